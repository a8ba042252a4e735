"""What standing, hitting and doubling are worth, for every hand against every up card.

Everything is unconditional: cards come from the shoe less hand and up card, and a dealer's natural
that beats all settles at -1.  Conditioning on "no natural" after a peek is affine, so it changes no
decision and is applied on output alone (`upcard.exact.spot`).  Only where a natural is so likely
that digits would be lost is a table `given_no_natural` at once.

What is counted may be other than money: an `Objective` says what a tie is worth and what a double
stakes.  For the chance to win a tie is as bad as a loss and every wager counts once; a value v then
stands for the chance (1 + v) / 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.exact.graph import Floats, Ints, family, hand_kinds
from upcard.exact.known import Known, chances_given, draws_given
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

__all__ = [
    "EARNINGS",
    "HandValues",
    "Objective",
    "Table",
    "Walked",
    "hand_values",
    "legality",
]

Bools = NDArray[np.bool_]

_SHY: Final = -9.0
"""Below every value: keeps a hand from standing that must not."""


class Objective(NamedTuple):
    """What the values of hands count, and what a player may do for it."""

    tie: float = 0.0
    """What a tie is worth, a win being worth 1 and a loss -1."""
    double: float = 2.0
    """What a double stakes."""
    as_one: bool = False
    """All hands of a split count as one, by their mean, and a natural wins 1."""
    actions: frozenset[Action] = frozenset(PLAY_ACTIONS)
    """What may be done, as far as it is legal; who may do nothing of it stands."""


EARNINGS: Final = Objective()
"""Units won for each unit of the initial wager."""


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
    up_cards: tuple[Rank, ...] = RANKS
    """Those asked for, a column each."""
    objective: Objective = EARNINGS
    no_natural: bool = False
    """Values are given that the dealer, who has looked, has no natural; against one up card."""

    @classmethod
    def of(
        cls,
        shoe: Shoe,
        rules: Rules,
        up_cards: tuple[Rank, ...] = RANKS,
        objective: Objective = EARNINGS,
    ) -> Table:
        """Return the numbers of a shoe under rules."""
        refund = natural_takes(rules, 2, 1) == 1 and not objective.as_one
        dec = 0.0 if shoe.infinite else 1.0
        counts = np.array(shoe.counts, dtype=float)
        return cls(shoe, rules, counts, dec, refund, up_cards, objective)

    def against(self, up_cards: tuple[Rank, ...]) -> Table:
        """Return the same with other up cards."""
        return replace(self, up_cards=up_cards)

    def given_no_natural(self) -> Table:
        """Return the same, against one up card, once the dealer has looked for a natural."""
        return replace(self, no_natural=True)

    def known(self, pair: Rank = ACE, others: int = 0) -> Known:
        """Return what is known if so many cards that nobody sees are not of a pair's rank."""
        (up_card,) = self.up_cards
        hole = (TEN if up_card == ACE else ACE) - 1 if self.no_natural else -1
        return Known(self.dec, up_card - 1, hole, pair - 1, others)

    @property
    def game(self) -> Floats:
        """The numbers of the game as `upcard.kernels.hands` wants them."""
        shy = 0.0 if Action.STAND in self.objective.actions else _SHY
        tie, stakes = self.objective.tie, self.objective.double
        return np.array([self.dec, float(self.refund), tie, stakes, shy])

    @property
    def columns(self) -> Ints:
        """The up cards and the hole cards that matter, from 0, [2, up cards]."""
        return _columns(self.up_cards, dealer_natural_wins(self.rules) and not self.no_natural)

    def legality(self, split: Rank | None = None) -> tuple[Bools, Bools]:
        """Return which hands may be hit and doubled here, as `legality` does."""
        return legality(self.rules, split, self.objective.actions)

    def less(self, removed: Ints) -> Floats:
        """Return the cards left after taking each row of `removed`."""
        return self.counts - self.dec * removed

    def naturals(self, shoes: Floats) -> Floats:
        """Return the chance that one more card makes a natural of each up card, [s, 10]."""
        chances = np.zeros_like(shoes)
        sizes = np.maximum(shoes @ np.ones(len(RANKS)) - self.dec, 1.0)
        for up_card, hole in ((ACE, TEN), (TEN, ACE)):
            chances[:, up_card - 1] = np.maximum(shoes[:, hole - 1], 0.0) / sizes
        return chances

    def beating_naturals(self, shoes: Floats) -> Floats:
        """Return the chance of a natural that beats all but a natural, [s, 10]."""
        if self.no_natural or not dealer_natural_wins(self.rules):
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


@lru_cache(maxsize=64)
def _columns(up_cards: tuple[Rank, ...], natural_wins: bool) -> Ints:
    holes = {ACE: TEN - 1, TEN: ACE - 1} if natural_wins else {}
    return np.array([[up - 1 for up in up_cards], [holes.get(up, -1) for up in up_cards]])


