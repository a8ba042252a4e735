"""What a player is asked when his strategy is compiled: the same questions as in a round."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.actions import Action
from upcard.cards import Rank
from upcard.hand import HandFacts
from upcard.referee.round import Question, Turn
from upcard.rulebook import why_not, why_surrender_has_passed
from upcard.rules import Rules

__all__ = ["Asked"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand to decide on, outside of any round."""

    rules: Rules
    facts: HandFacts
    up_card: Rank
    question: Question = Question.PLAY
    cards: tuple[Rank, ...] = ()
    """The hand's ranks where they are told apart, else none."""

    @property
    def turn(self) -> Turn:
        """The one seat, its first hand, and the question."""
        return Turn(0, 0, self.question)

    def can(self, action: Action) -> bool:
        """Return whether an action answers the question and is legal."""
        if self.question is Question.INSURANCE:
            return action in (Action.INSURE, Action.DECLINE)
        if self.question is Question.EARLY_SURRENDER:
            return action in (Action.SURRENDER, Action.DECLINE)
        passed = action is Action.SURRENDER and why_surrender_has_passed(self.rules, self.up_card)
        return not passed and why_not(self.rules, self.facts, action) is None
