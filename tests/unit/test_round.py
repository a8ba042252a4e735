"""One round, move by move: who gets which card, whose turn it is, and what it costs."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.playing import act, faces, hand_nets, hands, kinds, legal, log, nets, play
from upcard.actions import Action
from upcard.cards import CARDS
from upcard.errors import BlackjackError, EmptyShoeError, IllegalActionError, MoneyError, RulesError
from upcard.referee.events import EventKind
from upcard.referee.round import Question, Round, Turn
from upcard.rules import Rules
from upcard.shoe import Stack

# ------------------------------------------------------------------------------- the deal


def test_a_card_to_each_seat_and_the_dealer_twice() -> None:
    round_ = play("2 3 4 5 6 7", bets=[10, 10])
    assert (hands(round_, 0), hands(round_, 1)) == (["2 5"], ["3 6"])
    assert faces(round_.dealer.cards) == "4"
    assert round_.hole_card_hidden
    assert round_.up_card == 4
    assert faces(round_.dealt) == "2 3 4 5 6 7"


def test_two_to_each_seat_then_two_to_the_dealer() -> None:
    round_ = play("2 3 4 5 6 7", rules="deal=two-each", bets=[10, 10])
    assert (hands(round_, 0), hands(round_, 1)) == (["2 3"], ["4 5"])
    assert round_.up_card == 6
    assert round_.hole_card_hidden


@pytest.mark.parametrize("hole_card", ["ENHC", "OBO"])
def test_without_hole_card_the_dealer_has_one_card_while_the_players_act(hole_card: str) -> None:
    round_ = play("8 T 3", rules=hole_card)
    assert (hands(round_), faces(round_.dealer.cards)) == (["8 3"], "T")
    assert not round_.hole_card_hidden


def test_the_first_seat_is_asked_first() -> None:
    round_ = play("2 3 4 5 6 7", bets=[10, 20])
    assert round_.turn == Turn(0, 0, Question.PLAY)
    assert faces(round_.hand.cards) == "2 5"
    assert (round_.facts.total, round_.facts.soft, round_.facts.n_cards) == (7, False, 2)
    assert not round_.over


def test_seven_seats_take_their_turns_in_order() -> None:
    cards = "2 3 4 5 6 7 8 9 " + "T T T T T T T 8"
    round_ = play(cards, bets=[1] * 7)
    for seat in range(7):
        assert round_.turn == Turn(seat, 0, Question.PLAY)
        round_.do(Action.STAND)
    assert round_.over
    assert nets(round_) == [-1, -1, -1, -1, -1, 0, 1]


# ------------------------------------------------------------------------------- hit, stand, bust


def test_a_seat_keeps_the_turn_until_it_stands() -> None:
    round_ = play("2 3 T 2 3 7 2 2 2 K 8", bets=[10, 10])
    for _ in range(3):
        round_.do(Action.HIT)
        assert round_.turn == Turn(0, 0, Question.PLAY)
    round_.do(Action.STAND)
    assert round_.turn == Turn(1, 0, Question.PLAY)
    assert hands(round_, 0) == ["2 2 2 2 2"]


def test_21_stands_by_itself() -> None:
    """A card that makes 21 passes the turn; nobody may spoil it."""
    round_ = play("9 T 2 7 K", "H")
    assert round_.over
    assert (hands(round_), nets(round_)) == (["9 2 K"], [10])


@pytest.mark.parametrize("total", ["hard", "soft"])
def test_soft_and_hard_21_stand_alike(total: str) -> None:
    cards = {"hard": "9 T 2 7 K", "soft": "A T 5 7 5"}[total]
    assert play(cards, "H").over


def test_a_bust_loses_at_once_and_the_dealer_draws_nothing() -> None:
    round_ = play("T 5 6 K T 2 3", "H")
    assert round_.over
    assert nets(round_) == [-10]
    assert faces(round_.dealer.cards) == "5"
    assert round_.hole_card_hidden
    assert round_.stack.remaining == 2


def test_a_bust_loses_though_the_dealer_busts_too() -> None:
    round_ = play("T T 5 6 7 K T 8", "H S", bets=[10, 10])
    assert (faces(round_.dealer.cards), round_.dealer.total) == ("5 K 8", 23)
    assert nets(round_) == [-10, 10]


def test_no_decision_is_left_on_a_hand_that_is_bust_21_or_stood_on() -> None:
    round_ = play("T 5 T 9 6 6 6 8 2 9 T T", "H H S", bets=[1, 1, 1, 1])
    assert [hands(round_, seat) for seat in range(4)] == [["T 6 T"], ["5 6 T"], ["T 8"], ["9 2"]]
    assert [seat.hands[0].closed for seat in round_.seats] == [True, True, True, False]
    assert round_.turn == Turn(3, 0, Question.PLAY)


# ------------------------------------------------------------------------------- the dealer


# Dealer's cards after the up card and hole card, by hand.
@pytest.mark.parametrize(
    ("rules", "cards", "dealer", "net"),
    [
        pytest.param("S17", "T 6 8 A 9", "6 A", 10, id="S17-stands-on-soft-17"),
        pytest.param("H17", "T 6 8 A 9 5", "6 A 9 5", -10, id="H17-hits-soft-17-then-hard-16"),
        pytest.param("H17", "T 6 8 A 4", "6 A 4", -10, id="H17-makes-21"),
        pytest.param("H17", "T 7 8 T", "7 T", 10, id="H17-stands-on-hard-17"),
        pytest.param("H17", "T 6 8 A A", "6 A A", 0, id="H17-stands-on-soft-18"),
        pytest.param("H17", "T 2 8 A 4 9 8", "2 A 4 9 8", 10, id="H17-hits-three-card-soft-17"),
        pytest.param("S17", "T 2 8 A 4", "2 A 4", 10, id="S17-stands-on-three-card-soft-17"),
        pytest.param("S17", "T 6 8 T 2", "6 T 2", 0, id="draws-to-16"),
        pytest.param("S17", "T 6 8 T K", "6 T K", 10, id="busts"),
        pytest.param("S17", "T 2 8 2 2 2 2 2 2 3", "2 2 2 2 2 2 2 3", 10, id="eight-cards"),
        pytest.param("S17", "T 9 8 A", "9 A", -10, id="stands-on-soft-20"),
    ],
)
def test_the_dealer_has_no_choice(rules: str, cards: str, dealer: str, net: int) -> None:
    round_ = play(cards, "S", rules)
    assert faces(round_.dealer.cards) == dealer
    assert nets(round_) == [net]


def test_the_dealer_plays_once_after_all_seats() -> None:
    round_ = play("T 9 6 7 3 T", "S", bets=[10, 10])
    assert faces(round_.dealer.cards) == "6"
    assert round_.turn == Turn(1, 0, Question.PLAY)


@pytest.mark.parametrize(
    ("rules", "dealer", "left"),
    [
        pytest.param("", "5", 2, id="casino"),
        pytest.param("expose_hole=yes", "5 K", 2, id="hole-card-exposed"),
        pytest.param("plays_out=yes", "5 K 2", 1, id="plays-out"),
        pytest.param("ENHC", "5", 3, id="ENHC"),
        pytest.param("ENHC expose_hole=yes", "5", 3, id="ENHC-has-none-to-expose"),
    ],
)
def test_when_nobody_is_left(rules: str, dealer: str, left: int) -> None:
    """After T 6 busts with a T the dealer draws nothing, shows his card, or plays on, by the rules.

    Without hole card, K is the first card left in the shoe."""
    cards = "T 5 6 T K 2 3" if "ENHC" in rules else "T 5 6 K T 2 3"
    round_ = play(cards, "H", rules)
    assert round_.over
    assert faces(round_.dealer.cards) == dealer
    assert round_.stack.remaining == left


# Player's total and the dealer's cards, in dealing order for one seat: two and two.
@pytest.mark.parametrize(
    ("cards", "acts", "dealer", "net"),
    [
        pytest.param("T 9 T 7 3", "S", "T 7 3", -10, id="chases-19-from-17"),
        pytest.param("T 8 T 8", "S", "T 8", 0, id="level-is-enough"),
        pytest.param("T 8 T 9", "S", "T 9", -10, id="ahead"),
        pytest.param("T 2 9 8 9 K", "H", "9 8 K", 10, id="busts-chasing-21"),
        pytest.param("T 9 A 7 3", "S", "A 7 3", -10, id="soft-18-chases-19"),
        pytest.param("7 7 T T", "S", "T T", -10, id="stands-far-ahead"),
        pytest.param("T 6 9 8 K", "H", "9", -10, id="draws-nothing-after-a-bust"),
        pytest.param("T A T A", "", "T A", 0, id="21-is-21"),
        pytest.param("A 5 2 3 4 5 6", "S", "2 3 4 5 6", -10, id="draws-many-against-16"),
    ],
)
def test_the_chasing_dealer(cards: str, acts: str, dealer: str, net: int) -> None:
    round_ = play(cards, acts, "classroom")
    assert faces(round_.dealer.cards) == dealer
    assert nets(round_) == [net]


def test_the_chasing_dealer_chases_the_best_who_stands() -> None:
    """Seats: 17, bust, 19. The dealer's 18 draws."""
    round_ = play("T 7 T 6 T 9 9 9 K A", "S H S", "classroom", bets=[1, 1, 1])
    assert faces(round_.dealer.cards) == "9 9 A"
    assert nets(round_) == [-1, -1, 0]


