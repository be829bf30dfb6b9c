"""The pictures of tables in the documentation: `python -m tools.pictures [NAME …] [--folder FOLDER]`.

A table in a terminal is played by key presses and recorded from Textual's own drawings; a table on a phone is
played in a real Chromium on a real server. Both are recorded in real time, about half a minute each, and
written as animated WebP. `sizes` are still pictures of every game in a terminal, at three sizes. Needs what
`./test` installs, and Chromium.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterable
from itertools import pairwise, product
from pathlib import Path

from PIL import Image

from pioche.cli.table.app import TableApp
from pioche.cli.table.screens.table import TableScreen
from pioche.cli.table.settings import TerminalSettings
from pioche.games.shelf import game_names
from tests.server.process import running_server
from tools import website

PICTURES = website.ROOT / "docs" / "pictures"
SECONDS = 24
"""How long each table is recorded."""
SHORTEST, LONGEST = 90, 1200
"""Milliseconds for which a frame is shown; where nothing happens for longer, the picture goes on."""
THINKING = 1.0
"""Seconds before the player at the terminal presses a key."""
SIZES = ((60, 18), (80, 24), (120, 40))
"""Columns and lines of the terminals in still pictures."""
LATER = {"lettres": 5, "merci": 4, "mio": 4, "non-merci": 9, "shit": 2}
"""After so many moves of the player, a table shows what the game is about."""


def terminal(game: str, seats: int, pace: float) -> TableApp:
    return TableApp(
        TerminalSettings(game=game, seats=seats, seed=5, language="en", pace=pace, names=["Léa"], keep=None)
    )


async def play_terminal(folder: Path, seconds: float) -> None:
    """Draw a table of Mio whenever it has changed, and play the first card that fits."""
    app = terminal("mio", 4, 0.8)
    loop = asyncio.get_running_loop()
    async with app.run_test(size=(96, 28)) as pilot:
        await pilot.pause()
        begin = asked = loop.time()
        drawn = ""
        while (now := loop.time()) < begin + seconds:
            if (drawing := app.export_screenshot(title="pioche play mio")) != drawn:
                drawn = drawing
                (folder / f"{round(now * 1000)}.svg").write_text(drawn, encoding="utf-8")
            screen = app.screen
            if not isinstance(screen, TableScreen) or not screen.menu.choices:
                asked = now
            elif now >= asked + THINKING:
                await pilot.press(screen.menu.choices[0].key)
                asked = now
            await asyncio.sleep(SHORTEST / 1000)


async def draw_table(game: str, size: tuple[int, int], file: Path) -> None:
    """Draw a table once, when it is the player's turn again after some moves."""
    app = terminal(game, 4, 0.0)
    left = LATER[game]
    async with app.run_test(size=size) as pilot:
        while True:
            await pilot.pause(SHORTEST / 1000)
            screen = app.screen
            if not isinstance(screen, TableScreen):
                await pilot.press("space")
            elif screen.menu.choices and not left:
                break
            elif screen.menu.choices:
                await pilot.press(screen.menu.choices[left % len(screen.menu.choices)].key)
                left -= 1
        file.write_text(app.export_screenshot(title=f"pioche play {game}"), encoding="utf-8")


def in_browser(*words: str, **environment: str) -> None:
    node, _ = website.install()
    website.run([node, "tools/moving.mjs", *words], node, **environment)


def record_terminal(folder: Path, seconds: float) -> None:
    asyncio.run(play_terminal(folder, seconds))
    in_browser("drawings", str(folder))


def record_phone(folder: Path, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as store, running_server(Path(store)) as server:
        in_browser("phone", str(folder), str(seconds), PIOCHE_URL=server.address)


def timed(folder: Path) -> tuple[list[Path], list[int]]:
    """The frames in a folder, named after their milliseconds, and for how long each is shown."""
    drawn = sorted(folder.glob("*.png"), key=lambda file: int(file.stem))
    # The latest of those that come too quickly, so that nothing stays half done.
    kept = {int(frame.stem) // SHORTEST: frame for frame in drawn}
    times = [slot * SHORTEST for slot in kept]
    shown = [min(after - before, LONGEST) for before, after in pairwise(times)]
    return list(kept.values()), [*shown, LONGEST]


def write_moving(folder: Path, width: int, file: Path) -> None:
    frames, shown = timed(folder)
    pictures = []
    for frame in frames:
        with Image.open(frame) as picture:
            height = round(picture.height * width / picture.width)
            pictures.append(picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS))
    pictures[0].save(
        file, save_all=True, append_images=pictures[1:], duration=shown, loop=0, quality=60, method=6
    )
    print(f"{file}: {len(frames)} frames, {sum(shown) / 1000:.0f} s, {file.stat().st_size / 1000:.0f} kB")


def make_stills(folder: Path, games: Iterable[str]) -> list[Path]:
    """Every game in a terminal of every size."""
    made = []
    with tempfile.TemporaryDirectory() as drawn:
        for game, size in product(games, SIZES):
            asyncio.run(draw_table(game, size, Path(drawn, f"{game}-{size[0]}x{size[1]}.svg")))
        in_browser("drawings", drawn)
        for drawing in sorted(Path(drawn).glob("*.png")):
            made.append(folder / f"{drawing.stem}.webp")
            with Image.open(drawing) as picture:
                picture.convert("RGB").save(made[-1], quality=50, method=6)
            print(f"{made[-1]}: {made[-1].stat().st_size / 1000:.0f} kB")
    return made


TABLES = {"terminal": (record_terminal, 860), "phone": (record_phone, 292)}
"""How each moving picture is recorded, and how wide it is."""
STILLS = "sizes"


def make(name: str, folder: Path, seconds: float = SECONDS) -> Path:
    record, width = TABLES[name]
    file = folder / f"{name}.webp"
    with tempfile.TemporaryDirectory() as frames:
        record(Path(frames), seconds)
        write_moving(Path(frames), width, file)
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", help=f"of {', '.join(TABLES)}, {STILLS}; all if none is named")
    parser.add_argument("--folder", type=Path, default=PICTURES)
    arguments = parser.parse_args()
    for name in arguments.tables or (*TABLES, STILLS):
        if name == STILLS:
            make_stills(arguments.folder, game_names())
        else:
            make(name, arguments.folder)


if __name__ == "__main__":
    main()
