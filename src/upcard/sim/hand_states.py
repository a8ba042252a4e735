"""The player's side of a game as numbered states: what every card makes of every hand.

A state is all that the rules, a strategy and the settlement may ask of a hand, and no more.  The
states are found by dealing every card to every hand and taking every action that is legal on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.actions import Action
from upcard.cards import ACE, TEN, Card, Rank
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.kernels.tables import COLUMNS
from upcard.rulebook import (
    FinalHand,
    add_card,
    hand_value,
    is_player_natural,
    legal_actions,
    pair_rank,
)
from upcard.rules import Rules

__all__ = ["FACES", "HandState", "HandStates", "card_code", "hand_states"]

FACES: Final = tuple(Card(face) for face in "A23456789TJQK")
"""The cards that a table's columns stand for."""


_BUST: Final = BEST_TOTAL + 1


class HandState(NamedTuple):
    """What may be asked of a hand."""

    total: int = 0
    soft: bool = False
    n_cards: int = 0
    """Cards held; 3 stands for more."""
    first: Card | None = None
    """The first card of a hand of one card or of a pair, its suit left out."""
    pair: Rank = 0
    cards: tuple[Rank, ...] = ()
    """Two cards' ranks where a strategy looks at them, sorted."""
    from_split: bool = False
    split_aces: bool = False
    doubled: bool = False
    waiting: bool = False
    """Doubled, and its one card not dealt yet."""
    surrendered: bool = False
    natural: bool = False

    def facts(self, n_hands: int) -> HandFacts:
        """Return what legality depends on, with so many hands at the seat."""
        closed = self.doubled or self.surrendered or self.natural
        return HandFacts(
            self.total, self.soft, self.n_cards, self.pair,
            self.from_split, self.split_aces, n_hands, closed,
        )  # fmt: skip

    @property
    def bust(self) -> bool:
        """True above 21."""
        return self.total > BEST_TOTAL

    @property
    def final(self) -> FinalHand:
        """What settlement asks for."""
        return FinalHand(self.total, self.natural, self.surrendered)

    def surrender(self) -> HandState:
        """Return the hand given up."""
        return HandState(surrendered=True)

    def double(self) -> HandState:
        """Return the hand doubled, before its last card."""
        return HandState(self.total, self.soft, doubled=True, waiting=True)

    def split_off(self) -> HandState:
        """Return one card of the pair as a hand of its own."""
        aces = self.pair == ACE
        value = hand_value((self.pair,))
        return HandState(*value, 1, self.first, from_split=True, split_aces=aces)


@dataclass(frozen=True)
class HandStates:
    """All states of hands under some rules, numbered from 0, the empty hand."""

    rules: Rules
    states: tuple[HandState, ...]
    number: dict[HandState, int]
    after: NDArray[np.uint16]
    """The state after a card, [state, face]."""


def card_code(card: Card) -> int:
    """Return the code of a card in a deck: its column in tables, and its suit in the high bits."""
    return COLUMNS * "shdc".index(card.suit) + FACES.index(Card(card.face))


@lru_cache(maxsize=16)
def hand_states(rules: Rules, by_cards: bool = False) -> HandStates:
    """Return the states of hands under some rules; `by_cards` tells two-card hands apart by cards.

    Examples
    --------
    >>> len(hand_states(Rules.parse("6D")).states)
    191
    """
    number = {HandState(): 0}
    pending = [HandState()]
    rows: list[list[int]] = []
    while len(rows) < len(pending):
        state = pending[len(rows)]
        following = [_deal(rules, state, card, by_cards) for card in FACES]
        for one in (*following, *_acted(rules, state)):
            if one not in number:
                number[one] = len(pending)
                pending.append(one)
        rows.append([number[one] for one in following])
    return HandStates(rules, tuple(pending), number, np.array(rows, dtype=np.uint16))


def _deal(rules: Rules, state: HandState, card: Card, by_cards: bool) -> HandState:
    """Return the hand after one more card; the empty hand where it may take none."""
    taking = (
        state.waiting or state.n_cards < 2 or Action.HIT in legal_actions(rules, state.facts(2))
    )
    if not taking or state.surrendered:
        return HandState()
    total, soft = add_card((state.total, state.soft), card.rank)
    if total > BEST_TOTAL:
        return HandState(_BUST, doubled=state.doubled)
    if state.doubled:
        return HandState(total, doubled=True)
    if not state.n_cards:
        return HandState(total, soft, 1, _face(rules, card))
    if state.n_cards > 1 or state.first is None:
        return state._replace(total=total, soft=soft, n_cards=3, first=None, pair=0, cards=())
    pair = pair_rank(rules, state.first, _face(rules, card))
    first = state.first if pair else None
    cards = tuple(sorted((state.first.rank, card.rank))) if by_cards else ()
    two = state._replace(total=total, soft=soft, n_cards=2, first=first, pair=pair, cards=cards)
    return two._replace(natural=is_player_natural(rules, two.facts(1)))


def _acted(rules: Rules, state: HandState) -> Iterator[HandState]:
    """Yield the hands that a legal action makes of a hand before any card is dealt."""
    if state.n_cards < 2:
        return
    for action in legal_actions(rules, state.facts(2 if state.from_split else 1)):
        if action is Action.DOUBLE:
            yield state.double()
        elif action is Action.SPLIT:
            yield state.split_off()
        elif action is Action.SURRENDER:
            yield state.surrender()


def _face(rules: Rules, card: Card) -> Card:
    """Return the card without its suit, and without its face where tens are alike."""
    if card.rank == TEN and rules.split_by == "value":
        return Card("T")
    return Card(card.face)
