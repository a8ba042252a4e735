"""What people at the table see: words and exact money, and no card that lies face down."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.playing import act, play
from upcard.actions import Action
from upcard.referee.view import view_of


def test_the_whole_view_of_a_hand_in_play() -> None:
    view = view_of(play("8h Ts 3d 6c 9s", chips=[90]))
    assert view.to_dict() == {
        "rules": "6D S17 DAS SP4",
        "dealer": ("Ts", "?"),
        "dealer_label": "",
        "seats": (
            {
                "bet": "10",
                "chips": "90",
                "insurance": "0",
                "hands": (
                    {
                        "cards": ("8h", "3d"),
                        "label": "11",
                        "wager": "10",
                        "doubled": False,
                        "over": False,
                        "net": None,
                    },
                ),
                "net": None,
            },
        ),
        "turn": (0, 0),
        "question": "play",
        "legal": ("stand", "hit", "double"),
        "why_not": {
            "split": "splitting needs two cards of one value",
            "surrender": "these rules have no surrender",
            "insure": "the question is play",
            "even money": "the question is play",
            "decline": "the question is play",
        },
        "for_less": {},
        "void": False,
    }


def test_the_whole_view_when_the_round_is_over() -> None:
    view = view_of(play("8h Ts 3d 6c 9s 5d", "D", chips=[90]))
    assert view.dealer == ("Ts", "6c", "5d")
    assert view.dealer_label == "21"
    assert (view.turn, view.question, view.legal) == (None, None, ())
    assert set(view.why_not) == {action.word for action in Action}
    assert set(view.why_not.values()) == {"the round is over"}
    seat = view.seats[0]
    assert (seat.chips, seat.net) == ("80", "-20")
    hand = seat.hands[0]
    assert (hand.label, hand.wager, hand.doubled, hand.over, hand.net) == (
        "20",
        "20",
        True,
        True,
        "-20",
    )


@pytest.mark.parametrize(
    ("cards", "acts", "rules", "dealer"),
    [
        pytest.param("8 T 3 6", "", "", ("T", "?"), id="in-play"),
        pytest.param("8 T 3", "", "ENHC", ("T",), id="no-hole-card"),
        pytest.param("8 A 3 6", "", "", ("A", "?"), id="insurance"),
        pytest.param("T 5 6 K T", "H", "", ("5", "?"), id="bust"),
        pytest.param("T T 6 8", "R", "LS", ("T", "?"), id="surrendered"),
        pytest.param("A 9 K 8", "", "", ("9", "?"), id="natural"),
        pytest.param("T 5 6 K T", "H", "expose_hole=yes", ("5", "K"), id="exposed"),
        pytest.param("9 T 9 A", "", "", ("T", "A"), id="dealer-natural"),
    ],
)
def test_the_dealers_cards(cards: str, acts: str, rules: str, dealer: tuple[str, ...]) -> None:
    assert view_of(play(cards, acts, rules)).dealer == dealer


def test_a_plain_21_of_the_dealer_is_called_21() -> None:
    assert view_of(play("T T 9 A", "S", "naturals=none")).dealer_label == "21"
    assert view_of(play("9 T 9 A")).dealer_label == "natural"


def test_hands_are_over_one_by_one() -> None:
    """Bust, 21, stood on and waiting: `over` says on which a decision is still to come."""
    round_ = play("8 6 8 T 8 6 7 6 T 3", "P P H H")
    hands = view_of(round_).seats[0].hands
    assert [hand.label for hand in hands] == ["21", "bust with 24", "11"]
    assert [hand.over for hand in hands] == [True, True, False]


def test_money_is_exact_text() -> None:
    round_ = play("A 9 K 8", bets=[5], chips=[Fraction(1, 2)])
    seat = view_of(round_).seats[0]
    assert (seat.bet, seat.chips, seat.net) == ("5", "13", "15/2")
    assert view_of(play("8 T 3 6")).seats[0].chips is None


def test_insurance_and_even_money() -> None:
    round_ = play("A A K 9", chips=[3])
    view = view_of(round_)
    assert (view.question, view.legal) == ("insurance", ("even money", "decline"))
    assert view.why_not["insure"] == "need 2 more: it takes 5 and 3 are left"
    assert view.for_less == {"insure": "3"}
    round_ = play("9 A 9 9", "I=5/2")
    assert view_of(round_).seats[0].insurance == "5/2"


def test_a_void_round() -> None:
    view = view_of(play("8 T 8 6", "P", "short_shoe=void", chips=[10]))
    assert view.void
    assert view.seats[0].net == "0"
    assert view.seats[0].chips == "20"
    assert view_of(play("8", rules="short_shoe=void")).dealer == ()


def test_a_view_is_a_value_that_json_can_hold() -> None:
    round_ = play("8 T 8 6 2 3 9 9", "P", chips=[90])
    before = view_of(round_)
    assert view_of(round_) == before
    assert json.loads(json.dumps(before.to_dict()))["seats"][0]["hands"][1]["cards"] == ["8"]
    act(round_, "H")
    assert view_of(round_) != before
