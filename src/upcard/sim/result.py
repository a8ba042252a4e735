"""What a run of rounds gave: integer tallies by seat, and the shares they estimate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from upcard.money import Money
from upcard.sim.statistics import Z95, Interval, normal_interval, wilson_interval

__all__ = ["OUTCOMES", "RefereeResult", "SeatTally", "add_tallies"]

OUTCOMES: Final = ("player", "dealer", "draws")
"""Who won a round: the seat's net result was above, below or exactly zero."""


@dataclass(frozen=True, slots=True)
class SeatTally:
    """Rounds of one seat by who won, and the units won in all."""

    player: int = 0
    """Rounds that the seat won."""
    dealer: int = 0
    """Rounds that the dealer won."""
    draws: int = 0
    """Rounds in which nobody won."""
    net: Money = 0
    """Units won by the seat, all rounds together, for a bet of one unit; exact."""

    square: Money = 0
    """Sum of the squares of the rounds' net results, for the standard deviation."""

    void: int = 0
    """Rounds that the cards ran out of, whose wagers came back; they are in no share."""

    def __add__(self, other: SeatTally) -> SeatTally:
        return SeatTally(
            self.player + other.player,
            self.dealer + other.dealer,
            self.draws + other.draws,
            self.net + other.net,
            self.square + other.square,
            self.void + other.void,
        )

    @property
    def rounds(self) -> int:
        """Rounds played and settled."""
        return self.player + self.dealer + self.draws

    @property
    def played(self) -> int:
        """Rounds dealt, void ones too."""
        return self.rounds + self.void

    @property
    def ev(self) -> float | None:
        """Mean units won per round per unit of initial bet; None without rounds."""
        return float(Fraction(self.net) / self.rounds) if self.rounds else None

    @property
    def sd(self) -> float | None:
        """Standard deviation of a round's net result; None without rounds."""
        if not self.rounds:
            return None
        mean = Fraction(self.net) / self.rounds
        return sqrt(Fraction(self.square) / self.rounds - mean * mean)

    @property
    def ev_interval(self) -> Interval | None:
        """95% interval of the EV; None without rounds."""
        if self.ev is None or self.sd is None:
            return None
        half = Z95 * self.sd / sqrt(self.rounds)
        return self.ev - half, self.ev + half

    def shares(self) -> dict[str, float] | None:
        """Return the share of each outcome; None without rounds."""
        if not self.rounds:
            return None
        return {outcome: getattr(self, outcome) / self.rounds for outcome in OUTCOMES}

    def intervals(self, interval: Callable[[int, int], Interval]) -> dict[str, Interval] | None:
        """Return an interval for each share; None without rounds."""
        if not self.rounds:
            return None
        return {outcome: interval(getattr(self, outcome), self.rounds) for outcome in OUTCOMES}


@dataclass(frozen=True, slots=True)
class RefereeResult:
    """The result of a run on the referee.

    Equal arguments give equal results, whatever the number of workers; what may differ between
    two equal runs (time, speed) stands in `run`.
    """

    rules: str
    """Shorthand of the rules played."""
    rounds: int
    """Rounds played; fewer than asked for if the run was interrupted."""
    seed: int
    strategy: str
    """What every seat played; the chart by its name."""
    seats: tuple[SeatTally, ...]
    chunks: int
    """Random streams that the rounds were cut into; 1 without workers."""
    run: dict[str, Any]
    """Seconds, rounds per second, workers, versions."""

    @property
    def has_stakes(self) -> bool:
        """True if rounds win or lose other than one unit: the EV then says more than who won."""
        return any(seat.square != seat.player + seat.dealer for seat in self.seats)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values, with intervals, in the fields of the JSON output."""
        return {
            "rules": self.rules,
            "rounds": self.rounds,
            "seed": self.seed,
            "strategy": self.strategy,
            "chunks": self.chunks,
            "seats": [_seat(seat) for seat in self.seats],
            "run": self.run,
        }


def _seat(seat: SeatTally) -> dict[str, Any]:
    return {
        "player": seat.player,
        "dealer": seat.dealer,
        "draws": seat.draws,
        "shares": seat.shares(),
        "interval95": seat.intervals(normal_interval),
        "wilson95": seat.intervals(wilson_interval),
        "void": seat.void,
        "net": str(seat.net),
        "ev": seat.ev,
        "sd": seat.sd,
        "ev_interval95": seat.ev_interval,
    }


def add_tallies(parts: Sequence[tuple[SeatTally, ...]], seats: int) -> tuple[SeatTally, ...]:
    """Return the tallies of several runs added up, seat by seat."""
    totals = [SeatTally() for _ in range(seats)]
    for part in parts:
        totals = [total + more for total, more in zip(totals, part, strict=True)]
    return tuple(totals)
