"""Charts from text: tables as people publish them, and the one form that we write.

Columns may be parted by commas, semicolons, tabs, pipes (Markdown) or spaces.  A header row names
the up cards, in any order, and may be repeated; a title ("Soft totals") begins a block; `#` begins
a comment, and `# title: …`, `# source: …`, `# rules: …` tell about the chart; a legend is skipped.
A hole is refused with file, line and cell.  Rows that published charts leave out are filled and
told in `Chart.filled`:

- below the lowest hard total, at most 8: hit; above a 17 or more that stands: stand
- soft 12: hit; soft 19 to 21 above the highest soft total: stand
- 5,5 and T,T: as hard 10 and hard 20; no pairs at all: never split

Exceptions follow a line that begins with "exceptions": two cards, an up card and a letter a line,
such as `T2,4,H`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Final, NoReturn

from upcard.cards import RANKS, TEN, UP_CARDS, Rank, format_rank
from upcard.chart import LETTERS, PAIR_LETTERS, Cell, Chart, Row, TwoCardPlay, all_rows
from upcard.chartfill import fill_pairs, fill_totals
from upcard.chartrows import (
    SEPARATORS,
    explains_a_letter,
    is_row,
    read_exception,
    read_label,
    read_letter,
    read_title,
    split_cells,
    up_cards_at_end,
)
from upcard.errors import NotationError, StrategyError
from upcard.textfile import read_text, without_mark

__all__ = ["METADATA", "load_chart", "read_chart"]

METADATA: Final = ("name", "title", "source", "rules")
"""What a file may tell about its chart in comments."""
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
        Naming file, line and cell of a hole, of an unknown letter, of one that a row can't have, of
        two that disagree, or of an exception that is none.

    Examples
    --------
    >>> from upcard.strategy import format_chart, load_named_chart
    >>> chart = load_named_chart("2d-h17")
    >>> read_chart(format_chart(chart)) == chart
    True
    """
    reader = _Reader(name)
    for number, line in enumerate(without_mark(text).splitlines(), start=1):
        reader.take(number, line.strip(" \r"))
    return reader.finish()


def load_chart(path: Path | str) -> Chart:
    """Return the chart in a file, by the file's name; see `upcard.chartfile` for the layouts.

    The name that the file gives the chart is not taken over: its letters may have been edited.

    Raises
    ------
    DataFileError
        If the file can't be read.
    StrategyError
        As `read_chart`.
    """
    path = Path(path)
    return replace(read_chart(read_text(path, "a chart"), str(path)), name=path.name)


class _Reader:
    """Collects letters line by line."""

    def __init__(self, name: str) -> None:
        self.about = {"name": PurePath(name).stem}
        self.where = name
        self.letters: dict[Cell, str] = {}
        self.lines: dict[Cell, int] = {}
        self.surrenders: set[Cell] = set()
        self.exceptions: dict[TwoCardPlay, int] = {}
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
            self.block = None if self.block == "exceptions" else self.block
            if not self.columns:
                self.refuse(number, "a row comes before the header that names the up cards")
        if self.block == "exceptions" and not self.in_legend:
            self.take_exception(number, line)
        elif self.columns and not self.in_legend and not explains_a_letter(line):
            self.take_row(number, line)

    def take_comment(self, text: str) -> None:
        key, _, value = text.partition(":")
        if key.strip().lower() in METADATA and value.strip():
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

    def take_exception(self, number: int, line: str) -> None:
        try:
            play = TwoCardPlay(*read_exception(line))
        except NotationError as error:
            self.refuse(number, str(error))
        for other, before in self.exceptions.items():
            if other[:2] == play[:2] and other != play:
                two = f"{play.letter!r} here and {other.letter!r} on line {before}"
                self.refuse(number, f"{play.name} is {two}")
        self.exceptions.setdefault(play, number)

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
        filled = fill_totals(self.letters)
        self.add_surrenders("hard", "soft")
        filled += fill_pairs(self.letters)
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
        own = tuple(self.exceptions)
        return Chart(hard, soft, pairs, exceptions=own, filled=tuple(filled), **self.about)

    def add_surrenders(self, *kinds: str) -> None:
        """Put the block "Surrender" over the other letters."""
        for cell in self.surrenders & self.letters.keys():
            letter = self.letters[cell]
            if cell.row.kind in kinds:
                stands = letter in ("S", "Ds", "Rs")
                self.letters[cell] = "Rp" if letter in PAIR_LETTERS else "Rs" if stands else "Rh"
