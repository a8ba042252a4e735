"""Cards for people, ranks for mathematics.

A `Card` has a face (A 2 … 9 T J Q K) and a suit; play needs only its rank, 1 for an ace to 10
for any ten.  Text is read in every common form ("10", "T", "X", "K", "Kh", "K♥", "ah") and
printed in one ("Kh", or "K♥" where the reader's terminal can show it).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from upcard.errors import NotationError, as_text

__all__ = [
    "ACE",
    "CARDS",
    "RANKS",
    "TEN",
    "UP_CARDS",
    "Card",
    "Rank",
    "format_cards",
    "format_rank",
    "parse_card",
    "parse_cards",
    "parse_rank",
    "plural_name",
]

Rank: TypeAlias = int
"""1 (ace), 2 … 9, 10 (any ten-value card)."""

ACE: Final = 1
TEN: Final = 10
RANKS: Final = tuple(range(ACE, TEN + 1))
UP_CARDS: Final = (2, 3, 4, 5, 6, 7, 8, 9, TEN, ACE)
"""Ranks in the order of charts and tables: 2 … 9, T, A."""

_FACES: Final = "23456789TJQKA"
_FACE_NAMES: Final = dict(
    zip(
        _FACES,
        "two three four five six seven eight nine ten jack queen king ace".split(),
        strict=True,
    )
)
_SUITS: Final = {
    "s": ("♠", "spades"),
    "h": ("♥", "hearts"),
    "d": ("♦", "diamonds"),
    "c": ("♣", "clubs"),
}
_SUIT_LETTERS: Final = {glyph: letter for letter, (glyph, _) in _SUITS.items()}

# "10" before "1": a 1 alone is an ace, as in tables that number the ranks.
# ASCII: else the Kelvin sign and the long s would pass for K and S.
_CARD: Final = re.compile("(10|[1-9AJQKTX])([SHDC♠♥♦♣]?)", re.IGNORECASE | re.ASCII)
_SEPARATORS: Final = re.compile("[\\s,;\ufe0f-]+")


@dataclass(frozen=True, slots=True)
class Card:
    """One card: a face, and a suit that may be unknown (empty) since it never affects play.

    Examples
    --------
    >>> king = parse_card("kh")
    >>> str(king), king.rank, king.name, king.pretty
    ('Kh', 10, 'king of hearts', 'K♥')
    """

    face: str
    suit: str = ""
    rank: Rank = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if (
            self.face not in _FACES
            or len(self.face) != 1
            or (self.suit and self.suit not in _SUITS)
        ):
            raise NotationError(f"no such card: face {self.face!r}, suit {self.suit!r}")
        rank = ACE if self.face == "A" else min(_FACES.index(self.face) + 2, TEN)
        object.__setattr__(self, "rank", rank)

    def __str__(self) -> str:
        return self.face + self.suit

    @property
    def pretty(self) -> str:
        """Face and suit sign, "K♥"."""
        return self.face + (_SUITS[self.suit][0] if self.suit else "")

    @property
    def name(self) -> str:
        """The words of a screen reader: "king of hearts"."""
        return _FACE_NAMES[self.face] + (f" of {_SUITS[self.suit][1]}" if self.suit else "")

    @property
    def glyph(self) -> str:
        """The one-character picture of the card; Unicode has a knight before the queen."""
        if not self.suit:
            raise NotationError(f"card {self!s} has no suit, so it has no picture: use its face")
        number = "A23456789TJ?QK".index(self.face) + 1
        return chr(0x1F0A0 + 0x10 * "shdc".index(self.suit) + number)


CARDS: Final = tuple(Card(face, suit) for suit in _SUITS for face in _FACES)
"""The 52 cards of a new deck, suit by suit, 2 to ace within a suit."""

_BY_TEXT: Final = {str(card): card for card in (*CARDS, *(Card(face) for face in _FACES))}


def _card(match: re.Match[str]) -> Card:
    face, suit = match[1].upper(), match[2].lower()
    face = {"10": "T", "X": "T", "1": "A"}.get(face, face)
    return _BY_TEXT[face + _SUIT_LETTERS.get(suit, suit)]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written in `text`, with or without separators and suits.

    Raises
    ------
    NotationError
        Naming the part that is not a card; for separators alone too, but not for an empty text.

    Examples
    --------
    >>> [str(card) for card in parse_cards("10, Kh a♠ 77")]
    ['T', 'Kh', 'As', '7', '7']
    """
    text = as_text(text, "write cards such as A, 7 or K")
    if text.lstrip().startswith("-"):
        raise NotationError(f"{text!r} begins with a minus: write cards such as A, 7 or K")
    cards = []
    for word in _SEPARATORS.split(text.strip()):
        position = 0
        while position < len(word):
            match = _CARD.match(word, position)
            if match is None:
                raise NotationError(
                    f"unknown card {word!r}: a card is A, 2 to 9, T (or 10), J, Q or K, "
                    "and a suit s, h, d or c if you like"
                )
            cards.append(_card(match))
            position = match.end()
    if not cards and text.strip():
        raise NotationError(f"{text!r} names no card: write cards such as A, 7 or K")
    return tuple(cards)


def parse_card(text: str) -> Card:
    """Return the one card written in `text`; see `parse_cards` for the forms."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise NotationError(
            f"expected one card, got {len(cards)} in {text!r}: write one, such as 9 or Kh"
        )
    return cards[0]


def parse_rank(text: str) -> Rank:
    """Return the rank of the one card written in `text`.

    Examples
    --------
    >>> [parse_rank(text) for text in ("A", "7", "10", "T", "X", "K")]
    [1, 7, 10, 10, 10, 10]
    """
    return parse_card(text).rank


def plural_name(face: str) -> str:
    """Return the word for several cards of a face: aces, sixes, kings."""
    name = _FACE_NAMES[face]
    return name + ("es" if name.endswith("x") else "s")


def format_rank(rank: Rank) -> str:
    """Return the one letter of a rank: A, 2 … 9, T."""
    return "A23456789T"[rank - 1]


def format_cards(cards: Iterable[Card]) -> str:
    """Return the cards with a space between them, as `parse_cards` reads them."""
    return " ".join(map(str, cards))
