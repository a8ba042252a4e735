"""Mistakes that programs for blackjack are known to make, each with the exact answer beside it.

Values are per unit of the initial wager, given no dealer natural except where there is no peek; the
digits are those of the sources, so the tolerance is half a unit of the last one.
"""

from __future__ import annotations

import pytest

from upcard.actions import Action
from upcard.cards import Rank
from upcard.exact.actions import Table
from upcard.exact.advise import advise
from upcard.exact.house import edge
from upcard.exact.strategy import solve
from upcard.notation import parse_spot
from upcard.rules import Rules
from upcard.shoe import Shoe

HIT, STAND, DOUBLE = Action.HIT, Action.STAND, Action.DOUBLE
SPLIT, SURRENDER = Action.SPLIT, Action.SURRENDER
HALF_A_DIGIT = 5.01e-5
"""For values printed to four decimals."""


# spot, rules, hands of the seat, values to the digits given, best
@pytest.mark.parametrize(
    ("spot", "rules", "n_hands", "values", "best"),
    [
        pytest.param("6,5 v A", "6D S17 LS", 1, {HIT: 0.1476, DOUBLE: 0.1297}, HIT, id="11vA-S17"),
        pytest.param(
            "6,5 v A", "6D H17 LS", 1, {HIT: 0.1087, DOUBLE: 0.1240}, DOUBLE, id="11vA-H17"
        ),
        pytest.param("T,7 v A", "6D H17 LS", 1, {STAND: -0.5138}, SURRENDER, id="17vA-H17"),
        pytest.param("8,8 v A", "6D H17 LS SP2", 1, {SPLIT: -0.5179}, SURRENDER, id="88vA-H17"),
        pytest.param(
            "A,7 v 2", "6D H17 LS", 1, {STAND: 0.1131, DOUBLE: 0.1163}, DOUBLE, id="A7v2-H17"
        ),
        pytest.param(
            "A,8 v 6", "6D H17 LS", 1, {STAND: 0.4522, DOUBLE: 0.4621}, DOUBLE, id="A8v6-H17"
        ),
        # Without a hole card a double is lost whole to a dealer's natural, unless only original
        # bets are.
        pytest.param(
            "6,5 v T", "6D S17 ENHC", 1, {HIT: 0.0317, DOUBLE: 0.00925}, HIT, id="11vT-ENHC"
        ),
        pytest.param(
            "6,5 v T", "6D S17 OBO", 1, {HIT: 0.0317, DOUBLE: 0.08692}, DOUBLE, id="11vT-OBO"
        ),
        # A jack and a king are twenty where only identical ranks are a pair.
        pytest.param(
            "J,K v 6", "6D S17 split_by=rank", 1, {STAND: 0.7028}, STAND, id="JK-is-twenty"
        ),
        # An ace drawn to a split ace makes a soft 12, which can't bust: never stand.
        pytest.param(
            "A,A v 6", "6D S17 HSA", 2, {STAND: -0.1413, HIT: 0.1897}, HIT, id="three-aces-HSA"
        ),
        pytest.param(
            "A,A v 6", "6D S17 DSA", 2, {HIT: 0.1897, DOUBLE: 0.1969}, DOUBLE, id="three-aces-DSA"
        ),
        pytest.param("A,A v A", "6D S17", 1, {}, SPLIT, id="aces-against-an-ace"),
        pytest.param("T,5 v A", "6D S17 LS", 1, {SURRENDER: -0.5}, HIT, id="15vA-S17"),
        pytest.param("T,5 v A", "6D H17 LS", 1, {SURRENDER: -0.5}, SURRENDER, id="15vA-H17"),
        pytest.param("5,4 v 2", "6D S17", 1, {HIT: 0.0779, DOUBLE: 0.0702}, HIT, id="9v2"),
    ],
)
def test_values(
    spot: str, rules: str, n_hands: int, values: dict[Action, float], best: Action
) -> None:
    asked = parse_spot(spot)
    assert asked.ranks is not None
    advice = advise(asked.ranks, asked.up_card, Rules.parse(rules), n_hands=n_hands)
    assert advice.best is best
    for action, value in values.items():
        assert advice.values[action] == pytest.approx(value, abs=HALF_A_DIGIT)


@pytest.mark.parametrize(
    ("rules", "value"),
    [pytest.param("6D S17", -0.48293, id="S17"), pytest.param("6D H17", -0.50955, id="H17")],
)
def test_fifteen_against_an_ace_to_five_digits(rules: str, value: float) -> None:
    hit = advise((10, 5), 1, Rules.parse(rules)).values[HIT]
    assert hit == pytest.approx(value, abs=5.01e-6)


def test_two_aces_against_an_ace_without_a_hole_card() -> None:
    """Both bets are lost to a natural, so hitting is better there."""
    values = advise((1, 1), 1, Rules.parse("6D S17 ENHC")).values
    assert values[HIT] == pytest.approx(-0.326, abs=5.01e-4)
    assert values[SPLIT] == pytest.approx(-0.534, abs=5.01e-4)


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        pytest.param((5, 6), (32 - 33) / 49, id="16-tens-unseen"),
        pytest.param((10, 10), (28 - 35) / 49, id="14-tens-unseen"),
    ],
)
def test_insurance_looks_at_the_cards(hand: tuple[Rank, Rank], value: float) -> None:
    assert advise(hand, 1, Rules.parse("1D")).insurance == pytest.approx(value, abs=1e-15)


def test_insurance_of_the_infinite_deck() -> None:
    assert advise((5, 6), 1, Rules.parse("inf")).insurance == pytest.approx(-1 / 13, abs=1e-15)


def test_soft_hands_are_insured_too() -> None:
    """A shoe of three decks at a running count of 9: what counts is the unseen tens."""
    shoe = Shoe.parse("12,11,11,11,11,11,12,12,12,52")
    insured = advise((1, 2), 1, Rules.parse("6D S17"), shoe).insurance
    assert insured is not None
    assert insured == pytest.approx(3 * 52 / 152 - 1)
    assert insured > 0


# Source: a C++ analyser at six digits; 8 decks S17 ENHC NDAS, one split of threes against a ten.
# CDZ- does not optimise hands after the split, so in a single cell two-card play may beat it.
@pytest.mark.parametrize(
    ("strategy", "value"),
    [("CDP1", -0.641931), ("two-card", -0.641948), ("CDZ-", -0.641977), ("total", -0.642298)],
)
def test_a_split_is_worth_what_its_class_makes_of_it(strategy: str, value: float) -> None:
    table = Table.of(Shoe.of_decks(8), Rules.parse("8D S17 ENHC NDAS SP2"))
    assert solve(table, strategy).splits[3 - 1, 10 - 1] == pytest.approx(value, abs=5.01e-7)


@pytest.mark.parametrize(("strategy", "value"), [("CDP1", 0.265594), ("CDZ-", 0.25865)])
def test_classes_of_split_differ_by_a_percent(strategy: str, value: float) -> None:
    """One deck S17 DAS, doubling on hard 9 to 11, one split of twos against a six."""
    table = Table.of(Shoe.of_decks(1), Rules.parse("1D S17 DAS D9 SP2"))
    assert solve(table, strategy).splits[2 - 1, 6 - 1] == pytest.approx(value, abs=5.01e-6)


@pytest.mark.parametrize(("strategy", "percent"), [("CDZ-", 0.2616), ("total", 0.2690)])
def test_two_decks_are_no_three_percent(strategy: str, percent: float) -> None:
    result = edge(Rules.parse("2D H17 DAS LS RSA"), strategy=strategy)
    assert 100 * result.house_edge == pytest.approx(percent, abs=1e-4)