# ------------------------------------------------------------------------------- doubling


def test_a_double_takes_one_card_and_twice_the_wager() -> None:
    round_ = play("8 T 3 6 T 9", "D", chips=[90])
    assert round_.over
    assert hands(round_) == ["8 3 T"]
    assert round_.seats[0].hands[0].doubled
    assert round_.seats[0].hands[0].wager == 20
    assert (nets(round_), round_.seats[0].chips) == ([20], 120)


@pytest.mark.parametrize(
    ("last", "net"), [("T", -20), ("9", 0), ("8", 20)], ids=["loses", "pushes", "wins"]
)
def test_a_doubled_hand_wins_and_loses_twice(last: str, net: int) -> None:
    """9,2 doubled gets an 8: 19 against the dealer's T and another card."""
    assert nets(play(f"9 T 2 {last} 8", "D")) == [net]


def test_a_doubled_bust_loses_twice_and_the_dealer_draws_nothing() -> None:
    round_ = play("9 6 6 T 7 5", "D")
    assert (nets(round_), round_.stack.remaining) == ([-20], 1)


def test_doubling_for_less() -> None:
    round_ = play("8 T 3 6 T 9", "D=4", "double_for_less=yes", chips=[90])
    assert (nets(round_), round_.seats[0].chips) == ([14], 114)


