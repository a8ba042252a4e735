"""Estimates beside what is expected: worked by hand."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from upcard.errors import NotationError
from upcard.sim.statistics import mean_against, share_against


def test_a_share() -> None:
    found = share_against(421, 1000, 0.4)
    assert (found.value, found.expected) == (0.421, 0.4)
    assert found.error == pytest.approx(sqrt(0.4 * 0.6 / 1000))
    assert found.z == pytest.approx(0.021 / found.error)


@pytest.mark.parametrize("chance", [0.0, 1.0, 1.0000000000000002])
def test_what_is_certain_has_no_z(chance: float) -> None:
    assert share_against(0, 10, chance).z is None


def test_a_mean() -> None:
    """1, -1, 3/2 and 0: mean 3/8, squares 17/4."""
    found = mean_against(4, Fraction(3, 2), Fraction(17, 4), 0.0)
    assert found.value == 0.375
    assert found.error == pytest.approx(sqrt((17 / 16 - 9 / 64) / 4))
    assert found.z == pytest.approx(0.375 / found.error)


def test_equal_values_have_no_error() -> None:
    assert mean_against(3, 3, 3, 0.5).z is None


def test_sums_that_no_values_have_are_refused() -> None:
    with pytest.raises(NotationError, match="can't have squares of sum 1: that is 5/2 or more"):
        mean_against(10, 5, 1, 0.0)


def test_the_band_is_around_what_is_expected() -> None:
    low, high = share_against(70, 100, 0.5).band
    assert (round(low, 4), round(high, 4)) == (0.4020, 0.5980)
