"""The exact outcomes of a round against what others printed.

The figures of the infinite deck and how often a round is won are in `test_validation_page.py`, with
the simulated variances.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tools.validation_figures import load, solved
from tools.validation_simulated import played
from upcard.exact.outcomes import round_outcomes

ROWS: list[dict[str, Any]] = load("variances")["rows"]


def test_the_infinite_deck_has_no_other_outcomes() -> None:
    data = load("infinite-deck")
    found = round_outcomes(solved(data["rules"], None, "CDZ-"))
    assert found.resplits
    assert list(found.distribution) == [Fraction(net) for net in data["distribution"]]
    assert list(found.hands) == [int(hands) for hands in data["hands"]]


# The table's variances, to three decimals, are of simulations of about 1e10 rounds with a cut card;
# ours are exact and of fresh shoes.  All nine are `exact_variances` of the page, a second each.
@pytest.mark.parametrize("row", ROWS[1:2], ids=lambda row: row["rules"])
def test_variance_of_shoe_games(row: dict[str, Any]) -> None:
    assert round_outcomes(played(row)).variance == pytest.approx(row["variance"], abs=0.001)
