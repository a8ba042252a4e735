"""The cards still to come in the order in which they will be dealt; the referee deals from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from upcard.cards import CARDS, Card, parse_cards
from upcard.errors import EmptyShoeError

__all__ = ["Stack", "StackMark"]


class StackMark(NamedTuple):
    """A place in a stack, with all that fixes the cards after it."""

    cards: tuple[Card, ...]
    position: int
    decks: int | None
    dice: Any
    """The state of the generator that shuffles, as `random.Random.getstate` gives it, or None."""
    shuffles: int


class Stack:
    """Cards in dealing order, the next one first.

    A stack with a `random.Random` can be shuffled anew between rounds, always starting from the
    order of new decks, so that a seed fixes every card.
    Where the cards run out within a round, the discards (never the cards on the table) are shuffled
    and dealt on if the round allows it; else `EmptyShoeError` is raised.

    Examples
    --------
    >>> stack = Stack.stacked("5 8 K")
    >>> str(stack.draw()), stack.remaining
    ('5', 2)
    """

    __slots__ = ("_refills", "cards", "decks", "position", "rng", "round_start", "shuffles")

    def __init__(
        self,
        cards: Sequence[Card],
        *,
        position: int = 0,
        decks: int | None = 1,
        rng: Random | None = None,
    ) -> None:
        self.cards = list(cards)
        self.position = self.round_start = position
        self.decks = decks
        self.rng = rng
        self._refills = False
        self.shuffles = 0
        """Shuffles within a round, because the cards ran out, since the last full shuffle."""

    @classmethod
    def stacked(cls, cards: str | Iterable[Card]) -> Stack:
        """Return a stack of exactly these cards, for scripted and recorded play."""
        return cls(parse_cards(cards) if isinstance(cards, str) else tuple(cards))

    @classmethod
    def shuffled(cls, decks: int | None, rng: Random, burn: int = 0) -> Stack:
        """Return a new shoe shuffled by `rng`; for None decks each card is drawn from all 52."""
        stack = cls((), decks=decks, rng=rng)
        stack.shuffle(burn)
        return stack

    @property
    def remaining(self) -> int:
        """Cards before the end of the stack."""
        return len(self.cards) - self.position

    @property
    def spent(self) -> bool:
        """True when no card is left and the dice to shuffle with are there."""
        return self.decks is not None and self.rng is not None and not self.remaining

    @property
    def exhausted(self) -> bool:
        """True when all cards are on the table: no discards are left to shuffle in."""
        return (
            self._refills and self.rng is not None and not self.remaining and not self.round_start
        )

    def shuffle(self, burn: int = 0) -> None:
        """Put all cards back in the order of new decks, shuffle them and burn the first few."""
        if self.rng is None:
            raise EmptyShoeError("a stacked shoe has no dice to shuffle with: give it more cards")
        cards = list(CARDS) * self.decks if self.decks else []
        self.rng.shuffle(cards)
        self.cards = cards
        self.position = self.round_start = burn if cards else 0
        self.shuffles = 0

    def mark(self) -> StackMark:
        """Return what fixes every card to come."""
        dice = None if self.rng is None else self.rng.getstate()
        return StackMark(tuple(self.cards), self.position, self.decks, dice, self.shuffles)

    @classmethod
    def at(cls, mark: StackMark) -> Stack:
        """Return a stack that deals on from a mark."""
        rng = None
        if mark.dice is not None:
            rng = Random()
            rng.setstate(mark.dice)
        stack = cls(mark.cards, position=mark.position, decks=mark.decks, rng=rng)
        stack.shuffles = mark.shuffles
        return stack

    def begin_round(self, *, refills: bool) -> None:
        """Note where the round's cards begin: what was dealt before is discards.

        `refills` says whether the discards are shuffled in when the cards run out.
        """
        self._refills = refills
        if self.decks is None and self.rng is not None:
            self.cards, self.position = [], 0
        self.round_start = self.position

    def draw(self) -> Card:
        """Return the next card.

        Raises
        ------
        EmptyShoeError
            If there is none, and none to shuffle in.
        """
        if self.position == len(self.cards):
            self._refill()
        card = self.cards[self.position]
        self.position += 1
        return card

    def _refill(self) -> None:
        """Shuffle the discards in behind the cards on the table."""
        if self.decks is None and self.rng is not None:
            self.cards.append(self.rng.choice(CARDS))
            return
        discards = self.cards[: self.round_start]
        if not self._refills or self.rng is None or not discards:
            raise EmptyShoeError(
                f"the shoe is empty: all {len(self.cards)} cards are dealt and one more is needed"
            )
        on_table = self.cards[self.round_start :]
        self.rng.shuffle(discards)
        self.cards = on_table + discards
        self.position = len(on_table)
        self.round_start = 0
        self.shuffles += 1
