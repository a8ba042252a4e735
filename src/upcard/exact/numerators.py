"""The values of hands as whole numbers over common denominators: the engine's recursion, exactly.

When k cards are gone from a shoe of N, the up card not counted, the next card is one of N - k - 1.
All values after k cards have the denominator

    F(k) = (N - k - 1) (N - k - 2) … (N - L)

with L as large as the longest play, so a numerator after k cards is the sum, over the next card, of
cards times the numerator after k + 1: no division, and numerators compare as values do.  For the
infinite deck each factor is the sum of its weights.

Layout as in `upcard.kernels.hands`, in arrays of Python's whole numbers; `gone` are cards taken
from the shoe, A … T, the up card not among them.
Cost: 3,082 hands take 0.6 s for one deck, 1.1 s for six, where ways no longer fit 64 bits.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.cards import ACE, RANKS, TEN
from upcard.exact.actions import Bools, Table
from upcard.exact.graph import Ints
from upcard.exact.tree import OUTCOMES, DealerTree
from upcard.rulebook import STANDS_ON, dealer_natural_wins

__all__ = ["Lanes", "Played", "Scale", "Wholes", "chance_numerators", "play_hands"]

Wholes = NDArray[Any]
"""An array of whole numbers, 64 bits wide or Python's own."""

_SAFE: Final = 2.0**62
_BLOCK: Final = 2048


class Scale:
    """The denominators F(k) of a shoe, for plays of up to `longest` cards."""

    def __init__(self, table: Table, longest: int) -> None:
        self.size, self.dec = table.shoe.size, int(table.dec)
        self.last = min(self.size - 1, longest) if self.dec else longest
        self._products = [1] * (self.last + 1)
        for k in range(self.last - 1, -1, -1):
            self._products[k] = self._products[k + 1] * (self.size - self.dec * (k + 1))

    def __getitem__(self, k: int) -> int:
        """Return F(k); 1 where so many cards can't be gone."""
        return self._products[k] if k <= self.last else 1


class Lanes(NamedTuple):
    """What is left after each set of cards gone, a row a set."""

    shoes: Ints
    """Cards left, the up card among them, [s, 10]; 0 where the set can't be gone."""
    n_gone: Ints
    """Cards gone, [s]."""
    naturals: Wholes
    """Numerators of a natural that beats all, by up card, [s, 10]."""

    @classmethod
    def of(cls, table: Table, gone: Ints, scale: Scale) -> Lanes:
        """Return the lanes of these sets."""
        counts = np.array(table.shoe.counts, dtype=np.int64)
        shoes = np.maximum(counts - scale.dec * gone, 0)
        n_gone = gone.sum(axis=1)
        naturals = np.zeros(shoes.shape, dtype=object)
        if dealer_natural_wins(table.rules):
            rest = np.array([scale[k + 1] for k in n_gone.tolist()], dtype=object)
            naturals[:, ACE - 1] = rest * shoes[:, TEN - 1]
            naturals[:, TEN - 1] = rest * shoes[:, ACE - 1]
        return cls(shoes, n_gone, naturals)


def _ways(tree: DealerTree, shoes: NDArray[Any], dec: int) -> dict[tuple[int, int], NDArray[Any]]:
    """Return by number of cards and cell the ways to draw single cards to it, [s] each."""
    found: dict[tuple[int, int], NDArray[Any]] = {}
    product: list[NDArray[Any]] = [np.ones(len(shoes), dtype=shoes.dtype)]
    columns = shoes.T.copy()
    starts = tree.starts.tolist()
    entries = list(zip(tree.cells.tolist(), map(int, tree.orders.tolist()), strict=True))
    for node, (depth, rank, same) in enumerate(tree.nodes.tolist()):
        del product[depth + 1 :]
        product.append(product[depth] * np.maximum(columns[rank] - dec * same, 0))
        for cell, orders in entries[starts[node] : starts[node + 1]]:
            key = (depth + 1, cell)
            more = product[-1] * orders
            found[key] = found[key] + more if key in found else more
    return found


