"""What each hand wins or loses, and what a dealer's natural takes."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from upcard.hand import BEST_TOTAL
from upcard.money import Money
from upcard.rulebook.naturals import dealer_natural_wins
from upcard.rules import Rules

__all__ = ["FinalDealer", "FinalHand", "natural_takes", "net_result", "settle"]

_HALF: Final = Fraction(1, 2)


class FinalHand(NamedTuple):
    """A player's hand when all is done."""

    total: int
    natural: bool = False
    surrendered: bool = False


class FinalDealer(NamedTuple):
    """The dealer's hand when all is done."""

    total: int
    natural: bool = False
    """A natural that the rules tell apart from 21."""


def settle(rules: Rules, hand: FinalHand, dealer: FinalDealer) -> Money:
    """Return what one unit wagered on the hand wins: -1, -1/2, 0, 1 or a natural's ratio.

    Examples
    --------
    >>> settle(Rules(), FinalHand(21, natural=True), FinalDealer(21))
    Fraction(3, 2)
    >>> settle(Rules(), FinalHand(21), FinalDealer(21, natural=True))
    -1
    """
    natural_beats_all = dealer.natural and dealer_natural_wins(rules)
    if hand.surrendered:
        return -1 if natural_beats_all and rules.surrender == "late" else -_HALF
    if hand.total > BEST_TOTAL:
        return -1
    if hand.natural:
        return 0 if dealer.natural else rules.blackjack_pays
    if natural_beats_all:
        return -1
    if dealer.total > BEST_TOTAL or hand.total > dealer.total:
        return 1
    return 0 if hand.total == dealer.total else -1


def natural_takes(rules: Rules, wager: Money, original: Money) -> Money:
    """Return what a dealer's natural takes from a hand that is not a natural itself.

    `wager` is all that lies on the hand, `original` the part of it that was the bet of the deal
    (nothing, for a hand that a split made).  Where the dealer looks first, or original bets only
    are lost (OBO), doubles and splits get their second wagers back, a bust hand's too.
    """
    return wager if rules.hole_card == "enhc" else original


def net_result(
    rules: Rules, hand: FinalHand, dealer: FinalDealer, wager: Money, original: Money
) -> Money:
    """Return what a hand wins or loses in money; arguments as in `settle` and `natural_takes`."""
    if dealer.natural and dealer_natural_wins(rules) and not (hand.natural or hand.surrendered):
        return -natural_takes(rules, wager, original)
    return wager * settle(rules, hand, dealer)
