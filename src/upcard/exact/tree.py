"""The tree of the dealer's final hands, shared by some up cards, as arrays for the compiled walk.

A final hand is a multiset with the up card in it.  For each up card it has a number of orders in
which the dealer can have drawn the others.  Sorted A … T, the hands form one tree.  The tree of one
up card alone holds the others only, so its chances are those given the up card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from upcard.cards import RANKS, Rank
from upcard.errors import RulesError
from upcard.exact.graph import Floats, Ints
from upcard.hand import BEST_TOTAL
from upcard.kernels.dealer import walk_dealer
from upcard.rulebook import (
    NO_CARDS,
    STANDS_ON,
    add_card,
    dealer_draws,
    dealer_natural_wins,
    is_dealer_natural,
)
from upcard.rulebook.totals import HandValue
from upcard.rules import Rules

__all__ = ["OUTCOMES", "DealerTree", "dealer_chances", "dealer_tree", "tree_of", "walk"]

OUTCOMES = tuple(range(STANDS_ON, BEST_TOTAL + 1))
"""Totals that the dealer stands on."""

_Counts = tuple[int, ...]


@dataclass(frozen=True)
class DealerTree:
    """Arrays as `upcard.kernels.dealer` wants them."""

    nodes: Ints
    starts: Ints
    cells: Ints
    orders: Floats
    n_cells: int
    up_cards: tuple[Rank, ...] = ()


@lru_cache(maxsize=64)
def _house_tree(
    draws: frozenset[HandValue], natural_apart: bool, up_cards: tuple[Rank, ...]
) -> DealerTree:
    """Return the tree with a cell a total 17 … 21 and up card, the up cards side by side."""
    finals: dict[_Counts, dict[int, int]] = {}
    for place, up_card in enumerate(up_cards):
        for counts, (value, orders, n_cards) in _finals(up_card, draws).items():
            if natural_apart and n_cards == 2 and value[0] == BEST_TOTAL:
                continue
            if value[0] <= BEST_TOTAL:
                cell = len(up_cards) * (value[0] - STANDS_ON) + place
                held = _minus(counts, up_card) if len(up_cards) == 1 else counts
                finals.setdefault(held, {})[cell] = orders
    return replace(tree_of(finals, len(up_cards) * len(OUTCOMES)), up_cards=up_cards)


def _minus(counts: _Counts, rank: Rank) -> _Counts:
    return (*counts[: rank - 1], counts[rank - 1] - 1, *counts[rank:])


def _finals(
    up_card: Rank, draws: frozenset[HandValue]
) -> dict[_Counts, tuple[HandValue, int, int]]:
    """Return the final hands with an up card: value, orders of the other cards, cards."""
    start = tuple(int(rank == up_card) for rank in RANKS)
    level: dict[_Counts, tuple[HandValue, int]] = {start: (add_card(NO_CARDS, up_card), 1)}
    finals: dict[_Counts, tuple[HandValue, int, int]] = {}
    n_cards = 1
    while level:
        n_cards += 1
        grown: dict[_Counts, tuple[HandValue, int]] = {}
        for counts, (value, orders) in level.items():
            for rank in RANKS:
                after = add_card(value, rank)
                more = (*counts[: rank - 1], counts[rank - 1] + 1, *counts[rank:])
                earlier = finals.get(more, (after, 0, 0))[1] or grown.get(more, (after, 0))[1]
                if after in draws:
                    grown[more] = (after, earlier + orders)
                else:
                    finals[more] = (after, earlier + orders, n_cards)
        level = grown
    return finals


def tree_of(finals: dict[_Counts, dict[int, int]], n_cells: int) -> DealerTree:
    """Lay the hands out in preorder, sorted A … T."""
    nodes: list[tuple[int, int, int]] = []
    starts: list[int] = []
    cells: list[int] = []
    orders: list[int] = []
    before: tuple[int, ...] = ()
    for path, counts in sorted((_path(counts), counts) for counts in finals):
        common = 0
        while common < min(len(before), len(path)) and before[common] == path[common]:
            common += 1
        for depth in range(common, len(path)):
            nodes.append((depth, path[depth], path[:depth].count(path[depth])))
            starts.append(len(cells))
        for cell, ways in finals[counts].items():
            cells.append(cell)
            orders.append(ways)
        before = path
    return DealerTree(
        np.array(nodes, dtype=np.int64),
        np.array([*starts, len(cells)], dtype=np.int64),
        np.array(cells, dtype=np.int64),
        np.array(orders, dtype=np.float64),
        n_cells,
    )


def _path(counts: _Counts) -> tuple[int, ...]:
    return tuple(rank - 1 for rank, n in zip(RANKS, counts, strict=True) for _ in range(n))


@lru_cache(maxsize=512)
def dealer_tree(rules: Rules, up_cards: tuple[Rank, ...] = RANKS) -> DealerTree:
    """Return the tree of the house dealer against some up cards; kept for rules that agree.

    Raises
    ------
    RulesError
        For a chasing dealer, who plays against a total.
    """
    if rules.dealer == "chase":
        raise RulesError("a chasing dealer has no odds of his own: he draws to the player's total")
    draws = frozenset(
        (total, soft)
        for total in range(2, BEST_TOTAL + 1)
        for soft in (False, True)
        if dealer_draws(rules, total, soft)
    )
    apart = is_dealer_natural(rules, 2, BEST_TOTAL) and dealer_natural_wins(rules)
    return _house_tree(draws, apart, up_cards)


def walk(tree: DealerTree, shoes: Floats, dec: float) -> Floats:
    """Return the probability of each cell for each shoe, [s, cells]."""
    out = np.empty((len(shoes), tree.n_cells))
    walk_dealer(tree.nodes, tree.starts, tree.cells, tree.orders, shoes, dec, out)
    return out


def dealer_chances(tree: DealerTree, shoes: Floats, dec: float) -> Floats:
    """Return P(17 … 21 | up card) for each shoe with the up card in it, [s, 5, up cards]."""
    ups = np.array(tree.up_cards) - 1
    shape = (len(shoes), len(OUTCOMES), len(ups))
    if len(ups) == 1:
        left = shoes.copy()
        left[:, ups] -= dec
        return walk(tree, left, dec).reshape(shape)
    joint = walk(tree, shoes, dec).reshape(shape)
    sizes, shares = shoes.sum(axis=1), shoes[:, ups]
    with np.errstate(divide="ignore", invalid="ignore"):
        scale = np.where(shares > 0, sizes[:, None] / shares, 0.0)
    joint *= scale[:, None, :]
    return joint
