"""How rounds end: against every order of cards dealt one by one, and laws of probability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.literal_rounds import DOUBLE, HIT, STAND, LiteralRounds
from upcard.actions import Action
from upcard.cards import ACE, RANKS, Rank
from upcard.errors import BlackjackError
from upcard.exact.actions import Table, legality
from upcard.exact.finals import after_split, final_hands, payoffs
from upcard.exact.graph import hand_graph
from upcard.exact.house import edge, edge_of, round_ev
from upcard.exact.outcomes import Outcomes, round_outcomes
from upcard.exact.splitnets import moments_by_pairs, split_nets
from upcard.exact.strategy import Solution, solve, solve_chart, two_card_hands
from upcard.exact.twohands import TwoHands
from upcard.hand import HandFacts
from upcard.rulebook import legal_actions
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import load_named_chart


def solution_of(text: str, shoe: Shoe | None = None, strategy: str = "CDZ-") -> Solution:
    rules = Rules.parse(text)
    return solve(Table.of(shoe or Shoe.of_decks(rules.decks), rules), strategy)


def at_random(solution: Solution, seed: int) -> Solution:
    """Return a strategy that takes any legal action anywhere, and splits whatever it may."""
    rng, graph, hands = np.random.default_rng(seed), hand_graph(), two_card_hands()
    rules, shape = solution.table.rules, solution.values.actions.shape
    may_hit, may_double = legality(rules)
    wishes = rng.choice([STAND, HIT, DOUBLE], shape)
    plan = rng.choice([STAND, HIT, DOUBLE], shape)
    actions = np.where(~may_double[:, None] & (wishes == DOUBLE), HIT, wishes)
    actions = np.where(~may_hit[:, None], STAND, actions)
    choices = np.empty_like(solution.choices)
    for place, row in enumerate(hands.rows.tolist()):
        pair = int(hands.first[place]) + 1 if place in hands.pairs else 0
        facts = HandFacts(int(graph.totals[row]), bool(graph.soft[row]), 2, pair)
        legal = legal_actions(rules, facts) or (Action.STAND,)
        wanted = [Action.SPLIT] if Action.SPLIT in legal else list(legal)
        choices[place] = rng.choice(wanted, len(RANKS))
    return replace(
        solution,
        values=replace(solution.values, actions=actions),
        plan=(plan, plan == HIT),
        choices=choices,
    )


def player_of(solution: Solution) -> Callable[[tuple[Rank, ...], Rank, Rank | None], int]:
    graph, hands = hand_graph(), two_card_hands()
    plans = {rank: after_split(solution, rank) for rank in RANKS}
    places = {row: place for place, row in enumerate(hands.rows.tolist())}

    def play(hand: tuple[Rank, ...], up: Rank, pair: Rank | None) -> int:
        row = graph.row(hand)
        if pair is not None:
            return int(plans[pair][row, up - 1])
        if len(hand) == 2:
            return int(solution.choices[places[row], up - 1])
        return int(solution.values.actions[row, up - 1])

    return play


def literally(solution: Solution) -> LiteralRounds:
    table = solution.table
    return LiteralRounds(table.rules, table.shoe.counts, player_of(solution))


def check_moments(ours: Outcomes, theirs: LiteralRounds) -> None:
    assert ours.mean == pytest.approx(theirs.moment(1), abs=1e-13)
    second = ours.variance + ours.mean**2
    assert second == pytest.approx(theirs.moment(2), abs=1e-13)
    assert dict(ours.hands) == pytest.approx(dict(theirs.hands), abs=1e-13)
    for name in ("naturals", "doubles", "surrenders", "busts"):
        assert getattr(ours, name) == pytest.approx(theirs.shares[name], abs=1e-13), name


TINY = Shoe((1, 0, 0, 0, 0, 3, 0, 4, 0, 5))
"""Aces, sixes, eights, tens: 13 cards, few enough to deal them out in every order."""
ACES = Shoe((5, 0, 0, 0, 0, 2, 0, 2, 0, 6))

TWO_HANDS = (
    "SP2 S17 DAS LS",
    "SP2 H17 NDAS ES",
    "SP2 ENHC LS DAN",
    "SP2 OBO ES HSA",
    "SP2 naturals=book 6:5 DSA",
    "SP2 naturals=none",
    "SP2 naturals=at-once",
)


@pytest.mark.parametrize("rules", TWO_HANDS)
@pytest.mark.parametrize("shoe", [TINY, ACES], ids=["tiny", "aces"])
def test_two_hands_dealt_out(rules: str, shoe: Shoe) -> None:
    solution = at_random(solution_of(rules, shoe), seed=3)
    ours, theirs = round_outcomes(solution), literally(solution)
    check_moments(ours, theirs)
    assert ours.resplits
    assert dict(ours.distribution) == pytest.approx(
        {net: share for net, share in theirs.nets.items() if share > 0}, abs=1e-13
    )
    assert ours.splits > 0.1
    assert ours.doubles > 0.01


RESPLITS = (
    ("SP3 S17 DAS LS", TINY),
    ("SP3 ENHC RSA HSA NDAS", Shoe((4, 0, 0, 0, 0, 0, 0, 4, 0, 9))),
    ("SP4 OBO DAN RSA", Shoe((5, 0, 0, 0, 0, 0, 0, 5, 0, 9))),
    ("SP5 H17", Shoe((0, 0, 0, 0, 0, 0, 0, 1, 8, 9))),
)


@pytest.mark.parametrize(("rules", "shoe"), RESPLITS)
def test_moments_with_resplits_dealt_out(rules: str, shoe: Shoe) -> None:
    solution = at_random(solution_of(rules, shoe), seed=5)
    ours, theirs = round_outcomes(solution), literally(solution)
    check_moments(ours, theirs)
    assert not ours.resplits
    assert ours.hands[3] > 0.005


def test_distribution_without_resplits_is_that_of_two_hands() -> None:
    solution = at_random(solution_of("SP4 ENHC", TINY), seed=9)
    fewer = replace(solution.table, rules=replace(solution.table.rules, max_hands=2))
    two = round_outcomes(replace(solution, table=fewer))
    four = round_outcomes(solution)
    assert dict(four.distribution) == pytest.approx(dict(two.distribution), abs=1e-14)
    assert four.variance > two.variance


def test_insured_rounds_dealt_out() -> None:
    solution = at_random(solution_of("SP2 LS", TINY), seed=7)
    ours = round_outcomes(solution, "optimal")

    def insure(hand: tuple[Rank, ...], up: Rank) -> bool:
        # Ten cards are left after the three on the table; insurance pays from a third of tens on.
        return up == ACE and 3 * (TINY.counts[9] - hand.count(10)) > TINY.size - 3

    theirs = LiteralRounds(solution.table.rules, TINY.counts, player_of(solution), insure)
    check_moments(ours, theirs)
    assert dict(ours.distribution) == pytest.approx(
        {net: share for net, share in theirs.nets.items() if share > 0}, abs=1e-13
    )
    assert Fraction(-3, 2) in ours.distribution


def test_insured_rounds_have_the_ev_of_the_edge() -> None:
    solution = solution_of("1D SP2 ES", Shoe((4, 4, 4, 4, 4, 0, 4, 4, 4, 16)))
    ours = round_outcomes(solution, "optimal")
    assert ours.mean == pytest.approx(edge_of(solution, "optimal").ev, abs=1e-13)
    assert ours.mean > round_outcomes(solution).mean


@pytest.mark.parametrize("strategy", ["CDZ-", "CDP1", "total", "two-card"])
@pytest.mark.parametrize("rules", ["1D SP2 LS", "2D H17 ENHC SP2 NDAS RSA", "inf OBO ES RSA HSA"])
def test_mean_is_the_ev_of_the_round(rules: str, strategy: str) -> None:
    solution = solution_of(rules, strategy=strategy)
    ours = round_outcomes(solution)
    assert ours.mean == pytest.approx(round_ev(solution)[0], abs=1e-13)
    assert ours.resplits
    nets = np.array([float(net) for net in ours.distribution])
    shares = np.array(list(ours.distribution.values()))
    assert shares.sum() == pytest.approx(1, abs=1e-13)
    assert shares @ nets == pytest.approx(ours.mean, abs=1e-13)
    assert shares @ nets**2 - ours.mean**2 == pytest.approx(ours.variance, abs=1e-12)
    assert ours.sd**2 == pytest.approx(ours.variance)
    assert sum(ours.hands.values()) == pytest.approx(1, abs=1e-13)
    assert ours.wins + ours.pushes + ours.losses == pytest.approx(1, abs=1e-13)


def test_a_chart_played_as_it_stands() -> None:
    rules = Rules.parse("2D H17 NDAS SP2 LS")
    chart = load_named_chart("2d-h17")
    solution = solve_chart(Table.of(Shoe.of_decks(2), rules), chart)
    ours = round_outcomes(solution)
    assert ours.mean == pytest.approx(round_ev(solution)[0], abs=1e-13)
    assert (ours.strategy, ours.rules, ours.shoe.size) == (chart.name, rules, 104)


def test_mean_with_resplits_is_the_ev_of_the_round() -> None:
    solution = solution_of("1D SP4 RSA ENHC", strategy="CDP1")
    ours = round_outcomes(solution)
    assert ours.mean == pytest.approx(round_ev(solution)[0], abs=1e-13)
    assert (ours.resplits, max(ours.hands)) == (False, 4)


@pytest.mark.parametrize(("rank", "up"), [(8, 10), (1, 6), (3, 7)])
def test_pairs_of_hands_give_the_moments_of_the_convolution(rank: Rank, up: Rank) -> None:
    """On the infinite deck both ways to the second moment are open."""
    solution = solution_of("inf RSA ENHC SP5")
    table = solution.table
    plan = after_split(solution, rank)[:, up - 1].copy()
    cell = TwoHands(table, rank, up, final_hands(rank, plan), 7)
    by_pairs = moments_by_pairs(cell, 5, payoffs(table.rules, split=True))
    by_convolution = split_nets(table, rank, up, plan).moments
    assert by_pairs == pytest.approx(by_convolution, abs=1e-12)


def test_shares_of_a_known_game() -> None:
    ours = round_outcomes(solution_of("1D SP1 ND"))
    assert ours.naturals == pytest.approx(64 / 1326, abs=1e-14)
    assert (ours.splits, ours.doubles, ours.surrenders) == (0, 0, 0)
    assert list(ours.distribution) == [-1, 0, 1, Fraction(3, 2)]
    assert ours.distribution[Fraction(3, 2)] == pytest.approx(
        64 / 1326 * (1 - 2 * 15 * 3 / (50 * 49)), abs=1e-14
    )


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("cards", [31, 54, 101, 102, 103, 999])
def test_rounds_that_all_end_alike_have_no_spread(rank: Rank, cards: int) -> None:
    """Rounding makes a variance neither negative nor an end that can't come about."""
    shoe = tuple(cards * (each == rank) for each in RANKS)
    ends = round_outcomes(edge("6D SP1", shoe).solution, "optimal")
    assert (ends.sd, ends.distribution_variance) == pytest.approx((0.0, 0.0), abs=1e-7)
    assert len(ends.distribution) == 1


@pytest.mark.parametrize(
    ("solution", "insurance", "message"),
    [
        (lambda: edge("1D SP2").solution, "x", "insurance can't be 'x': use never or optimal"),
        (lambda: edge("1D SP2", strategy="optimal").solution, "never", "worked out of optimal"),
        (lambda: edge("1D SP2"), "never", "worked out of Edge"),
        (lambda: None, "never", "worked out of None: use the solution of an edge"),
    ],
)
def test_what_has_no_distribution(
    solution: Callable[[], Any], insurance: Any, message: str
) -> None:
    with pytest.raises(BlackjackError, match=message):
        round_outcomes(solution(), insurance)
