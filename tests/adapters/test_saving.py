"""Batches that are saved, stepped in part, and looked at when a game has ended."""

import hashlib
import pickle
from copy import deepcopy
from pathlib import Path

import msgspec
import numpy as np
import pytest

from pioche.adapters.batch import Batch, IllegalActionError
from pioche.engine.chance import chance_from
from pioche.engine.moves import HOLD
from pioche.engine.reading import Reading
from pioche.games.shelf import FOLDERS, find_title
from tests.adapters.test_batch import SHORT
from tests.adapters.test_encoding import row

ARRAYS = ("observations", "masks", "hidden", "finals", "seats", "dones", "rewards", "scores", "drawn")


def assert_same(one: Batch, other: Batch) -> None:
    for name in ARRAYS:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


@pytest.mark.parametrize("game", FOLDERS)
def test_a_batch_that_was_saved_or_copied_goes_on_exactly(game: str, tmp_path: Path) -> None:
    batch = Batch(game, 3, seed=1, options=SHORT[game], hidden=True, finals=True)
    for _ in range(70):
        batch.step(batch.random_actions())
    batch.save(tmp_path / "lanes")
    twins = [Batch.load(tmp_path / "lanes"), pickle.loads(pickle.dumps(batch)), deepcopy(batch)]
    for twin in twins:
        assert_same(twin, batch)
    for _ in range(70):
        batch.step(batch.random_actions())
        for twin in twins:
            twin.step(twin.random_actions())
            assert_same(twin, batch)


def with_version(data: bytes, version: bytes) -> bytes:
    return data.replace(b"pioche batch 1\n", b"pioche batch " + version + b"\n", 1)


def with_digest(body: bytes) -> bytes:
    return b"pioche batch 1\n" + hashlib.blake2b(body, digest_size=16).digest() + body


def test_a_file_that_holds_no_batch_is_refused_with_the_reason() -> None:
    whole = Batch("mio", 2).to_bytes()
    body = whole[len(b"pioche batch 1\n") + 16 :]
    content = msgspec.msgpack.decode(body)
    other_fields = {**content, "fields": [["cards"], []]}
    short = {**content, "chance": [1, 2]}
    cases = {
        "no saved batch": [b"", b"PK\x03\x04", pickle.dumps([1]), with_version(whole, b"x")],
        "version 2": [with_version(whole, b"2")],
        "damaged": [whole[:-1], whole + b"\0", whole[:40] + b"?" + whole[41:]],
        "does not fit": [
            with_digest(b"\xc1"),
            with_digest(msgspec.msgpack.encode({**content, "game": "belote"})),
            with_digest(msgspec.msgpack.encode({**content, "lanes": []})),
            with_digest(msgspec.msgpack.encode(short)),
        ],
        "holds other things": [with_digest(msgspec.msgpack.encode(other_fields))],
    }
    for reason, files in cases.items():
        for data in files:
            with pytest.raises(ValueError, match=reason):
                Batch.from_bytes(data)


def test_lanes_that_are_left_out_stay_where_they_are() -> None:
    batch, twin = Batch("lettres", 3, seed=2), Batch("lettres", 3, seed=2)
    actions = batch.random_actions().copy()
    before = batch.observations[1].copy()
    batch.step(np.where([True, False, True], actions, 10**6), where=[True, False, True])
    assert np.array_equal(batch.observations[1], before)
    twin.step(actions)
    for lane in (0, 2):
        assert np.array_equal(batch.observations[lane], twin.observations[lane])
    batch.step(actions, where=[False, True, False])
    assert_same_games(batch, twin)
    with pytest.raises(IllegalActionError, match="lane 1"):
        batch.step([10**6] * 3, where=[False, True, False])
    assert_same_games(batch, twin)


def assert_same_games(one: Batch, other: Batch) -> None:
    assert np.array_equal(one.observations, other.observations)
    assert np.array_equal(one.masks, other.masks)


@pytest.mark.parametrize("game", FOLDERS)
def test_how_a_game_looked_at_its_end_is_told_to_every_seat(game: str) -> None:
    title, batch = find_title(game), Batch(game, 1, seed=5, options=SHORT[game], finals=True)
    options = title.options(title.usual, SHORT[game])
    encoder = title.encoder(options)
    reading = Reading(title.fresh(title.usual, options, chance_from("5/0"), None))
    while not batch.dones[0]:
        assert not batch.finals.any()
        actions, seat = batch.random_actions(), int(reading.seat())
        move = int(encoder.move(reading.game, seat, int(actions[0])))
        if move != HOLD:
            encoder.watch(reading.game, seat, move)
        reading.carry_out(seat, move)
        batch.step(actions)
    assert reading.game.over
    for seat in range(title.usual):
        assert np.array_equal(batch.finals[0, seat], row(encoder, reading.game, seat))


def test_a_game_that_is_given_up_ends_without_a_result_and_another_begins() -> None:
    batch = Batch("mio", 2, seed=5, finals=True)
    before = batch.observations.copy()
    seat = int(batch.seats[0])
    batch.lanes.give_up(0)
    assert np.array_equal(batch.finals[0, seat], before[0])
    assert not np.array_equal(batch.observations[0], before[0])
    assert np.array_equal(batch.observations[1], before[1])
    assert not batch.rewards.any()
