"""How positions, memories and generators are pickled and copied (copy.deepcopy), compiled or not.

A compiled class always runs its constructor, and librt's packed lists say nothing about pickling: what is
missing is said here, in the words of the standard protocol.
"""

import copyreg
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Picklable:
    """Made again by its constructor, and then given all of its attributes.

    Parameters are taken from the attributes of the same names; a class whose constructor wants something else
    has a `__getnewargs__` of its own, with anything that will do.
    """

    def __getnewargs__(self) -> tuple[object, ...]:
        from inspect import signature  # noqa: PLC0415 - slow to import, and hardly anybody pickles

        return tuple([getattr(self, name) for name in signature(type(self)).parameters])

    def __getstate__(self) -> dict[str, object]:
        """Compiled attributes, which mypyc lists, and those of a subclass that is not compiled."""
        compiled: tuple[str, ...] = getattr(type(self), "__mypyc_attrs__", ())
        state: dict[str, object] = {name: getattr(self, name) for name in compiled if hasattr(self, name)}
        state.update(getattr(self, "__dict__", {}))
        return state

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


def words_from(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def floats_from(numbers: list[float]) -> vec[float]:
    return vec[float](numbers)


def reduced_words(words: vec[i64]) -> tuple[Callable[[list[int]], vec[i64]], tuple[list[int]]]:
    return words_from, (list(words),)


def reduced_floats(floats: vec[float]) -> tuple[Callable[[list[float]], vec[float]], tuple[list[float]]]:
    return floats_from, (list(floats),)


# The type of a packed list has no name to import it by: an empty one shows it.
copyreg.pickle(type(words_from([])), reduced_words)
copyreg.pickle(type(floats_from([])), reduced_floats)
