"""The documentation as a site: built strictly, every page in the navigation, no link dead."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import pioche
import pioche.client

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
REPOSITORY = re.compile(re.escape(SETTINGS["repo_url"]) + r"/(?:blob|tree)/main/([^#]+)")

pytestmark = pytest.mark.slow


def pages_of(nav: object) -> list[str]:
    """The files that the navigation names, in its order."""
    if isinstance(nav, str):
        return [nav]
    inner = nav.values() if isinstance(nav, dict) else nav
    assert isinstance(inner, list | type({}.values()))
    return [page for one in inner for page in pages_of(one)]


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def project(folder: Path) -> Path:
    """A copy that can be built, and spoilt, by itself."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "zensical.toml", folder)
    (folder / "src").symlink_to(ROOT / "src")
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = project(tmp_path_factory.mktemp("docs"))
    done = build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / str(SETTINGS["site_dir"])


class Page(HTMLParser):
    """What a page links to or loads, and the anchors in it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in {"href", "src"} and value:
                self.links.add(value)


def dead_links(site: Path) -> list[str]:
    """Links and pictures that lead nowhere, in the site or in the repository."""
    pages = {file.resolve(): Page(file) for file in site.rglob("*.html") if file.name != "404.html"}
    dead = []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if kept := REPOSITORY.match(link):
                alive = (ROOT / kept[1]).exists()
            elif parts.scheme or parts.netloc:
                continue
            else:
                target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
                target = target / "index.html" if target.is_dir() else target
                there = pages.get(target)
                alive = target.exists() and (
                    not parts.fragment or there is None or parts.fragment in there.anchors
                )
            if not alive:
                dead.append(f"{file.relative_to(site.resolve())}: {link}")
    return dead


def test_every_page_is_in_the_navigation_once() -> None:
    docs = ROOT / "docs"
    written = sorted(str(page.relative_to(docs)) for page in docs.rglob("*.md"))
    assert sorted(pages_of(SETTINGS["nav"])) == written


def test_the_site_is_built_strictly_and_no_link_in_it_is_dead(site: Path) -> None:
    assert (site / "index.html").is_file()
    assert dead_links(site) == []


@pytest.mark.parametrize("link", ["[x](nowhere.md)", "[x](play.md#nowhere)"])
def test_a_dead_link_fails_the_strict_build(tmp_path: Path, link: str) -> None:
    settings = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    start, end = settings.index("nav = ["), settings.index("\n]\n") + 3
    (tmp_path / "zensical.toml").write_text(settings[:start] + settings[end:], encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text(f"# Home\n\n{link}\n", encoding="utf-8")
    shutil.copy(ROOT / "docs/play.md", tmp_path / "docs")
    (tmp_path / "src").symlink_to(ROOT / "src")
    done = build(tmp_path)
    assert done.returncode != 0
    assert "does not exist" in done.stdout + done.stderr


def test_a_picture_that_is_not_there_and_a_missing_file_of_the_repository_are_dead_links(
    tmp_path: Path,
) -> None:
    (tmp_path / "index.html").write_text(
        '<h1 id="top"></h1><a href="#top"></a><a href="#gone"></a><img src="gone.webp">'
        f'<a href="{SETTINGS["repo_url"]}/blob/main/gone"></a>',
        encoding="utf-8",
    )
    assert sorted(dead_links(tmp_path)) == [
        "index.html: #gone",
        "index.html: gone.webp",
        f"index.html: {SETTINGS['repo_url']}/blob/main/gone",
    ]


def test_the_reference_has_every_public_name(site: Path) -> None:
    reference = Page(site / "reference/index.html")
    public = {f"pioche.{name}" for name in pioche.__all__ if not name.startswith("_")}
    public |= {f"pioche.client.{name}" for name in pioche.client.__all__}
    assert public <= reference.anchors
    assert {"pioche.Match.play", "pioche.client.Seat.turn"} <= reference.anchors


def test_each_way_in_has_five_lines() -> None:
    home = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    for way in ("Play", "Host", "Write a bot", "Study"):
        (text,) = re.findall(rf"^## {way}\n\n(.*?)\n\n", home, flags=re.DOTALL | re.MULTILINE)
        assert len(text.split("\n")) == 5, way
