"""What the people at the table may see of a round: plain values without the hole card."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from upcard.actions import Action
from upcard.referee.hands import PlayerHand, Seat
from upcard.referee.round import Round

__all__ = ["HandView", "RoundView", "SeatView", "view_of"]

HIDDEN = "?"
"""Stands for a card that lies face down."""


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand of a seat."""

    cards: tuple[str, ...]
    label: str
    """What the dealer calls out: "soft 18"."""
    wager: str
    doubled: bool
    over: bool
    """No decision is left."""
    net: str | None
    """Won or lost, when the round is over."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A betting spot; money is exact text, "15/2" for seven and a half."""

    bet: str
    chips: str | None
    """What is left to wager; None is without limit."""
    insurance: str
    hands: tuple[HandView, ...]
    net: str | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as its players see it."""

    rules: str
    dealer: tuple[str, ...]
    """The dealer's cards, "?" for one face down."""
    dealer_label: str
    seats: tuple[SeatView, ...]
    turn: tuple[int, int] | None
    """Seat and hand to act, from 0; None when the round is over."""
    question: str | None
    legal: tuple[str, ...]
    """Words of the legal actions."""
    for_less: dict[str, str]
    """The most that the chips allow for what they don't reach for otherwise."""
    why_not: dict[str, str]
    """For every other action, why not."""
    void: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain values for JSON."""
        return asdict(self)


def view_of(round_: Round) -> RoundView:
    """Return what the people at the table see of the round now.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> from upcard.shoe import Stack
    >>> view = view_of(Round(Rules(), Stack.stacked("8 T 3 6 T 9"), [10]))
    >>> view.dealer, view.legal, view.why_not["split"]
    (('T', '?'), ('stand', 'hit', 'double'), 'splitting needs two cards of one value')
    """
    reasons = {action: round_.why_not(action) for action in Action}
    turn = round_.turn
    hidden = (HIDDEN,) if round_.hole_card_hidden else ()
    return RoundView(
        rules=str(round_.rules),
        dealer=(*map(str, round_.dealer.cards), *hidden),
        dealer_label=round_.dealer_label,
        seats=tuple(_seat_view(seat, over=round_.over) for seat in round_.seats),
        turn=None if turn is None else (turn.seat, turn.hand),
        question=None if turn is None else str(turn.question),
        legal=tuple(action.word for action, reason in reasons.items() if reason is None),
        for_less={action.word: str(amount) for action, amount in round_.for_less().items()},
        why_not={action.word: reason for action, reason in reasons.items() if reason},
        void=round_.void,
    )


def _seat_view(seat: Seat, *, over: bool) -> SeatView:
    return SeatView(
        bet=str(seat.bet),
        chips=None if seat.chips is None else str(seat.chips),
        insurance=str(seat.insurance),
        hands=tuple(_hand_view(hand) for hand in seat.hands),
        net=str(seat.net) if over else None,
    )


def _hand_view(hand: PlayerHand) -> HandView:
    return HandView(
        cards=tuple(map(str, hand.cards)),
        label=hand.label,
        wager=str(hand.wager),
        doubled=hand.doubled,
        over=hand.closed or hand.net is not None,
        net=None if hand.net is None else str(hand.net),
    )
