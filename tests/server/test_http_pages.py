"""The first page, the reference, the files of the client."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from pioche.server.http.home import home_page
from pioche.server.http.house import TableCard
from tests.server.test_http_people import why
from tests.server.visiting import Visitor, serving


def test_the_first_page_says_what_this_is_in_the_reader_s_language(visitor: Visitor) -> None:
    french = visitor.get("/", headers={"Accept-Language": "fr"})
    assert french.headers["content-type"] == "text/html; charset=utf-8"
    assert '<html lang="fr">' in french.text
    assert "Cinq jeux de cartes" in french.text
    assert "Five French card games" in visitor.get("/").text
    assert "<svg" in french.text


def test_the_first_page_lists_open_tables(visitor: Visitor) -> None:
    guest = visitor.become_guest("Ana")
    guest.open_table("non-merci", seats=5, public=True)
    page = visitor.get("/", headers={"Accept-Language": "fr"}).text
    assert "Non Merci" in page.partition("<table>")[2]
    assert "5 places libres" in page


def test_names_cannot_become_markup(visitor: Visitor) -> None:
    card = TableCard(**{**visitor.become_guest().open_table(), "people": ["<script>x</script>"]})
    assert b"<script" not in home_page("en", "http://x/<b>", "", [card])


@pytest.mark.parametrize("path", ["/", "/api/docs", "/api/docs/"])
def test_pages_run_no_script_and_load_nothing_from_elsewhere(visitor: Visitor, path: str) -> None:
    page = visitor.get(path).text
    assert "<script" not in page
    assert not re.search(r"\son\w+=|\sstyle=|<style", page)
    named = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert named
    for address in named:
        assert not re.match(r"\w+:|//", address)
        assert visitor.get(urljoin(path, address)).status_code == 200
    assert visitor.get("/api/page.css").headers["content-type"].startswith("text/css")


def test_the_reference_has_every_operation_and_no_dead_link(visitor: Visitor) -> None:
    page = visitor.get("/api/docs").text
    document = visitor.get("/api/openapi.json").json()
    for path, methods in document["paths"].items():
        for method in methods:
            assert f'<span class="method">{method.upper()}</span> {path}' in page
    anchors = set(re.findall(r'id="(\w+)"', page))
    assert set(re.findall(r'href="#(\w+)"', page)) <= anchors


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>client</title>", encoding="utf-8")
    (folder / "assets" / "main-4f3a2b1c.js").write_text("export const x = 1;\n" * 100, encoding="utf-8")
    (folder / "card.svg").write_text("<svg/>", encoding="utf-8")
    (folder / ".hidden").write_text("secret", encoding="utf-8")
    (tmp_path / "outside.txt").write_text("secret", encoding="utf-8")
    return folder


def test_the_client_is_served_from_its_folder(tmp_path: Path, site: Path) -> None:
    with serving(tmp_path, site=site) as server:
        visitor = server.visitor
        index = visitor.get("/")
        assert "client" in index.text
        assert index.headers["cache-control"] == "no-store"
        assert index.headers["content-security-policy"]
        script = visitor.get("/assets/main-4f3a2b1c.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert visitor.get("/card.svg").headers["content-type"] == "image/svg+xml"
        assert visitor.get("/api/games").status_code == 200


def test_the_client_has_one_page(tmp_path: Path, site: Path) -> None:
    with serving(tmp_path, site=site) as server:
        for path in ("/", "/index.html"):
            answer = server.visitor.get(path)
            assert answer.status_code == 200
            assert "client" in answer.text
            assert answer.headers["cache-control"] == "no-store"
        for path in ("/rules/mio", "/anything", "/metrics"):
            assert server.visitor.get(path).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone-00000000.js",
        "/favicon.ico",
        "/.hidden",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/api/x",
    ],
)
def test_what_is_not_in_the_folder_is_not_served(tmp_path: Path, site: Path, path: str) -> None:
    with serving(tmp_path, site=site) as server:
        answer = server.visitor.get(path)
        assert why(answer) == (404, "no-such-page")


def test_files_that_may_change_are_asked_for_again_cheaply(tmp_path: Path, site: Path) -> None:
    with serving(tmp_path, site=site) as server:
        first = server.visitor.get("/card.svg")
        assert first.headers["cache-control"] == "no-cache"
        again = server.visitor.get("/card.svg", headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""


def test_files_travel_packed_where_the_browser_can_unpack(tmp_path: Path, site: Path) -> None:
    with serving(tmp_path, site=site) as server:
        packed = server.visitor.get("/assets/main-4f3a2b1c.js", headers={"Accept-Encoding": "gzip"})
        plain = server.visitor.get("/assets/main-4f3a2b1c.js", headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
        assert packed.text == plain.text


def test_the_smallest_packing_that_a_browser_asks_for_is_sent(tmp_path: Path, site: Path) -> None:
    (site / "assets" / "main-4f3a2b1c.js.br").write_bytes(b"packed by the build")
    with serving(tmp_path, site=site) as server:
        for asked, sent in {
            "gzip, br": "br",
            "br;q=0, gzip": "gzip",
            "br;q=0.0": None,
            "brazil": None,
        }.items():
            answer = server.visitor.ask(
                "HEAD", "/assets/main-4f3a2b1c.js", headers={"Accept-Encoding": asked}
            )
            assert answer.headers.get("content-encoding") == sent, asked
            assert answer.headers["vary"] == "Accept-Encoding"
            assert (answer.headers["content-length"] == "19") == (sent == "br")
        assert why(server.visitor.get("/assets/main-4f3a2b1c.js.br")) == (404, "no-such-page")


def test_a_client_without_an_index_is_no_client(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError), serving(tmp_path, site=tmp_path / "empty"):
        pass
