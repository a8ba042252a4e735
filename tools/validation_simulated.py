"""Simulated figures on the page of published ones: variance, covariance and the cut card."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

from tools.validation_figures import (
    Figure,
    FigureSet,
    Section,
    columns,
    folded,
    listed,
    load,
    said,
    table_of,
)
from upcard.chart import Chart
from upcard.exact.house import round_ev
from upcard.exact.outcomes import round_outcomes
from upcard.exact.strategy import Solution, solve_chart
from upcard.rules import Rules
from upcard.sim.summary import SimulationResult
from upcard.simulator import simulate
from upcard.strategy import load_named_chart

SEED = 1
Z = 4.0
"""Standard errors that a right figure may be off: one in 16,000 is farther."""


def splitting(chart: Chart) -> Chart:
    """Return a chart that splits what it splits only if hands from a split may be doubled."""
    pairs = tuple(
        tuple("P" if letter in ("Ph", "Pd", "Ps") else letter for letter in row)
        for row in chart.pairs
    )
    return replace(chart, pairs=pairs)


def chart_of(row: dict[str, Any]) -> Chart:
    """Return the chart that the figures of a game fit."""
    chart = load_named_chart(row["chart"])
    return chart if Rules.parse(row["rules"]).double_after_split else splitting(chart)


def played(row: dict[str, Any]) -> Solution:
    """Return a game worked out for that chart."""
    return solve_chart(table_of(row["rules"]), chart_of(row))


def exact_variances() -> Section:
    """Return the variances of shoe games, exact for fresh shoes."""
    data = load("variances")
    figures = [
        Figure(row["rules"], row["variance"], round_outcomes(played(row)).variance)
        for row in data["rows"]
    ]
    sets = [
        FigureSet("6 and 8 decks", figures[:-1], "3 decimals", 1e-3),
        FigureSet("2 decks", figures[-1:], "3 decimals", 6e-3),
    ]
    text = (
        data["source"],
        "Ours is exact for fresh shoes, with the charts of the next part.",
        "A cut card adds up to 0.001 with six decks and 0.002 with two.",
    )
    title, shown = "Variance of a round", folded("All rows", listed(figures, 4))
    return Section(title, "units, squared", "variances", text, sets, shown)


def _fourth(result: SimulationResult) -> float:
    """Return the fourth moment of what one hand wins."""
    return sum(share * float(net) ** 4 for net, share in result.outcomes.items())


class _Row(NamedTuple):
    """Figures of one game."""

    ev: Figure
    variance: Figure
    covariance: Figure
    error: float
    """Standard error of variance and covariance at most."""

    @classmethod
    def of(cls, row: dict[str, Any], rounds: int) -> _Row:
        """Simulate a game of the table."""
        rules = row["rules"]
        result = simulate(rounds, rules, strategy=chart_of(row), seats=2, seed=SEED)
        one, other = result.seats
        variance = (one.covariances[0] + other.covariances[1]) / 2
        return cls(
            Figure(rules, row["ev"], round_ev(played(row))[0]),
            Figure(rules, row["variance"], variance),
            Figure(rules, row["covariance"], one.covariances[1]),
            sqrt(_fourth(result) / rounds),
        )

    @property
    def cells(self) -> list[str]:
        """The row as the page shows it."""
        numbers = [f"{self.ev.theirs:.5f}", f"{self.ev.ours:.5f}"]
        for one in (self.variance, self.covariance):
            numbers += [f"{one.theirs:.3f}", f"{one.ours:.4f}"]
        return [self.ev.name, *numbers]


def variances(rounds: int = 5_000_000) -> Section:
    """Return EV, variance and covariance of shoe games with a cut card."""
    data = load("variances")
    rows = [_Row.of(row, rounds) for row in data["rows"]]
    error = max(row.error for row in rows)
    within = 5.01e-4 + Z * error
    *shoes, two = rows
    evs, pair = [row.ev for row in rows], [two.variance, two.covariance]
    varied, covaried = [row.variance for row in shoes], [row.covariance for row in shoes]
    sets = [
        FigureSet("EV, exact for a fresh shoe", evs, "5 decimals", 2e-4),
        FigureSet("variance, 6 and 8 decks", varied, "3 decimals", within),
        FigureSet("covariance, 6 and 8 decks", covaried, "3 decimals", within),
        FigureSet("both, 2 decks", pair, "3 decimals", 4e-3 + within),
    ]
    header = ("rules", "EV", "exact", "variance", "simulated", "covariance", "simulated")
    text = (
        *said(data),
        f"Ours: {rounds:,} rounds a row, seed {SEED}, a cut card after three quarters, two seats of"
        f" one unit; the standard error of variance and covariance is {error:.4f} at most.",
        *data["notes"],
    )
    tables = folded("All rows", columns(header, (row.cells for row in rows)))
    return Section(
        "Variance and covariance, simulated", "units, squared", "variances", text, sets, tables
    )


def _simulated(rules: str, chart: str, rounds: int) -> tuple[float, float]:
    """Return the house edge in percent, and its standard error."""
    result = simulate(rounds, rules, strategy=load_named_chart(chart), seed=SEED)
    return -100 * result.ev, 100 * result.standard_error


def cut_card(rounds: int = 20_000_000) -> Section:
    """Return house edges by the place of the cut card."""
    data, cut, error = load("cut-card"), [], 0.0
    fresh = []
    for row in data["fresh"]:
        fresh.append(Figure(row["rules"], row["percent"], -100 * round_ev(played(row))[0]))
    for row in data["cut"]:
        rules = f"{row['rules']} reshuffle_at={53 - row['cards']}"
        ours, error = _simulated(rules, row["chart"], rounds)
        cut.append(Figure(f"{row['rules']}, {row['cards']} cards", row["percent"], ours))
    law = data["theorem"]
    ours, _ = _simulated(law["rules"], law["chart"], rounds)
    fixed = [Figure(f"{law['rules']} (exact, not published)", fresh[0].ours, ours)]
    sets = [
        FigureSet("fresh shoes, exact", fresh, "5 decimals", 2e-3),
        FigureSet("one deck with a cut card, simulated", cut, "5 decimals", Z * error),
        FigureSet("a fixed number of rounds, simulated, beside exact", fixed, "a law", Z * error),
    ]
    lines = [(one.name, f"{one.theirs:.5f}", f"{one.ours:.4f}") for one in (*fresh, *cut, *fixed)]
    text = (
        *said(data),
        f"Ours: {rounds:,} rounds, seed {SEED}; the standard error is {error:.4f}.",
        law["what"],
    )
    tables = ["", *columns(("game", "published", "ours"), lines)]
    return Section("The cut card, simulated", "percent of the bet", "cut-card", text, sets, tables)
