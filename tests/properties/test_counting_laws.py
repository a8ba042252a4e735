"""Laws of counts, ramps and index plays, for all that can be written."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.betting import Bet, Ramp
from upcard.cards import CARDS, RANKS, UP_CARDS, Card
from upcard.chart import LETTERS, Cell, all_rows
from upcard.countfile import count_names, load_count
from upcard.counting import CountingSystem
from upcard.errors import BlackjackError
from upcard.indexfile import format_indices, read_indices
from upcard.indices import IndexedChart, IndexPlay, IndexSet
from upcard.strategy import load_named_chart

BASE = load_named_chart("4-8d-s17")
tags = st.lists(st.sampled_from([Fraction(n, 2) for n in range(-6, 7)]), min_size=10, max_size=10)
cards = st.lists(st.sampled_from(CARDS), max_size=60)


@st.composite
def counts(draw: st.DrawFn) -> CountingSystem:
    """Draw a counting system."""
    return CountingSystem.of_ranks(
        "any",
        draw(tags),
        start=draw(st.integers(-20, 20)),
        resolution=draw(st.sampled_from(["exact", "half", "whole"])),
        rounding=draw(st.sampled_from(["floor", "truncate", "nearest"])),
        uses=draw(st.sampled_from(["true", "running", None])),
    )


@st.composite
def ramps(draw: st.DrawFn) -> Ramp:
    """Draw a ramp that bets at some count."""
    units = st.fractions(0, 10**6, max_denominator=10**6)
    bets = draw(st.lists(st.tuples(units, st.integers(1, 7)), min_size=1, max_size=12))
    bets[-1] = (bets[-1][0] + 1, bets[-1][1]) if bets[-1][0] < 10**6 - 1 else (Fraction(1), 1)
    first = draw(st.integers(-100, 100 - len(bets)))
    return Ramp(first, tuple(Bet(unit, spots if unit else 1) for unit, spots in bets))


@st.composite
def plays(draw: st.DrawFn) -> IndexPlay:
    """Draw an index play of a total."""
    row = draw(st.sampled_from([row for row in all_rows() if row.kind != "pair"]))
    above, below = draw(st.permutations(LETTERS))[:2]
    return IndexPlay(
        Cell(row, draw(st.sampled_from(UP_CARDS))), above, below, draw(st.integers(-100, 100))
    )


@given(counts(), cards, cards, st.integers(1, 8))
def test_counts_add_up_and_forget_the_order(
    count: CountingSystem, first: list[Card], second: list[Card], decks: int
) -> None:
    start = count.initial(decks)
    parts = count.running(first, decks) + count.running(second, decks) - start
    assert count.running([*second, *first], decks) == parts


@pytest.mark.parametrize("name", count_names())
def test_a_whole_shoe_ends_where_it_must(name: str) -> None:
    """A balanced system ends where it began, and every shipped one at its `start`."""
    count = load_count(name)
    assert count.running(CARDS * 2, decks=2) == count.start
    assert (count.running(CARDS, decks=1) == count.initial(1)) is count.balanced


@given(cards, st.integers(0, 416))
def test_without_tags_every_count_is_zero(seen: list[Card], left: int) -> None:
    count = CountingSystem.of_ranks("zero", (0,) * len(RANKS))
    assert count.true_count(count.running(seen, 8), left) == 0


@given(counts(), st.fractions(-400, 400, max_denominator=12), st.integers(0, 416))
def test_roundings_are_what_they_say(count: CountingSystem, running: Fraction, left: int) -> None:
    exact = running if count.uses == "running" else running / count.decks_left(left)
    found = count.true_count(running, left)
    assert type(found) is int
    assert not (found == 0 and str(found) == "-0")
    if count.rounding == "floor":
        assert found == floor(exact)
    elif count.rounding == "truncate":
        assert abs(found) == floor(abs(exact))
        assert found * exact >= 0
    else:
        assert abs(found) == floor(abs(exact) + Fraction(1, 2))
        assert found * exact >= 0


@given(counts(), st.fractions(-400, 400, max_denominator=12), st.integers(0, 416))
def test_truncate_and_nearest_are_the_same_for_both_signs(
    count: CountingSystem, running: Fraction, left: int
) -> None:
    if count.rounding != "floor":
        assert count.true_count(-running, left) == -count.true_count(running, left)


@given(counts(), st.integers(0, 416))
def test_decks_left_are_near_the_cards_and_whole_steps(count: CountingSystem, left: int) -> None:
    step = {"exact": Fraction(1, 52), "half": Fraction(1, 2), "whole": Fraction(1)}
    decks = count.decks_left(left)
    least = step[count.resolution]
    assert decks % least == 0
    assert decks >= least
    assert abs(decks - Fraction(left, 52)) <= (least / 2 if decks > least else least)


@given(ramps())
def test_a_ramp_is_read_as_it_is_printed(ramp: Ramp) -> None:
    assert Ramp.parse(str(ramp)) == ramp


@given(ramps(), st.integers(-300, 300))
def test_a_ramp_bets_what_its_nearest_step_says(ramp: Ramp, count: int) -> None:
    steps = dict(ramp.steps())
    nearest = min(max(count, min(steps)), max(steps))
    assert ramp.bet(count) == steps[nearest]
    assert (ramp.spots(count) == 0) is (ramp.units(count) == 0)


@given(st.text(alphabet="0123456789:x-+ ./flatminx", max_size=20))
def test_any_text_is_a_ramp_or_refused_in_one_line(text: str) -> None:
    refusal = ""
    try:
        ramp = Ramp.parse(text)
        assert Ramp.parse(str(ramp)) == ramp
    except BlackjackError as error:
        refusal = str(error)
    assert "\n" not in refusal


@given(st.lists(plays(), max_size=4, unique_by=lambda play: play.cell))
def test_index_plays_are_read_as_they_are_printed(found: list[IndexPlay]) -> None:
    plays_of = IndexSet("any", (IndexPlay(None, "yes", "no", 3), *found), count="hi-lo")
    assert read_indices(format_indices(plays_of)) == plays_of


@given(plays(), st.integers(-120, 120))
def test_at_a_count_only_the_cells_of_plays_change(play: IndexPlay, count: int) -> None:
    chart = IndexedChart(BASE, (play,)).at(count)
    assert play.cell is not None
    wanted = play.at_or_above if count >= play.index else play.below
    for cell, letter in chart.cells():
        before = BASE.letter(*cell)
        if cell == play.cell:
            assert letter.removeprefix("R").lower()[-1] == wanted.lower()[-1]
        elif cell.row.kind != "pair":
            assert letter == before
