"""Charts from text and back: tables as people publish them, and the one form that we write.

Columns may be parted by commas, semicolons, tabs, pipes (Markdown) or spaces.  A header row names
the up cards, in any order, and may be repeated; a title ("Soft totals") begins a block; `#` begins
a comment, and `# title: …`, `# source: …`, `# rules: …` tell about the chart; a legend is skipped.
A hole is refused with file, line and cell.  Rows that published charts leave out are filled and
told in `Chart.filled`:

- below the lowest hard total, at most 8: hit; above a 17 or more that stands: stand
- soft 12: hit; soft 19 to 21 above the highest soft total: stand
- 5,5 and T,T: as hard 10 and hard 20; no pairs at all: never split
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Final, NoReturn

from upcard.cards import RANKS, TEN, UP_CARDS, Rank, format_rank
from upcard.chart import LETTERS, PAIR_LETTERS, Cell, Chart, Row, all_rows, pair_total
from upcard.chartrows import (
    AS_TOTAL,
    SEPARATORS,
    SPLIT_IF_DAS,
    explains_a_letter,
    is_row,
    read_label,
    read_letter,
    read_title,
    split_cells,
    up_cards_at_end,
)
from upcard.errors import DataFileError, StrategyError

__all__ = ["format_chart", "load_chart", "read_chart"]

_METADATA: Final = ("name", "title", "source", "rules")
_FEWEST_UP_CARDS: Final = 5
"""A row with this many up cards is meant as a header, complete or not."""
_BLANK: Final = " -\u2013\u2014."
_MARKUP: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*`]")
_RULE: Final = re.compile(r"[\s|:=+-]*")
_LETTERS: Final = "H S D Ds P Ph Pd Ps R Rh Rs Rp"


def read_chart(text: str, name: str = "chart") -> Chart:
    """Return the chart written in `text`; `name` is its file's, for messages.

    Raises
    ------
    StrategyError
        Naming file, line and cell of a hole, of an unknown letter, of one that a row can't have, or
        of two that disagree.

    Examples
    --------
    >>> from upcard.strategy import load_named_chart
    >>> chart = load_named_chart("2d-h17")
    >>> read_chart(format_chart(chart)) == chart
    True
    """
    reader = _Reader(name)
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        reader.take(number, line.strip(" \r"))
    return reader.finish()


def load_chart(path: Path) -> Chart:
    """Return the chart in a file; see `read_chart` for the layouts.

    Raises
    ------
    DataFileError
        If the file can't be read.
    StrategyError
        As `read_chart`.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise DataFileError(f"can't read a chart from {str(path)!r}: {reason}") from None
    return read_chart(text, str(path))


def format_chart(chart: Chart) -> str:
    """Return the chart as CSV with labelled rows; `read_chart` gives it back."""
    about = ((key, " ".join(getattr(chart, key).split())) for key in _METADATA)
    lines = [f"# {key}: {value}" for key, value in about if value]
    lines.append(",".join(("hand", *map(format_rank, UP_CARDS))))
    for row in all_rows():
        lines.append(",".join((row.label, *(chart.letter(row, up_card) for up_card in UP_CARDS))))
    return "\n".join(lines) + "\n"


