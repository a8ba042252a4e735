"""`upcard simulate`: many rounds, on the compiled engine or on the referee."""

from __future__ import annotations

import re
from typing import Any

import click

from upcard.cli.options import (
    Checked,
    Rounds,
    WholeNumber,
    draw_seed,
    format_option,
    parse_share,
    say_notes,
    say_seed,
)
from upcard.cli.plan_options import given, plan_options, seats_of, seed64_option
from upcard.cli.saved import data_option
from upcard.errors import NotationError

MOST_ROUNDS = 10**15


def parse_shoes(text: str) -> range:
    """Return shoes written as a number of them, or as a range a:b of those from a up to b."""
    match = re.fullmatch(r"(?:([0-9]{1,18}):)?([0-9]{1,18})", text.strip(), re.ASCII)
    if match is None or int(match[1] or 0) > int(match[2]):
        raise NotationError(f"{text!r} are no shoes: use a number such as 1000, or a range 0:1000")
    return range(int(match[1] or 0), int(match[2]))


@click.command("simulate")
@click.argument("rounds", type=Rounds(0, MOST_ROUNDS, "a number of rounds"), required=False)
@click.option(
    "--until-se",
    metavar="X",
    type=Checked(parse_share, "standard error"),
    help="Instead of ROUNDS: until the standard error of the EV is X units a round.",
)
@click.option(
    "--shoes",
    metavar="N|A:B",
    type=Checked(parse_shoes, "shoes"),
    help="Instead of ROUNDS: so many shoes, or those from A up to B, as in any run of the seed.",
)
@plan_options
@seed64_option
@click.option(
    "--threads",
    type=WholeNumber(1, 1024, "a number of threads"),
    help="Threads to play on; the counts are the same for any number.  [default: all processors]",
)
@click.option(
    "--save",
    "save",
    metavar="RUN",
    type=Checked(str, "name"),
    help="Save the run under a name, or in a file RUN.run: it can be resumed after Ctrl-C, a crash "
    "or a full disk, and shown again (upcard runs).",
)
@click.option(
    "--resume",
    "resume",
    metavar="RUN",
    type=Checked(str, "name"),
    help="Go on with a saved run; it fixes everything but threads, backend and format.",
)
@data_option
@click.option(
    "--engine",
    type=click.Choice(["compiled", "referee"]),
    help="The compiled engine, or the referee, a thousand times slower.  [default: compiled; "
    "referee for a chasing dealer, as in classroom]",
)
@click.option(
    "--workers",
    type=WholeNumber(0, 256, "a number of workers"),
    help="Of the referee: processes that share the rounds; the same counts for any number, but "
    "others than without it.",
)
@click.option(
    "--backend",
    type=click.Choice(["threads", "dask"]),
    default="threads",
    help="Where shoes are played: threads here, or a Dask cluster.  [default: threads]",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    type=Checked(str, "address"),
    help="Of --backend dask: the cluster's scheduler, such as tcp://10.0.0.1:8786; without it "
    "processes of this machine are started.",
)
@format_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    rounds: int | None,
    until_se: float | None,
    shoes: range | None,
    seed: int | None,
    engine: str | None,
    workers: int | None,
    form: str,
    **words: Any,
) -> int:
    """Play ROUNDS rounds, such as 1000000 or 1e6, and tell what they come to.

    \b
    upcard simulate 1e6 --rules "6D H17 LS"
    upcard simulate 1e7 --count hi-lo --bets 1-12 --indices illustrious-18 --save night

    One unit is bet on each seat, unless --bets says otherwise.  The classroom exercise prints four
    lines and nothing else.  The same seed and options give the same counts.  Ctrl-C ends the run
    with the counts of the rounds done, and exit status 130.
    """
    from upcard.sim.bulk import played_on_referee

    read = words["read"]
    if engine is None:
        usual = played_on_referee(read.rules) and words["resume"] is None
        engine = "referee" if usual else "compiled"
    if engine == "referee":
        _refuse_for_referee(ctx)
        if rounds is None:
            raise NotationError(
                "no number of rounds: give one, such as 10000; the referee knows no other end"
            )
        used = draw_seed(seed)
        stopped = _on_referee(rounds, used, workers, form, words)
    else:
        if workers is not None:
            raise NotationError("--workers is for --engine referee: use --threads")
        from upcard.cli.compiled import play_compiled

        used = draw_seed(seed)
        if words["resume"] is not None:
            _refuse_with_resume(ctx)
            seed = used
        else:
            _check_length([goal for goal in (rounds, until_se, shoes) if goal is not None])
        stopped = play_compiled(rounds, until_se, shoes, used, form, words)
    say_seed(seed, used)
    say_notes(read)
    return 130 if stopped else 0


_OF_REFEREE = {
    "rounds", "read", "decks", "reshuffle_at", "strategy", "seats", "players", "seed", "engine",
    "workers", "form",
}  # fmt: skip
_WITH_RESUME = {"resume", "data", "threads", "backend", "scheduler", "form", "engine"}


def _check_length(goals: list[Any]) -> None:
    if len(goals) != 1:
        fault = "several lengths" if goals else "no length"
        raise NotationError(f"{fault}: give ROUNDS, --shoes or --until-se")


def _refuse_for_referee(ctx: click.Context) -> None:
    for option in given(ctx):
        if option.name not in _OF_REFEREE:
            raise NotationError(
                f"{option.opts[0]} is for the compiled engine: add --engine compiled"
            )


def _refuse_with_resume(ctx: click.Context) -> None:
    for option in given(ctx):
        if option.name not in _WITH_RESUME:
            name = "ROUNDS" if option.name == "rounds" else option.opts[0]
            raise NotationError(f"a saved run has its own {name}: leave it out with --resume")


def _on_referee(
    rounds: int, seed: int, workers: int | None, form: str, words: dict[str, Any]
) -> bool:
    """Play on the referee and print the result; return whether the run was stopped."""
    from upcard.cli.progress import watched
    from upcard.report.simulation import simulation_report
    from upcard.rules import with_shoe
    from upcard.sim.bulk import simulate_on_referee

    rules = with_shoe(words["read"].rules, words["decks"], words["reshuffle_at"])
    seats = seats_of(words["seats"], words["players"])
    if any(seat != "me" for seat in seats):
        raise NotationError("seats by name are for the compiled engine: add --engine compiled")
    with watched(rounds, "rounds") as watch:
        result = simulate_on_referee(
            rounds,
            rules,
            seed=seed,
            seats=len(seats),
            strategy=words["strategy"],
            workers=workers,
            watch=watch,
        )
    click.echo(simulation_report(result, form))
    if watch.stopped:
        click.echo(f"note: stopped after {result.rounds:,} of {rounds:,} rounds", err=True)
    return watch.stopped