@pytest.mark.parametrize("amount", ["1", "10", "5/2"])
def test_any_part_of_the_wager_may_double_for_less(amount: str) -> None:
    round_ = play("8 T 3 6 T 9", f"D={amount}", "double_for_less=yes")
    assert nets(round_) == [10 + Fraction(amount)]


@pytest.mark.parametrize(
    ("rules", "amount", "reason"),
    [
        pytest.param(
            "double_for_less=yes",
            0,
            "to double takes an amount above 0 and up to 10, not 0",
            id="0",
        ),
        pytest.param(
            "double_for_less=yes",
            11,
            "to double takes an amount above 0 and up to 10, not 11",
            id="more",
        ),
        pytest.param(
            "double_for_less=yes",
            -5,
            "to double takes an amount above 0 and up to 10, not -5",
            id="negative",
        ),
        pytest.param(
            "", 5, "a double takes the full wager, 10, under these rules", id="less-not-allowed"
        ),
    ],
)
def test_amounts_that_no_double_takes(rules: str, amount: int, reason: str) -> None:
    round_ = play("8 T 3 6 T 9", rules=rules)
    assert round_.why_not(Action.DOUBLE, amount) == reason


@pytest.mark.parametrize("action", [Action.HIT, Action.STAND], ids=["hit", "stand"])
def test_other_plays_take_no_amount(action: Action) -> None:
    round_ = play("8 T 3 6 T 9")
    assert round_.why_not(action, 5) == f"to {action.word} takes no amount"


def test_naming_the_usual_amount_is_the_same_as_naming_none() -> None:
    assert nets(play("8 T 3 6 T 9", "D=10")) == nets(play("8 T 3 6 T 9", "D")) == [20]


