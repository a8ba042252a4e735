"""The table: sit down, bet, decide, ask for advice and for the count."""

from __future__ import annotations

from contextlib import suppress
from secrets import randbits
from typing import Annotated, Final

import msgspec

from upcard.actions import Action
from upcard.coach import next_round
from upcard.countfile import count_names, load_count
from upcard.errors import BlackjackError
from upcard.money import Money
from upcard.referee.games import kind_of
from upcard.referee.session import Others, Session
from upcard.web.endpoint import Endpoint, Message, Nothing, RefusalError, Visit
from upcard.web.frames import MOST_BOXES, CoachFrame, TableFrame, coach_frame, table_frame
from upcard.web.place import Place, Verdict
from upcard.web.wants import Amount, Short, read_chips, read_player, read_rules

__all__ = ["ENDPOINTS"]

Step = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
_MOST_OTHERS: Final = 4
_RICHEST: Final = 10**12
_ACTIONS: Final = {action.word: action for action in Action}


class NewTable(Message):
    """A table to sit down at."""

    rules: Short = "6D"
    bankroll: Amount = "1000"
    before: Annotated[tuple[Short, ...], msgspec.Meta(max_length=_MOST_OTHERS)] = ()
    """Strategies of automatic players on the seats before the client's boxes."""
    after: Annotated[tuple[Short, ...], msgspec.Meta(max_length=_MOST_OTHERS)] = ()
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,20}$")] | None = None
    """Of a shoe to play again; none draws one that nobody knows."""
    leave: bool = False
    """Leave a hand that is still being played; its wagers are lost."""


class Deal(Message):
    """Bets for a round, one for each box."""

    step: Step
    bets: Annotated[list[Amount], msgspec.Meta(min_length=1, max_length=MOST_BOXES)]


class Decision(Message):
    """What to do with the hand that is asked about."""

    step: Step
    action: Annotated[str, msgspec.Meta(max_length=20)]
    amount: Amount | None = None


class AskCount(Message):
    """Which system to count by."""

    system: Annotated[str, msgspec.Meta(max_length=40)] = "hi-lo"


class TableAnswer(msgspec.Struct):
    """The table, if the client sits at one."""

    table: TableFrame | None


class Played(msgspec.Struct):
    """The table after a deal or decision, and what the decision was worth."""

    table: TableFrame
    verdict: Verdict | None = None
    """None where no exact value is known."""


class NextRound(msgspec.Struct):
    """What the next round is worth for one box."""

    step: int
    ev: float | None
    """Expectation per unit bet; None where nothing exact can be said."""


class CountName(msgspec.Struct):
    """A counting system that can be asked for."""

    name: str
    title: str
    """As it is published."""


class CountFrame(msgspec.Struct):
    """The count of the cards seen since the shuffle."""

    step: int
    system: str
    title: str
    seen: int
    running: str
    true: int | None
    """None for systems that play by the running count, and for the infinite deck."""
    decks_left: str | None
    cards_left: int | None
    """Cards not seen, the hole card among them."""
    names: list[CountName]
    """All systems that are known, by title."""


def _place(place: Place | None) -> Place:
    if place is None:
        raise RefusalError(404, "you sit at no table yet: POST /api/table opens one")
    return place


def show_table(_ask: Nothing, visit: Visit) -> TableAnswer:
    """Return the table of the client."""
    with visit.hall.at_table(visit.client) as place:
        return TableAnswer(None if place is None else table_frame(place))


def open_table(ask: NewTable, visit: Visit) -> Played:
    """Sit down at a new table."""
    read = read_rules(ask.rules)
    kind = kind_of(read)
    bankroll = read_chips(ask.bankroll)
    if not 0 < bankroll <= _RICHEST:
        raise RefusalError(422, f"a bankroll is above 0 and at most {_RICHEST}")
    others = Others(ask.before, ask.after)
    if len(others.before) + len(others.after) > _MOST_OTHERS:
        raise RefusalError(422, f"at most {_MOST_OTHERS} automatic players sit at a table")
    given = None if ask.seed is None else int(ask.seed)
    if given is not None and given >= 2**64:
        raise RefusalError(422, "a seed is a whole number from 0 to 2^64 - 1")
    for name in (*ask.before, *ask.after):
        read_player(name, read.rules)
    owned = None if kind == "parlour" else bankroll
    seed = randbits(64) if given is None else given
    session = Session(read.rules, seed, [owned], kind, others=others, reseeds=True)
    named = given is not None
    place = visit.hall.open_table(visit.client, session, seed_named=named, leave=ask.leave)
    frame = table_frame(place)
    visit.hall.tell(visit.client, {"kind": "table", "step": frame.step, "new": True})
    return Played(frame)


