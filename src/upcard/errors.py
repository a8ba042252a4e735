"""Every error that the package raises on purpose.

Each also derives from the built-in that a caller would guess, so `except ValueError` works.
Messages are one line: what was given, why not, what would be right.
The command line prints that line and exits with status 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from reprlib import Repr
from typing import Any

__all__ = [
    "BlackjackError",
    "ClusterError",
    "DataFileError",
    "EmptyShoeError",
    "IllegalActionError",
    "MissingExtraError",
    "MoneyError",
    "NotationError",
    "RulesError",
    "RunFileError",
    "SaveError",
    "ShoeError",
    "StrategyError",
    "as_text",
    "did_you_mean",
    "shown",
]

_SHORT = Repr()
_SHORT.maxother = _SHORT.maxstring = 60


class BlackjackError(Exception):
    """The root of every error raised by this package."""


class NotationError(BlackjackError, ValueError):
    """Text that is not a card, a hand, a shoe or an amount."""


class RulesError(BlackjackError, ValueError):
    """Unknown or contradictory rules, or a question that the rules give no meaning."""


class StrategyError(BlackjackError, ValueError):
    """A chart with a hole, or a letter that no chart knows."""


class IllegalActionError(BlackjackError, ValueError):
    """The referee says no; `legal` holds what is legal now."""

    def __init__(self, reason: str, legal: tuple[object, ...] = ()) -> None:
        super().__init__(reason)
        self.legal = legal


class MoneyError(BlackjackError, ValueError):
    """A bet that is not a positive amount, or more than there is."""


class ShoeError(BlackjackError, ValueError):
    """The cards asked for are not there, or may run out before the answer is defined."""


class EmptyShoeError(ShoeError):
    """A card was needed and none was left."""


class DataFileError(BlackjackError, ValueError):
    """A file of rules or of a strategy that can't be read; the message names the file."""


class SaveError(BlackjackError, ValueError):
    """A saved round or session that can't be read, or can't be written."""


class ClusterError(BlackjackError, RuntimeError):
    """A Dask cluster that can't be reached, or that can't play the rounds."""


class RunFileError(BlackjackError, ValueError):
    """A file of saved runs, or a run in it, that can't be read, written or played on."""


class MissingExtraError(BlackjackError, ImportError):
    """A package that few commands need is not installed; the message says how to get it."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(
            f"{what} needs {package}: pip install 'upcard[{extra}]', "
            f"or from a clone .venv/bin/pip install -e '.[{extra}]'"
        )


def as_text(value: object, right: str, error: type[BlackjackError] = NotationError) -> str:
    """Return a text as it is; raise the error for what is none, with what would be right.

    Examples
    --------
    >>> as_text(5, "use a ramp such as '1-12'")
    Traceback (most recent call last):
    ...
    upcard.errors.NotationError: can't read 5: use a ramp such as '1-12'
    """
    if not isinstance(value, str):
        raise error(f"can't read {shown(value)}: {right}")
    return value


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for the known word nearest to `word`, or an empty string."""
    if not isinstance(word, str):
        return ""
    close = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""


def shown(value: Any) -> str:
    """Return a value for a message, cut short.

    Examples
    --------
    >>> shown("T,6"), len(shown("x" * 5000)), shown(10**5000)
    ("'T,6'", 60, 'so long a number')
    """
    try:
        return _SHORT.repr(value)
    except ValueError:  # Python prints no whole number of more than 4,300 digits
        return "so long a number"
