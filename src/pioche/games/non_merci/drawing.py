"""Non Merci !: the card with its chips, and everybody's rows with their runs."""

from textual.content import Content

from pioche.cli.table.boxes import INKS, Face, Placed, beside, middle_card
from pioche.cli.table.draw.drawing import Drawing, fitting, score_text
from pioche.cli.table.sight import Sight
from pioche.engine.bits import bit
from pioche.engine.views import hands_of, number, seat_or_none
from pioche.games.non_merci.cards import run_points

CHIP_INK = INKS["y"]


def runs_of(cards: list[int]) -> list[list[int]]:
    """NM-8: cards in a row belong together."""
    runs: list[list[int]] = []
    for card in sorted(cards):
        if runs and runs[-1][-1] == card - 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs


def taken_by(sight: Sight, seat: int) -> list[int]:
    return [int(card) for card in hands_of(sight.view, "taken")[seat]]


def points_of(cards: list[int]) -> int:
    """NM-8, as the rules count it."""
    return int(run_points(sum(int(bit(card)) for card in cards)))


def row_lines(cards: list[int], fresh: int | None, room: int) -> list[Content]:
    """The first card of a run counts; those behind it lie half under it."""
    lines = [Content("")]
    for run in runs_of(cards):
        parts: list[tuple[str, str]] = []
        for index, card in enumerate(run):
            style = "bold reverse" if card == fresh else f"bold {CHIP_INK}" if index == 0 else INKS["x"]
            parts += [("[" if index == 0 else "|", "dim"), (str(card), style)]
        drawn = Content.assemble(*parts, ("] ", "dim"))
        if lines[-1].cell_length + drawn.cell_length > max(room, 1) and lines[-1].cell_length:
            lines.append(Content(""))
        lines[-1] += drawn
    return lines


class NonMerciDrawing(Drawing):
    article = "NM-8"

    def heading(self, sight: Sight) -> str:
        pile = sight.view["pile"]
        left = len(pile) if isinstance(pile, list) else pile
        return sight.say("non-merci-heading", round=number(sight.view, "round"), pile=left)

    def seat_lines(self, sight: Sight, seat: int, room: int) -> list[Content]:
        chips = sight.view["chips"]
        assert isinstance(chips, list)
        known = "?" if chips[seat] is None else chips[seat]
        counted = fitting(room - 2, sight.say("non-merci-chips", count=known), str(known))
        lines = [Content.assemble(("● ", CHIP_INK), counted)]
        if score_text(sight, seat) != "?":
            return [*lines, self.score(sight, seat)]
        points = points_of(taken_by(sight, seat))
        words = sight.say("non-merci-cards", points=points)
        return [*lines, Content(fitting(room, words, f"▤ {points}"))]

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        offer = self.offer(sight, height)
        taken = max((line.cell_length for line in offer), default=0) + 3
        return beside(offer, self.rows(sight, width - taken, height), 3)

    def offer(self, sight: Sight, height: int) -> list[Content]:
        """The card with its chips, and what taking it would cost whoever is looking."""
        card = seat_or_none(sight.view, "card")
        if card is None:
            return []
        pot = number(sight.view, "pot")
        lines = middle_card(Placed(Face(str(card)), look="legal"), height)
        chips = Content.styled("●" * min(pot, 10) if pot else "", CHIP_INK)
        lines = beside(lines, [Content(""), chips, Content(sight.say("non-merci-pot", count=pot))], 1)
        if sight.seat is not None:
            mine = taken_by(sight, sight.seat)
            price = points_of([*mine, card]) - points_of(mine) - pot
            lines.append(
                Content.styled(sight.say("non-merci-price", price=f"{price:+d}".replace("-", "−")), "bold")
            )
        return lines

    def rows(self, sight: Sight, width: int, height: int) -> list[Content]:
        latest = sight.last_told("taken", "refused")
        fresh = latest["card"] if latest is not None and latest["type"] == "taken" else None
        longest = max(len(name) for name in sight.names) + 2
        blocks: list[list[Content]] = []
        for seat in sight.seats:
            name = Content.styled(sight.names[seat].ljust(longest), "bold" if seat == sight.seat else "")
            card = fresh if isinstance(fresh, int) else None
            runs = row_lines(taken_by(sight, seat), card, width - longest)
            blocks.append([(Content(" " * longest) if n else name) + run for n, run in enumerate(runs)])
        spaced = height >= sum(len(block) + 1 for block in blocks)
        return [line for block in blocks for line in (*block, *([Content("")] if spaced else []))]

    def sheet(self, sight: Sight) -> tuple[list[str], list[list[str]]]:
        """Cards of each round (NM-8), then the chips and the total where they may be seen (NM-9)."""
        head = [sight.say("sheet-round"), *sight.names]
        lines = [
            [str(told["round"]), *(str(points) for points in card_points)]
            for told in sight.told
            if told["type"] == "round_ended" and isinstance(card_points := told["card_points"], list)
        ]
        if not sight.view["over"]:
            now = [str(points_of(taken_by(sight, seat))) for seat in sight.seats]
            lines.append([sight.say("sheet-now"), *now])
        chips = sight.view["chips"]
        assert isinstance(chips, list)
        lines.append(
            [sight.say("non-merci-chips-line"), *("?" if held is None else f"−{held}" for held in chips)]
        )
        lines.append([sight.say("sheet-total"), *(score_text(sight, seat) for seat in sight.seats)])
        return head, lines


DRAWING = NonMerciDrawing()
