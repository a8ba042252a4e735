"""Strategies by name: what a user types after --strategy when odds are worked out exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from upcard.chart import Chart
from upcard.errors import StrategyError, did_you_mean
from upcard.exact.strategy import CLASSES
from upcard.rules import Rules
from upcard.strategy import chart_names, load_chart, load_named_chart, shipped_chart_for

__all__ = ["BASIC", "find_strategy"]

BASIC: Final = "basic"
"""The name of the chart that is shipped for the rules."""


def find_strategy(text: str, rules: Rules) -> str | Chart:
    """Return the class of strategy of a name, or the chart of a name or in a file.

    Classes are read in any case.  `basic` is the chart shipped for the rules.

    Raises
    ------
    StrategyError, DataFileError
        For a name or file that is none of these, or a chart with a hole.

    Examples
    --------
    >>> find_strategy("cdz-", Rules()), find_strategy("basic", Rules(decks=1)).name
    ('CDZ-', '1d-s17')
    """
    for name in CLASSES:
        if text.lower() == name.lower():
            return name
    if text == BASIC:
        return shipped_chart_for(rules)
    if text in chart_names():
        return load_named_chart(text)
    if Path(text).suffix or Path(text).is_file():
        return load_chart(Path(text))
    known = (*CLASSES, BASIC, *chart_names())
    hint = did_you_mean(text, [name.lower() for name in known])
    raise StrategyError(f"no strategy {text!r}{hint or ': use ' + ', '.join(known) + ' or a file'}")
