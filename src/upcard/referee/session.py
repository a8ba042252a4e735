"""A person's session at a table: the bankroll, the chosen bet, and what it has all come to.

A `Session` deals round after round at a `Table` and hands itself to its store after every
decision, before anybody can see the outcome: whoever is cut off finds the same hand again.
As bytes it is one JSON object; the check sum covers the text of `session` as it stands:

    {"schema": 1, "sum": "…", "session": {"kind": …, "rules": …, "seats": […], "round": …}}

`round` is the line of `save_round` for the round in progress, or for the last one: it fixes the
shoe behind it too.  Before the first round the shoe has a field of its own.
The text holds the hole card and every card to come, so it is for the program, never for a player.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, Protocol

import msgspec

from upcard.actions import Action
from upcard.errors import BlackjackError, IllegalActionError, SaveError
from upcard.money import Money, exact
from upcard.referee.games import Kind, check_playable
from upcard.referee.history import (
    read_stack,
    record_round,
    restore_round,
    save_round,
    write_stack,
)
from upcard.referee.round import Round
from upcard.referee.statistics import Statistics
from upcard.referee.table import Table
from upcard.rules import Rules
from upcard.shoe import Stack

__all__ = ["SCHEMA", "SeatBook", "Session", "Store"]

SCHEMA: Final = 1


class Store(Protocol):
    """Where a session is kept."""

    def save(self, session: Session) -> None:
        """Keep the session as it is now; a failure is noted, not raised."""


class SeatBook(msgspec.Struct, forbid_unknown_fields=True):
    """What outlives a round at one seat."""

    bankroll: Fraction | None
    """As saved; while the session runs the table has it. None is without limit."""
    bet: Fraction | None = None
    """The bet last chosen, never what a double or a split made of it."""
    statistics: Statistics = msgspec.field(default_factory=Statistics)


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    kind: Kind
    rules: str
    seed: int
    seats: list[SeatBook]
    rounds_since_shuffle: int
    unrecorded: list[str]
    round: str | None
    shoe: dict[str, str] | None


class _File(msgspec.Struct):
    sum: str
    session: msgspec.Raw


class _Head(msgspec.Struct):
    schema: int


class Session:
    """A table, the seats of one person, and their statistics.

    Parameters
    ----------
    rules
        The rules in force.
    seed
        Fixes every card.
    bankrolls
        What each seat starts with; None is without limit.
    kind
        `parlour` is played for nothing: each bet is one unit.
    stack
        Known cards instead of a shuffled shoe, for tests and recorded play.

    Raises
    ------
    RulesError
        For a table whose cards may run out in a round that can't be finished then.

    Examples
    --------
    >>> rules = Rules(rounds_per_shoe=5)
    >>> session = Session(rules, 1, [100], stack=Stack.stacked("8 T 3 6 T 9"))
    >>> session.deal([10])
    >>> session.act(Action.DOUBLE)
    >>> session.bankrolls, session.books[0].bet
    ([120], Fraction(10, 1))
    """

    def __init__(
        self,
        rules: Rules,
        seed: int,
        bankrolls: Sequence[Money | None],
        kind: Kind = "betting",
        *,
        stack: Stack | None = None,
    ) -> None:
        check_playable(rules, len(bankrolls))
        self.seed = seed
        self.kind: Kind = kind
        self.table = Table(rules, Random(seed), bankrolls, stack=stack)
        self.books = [SeatBook(_fraction(owned)) for owned in bankrolls]
        self.store: Store | None = None
        self.unrecorded: list[str] = []
        """Records of finished rounds that the history file doesn't hold yet."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.table.rules

    @property
    def round(self) -> Round | None:
        """The round in progress, or the last one."""
        return self.table.round

    @property
    def playing(self) -> Round | None:
        """The round in progress, if there is one."""
        return None if self.round is None or self.round.over else self.round

    @property
    def bankrolls(self) -> list[Money | None]:
        """What each seat owns, the wagers on the table taken off."""
        return self.table.bankrolls

    @property
    def bankrupt(self) -> bool:
        """True when no seat has a chip left and no round is in progress: the session is over."""
        return self.playing is None and not any(owned != 0 for owned in self.bankrolls)

    def deal(self, bets: Sequence[Money]) -> None:
        """Take the bets and deal a round; it is kept before anybody sees it.

        Raises
        ------
        IllegalActionError
            While a round is in progress.
        MoneyError
            For a bet that can't be; nothing has changed then.
        """
        self.table.deal(bets)
        for book, bet in zip(self.books, bets, strict=True):
            book.bet = Fraction(bet)
        self._after()

    def act(self, action: Action, amount: Money | None = None) -> None:
        """Carry out a decision; what it led to is kept before anybody sees it.

        Raises
        ------
        IllegalActionError
            If it is not legal; nothing has changed then.
        """
        if self.playing is None:
            raise IllegalActionError("no round is in progress: deal one first")
        self.playing.do(action, amount)
        self._after()

    def keep(self) -> None:
        """Hand the session to its store."""
        if self.store is not None:
            self.store.save(self)

    def _after(self) -> None:
        if self.round is not None and self.round.over:
            for book, seat in zip(self.books, self.round.seats, strict=True):
                book.statistics.add(seat, void=self.round.void)
            self.unrecorded.append(record_round(self.round))
        self.keep()

    # ------------------------------------------------------------------ as bytes

    def to_bytes(self) -> bytes:
        """Return the session as `from_bytes` reads it."""
        for book, owned in zip(self.books, self.bankrolls, strict=True):
            book.bankroll = _fraction(owned)
        saved = _Saved(
            self.kind,
            str(self.rules),
            self.seed,
            self.books,
            self.table.rounds_since_shuffle,
            self.unrecorded,
            save_round(self.round) if self.round else None,
            None if self.round else write_stack(self.table.stack.mark()),
        )
        body = msgspec.json.encode(saved, enc_hook=str)
        head = msgspec.json.encode({"schema": SCHEMA, "sum": _digest(body)})
        return head[:-1] + b',"session":' + body + b"}\n"

    @classmethod
    def from_bytes(cls, data: bytes) -> Session:
        """Return the session that `to_bytes` wrote, at the same step with the same cards to come.

        Raises
        ------
        SaveError
            If the text is cut off, altered or of another schema.
        """
        saved = _open(data)
        try:
            return cls._restored(saved)
        except (BlackjackError, ValueError, TypeError) as error:
            raise SaveError(f"a saved session doesn't play: {error}") from None

    @classmethod
    def _restored(cls, saved: _Saved) -> Session:
        round_ = restore_round(saved.round) if saved.round else None
        stack = round_.stack if round_ else Stack.at(read_stack(saved.shoe or {}))
        bankrolls = [_money(book.bankroll) for book in saved.seats]
        session = cls(Rules.parse(saved.rules), saved.seed, bankrolls, saved.kind, stack=stack)
        session.table.rounds_since_shuffle = saved.rounds_since_shuffle
        session.table.round = round_
        session.books = saved.seats
        session.unrecorded = saved.unrecorded
        # The round says by itself what every seat owns; a file that says otherwise was made up.
        if round_ and (round_.rules, session.bankrolls) != (session.rules, bankrolls):
            raise SaveError("its round and its table don't belong together")
        return session


def _open(data: bytes) -> _Saved:
    """Return what the bytes say, once schema and check sum fit."""
    try:
        schema = msgspec.json.decode(data, type=_Head).schema
        if schema != SCHEMA:
            newer = "a newer version of this program reads it" if schema > SCHEMA else "damaged"
            raise SaveError(f"schema {schema}, and this program reads schema {SCHEMA}: {newer}")
        file = msgspec.json.decode(data, type=_File)
        body = bytes(file.session)
        if file.sum != _digest(body):
            raise SaveError("it is altered: its check sum doesn't fit")
        return msgspec.json.decode(body, type=_Saved, dec_hook=_read_amount)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"it is cut off or no saved session: {error}") from None


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _read_amount(_kind: Any, text: Any) -> Fraction:
    if not isinstance(text, str) or not re.fullmatch(r"-?[0-9]+(/[1-9][0-9]*)?", text):
        raise ValueError(f"{text!r} is not an amount")
    return Fraction(text)


def _fraction(amount: Money | None) -> Fraction | None:
    return None if amount is None else Fraction(amount)


def _money(amount: Fraction | None) -> Money | None:
    return None if amount is None else exact(amount)
