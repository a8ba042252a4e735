"""What docs/validation.md shows beyond the figures of the other files here, figure by figure.

The page's own sets are compared, each with the difference that it is held to (`tools/validation_*`,
data in `data`); `make check`, which works the page out, holds all of them to it.  Simulated figures
may be off by four standard errors, one in 16,000; seeds are fixed.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools import validation_counting as counting
from tools import validation_outcomes as outcomes
from tools import validation_simulated as simulated
from tools import validation_wizard as wizard
from tools.validation_figures import Section
from upcard.simulator import simulate
from upcard.strategy import load_named_chart

SECTIONS = [
    wizard.appendix_1,
    wizard.appendix_9,
    wizard.exceptions,
    outcomes.infinite_deck,
    outcomes.shares,
    counting.triples,
]
SLOW = [
    outcomes.classroom,
    counting.effects,
    simulated.exact_variances,
    simulated.variances,
    simulated.cut_card,
]
NUMBERS = {
    "appendix_1": 680,
    "appendix_9": 454,
    "exceptions": 49,
    "infinite_deck": 24,
    "shares": 3,
    "triples": 9,
}


def check(section: Section) -> None:
    for one in section.sets:
        assert one.holds, f"{section.title}: {one.name}: {one.worst}"


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.__name__)
def test_figures(section: Callable[[], Section]) -> None:
    found = section()
    assert sum(len(one.figures) for one in found.sets) == NUMBERS[section.__name__]
    check(found)


def test_variances_and_covariances() -> None:
    check(simulated.variances(rounds=1_000_000))


@pytest.mark.slow
@pytest.mark.parametrize("section", SLOW, ids=lambda section: section.__name__)
def test_slow_figures(section: Callable[[], Section]) -> None:
    check(section())


def test_standing_on_16_against_a_ten_makes_two_hands_move_together() -> None:
    """The best chart by totals stands there with three cards, the printed one hits: 0.006 more."""
    rules = "6D S17 DAS LS RSA"
    best, printed = (
        simulate(2_000_000, rules, strategy=chart, seats=2, seed=1).seats[0].covariances[1]
        for chart in ("total", load_named_chart("4-8d-s17"))
    )
    # The standard error of the difference is 0.0015 at most.
    assert best - printed == pytest.approx(0.0065, abs=0.0045)
