"""The fixed graphs that exact analysis walks: player hands, and what splits make of them.

A hand is a multiset of ranks with hard total 21 or less; a card makes another hand of it, or busts
it.  There are 3,082, in order of hard total, so a card always leads to a later one.  A family is
one hand and all that cards make of it.  Built once, by asking the rule-book what each is worth;
nothing here depends on the shoe.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from upcard.cards import RANKS, Rank
from upcard.hand import BEST_TOTAL
from upcard.kernels.hands import descend_hands
from upcard.rulebook import NO_CARDS, add_card
from upcard.rulebook.totals import HandValue

__all__ = [
    "Family",
    "HandGraph",
    "SplitGraph",
    "family",
    "hand_graph",
    "hand_kinds",
    "split_graph",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_Counts = tuple[int, ...]


@dataclass(frozen=True)
class HandGraph:
    """All player hands; arrays have a row a hand, columns are ranks A … T."""

    cards: Ints
    """Cards of each rank held, [h, 10]."""
    children: Ints
    """Hand after one more card of each rank, -1 for bust, [h, 10]."""
    totals: Ints
    """Best totals, [h]."""
    soft: NDArray[np.bool_]
    n_cards: Ints
    index: dict[_Counts, int]
    """Row by counts A … T."""

    def row(self, ranks: tuple[Rank, ...]) -> int:
        """Return the row of a hand of these cards, in any order."""
        counts = [0] * len(RANKS)
        for rank in ranks:
            counts[rank - 1] += 1
        return self.index[tuple(counts)]


@cache
def hand_graph() -> HandGraph:
    """Return the graph of all player hands; built in about 0.05 s, once."""
    values: dict[_Counts, HandValue] = {}
    level: dict[_Counts, HandValue] = {(0,) * len(RANKS): NO_CARDS}
    while level:
        grown: dict[_Counts, HandValue] = {}
        for counts, value in level.items():
            for rank in RANKS:
                after = add_card(value, rank)
                if after[0] <= BEST_TOTAL:
                    grown[_plus(counts, rank)] = after
        values |= grown
        level = grown
    order = sorted(values, key=lambda counts: (_hard_total(counts), counts))
    index = {counts: row for row, counts in enumerate(order)}
    return HandGraph(
        cards=np.array(order, dtype=np.int64),
        children=np.array(
            [[index.get(_plus(counts, rank), -1) for rank in RANKS] for counts in order]
        ),
        totals=np.array([values[counts][0] for counts in order]),
        soft=np.array([values[counts][1] for counts in order]),
        n_cards=np.array([sum(counts) for counts in order]),
        index=index,
    )


def _plus(counts: _Counts, rank: Rank) -> _Counts:
    return (*counts[: rank - 1], counts[rank - 1] + 1, *counts[rank:])


def _hard_total(counts: _Counts) -> int:
    return sum(rank * n for rank, n in zip(RANKS, counts, strict=True))


@cache
def hand_kinds() -> tuple[list[tuple[int, bool, int]], Ints]:
    """Return the kinds of hands that rules and charts tell apart, and the kind of each hand, [h].

    A kind is a total, whether it is soft, and a number of cards up to three.
    """
    graph = hand_graph()
    kinds = np.stack([graph.totals, graph.soft, np.minimum(graph.n_cards, 3)], axis=1)
    found, places = np.unique(kinds, axis=0, return_inverse=True)
    return [(total, bool(soft), n) for total, soft, n in found.tolist()], places.reshape(-1)


@dataclass(frozen=True)
class Family:
    """Some hands of the graph with all that cards make of them."""

    hands: Ints
    """Rows in the graph of all hands, ascending, [m]."""
    rows: Ints
    """Row here by row in that graph, -1 for none; one -1 more stands for no hand, [h + 1]."""
    children: Ints
    """As in `HandGraph`, in rows of this family, [m, 10]."""
    cards: Ints
    totals: Ints


@lru_cache(maxsize=128)
def family(start: int | None = None) -> Family:
    """Return a hand, by its row, and all that cards make of it; or None: all hands."""
    graph = hand_graph()
    below = np.full(len(graph.totals), start is None)
    if start is not None:
        descend_hands(start, graph.children, below)
    hands = np.flatnonzero(below)
    rows = np.full(len(graph.totals) + 1, -1)
    rows[hands] = np.arange(len(hands))
    children = rows[graph.children[hands]]
    return Family(hands, rows, children, graph.cards[hands], graph.totals[hands])


@dataclass(frozen=True)
class SplitGraph:
    """The hands that one card of a split pair can grow to, and the shoes that they meet.

    At level a, a more pair cards than the two of the pair are gone.
    """

    hands: Family
    """The first is the one pair card."""
    removed: Ints
    """Cards gone from the shoe, a row for each different shoe, [s, 10]."""
    lanes: Ints
    """Row of `removed` by level and hand, [levels, m]."""
    known: Ints
    """Row in the graph of all hands if the cards gone are such a hand, else -1, [s]."""
    pair: int
    """Row here of the hand that is the pair again, -1 if that busts."""


@cache
def split_graph(rank: Rank, levels: int) -> SplitGraph:
    """Return the graph of hands after a split of `rank`, for levels 0 … `levels` - 1."""
    graph = hand_graph()
    hands = family(graph.row((rank,)))
    gone = np.repeat(hands.cards[None], levels, axis=0)
    gone[:, :, rank - 1] += 1 + np.arange(levels)[:, None]
    removed, lanes = np.unique(gone.reshape(-1, len(RANKS)), axis=0, return_inverse=True)
    return SplitGraph(
        hands=hands,
        removed=removed,
        lanes=lanes.reshape(levels, len(hands.hands)),
        known=np.array([graph.index.get(tuple(row), -1) for row in removed.tolist()]),
        pair=int(hands.children[0, rank - 1]),
    )
