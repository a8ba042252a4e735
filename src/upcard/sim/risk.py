"""What an EV and a standard deviation a round are worth, and all risks of a bankroll together.

EV e and SD s are in units a round, as a run tells them, a bankroll B in the same units:

- DI = 1000·e/s, SCORE = 10⁶·e²/s² = DI², N0 = s²/e² rounds = 10⁶/SCORE
- certainty equivalent of a round = e - s²/(2·k·B) for a player whose bets are k of Kelly's

The risk of ruin in its several kinds has a module of its own, `upcard.sim.ruin`.  All raise
MoneyError for a number that is not finite, and for a size (a bankroll, a standard deviation, a
variance, rounds) that is not above zero.

Sources: D. Schlesinger, "Blackjack Attack" (SCORE, DI, certainty equivalent); B. Harris (N0);
J. L. Kelly, "A New Interpretation of Information Rate" (1956); J. W. Pratt, "Risk Aversion in the
Small and in the Large" (1964).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

from upcard.money import Number, finite
from upcard.sim.ruin import (
    above_zero,
    mean_and_spread,
    normal_tail,
    risk_before_goal,
    risk_of_ruin,
)

__all__ = [
    "Risk",
    "certainty_equivalent",
    "chance_ahead",
    "desirability_index",
    "n0",
    "risk_of",
    "score",
]


def desirability_index(ev: Number, sd: Number) -> float:
    """Return DI, a thousand times the EV over the SD of a round; below zero for a losing game.

    Examples
    --------
    >>> round(desirability_index(0.0136, 2.85), 3)
    4.772
    """
    mean, spread = mean_and_spread(ev, sd)
    return 1000 * mean / spread


def score(ev: Number, sd: Number) -> float:
    """Return SCORE: the money won in 100 rounds on a bankroll of 10,000 at a risk of 13.5 percent.

    All bets are scaled alike until the risk of ruin is e⁻² = 13.53 percent, which makes them
    Kelly's: one unit is then 10,000·EV/variance of money.  0 where the EV is not above zero, since
    the best bet is none.

    Examples
    --------
    >>> round(score(0.0136, 2.85), 3), score(-0.005, 1.15)
    (22.771, 0.0)
    """
    return max(desirability_index(ev, sd), 0.0) ** 2


def n0(ev: Number, sd: Number) -> float:
    """Return the rounds after which the expected win is one standard deviation.

    The player is then ahead with a chance of Φ(1) = 84 percent.  Infinite where the EV is not above
    zero.

    Examples
    --------
    >>> round(n0(0.0136, 2.85)), n0(-0.005, 1.15)
    (43915, inf)
    """
    index = desirability_index(ev, sd) / 1000
    return 1 / index / index if index > 0 else inf


def chance_ahead(rounds: Number, ev: Number, sd: Number) -> float:
    """Return the chance to be ahead after so many rounds, whatever happens on the way: Φ(e·√T/s).

    Examples
    --------
    >>> round(chance_ahead(n0(0.0136, 2.85), 0.0136, 2.85), 4)
    0.8413
    """
    time = above_zero("a number of rounds", rounds)
    return normal_tail(-desirability_index(ev, sd) / 1000 * sqrt(time))


def certainty_equivalent(
    ev: Number, variance: Number, bankroll: Number, kelly: Number = 1
) -> float:
    """Return the sure win a round, in units, that is worth as much as the game: e - s²/(2·k·B).

    It is worth so much to a player whose bets are a fraction `kelly` of Kelly's, 1 for full ones;
    of two games he prefers the one that is worth more.  Below zero the bets are too great for the
    bankroll.

    Examples
    --------
    >>> round(certainty_equivalent(0.0136, 8.12, 1000), 5)
    0.00954
    """
    stake = above_zero("a bankroll", bankroll) * above_zero("a fraction of Kelly", kelly)
    return float(finite("an EV", ev)) - above_zero("a variance", variance) / (2 * stake)


@dataclass(frozen=True, slots=True)
class Risk:
    """What a game is worth and what it risks; None where that takes a bankroll and none is given.

    Where the EV is not above zero, `score` is 0, `n0`, `n0_hours`, `kelly_bankroll` and `kelly` are
    infinite, and `ruin` is 1.
    """

    ev: float
    """Units a round."""
    sd: float
    """Units."""
    rounds_per_hour: float
    bankroll: float | None
    """Units."""
    di: float
    score: float
    """Money won in 100 rounds on a bankroll of 10,000 at a risk of ruin of 13.5 percent."""
    n0: float
    """Rounds."""
    n0_hours: float
    ev_per_hour: float
    """Units."""
    sd_per_hour: float
    """Units."""
    kelly_bankroll: float
    """Units for which these bets are Kelly's: variance over EV, with a risk of ruin of 13.5%."""
    kelly: float | None
    """The bets as a share of Kelly's for the bankroll; above 2 it shrinks in the long run."""
    ruin: float | None
    """Chance that the bankroll is ever lost."""
    ruin_before_double: float | None
    """Chance that it is lost before it is doubled."""
    certainty_equivalent: float | None
    """Units a round, to a player of full Kelly bets."""


def risk_of(
    ev: Number, sd: Number, bankroll: Number | None = None, rounds_per_hour: Number = 100
) -> Risk:
    """Return all of them for an EV and an SD in units a round; `Risk` tells their units.

    Examples
    --------
    >>> risk = risk_of(0.0136, 2.85, bankroll=1000)
    >>> round(risk.score, 2), round(risk.n0_hours), round(risk.ruin, 4), round(risk.kelly, 3)
    (22.77, 439, 0.0351, 0.597)
    """
    pace = above_zero("a number of rounds an hour", rounds_per_hour)
    stake = None if bankroll is None else above_zero("a bankroll", bankroll)
    mean, spread = mean_and_spread(ev, sd)
    whole = spread**2 / mean if mean > 0 else inf
    return Risk(
        ev=mean,
        sd=spread,
        rounds_per_hour=pace,
        bankroll=stake,
        di=desirability_index(ev, sd),
        score=score(ev, sd),
        n0=n0(ev, sd),
        n0_hours=n0(ev, sd) / pace,
        ev_per_hour=mean * pace,
        sd_per_hour=spread * sqrt(pace),
        kelly_bankroll=whole,
        kelly=stake and whole / stake,
        ruin=stake and risk_of_ruin(stake, ev, sd),
        ruin_before_double=stake and risk_before_goal(stake, 2 * stake, ev, sd),
        certainty_equivalent=stake and certainty_equivalent(ev, spread**2, stake),
    )
