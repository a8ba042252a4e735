"""Pictures of bets: EV and rounds by count, and bankrolls that were played out.

Drawn as the pictures of `upcard.report.plots`, by whose functions they are written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from upcard.notation import format_amount
from upcard.report.numbers import plain_percent, signed
from upcard.report.palette import INK, SHADES
from upcard.report.plots import new_figure
from upcard.report.ramp import RampStudy
from upcard.sim.paths import PERCENTILES, Paths
from upcard.sim.statistics import Z95

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["ramp_figure"]

_FEWEST: Final = 1e-4
_FREQUENCY, _LINE, _MIDDLE = SHADES["H"], SHADES["D"], SHADES["P"]
_BINS: Final = 40


def ramp_figure(study: RampStudy) -> Figure:
    """Return EV and rounds by count; with paths also their fan and how they ended."""
    panels = 1 if study.paths is None else 3
    figure = new_figure(6.5 * panels if panels == 1 else 15, 4.8)
    plan, found = study.run.program.plan, study.found
    worth = "-" if study.uncertain else f"{study.risk.score:.2f}"
    figure.suptitle(
        f"Bets {found.ramp}: EV {signed(found.ev_per_100, 3)} units in 100 rounds, "
        f"SCORE {worth}\n{plan.rules}; strategy {plan.strategy_name}"
        f"{f', count {plan.count.name}' if plan.count else ''}; {found.rounds:,} rounds",
        fontsize=9,
    )
    _draw_counts(figure.add_subplot(1, panels, 1), study)
    if study.paths is not None:
        _draw_fan(figure.add_subplot(1, panels, 2), study.paths)
        _draw_ends(figure.add_subplot(1, panels, 3), study.paths)
    return figure


def _draw_counts(axes: Axes, study: RampStudy) -> None:
    rows = [row for row in study.found.rows if row.share >= _FEWEST]
    counts = [row.count for row in rows]
    axes.bar(counts, [100 * row.share for row in rows], color=_FREQUENCY, label="rounds")
    axes.set(xlabel="count at the bet", ylabel="rounds, percent")
    values = axes.twinx()
    values.errorbar(
        counts,
        [100 * row.ev for row in rows],
        yerr=[100 * Z95 * row.error for row in rows],
        color=INK,
        marker=".",
        linewidth=0.8,
        label="EV of one unit, 95%",
    )
    values.axhline(0, color=INK, linewidth=0.5, linestyle=":")
    values.set_ylabel("EV, percent of one unit on each spot")
    handles, names = axes.get_legend_handles_labels()
    more, others = values.get_legend_handles_labels()
    values.legend([*handles, *more], [*names, *others], fontsize=7, loc="upper left")


def _draw_fan(axes: Axes, paths: Paths) -> None:
    half = len(PERCENTILES) // 2
    for place in range(half):
        low, high = place, -1 - place
        axes.fill_between(
            paths.points,
            paths.bands[:, low],
            paths.bands[:, high],
            color=_LINE,
            alpha=0.25 + 0.25 * place,
            linewidth=0,
            label=f"{PERCENTILES[low]} to {PERCENTILES[high]}% of bankrolls",
        )
    axes.plot(paths.points, paths.bands[:, half], color=INK, linewidth=1, label="median")
    axes.axhline(float(paths.bankroll), color=INK, linewidth=0.5, linestyle=":")
    bets = "bets follow the bankroll" if paths.resize else "the same bets throughout"
    axes.set(xlabel=f"rounds ({bets})", ylabel="bankroll, units")
    axes.legend(fontsize=7, loc="upper left")


def _draw_ends(axes: Axes, paths: Paths) -> None:
    axes.hist(paths.finals, bins=_BINS, color=_MIDDLE, edgecolor="white", linewidth=0.3)
    axes.axvline(float(paths.bankroll), color=INK, linewidth=0.8, linestyle=":")
    amount = format_amount(paths.bankroll)
    axes.set(
        xlabel=f"bankroll after {paths.rounds:,} rounds, units (began with {amount})",
        ylabel=f"bankrolls of {paths.n_paths:,}",
    )
    axes.set_title(
        f"ruined {plain_percent(paths.ruin, 1)}%, ahead {plain_percent(paths.ahead, 1)}%",
        fontsize=9,
    )
