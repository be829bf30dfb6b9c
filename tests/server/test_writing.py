"""Lines in people's own words over the network: who reads them, and that nothing of them is ever stored."""

from pathlib import Path

from tests.server.players import Tab, acted
from tests.server.running import Running, running

SECRET = "See you at the old mill"


async def seated(server: Running, table: str, token: str, seat: int, name: str) -> Tab:
    tab = Tab(server, table, token)
    await tab.enter()
    await tab.done("sit", seat=seat, name=name)
    return tab


def texts(tab: Tab) -> list[object]:
    """Of what was written while this tab was there."""
    return [told["shown"].get("text") for told in tab.told if told.get("kind") == "wrote"]


def again(tab: Tab) -> list[str]:
    """What the last welcome told again."""
    return [line["text"] for line in tab.welcome.get("written", [])]


def test_only_seats_read_a_reload_shows_it_again_and_no_file_has_it(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        ana, bob = server.guest("Ana"), server.guest("Bob")
        table = server.open_table(ana, "lettres", 3)
        host = await seated(server, table, ana, 0, "Ana")
        guest = await seated(server, table, bob, 1, "Bob")
        watcher = Tab(server, table)
        await watcher.enter()
        assert (await guest.refused("write", seat=1, text=SECRET))["reason"] == "no-writing"
        await host.done("writing", allowed=True)
        answer = await guest.done("write", seat=1, text=f"  {SECRET} ")
        assert answer["shown"]["text"] == SECRET
        assert (await guest.refused("write", seat=1, text="x" * 201))["reason"] == "bad-line"
        assert (await guest.refused("write", seat=1, text="two\nlines"))["reason"] == "bad-line"
        await host.until(lambda: texts(host) == [SECRET])
        await watcher.until(lambda: watcher.n == host.n)
        assert texts(watcher) == [None]
        assert again(watcher) == []
        other = Tab(server, table, bob)
        await other.enter()
        assert again(other) == [SECRET]
        (line,) = other.welcome["written"]
        assert (line["n"], line["seat"], line["person"], line["name"]) == (answer["n"], 1, 1, "Bob")

        for file in tmp_path.rglob("*"):
            assert not file.is_file() or SECRET.encode() not in file.read_bytes(), file
        server.kill()
        server.start()
        back = Tab(server, table, bob)
        await back.enter(since=0)
        assert again(back) == []
        assert back.view["table"]["writing"] is True
        assert SECRET not in str(back.welcome)

    with running(tmp_path) as server:
        acted(scene(server))


def test_who_is_erased_in_the_middle_of_a_game_has_written_nothing(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        ana, bob, cleo = (server.guest(name) for name in ("Ana", "Bob", "Cleo"))
        table = server.open_table(ana, "lettres", 3, pace="none")
        host = await seated(server, table, ana, 0, "Ana")
        guest = await seated(server, table, bob, 1, "Bob")
        third = await seated(server, table, cleo, 2, "Cleo")
        await host.done("writing", allowed=True)
        await host.done("start")
        await guest.done("write", seat=1, text=SECRET)
        await third.done("write", seat=2, text="Who said that?")
        assert server.ask("POST", "/api/me/erasure", {}, token=bob).status_code == 204
        other = Tab(server, table, ana)
        await other.enter()
        assert again(other) == ["Who said that?"]

    with running(tmp_path) as server:
        acted(scene(server))
