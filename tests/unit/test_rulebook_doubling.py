"""Doubling: which hands, by their total, their cards and their history."""

from __future__ import annotations

from dataclasses import replace

import pytest

from upcard.hand import HandFacts
from upcard.rulebook import why_not_double
from upcard.rules import DoubleOn, DoubleSoft, Rules

HARD = range(4, 21)
SOFT = range(12, 21)


def doubled_totals(rules: Rules, soft: bool) -> list[int]:
    totals = SOFT if soft else HARD
    return [total for total in totals if why_not_double(rules, HandFacts(total, soft)) is None]


# Source: the usual rules of casinos; "9-11" and "10-11" mean hard totals unless said otherwise.
# "low" is the rule of a few tables by which A,8 to A,T count as their low totals 9 to 11.
@pytest.mark.parametrize(
    ("double_on", "double_soft", "hard", "soft"),
    [
        pytest.param("any-two", None, [*HARD], [*SOFT], id="any-two"),
        pytest.param("any-two", "low", [*HARD], [*SOFT], id="any-two-low"),
        pytest.param("any-two", "none", [*HARD], [], id="any-two-hard-only"),
        pytest.param("any", None, [*HARD], [*SOFT], id="any-number"),
        pytest.param("9-11", None, [9, 10, 11], [], id="9-11"),
        pytest.param("9-11", "all", [9, 10, 11], [*SOFT], id="9-11-and-soft"),
        pytest.param("9-11", "low", [9, 10, 11], [19, 20], id="9-11-and-soft-by-low-total"),
        pytest.param("10-11", None, [10, 11], [], id="10-11"),
        pytest.param("10-11", "all", [10, 11], [*SOFT], id="10-11-and-soft"),
        pytest.param("10-11", "low", [10, 11], [20], id="10-11-and-soft-by-low-total"),
        pytest.param("never", None, [], [], id="never"),
        pytest.param("never", "all", [], [], id="never-whatever-soft-says"),
    ],
)
def test_totals(
    double_on: DoubleOn, double_soft: DoubleSoft | None, hard: list[int], soft: list[int]
) -> None:
    rules = Rules(double_on=double_on, double_soft=double_soft)
    assert doubled_totals(rules, soft=False) == hard
    assert doubled_totals(rules, soft=True) == soft


@pytest.mark.parametrize(
    ("rules", "hand", "reason"),
    [
        pytest.param(
            Rules(double_on="never"), HandFacts(11), "these rules have no doubling", id="never"
        ),
        pytest.param(
            Rules(),
            HandFacts(11, n_cards=3),
            "doubling needs exactly two cards",
            id="three-cards",
        ),
        pytest.param(Rules(double_on="any"), HandFacts(11, n_cards=3), None, id="any-number"),
        pytest.param(Rules(double_on="any"), HandFacts(11, n_cards=5), None, id="five-cards"),
        pytest.param(
            Rules(double_on="10-11"),
            HandFacts(9),
            "only totals 10-11 can be doubled",
            id="total-too-low",
        ),
        pytest.param(
            Rules(double_on="9-11"),
            HandFacts(18, soft=True),
            "soft hands can't be doubled",
            id="soft",
        ),
        pytest.param(
            Rules(double_on="9-11", double_soft="low"),
            HandFacts(18, soft=True),
            "only totals 9-11 can be doubled",
            id="soft-low-total-8",
        ),
    ],
)
def test_reasons(rules: Rules, hand: HandFacts, reason: str | None) -> None:
    assert why_not_double(rules, hand) == reason


EIGHT_SPLIT = HandFacts(11, from_split=True, n_hands=2)
ACE_SPLIT = HandFacts(14, soft=True, from_split=True, split_aces=True, n_hands=2)
NO_DAS = "a hand from a split can't be doubled (NDAS)"
NO_DSA = "split aces can't be doubled"


@pytest.mark.parametrize(
    ("rules", "eight", "ace"),
    [
        pytest.param(Rules(), None, NO_DSA, id="DAS"),
        pytest.param(Rules(double_after_split=False), NO_DAS, NO_DSA, id="NDAS"),
        pytest.param(Rules(hit_split_aces=True), None, NO_DSA, id="DAS-HSA"),
        pytest.param(Rules(double_split_aces=True), None, None, id="DAS-DSA"),
        pytest.param(
            Rules(double_split_aces=True, double_after_split=False), NO_DAS, None, id="NDAS-DSA"
        ),
    ],
)
def test_after_a_split(rules: Rules, eight: str | None, ace: str | None) -> None:
    """Split aces that may be hit are still never doubled, with DAS too, unless DSA says so."""
    assert why_not_double(rules, EIGHT_SPLIT) == eight
    assert why_not_double(rules, ACE_SPLIT) == ace


def test_a_three_card_split_ace_doubles_only_by_any_number_and_dsa() -> None:
    hand = ACE_SPLIT._replace(n_cards=3)
    both = Rules(double_split_aces=True, double_on="any")
    assert why_not_double(both, hand) is None
    assert why_not_double(replace(both, double_on="any-two"), hand) is not None
    assert why_not_double(Rules(hit_split_aces=True, double_on="any"), hand) == NO_DSA
