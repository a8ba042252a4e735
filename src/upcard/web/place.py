"""A client's place at a table: one session, one decision at a time, kept before it is told."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from threading import Lock

from upcard.actions import Action
from upcard.cards import format_rank
from upcard.coach import Coaching, coach, share_staked
from upcard.errors import BlackjackError, SaveError
from upcard.money import Money
from upcard.referee.session import Session
from upcard.web.endpoint import RefusalError
from upcard.web.store import MistakeRow, RoundRow, WebStore

__all__ = ["Place", "Verdict"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision was worth, told after it."""

    question: str
    hand: str
    up_card: str
    given: str
    best: str
    cost: float
    """In units of the hand's wager."""
    values: dict[str, float]

    def as_mistake(self, table: int, step: int) -> MistakeRow:
        """Return it as the store keeps it."""
        told = (self.hand, self.up_card, self.given, self.best, self.cost)
        return MistakeRow(0, table, "", step, *told)


class Place:
    """A live table of one client."""

    def __init__(
        self,
        client: str,
        number: int,
        session: Session,
        store: WebStore,
        *,
        seed_named: bool = False,
    ) -> None:
        self.client = client
        self.number = number
        self.session = session
        self._seed_named = seed_named
        self.trouble: str | None = None
        """Why the last save failed."""
        self.lock = Lock()
        self._store = store
        self._told: tuple[int, Coaching] | None = None
        """What the coach said, at which step."""
        self._mistakes: list[MistakeRow] = []
        self._rounds: list[RoundRow] = []

    @property
    def given_seed(self) -> int | None:
        """The seed that the client named, if this is still its shoe."""
        named, shoe = self.session.seed, self.session.shoe_seed
        return named if self._seed_named and shoe == named else None

    @property
    def stored_seed(self) -> int | None:
        """The seed of the shoe in play, as the store writes it: 64 bits with a sign."""
        seed = self.session.shoe_seed
        return seed if seed is None or seed < 2**63 else seed - 2**64

    def deal(self, step: int, bets: list[Money]) -> None:
        """Deal a round."""
        self._check(step)
        self.session.deal(bets)
        self.keep()

    def act(self, step: int, action: Action, amount: Money | None) -> Verdict | None:
        """Carry out a decision and return what it was worth, if that is known."""
        self._check(step)
        judged = self._judge(action, amount)
        self.session.act(action, amount)
        if judged is not None and judged.cost > 0:
            self._mistakes.append(judged.as_mistake(self.number, step))
        self.keep()
        return judged

    def coaching(self) -> Coaching:
        """Return what the decision asked for is worth; see `upcard.coach`."""
        if self._told is None or self._told[0] != self.session.steps:
            self._told = (self.session.steps, coach(self.session))
        return self._told[1]

    def _check(self, step: int) -> None:
        """Refuse what was meant for another state of the table, such as another tab's."""
        if step != self.session.steps:
            raise RefusalError(
                409,
                "the table has moved on: this was done in another window, or is done already",
                step=self.session.steps,
            )

    def _judge(self, action: Action, amount: Money | None) -> Verdict | None:
        round_ = self.session.playing
        if round_ is None or not round_.can(action, amount):
            return None
        try:
            told = self.coaching()
            share = share_staked(round_, action, amount)
            cost = told.cost(action, share)
        except (BlackjackError, KeyError):
            return None
        return Verdict(
            str(told.question),
            str(round_.hand.hand),
            format_rank(round_.up_card),
            action.word,
            told.best.word,
            cost,
            {option.word: value for option, value in told.values.items()},
        )

    def keep(self) -> None:
        """Commit state, finished rounds and mistakes at once; what can't be saved is kept here."""
        session = self.session
        while session.unrecorded:
            self._rounds.append(self._row(session.unrecorded.pop(0)))
        try:
            self._store.save_table(
                self.client,
                self.number,
                session.to_bytes(),
                self._rounds,
                self._mistakes,
                rules=str(session.rules),
            )
        except SaveError as error:
            self.trouble = f"{error}; the game goes on, but what follows is lost if it ends now"
        else:
            self.trouble = None
            self._rounds, self._mistakes = [], []

    def _row(self, line: str) -> RoundRow:
        round_ = self.session.round
        assert round_ is not None
        own = [round_.seats[index] for index in self.session.boxes]
        net = sum((Fraction(seat.net) for seat in own), start=Fraction(0))
        staked = sum((Fraction(seat.staked) for seat in own), start=Fraction(0))
        shown = not round_.hole_card_hidden
        boxes = ",".join(map(str, self.session.boxes))
        seed = self.stored_seed
        return RoundRow(0, self.number, "", line, seed, shown, str(net), str(staked), boxes)
