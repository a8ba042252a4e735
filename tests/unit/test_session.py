"""A session: the money outlives the round, the text restores everything, nothing can be made up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.table_game import rigged, rigged_stack
from upcard.actions import Action
from upcard.errors import IllegalActionError, MoneyError, RulesError
from upcard.presets import find_rules, preset_names
from upcard.referee.games import check_playable, kind_of
from upcard.referee.round import Question
from upcard.referee.session import Session
from upcard.referee.statistics import Statistics
from upcard.rules import Rules
from upcard.shoe import Stack

MID_HAND = "8h Ts 3d 6c 5h 9h"
MID_INSURANCE = "9h As 8d Kc"
MID_EARLY_SURRENDER = "Th Ts 6d 6c"


def restored(session: Session) -> Session:
    return Session.from_bytes(session.to_bytes())


def next_cards(session: Session, count: int = 20) -> list[str]:
    """Return cards to come; they are drawn, so the session is spent."""
    return [str(session.table.stack.draw()) for _ in range(count)]


# ------------------------------------------------------------------ the money outlives the round


def test_a_bet_is_taken_once() -> None:
    session = rigged("Th 9s 6d 9c 9h")  # 25 is bust
    session.deal([100])
    assert session.bankrolls == [0]
    session.act(Action.HIT)
    assert session.bankrolls == [0]
    assert session.bankrupt


def test_bankroll_goes_on_to_the_next_round() -> None:
    session = rigged("Th 9s Td 9c Th 9s 8d 9c")
    session.deal([10])
    session.act(Action.STAND)
    assert session.bankrolls == [110]
    session.deal([5])
    session.act(Action.STAND)
    assert session.bankrolls == [110]  # 18 against 18
    session = rigged("Th 9s Td 9c Th 9s 7d 9c")
    for bet in (10, 5):
        session.deal([bet])
        session.act(Action.STAND)
    assert session.bankrolls == [105]


def test_a_double_needs_the_chips() -> None:
    session = rigged("6h 9s 5d 9c", bankroll=1)
    session.deal([1])
    assert session.playing is not None
    reason = session.playing.why_not(Action.DOUBLE)
    assert reason is not None
    assert reason.startswith("need 1 more")
    with pytest.raises(IllegalActionError, match="need 1 more"):
        session.act(Action.DOUBLE)
    assert session.bankrolls == [0]


def test_the_chosen_bet_is_remembered_not_the_doubled_one() -> None:
    session = rigged("6h 9s 5d 9c 8h 2h 2c 2s 3d")
    session.deal([25])
    session.act(Action.DOUBLE)
    assert session.books[0].bet == 25
    assert restored(session).books[0].bet == 25


@pytest.mark.parametrize("bet", [0, -1, -5])
def test_a_bet_is_above_zero(bet: int) -> None:
    session = rigged(MID_HAND)
    with pytest.raises(MoneyError, match="a bet is above zero"):
        session.deal([bet])
    assert session.bankrolls == [100]
    assert session.books[0].bet is None


def test_a_bet_that_is_too_high_changes_nothing() -> None:
    session = rigged(MID_HAND)
    before = session.to_bytes()
    with pytest.raises(MoneyError):
        session.deal([101])
    assert session.to_bytes() == before


def test_any_part_of_the_bankroll_can_be_bet() -> None:
    session = rigged("Th 9s Td 9c", bankroll=300)
    session.deal([Fraction("2.01")])
    session.act(Action.STAND)
    assert session.bankrolls == [Fraction("302.01")]


def test_no_second_deal_while_a_round_is_in_progress() -> None:
    session = rigged(MID_HAND)
    session.deal([10])
    with pytest.raises(IllegalActionError):
        session.deal([10])
    assert session.bankrolls == [90]


def test_nothing_to_decide_before_a_deal() -> None:
    with pytest.raises(IllegalActionError, match="deal one first"):
        rigged(MID_HAND).act(Action.HIT)


def test_a_seed_fixes_every_card() -> None:
    one, two = (Session(Rules(), 7, [100]) for _ in range(2))
    assert next_cards(one, 300) == next_cards(two, 300)


# ------------------------------------------------------------------ saving and restoring


@pytest.mark.parametrize(
    ("cards", "rules", "question"),
    [
        (MID_HAND, "6D", Question.PLAY),
        (MID_INSURANCE, "6D", Question.INSURANCE),
        (MID_EARLY_SURRENDER, "6D ES", Question.EARLY_SURRENDER),
    ],
)
def test_restored_in_mid_round(cards: str, rules: str, question: Question) -> None:
    session = rigged(cards, rules)
    session.deal([10])
    again = restored(session)
    assert again.to_bytes() == session.to_bytes()
    assert again.playing is not None
    assert session.playing is not None
    assert again.playing.turn == session.playing.turn
    assert again.playing.turn is not None
    assert again.playing.turn.question is question
    assert again.playing.legal_actions() == session.playing.legal_actions()
    assert again.playing.seats[0].hands[0].cards == session.playing.seats[0].hands[0].cards
    assert again.playing.dealer.cards == session.playing.dealer.cards
    assert again.bankrolls == session.bankrolls == [90]
    assert next_cards(again) == next_cards(session)


def test_restored_before_the_first_round_and_between_rounds() -> None:
    session = Session(Rules(), 5, [100])
    again = restored(session)
    assert next_cards(again) == next_cards(restored(session))
    session = rigged("Th 9s Td 9c")
    session.deal([10])
    session.act(Action.STAND)
    again = restored(session)
    assert again.playing is None
    assert again.bankrolls == [110]
    assert next_cards(again) == next_cards(session)


def test_restored_with_two_seats_it_is_still_the_first_ones_turn() -> None:
    session = rigged("Th 9h 9s 6d 8d 9c", seats=2)
    session.deal([10, 20])
    saved = session.to_bytes()
    session.act(Action.STAND)
    again = Session.from_bytes(saved)
    assert again.playing is not None
    assert again.playing.turn is not None
    assert again.playing.turn.seat == 0
    assert [str(seat.hands[0].hand) for seat in again.playing.seats] == ["T,6", "9,8"]
    assert again.bankrolls == [90, 80]


def test_the_shuffle_between_rounds_is_the_same_after_restoring() -> None:
    rules = Rules.parse("1D reshuffle_at=40")
    session = Session(rules, 3, [1000])
    session.deal([1])
    while session.playing is not None:
        session.act(Action.STAND if session.playing.can(Action.STAND) else Action.DECLINE)
    while not session.table.shuffle_due:
        session.deal([1])
        while session.playing is not None:
            session.act(Action.STAND if session.playing.can(Action.STAND) else Action.DECLINE)
    again = restored(session)
    assert again.table.shuffle_due
    for each in (session, again):
        each.deal([1])
    assert again.to_bytes() == session.to_bytes()


def test_unplayed_records_are_kept() -> None:
    session = rigged("Th 9s Td 9c")
    session.deal([10])
    session.act(Action.STAND)
    assert len(session.unrecorded) == 1
    assert restored(session).unrecorded == session.unrecorded


# ------------------------------------------------------------------ statistics


def test_per_first_bet_and_per_unit_wagered_are_told_apart() -> None:
    """A push, a natural, a loss and a lost double at 10 each: -15/40 and -15/50."""
    session = rigged("Th 9s 7d 9c Ah 9s Kd 9c 6h 9s 5d Tc 2h Th 9s 8d 9c", "6D rounds_per_shoe=9")
    for action in (Action.STAND, None, Action.DOUBLE, Action.STAND):
        session.deal([10])
        if action is not None:
            session.act(action)
    statistics = session.books[0].statistics
    assert (statistics.won, statistics.lost, statistics.drawn) == (1, 2, 1)
    assert statistics.net == -15
    assert (int(statistics.bets), int(statistics.wagered)) == (40, 50)
    assert float(statistics.per_bet or 0) == -0.375
    assert float(statistics.per_wagered or 0) == -0.3
    assert (int(statistics.best or 0), int(statistics.worst or 0)) == (15, -20)
    assert (statistics.naturals, statistics.doubles, statistics.busts) == (1, 1, 0)


def test_splits_busts_surrenders_and_insurance_are_counted() -> None:
    session = rigged("8h 5s 8d 6c Td 9h Kd Tc Th 9s 6d 9c 9h As 8d Kc", "6D LS rounds_per_shoe=9")
    session.deal([10])
    for action in (Action.SPLIT, Action.STAND, Action.HIT):
        session.act(action)
    session.deal([10])
    session.act(Action.SURRENDER)
    session.deal([10])
    session.act(Action.INSURE)
    of = session.books[0].statistics
    assert (of.splits, of.busts, of.surrenders, of.insured) == (1, 1, 1, 1)
    assert of.rounds == 3


def test_a_void_round_is_neither_won_nor_lost() -> None:
    rules = Rules.parse("1D short_shoe=void rounds_per_shoe=9")
    session = Session(rules, 1, [100], stack=Stack.stacked("8 T 3 6"))
    session.deal([10])
    session.act(Action.HIT)
    assert session.bankrolls == [100]
    assert session.books[0].statistics == Statistics(rounds=1, void=1)
    assert Statistics().per_wagered is None


# ------------------------------------------------------------------ which game, and by which rules


def test_only_the_plain_parlour_preset_is_played_without_bets() -> None:
    plain = [name for name in preset_names() if kind_of(find_rules(name)) == "parlour"]
    assert plain == ["parlour"]
    assert kind_of(find_rules("parlour ES")) == "betting"


@pytest.mark.parametrize("text", ["1D short_shoe=error", "classroom burn=26 SP9"])
def test_rules_that_may_break_a_round_off_are_refused(text: str) -> None:
    with pytest.raises(RulesError, match="use short_shoe=reshuffle"):
        Session(Rules.parse(text), 1, [100])


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_can_be_played(name: str) -> None:
    check_playable(Rules.parse(name), 1)
    session = Session(Rules.parse(name), 1, [100])
    session.deal([10])
    assert restored(session).to_bytes() == session.to_bytes()


def test_a_session_without_bankroll_never_ends() -> None:
    session = rigged("Th 9s 6d 9c 9h", "parlour")
    session.deal([1])
    session.act(Action.HIT)
    assert not session.bankrupt
    assert session.bankrolls == [None]


def test_a_restored_stack_shuffles_on_as_before() -> None:
    stack = rigged_stack("Th 9s", 1)
    session = Session(Rules.parse("1D CSM"), 1, [100], stack=stack)
    session.deal([10])
    again = restored(session)
    for each in (session, again):
        while each.playing is not None:
            each.act(Action.STAND if each.playing.can(Action.STAND) else Action.DECLINE)
        each.deal([10])
    assert again.to_bytes() == session.to_bytes()
