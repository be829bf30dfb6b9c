"""MERCI: requests, views, memory and worlds."""

import random
from typing import Any

import pytest

from pioche.engine.bits import place_list
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.games.merci.cards import has_two_copies, parse_card
from pioche.games.merci.game import Merci
from pioche.games.merci.memory import MerciMemory
from pioche.games.merci.tokens import PILE, UNKNOWN
from tests.articles.merci_table import BACKS, FRONTS, merci, state, table
from tests.laws.walks import hear, listening, play_on, tell
from tests.positions import play, refusal, start, start_refusal


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "lay",
            "lay 5b",
            "lay 5b 3",
            "lay 5b 00",
            "lay  5b 0",
            "lay 5b 0 ",
            "Lay 5b 0",
            "lay 7b 0",
            "lay 5x 0",
        ),
        *(
            "lay 5b: 0",
            "lay 5b:back 0",
            "lay 5b:gift:gift 0",
            "give 5b 6",
            "give 5b",
            "name 6",
            "name",
            "heart -1",
        ),
        *(
            "name 2 2",
            "denounce",
            "denounce 22",
            "merci 2",
            "merci beaucoup",
            "draw 0",
            "let go",
            "LET-GO",
            "lay 5b ²",
        ),
    ],
)
def test_what_is_outside_the_grammar_is_no_move(text: str) -> None:
    match = start("merci", 4)
    assert refusal(match, f"{state(match)['turn']} {text}").error == "not-a-move"


def test_c_1_a_seat_that_does_not_exist_is_refused() -> None:
    match = start("merci", 3)
    for seat in (-1, 3, 9):
        assert refusal(match, f"{seat} draw").article == "C-1"


DECK = [f"{card}:gift" for card in FRONTS]
DEAL: dict[str, Any] = {"hands": [DECK[0:6], DECK[6:12], DECK[12:18]], "pile": DECK[18:]}


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {**DEAL, "pile": DECK[19:]},
        {**DEAL, "hands": [DECK[0:6], DECK[6:12]]},
        {**DEAL, "hands": [DECK[0:5], DECK[6:12], DECK[12:18]]},
        {**DEAL, "hands": [["1y:gift", *DECK[1:6]], DECK[6:12], ["1y:gift", *DECK[13:18]]]},
        {**DEAL, "hands": [["1y", *DECK[1:6]], DECK[6:12], DECK[12:18]]},
        {**DEAL, "hands": [["7y:gift", *DECK[1:6]], DECK[6:12], DECK[12:18]]},
        {**DEAL, "hands": [["1y:back", *DECK[1:6]], DECK[6:12], DECK[12:18]]},
        {**DEAL, "hands": [[1, *DECK[1:6]], DECK[6:12], DECK[12:18]]},
        {**DEAL, "hands": ["1y:gift", DECK[6:12], DECK[12:18]]},
        {**DEAL, "hands": "1y:gift"},
        {**DEAL, "first": 3},
        {**DEAL, "first": True},
        {**DEAL, "last": 1},
        {**DEAL, "hearts": [0, 0]},
        {**DEAL, "hearts": [-1, 0, 0]},
        {**DEAL, "hearts": [1.0, 0, 0]},
        {**DEAL, "hearts": [True, 0, 0]},
        {**DEAL, "hearts": [12, 12, 1]},
        {**DEAL, "hearts": 3},
    ],
)
def test_c_4_an_impossible_deal_is_refused(deal: object) -> None:
    assert start_refusal("merci", 3, deal=deal).error == "bad-request"
    assert start("merci", 3, deal={**DEAL, "hearts": [12, 12, 0], "first": None}).seats == 3


