"""What a run counts up: integers in one vector, so that parts of a run are added with `+`."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.lanes import MOST_SEATS, apart
from upcard.kernels.tables import CARDS, KINDS, MOST_MADE, REFILLS, ROUNDS, SHOES, VOIDS, Tallies

__all__ = ["TOTALS", "Tally", "TallyShape"]

Ints = NDArray[np.int64]

TOTALS: Final = {
    "rounds": ROUNDS,
    "shoes": SHOES,
    "cards": CARDS,
    "voids": VOIDS,
    "refills": REFILLS,
}
"""What `Tally.total` tells, and its place."""


class TallyShape(NamedTuple):
    """How many of each thing are told apart."""

    seats: int
    hand_classes: int
    dealer_classes: int
    depths: int
    bets: int
    """Counts at the bet."""
    reach: int
    """The most that a seat can win or lose in a round, in parts of a unit."""

    @property
    def parts(self) -> dict[str, tuple[int, ...]]:
        """The arrays that a tally is made of, in order."""
        width = 2 * self.reach + 1
        return {
            "hands": (self.seats, KINDS, self.hand_classes, self.dealer_classes),
            "nets": (self.seats, self.depths, self.bets, width),
            "made": (self.seats, MOST_MADE),
            "insured": (self.seats, 2),
            "extra": (self.seats, self.bets),
            "cross": (self.bets, MOST_SEATS, MOST_SEATS),
            "totals": (len(TOTALS),),
        }

    @property
    def size(self) -> int:
        """Integers in all."""
        return sum(map(prod, self.parts.values()))


@dataclass(frozen=True, eq=False)
class Tally:
    """What rounds came to; equal runs have equal vectors on any machine.

    `hands` are hands by [seat, kind, class of the hand, class of the dealer], `nets` rounds by
    [seat, depth, count at the bet, net + reach]; see `upcard.kernels.tables.Tallies`.
    """

    shape: TallyShape
    vector: Ints

    @classmethod
    def nothing(cls, shape: TallyShape) -> Tally:
        """Return the tally of no rounds."""
        return cls(shape, apart(shape.size, np.int64))

    def part(self, name: str) -> Ints:
        """Return one of the arrays, a view of the vector."""
        begin = 0
        for other, shape in self.shape.parts.items():
            if other == name:
                return self.vector[begin : begin + prod(shape)].reshape(shape)
            begin += prod(shape)
        raise KeyError(name)

    def total(self, name: str) -> int:
        """Return the `rounds`, `shoes`, `cards`, `voids` or `refills` counted."""
        return int(self.part("totals")[TOTALS[name]])

    @property
    def rounds(self) -> int:
        """Rounds settled; void ones are not."""
        return self.total("rounds") - self.total("voids")

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.shape, self.vector + other.vector)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return self.shape == other.shape and bool((self.vector == other.vector).all())

    def for_kernel(self, by_round: bool) -> Tallies:
        """Return the arrays as the kernel wants them."""
        arrays = {name: self.part(name).ravel() for name in self.shape.parts}
        reach = self.shape.reach
        return Tallies(**arrays, reach=reach, width=2 * reach + 1, by_round=int(by_round))

    def to_bytes(self) -> bytes:
        """Return the vector as little-endian 64-bit integers."""
        return self.vector.astype("<i8").tobytes()

    @classmethod
    def from_bytes(cls, shape: TallyShape, data: bytes) -> Tally:
        """Return the tally that `to_bytes` wrote; ValueError if the length is not right."""
        vector = np.frombuffer(data, dtype="<i8").astype(np.int64)
        if len(vector) != shape.size:
            raise ValueError(f"{len(vector)} integers for {shape.size}")
        return cls(shape, vector)
