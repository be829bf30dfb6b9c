"""A wrong declaration of an event, or a wrong event, does not get far."""

from pathlib import Path

import pytest
from mypy import api

from pioche.engine.events import Card, Event, Seat, Secret, SecretEvent, events_in
from pioche.games.mio import events
from pioche.games.mio.events import EVENTS

ROOT = Path(__file__).parents[2]


def test_a_kind_is_the_name_of_its_class_and_tells_its_fields_in_their_order() -> None:
    assert EVENTS["mio_forgotten"] is events.MioForgotten
    assert list(events.Drawn.told) == ["seat", "pile", "card"]
    assert events.Drawn.secrets == ["card"]
    assert events_in({"__name__": __name__, "other": events.Drawn, "text": "Drawn"}) == {}


def test_only_the_seats_of_the_set_are_told_what_is_secret() -> None:
    event = events.Drawn(1, 40, "5r", to=0b110)
    for seat in (None, 0, 3):
        assert event.row_for(seat) == ["drawn", 1, 40]
        assert event.told_to(seat) == {"type": "drawn", "seat": 1, "pile": 40}
    for seat in (1, 2):
        assert event.row_for(seat) == ["drawn", 1, 40, "5r"]
        assert event.told_to(seat) == event.told_in_full()
    assert event.told_in_full() == {"type": "drawn", "seat": 1, "pile": 40, "card": "5r"}


def test_whoever_declares_secrets_wrongly_learns_it_at_once() -> None:
    with pytest.raises(TypeError, match="comes last"):

        class Late(SecretEvent):
            card: Secret[Card]
            seat: Seat

    with pytest.raises(TypeError, match="a SecretEvent, and no other"):

        class Open(Event):
            card: Secret[Card]

    with pytest.raises(TypeError, match="a SecretEvent, and no other"):

        class Needless(SecretEvent):
            seat: Seat


WRONG = {
    'Drawn(1, 40, "5r")': 'Missing named argument "to"',
    "Drawn(1, 40, to=2)": 'Missing positional argument "card"',
    "Drawn(1, 40, 5, to=2)": "incompatible type",
    'Laid(1, "5r", 3, to=2)': 'Unexpected keyword argument "to"',
}


@pytest.mark.slow
def test_an_event_that_forgets_its_audience_or_a_field_does_not_type_check(tmp_path: Path) -> None:
    program = tmp_path / "wrong.py"
    lines = ["from pioche.games.mio import events", *(f"events.{event}" for event in WRONG)]
    program.write_text("\n".join(lines), encoding="utf-8")
    told, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), str(program)])
    errors = [line for line in told.splitlines() if " error: " in line]
    assert len(errors) == len(WRONG)
    for expected, said in zip(WRONG.values(), errors, strict=True):
        assert expected in said
