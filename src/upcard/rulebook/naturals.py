"""Naturals: what is one, whose beats whose, and when the dealer looks for his."""

from __future__ import annotations

from upcard.cards import ACE, TEN, Rank
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.rules import Rules

__all__ = [
    "dealer_natural_wins",
    "has_naturals",
    "is_dealer_natural",
    "is_player_natural",
    "may_hold_natural",
    "peeks",
]


def has_naturals(rules: Rules) -> bool:
    """Return whether a player's two-card 21 is anything but a plain 21."""
    return rules.naturals != "none"


def is_player_natural(rules: Rules, hand: HandFacts) -> bool:
    """Return whether a hand is a natural: 21 on its first two cards, never after a split."""
    return (
        hand.n_cards == 2
        and hand.total == BEST_TOTAL
        and not hand.from_split
        and has_naturals(rules)
    )


def is_dealer_natural(rules: Rules, n_cards: int, total: int) -> bool:
    """Return whether the dealer's cards are a natural that the rules tell apart from 21."""
    return n_cards == 2 and total == BEST_TOTAL and rules.naturals in ("casino", "book")


def dealer_natural_wins(rules: Rules) -> bool:
    """Return whether a dealer's natural beats every hand but a natural, a longer 21 too."""
    return rules.naturals == "casino"


def may_hold_natural(up_card: Rank) -> bool:
    """Return whether one more card can make a natural of this up card."""
    return up_card in (ACE, TEN)


def peeks(rules: Rules, up_card: Rank) -> bool:
    """Return whether the dealer looks at his hole card before the players act.

    He looks under an ace and under a ten; with a natural the round ends there.
    """
    return rules.hole_card == "peek" and dealer_natural_wins(rules) and may_hold_natural(up_card)
