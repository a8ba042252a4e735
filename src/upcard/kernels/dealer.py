"""The dealer's outcomes for many shoes side by side, by one walk of the tree of his final hands.

A dealer's hand counts as a multiset sorted A … T; all up cards share the tree.  A node's
probability is its parent's times one factor, and a final hand adds it, times the orders in which
the dealer can have drawn it, to one cell for each up card that it may have come from.

Layout
    nodes   int64[n, 3]     preorder: depth from 0, rank from 0, cards of that rank before it
    starts  int64[n + 1]    entries[starts[i]:starts[i + 1]] belong to node i
    cells   int64[m]        cell that an entry adds to
    orders  float64[m]      orders of drawing, whole numbers
    shoes   float64[s, 10]  cards left, A … T, the up card among them if the tree's hands hold it
    dec     1.0, or 0.0 for the infinite deck, from which nothing is ever taken
    out     float64[s, c]   probability of each cell: up card first, then the rest in any order

Mass of hands that are not in the tree (bust, or run dry) is simply missing from `out`.

Cost: a few multiplications a node and shoe, three more an entry; about 1 µs a shoe for the casino
dealer's ten up cards, 0.05 to 0.25 µs for one (`bench/bench_exact.py`), measured best with 256
shoes a block: numba checks at run time that the arrays of the inner loop don't overlap, and short
loops drown in that check.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import kernel

__all__ = ["walk_dealer"]

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]

_BLOCK = 256


@kernel
def _load(shoes: _Floats, first: int, dec: float, count: _Floats, inverse: _Floats) -> Any:
    """Write a block's cards, [10, lanes], and 1 / cards left by cards drawn, [depths, lanes]."""
    for lane in range(min(count.shape[1], shoes.shape[0] - first)):
        size = 0.0
        for rank in range(10):
            count[rank, lane] = shoes[first + lane, rank]
            size += shoes[first + lane, rank]
        for d in range(inverse.shape[0]):
            left = size - dec * d
            inverse[d, lane] = 1.0 / left if left > 0.0 else 0.0


@kernel
def walk_dealer(
    nodes: _Ints,
    starts: _Ints,
    cells: _Ints,
    orders: _Floats,
    shoes: _Floats,
    dec: float,
    out: _Floats,
) -> Any:
    """Fill `out`."""
    n_nodes, n_shoes = nodes.shape[0], shoes.shape[0]
    depths = 2
    for i in range(n_nodes):
        depths = max(depths, nodes[i, 0] + 2)
    # By depth, the probability of the cards drawn over the number of cards left.
    per_card = np.empty((depths, _BLOCK))
    count = np.empty((10, _BLOCK))
    inverse = np.empty((depths, _BLOCK))
    total = np.empty((out.shape[1], _BLOCK))
    for first in range(0, n_shoes, _BLOCK):
        width = min(_BLOCK, n_shoes - first)
        _load(shoes, first, dec, count, inverse)
        per_card[0] = inverse[0]
        total[:, :] = 0.0
        for i in range(n_nodes):
            d = nodes[i, 0]
            gone = dec * nodes[i, 2]
            before = per_card[d]
            cards = count[nodes[i, 1]]
            if i + 1 < n_nodes and nodes[i + 1, 0] > d:
                here = per_card[d + 1]
                scale = inverse[d + 1]
                for lane in range(width):
                    here[lane] = before[lane] * (cards[lane] - gone) * scale[lane]
            for entry in range(starts[i], starts[i + 1]):
                ways = orders[entry]
                cell = total[cells[entry]]
                for lane in range(width):
                    cell[lane] += ways * (before[lane] * (cards[lane] - gone))
        for cell_number in range(out.shape[1]):
            for lane in range(width):
                out[first + lane, cell_number] = total[cell_number, lane]
