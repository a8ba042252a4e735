"""The dealer's side of a game as numbered states."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.hand import BEST_TOTAL
from upcard.rulebook import (
    FinalDealer,
    add_card,
    dealer_draws,
    is_dealer_natural,
    looks_at_players,
)
from upcard.rules import Rules
from upcard.sim.hand_states import FACES

__all__ = ["COMPLETES", "NOBODY", "DealerState", "DealerStates", "dealer_states", "standing_row"]

COMPLETES: Final = 1
"""Row of a dealer who takes his second card and no more; row 0 takes none."""
NOBODY: Final = 2
"""Row of a dealer who plays out against no particular total."""


class DealerState(NamedTuple):
    """What may be asked of the dealer's hand."""

    total: int = 0
    soft: bool = False
    n_cards: int = 0
    """Cards held; 3 stands for more."""
    natural: bool = False

    @property
    def final(self) -> FinalDealer:
        """What settlement asks for."""
        return FinalDealer(self.total, self.natural)


@dataclass(frozen=True)
class DealerStates:
    """All states of the dealer under some rules, numbered from 0, no card."""

    states: tuple[DealerState, ...]
    after: NDArray[np.uint8]
    """The state after a card, [state, face]."""
    draws: NDArray[np.uint8]
    """Whether he takes a card, [row, state]."""
    finals: tuple[FinalDealer, ...]
    """One hand of each class; hands that nobody waits for are one class."""
    classes: NDArray[np.uint8]
    """Class, [state]."""


def standing_row(rules: Rules, total: int) -> int:
    """Return the row of a dealer who plays against a hand that stands on a total."""
    return NOBODY + total if looks_at_players(rules) else NOBODY


@lru_cache(maxsize=16)
def dealer_states(rules: Rules) -> DealerStates:
    """Return the states of the dealer under some rules.

    Examples
    --------
    >>> [final.total for final in dealer_states(Rules()).finals]
    [0, 17, 18, 19, 20, 21, 21, 22]
    """
    number = {DealerState(): 0}
    found = [DealerState()]
    rows: list[list[int]] = []
    while len(rows) < len(found):
        following = [_deal(rules, found[len(rows)], card.rank) for card in FACES]
        for state in following:
            if state not in number:
                number[state] = len(found)
                found.append(state)
        rows.append([number[state] for state in following])
    finals: dict[object, FinalDealer] = {}
    classes = []
    for state in found:
        key = _class_of(rules, state)
        finals.setdefault(key, state.final)
        classes.append(list(finals).index(key))
    return DealerStates(
        tuple(found),
        np.array(rows, dtype=np.uint8),
        _draws(rules, found),
        tuple(finals.values()),
        np.array(classes, dtype=np.uint8),
    )


def _deal(rules: Rules, state: DealerState, rank: int) -> DealerState:
    total, soft = add_card((state.total, state.soft), rank)
    if state.total > BEST_TOTAL or total > BEST_TOTAL:
        return DealerState(BEST_TOTAL + 1, n_cards=3)
    n_cards = min(state.n_cards + 1, 3)
    return DealerState(total, soft, n_cards, is_dealer_natural(rules, n_cards, total))


def _draws(rules: Rules, states: list[DealerState]) -> NDArray[np.uint8]:
    """Return whether the dealer draws, [row, state]."""
    n_rows = standing_row(rules, BEST_TOTAL) + 1
    draws = np.zeros((n_rows, len(states)), dtype=np.uint8)
    for column, state in enumerate(states):
        draws[COMPLETES:, column] = state.n_cards == 1
        for row in range(NOBODY, n_rows):
            best = row - NOBODY if row > NOBODY else None
            draws[row, column] |= dealer_draws(rules, state.total, state.soft, best)
    return draws


def _class_of(rules: Rules, state: DealerState) -> object:
    """Return what tells this hand from others when it is settled and counted."""
    if state.n_cards < 2 or dealer_draws(rules, state.total, state.soft):
        return "unplayed"
    return state.final
