"""Chances to win by the engine of expectations: all actions, and dealers who look.

A win is worth 1 and all else -1, so a value v is a chance of (1 + v) / 2.
"""

from __future__ import annotations

from fractions import Fraction

from upcard.actions import Action
from upcard.cards import Rank
from upcard.errors import ShoeError
from upcard.exact.actions import Objective, Table
from upcard.exact.dealer import chance_of_none, natural_chance
from upcard.exact.dry import check_hand
from upcard.exact.spot import action_values, given_none, hand_facts, stand_value
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
    natural, looks = natural_chance(shoe_left, up_card, rules), peeks(rules, up_card)
    facts = hand_facts(hand, rules)
    if is_player_natural(rules, facts):
        return {Action.STAND: _natural_wins(rules, natural, looks)}
    objective = Objective(tie=-1.0, double=1.0, as_one=True, actions=actions)
    table = Table.of(shoe, rules, (up_card,), objective)

    def values(table: Table) -> dict[Action, float]:
        return action_values(table, hand, facts) or {Action.STAND: stand_value(table, hand)}

    told = given_none(values, table, natural) if looks else values(table)
    return {action: max(0.0, (1 + value) / 2) for action, value in told.items()}


def _with(shoe: Shoe, ranks: tuple[Rank, ...]) -> Shoe:
    counts = list(shoe.counts)
    for rank in ranks:
        counts[rank - 1] += 1
    return Shoe(tuple(counts))


def _natural_wins(rules: Rules, dealers: Fraction, looks: bool) -> float:
    """Return the chance that a natural wins if the dealer's, told apart from 21, has this one.

    Given that he has none if he looks.
    """
    mine, none = FinalHand(BEST_TOTAL, natural=True), 1 - dealers
    met = settle(rules, mine, FinalDealer(BEST_TOTAL, natural=True)) > 0
    won = none * (settle(rules, mine, FinalDealer(BEST_TOTAL)) > 0)
    return float(won / chance_of_none(dealers) if looks else won + dealers * met)
