"""The result of a run of the simulator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import nan, sqrt
from typing import Any

from upcard.sim.breakdown import HandCounts, hand_counts, outcome_shares
from upcard.sim.earnings import CountRow, Earnings, count_row, mean_and_sd
from upcard.sim.moments import CountSums, place_covariances, place_sums, player_sums
from upcard.sim.plan import Program
from upcard.sim.statistics import Z95, Interval
from upcard.sim.tally import Tally

__all__ = ["CountRow", "SeatResult", "SimulationResult"]


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
class SimulationResult(Earnings):
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
    def edge_on_action(self) -> float:
        """EV per unit of all wagers, doubles, splits and insurance too; nan if nothing was bet."""
        action = sum((row.units * row.action for row in self.counts), Fraction(0))
        return float(self._net / action) if action else nan

    @property
    def true_counts(self) -> tuple[CountRow, ...]:
        """Rows by the count at the bet, those without rounds left out; one row if nobody counts."""
        return tuple(count_row(sums, self.rounds) for sums in self.counts if sums.rounds)

    @cached_property
    def seats(self) -> tuple[SeatResult, ...]:
        """The places at the table, from the dealer's left."""
        return _seats(self.program, self.tally)

    @property
    def outcomes(self) -> dict[Fraction, float]:
        """Share of rounds by what the player's first place wins for one unit."""
        return outcome_shares(self.program, self.tally, self.program.mine[0])


def _seats(program: Program, tally: Tally) -> tuple[SeatResult, ...]:
    places = place_sums(program, tally)
    covariances = place_covariances(program, tally)
    seats = []
    for place, sums in enumerate(places):
        played = max(sums.rounds, 1)
        ev, sd = mean_and_sd(sums.net, sums.square, played)
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