def legality(
    rules: Rules,
    split: Rank | None = None,
    actions: frozenset[Action] = EARNINGS.actions,
) -> tuple[Bools, Bools]:
    """Return which hands may be hit and doubled; `split` is the rank whose split they come from."""
    return _legality(rules, split is not None, split == ACE, actions)


@lru_cache(maxsize=256)
def _legality(
    rules: Rules, from_split: bool, aces: bool, actions: frozenset[Action]
) -> tuple[Bools, Bools]:
    kinds, places = hand_kinds()
    known = []
    for kind in kinds:
        facts = HandFacts(*kind, 0, from_split, aces, 1 + from_split)
        legal = actions.intersection(legal_actions(rules, facts))
        known.append((Action.HIT in legal, Action.DOUBLE in legal))
    may_hit, may_double = np.array(known).T
    return may_hit[places], may_double[places]


class Seen(NamedTuple):
    """Cards that hands are drawn from, and dealers, as kernels want them; a row a shoe."""

    counts: Floats
    gone: NDArray[Any]
    """Cards, or parts of cards."""
    game: Floats
    chances: Floats
    """Of the dealer's 17 … 21, [s, 5, up cards]; 0 for a shoe that can't be."""


def see(table: Table, removed: Ints, shoes: Floats) -> Seen:
    """Return what kernels see of shoes, those left after taking each row of `removed`."""
    if table.no_natural:
        return see_given(table, table.known(), shoes)
    tree = dealer_tree(table.rules, table.up_cards)
    if shoes.min() >= 0:
        chances = dealer_chances(tree, shoes, table.dec)
    else:
        # Hands that the shoe can't hold are reached with no chance: nobody asks for their dealer.
        held = (shoes >= 0).all(axis=1)
        chances = np.zeros((len(shoes), len(OUTCOMES), len(table.up_cards)))
        chances[held] = dealer_chances(tree, shoes[held], table.dec)
    return Seen(table.counts, removed, table.game, chances)


def see_given(table: Table, known: Known, shoes: Floats, asked: Bools | bool = True) -> Seen:
    """Return what kernels see if something is known of unseen cards, as if it were not.

    The dealer is walked for the shoes that are `asked` for.
    """
    held = (shoes >= 0).all(axis=1) & asked
    chances = np.zeros((len(shoes), len(OUTCOMES), 1))
    chances[held] = chances_given(table.rules, known, shoes[held])
    game = table.game
    game[0] = 1.0
    return Seen(np.zeros(len(RANKS)), -draws_given(known, shoes), game, chances)


class Walked(NamedTuple):
    """What the dealer's hands were walked for."""

    chances: Floats
    """Dealer's 17 … 21 by hand and up card, [m, 5, up cards]."""
    rows: Ints
    """Row of `chances` by hand of `hand_graph`, -1 for none; one -1 more for no hand, [h + 1]."""

    def against(self, columns: Sequence[int]) -> Walked:
        """Return the same with some columns of up cards."""
        return Walked(np.ascontiguousarray(self.chances[:, :, columns]), self.rows)


@dataclass(frozen=True)
class HandValues:
    """Values of hands of one kind, [m, up cards], all or those of a `family`."""

    stand: Floats
    hit: Floats
    double: Floats
    """As if every hand might be doubled; `may_double` says which may."""
    value: Floats
    """Of the best of stand, hit and double that is legal."""
    actions: Ints
    """That best: 0 stand, 1 hit, 2 double; where a class is a chart 3 surrender, which is not the
    code of `Action` (see `upcard.exact.strategy.Solution`)."""
    naturals: Floats
    """Chance of a dealer's natural that beats all, [m, 10]."""
    shoes: Floats
    walked: Walked
    may_hit: Bools
    may_double: Bools


def hand_values(table: Table, start: int | None = None, split: Rank | None = None) -> HandValues:
    """Return the value of every action on every hand; about 5 ms for any shoe.

    Parameters
    ----------
    start
        The row of a hand: of it and all that cards make of it; None: of all hands.
    split
        The rank whose split the hands come from, for what is legal.
    """
    hands = family(start)
    shoes = table.less(hands.cards)
    seen = see(table, hands.cards, shoes)
    may_hit, may_double = (mask[hands.hands] for mask in table.legality(split))
    rows = np.arange(len(shoes))
    stand, hit, double, value = np.zeros((4, len(shoes), len(table.up_cards)))
    actions = np.zeros(stand.shape, dtype=np.int64)
    value_hands(
        rows[::-1].copy(), hands.children, rows, rows, seen.counts, seen.gone, seen.chances,
        hands.totals, may_hit, may_double, seen.game, table.columns, True, actions,
        stand, hit, double, value,
    )  # fmt: skip
    naturals, walked = table.beating_naturals(shoes), Walked(seen.chances, hands.rows)
    return HandValues(
        stand, hit, double, value, actions, naturals, shoes, walked, may_hit, may_double
    )
