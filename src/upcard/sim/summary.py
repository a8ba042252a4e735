"""The result of a run of the simulator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import nan, sqrt
from typing import Any

from upcard.sim.breakdown import HandCounts, hand_counts, outcome_shares
from upcard.sim.moments import CountSums, place_covariances, place_sums, player_sums
from upcard.sim.plan import Program
from upcard.sim.risk import Risk, risk_of
from upcard.sim.statistics import Z95, Interval
from upcard.sim.tally import Tally

__all__ = ["CountRow", "SeatResult", "SimulationResult"]


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
    """Units bet on each spot."""
    spots: int


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One place at the table, with one unit bet on each of its rounds."""

    strategy: str
    rounds: int
    """In which it was dealt to."""
    ev: float
    """Units a round."""
    sd: float
    interval95: Interval
    """Of the EV."""
    edge_on_action: float
    """EV per unit wagered, doubles, splits and insurance counted in."""
    covariances: tuple[float, ...]
    """With each place, of rounds in which all places were dealt to; its own is the variance."""
    hands: HandCounts


@dataclass(frozen=True, eq=False)
class SimulationResult:
    """What a run of the simulator found.

    `ev`, `sd` and what follows from them are of the player `me`, all his spots and bets together,
    in units a round.  Equal plans, seeds and lengths give equal tallies on any number of threads
    and any machine; what may differ (time, speed, threads) stands in `run`.
    """

    program: Program = field(repr=False)
    tally: Tally = field(repr=False)
    seed: int
    shoes: range
    """The shoes played."""
    stopped: bool
    """The run was stopped before its goal."""
    run: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def rules(self) -> str:
        """Shorthand of the rules."""
        return str(self.program.plan.rules)

    @property
    def strategy(self) -> str:
        """What `me` plays, in a word."""
        return self.program.plan.strategy_name

    @property
    def rounds(self) -> int:
        """Rounds settled."""
        return self.tally.rounds

    @cached_property
    def counts(self) -> list[CountSums]:
        """Exact sums by count at the bet."""
        return player_sums(self.program, self.tally)

    @property
    def ev(self) -> float:
        """Units won a round; nan, as all that follows from it, without rounds."""
        return float(self._net / self.rounds) if self.rounds else nan

    @property
    def variance(self) -> float:
        """Variance of a round."""
        if not self.rounds:
            return nan
        square = sum((row.units**2 * row.square for row in self.counts), Fraction(0))
        return float(square / self.rounds - (self._net / self.rounds) ** 2)

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
        return float(self._bet / self.rounds) if self.rounds else nan

    @property
    def edge_on_bets(self) -> float:
        """EV per unit of the bets of the deal; nan if nothing was bet."""
        return float(self._net / self._bet) if self._bet else nan

    @property
    def edge_on_action(self) -> float:
        """EV per unit of all wagers, doubles, splits and insurance too; nan if nothing was bet."""
        action = sum((row.units * row.action for row in self.counts), Fraction(0))
        return float(self._net / action) if action else nan

    def risk(self, bankroll: float | None = None, rounds_per_hour: float = 100) -> Risk:
        """Return N0, SCORE, DI, and with a bankroll in units the risk of ruin; see `Risk`."""
        return risk_of(self.ev, self.sd, bankroll, rounds_per_hour)

    @property
    def true_counts(self) -> tuple[CountRow, ...]:
        """Rows by the count at the bet, those without rounds left out; one row if nobody counts."""
        return tuple(_row(sums, self.rounds) for sums in self.counts if sums.rounds)

    @cached_property
    def seats(self) -> tuple[SeatResult, ...]:
        """The places at the table, from the dealer's left."""
        return _seats(self.program, self.tally)

    @property
    def outcomes(self) -> dict[Fraction, float]:
        """Share of rounds by what the player's first place wins for one unit."""
        return outcome_shares(self.program, self.tally, self.program.mine[0])

    @property
    def _net(self) -> Fraction:
        return sum((row.units * row.net for row in self.counts), Fraction(0))

    @property
    def _bet(self) -> Fraction:
        return sum((row.units * row.spots * row.rounds for row in self.counts), Fraction(0))


def _row(sums: CountSums, rounds: int) -> CountRow:
    ev = sums.net / sums.rounds
    sd = sqrt(sums.square / sums.rounds - ev * ev)
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


def _seats(program: Program, tally: Tally) -> tuple[SeatResult, ...]:
    places = place_sums(program, tally)
    covariances = place_covariances(program, tally)
    seats = []
    for place, sums in enumerate(places):
        played = max(sums.rounds, 1)
        ev = sums.net / played
        sd = sqrt(sums.square / played - ev * ev)
        half = Z95 * sd / sqrt(played)
        seats.append(
            SeatResult(
                program.plan.seats[program.owner[place]],
                sums.rounds,
                float(ev),
                sd,
                (float(ev) - half, float(ev) + half),
                float(sums.net / sums.action) if sums.action else 0.0,
                covariances[place],
                hand_counts(program, tally, place),
            )
        )
    return tuple(seats)
