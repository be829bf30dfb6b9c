"""MERCI: what its bots look at, what they find, and who beats whom."""

import random
from collections.abc import Iterator

import pytest

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.bots.search.paired import Paired
from pioche.bots.search.styles import FIRST_CREDIT, ManyStyles, among_styles
from pioche.engine.chance import chance_from
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.moves import HOLD, Moves
from pioche.engine.reading import Reading
from pioche.engine.views import numbers, words
from pioche.games.merci.game import Merci
from pioche.games.merci.memory import MerciMemory
from pioche.games.merci.mind import MerciMind, styles
from pioche.games.merci.mind_past import MerciPast, PublicHands
from pioche.games.shelf import find_title
from tests.articles.merci_table import table
from tests.laws.walks import hear, listening, play_on
from tests.playing import play_out
from tests.positions import start

TABLES: list[dict[str, object]] = [
    {},
    {"interrupt": True, "malpoli": True},
    {"manners": "spoken"},
    {"manners": "spoken", "malpoli": True, "interrupt": True},
]
LEVELS = ("random", "beginner", "regular", "expert:40", "plain:20")


def decisions(options: dict[str, object], seed: int) -> Iterator[tuple[Match, list[Memory], int]]:
    """Positions of a random walk, each with the memories and a seat that may move."""
    match = start("merci", 3 + seed % 4, seed=seed, options=options)
    memories = listening(match)
    lots = random.Random(seed)
    for events in play_on(match, lots, 160):
        hear(memories, events)
        if not match.game.over:
            yield match, memories, lots.choice(numbers(match.state(), "actors"))


@pytest.mark.parametrize("options", TABLES)
def test_worlds_drawn_one_after_the_other_all_agree_with_the_view(options: dict[str, object]) -> None:
    for match, memories, seat in decisions(options, seed=2):
        view = match.view(seat)
        worlds, chance = memories[seat].worlds(view), chance_from(seat)
        for _ in range(3):
            assert match.title.view(worlds.draw(chance), seat) == view


def test_later_worlds_are_as_varied_as_the_first() -> None:
    match = start("merci", 4, seed=1)
    memory = listening(match)[0]
    worlds, chance = memory.worlds(match.view(0)), chance_from(1)
    hands = {str(match.title.state(worlds.draw(chance))["hands"]) for _ in range(50)}
    assert len(hands) == 50


@pytest.mark.parametrize("options", TABLES)
def test_the_mind_looks_only_at_what_its_seat_may_know(options: dict[str, object]) -> None:
    mind, moves = MerciMind(), Moves()
    for seed in range(4):
        for match, memories, seat in decisions(options, seed):
            Reading(match.game).ask_seat(seat, moves)
            chosen = mind.move(match.game, seat, moves, chance_from(0))
            for lot in range(3):
                world = memories[seat].world(match.view(seat), chance_from(lot))
                Reading(world).ask_seat(seat, moves)
                assert mind.move(world, seat, moves, chance_from(0)) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    for options in TABLES:
        match = start("merci", 4, seed=9, options=options)
        bots = [[find_bot(match.place(seat), level, chance_from(seat)) for seat in range(4)] for _ in "ab"]
        memories = listening(match)
        lots = random.Random(3)
        for events in [match.opening, *play_on(match, lots, 40)]:
            for seat in range(4):
                for event in events:
                    memories[seat].hear(event.told_to(seat))
                    bots[0][seat].hear(event.told_to(seat))
                    bots[1][seat].hear(event.told_to(seat))
        if match.game.over:
            continue
        for seat in numbers(match.state(), "actors"):
            world = memories[seat].world(match.view(seat), chance_from(f"another {seat}"))
            here, there = match.view(seat), match.title.view(world, seat)
            assert bots[0][seat].choose(here) == bots[1][seat].choose(there)


def found(match: Match, seat: int, worlds: int = 40) -> str | None:
    """The move that the search finds best for a seat, where only the chances to come are unknown."""
    paired = Paired(MerciMind(), chance_from(1))
    paired.plant(seat, int(match.game.round))
    for lot in range(worlds):
        world = match.game.copy()
        world.chance = chance_from(lot)
        paired.explore(world, 1)
    move = paired.findings()[0].move
    return None if move == HOLD else match.title.move_text(move)


