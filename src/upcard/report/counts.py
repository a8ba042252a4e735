"""Rounds by the count at the bet, as a run and other bets for it tell them alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from upcard.betting import Ramp
from upcard.notation import format_amount
from upcard.report.numbers import percent
from upcard.report.output import as_table
from upcard.sim.plan import Plan
from upcard.sim.reramp import RampRow
from upcard.sim.statistics import Z95, Interval
from upcard.sim.summary import CountRow

__all__ = ["FEWEST", "count_fields", "count_table", "holds_zero"]

Row: TypeAlias = CountRow | RampRow

FEWEST: Final = 1e-4
"""Counts that come more rarely are left out of the text."""


def holds_zero(interval: Interval) -> bool:
    """Return whether an EV with this interval may as well be zero."""
    return interval[0] <= 0 <= interval[1]


def count_fields(plan: Plan, row: Row) -> dict[str, Any]:
    """Return a row for JSON and CSV; its count is null where nobody counts."""
    return asdict(row) | {
        "count": None if plan.count is None else row.count,
        "bet": float(row.bet),
        "edge_on_bets": row.ev / row.spots,
    }


def count_table(
    plan: Plan,
    ramp: Ramp,
    rows: Sequence[Any],
    more: Sequence[str] = (),
    cells: Callable[[Any], tuple[str, ...]] = lambda _row: (),
) -> str:
    """Return rows as a table, those of rare counts left out; `cells` fill `more` columns."""
    shown = [row for row in rows if row.share >= FEWEST]
    lines = [
        (
            "-" if plan.count is None else str(row.count),
            f"{100 * row.share:.3f}",
            percent(row.ev / row.spots, 3),
            f"± {100 * Z95 * row.error / row.spots:.3f}",
            f"{row.sd / row.spots:.3f}",
            _bet(ramp, row),
            *cells(row),
        )
        for row in shown
    ]
    header = (_heading(plan), "rounds %", "EV % per unit bet", "95%", "SD", "bet", *more)
    table = as_table(header, lines)
    if len(shown) == len(rows):
        return table
    share = 100 * sum(row.share for row in rows if row.share < FEWEST)
    left_out = f"Counts of less than {100 * FEWEST:g}% of the rounds are left out"
    return f"{table}\n{left_out}, {share:.3f}% together."


def _heading(plan: Plan) -> str:
    if plan.count is None:
        return "count"
    return f"{plan.count.uses} count, {plan.count.rounding}"


def _bet(ramp: Ramp, row: Row) -> str:
    units = ramp.units(row.count)
    if not units:
        return "watched"
    return format_amount(units) + (f" x{row.spots}" if row.spots > 1 else "")
