"""The risk to lose a bankroll: ever, within some rounds, or before a goal is reached.

EV e and SD s are in units a round, as a run tells them, a bankroll B in the same units.  With Φ the
normal distribution:

- ever: exp(-2·B·e/s²)
- within T rounds: Φ((-B - e·T)/(s·√T)) + exp(-2·B·e/s²)·Φ((-B + e·T)/(s·√T))
- before a goal: as a walk of steps ±√(s² + e²), the root of the average squared win

The first two take the bankroll for a Brownian motion with drift e (the second by the reflection
principle): rounds are independent, bets small beside the bankroll, and no last bet takes more than
is left.  What a player risks is a little less; `upcard.sim.paths` plays it out.

All raise MoneyError for a number that is not finite, and for a size (a bankroll, a standard
deviation, rounds) that is not above zero.

Sources: D. Schlesinger, "Blackjack Attack" (risk of ruin); D. R. Cox and H. D. Miller, "The Theory
of Stochastic Processes", chapter 5 (with a time limit); M. Hall, "Risk of Ruin" (1992), after
P. Griffin, "The Theory of Blackjack" (before a goal).
"""

from __future__ import annotations

from math import asinh, erfc, exp, expm1, inf, log, pi, sqrt
from typing import Final

from upcard.errors import MoneyError
from upcard.money import Number, finite

__all__ = [
    "above_zero",
    "bankroll_for_risk",
    "mean_and_spread",
    "normal_tail",
    "risk_before_goal",
    "risk_of_ruin",
    "risk_of_ruin_within",
]

_FAR: Final = 8.0
"""From here on the normal tail is worked out beside exp(-z²/2), which may be too small alone."""
_TERMS: Final = 60


def risk_of_ruin(bankroll: Number, ev: Number, sd: Number) -> float:
    """Return the chance that a bankroll in units is ever lost at the same bets.

    1 where the EV is not above zero.  A continuous approximation, see the heading.

    Examples
    --------
    >>> round(risk_of_ruin(600, 0.0136, 2.85), 4), risk_of_ruin(600, -0.005, 1.15)
    (0.1341, 1.0)
    """
    mean, spread = mean_and_spread(ev, sd)
    stake = above_zero("a bankroll", bankroll)
    return exp(-2 * stake * mean / spread**2) if mean > 0 else 1.0


def risk_of_ruin_within(rounds: Number, bankroll: Number, ev: Number, sd: Number) -> float:
    """Return the chance that a bankroll in units is lost within so many rounds ("trip ruin").

    The EV may have any sign.  The risk rises with the rounds to `risk_of_ruin`.  A continuous
    approximation, see the heading; the formula itself is right to 12 digits.

    Examples
    --------
    >>> [round(risk_of_ruin_within(t, 100, 0.0136, 2.85), 4) for t in (500, 2000, 10_000, 10**6)]
    [0.0983, 0.3623, 0.5975, 0.7154]
    """
    mean, spread = mean_and_spread(ev, sd)
    stake, time = above_zero("a bankroll", bankroll), above_zero("a number of rounds", rounds)
    scale = spread * sqrt(time)
    behind, before = (stake + mean * time) / scale, (stake - mean * time) / scale
    if before < _FAR:
        reflected = exp(-2 * stake * mean / spread**2) * normal_tail(before)
    else:
        reflected = exp(-behind * behind / 2) * _far_tail(before)
    return min(normal_tail(behind) + reflected, 1.0)


def risk_before_goal(bankroll: Number, goal: Number, ev: Number, sd: Number) -> float:
    """Return the chance to lose a bankroll in units before it has grown to the goal.

    With steps of the root of the average squared win w = √(s² + e²), a = B/w down, b = (goal - B)/w
    up, P = ½ + e/(2w) and S = P/(1 - P) it is (1 - S^b)/(1 - S^(a + b)).  A goal of twice the
    bankroll is double or nothing.  The EV may have any sign.

    Raises
    ------
    MoneyError
        Also if the goal is not above the bankroll.

    Examples
    --------
    >>> round(risk_before_goal(300, 600, 0.0151, 3.88681**0.5), 4)
    0.0886
    """
    mean, spread = mean_and_spread(ev, sd)
    stake, wanted = above_zero("a bankroll", bankroll), above_zero("a goal", goal)
    if wanted <= stake:
        raise MoneyError(f"a goal of {goal} is no more than the bankroll {bankroll}: raise it")
    step = sqrt(spread**2 + mean**2)
    log_odds = 2 * asinh(mean / spread)
    down, up = stake / step, (wanted - stake) / step
    if not (down + up) * log_odds:
        return up / (down + up)
    if log_odds < 0:
        return expm1(up * log_odds) / expm1((down + up) * log_odds)
    return exp(-down * log_odds) * expm1(-up * log_odds) / expm1(-(down + up) * log_odds)


def bankroll_for_risk(risk: float, ev: Number, sd: Number) -> float:
    """Return the units with which the risk of ruin is so small; infinite if the EV is not above 0.

    Raises
    ------
    MoneyError
        Also if the risk is not between 0 and 1.

    Examples
    --------
    >>> [round(bankroll_for_risk(risk, 0.0136, 2.85)) for risk in (0.135335, 0.05, 0.01)]
    [597, 895, 1375]
    """
    mean, spread = mean_and_spread(ev, sd)
    if not 0 < finite("a risk", risk) < 1:
        raise MoneyError(f"a risk can't be {risk}: use a share between 0 and 1, such as 0.05")
    return -(spread**2) * log(risk) / (2 * mean) if mean > 0 else inf


def normal_tail(z: float) -> float:
    """Return the chance that a normal number lies above z.

    Examples
    --------
    >>> round(normal_tail(-1), 4)
    0.8413
    """
    return erfc(z / sqrt(2)) / 2


def mean_and_spread(ev: Number, sd: Number) -> tuple[float, float]:
    """Return an EV and a standard deviation as floats, the latter above zero."""
    return float(finite("an EV", ev)), above_zero("a standard deviation", sd)


def above_zero(what: str, number: Number) -> float:
    """Return a finite number above zero as a float, else raise MoneyError."""
    value = float(finite(what, number))
    if not value > 0:
        raise MoneyError(f"{what} can't be {number}: use a number above zero")
    return value


def _far_tail(z: float) -> float:
    """Return the chance above a z of 8 or more, over exp(-z²/2): Laplace's continued fraction."""
    value = z
    for term in range(_TERMS, 0, -1):
        value = z + term / value
    return 1 / (value * sqrt(2 * pi))
