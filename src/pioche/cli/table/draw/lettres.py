"""Plis de lettres: the trick in seat order, the family led, what counts in this round."""

from textual.content import Content

from pioche.cli.table.boxes import EMPTY, LARGE_INNER, Placed, beside, captioned, large_card, side_by_side
from pioche.cli.table.draw.drawing import Drawing, signed
from pioche.cli.table.sight import Sight
from pioche.engine.events import Fields
from pioche.engine.fields import hands_of, number, numbers, word

ROUNDS = 5
LARGE_TRICK_FROM = 16


class LettresDrawing(Drawing):
    article = "LE-12"
    help = ("letters",)

    def card_key(self, at: int, card: str) -> str:
        """The letter itself, as a capital, so that it is never mistaken for another key."""
        return card[0]

    def heading(self, sight: Sight) -> str:
        played = number(sight.view, "round")
        return f"{sight.say('lettres-heading', round=played)} {sight.say(f'lettres-counts-{played}')}"

    def seat_lines(self, sight: Sight, seat: int, room: int) -> list[Content]:
        tricks = sight.say("lettres-tricks", count=numbers(sight.view, "tricks")[seat])
        counted = hands_of(sight.view, "counted")[seat]
        shown = " ".join(letter[0] for letter in counted)
        return [
            Content.assemble(tricks, ("  " + shown if shown else "", "bold $warning")),
            self.score(sight, seat),
        ]

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        on_table = sight.view["trick"]
        assert isinstance(on_table, list)
        laid = {int(seat): str(card) for seat, card in on_table}
        leader = sight.view["leader"]
        first = leader if isinstance(leader, int) else 0
        family = self.family(sight, laid[first]) if first in laid else sight.say("lettres-any")
        last = self.last_trick(sight) or []
        if height >= LARGE_TRICK_FROM:
            return [
                *captioned(family, self.cards_in_order(sight, laid, first, large=True)),
                Content(""),
                *last,
            ]
        now = captioned(family, self.cards_in_order(sight, laid, first, large=False))
        return beside(now, last, 5) if last else now

    def cards_in_order(self, sight: Sight, laid: dict[int, str], first: int, *, large: bool) -> list[Content]:
        """The trick as it lies: the leader first, a place for everybody."""
        order = [(first + step) % len(sight.seats) for step in sight.seats]
        faces = {seat: self.face(sight, card) for seat, card in laid.items()}
        placed = [Placed(faces[seat]) if seat in faces else Placed(EMPTY, look="dim") for seat in order]
        room = LARGE_INNER + 2 if large else 5
        names = Content.styled(" ".join(sight.names[seat][:room].center(room) for seat in order), "bold")
        if not large:
            return [*side_by_side(placed, gap="  "), names]
        blocks = [large_card(card) for card in placed]
        return [*(Content(" ").join(rows) for rows in zip(*blocks, strict=True)), names]

    def family(self, sight: Sight, card: str) -> str:
        """LE-2."""
        half = "first" if card[0] <= "M" else "second"
        return sight.say(f"lettres-family-{half}", colour=sight.catalogue.say(f"colour-{card[1]}"))

    def last_trick(self, sight: Sight) -> list[Content] | None:
        laid, taker = last_trick_told(sight)
        if not laid:
            return None
        placed = [
            Placed(self.face(sight, word(told, "card")), look="legal" if told["seat"] == taker else "dim")
            for told in laid
        ]
        names = " ".join(sight.names[number(told, "seat")][:5].center(5) for told in laid)
        caption = sight.say("lettres-last", name=sight.names[taker])
        lines = [*side_by_side(placed, gap="  "), Content.styled(names, "dim")]
        return captioned(caption, lines)

    def sheet(self, sight: Sight) -> tuple[list[str], list[list[str]]]:
        """Five lines, as on paper; rounds to come are empty."""
        head, _ = super().sheet(sight)
        points = sight.view["points"]
        assert isinstance(points, list)
        lines: list[list[str]] = []
        for place in range(ROUNDS):
            about = f"{place + 1} {sight.say(f'lettres-short-{place + 1}')}"
            played = points[place] if place < len(points) else [None] * len(sight.seats)
            lines.append([about, *("" if value is None else signed(value) for value in played)])
        lines.append([sight.say("sheet-total"), *(signed(value) for value in numbers(sight.view, "scores"))])
        return head, lines


def last_trick_told(sight: Sight) -> tuple[list[Fields], int]:
    """The cards of the trick that was taken last, and who took it."""
    laid: list[Fields] = []
    taker = -1
    for told in reversed(sight.told):
        if told["type"] == "trick_taken":
            if taker >= 0:
                break
            taker = number(told, "seat")
        elif told["type"] == "laid" and taker >= 0:
            laid.insert(0, told)
            if told["lead"]:
                break
    return laid, taker


DRAWING = LettresDrawing()
