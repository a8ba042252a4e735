"""Strategies by name: what a user types after --strategy when odds are worked out exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from upcard.chart import Chart
from upcard.errors import StrategyError, did_you_mean, shown
from upcard.exact.actions import Table
from upcard.exact.optimal import solve_optimal
from upcard.exact.strategy import CLASSES, Solution, solve, solve_chart
from upcard.rules import Rules
from upcard.strategy import chart_names, load_chart, load_named_chart, shipped_chart_for
from upcard.textfile import is_file

__all__ = ["BASIC", "OPTIMAL", "find_strategy", "is_class", "is_optimal", "solve_strategy"]

BASIC: Final = "basic"
"""The name of the chart that is shipped for the rules."""
OPTIMAL: Final = "optimal"
"""The name of the best play there is, by one who remembers the other hand of a split."""


def is_class(strategy: str) -> bool:
    """Return whether the name in a result is that of a class of strategy, not of a chart."""
    return strategy in (*CLASSES, OPTIMAL)


def is_optimal(strategy: str | Path | Chart) -> bool:
    """Return whether a user asks for the best play there is, in any case of letters."""
    return isinstance(strategy, str) and strategy.lower() == OPTIMAL


def solve_strategy(table: Table, strategy: str | Path | Chart) -> Solution:
    """Return a strategy worked out for a shoe: a chart, or what `find_strategy` or `optimal` names.

    Raises
    ------
    StrategyError, DataFileError, RulesError
        As `find_strategy` and `solve_optimal`.
    """
    if is_optimal(strategy):
        return solve_optimal(table)
    played = find_strategy(strategy, table.rules)
    return solve_chart(table, played) if isinstance(played, Chart) else solve(table, played)


def find_strategy(strategy: str | Path | Chart, rules: Rules) -> str | Chart:
    """Return the class of strategy of a name, or the chart of a name or in a file.

    Classes are read in any case.  `basic` is the chart shipped for the rules.  A chart is itself.

    Raises
    ------
    StrategyError, DataFileError
        For a name or file that is none of these, or a chart with a hole.

    Examples
    --------
    >>> find_strategy("cdz-", Rules()), find_strategy("basic", Rules(decks=1)).name
    ('CDZ-', '1d-s17')
    """
    if isinstance(strategy, Chart):
        return strategy
    if isinstance(strategy, Path):
        return load_chart(strategy)
    if not isinstance(strategy, str):
        raise StrategyError(f"a strategy can't be {shown(strategy)}: use a name, a file or a Chart")
    return _named(strategy, rules)


def _named(text: str, rules: Rules) -> str | Chart:
    for name in CLASSES:
        if text.lower() == name.lower():
            return name
    if text == BASIC:
        return shipped_chart_for(rules)
    if text in chart_names():
        return load_named_chart(text)
    if Path(text).suffix or is_file(text):
        return load_chart(Path(text))
    known = (*CLASSES, BASIC, *chart_names())
    hint = did_you_mean(text, [name.lower() for name in known])
    raise StrategyError(
        f"no strategy {shown(text)}{hint or ': use ' + ', '.join(known) + ' or a file'}"
    )
