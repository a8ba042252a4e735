"""One round, as a state machine that front ends and players drive.

`Round` says whose decision it waits for, what may be done and why not, and carries it out; the
order of events stands in `upcard.referee.script`.
A round is fixed by (rules, stack, bets, actions): the same four give the same cards and money.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from upcard.actions import PLAY_ACTIONS, Action
from upcard.arguments import RulesLike, as_rules
from upcard.cards import Rank
from upcard.errors import EmptyShoeError, IllegalActionError
from upcard.hand import HandFacts
from upcard.money import Money
from upcard.notation import format_amount as said
from upcard.referee.hands import PlayerHand
from upcard.referee.script import RoundScript
from upcard.referee.tabletop import Decision, Question, Turn
from upcard.referee.wagers import most_wager, why_not_wager
from upcard.rulebook import why_not, why_not_even_money, why_surrender_has_passed
from upcard.shoe import Stack

__all__ = ["Decision", "Question", "Round", "Turn"]

_ANSWERS: Final = {
    Question.PLAY: PLAY_ACTIONS,
    Question.INSURANCE: (Action.INSURE, Action.EVEN_MONEY, Action.DECLINE),
    Question.EARLY_SURRENDER: (Action.SURRENDER, Action.DECLINE),
}


class Round(RoundScript):
    """A round in progress, as a state machine that front ends and players drive.

    Parameters
    ----------
    rules
        The rules in force, or their shorthand.
    stack
        The cards in dealing order; the round takes from it.
    bets
        One bet for each seat, 1 to 7 seats, exact and above zero.
    chips
        What each seat has left for doubles, splits and insurance; None (or a None in it) is
        without limit.
    purses
        The purse that each seat draws on, numbered from 0, for people who play several seats;
        `chips` then has one entry a purse.
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
    >>> round = Round("6D", Stack.stacked("8 T 3 6 T 9"), [10])
    >>> str(round.hand.hand), [action.word for action in round.legal_actions()]
    ('8,3', ['stand', 'hit', 'double'])
    >>> round.do(Action.DOUBLE)
    >>> round.over, round.seats[0].net
    (True, 20)
    """

    def __init__(
        self,
        rules: RulesLike,
        stack: Stack,
        bets: Sequence[Money],
        *,
        chips: Sequence[Money | None] | None = None,
        purses: Sequence[int] | None = None,
        record: bool = True,
    ) -> None:
        super().__init__(as_rules(rules), stack, bets, chips=chips, purses=purses, record=record)
        self._script = self._play_script()
        self._advance(None)

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
    def cards(self) -> tuple[Rank, ...]:
        """The ranks of the hand that a decision is asked for, in the order dealt."""
        return tuple(card.rank for card in self.hand.cards)

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

    def for_less(self) -> dict[Action, Money]:
        """Return what the seat to act can do for less only, with the most that its chips allow."""
        if self.turn is None:
            return {}
        seat, hand = self.seats[self.turn.seat], self.hand
        most = {
            action: most_wager(self.rules, seat, hand, action)
            for action in _ANSWERS[self.turn.question]
            if not self.can(action)
        }
        return {action: amount for action, amount in most.items() if self.can(action, amount)}

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
            now = ", ".join([option.word for option in legal] + self._less_words()) or "nothing"
            raise IllegalActionError(
                f"cannot {action.word}{what}: {reason}; legal now: {now}", legal
            )
        if self.events is not None:
            self.actions.append((action, amount))
        self._advance((action, amount))

    def _less_words(self) -> list[str]:
        return [f"{option.word} for {said(most)}" for option, most in self.for_less().items()]

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
