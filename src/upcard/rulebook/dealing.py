"""Who gets which card first, and when the shoe is shuffled."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from upcard.errors import RulesError
from upcard.rules import MAX_SEATS, Rules

__all__ = [
    "DEALER",
    "cards_behind_cut",
    "check_table",
    "deal_order",
    "has_hole_card",
    "shuffle_due",
]

DEALER: Final = -1
"""The dealer's place in a deal order; seats count from 0."""


def has_hole_card(rules: Rules) -> bool:
    """Return whether the dealer's second card is dealt, face down, before the players act."""
    return rules.hole_card == "peek"


@lru_cache(maxsize=256)
def deal_order(rules: Rules, seats: int) -> tuple[int, ...]:
    """Return who gets the first cards, in order; the dealer's first is his up card.

    Without a hole card the dealer's second card comes when the players are done.

    Examples
    --------
    >>> deal_order(Rules(), 2), deal_order(Rules(deal="two-each"), 2)
    ((0, 1, -1, 0, 1, -1), (0, 0, 1, 1, -1, -1))
    """
    hole = (DEALER,) if has_hole_card(rules) else ()
    everyone = tuple(range(seats))
    if rules.deal == "two-each":
        return (*(seat for seat in everyone for _ in range(2)), DEALER, *hole)
    return (*everyone, DEALER, *everyone, *hole)


def cards_behind_cut(rules: Rules) -> int | None:
    """Return how many cards lie behind the cut card, or None where no cut card is used."""
    if rules.decks is None or rules.shuffle != "cut-card" or rules.rounds_per_shoe is not None:
        return None
    if rules.reshuffle_at is not None:
        return rules.reshuffle_at
    return ceil(52 * rules.decks * (1 - rules.penetration))


def shuffle_due(rules: Rules, remaining: int, rounds_played: int) -> bool:
    """Return whether the shoe is shuffled before the next round.

    `remaining` are cards left, `rounds_played` rounds since the last shuffle.
    """
    if rules.decks is None:
        return False
    if rules.rounds_per_shoe is not None:
        return rounds_played >= rules.rounds_per_shoe
    behind = cards_behind_cut(rules)
    return rounds_played > 0 if behind is None else remaining < behind


def check_table(rules: Rules, seats: int) -> None:
    """Refuse a table whose shoe may not have two cards for each seat and the dealer.

    Raises
    ------
    RulesError
        For other than 1 to 7 seats, or fewer than 2 x seats + 2 cards behind the cut card (in the
        shoe, where a round always starts with a full one).
    """
    if seats not in range(1, MAX_SEATS + 1):
        raise RulesError(f"a table can't have {seats} seats: use 1 to {MAX_SEATS}")
    if rules.decks is None:
        return
    needed = 2 * seats + 2
    behind = cards_behind_cut(rules)
    if behind is None:
        behind = 52 * rules.decks - rules.burn
    if behind < needed:
        wanted = f"{seats} seats" if seats > 1 else "1 seat"
        raise RulesError(
            f"too few cards behind the cut card for {wanted}, {behind}: "
            f"the first cards alone take {needed}; cut earlier, or use more decks"
        )
