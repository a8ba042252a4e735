"""Laws of the values of hands and rounds, on all shoes and rules that Hypothesis tries.

Which of them are theorems.  A better choice can't cost where every play is chosen with all its
consequences: with no splits (SP1), and with splits into two hands whose play is best for two
(CDP1, SP2), since hands are then independent given the up card.  So there no chart beats the class,
and no rule that only adds a choice lowers the value.  With more hands, or under CDZ-, the play of
hands after a split is not the best, and neither need hold; resplitting is not a choice but is
always done, so more hands, and RSA, may cost, but for the infinite deck.  On every *fresh* shoe in
the reference figures EV(CDP1) >= EV(CDZ-) >= EV(two-card) >= EV(total) holds all the same
(`tests/reference/test_exact_values.py`).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from upcard.actions import Action
from upcard.cards import RANKS
from upcard.errors import ShoeError
from upcard.exact.actions import Table
from upcard.exact.dry import check_shoe
from upcard.exact.house import deal_chances, edge, insurance_gain, round_ev
from upcard.exact.strategy import Solution, keep_strategy, solve, solve_chart, two_card_hands
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import Chart, chart_names, load_named_chart

_SAME = 1e-12
_few = settings(deadline=None, max_examples=200)

charts = st.sampled_from(chart_names()).map(load_named_chart)
counts = st.lists(st.integers(0, 8), min_size=9, max_size=9)
shoes = st.builds(lambda low, tens: Shoe((*low, tens)), counts, st.integers(0, 32))
endless = shoes.filter(lambda shoe: shoe.size > 0).map(lambda shoe: Shoe(shoe.counts, True))


@st.composite
def games(draw: st.DrawFn, most_hands: int = 4) -> Rules:
    """Draw rules over all that the engine asks for."""
    return Rules(
        hit_soft_17=draw(st.booleans()),
        hole_card=draw(st.sampled_from(("peek", "enhc", "obo"))),
        naturals=draw(st.sampled_from(("casino", "casino", "book", "at-once", "none"))),
        double_on=draw(st.sampled_from(("any-two", "9-11", "10-11", "any", "never"))),
        double_after_split=draw(st.booleans()),
        max_hands=draw(st.integers(1, most_hands)),
        resplit_aces=draw(st.booleans()),
        hit_split_aces=draw(st.booleans()),
        surrender=draw(st.sampled_from(("none", "late", "early"))),
    )


def _solved(shoe: Shoe, rules: Rules, strategy: str = "CDZ-") -> Solution:
    """Return the solution for a shoe that can't run dry; other shoes are passed over."""
    try:
        check_shoe(shoe, rules)
    except ShoeError:
        assume(False)
    return solve(Table.of(shoe, rules), strategy)


def _ev(shoe: Shoe, rules: Rules, strategy: str = "CDZ-") -> float:
    return round_ev(_solved(shoe, rules, strategy))[0]


# ------------------------------------------------------------------------------- probabilities


@given(shoes, games())
@_few
def test_deals_are_certain_and_up_cards_average_to_the_round(shoe: Shoe, rules: Rules) -> None:
    solution = _solved(shoe, rules)
    chances = deal_chances(solution.table)
    assert chances.sum() == pytest.approx(1, abs=_SAME)
    total, by_up_card = round_ev(solution)
    present = np.flatnonzero(shoe.counts)
    mean = sum(float(shoe.chance(RANKS[u])) * by_up_card[u] for u in present)
    assert mean == pytest.approx(total, abs=_SAME)


@given(shoes, games())
@_few
def test_values_are_within_what_can_be_lost_and_won(shoe: Shoe, rules: Rules) -> None:
    solution = _solved(shoe, rules)
    dealt = deal_chances(solution.table) > 0
    most = 2.0 * rules.max_hands
    assert (np.abs(solution.worth[dealt]) <= most + _SAME).all()
    assert (solution.worth[dealt] >= -1 - _SAME).all(), "standing loses the bet at most"


# --------------------------------------------------------------------------- the dealer's rules


@given(shoes, games())
@_few
def test_soft_17_cannot_matter_from_seven_up(shoe: Shoe, rules: Rules) -> None:
    """No soft 17 can be reached from a 7 to a ten."""
    s17 = _solved(shoe, replace(rules, hit_soft_17=False))
    h17 = _solved(shoe, replace(rules, hit_soft_17=True))
    dealt = (deal_chances(s17.table) > 0)[:, 6:]
    assert s17.worth[:, 6:][dealt] == pytest.approx(h17.worth[:, 6:][dealt], abs=_SAME)


@given(shoes, games())
@_few
def test_original_bets_only_is_a_peek_by_other_means(shoe: Shoe, rules: Rules) -> None:
    assert _ev(shoe, replace(rules, hole_card="obo")) == pytest.approx(
        _ev(shoe, replace(rules, hole_card="peek")), abs=_SAME
    )


# ------------------------------------------------------------------------------ cards put aside


def _shoes_less_one(shoe: Shoe) -> list[tuple[float, Shoe]]:
    return [(float(shoe.chance(rank)), shoe.remove((rank,))) for rank in RANKS if shoe.count(rank)]


@given(shoes, games(most_hands=3))
@settings(deadline=None, max_examples=60)
def test_a_burnt_card_changes_nothing_for_a_strategy_that_is_kept(shoe: Shoe, rules: Rules) -> None:
    """A card put aside unseen might as well lie at the bottom of the shoe."""
    solution = _solved(shoe, rules)
    mean = 0.0
    for chance, left in _shoes_less_one(shoe):
        _solved(left, rules)
        mean += chance * round_ev(keep_strategy(solution, Table.of(left, rules)))[0]
    assert mean == pytest.approx(round_ev(solution)[0], abs=_SAME)


