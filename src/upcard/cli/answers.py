"""What people type at the table: the words and keys of each question."""

from __future__ import annotations

from typing import Final

from upcard.actions import Action
from upcard.errors import NotationError
from upcard.money import Money
from upcard.notation import parse_amount
from upcard.referee.round import Question, Round
from upcard.report.prompts import legal_words
from upcard.report.table import Voice

__all__ = ["read_action", "shortened"]

_PLAY: Final = {
    "h": Action.HIT,
    "s": Action.STAND,
    "stay": Action.STAND,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "r": Action.SURRENDER,
    **{action.word: action for action in Action if action <= Action.SURRENDER},
}
_PARLOUR: Final = _PLAY | {"1": Action.HIT, "0": Action.STAND}
_NO: Final = dict.fromkeys(("n", "no", "decline"), Action.DECLINE)
_SURRENDER: Final = _NO | dict.fromkeys(("y", "yes", "r", "surrender"), Action.SURRENDER)
_INSURANCE: Final = _NO | {
    "y": Action.INSURE,
    "yes": Action.INSURE,
    "i": Action.INSURE,
    "insure": Action.INSURE,
    "insurance": Action.INSURE,
    "e": Action.EVEN_MONEY,
    "even": Action.EVEN_MONEY,
    "even money": Action.EVEN_MONEY,
}


def read_action(round_: Round, text: str, parlour: bool = False) -> tuple[Action, Money | None]:
    """Return the action that an answer means, and the amount if it names one: "d 5", "i 2.5".

    Raises
    ------
    NotationError
        If the answer means nothing here, or the amount is none.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> from upcard.shoe import Stack
    >>> round = Round(Rules(), Stack.stacked("8 T 3 6"), [10])
    >>> read_action(round, "D")[0].word, read_action(round, "double 5")[1]
    ('double', Fraction(5, 1))
    """
    question = round_.turn.question if round_.turn else Question.PLAY
    known = {
        Question.PLAY: _PARLOUR if parlour else _PLAY,
        Question.INSURANCE: _INSURANCE,
        Question.EARLY_SURRENDER: _SURRENDER,
    }[question]
    word, _, amount = text.lower().partition(" ")
    if text.lower() in known:
        word, amount = text.lower(), ""
    if word not in known:
        right = legal_words(Voice(plain=True), round_).lower()
        raise NotationError(f"{shortened(text)} is no answer here: type {right}, or ? for help")
    action = known[word]
    if word in ("y", "yes") and round_.can(Action.EVEN_MONEY):
        action = Action.EVEN_MONEY
    return action, parse_amount(amount) if amount else None


def shortened(text: str) -> str:
    """Return what somebody typed, as an error quotes it."""
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
