"""Whether the server lives, and whether it is ready for people."""

from typing import Final

from litestar import get

from pioche.server.http.messages import Health
from pioche.server.http.reception import Receiving
from pioche.server.http.refusals import Declined

OPERATION: Final = ["operation"]


@get("/health/live", summary="Whether the process answers", tags=OPERATION)
async def live() -> Health:
    return Health("ok")


@get("/health/ready", summary="Whether tables can be played at", tags=OPERATION)
async def ready(reception: Receiving) -> Health:
    """All tables that were going on are restored, the store commits, and the server is not about to stop.

    What is damaged or lost is named, but one damaged table does not close the house to all others.
    """
    if reception.tables.stopping:
        raise Declined("unavailable", "server-stopping", headers={"Retry-After": "10"})
    if not reception.tables.ready:
        raise Declined("unavailable", "not-yet-ready", headers={"Retry-After": "1"})
    if not await reception.store_is_well():
        raise Declined("unavailable", "store-not-ready", headers={"Retry-After": "10"})
    faults = dict(reception.store.faults)
    return Health("degraded", faults) if faults else Health("ok")


ROUTES: Final = [live, ready]
