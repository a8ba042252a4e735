"""Commands for tests: what they print, their fields and refusals, and talks with them.

Answers in a talk are words with spaces between them, one a question; `_` is Enter alone.  They come
from a list, a pipe or a terminal.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table_game import environment
from upcard.cli import run

__all__ = [
    "Capture", "Outcome", "Talk", "fields_by", "on_a_terminal", "only_line", "posix", "refusal_by",
    "talking", "told_by", "typed",
]  # fmt: skip

Capture = pytest.CaptureFixture[str]
Outcome = tuple[int, str, str]
"""Status, output and error output."""
Talk = Callable[..., Outcome]

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals and terminals of POSIX")


def told_by(command: str, capsys: Capture, *args: str) -> str:
    """Return what a command prints; nothing may be said on standard error."""
    assert run([*command.split(), *args]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def fields_by(command: str, capsys: Capture, *args: str) -> dict[str, Any]:
    """Return what a command prints as JSON."""
    content: dict[str, Any] = json.loads(told_by(command, capsys, *args, "--format", "json"))
    return content


def refusal_by(command: str, capsys: Capture, *args: str) -> str:
    """Return the one line by which a command refuses; it may print nothing else."""
    assert run([*command.split(), *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("upcard: ")
    return only_line(err)


def typed(answers: str) -> str:
    """Return answers as they are typed."""
    return "".join(f"{word.replace('_', '')}\n" for word in answers.split())


def talking(
    command: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Talk:
    """Return a function that runs a command with arguments and answers; it keeps in a folder."""
    monkeypatch.setenv("UPCARD_DATA", str(folder))

    def call(*args: str, answers: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed(answers)))
        status = run([command, *args])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def only_line(text: str) -> str:
    """Return the one line of a text."""
    assert text.endswith("\n")
    assert text.count("\n") == 1
    return text[:-1]


def on_a_terminal(folder: Path, *args: str, answers: str = "", **more: str) -> tuple[int, str]:
    """Run the program on a terminal of its own; return the status and all that it shows."""
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "upcard", *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(folder, **more),
        close_fds=True,
    )
    os.close(theirs)
    os.write(ours, typed(answers).encode() + b"\x04")
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return process.wait(), shown.decode().replace("\r\n", "\n")
