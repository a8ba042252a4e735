"""The value of every legal action on one hand, for the very shoe on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.cards import ACE, RANKS, Rank, format_rank
from upcard.errors import NotationError, RulesError, ShoeError
from upcard.exact.actions import HandValues, Table, legality
from upcard.exact.dealer import DealerDistribution, dealer_distribution
from upcard.exact.graph import hand_graph
from upcard.exact.splits import split_values
from upcard.exact.tree import dealer_chances, dealer_tree
from upcard.hand import BEST_TOTAL, Hand, HandFacts
from upcard.kernels.hands import descend_hands, value_hands
from upcard.rulebook import (
    insurance_net,
    is_player_natural,
    legal_actions,
    peeks,
    settle,
    why_no_insurance,
)
from upcard.rulebook.settlement import FinalDealer, FinalHand
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["Advice", "advise"]

_PLAYS: Final = (Action.STAND, Action.HIT, Action.DOUBLE)


@dataclass(frozen=True, slots=True)
class Advice:
    """What each legal action on a hand is worth.

    Values are expectations per unit of the initial wager of this hand, with best play by
    composition afterwards.
    """

    hand: Hand
    up_card: Rank
    rules: Rules
    shoe: Shoe
    """The cards before the round."""
    n_hands: int
    """Hands of the seat, this one included."""
    given_no_natural: bool
    """Values are conditional on the dealer having no natural: he has looked."""
    values: Mapping[Action, float]
    """By legal action; empty where no decision is left."""
    dealer: DealerDistribution
    """Of the dealer's final hand, under the same condition."""
    insurance: float | None
    """Expectation per unit staked on insurance; None where it is not offered."""

    @property
    def best(self) -> Action | None:
        """The action worth most, None where no decision is left."""
        return max(self.values, key=lambda action: self.values[action]) if self.values else None

    @property
    def costs(self) -> dict[Action, float]:
        """What each action loses against the best."""
        most = max(self.values.values(), default=0.0)
        return {action: most - value for action, value in self.values.items()}
