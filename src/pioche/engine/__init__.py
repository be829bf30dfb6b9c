"""The contract every game keeps, and what all games share: chance, moves, events, records."""

from importlib.util import find_spec


def compiled() -> bool:
    """Whether the rules run as machine code here, or as plain Python."""
    found = find_spec("pioche.engine.chance")
    return found is not None and found.origin is not None and not found.origin.endswith(".py")
