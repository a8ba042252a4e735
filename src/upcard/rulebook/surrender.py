"""Surrender: giving up half the bet on the first two cards.

Late surrender comes after the dealer has looked for a natural, so a natural takes the whole bet;
where nobody looks, it takes it all the same.  Early surrender always saves half.
"""

from __future__ import annotations

from upcard.cards import Rank
from upcard.hand import HandFacts
from upcard.rulebook.naturals import peeks
from upcard.rules import Rules

__all__ = ["surrenders_before_peek", "why_not_surrender", "why_surrender_has_passed"]


def why_not_surrender(rules: Rules, hand: HandFacts) -> str | None:
    """Return why the hand can't be surrendered, or None if it can."""
    if rules.surrender == "none":
        return "these rules have no surrender"
    if hand.from_split:
        return "a hand from a split can't be surrendered"
    if hand.n_cards != 2:
        return "surrender is for the first two cards only"
    return None


def surrenders_before_peek(rules: Rules, up_card: Rank) -> bool:
    """Return whether surrender is offered before the dealer looks for a natural."""
    return rules.surrender == "early" and peeks(rules, up_card)


def why_surrender_has_passed(rules: Rules, up_card: Rank) -> str | None:
    """Return why a hand that is being played can't be surrendered any more, or None if it can."""
    if surrenders_before_peek(rules, up_card):
        return "early surrender was offered before the dealer looked at the hole card"
    return None
