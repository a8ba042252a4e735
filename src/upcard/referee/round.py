"""One round, from the bets to the settlement: the specification of the game.

`Round` deals from a `Stack`, asks the seats for decisions one at a time and settles.  Whatever
depends on the rules is asked of the rule-book; `_script` is the order of events.
A round is fixed by (rules, stack, bets, actions): the same four give the same cards and money.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import Card, Rank
from upcard.errors import EmptyShoeError, IllegalActionError, MoneyError, RulesError
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.money import Money, exact, wager
from upcard.referee.events import Event, EventKind
from upcard.referee.hands import DealerHand, PlayerHand, Seat
from upcard.referee.wagers import extra_wager, why_not_wager
from upcard.rulebook import (
    DEALER,
    FinalDealer,
    FinalHand,
    add_card,
    deal_order,
    dealer_draws,
    even_money_net,
    hand_is_over,
    has_hole_card,
    insurance_net,
    is_dealer_natural,
    is_player_natural,
    net_result,
    pair_rank,
    peeks,
    second_card_matters,
    surrenders_before_peek,
    why_no_insurance,
    why_not,
    why_not_even_money,
    why_surrender_has_passed,
)
from upcard.rules import MAX_SEATS, Rules
from upcard.shoe import Stack

__all__ = ["Question", "Round", "Turn"]


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
_Script: TypeAlias = Generator[None, Decision, None]

_ANSWERS = {
    Question.PLAY: PLAY_ACTIONS,
    Question.INSURANCE: (Action.INSURE, Action.EVEN_MONEY, Action.DECLINE),
    Question.EARLY_SURRENDER: (Action.SURRENDER, Action.DECLINE),
}


class Round:
    """A round in progress, as a state machine that front ends and players drive.

    Parameters
    ----------
    rules
        The rules in force.
    stack
        The cards in dealing order; the round takes from it.
    bets
        One bet for each seat, 1 to 7 seats, exact and above zero.
    chips
        What each seat has left for doubles, splits and insurance; None (or a None in it) is
        without limit.
    record
        Keep an event log and what saving needs; off in bulk runs.

    Raises
    ------
    MoneyError
        For a bet that is no positive exact amount, or chips below zero.
    RulesError
        For other than 1 to 7 bets.
    EmptyShoeError
        If cards run out and the rules neither reshuffle nor void the round.

    Examples
    --------
    >>> round = Round(Rules(), Stack.stacked("8 T 3 6 T 9"), [10])
    >>> str(round.hand.hand), [action.word for action in round.legal_actions()]
    ('8,3', ['stand', 'hit', 'double'])
    >>> round.do(Action.DOUBLE)
    >>> round.over, round.seats[0].net
    (True, 20)
    """

    def __init__(
        self,
        rules: Rules,
        stack: Stack,
        bets: Sequence[Money],
        *,
        chips: Sequence[Money | None] | None = None,
        record: bool = True,
    ) -> None:
        self.rules = rules
        self.stack = stack
        self.seats = _seats(bets, chips)
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
        self.limits = tuple(seat.chips for seat in self.seats)
        self._hole: Card | None = None
        self._facts = HandFacts(0)
        stack.begin_round(refills=rules.short_shoe == "reshuffle")
        self._script = self._play_script()
        self._advance(None)

    # ------------------------------------------------------------------ what a front end asks

    @property
    def over(self) -> bool:
        """True when no decision is left and everything is settled (or void)."""
        return self.turn is None

    @property
    def hand(self) -> PlayerHand:
        """The hand that a decision is asked for."""
        if self.turn is None:
            raise IllegalActionError("the round is over: no hand is to be played")
        return self.seats[self.turn.seat].hands[self.turn.hand]

    @property
    def facts(self) -> HandFacts:
        """What the rules need to know of that hand."""
        return self._facts

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

    def why_not(self, action: Action, amount: Money | None = None) -> str | None:
        """Return why the seat to act can't do this now, or None if it can.

        `amount` is the second wager of a double for less, or the stake on insurance; without it a
        double stakes the wager again and insurance half the bet.
        """
        action = Action(action)  # a code is as good as its action
        if self.turn is None:
            return "the round is over"
        if action not in _ANSWERS[self.turn.question]:
            return f"the question is {self.turn.question}"
        seat = self.seats[self.turn.seat]
        if self.turn.question is Question.PLAY:
            reason = why_not(self.rules, self._facts, action)
            if action is Action.SURRENDER:
                reason = reason or why_surrender_has_passed(self.rules, self.up_card)
        elif action is Action.EVEN_MONEY:
            reason = why_not_even_money(self.rules, self.up_card, self._facts)
        else:
            reason = None
        return reason or why_not_wager(self.rules, seat, self.hand, action, amount)

    def can(self, action: Action, amount: Money | None = None) -> bool:
        """Return whether the seat to act can do this now."""
        return self.why_not(action, amount) is None

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act can do now, with the usual amounts."""
        if self.turn is None:
            return ()
        return tuple(action for action in _ANSWERS[self.turn.question] if self.can(action))

    def do(self, action: Action, amount: Money | None = None) -> None:
        """Carry out the decision of the seat to act, and deal on to the next one.

        Raises
        ------
        IllegalActionError
            If it can't; the round is unchanged.
        EmptyShoeError
            If cards run out and the rules neither reshuffle nor void the round.
        """
        action = Action(action)
        if reason := self.why_not(action, amount):
            legal = self.legal_actions()
            what = "" if self.turn is None else f" a {self._facts.name}"
            now = ", ".join(option.word for option in legal) or "nothing"
            raise IllegalActionError(
                f"cannot {action.word}{what}: {reason}; legal now: {now}", legal
            )
        if self.events is not None:
            self.actions.append((action, amount))
        self._advance((action, amount))

    # ------------------------------------------------------------------ the order of events

    def _advance(self, decision: Decision | None) -> None:
        """Run the script up to the next decision, or to its end."""
        try:
            if decision is None:
                next(self._script)
            else:
                self._script.send(decision)
        except StopIteration:
            self.turn = None
        except EmptyShoeError:
            self.turn = None
            self._make_void()
            # A round that needs more cards than exist can't be finished by anybody.
            if self.rules.short_shoe != "void" and not self.stack.exhausted:
                raise

    def _play_script(self) -> _Script:
        self._deal()
        if why_no_insurance(self.rules, self.up_card) is None:
            for index in range(len(self.seats)):
                yield from self._offer_insurance(index)
        if surrenders_before_peek(self.rules, self.up_card):
            for index in range(len(self.seats)):
                yield from self._offer_early_surrender(index)
        if not self._dealer_peeks():
            for index, seat in enumerate(self.seats):
                # Splits add hands while the seat plays.
                position = 0
                while position < len(seat.hands):
                    yield from self._play_hand(index, position)
                    position += 1
            self._dealer_plays()
        self._settle()

    def _deal(self) -> None:
        for place in deal_order(self.rules, len(self.seats)):
            if place != DEALER:
                self._give(place, 0)
            elif not self.dealer.cards:
                self._give_dealer()
            else:
                self._hole = self._draw()
                self._log(EventKind.DEAL)

    def _offer_insurance(self, index: int) -> _Script:
        seat = self.seats[index]
        action, amount = yield from self._ask(index, 0, Question.INSURANCE)
        self._log_act(index, 0, action, amount, "insurance")
        if action is Action.INSURE:
            seat.insurance = extra_wager(seat, seat.hands[0], action, amount)
            self._take_chips(seat, seat.insurance)
        elif action is Action.EVEN_MONEY:
            seat.even_money = True

    def _offer_early_surrender(self, index: int) -> _Script:
        hand = self.seats[index].hands[0]
        if hand_is_over(self.rules, self._facts_of(index, hand)):
            return
        action, _ = yield from self._ask(index, 0, Question.EARLY_SURRENDER)
        if action is Action.SURRENDER:
            self._surrender(index, 0)
        else:
            self._log_act(index, 0, action, what="early surrender")

    def _dealer_peeks(self) -> bool:
        """Let the dealer look for a natural; return whether it ends the round."""
        if self._hole is None or not peeks(self.rules, self.up_card):
            return False
        value = add_card((self.dealer.total, self.dealer.soft), self._hole.rank)
        found = is_dealer_natural(self.rules, 2, value[0])
        self._log(EventKind.PEEK, why="a natural" if found else "no natural")
        if found:
            self._turn_hole_card()
        return found

    def _play_hand(self, index: int, position: int) -> _Script:
        hand = self.seats[index].hands[position]
        if len(hand.cards) == 1:
            self._give(index, position)
        while not hand_is_over(self.rules, self._facts_of(index, hand)):
            action, amount = yield from self._ask(index, position, Question.PLAY)
            if action is Action.SURRENDER:
                self._surrender(index, position)
                continue
            self._log_act(index, position, action, amount)
            if action is Action.STAND:
                hand.closed = True
            elif action is Action.HIT:
                self._give(index, position)
            elif action is Action.DOUBLE:
                self._double(index, position, amount)
            else:
                self._split(index, position)
        hand.closed = True

    def _double(self, index: int, position: int, amount: Money | None) -> None:
        seat = self.seats[index]
        hand = seat.hands[position]
        second = extra_wager(seat, hand, Action.DOUBLE, amount)
        self._take_chips(seat, second)
        hand.wager += second
        hand.doubled = hand.closed = True
        self._give(index, position)

    def _split(self, index: int, position: int) -> None:
        """Make two hands of a pair; each gets its second card when its turn comes."""
        seat = self.seats[index]
        self._take_chips(seat, seat.bet)
        seat.hands.insert(position + 1, seat.hands[position].split_off(seat.bet))
        self._give(index, position)

    def _surrender(self, index: int, position: int) -> None:
        self._log_act(index, position, Action.SURRENDER)
        hand = self.seats[index].hands[position]
        hand.surrendered = hand.closed = True

    def _dealer_plays(self) -> None:
        standing = [
            hand.total
            for seat in self.seats
            for hand in seat.hands
            if hand.total <= BEST_TOTAL and not (hand.natural or hand.surrendered)
        ]
        if standing or self.rules.plays_out:
            self._complete_dealer()
            best = max(standing, default=None)
            while dealer_draws(self.rules, self.dealer.total, self.dealer.soft, best):
                self._log_dealer("draws on")
                self._give_dealer()
            self._log_dealer("stands on" if self.dealer.total <= BEST_TOTAL else "is")
        elif self._second_card_matters():
            self._complete_dealer()
        elif self.rules.expose_hole:
            self._turn_hole_card()

    def _second_card_matters(self) -> bool:
        hands = [hand for seat in self.seats for hand in seat.hands]
        return second_card_matters(
            self.rules,
            self.up_card,
            # Even money has settled a natural already.
            naturals=any(seat.hands[0].natural and not seat.even_money for seat in self.seats),
            insured=any(seat.insurance for seat in self.seats),
            surrendered=any(hand.surrendered for hand in hands),
            extra_wagers=any(hand.wager != hand.original for hand in hands),
        )

    def _complete_dealer(self) -> None:
        """Turn the hole card, or deal the second card where there was none."""
        if has_hole_card(self.rules):
            self._turn_hole_card()
        else:
            self._give_dealer()

    def _settle(self) -> None:
        total = self.dealer.total
        natural = is_dealer_natural(self.rules, len(self.dealer.cards), total)
        dealer = FinalDealer(total, natural)
        for index, seat in enumerate(self.seats):
            for position, hand in enumerate(seat.hands):
                final = FinalHand(hand.total, hand.natural, hand.surrendered)
                hand.net = exact(
                    even_money_net(seat.bet)
                    if seat.even_money
                    else net_result(self.rules, final, dealer, hand.wager, hand.original)
                )
                self._log(EventKind.RESULT, index, position, why=hand.label, amount=hand.net)
            if seat.insurance:
                seat.insurance_net = exact(insurance_net(seat.insurance, natural))
                self._log(EventKind.INSURANCE, index, amount=seat.insurance_net)
            if seat.chips is not None:
                seat.chips = exact(seat.chips + seat.returned)

    def _make_void(self) -> None:
        """Give every wager back."""
        self.void = True
        self._log(EventKind.VOID)
        for seat in self.seats:
            for hand in seat.hands:
                hand.net = 0
            if seat.chips is not None:
                seat.chips = exact(seat.chips + seat.staked)

    # ------------------------------------------------------------------ small steps

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

    def _take_chips(self, seat: Seat, amount: Money) -> None:
        if seat.chips is not None:
            seat.chips = exact(seat.chips - amount)

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
        self._log(EventKind.ACT, index, position, why=why, amount=amount)

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
    ) -> None:
        if self.events is not None:
            self.events.append(Event(kind, seat, hand, card, why, amount))


def _seats(bets: Sequence[Money], chips: Sequence[Money | None] | None) -> list[Seat]:
    """Return a seat for each bet, with the chips behind it."""
    if not 1 <= len(bets) <= MAX_SEATS:
        raise RulesError(
            f"a round can't have {len(bets)} bets: use one for each of 1 to {MAX_SEATS} seats"
        )
    limits = [None] * len(bets) if chips is None else chips
    if len(limits) != len(bets):
        raise MoneyError(
            f"{len(limits)} amounts of chips for {len(bets)} bets: give one for each seat"
        )
    for limit in limits:
        if limit is not None and exact(limit) < 0:
            raise MoneyError(f"a seat can't have {limit} chips: use 0 or more")
    return [
        Seat(wager(bet), None if limit is None else exact(limit))
        for bet, limit in zip(bets, limits, strict=True)
    ]


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
