"""What has changed between two views, as small JSON, and a view with its changes made (docs/socket.md).

A change is read beside the value that it changes, and can be told from its own type:

- a text, a number, true, false or null is the new value;
- `[value]` has the new value in it, where that is a list or an object;
- `[at, cut, item, …]` changes a list: from place `at` on, `cut` items make room for these items;
- an object changes a list whose length stays: by place, what changes inside;
- `[name, change, name, change, …]` changes an object. A name that it has is a number: its place among the
  sorted names of the object. The change `[]` takes a name away.
"""

from typing import Final

from mypy_extensions import i64

from pioche.engine.events import Fields

Changes = list[object]

SAME: Final[object] = object()
NONE: Final[Fields] = {}

MOST_SHAPES: Final = 1000
SHAPES: Final[dict[tuple[str, ...], dict[str, int]]] = {}
"""For the names that an object has: their places. Views have few shapes, so that sorting is rare."""


def places_of(fields: Fields) -> dict[str, int]:
    shape = tuple(fields)
    known = SHAPES.get(shape)
    if known is not None:
        return known
    if len(SHAPES) >= MOST_SHAPES:
        SHAPES.clear()
    places = {name: index for index, name in enumerate(sorted(shape))}
    SHAPES[shape] = places
    return places


def same(before: object, after: object) -> bool:
    """Equal as JSON: true is not 1."""
    if before is after:
        return True
    if type(before) is not type(after):
        return False
    if isinstance(before, list) and isinstance(after, list):
        return len(before) == len(after) and common_start(before, after) == len(before)
    if isinstance(before, dict) and isinstance(after, dict):
        return same_fields(before, after)
    return before == after


def same_fields(before: Fields, after: Fields) -> bool:
    if len(before) != len(after):
        return False
    return all(name in after and same(value, after[name]) for name, value in before.items())


def common_start(before: list[object], after: list[object]) -> i64:
    most: i64 = min(len(before), len(after))
    index: i64 = 0
    while index < most and same(before[index], after[index]):
        index += 1
    return index


def common_end(before: list[object], after: list[object], most: i64) -> i64:
    last_before: i64 = len(before) - 1
    last_after: i64 = len(after) - 1
    count: i64 = 0
    while count < most and same(before[last_before - count], after[last_after - count]):
        count += 1
    return count


def new_value(value: object) -> object:
    return [value] if isinstance(value, (list, dict)) else value


def changes(before: Fields, after: Fields) -> Changes:
    """What must change in `before` to make it `after`; empty if nothing."""
    places = places_of(before)
    found = changes_within(places, before, after)
    for name, value in after.items():
        if name not in places:
            found.append(name)
            found.append(new_value(value))
    for name in before:
        if name not in after:
            found.append(places[name])
            found.append([])
    return found


def changes_within(places: dict[str, int], before: Fields, after: Fields, but: Fields = NONE) -> Changes:
    """What changes in the fields that both have, of an object whose names have these places.

    `but`: fields that are left out.
    """
    found: Changes = []
    for name, value in after.items():
        was = before.get(name, SAME)
        if was is not value and was is not SAME and name not in but:
            new = change(was, value)
            if new is not SAME:
                found.append(places[name])
                found.append(new)
    return found


def change(before: object, after: object) -> object:
    """From one value to another; SAME if they are."""
    if before is after:
        return SAME
    if isinstance(before, list) and isinstance(after, list):
        return change_in_list(before, after)
    if isinstance(before, dict) and isinstance(after, dict):
        found = changes(before, after)
        return found if found else SAME
    if type(before) is type(after) and before == after:
        return SAME
    return new_value(after)


def change_in_list(before: list[object], after: list[object]) -> object:
    start = common_start(before, after)
    if len(before) == len(after):
        if start == len(before):
            return SAME
        if isinstance(before[start], (list, dict)):
            return changes_at_places(before, after, start)
    shorter: i64 = min(len(before), len(after))
    end = common_end(before, after, shorter - start)
    if start == 0 and end == 0:
        return [after]
    spliced: Changes = [int(start), len(before) - int(end) - int(start)]
    spliced.extend(after[int(start) : len(after) - int(end)])
    return spliced


def changes_at_places(before: list[object], after: list[object], start: i64) -> Fields:
    inside: Fields = {}
    index = start
    while index < len(before):
        new = change(before[index], after[index])
        if new is not SAME:
            inside[str(int(index))] = new
        index += 1
    return inside


def changed(before: Fields, found: Changes) -> Fields:
    """`before` with its changes made; `before` itself stays as it is."""
    after = before.copy()
    names = sorted(before)
    for index in range(0, len(found), 2):
        name, new = found[index], found[index + 1]
        if isinstance(name, int):
            name = names[name]
        assert isinstance(name, str)
        if isinstance(new, list) and not new:
            del after[name]
        else:
            after[name] = changed_value(before.get(name), new)
    return after


def changed_value(before: object, new: object) -> object:
    if not isinstance(new, (list, dict)):
        return new
    if len(new) == 1 and isinstance(new, list):
        return new[0]
    if isinstance(before, dict):
        assert isinstance(new, list)
        return changed(before, new)
    assert isinstance(before, list)
    return changed_list(before, new)


def changed_list(before: list[object], new: Changes | Fields) -> list[object]:
    if isinstance(new, dict):
        items = before.copy()
        for index, inside in new.items():
            items[int(index)] = changed_value(before[int(index)], inside)
        return items
    start, cut = new[0], new[1]
    assert isinstance(start, int)
    assert isinstance(cut, int)
    return before[:start] + new[2:] + before[start + cut :]
