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

from pioche.engine.events import Fields

Changes = list[object]

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
    places = {name: place for place, name in enumerate(sorted(shape))}
    SHAPES[shape] = places
    return places


def same(before: object, after: object) -> bool:
    """Equal as JSON: true is not 1."""
    if before is after:
        return True
    if isinstance(before, list):
        if not isinstance(after, list) or len(before) != len(after):
            return False
        return common_start(before, after, len(before)) == len(before)
    if isinstance(before, dict):
        return isinstance(after, dict) and not changes(before, after)
    return type(before) is type(after) and before == after


def common_start(before: list[object], after: list[object], most: int) -> int:
    place = 0
    while place < most and same(before[place], after[place]):
        place += 1
    return place


def common_end(before: list[object], after: list[object], most: int) -> int:
    count = 0
    last_before, last_after = len(before) - 1, len(after) - 1
    while count < most and same(before[last_before - count], after[last_after - count]):
        count += 1
    return count


def new_value(value: object) -> object:
    return [value] if isinstance(value, (list, dict)) else value


def changes(before: Fields, after: Fields) -> Changes:
    """What must change in `before` to make it `after`; empty if nothing."""
    found: Changes = []
    places = places_of(before)
    known = 0
    for name, value in after.items():
        if name in places:
            known += 1
            old = before[name]
            if not same(old, value):
                found.append(places[name])
                found.append(change(old, value))
        else:
            found.append(name)
            found.append(new_value(value))
    if known < len(before):
        for name in before:
            if name not in after:
                found.append(places[name])
                found.append([])
    return found


def change(before: object, after: object) -> object:
    """From one value to another that is not the same."""
    if isinstance(before, list) and isinstance(after, list) and before and after:
        return change_in_list(before, after)
    if isinstance(before, dict) and isinstance(after, dict) and before:
        return changes(before, after)
    return new_value(after)


def change_in_list(before: list[object], after: list[object]) -> object:
    shorter = min(len(before), len(after))
    start = common_start(before, after, shorter)
    end = common_end(before, after, shorter - start)
    if len(before) == len(after) and isinstance(before[start], (list, dict)):
        inside: Fields = {}
        for place in range(start, len(before) - end):
            if not same(before[place], after[place]):
                inside[str(place)] = change(before[place], after[place])
        return inside
    if start == 0 and end == 0:
        return [after]
    spliced: Changes = [start, len(before) - end - start]
    spliced.extend(after[start : len(after) - end])
    return spliced


def changed(before: Fields, found: Changes) -> Fields:
    """`before` with its changes made; `before` itself stays as it is."""
    after = before.copy()
    names = sorted(before)
    for place in range(0, len(found), 2):
        name, new = found[place], found[place + 1]
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
        for place, inside in new.items():
            items[int(place)] = changed_value(before[int(place)], inside)
        return items
    start, cut = new[0], new[1]
    assert isinstance(start, int)
    assert isinstance(cut, int)
    return before[:start] + new[2:] + before[start + cut :]
