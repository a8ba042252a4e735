"""Golden charts: the best basic strategy for a few games, as a person would read it.

`pytest tests/golden --regenerate` writes them anew; read the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from upcard.exact.charts import work_out_chart
from upcard.report.chart import chart_report
from upcard.rules import Rules

CHARTS = Path(__file__).parent / "charts"

Golden = Callable[[Path, str], None]

# name: rules, class
GAMES = {
    "6d-s17": ("6D S17", "total"),
    "8d-h17-ls": ("8D H17 LS", "total"),
    "1d-h17-ndas": ("1D H17 NDAS", "total"),
    "1d-h17-ndas-two-card": ("1D H17 NDAS", "two-card"),
    "2d-s17-enhc": ("2D S17 ENHC", "total"),
    "inf-s17-es": ("inf S17 ES", "total"),
}


@pytest.mark.parametrize("name", GAMES)
def test_chart(name: str, golden: Golden) -> None:
    rules, strategy = GAMES[name]
    worked = work_out_chart(Rules.parse(rules), strategy=strategy)
    golden(CHARTS / f"{name}.txt", chart_report(worked, "text") + "\n")
