"""Counting systems: what each card is worth, and the count that bets and plays look at.

- running count: start + per_deck × decks + the tags of all cards seen since the shuffle
- true count: the running count for each deck left, made a whole number
- for bets: the running count + weight for each card of a side-counted rank seen too few

Numbers are exact fractions until the true count, an `int`, so never -0.
Systems that come with the package, and files of them: `upcard.countfile`.

Side count: L. Humble and C. Cooper, "The World's Greatest Blackjack Book".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from upcard.cards import CARDS, RANKS, TEN, Card, Rank, plural_name
from upcard.errors import ShoeError, StrategyError

__all__ = ["IN_SUIT", "CountingSystem", "Exact", "Kind", "Printed", "SideCount"]

Exact: TypeAlias = Fraction | int
Uses = Literal["true", "running"]
Resolution = Literal["exact", "half", "whole"]
Rounding = Literal["floor", "truncate", "nearest"]

_MOST: Final = 1000
"""The greatest tag or start, and the greatest common denominator of all of them."""
_DECK: Final = 52
_STEPS: Final = {"exact": 1, "half": _DECK // 2, "whole": _DECK}
"""The cards by which decks left are told apart."""
IN_SUIT: Final = tuple(4 if rank == TEN else 1 for rank in RANKS)
"""How many of the 13 cards of a suit are of each rank."""
_CHOICES: Final = {"uses": Uses, "resolution": Resolution, "rounding": Rounding}


class SideCount(NamedTuple):
    """A count kept beside the running count, of the cards of one rank; only bets look at it."""

    rank: Rank
    weight: Exact
    """What the betting count gains for each card of the rank that has been seen too few."""

    def behind(self, seen: int, seen_of_rank: int) -> Fraction:
        """Return how many fewer cards of the rank were seen than 1 in 13 (of tens, 4 in 13)."""
        return Fraction(seen * IN_SUIT[self.rank - 1], 13) - seen_of_rank


class Kind(NamedTuple):
    """Cards that count and play can't tell apart, such as the red sevens."""

    rank: Rank
    tag: Fraction
    per_deck: int
    """How many of them a deck holds."""


