"""`upcard replay`: one shoe of a simulation, played again on the referee."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from upcard.cli.options import Checked, WholeNumber, format_option, say_notes
from upcard.cli.plan_options import PLAN, build_plan, given, plan_options
from upcard.cli.saved import data_option, load_run
from upcard.errors import NotationError

__all__ = ["command"]


@click.command("replay", short_help="One shoe of a simulation, card by card.")
@click.option(
    "--run",
    "saved",
    metavar="RUN",
    type=Checked(str, "name"),
    help="A saved run, or its file: the plan and the seed are those of the run.",
)
@data_option
@click.option(
    "--seed", type=WholeNumber(0, 2**64 - 1, "a seed"), help="The seed of a run that isn't saved."
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
@click.pass_context
def command(
    ctx: click.Context,
    /,
    saved: str | None,
    data: Path | None,
    seed: int | None,
    shoe: int,
    only: int | None,
    form: str,
    **words: Any,
) -> int:
    """Play one shoe of `upcard simulate` again, card by card, with the reason for every result.

    With --run everything is that of a saved run.  Else the options of the plan and the seed are
    those of the simulation, on its compiled engine.  The
    referee plays the shoe and keeps the count by itself; if the compiled engine settles any round
    of it otherwise, that is told and the exit status is 1.
    """
    from upcard.report.replay import replay_report
    from upcard.sim.plan import compile_plan
    from upcard.sim.recheck import recheck

    if saved is not None:
        _refuse_with_run(ctx)
        stored = load_run(saved, data)
        plan, seed = stored.plan, stored.seed
    elif seed is None:
        raise NotationError("no run: give --run RUN, or --seed and the options of the run")
    elif data is not None:
        raise NotationError("--data is for a saved run: add --run")
    else:
        plan = build_plan(**words)
    checked = recheck(compile_plan(plan), seed, shoe)
    if only is not None and only > len(checked.rounds):
        last = len(checked.rounds)
        raise NotationError(f"no round {only} in shoe {shoe}: it has {last}, use 1 to {last}")
    click.echo(replay_report(checked, form, only))
    if saved is None:
        say_notes(words["read"])
    if checked.fault is None:
        return 0
    click.echo(f"upcard: the engines disagree: {checked.fault}", err=True)
    return 1


def _refuse_with_run(ctx: click.Context) -> None:
    for option in given(ctx):
        if option.name in (*PLAN, "seed"):
            raise NotationError(
                f"a saved run has its own {option.opts[0]}: leave it out with --run"
            )