@given(shoes, games(most_hands=1))
@settings(deadline=None, max_examples=60)
def test_a_burnt_card_that_is_shown_never_costs(shoe: Shoe, rules: Rules) -> None:
    """A theorem without splits: to know more is to choose at least as well."""
    mean = sum(chance * _ev(left, rules) for chance, left in _shoes_less_one(shoe))
    assert mean >= _ev(shoe, rules) - _SAME


@given(shoes, games())
@_few
def test_removing_a_card_and_putting_it_back(shoe: Shoe, rules: Rules) -> None:
    """What was asked before, of other shoes, leaves no trace."""
    before = _solved(shoe, rules)
    rank = next(rank for rank in RANKS if shoe.count(rank))
    solve(Table.of(shoe.remove((rank,)), rules), "CDZ-")
    again = solve(Table.of(shoe, rules), "CDZ-")
    assert np.array_equal(before.worth, again.worth)
    assert np.array_equal(before.splits, again.splits, equal_nan=True)


# --------------------------------------------------------------------------- better and worse


@given(shoes, games(most_hands=2), charts)
@_few
def test_no_chart_beats_the_best_play(shoe: Shoe, rules: Rules, chart: Chart) -> None:
    best = _solved(shoe, rules, "CDP1")
    played = solve_chart(best.table, chart)
    dealt = deal_chances(best.table) > 0
    assert (best.worth[dealt] >= played.worth[dealt] - _SAME).all()


@given(shoes, games(most_hands=2), st.sampled_from(("CDZ-", "total", "two-card")))
@_few
def test_no_class_beats_the_best_play(shoe: Shoe, rules: Rules, strategy: str) -> None:
    assert _ev(shoe, rules, "CDP1") >= _ev(shoe, rules, strategy) - _SAME


# Each rule only adds a choice, or pays more, in the order written.
GENEROUS: tuple[dict[str, tuple[Any, ...]], ...] = (
    {"surrender": ("none", "late", "early")},
    {"double_on": ("never", "10-11", "9-11", "any-two", "any"), "double_soft": ("all",)},
    {"double_soft": ("none", "low", "all")},
    {"double_after_split": (False, True)},
    {"hit_split_aces": (False, True)},
    {"max_hands": (1, 2)},
    {"hole_card": ("enhc", "obo")},
    {"blackjack_pays": (Fraction(1), Fraction(6, 5), Fraction(3, 2), Fraction(2))},
)


@given(shoes, games(most_hands=2), st.sampled_from(GENEROUS))
@settings(deadline=None, max_examples=400)
def test_a_more_generous_rule_never_costs(
    shoe: Shoe, rules: Rules, change: dict[str, tuple[Any, ...]]
) -> None:
    """A theorem for CDP1 with two hands at most; early surrender beats late in every cell."""
    (name, steps), *fixed = change.items()
    base = replace(rules, **{field: kept[0] for field, kept in fixed})
    values = [_ev(shoe, replace(base, **{name: step}), "CDP1") for step in steps]
    assert all(less <= more + _SAME for less, more in pairwise(values))


@given(endless, games())
@_few
def test_more_hands_never_cost_from_the_infinite_deck(shoe: Shoe, rules: Rules) -> None:
    """A pair that is worth splitting once is worth splitting again: nothing has changed."""
    values = [_ev(shoe, replace(rules, max_hands=hands)) for hands in (1, 2, 3, 4, 6)]
    assert all(less <= more + _SAME for less, more in pairwise(values))


@given(shoes, games(), st.integers(2, 4))
@_few
def test_hands_that_no_card_can_make_change_nothing(shoe: Shoe, rules: Rules, copies: int) -> None:
    """With `copies` cards of a rank, splitting it into more hands than that is impossible."""
    few = Shoe(tuple(min(count, copies) for count in shoe.counts[:9]) + shoe.counts[9:])
    enough, more = (replace(rules, max_hands=n) for n in (copies, copies + 2))
    rows = [rank - 1 for rank in RANKS[:9] if few.count(rank) > 1]
    first, second = _solved(few, enough).splits[rows], _solved(few, more).splits[rows]
    dealt = np.array([[few.count(up) > 2 * (up - 1 == row) for up in RANKS] for row in rows])
    assert first[dealt.astype(bool)] == pytest.approx(second[dealt.astype(bool)], abs=_SAME)


# ------------------------------------------------------------------------------- side wagers


@given(shoes, games())
@_few
def test_insurance_taken_when_it_is_worth_it_never_costs(shoe: Shoe, rules: Rules) -> None:
    _solved(shoe, rules)
    gain = edge(rules, shoe, insurance="optimal").ev - edge(rules, shoe).ev
    assert gain == pytest.approx(insurance_gain(Table.of(shoe, rules)), abs=_SAME)
    assert gain >= -_SAME
    if 3 * shoe.count(10) < shoe.size - 3 and shoe.count(10):
        # Fewer than a third of the cards that may lie under the ace, whatever the player holds.
        assert gain == pytest.approx(0, abs=_SAME)


@given(shoes, games(), st.fractions(0, 3, max_denominator=20))
@_few
def test_a_natural_paid_more_is_worth_just_that(shoe: Shoe, rules: Rules, more: Fraction) -> None:
    first = _solved(shoe, rules)
    second = _solved(shoe, replace(rules, blackjack_pays=rules.blackjack_pays + more))
    hands = two_card_hands()
    others = np.arange(len(hands.rows)) != hands.natural
    assert np.array_equal(first.worth[others], second.worth[others])
    paid = second.worth[hands.natural] - first.worth[hands.natural]
    assert (paid <= float(more) + _SAME).all()
    assert (first.choices[hands.natural] == Action.STAND).all() or rules.naturals == "none"
