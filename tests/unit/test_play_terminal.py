"""`python -m upcard play` on a terminal of its own: colour where it is wanted, any width."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table_game import environment

posix = pytest.mark.skipif(os.name != "posix", reason="needs terminals of POSIX")


def on_a_terminal(folder: Path, *args: str, answers: str, **more: str) -> tuple[int, str]:
    """Run a game on a terminal of its own; return the status and all that it shows."""
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "upcard", "play", "--seed", "3", *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(folder, **more),
        close_fds=True,
    )
    os.close(theirs)
    os.write(ours, "".join(f"{word}\n" for word in answers.split()).encode() + b"\x04")
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
    return process.wait(), shown.decode()


@posix
@pytest.mark.parametrize(
    ("args", "more", "colour"),
    [
        ([], {"TERM": "xterm-256color"}, True),
        ([], {"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        ([], {"TERM": "dumb"}, False),
        (["--plain"], {"TERM": "xterm-256color"}, False),
    ],
)
def test_colour_on_a_terminal(
    tmp_path: Path, args: list[str], more: dict[str, str], colour: bool
) -> None:
    status, shown = on_a_terminal(tmp_path, *args, answers="10 h s q", **more)
    assert status == 0
    assert ("\x1b[31m" in shown) is colour
    assert "Bankroll 990." in shown or "Your bankroll is 990." in shown


@posix
def test_a_narrow_terminal_breaks_nothing(tmp_path: Path) -> None:
    status, shown = on_a_terminal(
        tmp_path, answers="10 ? rules h s q", TERM="xterm", COLUMNS="30", NO_COLOR="1"
    )
    assert status == 0
    lines = shown.replace("\r", "").split("\n")
    told = [line for line in lines if "? " not in line and "note:" not in line]
    assert max(map(len, told)) <= 30