def test_any_number_of_cards_may_double_where_the_rules_say_so() -> None:
    round_ = play("2 T 3 6 4 2 9 5", "H H D", "DAN")
    assert (hands(round_), nets(round_)) == (["2 3 4 2 9"], [-20])


# ------------------------------------------------------------------------------- chips


@pytest.mark.parametrize(
    ("chips", "can", "reason"),
    [
        pytest.param(None, True, None, id="no-limit"),
        pytest.param(10, True, None, id="just-enough"),
        pytest.param(9, False, "need 1 more: it takes 10 and 9 are left", id="one-short"),
        pytest.param(0, False, "need 10 more: it takes 10 and 0 are left", id="none"),
        pytest.param(
            Fraction(19, 2), False, "need 0.5 more: it takes 10 and 9.5 are left", id="half-short"
        ),
    ],
)
def test_a_double_needs_the_chips(chips: Any, can: bool, reason: str | None) -> None:
    round_ = play("8 T 3 6 T 9", chips=[chips])
    assert round_.can(Action.DOUBLE) is can
    assert round_.why_not(Action.DOUBLE) == reason
    assert ("D" in legal(round_)) is can


def test_a_split_needs_the_chips() -> None:
    round_ = play("8 T 8 6 T 9", chips=[9])
    assert round_.why_not(Action.SPLIT) == "need 1 more: it takes 10 and 9 are left"
    assert legal(round_) == "SH"


def test_chips_go_down_with_each_wager_and_come_back_at_the_end() -> None:
    round_ = play("8 6 8 T 3 9 T T 5", chips=[35])
    seen = [round_.seats[0].chips]
    for letter in "PDS":
        act(round_, letter)
        seen.append(round_.seats[0].chips)
    # 8,3 doubled gets 9: 20; 8,T stands: 18; the dealer's 16 gets T: bust. Won 20 + 10.
    assert seen == [35, 25, 15, 15 + 30 + 30]
    assert nets(round_) == [30]


@pytest.mark.parametrize(
    ("acts", "staked", "returned"),
    [
        pytest.param("S", 10, 0, id="lost"),
        pytest.param("H", 10, 20, id="won"),
        pytest.param("D", 20, 40, id="doubled"),
    ],
)
def test_returned_is_the_stake_and_the_net(acts: str, staked: int, returned: int) -> None:
    round_ = play("8 T 3 9 T", acts)
    seat = round_.seats[0]
    assert (seat.staked, seat.returned) == (staked, returned)
    assert seat.returned == seat.staked + seat.net


@pytest.mark.parametrize("bet", [0, -1, Fraction(-1, 2)], ids=str)
def test_a_bet_is_above_zero(bet: int) -> None:
    with pytest.raises(MoneyError, match="a bet is above zero"):
        play("8 T 3 6", bets=[bet])


@pytest.mark.parametrize(
    ("chips", "rules", "less"),
    [
        (10, "double_for_less=yes", {}),
        (7, "double_for_less=yes", {Action.DOUBLE: 7}),
        (0, "double_for_less=yes", {}),
        (7, "", {}),
    ],
)
def test_what_the_chips_allow_for_less_only(
    chips: int, rules: str, less: dict[Action, int]
) -> None:
    round_ = play("8 T 3 6 T 9", rules=rules, chips=[chips])
    assert round_.for_less() == less
    assert round_.can(Action.DOUBLE) == (chips == 10)
    assert play("8 T 3 6 T 9", "S", "double_for_less=yes", chips=[7]).for_less() == {}


@pytest.mark.parametrize("bet", ["10", 10.0, True, None], ids=repr)
def test_a_bet_is_exact(bet: Any) -> None:
    with pytest.raises(MoneyError, match="is not an exact amount"):
        play("8 T 3 6", bets=[bet])


@pytest.mark.parametrize("chips", [-1, -10, Fraction(-1, 2)], ids=str)
def test_nobody_has_less_than_no_chips(chips: int) -> None:
    with pytest.raises(MoneyError, match=f"a seat can't have {chips} chips"):
        play("8 T 3 6", chips=[chips])


