"""What the commands of exact odds share: light help, and a word before the first compilation."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from upcard import __version__
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
    monkeypatch.setattr(warm, "compiled_before", lambda _kernels: compiled)
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


# Whatever has a result as JSON says by which version it was worked out; `win` is still to come.
@pytest.mark.parametrize(
    "args",
    [
        ["advise", "T,6 v T"],
        ["chart", "--rules", "1D"],
        ["compare", "1D"],
        ["deal", "--cards", "5 8 K 10 3 T T", "--stand-on", "15", "--bets", "10"],
        ["dealer", "--up-card", "6"],
        ["dealer", "--up-card", "6", "--simulate", "10", "--seed", "1"],
        ["edge", "--rules", "1D SP2"],
        ["removal", "--rules", "1D SP2"],
        ["rounds-needed", "--margin", "0.01"],
    ],
    ids=" ".join,
)
def test_every_result_tells_its_version(capsys: Capture, args: list[str]) -> None:
    assert run([*args, "--format", "json"]) in (0, 1)
    assert json.loads(capsys.readouterr().out)["run"]["version"] == __version__
