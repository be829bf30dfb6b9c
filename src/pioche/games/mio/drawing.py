"""Mio: the pile, the top card with the colour to follow, and the cards under it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from textual.content import Content

from pioche.cli.table.boxes import HIDDEN, INKS, Face, Placed, beside, captioned, middle_card, side_by_side
from pioche.cli.table.draw.drawing import Drawing, cut, fitting
from pioche.cli.table.sight import Sight
from pioche.engine.views import hands_of, number, word, words

JOKER = Face("J", "jo", name="joker")
LATEST = 8


class MioDrawing(Drawing):
    keys: ClassVar[Mapping[str, str]] = {"draw": "d", "pass": "x"}
    article = "MI-14"

    def face(self, sight: Sight, card: str) -> Face:
        if card == "J":
            return JOKER
        face = super().face(sight, card)
        return replace(face, value="★") if face.value == "*" else face

    def heading(self, sight: Sight) -> str:
        dealer = sight.names[number(sight.view, "dealer")]
        return sight.say("mio-heading", round=number(sight.view, "round"), dealer=dealer)

    def hand_size(self, sight: Sight, seat: int, room: int) -> Content:
        count = len(hands_of(sight.view, "hands")[seat])
        hidden = sight.view["face_down"]
        assert isinstance(hidden, list)
        if hidden[seat] is None:
            return Content(sight.say("seat-cards", count=count))
        return Content.styled(
            fitting(room, sight.say("mio-face-down", count=count), f"{count}+1"), "bold $text-warning"
        )

    def said(self, sight: Sight, seat: int) -> str:
        """MIO is heard until the player acts again."""
        for told in reversed(sight.told):
            if told["type"] == "round_started":
                return ""
            if told.get("seat") == seat:
                if told["type"] == "mio_said":
                    return sight.say("mio-said")
                if told["type"] == "passed":
                    return sight.say("mio-passed")
                if told["type"] not in {"taken_back", "mio_forgotten"}:
                    return ""
        return ""

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        pile = sight.view["pile"]
        left = len(pile) if isinstance(pile, list) else pile
        top = middle_card(Placed(self.face(sight, word(sight.view, "top")), look="legal"), height)
        blocks = captioned(sight.say("mio-top"), top)
        back = [Placed(HIDDEN)] if left else []
        blocks = beside(captioned(sight.say("mio-pile", count=left), side_by_side(back)), blocks, 4)
        colour = sight.view["colour"]
        if isinstance(colour, str):
            named = Content.styled(
                f" {sight.catalogue.say(f'colour-{colour}')} ", f"bold reverse {INKS[colour]}"
            )
            blocks = beside(blocks, captioned(sight.say("mio-colour"), [Content(""), named]), 3)
        under = words(sight.view, "discard")[:-1][-LATEST:]
        left = width - max(line.cell_length for line in blocks) - 4
        room = left // 4
        shown = under[max(0, len(under) - room) :] if room > 0 else []
        if shown:
            faces = [Placed(self.face(sight, card), look="dim") for card in reversed(shown)]
            blocks = beside(blocks, captioned(cut(sight.say("mio-before"), left), side_by_side(faces)), 4)
        return blocks


DRAWING = MioDrawing()
