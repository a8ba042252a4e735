"""Shoes shared out over threads and added up in order, to a number of rounds, shoes or an error.

A chunk is a fixed number of shoes of a plan, whatever the number of threads; a run stops only where
a chunk ends, or at the very round that it was asked for.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeAlias

from upcard.errors import EmptyShoeError, RulesError, shown
from upcard.sim.plan import Program
from upcard.sim.tally import Tally

__all__ = [
    "Goal",
    "Progress",
    "Run",
    "RunWatch",
    "Source",
    "check_seed",
    "check_shoe",
    "check_threads",
    "check_voids",
    "chunk_shoes",
    "default_threads",
    "on_threads",
    "run",
]

_CHUNK_ROUNDS: Final = 1_000_000
"""About how many rounds a chunk has: some hundredths of a second."""
_PROBE_SHOES: Final = 64
_MOST_SHOES: Final = 2**63
_MOST_THREADS: Final = 1024


@dataclass(frozen=True, slots=True)
class Goal:
    """When a run ends."""

    rounds: int | None = None
    shoes: range | None = None
    """The shoes to play; with none of the three, nothing is played."""
    error: float | None = None
    """The standard error of the EV to reach, in units a round."""

    def share_done(self, progress: Progress, error: float) -> float:
        """Return how far a run with this standard error is, 0 to 1.

        The square of a standard error falls as the rounds rise.
        """
        if self.rounds is not None:
            return progress.tally.rounds / max(self.rounds, 1)
        if self.shoes is not None:
            return (progress.next_shoe - self.shoes.start) / max(len(self.shoes), 1)
        return min((self.error / error) ** 2, 1.0) if self.error and error else 0.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    tally: Tally
    next_shoe: int
    """All shoes before it are in the tally."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run that ended."""

    progress: Progress
    stopped: bool
    """The watch ended it before its goal."""


RunWatch: TypeAlias = Callable[[Progress], bool]
"""Told how far a run has come after every chunk; returns True to stop it."""
Play: TypeAlias = Callable[[int, int], Tally]
"""Plays the shoes from the first up to the second."""
Source: TypeAlias = Callable[[Iterator[tuple[int, int]]], Iterator[Tally]]
"""Plays ranges of shoes, some at once, and yields their tallies in order."""
Reached: TypeAlias = Callable[[Tally], bool]


def default_threads() -> int:
    """Return the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunk_shoes(program: Program, seed: int) -> int:
    """Return the shoes of a chunk: about a million rounds, the same for equal runs."""
    return max(1, int(_CHUNK_ROUNDS / _rounds_a_shoe(program, seed)))


def _rounds_a_shoe(program: Program, seed: int) -> float:
    probe = program.play(seed, 0, _PROBE_SHOES)
    return max(probe.total("rounds"), 1) / _PROBE_SHOES


def on_threads(play: Play, threads: int) -> Source:
    """Return a source that plays ranges of shoes on so many threads."""

    def source(ranges: Iterator[tuple[int, int]]) -> Iterator[Tally]:
        waiting: deque[Future[Tally]] = deque()
        with ThreadPoolExecutor(threads) as pool:
            try:
                for first, last in ranges:
                    waiting.append(pool.submit(play, first, last))
                    if len(waiting) > threads:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                for future in waiting:
                    future.cancel()

    return source


def run(
    program: Program,
    seed: int,
    goal: Goal,
    reached: Reached,
    source: Source,
    watch: RunWatch = lambda _: False,
    begin: Progress | None = None,
) -> Run:
    """Play until a goal is reached or the watch says stop.

    Parameters
    ----------
    reached
        Whether a tally has reached the goal's error; asked after every chunk.
    source
        Plays the shoes, see `on_threads`.
    begin
        Where an interrupted run had come to; None begins with the goal's first shoe.

    Raises
    ------
    EmptyShoeError
        If cards ran out within a round and the rules say that this is an error.
    """
    shoes = goal.shoes if goal.shoes is not None else range(_MOST_SHOES)
    progress = begin or Progress(Tally.nothing(program.shape), shoes.start)
    size = chunk_shoes(program, seed)
    if goal.rounds is not None and progress.tally.rounds >= goal.rounds:
        return Run(progress, False)

    edges = [shoes.stop]
    if goal.rounds is not None:
        # A little more than is likely needed: a short run should not play a whole chunk.
        more = (goal.rounds - progress.tally.rounds) / _rounds_a_shoe(program, seed)
        edges.append(progress.next_shoe + int(1.02 * more) + _PROBE_SHOES)

    def ranges() -> Iterator[tuple[int, int]]:
        first = progress.next_shoe
        while first < shoes.stop:
            # Chunks begin at multiples of their size, so that a resumed run has the same.
            last = min(first - first % size + size, *(edge for edge in edges if edge > first))
            yield first, last
            first = last

    done = progress
    for (first, last), tally in _with_ranges(source, ranges()):
        check_voids(program, tally)
        total = done.tally + tally
        if goal.rounds is not None and total.rounds >= goal.rounds:
            exact = _last_rounds(program, seed, done.tally, first, last, goal.rounds)
            return Run(exact, False)
        done = Progress(total, last)
        if goal.error is not None and reached(total):
            return Run(done, False)
        if watch(done):
            return Run(done, True)
    return Run(done, False)


def _with_ranges(
    source: Source, ranges: Iterator[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], Tally]]:
    asked: deque[tuple[int, int]] = deque()

    def noted() -> Iterator[tuple[int, int]]:
        for pair in ranges:
            asked.append(pair)
            yield pair

    for tally in source(noted()):
        yield asked.popleft(), tally


def _last_rounds(
    program: Program, seed: int, before: Tally, first: int, last: int, rounds: int
) -> Progress:
    """Return the run cut off at a round that lies in the shoes first … last - 1."""
    while last - first > 1:
        middle = (first + last) // 2
        part = program.play(seed, first, middle)
        if before.rounds + part.rounds >= rounds:
            last = middle
        else:
            before, first = before + part, middle
    part = program.play(seed, first, last, most_rounds=rounds - before.rounds)
    return Progress(before + part, last)


def check_voids(program: Program, tally: Tally) -> None:
    """Raise EmptyShoeError if a round was void and the rules call that an error."""
    rules = program.plan.rules
    if tally.total("voids") and rules.short_shoe == "error":
        raise EmptyShoeError(
            "the cards ran out within a round, which these rules call an error: "
            "shuffle earlier, with a higher reshuffle_at"
        )


def check_seed(seed: object) -> int:
    """Return a seed if it is a whole number of 64 bits.

    Raises
    ------
    RulesError
        Else.
    """
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise RulesError(f"seed can't be {shown(seed)}: use a whole number from 0 to 2^64 - 1")
    return seed


def check_shoe(shoe: object) -> int:
    """Return the number of a shoe if a run can have it.

    Raises
    ------
    RulesError
        Else.
    """
    if type(shoe) is not int or not 0 <= shoe < _MOST_SHOES:
        raise RulesError(f"shoe can't be {shown(shoe)}: use a whole number from 0 to 2^63 - 1")
    return shoe


def check_threads(threads: object) -> int:
    """Return a number of threads, that of the processors for None.

    Raises
    ------
    RulesError
        If it is not from 1 to 1024.
    """
    if threads is None:
        return default_threads()
    if type(threads) is not int or not 1 <= threads <= _MOST_THREADS:
        raise RulesError(f"threads can't be {shown(threads)}: use 1 to {_MOST_THREADS}")
    return threads
