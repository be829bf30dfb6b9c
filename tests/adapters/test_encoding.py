"""Rows and actions: nothing hidden moves a number, every move has its number, every cell keeps its bounds."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from pioche.adapters.layout import DOCUMENT, encoder_of, highest, with_layouts
from pioche.engine import compiled
from pioche.engine.bits import place_list, zeros
from pioche.engine.cells import score_cells, within
from pioche.engine.chance import chance_from
from pioche.engine.encoding import Encoder
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.moves import HOLD, Moves
from pioche.engine.views import words
from pioche.games.merci.cards import BACKS, FRONT_TEXTS
from pioche.games.merci.game import Merci
from pioche.games.merci.numbering import ACTIONS, action_of, move_of
from pioche.games.mio.cards import parse_card
from pioche.games.shelf import find_title
from tests.laws.tables import GAMES, Table, law, tables_of
from tests.laws.walks import hear, listening, random_move

pytestmark = pytest.mark.slow  # whole games, number by number

STEPS = 150
LOOKS = 0.25 if compiled() else 0.08
"""How often the walks are looked at."""
LONGEST = 600


def row(encoder: Encoder, game: Game, seat: int) -> NDArray[np.uint8]:
    words: vec[i64] = vec[i64]([0] * (int(encoder.words) + 1))
    assert encoder.fill(game, seat, words, 0) == encoder.words
    cells = np.array([int(word) for word in words], dtype=np.int64)
    assert cells[-1] == 0
    return cells[:-1].view(np.uint8)


def hidden_row(encoder: Encoder, game: Game, seat: int) -> NDArray[np.uint8]:
    words: vec[i64] = vec[i64]([0] * int(encoder.hidden_words))
    assert encoder.fill_hidden(game, seat, words, 0) == encoder.hidden_words
    return np.array([int(word) for word in words], dtype=np.int64).view(np.uint8)


def watched_walk(table: Table, seed: int, steps: int) -> Iterator[tuple[Match, Encoder, list[Memory]]]:
    """A game before each of so many random moves, with an encoder that watches and memories that listen."""
    lots = random.Random(seed)
    match = table.start(seed)
    memories = listening(match)
    encoder = match.title.encoder(match.options)
    for _ in range(steps):
        if match.game.over:
            return
        if lots.random() < LOOKS:
            yield match, encoder, memories
        seat, text = random_move(match, lots)
        encoder.watch(match.game, seat, match.title.parse_move(text))
        hear(memories, match.play(seat, text))


@pytest.mark.compiled
@law
def test_nothing_hidden_moves_a_number(table: Table, seed: int) -> None:
    for number, (match, encoder, memories) in enumerate(watched_walk(table, seed, STEPS)):
        for seat in range(match.seats):
            known = row(encoder, match.game, seat)
            world = memories[seat].world(match.view(seat), chance_from(f"{seed} {number} {seat}"))
            assert np.array_equal(row(encoder.copy(), world, seat), known)


@law
def test_what_is_remembered_gives_the_row_that_watching_gives(table: Table, seed: int) -> None:
    for number, (match, encoder, memories) in enumerate(watched_walk(table, seed, STEPS)):
        for seat in range(match.seats):
            world = memories[seat].world(match.view(seat), chance_from(f"{seed} {number} {seat}"))
            recalling = match.title.encoder(match.options)
            recalling.recall(memories[seat], world)
            assert np.array_equal(row(recalling, world, seat), row(encoder, match.game, seat))


@pytest.mark.compiled
@law
def test_every_move_has_a_number_of_its_own_that_leads_back_to_it(table: Table, seed: int) -> None:
    moves = Moves()
    for match, encoder, _ in watched_walk(table, seed, STEPS):
        for seat in range(match.seats):
            match.game.list_moves(seat, moves)
            listed = [*moves.as_list(), int(HOLD)] if table.game == "merci" else moves.as_list()
            numbers = [int(encoder.action(match.game, seat, move)) for move in listed]
            assert len(set(numbers)) == len(listed)
            assert all(0 <= number < encoder.actions for number in numbers)
            assert [int(encoder.move(match.game, seat, number)) for number in numbers] == listed


@pytest.mark.compiled
@law
def test_every_cell_keeps_its_bounds_and_the_others_stay_empty(table: Table, seed: int) -> None:
    most = highest(encoder_of(table.game).groups)
    hidden_most = highest(encoder_of(table.game).hidden_groups)
    for match, encoder, _ in watched_walk(table, seed, STEPS):
        for seat in range(match.seats):
            assert (row(encoder, match.game, seat) <= most).all()
            assert (hidden_row(encoder, match.game, seat) <= hidden_most).all()


@pytest.mark.compiled
@law
def test_a_copy_remembers_the_same_and_goes_its_own_way(table: Table, seed: int) -> None:
    for match, encoder, _ in watched_walk(table, seed, STEPS):
        twin, game = encoder.copy(), match.game.copy()
        seat, text = random_move(match, random.Random(seed))
        rows = [row(encoder, match.game, other) for other in range(match.seats)]
        assert all(np.array_equal(row(twin, game, other), rows[other]) for other in range(match.seats))
        move = match.title.parse_move(text)
        twin.watch(game, seat, move)
        game.apply(seat, move)
        assert all(
            np.array_equal(row(encoder, match.game, other), rows[other]) for other in range(match.seats)
        )


@pytest.mark.compiled
@law
def test_rows_written_before_change_nothing_up_to_the_end(table: Table, seed: int) -> None:
    """An encoder may keep what it has worked out; beside it one that watches too, and has never written."""
    lots = random.Random(seed)
    match = table.start(seed)
    writing, watching = (match.title.encoder(match.options) for _ in range(2))
    for _ in range(LONGEST):
        if match.game.over or lots.random() < LOOKS:
            for seat in range(match.seats):
                unused = watching.copy()
                assert np.array_equal(row(writing, match.game, seat), row(unused, match.game, seat))
        if match.game.over:
            return
        seat, text = random_move(match, lots)
        for encoder in (writing, watching):
            encoder.watch(match.game, seat, match.title.parse_move(text))
        match.play(seat, text)


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_differs_between_worlds_and_what_is_known_does_not_hold_it(game: str) -> None:
    """The law above compares worlds that really differ, and would notice a row that holds hidden cells."""
    different = 0
    tables = tables_of(game)
    for seed in range(12):
        for match, encoder, memories in watched_walk(tables[seed % len(tables)], seed, 80):
            world = memories[0].world(match.view(0), chance_from(seed))
            different += not np.array_equal(hidden_row(encoder, world, 0), hidden_row(encoder, match.game, 0))
    assert different > 20


@pytest.mark.compiled
@law
def test_a_row_tells_different_views_apart(table: Table, seed: int) -> None:
    """Scores and rounds beyond the cells' bounds aside, which these walks do not reach."""
    views: dict[bytes, object] = {}
    for match, encoder, _ in watched_walk(table, seed, STEPS):
        for seat in range(match.seats):
            view = match.view(seat)
            del view["seat"], view["moves"]
            relative = {name: turned(value, seat, match.seats) for name, value in view.items()}
            known = views.setdefault(row(encoder, match.game, seat).tobytes(), relative)
            assert known == relative


