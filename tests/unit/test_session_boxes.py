"""One person on several boxes, beside automatic players: one purse, and the same cards again."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from upcard.actions import Action
from upcard.cards import format_cards
from upcard.errors import MoneyError, RulesError
from upcard.referee.events import EventKind
from upcard.referee.history import record_round, restore_round
from upcard.referee.session import Others, Session
from upcard.rules import Rules
from upcard.shoe import Stack

RULES = Rules(rounds_per_shoe=9)


def rigged(cards: str, *, bankroll: int = 100, others: Others | None = None) -> Session:
    return Session(RULES, 1, [bankroll], stack=Stack.stacked(cards), others=others or Others())


def again(session: Session) -> Session:
    return Session.from_bytes(session.to_bytes())


def test_boxes_draw_on_one_purse() -> None:
    session = rigged("8h 9s Tc 3d 9d 6s Th 7c", bankroll=30)  # 8,3 and 9,9 against T,6 and 7
    session.deal([10, 15])
    assert session.bankrolls == [5]
    assert session.playing is not None
    reason = session.playing.why_not(Action.DOUBLE)
    assert reason == "need 5 more: it takes 10 and 5 are left"
    session.act(Action.HIT)  # 21 stands by itself
    session.act(Action.STAND)
    assert session.bankrolls == [5 + 20 + 30]
    assert session.books[0].bets == [10, 15]
    assert session.books[0].statistics.rounds == 2


def test_bets_that_are_more_than_the_purse_change_nothing() -> None:
    session = rigged("8h 9s Tc 3d 9d 6s Th 7c", bankroll=20)
    before = session.to_bytes()
    for bets in ([10, 11], []):
        with pytest.raises(MoneyError):
            session.deal(bets)
    assert session.to_bytes() == before


def test_others_play_before_and_after_without_being_asked() -> None:
    # Seats: stand-on-12 (T,2), me (T,6), stand-on-17 (9,3); dealer 6,T.
    cards = "Th Td 9s 6c 2h 6d 3c Tc 8d 9h 9c"
    session = rigged(cards, others=Others(("stand-on-12",), ("stand-on-17",)))
    session.deal([10])
    assert session.playing is not None
    assert session.playing.turn is not None
    assert session.playing.turn.seat == 1
    session.act(Action.STAND)
    assert session.round is not None
    assert session.round.over
    hands = [format_cards(seat.hands[0].cards) for seat in session.round.seats]
    assert hands == ["Th 2h", "Td 6d", "9s 3c 8d"]
    assert format_cards(session.round.dealer.cards) == "6c Tc 9h"
    assert session.bankrolls == [110]


def test_seats_with_their_purses_are_restored() -> None:
    session = rigged(
        "Th 8h 9s 6c 2h 3d 9d Tc 8d 9h 9c", others=Others(("stand-on-12",)), bankroll=30
    )
    session.deal([10, 15])
    restored = again(session)
    assert restored.to_bytes() == session.to_bytes()
    for each in (session, restored):
        each.act(Action.HIT)
        each.act(Action.STAND)
        each.act(Action.STAND)
    assert restored.to_bytes() == session.to_bytes()
    assert session.round is not None
    record = restore_round(record_round(session.round))
    assert [seat.net for seat in record.seats] == [seat.net for seat in session.round.seats]
    assert record.purses == (1, 0, 0)


def test_the_seats_of_a_table_are_checked_before_the_deal() -> None:
    others = Others(("basic",) * 4)
    session = Session(Rules(), 1, [100], others=others)
    before = session.to_bytes()
    with pytest.raises(RulesError, match="8 seats"):
        session.deal([1, 1, 1, 1])
    assert session.to_bytes() == before
    with pytest.raises(RulesError, match="8 seats"):
        Session(Rules(), 1, [100], others=Others(("basic",) * 7))


def shuffled(session: Session) -> bool:
    """Return whether the cards ran out in the last round."""
    events = session.round.events or () if session.round else ()
    return any(event.kind is EventKind.SHUFFLE for event in events)


def play_shoe(session: Session) -> list[str]:
    """Stand always until the next shuffle; return the cards of each round."""
    rounds: list[str] = []
    while not rounds or not session.table.shuffle_due:
        session.deal([1])
        while session.playing is not None:
            legal = session.playing.legal_actions()
            session.act(Action.STAND if Action.STAND in legal else Action.DECLINE)
        assert session.round is not None
        rounds.append(format_cards(session.round.dealt))
    return rounds


def test_each_shoe_has_a_seed_that_deals_it_again() -> None:
    session = Session(Rules(), 7, [10_000], reseeds=True)
    first = play_shoe(session)
    assert session.shoe_seed == 7
    second = play_shoe(session)
    assert session.shoe_seed not in (7, None)
    assert session.shoe_seed is not None
    assert play_shoe(Session(Rules(), session.shoe_seed, [10_000])) == second
    assert play_shoe(Session(Rules(), 7, [10_000])) == first
    # The next shoe is not what the first one's dice would have given.
    alone = Session(Rules(), 7, [10_000])
    assert play_shoe(alone) == first
    assert play_shoe(alone) != second


def test_seen_are_all_cards_that_lay_open_since_the_shuffle() -> None:
    session = rigged("Th 5s 6d 9c 9h 2h 3s 4d 5d 6c 7c 8c 9s")  # bust: the hole card stays down
    session.deal([10])
    assert format_cards(session.seen) == "Th 5s 6d"
    session.act(Action.HIT)
    assert format_cards(session.seen) == "Th 5s 6d 9h"
    session.deal([10])
    assert format_cards(session.seen) == "Th 5s 6d 9h 2h 3s 4d"
    assert again(session).seen == session.seen


def test_a_new_shoe_and_a_shuffle_in_mid_round_forget_what_was_seen() -> None:
    session = Session(Rules.parse("1D CSM"), 3, [100])
    for _ in range(3):
        session.deal([1])
        while session.playing is not None:
            legal = session.playing.legal_actions()
            session.act(Action.STAND if Action.STAND in legal else Action.DECLINE)
        assert session.round is not None
        shown = [event.card for event in session.round.events or () if event.card]
        assert list(session.seen) == shown

    session = Session(Rules.parse("1D reshuffle_at=6"), 3, [10_000])
    dice = Random(5)
    while not (
        session.round and any(e.kind is EventKind.SHUFFLE for e in session.round.events or ())
    ):
        session.deal([1])
        while session.playing is not None:
            session.act(dice.choice(session.playing.legal_actions()))
    assert session.round is not None
    shown = [event.card for event in session.round.events or () if event.card]
    assert list(session.seen) == shown
    assert session.bankrolls[0] == Fraction(10_000) + session.books[0].statistics.net