class Printed(NamedTuple):
    """What a published list prints about a system."""

    by: str
    bc: float
    """Betting correlation."""
    pe: float
    """Playing efficiency."""
    ic: float
    """Insurance correlation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingSystem:
    """A way to count cards: a tag for each of the 52, where to start, and how to round.

    Raises
    ------
    StrategyError
        If a number is no exact fraction or above 1000, or a word is unknown.

    Examples
    --------
    >>> from upcard.cards import parse_cards
    >>> from upcard.countfile import load_count
    >>> hi_lo = load_count("hi-lo")
    >>> running = hi_lo.running(parse_cards("5 6 K 2 4"), decks=6)
    >>> running, hi_lo.true_count(running, cards_left=52), hi_lo.true_count(running, 6 * 52 - 5)
    (Fraction(3, 1), 3, 0)
    """

    name: str
    tags: tuple[Exact, ...] = field(repr=False)
    """The tag of each card, in the order of `upcard.cards.CARDS`."""
    title: str = field(default="", repr=False)
    source: str = field(default="", repr=False)
    start: Exact = 0
    """Where the running count starts, with `per_deck` added for each deck."""
    per_deck: Exact | None = None
    """None is minus the sum of a deck, so that the count of a whole shoe ends at `start`."""
    uses: Uses | None = None
    """What bets and plays look at; None is the true count, or the running count if unbalanced."""
    resolution: Resolution = "exact"
    """Decks left are known exactly, or to the nearest half or whole deck, never below one such."""
    rounding: Rounding = "floor"
    """To the next lower number, towards zero, or to the nearest, a half away from zero."""
    side: SideCount | None = None
    printed: tuple[Printed, ...] = field(default=(), repr=False)
    _by_card: dict[Card, Fraction] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.tags) != len(CARDS):
            raise StrategyError(f"{self.name}: {len(self.tags)} tags for {len(CARDS)} cards")
        tags = tuple(_exact(self.name, "tag", tag) for tag in self.tags)
        told = None if self.per_deck is None else _exact(self.name, "per_deck", self.per_deck)
        values = {
            "tags": tags,
            "start": _exact(self.name, "start", self.start),
            "per_deck": -sum(tags) if told is None else told,
            "uses": ("running" if sum(tags) else "true") if self.uses is None else self.uses,
            "side": None if self.side is None else _side(self.name, self.side),
            "_by_card": _by_card(tags),
        }
        for key, value in values.items():
            object.__setattr__(self, key, value)
        for key, choices in _CHOICES.items():
            if getattr(self, key) not in get_args(choices):
                reason = f"{key} can't be {getattr(self, key)!r}"
                raise StrategyError(f"{self.name}: {reason}: use {' or '.join(get_args(choices))}")
        if self.scale > _MOST:
            right = f"use some that share a denominator of at most {_MOST}"
            raise StrategyError(f"{self.name}: the fractions are too fine: {right}")

    @classmethod
    def of_ranks(cls, name: str, tags: Sequence[Exact], **others: Any) -> CountingSystem:
        """Return the system with these ten tags for A, 2 … 9, T, whatever the suit.

        Examples
        --------
        >>> ace_five = CountingSystem.of_ranks("mine", (-1, 0, 0, 0, 1, 0, 0, 0, 0, 0))
        >>> ace_five.balanced, ace_five.scale, ace_five.uses
        (True, 1, 'true')
        """
        if len(tags) != len(RANKS):
            raise StrategyError(f"{name}: {len(tags)} tags: use ten, for A, 2 … 9, T")
        return cls(name=name, tags=tuple(tags[card.rank - 1] for card in CARDS), **others)

    @property
    def balanced(self) -> bool:
        """True if the tags of a deck sum to zero."""
        return sum(self.tags) == 0

    @property
    def scale(self) -> int:
        """The least number that makes every tag and the initial running count whole."""
        numbers = (*self.tags, self.start, self.per_deck or 0)
        return lcm(*(number.denominator for number in numbers))

    @property
    def rank_tags(self) -> tuple[Fraction, ...]:
        """The mean tag of each rank, A, 2 … 9, T."""
        sums = dict.fromkeys(RANKS, Fraction(0))
        for card, tag in zip(CARDS, self.tags, strict=True):
            sums[card.rank] += tag
        return tuple(sums[rank] / (4 * IN_SUIT[rank - 1]) for rank in RANKS)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of cards by rank and tag, ten unless colours or faces are told apart."""
        pairs = Counter(zip((card.rank for card in CARDS), map(Fraction, self.tags), strict=True))
        return tuple(Kind(rank, tag, number) for (rank, tag), number in sorted(pairs.items()))

    def tag(self, card: Card) -> Fraction:
        """Return what a card adds to the running count.

        Raises
        ------
        StrategyError
            If the tag depends on the card's colour and the card has no suit.

        Examples
        --------
        >>> from upcard.countfile import load_count
        >>> [int(load_count("red-7").tag(Card("7", suit))) for suit in "hdsc"]
        [1, 1, 0, 0]
        """
        if card not in self._by_card:
            faces = plural_name(card.face)
            reason = f"{card} has no suit, and {self.name} tells red {faces} from black ones"
            raise StrategyError(f"{reason}: write {card}h or {card}s")
        return self._by_card[card]

    def initial(self, decks: int) -> Fraction:
        """Return the running count after a shuffle of 1 deck or more, before a card is seen.

        Examples
        --------
        >>> from upcard.countfile import load_count
        >>> [int(load_count("ko").initial(decks)) for decks in (1, 2, 6, 8)]
        [0, -4, -20, -28]
        """
        if decks < 1:
            raise ShoeError(f"can't count {decks} decks: use 1 or more")
        return Fraction(self.start + (self.per_deck or 0) * decks)

    def running(self, cards: Iterable[Card], decks: int) -> Fraction:
        """Return the running count after these cards; their order does not matter."""
        return sum(map(self.tag, cards), self.initial(decks))

    def decks_left(self, cards_left: int) -> Fraction:
        """Return the decks that a number of cards counts as: never none, even of no cards.

        Examples
        --------
        >>> count = CountingSystem.of_ranks("mine", (0,) * 10, resolution="half")
        >>> [str(count.decks_left(cards)) for cards in (156, 143, 142, 13, 0)]
        ['3', '3', '5/2', '1/2', '1/2']
        """
        return Fraction(self._divisor(cards_left), _DECK)

    def _divisor(self, cards_left: int) -> int:
        """Return the cards that a number of cards counts as."""
        if cards_left < 0:
            raise ShoeError(f"{cards_left} cards can't be left: use 0 or more")
        step = _STEPS[self.resolution]
        return max(_nearest(cards_left, step), 1) * step

    def true_count(self, running: Exact, cards_left: int) -> int:
        """Return the count that bets and plays look at.

        It is the running count for each deck left, or in a system that uses the running count
        that itself, made whole as the system's `rounding` says.

        Examples
        --------
        >>> count = CountingSystem.of_ranks("mine", (0,) * 10, rounding="truncate")
        >>> [count.true_count(running, 104) for running in (5, 1, -1, -5)]
        [2, 0, 0, -2]
        """
        # In whole numbers 1 µs, in fractions 6; a table for six decks has 80,000 of them.
        decks, cards = (1, 1) if self.uses == "running" else (_DECK, self._divisor(cards_left))
        return _ROUND[self.rounding](running.numerator * decks, running.denominator * cards)

    def bet_running(self, running: Exact, seen: int, seen_of_rank: int) -> Fraction:
        """Return the running count that bets look at, with the side count if there is one.

        `seen` are the cards seen since the shuffle, `seen_of_rank` those of the side-counted rank.

        Examples
        --------
        >>> from upcard.countfile import load_count
        >>> load_count("hi-opt-ii-asc").bet_running(3, seen=52, seen_of_rank=2)
        Fraction(7, 1)
        """
        if not 0 <= seen_of_rank <= seen:
            raise ShoeError(f"{seen_of_rank} of {seen} cards seen can't be of one rank")
        if self.side is None:
            return Fraction(running)
        return running + self.side.weight * self.side.behind(seen, seen_of_rank)


