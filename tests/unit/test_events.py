"""The log in words: each event one plain sentence, seats and hands counted from one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.playing import log, play
from upcard.cards import Card
from upcard.referee.events import Event, EventKind, describe

KING = Card("K", "h")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        pytest.param(
            Event(EventKind.DEAL, 0, card=KING, why="10"),
            "Player 1 gets the king of hearts: 10",
            id="deal",
        ),
        pytest.param(
            Event(EventKind.DEAL, 1, 2, KING),
            "Player 2, hand 3, gets the king of hearts",
            id="hand",
        ),
        pytest.param(
            Event(EventKind.DEAL, card=Card("6")), "The dealer gets the six", id="deal-to-dealer"
        ),
        pytest.param(
            Event(EventKind.DEAL), "The dealer gets a card face down", id="deal-face-down"
        ),
        pytest.param(
            Event(EventKind.SHUFFLE),
            "The cards have run out: the discards are shuffled",
            id="shuffle",
        ),
        pytest.param(
            Event(EventKind.PEEK, why="no natural"),
            "The dealer looks at the hole card: no natural",
            id="peek",
        ),
        pytest.param(
            Event(EventKind.TURN, card=KING, why="19"),
            "The dealer turns the king of hearts: 19",
            id="turn",
        ),
        pytest.param(Event(EventKind.ACT, 0, why="hits on 12"), "Player 1 hits on 12", id="act"),
        pytest.param(
            Event(EventKind.ACT, 0, 1, why="doubles on 11", amount=Fraction(5, 2)),
            "Player 1, hand 2, doubles on 11 for 5/2",
            id="act-for-an-amount",
        ),
        pytest.param(
            Event(EventKind.ACT, why="stands on 17"), "The dealer stands on 17", id="dealer-act"
        ),
        pytest.param(
            Event(EventKind.RESULT, 0, why="natural", amount=Fraction(15, 2)),
            "Player 1 wins 15/2: natural",
            id="win",
        ),
        pytest.param(
            Event(EventKind.RESULT, 0, why="16", amount=-10), "Player 1 loses 10: 16", id="loss"
        ),
        pytest.param(
            Event(EventKind.RESULT, 0, why="19", amount=0),
            "Player 1 gets the bet back: 19",
            id="push",
        ),
        pytest.param(
            Event(EventKind.INSURANCE, 0, amount=10),
            "Player 1 wins 10 on insurance",
            id="insurance-won",
        ),
        pytest.param(
            Event(EventKind.INSURANCE, 0, amount=-5),
            "Player 1 loses 5 on insurance",
            id="insurance-lost",
        ),
        pytest.param(Event(EventKind.VOID), "The cards have run out: the round is void", id="void"),
    ],
)
def test_one_sentence(event: Event, sentence: str) -> None:
    assert describe(event) == sentence


@pytest.mark.parametrize("kind", EventKind)
def test_every_kind_has_a_sentence(kind: EventKind) -> None:
    assert describe(Event(kind, why="…")).startswith(("The ", "Player "))


def test_the_log_of_a_whole_round() -> None:
    assert log(play("8h Ts 8d 6c 3s Tc 9h 5d", "P D S")) == [
        "Player 1 gets the eight of hearts",
        "The dealer gets the ten of spades",
        "Player 1 gets the eight of diamonds: 16",
        "The dealer gets a card face down",
        "The dealer looks at the hole card: no natural",
        "Player 1 splits on 16",
        "Player 1 gets the three of spades: 11",
        "Player 1 doubles on 11",
        "Player 1 gets the ten of clubs: 21",
        "Player 1, hand 2, gets the nine of hearts: 17",
        "Player 1, hand 2, stands on 17",
        "The dealer turns the six of clubs: 16",
        "The dealer draws on 16",
        "The dealer gets the five of diamonds: 21",
        "The dealer stands on 21",
        "Player 1 gets the bet back: 21",
        "Player 1, hand 2, loses 10: 17",
    ]


def test_amounts_of_money_in_the_log_add_up_to_the_net() -> None:
    round_ = play("9 A 9 T", "I=3")
    amounts = [
        event.amount or 0
        for event in round_.events or ()
        if event.kind in (EventKind.RESULT, EventKind.INSURANCE)
    ]
    assert amounts == [-10, 6]
    assert sum(amounts) == round_.seats[0].net
