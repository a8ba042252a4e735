"""Splitting in play: which card goes where and when, and what each hand may do then."""

from __future__ import annotations

import pytest

from tests.playing import act, faces, hand_nets, hands, legal, nets, play
from upcard.actions import Action
from upcard.errors import IllegalActionError
from upcard.referee.round import Question, Turn

# Cards are dealt P D P D (hole) and then as they come, one seat unless said otherwise.


def test_a_split_hand_gets_its_second_card_when_its_turn_comes() -> None:
    round_ = play("8 6 8 T 3 5 9 T 9", "P")
    assert hands(round_) == ["8 3", "8"]
    assert round_.turn == Turn(0, 0, Question.PLAY)
    act(round_, "H S")
    assert hands(round_) == ["8 3 5", "8 9"]
    assert round_.turn == Turn(0, 1, Question.PLAY)
    act(round_, "S")
    assert (faces(round_.dealer.cards), hand_nets(round_)) == ("6 T T", [10, 10])


def test_each_hand_wins_and_loses_for_itself() -> None:
    """19 beats 18, 17 loses to it."""
    round_ = play("9 8 9 T T 8", "P S S")
    assert (hands(round_), hand_nets(round_), nets(round_)) == (["9 T", "9 8"], [10, -10], [0])


def test_a_split_stakes_the_bet_again() -> None:
    round_ = play("8 6 8 T 3 5 9", "P", chips=[30])
    seat = round_.seats[0]
    assert [hand.wager for hand in seat.hands] == [10, 10]
    assert [hand.original for hand in seat.hands] == [10, 0]
    assert (seat.chips, seat.staked) == (20, 20)


def test_a_double_after_a_split_doubles_that_hand_alone() -> None:
    round_ = play("8 6 8 T 3 T T T", "P D S")
    assert hands(round_) == ["8 3 T", "8 T"]
    assert [hand.wager for hand in round_.seats[0].hands] == [20, 10]
    assert hand_nets(round_) == [20, 10]


def test_no_double_after_a_split_without_das() -> None:
    round_ = play("8 6 8 T 3 T T T", "P", "NDAS")
    assert legal(round_) == "SH"
    assert round_.why_not(Action.DOUBLE) == "a hand from a split can't be doubled (NDAS)"


def test_no_surrender_after_a_split() -> None:
    round_ = play("8 T 8 7 8 3 T", "P", "LS")
    assert round_.why_not(Action.SURRENDER) == "a hand from a split can't be surrendered"


def test_a_busted_hand_leaves_the_others_to_play() -> None:
    round_ = play("8 6 8 T 6 T T T", "P H S")
    assert (hands(round_), hand_nets(round_)) == (["8 6 T", "8 T"], [-10, 10])


def test_all_hands_bust_and_the_dealer_draws_nothing() -> None:
    round_ = play("8 6 8 T 6 T 5 T 2", "P H H")
    assert (hands(round_), nets(round_)) == (["8 6 T", "8 5 T"], [-20])
    assert faces(round_.dealer.cards) == "6"
    assert round_.stack.remaining == 1


# ------------------------------------------------------------------------------- resplits


def test_up_to_four_hands_in_the_order_on_the_table() -> None:
    """Hands are played from the left; the card split off lies right of the pair it came from."""
    round_ = play("8h 6 8d T 8c 2 3 8s 4 5", "P P S S P S")
    assert hands(round_) == ["8 2", "8 3", "8 4", "8 5"]
    assert [str(hand.cards[0]) for hand in round_.seats[0].hands] == ["8h", "8c", "8d", "8s"]
    assert round_.turn == Turn(0, 3, Question.PLAY)
    assert [hand.original for hand in round_.seats[0].hands] == [10, 0, 0, 0]


def test_a_fifth_hand_is_refused() -> None:
    round_ = play("8 6 8 T 8 8 8 8", "P P P")
    assert hands(round_) == ["8 8", "8", "8", "8"]
    assert round_.why_not(Action.SPLIT) == "splitting makes at most 4 hands"


@pytest.mark.parametrize(
    ("rules", "splits"),
    [("SP1", 0), ("SP2", 1), ("SP3", 2), ("SP4", 3), ("SP8", 7), ("SPL3", 3)],
)
def test_as_many_splits_as_the_rules_say(rules: str, splits: int) -> None:
    round_ = play("8 6 8 T " + "8 " * 20, rules=rules)
    for _ in range(splits):
        round_.do(Action.SPLIT)
    assert not round_.can(Action.SPLIT)
    assert len(round_.seats[0].hands) == splits + 1


def test_another_seats_hands_do_not_count() -> None:
    round_ = play("8 9 6 8 9 T T T 9 9", "P S S P", "SP3", bets=[1, 1])
    assert round_.can(Action.SPLIT)
    assert len(round_.seats[1].hands) == 2


def test_a_pair_of_tens_by_value_and_by_rank() -> None:
    assert "P" in legal(play("J 6 K T"))
    assert "P" not in legal(play("J 6 K T", rules="split_by=rank"))
    assert "P" in legal(play("K 6 K T", rules="split_by=rank"))


def test_a_resplit_by_rank_needs_the_same_rank() -> None:
    round_ = play("K 6 K T Q", "P", "split_by=rank")
    assert (hands(round_)[0], legal(round_)) == ("K Q", "SHD")


