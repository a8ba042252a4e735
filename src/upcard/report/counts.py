"""What a run and other bets for it tell alike: the plan, EV and SD, rounds by the count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Final

from upcard.betting import Ramp
from upcard.notation import format_amount
from upcard.report.numbers import margin95, percent, plain_percent, signed
from upcard.report.output import as_table
from upcard.sim.earnings import CountRow, Earnings
from upcard.sim.plan import Plan
from upcard.sim.statistics import Interval

__all__ = ["FEWEST", "count_fields", "count_table", "earning_rows", "holds_zero", "plan_words"]

FEWEST: Final = 1e-4
"""Counts that come more rarely are left out of the text."""


def holds_zero(interval: Interval) -> bool:
    """Return whether an EV with this interval may as well be zero."""
    return interval[0] <= 0 <= interval[1]


def plan_words(plan: Plan) -> str:
    """Return what is played: rules, strategy, count and index plays."""
    counting = f", count {plan.count.name}" if plan.count else ""
    indices = f", index plays {plan.indices.name}" if plan.indices else ""
    return f"{plan.rules}; strategy {plan.strategy_name}{counting}{indices}"


def earning_rows(found: Earnings, watched: bool) -> list[tuple[str, str, str]]:
    """Return name, value and unit of what a round comes to, some of which may be `watched`."""
    counted = ", watched rounds counted" if watched else ""
    return [
        ("EV a round", f"{signed(found.ev, 5)} {margin95(found.standard_error, 5)}", "units, 95%"),
        ("EV of 100 rounds", signed(100 * found.ev, 3), "units"),
        ("SD a round", f"{found.sd:.4f}", "units"),
        ("average bet", f"{found.average_bet:.4f}", f"units a round, all spots{counted}"),
    ]


def count_fields(plan: Plan, row: CountRow) -> dict[str, Any]:
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
            plain_percent(row.share, 3),
            percent(row.ev / row.spots, 3),
            margin95(100 * row.error / row.spots, 3),
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
    rare = sum(row.share for row in rows if row.share < FEWEST)
    left_out = f"Counts of less than {100 * FEWEST:g}% of the rounds are left out"
    return f"{table}\n{left_out}, {plain_percent(rare, 3)}% together."


def _heading(plan: Plan) -> str:
    if plan.count is None:
        return "count"
    return f"{plan.count.uses} count, {plan.count.rounding}"


def _bet(ramp: Ramp, row: CountRow) -> str:
    units = ramp.units(row.count)
    if not units:
        return "watched"
    return format_amount(units) + (f" x{row.spots}" if row.spots > 1 else "")
