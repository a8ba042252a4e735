"""The talk of a drill: cards that pass by, questions, answers, and the report at the end.

Every answer is kept before the next question, so leaving is the same everywhere: by `q`, at the end
of the input or by Ctrl-C.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from random import Random
from typing import Final, TypeVar

from upcard.cli.drill_file import DrillFile
from upcard.cli.terminal import Terminal
from upcard.errors import BlackjackError
from upcard.report.drillreport import report_lines
from upcard.report.drills import verdict_lines
from upcard.report.drillwords import (
    drill_greeting,
    drill_help,
    fact_lines,
    question_prompt,
)
from upcard.report.prompts import spoken
from upcard.report.table import Voice
from upcard.trainer.drill import Drill
from upcard.trainer.questions import Question, Verdict
from upcard.trainer.replies import read_number
from upcard.trainer.report import Report

__all__ = ["DrillDialogue", "DrillTerminal"]

T = TypeVar("T")
_LEAVE: Final = ("q", "quit", "exit")
_NOTHING_MISSED: Final = "Nothing is missed: leave --only missed out."


class DrillTerminal(Terminal):
    """A terminal on which cards pass by."""

    @property
    def watched(self) -> bool:
        """True if somebody sits at both ends; else nothing waits and no time is told."""
        return not self._echo

    def flash(self, text: str, seconds: float) -> None:
        """Show a text for some seconds, then take it away."""
        self._write(text, "")
        time.sleep(seconds)
        sys.stdout.write("\r" + " " * len(text) + "\r")
        sys.stdout.flush()


class DrillDialogue:
    """One drill of one person."""

    def __init__(
        self,
        drill: Drill,
        file: DrillFile,
        terminal: DrillTerminal,
        voice: Voice,
        rng: Random,
        *,
        questions: int | None = None,
        test: bool = False,
        speed: float | None = None,
    ) -> None:
        self.drill = drill
        self.file = file
        self.terminal = terminal
        self.voice = voice
        self.rng = rng
        self.questions = questions
        """How many are asked; None is until the person leaves."""
        self.test = test
        """Nothing is told before the end, and no cell is asked more often than others."""
        self.speed = speed
        """Seconds for which cards are shown; 0 leaves them there, None waits for Enter."""
        self.answers: list[tuple[Question, Verdict, float]] = []
        self._warned: str | None = None

    def run(self) -> None:
        """Ask until all questions are answered, the person leaves or the input ends."""
        self.terminal.say(drill_greeting(self.drill.settings, self.drill.context))
        with suppress(EOFError):
            while self.questions is None or len(self.answers) < self.questions:
                if not self.drill.pool(self.file.progress):
                    self.terminal.say([_NOTHING_MISSED])
                    break
                self._one()
        self.goodbye()

    def goodbye(self) -> None:
        """Tell what the answers came to."""
        report = Report.of_answers(self.answers)
        self.terminal.say(["", *report_lines(report, timed=self.terminal.watched)])
        if self.file.trouble:
            self.terminal.say(["What was answered since the last save is not saved."])

    def _one(self) -> None:
        """Ask one question, keep the answer, and tell how it was."""
        weighed = not self.test or self.drill.settings.only == "missed"
        question = self.drill.ask(self.file.progress if weighed else None, self.rng)
        self.terminal.say(fact_lines(self.voice, question))
        started = time.monotonic()
        verdict = self._stream(question) if question.checks else self._answer(question)
        seconds = time.monotonic() - started
        self.file.add(question, verdict, seconds, datetime.now(UTC), self.drill.ramp)
        self._watch_store()
        self.answers.append((question, verdict, seconds))
        if not self.test:
            self.terminal.say(verdict_lines(verdict))

    def _answer(self, question: Question) -> Verdict:
        return self._until(question, lambda reply: self.drill.judge(question, reply))

    def _stream(self, question: Question) -> Verdict:
        """Show the cards and ask for the count at each check."""
        counts: list[str] = []
        shown = 0
        for check in question.checks:
            for group in question.stream[shown:check]:
                self._show(self.voice.cards(group))
            shown = check
            counts.append(str(self._until(question, read_number)))
        return self.drill.judge(question, " ".join(counts))

    def _show(self, cards: str) -> None:
        if self.voice.plain:
            cards = f"{cards[0].upper()}{cards[1:]}."
        if not self.terminal.watched or self.speed == 0:
            self.terminal.say([cards])
        elif self.speed is not None:
            self.terminal.flash(cards, self.speed)
        elif self.terminal.ask(f"{cards} ").lower() in _LEAVE:
            raise EOFError

    def _until(self, question: Question, act: Callable[[str], T]) -> T:
        """Ask until an answer is one; what is none costs nothing."""
        while True:
            reply = self.terminal.ask(question_prompt(self.voice, question))
            if reply.lower() in _LEAVE:
                raise EOFError
            if reply.lower() in ("?", "help"):
                self.terminal.say(drill_help(question))
                continue
            try:
                return act(reply)
            except BlackjackError as error:
                self.terminal.say([spoken(str(error))])

    def _watch_store(self) -> None:
        """Say in one line that saving fails, or works again."""
        trouble = self.file.trouble
        if trouble and trouble != self._warned:
            self.terminal.warn(trouble)
        elif self._warned and not trouble:
            self.terminal.warn("the answers are saved again")
        self._warned = trouble
