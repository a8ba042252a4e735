"""A person's session at a table: the bankroll, the chosen bet, and what it has all come to.

A `Session` deals round after round at a `Table` and hands itself to its store after every
decision, before anybody can see the outcome: whoever is cut off finds the same hand again.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from secrets import randbits
from typing import Final, Protocol

from upcard.actions import Action
from upcard.cards import Card, format_cards, parse_cards
from upcard.errors import BlackjackError, IllegalActionError, MoneyError, SaveError
from upcard.money import Money, exact
from upcard.referee.events import EventKind
from upcard.referee.games import Kind, check_playable
from upcard.referee.history import (
    read_stack,
    record_round,
    restore_round,
    save_round,
    write_stack,
)
from upcard.referee.round import Round
from upcard.referee.session_text import SCHEMA, Others, Saved, SeatBook, read_text, write_text
from upcard.referee.strategies import make_player
from upcard.referee.table import Table
from upcard.rules import Rules
from upcard.shoe import Shoe, Stack

__all__ = ["SCHEMA", "Others", "SeatBook", "Session", "Store"]

_ALONE: Final = Others()


class Store(Protocol):
    """Where a session is kept."""

    def save(self, session: Session) -> None:
        """Keep the session as it is now; a failure is noted, not raised."""


class Session:
    """A table, the people at it, and their statistics.

    Parameters
    ----------
    rules
        The rules in force.
    seed
        Fixes every card.
    bankrolls
        What each person starts with; None is without limit.  One alone may play several boxes.
    kind
        `parlour` is played for nothing: each bet is one unit.
    stack
        Known cards instead of a shuffled shoe, for tests and recorded play.
    others
        Automatic players; each bets 1 and has no limit.
    reseeds
        Give each later shoe a random seed of its own, so that the seed of one tells nothing of the
        next: whoever knows `shoe_seed` can have that shoe again.

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
        others: Others = _ALONE,
        reseeds: bool = False,
    ) -> None:
        check_playable(rules, len(bankrolls) + len(others.before) + len(others.after))
        self.seed = seed
        self.kind: Kind = kind
        self.others = others
        self._players = [make_player(name, rules) for name in (*others.before, *others.after)]
        owned = [*bankrolls, *(None for _ in self._players)]
        self.table = Table(rules, Random(seed), owned, stack=stack)
        self.table.before_shuffle = self._begin_shoe
        self.shoe_seed = seed if reseeds else None
        """What fixes the order of this shoe alone; None if the seed fixes all shoes."""
        self.steps = 0
        """Deals and decisions so far, those of the others left out."""
        self._seen: tuple[Card, ...] = ()
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
        """What each person owns, the wagers on the table taken off."""
        return self.table.bankrolls[: len(self.books)]

    @property
    def boxes(self) -> range:
        """The seats of the people in the round in progress, or in the last one."""
        seats = 0 if self.round is None else len(self.round.seats)
        first = len(self.others.before)
        return range(first, max(first, seats - len(self.others.after)))

    @property
    def seen(self) -> tuple[Card, ...]:
        """The cards of this shoe that have lain face up since it was shuffled."""
        return self._seen if self.playing is None else self._seen_now()

    @property
    def unseen(self) -> Shoe:
        """The cards that nobody at the table has seen: to come, burnt, or face down.

        Raises
        ------
        ShoeError
            If what was seen is no part of full decks, as with stacked cards.
        """
        return Shoe.of_decks(self.rules.decks).remove(card.rank for card in self.seen)

    @property
    def bankrupt(self) -> bool:
        """True when nobody has a chip left and no round is in progress: the session is over."""
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
        if not bets:
            raise MoneyError("a round needs a bet on one box at least")
        before, after = (len(players) for players in self.others)
        first = len(self.books)
        people = [0] * len(bets) if first == 1 else [*range(first)]
        others = range(first, first + before + after)
        check_playable(self.rules, before + len(people) + after)
        self.table.deal(
            [*[1] * before, *bets, *[1] * after],
            purses=[*others[:before], *people, *others[before:]],
        )
        for number, book in enumerate(self.books):
            of_seats = zip(people, bets, strict=True)
            book.bets = [Fraction(bet) for who, bet in of_seats if who == number]
            book.bet = book.bets[0]
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

    def _begin_shoe(self) -> None:
        """Forget the shoe before."""
        self._seen = ()
        if self.shoe_seed is not None:
            self.shoe_seed = randbits(64)
            self.table.stack.rng = Random(self.shoe_seed)

    def _seen_now(self) -> tuple[Card, ...]:
        """Return the cards seen before this round and in it."""
        seen, of_round = self._seen, []
        for event in (self.round.events or ()) if self.round else ():
            if event.kind is EventKind.SHUFFLE:
                # The discards go back into the shoe, what lies on the table doesn't.
                seen = ()
            elif event.card is not None:
                of_round.append(event.card)
        return (*seen, *of_round)

    def keep(self) -> None:
        """Hand the session to its store."""
        if self.store is not None:
            self.store.save(self)

    def _after(self) -> None:
        self.steps += 1
        self._let_others_play()
        if self.round is not None and self.round.over:
            for index in self.boxes:
                book = self.books[self.round.purses[index]]
                book.statistics.add(self.round.seats[index], void=self.round.void)
            self._seen = self._seen_now()
            self.unrecorded.append(record_round(self.round))
        self.keep()

    def _let_others_play(self) -> None:
        """Take the decisions of the automatic players until a person is asked."""
        round_ = self.round
        while round_ is not None and round_.turn is not None and round_.turn.seat not in self.boxes:
            seat = round_.turn.seat
            number = seat if seat < self.boxes.start else seat - len(self.boxes)
            round_.do(self._players[number].decide(round_))

    def to_bytes(self) -> bytes:
        """Return the session as `from_bytes` reads it."""
        for book, owned in zip(self.books, self.bankrolls, strict=True):
            book.bankroll = _fraction(owned)
        saved = Saved(
            self.kind,
            str(self.rules),
            self.seed,
            self.books,
            self.table.rounds_since_shuffle,
            self.unrecorded,
            save_round(self.round) if self.round else None,
            None if self.round else write_stack(self.table.stack.mark()),
            self.others,
            self.steps,
            self.shoe_seed,
            format_cards(self._seen),
        )
        return write_text(saved)

    @classmethod
    def from_bytes(cls, data: bytes) -> Session:
        """Return the session that `to_bytes` wrote, at the same step with the same cards to come.

        Raises
        ------
        SaveError
            If the text is cut off, altered or of another schema.
        """
        saved = read_text(data)
        try:
            return cls._restored(saved)
        except (BlackjackError, ValueError, TypeError) as error:
            raise SaveError(f"a saved session doesn't play: {error}") from None

    @classmethod
    def _restored(cls, saved: Saved) -> Session:
        round_ = restore_round(saved.round) if saved.round else None
        stack = round_.stack if round_ else Stack.at(read_stack(saved.shoe or {}))
        bankrolls = [_money(book.bankroll) for book in saved.seats]
        rules = Rules.parse(saved.rules)
        session = cls(rules, saved.seed, bankrolls, saved.kind, stack=stack, others=saved.others)
        session.steps, session.shoe_seed = saved.steps, saved.shoe_seed
        session._seen = parse_cards(saved.seen) if saved.seen else ()
        session.table.rounds_since_shuffle = saved.rounds_since_shuffle
        session.table.round = round_
        session.books = saved.seats
        session.unrecorded = saved.unrecorded
        # The round says by itself what every seat owns; a file that says otherwise was made up.
        if round_ and (round_.rules, session.bankrolls) != (session.rules, bankrolls):
            raise SaveError("its round and its table don't belong together")
        return session


def _fraction(amount: Money | None) -> Fraction | None:
    return None if amount is None else Fraction(amount)


def _money(amount: Fraction | None) -> Money | None:
    return None if amount is None else exact(amount)
