"""The basic-strategy chart that is best for rules and a shoe, worked out and not looked up.

total     The letters of class `total` (see `upcard.exact.strategy`).  A pair that is split only
          because hands from a split may be doubled gets Ph, Pd or Ps; one that surrenders and
          would otherwise be split gets Rp; one that is not split has the letter of its total.
two-card  The letters of class `two-card` for three cards and more, with the double or surrender
          of most two-card hands of the total before them; a pair has the letter of its own cards;
          every other two cards that play otherwise, after a split too, are an exception.

A chart of class `total` plays by totals alone, so some hands have a better play by their very
cards: see `upcard.exact.chartplays`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.arguments import RulesLike, ShoeLike, as_rules, as_shoe
from upcard.cards import RANKS, UP_CARDS, Rank
from upcard.chart import Cell, Chart, Row, all_rows, pair_total
from upcard.errors import StrategyError, did_you_mean, shown
from upcard.exact.actions import Bools, Table
from upcard.exact.chartplays import ChartException, cell_values, exceptions
from upcard.exact.dry import check_shoe
from upcard.exact.graph import Floats, hand_graph
from upcard.exact.house import deal_chances
from upcard.exact.solution import all_splits
from upcard.exact.strategy import Solution, solve, solve_chart, two_card_hands
from upcard.exact.ties import SAME
from upcard.exact.tree import dealer_tree
from upcard.exact.twocards import two_card_plays
from upcard.hand import BEST_TOTAL
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["CHART_CLASSES", "WorkedChart", "best_chart", "work_out_chart"]

CHART_CLASSES: Final = ("total", "two-card")
"""Classes of strategy that a chart of letters can show."""

_CODES: Final = ("S", "H", "Ds", "Dh", "Rs", "Rh")
"""Letters by their codes in `Solution.letters`."""
_TITLES: Final = {
    "total": "best total-dependent strategy",
    "two-card": "best two-card strategy: letters for three cards and more, exceptions for two",
}
_FIRST: Final = {2: Action.DOUBLE, 3: Action.SURRENDER}
"""First choices by their codes in `HandValues.actions`; 0 and 1 are to stand and to hit."""
_IF_DAS: Final = {"Dh": "Pd", "Ds": "Pd", "S": "Ps", "Rs": "Ps"}
_SAFE: Final = {"hard": 11, "soft": 17}
"""Totals up to which a hand hits that the shoe can't deal: it can't bust, nor is it worth much."""


@dataclass(frozen=True, slots=True)
class WorkedChart:
    """The best chart for rules and a shoe, with what it leaves out."""

    chart: Chart
    rules: Rules
    shoe: Shoe
    """The cards before the round."""
    strategy: str
    """The class: `total` or `two-card`."""
    solution: Solution
    """The chart played as it stands."""
    exceptions: tuple[ChartException, ...]
    """Two-card hands with a better first play than the chart's letters say; under `two-card` they
    are in the chart too, as its exceptions."""
    values: Mapping[Cell, float] | None
    """What each cell's play is worth (see `upcard.exact.chartplays`), if asked for."""


def work_out_chart(
    rules: RulesLike,
    shoe: ShoeLike | None = None,
    strategy: str = "total",
    *,
    values: bool = False,
) -> WorkedChart:
    """Return the best chart as `best_chart` does, its exceptions and, if asked for, its values.

    Examples
    --------
    >>> worked = work_out_chart("6D S17")
    >>> [(one.hand, one.up_card, one.best.word) for one in worked.exceptions]
    [((2, 10), 4, 'hit')]
    """
    rules = as_rules(rules)
    shoe = as_shoe(shoe, rules)
    chart, known = _written(rules, shoe, strategy)
    by_cards = strategy == "two-card"
    better = known if by_cards else known.best
    assert better is not None
    found = exceptions(replace(chart, exceptions=()), rules, strategy=better)
    # Letters can't say all that the class `two-card` does after a split.
    solution = solve_chart(known.table, chart) if by_cards else known
    worth = cell_values(chart, rules, solution=solution) if values else None
    return WorkedChart(chart, rules, shoe, strategy, solution, found, worth)


