"""MERCI: three stacks, the pile with the back on its top, hearts, and who said what."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from textual.content import Content

from pioche.cli.table.boxes import (
    INKS,
    Face,
    Placed,
    beside,
    captioned,
    card_lines,
    middle_card,
    side_by_side,
)
from pioche.cli.table.draw.drawing import LEADER, Drawing
from pioche.cli.table.sight import Sight
from pioche.engine.views import hands_of, number, numbers, words

HEART = "♥"
HEART_INK = INKS["r"]
STACKS = 3
HEARD = 12
"""A word stands at its seat for so many events."""


def back_of(card: str) -> str:
    return card.partition(":")[2]


class MerciDrawing(Drawing):
    keys: ClassVar[Mapping[str, str]] = {
        "draw": "d",
        "pass": "x",
        "merci": "m",
        "merci-beaucoup": "b",
        "silent": "n",
        "denounce": "p",
        "let-go": "n",
    }
    quiet = Drawing.quiet | {"let_go"}
    """ME-32: what nobody denounced is not pointed out."""
    help = ("words", "stacks", "answers", "objection")

    def why(self, sight: Sight) -> str:
        return "ME-18" if number(sight.view, "reserve") else "ME-19"

    def hand_face(self, sight: Sight, card: str) -> Face:
        """With its back at the foot."""
        return replace(self.face(sight, card), foot=sight.say(f"back-{back_of(card)}"))

    def heading(self, sight: Sight) -> str:
        reserve = number(sight.view, "reserve")
        return sight.say("merci-heading", round=number(sight.view, "round"), reserve=reserve)

    def seat_lines(self, sight: Sight, seat: int, room: int) -> list[Content]:
        """The backs of the cards in hand, as everybody sees them, and the hearts."""
        hand = hands_of(sight.view, "hands")[seat]
        backs = sorted(sight.say(f"back-short-{back_of(card)}") for card in hand)
        hearts = numbers(sight.view, "hearts")[seat]
        ahead = f" {LEADER}" if seat in self.leaders(sight) else ""
        drawn = HEART * hearts if hearts <= room - 5 else HEART
        return [
            Content.assemble((f"{len(hand)} ", "bold"), "".join(backs)),
            Content.assemble(
                (drawn, HEART_INK), f" {hearts}" if hearts else "–", (ahead, "bold $text-warning")
            ),
        ]

    def said(self, sight: Sight, seat: int) -> str:
        """The last word of a seat, until it does something without one or it was long ago."""
        for told in reversed(sight.told[-HEARD:]):
            kind = told["type"]
            if kind in {"round_started", "round_ended"}:
                return ""
            if told.get("seat") == seat and kind in {"laid", "answered"}:
                word = str(told.get("word", ""))
                return sight.say(f"said-{word}") if word not in {"lay", ""} else ""
            if told.get("seat") == seat and kind == "denounced":
                return sight.say("said-malpoli")
            if told.get("seat") == seat and kind in {"passed", "let_go"}:
                return ""
        return ""

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        block = captioned(self.pile_caption(sight), self.pile(sight))
        block = beside(block, self.stacks(sight, height), 5)
        pending = self.pending(sight)
        return [*block, pending] if pending is not None else block

    def pile_caption(self, sight: Sight) -> str:
        pile = sight.view["pile"]
        return sight.say("merci-pile", count=len(pile) if isinstance(pile, list) else pile)

    def pile(self, sight: Sight) -> list[Content]:
        """The top back of the pile: what the next Siouplait would do (ME-10)."""
        back = sight.view.get("pile_back")
        if not isinstance(back, str):
            return side_by_side([])
        drawn = card_lines(Placed(Face(sight.say(f"back-{back}"), "", "r" if back == "heart" else "")))
        return beside(drawn, [Content(""), Content.styled(sight.say(f"merci-effect-{back}"), "bold")], 1)

    def stacks(self, sight: Sight, height: int) -> list[Content]:
        tops = words(sight.view, "tops")
        under = hands_of(sight.view, "under")
        blocks: list[Content] = []
        for stack in range(STACKS):
            card = middle_card(Placed(self.face(sight, tops[stack]), look="legal"), height)
            below = f" ▾{len(under[stack])}" if under[stack] else ""
            caption = sight.say("merci-stack", number=stack + 1) + below
            block = captioned(caption, card)
            blocks = beside(blocks, block, 3) if blocks else block
        return blocks

    def pending(self, sight: Sight) -> Content | None:
        """What was announced and is not over yet, or who is accused."""
        accused, effect = sight.view["accused"], sight.view["effect"]
        if isinstance(accused, int) and sight.view["phase"] == "objection":
            return Content.styled(sight.say("merci-accused", name=sight.names[accused]), "bold $text-warning")
        by, target = sight.view["by"], sight.view["target"]
        if not isinstance(effect, str) or not isinstance(by, int):
            return None
        told = sight.say(f"merci-effect-{effect}")
        if isinstance(target, int):
            text = sight.say("merci-pending-to", by=sight.names[by], effect=told, to=sight.names[target])
        else:
            text = sight.say("merci-pending", by=sight.names[by], effect=told)
        return Content.styled(text, "bold $text-warning")


DRAWING = MerciDrawing()