@pytest.mark.parametrize("seats", [0, 8, 20])
def test_one_to_seven_bets(seats: int) -> None:
    with pytest.raises(RulesError) as caught:
        play("2 " * 60, bets=[1] * seats)
    assert str(caught.value) == f"a round can't have {seats} bets: use one for each of 1 to 7 seats"


@pytest.mark.parametrize("chips", [[], [5], [5, 5, 5]], ids=len)
def test_chips_for_each_seat(chips: list[int]) -> None:
    with pytest.raises(MoneyError, match=f"^{len(chips)} amounts of chips for 2 bets: give one fo"):
        play("8 T 3 6 5 5", bets=[1, 1], chips=chips)


# ------------------------------------------------------------------------------- surrender


def test_late_surrender_costs_half_and_hides_the_hole_card() -> None:
    round_ = play("T T 6 8", "R", "LS", chips=[0])
    assert round_.over
    assert (nets(round_), round_.seats[0].chips) == ([-5], 5)
    assert faces(round_.dealer.cards) == "T"
    assert round_.hole_card_hidden


def test_half_of_an_odd_bet_is_exact() -> None:
    assert nets(play("T T 6 8", "R", "LS", bets=[5])) == [Fraction(-5, 2)]


def test_surrender_is_for_the_first_two_cards() -> None:
    round_ = play("T T 2 8 2", "H", "LS")
    assert round_.why_not(Action.SURRENDER) == "surrender is for the first two cards only"


def test_others_play_on_after_a_surrender() -> None:
    round_ = play("T T T 6 9 8", "R S", "LS", bets=[10, 10])
    assert nets(round_) == [-5, 10]
    assert faces(round_.dealer.cards) == "T 8"


# ------------------------------------------------------------------------------- refusals


def test_an_illegal_action_says_what_why_and_what_would_be_right() -> None:
    round_ = play("2 T 3 6 7 9", "H")
    with pytest.raises(IllegalActionError) as caught:
        round_.do(Action.DOUBLE)
    assert str(caught.value) == (
        "cannot double a 3-card hard 12: doubling needs exactly two cards; legal now: stand, hit"
    )
    assert caught.value.legal == (Action.STAND, Action.HIT)
    assert isinstance(caught.value, BlackjackError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        pytest.param(
            Action.SPLIT,
            "cannot split a 2-card hard 11: splitting needs two cards of one value; "
            "legal now: stand, hit, double",
            id="split",
        ),
        pytest.param(
            Action.SURRENDER,
            "cannot surrender a 2-card hard 11: these rules have no surrender; "
            "legal now: stand, hit, double",
            id="surrender",
        ),
        pytest.param(
            Action.INSURE,
            "cannot insure a 2-card hard 11: the question is play; legal now: stand, hit, double",
            id="insure",
        ),
    ],
)
def test_refusals_change_nothing(action: Action, message: str) -> None:
    round_ = play("8 T 3 6 T 9")
    with pytest.raises(IllegalActionError) as caught:
        round_.do(action)
    assert str(caught.value) == message
    assert (legal(round_), round_.actions, len(round_.events or ())) == ("SHD", [], 5)
    act(round_, "D")
    assert nets(round_) == [20]


def test_an_amount_that_is_not_exact_changes_nothing() -> None:
    round_ = play("8 T 3 6 T 9", rules="double_for_less=yes")
    with pytest.raises(MoneyError, match=r"0\.5 is not an exact amount"):
        round_.do(Action.DOUBLE, 0.5)  # type: ignore[arg-type]
    assert legal(round_) == "SHD"


def test_a_round_that_is_over_takes_no_action() -> None:
    round_ = play("T T 9 8", "S")
    assert round_.over
    assert round_.legal_actions() == ()
    assert {round_.why_not(action) for action in Action} == {"the round is over"}
    with pytest.raises(IllegalActionError) as caught:
        round_.do(Action.HIT)
    assert str(caught.value) == "cannot hit: the round is over; legal now: nothing"
    with pytest.raises(IllegalActionError, match="the round is over: no hand is to be played"):
        _ = round_.hand


