"""Second wagers: what a double, a split or insurance stakes, and whether the chips are there."""

from __future__ import annotations

from upcard.actions import Action
from upcard.money import Money, exact
from upcard.notation import format_amount as said
from upcard.referee.hands import PlayerHand, Seat
from upcard.rulebook import insurance_limit
from upcard.rules import Rules

__all__ = ["extra_wager", "full_wager", "most_wager", "why_not_wager"]


def full_wager(seat: Seat, hand: PlayerHand, action: Action) -> Money:
    """Return what an action stakes at the most: 0 for those that stake nothing."""
    if action is Action.DOUBLE:
        return hand.wager
    if action is Action.SPLIT:
        return seat.bet
    return insurance_limit(seat.bet) if action is Action.INSURE else 0


def extra_wager(seat: Seat, hand: PlayerHand, action: Action, amount: Money | None) -> Money:
    """Return what the action stakes now: the amount named, or all it may."""
    return full_wager(seat, hand, action) if amount is None else exact(amount)


def most_wager(rules: Rules, seat: Seat, hand: PlayerHand, action: Action) -> Money:
    """Return the most that the seat can stake with its chips; less than usual only if allowed."""
    full = full_wager(seat, hand, action)
    if seat.chips is None or full <= seat.chips or not _may_be_less(rules, action):
        return full
    return seat.chips


def _may_be_less(rules: Rules, action: Action) -> bool:
    return action is Action.INSURE or (action is Action.DOUBLE and rules.double_for_less)


def why_not_wager(
    rules: Rules, seat: Seat, hand: PlayerHand, action: Action, amount: Money | None
) -> str | None:
    """Return why the seat can't stake what the action takes, or None if it can."""
    full = full_wager(seat, hand, action)
    if amount is not None:
        if action not in (Action.DOUBLE, Action.INSURE):
            return f"to {action.word} takes no amount"
        if not 0 < exact(amount) <= full:
            most = f"an amount above 0 and up to {said(full)}"
            return f"to {action.word} takes {most}, not {said(amount)}"
        if amount != full and not _may_be_less(rules, action):
            return f"a double takes the full wager, {said(full)}, under these rules"
    needed = extra_wager(seat, hand, action, amount)
    if seat.chips is not None and needed > seat.chips:
        more = said(needed - seat.chips)
        return f"need {more} more: it takes {said(needed)} and {said(seat.chips)} are left"
    return None
