"""Exact against simulated against published: does a round come to the same by all three?

A rule set is worked out exactly for a fresh shoe and a chart, and the same chart is simulated with
a fresh shoe each round.  z is simulated less exact, in standard errors: of the EV, and of the
variance where it is worked out.  A table agrees if no z lies so far off that it would happen by
chance in less than 1 of 1,000 tables (Bonferroni over its z), and if each exact figure has the
digits that are published.

A kept shoe is expected to be worth a fresh one less what is published as the effect of keeping it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from upcard.arguments import Watch
from upcard.chart import Chart
from upcard.errors import StrategyError
from upcard.exact.chase import chase_shares
from upcard.exact.house import edge
from upcard.exact.outcomes import round_outcomes
from upcard.planning import standing_chart
from upcard.published import Case, Figure, PublishedSet, published_for, with_fresh_shoes
from upcard.referee.players import Threshold
from upcard.referee.strategies import make_player
from upcard.rules import Rules
from upcard.sim.engine import RunWatch
from upcard.sim.summary import SimulationResult
from upcard.simulator import simulate_compiled

__all__ = [
    "FALSE_ALARM",
    "Beside",
    "Verification",
    "VerifyRow",
    "default_rounds",
    "verify",
    "verify_rules",
]

FALSE_ALARM: Final = 0.001
"""Chance that a table which agrees is said to disagree."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A number worked out exactly, beside the same simulated."""

    exact: float
    simulated: float
    error: float
    """Standard error of the simulated one."""

    @property
    def z(self) -> float:
        """Simulated less exact, in standard errors."""
        return (self.simulated - self.exact) / self.error


@dataclass(frozen=True, slots=True)
class VerifyRow:
    """One rule set; values in units a round, bet one."""

    name: str
    """The rules as they were written."""
    rules: Rules
    strategy: str
    rounds: int
    seed: int
    ev: Beside
    variance: Beside | None
    """None where it was not worked out."""
    published: PublishedSet | None

    @property
    def house_edge(self) -> float:
        """The exact house edge in percent, as it is published."""
        return -100 * self.ev.exact

    @property
    def as_published(self) -> bool:
        """Whether the exact figures have the digits that are published, if any are."""
        told = self.published
        if told is None or told.adds is not None:
            return True
        variance = None if self.variance is None else self.variance.exact
        return _agrees(told.house_edge, self.house_edge) and _agrees(told.variance, variance)


@dataclass(frozen=True, slots=True)
class Verification:
    """A table of rule sets."""

    rows: tuple[VerifyRow, ...]
    stopped: bool
    """The watch ended it before its last row."""

    @property
    def limit(self) -> float:
        """How large a z may be."""
        return NormalDist().inv_cdf(1 - FALSE_ALARM / (2 * max(len(self._zs), 1)))

    @property
    def agrees(self) -> bool:
        """Whether exact, simulated and published figures agree."""
        return max(map(abs, self._zs), default=0.0) <= self.limit and all(
            row.as_published for row in self.rows
        )

    def disagrees(self, row: VerifyRow) -> bool:
        """Return whether a row is one of those that don't agree."""
        return not row.as_published or max(map(abs, _zs(row))) > self.limit

    @property
    def _zs(self) -> list[float]:
        return [z for row in self.rows for z in _zs(row)]


def verify(
    cases: Sequence[Case],
    rounds: int,
    seed: int,
    *,
    threads: int | None = None,
    watch: Watch = lambda _done: False,
) -> Verification:
    """Return what rule sets come to exactly and simulated, and whether they agree.

    Parameters
    ----------
    cases
        Rule sets; `all_cases` are those of the package.
    rounds
        Rounds to simulate of each.
    seed
        Of the first rule set, 0 to 2^64 - 1; each has one more than the set before it.
    watch
        Told the rounds done over all rule sets; returning True ends with the rows that are done.

    Examples
    --------
    >>> table = verify([Case.of("inf S17")], rounds=100_000, seed=1)
    >>> table.agrees, f"{table.rows[0].house_edge:.4f}", f"{table.limit:.2f}"
    (True, '0.5117', '3.48')
    """
    rows: list[VerifyRow] = []
    for done, case in enumerate(cases):
        row = _row(case, rounds, (seed + done) % 2**64, threads, _after(done * rounds, watch))
        if row is None:
            return Verification(tuple(rows), True)
        rows.append(row)
        # A simulation of one chunk asks no watch.
        if watch(len(rows) * rounds) and len(rows) < len(cases):
            return Verification(tuple(rows), True)
    return Verification(tuple(rows), False)


