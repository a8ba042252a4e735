"""Charts to text: the file that `upcard.chartfile` reads back, and rows and columns for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from upcard.cards import UP_CARDS, format_rank
from upcard.chart import Chart
from upcard.chartcells import Row, all_rows
from upcard.chartfile import METADATA
from upcard.textfile import writing

__all__ = ["chart_blocks", "chart_words", "format_chart", "save_chart"]

_BLOCKS = {"hard": "hard", "soft": "soft", "pair": "pairs"}


def format_chart(chart: Chart) -> str:
    """Return the chart as CSV with labelled rows; `read_chart` gives it back.

    Exceptions follow the pairs, two cards, up card and letter a line.
    """
    about = ((key, " ".join(getattr(chart, key).split())) for key in METADATA)
    lines = [f"# {key}: {value}" for key, value in about if value]
    lines.append(",".join(("hand", *map(format_rank, UP_CARDS))))
    for row in all_rows():
        lines.append(",".join((row.label, *_letters(chart, row))))
    if chart.exceptions:
        lines.append("exceptions,up card,letter")
    for one in chart.exceptions:
        hand = "".join(map(format_rank, one.hand.ranks))
        lines.append(f"{hand},{format_rank(one.up_card)},{one.letter}")
    return "\n".join(lines) + "\n"


def save_chart(chart: Chart, path: Path | str) -> None:
    """Write the chart to a CSV file, which `load_chart` reads back by the file's name.

    Raises
    ------
    DataFileError
        If the file can't be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from upcard.strategy import load_chart, load_named_chart
    >>> with TemporaryDirectory() as folder:
    ...     save_chart(load_named_chart("1d-h17"), Path(folder, "mine.csv"))
    ...     load_chart(Path(folder, "mine.csv")).name
    'mine.csv'
    """
    path = Path(path)
    with writing(path):
        path.write_text(format_chart(chart), encoding="utf-8")


def chart_blocks(chart: Chart) -> Iterator[str]:
    """Yield the blocks of hard totals, soft totals and pairs, a letter a cell, for people."""
    for kind, name in _BLOCKS.items():
        rows = [row for row in all_rows() if row.kind == kind]
        lines = [_line(name, tuple(map(format_rank, UP_CARDS)))]
        yield "\n".join([*lines, *(_line(row.name, _letters(chart, row)) for row in rows)])


def chart_words(chart: Chart) -> str:
    """Return the chart for people: what it is, its letters, its exceptions.

    Examples
    --------
    >>> from upcard.strategy import load_named_chart
    >>> chart_words(load_named_chart("1d-h17")).splitlines()[2]
    'hard     2   3   4   5   6   7   8   9   T   A'
    """
    blocks = [f"{chart.name}: {chart.title}".removesuffix(": "), *chart_blocks(chart)]
    if chart.exceptions:
        lines = [
            f"{one.hand} v {format_rank(one.up_card)}  {one.letter}" for one in chart.exceptions
        ]
        blocks.append("\n".join(("exceptions", *lines)))
    return "\n\n".join(blocks)


def _line(name: str, cells: tuple[str, ...]) -> str:
    return (f"{name:8}" + "".join(f" {cell:3}" for cell in cells)).rstrip()


def _letters(chart: Chart, row: Row) -> tuple[str, ...]:
    return tuple(chart.letter(row, up_card) for up_card in UP_CARDS)
