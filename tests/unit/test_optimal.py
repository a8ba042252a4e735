"""Optimal play of a split into two hands: against literal enumeration, laws, and what is refused.

The enumeration deals one card after the other to the first hand, to the second, then to the dealer,
and settles both hands against his very end.  Every decision sees all cards.  It works in fractions
and takes from the package only what the rule-book allows.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from tests.plain_odds import Cards, best_total, dealer_ends, each_card, is_soft
from upcard.actions import Action
from upcard.cards import RANKS
from upcard.errors import RulesError
from upcard.exact import optimal
from upcard.exact.actions import Table, hand_values
from upcard.exact.house import deal_chances, round_ev
from upcard.exact.optimal import optimal_split, solve_optimal
from upcard.exact.splits import split_values
from upcard.exact.strategy import solve
from upcard.hand import HandFacts
from upcard.rulebook import legal_actions
from upcard.rules import Rules
from upcard.shoe import Shoe

Done = tuple[tuple[int, int], ...]
"""Total and bets of the hands played out; a bust hand has total 0."""


def table_of(rules: str, shoe: Cards | None = None) -> Table:
    game = Rules.parse(rules)
    return Table.of(Shoe.of_decks(game.decks) if shoe is None else Shoe(shoe), game)


# Enumeration


class Enumeration:
    """Both hands of a split, played with everything in sight."""

    def __init__(self, rules: Rules, rank: int, up_card: int) -> None:
        self.rules, self.rank, self.up_card = rules, rank, up_card
        self.play = cache(self._play)
        self.end = cache(self._end)

    def split(self, shoe: Cards) -> Fraction:
        for gone in (self.rank, self.rank, self.up_card):
            shoe = tuple(n - (rank == gone) for rank, n in zip(RANKS, shoe, strict=True))
        return self.play(shoe, (), (self.rank,))

    def _play(self, shoe: Cards, done: Done, hand: Cards) -> Fraction:
        if len(hand) == 1:
            return self.draw(shoe, hand, lambda rest, more: self.play(rest, done, more))
        if best_total(hand) > 21:
            return self.finish(shoe, done, hand, 1)
        values = [self.finish(shoe, done, hand, 1)]
        legal = legal_actions(self.rules, self.facts(hand))
        if Action.HIT in legal:
            values.append(self.draw(shoe, hand, lambda rest, more: self.play(rest, done, more)))
        if Action.DOUBLE in legal:
            values.append(
                self.draw(shoe, hand, lambda rest, more: self.finish(rest, done, more, 2))
            )
        return max(values)

    def facts(self, hand: Cards) -> HandFacts:
        aces = self.rank == 1
        return HandFacts(best_total(hand), is_soft(hand), len(hand), 0, True, aces, 2)

    def draw(self, shoe: Cards, hand: Cards, then: Callable[[Cards, Cards], Fraction]) -> Fraction:
        ways = [
            count * then(rest, tuple(sorted((*hand, rank))))
            for rank, count, rest in each_card(shoe)
        ]
        return sum(ways, Fraction(0)) / sum(shoe)

    def finish(self, shoe: Cards, done: Done, hand: Cards, bets: int) -> Fraction:
        total = best_total(hand)
        done = (*done, (total if total <= 21 else 0, bets))
        return self.play(shoe, done, (self.rank,)) if len(done) == 1 else self.end(shoe, done)

    def _end(self, shoe: Cards, done: Done) -> Fraction:
        ends = dealer_ends(shoe, (self.up_card,), self.rules.hit_soft_17)
        return sum((chance * self.net(end, done) for end, chance in ends.items()), Fraction(0))

    def net(self, end: str, done: Done) -> int:
        if end == "natural":
            return -sum(bets for _, bets in done) if self.rules.hole_card == "enhc" else -1
        dealer = 0 if end == "bust" else int(end)
        return sum(
            bets * (1 if total > dealer else 0 if total == dealer else -1) if total else -bets
            for total, bets in done
        )


# Rules, pair, up card, shoe A, 2 … T: no play of these runs dry.
SMALL = [
    ("S17 DAS SP2", 8, 6, (0, 0, 0, 0, 0, 1, 2, 3, 2, 6)),
    ("S17 DAS SP2", 8, 10, (1, 0, 0, 0, 0, 1, 2, 3, 2, 5)),
    ("S17 NDAS SP2", 7, 10, (1, 0, 1, 0, 1, 0, 3, 2, 2, 4)),
    ("H17 DAS SP2", 7, 1, (2, 0, 0, 0, 1, 1, 3, 1, 2, 3)),
    ("S17 DAS SP2 ENHC", 8, 10, (2, 0, 0, 0, 0, 1, 2, 3, 2, 4)),
    ("H17 DAS SP2 ENHC", 6, 1, (2, 0, 0, 0, 1, 3, 1, 1, 1, 4)),
    ("S17 DAS SP2 OBO", 6, 10, (2, 0, 0, 0, 0, 3, 1, 2, 2, 4)),
    ("S17 DAS SP2", 1, 6, (4, 0, 0, 0, 1, 2, 1, 2, 2, 3)),
    ("S17 DAS SP2 HSA", 1, 10, (3, 0, 0, 0, 1, 1, 1, 2, 2, 3)),
    ("S17 DAS SP2 DSA", 1, 8, (2, 0, 0, 0, 1, 1, 2, 2, 2, 3)),
    ("S17 DAS SP2 DAN", 6, 7, (1, 0, 0, 0, 1, 3, 2, 2, 1, 3)),
    ("S17 DAS SP2 D10", 5, 9, (0, 0, 0, 0, 4, 1, 1, 1, 3, 3)),
    ("S17 DAS SP2", 10, 9, (1, 0, 0, 0, 1, 1, 2, 2, 3, 4)),
]


@pytest.mark.parametrize(
    ("rules", "rank", "up_card", "shoe"), SMALL, ids=[f"{r[4:]}-{p}v{u}" for r, p, u, _ in SMALL]
)
def test_equals_enumeration(rules: str, rank: int, up_card: int, shoe: Cards) -> None:
    expected = Enumeration(Rules.parse(rules), rank, up_card).split(shoe)
    value = optimal_split(table_of(rules, shoe), rank)[up_card - 1]
    assert value == pytest.approx(float(expected), abs=1e-13)


def test_memory_is_worth_something() -> None:
    """The small shoes are no test if playing each hand for itself did as well."""
    gains = []
    for rules, rank, up_card, shoe in SMALL:
        table = table_of(rules, shoe)
        forgetful = split_values(table, hand_values(table).walked, rank, None)
        gains.append((optimal_split(table, rank) - forgetful)[up_card - 1])
    assert min(gains) > -1e-12
    assert sum(gain > 1e-3 for gain in gains) >= 6


# Laws

GAMES = ["1D S17 DAS SP2", "2D H17 NDAS SP2 ENHC", "6D S17 DAS SP2 OBO HSA"]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("rank", [7, 9, 10])
def test_memory_never_costs(rules: str, rank: int) -> None:
    table = table_of(rules)
    gains = optimal_split(table, rank) - split_values(table, hand_values(table).walked, rank, None)
    assert (gains > -1e-13).all()
    assert gains.max() > 1e-8


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["1D S17 DAS SP2 HSA", "6D H17 DAS SP2 HSA"])
def test_chain_of_classes_in_every_cell(rules: str) -> None:
    table = table_of(rules)
    walked = hand_values(table).walked
    better = solve(table, "CDP1").splits
    for rank in RANKS:
        best = optimal_split(table, rank)
        assert (best >= better[rank - 1] - 1e-13).all(), rank
        assert better[rank - 1] == pytest.approx(split_values(table, walked, rank, None), abs=1e-14)
    for worse in ("CDZ-", "total", "two-card"):
        assert (better >= solve(table, worse).splits - 1e-13).all(), worse


def test_one_card_aces_have_nothing_to_remember() -> None:
    table = table_of("1D S17 DAS SP2")
    plain = split_values(table, hand_values(table).walked, 1, None)
    assert optimal_split(table, 1) == pytest.approx(plain, abs=1e-14)


def test_infinite_deck_has_nothing_to_remember() -> None:
    table = table_of("inf S17 DAS SP2")
    plain = split_values(table, hand_values(table).walked, 8, None)
    assert (optimal_split(table, 8) == plain).all()


def test_shoe_grows_towards_the_infinite_deck() -> None:
    limit = optimal_split(table_of("inf S17 DAS SP2"), 9)
    many = optimal_split(table_of("inf S17 DAS SP2", tuple(500 * n for n in (*[4] * 9, 16))), 9)
    assert many == pytest.approx(limit, abs=1e-3)


def test_columns_alone_are_the_columns_together(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("1D S17 DAS SP2")
    together = optimal_split(table, 8)
    for column in (0, 4, 9):
        alone = optimal_split(table, 8, column, column + 1)
        assert np.flatnonzero(alone).tolist() == [column]
        assert alone[column] == pytest.approx(together[column], abs=1e-14)
    monkeypatch.setattr(optimal, "_MOST_CELLS", 60_000)
    assert optimal_split(table, 8) == pytest.approx(together, abs=1e-14)


def test_card_that_the_shoe_lacks_is_no_up_card() -> None:
    table = table_of("S17 DAS SP2", (0, 0, 0, 0, 0, 8, 8, 2, 8, 8))
    assert np.flatnonzero(optimal_split(table, 8)).tolist() == [5, 6, 8, 9]
    assert not optimal_split(table, 5).any()


# The whole game


@pytest.mark.parametrize("words", ["", " LS", " ENHC ES"])
def test_pairs_choose_the_best(words: str) -> None:
    """All but pairs plays as in CDZ-, and pairs gain by remembering."""
    table = table_of(f"S17 DAS SP2{words}", (4, 0, 0, 0, 0, 8, 8, 8, 8, 16))
    best, plain = solve_optimal(table), solve(table, "CDZ-")
    dealt = deal_chances(table) > 0
    split = (best.choices == Action.SPLIT) | (plain.choices == Action.SPLIT)
    assert (best.choices == plain.choices)[dealt & ~split].all()
    assert (best.worth == plain.worth)[dealt & ~split].all()
    assert (best.worth >= plain.worth - 1e-13)[dealt].all()
    assert round_ev(best)[0] > round_ev(plain)[0]
    assert best.strategy == "optimal"


# Refusals


@pytest.mark.parametrize("hands", [1, 3, 4])
def test_other_numbers_of_hands_are_refused(hands: int) -> None:
    table = table_of(f"1D S17 SP{hands}")
    wrong = f"can't play a split into at most {hands} hands optimally: "
    with pytest.raises(RulesError, match=wrong):
        optimal_split(table, 8)
    with pytest.raises(RulesError, match=wrong):
        solve_optimal(table)


def test_aces_that_are_split_once_make_two_hands_by_any_rules() -> None:
    one, four = table_of("1D S17 SP2"), table_of("1D S17 SP4")
    assert (optimal_split(four, 1) == optimal_split(one, 1)).all()