def verify_rules(
    rules: Rules | str,
    strategy: Chart | str | None = None,
    rounds: int = 1_000_000,
    seed: int = 1,
) -> VerifyRow:
    """Return what one rule set comes to exactly and simulated.

    Parameters
    ----------
    strategy
        A chart, or the name or file of one; against a chasing dealer `stand-on-N`.  None is the
        best chart for the rules, or standing on 17.

    Raises
    ------
    StrategyError, RulesError, ShoeError
        For a strategy that is no chart, or rules that the exact engine has no value for.

    Examples
    --------
    >>> row = verify_rules("classroom", rounds=100_000)
    >>> f"{row.ev.exact:+.4f}", row.strategy, abs(row.ev.z) < 3.3
    ('-0.1364', 'stand-on-17', True)
    """
    case = Case.of(rules, strategy) if isinstance(rules, str) else Case(str(rules), rules, strategy)
    row = _row(case, rounds, seed, None, lambda _progress: False)
    assert row is not None
    return row


def default_rounds(full: bool = False) -> int:
    """Return the rounds of each rule set: a million, or a hundred million."""
    return 100_000_000 if full else 1_000_000


def _after(before: int, watch: Watch) -> RunWatch:
    return lambda progress: watch(before + progress.tally.rounds)


def _row(
    case: Case, rounds: int, seed: int, threads: int | None, watch: RunWatch
) -> VerifyRow | None:
    """Return the row of a case, or None if the watch ended it."""
    played = case.strategy
    if not isinstance(played, Chart):
        played = standing_chart(played, case.rules)
    ev, variance = _worked_out(case, played)
    rules = with_fresh_shoes(case.rules) if case.adds is None else case.rules
    result = simulate_compiled(
        rounds, rules, strategy=played, seed=seed, threads=threads, watch=watch
    )
    if result.stopped:
        return None
    name = played.name if isinstance(played, Chart) else played
    if case.adds is None:
        published = published_for(case)
    else:
        ev -= case.adds.value / 100
        published = PublishedSet(case.name, name, adds=case.adds)
    return VerifyRow(
        case.name,
        case.rules,
        name,
        result.rounds,
        seed,
        Beside(ev, result.ev, result.standard_error),
        None if variance is None else _variances(variance, result),
        published,
    )


def _worked_out(case: Case, played: Chart | str) -> tuple[float, float | None]:
    """Return the exact EV, and the variance if it is asked for."""
    if isinstance(played, Chart):
        worked = edge(case.rules, None, played)
        return worked.ev, round_outcomes(worked.solution).variance if case.variance else None
    player = make_player(played, case.rules)
    if case.rules.dealer != "chase" or not isinstance(player, Threshold):
        right = "a chart: total, two-card, basic, the name of one, or a file"
        if case.rules.dealer == "chase":
            right = "stand-on-N against a dealer who chases"
        raise StrategyError(f"the exact engine has no value for {played}: use {right}")
    shares = chase_shares(case.rules, stand_on=player.stand_on)
    return shares.ev, shares.player + shares.dealer - shares.ev**2


def _variances(exact: float, result: SimulationResult) -> Beside:
    """Return the variances; the fourth moment of the rounds says how sure the simulated one is."""
    fourth = sum(share * (float(net) - result.ev) ** 4 for net, share in result.outcomes.items())
    return Beside(exact, result.variance, sqrt((fourth - result.variance**2) / result.rounds))


def _zs(row: VerifyRow) -> list[float]:
    return [beside.z for beside in (row.ev, row.variance) if beside is not None]


def _agrees(figure: Figure | None, ours: float | None) -> bool:
    return figure is None or ours is None or figure.agrees(ours)
