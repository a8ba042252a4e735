"""Splits and pushes: faults of other programs, each widened to its kind."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from tests.playing import act, faces, hand_nets, hands, legal, nets, play
from upcard.actions import Action
from upcard.referee.players import ChartPlayer, play_out
from upcard.referee.round import Round
from upcard.rulebook import FinalDealer, FinalHand, settle
from upcard.rules import Rules
from upcard.strategy import shipped_chart_for

FACES = "A23456789TJQK"


def by_chart(round_: Round) -> Action:
    return ChartPlayer(shipped_chart_for(round_.rules), round_.rules).decide(round_)


# ------------------------------------------------------------------------------- aces


@pytest.mark.parametrize("rules", ["", "RSA", "6:5", "2:1", "ENHC", "OBO", "DSA"])
@pytest.mark.parametrize("ten", "TJQK")
def test_a_ten_on_a_split_ace_pays_even_money(rules: str, ten: str) -> None:
    """BJ-039: it was paid as a natural.  21 wins one to one, 16 loses to the dealer's 20."""
    cards = f"A T A T {ten} 5" if rules not in ("ENHC", "OBO") else f"A T A {ten} 5 T"
    round_ = play(cards, "P", rules)
    if not round_.over:
        act(round_, "S")
    first, second = round_.seats[0].hands
    assert (first.total, first.natural, first.net) == (21, False, 10)
    assert (second.total, second.net) == (16, -10)
    assert nets(round_) == [0]


@pytest.mark.parametrize("second", FACES)
def test_every_split_ace_gets_its_card(second: str) -> None:
    """BJ-043: after a 21 on the first hand the second one got none."""
    round_ = play(f"A 6 A T K {second} 9 9", "P")
    assert round_.over
    assert hands(round_) == ["A K", f"A {second}"]


@pytest.mark.parametrize(
    ("rules", "action"),
    [
        pytest.param("HSA", Action.HIT, id="HSA-hits"),
        pytest.param("DSA", Action.DOUBLE, id="DSA-doubles"),
    ],
)
def test_two_split_aces_that_may_not_be_split_are_soft_12(rules: str, action: Action) -> None:
    """BJ-048: they were taken for hard 12 and stood on against a 6."""
    round_ = play("A 6 A T A 3 3", "P", rules)
    assert (round_.facts.total, round_.facts.soft) == (12, True)
    assert by_chart(round_) is action


@pytest.mark.parametrize("up", "23456789TA")
@pytest.mark.parametrize("rules", ["HSA", "DSA", "SP1", "HSA ENHC", "2D H17 DSA"])
def test_soft_12_is_never_stood_on(rules: str, up: str) -> None:
    """BJ-048: no card busts it, from a split or not, against any up card."""
    hole = "" if "ENHC" in rules else " 9"
    round_ = play(f"A {up} A{hole} A 3 3", rules=rules)
    if up == "A":
        act(round_, "N")
    if "SP1" not in rules:
        act(round_, "P")
    assert (round_.facts.total, round_.facts.soft) == (12, True)
    assert by_chart(round_) in (Action.HIT, Action.DOUBLE)


@pytest.mark.parametrize(
    ("rules", "action"), [("", Action.SPLIT), ("ENHC", Action.HIT)], ids=["peek", "ENHC"]
)
def test_the_player_is_told_that_it_is_a_pair(rules: str, action: Action) -> None:
    """BJ-050: only a score reached the decision.  Two aces against an ace: split after a peek,
    hit where a natural would take both wagers."""
    round_ = play("A A A 9", "N", rules)
    assert round_.facts.pair == 1
    assert by_chart(round_) is action


# ------------------------------------------------------------------------------- which hands


@pytest.mark.parametrize("third", FACES)
@pytest.mark.parametrize("pair", "2345678")
def test_no_split_with_three_cards(pair: str, third: str) -> None:
    """BJ-041: a pair among three cards was offered for splitting."""
    round_ = play(f"{pair} 6 {pair} T {third} T T T", "H")
    if round_.turn is not None:
        assert not round_.can(Action.SPLIT)
    assert len(round_.seats[0].hands) == 1


