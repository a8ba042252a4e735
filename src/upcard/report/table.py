"""A round at the table as lines for people: the cards, what happened, who won.

A `Voice` chooses between two ways of speaking.  The normal one is short and names cards by face
and suit ("K♠", or "Ks" where suit signs can't be shown).  The plain one is for ears: whole words,
no signs, one fact a line ("The dealer shows the king of spades.").
Only `view_of` and the event log are read here, which never hold a card that lies face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Final, NamedTuple

from upcard.cards import Card, parse_card
from upcard.money import Money
from upcard.notation import format_amount
from upcard.referee.events import Event, EventKind
from upcard.referee.round import Round
from upcard.referee.view import HIDDEN, RoundView, view_of
from upcard.rulebook import deal_order

__all__ = ["Voice", "dealer_lines", "hands_lines", "news", "result_lines"]


@dataclass(frozen=True, slots=True)
class Voice:
    """How cards and facts are put into words.

    Examples
    --------
    >>> Voice().cards(["Kh", "?"]), Voice(suits=True).cards(["Kh", "?"])
    ('Kh ?', 'K♥ ?')
    >>> Voice(plain=True).cards(["Kh", "7c"])
    'the king of hearts and the seven of clubs'
    """

    plain: bool = False
    """Whole words, no signs, one fact a line."""
    suits: bool = False
    """Suit signs instead of letters; the plain voice has neither."""
    parlour: bool = False
    """The game without bets: results have no amounts."""

    def card(self, card: str | Card) -> str:
        """Return one card that lies open, or "?" for one face down."""
        if card == HIDDEN:
            return HIDDEN
        card = parse_card(card) if isinstance(card, str) else card
        if self.plain:
            return f"the {card.name}"
        return card.pretty if self.suits else str(card)

    def cards(self, cards: Sequence[str]) -> str:
        """Return several cards."""
        words = [self.card(card) for card in cards]
        if not self.plain or len(words) < 2:
            return " ".join(words)
        return f"{', '.join(words[:-1])} and {words[-1]}"


class _Who(NamedTuple):
    """A subject with what its sentences need."""

    name: str
    total: str
    has: str
    is_: str
    s: str
    """The ending of its verbs."""


_DEALER: Final = _Who("The dealer", "The dealer's total", "has", "is", "s")
_YOU: Final = _Who("You", "Your total", "have", "are", "")


def _hand(number: int) -> _Who:
    return _Who(f"Hand {number}", f"The total of hand {number}", "has", "is", "s")


# ------------------------------------------------------------------ what lies on the table


def dealer_lines(voice: Voice, cards: Sequence[str], label: str) -> list[str]:
    """Return the dealer's cards, "?" for one face down, and what they are called if all are open.

    Examples
    --------
    >>> dealer_lines(Voice(), ["Ks", "?"], "")
    ['Dealer  Ks ?']
    """
    hidden = HIDDEN in cards
    if voice.plain:
        lines = [f"The dealer shows {voice.cards([card for card in cards if card != HIDDEN])}."]
        if hidden:
            return [*lines, "The dealer's other card is face down."]
        return lines + _standing(_DEALER, label)
    tail = f"  {label}" if label and not hidden else ""
    return [f"Dealer  {voice.cards(cards)}{tail}"]


def hands_lines(voice: Voice, view: RoundView, seat: int = 0) -> list[str]:
    """Return the hands of a seat with their totals, and their wagers where there are several."""
    hands = view.seats[seat].hands
    lines = []
    for index, hand in enumerate(hands):
        who = _YOU if len(hands) == 1 else _hand(index + 1)
        lines += _hand_lines(voice, who, hand.cards, hand.label)
        if len(hands) > 1:
            wager = f"{format_amount(Fraction(hand.wager))} on it"
            lines += [f"{who.name} has {wager}."] if voice.plain else []
            lines[-1] += "" if voice.plain else f", {wager}"
    return lines


def _hand_lines(voice: Voice, who: _Who, cards: Sequence[str], label: str) -> list[str]:
    if voice.plain:
        return [f"{who.name} {who.has} {voice.cards(cards)}.", *_standing(who, label)]
    return [f"{who.name:<7} {voice.cards(cards)}  {label}".rstrip()]


def _standing(who: _Who, label: str) -> list[str]:
    """Return what a hand comes to, as a sentence of its own."""
    if label == "natural":
        return [f"{who.name} {who.has} a natural."]
    if label.startswith("bust"):
        return [f"{who.name} {who.is_} {label}."]
    return [f"{who.total} is {label}."] if label[-1:].isdigit() else []


# ------------------------------------------------------------------ what has happened


def news(voice: Voice, round_: Round, start: int = 0) -> list[str]:
    """Return what has happened in a round since its log was `start` events long.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> from upcard.shoe import Stack
    >>> news(Voice(), Round(Rules(), Stack.stacked("8h Ts 3d 6c"), [10]))
    ['Dealer  Ts ?', 'You     8h 3d  11', 'The dealer looks at the hole card: no natural.']
    """
    return _Teller(voice, round_).lines(start)


def result_lines(voice: Voice, round_: Round) -> list[str]:
    """Return what a round that is over came to."""
    return list(_Teller(voice, round_).results())


class _Teller:
    """Puts the events of a round into words; it reads them all to know whether hands were split."""

    def __init__(self, voice: Voice, round_: Round) -> None:
        self.voice = voice
        self.rules = round_.rules
        self.view = view_of(round_)
        self.events = round_.events or []
        self.split = False
        self.even_money = False

    def lines(self, start: int) -> list[str]:
        dealt = self._first_cards()
        lines = self._deal_lines(dealt) if start == 0 else []
        for index, event in enumerate(self.events):
            told = list(self._event_lines(event)) if index >= dealt else []
            lines += told if index >= start else []
        if self.view.turn is None and start < len(self.events):
            lines += self._in_all()
        return lines

    def results(self) -> Iterator[str]:
        kinds = (EventKind.RESULT, EventKind.INSURANCE, EventKind.VOID)
        for event in self.events:
            told = list(self._event_lines(event))
            yield from told if event.kind in kinds else ()
        yield from self._in_all()

    def _first_cards(self) -> int:
        """Return the number of events up to the last card of the first deal."""
        wanted = len(deal_order(self.rules, len(self.view.seats)))
        first = (EventKind.DEAL, EventKind.SHUFFLE)
        for length, event in enumerate(takewhile(lambda each: each.kind in first, self.events)):
            wanted -= event.kind is EventKind.DEAL
            if not wanted:
                return length + 1
        return 0

    def _deal_lines(self, dealt: int) -> list[str]:
        lines = []
        dealer, mine = [], []
        label = ""
        for event in self.events[:dealt]:
            if event.kind is EventKind.SHUFFLE:
                lines += list(self._event_lines(event))
            elif event.seat is None:
                dealer.append(str(event.card) if event.card else HIDDEN)
            else:
                mine.append(str(event.card))
                label = event.why
        if dealt:
            lines += dealer_lines(self.voice, dealer, "")
            lines += _hand_lines(self.voice, _YOU, mine, label)
        return lines

    def _event_lines(self, event: Event) -> Iterator[str]:
        who = self._who(event)
        if event.kind is EventKind.ACT:
            yield from self._act(who, event)
        elif event.kind in (EventKind.DEAL, EventKind.TURN) and event.card:
            verb = "turn" if event.kind is EventKind.TURN else "draw"
            yield from self._card(f"{who.name} {verb}{who.s} ", who, event)
        elif event.kind is EventKind.PEEK:
            yield f"The dealer looks at the hole card: {event.why}."
        elif event.kind is EventKind.RESULT:
            yield self._result(who, event)
        elif event.kind is EventKind.INSURANCE:
            yield f"Insurance {_won(event.amount, 's')}."
        elif event.kind is EventKind.SHUFFLE:
            yield "The cards have run out: the discards are shuffled and the round goes on."
        elif event.kind is EventKind.VOID:
            yield "The cards have run out: the round is void and every wager comes back."

    def _who(self, event: Event) -> _Who:
        if event.seat is None:
            return _DEALER
        return _hand(event.hand + 1) if self.split else _YOU

    def _card(self, begins: str, who: _Who, event: Event) -> Iterator[str]:
        card = self.voice.card(event.card or HIDDEN)
        if self.voice.plain:
            yield f"{begins}{card}."
            yield from _standing(who, event.why)
        else:
            yield f"{begins}{card}" + (f": {event.why}." if event.why else ".")

    def _act(self, who: _Who, event: Event) -> Iterator[str]:
        """Tell a decision, unless the next line shows it."""
        verb, _, rest = event.why.partition(" ")
        self.even_money |= rest == "even money"
        if who is not _DEALER and verb not in ("hits", "declines"):
            what = "" if verb in ("doubles", "splits", "surrenders") else f" {rest}"
            amount = f" for {format_amount(event.amount)}" if event.amount else ""
            yield f"{who.name} {verb[:-1]}{who.s}{what}{amount}."
        self.split |= verb == "splits"

    # -------------------------------------------------------------- what it came to

    def _result(self, who: _Who, event: Event) -> str:
        reason = "" if self.voice.plain else self._reason(event.why)
        if self.voice.parlour:
            amount = event.amount or 0
            outcome = "It is a tie"
            if amount:
                outcome = f"{who.name} win{who.s}" if amount > 0 else f"{who.name} lose{who.s}"
            return f"{outcome}{reason}."
        if not event.amount:
            bet = self.view.seats[event.seat or 0].hands[event.hand].wager
            whose = "your" if who is _YOU else "its"
            back = f"{whose} {format_amount(Fraction(bet))} comes back"
            return f"{who.name} push{'es' * bool(who.s)}{reason}; {back}."
        return f"{who.name} {_won(event.amount, who.s)}{reason}."

    def _reason(self, label: str) -> str:
        """Return why a hand won or lost."""
        label, dealer = _article(label), _article(self.view.dealer_label)
        if self.even_money:
            return ": even money"
        if label.startswith(("bust", "surrendered")) or not dealer or HIDDEN in self.view.dealer:
            return f": {label}"
        if dealer.startswith("bust"):
            return f": {label}, and the dealer is bust"
        return f": {label} against {dealer}"

    def _in_all(self) -> list[str]:
        """Return the sum, where there is one to be made."""
        seat = self.view.seats[0]
        several = len(seat.hands) > 1 or seat.insurance != "0"
        if not several or seat.net is None or self.view.void:
            return []
        net = Fraction(seat.net)
        return [f"In all you {_won(net)}." if net else "In all you are level."]


def _article(label: str) -> str:
    return "a natural" if label == "natural" else label


def _won(amount: Money | None, s: str = "") -> str:
    amount = amount or 0
    return f"{'win' if amount > 0 else 'lose'}{s} {format_amount(max(amount, -amount))}"
