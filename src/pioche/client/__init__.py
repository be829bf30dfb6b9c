"""For programs that play: join a table of a server as anybody else does (docs/bots.md)."""

from pioche.extras import needs

needs("pioche.client", "websockets")

from pioche.client.house import RemoteHouse as House
from pioche.client.refusals import GoneError, RefusedError
from pioche.client.seat import Seat, join

__all__ = ["GoneError", "House", "RefusedError", "Seat", "join"]
