"""What every game's drawing can be asked; the defaults suit a game with ordinary hands."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from textual.content import Content

from pioche.cli.table.boxes import HIDDEN, WIDTH, Face, Placed, card_lines, large_card
from pioche.cli.table.choices import nth_key
from pioche.cli.table.sight import Sight
from pioche.engine.view_fields import GameView
from pioche.engine.views import hands_of, number, word
from pioche.games.shelf import find_part, find_title
from pioche.words.catalogue import COLOURED_CARD

LEADER: Final = "♛"
COMMON_FIELDS: Final = {*GameView.__struct_fields__, "worth"}
"""Of a view, what every table shows, or shows elsewhere."""


class Drawing:
    keys: ClassVar[Mapping[str, str]] = {}
    """The fixed keys of moves that have no card, by their first word."""

    pause_between_rounds = True
    """Whether the score sheet is laid open at the end of a round."""

    quiet = frozenset({"dealt"})
    """Events that the log leaves out, because the table shows them."""

    help: Sequence[str] = ()
    """More lines for the help page (table-help-…)."""

    article = ""
    """The article that says who wins."""

    def why(self, sight: Sight) -> str:
        """The article by which this game was won."""
        return self.article

    def face(self, sight: Sight, card: str) -> Face:
        found = COLOURED_CARD.fullmatch(card)
        if found is None:
            return HIDDEN if card.startswith("?") else Face(card)
        colour = found["colour"]
        mark, name = sight.say(f"mark-{colour}"), sight.catalogue.say(f"colour-{colour}")
        return Face(found["value"], mark, colour, name=name)

    def hand_face(self, sight: Sight, card: str) -> Face:
        """A card in the hand of whoever is looking."""
        return self.face(sight, card)

    def order(self, card: str) -> tuple[object, ...]:
        """Where a card stands in a sorted hand."""
        found = COLOURED_CARD.fullmatch(card)
        if found is None:
            return ("~", int(card) if card.isdecimal() else 0, card)
        value = found["value"]
        return (found["colour"], int(value) if value.isdecimal() else 0, value)

    def hand(self, sight: Sight) -> list[str]:
        """The cards of whoever is looking, sorted."""
        if sight.seat is None:
            return []
        return sorted(hands_of(sight.view, "hands")[sight.seat], key=self.order)

    def card_key(self, at: int, card: str) -> str:
        """The key of a card at a place of the hand."""
        return nth_key(at)

    def heading(self, sight: Sight) -> str:
        """Beside the title: how far the game has come."""
        return sight.say("heading-round", round=number(sight.view, "round"))

    def seat_lines(self, sight: Sight, seat: int, room: int) -> list[Content]:
        """Two short lines for a seat at the table, `room` cells wide."""
        return [self.hand_size(sight, seat, room), self.score(sight, seat)]

    def hand_size(self, sight: Sight, seat: int, room: int) -> Content:
        return Content(sight.say("seat-cards", count=len(hands_of(sight.view, "hands")[seat])))

    def score(self, sight: Sight, seat: int) -> Content:
        points = sight.say("seat-points", count=score_text(sight, seat))
        if seat in self.leaders(sight):
            return Content.assemble(points, (f" {LEADER}", "bold $text-warning"))
        return Content(points)

    def leaders(self, sight: Sight) -> list[int]:
        """Who is ahead, where everybody's score is known and not the same."""
        scores = sight.view["scores"]
        assert isinstance(scores, list)
        if None in scores or len(set(scores)) == 1:
            return []
        best = min(scores) if find_title(word(sight.view, "game")).low_wins else max(scores)
        return [seat for seat in sight.seats if scores[seat] == best]

    def said(self, sight: Sight, seat: int) -> str:
        """What this seat said last, while it can still be heard."""
        return ""

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        raise NotImplementedError

    def sheet(self, sight: Sight) -> tuple[list[str], list[list[str]]]:
        """The score sheet: a head and lines, each beginning with what it is about."""
        head = [sight.say("sheet-round"), *sight.names]
        lines: list[list[str]] = []
        before: Sequence[int | None] = [0] * len(sight.seats)
        for result in sight.rounds:
            gains = [gain_text(new, old) for new, old in zip(result.scores, before, strict=True)]
            lines.append([str(result.round), *gains])
            before = result.scores
        lines.append([sight.say("sheet-total"), *(score_text(sight, seat) for seat in sight.seats)])
        return head, lines


def score_text(sight: Sight, seat: int) -> str:
    scores = sight.view["scores"]
    assert isinstance(scores, list)
    return "?" if scores[seat] is None else signed(scores[seat])


def gain_text(new: int | None, old: int | None) -> str:
    return "?" if new is None or old is None else signed(new - old)


def signed(value: int) -> str:
    """A number with the minus sign of the printers."""
    return str(value).replace("-", "−")


def fitting(room: int, *texts: str) -> str:
    """The first text that fits, else the last."""
    return next((text for text in texts if len(text) <= room), texts[-1])


def cut(name: str, room: int) -> str:
    """A name in so many cells; where it does not fit it ends with an ellipsis."""
    return Content(name).truncate(max(room, 1), ellipsis=True).plain


def cards_with_names(
    cards: Sequence[Placed], names: Sequence[str], width: int, style: str, *, large: bool = False
) -> list[Content]:
    """A row of cards, each above its name; the names take the room there is."""
    blocks = [large_card(card) if large else card_lines(card) for card in cards]
    longest = max(Content(name).cell_length for name in names)
    widest = max(line.cell_length for lines in blocks for line in lines)
    room = max(widest, min(max(longest, WIDTH + 1), (width + 1) // len(cards) - 1))
    rows = [Content(" ").join([centred(line, room) for line in lines]) for lines in zip(*blocks, strict=True)]
    labels = Content(" ").join([centred(Content(cut(name, room)), room) for name in names])
    return [*rows, labels.stylize(style)]


def centred(line: Content, room: int) -> Content:
    left = max(0, room - line.cell_length) // 2
    return line.pad(left, room - line.cell_length - left)


class PlainDrawing(Drawing):
    """A game that has no drawing of its own: what lies on the table, field by field."""

    quiet: frozenset[str] = frozenset()

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        fields = [name for name in sight.view if name not in COMMON_FIELDS]
        lines = [f"{self.name_of(sight, name)}: {self.shown(sight, sight.view[name])}" for name in fields]
        return [Content(cut(line, width)) for line in lines[:height]]

    def name_of(self, sight: Sight, field: str) -> str:
        key = f"view-{field}"
        return sight.catalogue.say(key) if sight.catalogue.has(key) else field

    def shown(self, sight: Sight, value: object) -> str:
        """A list of one entry for each seat is told by name, a text as a card."""
        if value is None or value == []:
            return "–"
        if isinstance(value, list):
            inner = [self.shown(sight, each) for each in value]
            if len(value) == len(sight.seats) and all(isinstance(each, int | None) for each in value):
                return ", ".join(f"{name} {each}" for name, each in zip(sight.names, inner, strict=True))
            if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], str):
                return f"{sight.names[value[0]]} {inner[1]}"
            return ", ".join(inner)
        return sight.catalogue.card(value) if isinstance(value, str) else str(value)


def find_drawing(game: str) -> Drawing:
    part = find_part(game, "drawing")
    drawing = PlainDrawing() if part is None else part.DRAWING
    assert isinstance(drawing, Drawing)
    return drawing
