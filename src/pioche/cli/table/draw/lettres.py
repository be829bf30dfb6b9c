"""Plis de lettres: the trick in seat order, the family led, what counts in this round."""

from textual.content import Content

from pioche.cli.table.boxes import EMPTY, Placed, beside, captioned, side_by_side
from pioche.cli.table.draw.drawing import Drawing, signed
from pioche.cli.table.sight import Sight
from pioche.engine.events import Fields
from pioche.engine.fields import hands_of, number, numbers, word

ROUNDS = 5


class LettresDrawing(Drawing):
    article = "LE-12"

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
        trick = sight.view["trick"]
        assert isinstance(trick, list)
        laid = {int(seat): str(card) for seat, card in trick}
        leader = sight.view["leader"]
        first = leader if isinstance(leader, int) else 0
        now = self.cards_in_order(sight, laid, first)
        family = self.family(sight, laid[first]) if first in laid else sight.say("lettres-any")
        block = captioned(family, now)
        last = self.last_trick(sight)
        return block if last is None else beside(block, last, 5)

    def cards_in_order(self, sight: Sight, laid: dict[int, str], first: int) -> list[Content]:
        order = [(first + step) % len(sight.seats) for step in sight.seats]
        faces = {seat: self.face(sight, card) for seat, card in laid.items()}
        placed = [Placed(faces[seat]) if seat in faces else Placed(EMPTY, look="dim") for seat in order]
        names = Content.styled(" ".join(sight.names[seat][:5].center(5) for seat in order), "bold")
        return [*side_by_side(placed, gap="  "), names]

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