@pytest.mark.parametrize(
    "options",
    [
        {"malpoli": 1},
        {"interrupt": "true"},
        {"manners": "loud"},
        {"manners": True},
        {"round_cap": 0},
        {"move_cap": True},
        {"move_cap": 2.0},
        {"backs": {}},
        {"backs": {"draw1": 13, "gift": 13, "heart": 12, "draw2": 13}},
        {"backs": {"draw1": 50}},
        {"backs": {"draw1": 51, "gift": -1, "heart": 0, "draw2": 0}},
        {"backs": {"draw1": 13, "gift": 13, "heart": 12, "draw2": 12, "draw3": 0}},
        {"backs": [13, 13, 12, 12]},
        {"politeness": True},
    ],
)
def test_c_4_senseless_options_are_refused(options: object) -> None:
    assert start_refusal("merci", 3, options=options).error == "bad-request"


def test_c_4_options_can_be_given_again() -> None:
    for asked in (
        {},
        {"manners": "spoken", "malpoli": True, "interrupt": True, "move_cap": 7, "round_cap": 9},
    ):
        settled = start("merci", 4, options=asked).options.as_json()
        assert start("merci", 4, options=settled).options.as_json() == settled
        assert settled["manners"] == asked.get("manners", "auto")


def test_moves_have_their_words() -> None:
    title = start("merci", 3).title
    assert title.move_words("lay 5b 0") == ("lay", {"card": "5b", "stack": 1})
    assert title.move_words("give 5b:heart 2") == (
        "give-back",
        {"card": "5b:heart", "back": "heart", "seat": 2},
    )
    assert title.move_words("denounce 2") == ("denounce", {"seat": 2})
    assert title.move_words("merci-beaucoup") == ("merci-beaucoup", {})


def test_card_sets_list_their_cards() -> None:
    assert place_list(sum(1 << card for card in (0, 7, 31, 32, 59))) == [0, 7, 31, 32, 59]
    assert place_list(5) == [0, 2]


def test_what_is_hidden_leaves_no_trace_in_a_view() -> None:
    one = table(["4b 2v", "3v:gift 5y:heart", "6y"], "1b 2p 3g", "5v:draw2 6v:gift 2g:heart")
    two = table(["4b 2v", "5y:gift 6v:heart", "6y"], "1b:gift 2p:heart 3g", "2g:draw2 5v:gift 3v:heart")
    for seat in (0, 2, None):
        assert one.view(seat) == two.view(seat)
    assert one.view(1) != two.view(1)


def walk(match: Match, lots: random.Random, moves: int) -> None:
    """Random moves, heard by a memory for each seat, that tries its worlds all the time."""
    memories = listening(match)
    for step, events in enumerate(play_on(match, lots, moves)):
        hear(memories, events)
        if step % 9 == 0 and not match.game.over:
            check_worlds(match, memories)


def check_worlds(match: Match, memories: list[Memory]) -> None:
    game = merci(match)
    for seat, memory in enumerate(memories):
        view = match.view(seat)
        world = memory.world(view, chance_from(seat))
        assert isinstance(world, Merci)
        assert match.title.view(world, seat) == view
        assert match.title.state(memory.world(view, chance_from(seat))) == match.title.state(world)
        for name in ("first", "passes", "made", "closing", "let_go", "stage", "left"):
            assert getattr(world, name) == getattr(game, name), name
        assert (world.covered < 0) is (game.covered < 0)
        places = (
            list(world.hands)
            + list(world.under)
            + [1 << int(card) for card in list(world.pile)[: world.left]]
        )
        assert sum(places) + sum(1 << int(world.top(stack)) for stack in range(3)) == ALL_CARDS


ALL_CARDS = sum(1 << card for card in range(60) if card % 12 not in {1, 11})


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options",
    [
        {"manners": manners, "malpoli": malpoli, "interrupt": True}
        for manners in ("auto", "spoken")
        for malpoli in (False, True)
    ],
    ids=str,
)
@pytest.mark.parametrize("seats", [3, 6])
def test_worlds_agree_with_what_their_seat_knows(seats: int, options: dict[str, object]) -> None:
    walk(start("merci", seats, seed=1, options=options), random.Random(1), 120)