def _exact(name: str, what: str, number: Exact) -> Fraction:
    """Return an exact number of at most 1000 either way; a float may be no fraction of anyone's."""
    if type(number) not in (int, Fraction):
        raise StrategyError(f"{name}: {what} can't be {number!r}: use a whole number or a fraction")
    exact = Fraction(number)
    if abs(exact) > _MOST:
        raise StrategyError(f"{name}: {what} is out of range: use -{_MOST} to {_MOST}")
    return exact


def _side(name: str, side: SideCount) -> SideCount:
    if side.rank not in RANKS:
        raise StrategyError(f"{name}: no rank {side.rank!r} to count aside: use 1 (ace) to 10")
    return SideCount(side.rank, _exact(name, "the weight of the side count", side.weight))


def _by_card(tags: Sequence[Fraction]) -> dict[Card, Fraction]:
    """Return the tags by card, and by face alone where all suits of the face have one tag."""
    known = dict(zip(CARDS, tags, strict=True))
    for face in {card.face for card in CARDS}:
        suits = {tag for card, tag in known.items() if card.face == face}
        if len(suits) == 1:
            known[Card(face)] = suits.pop()
    return known


def _truncate(above: int, below: int) -> int:
    return -(-above // below) if above < 0 else above // below


def _nearest(above: int, below: int) -> int:
    """Return the nearest whole number; `round` would take a half to the even one."""
    return _truncate(2 * above + (below if above > 0 else -below), 2 * below)


_ROUND: Final = {"floor": int.__floordiv__, "truncate": _truncate, "nearest": _nearest}
"""Ways to make a quotient whole, `below` being above zero."""
