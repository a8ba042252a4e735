"""The coach: exact values for the cards not seen, against the exact engine and the rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.table_game import rigged
from upcard.actions import Action
from upcard.coach import coach, next_round
from upcard.errors import IllegalActionError, RulesError
from upcard.exact.advise import advise
from upcard.exact.house import edge
from upcard.referee.round import Question
from upcard.referee.session import Others, Session
from upcard.report.coaching import verdict_lines
from upcard.rules import Rules
from upcard.shoe import Shoe


def test_a_first_hand_is_worth_what_advise_says() -> None:
    session = rigged("Th 9s 6d 9c")
    session.deal([10])
    told = coach(session)
    assert dict(told.values) == dict(advise("T,6", 9, "6D").values)
    assert told.best is Action.HIT
    assert told.cost(Action.HIT) == 0
    assert told.cost(Action.STAND) == told.values[Action.HIT] - told.values[Action.STAND] > 0.03


def test_cards_seen_before_and_beside_are_gone() -> None:
    """A round before and another box: the shoe is what nobody has seen, the hole card included."""
    session = rigged("Th 9s Td 9c 8h 5h 6s 3d 5d Tc")
    session.deal([10])
    session.act(Action.STAND)
    session.deal([10, 10])  # 8,3 and 5,5 against 6
    assert session.playing is not None
    gone = Shoe.of_decks(6).remove((10, 9, 10, 9, 5, 5))
    assert dict(coach(session).values) == dict(advise("8,3", 6, "6D", gone).values)


def test_after_a_split_the_other_hand_counts_with_all_its_cards() -> None:
    session = rigged("8h Ts 8d 7c 5d 2c 9s 9d")
    session.deal([10])
    session.act(Action.SPLIT)  # 8,5 first, the other 8 waits
    assert session.playing is not None
    expected = advise("8,5", 10, "6D", n_hands=2)
    assert dict(coach(session).values) == pytest.approx(dict(expected.values), abs=1e-15)
    session.act(Action.HIT)  # 8,5,2
    session.act(Action.STAND)
    told = coach(session)  # 8,9 beside 8,5,2
    gone = Shoe.of_decks(6).remove((5, 2))
    expected = advise("8,9", 10, "6D", gone, n_hands=2)
    assert dict(told.values) == pytest.approx(dict(expected.values), abs=1e-15)


def test_insurance_is_worth_a_third_more_tens_than_needed() -> None:
    """Of 308 unseen cards 96 - 1 are tens: 3 × 95/308 - 1 a unit staked, half of it a unit bet."""
    session = rigged("Th As 6d 9c")
    session.deal([10])
    told = coach(session)
    assert told.question is Question.INSURANCE
    expected = (3 * 95 / 309 - 1) / 2
    assert told.values[Action.INSURE] == pytest.approx(expected, abs=1e-15)
    assert told.best is Action.DECLINE


def test_even_money_is_the_same_wager() -> None:
    session = rigged("Th As Ad 9c")
    session.deal([10])
    told = coach(session)
    assert told.values[Action.EVEN_MONEY] == told.values[Action.INSURE] < 0


@pytest.mark.parametrize(
    ("cards", "best"), [("Th As 6d 9c", "surrender"), ("9h Ts 2d 9c", "decline")]
)
def test_early_surrender_is_weighed_before_the_peek(cards: str, best: str) -> None:
    session = rigged(cards, "6D ES insurance=no")
    session.deal([10])
    told = coach(session)
    assert told.question is Question.EARLY_SURRENDER
    assert told.best.word == best
    assert told.values[Action.SURRENDER] == -0.5
    assert not told.given_no_natural
    session.act(Action.DECLINE)
    after = coach(session)
    assert after.given_no_natural
    assert Action.SURRENDER not in after.values


def test_what_chips_do_not_allow_is_no_advice() -> None:
    session = rigged("6h 6s 5d 9c", bankroll=10)
    session.deal([10])
    assert set(coach(session).values) == {Action.STAND, Action.HIT}


@pytest.mark.parametrize("rules", ["classroom"])
def test_a_chasing_dealer_has_no_values(rules: str) -> None:
    session = rigged("Th 6d 9s 9c", rules)
    session.deal([10])
    with pytest.raises(RulesError):
        coach(session)
    assert next_round(session) is None if session.playing is None else True


def test_nothing_is_asked_before_a_deal() -> None:
    with pytest.raises(IllegalActionError, match="deal a round first"):
        coach(Session(Rules(), 1, [100]))


def test_the_next_round_is_valued_for_the_cards_left() -> None:
    session = rigged("Th 9s Td 9c")
    assert next_round(session) is not None
    session.deal([10])
    with pytest.raises(IllegalActionError):
        next_round(session)
    session.act(Action.STAND)
    told = next_round(session)
    assert told is not None
    gone = Shoe.of_decks(6).remove((10, 9, 10, 9))
    assert told.ev == edge("6D", gone, insurance="optimal").ev


def test_every_decision_of_random_tables_has_values_for_all_legal_actions() -> None:
    """Whole shoes of several boxes beside automatic players, each decision valued."""
    dice = Random(11)
    for rules in (
        "2D H17 RSA pen50",
        "6D ENHC ES",
        "2D OBO DSA RSA",
        "inf LS",
        "6D double_for_less=yes",
    ):
        session = Session(Rules.parse(rules), 5, [100_000], others=Others(("basic",)))
        for _ in range(25):
            session.deal([10, 20])
            while session.playing is not None:
                told = coach(session)
                legal = session.playing.legal_actions()
                assert set(told.values) == set(legal)
                splits = Action.SPLIT in legal
                session.act(Action.SPLIT if splits else dice.choice(legal))


def test_a_natural_takes_the_bet_alone_whatever_doubles_it_where_the_rules_say_so() -> None:
    """6,5 against a jack, OBO: doubling for a tenth loses to a natural as much as doubling whole.

    With P the chance of a natural a double is worth -P + (1 - P) (1 + share) m, so of the whole
    double's value v that is (1 + share) / 2 (v + P) - P.
    """
    session = Session(Rules.parse("6D OBO double_for_less=yes"), 14, [1000])
    session.deal([10])
    told = coach(session)
    chance, whole = told.dealer["natural"], told.values[Action.DOUBLE]
    expected = told.values[told.best] - (1.1 / 2 * (whole + chance) - chance)
    assert told.cost(Action.DOUBLE, 0.1) == pytest.approx(expected, abs=1e-12)
    assert expected == pytest.approx(0.07407, abs=5e-5)


def test_with_few_chips_a_double_for_less_is_worth_its_part() -> None:
    """Eleven against a ten with half of the wager left: still best, and worth three quarters."""
    cards, rules = "8h Ts 3h 6d Tc 9d", "6D double_for_less=yes"
    rich, poor = (rigged(cards, rules, bankroll) for bankroll in (20, 15))
    for session in (rich, poor):
        session.deal([10])
    whole, part = coach(rich), coach(poor)
    assert part.best is Action.DOUBLE
    assert part.values[Action.DOUBLE] == pytest.approx(0.75 * whole.values[Action.DOUBLE])
    assert part.cost(Action.DOUBLE) == part.cost(Action.DOUBLE, 0.5) == 0
    assert part.cost(Action.DOUBLE, 0.1) > 0


def test_at_the_question_of_insurance_the_dealer_may_have_a_natural() -> None:
    session = rigged("9h As 8d 6c Ts")
    session.deal([10])
    told = coach(session)
    assert told.question is Question.INSURANCE
    assert not told.given_no_natural
    assert told.dealer["natural"] == pytest.approx(96 / (312 - 3))
    assert told.values[Action.INSURE] == pytest.approx((3 * 96 / 309 - 1) / 2)
    session.act(Action.DECLINE)
    assert coach(session).dealer["natural"] == 0


def test_a_natural_that_is_a_plain_21_takes_what_was_doubled() -> None:
    """Book rules: a double for a part is worth that part of the whole, also under OBO."""
    rules = "6D OBO naturals=book double_for_less=yes"
    rich, poor = (rigged("Th As 2d 6c 5s", rules, bankroll) for bankroll in (20, 13))
    for session in (rich, poor):
        session.deal([10])
    whole, part = (coach(session).values[Action.DOUBLE] for session in (rich, poor))
    assert part == pytest.approx(whole * 1.3 / 2)


def test_declining_early_surrender_is_worth_what_the_chips_can_do() -> None:
    """Eights against a ten: with no chip left to split them, surrender is best."""
    rich, poor = (rigged("8h Ts 8d 7c", "1D ES", bankroll) for bankroll in (20, 10))
    for session in (rich, poor):
        session.deal([10])
    assert coach(rich).best is Action.DECLINE
    told = coach(poor)
    assert told.best is Action.SURRENDER
    assert told.values[Action.DECLINE] < -0.5


def test_doubling_for_less_than_the_chips_allow_is_told_as_that() -> None:
    session = rigged("8h Ts 3h 6d Tc 9d", "6D double_for_less=yes", 15)
    session.deal([10])
    told = coach(session)
    assert verdict_lines(told, Action.DOUBLE, 0.5) == ["Right: double."]
    [line] = verdict_lines(told, Action.DOUBLE, 0.1)
    assert line.startswith("To double for so little costs 0.0")
    assert line.endswith(" of the wager: stake all you can.")
