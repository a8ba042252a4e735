"""What lies on the table while a round is played, and the small steps that change it.

Dealing a card, turning the hole card, taking chips and noting what happened; when each is done
stands in `upcard.referee.script`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import Card, Rank
from upcard.errors import MoneyError, RulesError
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.money import Money, exact, wager
from upcard.referee.events import Event, EventKind
from upcard.referee.hands import DealerHand, PlayerHand, Purse, Seat
from upcard.rulebook import is_dealer_natural, is_player_natural, pair_rank
from upcard.rules import MAX_SEATS, Rules
from upcard.shoe import Stack

__all__ = ["Decision", "Question", "Tabletop", "Turn"]


class Question(StrEnum):
    """What a seat is asked."""

    PLAY = "play"
    """What to do with a hand."""
    INSURANCE = "insurance"
    """Insure (or take even money), or decline."""
    EARLY_SURRENDER = "early surrender"
    """Surrender before the dealer looks for a natural, or decline."""


class Turn(NamedTuple):
    """Whose decision the round waits for."""

    seat: int
    hand: int
    question: Question


Decision: TypeAlias = tuple[Action, Money | None]
"""An action, with its amount where one is named."""


class Tabletop:
    """Cards, wagers and chips of one round; nothing here decides what happens next."""

    def __init__(
        self,
        rules: Rules,
        stack: Stack,
        bets: Sequence[Money],
        *,
        chips: Sequence[Money | None] | None = None,
        purses: Sequence[int] | None = None,
        record: bool = True,
    ) -> None:
        self.rules = rules
        self.stack = stack
        self.seats = _seats(bets, chips, purses)
        self.dealer = DealerHand()
        self.turn: Turn | None = None
        self.void = False
        """The cards ran out and the round can't go on: all wagers come back."""
        self.events: list[Event] | None = [] if record else None
        self.actions: list[Decision] = []
        """The decisions so far, if recorded."""
        self.dealt: list[Card] = []
        """All cards in the order in which they left the stack, the hole card too, if recorded."""
        self.start = stack.mark() if record else None
        self.purses = tuple(range(len(bets)) if purses is None else purses)
        """The purse of each seat."""
        owned = dict(zip(self.purses, (seat.chips for seat in self.seats), strict=True))
        self.limits = tuple(owned[purse] for purse in range(len(owned)))
        """What was in each purse when the bets were made."""
        self._hole: Card | None = None
        self._facts = HandFacts(0)
        stack.begin_round(refills=rules.short_shoe == "reshuffle")

    @property
    def up_card(self) -> Rank:
        """The rank of the dealer's up card."""
        return self.dealer.cards[0].rank

    @property
    def hole_card_hidden(self) -> bool:
        """True while a card of the dealer lies face down."""
        return self._hole is not None

    @property
    def dealer_label(self) -> str:
        """What the dealer's open cards are called; a two-card 21 that is no natural is 21."""
        natural = is_dealer_natural(self.rules, len(self.dealer.cards), self.dealer.total)
        label = self.dealer.hand.label
        return str(self.dealer.total) if label == "natural" and not natural else label

    def _ask(
        self, index: int, position: int, question: Question
    ) -> Generator[None, Decision, Decision]:
        self.turn = Turn(index, position, question)
        self._facts = self._facts_of(index, self.seats[index].hands[position])
        return (yield)

    def _facts_of(self, index: int, hand: PlayerHand) -> HandFacts:
        cards = hand.cards
        return HandFacts(
            hand.total,
            hand.soft,
            len(cards),
            pair_rank(self.rules, cards[0], cards[1]) if len(cards) == 2 else 0,
            hand.from_split,
            hand.split_aces,
            len(self.seats[index].hands),
            hand.closed,
        )

    def _draw(self) -> Card:
        shuffles = self.stack.shuffles
        card = self.stack.draw()
        if self.events is not None:
            self.dealt.append(card)
            if self.stack.shuffles != shuffles:
                self._log(EventKind.SHUFFLE)
        return card

    def _give(self, index: int, position: int) -> None:
        hand = self.seats[index].hands[position]
        card = self._draw()
        hand.add(card)
        if hand.total == BEST_TOTAL and is_player_natural(self.rules, self._facts_of(index, hand)):
            hand.natural = hand.closed = True
        if self.events is not None:
            self._log(EventKind.DEAL, index, position, card, hand.label)

    def _give_dealer(self) -> None:
        card = self._draw()
        self.dealer.add(card)
        if self.events is not None:
            self._log(EventKind.DEAL, card=card, why=self.dealer_label)

    def _turn_hole_card(self) -> None:
        if self._hole is not None:
            card, self._hole = self._hole, None
            self.dealer.add(card)
            self._log(EventKind.TURN, card=card, why=self.dealer_label)

    def _log_act(
        self,
        index: int,
        position: int,
        action: Action,
        amount: Money | None = None,
        what: str = "",
    ) -> None:
        if self.events is None:
            return
        label = self.seats[index].hands[position].label
        why = _THIRD_PERSON[action] + (f" on {label}" if action in PLAY_ACTIONS else "")
        if action is Action.DECLINE:
            why += f" {what}"
        self._log(EventKind.ACT, index, position, why=why, amount=amount, action=action)

    def _log_dealer(self, verb: str) -> None:
        if self.events is not None:
            self._log(EventKind.ACT, why=f"{verb} {self.dealer_label}")

    def _log(
        self,
        kind: EventKind,
        seat: int | None = None,
        hand: int = 0,
        card: Card | None = None,
        why: str = "",
        amount: Money | None = None,
        action: Action | None = None,
    ) -> None:
        if self.events is not None:
            self.events.append(Event(kind, seat, hand, card, why, amount, action))


def _seats(
    bets: Sequence[Money], chips: Sequence[Money | None] | None, purses: Sequence[int] | None
) -> list[Seat]:
    """Return a seat for each bet, with the purse behind it."""
    if not 1 <= len(bets) <= MAX_SEATS:
        raise RulesError(
            f"a round can't have {len(bets)} bets: use one for each of 1 to {MAX_SEATS} seats"
        )
    places = range(len(bets)) if purses is None else purses
    limits = [None] * (max(places, default=0) + 1) if chips is None else chips
    if len(places) != len(bets) or set(places) != set(range(len(limits))):
        raise MoneyError(
            f"{len(limits)} amounts of chips for {len(bets)} bets: give one for each seat, "
            "or one for each purse"
        )
    for limit in limits:
        if limit is not None and exact(limit) < 0:
            raise MoneyError(f"a seat can't have {limit} chips: use 0 or more")
    owned = [Purse(None if limit is None else exact(limit)) for limit in limits]
    return [Seat(wager(bet), owned[place]) for bet, place in zip(bets, places, strict=True)]


_THIRD_PERSON = {
    Action.STAND: "stands",
    Action.HIT: "hits",
    Action.DOUBLE: "doubles",
    Action.SPLIT: "splits",
    Action.SURRENDER: "surrenders",
    Action.INSURE: "takes insurance",
    Action.EVEN_MONEY: "takes even money",
    Action.DECLINE: "declines",
}