def deal(ask: Deal, visit: Visit) -> Played:
    """Bet and have a round dealt."""
    with visit.hall.at_table(visit.client) as found:
        place = _place(found)
        place.deal(ask.step, [read_chips(bet) for bet in ask.bets])
        frame = table_frame(place)
    visit.hall.tell(visit.client, {"kind": "table", "step": frame.step})
    return Played(frame)


def act(ask: Decision, visit: Visit) -> Played:
    """Take a decision."""
    if ask.action not in _ACTIONS:
        raise RefusalError(422, f"no action {ask.action!r}: use {', '.join(_ACTIONS)}")
    action = _ACTIONS[ask.action]
    with visit.hall.at_table(visit.client) as found:
        place = _place(found)
        verdict = place.act(ask.step, action, _amount(ask.amount, action, place.session))
        frame = table_frame(place)
    visit.hall.tell(visit.client, {"kind": "table", "step": frame.step})
    return Played(frame, verdict)


def _amount(text: str | None, action: Action, session: Session) -> Money | None:
    """Return the amount of a decision: in hundredths, or all that the chips reach for."""
    if text is None:
        return None
    round_ = session.playing
    most = None if round_ is None else round_.for_less().get(action)
    return most if most is not None and text == str(most) else read_chips(text)


def advice(_ask: Nothing, visit: Visit) -> CoachFrame:
    """Return the exact value of each action for the cards that nobody has seen."""
    with visit.hall.at_table(visit.client) as found:
        place = _place(found)
        step = place.session.steps
        try:
            return coach_frame(step, place.coaching())
        except BlackjackError as error:
            return CoachFrame(step, str(error))


def next_value(_ask: Nothing, visit: Visit) -> NextRound:
    """Return what the next round is worth before its bets are made."""
    with visit.hall.at_table(visit.client) as found:
        place = _place(found)
        told = None
        with suppress(BlackjackError):
            told = next_round(place.session)
        return NextRound(place.session.steps, None if told is None else told.ev)


def count(ask: AskCount, visit: Visit) -> CountFrame:
    """Return the count by any system of the cards seen since the shuffle."""
    names = count_names()
    if ask.system not in names:
        raise RefusalError(422, f"no counting system {ask.system!r}: use {', '.join(names)}")
    system = load_count(ask.system)
    with visit.hall.at_table(visit.client) as found:
        session = _place(found).session
        seen, unseen, step = session.seen, session.unseen, session.steps
        decks = session.rules.decks
    running = system.running(seen, decks or 1)
    left = None if unseen.infinite else unseen.size
    true = system.true_count(running, left) if left and system.uses == "true" else None
    decks_left = str(system.decks_left(left)) if left else None
    return CountFrame(
        step=step,
        system=ask.system,
        title=system.title,
        seen=len(seen),
        running=str(running),
        true=true,
        decks_left=decks_left,
        cards_left=left,
        names=_count_names(),
    )


def _count_names() -> list[CountName]:
    named = [CountName(name, load_count(name).title) for name in count_names()]
    return sorted(named, key=lambda each: each.title.casefold())


ENDPOINTS: Final = [
    Endpoint("GET", "/api/table", show_table, answer=TableAnswer),
    Endpoint("POST", "/api/table", open_table, NewTable, Played),
    Endpoint("POST", "/api/table/deal", deal, Deal, Played),
    Endpoint("POST", "/api/table/act", act, Decision, Played),
    Endpoint("GET", "/api/table/advice", advice, answer=CoachFrame),
    Endpoint("GET", "/api/table/next", next_value, answer=NextRound, heavy=True),
    Endpoint("GET", "/api/table/count", count, AskCount, CountFrame),
]
