"""What lies on the table, all open, and as one seat may see it."""

from pioche.engine.events import Fields
from pioche.engine.views import HIDDEN_CARD, hidden_cards
from pioche.games.mio.cards import COLOUR_TEXTS, card_or_none, card_text
from pioche.games.mio.game import Mio


def discards(game: Mio) -> list[str]:
    """All cards laid in this round, the oldest first."""
    end = len(game.cards)
    return [card_text(int(game.cards[end - index])) for index in range(1, int(game.discarded) + 1)]


def open_fields(game: Mio) -> Fields:
    """MI-15: what everybody sees."""
    return {
        "dealer": int(game.dealer),
        "top": card_text(int(game.top)),
        "colour": COLOUR_TEXTS[int(game.colour)] if game.colour >= 0 else None,
        "discard": discards(game),
    }


def table_fields(game: Mio) -> Fields:
    fields = open_fields(game)
    fields["hands"] = [game.hand_texts(seat) for seat in range(int(game.seats))]
    fields["pile"] = [card_text(int(game.cards[index])) for index in range(int(game.left) - 1, -1, -1)]
    fields["drawn"] = card_or_none(int(game.drawn))
    fields["face_down"] = [card_or_none(int(kind)) for kind in game.face_down]
    return fields


def shown_fields(game: Mio) -> Fields:
    fields = open_fields(game)
    fields["pile"] = int(game.left)
    return fields


def own_fields(game: Mio, seat: int | None) -> Fields:
    """MI-15: everybody knows their own cards, and of the others' only how many there are."""
    hands: list[list[str]] = []
    face_down: list[str | None] = []
    for other in range(int(game.seats)):
        hidden = other != seat
        hands.append(hidden_cards(int(game.sizes[other])) if hidden else game.hand_texts(other))
        card = card_or_none(int(game.face_down[other]))
        face_down.append(HIDDEN_CARD if hidden and card is not None else card)
    drawn = card_or_none(int(game.drawn))
    return {
        "hands": hands,
        "drawn": HIDDEN_CARD if drawn is not None and game.player != seat else drawn,
        "face_down": face_down,
    }
