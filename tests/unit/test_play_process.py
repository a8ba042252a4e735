"""`python -m upcard play` as a process: pipes, signals, kill -9, a full disk, terminals.

Nothing here depends on time: each step waits for the text that it needs, or for the process to end.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.table_game import environment
from upcard.referee.round import Question
from upcard.referee.session import Session
from upcard.referee.session_file import resume
from upcard.rules import Rules

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals and terminals of POSIX")


class Program:
    """A running game, spoken to line by line."""

    def __init__(self, folder: Path, *args: str, limit: int | None = None) -> None:
        def before() -> None:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if limit is not None:
                import resource

                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        self.process = subprocess.Popen(
            [sys.executable, "-m", "upcard", "play", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(folder, PYTHONDONTWRITEBYTECODE="1"),
            preexec_fn=before,
        )
        self.said = ""

    def until(self, text: str) -> str:
        """Return what is said up to and with `text`."""
        assert self.process.stdout is not None
        heard = b""
        while not heard.endswith(text.encode()):
            byte = self.process.stdout.read(1)
            assert byte, f"ended without {text!r}: {heard.decode()}"
            heard += byte
        self.said += heard.decode()
        return heard.decode()

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def end(self, number: int | None = None) -> tuple[int, str, str]:
        """Send a signal, or end the input; return the status, the rest of the output and errors."""
        if number is not None:
            self.process.send_signal(number)
        out, err = self.process.communicate()
        return self.process.returncode, out.decode(), err.decode()


Start = Callable[..., Program]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    running: list[Program] = []

    def begin(*args: str, limit: int | None = None) -> Program:
        running.append(Program(tmp_path, *args, limit=limit))
        return running[-1]

    yield begin
    for program in running:
        program.process.kill()
        program.process.communicate()


def run(folder: Path, *args: str, answers: str = "", **more: str) -> tuple[int, str, str]:
    """Run a game with all its answers at once."""
    done = subprocess.run(
        [sys.executable, "-m", "upcard", "play", *args],
        input="".join(f"{word}\n" for word in answers.split()).encode(),
        capture_output=True,
        env=environment(folder, **more),
        check=False,
    )
    encoding = more.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


# ------------------------------------------------------------------ pipes


def test_answers_from_a_pipe_read_like_a_game(tmp_path: Path) -> None:
    status, out, err = run(tmp_path, "--seed", "3", answers="10 h s q")
    assert (status, err) == (0, "")
    assert "(h)it, (s)tand or (d)ouble? h\n" in out
    assert out.endswith("Saved. To go on: upcard play --resume 0001\n")
    assert "\x1b" not in out


def test_no_input_at_all(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m upcard play --seed 1 <&-",
        shell=True,
        capture_output=True,
        env=environment(tmp_path),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_bytes_that_are_no_text_are_an_unknown_answer(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "upcard", "play", "--seed", "1"],
        input=b"\xff\xfe\x00\n" + b"9" * 10_000 + b"\n10",
        capture_output=True,
        env=environment(tmp_path),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not an amount" in done.stdout
    assert b"Dealer" in done.stdout


@pytest.mark.parametrize(
    ("encoding", "card"),
    [("utf-8", "[♠♥♦♣]"), ("cp1252", "[2-9TJQKA][shdc]"), ("ascii", "[2-9TJQKA][shdc]")],
)
def test_suits_in_any_encoding(tmp_path: Path, encoding: str, card: str) -> None:
    status, out, err = run(
        tmp_path, "--seed", "3", answers="10 h s", PYTHONIOENCODING=f"{encoding}:strict"
    )
    assert (status, err) == (0, "")
    assert re.search(f"Dealer  .*{card}", out)


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    theirs, ours = os.pipe()
    os.close(theirs)
    done = subprocess.run(
        [sys.executable, "-m", "upcard", "play", "--seed", "1"],
        input=b"10\n",
        stdout=ours,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        check=False,
    )
    os.close(ours)
    assert done.stderr == b""
    resume(tmp_path / "sessions")[1].close()


# ------------------------------------------------------------------ being cut off


@posix
def test_ctrl_c_ends_with_130_and_the_session_saved(start: Start, tmp_path: Path) -> None:
    program = start("--seed", "3")
    program.until("Bet: ")
    program.type("10")
    program.until("ouble? ")
    status, out, err = program.end(signal.SIGINT)
    assert status == 130
    assert err == ""
    assert out == "\nSaved. To go on: upcard play --resume 0001\n"
    session, file = resume(tmp_path / "sessions")
    file.close()
    assert session.bankrolls == [990]
    assert session.playing is not None


@posix
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_cut_off_in_mid_hand_and_resumed_with_the_same_hand(
    start: Start, number: signal.Signals
) -> None:
    program = start("--seed", "3")
    program.until("Bet: ")
    program.type("10")
    program.until("ouble? ")
    program.type("h")
    shown = program.until("(h)it or (s)tand? ")
    assert "You draw 3♠: 19." in shown
    status, _, _ = program.end(number)
    assert status == -number
    again = start("--resume")
    shown = again.until("(h)it or (s)tand? ")
    assert "Bankroll 990, 10 on the table." in shown
    assert "You     T♣ 6♥ 3♠  19" in shown
    again.type("s")
    again.until("Bankroll 990.")
    status, _, err = again.end()
    assert (status, err) == (0, "")


@posix
def test_killed_at_the_insurance_question(start: Start) -> None:
    seed = next(seed for seed in range(100) if asks_for_insurance(seed))
    program = start("--seed", str(seed))
    program.until("Bet: ")
    program.type("10")
    program.until("Insurance for 5? (y/n) ")
    program.end(signal.SIGKILL)
    again = start("--resume")
    shown = again.until("Insurance for 5? (y/n) ")
    assert "Bankroll 990, 10 on the table." in shown
    again.type("y")
    again.until("You take insurance.")


def asks_for_insurance(seed: int) -> bool:
    session = Session(Rules(), seed, [1000])
    session.deal([10])
    round_ = session.playing
    if round_ is None or round_.turn is None:
        return False
    return round_.turn.question is Question.INSURANCE and not round_.hand.natural


@posix
def test_two_processes_cannot_play_one_session(start: Start, tmp_path: Path) -> None:
    program = start("--seed", "3")
    program.until("Bet: ")
    status, out, err = run(tmp_path, "--resume")
    assert (status, out) == (2, "")
    assert "is being played in another terminal" in err
    program.end(signal.SIGKILL)
    status, _, _ = run(tmp_path, "--resume")
    assert status == 0


# ------------------------------------------------------------------ disks


@posix
def test_a_full_disk_leaves_the_old_session_whole(start: Start, tmp_path: Path) -> None:
    program = start("--seed", "3")
    program.until("Bet: ")
    program.type("10")
    program.until("ouble? ")
    program.end(signal.SIGKILL)
    saved = tmp_path / "sessions" / "0001.json"
    before = saved.read_bytes()
    program = start("--resume", limit=100)
    program.until("ouble? ")
    program.type("h")
    program.until("(s)tand? ")
    program.type("s")
    program.until("Bankroll 990.")
    status, out, err = program.end()
    assert status == 0
    assert "What was played since the last save is not saved." in out
    assert err.count("\n") == 1
    assert err.startswith("warning: can't save in ")
    assert "File too large" in err
    assert saved.read_bytes() == before
    assert not (tmp_path / "sessions" / "0001.tmp").exists()


@posix
def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "sessions").touch()
    status, out, err = run(tmp_path, "--seed", "3", answers="10 h s")
    assert status == 0
    assert "Bankroll 990." in out
    assert err.count("warning: can't save in ") == 1
    assert "Traceback" not in err
