"""A report that is one file: sentences, tables and pictures, and nothing from outside."""

import re
from html import escape
from typing import Final

import msgspec

from pioche.lab.findings import Findings, Panel
from pioche.lab.pictures import INK, drawn, panel_svg
from pioche.lab.telling import FindingsTeller

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1b2227; --ground: #fbfaf7; --line: #d8d4ca; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --ground: #14181b; --line: #3a4147; } }
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; color: var(--ink); background: var(--ground);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
td + td, th + th { text-align: right; }
svg { width: 100%; height: auto; } pre { overflow-x: auto; font-size: .8rem; }
.ground { opacity: .75; }
"""
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
NAMES: Final = re.compile(r'( id="|url\(#|href="#)([^")]+)')


def page(found: Findings, teller: FindingsTeller) -> str:
    say = teller.words.say
    title = f"{found.contests[0].game}: {teller.question(found)}"
    drawn_panels = drawn(found)
    body = [f"<h1>{escape(title)}</h1>", f'<p class="ground">{escape(teller.ground(found))}</p>', "<ul>"]
    body += [f"<li>{escape(answer)}</li>" for answer in teller.answers(found)]
    body.append("</ul>")
    for number, panel in enumerate(found.panels):
        body.append(f"<h2>{escape(teller.panel(panel.name))}</h2>")
        if panel in drawn_panels:
            body.append(picture(panel, number, teller))
        body.append(table(panel, teller))
    body.append(f"<p>{escape(say('lab-intervals'))}</p>")
    data = msgspec.json.format(msgspec.json.encode(found), indent=1).decode()
    body.append(f"<details><summary>{escape(say('lab-data'))}</summary><pre>{escape(data)}</pre></details>")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{teller.words.language}">',
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style></head>",
            "<body>",
            *body,
            "</body>",
            "</html>\n",
        ]
    )


def picture(panel: Panel, number: int, teller: FindingsTeller) -> str:
    """In the reader's own ink; names are made different from those of other pictures on the page."""
    inked = panel_svg(panel, teller).replace(INK, "currentColor")
    alone = NAMES.sub(lambda name: f"{name[1]}p{number}-{name[2]}", inked)
    said = escape(teller.panel(panel.name), quote=True)
    return alone.replace("<svg ", f'<svg role="img" aria-label="{said}" ', 1)


def table(panel: Panel, teller: FindingsTeller) -> str:
    say = teller.words.say
    compared = any(line.difference is not None for line in panel.lines)
    unit = say(f"lab-unit-{panel.unit}")
    heads = ["", unit, say("lab-difference")] if compared else ["", unit]
    rows = [f"<tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>"]
    for line in panel.lines:
        cells = [teller.label(line.label), teller.interval(line.value, panel.unit)]
        if compared:
            difference = line.difference
            cells.append("" if difference is None else teller.interval(difference, panel.unit, signed=True))
        rows.append(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"
