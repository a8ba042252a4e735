"""The chase game's exact shares, and many shoes at once."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from upcard import Rules, Shoe, chase_shares, dealer_odds, edge, round_evs, simulate
from upcard.cards import RANKS
from upcard.errors import BlackjackError, RulesError, ShoeError
from upcard.exact.batch import dealer_tables
from upcard.exact.packing import Counts
from upcard.rulebook import hand_value
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


# Small shoes, played out card by card.


class _DryError(Exception):
    """A card is needed and none is left."""


def _draws(counts: Counts) -> Iterator[tuple[int, Fraction, Counts]]:
    if not any(counts):
        raise _DryError
    for rank in RANKS:
        if counts[rank - 1]:
            left = (*counts[: rank - 1], counts[rank - 1] - 1, *counts[rank:])
            yield rank, Fraction(counts[rank - 1], sum(counts)), left


@cache
def _play(mine: Counts, dealers: Counts, left: Counts) -> tuple[Fraction, Fraction, Fraction]:
    """Return the shares won, drawn and lost; cards are dealt two each, then as they are wanted."""
    total, best = hand_value(mine)[0], hand_value(dealers)[0]
    if len(mine) < 2 or (len(dealers) == 2 and total < 17):
        more = [
            (chance, _play((*mine, rank), dealers, rest)) for rank, chance, rest in _draws(left)
        ]
    elif total > 21:
        return Fraction(0), Fraction(0), Fraction(1)
    elif len(dealers) < 2 or best < total:
        more = [
            (chance, _play(mine, (*dealers, rank), rest)) for rank, chance, rest in _draws(left)
        ]
    else:
        return Fraction(best > 21), Fraction(best == total), Fraction(total < best <= 21)
    won, drawn, lost = (sum(chance * part[i] for chance, part in more) for i in range(3))
    return Fraction(won), Fraction(drawn), Fraction(lost)


@pytest.mark.parametrize("seed", range(60))
def test_the_shares_are_those_of_all_orders(seed: int) -> None:
    """A shoe is refused if some order of its cards runs it dry, and only then."""
    dice = Random(f"chase {seed}")
    cards = [dice.choice((1, 2, 5, 6, 8, 9, 10, 10)) for _ in range(dice.randint(3, 9))]
    shoe = Shoe(tuple(cards.count(rank) for rank in RANKS))
    try:
        expected = _play((), (), shoe.counts)
    except _DryError:
        with pytest.raises(ShoeError, match="can run dry"):
            chase_shares(CLASSROOM, shoe)
        return
    shares = chase_shares(CLASSROOM, shoe)
    found = (shares.player, shares.draws, shares.dealer)
    assert found == pytest.approx(tuple(map(float, expected)), abs=1e-13)


def test_the_shares_of_the_infinite_deck_are_near_those_of_many_decks() -> None:
    endless = chase_shares(CLASSROOM, Shoe.of_decks(None))
    many = chase_shares(CLASSROOM, Shoe(tuple(10**6 * n for n in Shoe.of_decks(1).counts)))
    assert endless.ev == pytest.approx(many.ev, abs=1e-6)


def test_a_batch_gives_what_each_shoe_gives() -> None:
    rules = Rules.parse("6D S17 SP2")
    shoes = [Shoe.of_decks(6).remove([rank] * 6) for rank in (1, 5, 10)]
    assert round_evs(shoes, rules, threads=2) == [edge(rules, shoe).ev for shoe in shoes]


def test_a_batch_knows_the_strategies_of_edge() -> None:
    shoe = Shoe.of_decks(1)
    for name in ("Optimal", "basic", "total"):
        assert round_evs([shoe], "1D NDAS SP2", name) == [edge("1D NDAS SP2", shoe, name).ev]


# A batch refuses what `edge` refuses, and in the same words.
@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("6D S17", "0,0,0,0,0,0,0,4,0,8"),
        ("6D S17", "0,0,0,0,0,0,0,0,0,0"),
        ("6D S17", "0,0,0,0,0,0,0,0,0,2"),
        ("SP2", "5,3,0,3,0,0,3,0,0,0"),
        ("SP2 split_by=rank", "24,24,24,24,24,24,24,24,24,900"),
        ("classroom", "4,4,4,4,4,4,4,4,4,16"),
    ],
)
@pytest.mark.parametrize("strategy", ["CDZ-", "total", "optimal"])
def test_a_batch_refuses_what_has_no_value(rules: str, counts: str, strategy: str) -> None:
    refusals = []
    for call in (
        lambda: edge(rules, counts, strategy),
        lambda: round_evs([counts], rules, strategy),
    ):
        with pytest.raises(BlackjackError) as refusal:
            call()
        refusals.append((type(refusal.value), str(refusal.value)))
    assert refusals[0] == refusals[1]


@pytest.mark.parametrize("threads", [-1, 0, True, 2.0, "2", 5000])
def test_threads_are_a_whole_number(threads: object) -> None:
    with pytest.raises(RulesError, match="threads can't be"):
        round_evs([], "6D", threads=threads)  # type: ignore[arg-type]


def test_the_tables_of_a_batch_are_the_dealers_odds() -> None:
    rules, shoe = Rules.parse("6D H17"), Shoe.of_decks(6).remove((1, 1, 10, 5))
    table = dealer_tables([Shoe.of_decks(6), shoe], rules)[1]
    odds = dealer_odds(shoe, rules)
    for up_card, row in odds.rows.items():
        assert table[:, up_card - 1] == pytest.approx(row.floats()[1:6], abs=1e-14)
