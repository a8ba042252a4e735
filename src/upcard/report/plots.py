"""Pictures as SVG or PNG: the chart, EV by up card, how rounds end, effects of removal.

Only here is matplotlib used, its `Figure` alone, so nothing opens a window and no state is shared.
It comes with the extra `plot`.  Equal results give equal files: no date, no random ids.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from upcard.cards import RANKS, UP_CARDS, format_rank
from upcard.chart import Cell, all_rows
from upcard.errors import MissingExtraError, NotationError
from upcard.exact.charts import WorkedChart
from upcard.exact.outcomes import Outcomes
from upcard.exact.removal import DecisionEffect, Removal
from upcard.exact.rounds import WorkedRound
from upcard.report.chart import condition_words, exception_words, title_words, used_letters
from upcard.report.numbers import game_words, signed
from upcard.report.palette import INK, shade_of
from upcard.report.removal import effect_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "PICTURES",
    "chart_figure",
    "edge_figure",
    "new_figure",
    "picture",
    "picture_form",
    "removal_figure",
    "write_picture",
]

PICTURES: Final = ("svg", "png")
_DOTS_PER_INCH: Final = 150
_WIDTH: Final = 220
"""Characters of a line below a chart."""
_BLUE, _ORANGE, _GREEN = "#0072B2", "#D55E00", "#009E73"
_HATCHES: Final = ("", "//", "..", "xx", "--", "oo")
_ONE_AT_ONCE: Final = Lock()
"""A server draws in several threads, and `rc_context` sets what all of them see."""


def new_figure(width: float, height: float) -> Figure:
    """Return an empty figure of so many inches; MissingExtraError without matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError("a picture", "matplotlib", "plot") from None
    return Figure(figsize=(width, height), layout="constrained")


def picture_form(path: Path) -> str:
    """Return the form that a picture's file name ends with: "svg" or "png".

    Raises
    ------
    NotationError
        For another ending.
    """
    form = path.suffix.lower().removeprefix(".")
    if form not in PICTURES:
        raise NotationError(f"{str(path)!r} is no picture: use a name that ends in .svg or .png")
    return form


def picture(figure: Figure, form: str) -> bytes:
    """Return a figure as the bytes of an SVG or PNG file."""
    from matplotlib import rc_context

    out = io.BytesIO()
    about: dict[str, Any] = {"Date": None} if form == "svg" else {}
    with _ONE_AT_ONCE, rc_context({"svg.hashsalt": "upcard", "svg.fonttype": "none"}):
        figure.savefig(out, format=form, dpi=_DOTS_PER_INCH, metadata=about)
    return out.getvalue()


def write_picture(figure: Figure, path: Path) -> None:
    """Write a figure to a file; the ending of its name says in which form."""
    path.write_bytes(picture(figure, picture_form(path)))


def chart_figure(worked: WorkedChart) -> Figure:
    """Return the chart with a letter in every cell; values, if there are any, below it.

    Above stands what the values are of, below what the letters mean and the exceptions.
    """
    kinds = ("hard", "soft", "pair")
    figure = new_figure(12.5, 8.5)
    title = [title_words(worked)]
    if worked.values is not None:
        title.append(f"The number in a cell is the value of its play, {condition_words(worked)}.")
    figure.suptitle("\n".join(title), fontsize=10)
    # Hard totals fill the left column; soft totals and pairs stand one above the other.
    grid = figure.add_gridspec(2, 2, height_ratios=(1, 1))
    places = {"hard": grid[:, 0], "soft": grid[0, 1], "pair": grid[1, 1]}
    for kind in kinds:
        _draw_block(figure.add_subplot(places[kind]), worked, kind)
    words = [f"{letter} {meaning}" for letter, meaning in used_letters(worked).items()]
    half = (len(words) + 1) // 2
    below = ["    ".join(words[:half]), "    ".join(words[half:])]
    below += wrap(exception_words(worked), _WIDTH)
    figure.supxlabel("\n".join(below), fontsize=7)
    return figure


