"""Many rounds on the referee, in one stream or cut into chunks for several processes.

Without workers one `random.Random(seed)` shuffles every shoe.  With workers the rounds are cut into
a fixed number of chunks, each with a stream of its own keyed by (seed, chunk), so that the counts
are the same for any number of workers, and others than those of the one stream.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final

from upcard import __version__
from upcard.arguments import Watch, check_watch
from upcard.errors import RulesError
from upcard.referee.strategies import default_strategy, make_player, strategy_name
from upcard.rulebook import check_table, looks_at_players
from upcard.rules import Rules
from upcard.sim.referee_rounds import Job, SeatTallies, never, run_job
from upcard.sim.result import RefereeResult, add_tallies
from upcard.sim.workers import run_pool

__all__ = ["CHUNKS", "played_on_referee", "simulate_on_referee"]

CHUNKS: Final = 64
"""Random streams of a run with workers; part of what fixes its counts."""


def played_on_referee(rules: Rules) -> bool:
    """Return whether a game is played on the referee where no engine is named.

    So the classroom exercise is, whose figures its random numbers are part of.
    """
    return looks_at_players(rules)


def simulate_on_referee(
    rounds: int,
    rules: Rules | str,
    *,
    seed: int,
    seats: int = 1,
    strategy: str | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> RefereeResult:
    """Return the tallies of many rounds on the referee, one unit bet on each seat.

    Parameters
    ----------
    rounds
        0 or more.
    rules
        Any rules of the rule-book, or their shorthand.
    seed
        With the other arguments it fixes every count.
    seats
        1 to 7, all played by the same strategy.
    strategy
        A name that `make_player` knows, or the path of a chart; None is the rules' default.
    workers
        None: one stream of `random.Random(seed)`.  A number: that many processes over 64 chunks,
        with the same counts for any number; 0 runs the chunks one after another in this process.
    watch
        Called now and then with the rounds done; returning True stops the run, whose result then
        holds the rounds done.

    Notes
    -----
    About 25,000 rounds a second and process.

    Examples
    --------
    >>> result = simulate_on_referee(1000, Rules.parse("classroom"), seed=42)
    >>> seat = result.seats[0]
    >>> seat.player, seat.dealer, seat.draws
    (370, 513, 117)
    """
    if isinstance(rules, str):
        rules = Rules.parse(rules)
    for what, number in (("rounds", rounds), ("seed", seed)):
        if type(number) is not int or number < 0:
            raise RulesError(f"{what} can't be {number!r}: use a whole number, 0 or more")
    if workers is not None and (type(workers) is not int or workers < 0):
        raise RulesError(f"workers can't be {workers!r}: use a whole number, 0 or more, or None")
    check_table(rules, seats)
    check_watch(watch)
    chosen = strategy or default_strategy(rules)
    make_player(chosen, rules)
    started = perf_counter()
    watch = watch or never
    if workers is None:
        parts = [run_job(Job(rules, chosen, seats, rounds, seed), watch)]
    else:
        jobs = [Job(rules, chosen, seats, n, f"{seed}/{chunk}") for chunk, n in _chunks(rounds)]
        parts = list(_run_here(jobs, watch) if workers == 0 else run_pool(jobs, workers, watch))
    tallies = add_tallies(parts, seats)
    seconds = perf_counter() - started
    run = {
        "seconds": seconds,
        "rounds_per_second": tallies[0].played / seconds if seconds else None,
        "workers": workers,
        "version": __version__,
        "python": sys.version.split()[0],
    }
    chunks = 1 if workers is None else CHUNKS
    return RefereeResult(
        str(rules), tallies[0].played, seed, strategy_name(chosen, rules), tallies, chunks, run
    )


def _chunks(rounds: int) -> list[tuple[int, int]]:
    """Return (chunk, rounds) for the chunks that have any."""
    size, rest = divmod(rounds, CHUNKS)
    return [(chunk, size + (chunk < rest)) for chunk in range(CHUNKS) if size + (chunk < rest)]


def _run_here(jobs: Sequence[Job], watch: Watch) -> Iterator[SeatTallies]:
    before = 0
    for job in jobs:
        played = run_job(job, lambda done, before=before: watch(before + done))  # type: ignore[misc]
        yield played
        before += played[0].played
        if played[0].played < job.rounds:
            return
