"""`upcard ramp`: other bets for a run that is saved, what they are worth and what they risk."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from upcard.cli.exact_options import announce_compilation, plot_option, save_picture
from upcard.cli.options import Checked, Rounds, WholeNumber, format_option, parse_share
from upcard.cli.saved import data_option, load_run
from upcard.errors import NotationError

if TYPE_CHECKING:
    from upcard.report.ramp import RampStudy
    from upcard.sim.kelly import KellyBets
    from upcard.sim.summary import SimulationResult

__all__ = ["command"]

_F = TypeVar("_F", bound=Callable[..., Any])

_MOST_PATHS = 100_000
_MOST_ROUNDS = 2_000_000
_ROUNDS = 10_000


def _amount(text: str) -> Fraction:
    from upcard.notation import parse_amount

    return parse_amount(text)


def _bets(text: str) -> Any:
    from upcard.arguments import is_kelly
    from upcard.betting import Ramp
    from upcard.sim.kelly import KellyBets

    return KellyBets.parse(text) if is_kelly(text) else Ramp.parse(text)


def _amount_option(name: str, help_text: str) -> Callable[[_F], _F]:
    return click.option(name, metavar="UNITS", type=Checked(_amount, "amount"), help=help_text)


@click.command("ramp", short_help="Other bets for a saved run.")
@click.argument("name", metavar="RUN")
@click.option(
    "--bets",
    type=Checked(_bets, "bets"),
    help="A spread '1-12', steps '0:0 1:1 2:4 3:8', or 'kelly 0.5 bankroll 1000 max 12'.  "
    "[default: those of the run]",
)
@click.option(
    "--kelly",
    metavar="FRACTION",
    type=Checked(_amount, "fraction"),
    help="Instead of --bets: so much of Kelly's bets for --bankroll, up to --max.",
)
@_amount_option("--max", "With --kelly: the greatest bet on a spot.")
@_amount_option("--min", "With --kelly: the least bet on a spot.  [default: 1]")
@click.option("--sit-out", is_flag=True, help="With --kelly: no bet where the EV is not above 0.")
@_amount_option("--bankroll", "For the risks of a bankroll, and for --paths.")
@click.option(
    "--penetration",
    metavar="SHARE",
    type=Checked(parse_share, "share"),
    help="Only rounds that begin before so much of the shoe is dealt: 0.1, 0.2 … up to the run's.",
)
@click.option(
    "--rounds-per-hour",
    "pace",
    type=WholeNumber(1, 10_000, "a number of rounds"),
    default=100,
    help="Rounds dealt in an hour, watched ones too.  [default: 100]",
)
@click.option(
    "--paths",
    "n_paths",
    type=WholeNumber(1, _MOST_PATHS, "a number of paths"),
    help="Also play out so many bankrolls, each with shoes of its own.",
)
@click.option(
    "--rounds",
    type=Rounds(1, _MOST_ROUNDS, "a number of rounds"),
    help="Of each path.  [default: 10000]",
)
@click.option("--resize", is_flag=True, help="Let the bets of --paths follow the bankroll.")
@data_option
@format_option
@plot_option("EV and rounds by count, and with --paths the bankrolls")
def command(name: str, data: Path | None, form: str, plot: Path | None, **words: Any) -> int:
    """Tell what other bets would have won in a saved RUN, without playing it again.

    RUN is the name of a run, or the file of one alone, which ends in .run or .sqlite.  Bets change
    no card, so its rounds are weighted anew: EV, SD, SCORE, DI and N0, and with --bankroll the risk
    of ruin.  Ctrl-C ends --paths with those done, and exit status 130.
    """
    from upcard.report.ramp import ramp_report

    kelly = _kelly_bets(words)
    _check_paths(kelly, words)
    study, stopped = _study(load_run(name, data).result(), kelly, words)
    if plot is not None:
        from upcard.report.rampplots import ramp_figure

        save_picture(ramp_figure(study), plot)
    click.echo(ramp_report(study, form))
    if study.run.stopped:
        click.echo(f"note: run {name!r} has not reached its goal", err=True)
    if not stopped:
        return 0
    click.echo(f"note: stopped before {words['n_paths']} paths", err=True)
    return 130


def _check_paths(kelly: KellyBets | None, words: dict[str, Any]) -> None:
    if words["n_paths"] and words["bankroll"] is None and kelly is None:
        raise NotationError("--paths need a bankroll: add --bankroll")
    for key in ("rounds", "resize"):
        if words[key] and not words["n_paths"]:
            raise NotationError(f"--{key} is for --paths: add it")


def _kelly_bets(words: dict[str, Any]) -> KellyBets | None:
    """Return the Kelly bets that the options describe, if they do."""
    from upcard.sim.kelly import KellyBets

    bets, kelly = words["bets"], words["kelly"]
    if kelly is None:
        for key, option in (("max", "--max"), ("min", "--min"), ("sit_out", "--sit-out")):
            if words[key]:
                raise NotationError(f"{option} is for --kelly: add it")
        return bets if isinstance(bets, KellyBets) else None
    if bets is not None:
        raise NotationError("--kelly works the bets out: leave --bets out")
    for key in ("bankroll", "max"):
        if words[key] is None:
            raise NotationError(f"--kelly needs --bankroll and --max: add --{key}")
    return KellyBets(
        bankroll=words["bankroll"],
        most=words["max"],
        least=words["min"] or 1,
        fraction=kelly,
        sit_out=words["sit_out"],
    )


def _study(
    run: SimulationResult, kelly: KellyBets | None, words: dict[str, Any]
) -> tuple[RampStudy, bool]:
    from upcard.report.ramp import RampStudy
    from upcard.sim.reramp import re_bet

    depth = words["penetration"]
    ramp = kelly.ramp(run, depth) if kelly else words["bets"] or run.program.plan.bets
    found = re_bet(run, ramp, depth)
    bankroll = words["bankroll"] or (kelly.bankroll if kelly else None)
    risk = found.risk(bankroll, words["pace"])
    if not words["n_paths"]:
        return RampStudy(run, found, risk, None, kelly is not None), False
    bankrolls, stopped = _played_out(run, kelly, found, bankroll, words)
    return RampStudy(run, found, risk, bankrolls, kelly is not None), stopped


def _played_out(
    run: SimulationResult, kelly: KellyBets | None, found: Any, bankroll: Any, words: dict[str, Any]
) -> tuple[Any, bool]:
    from upcard.cli.progress import watched
    from upcard.sim.paths import paths
    from upcard.sim.reramp import shallower
    from upcard.sim.walks import Resize

    ramp, resize = found.ramp, Resize() if words["resize"] else None
    if kelly is not None and resize is not None:
        ramp, resize = kelly.followed(run, words["penetration"])
    program = shallower(run.program, words["penetration"])
    announce_compilation()
    with watched(words["n_paths"], "paths") as watch:
        bankrolls = paths(
            program,
            run.seed,
            words["n_paths"],
            words["rounds"] or _ROUNDS,
            bankroll,
            ramp,
            resize=resize,
            watch=watch,
        )
    return bankrolls, watch.stopped
