"""A player's or dealer's cards, and the few facts about them that rules ask for.

`Hand` holds ranks and is obviously right; `HandFacts` is what the rule-book sees: a small value
that a compiled automaton, an exact engine and the referee can all make.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from upcard.cards import ACE, RANKS, Rank, format_rank
from upcard.errors import NotationError, shown

__all__ = ["BEST_TOTAL", "Hand", "HandFacts"]

BEST_TOTAL: Final = 21
"""A hand above this total is bust."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Ranks in the order dealt; total and softness ignore the order.

    Examples
    --------
    >>> hand = Hand((1, 1, 9))
    >>> hand.total, hand.soft, hand.bust, str(hand)
    (21, True, False, 'A,A,9')
    >>> Hand((1, 10)).natural, Hand((5, 6, 10)).natural
    (True, False)
    """

    ranks: tuple[Rank, ...]

    def __post_init__(self) -> None:
        for rank in self.ranks:
            if rank not in RANKS:
                raise NotationError(f"no rank {shown(rank)}: use 1 for an ace to 10 for any ten")

    @classmethod
    def of(cls, ranks: Iterable[Rank]) -> Hand:
        """Return the hand of these ranks."""
        return cls(tuple(ranks))

    @property
    def soft(self) -> bool:
        """True if an ace counts 11."""
        return ACE in self.ranks and sum(self.ranks) + 10 <= BEST_TOTAL

    @property
    def total(self) -> int:
        """The best total: the highest not above 21 if there is one."""
        return sum(self.ranks) + (10 if self.soft else 0)

    @property
    def bust(self) -> bool:
        """True above 21."""
        return self.total > BEST_TOTAL

    @property
    def natural(self) -> bool:
        """True for an ace and a ten as the only two cards.

        A hand from a split is never a natural; only who deals knows whether it is one.
        """
        return len(self.ranks) == 2 and self.total == BEST_TOTAL

    @property
    def label(self) -> str:
        """What the dealer calls out: "soft 18", "16", "21", "natural", "bust with 24"."""
        if self.natural:
            return "natural"
        if len(self.ranks) < 2:
            return ""
        if self.bust:
            return f"bust with {self.total}"
        return f"soft {self.total}" if self.soft else str(self.total)

    def __str__(self) -> str:
        return ",".join(map(format_rank, self.ranks))


class HandFacts(NamedTuple):
    """What legality depends on, and nothing else."""

    total: int
    """Best total."""
    soft: bool = False
    """An ace counts 11."""
    n_cards: int = 2
    """Cards held."""
    pair: Rank = 0
    """The rank if the two cards are a pair *by the rules in force*, else 0."""
    from_split: bool = False
    """The hand began as one card of a split pair."""
    split_aces: bool = False
    """… and that card was an ace."""
    n_hands: int = 1
    """Hands that the seat holds now, this one included."""
    closed: bool = False
    """Doubled, surrendered or stood on: no decision is left."""

    @property
    def name(self) -> str:
        """The hand in an error message: "3-card hard 12", "pair of 8"."""
        if self.pair and self.n_cards == 2:
            return f"pair of {format_rank(self.pair)}"
        kind = "soft" if self.soft else "hard"
        return f"{self.n_cards}-card {kind} {self.total}"
