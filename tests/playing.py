"""Rounds in one line, for tests: known cards in dealing order, bets, and decisions as letters.

Cards go to each seat and the dealer, twice (the dealer's second is the hole card), unless the
rules deal otherwise.  Decisions are the letters S H D P R (stand, hit, double, split, surrender)
and I E N (insurance, even money, no), with `=amount` where an amount is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from upcard.actions import Action
from upcard.cards import Card
from upcard.money import Money
from upcard.referee.events import EventKind, describe
from upcard.referee.round import Round
from upcard.rules import Rules
from upcard.shoe import Stack

ACTIONS: Final = {
    "S": Action.STAND,
    "H": Action.HIT,
    "D": Action.DOUBLE,
    "P": Action.SPLIT,
    "R": Action.SURRENDER,
    "I": Action.INSURE,
    "E": Action.EVEN_MONEY,
    "N": Action.DECLINE,
}


def play(
    cards: str,
    acts: str = "",
    rules: str = "",
    bets: Sequence[Money] = (10,),
    chips: Sequence[Money | None] | None = None,
) -> Round:
    """Return the round of these cards after these decisions; the default rules are 6D S17."""
    round_ = Round(Rules.parse(rules), Stack.stacked(cards), bets, chips=chips)
    act(round_, acts)
    return round_


def act(round_: Round, acts: str) -> None:
    """Take these decisions."""
    for word in acts.split():
        letter, _, amount = word.partition("=")
        round_.do(ACTIONS[letter], Fraction(amount) if amount else None)


def legal(round_: Round) -> str:
    """Return the letters of the legal actions, in the order S H D P R I E N."""
    letters = {action: letter for letter, action in ACTIONS.items()}
    return "".join(letters[action] for action in round_.legal_actions())


def faces(cards: Iterable[Card]) -> str:
    """Return the faces with a space between them."""
    return " ".join(card.face for card in cards)


def hands(round_: Round, seat: int = 0) -> list[str]:
    """Return the faces of each hand of a seat."""
    return [faces(hand.cards) for hand in round_.seats[seat].hands]


def hand_nets(round_: Round, seat: int = 0) -> list[Money | None]:
    """Return what each hand of a seat won or lost."""
    return [hand.net for hand in round_.seats[seat].hands]


def nets(round_: Round) -> list[Money]:
    """Return what each seat won or lost."""
    return [seat.net for seat in round_.seats]


def log(round_: Round) -> list[str]:
    """Return the event log in words."""
    return [describe(event) for event in round_.events or ()]


def kinds(round_: Round) -> list[EventKind]:
    """Return the kinds of the events."""
    return [event.kind for event in round_.events or ()]
