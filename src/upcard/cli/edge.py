"""`upcard edge`: what a round is worth to the player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click
from click.core import ParameterSource

from upcard.cards import Card
from upcard.cli.exact_options import (
    announce_compilation,
    cards_before,
    plot_option,
    save_picture,
    shoe_options,
    strategy_option,
)
from upcard.cli.options import format_option, rules_option, say_notes
from upcard.errors import RulesError
from upcard.shoe import Shoe

if TYPE_CHECKING:
    from upcard.rules import Rules
    from upcard.shorthand import ReadRules

__all__ = ["command"]


@click.command(short_help="EV and house edge of a round, exactly.")
@rules_option("6D")
@strategy_option("CDZ-, CDP1, total, two-card, optimal (needs SP2), basic, a chart's name or file.")
@click.option(
    "--insurance",
    type=click.Choice(["never", "optimal"]),
    default="never",
    help="optimal: taken exactly where the two cards make it worth it.  [default: never]",
)
@shoe_options
@click.option(
    "--fractions", is_flag=True, help="The EV as an exact rational (CDZ-, CDP1, a chart)."
)
@plot_option("EV by up card and the distribution of net results")
@format_option
@click.pass_context
def command(
    ctx: click.Context,
    read: ReadRules,
    strategy: str,
    insurance: Literal["never", "optimal"],
    shoe: Shoe | None,
    remove: tuple[Card, ...] | None,
    fractions: bool,
    plot: Path | None,
    form: str,
) -> None:
    """Tell the exact expectation of a round, overall and by up card, and how rounds end.

    The strategy is a class (CDZ-: best by composition, split hands as unsplit ones; CDP1: best for
    one split; total: one letter a total; two-card: by cards while there are two) or any chart.

    Against a dealer who chases the player's total ("classroom") it tells the shares of rounds won,
    drawn and lost by a player who stands on 17 or more.
    """
    before = cards_before(read.rules, shoe, remove)
    if read.rules.dealer == "chase":
        _tell_chase(ctx, read.rules, before, form)
        say_notes(read)
        return
    from upcard.exact.rounds import work_out_round
    from upcard.report.edge import edge_report

    announce_compilation()
    worked = work_out_round(read.rules, before, strategy, insurance, fractions=fractions)
    if plot is not None:
        from upcard.report.plots import edge_figure

        save_picture(edge_figure(worked), plot)
    click.echo(edge_report(worked, form))
    say_notes(read)


def _tell_chase(ctx: click.Context, rules: Rules, shoe: Shoe, form: str) -> None:
    from upcard.exact.chase import chase_shares
    from upcard.report.chase import chase_report

    for name in ("strategy", "insurance", "fractions", "plot"):
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise RulesError(
                f"--{name} is for a house dealer: against one who chases, the player stands on 17"
            )
    announce_compilation()
    click.echo(chase_report(chase_shares(rules, shoe), form))
