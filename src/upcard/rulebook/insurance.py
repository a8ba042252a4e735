"""Insurance: a side wager of up to half the bet that the dealer has a natural, paid 2:1.

Even money on a natural is the same thing at 3:2: insuring it wins one unit whatever the dealer has.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from upcard.cards import ACE, Rank
from upcard.hand import HandFacts
from upcard.money import Money, exact
from upcard.rulebook.naturals import dealer_natural_wins, is_player_natural
from upcard.rules import Rules

__all__ = [
    "INSURANCE_PAYS",
    "even_money_net",
    "insurance_limit",
    "insurance_net",
    "why_no_insurance",
    "why_not_even_money",
]

INSURANCE_PAYS: Final = 2
_EVEN_MONEY_AT: Final = Fraction(3, 2)


def insurance_limit(bet: Money) -> Money:
    """Return the most that may be staked on insurance: half the bet, a half chip included."""
    return exact(Fraction(bet) / 2)


def even_money_net(bet: Money) -> Money:
    """Return what even money wins: the bet, at once, whatever the dealer holds."""
    return bet


def why_no_insurance(rules: Rules, up_card: Rank) -> str | None:
    """Return why insurance is not offered, or None if it is."""
    if not rules.insurance:
        return "these rules have no insurance"
    if not dealer_natural_wins(rules):
        return "a dealer's natural is a plain 21 here, so there is nothing to insure"
    if up_card != ACE:
        return "insurance is offered against an ace only"
    return None


def why_not_even_money(rules: Rules, up_card: Rank, hand: HandFacts) -> str | None:
    """Return why a natural can't take even money, or None if it can."""
    if reason := why_no_insurance(rules, up_card):
        return reason
    if not is_player_natural(rules, hand):
        return "even money is for a natural only"
    if rules.blackjack_pays != _EVEN_MONEY_AT:
        return "even money equals insurance only where a natural pays 3:2"
    return None


def insurance_net(stake: Money, dealer_natural: bool) -> Money:
    """Return what an insurance wager wins: twice the stake, or minus the stake."""
    return INSURANCE_PAYS * stake if dealer_natural else -stake