def chance_numerators(table: Table, tree: DealerTree, lanes: Lanes, scale: Scale) -> Wholes:
    """Return the numerators of P(17 … 21 | up card), [s, 5, 10]."""
    out = np.zeros((len(lanes.shoes), tree.n_cells), dtype=object)
    full = table.counts[None]
    most = max(float(ways.max()) for ways in _ways(tree, full, scale.dec).values())
    kind: Any = np.int64 if most < _SAFE else object
    for first in range(0, len(out), _BLOCK):
        block = slice(first, first + _BLOCK)
        found = _ways(tree, lanes.shoes[block].astype(kind), scale.dec)
        n_gone = lanes.n_gone[block].tolist()
        # F(k) less the draws that the ways have counted: those of the dealer's cards but the first.
        rest = {
            drawn: np.array([scale[k + drawn - 1] for k in n_gone], dtype=object)
            for drawn in {drawn for drawn, _ in found}
        }
        for (drawn, cell), ways in found.items():
            out[block, cell] += ways.astype(object) * rest[drawn]
    chances = out.reshape(len(out), len(OUTCOMES), len(RANKS))
    # An up card is in each of its hands, so its count divides their ways.
    chances //= np.maximum(lanes.shoes, 1).astype(object)[:, None, :]
    return chances


class Played(NamedTuple):
    """Numerators of hands, [h, 10], and what they do: 0 stand, 1 hit, 2 double."""

    stand: Wholes
    hit: Wholes
    double: Wholes
    value: Wholes
    actions: Ints


def play_hands(
    order: list[int],
    children: Ints,
    lane_of: Ints,
    totals: Ints,
    lanes: Lanes,
    chances: Wholes,
    may: tuple[Bools, Bools],
    refund: bool,
    scale: Scale,
    plan: Ints | None = None,
) -> Played:
    """Return what hands are worth, played by the plan, or at their best where it is None.

    `order` are the hands to value, each after all that a card makes of it; `lane_of` the rows of
    `lanes` and `chances` for each hand; `may` which hands may be hit, and doubled.
    """
    shape = (len(children), len(RANKS))
    stand, hit, double, value = (np.zeros(shape, dtype=object) for _ in range(4))
    actions = np.zeros(shape, dtype=np.int64) if plan is None else plan
    for h in order:
        lane = int(lane_of[h])
        k = int(lanes.n_gone[lane])
        stand[h] = _stand(chances[lane], lanes.naturals[lane], scale[k], int(totals[h]))
        hit[h], doubled = _draw(
            lanes.shoes[lane].tolist(), children[h].tolist(), scale[k + 1], scale.dec, value, stand
        )
        double[h] = 2 * doubled + (lanes.naturals[lane] if refund else 0)
        if plan is None:
            actions[h] = _best(stand[h], hit[h], double[h], may[0][h], may[1][h])
        value[h] = np.choose(actions[h], (stand[h], hit[h], double[h]))
    return Played(stand, hit, double, value, actions)


def _stand(chances: Wholes, naturals: Wholes, whole: int, total: int) -> Wholes:
    lost = naturals.copy()
    for outcome, chance in zip(OUTCOMES, chances, strict=True):
        if outcome > total:
            lost += chance
    tied = chances[total - STANDS_ON] if total >= STANDS_ON else 0
    result: Wholes = whole - tied - 2 * lost
    return result


def _draw(
    cards: list[int], children: list[int], bust: int, dec: int, value: Wholes, stand: Wholes
) -> tuple[Wholes, Wholes]:
    """Return the sums over the next card of playing on, and of standing with it."""
    on, stood = np.zeros(len(RANKS), dtype=object), np.zeros(len(RANKS), dtype=object)
    for rank, (n, child) in enumerate(zip(cards, children, strict=True)):
        if not n:
            continue
        # The up card is one of the cards that its own column counts.
        if child < 0:
            on -= n * bust
            stood -= n * bust
            on[rank] += dec * bust
            stood[rank] += dec * bust
        else:
            on += n * value[child]
            stood += n * stand[child]
            on[rank] -= dec * value[child, rank]
            stood[rank] -= dec * stand[child, rank]
    return on, stood


def _best(stand: Wholes, hit: Wholes, double: Wholes, may_hit: bool, may_double: bool) -> Ints:
    """Return the best action by up card; of equals the first of stand, hit, double."""
    actions = np.zeros(len(RANKS), dtype=np.int64)
    best = stand
    for action, worth, legal in ((1, hit, may_hit), (2, double, may_double)):
        if legal:
            better = worth > best
            actions[better] = action
            best = np.where(better, worth, best)
    return actions
