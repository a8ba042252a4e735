"""What a client may see of his table: plain values, made from what lies open alone.

Nothing here reads the undealt cards, the hole card or the seed of a shoe that is still in play,
unless the client himself gave the seed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from upcard.actions import Action
from upcard.coach import Coaching
from upcard.money import Money
from upcard.referee.events import Event, describe
from upcard.referee.round import Round
from upcard.referee.session import Session
from upcard.referee.view import RoundView, view_of
from upcard.referee.wagers import most_wager, why_not_wager
from upcard.rulebook import cards_behind_cut
from upcard.shoe import Shoe
from upcard.web.place import Place

__all__ = [
    "CoachFrame",
    "EventFrame",
    "ShoeFrame",
    "TableFrame",
    "coach_frame",
    "event_frames",
    "table_frame",
]


class EventFrame(msgspec.Struct):
    """One thing that happened at the table."""

    kind: str
    seat: int | None
    """None is the dealer."""
    hand: int
    action: str | None
    """Of a player's decision: the word that `POST /api/table/act` takes."""
    card: str | None
    why: str
    amount: str | None
    text: str
    """All of it as one English sentence."""


class ShoeFrame(msgspec.Struct):
    """What anybody at the table can see of the shoe and the discard tray."""

    decks: int | None
    """None is the infinite deck."""
    size: int | None
    left: int | None
    """Cards in the shoe."""
    discards: int
    """Cards in the tray: dealt in earlier rounds of this shoe, or burnt."""
    behind_cut: int | None
    """Cards behind the cut card; None where none is used."""
    shuffle_due: bool
    """Whether the next round starts with a shuffle."""
    seed: str | None
    """Only of a shoe that the client named himself."""


class TableFrame(msgspec.Struct):
    """A client's table as he sees it."""

    step: int
    """Goes into the next deal or decision; whoever names another one is refused."""
    rules: str
    kind: str
    """`betting`, or `parlour`, which has no bets."""
    bankroll: str | None
    """None is without limit."""
    bankrupt: bool
    bets: list[str]
    """Last chosen, one for each box."""
    before: list[str]
    """Automatic players on the seats before the client's boxes."""
    after: list[str]
    most_boxes: int
    shoe: ShoeFrame
    round: RoundView | None
    boxes: list[int]
    """Seats of the client in the round."""
    amounts: dict[str, str]
    """What each action that stakes more takes, at the most."""
    smaller: list[str]
    """Actions that may stake less, if the hand allows them."""
    events: list[EventFrame]
    """Of the round, from its deal on."""
    statistics: dict[str, Any]
    trouble: str | None
    """Why the table can't be saved now."""


class CoachFrame(msgspec.Struct):
    """What the decision asked for is worth, for the very cards not seen."""

    step: int
    why: str | None
    """Why there is no advice; the other fields are empty then."""
    question: str | None = None
    seat: int | None = None
    hand: int | None = None
    wager: str | None = None
    values: dict[str, float] = {}
    """Expectation by action, per unit of the hand's wager."""
    costs: dict[str, float] = {}
    """What each loses against the best."""
    best: str | None = None
    dealer: dict[str, float] = {}
    """Chances of the dealer's final hands."""
    given_no_natural: bool = False


MOST_BOXES = 3
_TRIFLE: Final = Fraction(1, 100)
"""The smallest part of a chip that a client may stake."""


def table_frame(place: Place) -> TableFrame:
    """Return the table as its client sees it now."""
    session = place.session
    round_, book = session.round, session.books[0]
    taken = len(session.others.before) + len(session.others.after)
    return TableFrame(
        step=session.steps,
        rules=str(session.rules),
        kind=session.kind,
        bankroll=_said(session.bankrolls[0]),
        bankrupt=_bankrupt(session),
        bets=[str(bet) for bet in book.bets],
        before=list(session.others.before),
        after=list(session.others.after),
        most_boxes=min(MOST_BOXES, 7 - taken),
        shoe=_shoe_frame(place),
        round=None if round_ is None else view_of(round_),
        boxes=list(session.boxes),
        amounts={} if round_ is None else _amounts(round_),
        smaller=[] if round_ is None else _smaller(round_),
        events=[] if round_ is None else event_frames(round_.events or ()),
        statistics=_statistics(session),
        trouble=place.trouble,
    )


def _bankrupt(session: Session) -> bool:
    """Return whether the session is over: what is left is less than can be bet."""
    left = session.bankrolls[0]
    return session.bankrupt or (session.playing is None and left is not None and left < _TRIFLE)


def _shoe_frame(place: Place) -> ShoeFrame:
    session = place.session
    rules, stack = session.rules, session.table.stack
    size = None if rules.decks is None else Shoe.of_decks(rules.decks).size
    tray = stack.round_start if session.playing else stack.position
    return ShoeFrame(
        decks=rules.decks,
        size=size,
        left=None if size is None else stack.remaining,
        discards=0 if size is None else tray,
        behind_cut=cards_behind_cut(rules),
        shuffle_due=session.table.shuffle_due and session.playing is None,
        seed=None if place.given_seed is None else str(place.given_seed),
    )


def _amounts(round_: Round) -> dict[str, str]:
    if round_.turn is None:
        return {}
    seat = round_.seats[round_.turn.seat]
    staked = {action: most_wager(round_.rules, seat, round_.hand, action) for action in Action}
    return {action.word: str(amount) for action, amount in staked.items() if amount}


def _smaller(round_: Round) -> list[str]:
    if round_.turn is None:
        return []
    rules, seat, hand = round_.rules, round_.seats[round_.turn.seat], round_.hand
    refused = {action: why_not_wager(rules, seat, hand, action, _TRIFLE) for action in Action}
    return [action.word for action, reason in refused.items() if reason is None]


def event_frames(events: tuple[Event, ...] | list[Event]) -> list[EventFrame]:
    """Return the log of a round."""
    return [
        EventFrame(
            str(event.kind),
            event.seat,
            event.hand,
            None if event.action is None else event.action.word,
            None if event.card is None else str(event.card),
            event.why,
            _said(event.amount),
            describe(event),
        )
        for event in events
    ]


def _statistics(session: Session) -> dict[str, Any]:
    statistics = session.books[0].statistics
    fields = msgspec.structs.asdict(statistics)
    fields |= {"per_bet": statistics.per_bet, "per_wagered": statistics.per_wagered}
    return {
        name: value if value is None or isinstance(value, int) else str(value)
        for name, value in fields.items()
    }


def _said(amount: Money | None) -> str | None:
    return None if amount is None else str(amount)


def coach_frame(step: int, told: Coaching) -> CoachFrame:
    """Return what the coach said."""
    return CoachFrame(
        step=step,
        why=None,
        question=str(told.question),
        seat=told.seat,
        hand=told.hand,
        wager=str(told.wager),
        values={action.word: value for action, value in told.values.items()},
        costs={action.word: told.cost(action) for action in told.values},
        best=told.best.word,
        dealer=dict(told.dealer),
        given_no_natural=told.given_no_natural,
    )
