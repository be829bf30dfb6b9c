"""Small pages of our own: every text is escaped, nothing is loaded from elsewhere, no script runs."""

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import Final

STYLE_PATH: Final = "/api/page.css"
STYLE: Final = files("pioche.server.http").joinpath("page.css").read_bytes()


def element(name: str, *content: str, **attributes: str) -> str:
    """An element; its content is markup, its attributes are texts (`class_` is written class)."""
    written = "".join(f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(content)}</{name}>"


def plain(name: str, text: object) -> str:
    """An element that holds a text."""
    return element(name, escape(str(text)))


def rows(lines: Iterable[Iterable[str]]) -> str:
    """A table of cells that are markup."""
    body = [element("tr", *(element("td", cell) for cell in line)) for line in lines]
    return element("table", *body) if body else ""


def page(language: str, root: str, title: str, *content: str) -> bytes:
    """`root`: the way from this page to the first one, as the server may be under a prefix."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="{root}{STYLE_PATH[1:]}">'
    )
    body = element("body", element("main", plain("h1", title), *content))
    return f"<!doctype html>{element('html', element('head', head), body, lang=language)}\n".encode()
