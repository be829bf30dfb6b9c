"""How a table of the terminal is opened, and opened again."""

from dataclasses import replace

from pioche.cli.table.host import CLIENT, TableHost, fresh_secret
from pioche.cli.table.saves import TableFile, new_file
from pioche.cli.table.settings import TerminalSettings, fresh_seed, names_at
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from pioche.table.state import State
from pioche.table.table import Table
from pioche.thinking.pool import Thinkers

CANNOT_BE_READ = (Refused, OSError, LookupError, AssertionError, TypeError, ValueError)
"""What a log that is damaged, or not of this version, may lead to when it is played again."""


def open_table(settings: TerminalSettings, thinkers: Thinkers | None = None) -> TableHost:
    """Deal; bad settings are Refused. Without thinkers all bots think in this thread."""
    title = find_title(settings.game)
    seats = title.check_seats(settings.seats_for(title))
    people = max(0, min(settings.people, seats))
    host = TableHost(thinkers=thinkers, pace=settings.pace)
    table, opened = Table.open(
        title.name,
        seats,
        host=CLIENT,
        fresh_secret=fresh_secret,
        options=settings.options_for(title),
        pace=settings.clock,
        seed=fresh_seed() if settings.seed is None else settings.seed,
        bots=host.bots,
    )
    if settings.keep is not None:
        try:
            host.file = new_file(settings.keep, title.name)
        except OSError as error:  # it can be played all the same
            host.not_kept = error
    names = names_at(seats, people, settings.names)
    try:
        host.begin(
            table,
            opened.entries,
            [(name, None if seat < people else settings.level) for seat, name in enumerate(names)],
        )
    except Refused:
        host.close(keep=False)
        raise
    return host


def continue_table(
    file: TableFile, settings: TerminalSettings, thinkers: Thinkers | None = None
) -> tuple[TableHost, TerminalSettings]:
    """A table that was kept, and the settings that it was opened with. CANNOT_BE_READ: it is not whole."""
    host = TableHost(thinkers=thinkers, pace=settings.pace)
    try:
        if not file.take():
            raise BlockingIOError(0, str(file.path))
        host.resume(file)
    except CANNOT_BE_READ:
        file.free()
        raise
    return host, settings_of(host.table.state, settings)


def settings_of(state: State, settings: TerminalSettings) -> TerminalSettings:
    """What would open the same table again."""
    title = find_title(state.game)
    people = [chair.name for chair in state.chairs if chair.person is not None]
    levels = [chair.level for chair in state.chairs if chair.level is not None]
    assert state.match is not None
    plain = TerminalSettings(state.game, people=len(people))
    usual = title.options(state.seats, plain.options_for(title)).as_json()
    options = state.match.options.as_json()
    return replace(
        settings,
        game=state.game,
        seats=state.seats,
        people=len(people),
        names=tuple(people),
        level=levels[0] if levels else settings.level,
        seed=state.match.seed,
        options={name: value for name, value in options.items() if value != usual[name]},
        clock=state.pace,
    )
