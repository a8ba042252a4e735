"""The best basic-strategy chart as one self-contained HTML page: no script, nothing to fetch.

Every cell has its letter; the colour behind it only repeats it.  Rows and columns are marked up as
headers, so that a screen reader tells them with each cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from upcard import __version__
from upcard.cards import UP_CARDS, format_rank
from upcard.chart import Cell, Row, all_rows
from upcard.exact.charts import WorkedChart
from upcard.report.chart import condition_words, exception_table, title_words, used_letters
from upcard.report.numbers import signed
from upcard.report.palette import INK, LEGEND, SHADES, shade_of

__all__ = ["chart_page"]

_CAPTIONS: Final = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}
_STYLE: Final = "\n".join(
    (
        "body { font: 16px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #111; }",
        "table { border-collapse: collapse; margin: 0 0 1.5rem; }",
        "caption { text-align: left; font-weight: bold; padding: .3rem 0; }",
        "th, td { border: 1px solid #555; padding: .15rem .45rem; text-align: center; }",
        "tbody th { text-align: left; font-weight: normal; white-space: nowrap; }",
        "small { display: block; font-size: .7rem; }",
        *(f".{sign} {{ background: {colour}; color: {INK}; }}" for sign, colour in SHADES.items()),
        "@media print { .H, .S, .D, .P, .R { print-color-adjust: exact; } }",
    )
)


def chart_page(worked: WorkedChart) -> str:
    """Return the chart as an HTML page; values, if there are any, stand in the cells."""
    title = escape(title_words(worked))
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>\n{_STYLE}\n</style>",
            "</head>",
            "<body>",
            f"<h1>{title}</h1>",
            *_notes(worked),
            *(line for kind in _CAPTIONS for line in _block(worked, kind)),
            *_legend(worked),
            *_exceptions(worked),
            f"<p>Worked out by upcard {escape(__version__)}.</p>",
            "</body>",
            "</html>",
        )
    )


def _notes(worked: WorkedChart) -> Iterator[str]:
    if worked.values is not None:
        yield f"<p>The number in a cell is the value of its play, {condition_words(worked)}.</p>"


def _block(worked: WorkedChart, kind: str) -> Iterator[str]:
    yield f"<table>\n<caption>{_CAPTIONS[kind]}</caption>"
    heads = "".join(f'<th scope="col">{format_rank(up_card)}</th>' for up_card in UP_CARDS)
    yield f'<thead><tr><th scope="col">hand</th>{heads}</tr></thead>\n<tbody>'
    for row in all_rows():
        if row.kind == kind:
            cells = "".join(_cell(worked, Cell(row, up_card)) for up_card in UP_CARDS)
            yield f'<tr><th scope="row">{_name(row)}</th>{cells}</tr>'
    yield "</tbody>\n</table>"


def _name(row: Row) -> str:
    return row.name if row.kind == "pair" else str(row.value)


def _cell(worked: WorkedChart, cell: Cell) -> str:
    letter = worked.chart.letter(*cell)
    value = (worked.values or {}).get(cell)
    number = "" if value is None else f"<small>{signed(value)}</small>"
    return f'<td class="{letter[0]}" title="{LEGEND[letter]}">{letter}{number}</td>'


def _legend(worked: WorkedChart) -> Iterator[str]:
    yield "<table>\n<caption>Letters</caption>\n<tbody>"
    for letter, words in used_letters(worked).items():
        yield (
            f'<tr><th scope="row" style="background: {shade_of(letter)}">{letter}</th>'
            f'<td style="text-align: left">{escape(words)}</td></tr>'
        )
    yield "</tbody>\n</table>"


def _exceptions(worked: WorkedChart) -> Iterator[str]:
    said, header, rows = exception_table(worked)
    yield f"<p>{escape(said)}</p>"
    if not rows:
        return
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in header)
    yield f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>"
    for first, *rest in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody>\n</table>"
