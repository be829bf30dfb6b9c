"""What the README and the guides show is run."""

import re
from pathlib import Path

import pytest

from pioche.bots.roster import makers
from pioche.engine.record import record_of, record_text
from pioche.games.shelf import game_names
from tests.laws.tables import tables_of
from tests.laws.walks import walked

ROOT = Path(__file__).parent.parent
EXAMPLES = [
    (source.name, example, printed)
    for source in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for example, printed in re.findall(
        r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", source.read_text(encoding="utf-8"), flags=re.DOTALL
    )
]


@pytest.mark.parametrize(("name", "example", "printed"), EXAMPLES, ids=[name for name, *_ in EXAMPLES])
def test_python_examples_run_and_print_what_is_shown(
    name: str,
    example: str,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    record = record_of(walked(tables_of("non-merci")[0], 1, 400))
    Path("game.json").write_text(record_text(record), encoding="utf-8")
    exec(compile(example, name, "exec"), {})
    out = capsys.readouterr().out
    assert out == printed


@pytest.mark.parametrize(
    ("document", "unofficial"), [("README.md", "unofficial"), ("README.fr.md", "non officielle")]
)
def test_the_readme_credits_every_game_and_says_that_it_is_unofficial(document: str, unofficial: str) -> None:
    readme = (ROOT / document).read_text(encoding="utf-8")
    assert unofficial in readme
    for name in ("Flip Flap", "Knizia", "Staupe", "Gimmler"):
        assert name in readme


@pytest.mark.parametrize("document", ["README.md", "README.fr.md", "CONTRIBUTING.md"])
def test_links_between_documents_lead_somewhere(document: str) -> None:
    source = (ROOT / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", source):
        assert (ROOT / target).exists(), target


def test_both_readmes_show_the_same_pictures_commands_and_links() -> None:
    english, french = (
        re.findall(
            r"\]\(((?!README)[^)]+)\)|^(\./[a-z ]+?) *#|`((?:uvx|pipx|pip) [^`]+)`",
            (ROOT / name).read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        for name in ("README.md", "README.fr.md")
    )
    assert english == french


def test_the_names_of_all_bots_are_listed() -> None:
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"^## Names of bots\n(.*?)^## ", page, flags=re.DOTALL | re.MULTILINE)
    listed = set(re.findall(r"`([a-z]+)[:`]", table))
    assert {name for game in game_names() for name in makers(game)} <= listed
