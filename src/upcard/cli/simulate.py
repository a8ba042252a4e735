"""`upcard simulate`: many rounds, on the compiled engine or on the referee."""

from __future__ import annotations

import re
from typing import Any

import click

from upcard.cli.options import (
    Checked,
    WholeNumber,
    draw_seed,
    format_option,
    parse_share,
    say_notes,
    say_seed,
)
from upcard.cli.plan_options import build_plan, plan_options, seed64_option
from upcard.errors import NotationError

MOST_ROUNDS = 10**15


def parse_shoes(text: str) -> range:
    """Return shoes written as a number of them, or as a range a:b of those from a up to b."""
    match = re.fullmatch(r"(?:([0-9]{1,18}):)?([0-9]{1,18})", text.strip(), re.ASCII)
    if match is None or int(match[1] or 0) > int(match[2]):
        raise NotationError(f"{text!r} are no shoes: use a number such as 1000, or a range 0:1000")
    return range(int(match[1] or 0), int(match[2]))


@click.command("simulate")
@click.argument("rounds", type=WholeNumber(0, MOST_ROUNDS, "a number of rounds"), required=False)
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
    "--engine",
    type=click.Choice(["compiled", "referee"]),
    help="The compiled engine, or the referee, a thousand times slower.  [default: compiled; "
    "referee for a chasing dealer, as in classroom]",
)
@click.option(
    "--workers",
    type=WholeNumber(0, 256, "a number of workers"),
    help="Of the referee: processes that share the rounds, cut into 64 chunks with a random stream "
    "each: the same counts for every number of workers (0: the chunks one after another in one "
    "process), and so other counts than without --workers, where one stream deals all rounds.",
)
@format_option
def command(
    rounds: int | None,
    until_se: float | None,
    shoes: range | None,
    seed: int | None,
    threads: int | None,
    engine: str | None,
    workers: int | None,
    form: str,
    **words: Any,
) -> int:
    """Play ROUNDS rounds and tell what they come to.

    One unit is bet on each seat, unless --bets says otherwise.  The classroom exercise prints four
    lines and nothing else.  The same seed and options give the same counts.  Ctrl-C ends the run
    with the counts of the rounds done, and exit status 130.
    """
    read = words["read"]
    engine = engine or ("referee" if read.rules.dealer == "chase" else "compiled")
    used = draw_seed(seed)
    if engine == "referee":
        _refuse(until_se=until_se, shoes=shoes, threads=threads, count=words["count"])
        _refuse(indices=words["indices"], bets=None if words["bets"] == "flat" else words["bets"])
        if rounds is None:
            raise NotationError("no number of rounds: the referee plays so many and no others")
        asked, stopped = _on_referee(rounds, used, workers, form, words)
    else:
        if workers is not None:
            raise NotationError("--workers is for --engine referee: use --threads")
        asked, stopped = _compiled(rounds, until_se, shoes, used, threads, form, words)
    say_seed(seed, used)
    say_notes(read)
    if not stopped:
        return 0
    click.echo(f"note: stopped before {asked}", err=True)
    return 130


def _refuse(**given: object) -> None:
    for option, value in given.items():
        if value is not None:
            name = option.replace("_", "-")
            raise NotationError(f"--{name} is for the compiled engine: add --engine compiled")


def _on_referee(
    rounds: int, seed: int, workers: int | None, form: str, words: dict[str, Any]
) -> tuple[str, bool]:
    from upcard.cli.progress import watched
    from upcard.report.simulation import simulation_report
    from upcard.rules import with_shoe
    from upcard.sim.bulk import simulate_on_referee

    rules = with_shoe(words["read"].rules, words["decks"], words["reshuffle_at"])
    seats = words["players"] or len(words["seats"])
    if any(seat != "me" for seat in words["seats"]):
        raise NotationError("seats by name are for the compiled engine: add --engine compiled")
    with watched(rounds, "rounds") as watch:
        result = simulate_on_referee(
            rounds,
            rules,
            seed=seed,
            seats=seats,
            strategy=words["strategy"],
            workers=workers,
            watch=watch,
        )
    click.echo(simulation_report(result, form))
    return f"{rounds} rounds: {result.rounds} are done", watch.stopped


def _compiled(
    rounds: int | None,
    until_se: float | None,
    shoes: range | None,
    seed: int,
    threads: int | None,
    form: str,
    words: dict[str, Any],
) -> tuple[str, bool]:
    from upcard.cli.exact_options import announce_compilation
    from upcard.cli.progress import watched_run
    from upcard.report.simulated import simulated_report
    from upcard.sim.engine import default_threads, on_threads
    from upcard.sim.plan import compile_plan
    from upcard.simulator import make_goal, result_of

    goal = make_goal(rounds, shoes, until_se)
    plan = build_plan(**words)
    threads = threads or default_threads()
    program = compile_plan(plan)
    announce_compilation()
    with watched_run(goal, program, seed) as watch:
        result = result_of(
            program,
            seed,
            goal,
            on_threads(lambda first, last: program.play(seed, first, last), threads),
            watch,
            threads=threads,
        )
    click.echo(simulated_report(result, form))
    return f"the goal: {result.rounds} rounds are done", result.stopped
