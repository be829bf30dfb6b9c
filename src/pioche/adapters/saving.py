"""Batches as bytes: a heading, a digest, and a table of numbers. Nothing in it can name a program to run."""

import hashlib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from pioche.engine.chance import Chance
from pioche.engine.encoding import Encoder
from pioche.engine.game import Game
from pioche.engine.plain_encoding import PlainEncoder
from pioche.engine.reading import Reading
from pioche.engine.refusal import Refused

if TYPE_CHECKING:
    from pioche.adapters.batch import Batch

MAGIC: Final = b"pioche batch "
VERSION: Final = 1
DIGEST: Final = 16
SHARED: Final = {"options", "chance", "journal", "groups", "hidden_groups"}
"""What a position or an encoder has from elsewhere: the options, the lane's generator, the layout."""
RESULTS: Final = ("dones", "scores", "rewards", "drawn", "finals")
"""Of the arrays those that do not follow from the positions."""

Numbers = list[bool | int | float | list[int | float]]


class SavedLane(msgspec.Struct, array_like=True):
    game: Numbers
    encoder: Numbers
    chance: list[int]
    held: int


class SavedBatch(msgspec.Struct, forbid_unknown_fields=True):
    """`fields` are the names of what the lanes tell of a game and of an encoder."""

    game: str
    seats: int
    options: dict[str, Any]
    hidden: bool
    finals: bool
    fields: tuple[list[str], list[str]]
    chance: list[int]
    results: dict[str, list[int | float]]
    lanes: list[SavedLane]


def fields_of(part: Game | Encoder | Chance) -> dict[str, Any]:
    """What changes in it as it is played, by name."""
    if isinstance(part, PlainEncoder):
        return {}
    state = part.__getstate__()
    assert isinstance(state, dict)
    return {name: value for name, value in state.items() if name not in SHARED}


def numbers_of(part: Game | Encoder) -> Numbers:
    """TypeError: it holds something else than numbers and lists of them, and could not be restored."""
    told: Numbers = []
    for name, value in fields_of(part).items():
        numbers = [value] if isinstance(value, int | float) else list(value)
        if not all(isinstance(number, int | float) for number in numbers):
            raise TypeError(f"{type(part).__name__}.{name} holds more than numbers: no batch can be saved")
        told.append(value if isinstance(value, int | float) else numbers)
    return told


def put_numbers(part: Game | Encoder, numbers: Numbers) -> None:
    for (name, before), value in zip(fields_of(part).items(), numbers, strict=True):
        setattr(part, name, type(before)(value))


def words_of(chance: Chance) -> list[int]:
    return [*chance.words(), int(chance.weyl)]


def put_words(chance: Chance, words: list[int]) -> None:
    for name, word in zip([*(f"w{index}" for index in range(8)), "weyl"], words, strict=True):
        setattr(chance, name, word)


def saved(batch: "Batch") -> bytes:
    lanes = batch.lanes
    first = lanes.lanes[0]
    content = SavedBatch(
        game=lanes.title.name,
        seats=batch.players,
        options=lanes.options.as_json(),
        hidden=bool(lanes.hidden_words),
        finals=bool(lanes.final_words),
        fields=(list(fields_of(first.game)), list(fields_of(first.encoder))),
        chance=words_of(batch.chance),
        results={name: list(getattr(lanes, name)) for name in RESULTS},
        lanes=[
            SavedLane(
                numbers_of(lane.game), numbers_of(lane.encoder), words_of(lane.chance), int(lane.reading.held)
            )
            for lane in lanes.lanes
        ],
    )
    body = msgspec.msgpack.encode(content)
    return MAGIC + b"%d\n" % VERSION + hashlib.blake2b(body, digest_size=DIGEST).digest() + body


def body_of(data: bytes) -> bytes:
    """What stands behind the heading and fits its digest."""
    heading, _, rest = data.partition(b"\n")
    version = heading.removeprefix(MAGIC)
    if not heading.startswith(MAGIC) or not version.isdigit():
        raise ValueError("this is no saved batch of Pioche")
    if int(version) != VERSION:
        raise ValueError(f"this batch was saved in version {int(version)}, and only {VERSION} is known")
    body = rest[DIGEST:]
    if hashlib.blake2b(body, digest_size=DIGEST).digest() != rest[:DIGEST]:
        raise ValueError("the saved batch is damaged or cut short")
    return body


def restored(cls: "type[Batch]", data: bytes) -> "Batch":
    body = body_of(data)
    try:
        content = msgspec.msgpack.decode(body, type=SavedBatch)
        batch = cls(
            content.game,
            len(content.lanes),
            seats=content.seats,
            options=content.options,
            hidden=content.hidden,
            finals=content.finals,
        )
        put_lanes(batch, content)
    except (msgspec.MsgspecError, Refused, LookupError, OverflowError, TypeError, ValueError) as error:
        raise ValueError(f"the saved batch does not fit these rules: {error}") from error
    return batch


def put_lanes(batch: "Batch", content: SavedBatch) -> None:
    lanes = batch.lanes
    put_words(batch.chance, content.chance)
    first = lanes.lanes[0]
    if content.fields != (list(fields_of(first.game)), list(fields_of(first.encoder))):
        raise ValueError("a position of this game holds other things now")
    for index, (lane, told) in enumerate(zip(lanes.lanes, content.lanes, strict=True)):
        put_numbers(lane.game, told.game)
        put_numbers(lane.encoder, told.encoder)
        put_words(lane.chance, told.chance)
        lane.reading = Reading(lane.game)
        lane.reading.held = told.held
        lanes.ask(lane, index)
    for name in RESULTS:
        array = getattr(lanes, name)  # its memory stays: the batch shows it
        for index, (_, number) in enumerate(zip(array, content.results[name], strict=True)):
            array[index] = number
