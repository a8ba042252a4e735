"""`python -m upcard play` on a terminal of its own: colour where it is wanted, any width."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import on_a_terminal, posix


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
    status, shown = on_a_terminal(
        tmp_path, "play", "--seed", "3", *args, answers="10 h s q", **more
    )
    assert status == 0
    assert ("\x1b[31m" in shown) is colour
    assert "Bankroll 990." in shown or "Your bankroll is 990." in shown


@posix
def test_a_narrow_terminal_breaks_nothing(tmp_path: Path) -> None:
    status, shown = on_a_terminal(
        tmp_path,
        "play",
        "--seed",
        "3",
        answers="10 ? rules h s q",
        TERM="xterm",
        COLUMNS="30",
        NO_COLOR="1",
    )
    assert status == 0
    lines = shown.split("\n")
    told = [line for line in lines if "? " not in line and "note:" not in line]
    assert max(map(len, told)) <= 30
