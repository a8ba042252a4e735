"""Past rounds: a list, one of them card by card, and hand histories in and out.

The line of a round holds its hole card.  Where that was never turned the line is told only when the
shoe is no longer in play, and so is the seed of a shoe.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

import msgspec

from upcard.errors import SaveError
from upcard.referee.history import record_round, restore_round
from upcard.referee.round import Round
from upcard.referee.view import RoundView, view_of
from upcard.web.endpoint import Download, Endpoint, Message, Nothing, RefusalError, Visit
from upcard.web.frames import EventFrame, event_frames
from upcard.web.store import MistakeRow, RoundRow

__all__ = ["ENDPOINTS"]

_PAGE: Final = 50
_MOST_EXPORTED: Final = 100_000
_MOST_IMPORTED: Final = 2000
_MOST_BYTES: Final = 4 * 1024 * 1024
_LONGEST_LINE: Final = 4096
"""Signs of a record: seven seats of sixteen hands have fewer."""


class AskRounds(Message):
    """Which rounds to list."""

    before: Annotated[int, msgspec.Meta(ge=1, le=2**62)] | None = None
    """Only rounds with a lower number, to page on."""


class Import(Message):
    """Lines of an export, or of a terminal's history."""

    lines: Annotated[str, msgspec.Meta(max_length=_MOST_BYTES)]


class RoundLine(msgspec.Struct):
    """A past round in a list."""

    id: int
    at: str
    rules: str
    hands: list[str]
    """Cards of every hand of the client's seats, or of all seats where nobody knows which."""
    dealer: str
    net: str
    staked: str


class RoundsAnswer(msgspec.Struct):
    """Past rounds, the newest first."""

    rounds: list[RoundLine]
    more: bool
    """Whether there are older ones."""


class PastRound(msgspec.Struct):
    """A past round, for a replay card by card."""

    id: int
    at: str
    round: RoundView
    """As it ended."""
    boxes: list[int]
    """The client's seats; none in an imported round whose line names none."""
    events: list[EventFrame]
    net: str
    line: str | None
    """Its whole record; None while the shoe is in play and the hole card was never turned."""
    seed: str | None
    """Of its shoe; None while that is in play, or if it has none."""


class Imported(msgspec.Struct):
    """How many rounds were taken."""

    rounds: int


class Mistake(msgspec.Struct):
    """A decision that was not the best."""

    at: str
    hand: str
    up_card: str
    given: str
    best: str
    cost: float
    """In units of the hand's wager."""


class MistakesAnswer(msgspec.Struct):
    """Mistakes, the newest first."""

    mistakes: list[Mistake]


class _Exported(msgspec.Struct, omit_defaults=True):
    """A line of an export."""

    round: str
    at: str = ""
    boxes: tuple[int, ...] = ()
    """The seats of the person who played it."""


def list_rounds(ask: AskRounds, visit: Visit) -> RoundsAnswer:
    """Return the last rounds of the client."""
    rows = visit.hall.store.rounds(visit.client, before=ask.before, most=_PAGE + 1)
    return RoundsAnswer([_listed(row) for row in rows[:_PAGE]], len(rows) > _PAGE)


def _listed(row: RoundRow) -> RoundLine:
    view = view_of(restore_round(row.line))
    seats = [view.seats[box] for box in _boxes(row)] or view.seats
    hands = [" ".join(hand.cards) for seat in seats for hand in seat.hands]
    return RoundLine(row.id, row.at, view.rules, hands, " ".join(view.dealer), row.net, row.staked)


def show_round(_ask: Nothing, visit: Visit) -> PastRound:
    """Return one past round with everything that happened in it."""
    number = str(visit.path["number"])
    known = re.fullmatch("[0-9]{1,18}", number)
    row = visit.hall.store.round(visit.client, int(number)) if known else None
    if row is None:
        raise RefusalError(404, "you played no round of that number")
    round_ = restore_round(row.line)
    live = _live_seed(visit)
    over = row.seed is None or row.seed != live
    return PastRound(
        row.id,
        row.at,
        view_of(round_),
        list(_boxes(row)),
        event_frames(round_.events or ()),
        row.net,
        row.line if over or row.hole_shown else None,
        str(row.seed % 2**64) if over and row.seed is not None else None,
    )


