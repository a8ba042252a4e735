"""Naturals in play: the peek, insurance, even money, early surrender, and no hole card at all."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.playing import act, faces, hand_nets, kinds, legal, log, nets, play
from upcard.actions import Action
from upcard.referee.events import EventKind
from upcard.referee.round import Question, Turn

# Cards are dealt P D P D for one seat; without hole card P D P, and the dealer's second card last.

# ------------------------------------------------------------------------------- the player's


@pytest.mark.parametrize("cards", ["A 9 K 8", "K 9 A 8"], ids=["A,K", "K,A"])
def test_a_natural_is_paid_without_a_decision(cards: str) -> None:
    round_ = play(cards)
    assert round_.over
    assert round_.actions == []
    assert nets(round_) == [15]
    assert faces(round_.dealer.cards) == "9"


@pytest.mark.parametrize(
    ("rules", "bet", "net"),
    [
        pytest.param("3:2", 5, Fraction(15, 2), id="3-to-2"),
        pytest.param("6:5", 7, Fraction(42, 5), id="6-to-5"),
        pytest.param("7:5", 12, Fraction(84, 5), id="7-to-5"),
        pytest.param("2:1", 5, 10, id="2-to-1"),
        pytest.param("1:1", 5, 5, id="1-to-1"),
        pytest.param("blackjack_pays=8:5", 1, Fraction(8, 5), id="8-to-5"),
    ],
)
def test_it_pays_its_ratio_exactly(rules: str, bet: int, net: Fraction) -> None:
    round_ = play("A 9 K 8", rules=rules, bets=[bet], chips=[0])
    assert nets(round_) == [net]
    assert round_.seats[0].chips == bet + net


def test_other_seats_play_on() -> None:
    round_ = play("A T 9 K 7 8", "S", bets=[10, 10])
    assert nets(round_) == [15, 0]


def test_a_natural_beats_a_dealers_longer_21() -> None:
    round_ = play("A T 6 T 7 T 5", "S", bets=[10, 10])
    assert (faces(round_.dealer.cards), nets(round_)) == ("6 T 5", [15, -10])


def test_without_naturals_21_is_21() -> None:
    assert nets(play("A T K T", rules="naturals=none")) == [10]
    assert nets(play("A 5 K 6 T", rules="naturals=none")) == [0]
    assert nets(play("A T K A", rules="naturals=none")) == [0]


def test_a_plain_21_is_not_called_a_natural() -> None:
    """Neither hand is a natural where the rules have none, and the dealer's is none at once."""
    words = log(play("A T K A", rules="naturals=none"))
    assert not [line for line in words if "natural" in line]
    assert "The dealer stands on 21" in words
    assert "The dealer turns the ace: 21" in log(play("9 T 8 A", "S", "naturals=at-once"))


def test_at_once_a_natural_is_paid_against_a_21_of_the_dealer() -> None:
    round_ = play("A T T T 9 A", "S", "naturals=at-once", bets=[10, 10])
    assert nets(round_) == [15, -10]


@pytest.mark.parametrize(
    ("cards", "acts", "net"),
    [
        pytest.param("A T K 6 5", "", 10, id="natural-beats-longer-21"),
        pytest.param("A T K A", "", 0, id="natural-draws-with-natural"),
        pytest.param("5 T 6 A T", "H", 0, id="longer-21-draws-with-natural"),
        pytest.param("T T T A", "S", -10, id="20-loses-to-natural"),
    ],
)
def test_the_textbook_game(cards: str, acts: str, net: int) -> None:
    assert nets(play(cards, acts, "book decks=1")) == [net]


# ------------------------------------------------------------------------------- the peek


@pytest.mark.parametrize("cards", ["9 T 9 A", "9 K 9 A", "9 A 9 T"], ids=["T", "K", "A"])
def test_a_natural_ends_the_round_before_anybody_acts(cards: str) -> None:
    round_ = play(cards, rules="insurance=no")
    assert round_.over
    assert round_.actions == []
    assert nets(round_) == [-10]
    assert not round_.hole_card_hidden


