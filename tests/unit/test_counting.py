"""Counting systems as values: tags, running and true counts, rounding, and what is refused."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

import pytest

from upcard.cards import CARDS, parse_card, parse_cards
from upcard.correlation import betting_correlation, insurance_correlation
from upcard.countfile import load_count
from upcard.counting import CountingSystem, Kind, SideCount
from upcard.errors import ShoeError, StrategyError

HI_LO = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
ZERO = (0,) * 10


def system(**others: Any) -> CountingSystem:
    """Return Hi-Lo with some fields other than usual."""
    return CountingSystem.of_ranks("mine", HI_LO, **others)


def test_hi_lo() -> None:
    hi_lo = load_count("hi-lo")
    assert tuple(map(int, hi_lo.rank_tags)) == HI_LO
    assert (hi_lo.balanced, hi_lo.uses, hi_lo.scale) == (True, "true", 1)
    assert hi_lo.initial(6) == 0
    assert hi_lo.running(parse_cards("2 3 K A 7"), decks=6) == 0
    assert [int(hi_lo.tag(parse_card(card))) for card in ("Kh", "K", "T", "6c", "9")] == [
        -1, -1, -1, 1, 0,
    ]  # fmt: skip


# Where each unbalanced system starts: see the comments in data/counts/systems.toml.
@pytest.mark.parametrize(
    ("name", "starts"),
    [
        ("ko", [0, -4, -20, -28]),
        ("red-7", [-2, -4, -12, -16]),
        ("kiss-2", [18, 16, 8, 4]),
        ("uston-ss", [-4, -8, -24, -32]),
    ],
)
def test_where_the_count_starts_with_1_2_6_and_8_decks(name: str, starts: list[int]) -> None:
    count = load_count(name)
    assert [count.initial(decks) for decks in (1, 2, 6, 8)] == starts
    assert (count.balanced, count.uses) == (False, "running")


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_a_whole_shoe_of_ko_ends_at_its_pivot(decks: int) -> None:
    assert load_count("ko").running(CARDS * decks, decks) == 4


def test_colours_count() -> None:
    red_7 = load_count("red-7")
    assert red_7.running(parse_cards("7h 7d"), 1) - red_7.initial(1) == 2
    assert red_7.running(parse_cards("7s 7c"), 1) - red_7.initial(1) == 0
    assert Kind(7, Fraction(0), 2) in red_7.kinds
    assert Kind(7, Fraction(1), 2) in red_7.kinds
    assert len(red_7.kinds) == 11
    with pytest.raises(StrategyError) as refusal:
        red_7.tag(parse_card("7"))
    assert str(refusal.value) == (
        "7 has no suit, and red-7 tells red sevens from black ones: write 7h or 7s"
    )


def test_kiss_1_counts_court_cards_but_not_the_ten() -> None:
    kiss = load_count("kiss-1")
    assert [kiss.tag(parse_card(card)) for card in ("T", "J", "Qh", "Ks", "2s", "2h")] == [
        0, -1, -1, -1, 1, 0,
    ]  # fmt: skip
    assert kiss.rank_tags[9] == Fraction(-3, 4)
    assert [kind for kind in kiss.kinds if kind.rank == 10] == [
        Kind(10, Fraction(-1), 12),
        Kind(10, Fraction(0), 4),
    ]


# Running counts of -3 … 3 over two decks: -1.5, -1, -0.5, 0, 0.5, 1, 1.5.
@pytest.mark.parametrize(
    ("rounding", "counts"),
    [
        ("floor", [-2, -1, -1, 0, 0, 1, 1]),
        ("truncate", [-1, -1, 0, 0, 0, 1, 1]),
        ("nearest", [-2, -1, -1, 0, 1, 1, 2]),
    ],
)
def test_rounding_of_halves_and_below_zero(rounding: str, counts: list[int]) -> None:
    count = system(rounding=rounding)
    found = [count.true_count(running, 104) for running in range(-3, 4)]
    assert found == counts
    assert {type(number) for number in found} == {int}  # an int is never -0


# 2.5 and 3.5 decks: to the even number they would be 2 and 4.
@pytest.mark.parametrize(("decks", "rounded"), [("5/2", 3), ("7/2", 4), ("1/2", 1), ("1/4", 1)])
def test_whole_decks_left_round_a_half_up(decks: str, rounded: int) -> None:
    cards = int(Fraction(decks) * 52)
    assert system(resolution="whole").decks_left(cards) == rounded


@pytest.mark.parametrize(
    ("resolution", "least"), [("exact", Fraction(1, 52)), ("half", Fraction(1, 2)), ("whole", 1)]
)
def test_decks_left_are_never_none(resolution: str, least: Fraction) -> None:
    count = system(resolution=resolution)
    assert count.decks_left(0) == least
    assert count.true_count(1, 0) == 1 / least


def test_a_system_that_uses_the_running_count_does_not_divide() -> None:
    count = system(uses="running", rounding="nearest")
    assert [count.true_count(running, 300) for running in (-5, Fraction(7, 2))] == [-5, 4]


def test_the_side_count_changes_bets_only() -> None:
    aces = system(side=SideCount(1, 2))
    # 26 cards hold 2 aces; none of them seen is 2 too few, at a weight of 2.
    assert aces.bet_running(1, seen=26, seen_of_rank=0) == 5
    assert aces.bet_running(1, seen=26, seen_of_rank=3) == -1
    assert aces.running(parse_cards("2 3"), 1) == 2
    assert system().bet_running(1, seen=26, seen_of_rank=0) == 1
    # Tens are 4 in 13.
    assert system(side=SideCount(10, Fraction(1, 2))).bet_running(0, 13, 2) == 1


def test_the_scale_makes_every_number_whole() -> None:
    halves = load_count("halves")
    assert halves.scale == 2
    assert all((tag * halves.scale).denominator == 1 for tag in halves.tags)
    assert system(start=Fraction(1, 3)).scale == 3


def test_a_system_is_frozen_and_hashable() -> None:
    with pytest.raises(FrozenInstanceError):
        system().name = "other"  # type: ignore[misc]
    assert hash(system()) == hash(system())
    assert repr(system()).startswith("CountingSystem(name='mine', start=Fraction(0, 1)")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"start": 0.5}, "mine: start can't be 0.5: use a whole number or a fraction"),
        ({"start": True}, "mine: start can't be True: use a whole number or a fraction"),
        ({"per_deck": 1001}, "mine: per_deck is out of range: use -1000 to 1000"),
        ({"start": Fraction(1, 1001)}, "mine: the fractions are too fine: use some that share"),
        ({"uses": "both"}, "mine: uses can't be 'both': use true or running"),
        ({"rounding": "even"}, "mine: rounding can't be 'even': use floor or truncate or nearest"),
        ({"resolution": ""}, "mine: resolution can't be '': use exact or half or whole"),
        ({"side": SideCount(11, 1)}, "mine: no rank 11 to count aside: use 1 (ace) to 10"),
    ],
)
def test_what_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(StrategyError) as refusal:
        system(**fields)
    assert str(refusal.value).startswith(message)


def test_too_few_tags_are_refused() -> None:
    with pytest.raises(StrategyError, match="mine: 9 tags: use ten, for A, 2 … 9, T"):
        CountingSystem.of_ranks("mine", HI_LO[:9])
    with pytest.raises(StrategyError, match="mine: 1 tags for 52 cards"):
        CountingSystem(name="mine", tags=(1,))


def test_counts_of_cards_that_can_not_be_are_refused() -> None:
    with pytest.raises(ShoeError, match="-1 cards can't be left: use 0 or more"):
        system().true_count(0, -1)
    with pytest.raises(ShoeError, match="can't count 0 decks: use 1 or more"):
        system().initial(0)
    with pytest.raises(ShoeError, match="3 of 2 cards seen can't be of one rank"):
        system().bet_running(0, seen=2, seen_of_rank=3)


def test_correlations_that_have_no_meaning_are_refused() -> None:
    nothing = CountingSystem.of_ranks("mine", ZERO)
    with pytest.raises(StrategyError, match="mine: no correlation, since all tags or all effects"):
        insurance_correlation(nothing)
    with pytest.raises(StrategyError, match="no effect of removal for T: give one for each"):
        betting_correlation(system(), dict.fromkeys(range(1, 10), 0.5))
