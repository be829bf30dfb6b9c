"""docs/adding-a-game.md: its package, installed into an empty environment, is known and played everywhere."""

import asyncio
import json
import os
import random
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="terminals of other systems")
from tests.guest import GAME, write_metadata, write_package
from tests.installed import ROOT, Installed, plain_environment, run, screen_of
from tests.server.players import Tab, acted, play
from tests.server.process import Running as Website
from tests.server.process import started
from tests.server.running import Running
from tests.web.test_browser import CHROMIUM, NO_CHROMIUM, run_to_the_end
from tests.web.test_client import node, site
from tools import website

__all__ = ["node", "site"]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An empty environment that sees this Pioche and what it needs, and the package of the page."""
    folder = tmp_path_factory.mktemp("adding")
    installed = Installed(folder / "environment")
    run(sys.executable, "-m", "venv", "--without-pip", installed.folder)
    (packages,) = installed.folder.glob("lib/python*/site-packages")
    seen = [str(ROOT / "src"), str(ROOT), sysconfig.get_path("purelib")]
    (packages / "seen.pth").write_text("\n".join(seen) + "\n", encoding="utf-8")
    source = write_package(folder / "plus-haut")
    pip = (sys.executable, "-m", "pip", "--python", installed.python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", source)
    shutil.rmtree(source)
    bot = "from pioche.bots.bot import RandomBot\nclass Careless(RandomBot):\n    pass\n"
    (packages / "some_bots.py").write_text(bot, encoding="utf-8")
    write_metadata(
        packages, "some-bots", "[pioche.bots]\ncareless = some_bots:Careless\nlost = nowhere:Lost\n"
    )
    return installed


def pioche(there: Installed, *words: str | Path, **environment: str) -> str:
    return run(there.python, "-m", "pioche", *words, **environment)


def test_the_shelf_and_the_rule_book_know_it(there: Installed) -> None:
    assert "Plus haut  plus-haut  2–4 players" in pioche(there, "games", "--lang", "en")
    assert "La plus haute remporte la levée" in pioche(there, "rules", GAME, "PH-2", "--lang", "fr")


def test_it_is_played_to_the_end_in_a_terminal_and_the_record_is_replayed_and_reviewed(
    there: Installed, tmp_path: Path
) -> None:
    record = tmp_path / "game.json"
    words = [str(there.python), "-m", "pioche", "play", GAME, "--seed", "7", "--lang", "en", "--pace", "0.05"]
    # The first card of the hand is laid whenever nothing happens, until somebody wins, or some share the win.
    command = [*words, "--save", str(record)]
    assert screen_of(command, [(" win", b"q")], plain_environment(), meanwhile=b"1") == 0
    assert json.loads(record.read_text(encoding="utf-8"))["result"]["over"]
    assert "takes the trick with the" in pioche(there, "replay", record, "--lang", "en")
    assert "chance to win" in pioche(there, "review", record, "--lang", "en")


def test_the_plain_search_beats_another_packages_bot_in_the_processes_of_the_arena(there: Installed) -> None:
    words = ["arena", GAME, "plain:40", "careless", "--deals", "20", "--workers", "2", "--json"]
    told = json.loads(pioche(there, *words).splitlines()[-1])
    shares = {figures["bot"]: figures["share"]["mean"] for figures in told["line_ups"][0]["figures"]}
    assert shares["plain:40"] > shares["careless"]


LEARNING = """
import warnings
warnings.simplefilter("ignore")
import numpy as np, pyspiel
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
import pioche.adapters.openspiel
from pioche.adapters.batch import Batch
from pioche.adapters.gymnasium import BotEnv
from pioche.adapters.pettingzoo import env

for seats in (2, 3, 4):
    api_test(env("plus-haut", seats=seats), num_cycles=60)
seed_test(lambda: env("plus-haut"), num_cycles=60)
parallel_api_test(turn_based_aec_to_parallel(env("plus-haut")), num_cycles=60)
game = pyspiel.load_game("pioche_plus_haut", {"players": 2})
pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
batch = Batch("plus-haut", 8, seats=3, seed=1, hidden=True)
for _ in range(40):
    batch.step(batch.random_actions())
assert BotEnv("plus-haut").reset(seed=1)[1]["action_mask"].sum() == 5
print("learned")
"""


def test_learning_programs_and_their_checkers_know_it(there: Installed) -> None:
    assert run(there.python, "-c", LEARNING).endswith("learned\n")


def test_people_and_bots_play_it_at_a_live_table(
    there: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Running, "command", lambda self: [str(there.python), *command(self)[1:]])
    server = Running(tmp_path).start()
    try:
        acted(evening(server))
        assert not server.faults(), server.said()
    finally:
        server.stop()


command = Running.command


async def evening(server: Running) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    table = server.open_table(ana, GAME, 3)
    tabs = [Tab(server, table, token) for token in (ana, bob)]
    for seat, (tab, name) in enumerate(zip(tabs, ("Ana", "Bob"), strict=True)):
        await tab.enter()
        await tab.done("sit", seat=seat, name=name)
    await tabs[0].done("bot", seat=2, level="expert")  # it thinks in another process
    await tabs[0].done("start")
    await play_both(tabs)
    await tabs[0].until(lambda: tabs[0].told[-1]["kind"] == "revealed")
    (record,) = server.ask("GET", f"/api/me/records?game={GAME}", token=ana).json()["records"]
    assert sum(player["score"] for player in record["players"]) == 5


async def play_both(tabs: list[Tab]) -> None:
    async with asyncio.timeout(100):
        await asyncio.gather(*(play(tab, random.Random(number)) for number, tab in enumerate(tabs)))


@pytest.fixture
def house(there: Installed, site: Path, tmp_path: Path) -> Iterator[Website]:
    words = [str(there.python), "-m", "tests.web.serving", "serve", "--lang", "en", "--port", "0"]
    with started([*words, "--store", f"sqlite:///{tmp_path / 'pioche.db'}"], {}) as server:
        yield server


@pytest.mark.browser
@pytest.mark.timeout(500)
def test_it_is_found_and_played_to_the_end_in_a_browser(node: str, house: Website, tmp_path: Path) -> None:
    if CHROMIUM is None:
        assert not os.environ.get("CI"), NO_CHROMIUM
        pytest.skip(NO_CHROMIUM)
    environment = {
        **website.environment_of(node),
        "PIOCHE_URL": house.address,
        "PIOCHE_CHROMIUM": CHROMIUM,
        "PIOCHE_GUEST": "1",
        "NO_COLOR": "1",
    }
    words = [node, "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.browser.config.ts"]
    run_to_the_end([*words, "guest/plus_haut.browser.ts"], environment, tmp_path / "log")
