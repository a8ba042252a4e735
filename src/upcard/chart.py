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

Exceptions say what two given cards do instead of their total's letter, after a split too.  Whether
a pair is split stays with the pair's own cell: its exception says what it does where it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from upcard.actions import Action
from upcard.cards import RANKS, UP_CARDS, Rank
from upcard.chartcells import (
    HARD,
    LETTERS,
    PAIR_LETTERS,
    SOFT,
    Cell,
    Row,
    TwoCardPlay,
    all_rows,
    pair_total,
)
from upcard.errors import StrategyError
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.rules import Rules

__all__ = [
    "LETTERS",
    "PAIR_LETTERS",
    "BoundChart",
    "Cell",
    "Chart",
    "Row",
    "TwoCardPlay",
    "all_rows",
    "pair_total",
]

_ACTIONS: Final = {
    "H": (Action.HIT, Action.STAND),
    "S": (Action.STAND, Action.HIT),
    "D": (Action.DOUBLE,),
    "P": (Action.SPLIT,),
    "R": (Action.SURRENDER,),
}

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
    exceptions: tuple[TwoCardPlay, ...] = ()
    """Two-card hands that play otherwise than their total, by up card."""
    filled: tuple[str, ...] = field(default=(), compare=False)
    """Rows that the file left out and that were filled in, such as "hard 4 to 7 with H"."""
    _tables: tuple[_Table, _Table] = field(init=False, compare=False, repr=False)
    _by_cards: dict[tuple[Rank, Rank, Rank], tuple[Action, ...]] = field(
        init=False, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        for block, size in (("hard", len(HARD)), ("soft", len(SOFT)), ("pairs", len(RANKS))):
            rows = getattr(self, block)
            if len(rows) != size or {len(row) for row in rows} != {len(UP_CARDS)}:
                raise StrategyError(
                    f"{self.name}: the {block} block needs {size} rows of {len(UP_CARDS)} letters"
                )
        for cell, letter in self.cells():
            if letter not in LETTERS and not (cell.row.kind == "pair" and letter in PAIR_LETTERS):
                raise StrategyError(f"{self.name}: {cell.name} can't be {letter!r}")
        object.__setattr__(self, "_tables", (_compile(self, das=False), _compile(self, das=True)))
        object.__setattr__(self, "exceptions", _in_order(self))
        object.__setattr__(self, "_by_cards", _compile_exceptions(self.exceptions))

    def letter(self, row: Row, up_card: Rank) -> str:
        """Return the letter of a cell."""
        column = UP_CARDS.index(up_card)
        if row.kind == "pair":
            return self.pairs[UP_CARDS.index(row.value)][column]
        if row.kind == "soft":
            return self.soft[row.value - SOFT[0]][column]
        return self.hard[row.value - HARD[0]][column]

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Yield every cell with its letter, row by row."""
        for row in all_rows():
            for up_card in UP_CARDS:
                yield Cell(row, up_card), self.letter(row, up_card)

    def with_letters(self, letters: Mapping[Cell, str]) -> Chart:
        """Return the chart with other letters in some cells.

        Examples
        --------
        >>> from upcard.strategy import load_named_chart
        >>> cell = Cell(Row("hard", 16), 10)
        >>> load_named_chart("4-8d-s17").with_letters({cell: "S"}).letter(*cell)
        'S'
        """
        rows = {
            row: tuple(
                letters.get(Cell(row, up_card), self.letter(row, up_card)) for up_card in UP_CARDS
            )
            for row in all_rows()
        }
        hard, soft, pairs = (
            tuple(given for row, given in rows.items() if row.kind == kind)
            for kind in ("hard", "soft", "pair")
        )
        return replace(self, hard=hard, soft=soft, pairs=pairs)

    def bind(self, rules: Rules) -> BoundChart:
        """Return the chart for play under these rules; only doubling after a split matters."""
        return BoundChart(self, self._tables[rules.double_after_split], self._by_cards)

    def choose(
        self, facts: HandFacts, up_card: Rank, can: Callable[[Action], bool], rules: Rules
    ) -> Action:
        """Return the action that the chart prefers among those that `can` allows, by totals."""
        return self.bind(rules).choose(facts, up_card, can)

    def __str__(self) -> str:
        from upcard.charttext import chart_words

        return chart_words(self)


@dataclass(frozen=True, slots=True)
class BoundChart:
    """A chart under given rules: a table of preferences, made once and then only looked up."""

    chart: Chart
    _table: _Table = field(repr=False)
    _by_cards: dict[tuple[Rank, Rank, Rank], tuple[Action, ...]] = field(repr=False)

    def preferences(
        self, facts: HandFacts, up_card: Rank, cards: Sequence[Rank] = ()
    ) -> tuple[Action, ...]:
        """Return the actions in the order in which the chart prefers them.

        `cards` are the hand's ranks; without them, and with three cards and more, no exception is
        looked up.  The last two are always hit and stand in one of the two orders.

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
            least = SOFT[0] if facts.soft else HARD[0]
            row = _SOFT_AT * facts.soft + min(max(facts.total, least), BEST_TOTAL)
        usual = self._table[row * _COLUMNS + up_card]
        if len(cards) != 2 or not self._by_cards:
            return usual
        own = self._by_cards.get((min(cards), max(cards), up_card))
        if own is None:
            return usual
        return (*_up_to_the_split(usual), *own)

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


def _in_order(chart: Chart) -> tuple[TwoCardPlay, ...]:
    """Return the exceptions by up card, or refuse one that can't be."""
    known: dict[tuple[tuple[Rank, Rank], Rank], TwoCardPlay] = {}
    for first, second, up_card, letter in ((*e.cards, *e[1:]) for e in chart.exceptions):
        play = TwoCardPlay((min(first, second), max(first, second)), up_card, letter)
        if not {first, second, up_card} <= set(RANKS) or letter not in LETTERS:
            raise StrategyError(
                f"{chart.name}: {play!r} is no exception: use two ranks, an up card and one of "
                f"{', '.join(LETTERS)}"
            )
        if known.setdefault(play[:2], play) != play:
            raise StrategyError(f"{chart.name}: {play.name} has two letters: keep one")
    return tuple(sorted(known.values(), key=lambda one: (UP_CARDS.index(one.up_card), one.cards)))


def _compile_exceptions(
    exceptions: tuple[TwoCardPlay, ...],
) -> dict[tuple[Rank, Rank, Rank], tuple[Action, ...]]:
    return {(*one.cards, one.up_card): _preferences(one.letter, das=False) for one in exceptions}


def _up_to_the_split(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return what a pair does before it plays as its total; nothing for what is not split."""
    return actions[: actions.index(Action.SPLIT) + 1] if Action.SPLIT in actions else ()
