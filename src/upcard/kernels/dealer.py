"""The dealer's outcomes for many shoes side by side, by one walk of the tree of his final hands.

A dealer's hand counts with his up card in it, as a multiset sorted A … T; all up cards share the
tree.  A node's probability is its parent's times one factor, and a final hand adds it, times the
orders in which the dealer can have drawn it, to one cell for each up card that it contains.

Layout
    nodes   int64[n, 3]     preorder: depth from 0, rank from 0, cards of that rank before it
    starts  int64[n + 1]    entries[starts[i]:starts[i + 1]] belong to node i
    cells   int64[m]        cell that an entry adds to
    orders  float64[m]      orders of drawing, whole numbers
    shoes   float64[s, 10]  cards left, A … T, the up card among them
    dec     1.0, or 0.0 for the infinite deck, from which nothing is ever taken
    out     float64[s, c]   probability of each cell: up card first, then the rest in any order

Mass of hands that are not in the tree (bust, or run dry) is simply missing from `out`.

Cost: a multiplication or two a node and shoe, one more an entry; 1.4 µs a shoe for the casino
dealer's ten up cards (`bench/bench_dealer.py`), measured best with 128 shoes a block: numba checks
at run time that the arrays of the inner loop don't overlap, and short loops drown in that check.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import kernel

__all__ = ["walk_dealer"]

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]

_BLOCK = 128


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
    depth = 0
    for i in range(nodes.shape[0]):
        depth = max(depth, nodes[i, 0] + 1)
    chance = np.empty((depth + 1, _BLOCK))
    count = np.empty((10, _BLOCK))
    inverse = np.empty((depth, _BLOCK))
    total = np.empty((out.shape[1], _BLOCK))
    n_shoes = shoes.shape[0]
    for first in range(0, n_shoes, _BLOCK):
        width = min(_BLOCK, n_shoes - first)
        for lane in range(_BLOCK):
            shoe = first + min(lane, width - 1)
            size = 0.0
            for rank in range(10):
                count[rank, lane] = shoes[shoe, rank]
                size += shoes[shoe, rank]
            for d in range(depth):
                left = size - dec * d
                inverse[d, lane] = 1.0 / left if left > 0.0 else 0.0
            chance[0, lane] = 1.0
        total[:, :] = 0.0
        for i in range(nodes.shape[0]):
            d = nodes[i, 0]
            gone = dec * nodes[i, 2]
            before = chance[d]
            here = chance[d + 1]
            cards = count[nodes[i, 1]]
            scale = inverse[d]
            for lane in range(_BLOCK):
                here[lane] = before[lane] * (cards[lane] - gone) * scale[lane]
            for entry in range(starts[i], starts[i + 1]):
                ways = orders[entry]
                cell = total[cells[entry]]
                for lane in range(_BLOCK):
                    cell[lane] += ways * here[lane]
        for cell_number in range(out.shape[1]):
            for lane in range(width):
                out[first + lane, cell_number] = total[cell_number, lane]
