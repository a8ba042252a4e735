"""Short texts and back: a hand against an up card, and an amount of money.

A spot is read in every common form ("T6 v T", "T,6 vs 10", "16vT", "s18 against 9", "8,8vA") and
printed in one ("T,6 v T", "hard 16 v T", "soft 18 v 9", "8,8 v A").
An amount is exact: digits, with decimals or as a fraction, never a binary float.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from upcard.cards import RANKS, Rank, format_rank, parse_cards, parse_rank
from upcard.errors import MoneyError, NotationError, as_text
from upcard.hand import BEST_TOTAL, Hand

__all__ = ["Spot", "format_amount", "parse_amount", "parse_spot"]

_LEAST_HARD: Final = 4
_LEAST_SOFT: Final = 12
_AGAINST: Final = re.compile(r"\s*(?:\bagainst\b|versus|vs\.?|v\.?)\s*", re.IGNORECASE)
_TOTAL: Final = re.compile(r"(hard|h|soft|s)?\s*(\d{1,2})", re.IGNORECASE | re.ASCII)
_PAIR_OF: Final = re.compile(r"pair of (?:([at])(?:ce|en)|(\w+?))s?", re.IGNORECASE)
_MOST_DIGITS: Final = 18
_DIGITS: Final = f"([0-9]{{1,{_MOST_DIGITS}}})"
_AMOUNT: Final = re.compile(rf"{_DIGITS}(?:\.{_DIGITS}|/{_DIGITS})?")


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision: a hand against the dealer's up card.

    The hand is either cards, or a total of which the cards are not known.

    Raises
    ------
    NotationError
        For a hand of fewer than two cards or above 21, or a total that no hand has.

    Examples
    --------
    >>> spot = Spot(up_card=10, ranks=(10, 6))
    >>> str(spot), spot.total, spot.soft
    ('T,6 v T', 16, False)
    >>> str(Spot(up_card=9, total=18, soft=True))
    'soft 18 v 9'
    """

    up_card: Rank
    total: int = 0
    """The best total; found from the cards where they are known."""
    soft: bool = False
    """An ace counts 11; found from the cards where they are known."""
    ranks: tuple[Rank, ...] | None = None
    """The cards in the order written, None if only the total is known."""

    def __post_init__(self) -> None:
        if self.up_card not in RANKS or not set(self.ranks or ()) <= set(RANKS):
            raise NotationError("a rank is 1 (an ace) to 10 (any ten)")
        if (hand := self.hand) is None:
            self._check_total()
            return
        if len(hand.ranks) < 2 or hand.bust:
            reason = f"is {hand.label}" if hand.bust else "is one card" if hand.ranks else "no card"
            raise NotationError(
                f"{hand} {reason}".strip() + ": a hand is two cards or more, at most 21"
            )
        object.__setattr__(self, "total", hand.total)
        object.__setattr__(self, "soft", hand.soft)

    def _check_total(self) -> None:
        least = _LEAST_SOFT if self.soft else _LEAST_HARD
        if not least <= self.total <= BEST_TOTAL:
            kind = "soft" if self.soft else "hard"
            right = f"{kind} totals go from {least} to {BEST_TOTAL}"
            raise NotationError(f"no hand is {kind} {self.total}: {right}")

    @property
    def hand(self) -> Hand | None:
        """The cards, or None if only the total is known."""
        return None if self.ranks is None else Hand(self.ranks)

    def __str__(self) -> str:
        hand = self.hand or f"{'soft' if self.soft else 'hard'} {self.total}"
        return f"{hand} v {format_rank(self.up_card)}"


def parse_spot(text: str) -> Spot:
    """Return the hand and up card written in `text`.

    One or two digits up to 21 are a total ("16"), and hard unless they say soft; above that they
    are cards ("88").  "T6", "T,6" and "10 6" are cards.

    Raises
    ------
    NotationError
        For text that is no hand against a card, or a hand that leaves no decision.

    Examples
    --------
    >>> [str(parse_spot(text)) for text in ("T6 v T", "16vT", "A,7 vs 9", "8,8vA", "s18 v K")]
    ['T,6 v T', 'hard 16 v T', 'A,7 v 9', '8,8 v A', 'soft 18 v T']
    """
    text = as_text(text, "write a hand such as 'T,6 v T'")
    parts = _AGAINST.split(text.strip())
    if len(parts) != 2 or not all(parts):
        raise NotationError(f"{text!r} is not a hand against a card: write one such as 'T,6 v T'")
    hand, up_card = parts[0], parse_rank(parts[1])
    if match := _TOTAL.fullmatch(hand):
        total, soft = int(match[2]), (match[1] or "h")[0].lower() == "s"
        if match[1] or total <= BEST_TOTAL:
            return Spot(up_card, total, soft)
    if match := _PAIR_OF.fullmatch(hand):
        return Spot(up_card, ranks=(parse_rank(match[1] or match[2]),) * 2)
    return Spot(up_card, ranks=tuple(card.rank for card in parse_cards(hand)))


def parse_amount(text: str) -> Fraction:
    """Return the amount written in `text`, exactly: "10", "2.01" or "20/3".

    Before the point, after it and under the stroke there are at most 18 digits.

    Raises
    ------
    NotationError
        For text that is not digits 0 to 9 with decimals or a denominator.
    MoneyError
        For zero: an amount is above it.

    Examples
    --------
    >>> parse_amount("2.01"), parse_amount("20/3")
    (Fraction(201, 100), Fraction(20, 3))
    """
    text = as_text(text, "write an amount such as 10, 7.5 or 20/3")
    match = _AMOUNT.fullmatch(text.strip())
    if match is None or (match[3] and not int(match[3])):
        raise NotationError(
            f"{text!r} is not an amount: use a number above zero such as 10, 7.5 or 20/3"
        )
    decimals = match[2] or ""
    amount = Fraction(int(match[1] + decimals), 10 ** len(decimals) * int(match[3] or 1))
    if not amount:
        raise MoneyError(f"{text!r} is nothing: use an amount above zero, such as 10")
    return amount


def format_amount(amount: Fraction | int) -> str:
    """Return an amount exactly: decimals where they end, else a fraction.

    Examples
    --------
    >>> format_amount(Fraction(15, 2)), format_amount(10), format_amount(Fraction(20, 3))
    ('7.5', '10', '20/3')
    """
    amount = Fraction(amount)
    rest, places = amount.denominator, 0
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        places = max(places, power)
    if rest > 1 or not 0 < places <= _MOST_DIGITS:
        return str(amount)
    digits = str(abs(amount.numerator) * 10**places // amount.denominator).rjust(places + 1, "0")
    return f"{'-' * (amount < 0)}{digits[:-places]}.{digits[-places:]}"