def test_the_search_takes_the_round_with_the_last_card() -> None:
    match = table(["2y", "3g 4g 5v", "3b 4b 5g"], tops="4y 3p 5b", pile="2v 3v 4v")
    assert found(match, 0) == "lay 2y 0"


def test_the_search_takes_the_heart_of_a_six() -> None:
    match = table(["6y 2p 2b", "3g 4g 5v 2g", "3b 4b 5g 2v"], tops="2y 4p 5p", pile="2v:draw1 3v")
    assert found(match, 0) == "siouplait 6y 0"


def test_the_search_burdens_the_seat_that_is_about_to_win() -> None:
    match = table(
        ["6y 2p 2b 3b", "3g 4g 5v 2g 4v", "5g", "3v 4b 3y 2v"], tops="2y 4p 5p", pile="2y:draw2 3v 4y"
    )
    match.play(0, "siouplait 6y 0")
    assert found(match, 0) == "name 2"


def test_the_search_says_skuz_out_of_turn() -> None:
    match = table(["2y 3y 4v", "3p", "3b 4b 5g 2v"], tops="1y 3p 5b", pile="2v 3v")
    assert found(match, 1) == "skuz 3p 1"


def test_the_search_interrupts_for_a_heart() -> None:
    # The turn goes back to seat 0, so that nothing is lost by it; the others would cover the 2.
    hands = ["5y 3y 4v", "3g 4b 5g 2v", "6y 2g 3b 4g"]
    match = table(hands, tops="2y 4p 5p", pile="2v 3v", interrupt=True)
    assert found(match, 2) == "siouplait 6y 0"


def test_with_a_number_of_lines_the_same_seed_gives_the_same_move() -> None:
    for options in TABLES:
        match = start("merci", 4, seed=4, options=options)
        seat = numbers(match.state(), "awaited")[0]
        chosen = []
        for _ in range(2):
            bot = find_bot(match.place(seat), "expert:300", chance_from(8))
            for event in match.opening:
                bot.hear(event.told_to(seat))
            chosen.append(bot.choose(match.view(seat)))
        assert chosen[0] == chosen[1]
        assert chosen[0] in words(match.view(seat), "moves")


def played(level: str, others: str, seats: int, seed: int, options: dict[str, object]) -> Match:
    """A game that is over, of one bot among others of one level, whose seat is seed % seats."""
    match = start("merci", seats, seed=seed // seats, options=options)
    bots: dict[int, Bot] = {
        seat: find_bot(
            match.place(seat), level if seat == seed % seats else others, chance_from(f"{seat} {seed}")
        )
        for seat in range(seats)
    }
    play_out(match, bots)
    return match


def share(level: str, others: str, seats: int, games: int, options: dict[str, object]) -> float:
    won = 0.0
    for seed in range(games):
        winners = numbers(played(level, others, seats, seed, options).state(), "winners")
        won += (seed % seats in winners) / len(winners)
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(3, TABLES[0]), (3, TABLES[3]), (6, TABLES[0])])
def test_beginner_beats_chance_and_the_regular_beats_the_beginner(
    seats: int, options: dict[str, object]
) -> None:
    assert share("beginner", "random", seats, 4 * seats, options) > 1.5 / seats
    assert share("regular", "beginner", seats, 4 * seats, options) > 1.5 / seats


@pytest.mark.soak
def test_the_expert_beats_the_regular_with_few_lines() -> None:
    assert share("expert:300", "regular", 4, 60, {}) > 1.3 / 4


def test_the_beginner_forgets_words_and_the_regular_never_does() -> None:
    spoken = TABLES[-1]
    offences = {"let-go", "denounce 0", "denounce 1", "denounce 2"}
    for seed in range(3):
        assert offences & set(played("beginner", "beginner", 3, seed, spoken).texts)
        assert not offences & set(played("regular", "regular", 3, seed, spoken).texts)


def past_of(match: Match, seat: int) -> MerciPast:
    memory = match.place(seat).memory()
    assert isinstance(memory, MerciMemory)
    return MerciPast(memory)


def cards_of(game: Game, seat: int) -> int:
    assert isinstance(game, Merci)
    return int(game.hands[seat])


