"""What a round is worth to the player: expectation, house edge, by up card."""

from __future__ import annotations

import numpy as np

from upcard.cards import RANKS
from upcard.exact.actions import Table
from upcard.exact.graph import Floats
from upcard.exact.strategy import Solution, two_card_hands

__all__ = ["deal_chances", "round_ev"]


def deal_chances(table: Table) -> Floats:
    """Return the probability of each two cards with each up card, [55, 10]; they sum to 1."""
    hands = two_card_hands()
    first, second = hands.first, hands.second
    counts, dec = table.counts, table.dec
    size = counts.sum()
    orders = np.where(first == second, 1, 2)
    ways = orders * counts[first] * np.maximum(counts[second] - dec * (first == second), 0)
    held = (np.eye(len(RANKS))[first] + np.eye(len(RANKS))[second]) * dec
    up = np.maximum(counts - held, 0)
    chances: Floats = ways[:, None] * up / (size * (size - dec) * (size - 2 * dec))
    return chances


def round_ev(solution: Solution) -> tuple[float, Floats]:
    """Return the EV of a round, and given each up card (nan where there is none), unconditional."""
    chances = deal_chances(solution.table)
    worth = np.where(chances > 0, chances * solution.worth, 0.0).sum(axis=0)
    up = chances.sum(axis=0)
    with np.errstate(invalid="ignore"):
        return float(worth.sum()), worth / up