def best_chart(rules: RulesLike, shoe: ShoeLike | None = None, strategy: str = "total") -> Chart:
    """Return the best basic-strategy chart for these rules and this shoe.

    Parameters
    ----------
    rules
        Any rules with a house dealer, or their shorthand.
    shoe
        The cards before the round, a `Shoe` or ten counts A,2,…,9,T; None is the full shoe of the
        rules.
    strategy
        `total` or `two-card`: what a letter may depend on.

    Returns
    -------
    Chart
        Of `total` letters alone; of `two-card` with exceptions, which `edge` and players play.

    Raises
    ------
    StrategyError, RulesError, ShoeError
        For another class, a dealer who plays against a total, or cards that may run out.

    Notes
    -----
    Every cell has a letter, those of hands that the rules keep from being split among them.
    Without doubling after a split no cell says Ph.  About 0.1 s.

    Examples
    --------
    >>> chart = best_chart("8D H17 DAS LS")
    >>> [chart.letter(Row("hard", total), 1) for total in (11, 15, 17)]
    ['Dh', 'Rh', 'Rs']
    >>> chart.letter(Row("pair", 8), 1), chart.letter(Row("pair", 4), 5)
    ('Rp', 'Ph')
    """
    rules = as_rules(rules)
    return _written(rules, as_shoe(shoe, rules), strategy)[0]


def _written(rules: Rules, shoe: Shoe, strategy: str) -> tuple[Chart, Solution]:
    """Return the best chart of a class, and the class worked out."""
    if strategy not in CHART_CLASSES:
        hint = did_you_mean(strategy, CHART_CLASSES)
        right = hint or f": use {' or '.join(CHART_CLASSES)}"
        raise StrategyError(f"no chart shows the class of strategy {shown(strategy)}{right}")
    dealer_tree(rules)
    check_shoe(shoe, rules)
    writer = _Writer(solve(Table.of(shoe, rules), strategy))
    blocks: dict[str, list[tuple[str, ...]]] = {"hard": [], "soft": [], "pair": []}
    for row in all_rows():
        blocks[row.kind].append(tuple(writer.letter(row, up_card) for up_card in UP_CARDS))
    chart = Chart(
        tuple(blocks["hard"]),
        tuple(blocks["soft"]),
        tuple(blocks["pair"]),
        name=f"best-{strategy}",
        title=_TITLES[strategy],
        source="worked out by upcard",
        rules=str(rules),
    )
    if strategy == "two-card":
        chart = replace(chart, exceptions=tuple(two_card_plays(chart, writer.solution)))
    return chart, writer.solution


