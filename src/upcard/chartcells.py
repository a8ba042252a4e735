"""The places of a chart: its letters, its rows, its cells, and the two-card hands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from upcard.cards import ACE, UP_CARDS, Rank, format_rank
from upcard.hand import BEST_TOTAL, Hand

__all__ = [
    "HARD",
    "LETTERS",
    "PAIR_LETTERS",
    "SOFT",
    "Cell",
    "Row",
    "TwoCardPlay",
    "all_rows",
    "pair_total",
]

LETTERS: Final = ("H", "S", "Dh", "Ds", "Rh", "Rs")
"""Letters of any row."""
PAIR_LETTERS: Final = ("P", "Ph", "Pd", "Ps", "Rp")
"""Letters that only a pair can have."""
HARD: Final = range(4, BEST_TOTAL + 1)
SOFT: Final = range(12, BEST_TOTAL + 1)
"""Totals that have a row."""


class Row(NamedTuple):
    """A row of a chart: hard 16, soft 18 or the pair of eights."""

    kind: str
    """`hard`, `soft` or `pair`."""
    value: int
    """The total, or the rank of the pair."""

    @property
    def label(self) -> str:
        """The label in a chart's file: H16, S18, P8, PT, PA."""
        number = format_rank(self.value) if self.kind == "pair" else self.value
        return f"{self.kind[0].upper()}{number}"

    @property
    def name(self) -> str:
        """The row in a message: "hard 16", "soft 18", "8,8"."""
        if self.kind == "pair":
            return str(Hand((self.value, self.value)))
        return f"{self.kind} {self.value}"


class Cell(NamedTuple):
    """A row of a chart against an up card."""

    row: Row
    up_card: Rank

    @property
    def name(self) -> str:
        """The cell in a message: "hard 16 against T"."""
        return f"{self.row.name} against {format_rank(self.up_card)}"


class TwoCardPlay(NamedTuple):
    """An exception: what two cards do against an up card, whatever their total does."""

    cards: tuple[Rank, Rank]
    """The lower rank first."""
    up_card: Rank
    letter: str
    """One of `LETTERS`; what a pair does where it is not split."""

    @property
    def hand(self) -> Hand:
        """The cards as people say them: an ace first, else the higher card."""
        return Hand(tuple(sorted(self.cards, reverse=ACE not in self.cards)))

    @property
    def name(self) -> str:
        """The exception's place in a message: "T,2 against 4"."""
        return f"{self.hand} against {format_rank(self.up_card)}"


def all_rows() -> Iterator[Row]:
    """Yield the rows of a whole chart: hard 4-21, soft 12-21, pairs 2-T and A."""
    yield from (Row("hard", total) for total in HARD)
    yield from (Row("soft", total) for total in SOFT)
    yield from (Row("pair", rank) for rank in UP_CARDS)


def pair_total(rank: Rank) -> Row:
    """Return the row that a pair plays by where it is not split.

    Examples
    --------
    >>> pair_total(1).name, pair_total(2).name
    ('soft 12', 'hard 4')
    """
    hand = Hand((rank, rank))
    return Row("soft" if hand.soft else "hard", hand.total)
