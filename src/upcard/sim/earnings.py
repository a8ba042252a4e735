"""What sums by count at the bet come to: the same for a run and for other bets on it.

Everything is in units a round, all spots and bets of the player together, rounds sat out counted.
Exact until a float is made of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import nan, sqrt

from upcard.money import Number
from upcard.sim.moments import CountSums
from upcard.sim.risk import Risk, risk_of
from upcard.sim.statistics import Z95, Interval

__all__ = ["CountRow", "Earnings", "count_row", "mean_and_sd"]


@dataclass(frozen=True, slots=True)
class CountRow:
    """Rounds at one count, by what it was when the bet was made."""

    count: int
    rounds: int
    share: float
    """Of all rounds."""
    ev: float
    """Units a round for one unit on each spot."""
    sd: float
    """Of that."""
    error: float
    """Standard error of the EV."""
    bet: float
    """Units bet on each spot; 0 watches."""
    spots: int


class Earnings(ABC):
    """What rounds came to; without rounds every float is nan, and what is exact has no value."""

    @property
    @abstractmethod
    def counts(self) -> Sequence[CountSums]:
        """Exact sums by count at the bet, with the units that are bet there."""

    @property
    def rounds(self) -> int:
        """Rounds played or watched."""
        return sum(row.rounds for row in self.counts)

    @property
    def exact_ev(self) -> Fraction:
        """Units won a round."""
        return self._net / self.rounds

    @property
    def exact_variance(self) -> Fraction:
        """Variance of what a round wins."""
        square = sum((row.units**2 * row.square for row in self.counts), Fraction(0))
        return square / self.rounds - self.exact_ev**2

    @property
    def exact_average_bet(self) -> Fraction:
        """Units bet a round, all spots together."""
        return self._bet / self.rounds

    @property
    def ev(self) -> float:
        """Units won a round."""
        return float(self.exact_ev) if self.rounds else nan

    @property
    def variance(self) -> float:
        """Variance of a round."""
        return float(self.exact_variance) if self.rounds else nan

    @property
    def sd(self) -> float:
        """Standard deviation of a round."""
        return sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """Standard error of the EV.

        Rounds are taken as independent; within a shoe they are so to a very good approximation.
        """
        return self.sd / sqrt(self.rounds) if self.rounds else nan

    @property
    def interval95(self) -> Interval:
        """95% interval of the EV."""
        half = Z95 * self.standard_error
        return self.ev - half, self.ev + half

    @property
    def average_bet(self) -> float:
        """Units bet a round, all spots together, rounds sat out counted."""
        return float(self.exact_average_bet) if self.rounds else nan

    @property
    def edge_on_bets(self) -> float:
        """EV per unit of the bets of the deal; nan if nothing was bet."""
        bet = self._bet
        return float(self._net / bet) if bet else nan

    @property
    def rounds_bet_on(self) -> int:
        """Rounds in which something was bet; the others were watched."""
        return sum(row.rounds for row in self.counts if row.units)

    @property
    def played(self) -> float:
        """Share of rounds in which something was bet."""
        return self.rounds_bet_on / self.rounds if self.rounds else nan

    @property
    def ev_played(self) -> float:
        """Units won in a round in which something was bet; nan if there is none."""
        played = self.rounds_bet_on
        return float(self._net / played) if played else nan

    def risk(self, bankroll: Number | None = None, rounds_per_hour: Number = 100) -> Risk:
        """Return what the bets are worth and risk; `rounds_per_hour` counts watched rounds too.

        Raises
        ------
        MoneyError
            If a number is not above zero, or no two rounds differ.
        """
        return risk_of(self.ev, self.sd, bankroll, rounds_per_hour)

    @property
    def _net(self) -> Fraction:
        return sum((row.units * row.net for row in self.counts), Fraction(0))

    @property
    def _bet(self) -> Fraction:
        return sum((row.units * row.spots * row.rounds for row in self.counts), Fraction(0))


def count_row(sums: CountSums, rounds: int) -> CountRow:
    """Return a row of one round or more, of so many at all counts."""
    ev, sd = mean_and_sd(sums.net, sums.square, sums.rounds)
    return CountRow(
        sums.count,
        sums.rounds,
        sums.rounds / rounds,
        float(ev),
        sd,
        sd / sqrt(sums.rounds),
        float(sums.units),
        sums.spots,
    )


def mean_and_sd(total: Fraction, squares: Fraction, number: int) -> tuple[Fraction, float]:
    """Return the mean of so many values and their standard deviation, from sums of both."""
    mean = total / number
    return mean, sqrt(squares / number - mean * mean)
