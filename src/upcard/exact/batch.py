"""Many shoes at once, on all cores."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from upcard.exact.actions import Table
from upcard.exact.graph import Floats
from upcard.exact.house import round_ev
from upcard.exact.strategy import solve
from upcard.exact.tree import dealer_chances, dealer_tree
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["dealer_tables", "round_evs"]


def round_evs(
    shoes: Sequence[Shoe], rules: Rules, strategy: str = "CDZ-", threads: int | None = None
) -> list[float]:
    """Return the exact EV of a round from each shoe, unconditional, in the order given.

    The kernels release the interpreter's lock, so threads share the cores; None uses all of them.

    Notes
    -----
    About 25 ms a shoe and core for six decks without resplits.

    Examples
    --------
    >>> rules = Rules.parse("6D S17 SP2")
    >>> short = Shoe.of_decks(6).remove((5,) * 10)
    >>> poor, rich = round_evs([Shoe.of_decks(6), short], rules)
    >>> poor < 0 < rich
    True
    """

    def value(shoe: Shoe) -> float:
        return round_ev(solve(Table.of(shoe, rules), strategy))[0]

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return list(pool.map(value, shoes))


def dealer_tables(shoes: Sequence[Shoe], rules: Rules) -> Floats:
    """Return the dealer's chances of 17 … 21 by shoe, total and up card A … T, [s, 5, 10].

    Each shoe holds the up card; a natural that beats all is not among the 21s.  In one walk, at
    about 1.5 µs a shoe.

    Examples
    --------
    >>> tables = dealer_tables([Shoe.of_decks(6)] * 2, Rules.parse("6D S17"))
    >>> tables.shape, round(1 - tables[0, :, 5].sum(), 5)
    ((2, 5, 10), np.float64(0.42284))
    """
    counts = np.array([shoe.counts for shoe in shoes], dtype=float)
    infinite = bool(shoes) and shoes[0].infinite
    return dealer_chances(dealer_tree(rules), counts, 0.0 if infinite else 1.0)