@pytest.mark.parametrize("up_card", list("23456789"))
def test_he_does_not_look_under_a_small_card(up_card: str) -> None:
    round_ = play(f"9 {up_card} 9 T 9")
    assert EventKind.PEEK not in kinds(round_)
    assert not round_.over


@pytest.mark.parametrize(
    ("cards", "found"),
    [("9 T 9 A", "a natural"), ("9 T 9 9", "no natural"), ("9 A 9 9", "no natural")],
)
def test_the_look_is_logged_with_its_answer(cards: str, found: str) -> None:
    round_ = play(cards, rules="insurance=no")
    assert f"The dealer looks at the hole card: {found}" in log(round_)


def test_natural_against_natural_is_a_push() -> None:
    round_ = play("A T K A 5", rules="insurance=no")
    assert nets(round_) == [0]
    assert faces(round_.dealer.cards) == "T A"


def test_no_dealer_looks_where_his_natural_wins_nothing() -> None:
    for naturals in ("none", "at-once", "book"):
        round_ = play("9 T 9 A", rules=f"naturals={naturals}")
        assert not round_.over
        assert EventKind.PEEK not in kinds(round_)


def test_all_seats_lose_to_a_natural_but_naturals() -> None:
    round_ = play("9 A T 7 K A", bets=[10, 20])
    assert nets(round_) == [-10, 0]


# ------------------------------------------------------------------------------- insurance


def test_every_seat_is_offered_insurance_against_an_ace_first() -> None:
    round_ = play("9 8 A 9 8 7", bets=[10, 20])
    assert round_.turn == Turn(0, 0, Question.INSURANCE)
    assert legal(round_) == "IN"
    act(round_, "N")
    assert round_.turn == Turn(1, 0, Question.INSURANCE)
    act(round_, "I")
    assert round_.turn == Turn(0, 0, Question.PLAY)
    assert [seat.insurance for seat in round_.seats] == [0, 10]


@pytest.mark.parametrize(
    ("cards", "acts", "insurance", "net"),
    [
        pytest.param("9 A 9 T", "I", 10, 0, id="natural-saves-the-bet"),
        pytest.param("9 A 9 9", "I S", -5, -15, id="no-natural-and-the-hand-loses"),
        pytest.param("T A T 9", "I S", -5, -5, id="no-natural-and-the-hand-pushes"),
        pytest.param("T A T 7", "I S", -5, 5, id="no-natural-and-the-hand-wins"),
        pytest.param("9 A 9 T", "I=2", 4, -6, id="part-of-it-against-a-natural"),
        pytest.param("T A T 7", "I=2 S", -2, 8, id="part-of-it-lost"),
        pytest.param("A A K T", "I", 10, 10, id="insured-natural-against-natural"),
        pytest.param("A A K 9", "I", -5, 10, id="insured-natural"),
        pytest.param("9 A 9 T", "N", 0, -10, id="declined"),
    ],
)
def test_insurance(cards: str, acts: str, insurance: int, net: int) -> None:
    """A bet of ten, insured for five; the amounts by hand."""
    round_ = play(cards, acts, chips=[90])
    seat = round_.seats[0]
    assert (seat.insurance_net, seat.net) == (insurance, net)
    assert seat.chips == 100 + net


@pytest.mark.parametrize(
    ("bet", "stake"), [(10, 5), (5, Fraction(5, 2)), (1, Fraction(1, 2))], ids=str
)
def test_half_the_bet_is_insured_to_the_half_chip(bet: int, stake: Fraction) -> None:
    round_ = play("9 A 9 T", "I", bets=[bet], chips=[bet])
    seat = round_.seats[0]
    assert (seat.insurance, seat.insurance_net, seat.net) == (stake, 2 * stake, 0)
    assert seat.chips == 2 * bet


