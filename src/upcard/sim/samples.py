"""Some of the bankrolls that `upcard.sim.paths` plays out, one by one, as a picture shows them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.sim.paths import Paths
from upcard.sim.plan import Program
from upcard.sim.walks import own_rounds, purse, rounds_per_shoe, trail, walk

__all__ = ["sample_paths"]


def sample_paths(program: Program, found: Paths, n_paths: int) -> NDArray[np.float64]:
    """Return the bankrolls of the first paths at the points of `found`, [path, point], in units.

    They are played anew, of the same shoes as there, on one thread.

    Examples
    --------
    >>> from upcard.planning import make_plan
    >>> from upcard.sim.paths import PERCENTILES, paths
    >>> from upcard.sim.plan import compile_plan
    >>> program = compile_plan(make_plan("6D", "mimic"))
    >>> found = paths(program, seed=1, n_paths=20, rounds=500, bankroll=30, ramp="flat")
    >>> every = sample_paths(program, found, 20)
    >>> every.shape, bool((np.percentile(every, PERCENTILES, axis=0).T == found.bands).all())
    ((20, 51), True)
    """
    money = purse(program, found.ramp, found.bankroll, found.rounds, found.resize)
    per_shoe = rounds_per_shoe(program, found.seed)
    first = range(min(n_paths, found.n_paths))
    if not first:
        return np.empty((0, len(found.points)))
    played = [own_rounds(program, found.seed, path, found.rounds, per_shoe) for path in first]
    shown: NDArray[np.float64] = trail(walk(money, played), np.array(found.points)).at / money.ticks
    return shown
