"""A strategy chart: for every hand and up card a letter, which is a list of preferred actions.

Rows are hard totals 4-21, soft totals 12-21 and pairs A-T; columns the up cards 2-9, T, A.

Letters
    H  hit                           S  stand
    Dh double, else hit              Ds double, else stand
    Rh surrender, else hit           Rs surrender, else stand      Rp surrender, else split
    P  split                         Ph split if hands from a split may be doubled, else hit
    Pd … else double, else hit       Ps … else stand

A pair that can't be split plays as its total: two aces as soft 12, two twos as hard 4.
Every list ends with hit and stand, so a chart always has an answer that the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from upcard.actions import Action
from upcard.cards import RANKS, UP_CARDS, Rank, format_rank
from upcard.errors import StrategyError
from upcard.hand import BEST_TOTAL, Hand, HandFacts
from upcard.rules import Rules

__all__ = [
    "LETTERS",
    "PAIR_LETTERS",
    "BoundChart",
    "Cell",
    "Chart",
    "Row",
    "all_rows",
    "pair_total",
]

LETTERS: Final = ("H", "S", "Dh", "Ds", "Rh", "Rs")
"""Letters of any row."""
PAIR_LETTERS: Final = ("P", "Ph", "Pd", "Ps", "Rp")
"""Letters that only a pair can have."""

_ACTIONS: Final = {
    "H": (Action.HIT, Action.STAND),
    "S": (Action.STAND, Action.HIT),
    "D": (Action.DOUBLE,),
    "P": (Action.SPLIT,),
    "R": (Action.SURRENDER,),
}
_HARD: Final = range(4, BEST_TOTAL + 1)
_SOFT: Final = range(12, BEST_TOTAL + 1)


class Row(NamedTuple):
    """A row of a chart: hard 16, soft 18 or the pair of eights."""

    kind: str
    """`hard`, `soft` or `pair`."""
    value: int
    """The total, or the rank of the pair."""

    @property
    def label(self) -> str:
        """The label in a chart's file: H16, S18, P8, PT, PA."""
        number = format_rank(self.value) if self.kind == "pair" else self.value
        return f"{self.kind[0].upper()}{number}"

    @property
    def name(self) -> str:
        """The row in a message: "hard 16", "soft 18", "8,8"."""
        if self.kind == "pair":
            return str(Hand((self.value, self.value)))
        return f"{self.kind} {self.value}"


class Cell(NamedTuple):
    """A row of a chart against an up card."""

    row: Row
    up_card: Rank

    @property
    def name(self) -> str:
        """The cell in a message: "hard 16 against T"."""
        return f"{self.row.name} against {format_rank(self.up_card)}"


def all_rows() -> Iterator[Row]:
    """Yield the rows of a whole chart: hard 4-21, soft 12-21, pairs 2-T and A."""
    yield from (Row("hard", total) for total in _HARD)
    yield from (Row("soft", total) for total in _SOFT)
    yield from (Row("pair", rank) for rank in UP_CARDS)


def pair_total(rank: Rank) -> Row:
    """Return the row that a pair plays by where it is not split.

    Examples
    --------
    >>> pair_total(1).name, pair_total(2).name
    ('soft 12', 'hard 4')
    """
    hand = Hand((rank, rank))
    return Row("soft" if hand.soft else "hard", hand.total)


