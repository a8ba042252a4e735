"""Doubling: a second wager for exactly one more card."""

from __future__ import annotations

from typing import Final

from upcard.hand import HandFacts
from upcard.rules import Rules

__all__ = ["why_not_double"]

_TOTALS: Final = {"9-11": (9, 10, 11), "10-11": (10, 11)}


def why_not_double(rules: Rules, hand: HandFacts) -> str | None:
    """Return why the hand can't be doubled, or None if it can."""
    if rules.double_on == "never":
        return "these rules have no doubling"
    if hand.n_cards != 2 and rules.double_on != "any":
        return "doubling needs exactly two cards"
    if hand.split_aces and not rules.double_split_aces:
        return "split aces can't be doubled"
    if hand.from_split and not hand.split_aces and not rules.double_after_split:
        return "a hand from a split can't be doubled (NDAS)"
    return _why_not_total(rules, hand)


def _why_not_total(rules: Rules, hand: HandFacts) -> str | None:
    if hand.soft and rules.double_soft == "none":
        return "soft hands can't be doubled"
    if hand.soft and rules.double_soft == "all":
        return None
    totals = _TOTALS.get(rules.double_on)
    # A soft hand doubles by its low total, the ace counted 1, where the rules say so.
    low_total = hand.total - 10 if hand.soft else hand.total
    if totals and low_total not in totals:
        return f"only totals {rules.double_on} can be doubled"
    return None
