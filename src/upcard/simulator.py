"""The simulator: any rules, seats, strategies, counts and bets, at the speed of the processor."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Final, Literal, overload

from upcard import __version__
from upcard.arguments import as_rules
from upcard.betting import Ramp
from upcard.chart import Chart
from upcard.countfile import load_count
from upcard.counting import CountingSystem
from upcard.errors import RulesError, ShoeError
from upcard.indexfile import load_indices
from upcard.indices import IndexSet
from upcard.referee.players import ChartPlayer
from upcard.referee.strategies import default_strategy, make_player
from upcard.rules import Rules
from upcard.sim.bulk import simulate_on_referee
from upcard.sim.engine import (
    Goal,
    Progress,
    Run,
    Source,
    Watch,
    check_seed,
    default_threads,
    on_threads,
    run,
)
from upcard.sim.plan import ME, Plan, Program, compile_plan
from upcard.sim.result import RefereeResult
from upcard.sim.summary import SimulationResult
from upcard.sim.tally import Tally

__all__ = [
    "as_result",
    "draw_seed",
    "make_goal",
    "make_plan",
    "reaches",
    "result_of",
    "simulate",
    "simulate_compiled",
    "standing_chart",
]

BEST_CHARTS: Final = {"total": "total", "two-card": "two-card", "optimal": "two-card"}
"""Names of charts that are worked out for the rules, and the class of strategy that each is."""


@overload
def simulate(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    engine: Literal["compiled"],
    shoes: int | range | None = None,
    until_se: float | None = None,
    strategy: Chart | str | None = None,
    seats: int | Sequence[str] = 1,
    count: CountingSystem | str | None = None,
    bets: Ramp | str = "flat",
    indices: IndexSet | str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> SimulationResult: ...


@overload
def simulate(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    engine: Literal["referee"],
    shoes: int | range | None = None,
    until_se: float | None = None,
    strategy: Chart | str | None = None,
    seats: int | Sequence[str] = 1,
    count: CountingSystem | str | None = None,
    bets: Ramp | str = "flat",
    indices: IndexSet | str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    workers: int | None = None,
    watch: Callable[[int], bool] | None = None,
) -> RefereeResult: ...


@overload
def simulate(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    engine: None = None,
    shoes: int | range | None = None,
    until_se: float | None = None,
    strategy: Chart | str | None = None,
    seats: int | Sequence[str] = 1,
    count: CountingSystem | str | None = None,
    bets: Ramp | str = "flat",
    indices: IndexSet | str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    workers: int | None = None,
    watch: Callable[[Any], bool] | None = None,
) -> Any: ...


def simulate(
    rounds: int | None = None,
    rules: Rules | str = "6D",
    *,
    engine: Literal["compiled", "referee"] | None = None,
    shoes: int | range | None = None,
    until_se: float | None = None,
    strategy: Chart | str | None = None,
    seats: int | Sequence[str] = 1,
    count: CountingSystem | str | None = None,
    bets: Ramp | str = "flat",
    indices: IndexSet | str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    workers: int | None = None,
    watch: Callable[[Any], bool] | None = None,
) -> SimulationResult | RefereeResult:
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
        For a plan that can't be.
    EmptyShoeError
        If cards run out within a round and the rules say that this is an error.

    Notes
    -----
    Some 30 million rounds a second and processor for one seat who counts nothing, 20 million with
    a count, index plays and a ramp.  A first call in a process takes about a second more, the very
    first on a machine some 15 for compiling.

    Examples
    --------
    >>> result = simulate(100_000, "6D H17", seed=1)
    >>> result.rounds, result.shoes, f"{result.ev:+.4f}", f"{result.sd:.3f}"
    (100000, range(0, 2316), '-0.0090', '1.161')
    """
    rules = as_rules(rules)
    if (engine or _usual_engine(rules)) == "compiled":
        if workers is not None:
            raise RulesError("workers are the referee's: use threads")
        return simulate_compiled(
            rounds,
            rules,
            shoes=shoes,
            until_se=until_se,
            strategy=strategy,
            seats=seats,
            count=count,
            bets=bets,
            indices=indices,
            seed=seed,
            threads=threads,
            watch=watch,
        )
    more = (shoes, until_se, count, indices, threads)
    extra = bets != "flat" or any(word is not None for word in more)
    if rounds is None or extra or not isinstance(seats, int) or isinstance(strategy, Chart):
        raise RulesError(
            "the referee plays a number of rounds, with a number of seats and a strategy by its "
            "name or file: use engine='compiled' for more"
        )
    used = draw_seed() if seed is None else seed
    return simulate_on_referee(
        rounds, rules, seed=used, seats=seats, strategy=strategy, workers=workers, watch=watch
    )


