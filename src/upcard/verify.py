"""Exact odds set beside simulated ones: do they agree?

Each simulated count is binomial with the exact probability.  A table agrees if no cell lies so far
off that it would happen by chance in less than 1 of 1,000 tables (Bonferroni over its cells).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, lgamma, log, log1p, sqrt
from random import Random
from statistics import NormalDist
from typing import Final

from upcard.arguments import Watch
from upcard.cards import Rank
from upcard.exact.dealer import COLUMNS, DealerDistribution, DealerOdds
from upcard.sim.dealer_rounds import count_dealer_outcomes
from upcard.sim.statistics import Z95, Interval, wilson_interval

__all__ = ["FALSE_ALARM", "DealerCheck", "SimulatedRow", "check_dealer", "tail_probability"]

FALSE_ALARM: Final = 0.001
"""Chance that a table which agrees is said to disagree."""
_LARGE: Final = 1000.0
"""Variance of a count from which its tail is taken as normal: the error is under a tenth."""


@dataclass(frozen=True, slots=True)
class SimulatedRow:
    """The dealer's outcomes against one up card, counted over referee rounds."""

    rounds: int
    counts: tuple[int, ...]
    """In the order of `COLUMNS`."""

    @property
    def shares(self) -> tuple[float, ...]:
        """The counts as shares of the rounds."""
        return tuple(count / self.rounds for count in self.counts)

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """Wilson's 95% interval of each share."""
        return tuple(wilson_interval(count, self.rounds) for count in self.counts)


@dataclass(frozen=True, slots=True)
class DealerCheck:
    """Simulated outcomes beside the exact odds."""

    odds: DealerOdds
    seed: int
    rows: Mapping[Rank, SimulatedRow]
    """By up card; fewer than the odds have if the run was stopped."""
    agrees: bool
    stopped: bool
    """The run was stopped before its end."""

    def whole_row(self) -> tuple[tuple[float, ...], tuple[Interval, ...]] | None:
        """Return shares and 95% intervals over all up cards, each as likely as it is in the shoe.

        None if the odds have no such row, or an up card is missing.
        """
        if self.odds.all is None or self.rows.keys() != self.odds.rows.keys():
            return None
        shoe = self.odds.shoe
        shares, intervals = [], []
        for column in range(len(COLUMNS)):
            mean = variance = 0.0
            for up_card, row in self.rows.items():
                weight, share = float(shoe.chance(up_card)), row.shares[column]
                mean += weight * share
                variance += weight**2 * share * (1 - share) / row.rounds
            shares.append(mean)
            intervals.append((mean - Z95 * sqrt(variance), mean + Z95 * sqrt(variance)))
        return tuple(shares), tuple(intervals)


def check_dealer(
    odds: DealerOdds, rounds: int, seed: int, watch: Watch = lambda _done: False
) -> DealerCheck:
    """Return the outcomes of referee rounds for each up card of the odds, and whether they agree.

    Parameters
    ----------
    odds
        Not conditioned on a peek, as the rounds are not.
    rounds
        Rounds an up card, 1 or more.
    seed
        Each up card has a stream of its own, keyed by (seed, up card).
    watch
        Told the rounds done over all up cards; returning True stops the run.

    Notes
    -----
    About 20,000 rounds a second.
    """
    rows: dict[Rank, SimulatedRow] = {}
    played = 0
    for done, up_card in enumerate(odds.rows):
        counts = count_dealer_outcomes(
            odds.shoe,
            odds.rules,
            up_card,
            rounds,
            Random(f"{seed}/{up_card}"),
            lambda more, before=done * rounds: watch(before + more),  # type: ignore[misc]
        )
        if dealt := sum(counts.values()):
            row = tuple(counts.get(column, 0) for column in COLUMNS)
            rows[up_card] = SimulatedRow(dealt, row)
            played += dealt
    stopped = played < rounds * len(odds.rows)
    return DealerCheck(odds, seed, rows, _agree(odds, rows), stopped)


def _agree(odds: DealerOdds, rows: Mapping[Rank, SimulatedRow]) -> bool:
    if not rows:
        return True
    least = FALSE_ALARM / (len(rows) * len(COLUMNS))
    return all(_row_agrees(odds.rows[up_card], row, least) for up_card, row in rows.items())


def _row_agrees(exact: DealerDistribution, row: SimulatedRow, least: float) -> bool:
    return all(
        tail_probability(count, row.rounds, chance) >= least
        for count, chance in zip(row.counts, exact.floats(), strict=True)
    )


def tail_probability(count: int, trials: int, chance: float) -> float:
    """Return how likely a binomial count lies at least so far from its mean, both sides together.

    The smaller tail, doubled; summed term by term for small variances, else normal.

    Examples
    --------
    >>> round(tail_probability(0, 10, 0.5), 6), tail_probability(1, 10, 0.0)
    (0.001953, 0.0)
    """
    if chance in (0.0, 1.0):
        return 1.0 if count == trials * chance else 0.0
    mean, variance = trials * chance, trials * chance * (1 - chance)
    if variance >= _LARGE:
        off = max(abs(count - mean) - 0.5, 0.0)
        return 2 * NormalDist().cdf(-off / sqrt(variance))
    terms = range(count, trials + 1) if count > mean else range(count, -1, -1)
    tail = 0.0
    for successes in terms:
        term = exp(_log_binomial(successes, trials, chance))
        tail += term
        if term < tail * 1e-12:
            break
    return min(1.0, 2 * tail)


def _log_binomial(successes: int, trials: int, chance: float) -> float:
    ways = lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
    return ways + successes * log(chance) + (trials - successes) * log1p(-chance)