Letters: TypeAlias = tuple[str, ...]
_Table: TypeAlias = tuple[tuple[Action, ...], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A whole strategy as data; equal charts have equal letters and equal words about them.

    Raises
    ------
    StrategyError
        For a cell without a letter, or with one that it can't have.

    Examples
    --------
    >>> from upcard.strategy import load_named_chart
    >>> chart = load_named_chart("4-8d-s17")
    >>> chart.letter(Row("hard", 16), 10), chart.letter(Row("pair", 8), 10)
    ('Rh', 'P')
    """

    hard: tuple[Letters, ...]
    """Rows of hard 4 to 21, ten letters each in the order of `UP_CARDS`."""
    soft: tuple[Letters, ...]
    """Rows of soft 12 to 21."""
    pairs: tuple[Letters, ...]
    """Rows of the pairs 2, 3 … 9, T, A."""
    name: str = "chart"
    title: str = ""
    source: str = ""
    """Where the letters come from."""
    rules: str = ""
    """The rules that the letters are meant for, in words or in shorthand."""
    filled: tuple[str, ...] = field(default=(), compare=False)
    """Rows that the file left out and that were filled in, such as "hard 4 to 7 with H"."""
    _tables: tuple[_Table, _Table] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for block, size in (("hard", len(_HARD)), ("soft", len(_SOFT)), ("pairs", len(RANKS))):
            rows = getattr(self, block)
            if len(rows) != size or {len(row) for row in rows} != {len(UP_CARDS)}:
                raise StrategyError(
                    f"{self.name}: the {block} block needs {size} rows of {len(UP_CARDS)} letters"
                )
        for cell, letter in self.cells():
            if letter not in LETTERS and not (cell.row.kind == "pair" and letter in PAIR_LETTERS):
                raise StrategyError(f"{self.name}: {cell.name} can't be {letter!r}")
        object.__setattr__(self, "_tables", (_compile(self, das=False), _compile(self, das=True)))

    def letter(self, row: Row, up_card: Rank) -> str:
        """Return the letter of a cell."""
        column = UP_CARDS.index(up_card)
        if row.kind == "pair":
            return self.pairs[UP_CARDS.index(row.value)][column]
        if row.kind == "soft":
            return self.soft[row.value - _SOFT[0]][column]
        return self.hard[row.value - _HARD[0]][column]

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Yield every cell with its letter, row by row."""
        for row in all_rows():
            for up_card in UP_CARDS:
                yield Cell(row, up_card), self.letter(row, up_card)

    def bind(self, rules: Rules) -> BoundChart:
        """Return the chart for play under these rules; only doubling after a split matters."""
        return BoundChart(self, self._tables[rules.double_after_split])

    def choose(
        self, facts: HandFacts, up_card: Rank, can: Callable[[Action], bool], rules: Rules
    ) -> Action:
        """Return the action that the chart prefers among those that `can` allows."""
        return self.bind(rules).choose(facts, up_card, can)


@dataclass(frozen=True, slots=True)
class BoundChart:
    """A chart under given rules: a table of preferences, made once and then only looked up."""

    chart: Chart
    _table: _Table = field(repr=False)

    def preferences(self, facts: HandFacts, up_card: Rank) -> tuple[Action, ...]:
        """Return the actions in the order in which the chart prefers them.

        The last two are always hit and stand in one of the two orders.

        Examples
        --------
        >>> from upcard.strategy import load_named_chart
        >>> bound = load_named_chart("4-8d-s17").bind(Rules())
        >>> [action.word for action in bound.preferences(HandFacts(16, pair=8), 10)]
        ['split', 'surrender', 'hit', 'stand']
        """
        if facts.pair and facts.n_cards == 2:
            row = _PAIR_AT + facts.pair
        else:
            least = _SOFT[0] if facts.soft else _HARD[0]
            row = _SOFT_AT * facts.soft + min(max(facts.total, least), BEST_TOTAL)
        return self._table[row * _COLUMNS + up_card]

    def choose(self, facts: HandFacts, up_card: Rank, can: Callable[[Action], bool]) -> Action:
        """Return the first preference that `can` allows, and stand if it allows none."""
        return next(filter(can, self.preferences(facts, up_card)), Action.STAND)


# Where a row begins in the flat table of preferences.
_SOFT_AT: Final = BEST_TOTAL + 1
_PAIR_AT: Final = 2 * _SOFT_AT
_COLUMNS: Final = len(RANKS) + 1


def _compile(chart: Chart, *, das: bool) -> _Table:
    table: list[tuple[Action, ...]] = [()] * ((_PAIR_AT + _COLUMNS) * _COLUMNS)
    start = {"hard": 0, "soft": _SOFT_AT, "pair": _PAIR_AT}
    for cell, letter in chart.cells():
        actions = _preferences(letter, das=das)
        if cell.row.kind == "pair" and actions[-1] is Action.SPLIT:
            total = chart.letter(pair_total(cell.row.value), cell.up_card)
            actions += _preferences(total, das=das)
        table[(start[cell.row.kind] + cell.row.value) * _COLUMNS + cell.up_card] = actions
    return tuple(table)


def _preferences(letter: str, *, das: bool) -> tuple[Action, ...]:
    """Return the actions of a letter; where it ends with a split, the total's come after it."""
    if letter in ("Ph", "Pd", "Ps"):
        letter = "P" if das else {"Ph": "H", "Pd": "Dh", "Ps": "S"}[letter]
    return tuple(action for step in letter.upper() for action in _ACTIONS[step])
