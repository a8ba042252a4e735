"""What the commands of exact odds share: light help, and a word before the first compilation."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from upcard.cli import COMMANDS, exact_options, run
from upcard.exact import warm

Capture = pytest.CaptureFixture[str]

EXACT = ("advise", "chart", "compare", "edge", "removal")


class _Terminal:
    """Standard error as a terminal."""

    def __init__(self) -> None:
        self.said = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.said += text
        return len(text)

    def flush(self) -> None:
        pass


@pytest.mark.parametrize("compiled", [True, False])
def test_the_first_compilation_is_announced_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(warm, "compiled_before", lambda: compiled)
    monkeypatch.setattr(sys, "stderr", terminal)
    exact_options.announce_compilation()
    assert terminal.said == (
        "" if compiled else "note: compiling the exact engine, which takes some seconds, once\n"
    )


def test_nothing_is_announced_in_a_pipe(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "compiled_before", lambda: False)
    exact_options.announce_compilation()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("command", EXACT)
def test_help(capsys: Capture, command: str) -> None:
    assert command in COMMANDS
    assert run([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: upcard {command}")


@pytest.mark.parametrize("args", [["--help"], *([name, "--help"] for name in EXACT)], ids=" ".join)
def test_help_loads_nothing_heavy(args: list[str]) -> None:
    code = (
        f"import sys; from upcard.cli import run; run({args!r}); "
        "sys.exit(any(name in sys.modules for name in ('numpy', 'numba', 'matplotlib', 'rich')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0


def test_every_command_is_documented() -> None:
    page = Path(__file__).parents[2] / "docs" / "cli.md"
    titles = {line[3:] for line in page.read_text(encoding="utf-8").splitlines()}
    assert set(COMMANDS) <= titles
