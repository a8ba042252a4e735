"""Bankrolls played out, round by round: how they spread, how far they fall, how many are lost.

A path is one player with the same bankroll and the same bets, dealt shoes of his own: path i has
those from (i + 1)·2³² on of the seed.  Its first rounds are the same however many follow, however
many other paths there are, and on any number of threads.

A bankroll is ruined when it is at or below zero after a round.  It stays at zero from there on;
what a last double or split lost beyond that is forgiven.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from upcard.arguments import Watch, as_ramp, check_watch
from upcard.betting import Ramp
from upcard.errors import RulesError
from upcard.money import Money
from upcard.sim.engine import check_seed, check_threads
from upcard.sim.plan import Program
from upcard.sim.reramp import check_ramp
from upcard.sim.statistics import Interval, wilson_interval
from upcard.sim.walks import (
    Purse,
    Resize,
    Rounds,
    Trail,
    own_rounds,
    purse,
    rounds_per_shoe,
    trail,
    walk,
)

__all__ = ["PERCENTILES", "Paths", "Quantiles", "paths"]

Floats: TypeAlias = NDArray[np.float64]

PERCENTILES: Final = (5, 25, 50, 75, 95)
"""Those that results have, interpolated between paths."""
MOST_PATHS: Final = 100_000
MOST_ROUNDS: Final = 2_000_000
"""Of a path: 20,000 hours."""
_POINTS: Final = 50
_CELLS: Final = 2**21
"""Rounds that are held at once."""


@dataclass(frozen=True, slots=True)
class Quantiles:
    """How a number is spread over the paths."""

    mean: float
    percentiles: tuple[float, ...]
    """See `PERCENTILES`; the middle one is the median."""


@dataclass(frozen=True, eq=False)
class Paths:
    """What many bankrolls came to; amounts are in units."""

    ramp: Ramp
    resize: Resize | None
    bankroll: Money
    rounds: int
    """Of each path, watched ones too."""
    seed: int
    points: tuple[int, ...]
    """Rounds after which `bands` tells the bankroll, from 0 to `rounds`."""
    bands: Floats = field(repr=False)
    """Percentiles of the bankroll, [point, percentile]."""
    finals: Floats = field(repr=False)
    """Bankroll after the last round, by path; 0 for the ruined."""
    ruined_at: NDArray[np.int64] = field(repr=False)
    """The round that ruined a path, or 0."""
    deepest: Floats = field(repr=False)
    """The greatest fall of a path from a former high."""
    longest: NDArray[np.int64] = field(repr=False)
    """The most rounds in a row that a path lay below a former high, up to its last round."""

    @property
    def n_paths(self) -> int:
        """Paths played."""
        return len(self.finals)

    @property
    def ruined(self) -> int:
        """Paths that were ruined."""
        return int(np.count_nonzero(self.ruined_at))

    @property
    def ruin(self) -> float:
        """Share of paths that were ruined."""
        return self.ruined / self.n_paths

    @property
    def ruin95(self) -> Interval:
        """Wilson's 95% interval of the risk of ruin within so many rounds."""
        return wilson_interval(self.ruined, self.n_paths)

    @property
    def ahead(self) -> float:
        """Share of paths that ended above the bankroll."""
        return int(np.count_nonzero(self.finals > float(self.bankroll))) / self.n_paths

    @property
    def final(self) -> Quantiles:
        """The bankroll after the last round."""
        return _quantiles(self.finals)

    @property
    def deepest_drawdown(self) -> Quantiles:
        """The greatest fall from a former high, in units."""
        return _quantiles(self.deepest)

    @property
    def longest_drawdown(self) -> Quantiles:
        """The longest stay below a former high, in rounds."""
        return _quantiles(self.longest)


def paths(
    program: Program,
    seed: int,
    n_paths: int,
    rounds: int,
    bankroll: Money,
    ramp: Ramp | str,
    *,
    resize: Resize | None = None,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Paths:
    """Return what many bankrolls come to, each played out for so many rounds.

    Parameters
    ----------
    program
        What is played.  Its own bets don't matter, but at each count it must play as many spots as
        the ramp does.
    seed
        0 to 2^64 - 1.
    n_paths, rounds
        Up to 100,000 paths of up to 2,000,000 rounds, watched ones counted.
    bankroll
        In units, exact.
    ramp
        The bets at each count, or their text.
    resize
        Lets the bets follow the bankroll; None keeps them.
    threads
        None is one for each processor; the result is the same for any.
    watch
        Told how many paths are done from time to time; True stops with those.

    Returns
    -------
    Paths
        Percentiles, ruin and drawdowns, in units and rounds.

    Raises
    ------
    StrategyError
        If the ramp looks at a count and the program has none, or plays other numbers of spots.
    MoneyError
        If the bankroll is not an exact amount above zero, or amounts are too fine.
    RulesError
        If a number is out of range.
    EmptyShoeError
        If the cards run out in every round.

    Notes
    -----
    About 3 million rounds a second and processor, 1 to 2 million with `resize`, and some 150 MB,
    whatever the number of paths.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> from upcard.sim.plan import Plan, compile_plan
    >>> program = compile_plan(Plan(rules=Rules.parse("6D 2:1"), strategy="basic"))
    >>> found = paths(program, seed=1, n_paths=200, rounds=1000, bankroll=20, ramp="flat")
    >>> found.n_paths, found.points[:3], 0.3 < found.ruin < 0.6
    (200, (0, 20, 40), True)
    """
    ramp = as_ramp(ramp)
    check_ramp(program, ramp)
    _check_number("paths", n_paths, MOST_PATHS)
    _check_number("rounds", rounds, MOST_ROUNDS)
    threads = check_threads(threads)
    check_watch(watch)
    money = purse(program, ramp, bankroll, rounds, resize)
    points = np.unique(np.arange(_POINTS + 1) * rounds // _POINTS)
    per_shoe = rounds_per_shoe(program, check_seed(seed))

    def played(path: int) -> Rounds:
        return own_rounds(program, seed, path, rounds, per_shoe)

    trails = _trails(played, n_paths, rounds, money, points, threads, watch)
    at, ruined_at, deepest, longest = (np.concatenate(part) for part in zip(*trails, strict=True))
    return Paths(
        ramp,
        resize,
        bankroll,
        rounds,
        seed,
        tuple(points.tolist()),
        np.percentile(at / money.ticks, PERCENTILES, axis=0).T,
        at[:, -1] / money.ticks,
        ruined_at,
        deepest / money.ticks,
        longest,
    )


def _trails(
    played: Callable[[int], Rounds],
    n_paths: int,
    rounds: int,
    money: Purse,
    points: NDArray[np.int64],
    threads: int,
    watch: Watch | None,
) -> list[Trail]:
    """Return what is kept of the paths, a few of which are held at once."""
    size = max(_CELLS // rounds, 1)
    trails = []
    with ThreadPoolExecutor(threads) as pool:
        for first in range(0, n_paths, size):
            last = min(first + size, n_paths)
            together = list(pool.map(played, range(first, last)))
            trails.append(trail(walk(money, together), points))
            if watch is not None and watch(last):
                break
    return trails


def _check_number(what: str, number: int, most: int) -> None:
    if type(number) is not int or not 1 <= number <= most:
        raise RulesError(f"can't play {number!r} {what}: use 1 to {most}")


def _quantiles(values: NDArray[np.float64] | NDArray[np.int64]) -> Quantiles:
    return Quantiles(float(values.mean()), tuple(np.percentile(values, PERCENTILES).tolist()))
