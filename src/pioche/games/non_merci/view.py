"""What lies on the table, all open, and as one seat may see it."""

from pioche.engine.bits import place_list
from pioche.engine.events import Fields
from pioche.games.non_merci.cards import REMOVED
from pioche.games.non_merci.game import NonMerci


def pile(game: NonMerci) -> list[int]:
    """The cards still to come, top first."""
    return [int(game.cards[index]) for index in range(int(game.left) - 1, int(REMOVED) - 1, -1)]


def table_fields(game: NonMerci) -> Fields:
    return {
        "hands": [[] for _ in range(int(game.seats))],
        "card": int(game.card) or None,
        "pot": int(game.pot),
        "pile": pile(game),
        "chips": [int(game.chips_of(seat)) for seat in range(int(game.seats))],
        "taken": [place_list(cards) for cards in game.taken],
        "removed": sorted(int(game.cards[index]) for index in range(int(REMOVED))),
    }


def shown_fields(game: NonMerci) -> Fields:
    """NM-1 hides the pile and the nine, NM-9 the chips and so the scores, which would stand here."""
    fields: Fields = {
        "hands": [[] for _ in range(int(game.seats))],
        "card": int(game.card) or None,
        "pot": int(game.pot),
        "pile": int(game.left - REMOVED),
        "taken": [place_list(cards) for cards in game.taken],
        "removed": None,
    }
    fields.update(own_fields(game, None))
    return fields


def own_fields(game: NonMerci, seat: int | None) -> Fields:
    """NM-9: everybody knows their own chips."""
    everybody = range(int(game.seats))
    counted = [game.options.open_chips or other == seat for other in everybody]
    return {
        "chips": [int(game.chips_of(other)) if counted[other] else None for other in everybody],
        "scores": [int(game.score(other)) if counted[other] else None for other in everybody],
    }
