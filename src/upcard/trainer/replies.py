"""What people type: an action, or a number; and numbers as people and programs read them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from upcard.actions import PLAY_ACTIONS, Action
from upcard.errors import NotationError, shown
from upcard.notation import format_amount
from upcard.trainer.questions import Fact

__all__ = ["INSURES", "PLAYS", "as_fact", "read_action", "read_number", "signed"]

PLAYS: Final[Mapping[str, Action]] = {
    **{action.letter.lower(): action for action in PLAY_ACTIONS},
    **{action.word: action for action in PLAY_ACTIONS},
    "stay": Action.STAND,
}
"""What may be typed for the play of a hand."""
INSURES: Final[Mapping[str, Action]] = {
    **dict.fromkeys(("y", "yes", "i", "insure", "insurance"), Action.INSURE),
    **dict.fromkeys(("n", "no", "decline"), Action.DECLINE),
}
"""What may be typed where insurance is offered."""

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?")


def read_action(reply: str, known: Mapping[str, Action], choices: Sequence[str]) -> Action:
    """Return the action that a reply means, legal or not.

    Raises
    ------
    NotationError
        For what is none of `known`.

    Examples
    --------
    >>> read_action("H", PLAYS, ("stand", "hit")).word
    'hit'
    """
    action = known.get(reply.strip().lower())
    if action is None:
        right = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise NotationError(f"{shown(reply)} is no answer here: use {right}")
    return action


def read_number(reply: str) -> Fraction:
    """Return the number that a reply means, exactly; a sign is read, decimals and fractions too.

    Raises
    ------
    NotationError
        For what is no number of at most nine digits.

    Examples
    --------
    >>> read_number("+3"), read_number("-1.5")
    (Fraction(3, 1), Fraction(-3, 2))
    """
    text = reply.strip().replace("\N{MINUS SIGN}", "-")
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{shown(reply)} is no number: use one such as 3, -1 or 2.5")
    return Fraction(text)


def signed(number: Fraction | int) -> str:
    """Return a count as people say it, with its sign.

    Examples
    --------
    >>> signed(3), signed(0), signed(Fraction(-3, 2))
    ('+3', '0', '-1.5')
    """
    return "+" * (number > 0) + format_amount(number)


def as_fact(number: Fraction | int) -> Fact:
    """Return a number for programs: whole, a float where that is exact, else text such as "1/3"."""
    if Fraction(number).denominator == 1:
        return int(number)
    return float(number) if Fraction(float(number)) == number else format_amount(number)