def _boxes(row: RoundRow) -> tuple[int, ...]:
    return tuple(int(box) for box in row.boxes.split(",") if box)


def _live_seed(visit: Visit) -> int | None:
    """Return the seed of the shoe in play, as the store writes it."""
    with visit.hall.at_table(visit.client) as place:
        return None if place is None else place.stored_seed


def export(_ask: Nothing, visit: Visit) -> Download:
    """Return all rounds as JSON lines, but those that would tell a card still face down."""
    live = _live_seed(visit)
    rows = visit.hall.store.rounds(visit.client, most=_MOST_EXPORTED)
    lines = [
        msgspec.json.encode(_Exported(row.line, row.at, _boxes(row))).decode()
        for row in reversed(rows)
        if row.hole_shown or row.seed != live
    ]
    return Download("".join(f"{line}\n" for line in lines), "application/jsonl", "rounds.jsonl")


def take_rounds(ask: Import, visit: Visit) -> Imported:
    """Add rounds that were played elsewhere: all of them, or none if a line is wrong."""
    lines = [line for line in ask.lines.splitlines() if line.strip()]
    if len(lines) > _MOST_IMPORTED:
        raise RefusalError(413, f"{len(lines)} rounds are too many at once: send {_MOST_IMPORTED}")
    rows = [_imported(number, line) for number, line in enumerate(lines, 1)]
    visit.hall.store.add_rounds(visit.client, rows)
    return Imported(len(rows))


def _imported(number: int, line: str) -> RoundRow:
    try:
        told = _read_line(line)
        if len(told.round) > _LONGEST_LINE:
            raise SaveError(f"it has more than {_LONGEST_LINE} signs")
        round_ = restore_round(told.round)
        if not round_.over:
            raise SaveError("the round is not over")
        if not set(told.boxes) <= set(range(len(round_.seats))):
            raise SaveError("it has no such boxes")
        record = record_round(round_)
    except (SaveError, msgspec.MsgspecError) as error:
        raise RefusalError(422, f"line {number} is no finished round: {error}") from None
    boxes = sorted(set(told.boxes))
    net, staked = _totals(round_, boxes)
    shown, own = not round_.hole_card_hidden, ",".join(map(str, boxes))
    return RoundRow(0, None, told.at[:32], record, None, shown, net, staked, own)


def _read_line(line: str) -> _Exported:
    """Return a line of JSON, or a bare record as the terminal's history has them."""
    if line.lstrip().startswith("{"):
        return msgspec.json.decode(line, type=_Exported)
    return _Exported(line.strip())


def _totals(round_: Round, boxes: list[int]) -> tuple[str, str]:
    """Return what a person's boxes won and staked; where nobody knows which, all of them."""
    seats = [round_.seats[box] for box in boxes] or round_.seats
    nets: Any = sum(seat.net for seat in seats)
    staked: Any = sum(seat.staked for seat in seats)
    return str(nets), str(staked)


def list_mistakes(_ask: Nothing, visit: Visit) -> MistakesAnswer:
    """Return the last decisions that were not the best."""
    return MistakesAnswer([_mistake(row) for row in visit.hall.store.mistakes(visit.client)])


def _mistake(row: MistakeRow) -> Mistake:
    return Mistake(row.at, row.hand, row.up_card, row.given, row.best, row.cost)


ENDPOINTS: Final = [
    Endpoint("GET", "/api/table/rounds", list_rounds, AskRounds, RoundsAnswer),
    Endpoint("GET", "/api/table/rounds/{number}", show_round, answer=PastRound),
    Endpoint("GET", "/api/table/export", export, heavy=True),
    Endpoint("POST", "/api/table/import", take_rounds, Import, Imported, True, _MOST_BYTES + 1024),
    Endpoint("GET", "/api/table/mistakes", list_mistakes, answer=MistakesAnswer),
]