@pytest.mark.parametrize(
    ("code", "hand"), [(0, "8 8"), (1, "8 8 5"), (2, "8 8 5"), (3, "8 5")], ids="SHDP"
)
def test_a_code_is_as_good_as_its_action(code: int, hand: str) -> None:
    """Tables and charts hold whole numbers: 0 must stand, not fall through to another play."""
    round_ = play("8 T 8 6 5 2 2 2 T")
    assert round_.can(code)  # type: ignore[arg-type]
    round_.do(code)  # type: ignore[arg-type]
    assert hands(round_)[0] == hand


def test_the_code_of_surrender_is_refused_where_surrender_has_passed() -> None:
    round_ = play("T T 6 8", "N", "ES")
    assert not round_.can(4)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [-1, 8, 99])
def test_a_code_of_no_action_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="is not a valid Action"):
        play("8 T 8 6 5").do(code)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- no more cards


def test_a_script_that_is_too_short_is_an_empty_shoe() -> None:
    with pytest.raises(EmptyShoeError, match="all 3 cards are dealt and one more is needed"):
        play("8 T 3")


@pytest.mark.parametrize("short_shoe", ["error", "reshuffle"])
def test_wagers_come_back_when_the_cards_run_out(short_shoe: str) -> None:
    """The error reaches the caller, and the round is over with nothing won, lost or kept."""
    round_ = play("8 T 8 6", rules=f"short_shoe={short_shoe}", chips=[90])
    with pytest.raises(EmptyShoeError):
        act(round_, "P")
    assert round_.over
    assert round_.void
    assert (nets(round_), round_.seats[0].chips) == ([0], 100)


def test_a_void_round_gives_every_wager_back() -> None:
    round_ = play("8 5 A 8 6 7 3 T", "I=4 N P D", "short_shoe=void", [10, 20], [90, 80])
    assert round_.void
    assert round_.over
    assert nets(round_) == [0, 0]
    assert [seat.chips for seat in round_.seats] == [100, 100]
    assert [seat.returned for seat in round_.seats] == [seat.staked for seat in round_.seats]
    assert log(round_)[-1] == "The cards have run out: the round is void"


def test_a_deal_that_runs_out_is_void_too() -> None:
    round_ = play("A 8", rules="short_shoe=void", chips=[5])
    assert round_.void
    assert (nets(round_), round_.seats[0].chips) == ([0], 15)


def at_the_end_of_a_deck(cards_left: int, refill_seed: int = 0) -> Stack:
    """A new deck in order, aces of clubs last, with only its last cards still to be dealt."""
    return Stack(CARDS, position=52 - cards_left, rng=Random(refill_seed))


def test_discards_are_shuffled_in_and_the_round_goes_on() -> None:
    """Three cards are left; the hole card comes from the 49 discards."""
    round_ = Round(Rules(decks=1), at_the_end_of_a_deck(3), [10])
    assert faces(round_.dealt[:3]) == "Q K A"
    assert round_.dealt[3] in CARDS[:49]
    assert kinds(round_)[:6] == [EventKind.DEAL] * 3 + [
        EventKind.SHUFFLE,
        EventKind.DEAL,
        EventKind.PEEK,
    ]
    assert round_.stack.remaining == 48


def test_a_round_that_needs_all_cards_and_more_is_void() -> None:
    """No discards are left to shuffle in: whatever the rules say, nobody can go on."""
    stack = Stack(CARDS[:5], position=0, rng=Random(1))
    round_ = Round(Rules(decks=1), stack, [10], chips=[90])
    act(round_, "H")
    assert faces(round_.dealt) == "2 3 4 5 6"
    act(round_, "H")
    assert round_.void
    assert round_.seats[0].chips == 100


# ------------------------------------------------------------------------------- bulk play


def test_without_recording_there_is_no_log() -> None:
    round_ = Round(Rules(), Stack.stacked("8 T 3 6 T 9"), [10], record=False)
    round_.do(Action.DOUBLE)
    assert round_.over
    assert (nets(round_), round_.events, round_.dealt, round_.actions) == ([20], None, [], [])
    assert round_.start is None


def test_a_hand_wins_nothing_before_the_round_is_over() -> None:
    round_ = play("8 T 8 6 T 9", "P")
    assert hand_nets(round_) == [None, None]
    assert round_.seats[0].net == 0