class _Reader:
    """Collects letters line by line."""

    def __init__(self, name: str) -> None:
        self.about = {"name": PurePath(name).stem}
        self.where = name
        self.letters: dict[Cell, str] = {}
        self.lines: dict[Cell, int] = {}
        self.surrenders: set[Cell] = set()
        self.columns: tuple[Rank, ...] = ()
        self.separator: str | None = None
        self.width = 0
        self.block: str | None = None
        self.in_legend = False

    def refuse(self, number: int, reason: str) -> NoReturn:
        raise StrategyError(f"{self.where!r}, line {number}: {reason}")

    def take(self, number: int, line: str) -> None:
        """Read one line: a comment, a title, a header, a legend, or a row."""
        if line.startswith("#"):
            self.take_comment(line.strip("# "))
            return
        line = _MARKUP.sub(r"\1", line)
        if _RULE.fullmatch(line) or self.take_header(number, line) or self.take_title(line):
            return
        if is_row(line):
            self.in_legend = False
            if not self.columns:
                self.refuse(number, "a row comes before the header that names the up cards")
        if self.columns and not self.in_legend and not explains_a_letter(line):
            self.take_row(number, line)

    def take_comment(self, text: str) -> None:
        key, _, value = text.partition(":")
        if key.strip().lower() in _METADATA and value.strip():
            self.about[key.strip().lower()] = value.strip()
        else:
            self.take_title(text)

    def take_title(self, text: str) -> bool:
        """Begin a block, or a legend, which goes on until rows come again."""
        block = read_title(text)
        legend = re.fullmatch(r"\W*(key|legend)\W*", text, re.IGNORECASE) is not None
        if legend or block:
            self.block, self.in_legend = block or self.block, legend
        return legend or block is not None

    def take_header(self, number: int, line: str) -> bool:
        for separator in SEPARATORS:
            cells = split_cells(line, separator)
            while cells and not cells[-1]:
                cells.pop()
            up_cards = up_cards_at_end(cells)
            if len(up_cards) < _FEWEST_UP_CARDS:
                continue
            self.check_header(number, up_cards)
            self.columns, self.separator, self.width = up_cards, separator, len(cells)
            self.in_legend = False
            self.take_title(" ".join(cells[: -len(up_cards)]))
            return True
        return False

    def check_header(self, number: int, up_cards: tuple[Rank, ...]) -> None:
        for rank in RANKS:
            if rank not in up_cards:
                self.refuse(number, f"the header names no up card {format_rank(rank)}")
            if up_cards.count(rank) > 1 and rank != TEN:
                self.refuse(number, f"the header names the up card {format_rank(rank)} twice")

    def take_row(self, number: int, line: str) -> None:
        cells = split_cells(line, self.separator)
        if len(cells) > self.width and not cells[-1]:
            cells.pop()
        at, rows = self.read_rows(cells)
        if not rows:
            label = " ".join(cells[:at])
            self.refuse(number, f"{label!r} is no hand: use a label such as H16, S18, A,7 or 8,8")
        texts = [*cells[at:], *[""] * len(self.columns)]
        for row in rows:
            for up_card, text in zip(self.columns, texts, strict=False):
                self.take_cell(number, Cell(row, up_card), text)

    def read_rows(self, cells: list[str]) -> tuple[int, tuple[Row, ...]]:
        """Return the rows of the label, and where the letters begin: the label may have commas."""
        start = max(len(cells) - len(self.columns), 1)
        for at in range(start, max(len(cells), start + 1)):
            label = ("," if self.separator == "," else " ").join(cells[:at])
            if rows := read_label(label, self.block):
                return at, rows
        return start, ()

    def take_cell(self, number: int, cell: Cell, text: str) -> None:
        letter = read_letter(text) if text.strip(_BLANK) else ""
        if self.block == "surrender" and letter is not None:
            if letter.startswith("R") or text.strip().upper() in ("Y", "YES"):
                self.surrenders.add(cell)
            return
        if letter == "":
            self.refuse(number, f"{cell.name} has no letter")
        if letter is None:
            self.refuse(number, f"{cell.name}: unknown letter {text!r}: use {_LETTERS}")
        if letter not in LETTERS and cell.row.kind != "pair":
            self.refuse(number, f"{cell.name} can't be {text!r}: only a pair is split")
        if self.letters.setdefault(cell, letter) != letter:
            before = f"{self.letters[cell]!r} on line {self.lines[cell]}"
            self.refuse(number, f"{cell.name} is {letter!r} here and {before}")
        self.lines.setdefault(cell, number)

    def finish(self) -> Chart:
        """Fill what charts leave out, and refuse what is then still missing."""
        if not self.columns:
            raise StrategyError(f"{self.where!r}: no header row names the up cards 2 to 9, T and A")
        filled = _fill_totals(self.letters)
        self.add_surrenders("hard", "soft")
        filled += _fill_pairs(self.letters)
        self.add_surrenders("pair")
        for row in all_rows():
            if Cell(row, UP_CARDS[0]) not in self.letters:
                cell = Cell(row, UP_CARDS[0])
                raise StrategyError(
                    f"{self.where!r}: {cell.name} has no letter: no row {row.label}"
                )
        blocks: dict[str, list[tuple[str, ...]]] = {"hard": [], "soft": [], "pair": []}
        for row in all_rows():
            blocks[row.kind].append(tuple(self.letters[Cell(row, up_card)] for up_card in UP_CARDS))
        hard, soft, pairs = map(tuple, blocks.values())
        return Chart(hard, soft, pairs, filled=tuple(filled), **self.about)

    def add_surrenders(self, *kinds: str) -> None:
        """Put the block "Surrender" over the other letters."""
        for cell in self.surrenders & self.letters.keys():
            letter = self.letters[cell]
            if cell.row.kind in kinds:
                stands = letter in ("S", "Ds", "Rs")
                self.letters[cell] = "Rp" if letter in PAIR_LETTERS else "Rs" if stands else "Rh"


