"""Exact shares of the chase game: who wins when the dealer draws to the player's total.

The player takes two cards and hits below a threshold; the dealer draws while below the player's
total.  The player's final hands are multisets with a number of orders; for each the dealer's final
hands are walked on the shoe that it leaves, one tree a total to reach.

Cost: about 3,400 final hands and five trees; 0.3 s, most of it building them once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from upcard.cards import RANKS
from upcard.errors import RulesError
from upcard.exact.actions import Table
from upcard.exact.tree import DealerTree, tree_of, walk
from upcard.hand import BEST_TOTAL
from upcard.rulebook import NO_CARDS, STANDS_ON, add_card, dealer_draws, has_naturals
from upcard.rulebook.totals import HandValue
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["ChaseShares", "chase_shares"]

_Counts = tuple[int, ...]
_Drawn = dict[_Counts, tuple[HandValue, int]]


@dataclass(frozen=True, slots=True)
class ChaseShares:
    """Probabilities of a round's outcome; they sum to 1."""

    player: float
    dealer: float
    draws: float


def chase_shares(rules: Rules, shoe: Shoe | None = None, stand_on: int = STANDS_ON) -> ChaseShares:
    """Return the exact chances of one player who stands on a total against a chasing dealer.

    Parameters
    ----------
    rules
        With a chasing dealer and no naturals, such as the set `classroom`.
    shoe
        The cards before the round; None is the full shoe of the rules.
    stand_on
        12 to 21; the player hits below it.

    Raises
    ------
    RulesError
        For other rules, or another threshold.

    Notes
    -----
    Exact up to double rounding, for a shoe that holds what both may draw; a deck does.

    Examples
    --------
    >>> shares = chase_shares(Rules.parse("classroom"))
    >>> f"{shares.player:.4%} {shares.dealer:.4%} {shares.draws:.4%}"
    '37.1241% 50.7685% 12.1074%'
    """
    if rules.dealer != "chase" or has_naturals(rules):
        raise RulesError(f"{rules} has no chasing dealer without naturals: use classroom")
    if stand_on not in range(12, BEST_TOTAL + 1):
        raise RulesError(f"can't stand on {stand_on!r} here: use 12 to {BEST_TOTAL}")
    table = Table.of(Shoe.of_decks(rules.decks) if shoe is None else shoe, rules)
    hands = _final_hands(lambda value: value[0] < stand_on)
    player = draws = stood = 0.0
    for total in range(stand_on, BEST_TOTAL + 1):
        reached = {counts: orders for counts, (value, orders) in hands.items() if value[0] == total}
        gone = np.array(list(reached))
        chances = np.array(list(reached.values())) * _sequences(table, gone)
        ends = walk(_chase_tree(rules, total), table.less(gone), table.dec)
        stood += float(chances.sum())
        draws += float((chances * ends[:, 0]).sum())
        player += float((chances * (1 - ends.sum(axis=1))).sum())
    return ChaseShares(player, stood - player - draws + (1 - stood), draws)


def _final_hands(draws: Callable[[HandValue], bool]) -> _Drawn:
    """Return the hands on which drawing stops without a bust, with the orders that lead there."""
    finals: _Drawn = {}
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
        level = grown
    return finals


@cache
def _chase_tree(rules: Rules, best: int) -> DealerTree:
    """Return the tree of the dealer who chases a total: cell 0 is level with it, cell 1 ahead."""
    finals = _final_hands(lambda value: dealer_draws(rules, *value, best))
    cells = {
        counts: {0 if value[0] == best else 1: orders} for counts, (value, orders) in finals.items()
    }
    return tree_of(cells, 2)


def _sequences(table: Table, hands: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> np.ndarray:
    """Return the chance of each hand's cards in one given order."""
    chances = np.ones(len(hands))
    size = np.full(len(hands), table.counts.sum())
    for rank in range(len(RANKS)):
        for drawn in range(int(hands[:, rank].max())):
            holds = hands[:, rank] > drawn
            left = max(table.counts[rank] - table.dec * drawn, 0.0)
            chances[holds] *= left / size[holds]
            size[holds] -= table.dec
    return chances
