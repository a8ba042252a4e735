"""The drill of the running count: cards pass by in groups, and the count is asked for."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from random import Random

from upcard.cards import CARDS, parse_card
from upcard.errors import NotationError
from upcard.notation import format_amount
from upcard.trainer.drill import Drill
from upcard.trainer.questions import Question, Why
from upcard.trainer.replies import as_fact, read_number
from upcard.trainer.settings import DrillSettings

__all__ = ["RunningCountDrill"]


class RunningCountDrill(Drill):
    """The right answer is the running count after each check, from the count of a fresh shoe on."""

    def __init__(self, settings: DrillSettings) -> None:
        size = f"{settings.group} at a time" if settings.group > 1 else "one by one"
        asked = f", asked every {settings.check_every}" if settings.check_every else ""
        context = f"{settings.system.name}, {settings.n_decks}D"
        super().__init__(settings, context, (f"{settings.cards} cards {size}{asked}",))

    def question(self, cell: str, rng: Random) -> Question:
        """Return the first cards of a shuffled shoe, in groups."""
        settings = self.settings
        shoe = [str(card) for card in CARDS] * settings.n_decks
        cards = rng.sample(shoe, settings.cards)
        groups = tuple(
            tuple(cards[at : at + settings.group]) for at in range(0, len(cards), settings.group)
        )
        every = settings.check_every or len(groups)
        start = settings.system.initial(settings.n_decks)
        facts = {"decks": settings.n_decks, "cards": settings.cards, "start": as_fact(start)}
        return Question(
            kind=settings.kind,
            context=self.context,
            cell=cell,
            facts=facts,
            stream=groups,
            checks=(*range(every, len(groups), every), len(groups)),
        )

    def _counts(self, question: Question) -> tuple[Fraction, ...]:
        system, decks = self.settings.system, self.settings.n_decks
        seen = (map(parse_card, _shown(question, check)) for check in question.checks)
        return tuple(system.running(cards, decks) for cards in seen)

    def answer(self, question: Question) -> str:
        """Return the count after each check, with spaces between."""
        return " ".join(map(format_amount, self._counts(question)))

    def read(self, question: Question, reply: str) -> str:
        """Return the counts of a reply, as many as there are checks, with spaces between."""
        counts = [read_number(word) for word in reply.replace(",", " ").split()]
        checks = len(question.checks)
        if len(counts) != checks:
            several = f"{checks} counts, one for each check, with spaces between"
            right = "the running count" if checks == 1 else several
            raise NotationError(f"{len(counts)} numbers are no answer here: type {right}")
        return " ".join(map(format_amount, counts))

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return the first check that was wrong."""
        said = [read_number(word) for word in given.split()]
        counts = self._counts(question)
        wrong = next(at for at, count in enumerate(counts) if count != said[at])
        start = self.settings.system.initial(self.settings.n_decks)
        facts = {
            "cards": len(_shown(question, question.checks[wrong])),
            "start": as_fact(start),
            "added": as_fact(counts[wrong] - start),
            "count": as_fact(counts[wrong]),
            "given": as_fact(said[wrong]),
        }
        return Why("running-count", facts), None


def _shown(question: Question, groups: int) -> list[str]:
    """Return the cards of the first groups."""
    return list(chain.from_iterable(question.stream[:groups]))
