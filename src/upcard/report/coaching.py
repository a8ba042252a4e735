"""What the coach says at the terminal table: the value of every action, and of a decision taken.

Expectations are per unit of the hand's wager, for the very cards that nobody has seen.
"""

from __future__ import annotations

from upcard.actions import Action
from upcard.coach import Coaching
from upcard.exact.house import Edge
from upcard.report.numbers import percent, plain_percent, signed
from upcard.report.table import Voice

__all__ = ["coaching_lines", "next_round_lines", "verdict_lines"]


def coaching_lines(voice: Voice, told: Coaching) -> list[str]:
    """Return each action's value, the best first, and the dealer's odds."""
    order = sorted(told.values, key=lambda action: (action is not told.best, told.cost(action)))
    odds = ((name, chance) for name, chance in told.dealer.items() if chance)
    chances = [f"{name} {plain_percent(chance, 1)}%" for name, chance in odds]
    if voice.plain:
        words = [f"To {action.word} is worth {signed(told.values[action])}." for action in order]
        return [*words, f"The dealer ends with {', '.join(chances)}."]
    values = [f"{action.word} {signed(told.values[action])}" for action in order]
    return [f"Exact   {', '.join(values)}", f"Dealer  {', '.join(chances)}"]


def verdict_lines(told: Coaching, action: Action, share: float) -> list[str]:
    """Return whether a decision was the best, or what it cost."""
    cost = told.cost(action, share)
    if not cost:
        return [f"Right: {action.word}."]
    if action is told.best:
        return [f"To {action.word} for so little costs {cost:.4f} of the wager: stake all you can."]
    return [f"To {action.word} costs {cost:.4f} of the wager: to {told.best.word} is best."]


def next_round_lines(told: Edge | None) -> list[str]:
    """Return what the next round is worth before the bet."""
    if told is None:
        return []
    return [f"The next round is worth {percent(told.ev, 2)}% of a bet to the best play."]