def _fill_totals(letters: dict[Cell, str]) -> list[str]:
    """Fill the totals at the ends that charts leave out; return what was filled."""
    filled = []
    hard = sorted({cell.row.value for cell in letters if cell.row.kind == "hard"})
    soft = sorted({cell.row.value for cell in letters if cell.row.kind == "soft"})
    if hard:
        filled += _fill(letters, "hard", range(4, min(hard[0], 9)), "H")
        if hard[-1] >= 17 and _stands(letters, Row("hard", hard[-1])):
            filled += _fill(letters, "hard", range(hard[-1] + 1, 22), "S")
    if soft:
        filled += _fill(letters, "soft", [] if 12 in soft else [12], "H")
        if soft[-1] >= 18:
            filled += _fill(letters, "soft", range(soft[-1] + 1, 22), "S")
    return filled


def _stands(letters: dict[Cell, str], row: Row) -> bool:
    return all(letters[Cell(row, up_card)] in ("S", "Rs") for up_card in UP_CARDS)


def _fill(letters: dict[Cell, str], kind: str, totals: Iterable[int], letter: str) -> list[str]:
    rows = [Row(kind, total) for total in totals]
    letters.update({Cell(row, up_card): letter for row in rows for up_card in UP_CARDS})
    if not rows:
        return []
    upwards = f" to {rows[-1].value}" if len(rows) > 1 else ""
    return [f"{rows[0].name}{upwards} with {letter}"]


def _fill_pairs(letters: dict[Cell, str]) -> list[str]:
    """Give pairs that are not split the letters of their totals; return what was filled."""
    given = {cell.row.value for cell in letters if cell.row.kind == "pair"}
    absent = {5, TEN} - given if given else set(RANKS)
    for rank in UP_CARDS:
        for up_card in UP_CARDS:
            cell = Cell(Row("pair", rank), up_card)
            total = letters.get(Cell(pair_total(rank), up_card))
            letter = AS_TOTAL if rank in absent else letters.get(cell)
            if total is not None and letter in (AS_TOTAL, SPLIT_IF_DAS):
                letters[cell] = total if letter == AS_TOTAL else _split_if_das(total)
    if not given:
        return ["all pairs as their totals: never split"]
    return [f"{Row('pair', rank).name} as {pair_total(rank).name}" for rank in sorted(absent)]


def _split_if_das(total: str) -> str:
    """Return the letter for "split if DAS, else play the total"; surrender is lost in it."""
    return {"Dh": "Pd", "S": "Ps", "Ds": "Ps", "Rs": "Ps"}.get(total, "Ph")