def test_worlds_know_what_was_seen_given_and_taken_back() -> None:
    match = table(["4b 2v:heart", "3v:gift 5y:heart 2g:heart", "6y 5y:heart"], "1b 2p 3g", "5v:gift 6v:gift")
    memories = [match.title.memory(3, match.options, seat) for seat in range(3)]
    for memory, hand in zip(memories, state(match)["hands"], strict=True):
        memory.hear({"type": "round_started", "round": 1, "first": 0})
        memory.hear({"type": "dealt", "seat": memories.index(memory), "count": len(hand), "cards": hand})
        memory.hear({"type": "turned_up", "cards": ["1b", "2p", "3g"]})
    tell(match, memories, "0 siouplait 4b 0", "0 give 2v 1")
    for lot in range(12):
        world = memories[0].world(match.view(0), chance_from(lot))
        assert "2v:heart" in match.title.state(world)["hands"][1]  # type: ignore[index]
    holders = set()
    for lot in range(60):
        hands: Any = match.title.state(memories[2].world(match.view(2), chance_from(lot)))["hands"]
        holders |= {seat for seat in range(3) if any(card.startswith("2v") for card in hands[seat])}
    assert holders == {0, 1}


DECKS = {
    "one back": [f"{card}:draw2" for card in FRONTS],
    "by value": [f"{card}:{BACKS[int(card[0]) % 4]}" for card in FRONTS],
    "by chance": [
        f"{card}:{back}"
        for card, back in zip(FRONTS, random.Random(3).choices(BACKS, [1, 2, 8, 2], k=50), strict=True)
    ],
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", DECKS)
def test_worlds_fall_back_when_a_deal_has_other_backs_than_the_options(name: str) -> None:
    deck = DECKS[name][:]
    lots = random.Random(2)
    lots.shuffle(deck)
    deal = {"hands": [deck[0:6], deck[6:12], deck[12:18]], "pile": deck[18:]}
    walk(start("merci", 3, deal=deal, options={"manners": "spoken", "move_cap": 40}), lots, 90)


def heard(match: Match) -> MerciMemory:
    memory = listening(match)[0]
    assert isinstance(memory, MerciMemory)
    return memory


def test_a_world_is_found_even_where_what_was_told_cannot_be() -> None:
    match = start("merci", 3, seed=1)
    memory = heard(match)
    # Every card out of sight is said to have the same back; the table shows others.
    for token in memory.known.unseen_tokens():
        memory.known.backs[token] = 0
    world = memory.world(match.view(0), chance_from(1))
    assert match.title.view(world, 0) == match.view(0)


DECK_OF_CARDS = place_list(ALL_CARDS)


@pytest.mark.compiled
def test_me_2_worlds_have_the_backs_of_the_options_where_few_arrangements_do() -> None:
    """Later in a game many pairs are known: what is left must be found, not hit by chance."""
    match = start("merci", 4, seed=7)
    memories = listening(match)
    for step, events in enumerate(play_on(match, random.Random(7), 160)):
        hear(memories, events)
        for seat, memory in enumerate(memories):
            world = memory.world(match.view(seat), chance_from(step))
            assert isinstance(world, Merci)
            backs = [int(world.back(card)) for card in DECK_OF_CARDS]
            assert [backs.count(back) for back in range(4)] == [13, 13, 12, 12]


class Pair:
    """Seat 0 at the first deal, where both copies of the front turned up first are out of its sight."""

    def __init__(self, backs: tuple[int, int]) -> None:
        for seed in range(200):
            self.match = start("merci", 3, seed=seed)
            self.memory = heard(self.match)
            self.known = self.memory.known
            self.token = self.known.stacks[0][0]
            self.other = self.token ^ 1
            if has_two_copies(self.token >> 1) and self.known.places[self.other] & PILE:
                break
        # As if a copy or two had been seen in an earlier round: either may be the one that lies open.
        self.known.backs[self.token], self.known.backs[self.other] = backs
        self.known.loose = [self.token >> 1]

    def found(self, worlds: int) -> list[tuple[int, int]]:
        """The back of the open copy, and that of the other, in so many worlds."""
        view = self.match.view(0)
        found: list[tuple[int, int]] = []
        for lot in range(worlds):
            world = self.memory.world(view, chance_from(lot))
            assert isinstance(world, Merci)
            assert self.match.title.view(world, 0) == view
            top = world.top(0)
            found.append((int(world.back(top)), int(world.back(top ^ 1))))
        return found

    def seen_backs(self) -> list[int]:
        """How often each back is seen in the hands of others and on the pile."""
        view: Any = self.match.view(0)
        seen = [view["pile_back"], *(card[2:] for hand in view["hands"][1:] for card in hand)]
        return [seen.count(back) for back in BACKS]


@pytest.mark.compiled
@pytest.mark.parametrize("backs", [(2, UNKNOWN), (UNKNOWN, 2)])
def test_worlds_turn_a_known_back_either_way(backs: tuple[int, int]) -> None:
    """One copy is a heart, of the other nothing is known: either may lie open."""
    found = Pair(backs).found(100)
    assert all(2 in pair for pair in found)
    assert {first == 2 for first, _ in found} == {second == 2 for _, second in found} == {True, False}


@pytest.mark.compiled
def test_worlds_turn_two_known_backs_either_way_as_often_as_it_can_be() -> None:
    pair = Pair((2, 3))
    found = pair.found(300)
    assert set(found) == {(2, 3), (3, 2)}
    seen = pair.seen_backs()
    unseen = [left - shown for left, shown in zip(pair.known.backs_left([13, 13, 12, 12]), seen, strict=True)]
    # The open copy has any unseen back of its kind, the other one any at all; the two other tops have
    # what then is left of the unseen ones.
    places = sum(unseen)
    hearts, twos = (
        unseen[mine] * (seen[other] * (places - 1) + unseen[other] * (places - 3))
        for mine, other in ((2, 3), (3, 2))
    )
    assert abs(found.count((2, 3)) / 300 - hearts / (hearts + twos)) < 0.08


def test_worlds_turn_a_back_the_only_way_it_can_be() -> None:
    """All hearts that are left are seen in the hands of others: the open copy has none."""
    pair = Pair((2, 3))
    own = [card.partition(":")[2] for card in state(pair.match)["hands"][0]]
    hearts = pair.seen_backs()[2] + own.count("heart")
    pair.memory.options.backs = [13, 25 - hearts, hearts, 12]
    assert set(pair.found(20)) == {(3, 2)}


def test_without_a_journal_the_same_game_is_played() -> None:
    """Search copies positions and builds no events; nothing else may differ."""
    for options in ({"manners": "spoken"}, {"malpoli": True, "manners": "spoken"}, {"interrupt": True}):
        match = start("merci", 3, seed=4, options={**options, "round_cap": 12})
        lots = random.Random(4)
        silent = match.game.copy()
        while not match.game.over:
            found = state(match)
            seat = lots.choice(found["actors"])
            move = lots.choice(match.moves(seat))
            play(match, f"{seat} {move}")
            silent.apply(seat, match.title.parse_move(move))
        assert match.title.state(silent) == match.state()
    annulled = table(["2v 6g", "4v", "2y"], "1y 3p 5b", rest=1)
    twin = annulled.game.copy()
    for seat in range(3):
        twin.apply(seat, annulled.title.parse_move("pass"))
    assert (twin.round, annulled.game.round) == (2, 1)
    lapsed = table(["4b 2v", "3v", "2y"], "1b 2p 6g", manners="spoken", malpoli=True, rest=1)
    twin = lapsed.game.copy()
    for seat, text in ((0, "skuz 4b 0"), (2, "denounce 0")):
        twin.apply(seat, lapsed.title.parse_move(text))
    assert twin.turn() == 1


def test_a_memory_notes_which_fronts_it_has_seen_with_which_back() -> None:
    match = start("merci", 3, seed=4)
    memory = listening(match)[1]
    assert isinstance(memory, MerciMemory)
    expected = [0] * 4
    for card in match.view(1)["hands"][1]:  # type: ignore[index]
        front, back = parse_card(card)
        expected[back] |= 1 << (2 * front)
    assert memory.known.seen == expected
