"""`upcard removal`: effects of removal by rank."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from upcard.cards import Card
from upcard.cli.exact_options import (
    announce_compilation,
    cards_before,
    plot_option,
    save_picture,
    shoe_options,
    strategy_option,
)
from upcard.cli.options import Checked, format_option, rules_option, say_notes
from upcard.errors import NotationError
from upcard.notation import Spot, parse_spot
from upcard.shoe import Shoe

if TYPE_CHECKING:
    from upcard.shorthand import ReadRules

__all__ = ["command"]


def _parse_decision(text: str) -> Spot:
    spot = parse_spot(text)
    if spot.ranks is None:
        raise NotationError(f"{spot} leaves open which cards: write them, such as 'T,6 v T'")
    return spot


@click.command(short_help="What one card less of each rank changes.")
@rules_option("6D")
@click.option(
    "--decision",
    "decisions",
    multiple=True,
    metavar="'HAND v CARD'",
    type=Checked(_parse_decision, "decision"),
    help="Also how this choice shifts, such as 'T6 v T'; may be repeated.",
)
@strategy_option("CDZ-, total, two-card, basic, the name of a chart, or its file.")
@shoe_options
@plot_option("the effects")
@format_option
def command(
    read: ReadRules,
    decisions: tuple[Spot, ...],
    strategy: str,
    shoe: Shoe | None,
    remove: tuple[Card, ...] | None,
    plot: Path | None,
    form: str,
) -> None:
    """Tell how the EV of a round changes when one card of a rank is gone before it.

    Told twice: with the strategy of the whole shoe kept, and worked out anew.  Then for insurance,
    and for each --decision the gap between its best action and the next.
    """
    from upcard.exact.removal import decision_effects, removal
    from upcard.report.removal import removal_report

    before = cards_before(read.rules, shoe, remove)
    announce_compilation()
    told = [
        decision_effects(spot.ranks or (), spot.up_card, read.rules, before) for spot in decisions
    ]
    effects = removal(read.rules, before, strategy)
    report = removal_report(effects, told, form)
    if plot is not None:
        from upcard.report.plots import removal_figure

        save_picture(removal_figure(effects, told), plot)
    click.echo(report)
    say_notes(read)
