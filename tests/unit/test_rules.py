"""Rules: every field is validated, and rules that contradict each other are refused."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from typing import Any

import pytest

from upcard.errors import RulesError
from upcard.rules import SECTIONS, Rules, with_fields, with_shoe


def test_the_defaults_are_the_first_words_of_the_shorthand() -> None:
    words = "6D S17 3:2 DOA DAS SP4 NRSA NS peek pen75"
    assert Rules() == Rules.parse(words) == Rules.parse("")


def test_rules_are_frozen_hashable_values() -> None:
    assert hash(Rules(decks=2)) == hash(Rules.parse("2D"))
    assert len({Rules(), Rules(decks=6), Rules(decks=8)}) == 2
    with pytest.raises(FrozenInstanceError):
        Rules().decks = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        Rules(6)  # type: ignore[call-arg]


def test_every_field_stands_in_one_section() -> None:
    named = [name for names in SECTIONS.values() for name in names]
    assert sorted(named) == sorted(field.name for field in fields(Rules))


@pytest.mark.parametrize(
    ("double_on", "double_soft"),
    [("any-two", "all"), ("any", "all"), ("9-11", "none"), ("10-11", "none"), ("never", "none")],
)
def test_soft_doubles_follow_what_may_be_doubled(double_on: Any, double_soft: str) -> None:
    assert Rules(double_on=double_on).double_soft == double_soft


def test_no_doubling_is_no_soft_doubling() -> None:
    assert Rules(double_on="never", double_soft="all").double_soft == "none"
    assert Rules(double_on="9-11", double_soft="low").double_soft == "low"


def test_doubling_split_aces_implies_hitting_them() -> None:
    assert Rules(double_split_aces=True).hit_split_aces
    assert Rules(double_split_aces=True) == Rules(double_split_aces=True, hit_split_aces=True)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"decks": 0}, "decks can't be 0: use 1 to 8, or inf for the infinite deck"),
        ({"decks": 9}, "decks can't be 9"),
        ({"decks": -1}, "decks can't be -1"),
        ({"decks": True}, "decks can't be True: use a whole number or None"),
        ({"decks": 6.0}, "decks can't be 6.0: use a whole number or None"),
        ({"decks": "6"}, "decks can't be '6'"),
        ({"hit_soft_17": 1}, "hit_soft_17 can't be 1: use True or False"),
        ({"penetration": 0.75}, "penetration can't be 0.75: use a Fraction"),
        ({"penetration": Fraction(0)}, "penetration can't be 0: use a share above 0 and up to 1"),
        ({"penetration": Fraction(5, 4)}, "penetration can't be 5/4"),
        ({"max_hands": 0}, "max_hands can't be 0: use 1 (no splitting) to 16"),
        ({"max_hands": 17}, "max_hands can't be 17"),
        ({"blackjack_pays": Fraction(0)}, "a natural can't pay 0: use a positive ratio"),
        ({"blackjack_pays": Fraction(-1)}, "a natural can't pay -1"),
        ({"surrender": "never"}, "surrender can't be 'never': use none or late or early"),
        ({"double_soft": "some"}, "double_soft can't be 'some'"),
        ({"dealer": "chase", "hit_soft_17": True}, "a chasing dealer has no soft 17 to hit"),
        ({"burn": -1}, "burn can't be -1: use 0 to half of the shoe"),
        ({"burn": 157}, "burn can't be 157"),
        ({"decks": None, "burn": 27}, "burn can't be 27"),
        ({"reshuffle_at": 313}, "reshuffle_at can't be 313: use 0 to the 312 cards of the shoe"),
        ({"reshuffle_at": -1}, "reshuffle_at can't be -1"),
        ({"decks": None, "reshuffle_at": 5}, "reshuffle_at can't be 5: the deck is infinite"),
        ({"rounds_per_shoe": 0}, "rounds_per_shoe can't be 0: use 1 or more"),
        ({"rounds_per_shoe": 10**5000}, "rounds_per_shoe can't be so long a number"),
        ({"blackjack_pays": Fraction(10**5000)}, "blackjack_pays can't be so long a number"),
        ({"decks": (10**5000,)}, "decks can't be so long a number"),
        (
            {"shuffle": "continuous", "rounds_per_shoe": 3},
            "shuffle=continuous and rounds_per_shoe both say when to shuffle: keep one",
        ),
        (
            {"penetration": Fraction(1, 2), "reshuffle_at": 60},
            "penetration 1/2 and reshuffle_at both say when to shuffle: keep one",
        ),
    ],
)
def test_what_makes_no_game_is_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules(**values)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    "values",
    [
        {"decks": 1},
        {"decks": 8},
        {"decks": None},
        {"penetration": Fraction(1)},
        {"burn": 156},
        {"reshuffle_at": 0},
        {"reshuffle_at": 312},
        {"rounds_per_shoe": 1},
        {"max_hands": 1},
        {"max_hands": 16},
    ],
)
def test_the_ends_of_every_range_are_allowed(values: dict[str, Any]) -> None:
    assert Rules(**values) == Rules.parse(str(Rules(**values)))


@pytest.mark.parametrize(
    ("rules", "decks", "reshuffle_at", "expected"),
    [
        ("6D", None, None, "6D"),
        ("6D H17", 2, None, "2D H17"),
        ("european", 4, 52, "4D ENHC D9 SP2 reshuffle_at=52"),
        ("6D pen50", None, 60, "6D reshuffle_at=60"),
        ("rounds_per_shoe=3", None, 60, "6D reshuffle_at=60"),
    ],
)
def test_rules_with_another_shoe(
    rules: str, decks: int | None, reshuffle_at: int | None, expected: str
) -> None:
    assert with_shoe(Rules.parse(rules), decks, reshuffle_at) == Rules.parse(expected)


@pytest.mark.parametrize(
    ("text", "told", "right"),
    [
        ("6D DOA double_soft=none", {"double_on": "any"}, "6D DAN"),
        ("6D D9 double_soft=all", {"double_on": "10-11"}, "6D D10"),
        ("6D D9", {"double_soft": "all"}, "6D D9 double_soft=all"),
        ("6D DSA", {"hit_split_aces": False}, "6D"),
        ("6D DSA", {"hit_split_aces": True}, "6D DSA"),
        ("6D", {"double_split_aces": True}, "6D DSA HSA"),
        ("6D CSM", {"penetration": Fraction(1, 2)}, "6D pen50"),
        ("6D pen50", {"shuffle": "every-round"}, "6D shuffle=every-round"),
        ("6D reshuffle_at=50", {"rounds_per_shoe": 3}, "6D rounds_per_shoe=3"),
        ("6D pen50 LS", {"decks": 1}, "1D pen50 LS"),
        ("6D H17", {}, "6D H17"),
    ],
)
def test_a_field_takes_back_what_contradicts_it(
    text: str, told: dict[str, Any], right: str
) -> None:
    assert with_fields(Rules.parse(text), told) == Rules.parse(right)


def test_fields_that_can_t_be_told_so_are_refused() -> None:
    with pytest.raises(RulesError, match="use 0 to the 52 cards of the shoe"):
        with_fields(Rules.parse("6D reshuffle_at=78"), {"decks": 1})
