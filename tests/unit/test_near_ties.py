"""Exact ties, which rounding must not break: small shoes of few ranks are full of them.

Values are shaken by less than any tie is wide, and no choice may move.  Of equals the first of
stand, hit, double, split, surrender is taken.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.oddgames import infinite_shoe, odd_rules, odd_shoe
from upcard.actions import Action
from upcard.cards import RANKS
from upcard.exact import strategy, ties
from upcard.exact.actions import HandValues, Table, hand_values
from upcard.exact.graph import hand_graph
from upcard.exact.house import deal_chances
from upcard.exact.optimal import solve_optimal
from upcard.exact.solution import two_card_options
from upcard.exact.strategy import Solution, solve, two_card_hands
from upcard.kernels import hands
from upcard.rulebook import most_hands


def _game(seed: int) -> Table:
    dice = Random(f"tie {seed}")
    rules = odd_rules(dice, most_hands=3)
    shoe = infinite_shoe(dice) if seed % 3 == 0 else odd_shoe(dice, rules)
    return Table.of(shoe, rules)


def _shaken(values: HandValues, seed: int) -> HandValues:
    """Return values that differ by rounding, 1e-14 at most."""
    dice = np.random.default_rng(seed)
    stand, hit, double = (
        kind + dice.uniform(-1e-14, 1e-14, kind.shape)
        for kind in (values.stand, values.hit, values.double)
    )
    return replace(values, stand=stand, hit=hit, double=double)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("by_cards", [False, True], ids=["total", "two-card"])
def test_rounding_flips_no_letter(seed: int, by_cards: bool) -> None:
    table = _game(seed)
    values = hand_values(table)
    pairs = np.array([[most_hands(table.rules, rank) > 1] * len(RANKS) for rank in RANKS])
    found = strategy._best_letters(table, values, pairs, by_cards=by_cards)
    shaken = strategy._best_letters(table, _shaken(values, seed), pairs, by_cards=by_cards)
    assert np.array_equal(found[1], shaken[1])
    assert np.array_equal(found[0].actions, shaken[0].actions)
    plans = [strategy._after_split(*one, by_cards=by_cards) for one in (found, shaken)]
    real = (table.less(hand_graph().cards) >= 0).all(axis=1)
    for one, other in zip(*plans, strict=True):
        assert np.array_equal(one[real], other[real])


@pytest.mark.parametrize("seed", range(40))
def test_rounding_flips_no_play_of_two_cards(seed: int) -> None:
    table = _game(seed)
    values = hand_values(table)
    found, shaken = (
        strategy._by_composition(table, each, "CDZ-").choices
        for each in (values, _shaken(values, seed))
    )
    assert np.array_equal(found, shaken)


def _two_hands(table: Table) -> Table:
    return replace(table, rules=replace(table.rules, max_hands=2))


@pytest.mark.parametrize("seed", range(60))
def test_of_equals_the_first_is_taken(seed: int) -> None:
    _check_the_first_is_taken(solve(_game(seed), "CDZ-"))


@pytest.mark.parametrize("seed", range(30))
def test_of_equals_the_first_is_taken_where_play_is_optimal(seed: int) -> None:
    _check_the_first_is_taken(solve_optimal(_two_hands(_game(seed))))


def _check_the_first_is_taken(solution: Solution) -> None:
    table = solution.table
    options = two_card_options(table, solution.values, solution.splits)
    dealt = deal_chances(table) > 0
    dealt[two_card_hands().natural] = False
    for place, column in np.argwhere(dealt):
        told = {
            action: value
            for action, value in zip(Action, options[:, place, column].tolist(), strict=False)
            if value == value
        }
        assert solution.choices[place, column] == ties.first_best(told)


def test_one_width_of_a_tie() -> None:
    assert ties.SAME == hands.SAME
