"""Bots that play SHIT!: promises, and sealed choices that cannot be foreseen."""

from collections.abc import Sequence

import pytest

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.bots.searching import SearchingBot
from pioche.engine.bits import bit, count_places
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.engine.moves import Moves
from pioche.engine.views import hands_of, numbers
from pioche.games.shit.cards import SHIT, gap, parse_card
from pioche.games.shit.game import Shit
from pioche.games.shit.mind import Promises, ShitMind
from tests.positions import start

SEATS = (2, 3, 4, 5, 6)


class Table:
    """A match whose bots have heard everything."""

    def __init__(self, match: Match, specs: list[str], seed: int) -> None:
        self.match = match
        self.bots: list[Bot] = [
            find_bot(match.place(seat), spec, chance_from(f"{spec} {seat} of {seed}"))
            for seat, spec in enumerate(specs)
        ]
        self.tell(match.opening)

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            for seat, bot in enumerate(self.bots):
                bot.hear(event.told_to(seat))

    def play(self, seat: int, move: str) -> None:
        self.tell(self.match.play(seat, move))

    def play_out(self) -> list[int]:
        while not self.match.game.over:
            seat = numbers(self.match.view(None), "awaited")[0]
            move = self.bots[seat].choose(self.match.view(seat))
            assert move is not None
            self.play(seat, move)
        return numbers(self.match.state(), "winners")


def wins(one: str, others: str, seats: int, deals: int) -> float:
    """The win share of one among the others, every seat in turn, on the same deals."""
    won = 0.0
    for seed in range(deals):
        for mine in range(seats):
            specs = [one if seat == mine else others for seat in range(seats)]
            won += mine in Table(start("shit", seats, seed=seed), specs, seed).play_out()
    return won / (deals * seats)


@pytest.mark.parametrize("seats", SEATS)
def test_the_mind_does_not_look_at_the_cards_of_others(seats: int) -> None:
    mind, moves, chance = ShitMind(), Moves(), chance_from(seats)
    game = start("shit", seats, seed=seats).game
    for _ in range(30):
        assert isinstance(game, Shit)
        other = game.copy()
        for seat in range(1, seats):
            size = int(count_places(other.hands[seat])) - 1
            other.hands[seat] = (bit(size) - 1) | bit(SHIT)
        game.list_moves(0, moves)
        assert mind.move(game, 0, moves, chance_from(1)) == mind.move(other, 0, moves, chance_from(1))
        for seat in range(seats):
            game.list_moves(seat, moves)
            game.carry_out(seat, moves.items[chance.below(moves.count)])
        if game.over:
            return


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_levels_follow_each_other(seats: int) -> None:
    assert wins("beginner", "random", seats, 90 // seats) > 1.1 / seats
    assert wins("regular", "beginner", seats, 60 // seats) > 1.1 / seats


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_whoever_plays_at_random_does_not_profit_from_regulars(seats: int) -> None:
    assert wins("random", "regular", seats, 80 // seats) < 0.75 / seats


@pytest.mark.parametrize(("seats", "longest"), [(3, 25), (4, 35), (5, 45), (6, 70)])
def test_regulars_do_not_wait_for_each_other(seats: int, longest: int) -> None:
    rounds = 0
    for seed in range(10):
        table = Table(start("shit", seats, seed=seed), ["regular"] * seats, seed)
        table.play_out()
        rounds += int(table.match.game.round)
    assert rounds < 10 * longest


@pytest.mark.parametrize("seats", SEATS)
def test_with_a_full_hand_the_mind_plays_whatever_a_card_promises(seats: int) -> None:
    promises = Promises(seats)
    for _ in range(seats - 1):
        promises.add_other(5)
    hand = (bit(13) - 1) << 20
    assert promises.best(hand | bit(SHIT), 15, 0, 0.0, chance_from(1)) != SHIT
    assert promises.best(bit(16) | bit(SHIT), 15, 0, 0.0, chance_from(1)) == SHIT


@pytest.mark.soak
def test_the_expert_beats_the_regular_with_few_lines() -> None:
    assert wins("expert:600", "regular", 2, 30) > 0.5
    assert wins("expert:600", "regular", 4, 8) > 0.25


def against_an_empty_hand() -> Table:
    """Seat 1 has played all its cards while seat 0 drew: it can only play SHIT! now."""
    table = Table(start("shit", 2, seed=3, options={"target": 1000}), ["expert:400", "random"], 1)
    for _ in range(4):
        table.play(0, "seal SHIT")
        table.play(1, table.match.moves(1)[0])
    assert table.match.moves(1) == ["seal SHIT"]
    return table


def test_the_expert_plays_its_furthest_card_where_nobody_else_has_any() -> None:
    table = against_an_empty_hand()
    view = table.match.view(0)
    begin = parse_card(str(view["start"]))
    own = [card for card in hands_of(view, "hands")[0] if card != "SHIT"]
    bot = table.bots[0]
    assert isinstance(bot, SearchingBot)
    furthest = max(own, key=lambda card: gap(begin, parse_card(card)))
    assert table.match.title.move_text(bot.think(view)[0].move) == f"seal {furthest}"


def test_a_sealed_choice_is_drawn_from_a_mixture() -> None:
    chosen = set()
    for seed in range(12):
        table = Table(start("shit", 2, seed=4), ["expert:400", "random"], seed)
        chosen.add(table.bots[0].choose(table.match.view(0)))
    assert len(chosen) > 1


def test_an_expert_with_lines_moves_alike_from_the_same_seed() -> None:
    records = [start("shit", 3, seed=4, options={"target": 30}) for _ in range(2)]
    for record in records:
        Table(record, ["expert:60"] * 3, 4).play_out()
    assert records[0].played == records[1].played


@pytest.mark.parametrize("level", ["expert:200", "regular", "beginner"])
@pytest.mark.parametrize("game", ["shit", "non-merci"])
def test_what_a_seat_was_not_told_does_not_change_its_choice(game: str, level: str) -> None:
    table = Table(start(game, 3, seed=8), ["random"] * 3, 8)
    heard = [event.told_to(0) for event in table.match.opening]
    checked = 0
    while not table.match.game.over and checked < 6:
        seat = numbers(table.match.view(None), "awaited")[0]
        if seat == 0:
            checked += 1
            check_other_world(table.match, heard, level)
        move = table.bots[seat].choose(table.match.view(seat))
        assert move is not None
        heard += [event.told_to(0) for event in table.match.play(seat, move)]
    assert checked == 6


def check_other_world(match: Match, heard: list[Fields], level: str) -> None:
    """Seat 0 sees the same in another possible world, and decides the same."""
    memory = match.place(0).memory()
    bots = [find_bot(match.place(0), level, chance_from("same")) for _ in range(2)]
    for told in heard:
        memory.hear(told)
        for bot in bots:
            bot.hear(told)
    view = match.view(0)
    other = match.title.view(memory.world(view, chance_from("other")), 0)
    assert other == view
    assert bots[0].choose(view) == bots[1].choose(other)
