"""The cards still to come as counts, and how many decks hold some cards.

`Shoe` is a value: ten counts A, 2 … 9, T, or the infinite deck.  Exact odds are asked of it.
Cards in the order in which they will be dealt are a `Stack`, of `upcard.stack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from upcard.cards import RANKS, TEN, Card, Rank, format_rank, plural_name
from upcard.errors import EmptyShoeError, ShoeError, as_text, shown
from upcard.stack import Stack, StackMark

__all__ = ["MAX_DECKS", "Shoe", "Stack", "StackMark", "check_pack", "decks_holding"]

MAX_DECKS: Final = 8
_TOO_MANY: Final = 10**9
_PER_DECK: Final = tuple(16 if rank == TEN else 4 for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Shoe:
    """Counts of the cards in a shoe by rank, A, 2 … 9, T.

    Examples
    --------
    >>> shoe = Shoe.of_decks(1).remove((1, 10))
    >>> str(shoe), shoe.size, shoe.chance(10)
    ('3,4,4,4,4,4,4,4,4,15', 50, Fraction(3, 10))
    """

    counts: tuple[int, ...]
    """How many of each rank, A first; for the infinite deck the weights of one suit."""
    infinite: bool = False
    """Drawing never changes the counts."""

    def __post_init__(self) -> None:
        if not isinstance(self.counts, tuple):
            given = shown(self.counts)
            raise ShoeError(f"a shoe can't be made of {given}: use a tuple of ten counts")
        if len(self.counts) != len(RANKS):
            raise ShoeError(
                f"a shoe is ten counts A,2,…,9,T, got {len(self.counts)}: {list(self.counts)}"
            )
        for rank, count in zip(RANKS, self.counts, strict=True):
            if type(count) is not int or not 0 <= count < _TOO_MANY:
                raise ShoeError(
                    f"a shoe can't hold {shown(count)} cards of rank {format_rank(rank)}: "
                    "counts are whole numbers from 0 to 999,999,999"
                )
        if self.infinite and not any(self.counts):
            raise ShoeError("an infinite deck can't be of no rank: give one a count above 0")

    @classmethod
    def of_decks(cls, decks: int | None) -> Shoe:
        """Return the full shoe of 1 to 8 decks, or for None the infinite deck."""
        if decks is None:
            return cls(tuple(count // 4 for count in _PER_DECK), infinite=True)
        if type(decks) is not int or decks not in range(1, MAX_DECKS + 1):
            raise ShoeError(
                f"no shoe of {decks!r} decks: use 1 to {MAX_DECKS}, or the infinite deck"
            )
        return cls(tuple(count * decks for count in _PER_DECK))

    @classmethod
    def parse(cls, text: str) -> Shoe:
        """Return the shoe written as ten counts A,2,…,9,T, such as `4,4,4,4,4,4,4,4,4,16`."""
        text = as_text(text, "write ten counts A,2,…,9,T", ShoeError)
        words = [word.strip() for word in text.split(",")] if "," in text else text.split()
        bad = [word for word in words if not (word.isascii() and word.isdigit() and len(word) < 10)]
        if bad:
            raise ShoeError(
                f"{bad[0]!r} is not a count: a shoe is ten counts A,2,…,9,T, 0 or more each"
            )
        return cls(tuple(map(int, words)))

    @property
    def size(self) -> int:
        """Cards in the shoe; for the infinite deck the weights' sum, 13."""
        return sum(self.counts)

    def count(self, rank: Rank) -> int:
        """Return how many cards of `rank`, 1 to 10, are left."""
        if rank not in RANKS:
            raise ShoeError(f"a shoe has no rank {rank!r}: ranks are 1 (ace) to 10 (any ten)")
        return self.counts[rank - 1]

    def chance(self, rank: Rank) -> Fraction:
        """Return the probability that the next card is of `rank`."""
        if not self.size:
            raise EmptyShoeError("the shoe is empty: it has no next card")
        return Fraction(self.count(rank), self.size)

    def remove(self, ranks: Iterable[Rank]) -> Shoe:
        """Return the shoe without these cards; the infinite deck stays as it is.

        Raises
        ------
        ShoeError
            If one of them is not there.
        """
        gone = Counter(ranks)
        for rank, n in gone.items():
            if n > self.count(rank) and not (self.infinite and self.count(rank)):
                raise ShoeError(
                    f"can't take {n} of rank {format_rank(rank)}: the shoe has {self.count(rank)}"
                )
        if self.infinite:
            return self
        return Shoe(
            tuple(count - gone[rank] for rank, count in zip(RANKS, self.counts, strict=True))
        )

    def add(self, ranks: Iterable[Rank]) -> Shoe:
        """Return the shoe with these cards put back; the infinite deck stays as it is."""
        if self.infinite:
            return self
        back = Counter(ranks)
        return Shoe(
            tuple(count + back[rank] for rank, count in zip(RANKS, self.counts, strict=True))
        )

    def __str__(self) -> str:
        return "infinite" if self.infinite else ",".join(map(str, self.counts))


def decks_holding(shoe: Shoe, decks: int | None = None) -> int:
    """Return the fewest decks, 1 to 8, that hold the cards of a shoe; 8 for a larger one.

    Raises
    ------
    ShoeError
        If `decks` are named and don't hold them.

    Examples
    --------
    >>> decks_holding(Shoe.parse("4,4,4,4,4,4,4,4,4,16"))
    1
    """
    needed = max(ceil(count / most) for count, most in zip(shoe.counts, _PER_DECK, strict=True))
    if decks is None:
        return min(max(needed, 1), MAX_DECKS)
    if needed > decks:
        rank = next(r for r in RANKS if shoe.count(r) > decks * _PER_DECK[r - 1])
        hold = f"{decks} decks hold" if decks > 1 else "1 deck holds"
        raise ShoeError(
            f"{shoe.count(rank)} cards of rank {format_rank(rank)} are more than {hold}, "
            f"{decks * _PER_DECK[rank - 1]}: leave the decks out, or the cards"
        )
    return decks


def check_pack(cards: Iterable[Card], decks: int | None) -> None:
    """Refuse cards that so many decks can't hold together; None, the infinite deck, holds all.

    Raises
    ------
    ShoeError
        Naming the card of which there are too many.

    Examples
    --------
    >>> check_pack([Card("A")] * 5, 1)
    Traceback (most recent call last):
    ...
    upcard.errors.ShoeError: 5 aces are too many: 1 deck has 4
    """
    if decks is None:
        return
    cards = tuple(cards)
    has = f"{decks} deck{'s' if decks > 1 else ''} ha{'ve' if decks > 1 else 's'}"
    if len(cards) > 52 * decks:
        raise ShoeError(f"{len(cards)} cards are too many: {has} {52 * decks}")
    for face, count in Counter(card.face for card in cards).items():
        if count > 4 * decks:
            raise ShoeError(f"{count} {plural_name(face)} are too many: {has} {4 * decks}")
    for card, count in Counter(cards).items():
        if card.suit and count > decks:
            raise ShoeError(f"the {card.name} comes {count} times: {has} {decks} of it")
