"""Plis de lettres: the trick in seat order, the family led, what counts in this round."""

from textual.content import Content

from pioche.cli.table.boxes import EMPTY, Placed, beside, captioned
from pioche.cli.table.draw.drawing import Drawing, cards_with_names, fitting, signed
from pioche.cli.table.sight import Sight
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, numbers, word

ROUNDS = 5
LARGE_TRICK_FROM = 16
APART = 5


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
        count = numbers(sight.view, "tricks")[seat]
        counted = [letter[0] for letter in hands_of(sight.view, "counted")[seat]]
        shown = fitting(room - 3, " ".join(counted), "".join(counted))
        tricks = fitting(room - len(shown) - 2, sight.say("lettres-tricks", count=count), str(count))
        return [
            Content.assemble(tricks, ("  " + shown if shown else "", "bold $text-warning")),
            self.score(sight, seat),
        ]

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        on_table = sight.view["trick"]
        assert isinstance(on_table, list)
        laid = {int(seat): str(card) for seat, card in on_table}
        leader = sight.view["leader"]
        first = leader if isinstance(leader, int) else 0
        family = self.family(sight, laid[first]) if first in laid else sight.say("lettres-any")
        if height >= LARGE_TRICK_FROM:
            return [
                *captioned(family, self.trick(sight, laid, first, width, large=True)),
                Content(""),
                *self.last_trick(sight, width),
            ]
        half = (width - APART) // 2
        now = captioned(family, self.trick(sight, laid, first, half, large=False))
        last = self.last_trick(sight, half)
        left = width - sum(max((line.cell_length for line in block), default=0) for block in (now, last))
        return beside(now, last, max(1, min(APART, left))) if last else now

    def trick(
        self, sight: Sight, laid: dict[int, str], first: int, width: int, *, large: bool
    ) -> list[Content]:
        """The trick as it lies: the leader first, a place for everybody."""
        order = [(first + step) % len(sight.seats) for step in sight.seats]
        faces = {seat: self.face(sight, card) for seat, card in laid.items()}
        placed = [Placed(faces[seat]) if seat in faces else Placed(EMPTY, look="dim") for seat in order]
        names = [sight.names[seat] for seat in order]
        return cards_with_names(placed, names, width, "bold", large=large)

    def family(self, sight: Sight, card: str) -> str:
        """LE-2."""
        half = "first" if card[0] <= "M" else "second"
        return sight.say(f"lettres-family-{half}", colour=sight.catalogue.say(f"colour-{card[1]}"))

    def last_trick(self, sight: Sight, width: int) -> list[Content]:
        laid, taker = last_trick_told(sight)
        if not laid:
            return []
        placed = [
            Placed(self.face(sight, word(told, "card")), look="legal" if told["seat"] == taker else "dim")
            for told in laid
        ]
        names = [sight.names[number(told, "seat")] for told in laid]
        caption = sight.say("lettres-last", name=sight.names[taker])
        return captioned(caption, cards_with_names(placed, names, width, "dim"))

    def sheet(self, sight: Sight) -> tuple[list[str], list[list[str]]]:
        """Five lines, as on paper; rounds to come are empty."""
        head, _ = super().sheet(sight)
        points = sight.view["points"]
        assert isinstance(points, list)
        lines: list[list[str]] = []
        for index in range(ROUNDS):
            about = f"{index + 1} {sight.say(f'lettres-short-{index + 1}')}"
            played = points[index] if index < len(points) else [None] * len(sight.seats)
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
