"""Games and bots of other packages: how they are found, what is left out, what every game gets for free."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots import roster
from pioche.bots.roster import find_bot, find_mind, is_foreign, makers
from pioche.bots.search.mind import Mind
from pioche.cli.table.draw.drawing import find_drawing
from pioche.engine.chance import chance_from
from pioche.engine.encoding import CELLS
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.moves import HOLD, Moves
from pioche.engine.plain_encoding import PlainEncoder
from pioche.engine.record import record_of, replay
from pioche.engine.refusal import Refused
from pioche.engine.sitting import Sitting
from pioche.engine.title import Title
from pioche.engine.views import hands_of, number, numbers, words
from pioche.games import shelf
from pioche.games.shelf import FOLDERS, file_name, find_part, find_title, game_names
from pioche.lab.cache import can_be_cached
from pioche.lab.contest import make_contest
from pioche.server.http import games
from pioche.server.http.messages import Said
from pioche.table.customs import customs_of
from pioche.words.catalogue import MissingSentenceError
from tests.guest import ENTRIES, GAME, Installing, install, install_wide, write_package

__all__ = ["install"]


@pytest.fixture
def guest(install: Installing, tmp_path: Path) -> Title:
    write_package(tmp_path)
    install(GAME, ENTRIES)
    return find_title(GAME)


def test_the_book_of_a_game_takes_its_moves_apart_as_it_does_itself(
    install: Installing, tmp_path: Path
) -> None:
    install_wide(install, tmp_path, "put", "number")
    moves = games.book_of(GAME).moves
    assert moves["put 12 11"] == ("lay", {"number": "12", "pile": "11"})
    assert len(moves) == 2 * 120 + 2
    title = find_title(GAME)
    title.move_count = 10**9
    assert len(games.moves_of(title)) == games.MOST_MOVES
    games.book_of.cache_clear()


def test_a_game_of_another_package_stands_behind_our_own(guest: Title) -> None:
    assert game_names() == [*FOLDERS, GAME]
    assert guest is find_title(GAME)
    assert (guest.minutes, file_name(GAME), file_name("non-merci")) == (5, "plus_haut", "non_merci")


def test_what_is_broken_is_named_and_left_out(
    install: Installing, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "title.py").write_text("TITLE = 'none'\n", encoding="utf-8")
    install("worn-out", "[pioche.games]\nbad-one = broken\ngone = nowhere\nNo Name = broken\nmio = broken\n")
    assert game_names() == list(FOLDERS)
    told = "\n".join(caplog.messages)
    for entry in ("bad-one = broken", "gone = nowhere", "No Name = broken", "mio = broken"):
        assert f"pioche.games: {entry} of the package worn-out is left out" in told
    with pytest.raises(Refused) as refused:
        find_title("bad-one")
    assert refused.value.reason == "unknown-game"


@pytest.mark.parametrize("key", ["title", "event-laid"])
def test_a_game_without_one_of_its_sentences_is_named_and_left_out(
    key: str, install: Installing, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    words = write_package(tmp_path) / "plus_haut" / "words.fr.ftl"
    words.write_text(words.read_text(encoding="utf-8").replace(f"{key} =", f"x-{key} ="), encoding="utf-8")
    install("plus-haut", "[pioche.games]\nplus-haut = plus_haut\n")
    assert game_names() == list(FOLDERS)
    assert f"words.fr.ftl has no sentence {key}" in caplog.text


def test_a_python_bot_that_lacks_a_module_says_which(install: Installing, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    place = Match(find_title("mio"), 4).place(0)
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name"):
        find_bot(place, "py:broken.Bot", chance_from(1))


@pytest.mark.parametrize("file", ["words.fr.ftl", "customs.py", "bots.py"])
def test_a_game_with_a_broken_file_keeps_no_other_from_being_listed(
    file: str, install: Installing, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = write_package(tmp_path) / "plus_haut" / file
    if file.endswith(".py"):
        broken.write_text("import nothing_of_this_name\n", encoding="utf-8")
    else:
        broken.unlink()
    install(GAME, ENTRIES)
    assert game_names() == list(FOLDERS)
    assert f"{GAME} = plus_haut of the package plus-haut is left out" in caplog.text


def test_a_game_that_lacks_a_sentence_is_left_out_of_the_list_of_the_server(
    guest: Title, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    listed = [card.game for card in games.game_cards()]
    assert listed == [*FOLDERS, guest.name]
    said = games.said

    def lacking(key: str, game: str | None = None) -> Said:
        if (key, game) == ("tagline", guest.name):
            raise MissingSentenceError(key)
        return said(key, game)

    monkeypatch.setattr(games, "said", lacking)
    assert [card.game for card in games.game_cards()] == list(FOLDERS)
    assert "game-left-out" in caplog.text


def test_the_second_game_of_a_name_is_left_out(
    install: Installing, guest: Title, caplog: pytest.LogCaptureFixture
) -> None:
    install("zweite", f"[pioche.games]\n{GAME} = zweite\n")
    assert game_names() == [*FOLDERS, GAME]
    assert find_title(GAME) is guest
    assert "the name is taken: plus_haut" in caplog.text


def test_a_bot_of_another_package_is_found_by_name(
    install: Installing, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    source = "from pioche.bots.bot import RandomBot\nclass First(RandomBot):\n    pass\n"
    source += (
        "def second(place, chance, argument):\n    assert argument == 'x'\n    return First(place, chance)\n"
    )
    (tmp_path / "broken.py").write_text(source, encoding="utf-8")
    entries = "first = broken:First\nsecond = broken:second\nplain = broken:First\nthird = broken:third\n"
    install("brought", f"[pioche.bots]\n{entries}")
    place = Match(find_title("mio"), 3).place(0)
    for spec in ("first", "second:x", "py:broken.First"):
        assert type(find_bot(place, spec, chance_from(0))).__name__ == "First"
        assert is_foreign(spec)
        assert not can_be_cached(make_contest("mio", [spec, "random"], seats=2))
    assert "plain = broken:First of the package brought is left out" in caplog.text
    assert "third = broken:third of the package brought is left out" in caplog.text
    for spec, reason in {
        "first:1": "bot-takes-no-argument",
        "third": "unknown-bot",
        "py:broken.None": "no-python-bot",
        "py:": "no-python-bot",
    }.items():
        with pytest.raises(Refused) as refused:
            find_bot(place, spec, chance_from(0))
        assert refused.value.reason == reason


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(shelf.BrokenPackageError, match="neither"):
        roster.maker_of("number", 5)


def test_a_game_without_files_of_its_own_has_the_usual_ones(guest: Title) -> None:
    assert find_part(GAME, "customs") is None
    assert customs_of(GAME).default({"moves": ["lay 1", "lay 2"]}) == ["lay 1", "lay 2"]
    assert customs_of(GAME).promise_in("lay") == "lot"
    assert type(find_mind(GAME, 3)) is Mind
    assert list(makers(GAME)) == list(roster.SHARED)
    assert type(find_drawing(GAME)).__name__ == "PlainDrawing"
    assert not can_be_cached(make_contest(GAME, ["random", "regular"], seats=2))


@pytest.mark.parametrize("level", ["random", "beginner", "regular", "plain:20"])
def test_every_level_plays_a_game_to_its_end_and_the_record_replays(guest: Title, level: str) -> None:
    match = Match(guest, 3, seed=5)
    bots = [find_bot(match.place(seat), level, chance_from(seat)) for seat in range(3)]
    events = match.opening
    while True:
        for seat, bot in enumerate(bots):
            for event in events:
                bot.hear(event.told_to(seat))
        if match.game.over:
            break
        turn = number(match.state(), "turn")
        move = bots[turn].choose(match.view(turn))
        assert move is not None
        events = match.play(turn, move)
    assert sum(numbers(match.state(), "scores")) == 5
    assert replay(guest, record_of(match)).state() == match.state()


def test_worlds_agree_with_what_a_seat_was_told(guest: Title) -> None:
    match = Match(guest, 4, seed=1)
    memory = match.place(1).memory()
    events = match.opening
    for _ in range(6):
        for event in events:
            memory.hear(event.told_to(1))
        events = match.play(
            number(match.state(), "turn"), words(match.view(number(match.state(), "turn")), "moves")[0]
        )
    for event in events:
        memory.hear(event.told_to(1))
    view = match.view(1)
    for seed in range(5):
        world = memory.world(view, chance_from(seed))
        assert guest.view(world, 1) == view


def test_a_deal_by_hand_is_refused_where_a_game_knows_none(guest: Title) -> None:
    with pytest.raises(Refused) as refused:
        Match(guest, 3, deal={"hands": []})
    assert refused.value.reason == "no-given-deal"


def row_of(title: Title, match: Match, seat: int) -> bytes:
    encoder = title.encoder(match.options)
    row: vec[i64] = vec[i64]([0] * int(encoder.words))
    assert encoder.fill(match.game, seat, row, 0) == encoder.words
    return b"".join(int(word).to_bytes(8, "little") for word in row)


def test_the_plain_encoder_writes_what_the_seat_sees(guest: Title) -> None:
    match = Match(guest, 3, seed=2)
    seat = number(match.state(), "turn")
    card = int(words(match.view(seat), "moves")[0].removeprefix("lay "))
    cards = len(guest.deck)
    hand = 2 * CELLS + guest.most * CELLS
    before = row_of(guest, match, seat)
    held = [int(text) for text in hands_of(match.view(seat), "hands")[seat]]
    assert [place + 1 for place in range(cards) if before[hand + place]] == held
    match.play(seat, f"lay {card}")
    after = row_of(guest, match, seat)
    assert after[hand + card - 1] == 0
    assert after[hand + cards + card - 1] == 1
    assert row_of(guest, match, (seat + 1) % 3)[hand + cards + card - 1] == 1


def test_the_plain_encoder_numbers_moves_and_tells_a_critic_the_other_hands(guest: Title) -> None:
    match = Match(guest, 2, seed=3)
    encoder = guest.encoder(match.options).copy()
    game, seat, moves = match.game, number(match.state(), "turn"), Moves()
    game.list_moves(seat, moves)
    moves.add(HOLD)
    offered: vec[i64] = vec[i64]([0] * 8)
    masks: vec[i64] = vec[i64]([0] * 4)
    encoder.mark(game, seat, moves, offered, masks, 0)
    told = [int(offered[place]) for place in range(int(moves.count))]
    assert told == [encoder.action(game, seat, move) for move in moves.as_list()]
    assert [encoder.move(game, seat, action) for action in told] == moves.as_list()
    hidden: vec[i64] = vec[i64]([0] * int(encoder.hidden_words))
    encoder.fill_hidden(game, seat, hidden, 0)
    cells = b"".join(int(word).to_bytes(8, "little") for word in hidden)
    other = hands_of(match.state(), "hands")[1 - seat]
    assert [str(place + 1) for place in range(len(guest.deck)) if cells[place]] == other
    assert not any(cells[len(guest.deck) :])


def test_scores_that_a_seat_may_not_know_are_not_written(guest: Title) -> None:
    match = Match(guest, 3, seed=2)

    def view(game: Game, seat: int | None) -> Fields:
        return {**guest.view(game, seat), "scores": [None] * 3}

    encoder = PlainEncoder(guest.deck, guest.move_count, guest.most, view, guest.state)
    row: vec[i64] = vec[i64]([1] * int(encoder.words))
    encoder.fill(match.game, 0, row, 0)
    assert [row[word] for word in range(2, 2 + guest.most)] == [0] * guest.most


def test_the_plain_encoder_must_know_how_many_moves_there_are(
    guest: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest, "move_count", 0)
    with pytest.raises(ValueError, match="how many moves"):
        guest.encoder(guest.options(3, {}))


@pytest.mark.parametrize("copier", [deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_a_game_of_another_package_is_copied_with_all_that_it_holds(
    guest: Title, copier: Callable[[Sitting], Sitting]
) -> None:
    match = Match(guest, 3, seed=4)
    match.play(0, match.moves(0)[0])
    sitting = Sitting(match.game, guest.encoder(match.options))
    twin = copier(sitting)
    assert guest.state(twin.game) == guest.state(match.game)
    while not twin.game.over:
        twin.step(twin.actions()[0])
    assert [len(hand) for hand in hands_of(match.state(), "hands")] == [4, 5, 5]


def test_a_batch_that_could_not_be_restored_is_not_saved(guest: Title) -> None:
    numpy = pytest.importorskip("numpy")
    from pioche.adapters.batch import Batch  # noqa: PLC0415 - needs an extra

    batch = Batch(GAME, 2)
    assert batch.step(batch.random_actions()) == numpy.sum(batch.dones)
    with pytest.raises(TypeError, match="hands holds more than numbers"):
        batch.to_bytes()
