"""Exact shares of the chase game: who wins when the dealer draws to the player's total.

The player takes two cards and hits below a threshold; the dealer draws while below the player's
total.  The player's final hands are multisets with a number of orders; for each the dealer's final
hands are walked on the shoe that it leaves, one tree a total to reach.

A shoe runs dry if all its cards can lie in a final hand of the player and a hand with which the
dealer draws on, or in the dealer's first cards and a hand with which the player hits.

Cost: about 3,400 final hands and five trees; 0.3 s, most of it building them once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from upcard.arguments import RulesLike, ShoeLike, as_rules, as_shoe
from upcard.cards import RANKS
from upcard.errors import RulesError, ShoeError
from upcard.exact.actions import Table
from upcard.exact.graph import Floats, Ints
from upcard.exact.packing import Counts, hard_sum, less
from upcard.exact.tree import DealerTree, tree_of, walk
from upcard.hand import BEST_TOTAL
from upcard.rulebook import (
    NO_CARDS,
    STANDS_ON,
    add_card,
    dealer_draws,
    has_hole_card,
    has_naturals,
)
from upcard.rulebook.totals import HandValue
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["ChaseShares", "chase_shares"]

_Drawn = dict[Counts, tuple[HandValue, int]]


@dataclass(frozen=True, slots=True)
class ChaseShares:
    """Probabilities of a round's outcome; they sum to 1."""

    player: float
    dealer: float
    draws: float
    rules: Rules
    shoe: Shoe
    """The cards before the round."""
    stand_on: int
    """The player hits below this total."""

    @property
    def ev(self) -> float:
        """Expectation of a round per unit of the wager."""
        return self.player - self.dealer


def chase_shares(
    rules: RulesLike, shoe: ShoeLike | None = None, stand_on: int = STANDS_ON
) -> ChaseShares:
    """Return the exact chances of one player who stands on a total against a chasing dealer.

    Parameters
    ----------
    rules
        With a chasing dealer and no naturals, such as the set `classroom`; or their shorthand.
    shoe
        The cards before the round, a `Shoe` or ten counts A,2,…,9,T; None is the full shoe of the
        rules.
    stand_on
        12 to 21; the player hits below it.

    Returns
    -------
    ChaseShares
        Probabilities that the player wins, the dealer wins, and of a draw, per round.

    Raises
    ------
    RulesError
        For other rules, or another threshold.
    ShoeError
        If a round can run the shoe dry.

    Notes
    -----
    Exact up to double rounding.  0.3 s the first time, then 10 ms.

    Examples
    --------
    >>> shares = chase_shares("classroom")
    >>> f"{shares.player:.4%} {shares.dealer:.4%} {shares.draws:.4%}"
    '37.1241% 50.7685% 12.1074%'
    """
    rules = as_rules(rules)
    shoe = as_shoe(shoe, rules)
    if rules.dealer != "chase" or has_naturals(rules):
        raise RulesError(f"{rules} has no chasing dealer without naturals: use classroom")
    if type(stand_on) is not int or not 12 <= stand_on <= BEST_TOTAL:
        raise RulesError(f"can't stand on {stand_on!r} here: use 12 to {BEST_TOTAL}")
    _check(shoe, rules, stand_on)
    table = Table.of(shoe, rules)
    player = draws = stood = 0.0
    for total in range(stand_on, BEST_TOTAL + 1):
        gone, orders = _held(shoe, _player_hands(stand_on), total)
        if not len(gone):
            continue
        chances = orders * _sequences(table, gone)
        ends = walk(_chase_tree(rules, total), table.less(gone), table.dec)
        stood += float(chances.sum())
        draws += float((chances * ends[:, 0]).sum())
        player += float((chances * (1 - ends.sum(axis=1))).sum())
    dealer = stood - player - draws + (1 - stood)
    return ChaseShares(player, dealer, draws, rules, shoe, stand_on)


class _Hands(NamedTuple):
    """What drawing comes to that goes on while some hands want a card."""

    finals: _Drawn
    """Hands on which it stops without a bust: their values, and the orders that lead there."""
    wanting: frozenset[Counts]
    """Hands on which it goes on, those of one card among them."""


def _hands(draws: Callable[[HandValue], bool]) -> _Hands:
    finals: _Drawn = {}
    wanting: set[Counts] = set()
    level: _Drawn = {(0,) * len(RANKS): (NO_CARDS, 1)}
    n_cards = 0
    while level:
        n_cards += 1
        grown: _Drawn = {}
        for counts, (value, orders) in level.items():
            for rank in RANKS:
                after = add_card(value, rank)
                more = (*counts[: rank - 1], counts[rank - 1] + 1, *counts[rank:])
                into = grown if n_cards < 2 or draws(after) else finals
                if after[0] <= BEST_TOTAL:
                    into[more] = (after, into.get(more, (after, 0))[1] + orders)
        wanting.update(grown)
        level = grown
    return _Hands(finals, frozenset(wanting))


@cache
def _player_hands(stand_on: int) -> _Hands:
    return _hands(lambda value: value[0] < stand_on)


@cache
def _dealer_hands(rules: Rules, best: int) -> _Hands:
    return _hands(lambda value: dealer_draws(rules, *value, best))


@cache
def _chase_tree(rules: Rules, best: int) -> DealerTree:
    """Return the tree of the dealer who chases a total: cell 0 is level with it, cell 1 ahead."""
    finals = _dealer_hands(rules, best).finals
    cells = {
        counts: {0 if value[0] == best else 1: orders} for counts, (value, orders) in finals.items()
    }
    return tree_of(cells, 2)


def _check(shoe: Shoe, rules: Rules, stand_on: int) -> None:
    """Refuse a shoe that a round can run dry."""
    dealt = 2 if has_hole_card(rules) else 1
    if shoe.infinite:
        dry = not shoe.size
    elif hard_sum(shoe.counts) > 2 * BEST_TOTAL - 1:
        dry = False
    else:
        hands = _player_hands(stand_on)
        dry = shoe.size < 2 + dealt or any(
            sum(wanting) == shoe.size - dealt and less(shoe.counts, wanting) is not None
            for wanting in hands.wanting
        )
        for counts, (value, _) in hands.finals.items():
            left = less(shoe.counts, counts)
            dry = dry or left in _dealer_hands(rules, value[0]).wanting
    if dry:
        raise ShoeError(
            f"the shoe {shoe} can run dry: the player and the dealer who chases may use up "
            f"all {shoe.size} cards and need another; the shares need more cards"
        )


def _held(shoe: Shoe, hands: _Hands, total: int) -> tuple[Ints, Floats]:
    """Return the final hands of a total that a shoe holds, and their orders."""
    finals = hands.finals.items()
    found = {counts: orders for counts, (value, orders) in finals if value[0] == total}
    gone, orders = np.array(list(found)), np.array(list(found.values()), dtype=float)
    counts = np.array(shoe.counts)
    held = (gone <= (np.where(counts > 0, BEST_TOTAL, 0) if shoe.infinite else counts)).all(axis=1)
    return gone[held], orders[held]


def _sequences(table: Table, hands: Ints) -> Floats:
    """Return the chance of each hand's cards in one given order."""
    chances = np.ones(len(hands))
    size = np.full(len(hands), table.counts.sum())
    for rank in range(len(RANKS)):
        for drawn in range(int(hands[:, rank].max())):
            holds = hands[:, rank] > drawn
            chances[holds] *= (table.counts[rank] - table.dec * drawn) / size[holds]
            size[holds] -= table.dec
    return chances