@pytest.mark.parametrize(
    ("acts", "cards"), [("H", "4 6 4 T K"), ("H", "6 6 6 T A")], ids=["4-4-K", "6-6-A"]
)
def test_three_cards_are_no_pair(acts: str, cards: str) -> None:
    round_ = play(cards, acts)
    assert round_.why_not(Action.SPLIT) == "only the first two cards of a hand can be split"
    with pytest.raises(
        IllegalActionError, match=r"^cannot split a 3-card hard 1[38]: only the fir"
    ):
        round_.do(Action.SPLIT)


# ------------------------------------------------------------------------------- aces


def test_split_aces_get_one_card_each() -> None:
    """Both hands stand by themselves, a 12 too, and the dealer plays."""
    round_ = play("A 6 A T 5 A 3", "P")
    assert round_.over
    assert hands(round_) == ["A 5", "A A"]
    assert (faces(round_.dealer.cards), nets(round_)) == ("6 T 3", [-20])


def test_every_split_ace_gets_its_card_after_a_21() -> None:
    round_ = play("A 6 A T K 9 3", "P")
    assert (hands(round_), hand_nets(round_)) == (["A K", "A 9"], [10, 10])


def test_a_ten_on_a_split_ace_is_21_and_no_natural() -> None:
    round_ = play("A T A T K 5", "P")
    first = round_.seats[0].hands[0]
    assert (first.total, first.natural, first.label) == (21, False, "21")
    assert (hand_nets(round_), nets(round_)) == ([10, -10], [0])


def test_an_ace_on_a_split_ten_is_21_and_no_natural() -> None:
    round_ = play("T T T T A 5 9 T", "P H")
    assert (hands(round_), hand_nets(round_)) == (["T A", "T 5 9"], [10, -10])
    assert not round_.seats[0].hands[0].natural


def test_aces_resplit_where_the_rules_say_so() -> None:
    round_ = play("A 6 A T A 5 A 9 T 3 T", "P", "RSA")
    assert legal(round_) == "SP"
    act(round_, "P")
    # A 5 stands by itself; the second ace gets an ace: split or stand again.
    assert (hands(round_), legal(round_)) == (["A 5", "A A", "A"], "SP")
    act(round_, "P")
    assert round_.over
    assert hands(round_) == ["A 5", "A 9", "A T", "A 3"]


def test_a_second_split_ace_may_stand_instead() -> None:
    round_ = play("A 6 A T A 5 3", "P S", "RSA")
    assert round_.over
    assert hands(round_) == ["A A", "A 5"]


def test_aces_do_not_resplit_otherwise() -> None:
    round_ = play("A 6 A T A A 3", "P")
    assert round_.over
    assert hands(round_) == ["A A", "A A"]


def test_a_resplit_ace_stays_a_split_ace() -> None:
    """No hand that began as a split ace gets a second card, however often aces were split."""
    round_ = play("A 6 A T A 5 A 9 T 3 T", "P P P", "RSA")
    assert {len(hand.cards) for hand in round_.seats[0].hands} == {2}
    assert all(hand.split_aces for hand in round_.seats[0].hands)


def test_hit_split_aces() -> None:
    round_ = play("A 6 A T 5 3 4 T 3", "P", "HSA")
    assert legal(round_) == "SH"
    assert round_.why_not(Action.DOUBLE) == "split aces can't be doubled"
    act(round_, "H S H S")
    assert hands(round_) == ["A 5 3", "A 4 T"]


def test_hit_split_aces_may_stand_on_soft_12() -> None:
    """A pair of aces that may not be split again is soft 12; it can be hit or stood on."""
    round_ = play("A 6 A T A 3 4 T 3", "P", "HSA")
    assert (round_.facts.total, round_.facts.soft, legal(round_)) == (12, True, "SH")


def test_double_split_aces() -> None:
    round_ = play("A 6 A T 5 T 9 3", "P D", "DSA NDAS")
    assert hands(round_) == ["A 5 T", "A 9"]
    assert [hand.wager for hand in round_.seats[0].hands] == [20, 10]
    assert legal(round_) == "SHD"


# ------------------------------------------------------------------------------- a dealer's natural


@pytest.mark.parametrize(
    ("hole_card", "net"),
    [
        pytest.param("ENHC", -40, id="ENHC-all-wagers"),
        pytest.param("OBO", -10, id="OBO-the-original-bet"),
    ],
)
def test_splits_and_doubles_against_a_natural(hole_card: str, net: int) -> None:
    """8,8 against an ace: split, doubled, split again; then the dealer's second card is a ten."""
    round_ = play("8 A 8 3 T 8 T 9 K", "N P D P S S", hole_card)
    assert [hand.wager for hand in round_.seats[0].hands] == [20, 10, 10]
    assert faces(round_.dealer.cards) == "A K"
    assert nets(round_) == [net]


def test_with_a_peek_nobody_splits_into_a_natural() -> None:
    round_ = play("8 T 8 A")
    assert round_.over
    assert nets(round_) == [-10]


@pytest.mark.parametrize(("hole_card", "net"), [("ENHC", -20), ("OBO", -10)], ids=["ENHC", "OBO"])
def test_busted_split_hands_against_a_natural(hole_card: str, net: int) -> None:
    """Where only original bets are lost, the second wager comes back from a bust hand too.

    It is as if the dealer had looked before: then there would have been no split."""
    round_ = play("8 T 8 6 T 5 T A", "P H H", hole_card)
    assert hands(round_) == ["8 6 T", "8 5 T"]
    assert nets(round_) == [net]
    assert faces(round_.dealer.cards) == ("T A" if hole_card == "OBO" else "T")