@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        pytest.param(
            6, "to insure takes an amount above 0 and up to 5, not 6", id="more-than-half"
        ),
        pytest.param(0, "to insure takes an amount above 0 and up to 5, not 0", id="nothing"),
        pytest.param(-1, "to insure takes an amount above 0 and up to 5, not -1", id="negative"),
        pytest.param(4, "need 1 more: it takes 4 and 3 are left", id="more-than-there-is"),
        pytest.param(None, "need 2 more: it takes 5 and 3 are left", id="half-the-bet"),
        pytest.param(3, None, id="all-there-is"),
    ],
)
def test_amounts_of_insurance(amount: int | None, reason: str | None) -> None:
    assert play("9 A 9 T", chips=[3]).why_not(Action.INSURE, amount) == reason


def test_no_play_is_legal_while_insurance_is_asked() -> None:
    round_ = play("8 A 8 T", rules="LS")
    plays = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
    assert {round_.why_not(action) for action in plays} == {"the question is insurance"}
    assert round_.why_not(Action.EVEN_MONEY) == "even money is for a natural only"


@pytest.mark.parametrize(
    "rules", ["insurance=no", "naturals=none", "naturals=book", "naturals=at-once"]
)
def test_rules_without_insurance(rules: str) -> None:
    round_ = play("8 A 7 9", rules=rules)
    assert round_.turn == Turn(0, 0, Question.PLAY)


def test_no_insurance_against_a_ten() -> None:
    assert play("8 T 7 A").actions == []
    assert play("8 T 7 9").turn == Turn(0, 0, Question.PLAY)


# ------------------------------------------------------------------------------- even money


@pytest.mark.parametrize("hole", ["T", "9"], ids=["natural", "no-natural"])
def test_even_money_wins_the_bet_whatever_the_dealer_holds(hole: str) -> None:
    round_ = play(f"A A K {hole}", "E", chips=[90])
    assert (nets(round_), round_.seats[0].chips) == ([10], 110)
    assert "Player 1 takes even money" in log(round_)


@pytest.mark.parametrize("hole_card", ["ENHC", "OBO"])
def test_even_money_alone_draws_no_card(hole_card: str) -> None:
    """The natural is settled: no card is burnt to find out what no longer matters."""
    round_ = play("A A K T", "E", hole_card)
    assert nets(round_) == [10]
    assert (faces(round_.dealer.cards), round_.stack.remaining) == ("A", 1)


def test_even_money_is_for_the_seat_with_the_natural() -> None:
    round_ = play("A 9 A K 9 8", "E N S", bets=[10, 10])
    assert nets(round_) == [10, -10]


@pytest.mark.parametrize(("rules", "letters"), [("3:2", "IEN"), ("6:5", "IN"), ("1:1", "IN")])
def test_even_money_needs_three_to_two(rules: str, letters: str) -> None:
    assert legal(play("A A K T", rules=rules)) == letters


# ------------------------------------------------------------------------------- early surrender


@pytest.mark.parametrize("cards", ["T T 6 A", "T A 6 T", "T T 6 5"])
def test_early_surrender_saves_half_from_a_natural(cards: str) -> None:
    round_ = play(cards, "R", "ES insurance=no", chips=[0])
    assert (nets(round_), round_.seats[0].chips) == ([-5], 5)


def test_early_surrender_is_asked_of_every_seat_before_the_look() -> None:
    round_ = play("T 9 T 6 9 A", rules="ES", bets=[10, 10])
    assert round_.turn == Turn(0, 0, Question.EARLY_SURRENDER)
    assert legal(round_) == "RN"
    act(round_, "R N")
    assert round_.over
    assert nets(round_) == [-5, -10]


def test_early_surrender_has_passed_once_cards_are_played() -> None:
    round_ = play("T T 6 9", "N", "ES")
    assert legal(round_) == "SHD"
    assert round_.why_not(Action.SURRENDER) == (
        "early surrender was offered before the dealer looked at the hole card"
    )


def test_early_surrender_against_a_small_card_is_a_play() -> None:
    round_ = play("T 9 6 9", "R", "ES")
    assert nets(round_) == [-5]


def test_a_natural_is_not_asked_to_surrender() -> None:
    round_ = play("A T K 9", rules="ES")
    assert round_.over
    assert nets(round_) == [15]


