"""What it costs to play some cells of a chart otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from upcard.arguments import RulesLike, as_rules
from upcard.chart import Cell, Chart
from upcard.exact.house import edge

__all__ = ["EditCosts", "edit_costs"]


@dataclass(frozen=True, slots=True)
class EditCosts:
    """What edits of a chart cost, a round, unconditional, per unit of the initial wager."""

    best_ev: float
    """Expectation of a round by the chart as it was."""
    ev: float
    """With all edits."""
    by_cell: Mapping[Cell, float]
    """What each edit alone costs; below 0 where it is better."""

    @property
    def house_edge(self) -> float:
        """Minus the expectation with all edits."""
        return -self.ev

    @property
    def cost(self) -> float:
        """What all edits together cost."""
        return self.best_ev - self.ev


def edit_costs(chart: Chart, rules: RulesLike, letters: Mapping[Cell, str]) -> EditCosts:
    """Return what other letters in some cells of a chart cost.

    Parameters
    ----------
    chart
        Any chart.
    rules
        Any rules with a house dealer, or their shorthand; the shoe is full.
    letters
        The other letters by cell.

    Raises
    ------
    StrategyError, RulesError, ShoeError
        For a letter that a cell can't have, and as `upcard.exact.house.edge`.

    Notes
    -----
    Exact; about 30 ms an edit.

    Examples
    --------
    >>> from upcard.chart import Row
    >>> from upcard.exact.charts import best_chart
    >>> stand = {Cell(Row("hard", 16), 10): "S"}
    >>> f"{edit_costs(best_chart('6D S17'), '6D S17', stand).cost:.4%}"
    '0.0073%'
    """
    rules = as_rules(rules)
    best = edge(rules, strategy=chart).ev
    alone = {
        cell: best - edge(rules, strategy=chart.with_letters({cell: letter})).ev
        for cell, letter in letters.items()
    }
    return EditCosts(best, edge(rules, strategy=chart.with_letters(letters)).ev, alone)