def surplus(game: Game, past: MerciPast) -> int:
    """How many cards a seat holds that it seemed to lack."""
    held = [(cards_of(game, int(lack.seat)) & int(lack.cards), int(lack.spare)) for lack in past.lacks]
    return sum(max(0, cards.bit_count() - spare) for cards, spare in held)


def in_place(world: Game, true: Game) -> int:
    """How many cards of others a world has where they are."""
    return sum((cards_of(world, seat) & cards_of(true, seat)).bit_count() for seat in (1, 2, 3))


def decisions_of_regulars(seed: int) -> Iterator[tuple[Match, Memory, MerciPast]]:
    """The decisions of seat 0 among players who do what the mind does."""
    match, mind, moves, chance = start("merci", 4, seed=seed), MerciMind(), Moves(), chance_from(1)
    certain, likely = match.place(0).memory(), past_of(match, 0)
    reading, events = Reading(match.game), match.opening
    while not match.game.over:
        for event in events:
            certain.hear(event.told_to(0))
            likely.hear(event.told_to(0))
        seat = int(reading.ask(moves))
        move = int(mind.move(match.game, seat, moves, chance))
        if seat == 0 and move != HOLD and likely.lacks:
            yield match, certain, likely
        reading.held, events = reading.held | 1 << seat, []
        if move != HOLD:
            reading.held, events = 0, match.play(seat, match.title.move_text(move))


def test_me_5_what_others_did_not_lay_tells_of_their_cards() -> None:
    chance, wrong, right = chance_from(1), [0, 0], [0, 0]
    for seed in range(8):
        for match, *memories in decisions_of_regulars(seed):
            likely = memories[1]
            assert isinstance(likely, MerciPast)
            assert surplus(match.game, likely) == 0
            for number, memory in enumerate(memories):
                worlds = memory.worlds(match.view(0))
                for _ in range(4):
                    world = worlds.draw(chance)
                    wrong[number] += surplus(world, likely)
                    right[number] += in_place(world, match.game)
    assert wrong[1] < 0.6 * wrong[0]
    assert right[1] > right[0] > 100


@pytest.mark.parametrize("options", TABLES)
def test_likely_worlds_agree_with_the_view_whatever_was_done(options: dict[str, object]) -> None:
    match = start("merci", 4, seed=5, options=options)
    pasts = [past_of(match, seat) for seat in range(4)]
    hear(pasts, match.opening)
    lots = random.Random(5)
    for events in play_on(match, lots, 160):
        hear(pasts, events)
        if not match.game.over:
            seat = lots.choice(numbers(match.state(), "actors"))
            view, chance = match.view(seat), chance_from(seat)
            worlds = pasts[seat].worlds(view)
            for _ in range(3):
                assert match.title.view(worlds.draw(chance), seat) == view


def judged(chosen: int, seats: int = 4) -> ManyStyles:
    """Seat 1 has named the same seat again and again: 0 has most hearts, 2 plays next."""
    match = Match(find_title("merci"), seats, seed=1)
    others = among_styles(MerciMind(), styles(seats), seats)
    options = match.place(0).options
    public = PublicHands(seats, options)  # type: ignore[arg-type]
    for event in match.opening:
        public.hear(event.told_to(0), others)
    public.hear({"type": "heart_taken", "seat": 0, "hearts": 3}, others)
    for _ in range(6):
        public.hear({"type": "named", "seat": 1, "target": chosen}, others)
    return others


def test_merci_whom_a_seat_names_tells_of_its_style() -> None:
    names = ["usual", *FIRST_CREDIT]
    towards_the_leader, towards_the_next, towards_the_last = (judged(seat) for seat in (0, 2, 3))

    def credit(others: ManyStyles, style: str) -> float:
        return float(others.credit.of[len(names) + names.index(style)])

    assert credit(towards_the_leader, "aggressive") > 0.2 > credit(towards_the_leader, "cautious")
    assert credit(towards_the_next, "usual") > 0.2 > credit(towards_the_next, "aggressive")
    assert credit(towards_the_last, "noisy") == 1.0
    assert list(towards_the_last.credit.of)[:4] == [1.0, *FIRST_CREDIT.values()]
