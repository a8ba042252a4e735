"""How a round ends, and its variance, against what others printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from upcard.exact.actions import Table
from upcard.exact.outcomes import Outcomes, round_outcomes
from upcard.exact.strategy import keep_strategy, solve
from upcard.rules import Rules
from upcard.shoe import Shoe


def table_of(text: str) -> Table:
    rules = Rules.parse(text)
    return Table.of(Shoe.of_decks(rules.decks), rules)


# Infinite deck, S17, DAS, no surrender, up to four hands, aces split once: a published exact table
# of all net results, with its variance and standard deviation.

INFINITE_DECK: dict[Fraction | int, float] = {
    -8: 2.35278373544e-07,
    -7: 2.938567390839e-06,
    -6: 2.16267787135e-05,
    -5: 0.000104708131392708,
    -4: 0.000521394954841032,
    -3: 0.002109921557287097,
    -2: 0.04158608975245446,
    -1: 0.4343137212371876,
    0: 0.08830591892464806,
    1: 0.3267444000475432,
    Fraction(3, 2): 0.04509646020797592,
    2: 0.05776723648011794,
    3: 0.002442301438704952,
    4: 0.0007669213163498,
    5: 0.000164124365755601,
    6: 4.3896628976077e-05,
    7: 7.326769294728e-06,
    8: 7.77562993346e-07,
}


@pytest.fixture(scope="module")
def infinite() -> Outcomes:
    return round_outcomes(solve(table_of("inf S17 DAS SP4"), "CDZ-"))


def test_distribution_for_the_infinite_deck(infinite: Outcomes) -> None:
    assert infinite.resplits
    assert list(infinite.distribution) == list(INFINITE_DECK)
    for net, printed in INFINITE_DECK.items():
        # Twelve digits in print at least.
        assert infinite.distribution[Fraction(net)] == pytest.approx(printed, rel=1e-11), net


def test_variance_for_the_infinite_deck(infinite: Outcomes) -> None:
    assert infinite.variance == pytest.approx(1.331142820305, abs=0.5e-12)
    assert infinite.sd == pytest.approx(1.153751628517, abs=0.5e-12)


def test_number_of_hands_for_the_infinite_deck(infinite: Outcomes) -> None:
    """In 300,000 rounds, printed with one decimal; the same rules."""
    printed = {1: 292248.2, 2: 6855.3, 3: 733.4, 4: 163.2}
    ours = {n_hands: 300_000 * share for n_hands, share in infinite.hands.items()}
    assert ours == pytest.approx(printed, abs=0.05)


# A public table of variances for a round with one hand, printed with three decimals, from
# simulations of about 1e10 rounds of a game with a cut card.  The tolerance allows for the cut
# card and for small differences between charts.

SIMULATED = [
    ("6D S17 DAS LS RSA", "6D S17 DAS LS RSA", 1.303),
    ("6D H17 DAS LS RSA", "6D H17 DAS LS RSA", 1.312),
    ("6D H17 DAS", "6D H17 DAS", 1.346),
    # Without DAS the table fits a chart that splits as if there were DAS; one made for the game
    # splits less and has 0.008 less variance.  The EVs in the table differ in the same way.
    ("6D S17 NDAS", "6D S17 DAS", 1.295),
    ("6D H17 NDAS RSA", "6D H17 DAS", 1.311),
]


@pytest.mark.parametrize(("rules", "chart_for", "printed"), SIMULATED)
def test_variance_of_shoe_games(rules: str, chart_for: str, printed: float) -> None:
    chart = solve(table_of(chart_for), "total")
    ours = round_outcomes(chart if rules == chart_for else keep_strategy(chart, table_of(rules)))
    assert ours.variance == pytest.approx(printed, abs=0.003)


def test_how_often_a_round_is_won() -> None:
    """Published for a typical shoe game, in per cent: won 42.42, pushed 8.48, lost 49.10."""
    ours = round_outcomes(solve(table_of("6D S17 DAS LS RSA SP2"), "total"))
    shares = [100 * share for share in (ours.wins, ours.pushes, ours.losses)]
    assert shares == pytest.approx([42.42, 8.48, 49.10], abs=0.1)
