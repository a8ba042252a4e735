"""The dealer's play, which leaves him no choice."""

from __future__ import annotations

from typing import Final

from upcard.cards import Rank
from upcard.hand import BEST_TOTAL
from upcard.rulebook.naturals import dealer_natural_wins, is_dealer_natural, may_hold_natural, peeks
from upcard.rulebook.settlement import FinalHand
from upcard.rules import Rules

__all__ = [
    "STANDS_ON",
    "dealer_draws",
    "dealer_plays",
    "looks_at_players",
    "must_be_beaten",
    "second_card_matters",
]

STANDS_ON: Final = 17
"""The house dealer stands on this total and above."""


def must_be_beaten(hand: FinalHand) -> bool:
    """Return whether the dealer plays against a finished hand: no bust, surrendered or natural one.

    Examples
    --------
    >>> must_be_beaten(FinalHand(12)), must_be_beaten(FinalHand(21, natural=True))
    (True, False)
    """
    return hand.total <= BEST_TOTAL and not (hand.natural or hand.surrendered)


def dealer_plays(rules: Rules, standing: bool) -> bool:
    """Return whether the dealer plays his hand: against one that stands, or always (plays_out)."""
    return standing or rules.plays_out


def looks_at_players(rules: Rules) -> bool:
    """Return whether what the dealer draws depends on the totals that he plays against."""
    return rules.dealer == "chase"


def dealer_draws(rules: Rules, total: int, soft: bool, best_standing: int | None = None) -> bool:
    """Return whether the dealer takes another card.

    The house dealer draws to 17, and to soft 17 too under H17.
    The chasing dealer draws while his total is below `best_standing`, the best total of a player
    who stands: he stops when level, ahead or bust, and draws nothing against nobody (None).

    Examples
    --------
    >>> dealer_draws(Rules(), 17, True), dealer_draws(Rules(hit_soft_17=True), 17, True)
    (False, True)
    >>> dealer_draws(Rules(dealer="chase"), 17, False, best_standing=19)
    True
    """
    if looks_at_players(rules):
        return best_standing is not None and total < best_standing
    return total < STANDS_ON or (total == STANDS_ON and soft and rules.hit_soft_17)


def second_card_matters(
    rules: Rules,
    up_card: Rank,
    *,
    naturals: bool,
    insured: bool,
    surrendered: bool,
    extra_wagers: bool,
) -> bool:
    """Return whether a natural of the dealer would still change what somebody is paid.

    Asked when no hand is left to play against: a player's natural waits for it, so does an
    insurance wager, a late surrender, and a lost double or split where a dealer's natural takes
    original bets only.  Where the dealer has peeked, nobody waits.
    """
    possible = may_hold_natural(up_card) and is_dealer_natural(rules, 2, BEST_TOTAL)
    if not possible or peeks(rules, up_card):
        return False
    if naturals or insured:
        return True
    if not dealer_natural_wins(rules):
        return False
    return (surrendered and rules.surrender == "late") or (
        extra_wagers and rules.hole_card == "obo"
    )
