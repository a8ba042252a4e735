"""What an answer by a count loses: among the cards that the count leads to expect, so about.

Each is the worth of the right answer less that of the given one, or None where nobody knows.
"""

from __future__ import annotations

from dataclasses import replace

from upcard.actions import Action
from upcard.betting import Bet
from upcard.cards import Rank
from upcard.errors import BlackjackError
from upcard.exact.counted import bet_value, expected_shoes, insurance_value, play_values
from upcard.trainer.hands import Cards
from upcard.trainer.settings import DrillSettings

__all__ = ["bet_worth", "bets_apart", "insurance_cost", "play_cost"]


def play_cost(
    settings: DrillSettings, count: int, hand: Cards, up_card: Rank, right: Action, given: Action
) -> float | None:
    """Return what a play loses to the right one, per unit of the hand's wager."""
    try:
        unseen = expected_shoes(settings.system, settings.n_decks, count)
        ranks = tuple(card.rank for card in hand)
        rules = replace(settings.game, decks=settings.n_decks)
        worth = play_values(ranks, up_card, rules, unseen)
    except BlackjackError:
        return None
    return worth[right] - worth[given] if {right, given} <= worth.keys() else None


def insurance_cost(settings: DrillSettings, count: int, right: Action) -> float | None:
    """Return what the other answer than the right one loses, per unit bet."""
    try:
        unseen = expected_shoes(settings.system, settings.n_decks, count)
    except BlackjackError:
        return None
    worth = insurance_value(unseen)
    return worth if right is Action.INSURE else -worth


def bet_worth(settings: DrillSettings, count: int) -> float | None:
    """Return what a unit bet is worth at a count."""
    try:
        rules = replace(settings.game, decks=settings.n_decks)
        return bet_value(rules, settings.system, settings.n_decks, count)
    except BlackjackError:
        return None


def bets_apart(right: Bet, given: Bet) -> float:
    """Return how many units more the right bet stakes than the given one."""
    return float(right.units * right.spots - given.units * given.spots)
