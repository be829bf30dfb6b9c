"""A trained network, read from its file and asked: plain Python that is compiled, and needs nothing else.

A file of weights (safetensors) is the length of its head in eight bytes, the head in JSON, and the numbers
one behind another. The head says where each table of numbers lies.
"""

import json
from math import isfinite, sqrt
from struct import unpack, unpack_from
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

SMALL: Final = 1e-5
FORMS: Final = {"F16": "e", "F32": "f", "F64": "d"}


def read_tables(content: bytes) -> tuple[dict[str, list[float]], dict[str, str]]:
    """The tables of numbers by name, and what is told about them."""
    if len(content) < 8:
        raise ValueError("too short")
    length: int = unpack_from("<Q", content)[0]
    head: dict[str, Any] = json.loads(content[8 : 8 + length])
    about: dict[str, str] = head.pop("__metadata__")
    tables: dict[str, list[float]] = {}
    for name, entry in head.items():
        begin: int = entry["data_offsets"][0]
        end: int = entry["data_offsets"][1]
        numbers = content[8 + length + begin : 8 + length + end]
        form = FORMS[entry["dtype"]]
        count = len(numbers) // {"e": 2, "f": 4, "d": 8}[form]
        expected = 1
        for size in entry["shape"]:
            expected *= size
        tables[name] = list(unpack(f"<{count}{form}", numbers))
        if count != expected or not isfinite(sum(tables[name])):
            raise ValueError(name)
    return tables, about


@final
class Layer:
    """Weights and a bias; the weights of one input lie side by side, so that an input of 0 costs nothing."""

    def __init__(self, weights: list[float], bias: list[float]) -> None:
        inputs = len(weights) // max(1, len(bias))
        if inputs == 0 or inputs * len(bias) != len(weights):
            raise ValueError("weights and bias do not fit")
        turned: list[float] = []
        for index in range(inputs):
            turned += weights[index::inputs]
        self.inputs = inputs
        self.outputs = len(bias)
        self.weights = vec[float](turned)
        self.bias = vec[float](bias)

    def told(self, given: vec[float]) -> vec[float]:
        found = vec[float](self.bias)
        weights = self.weights
        width: i64 = len(found)
        at: i64 = 0
        for value in given:
            if value != 0.0:
                index: i64 = 0
                while index < width:
                    found[index] += value * weights[at + index]
                    index += 1
            at += width
        return found

    def told_at(self, given: vec[float], index: i64) -> float:
        """One of the numbers alone."""
        total = self.bias[index]
        at = index
        for value in given:
            total += value * self.weights[at]
            at += len(self.bias)
        return total


def rectified(given: vec[float]) -> vec[float]:
    index: i64 = 0
    while index < len(given):
        if given[index] < 0.0:  # noqa: PLR1730 - compiled, max calls a function
            given[index] = 0.0
        index += 1
    return given


@final
class Norm:
    """Brings numbers to mean 0 and variance 1, then to a scale and a bias of their own."""

    def __init__(self, scale: list[float], bias: list[float]) -> None:
        if len(scale) != len(bias):
            raise ValueError("scale and bias do not fit")
        self.width = len(bias)
        self.scale = vec[float](scale)
        self.bias = vec[float](bias)

    def told(self, given: vec[float]) -> vec[float]:
        count: i64 = len(given)
        total = 0.0
        for value in given:
            total += value
        mean = total / float(count)
        total = 0.0
        for value in given:
            total += (value - mean) * (value - mean)
        scale = 1.0 / sqrt(total / float(count) + SMALL)
        found = vec[float](given)
        index: i64 = 0
        while index < count:
            found[index] = (found[index] - mean) * scale * self.scale[index] + self.bias[index]
            index += 1
        return found


Tables = dict[str, list[float]]


def layer(tables: Tables, name: str) -> Layer:
    return Layer(tables[f"{name}.weight"], tables[f"{name}.bias"])


def norm(tables: Tables, name: str) -> Norm:
    return Norm(tables[f"{name}.weight"], tables[f"{name}.bias"])


@final
class Network:
    """The playing network of pioche.training.network."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        tables, about = read_tables(content)
        self.origin: dict[str, Any] = json.loads(about["pioche"])
        """Where the weights come from."""
        self.scales = vec[float](tables["scales"])
        self.first = layer(tables, "first")
        self.norms: list[Norm] = []
        self.widen: list[Layer] = []
        self.back: list[Layer] = []
        while f"blocks.{len(self.norms)}.back.bias" in tables:
            block = f"blocks.{len(self.norms)}"
            self.norms.append(norm(tables, f"{block}.norm"))
            self.widen.append(layer(tables, f"{block}.widen"))
            self.back.append(layer(tables, f"{block}.back"))
        self.end = norm(tables, "norm")
        self.last = layer(tables, "last")
        self.shape = (len(tables["scales"]), self.last.outputs)
        """How many cells it looks at, and how many actions it knows."""
        if not self.fits():
            raise ValueError("layers do not fit")

    def __reduce__(self) -> tuple[object, ...]:
        return Network, (self.content,)

    def fits(self) -> bool:
        """Whether every part takes what the part before it gives."""
        width = self.first.outputs
        for block, inner in enumerate(self.widen):
            back = self.back[block]
            given = (self.norms[block].width, inner.inputs, back.outputs)
            if given != (width, width, width) or back.inputs != inner.outputs:
                return False
        return (self.first.inputs, self.end.width, self.last.inputs) == (self.shape[0], width, width)

    def told(self, row: bytes, actions: list[int]) -> list[float]:
        """A number for each action that is possible, in the position that a row of cells tells."""
        given = vec[float]([0.0] * len(self.scales))
        index: i64 = 0
        for cell in row:
            given[index] = float(cell) * self.scales[index]
            index += 1
        for action in actions:
            given[index + action] = self.scales[index + action]
        x = rectified(self.first.told(given))
        for block in range(len(self.norms)):
            inner = rectified(self.widen[block].told(self.norms[block].told(x)))
            more = self.back[block].told(inner)
            index = 0
            while index < len(x):
                x[index] += more[index]
                index += 1
        x = self.end.told(x)
        return [self.last.told_at(x, action) for action in actions]
