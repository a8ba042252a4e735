"""Many shoes at once, on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np

from upcard.arguments import RulesLike, ShoeLike, as_rules, as_shoe
from upcard.chart import Chart
from upcard.errors import RulesError, ShoeError, shown
from upcard.exact.graph import Floats
from upcard.exact.house import round_ev, work_out
from upcard.exact.named import OPTIMAL, find_strategy, is_optimal
from upcard.exact.tree import dealer_chances, dealer_tree
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["dealer_tables", "round_evs"]

_THREADS: Final = range(1, 1025)


def round_evs(
    shoes: Iterable[ShoeLike],
    rules: RulesLike,
    strategy: str | Path | Chart = "CDZ-",
    threads: int | None = None,
) -> list[float]:
    """Return the exact EV of a round from each shoe, unconditional, in the order given.

    Parameters
    ----------
    shoes
        The cards before a round, each a `Shoe` or ten counts A,2,…,9,T.
    rules, strategy
        As in `edge`.
    threads
        1 to 1024, which share the cores, since the kernels release the interpreter's lock; None
        uses all of them.

    Returns
    -------
    list[float]
        Per unit of the initial wager, exact up to double rounding.

    Raises
    ------
    RulesError, StrategyError, ShoeError, DataFileError
        As `edge`, for the first shoe that it refuses; RulesError too for another number of threads.

    Notes
    -----
    About 15 ms a shoe and core for six decks without resplits.

    Examples
    --------
    >>> short = Shoe.of_decks(6).remove((5,) * 10)
    >>> poor, rich = round_evs([Shoe.of_decks(6), short], "6D S17 SP2")
    >>> poor < 0 < rich
    True
    """
    if threads is not None and (type(threads) is not int or threads not in _THREADS):
        raise RulesError(f"threads can't be {shown(threads)}: use 1 to {_THREADS[-1]}")
    if isinstance(shoes, str) or not isinstance(shoes, Iterable):
        raise ShoeError(f"{shown(shoes)} is no list of shoes: give several, or one in a list")
    game = as_rules(rules)
    played = OPTIMAL if is_optimal(strategy) else find_strategy(strategy, game)

    def value(shoe: Shoe) -> float:
        return round_ev(work_out(shoe, game, played))[0]

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return list(pool.map(value, list(map(as_shoe, shoes))))


def dealer_tables(shoes: Sequence[Shoe], rules: Rules) -> Floats:
    """Return the dealer's chances of 17 … 21 by shoe, total and up card A … T, [s, 5, 10].

    Each shoe holds the up card; a natural that beats all is not among the 21s.  In one walk, at
    about 1.2 µs a shoe.

    Examples
    --------
    >>> tables = dealer_tables([Shoe.of_decks(6)] * 2, Rules.parse("6D S17"))
    >>> tables.shape, round(1 - tables[0, :, 5].sum(), 5)
    ((2, 5, 10), np.float64(0.42284))
    """
    counts = np.array([shoe.counts for shoe in shoes], dtype=float)
    infinite = bool(shoes) and shoes[0].infinite
    return dealer_chances(dealer_tree(rules), counts, 0.0 if infinite else 1.0)