def _draw_block(axes: Axes, worked: WorkedChart, kind: str) -> None:
    from matplotlib.patches import Rectangle

    rows = [row for row in all_rows() if row.kind == kind]
    values = worked.values or {}
    for line, row in enumerate(rows):
        for column, up_card in enumerate(UP_CARDS):
            letter = worked.chart.letter(row, up_card)
            corner = (column - 0.5, line - 0.5)
            axes.add_patch(Rectangle(corner, 1, 1, facecolor=shade_of(letter), edgecolor="white"))
            value = values.get(Cell(row, up_card))
            text = letter if value is None else f"{letter}\n{signed(value, 3)}"
            size = 9 if value is None else 6
            axes.text(column, line, text, ha="center", va="center", color=INK, fontsize=size)
    axes.set_xlim(-0.5, len(UP_CARDS) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(range(len(UP_CARDS)), [format_rank(up_card) for up_card in UP_CARDS])
    axes.set_yticks(range(len(rows)), [row.name for row in rows], fontsize=8)
    axes.tick_params(length=0, labeltop=True, labelbottom=False)
    axes.set_xlabel("dealer's up card", fontsize=8)
    axes.xaxis.set_label_position("top")
    axes.spines[:].set_visible(False)


def edge_figure(worked: WorkedRound) -> Figure:
    """Return the EV by up card, and beside it how rounds end if that is known."""
    result, outcomes = worked.edge, worked.outcomes
    figure = new_figure(11 if outcomes else 6, 4.5)
    figure.suptitle(
        f"{game_words(result.rules, result.shoe)}\nstrategy {result.strategy}, "
        f"insurance {result.insurance}; EV {signed(100 * result.ev)}% of the initial wager a round",
        fontsize=9,
    )
    by_up_card = figure.add_subplot(1, 2 if outcomes else 1, 1)
    names = [format_rank(up_card) for up_card in result.by_up_card]
    values = [100 * value for value in result.by_up_card.values()]
    colours = [_BLUE if value >= 0 else _ORANGE for value in values]
    bars = by_up_card.bar(names, values, color=colours)
    by_up_card.bar_label(bars, [signed(value, 1) for value in values], fontsize=7, padding=2)
    by_up_card.axhline(0, color=INK, linewidth=0.8)
    by_up_card.margins(y=0.12)
    by_up_card.set(xlabel="dealer's up card", ylabel="EV given it, percent of the initial wager")
    if outcomes:
        _draw_distribution(figure.add_subplot(1, 2, 2), outcomes)
    return figure


def _draw_distribution(axes: Axes, outcomes: Outcomes) -> None:
    nets = [float(net) for net in outcomes.distribution]
    shares = [100 * share for share in outcomes.distribution.values()]
    bars = axes.bar(nets, shares, width=0.35, color=_GREEN)
    axes.bar_label(bars, [f"{share:.2g}" for share in shares], fontsize=6, padding=2)
    # The rarest ends come a few times in ten thousand rounds, with every resplit less than once in
    # a million: only a log scale shows them.
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.margins(y=0.08)
    resplits = "every resplit" if outcomes.resplits else "two hands at most"
    axes.set(xlabel=f"net result of a round, units ({resplits})", ylabel="share of rounds, percent")
    axes.grid(axis="y", linewidth=0.3)


def removal_figure(removal: Removal, decisions: Sequence[DecisionEffect] = ()) -> Figure:
    """Return the effects of removal by rank: on the EV, and on insurance and decisions below."""
    rows = effect_rows(removal, decisions)
    figure = new_figure(9, 7)
    figure.suptitle(
        f"Effect of removing one card: {game_words(removal.rules, removal.shoe)}\n"
        f"strategy {removal.strategy}, percentage points",
        fontsize=9,
    )
    parts = [part for part in (rows[:2], rows[2:]) if part]
    for place, part in enumerate(parts, start=1):
        _draw_effects(figure.add_subplot(len(parts), 1, place), part)
    return figure


def _draw_effects(axes: Axes, rows: Sequence[tuple[str, float, Any]]) -> None:
    width = 0.8 / len(rows)
    for place, (name, _, change) in enumerate(rows):
        ranks = [rank for rank in RANKS if rank in change]
        at = [rank + (place + 0.5) * width - 0.4 for rank in ranks]
        heights = [100 * change[rank] for rank in ranks]
        hatch = _HATCHES[place % len(_HATCHES)]
        axes.bar(at, heights, width, label=name, hatch=hatch, edgecolor="white", linewidth=0.3)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xticks(RANKS, [format_rank(rank) for rank in RANKS])
    axes.set_ylabel("change, percentage points")
    axes.legend(fontsize=7, loc="lower left", bbox_to_anchor=(0, 1), ncols=len(_HATCHES))
