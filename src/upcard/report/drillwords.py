"""What a drill says to a person: its greeting, its questions and its help, for eyes or for ears.

A `Voice` says cards and facts as at the table: the normal one puts a question on one line, the
plain one says one fact a line in whole words.
"""

from __future__ import annotations

from typing import Final

from upcard.actions import Action
from upcard.report.drills import number_words
from upcard.report.table import Voice
from upcard.trainer.questions import Question
from upcard.trainer.replies import as_fact
from upcard.trainer.settings import DrillSettings

__all__ = ["drill_greeting", "drill_help", "fact_lines", "question_prompt"]

_TITLES: Final = {
    "strategy": "Basic strategy",
    "deviations": "Index plays",
    "insurance": "Insurance",
    "count": "Running count",
    "true-count": "True count",
    "bets": "Bets",
}
_KEYED: Final = {
    "hit": "(h)it",
    "stand": "(s)tand",
    "double": "(d)ouble",
    "split": "s(p)lit",
    "surrender": "surrende(r)",
}
_PLAYS: Final = {
    "hit": "h or hit: take one more card.",
    "stand": "s or stand: take no more cards.",
    "double": "d or double: double the wager, take exactly one card.",
    "split": "p or split: make two hands of the pair.",
    "surrender": "r or surrender: give up half of the bet.",
}
_NUMBERS: Final = {
    "count": "Type the running count of the cards, which goes on from where it begins: such as 4.",
    "true-count": "Type the number that is asked for, such as 3, -1 or 2.5.",
    "bets": "Type the units that you bet at this count, 5x2 for five on each of two spots, "
    "0 to sit out.",
}
_COUNTS: Final = ("true_count", "running")
_FACTS: Final = {
    "true_count": "true count {true_count}",
    "running": "running count {running}",
    "decks_dealt": "{decks_dealt} of {decks} decks dealt",
    "cards_dealt": "{cards_dealt} cards in the tray",
    "tens_left": "{tens_left} of {cards_left} cards left are tens",
}


def drill_greeting(settings: DrillSettings, context: str) -> list[str]:
    """Return the first lines of a drill: what it is of, and how to get help."""
    what = context
    if settings.kind == "bets":
        what = f"{settings.system.name}, {settings.bets}, {settings.game}"
    if settings.kind == "count":
        start = settings.system.initial(settings.n_decks)
        what += f", {settings.cards} cards, beginning at {number_words(as_fact(start))}"
    if settings.only != "all":
        what += f", {settings.only} only"
    return [f"{_TITLES[settings.kind]}: {what}.", "Type ? for help, q to end."]


def fact_lines(voice: Voice, question: Question) -> list[str]:
    """Return what the plain voice says before it asks; the normal one asks in one line.

    Examples
    --------
    >>> question = Question(kind="strategy", context="", cell="", hand=("Kh", "6c"), up_card="Ts")
    >>> fact_lines(Voice(plain=True), question)
    ['You have the king of hearts and the six of clubs.', 'The dealer shows the ten of spades.']
    """
    if not voice.plain:
        return []
    lines = []
    if question.up_card:
        lines.append(f"You have {voice.cards(question.hand)}.")
        lines.append(f"The dealer shows {voice.card(question.up_card)}.")
    lines += [f"{fact[0].upper()}{fact[1:]}." for fact in _facts(question)]
    return lines


def question_prompt(voice: Voice, question: Question) -> str:
    """Return the question itself, with the keys that answer it.

    Examples
    --------
    >>> question = Question(
    ...     kind="deviations", context="", cell="", hand=("Kh", "6c"), up_card="Ts",
    ...     facts={"true_count": 1}, choices=("stand", "hit"),
    ... )
    >>> question_prompt(Voice(), question), question_prompt(Voice(plain=True), question)
    ('Kh 6c v Ts, true count +1: (h)it or (s)tand? ', 'Hit or stand? ')
    """
    asked = _asked(voice, question)
    if voice.plain:
        return asked[0].upper() + asked[1:]
    parts = _facts(question)
    if question.up_card:
        parts = [f"{voice.cards(question.hand)} v {voice.card(question.up_card)}", *parts]
    words = f"{', '.join(parts)}: {asked}" if parts else asked
    return words[0].upper() + words[1:]


def _facts(question: Question) -> list[str]:
    """Return the facts of a question in words."""
    facts = question.facts
    counts = {name: number_words(facts[name]) for name in _COUNTS if name in facts}
    words = {**facts, **counts}
    return [text.format(**words) for name, text in _FACTS.items() if name in facts]


def _asked(voice: Voice, question: Question) -> str:
    """Return what is asked, after the facts."""
    if Action.INSURE.word in question.choices:
        return "insurance, yes or no? " if voice.plain else "insurance? (y/n) "
    if question.choices:
        words = [word for word in _KEYED if word in question.choices]
        names = words if voice.plain else [_KEYED[word] for word in words]
        return f"{', '.join(names[:-1])} or {names[-1]}? "
    if question.kind == "bets":
        return "units? "
    if question.kind == "count":
        return "running count? "
    return "decks to the nearest half? " if "cards_dealt" in question.facts else "true count? "


def drill_help(question: Question) -> list[str]:
    """Return what can be typed now."""
    if Action.INSURE.word in question.choices:
        lines = ["y or insure: take insurance.", "n or decline: take none."]
    else:
        lines = [line for word, line in _PLAYS.items() if word in question.choices]
        lines = lines or [_NUMBERS[question.kind]]
    return [*lines, "q: end with a report; all answers are kept."]
