"""Index plays: departures from a chart that a count calls for, and the chart at each count.

A play gives a cell of the chart one letter at its index and above and another below.  Two rules
keep published lists, which name hands only, true to their meaning:

- where neither letter says surrender and the chart does, it still comes first: S on Rh is Rs
- a pair that the chart plays as its total follows the plays of that total: 5,5 those of hard 10

Several plays of one cell make a ladder, whose letters must meet: H below 0, Rh from 0, Rs from 4
is `Rh` over `H` at 0 and `Rs` over `Rh` at 4.  Files of plays: `upcard.indexfile`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, TypeAlias

from upcard.cards import UP_CARDS
from upcard.chart import LETTERS, PAIR_LETTERS, Cell, Chart, all_rows, pair_total
from upcard.errors import StrategyError

__all__ = ["INSURANCE", "IndexPlay", "IndexSet", "IndexedChart"]

INSURANCE: Final = ("yes", "no")
"""The letters of the insurance play: taken at the index and above, declined below."""

_MOST: Final = 100
_ROWS: Final = frozenset(all_rows())
_SURRENDER_ELSE: Final = {
    **dict.fromkeys(("H", "Dh"), "Rh"),
    **dict.fromkeys(("S", "Ds"), "Rs"),
    **dict.fromkeys(("P", "Ph", "Pd", "Ps"), "Rp"),
}
Ladder: TypeAlias = tuple["IndexPlay", ...]


@dataclass(frozen=True, slots=True)
class IndexPlay:
    """One letter at a true count and above, another below.

    Raises
    ------
    StrategyError
        For a cell that no chart has, a letter that the cell can't have, two equal letters, or an
        index that is no whole number from -100 to 100.

    Examples
    --------
    >>> from upcard.chart import Row
    >>> str(IndexPlay(Cell(Row("hard", 16), 10), "S", "H", 0))
    'hard 16 against T: S at 0 and above, H below'
    >>> str(IndexPlay(None, "yes", "no", 3))
    'insurance: yes at 3 and above, no below'
    """

    cell: Cell | None
    """None is insurance."""
    at_or_above: str
    below: str
    index: int
    """In true counts, or in running counts of a system that uses these."""

    def __post_init__(self) -> None:
        if self.cell is not None:
            self._check_letters(self.cell)
        elif (self.at_or_above, self.below) != INSURANCE:
            raise StrategyError(
                f"insurance can't be {self.at_or_above!r} at the index and {self.below!r} below: "
                "use yes and no"
            )
        if type(self.index) is not int or abs(self.index) > _MOST:
            raise StrategyError(
                f"{self.name}: the index can't be {self.index!r}: "
                f"use a whole number from {-_MOST} to {_MOST}"
            )

    def _check_letters(self, cell: Cell) -> None:
        if cell.row not in _ROWS or cell.up_card not in UP_CARDS:
            raise StrategyError(f"no chart has a cell {tuple(cell)}: use a row and an up card")
        for letter in (self.at_or_above, self.below):
            only_pair = letter in PAIR_LETTERS
            if letter not in LETTERS and not (only_pair and cell.row.kind == "pair"):
                right = "only a pair is split" if only_pair else f"use {' '.join(LETTERS)}"
                raise StrategyError(f"{self.name} can't be {letter!r}: {right}")
        if self.at_or_above == self.below:
            raise StrategyError(f"{self.name} is {self.below!r} on both sides: leave the play out")

    @property
    def name(self) -> str:
        """The decision in a message: "hard 16 against T", "insurance"."""
        return "insurance" if self.cell is None else self.cell.name

    def __str__(self) -> str:
        above = f"{self.at_or_above} at {self.index} and above"
        return f"{self.name}: {above}, {self.below} below"


@dataclass(frozen=True, slots=True)
class IndexSet:
    """Index plays with a name, and what they are meant for.

    Raises
    ------
    StrategyError
        If two plays contradict each other.
    """

    name: str
    plays: tuple[IndexPlay, ...]
    title: str = ""
    source: str = ""
    count: str = ""
    """The counting system whose counts the indices are."""
    rules: str = ""
    """The rules that they are meant for, in words or in shorthand."""

    def __post_init__(self) -> None:
        _ladders(self.plays)


@dataclass(frozen=True, slots=True)
class IndexedChart:
    """A chart with index plays: at each count a chart of its own, made once.

    Raises
    ------
    StrategyError
        If a play is there twice, or two plays of a cell don't meet.

    Examples
    --------
    >>> from upcard.indexfile import load_indices
    >>> from upcard.strategy import Row, load_named_chart
    >>> plays = load_indices("illustrious-18").plays
    >>> indexed = IndexedChart(load_named_chart("4-8d-s17"), plays)
    >>> indexed.break_points
    (-2, -1, 0, 1, 2, 3, 4, 5)
    >>> [indexed.at(count).letter(Row("hard", 16), 10) for count in (-1, 0)]
    ['Rh', 'Rs']
    >>> indexed.at(9) is indexed.at(5), indexed.insures(2), indexed.insures(3)
    (True, False, True)
    """

    chart: Chart
    plays: tuple[IndexPlay, ...]
    break_points: tuple[int, ...] = field(init=False, compare=False)
    """The counts, rising, at which something changes: n of them part n + 1 ways to play."""
    _charts: tuple[Chart, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        ladders = _all_ladders(self.chart, _ladders(self.plays))
        points = tuple(sorted({play.index for play in self.plays}))
        charts: list[Chart] = []
        for count in (points[0] - 1, *points) if points else (0,):
            chart = _chart_at(self.chart, ladders, count)
            charts.append(charts[-1] if charts and charts[-1] == chart else chart)
        object.__setattr__(self, "break_points", points)
        object.__setattr__(self, "_charts", tuple(charts))

    def at(self, true_count: int) -> Chart:
        """Return the chart at a count: one object for all counts with the same letters beside it.

        The play of insurance is no letter, so a break point of it alone leaves the chart as it is.
        """
        return self._charts[bisect_right(self.break_points, true_count)]

    def insures(self, true_count: int) -> bool:
        """Return whether insurance is taken at a count; without a play for it, never."""
        return any(play.cell is None and true_count >= play.index for play in self.plays)


def _ladders(plays: Iterable[IndexPlay]) -> dict[Cell | None, Ladder]:
    """Return the plays of each cell by rising index, refusing those that contradict each other."""
    ladders: dict[Cell | None, Ladder] = {}
    for play in plays:
        rungs = (*ladders.get(play.cell, ()), play)
        ladders[play.cell] = tuple(sorted(rungs, key=lambda rung: rung.index))
    for ladder in ladders.values():
        for low, high in pairwise(ladder):
            if low.index == high.index:
                raise StrategyError(f"{low.name} has two plays at {low.index}: keep one")
            if low.at_or_above != high.below:
                raise StrategyError(
                    f"{low.name} is {low.at_or_above!r} from {low.index}, but {high.below!r} below "
                    f"{high.index}: between them they must agree"
                )
    return ladders


def _all_ladders(chart: Chart, ladders: Mapping[Cell | None, Ladder]) -> dict[Cell, Ladder]:
    """Return the ladders of cells, those of totals also for the pairs that follow them."""
    found: dict[Cell, Ladder] = {}
    for cell, letter in chart.cells():
        total = cell
        if cell.row.kind == "pair" and cell not in ladders:
            total = Cell(pair_total(cell.row.value), cell.up_card)
        if total in ladders and (total == cell or chart.letter(*total) == letter):
            found[cell] = ladders[total]
    return found


def _chart_at(chart: Chart, ladders: Mapping[Cell, Ladder], count: int) -> Chart:
    blocks: dict[str, list[tuple[str, ...]]] = {"hard": [], "soft": [], "pair": []}
    for row in all_rows():
        cells = (Cell(row, up_card) for up_card in UP_CARDS)
        letters = (_letter_at(chart.letter(*cell), ladders.get(cell, ()), count) for cell in cells)
        blocks[row.kind].append(tuple(letters))
    hard, soft, pairs = map(tuple, blocks.values())
    return replace(chart, hard=hard, soft=soft, pairs=pairs)


def _letter_at(letter: str, ladder: Ladder, count: int) -> str:
    if not ladder:
        return letter
    reached = [play.at_or_above for play in ladder if play.index <= count]
    new = reached[-1] if reached else ladder[0].below
    spoken_of = any("R" in play.at_or_above + play.below for play in ladder)
    return _SURRENDER_ELSE.get(new, new) if letter.startswith("R") and not spoken_of else new
