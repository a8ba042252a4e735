"""The real server: killed in mid-hand, ended by Ctrl-C, started twice, and addresses in use."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from threading import Event, Timer

import httpx2
import pytest

from tests.web.server import Server, Visitor


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "upcard", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def play(folder: Path, rounds: int, seed: int, kills: float) -> None:
    """Play at random; the server is killed now and then, also while it answers."""
    dice = Random(seed)
    with Server(folder) as server:
        visitor = Visitor(server)
        visitor.post("/api/table", rules="2D H17 RSA LS", bankroll="1000000")
        owned, done = Fraction(1_000_000), 0
        while done < rounds:
            table = visitor.get("/api/table")["table"]
            shown = (table["step"], table["bankroll"], table["round"])
            if dice.random() < kills:
                server.end()
                server.start()
                table = visitor.get("/api/table")["table"]
                assert (table["step"], table["bankroll"], table["round"]) == shown
            step, round_ = table["step"], table["round"]
            message = (
                {"path": "/api/table/deal", "bets": [str(dice.randint(1, 9))] * dice.randint(1, 3)}
                if round_ is None or round_["turn"] is None
                else {"path": "/api/table/act", "action": dice.choice(round_["legal"])}
            )
            delay = dice.random() * 0.004
            with suppress(httpx2.HTTPError), killer(server, delay, dice.random() < kills) as killed:
                # Killed while it answers: either all of it was done, or nothing.
                table = visitor.post(str(message.pop("path")), step=step, **message)["table"]
            if killed.is_set():
                server.process.communicate()
                server.start()
                table = visitor.get("/api/table")["table"]
                assert table["step"] in (step, step + 1)
            assert Fraction(table["bankroll"]) >= 0
            if table["round"] and table["round"]["turn"] is None and table["step"] > step:
                seats = [table["round"]["seats"][index] for index in table["boxes"]]
                owned += sum(Fraction(seat["net"]) for seat in seats)
                done += 1
                assert Fraction(table["bankroll"]) == owned
        net = Fraction(visitor.get("/api/table")["table"]["statistics"]["net"])
        assert 1_000_000 + net == owned


@contextmanager
def killer(server: Server, delay: float, wanted: bool) -> Iterator[Event]:
    """Kill a server soon, unless what is done meanwhile ends sooner; tell whether it was killed."""
    killed = Event()

    def kill() -> None:
        killed.set()
        server.process.kill()

    timer = Timer(delay, kill)
    if wanted:
        timer.start()
    try:
        yield killed
    finally:
        timer.cancel()
        if wanted:
            timer.join()


def test_money_is_conserved_when_the_server_is_killed_in_mid_hand(tmp_path: Path) -> None:
    play(tmp_path, rounds=12, seed=2, kills=0.05)


@pytest.mark.slow
def test_money_is_conserved_through_a_thousand_rounds_and_many_kills(tmp_path: Path) -> None:
    play(tmp_path, rounds=1000, seed=3, kills=0.003)


def test_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(server)
        visitor.post("/api/table", seed="4")
        visitor.post("/api/table/deal", step=0, bets=["10"])
        status, errors = server.end(signal.SIGINT)
        assert (status, errors) == (130, "")
        server.start()
        assert visitor.get("/api/table")["table"]["step"] == 1


def test_a_second_server_for_the_same_folder_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path):
        second = run("--port", "0", "--data", str(tmp_path))
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert "another server uses the folder" in second.stderr


def test_an_address_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = run("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert "use another --port" in told.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "70000"),
        ("--port", "x"),
        ("--host", "no such name"),
        ("--host", "203.0.113.7"),
        ("--data", "/proc/nowhere"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    folder = () if "--data" in arguments else ("--data", str(tmp_path))
    told = run("--port", "0", *arguments, *folder)
    assert told.returncode == 2
    assert "Traceback" not in told.stderr
    assert len([line for line in told.stderr.splitlines() if "listening on" not in line]) == 1


def test_listening_for_others_says_what_it_means(tmp_path: Path) -> None:
    with Server(tmp_path, "--host", "0.0.0.0") as server:
        port = server.address.rsplit(":", 1)[1]
        assert httpx2.get(f"http://127.0.0.1:{port}api/table").is_success
        _, errors = server.end(signal.SIGINT)
    assert "there is no password" in errors


def test_files_of_another_version_or_cut_short_are_refused(tmp_path: Path) -> None:
    (tmp_path / "web.sqlite").write_bytes(b"SQLite format 3\x00 and then nothing of the kind")
    told = run("--port", "0", "--data", str(tmp_path))
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert "can't keep games in" in told.stderr