def _usual_engine(rules: Rules) -> str:
    """Return the engine where none is named; the classroom exercise has figures of the referee."""
    return "referee" if rules.dealer == "chase" else "compiled"


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
    watch: Watch | None = None,
) -> SimulationResult:
    """Return what many rounds come to on the compiled engine; arguments as in `simulate`."""
    plan = make_plan(rules, strategy, seats, count, bets, indices)
    goal = make_goal(rounds, shoes, until_se)
    seed = draw_seed() if seed is None else check_seed(seed)
    threads = default_threads() if threads is None else threads
    if type(threads) is not int or not 1 <= threads <= 1024:
        raise RulesError(f"threads can't be {threads!r}: use 1 to 1024")
    program = compile_plan(plan)

    def play(first: int, last: int) -> Tally:
        return program.play(seed, first, last)

    return result_of(program, seed, goal, on_threads(play, threads), watch, threads=threads)


def result_of(
    program: Program,
    seed: int,
    goal: Goal,
    source: Source,
    watch: Watch | None = None,
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
    """Return whether a tally has a standard error as small as the goal's."""

    def reached(tally: Tally) -> bool:
        found = SimulationResult(program, tally, seed, range(0), False)
        # Without a bet nothing is known: an error of 0 is none.
        return goal.error is not None and 0 < found.standard_error <= goal.error

    return reached


def make_goal(rounds: int | None, shoes: int | range | None, until_se: float | None) -> Goal:
    """Return the goal of a run, one of the three.

    Raises
    ------
    RulesError
        If none or more than one is given, or one is out of range.
    """
    given = [goal for goal in (rounds, shoes, until_se) if goal is not None]
    if len(given) != 1:
        raise RulesError(
            f"{len(given)} goals for a run: give a number of rounds, shoes or a standard error"
        )
    if rounds is not None and (type(rounds) is not int or not 0 <= rounds <= 10**15):
        raise RulesError(f"can't play {rounds!r} rounds: use a whole number up to 10^15")
    if isinstance(shoes, int) and not isinstance(shoes, bool):
        shoes = range(shoes)
    if shoes is not None and not (
        isinstance(shoes, range) and shoes.step == 1 and 0 <= shoes.start <= shoes.stop < 2**63
    ):
        raise RulesError(f"can't play shoes {shoes!r}: use a number of them, or a range a:b")
    if until_se is not None and not 0 < until_se < 100:
        raise RulesError(f"can't play until a standard error of {until_se!r}: use one above 0")
    return Goal(rounds, shoes, until_se)


def make_plan(
    rules: Rules | str = "6D",
    strategy: Chart | str | None = None,
    seats: int | Sequence[str] = 1,
    count: CountingSystem | str | None = None,
    bets: Ramp | str = "flat",
    indices: IndexSet | str | None = None,
) -> Plan:
    """Return a plan from what users write; see `simulate` for the words.

    Examples
    --------
    >>> plan = make_plan("2D H17", seats=["basic", "me"], count="hi-lo", bets="1-8")
    >>> plan.strategy_name, plan.seats, plan.count.name, str(plan.bets)[:11]
    ('total', ('basic', 'me'), 'hi-lo', '0:1 1:2 2:4')
    """
    rules = as_rules(rules)
    return Plan(
        rules=rules,
        strategy=strategy if isinstance(strategy, Chart) else standing_chart(strategy, rules),
        seats=(ME,) * seats if isinstance(seats, int) else tuple(seats),
        count=load_count(count) if isinstance(count, str) else count,
        bets=Ramp.parse(bets) if isinstance(bets, str) else bets,
        indices=load_indices(indices) if isinstance(indices, str) else indices,
    )


def standing_chart(strategy: str | None, rules: Rules) -> Chart | str:
    """Return what a name of a strategy means under rules: a chart, or a name that has none.

    None is the best chart for the rules, or where none can be worked out the rules' default.

    Examples
    --------
    >>> standing_chart(None, Rules()).name, standing_chart(None, Rules.parse("classroom"))
    ('total', 'stand-on-17')
    """
    if strategy is None:
        try:
            return _best(rules, "total")
        except (RulesError, ShoeError):
            strategy = default_strategy(rules)
    if strategy in BEST_CHARTS:
        return _best(rules, BEST_CHARTS[strategy])
    player = make_player(strategy, rules)
    if not isinstance(player, ChartPlayer):
        return strategy
    return player.chart


def _best(rules: Rules, strategy: str) -> Chart:
    from upcard.exact.charts import best_chart

    return replace(best_chart(rules, strategy=strategy), name=strategy)


def draw_seed() -> int:
    """Return a random seed of 64 bits."""
    return secrets.randbits(64)


def _never(_progress: Progress) -> bool:
    return False
