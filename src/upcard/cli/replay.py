"""`upcard replay`: one shoe of a simulation, played again on the referee."""

from __future__ import annotations

from typing import Any

import click

from upcard.cli.options import WholeNumber, format_option, say_notes
from upcard.cli.plan_options import build_plan, plan_options
from upcard.errors import NotationError

__all__ = ["command"]


@click.command("replay", short_help="One shoe of a simulation, card by card.")
@click.option(
    "--seed", type=WholeNumber(0, 2**64 - 1, "a seed"), required=True, help="The seed of the run."
)
@click.option(
    "--shoe",
    type=WholeNumber(0, 2**63 - 1, "a shoe"),
    required=True,
    help="The number of the shoe in the run, from 0.",
)
@click.option(
    "--round",
    "only",
    type=WholeNumber(1, 10**6, "a round"),
    help="Only this round of the shoe, from 1.  [default: all]",
)
@plan_options
@format_option
def command(seed: int, shoe: int, only: int | None, form: str, **words: Any) -> int:
    """Play one shoe of `upcard simulate` again, card by card, with the reason for every result.

    The options of the plan and the seed are those of the simulation, on its compiled engine.  The
    referee plays the shoe and keeps the count by itself; if the compiled engine settles any round
    of it otherwise, that is told and the exit status is 1.
    """
    from upcard.report.replay import replay_report
    from upcard.sim.plan import compile_plan
    from upcard.sim.recheck import recheck

    checked = recheck(compile_plan(build_plan(**words)), seed, shoe)
    if only is not None and only > len(checked.rounds):
        last = len(checked.rounds)
        raise NotationError(f"no round {only} in shoe {shoe}: it has {last}, use 1 to {last}")
    click.echo(replay_report(checked, form, only))
    say_notes(words["read"])
    if checked.fault is None:
        return 0
    click.echo(f"upcard: the engines disagree: {checked.fault}", err=True)
    return 1
