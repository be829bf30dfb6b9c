"""Trained networks play with the standard library alone, and files that hold none are refused."""

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pioche.bots.net import network_for, weights_of
from pioche.bots.roster import find_bot
from pioche.bots.search.network import Network
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.engine.views import numbers, words
from pioche.games.shelf import FOLDERS, find_title

Head = dict[str, Any]


def file_of(head: Head, body: bytes) -> bytes:
    written = json.dumps(head).encode()
    return struct.pack("<Q", len(written)) + written + body


def parts_of(path: Path) -> tuple[Head, bytes]:
    content = path.read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    head: Head = json.loads(content[8 : 8 + length])
    return head, content[8 + length :]


def small_network() -> tuple[Head, bytes]:
    """One cell and one action, one number inside."""
    tables = {"scales": [1.0, 1.0], "first.weight": [2.0, 5.0], "first.bias": [1.0]}
    tables |= {"norm.weight": [1.0], "norm.bias": [4.0], "last.weight": [3.0], "last.bias": [7.0]}
    head: Head = {"__metadata__": {"pioche": "{}"}}
    body = b""
    for name, table in tables.items():
        written = struct.pack(f"<{len(table)}f", *table)
        offsets = [len(body), len(body) + len(written)]
        head[name] = {"dtype": "F32", "shape": [len(table)], "data_offsets": offsets}
        body += written
    return head, body


def test_a_network_is_what_its_file_says() -> None:
    network = Network(file_of(*small_network()))
    assert network.shape == (2, 1)
    # One number less its mean is 0: what the norm adds is all that is left.
    assert network.told(bytes([9]), [0]) == [3.0 * 4.0 + 7.0]
    assert list(network.first.told(network.scales)) == [2.0 + 5.0 + 1.0]


@pytest.mark.parametrize("game", FOLDERS)
def test_the_networks_that_come_with_pioche_play(game: str) -> None:
    title = find_title(game)
    match = Match(title, title.usual, seed=3)
    bots = [find_bot(match.place(seat), "net", chance_from(seat)) for seat in range(match.seats)]
    events = match.opening
    for _ in range(4 * match.seats):
        for seat, bot in enumerate(bots):
            for event in events:
                bot.hear(event.told_to(seat))
        seat = numbers(match.state(), "awaited")[0]
        move = bots[seat].choose(match.view(seat))
        assert move in words(match.view(seat), "moves")
        events = match.play(seat, str(move))
        if match.game.over:
            break


def without_bias(head: Head) -> None:
    del head["last.bias"]


def of_whole_numbers(head: Head) -> None:
    head["scales"]["dtype"] = "I64"


def of_another_shape(head: Head) -> None:
    head["first.weight"]["shape"] = [1]


def out_of_reach(head: Head) -> None:
    head["last.weight"]["data_offsets"] = [1 << 40, 1 << 41]


def without_places(head: Head) -> None:
    head["last.weight"]["data_offsets"] = None


def without_origin(head: Head) -> None:
    head["__metadata__"] = {}


def of_layers_that_do_not_fit(head: Head) -> None:
    head["blocks.0.norm.weight"] = head["blocks.0.norm.bias"] = head["last.bias"]


@pytest.mark.parametrize(
    "spoil",
    [
        *(without_bias, of_whole_numbers, of_another_shape, out_of_reach, without_places, without_origin),
        of_layers_that_do_not_fit,
    ],
)
def test_a_file_whose_head_is_wrong_is_refused(spoil: Callable[[Head], None], tmp_path: Path) -> None:
    head, body = parts_of(weights_of("mio"))
    spoil(head)
    refused(file_of(head, body), tmp_path)


def test_a_file_that_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    head, body = parts_of(weights_of("mio"))
    refused(b"", tmp_path)
    refused(b"no weights", tmp_path)
    refused(struct.pack("<Q", 2) + b"[]", tmp_path)
    refused(file_of(head, body[:-2]), tmp_path)
    nothing = struct.pack("<e", float("nan"))
    refused(file_of(head, nothing + body[2:]), tmp_path)


def refused(content: bytes, folder: Path) -> None:
    path = folder / f"{len(list(folder.iterdir()))}.safetensors"
    path.write_bytes(content)
    with pytest.raises(Refused) as caught:
        network_for(find_title("mio"), path)
    assert caught.value.reason == "not-a-network"
