"""What counts of outcomes are worth: shares, intervals, and the rounds that a margin takes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

from upcard.errors import NotationError, shown

__all__ = [
    "Z95",
    "Estimate",
    "Interval",
    "mean_against",
    "normal_interval",
    "rounds_needed",
    "share_against",
    "wilson_interval",
]

Interval: TypeAlias = tuple[float, float]

Z95: Final = NormalDist().inv_cdf(0.975)
"""Standard errors each side of a 95% interval."""


def normal_interval(successes: int, trials: int, z: float = Z95) -> Interval:
    """Return p ± z·sqrt(p(1 − p)/n), the 95% interval of a share for large samples.

    `trials` is 1 or more; the ends may lie below 0 or above 1, where Wilson's interval never does.

    Examples
    --------
    >>> low, high = normal_interval(3660, 10_000)
    >>> round(low, 5), round(high, 5)
    (0.35656, 0.37544)
    """
    share = successes / trials
    half = z * sqrt(share * (1 - share) / trials)
    return share - half, share + half


def wilson_interval(successes: int, trials: int, z: float = Z95) -> Interval:
    """Return Wilson's score interval of a share, good for small samples and shares near 0 or 1.

    Source: E. B. Wilson, JASA 22 (1927), 209-212.

    Examples
    --------
    >>> low, high = wilson_interval(0, 10)
    >>> round(low, 5), round(high, 5)
    (0.0, 0.27753)
    """
    share = successes / trials
    centre = share + z * z / (2 * trials)
    half = z * sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2)
    scale = 1 + z * z / trials
    # In exact arithmetic 0 <= low <= share <= high <= 1; rounding must not say otherwise.
    low, high = (centre - half) / scale, (centre + half) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def rounds_needed(margin: float, share: float = 0.5) -> int:
    """Return the rounds for which a share's 95% interval is at most ± `margin`.

    The share itself is unknown beforehand; 0.5, the default, needs the most rounds.

    Raises
    ------
    NotationError
        For a margin that is not from 1e-9 to below 1, or a share that is not between 0 and 1.

    Examples
    --------
    >>> rounds_needed(0.001)
    960365
    """
    if not (isinstance(margin, int | float) and 1e-9 <= margin < 1):
        raise NotationError(
            f"a margin can't be {shown(margin)}: use a share from 1e-9 to below 1, such as 0.001"
        )
    if not (isinstance(share, int | float) and 0 < share < 1):
        raise NotationError(f"a share can't be {shown(share)}: use one between 0 and 1")
    return ceil((Z95 / margin) ** 2 * share * (1 - share))


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an experiment found, beside what theory expects."""

    value: float
    expected: float
    error: float
    """Standard error of the value."""

    @property
    def z(self) -> float | None:
        """The difference in standard errors; None where there is no error."""
        return (self.value - self.expected) / self.error if self.error else None

    @property
    def band(self) -> Interval:
        """Where 95 of 100 such experiments come out if the theory is right."""
        return self.expected - Z95 * self.error, self.expected + Z95 * self.error


def share_against(successes: int, trials: int, chance: float) -> Estimate:
    """Return a share of one trial or more, with the standard error that its true chance gives it.

    Examples
    --------
    >>> share_against(60, 100, 0.5)
    Estimate(value=0.6, expected=0.5, error=0.05)
    >>> round(share_against(60, 100, 0.5).z, 12)
    2.0
    """
    # What is certain may come out a rounding error above 1.
    error = sqrt(max(chance * (1 - chance), 0.0) / trials)
    return Estimate(successes / trials, chance, error)


def mean_against(
    number: int, total: Fraction | int, squares: Fraction | int, expected: float
) -> Estimate:
    """Return a mean of one value or more from sums, with the standard error that they show.

    Raises
    ------
    NotationError
        For sums that no values have.

    Examples
    --------
    >>> found = mean_against(100, 10, 100, 0.0)
    >>> round(found.value, 6), round(found.error, 6), round(found.z, 6)
    (0.1, 0.099499, 1.005038)
    """
    mean = Fraction(total) / number
    variance = Fraction(squares) / number - mean * mean
    if variance < 0:
        raise NotationError(
            f"{number} values of sum {total} can't have squares of sum {squares}: "
            f"that is {total * total / Fraction(number)} or more"
        )
    return Estimate(float(mean), expected, sqrt(variance / number))
