"""What standing, hitting and doubling are worth, for every hand against every up card.

Everything is unconditional: cards come from the shoe less hand and up card, and a dealer's natural
that beats all settles at -1.  Conditioning on "no natural" after a peek is affine, so it changes no
decision and is applied on output alone (`given_no_natural`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.exact.graph import Floats, Ints, hand_graph
from upcard.exact.tree import OUTCOMES, dealer_chances, dealer_tree
from upcard.hand import HandFacts
from upcard.kernels.hands import value_hands
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    dealer_natural_wins,
    legal_actions,
    natural_takes,
    settle,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["HandValues", "Table", "hand_values", "legality"]

Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Table:
    """A shoe under rules, as numbers for the kernels."""

    shoe: Shoe
    rules: Rules
    counts: Floats
    """Cards before the round, A … T."""
    dec: float
    """What a card dealt takes from its count: 1, or 0 for the infinite deck."""
    refund: bool
    """A dealer's natural takes no more than the original bet."""

    @classmethod
    def of(cls, shoe: Shoe, rules: Rules) -> Table:
        """Return the numbers of a shoe under rules."""
        refund = natural_takes(rules, 2, 1) == 1
        dec = 0.0 if shoe.infinite else 1.0
        return cls(shoe, rules, np.array(shoe.counts, dtype=float), dec, refund)

    def less(self, removed: Ints) -> Floats:
        """Return the cards left after taking each row of `removed`."""
        return self.counts - self.dec * removed

    def naturals(self, shoes: Floats) -> Floats:
        """Return the chance that one more card makes a natural of each up card, [s, 10]."""
        chances = np.zeros_like(shoes)
        sizes = np.maximum(shoes.sum(axis=1) - self.dec, 1.0)
        chances[:, ACE - 1] = shoes[:, TEN - 1] / sizes
        chances[:, TEN - 1] = shoes[:, ACE - 1] / sizes
        return np.maximum(chances, 0.0)

    def beating_naturals(self, shoes: Floats) -> Floats:
        """Return the chance of a natural that beats all but a natural, [s, 10]."""
        if not dealer_natural_wins(self.rules):
            return np.zeros_like(shoes)
        return self.naturals(shoes)

    def surrender_values(self, naturals: Floats) -> Floats | None:
        """Return what surrender is worth where a beating natural has these chances."""
        if self.rules.surrender == "none":
            return None
        hand = FinalHand(TEN, surrendered=True)
        kept = float(settle(self.rules, hand, FinalDealer(TEN)))
        lost = float(settle(self.rules, hand, FinalDealer(TEN, natural=True)))
        return (1 - naturals) * kept + naturals * lost


@lru_cache(maxsize=512)
def legality(rules: Rules, split: Rank | None = None) -> tuple[Bools, Bools]:
    """Return which hands may be hit and doubled; `split` is the rank whose split they come from."""
    graph = hand_graph()
    known: dict[tuple[int, bool, int], tuple[bool, bool]] = {}
    rows = []
    for total, soft, n_cards in zip(
        graph.totals.tolist(), graph.soft.tolist(), graph.n_cards.tolist(), strict=True
    ):
        key = (total, soft, min(n_cards, 3))
        if key not in known:
            facts = HandFacts(*key, 0, split is not None, split == ACE, 1 if split is None else 2)
            legal = legal_actions(rules, facts)
            known[key] = (Action.HIT in legal, Action.DOUBLE in legal)
        rows.append(known[key])
    may = np.array(rows)
    return np.ascontiguousarray(may[:, 0]), np.ascontiguousarray(may[:, 1])


@dataclass(frozen=True)
class HandValues:
    """Values of hands that are not from a split, [h, 10] with a row a hand of `hand_graph`."""

    stand: Floats
    hit: Floats
    double: Floats
    """As if every hand might be doubled; `may_double` says which may."""
    value: Floats
    """Of the best of stand, hit and double that is legal."""
    actions: Ints
    """That best: 0 stand, 1 hit, 2 double."""
    naturals: Floats
    """Chance of a dealer's natural that beats all."""
    shoes: Floats
    chances: Floats
    """Dealer's 17 … 21 by hand and up card, [h, 5, 10]."""
    may_hit: Bools
    may_double: Bools


def hand_values(table: Table) -> HandValues:
    """Return the value of every action on every hand; about 6 ms for any shoe."""
    graph = hand_graph()
    shoes = table.less(graph.cards)
    # Hands that the shoe can't hold are reached with no chance: nobody asks for their dealer.
    held = (shoes >= 0).all(axis=1)
    chances = np.zeros((len(shoes), len(OUTCOMES), len(RANKS)))
    chances[held] = dealer_chances(dealer_tree(table.rules), shoes[held], table.dec)
    naturals = table.beating_naturals(shoes)
    may_hit, may_double = legality(table.rules)
    n_hands = len(shoes)
    rows = np.arange(n_hands)
    stand, hit, double, value = (np.zeros((n_hands, len(RANKS))) for _ in range(4))
    actions = np.zeros((n_hands, len(RANKS)), dtype=np.int64)
    value_hands(
        rows[::-1].copy(),
        graph.children,
        rows,
        rows,
        shoes,
        shoes.sum(axis=1),
        chances,
        naturals,
        graph.totals,
        may_hit,
        may_double,
        table.refund,
        table.dec,
        True,
        actions,
        stand,
        hit,
        double,
        value,
        0,
        len(RANKS),
    )
    return HandValues(
        stand, hit, double, value, actions, naturals, shoes, chances, may_hit, may_double
    )