def test_insurance_first_then_early_surrender() -> None:
    """An insured hand that is surrendered loses half, and the insurance stands for itself."""
    round_ = play("T A 6 T", "I R", "ES", chips=[90])
    seat = round_.seats[0]
    assert (hand_nets(round_), seat.insurance_net, seat.net) == ([-5], 10, 5)
    assert seat.chips == 105


# ------------------------------------------------------------------------------- no hole card


@pytest.mark.parametrize(
    ("rules", "cards", "acts", "net", "dealer"),
    [
        pytest.param("ENHC", "6 T 5 T A", "D", -20, "T A", id="ENHC-double-loses-all"),
        pytest.param("OBO", "6 T 5 T A", "D", -10, "T A", id="OBO-double-gets-half-back"),
        pytest.param("ENHC", "T T 9 A", "S", -10, "T A", id="ENHC-stand"),
        pytest.param("ENHC", "T T 9 8", "S", 10, "T 8", id="ENHC-no-natural"),
        pytest.param("ENHC", "7 T 7 7 A", "H", -10, "T A", id="ENHC-longer-21-loses"),
        pytest.param("OBO", "7 T 7 7 A", "H", -10, "T A", id="OBO-longer-21-loses"),
        pytest.param("ENHC", "A T K A", "", 0, "T A", id="ENHC-natural-pushes"),
        pytest.param("ENHC", "A T K 9", "", 15, "T 9", id="ENHC-natural-waits-for-the-card"),
        pytest.param("ENHC", "A 9 K 9", "", 15, "9", id="ENHC-natural-need-not-wait"),
        pytest.param("ENHC", "9 T 7 T A", "H", -10, "T", id="ENHC-bust-does-not-wait"),
        pytest.param("ENHC", "6 9 5 9 T", "D", 20, "9 T", id="ENHC-double-wins"),
        pytest.param("ENHC", "9 6 3 T A", "D", -20, "6", id="ENHC-doubled-bust-does-not-wait"),
        pytest.param("OBO", "9 T 3 T A", "D", -10, "T A", id="OBO-doubled-bust-waits"),
        pytest.param("OBO", "9 T 3 T 9", "D", -20, "T 9", id="OBO-doubled-bust-no-natural"),
        pytest.param("ENHC LS", "T T 6 A", "R", -10, "T A", id="late-surrender-loses-all"),
        pytest.param("ENHC LS", "T T 6 9", "R", -5, "T 9", id="late-surrender-no-natural"),
        pytest.param("ENHC LS", "T 9 6 A", "R", -5, "9", id="late-surrender-need-not-wait"),
        pytest.param("ENHC ES", "T T 6 A", "R", -5, "T", id="early-surrender-does-not-wait"),
        pytest.param("OBO LS", "T T 6 A", "R", -10, "T A", id="OBO-late-surrender"),
    ],
)
def test_the_dealers_second_card_comes_last(
    rules: str, cards: str, acts: str, net: int, dealer: str
) -> None:
    round_ = play(cards, acts, rules)
    assert round_.over
    assert (faces(round_.dealer.cards), nets(round_)) == (dealer, [net])


@pytest.mark.parametrize("hole_card", ["ENHC", "OBO"])
@pytest.mark.parametrize(
    ("second", "insurance", "net"),
    [("K", 10, 0), ("9", -5, -15)],
    ids=["natural", "no-natural"],
)
def test_insurance_without_a_hole_card(
    hole_card: str, second: str, insurance: int, net: int
) -> None:
    """The offer comes before the players act, the answer when the second card falls."""
    round_ = play(f"T A 6 T {second}", "I H", hole_card)
    assert (round_.seats[0].insurance_net, nets(round_)) == (insurance, [net])
    assert faces(round_.dealer.cards) == f"A {second}"


def test_one_seat_that_waits_makes_no_draw_for_others() -> None:
    """All have bust but a natural: the dealer takes his second card and no third."""
    round_ = play("A T T K 6 T 5 9", "H", "ENHC", bets=[10, 10])
    assert faces(round_.dealer.cards) == "T 5"
    assert nets(round_) == [15, -10]
