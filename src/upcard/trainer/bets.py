"""The drill of one's ramp: what is bet at a count."""

from __future__ import annotations

import re
from random import Random
from typing import Final
from zlib import crc32

from upcard.betting import Bet
from upcard.errors import NotationError, shown
from upcard.trainer.countcosts import bet_worth, bets_apart
from upcard.trainer.countfacts import count_label, count_name, count_of
from upcard.trainer.drill import Drill
from upcard.trainer.questions import Fact, Question, Why
from upcard.trainer.replies import read_number
from upcard.trainer.settings import DrillSettings

__all__ = ["BetsDrill"]

_BET: Final = re.compile(r"([^xX×]+)(?:[xX×]([1-9]))?")


class BetsDrill(Drill):
    """The right answer is the ramp's units, with `x2` where they lie on two spots."""

    def __init__(self, settings: DrillSettings) -> None:
        ramp, system = settings.ramp, settings.system
        # One count beyond the ramp on either side, where its first and its last bet hold.
        counts = range(ramp.first - 1, ramp.first + len(ramp.bets) + 1)
        self.counts: Final = {count_label(system, count): count for count in counts}
        self.ramp = str(ramp)
        # The ramp itself would tell the answers.
        mark = crc32(self.ramp.encode())
        super().__init__(settings, f"{system.name}, ramp {mark:08x}", tuple(self.counts))

    def question(self, cell: str, rng: Random) -> Question:
        """Return the question what to bet at a count; nothing is left to chance."""
        facts = {count_name(self.settings.system): self.counts[cell]}
        return Question(kind=self.settings.kind, context=self.context, cell=cell, facts=facts)

    def _bet(self, question: Question) -> Bet:
        return self.settings.ramp.bet(count_of(question, self.settings.system))

    def answer(self, question: Question) -> str:
        """Return the bet, such as `4`, `5x2`, or `0` where the round is sat out."""
        return str(self._bet(question))

    def read(self, question: Question, reply: str) -> str:
        """Return the bet of a reply."""
        return str(self._read(reply))

    def _read(self, reply: str) -> Bet:
        match = _BET.fullmatch("".join(reply.split()))
        if match is None:
            raise NotationError(f"{shown(reply)} is no bet: write units, and spots if several: 5x2")
        units = read_number(match[1])
        if units < 0:
            raise NotationError(f"can't bet {shown(reply)}: use units, or 0 to sit out")
        return Bet(units, int(match[2] or 1))

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return the bet of the ramp, and what a unit is worth among the cards to expect.

        A bet above the ramp at a good count costs less than nothing, and risks more.
        """
        system = self.settings.system
        count = count_of(question, system)
        worth = bet_worth(self.settings, count)
        facts: dict[str, Fact] = {"uses": str(system.uses), "count": count, "bet": answer}
        if worth is None:
            return Why("bet", facts), None
        cost = bets_apart(self._bet(question), self._read(given)) * worth
        return Why("bet", {**facts, "ev": worth}), cost
