"""The chase game's exact shares, and many shoes at once."""

from __future__ import annotations

import pytest

from upcard import Rules, Shoe, chase_shares, dealer_odds, edge, round_evs, simulate
from upcard.errors import RulesError
from upcard.exact.batch import dealer_tables
from upcard.rules import with_shoe
from upcard.sim.statistics import wilson_interval

CLASSROOM = Rules.parse("classroom")


def test_the_shares_are_the_published_ones() -> None:
    """A published exercise gives 37.1, 50.8 and 12.1 percent in the long run, one deck."""
    shares = chase_shares(CLASSROOM)
    found = [round(100 * share, 1) for share in (shares.player, shares.dealer, shares.draws)]
    assert found == [37.1, 50.8, 12.1]


@pytest.mark.parametrize("decks", [1, 6])
def test_the_shares_agree_with_the_referee(decks: int) -> None:
    """Each share lies in a 99.99% interval of 20,000 rounds with a fixed seed."""
    rules = with_shoe(CLASSROOM, decks)
    shares, seat = chase_shares(rules), simulate(20_000, rules, seed=5).seats[0]
    for exact, count in (
        (shares.player, seat.player),
        (shares.dealer, seat.dealer),
        (shares.draws, seat.draws),
    ):
        low, high = wilson_interval(count, seat.rounds, z=3.89)
        assert low <= exact <= high


def test_the_chance_of_all_outcomes_is_one() -> None:
    shares = chase_shares(CLASSROOM, stand_on=15)
    assert shares.player + shares.dealer + shares.draws == pytest.approx(1.0, abs=1e-14)


@pytest.mark.parametrize(
    ("rules", "stand_on"), [(Rules(), 17), (CLASSROOM, 11), (CLASSROOM, 22)], ids=str
)
def test_games_that_it_does_not_know(rules: Rules, stand_on: int) -> None:
    with pytest.raises(RulesError):
        chase_shares(rules, stand_on=stand_on)


def test_a_batch_gives_what_each_shoe_gives() -> None:
    rules = Rules.parse("6D S17 SP2")
    shoes = [Shoe.of_decks(6).remove([rank] * 6) for rank in (1, 5, 10)]
    assert round_evs(shoes, rules, threads=2) == [edge(rules, shoe).ev for shoe in shoes]


def test_the_tables_of_a_batch_are_the_dealers_odds() -> None:
    rules, shoe = Rules.parse("6D H17"), Shoe.of_decks(6).remove((1, 1, 10, 5))
    table = dealer_tables([Shoe.of_decks(6), shoe], rules)[1]
    odds = dealer_odds(shoe, rules)
    for up_card, row in odds.rows.items():
        assert table[:, up_card - 1] == pytest.approx(row.floats()[1:6], abs=1e-14)