class _Writer:
    """Turns a solution of a class into the letters of a chart."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.table = solution.table
        self.by_cards = solution.strategy == "two-card"
        rules = self.table.rules
        self.without_das: Floats | None = None
        """What splits are worth to the same plays if hands from a split can't be doubled."""
        if rules.double_after_split and rules.max_hands > 1:
            table = replace(self.table, rules=replace(rules, double_after_split=False))
            self.without_das = all_splits(table, solution.values, solution.plan)
        self.told = _totals_held(self.table, 3 if self.by_cards else 2)
        """Totals of the hands that the letters of the solution are for."""
        self.chances = _chances(self.table)

    def letter(self, row: Row, up_card: Rank) -> str:
        """Return the letter of a cell."""
        if row.kind == "pair":
            return self.pair_letter(row.value, up_card)
        return self.total_letter(row, up_card)

    def total_letter(self, row: Row, up_card: Rank) -> str:
        """Return the letter of a total: what to do, and what where that is not allowed."""
        assert self.solution.letters is not None
        code = int(self.solution.letters[int(row.kind == "soft"), row.value, up_card - 1])
        hits = code % 2 == 1
        if not self.told[int(row.kind == "soft"), row.value, up_card - 1]:
            hits = self.two_cards_hit(row, up_card)
        first = (None, Action.DOUBLE, Action.SURRENDER)[code // 2]
        if self.by_cards and first is None:
            first = self.usual_action(row, up_card)
        return _letter(first, hits)

    def two_cards_hit(self, row: Row, up_card: Rank) -> bool:
        """Return whether two-card hands of a total would rather hit than stand."""
        places = self.places(row, up_card)
        if not places.any():
            return row.value <= _SAFE[row.kind]
        rows, values = two_card_hands().rows[places], self.solution.values
        weights = self.chances[places, up_card - 1]
        gain = weights @ (values.hit[rows, up_card - 1] - values.stand[rows, up_card - 1])
        return bool(values.may_hit[rows].all() and gain > SAME * weights.sum())

    def usual_action(self, row: Row, up_card: Rank) -> Action | None:
        """Return the double or surrender of most two-card hands of a total, or None."""
        places = self.places(row, up_card)
        weights = self.chances[places, up_card - 1]
        codes = self.solution.values.actions[two_card_hands().rows[places], up_card - 1]
        shares = np.bincount(codes, weights, minlength=4)
        usual = int((shares >= shares.max() - SAME).argmax())
        if usual == 2 and self.table.rules.double_on == "any":
            return None  # three cards would double too
        return _FIRST.get(usual)

    def places(self, row: Row, up_card: Rank) -> Bools:
        """Return the two-card hands dealt with a total; pairs only where nothing else is."""
        graph, hands = hand_graph(), two_card_hands()
        has = (graph.totals[hands.rows] == row.value) & (self.chances[:, up_card - 1] > 0)
        has &= graph.soft[hands.rows] == (row.kind == "soft")
        mixed: Bools = has & (hands.first != hands.second)
        return mixed if mixed.any() else has

    def pair_letter(self, rank: Rank, up_card: Rank) -> str:
        """Return the letter of a pair: split or not, and what where it is not split."""
        if not self.chances[two_card_hands().pairs[rank - 1], up_card - 1] > 0:
            return self.total_letter(pair_total(rank), up_card)
        unsplit = self.unsplit_letter(rank, up_card)
        cell = rank - 1, up_card - 1
        split, worth = self.solution.splits[cell], self.worth(rank, up_card, unsplit)
        if not split > worth + SAME:
            return unsplit
        if split < self.surrender(rank, up_card) - SAME:
            return "Rp"
        if self.without_das is not None and not self.without_das[cell] > worth + SAME:
            return _IF_DAS.get(unsplit, "Ph")
        return "P"

    def unsplit_letter(self, rank: Rank, up_card: Rank) -> str:
        """Return the letter of a pair that is not split: its total's, or that of its own cards."""
        total = self.total_letter(pair_total(rank), up_card)
        if not self.by_cards:
            return total
        code = int(self.solution.values.actions[_pair_row(rank), up_card - 1])
        hits = total in ("H", "Dh", "Rh")
        if code < 2:
            return "SH"[code]
        return _letter(_FIRST[code], hits)

    def worth(self, rank: Rank, up_card: Rank, letter: str) -> float:
        """Return the value of a pair that is neither split nor surrendered."""
        values = self.solution.values
        play = {"D": values.double, "H": values.hit, "S": values.stand}
        sign = letter[1].upper() if letter[0] == "R" else letter[0]
        return float(play[sign][_pair_row(rank), up_card - 1])

    def surrender(self, rank: Rank, up_card: Rank) -> float:
        """Return the value of giving up a pair; -inf where that is not allowed."""
        naturals = self.solution.values.naturals[_pair_row(rank)]
        values = self.table.surrender_values(naturals)
        return -np.inf if values is None else float(values[up_card - 1])


def _letter(first: Action | None, hits: bool) -> str:
    if first is None:
        return "H" if hits else "S"
    return f"{first.letter}{'h' if hits else 's'}"


def _pair_row(rank: Rank) -> int:
    hands = two_card_hands()
    return int(hands.rows[hands.pairs[rank - 1]])


def _chances(table: Table) -> Floats:
    """Return how likely two cards are with each up card; of one that is absent, with any."""
    chances = deal_chances(table)
    return np.where(chances.any(axis=0), chances, chances.sum(axis=1, keepdims=True))


def _totals_held(table: Table, n_cards: int) -> Bools:
    """Return which totals so many cards and more can have beside each up card, [2, 22, 10]."""
    graph = hand_graph()
    rows = np.flatnonzero(graph.n_cards >= n_cards)
    held = np.zeros((2, BEST_TOTAL + 1, len(RANKS)), dtype=np.bool_)
    for up_card in RANKS:
        left = table.counts - table.dec * (np.arange(len(RANKS)) == up_card - 1)
        most = np.maximum(left, 0) if table.dec else np.where(left > 0, BEST_TOTAL, 0)
        dealt = rows[(graph.cards[rows] <= most).all(axis=1)]
        held[graph.soft[dealt].astype(int), graph.totals[dealt], up_card - 1] = True
    return held
