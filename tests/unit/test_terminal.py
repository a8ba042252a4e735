"""Signs, colour, line breaks and input that is no text, whatever is at the other end."""

from __future__ import annotations

import io
import sys

import pytest

from upcard.cli.terminal import Terminal, can_show, wants_colour


@pytest.mark.parametrize(
    ("encoding", "signs"),
    [("utf-8", True), ("cp1252", False), ("ascii", False), ("utf-16", True), (None, False)],
)
def test_suit_signs_where_the_encoding_has_them(
    monkeypatch: pytest.MonkeyPatch, encoding: str | None, signs: bool
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding) if encoding else io.StringIO()
    monkeypatch.setattr("sys.stdout", stream)
    assert can_show("♠♥♦♣") is signs


class _Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "colour"),
    [
        (_Tty(), {"TERM": "xterm"}, True),
        (_Tty(), {"TERM": "xterm", "NO_COLOR": ""}, True),
        (_Tty(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (_Tty(), {"TERM": "dumb"}, False),
        (_Tty(), {}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
        (None, {"TERM": "xterm"}, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
    stream: io.StringIO | None,
    environment: dict[str, str],
    colour: bool,
) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout", stream)
    assert wants_colour() is colour


def test_long_lines_are_broken_between_words_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdout", out := _Tty())
    monkeypatch.setattr("sys.stdin", _Tty())
    monkeypatch.setenv("COLUMNS", "24")
    Terminal(colour=False).say(["", "one two three four five six seven", "short"])
    assert out.getvalue() == "\none two three four five\nsix seven\nshort\n"


def test_without_standard_input_the_game_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(EOFError):
        Terminal(colour=False).ask("Bet: ")


def test_an_answer_is_repeated_without_signs_that_move_the_cursor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\x1b[2Jh\n"))
    Terminal(colour=False).ask("? ")
    assert capsys.readouterr().out == "? ?[2Jh\n"


def test_the_tail_of_an_endless_line_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line of more than 1,000 characters is one wrong answer, not several."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("z" * 3000 + "s\nh\n"))
    terminal = Terminal(colour=False)
    assert set(terminal.ask("? ")) == {"z"}
    assert terminal.ask("? ") == "h"
    capsys.readouterr()
