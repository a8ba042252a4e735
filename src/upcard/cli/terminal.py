"""A terminal, a pipe or a screen reader at the other end: lines out, lines in.

Colour is a last touch that nothing depends on: only on a terminal, never with NO_COLOR or
TERM=dumb.  Where answers come from a pipe or the text goes to a file, each answer is written after
its question, so that what is left reads like the game as it was played.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Terminal", "can_show", "wants_colour"]

_RED_CARD = r"(?<!\S)[2-9TJQKA](?:[hd](?![a-z])|[♥♦])"
_NARROWEST = 20
_LONGEST_ANSWER = 1000


def can_show(signs: str) -> bool:
    """Return whether standard output can encode these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def wants_colour() -> bool:
    """Return whether standard output is a terminal that shows colour and may."""
    # Windows has colour without naming its terminal.
    kind = os.environ.get("TERM", "" if os.name == "nt" else "dumb")
    return _is_terminal(sys.stdout) and kind != "dumb" and not os.environ.get("NO_COLOR")


def _is_terminal(stream: object) -> bool:
    return bool(getattr(stream, "isatty", bool)())


class Terminal:
    """Standard input and output as questions and answers."""

    def __init__(self, *, colour: bool) -> None:
        self._wrap = _is_terminal(sys.stdout)
        self._echo = not (self._wrap and _is_terminal(sys.stdin))
        self._console = _console() if colour else None
        # Any bytes may come through a pipe; what is no text is an unknown answer.
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def say(self, lines: Iterable[str]) -> None:
        """Write lines; on a terminal they are broken between words."""
        for line in lines:
            for part in self._broken(line):
                self._write(part, "\n")

    def ask(self, question: str) -> str:
        """Return the answer to a question.

        Raises
        ------
        EOFError
            At the end of the input.
        """
        self._write(question, "")
        line = _one_line()
        answer = line.strip()
        if self._echo or not line:
            self._write("".join(sign if sign.isprintable() else "?" for sign in answer), "\n")
        if not line:
            raise EOFError
        return answer

    def warn(self, line: str) -> None:
        """Write one line to standard error."""
        if sys.stderr is not None:
            print(f"warning: {line}", file=sys.stderr, flush=True)

    def _broken(self, line: str) -> list[str]:
        width = max(_NARROWEST, shutil.get_terminal_size().columns) if self._wrap else 0
        if not width or len(line) <= width:
            return [line]
        return textwrap.wrap(line, width)

    def _write(self, text: str, end: str) -> None:
        if self._console is None:
            print(text, end=end, flush=True)
            return
        from rich.text import Text

        coloured = Text(text)
        coloured.highlight_regex(_RED_CARD, "red")
        coloured.highlight_regex(r"^(You|Hand \d+|Insurance|In all you) wins? .*", "green")
        self._console.print(coloured, end=end, soft_wrap=True)
        self._console.file.flush()


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def _one_line() -> str:
    """Return a line of input, cut off where it is absurdly long; its tail is no answer either."""
    if sys.stdin is None:
        return ""
    line = part = sys.stdin.readline(_LONGEST_ANSWER)
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(_LONGEST_ANSWER)
    return line
