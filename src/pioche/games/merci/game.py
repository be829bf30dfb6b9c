"""The rules of MERCI: what each move does; the articles live in the files beside this one."""

from typing import final

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.moves import Moves
from pioche.engine.refusal import Refused
from pioche.engine.seats import next_seat
from pioche.games.merci import events, offers
from pioche.games.merci.effects import answer, choose_heart, give, name, settle_answer
from pioche.games.merci.lays import lay
from pioche.games.merci.moves import (
    DENOUNCE,
    DRAW,
    GIVE,
    LET_GO,
    NAME,
    PASS,
    SKUZ,
    back_of,
    front_of,
    kind_of,
    place_of,
)
from pioche.games.merci.objections import may_object, settle_lay
from pioche.games.merci.position import Position
from pioche.games.merci.refusals import why_not


@final
class Merci(Position):
    """A position, and the moves that lead from it to others."""

    def awaited(self) -> i64:
        if self.over:
            return 0
        return offers.awaited(self)

    def optional(self) -> i64:
        if self.over:
            return 0
        return offers.optional(self)

    def list_moves(self, seat: i64, into: Moves) -> None:
        into.clear()
        if not self.over:
            offers.list_moves(self, seat, into)

    def why_not(self, seat: i64, move: i64) -> Refused:
        return why_not(self, seat, move)

    def carry_out(self, seat: i64, move: i64) -> None:
        self.made += 1
        if move == PASS:
            self.pass_turn(seat)
        else:
            self.passes = 0
            kind = kind_of(move)
            if kind <= SKUZ:
                lay(self, seat, kind, self.meant(seat, move), place_of(move))
            elif move == DRAW:
                self.draw(seat, "turn")
                self.player = next_seat(seat, self.seats)
            elif kind <= NAME:
                self.choose(seat, move)
            elif kind == DENOUNCE or move == LET_GO:
                self.object(seat, move)
            else:
                answer(self, seat, move)
        if self.made >= self.options.move_cap and not self.over:
            self.stop()  # ME-21: a new round would have begun to count again

    def meant(self, seat: i64, move: i64) -> i64:
        """The card of a move: the first copy if it is held and no back is named."""
        card = 2 * front_of(move)
        if back_of(move) or not self.hands[seat] & bit(card):
            card += 1
        return card

    def pass_turn(self, seat: i64) -> None:
        """ME-20."""
        self.passes += 1
        if self.journal is not None:
            self.journal.add(events.Passed(seat))
        if self.passes == self.seats:
            self.annul()
        else:
            self.player = next_seat(seat, self.seats)

    def choose(self, seat: i64, move: i64) -> None:
        """ME-10."""
        kind = kind_of(move)
        place = place_of(move)
        if kind == NAME:
            name(self, seat, place)
        elif kind == GIVE:
            give(self, seat, self.meant(seat, move), place)
        else:
            choose_heart(self, seat, place)

    def object(self, seat: i64, move: i64) -> None:
        """ME-32."""
        denounced = move != LET_GO
        if self.journal is not None:
            if denounced:
                self.journal.add(events.Denounced(seat, self.accused))
            else:
                self.journal.add(events.LetGo(seat))
        self.let_go |= bit(seat)
        if denounced or may_object(self) == 0:
            if self.covered >= 0:
                settle_lay(self, denounced)
            else:
                settle_answer(self, denounced)

    def copy(self) -> "Merci":
        twin = Merci(self.seats, self.options, self.chance.copy(), None)
        twin.round = self.round
        twin.over = self.over
        twin.stopped = self.stopped
        twin.back_low = self.back_low
        twin.back_high = self.back_high
        twin.differing = self.differing
        twin.hands = self.hands[:]
        twin.barred = self.barred[:]
        twin.hearts = self.hearts[:]
        twin.reserve = self.reserve
        twin.tops = self.tops
        twin.under = self.under[:]
        twin.pile = self.pile[:]
        twin.left = self.left
        twin.first = self.first
        twin.player = self.player
        twin.stage = self.stage
        twin.effect = self.effect
        twin.by = self.by
        twin.target = self.target
        twin.closing = self.closing
        twin.accused = self.accused
        twin.disputed = self.disputed
        twin.covered = self.covered
        twin.let_go = self.let_go
        twin.said = self.said
        twin.passes = self.passes
        twin.made = self.made
        twin.champions = self.champions
        return twin
