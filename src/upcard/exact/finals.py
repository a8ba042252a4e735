"""How a hand can end: classes of final hands, and every final hand after a split.

Class 7 (stake - 1) + 0 … 5 is a hand of 16 or less, 17 … 21, and 6 a bust one.  The dealer's
outcome is 0 … 4 for 17 … 21, 5 for bust, 6 for a natural that beats all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from upcard.cards import RANKS, Rank
from upcard.exact.graph import Floats, Ints, family, hand_graph
from upcard.exact.splits import best_after_split, legal_plan
from upcard.exact.strategy import Solution
from upcard.exact.tree import OUTCOMES
from upcard.hand import BEST_TOTAL
from upcard.kernels.outcomes import count_paths
from upcard.rulebook import STANDS_ON, FinalDealer, FinalHand, net_result
from upcard.rules import Rules

__all__ = [
    "BUST",
    "DEALER_BUST",
    "NATURAL",
    "N_CLASSES",
    "N_OUTCOMES",
    "Finals",
    "after_split",
    "classes_of",
    "final_hands",
    "payoffs",
]

BUST: Final = 6
"""Class of a bust hand with one unit on it."""
N_CLASSES: Final = 14
DEALER_BUST: Final = 5
NATURAL: Final = 6
N_OUTCOMES: Final = 7

_DOUBLE: Final = 2
_BITS: Final = 6


def classes_of(totals: Ints, stake: int) -> Ints:
    """Return the classes of hands with these totals, 22 for bust."""
    return 7 * (stake - 1) + np.maximum(totals - (STANDS_ON - 1), 0)


@lru_cache(maxsize=64)
def payoffs(rules: Rules, *, split: bool) -> Floats:
    """Return the net result by class and dealer's outcome, [14, 7].

    After a split where a dealer's natural takes the original bet only, that column is 0: the bet is
    lost once, not once a hand.
    """
    dealers = [FinalDealer(total) for total in (*OUTCOMES, BEST_TOTAL + 1)]
    dealers.append(FinalDealer(BEST_TOTAL, natural=True))
    out = np.empty((N_CLASSES, N_OUTCOMES))
    for stake in (1, 2):
        for place, total in enumerate(range(STANDS_ON - 1, BEST_TOTAL + 2)):
            hand = FinalHand(total)
            for outcome, dealer in enumerate(dealers):
                net = net_result(rules, hand, dealer, stake, 0 if split else 1)
                out[7 * (stake - 1) + place, outcome] = float(net)
    return out


def after_split(solution: Solution, rank: Rank) -> Ints:
    """Return what hands do after a split of `rank`: 0 stand, 1 hit, 2 double, [h, 10]."""
    if solution.plan is not None:
        return legal_plan(solution.table, rank, solution.plan)
    graph = hand_graph()
    plan = np.zeros((len(graph.totals), len(RANKS)), dtype=np.int64)
    hands = family(graph.row((rank,))).hands
    plan[hands] = best_after_split(solution.table, solution.values.walked, rank)
    return plan


@dataclass(frozen=True)
class Finals:
    """The final hands of one card of a split pair; hands that bust for one unit are left out.

    One multiset may stand here twice, once for each stake.
    """

    keys: Ints
    """Cards drawn to the pair card, packed 6 bits a rank, [k]."""
    classes: Ints
    orders: Floats
    """Orders of drawing: any second card; any but the pair card, [2, k]."""


def final_hands(rank: Rank, actions: Ints) -> Finals:
    """Return the final hands under a plan against one up card, [h]."""
    graph = hand_graph()
    start = graph.row((rank,))
    paths = np.zeros((len(actions), 2))
    count_paths(start, rank - 1, graph.children, actions, paths)
    reached = paths[:, 0] > 0
    stood = np.flatnonzero(reached & (actions == 0))
    doubled = np.flatnonzero(reached & (actions == _DOUBLE))
    worth = 1 << (_BITS * np.arange(len(RANKS)))
    keys = graph.cards @ worth - worth[rank - 1]
    last = graph.children[doubled]
    totals = np.where(last < 0, BEST_TOTAL + 1, graph.totals[last])
    return Finals(
        np.concatenate([keys[stood], (keys[doubled][:, None] + worth).ravel()]),
        np.concatenate([classes_of(graph.totals[stood], 1), classes_of(totals, 2).ravel()]),
        np.concatenate([paths[stood].T, np.repeat(paths[doubled].T, len(RANKS), axis=1)], axis=1),
    )
