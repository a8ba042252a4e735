"""The basic-strategy chart that is best for rules and a shoe, worked out and not looked up.

total     The letters of class `total` (see `upcard.exact.strategy`).  A pair that is split only
          because hands from a split may be doubled gets Ph, Pd or Ps; one that surrenders and
          would otherwise be split gets Rp; one that is not split has the letter of its total.
two-card  The letters of class `two-card` for three cards and more, with the double or surrender
          of most two-card hands of the total before them; a pair has the letter of its own cards;
          every other two cards that play otherwise, after a split too, are an exception.

A chart of class `total` plays by totals alone, so some hands have a better play by their very
cards: see `upcard.exact.chartexceptions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from upcard.arguments import RulesLike, ShoeLike, as_rules, as_shoe
from upcard.cards import UP_CARDS
from upcard.chart import Cell, Chart, all_rows
from upcard.errors import StrategyError, did_you_mean, shown
from upcard.exact.actions import Table
from upcard.exact.chartexceptions import ChartException, exceptions
from upcard.exact.chartplays import cell_values
from upcard.exact.dry import check_shoe
from upcard.exact.letters import LetterWriter
from upcard.exact.strategy import Solution, solve, solve_chart
from upcard.exact.tree import dealer_tree
from upcard.exact.twocards import two_card_plays
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["CHART_CLASSES", "WorkedChart", "best_chart", "work_out_chart"]

CHART_CLASSES: Final = ("total", "two-card")
"""Classes of strategy that a chart of letters can show."""

_TITLES: Final = {
    "total": "best total-dependent strategy",
    "two-card": "best two-card strategy: letters for three cards and more, exceptions for two",
}


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
    >>> from upcard.chart import Row
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
    writer = LetterWriter(solve(Table.of(shoe, rules), strategy))
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
