"""Drills that are being answered: one a client, kept in memory; what was learnt is in the store."""

from __future__ import annotations

from collections import OrderedDict
from random import SystemRandom
from threading import Lock
from typing import Final

from upcard.actions import PLAY_ACTIONS
from upcard.errors import StrategyError
from upcard.rulebook import why_not
from upcard.trainer import Drill, Progress, Question, Verdict
from upcard.trainer.hands import facts_of, parts

__all__ = ["Practice", "Practices"]

_MOST: Final = 1000
"""Practices in memory; the one that was left longest ago is dropped."""
_MOST_ANSWERS: Final = 2000
"""Answers of one practice that its report tells."""


class Practice:
    """One client's drill: the question on the table, and the answers so far."""

    def __init__(self, drill: Drill, test: bool) -> None:
        self.drill = drill
        self.test = test
        self._dice = SystemRandom()
        self.number = self._dice.randrange(2**30)
        """Of the question; no window of an older practice has the same."""
        self.question: Question | None = None
        self.answers: list[tuple[Question, Verdict, float]] = []
        self.lock = Lock()

    def ask(self, progress: Progress) -> None:
        """Draw the next question; none if nothing is left to ask."""
        self.number += 1
        try:
            self.question = self.drill.ask(progress, self._dice)
        except StrategyError:
            self.question = None

    def why_not(self) -> dict[str, str]:
        """Return why each play that the question leaves out is not allowed."""
        question = self.question
        if question is None or not {action.word for action in PLAY_ACTIONS} & {*question.choices}:
            return {}
        rules = self.drill.settings.game
        facts = facts_of(parts(question)[0], rules)
        reasons = {action.word: why_not(rules, facts, action) for action in PLAY_ACTIONS}
        return {word: reason for word, reason in reasons.items() if reason}

    def judge(self, reply: str, seconds: float) -> Verdict:
        """Return how a reply to the question is, and note it."""
        assert self.question is not None
        verdict = self.drill.judge(self.question, reply)
        self.answers.append((self.question, verdict, seconds))
        del self.answers[:-_MOST_ANSWERS]
        return verdict


class Practices:
    """The practices of all clients."""

    def __init__(self) -> None:
        self._by_client: OrderedDict[str, Practice] = OrderedDict()
        self._lock = Lock()

    def keep(self, client: str, practice: Practice) -> None:
        """Put a practice in the place of the client's last one."""
        with self._lock:
            self._by_client.pop(client, None)
            self._by_client[client] = practice
            if len(self._by_client) > _MOST:
                self._by_client.popitem(last=False)

    def find(self, client: str) -> Practice | None:
        """Return the client's practice."""
        with self._lock:
            return self._by_client.get(client)

    def take(self, client: str) -> Practice | None:
        """Return the client's practice and end it."""
        with self._lock:
            return self._by_client.pop(client, None)
