"""Strategies as charts, and the basic-strategy charts that come with the package.

The shipped charts are total-dependent basic strategy for one deck, two decks and four to eight
decks, each for S17 and H17, and for four to eight decks without a hole card (ENHC).  Their letters
hold with and without doubling after a split, and with and without late surrender.
Sources: `data/SOURCES.md`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from upcard.chart import BoundChart, Cell, Chart, Row, TwoCardPlay, all_rows, pair_total
from upcard.chartfile import load_chart, read_chart
from upcard.charttext import format_chart, save_chart
from upcard.errors import StrategyError, did_you_mean
from upcard.rules import Rules

__all__ = [
    "BoundChart",
    "Cell",
    "Chart",
    "Row",
    "TwoCardPlay",
    "all_rows",
    "chart_names",
    "format_chart",
    "load_chart",
    "load_named_chart",
    "pair_total",
    "read_chart",
    "save_chart",
    "shipped_chart_for",
]

_CHARTS: Final = files("upcard") / "data" / "strategies"
_ENDING: Final = ".csv"


@cache
def chart_names() -> tuple[str, ...]:
    """Return the names of the charts that come with the package, sorted.

    Examples
    --------
    >>> chart_names()
    ('1d-h17', '1d-s17', '2d-h17', '2d-s17', '4-8d-h17', '4-8d-s17', '4-8d-s17-enhc')
    """
    names = (item.name for item in _CHARTS.iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


@cache
def load_named_chart(name: str) -> Chart:
    """Return a chart that comes with the package.

    Raises
    ------
    StrategyError
        If there is none of that name.

    Examples
    --------
    >>> load_named_chart("4-8d-h17").letter(Row("hard", 11), 1)
    'Dh'
    """
    if name not in chart_names():
        hint = did_you_mean(name, chart_names()) or f": use {', '.join(chart_names())}"
        raise StrategyError(f"no chart {name!r}{hint}")
    return read_chart((_CHARTS / f"{name}{_ENDING}").read_text(encoding="utf-8"), name)


def shipped_chart_for(rules: Rules) -> Chart:
    """Return the shipped chart nearest to these rules.

    Where no hole card is dealt and a dealer's natural takes all wagers (ENHC), the one chart for
    that, whatever the decks and the soft 17; else by decks (1, 2, or 4 to 8, which also serves 3
    and the infinite deck) and by the soft 17.  No chart is shipped for early surrender: under it
    the letters of late surrender are played.

    Examples
    --------
    >>> shipped_chart_for(Rules()).name, shipped_chart_for(Rules(decks=2, hit_soft_17=True)).name
    ('4-8d-s17', '2d-h17')
    """
    if rules.hole_card == "enhc":
        return load_named_chart("4-8d-s17-enhc")
    decks = f"{rules.decks}d" if rules.decks in (1, 2) else "4-8d"
    return load_named_chart(f"{decks}-{'h17' if rules.hit_soft_17 else 's17'}")
