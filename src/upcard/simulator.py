"""The simulator: any rules, seats, strategies, counts and bets, at the speed of the processor."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final, Literal, TypedDict, Unpack, overload

from upcard import __version__
from upcard.arguments import Watch, as_rules, check_watch
from upcard.betting import Ramp
from upcard.chart import Chart
from upcard.counting import CountingSystem
from upcard.errors import MoneyError, RulesError
from upcard.indices import IndexSet
from upcard.planning import make_goal, make_plan
from upcard.rules import Rules
from upcard.sim.bulk import played_on_referee, simulate_on_referee
from upcard.sim.engine import (
    Goal,
    Progress,
    Run,
    RunWatch,
    Source,
    check_seed,
    check_threads,
    on_threads,
    run,
)
from upcard.sim.plan import Program, compile_plan
from upcard.sim.result import RefereeResult
from upcard.sim.summary import SimulationResult
from upcard.sim.tally import Tally

__all__ = ["as_result", "draw_seed", "reaches", "result_of", "simulate", "simulate_compiled"]

_MOST_WITHOUT_BET: Final = 10_000_000
"""Rounds; a bet that comes in one of a million is missed in all of them once in 20,000 runs."""


class CompiledWords(TypedDict, total=False):
    """What `simulate` takes for the compiled engine, all of it optional."""

    shoes: int | range | None
    until_se: float | None
    strategy: Chart | str | None
    seats: int | Sequence[str]
    count: CountingSystem | str | None
    bets: Ramp | str
    indices: IndexSet | str | None
    seed: int | None
    threads: int | None
    watch: RunWatch | None


class RefereeWords(TypedDict, total=False):
    """What `simulate` takes for the referee, all of it optional."""

    strategy: str | None
    seats: int
    seed: int | None
    workers: int | None
    watch: Watch | None


@overload
def simulate(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    engine: Literal["compiled"],
    **words: Unpack[CompiledWords],
) -> SimulationResult: ...


@overload
def simulate(
    rounds: int,
    rules: Rules | str = "6D",
    *,
    engine: Literal["referee"],
    **words: Unpack[RefereeWords],
) -> RefereeResult: ...


@overload
def simulate(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    engine: None = None,
    **words: Any,
) -> Any: ...


def simulate(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    engine: Literal["compiled", "referee"] | None = None,
    **words: Any,
) -> Any:
    """Return what many rounds come to, played at the speed of the processor.

    Parameters
    ----------
    engine
        `compiled`, or `referee`, a thousand times slower; None is the referee for a chasing dealer,
        as in the classroom exercise, else compiled.
    rounds, shoes, until_se
        One of them: the rounds to play; the shoes, as a number or as a range to play again a part
        of a run; or the standard error of the EV, in units a round, to play until.
    rules
        Any rules, or their shorthand.
    strategy
        A chart, or the name of one, of a file, or `total`, `two-card`, `optimal` (the best chart
        for the rules, for the last two with exceptions by cards), `stand-on-N`, `mimic`,
        `never-bust`; None is `total`, or the default of rules that have no best chart.
    seats
        A number of seats `me`, or the seats from the dealer's left: `me`, and strategies of others,
        who bet one unit.
    count
        A counting system, or the name or file of one; None counts nothing.
    bets
        What `me` bets at each count, see `upcard.betting`.
    indices
        Plays by the count, or the name or file of a set of them.
    seed
        0 to 2^64 - 1; None draws one, which the result tells.
    threads
        Threads to play on; None is one for each processor.  The tallies are the same for any.
    watch
        Told how far the run is after every chunk of about a million rounds; True stops it.  The
        referee tells it the rounds done.
    workers
        Of the referee: processes that share the rounds, see `upcard.sim.bulk`.

    Returns
    -------
    SimulationResult
        EV and SD in units a round of all that `me` wins, with what they are made of; from the
        referee a `RefereeResult`, who won each seat's rounds.

    Raises
    ------
    RulesError, StrategyError, NotationError, MoneyError, DataFileError
        For a plan that can't be; MoneyError also if `until_se` is out of reach, as nothing is bet.
    EmptyShoeError
        If cards run out within a round and the rules say that this is an error.

    Notes
    -----
    Some 30 million rounds a second and processor for one seat who counts nothing, 20 million with
    a count, index plays and a ramp.  A first call in a process takes about a second more, the very
    first on a machine some 20 for compiling.

    Examples
    --------
    >>> result = simulate(100_000, "6D H17", seed=1)
    >>> result.rounds, result.shoes, f"{result.ev:+.4f}", f"{result.sd:.3f}"
    (100000, range(0, 2316), '-0.0090', '1.161')
    """
    rules = as_rules(rules)
    if engine is None:
        engine = "referee" if played_on_referee(rules) else "compiled"
    known: Any = {"compiled": CompiledWords, "referee": RefereeWords}
    if engine not in known:
        raise RulesError(f"no engine {engine!r}: use {' or '.join(known)}")
    for word in words:
        if word not in known[engine].__annotations__:
            right = f"use {', '.join(known[engine].__annotations__)}"
            raise RulesError(f"{word} is nothing that the {engine} engine takes: {right}")
    if engine == "compiled":
        return simulate_compiled(rounds, rules, **words)
    return _simulate_on_referee(rounds, rules, **words)


def _simulate_on_referee(
    rounds: int | None, rules: Rules, *, seed: int | None = None, **words: Any
) -> RefereeResult:
    if rounds is None:
        raise RulesError("the referee plays a number of rounds: give it one")
    used = draw_seed() if seed is None else seed
    return simulate_on_referee(rounds, rules, seed=used, **words)


def simulate_compiled(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    shoes: int | range | None = None,
    until_se: float | None = None,
    strategy: Chart | str | None = None,
    seats: int | Sequence[str] = 1,
    count: CountingSystem | str | None = None,
    bets: Ramp | str = "flat",
    indices: IndexSet | str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    watch: RunWatch | None = None,
) -> SimulationResult:
    """Return what many rounds come to on the compiled engine; arguments as in `simulate`."""
    plan = make_plan(rules, strategy, seats, count, bets, indices)
    goal = make_goal(rounds, shoes, until_se)
    seed = draw_seed() if seed is None else check_seed(seed)
    threads = check_threads(threads)
    check_watch(watch)
    program = compile_plan(plan)

    def play(first: int, last: int) -> Tally:
        return program.play(seed, first, last)

    return result_of(program, seed, goal, on_threads(play, threads), watch, threads=threads)


def result_of(
    program: Program,
    seed: int,
    goal: Goal,
    source: Source,
    watch: RunWatch | None = None,
    **about: Any,
) -> SimulationResult:
    """Return the result of a run; `about` goes among what may differ between equal runs."""
    started = perf_counter()
    ended = run(program, seed, goal, reaches(program, seed, goal), source, watch or _never)
    return as_result(program, seed, goal, ended, perf_counter() - started, **about)


def as_result(
    program: Program, seed: int, goal: Goal, ended: Run, seconds: float, **about: Any
) -> SimulationResult:
    """Return what a run that ended has found."""
    rounds = ended.progress.tally.rounds
    first = goal.shoes.start if goal.shoes is not None else 0
    facts = {
        "seconds": seconds,
        "rounds_per_second": rounds / seconds if seconds else None,
        "version": __version__,
        "python": sys.version.split()[0],
    }
    shoes = range(first, ended.progress.next_shoe)
    return SimulationResult(
        program, ended.progress.tally, seed, shoes, ended.stopped, facts | about
    )


def reaches(program: Program, seed: int, goal: Goal) -> Callable[[Tally], bool]:
    """Return whether a tally has a standard error as small as the goal's.

    What is returned raises MoneyError once so many rounds are without a bet that the goal is out of
    reach.
    """

    def reached(tally: Tally) -> bool:
        found = SimulationResult(program, tally, seed, range(0), False)
        if tally.rounds >= _MOST_WITHOUT_BET and not found.average_bet:
            raise MoneyError(
                f"nothing was bet in {tally.rounds:,} rounds, so the EV has no standard error: "
                "bet at counts that come up"
            )
        # Without a bet nothing is known: an error of 0 is none.
        return goal.error is not None and 0 < found.standard_error <= goal.error

    return reached


def draw_seed() -> int:
    """Return a random seed of 64 bits."""
    return secrets.randbits(64)


def _never(_progress: Progress) -> bool:
    return False
