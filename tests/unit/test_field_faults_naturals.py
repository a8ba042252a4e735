"""Naturals: faults of other programs in who has one and what it wins, each widened to its kind."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from tests.playing import faces, nets, play
from upcard.hand import Hand
from upcard.referee.players import Threshold, play_out
from upcard.referee.table import Table
from upcard.rulebook import FinalDealer, FinalHand, settle
from upcard.rules import Rules
from upcard.shoe import Shoe

TENS = "TJQK"


@pytest.mark.parametrize("ten", TENS)
@pytest.mark.parametrize("longer", ["6 T 5", "5 T 6", "2 T 9", "4 T 2 5", "9 3 9"])
def test_a_natural_beats_every_longer_21(ten: str, longer: str) -> None:
    """BJ-024: it was scored a draw.  A second seat stays in, so that the dealer draws to 21."""
    up, hole, *rest = longer.split()
    round_ = play(f"A T {up} {ten} 8 {hole} {' '.join(rest)}", "S", bets=[2, 2])
    assert (faces(round_.dealer.cards), round_.dealer.total) == (longer, 21)
    assert nets(round_) == [3, -2]


def test_it_wins_its_ratio_by_each_rule() -> None:
    """BJ-024: 3:2 in a casino, 1:1 in the textbook game."""
    natural, longer = FinalHand(21, natural=True), FinalDealer(21)
    assert settle(Rules(), natural, longer) == Fraction(3, 2)
    assert settle(Rules.parse("book"), natural, longer) == 1


@pytest.mark.parametrize("hole_card", ["OBO", "ENHC"])
@pytest.mark.parametrize(
    ("first", "second", "rest"),
    [("7", "7", "7"), ("5", "6", "T"), ("A", "5", "5"), ("2", "9", "K")],
)
def test_a_dealers_natural_beats_every_longer_21(
    hole_card: str, first: str, second: str, rest: str
) -> None:
    """BJ-026: it was pushed.  Without a hole card the hand is played before the natural shows."""
    round_ = play(f"{first} A {second} {rest} K", "N H", hole_card)
    assert round_.seats[0].hands[0].total == 21
    assert nets(round_) == [-10]


@pytest.mark.parametrize("total", range(4, 22))
def test_a_dealers_natural_beats_every_hand_but_a_natural(total: int) -> None:
    """BJ-026, at settlement level."""
    assert settle(Rules(), FinalHand(total), FinalDealer(21, natural=True)) == -1


@pytest.mark.parametrize(
    "ranks", sorted(set(permutations((5, 6, 10))) | {(7, 7, 7), (1, 4, 6), (1, 1, 9), (2, 9, 10)})
)
def test_a_longer_21_is_no_natural(ranks: tuple[int, ...]) -> None:
    """BJ-027: it was announced as one."""
    hand = Hand(ranks)
    assert hand.total == 21
    assert not hand.natural
    assert hand.label in ("21", "soft 21")


@pytest.mark.parametrize("cards", ["5 T 6 9 T", "7 T 7 9 7", "A T 4 9 6"])
def test_a_longer_21_pays_even_money(cards: str) -> None:
    """BJ-027, in play: the label is 21 and the win one to one."""
    round_ = play(cards, "H")
    assert round_.seats[0].hands[0].label in ("21", "soft 21")
    assert nets(round_) == [10]


@pytest.mark.parametrize("bet", [1, 2, 3, 1000, 1001, Fraction(1, 2)], ids=str)
@pytest.mark.parametrize("cards", ["A T K 9", "A 9 K 9", "K 7 A 8", "A 2 T 2", "A T T T"])
def test_a_natural_against_any_ordinary_hand_is_paid(cards: str, bet: Fraction) -> None:
    """BJ-029, BJ-069: no branch handled it, and the profit was nothing."""
    round_ = play(cards, bets=[bet], chips=[0])
    assert nets(round_) == [bet * Fraction(3, 2)]
    assert round_.seats[0].returned == bet * Fraction(5, 2)


@pytest.mark.parametrize("cards", ["A 9 T 8", "T 9 A 8", "A T K 9", "A 5 J 5"])
def test_a_natural_leaves_no_decision(cards: str) -> None:
    """BJ-030: it was settled after the first action, an observation too many."""
    round_ = play(cards)
    assert round_.over
    assert round_.actions == []


def test_decision_points_have_totals_from_4_to_20() -> None:
    """BJ-030: 21 stands by itself, so nobody is asked about it; two twos are the least hand, and a
    ten on 20 the greatest bust."""
    rules = Rules(decks=1, shuffle="every-round", insurance=False)
    table = Table(rules, Random(2), [None])
    player = Threshold(21)
    asked, finals = set(), set()
    for _ in range(1_500):
        round_ = table.deal([1])
        while round_.turn is not None:
            asked.add(round_.facts.total)
            round_.do(player.decide(round_))
        finals.add(round_.seats[0].hands[0].total)
    assert (min(asked), max(asked)) == (4, 20)
    assert max(finals) == 30


@pytest.mark.parametrize(("first", "second"), [("A", "K"), ("T", "A"), ("Q", "A")])
@pytest.mark.parametrize("rules", ["", "6:5", "ENHC", "OBO", "1D", "H17 LS"])
def test_natural_against_natural_is_never_paid(rules: str, first: str, second: str) -> None:
    """BJ-053: paid at once at 3:2, before the dealer's was looked for."""
    assert nets(play(f"{first} T {second} A", rules=rules)) == [0]


def test_how_much_paying_both_would_be_worth() -> None:
    """BJ-053: in six decks both have naturals once in 461.6 rounds; 3:2 on it would be +0.325%.

    Published to seven decimals: 0.0021665 and 0.0032498."""
    shoe = Shoe.of_decks(6)
    both = Fraction(0)
    for mine in permutations((1, 10)):
        for his in permutations((1, 10)):
            rest, chance = shoe, Fraction(1)
            for rank in (*mine, *his):
                chance *= rest.chance(rank)
                rest = rest.remove((rank,))
            both += chance
    assert float(both) == pytest.approx(0.0021665, abs=5.01e-8)
    assert float(both * Fraction(3, 2)) == pytest.approx(0.0032498, abs=5.01e-8)


def test_a_natural_needs_the_first_two_cards_of_the_deal() -> None:
    """Split tens that draw aces win even money, whatever their number."""
    round_ = play("T 9 T 8 A A", "P")
    assert nets(round_) == [20]
    assert not any(hand.natural for hand in round_.seats[0].hands)


@pytest.mark.parametrize("threshold", [12, 17, 21])
def test_naturals_are_the_two_card_21s_of_unsplit_hands(threshold: int) -> None:
    """In a thousand rounds a win of 3:2 comes with a two-card 21 and with nothing else."""
    table = Table(Rules(insurance=False), Random(threshold), [None])
    paid = 0
    for _ in range(1_000):
        round_ = table.deal([2])
        play_out(round_, [Threshold(threshold)])
        hand = round_.seats[0].hands[0]
        two_card_21 = len(hand.cards) == 2 and hand.total == 21
        dealer_two_card_21 = len(round_.dealer.cards) == 2 and round_.dealer.total == 21
        assert (round_.seats[0].net == 3) is (two_card_21 and not dealer_two_card_21)
        paid += round_.seats[0].net == 3
    assert paid > 20
