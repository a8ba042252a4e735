"""What the player may do now, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from upcard.actions import PLAY_ACTIONS, Action
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.rulebook.doubling import why_not_double
from upcard.rulebook.splitting import one_card_on_split_aces, why_not_split
from upcard.rulebook.surrender import why_not_surrender
from upcard.rules import Rules

__all__ = ["hand_is_over", "legal_actions", "why_not"]


def why_not_hit(rules: Rules, hand: HandFacts) -> str | None:
    """Return why the hand can't take a card, or None if it can."""
    if one_card_on_split_aces(rules, hand):
        return "a split ace gets one card only"
    return None


def why_not_stand(rules: Rules, hand: HandFacts) -> str | None:
    """Return why there is nothing to stand on, or None if the hand may stand."""
    if one_card_on_split_aces(rules, hand) and why_not_split(rules, hand) is not None:
        return "a split ace stands by itself on its one card"
    return None


_CONDITIONS: Final[dict[Action, Callable[[Rules, HandFacts], str | None]]] = {
    Action.STAND: why_not_stand,
    Action.HIT: why_not_hit,
    Action.DOUBLE: why_not_double,
    Action.SPLIT: why_not_split,
    Action.SURRENDER: why_not_surrender,
}


def why_not(rules: Rules, hand: HandFacts, action: Action) -> str | None:
    """Return why the rules forbid an action on a hand, or None if it is legal.

    Examples
    --------
    >>> why_not(Rules(), HandFacts(12, n_cards=3), Action.DOUBLE)
    'doubling needs exactly two cards'
    """
    if action not in _CONDITIONS:
        return f"{action.word} answers an offer of the dealer, and none is open"
    if hand.total > BEST_TOTAL:
        return "the hand is bust"
    if hand.total == BEST_TOTAL:
        return "21 stands by itself"
    if hand.closed:
        return "the hand is finished"
    if hand.n_cards < 2:
        return "the hand waits for its second card"
    return _CONDITIONS[action](rules, hand)


def legal_actions(rules: Rules, hand: HandFacts) -> tuple[Action, ...]:
    """Return the actions that the rules allow on a hand, none if it is over.

    Examples
    --------
    >>> [action.word for action in legal_actions(Rules(surrender="late"), HandFacts(16, pair=8))]
    ['stand', 'hit', 'double', 'split', 'surrender']
    """
    return tuple(action for action in PLAY_ACTIONS if why_not(rules, hand, action) is None)


def hand_is_over(rules: Rules, hand: HandFacts) -> bool:
    """Return whether no decision is left: 21 or more, closed, or a split ace with its one card."""
    return hand.total >= BEST_TOTAL or hand.closed or why_not_stand(rules, hand) is not None
