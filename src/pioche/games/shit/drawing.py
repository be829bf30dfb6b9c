"""SHIT!: the start card, who has sealed, and the last reveal with its gaps."""

from dataclasses import replace

from textual.content import Content

from pioche.cli.table.boxes import Face, Placed, beside, captioned, card_lines, middle_card
from pioche.cli.table.draw.drawing import Drawing, cards_with_names, fitting
from pioche.cli.table.sight import Sight
from pioche.engine.events import Fields
from pioche.engine.views import number, word
from pioche.games.shit.cards import CARDS, COLOURS, SHIT_TEXT, gap, parse_card

APART = 6


def way(start: str, card: str) -> int | None:
    """SH-2: how far a card is from the start card; SHIT! is nowhere."""
    index = parse_card(card)
    return int(gap(parse_card(start), index)) if 0 <= index < CARDS else None


class ShitDrawing(Drawing):
    pause_between_rounds = False
    article = "SH-12"
    quiet = frozenset({"dealt", "sealed", "set_aside", "round_ended"})

    def face(self, sight: Sight, card: str) -> Face:
        return Face("SH", "IT", "", "!", "SHIT!") if card == SHIT_TEXT else super().face(sight, card)

    def hand_face(self, sight: Sight, card: str) -> Face:
        """With the way from the start card at its foot."""
        start = sight.view["start"]
        far = way(start, card) if isinstance(start, str) else None
        face = self.face(sight, card)
        return face if far is None else replace(face, foot=str(far))

    def order(self, card: str) -> tuple[object, ...]:
        """In the order of the circle."""
        return (parse_card(card),)

    def heading(self, sight: Sight) -> str:
        pile = sight.view["pile"]
        left = len(pile) if isinstance(pile, list) else pile
        return sight.say("shit-heading", round=number(sight.view, "round"), pile=left)

    def said(self, sight: Sight, seat: int) -> str:
        sealed = sight.view["sealed"]
        assert isinstance(sealed, list)
        return sight.say("shit-sealed") if sealed[seat] else ""

    def middle(self, sight: Sight, width: int, height: int) -> list[Content]:
        start = sight.view["start"]
        block: list[Content] = []
        if isinstance(start, str):
            card = middle_card(Placed(self.face(sight, start), look="legal"), height)
            block = captioned(sight.say("shit-start"), card)
            mine = self.own_sealed(sight)
            if mine is not None:
                card = card_lines(Placed(self.hand_face(sight, mine), look="plain"))
                block = beside(block, captioned(sight.say("shit-mine"), card), 3)
        taken = max((line.cell_length for line in block), default=0) + APART
        last = self.last_reveal(sight, width - taken)
        if last is not None:
            block = beside(block, last, APART)
        return [*block, Content(""), self.circle(sight, width)] if height >= len(block) + 2 else block

    def circle(self, sight: Sight, width: int) -> Content:
        """SH-1: the colours in their order."""
        order = " → ".join(sight.catalogue.say(f"colour-{colour}") for colour in COLOURS)
        return Content.styled(fitting(width, sight.say("shit-circle", colours=order), order), "dim")

    def own_sealed(self, sight: Sight) -> str | None:
        sealed = sight.view["sealed"]
        if sight.seat is None or not isinstance(sealed, list) or not sealed[sight.seat]:
            return None
        for told in reversed(sight.told):
            if told["type"] == "sealed" and told["seat"] == sight.seat:
                return word(told, "card")
        return None

    def last_reveal(self, sight: Sight, width: int) -> list[Content] | None:
        """The cards of the round before, each with its gap; the nearest stands out."""
        revealed, scored, start = reveal_told(sight)
        if not revealed:
            return None
        placed: list[Placed] = []
        names: list[str] = []
        for told in revealed:
            card = word(told, "card")
            won = scored is not None and told["seat"] == scored["seat"]
            far = way(start, card)
            face = replace(self.face(sight, card), foot="" if far is None else str(far))
            placed.append(Placed(face, look="legal" if won else "dim"))
            names.append(sight.names[number(told, "seat")])
        caption = Content.styled(sight.say("shit-last", start=sight.catalogue.card(start)), "dim")
        return [caption, *cards_with_names(placed, names, width, "dim")]


def reveal_told(sight: Sight) -> tuple[list[Fields], Fields | None, str]:
    """The latest reveal: the cards, who scored, and the start card they were measured from."""
    revealed: list[Fields] = []
    scored: Fields | None = None
    for told in reversed(sight.told):
        kind = told["type"]
        if kind == "scored" and not revealed:
            scored = told
        elif kind == "revealed":
            revealed.insert(0, told)
        elif kind == "turned" and revealed:
            return revealed, scored, word(told, "card")
    return [], None, ""


DRAWING = ShitDrawing()
