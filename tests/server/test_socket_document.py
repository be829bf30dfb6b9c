"""What docs/socket.md shows is what a real server says."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

from pioche.server import wire
from pioche.server.connection import BURST, CODES, PATIENCE, PER_SECOND, REFUSED
from pioche.server.protocol import FRAMES_AT_ONCE, FRAMES_PER_SECOND
from pioche.server.settings import Settings
from pioche.table.recent import KEPT
from tests.server.players import Json, Tab, acted
from tests.server.running import running

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/socket.md").read_text(encoding="utf-8")
TRANSCRIPTS = re.findall(r"```transcript\n(.*?)```", DOCUMENT, flags=re.DOTALL)
ANYTHING = "…"


def fits(shown: Any, said: Any) -> bool:
    """Whether something was said as it is shown; … stands for anything, as a name for any other names."""
    if shown == ANYTHING:
        return True
    if isinstance(shown, dict) and isinstance(said, dict):
        open_end = ANYTHING in shown
        named = {name: value for name, value in shown.items() if name != ANYTHING}
        names = named.keys() <= said.keys() if open_end else named.keys() == said.keys()
        return names and all(fits(value, said[name]) for name, value in named.items())
    if isinstance(shown, list) and isinstance(said, list):
        return len(shown) == len(said) and all(map(fits, shown, said))
    return type(shown) is type(said) and bool(shown == said)


async def act(tab: Tab, transcript: str) -> None:
    """Say the lines of the client; what the server says must fit the others, in their order."""
    await tab.open()
    tab.answers_pings = False
    assert tab.socket is not None
    for line in transcript.splitlines():
        arrow, _, text = line.partition(" ")
        shown: Json = json.loads(text)
        if arrow == "→":
            known = {"token": tab.token, "client": tab.client}
            await tab.say(
                {name: known.get(name) if value == ANYTHING else value for name, value in shown.items()}
            )
        else:
            said = json.loads(await asyncio.wait_for(tab.socket.recv(), 10))
            assert fits(shown, said), f"shown {text}\nsaid  {json.dumps(said, ensure_ascii=False)}"
            tab.client = said.get("client", tab.client)


def test_the_transcript_is_what_a_server_says(tmp_path: Path) -> None:
    with running(tmp_path) as server:

        async def scene() -> None:
            ana, bob = server.guest("Ana"), server.guest("Bob")
            table = server.open_table(ana, "shit", 2, pace="none")
            other = Tab(server, table, bob)
            await other.enter()
            await other.done("sit", seat=1, name="Bob")
            first, second = TRANSCRIPTS
            tab = Tab(server, table, ana)
            await act(tab, first)
            await tab.drop()
            await other.done("say", seat=1, phrase="hello")
            await act(tab, second)

        acted(scene())


def test_a_transcript_that_is_not_true_would_be_noticed() -> None:
    assert fits({"a": [1, "…"], "…": "…"}, {"a": [1, {}], "b": 2})
    for shown, said in (
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ([1], [1, 2]),
        ({"a": 1}, {"a": True}),
    ):
        assert not fits(shown, said)


def test_every_message_close_code_and_kind_of_entry_is_explained() -> None:
    messages = [*get_args(wire.ServerMessage)]
    for message in messages:
        assert f"`{message.__struct_config__.tag}`" in DOCUMENT, message
    for field in (
        *wire.Told.__struct_fields__,
        *wire.Hello.__struct_fields__,
        *wire.Refusal.__struct_fields__,
    ):
        assert f"`{field}`" in DOCUMENT, field
    for why, code in {**CODES, "flooding": REFUSED, "bad-token": REFUSED, "signed-out": REFUSED}.items():
        assert re.search(rf"`{why}`.*\| {code} \|", DOCUMENT), why
    for source in (ROOT / "src/pioche/table").glob("*.py"):
        for kind in re.findall(r'commit\(\s*out, "([a-z_]+)"', source.read_text(encoding="utf-8")):
            assert f"`{kind}`" in DOCUMENT, kind


def test_the_limits_are_as_they_are_said() -> None:
    settings = Settings()
    assert f"{BURST:.0f} messages at once, {PER_SECOND:.0f} a second" in DOCUMENT
    assert f"{PATIENCE} of these" in DOCUMENT
    assert (
        f"{FRAMES_AT_ONCE:.0f} pings, pongs and parts of messages at once, {FRAMES_PER_SECOND:.0f} a second"
        in DOCUMENT
    )
    assert f"{settings.most_message_bytes >> 10} KiB" in DOCUMENT
    assert f"what has not been read: {settings.outbox_bytes >> 10} KiB" in DOCUMENT
    assert (
        f"{settings.most_sockets_per_address} sockets from one address, {settings.most_sockets:,} in all"
        in DOCUMENT
    )
    assert f"more than {KEPT} entries" in DOCUMENT