def turned(value: object, seat: int, seats: int) -> object:
    """A list of one item for each seat, from the own seat on; anything else as it is."""
    if isinstance(value, list) and len(value) == seats:
        return [*value[seat:], *value[:seat]]
    return value


def test_the_guide_shows_the_layouts_as_they_are() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert document == with_layouts(document), "python -m pioche.adapters.layout"


def test_scores_beyond_the_cells_stand_at_their_bounds() -> None:
    assert [int(within(number, 5)) for number in (-3, 0, 4, 5, 9)] == [0, 0, 4, 5, 5]
    assert [int(score_cells(score)) & 255 for score in (-65, -64, 0, 191, 400)] == [0, 0, 64, 255, 255]
    assert [int(score_cells(score)) >> 8 for score in (-300, -256, 0, 1791, 9999)] == [0, 0, 32, 255, 255]


def cells_of(encoder: Encoder, cells: NDArray[np.uint8], name: str) -> list[int]:
    """The cells of this name, once for each time that its group is repeated."""
    found, at = [], 0
    for group in encoder.groups:
        for _ in range(group.times):
            place = at
            for field in group.fields:
                if field.name == name:
                    found += cells[place : place + field.cells].tolist()
                place += field.cells
            at += group.cells()
    return found


@pytest.mark.compiled
@law
def test_the_round_and_the_scores_stand_in_their_cells(table: Table, seed: int) -> None:
    for match, encoder, _ in watched_walk(table, seed, STEPS):
        seat = seed % match.seats
        cells = row(encoder, match.game, seat)
        assert cells_of(encoder, cells, "round")[0] == match.game.round
        scores = [match.game.score((seat + left) % match.seats) for left in range(match.seats)]
        told = cells_of(encoder, cells, "score")[: match.seats]
        assert told == [] or told == [min(max(score + 64, 0), 255) for score in scores]


