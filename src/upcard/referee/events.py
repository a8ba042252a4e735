"""What happened in a round, as records that a person can read.

The log holds only what a player at the table may know: the hole card is dealt without a face and
gets one when it is turned.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from upcard.actions import Action
from upcard.cards import Card
from upcard.money import Money

__all__ = ["Event", "EventKind", "describe"]


class EventKind(StrEnum):
    """What kind of thing happened."""

    DEAL = "deal"
    """A card to a seat's hand, or to the dealer (seat None); the hole card has no face."""
    SHUFFLE = "shuffle"
    """The cards ran out: the discards were shuffled in."""
    PEEK = "peek"
    """The dealer looked at his hole card."""
    TURN = "turn"
    """The hole card is turned up."""
    ACT = "act"
    """A player decided."""
    RESULT = "result"
    """What a hand won or lost."""
    INSURANCE = "insurance"
    """What an insurance wager won or lost."""
    VOID = "void"
    """The cards ran out and the round is void."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; what doesn't apply is None or empty."""

    kind: EventKind
    seat: int | None = None
    """Seat from 0; None is the dealer."""
    hand: int = 0
    """Hand of the seat, from 0."""
    card: Card | None = None
    why: str = ""
    """What was decided or found, in words."""
    amount: Money | None = None
    """Money wagered, or won (negative: lost)."""
    action: Action | None = None
    """What a player decided."""


def describe(event: Event) -> str:
    """Return the event as one plain sentence, seats and hands counted from 1.

    Examples
    --------
    >>> describe(Event(EventKind.DEAL, seat=0, card=Card("K", "h"), why="10"))
    'Player 1 gets the king of hearts: 10'
    """
    who = "The dealer" if event.seat is None else f"Player {event.seat + 1}"
    if event.hand:
        who += f", hand {event.hand + 1},"
    card = f"the {event.card.name}" if event.card else "a card face down"
    detail = f": {event.why}" if event.why else ""
    sentences = {
        EventKind.DEAL: f"{who} gets {card}{detail}",
        EventKind.SHUFFLE: "The cards have run out: the discards are shuffled",
        EventKind.PEEK: f"{who} looks at the hole card{detail}",
        EventKind.TURN: f"{who} turns {card}{detail}",
        EventKind.ACT: f"{who} {event.why}" + (f" for {event.amount}" if event.amount else ""),
        EventKind.RESULT: f"{who} {_won(event.amount)}{detail}",
        EventKind.INSURANCE: f"{who} {_won(event.amount)} on insurance",
        EventKind.VOID: "The cards have run out: the round is void",
    }
    return sentences[event.kind]


def _won(amount: Money | None) -> str:
    if not amount:
        return "gets the bet back"
    return f"wins {amount}" if amount > 0 else f"loses {-amount}"