@pytest.mark.parametrize("rules", ["LS", "ES", "LS DSA RSA", "LS ENHC"])
@pytest.mark.parametrize("pair", "234567")
def test_what_is_for_the_first_two_cards_lapses_after_a_hit(pair: str, rules: str) -> None:
    """BJ-042: splitting stayed on offer after hitting the pair; so do doubling and surrender."""
    hole = "" if "ENHC" in rules else " T"
    round_ = play(f"{pair} 6 {pair}{hole} 2", rules=rules)
    assert legal(round_) == "SHDPR"
    act(round_, "H")
    assert legal(round_) == "SH"


@pytest.mark.parametrize("up", "23456789TA")
@pytest.mark.parametrize(
    ("first", "second"), [pair for pair in product("TJQK", repeat=2) if pair[0] != pair[1]]
)
def test_tens_of_two_ranks_are_20_where_only_ranks_split(first: str, second: str, up: str) -> None:
    """BJ-046: J,K was looked up as a pair, or by the value of one card, and told to double."""
    round_ = play(f"{first} {up} {second} 9", "N" if up == "A" else "", "split_by=rank")
    assert not round_.can(Action.SPLIT)
    assert (round_.facts.total, round_.facts.pair) == (20, 0)
    assert by_chart(round_) is Action.STAND


# ------------------------------------------------------------------------------- order of cards


def test_the_second_hand_gets_its_card_when_its_turn_comes() -> None:
    """BJ-045: both got theirs before the first was played.

    Fours against a 5, basic strategy: 4,7 doubles with a 6, 4,5 doubles with a 4, 15 draws 9."""
    round_ = play("4 5 4 T 7 6 5 4 9", bets=[1])
    play_out(round_, [ChartPlayer(shipped_chart_for(round_.rules), round_.rules)])
    assert hands(round_) == ["4 7 6", "4 5 4"]
    assert [hand.wager for hand in round_.seats[0].hands] == [2, 2]
    assert (round_.dealer.total, hand_nets(round_)) == (24, [2, 2])


@pytest.mark.parametrize("n_hits", range(1, 5))
def test_each_hit_of_the_first_hand_comes_before_the_second_hands_card(n_hits: int) -> None:
    draws = "2 3 A 2 A".split()[: n_hits + 1]
    round_ = play(f"4 6 4 T {' '.join(draws)} K T", "P " + "H " * n_hits + "S")
    assert hands(round_) == [f"4 {' '.join(draws)}", "4 K"]


# ------------------------------------------------------------------------------- pushes


def test_21_after_a_double_against_21_is_a_push() -> None:
    """BJ-051: it was paid as a win.  Both stakes come back."""
    round_ = play("5 T 6 5 T 6", "D", bets=[50], chips=[50])
    assert (round_.dealer.total, nets(round_)) == (21, [0])
    assert (round_.seats[0].returned, round_.seats[0].chips) == (100, 100)


@pytest.mark.parametrize("total", range(17, 22))
@pytest.mark.parametrize("wager", [1, 25, 50])
def test_equal_totals_give_the_stake_back(total: int, wager: int) -> None:
    """BJ-054: a push was recorded as a loss."""
    assert settle(Rules(), FinalHand(total), FinalDealer(total)) * wager == 0


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("T 9 8 9", "9 9"),
        ("9 9 9 9", "9 9"),
        ("T 7 7 T", "7 T"),
        ("T 9 9 T", "9 T"),
        ("K T J Q", "T Q"),
    ],
)
def test_a_push_leaves_the_balance_as_it_was(cards: str, dealer: str) -> None:
    """BJ-054: 100 owned, 25 bet, 100 owned."""
    round_ = play(cards, "S", bets=[25], chips=[75])
    assert faces(round_.dealer.cards) == dealer
    assert (nets(round_), round_.seats[0].chips) == ([0], 100)


def test_a_hand_never_pushes_after_a_bust() -> None:
    for mine, his in combinations_with_replacement(range(22, 27), 2):
        assert settle(Rules(), FinalHand(mine), FinalDealer(his)) == -1