def counted(cards: Iterable[str]) -> list[int]:
    """How many of each kind of Mio, as far as a cell counts."""
    found = Counter(int(parse_card(card)) for card in cards)
    return [min(15, found[kind]) for kind in range(31)]


@pytest.mark.parametrize("copies", [15, 40])
def test_mio_counts_the_copies_of_a_kind_as_far_as_a_cell_does(copies: int) -> None:
    deck = [card for card in ("1r", "2r", "3g", "4b", "J") for _ in range(copies)]
    match = Match(find_title("mio"), 2, seed=copies, options={"deck": deck})
    encoder = match.title.encoder(match.options)
    lots = random.Random(copies)
    most = lying = 0
    for _ in range(400):
        state: Any = match.state()
        for seat, other in ((0, 1), (1, 0)):
            cells = row(encoder, match.game, seat)
            lies = [card for card in (state["face_down"][other],) if card]
            assert list(cells[16:47]) == counted(state["hands"][seat])
            assert list(cells[48:79]) == counted([*state["pile"], *state["hands"][other], *lies])
            lying += len(lies)
            most = max(most, int(max(cells[16:47])))
        if match.game.over:
            break
        seat = state["awaited"][0]
        moves: list[str] = list(words(match.view(seat), "moves"))
        silent = [move for move in moves if "mio" not in move and move not in {"draw", "pass"}]
        if not lying:  # until somebody has forgotten to say MIO
            text = lots.choice(silent or moves)
        else:
            text = next((move for move in ("draw", "pass") if move in moves), moves[0])
        encoder.watch(match.game, seat, match.title.parse_move(text))
        match.play(seat, text)
    assert copies == 15 or most == 15, "more than a cell counts were in a hand"
    assert lying, "a card lay face down"


