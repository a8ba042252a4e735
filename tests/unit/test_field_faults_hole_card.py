"""The hole card: faults of other programs in hiding, looking at and dealing it."""

from __future__ import annotations

import pytest

from tests.playing import act, faces, hands, nets, play
from upcard.referee.round import Question
from upcard.referee.view import view_of


@pytest.mark.parametrize("hole", "23456789TJQKA")
def test_the_hole_card_stays_hidden_until_the_players_are_done(hole: str) -> None:
    """BJ-032: it was shown as soon as the player hit."""
    round_ = play(f"5 9 4 {hole} 2 2 2 T T T")
    for letter in "HHHS":
        assert view_of(round_).dealer == ("9", "?")
        act(round_, letter)
    assert view_of(round_).dealer[:2] == ("9", hole)


@pytest.mark.parametrize("acts", ["H", "D", "P", "S"])
@pytest.mark.parametrize("seats", [2, 3])
def test_no_action_of_one_seat_shows_it_to_the_next(acts: str, seats: int) -> None:
    cards = " ".join("4" * seats) + " 9 " + " ".join("4" * seats) + " K 5 5 5"
    round_ = play(cards, acts, bets=[1] * seats)
    assert view_of(round_).dealer == ("9", "?")


# BJ-034, BJ-035: nobody looked under an ace, or under a ten, so players lost doubled money to a
# natural.  Up card, hole card; a ten with an ace, an ace with a ten.
NATURALS = [("A", ten) for ten in "TJQK"] + [(ten, "A") for ten in "TJQK"]
PLAYERS = [("6", "5"), ("T", "9"), ("8", "8"), ("A", "7"), ("T", "6")]


@pytest.mark.parametrize(("up", "hole"), NATURALS)
@pytest.mark.parametrize(("first", "second"), PLAYERS)
def test_with_a_peek_a_natural_costs_the_bet_and_no_more(
    up: str, hole: str, first: str, second: str
) -> None:
    round_ = play(f"{first} {up} {second} {hole}", "N" if up == "A" else "", "LS")
    assert round_.over
    assert nets(round_) == [-10]


@pytest.mark.parametrize(("up", "hole"), NATURALS)
def test_insurance_is_offered_under_an_ace_and_not_under_a_ten(up: str, hole: str) -> None:
    round_ = play(f"T {up} 9 {hole}")
    asked = round_.turn is not None and round_.turn.question is Question.INSURANCE
    assert asked is (up == "A")


@pytest.mark.parametrize(("up", "second"), NATURALS)
@pytest.mark.parametrize(("rules", "net"), [("ENHC", -20), ("OBO", -10)])
def test_without_a_peek_the_same_double_costs_what_the_rule_says(
    up: str, second: str, rules: str, net: int
) -> None:
    """BJ-034, BJ-036: all wagers, or the original bet only; no rule has to be cut out by hand."""
    acts = "N D" if up == "A" else "D"
    assert nets(play(f"6 {up} 5 T {second}", acts, rules)) == [net]


@pytest.mark.parametrize("rules", ["ENHC", "OBO"])
@pytest.mark.parametrize("second", list("23456789"))
def test_without_a_natural_both_rules_settle_alike(rules: str, second: str) -> None:
    """BJ-036: from a ten up, 21 doubled against a second card that makes no natural."""
    round_ = play(f"6 T 5 T {second} T", "D", rules)
    assert nets(round_) == [20]


# BJ-038: two cards went to the dealer before the player's second, so a recorded shoe played out
# differently.
@pytest.mark.parametrize("seats", range(1, 8))
def test_a_recorded_shoe_is_dealt_one_card_a_seat_and_the_dealer_twice(seats: int) -> None:
    faces_of = "2 3 4 5 6 7 8 9 T J Q K 2 3 4 5".split()
    round_ = play(" ".join(faces_of[: 2 * seats + 2]), bets=[1] * seats)
    for seat in range(seats):
        assert hands(round_, seat) == [f"{faces_of[seat]} {faces_of[seats + 1 + seat]}"]
    assert faces(round_.dealer.cards) == faces_of[seats]
    assert faces(round_.dealt[-1:]) == faces_of[2 * seats + 1]


def test_the_order_of_the_deal_as_it_was_met() -> None:
    """BJ-038: 8, T, 3, 6, T gives the player 8,3 and the dealer a T up and a 6 down."""
    round_ = play("8 T 3 6 T")
    assert (hands(round_), faces(round_.dealer.cards)) == (["8 3"], "T")
    assert faces(round_.dealt) == "8 T 3 6"
    assert round_.stack.remaining == 1


@pytest.mark.parametrize("up", list("23456789"))
def test_no_look_and_no_offer_under_a_small_card(up: str) -> None:
    round_ = play(f"6 {up} 5 T")
    assert round_.turn is not None
    assert round_.turn.question is Question.PLAY
    assert len(round_.events or ()) == 4
