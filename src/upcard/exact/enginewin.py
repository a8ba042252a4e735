"""Chances to win by the engine of expectations: all actions, and dealers who look.

A win is worth 1 and all else -1, so a value v is a chance of (1 + v) / 2.  A dealer's natural that
beats all is among what is lost, so that given none the chance is divided by that of none.
"""

from __future__ import annotations

from upcard.actions import Action
from upcard.cards import Rank
from upcard.errors import ShoeError
from upcard.exact.actions import Objective, Table
from upcard.exact.dealer import chance_of_none, natural_chance
from upcard.exact.dry import check_hand
from upcard.exact.spot import action_values, hand_facts, stand_value
from upcard.hand import BEST_TOTAL, Hand
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    is_player_natural,
    peeks,
    settle,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["engine_chances"]


def engine_chances(
    shoe_left: Shoe, up_card: Rank, hand: Hand, rules: Rules, actions: frozenset[Action]
) -> dict[Action, float]:
    """Return the chance to win of each legal one of some actions, as `win_chances` does.

    If none of them is legal, that of standing.
    """
    shoe = shoe_left
    if not shoe_left.size:
        raise ShoeError(f"the shoe {shoe_left} is empty: no chances without cards to draw")
    if not shoe_left.infinite:
        shoe = _with(shoe_left, (*hand.ranks, up_card))
        check_hand(shoe, rules, hand.ranks, up_card, actions=actions)
    natural = natural_chance(shoe_left, up_card, rules)
    none = float(chance_of_none(natural)) if peeks(rules, up_card) else 1.0
    facts = hand_facts(hand, rules)
    if is_player_natural(rules, facts):
        return {Action.STAND: _natural_wins(rules, float(natural)) / none}
    objective = Objective(tie=-1.0, double=1.0, as_one=True, actions=actions)
    table = Table.of(shoe, rules, (up_card,), objective)
    values = action_values(table, hand, facts) or {Action.STAND: stand_value(table, hand)}
    return {action: max(0.0, (1 + value) / 2 / none) for action, value in values.items()}


def _with(shoe: Shoe, ranks: tuple[Rank, ...]) -> Shoe:
    counts = list(shoe.counts)
    for rank in ranks:
        counts[rank - 1] += 1
    return Shoe(tuple(counts))


def _natural_wins(rules: Rules, dealers: float) -> float:
    """Return the chance that a natural wins if the dealer's, told apart from 21, has this one."""
    mine = FinalHand(BEST_TOTAL, natural=True)
    met = float(settle(rules, mine, FinalDealer(BEST_TOTAL, natural=True)) > 0)
    return (1 - dealers) * float(settle(rules, mine, FinalDealer(BEST_TOTAL)) > 0) + dealers * met