def by_front(cells: NDArray[np.uint8]) -> dict[str, int]:
    """The fronts that a group of MERCI counts, as docs/environments.md says where they are."""
    counts = {text: int(cells[8 * (front % 4) + front // 4]) for front, text in enumerate(FRONT_TEXTS)}
    assert sum(counts.values()) == cells.sum(), "no other cell is used"
    return {text: count for text, count in counts.items() if count}


def test_merci_counts_fronts_in_the_cells_that_the_guide_names() -> None:
    match = Match(find_title("merci"), 4, seed=3)
    encoder = match.title.encoder(match.options)
    lots = random.Random(3)
    for _ in range(60):
        state: Any = match.state()
        for seat in range(4):
            cells = row(encoder, match.game, seat)
            for place, back in enumerate(BACKS):
                held = [card.partition(":")[0] for card in state["hands"][seat] if card.endswith(back)]
                assert by_front(cells[16 + 32 * place :][:32]) == Counter(held)
            for place, top in enumerate(state["tops"]):
                assert by_front(cells[144 + 32 * place :][:32]) == {top.partition(":")[0]: 1}
            under = Counter(card.partition(":")[0] for card in lying(state)[3:])
            assert by_front(cells[240:272]) == under
        seat, text = random_move(match, lots)
        encoder.watch(match.game, seat, match.title.parse_move(text))
        match.play(seat, text)


def lying(state: Any) -> list[str]:
    return [*state["tops"], *(card for cards in state["under"] for card in cards)]


def test_merci_marks_the_backs_that_a_seat_has_seen() -> None:
    """Those of all cards that it has held, and of all that were laid (ME-2)."""
    match = Match(find_title("merci"), 4, seed=3)
    encoder = match.title.encoder(match.options)
    lots = random.Random(3)
    laid: set[str] = set()
    held: list[set[str]] = [set() for _ in range(4)]
    while match.game.round == 1:
        state: Any = match.state()
        for seat in range(4):
            held[seat] |= {*state["hands"][seat]}
            cells = row(encoder, match.game, seat)
            for place, back in enumerate(BACKS):
                seen = {card.partition(":")[0] for card in laid | held[seat] if card.endswith(back)}
                assert by_front(cells[304 + 32 * place :][:32]) == dict.fromkeys(seen, 1)
        lay = Counter(lying(state))
        seat, text = random_move(match, lots)
        encoder.watch(match.game, seat, match.title.parse_move(text))
        match.play(seat, text)
        laid |= {*(Counter(lying(match.state())) - lay)}
    assert all(any(card.endswith(back) for card in laid) for back in BACKS)


def test_merci_every_number_stands_for_one_move() -> None:
    match = Match(find_title("merci"), 6, seed=3)
    game = match.game
    assert isinstance(game, Merci)
    game.accused = 2
    for seat in range(6):
        for action in range(int(ACTIONS)):
            assert action_of(game, seat, move_of(game, seat, action)) == action


def test_merci_the_hidden_part_of_an_empty_pile_names_no_card() -> None:
    match = Match(find_title("merci"), 4, seed=3)
    encoder = match.title.encoder(match.options)
    assert by_front(hidden_row(encoder, match.game, 0)[:32])
    assert isinstance(match.game, Merci)
    match.game.left = 0
    assert not by_front(hidden_row(encoder, match.game, 0)[:32])


def test_merci_counts_backs_anew_in_another_world_that_a_copied_encoder_is_shown() -> None:
    match = Match(find_title("merci"), 4, seed=3)
    encoder = match.title.encoder(match.options)
    seat = int(match.game.turn())
    row(encoder, match.game, seat)
    encoder.watch(match.game, seat, match.title.parse_move("draw"))
    match.play(seat, "draw")
    world = match.game.copy()
    assert isinstance(world, Merci)
    world.back_low ^= (1 << 60) - 1  # every card has another back
    backs = Counter(world.back(card) for card in place_list(world.hands[seat]))
    held = row(encoder.copy(), world, seat)[488:492]
    assert {back: int(count) for back, count in enumerate(held) if count} == backs


def test_nm_the_hidden_part_names_the_next_card_and_the_pile() -> None:
    pile = [20, 3, 30, 31, 17, 5, 9, 10, 8, 7, 6, 4, 21, 22, 23, 24, 25, 26, 27, 28, 29, 32, 33, 35]
    match = Match(find_title("non-merci"), 3, deal={"first": 0, "pile": pile})
    numbers = zeros(16)
    end = int(match.title.encoder(match.options).fill_hidden(match.game, 0, numbers, 0))
    cells = b"".join(int(word).to_bytes(8, "little") for word in numbers[: end // 2])
    rest = b"".join(int(word).to_bytes(8, "little") for word in numbers[end // 2 : end])
    assert [3 + place for place, cell in enumerate(cells) if cell] == [3]
    assert [3 + place for place, cell in enumerate(rest) if cell] == sorted(pile[1:])
