"""Many rounds on the referee, in one stream or cut into chunks for several processes.

Without workers one `random.Random(seed)` shuffles every shoe.  With workers the rounds are cut into
a fixed number of chunks, each with a stream of its own keyed by (seed, chunk), so that the counts
are the same for any number of workers, and others than those of the one stream.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from random import Random
from time import perf_counter
from typing import Final

from upcard import __version__
from upcard.errors import RulesError
from upcard.money import Money
from upcard.referee.players import Player, play_out
from upcard.referee.strategies import default_strategy, make_player
from upcard.referee.table import Table
from upcard.rulebook import check_table
from upcard.rules import Rules
from upcard.sim.result import SeatTally, SimulationResult, add_tallies

__all__ = ["CHUNKS", "play_rounds", "simulate"]

CHUNKS: Final = 64
"""Random streams of a run with workers; part of what fixes its counts."""
_TICK: Final = 256
_POLL_SECONDS: Final = 0.1

Watch = Callable[[int], bool]
"""Told the rounds done so far; returns True to stop the run."""
Tallies = tuple[SeatTally, ...]


def simulate(
    rounds: int,
    rules: Rules,
    *,
    seed: int,
    seats: int = 1,
    strategy: str | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> SimulationResult:
    """Return the tallies of many rounds on the referee, one unit bet on each seat.

    Parameters
    ----------
    rounds
        0 or more.
    rules
        Any rules of the rule-book.
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
    >>> result = simulate(1000, Rules.parse("classroom"), seed=42)
    >>> seat = result.seats[0]
    >>> seat.player, seat.dealer, seat.draws
    (370, 513, 117)
    """
    if rounds < 0:
        raise RulesError(f"can't play {rounds} rounds: use 0 or more")
    check_table(rules, seats)
    chosen = strategy or default_strategy(rules)
    make_player(chosen, rules)
    started = perf_counter()
    watch = watch or _never
    if workers is None:
        parts = [_run_stream(rules, chosen, seats, rounds, Random(seed), watch)]
    else:
        jobs = [(rules, chosen, seats, n, f"{seed}/{chunk}") for chunk, n in _chunks(rounds)]
        parts = list(_run_here(jobs, watch) if workers == 0 else _run_pool(jobs, workers, watch))
    tallies = add_tallies(parts, seats)
    seconds = perf_counter() - started
    run = {
        "seconds": seconds,
        "rounds_per_second": tallies[0].rounds / seconds if seconds else None,
        "workers": workers,
        "strategy": chosen,
        "version": __version__,
        "python": sys.version.split()[0],
    }
    chunks = 1 if workers is None else CHUNKS
    return SimulationResult(str(rules), tallies[0].rounds, seed, tallies, chunks, run)


def play_rounds(
    rules: Rules, players: Sequence[Player], rounds: int, rng: Random, watch: Watch
) -> Tallies:
    """Return the tallies of rounds dealt from one stream, a player a seat, one unit a bet."""
    table = Table(rules, rng, [None] * len(players))
    bets = [1] * len(players)
    counts: list[list[int]] = [[0, 0, 0] for _ in players]
    nets: list[Money] = [0] * len(players)
    squares: list[Money] = [0] * len(players)
    for done in range(rounds):
        if done % _TICK == 0 and watch(done):
            break
        round_ = table.deal(bets, record=False)
        play_out(round_, players)
        for index, seat in enumerate(round_.seats):
            net = seat.net
            counts[index][0 if net > 0 else 1 if net < 0 else 2] += 1
            nets[index] += net
            squares[index] += net * net
    return tuple(
        SeatTally(count[0], count[1], count[2], net, square)
        for count, net, square in zip(counts, nets, squares, strict=True)
    )


def _never(_done: int) -> bool:
    return False


def _chunks(rounds: int) -> list[tuple[int, int]]:
    """Return (chunk, rounds) for the chunks that have any."""
    size, rest = divmod(rounds, CHUNKS)
    return [(chunk, size + (chunk < rest)) for chunk in range(CHUNKS) if size + (chunk < rest)]


_Job = tuple[Rules, str, int, int, str]


def _run_stream(
    rules: Rules, strategy: str, seats: int, rounds: int, rng: Random, watch: Watch
) -> Tallies:
    player = make_player(strategy, rules)
    return play_rounds(rules, [player] * seats, rounds, rng, watch)


def _run_job(job: _Job) -> Tallies:
    rules, strategy, seats, rounds, key = job
    return _run_stream(rules, strategy, seats, rounds, Random(key), _never)


def _run_here(jobs: Sequence[_Job], watch: Watch) -> Iterator[Tallies]:
    done = 0
    for job in jobs:
        if watch(done):
            return
        yield _run_job(job)
        done += job[3]


def _ignore_interrupt() -> None:
    """In a worker: an interruption is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run_pool(jobs: Sequence[_Job], workers: int, watch: Watch) -> Iterator[Tallies]:
    """Run the jobs in new processes; a job whose process died is run here."""
    with ProcessPoolExecutor(workers, get_context("spawn"), _ignore_interrupt) as pool:
        waiting: dict[Future[Tallies], _Job] = {pool.submit(_run_job, job): job for job in jobs}
        done = 0
        while waiting:
            ready, _ = wait(waiting, _POLL_SECONDS, FIRST_COMPLETED)
            if watch(done):
                _stop(pool)
                return
            for future in ready:
                job = waiting.pop(future)
                yield _result(future, job)
                done += job[3]


def _result(future: Future[Tallies], job: _Job) -> Tallies:
    try:
        return future.result()
    except BrokenProcessPool:
        return _run_job(job)


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the workers at once."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in active_children():
        child.terminate()
