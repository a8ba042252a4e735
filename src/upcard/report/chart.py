"""The best basic-strategy chart as text, labelled CSV and JSON.

Fields of the JSON form
    rules, class, shoe    what the chart is best for; the shoe as it is before the round
    hard, soft, pairs     letters by total or rank of the pair, and by up card 2 … T, A
    letters               what the letters mean, those in the chart
    exceptions            hand, up_card, best, chart (what the letter says), cost, chance
    two_card_plays        the chart's own exceptions, which it plays: hand, up_card, letter
    ev_given_no_natural   with --ev: hard, soft, pairs as above; null without the cards;
                          `ev` in games in which the dealer doesn't look before the player acts
    run                   version

CSV is a chart file that `load_chart` reads back, the chart's own exceptions with it; what else
there is to say stands in comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from upcard import __version__
from upcard.cards import UP_CARDS, format_rank
from upcard.chart import Cell, Row, all_rows
from upcard.charttext import chart_blocks, format_chart
from upcard.exact.chartexceptions import ChartException
from upcard.exact.chartplays import given_no_natural
from upcard.exact.charts import WorkedChart
from upcard.report.numbers import game_words, percent, run_fields, signed
from upcard.report.output import as_json
from upcard.report.palette import INK, LEGEND, shade_of

if TYPE_CHECKING:
    from rich.text import Text

__all__ = [
    "chart_report",
    "condition_words",
    "exception_table",
    "exception_words",
    "in_colour",
    "title_words",
    "used_letters",
]

_BLOCKS: Final = {"hard": "hard", "soft": "soft", "pair": "pairs"}
_UP: Final = tuple(map(format_rank, UP_CARDS))
_LETTER: Final = re.compile(r"(?<= )(?:H|S|D[hs]|P[hds]?|R[hsp])(?: {0,2}(?= )|$)")


def chart_report(worked: WorkedChart, form: str) -> str:
    """Return the chart in one of the forms "text", "csv", "json"."""
    return _FORMS[form](worked)


def title_words(worked: WorkedChart) -> str:
    """Return what the chart is: its class, its rules and its shoe."""
    return f"Best basic strategy, class {worked.strategy}: {game_words(worked.rules, worked.shoe)}"


def condition_words(worked: WorkedChart) -> str:
    """Return what values and costs are of: per what, given what."""
    unit = "in units of the initial wager, each time the hand comes up"
    given = _conditional(worked)
    if not given:
        return f"{unit}; not conditioned on the dealer's hole card"
    return f"{unit}; against {' and '.join(given)} given no dealer natural"


def used_letters(worked: WorkedChart) -> dict[str, str]:
    """Return the letters that the chart uses, with their meanings."""
    used = {letter for _, letter in worked.chart.cells()}
    return {letter: words for letter, words in LEGEND.items() if letter in used}


def _conditional(worked: WorkedChart) -> list[str]:
    return [format_rank(up_card) for up_card in UP_CARDS if given_no_natural(worked.rules, up_card)]


def _text(worked: WorkedChart) -> str:
    blocks = [title_words(worked)]
    blocks += chart_blocks(worked.chart)
    legend = [f"  {letter:3} {words}" for letter, words in used_letters(worked).items()]
    blocks.append("\n".join(legend))
    blocks.append("\n".join(_exception_lines(worked)))
    if worked.values is not None:
        blocks.append("\n".join(_value_lines(worked)))
    return "\n\n".join(blocks)


def exception_table(worked: WorkedChart) -> tuple[str, tuple[str, ...], list[tuple[str, ...]]]:
    """Return what the exceptions are, in a sentence or two, and a table of them: header, rows."""
    header = ("hand", "best", "chart", "cost", "1 in N rounds")
    found = worked.exceptions
    if not found:
        return "Exceptions with two cards: none.", header, []
    if worked.strategy == "total":
        saved = percent(sum(one.cost_of_round for one in found)).lstrip("+")
        said = f"better by composition, which saves {saved}% a round"
    else:
        said = "they play otherwise than the letters, which are for three cards and more"
    words = f"Exceptions with two cards: {said}. Cost {condition_words(worked)}.{_later(worked)}"
    return words, header, [_exception_cells(one) for one in found]


def _later(worked: WorkedChart) -> str:
    """Return the exceptions that differ from the letters after a split alone."""
    first = {(one.hand, one.up_card) for one in worked.exceptions}
    plays = (one for one in worked.chart.exceptions if one[:2] not in first)
    words = [f"{one.hand} v {format_rank(one.up_card)}: {one.letter}" for one in plays]
    return f" After a split also: {', '.join(words)}." if words else ""


def exception_words(worked: WorkedChart) -> str:
    """Return the exceptions in a sentence each, for where there is no room for a table."""
    said, _, rows = exception_table(worked)
    plays = "; ".join(f"{hand}: {best}, not {chart}, {cost}" for hand, best, chart, cost, _ in rows)
    return f"{said} {plays}" if plays else said


def _exception_lines(worked: WorkedChart) -> list[str]:
    said, header, rows = exception_table(worked)
    lines = re.sub(r"\. (Cost|After)", r".\n\1", said).split("\n")
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for row in (header, *rows) if rows else ():
        cells = [
            cell.rjust(width) if place > 2 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  " + "  ".join(cells))
    return lines


def _exception_cells(one: ChartException) -> tuple[str, ...]:
    hand = f"{one.name} v {format_rank(one.up_card)}"
    return (hand, one.best.word, one.chart.word, f"{one.cost:.4f}", f"{1 / one.chance:.0f}")


def _value_lines(worked: WorkedChart) -> Iterator[str]:
    yield f"Value of each cell's play {condition_words(worked)}."
    for kind, name in _BLOCKS.items():
        yield f"{name:8}" + "".join(f"{up:>8}" for up in _UP)
        for row in all_rows():
            if row.kind == kind:
                yield f"{row.name:8}" + "".join(f"{cell:>8}" for cell in _values(worked, row))


def _values(worked: WorkedChart, row: Row) -> list[str]:
    values = worked.values or {}
    cells = [values.get(Cell(row, up_card)) for up_card in UP_CARDS]
    return ["" if value is None else signed(value) for value in cells]


def _csv(worked: WorkedChart) -> str:
    about = [
        "# these comments are of the letters as they were worked out, not of letters changed since",
        f"# class: {worked.strategy}",
        f"# shoe: {worked.shoe}",
        f"# version: upcard {__version__}",
        *(
            f"# exception: {one.name} v {format_rank(one.up_card)}: {one.best.word}, "
            f"not {one.chart.word}; cost {one.cost!r}"
            for one in worked.exceptions
            if worked.strategy == "total"
        ),
    ]
    if worked.values is not None:
        about.append(f"# ev: {condition_words(worked)}")
        about += [f"# ev,{row.label},{','.join(_exact(worked, row))}" for row in all_rows()]
    metadata, rows = format_chart(worked.chart).split("hand,", 1)
    return "\n".join((metadata + about[0], *about[1:], "hand," + rows.rstrip("\n")))


def _exact(worked: WorkedChart, row: Row) -> list[str]:
    values = worked.values or {}
    cells = [values.get(Cell(row, up_card)) for up_card in UP_CARDS]
    return ["" if value is None else repr(value) for value in cells]


def _json(worked: WorkedChart) -> str:
    fields: dict[str, Any] = {
        "rules": str(worked.rules),
        "class": worked.strategy,
        "shoe": str(worked.shoe),
        **_by_row(worked.chart.letter),
        "letters": used_letters(worked),
        "exceptions": [
            {
                "hand": one.name,
                "up_card": format_rank(one.up_card),
                "best": one.best.word,
                "chart": one.chart.word,
                "cost": one.cost,
                "chance": one.chance,
            }
            for one in worked.exceptions
        ],
        "two_card_plays": [
            {"hand": str(one.hand), "up_card": format_rank(one.up_card), "letter": one.letter}
            for one in worked.chart.exceptions
        ],
    }
    if (values := worked.values) is not None:
        key = "ev_given_no_natural" if _conditional(worked) else "ev"
        fields[key] = _by_row(lambda row, up_card: values.get(Cell(row, up_card)))
    return as_json(fields | {"run": run_fields()})


def _by_row(cell: Callable[[Row, int], Any]) -> dict[str, dict[str, dict[str, Any]]]:
    blocks: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in _BLOCKS.values()}
    for row in all_rows():
        key = format_rank(row.value) if row.kind == "pair" else str(row.value)
        blocks[_BLOCKS[row.kind]][key] = {
            format_rank(up_card): cell(row, up_card) for up_card in UP_CARDS
        }
    return blocks


_FORMS: Final[dict[str, Callable[[WorkedChart], str]]] = {
    "text": _text,
    "csv": _csv,
    "json": _json,
}


def in_colour(text: str) -> Text:
    """Return the text form with a colour behind every letter of the chart's cells."""
    from rich.text import Text

    coloured, start = Text(text), 0
    for line in text.split("\n"):
        found = list(_LETTER.finditer(line))
        if len(found) == len(UP_CARDS):
            for match in found:
                style = f"{INK} on {shade_of(match[0])}"
                coloured.stylize(style, start + match.start(), start + match.end())
        start += len(line) + 1
    return coloured
