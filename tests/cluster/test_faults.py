"""Servers on one PostgreSQL are killed, frozen, cut off and upgraded while people play: nothing is lost.

`python -m tests.cluster.campaign` does it for as long as one likes.
"""

from pathlib import Path

import pytest

from tests.campaign import Campaign
from tests.cluster.campaign import finished
from tests.cluster.faults import FAULTS
from tests.server.postgres import needed_programs


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nothing_is_lost_doubled_forked_or_stuck_whatever_happens(campaign: Campaign) -> None:
    home: Path = needed_programs()
    report = finished(
        home,
        minutes=campaign.size(3, 4),
        most=campaign.size(len(FAULTS), 1000),  # each kind once
        tables=campaign.size(4, 16),
        pause=campaign.size(0.05, 0.0),
        seed="a test",
        kinds=list(FAULTS),
        nodes=2,
    )
    print(report.table())
    assert report.wrongs == []
    assert report.acknowledged
