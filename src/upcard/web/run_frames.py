"""What is told of simulations: answers of the API, numbers as `upcard.report` works them out."""

from __future__ import annotations

import msgspec

from upcard.sim.breakdown import HandCounts
from upcard.web.live import RunGoal, RunProgress, State
from upcard.web.traces import Point

__all__ = [
    "CompareAnswer",
    "PathsAnswer",
    "RunAnswer",
    "RunDetail",
    "RunLine",
    "RunResult",
    "RunsAnswer",
    "Study",
]

Interval = tuple[float, float]


class RunLine(msgspec.Struct):
    """A run in short."""

    id: str
    state: State
    why: str | None
    """Why it is as it is, where there is something to say."""
    created: str
    rules: str
    strategy: str
    count: str | None
    bets: str
    indices: str | None
    goal: RunGoal
    rounds: int
    seconds: float
    """Played, as far as is saved."""
    progress: RunProgress | None
    """Of a run that is being played."""


class RunAnswer(msgspec.Struct):
    """One run."""

    run: RunLine


class RunsAnswer(msgspec.Struct):
    """All runs of the client, the newest first."""

    runs: list[RunLine]


class SeatFrame(msgspec.Struct):
    """One place at the table, with one unit bet on each of its rounds."""

    strategy: str
    rounds: int
    ev: float
    sd: float
    interval95: Interval
    edge_on_action: float
    covariances: list[float]
    """With each place; its own is the variance."""
    hands: HandCounts


class CountLine(msgspec.Struct):
    """Rounds at one count, by what it was at the bet."""

    count: int | None
    """None where nobody counts."""
    rounds: int
    share: float
    ev: float
    """Units a round for one unit on each spot."""
    sd: float
    error: float
    bet: float
    spots: int
    edge_on_bets: float


class Totals(msgspec.Struct):
    """Whole numbers, equal for equal runs."""

    totals: dict[str, int]
    digest: str
    """Of all that was counted."""


class RunResult(msgspec.Struct):
    """What the player `me` wins a round, in units; None where there is nothing to tell."""

    rounds: int
    shoes: str
    seats_at_table: list[str]
    ev: float | None
    ev_per_100: float | None
    sd: float | None
    variance: float | None
    standard_error: float | None
    interval95: Interval | None
    average_bet: float | None
    edge_on_bets: float | None
    edge_on_action: float | None
    played: float | None
    """Share of rounds that are bet on, the others being watched."""
    ev_played: float | None
    n0: float | None
    score: float | None
    di: float | None
    n0_interval95: Interval | None
    score_interval95: Interval | None
    di_interval95: Interval | None
    outcomes: dict[str, float]
    """Share of rounds by what the first spot wins for one unit, in rising order."""
    seats: list[SeatFrame]
    true_counts: list[CountLine]
    tallies: Totals


class RiskFrame(msgspec.Struct):
    """What the bets are worth and risk.

    None for infinity, where it takes a bankroll and none is given, and for N0, SCORE and DI if the
    EV may as well be zero.
    """

    ev: float
    sd: float
    rounds_per_hour: float
    bankroll: float | None
    di: float | None
    score: float | None
    n0: float | None
    n0_hours: float | None
    ev_per_hour: float
    sd_per_hour: float
    kelly_bankroll: float | None
    kelly: float | None
    ruin: float | None
    ruin_before_double: float | None
    certainty_equivalent: float | None


class RunDetail(msgspec.Struct):
    """All that a run has found so far."""

    run: RunLine
    seed: str
    result: RunResult
    risk: RiskFrame | None
    """None before two rounds with a bet differ."""
    points: list[Point]
    """The EV as the rounds went by, in at most some 200 of them."""


class Spread(msgspec.Struct):
    """How a number is spread over the bankrolls."""

    mean: float
    percentiles: list[float]


class PathsFrame(msgspec.Struct):
    """What many bankrolls came to, in units."""

    paths: int
    rounds: int
    bankroll: float
    resized: bool
    ruined: int
    ruin: float
    ruin95: Interval
    ahead: float
    """Share of them that ended above where they began."""
    percentiles: list[int]
    """Those that `final`, `deepest`, `longest` and `bands` have."""
    final: Spread
    deepest: Spread
    """The greatest fall from a former high."""
    longest: Spread
    """The most rounds in a row below a former high."""
    points: list[int]
    """Rounds after which `bands` tell the bankroll."""
    bands: list[list[float]]
    """By point, then percentile."""


class Study(msgspec.Struct):
    """The part of a report on bets that is shown."""

    risk: RiskFrame
    paths: PathsFrame | None


class PathsAnswer(msgspec.Struct):
    """Bankrolls played out with the bets of a run."""

    paths: PathsFrame
    risk: RiskFrame
    samples: list[list[float]]
    """Some bankrolls one by one, at the same points."""


class ContrastFrame(msgspec.Struct):
    """A run beside the first of two."""

    name: str
    rules: str
    strategy: str
    seats_at_table: list[str]
    count: str | None
    bets: str
    indices: str | None
    rounds: int
    differs: list[str]
    """Parts of the plan that are not those of the first run."""
    ev: float | None
    standard_error: float | None
    difference: float | None
    """This EV less that of the first run; None for the first."""
    difference_error: float | None
    """Its standard error, the runs taken as independent."""
    z: float | None
    """The difference in standard errors."""
    same_cards: bool
    """It dealt shoes that the first run dealt too: not independent."""


class CompareAnswer(msgspec.Struct):
    """Two runs side by side."""

    runs: list[ContrastFrame]
