"""Simulations behind the API: watched, stopped, gone on with, and the bits they end with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import upcard
from tests.web.server import Server, Visitor
from tests.web.tables import Guest, a_hall
from upcard.sim.store import Store
from upcard.web.hall import Hall
from upcard.web.runs_api import ENDPOINTS

LONG = 10**10
PLAN = {
    "rules": "6D H17",
    "strategy": "basic",
    "seats": ["basic", "me"],
    "count": "hi-lo",
    "bets": "1-8",
    "indices": "illustrious-18",
}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = a_hall(tmp_path)
    hall.runs.bounds = replace(hall.runs.bounds, checkpoint=0.1)
    yield hall
    hall.runs.close()


@pytest.fixture
def guest(hall: Hall) -> Guest:
    return Guest(hall)


def wait_for(guest: Any, name: str, state: str, rounds: int = 0) -> Any:
    """Return a run once it is in a state and has played so many rounds."""
    until = monotonic() + 60
    while monotonic() < until:
        told = guest.get(f"/api/runs/{name}")
        if told["run"]["state"] == state and told["result"]["rounds"] >= rounds:
            return told
        sleep(0.02)
    raise AssertionError(told["run"])


def digest(rounds: int, seed: int, **plan: Any) -> str:
    """Return what the tallies of an uninterrupted run come to."""
    result = upcard.simulate(rounds, plan.pop("rules"), engine="compiled", seed=seed, **plan)
    return hashlib.sha256(result.tally.to_bytes()).hexdigest()


def test_a_run_is_played_to_its_goal(guest: Guest) -> None:
    begun = guest.post("/api/runs", **PLAN, rounds=300_000, seed="7", name="mine")
    assert guest.status == 200, begun
    assert begun["run"]["id"] == "mine"
    assert begun["run"]["goal"] == {"rounds": 300_000, "until_se": None}
    told = wait_for(guest, "mine", "finished")
    assert told["seed"] == "7"
    result = told["result"]
    assert result["tallies"]["digest"] == digest(300_000, 7, **PLAN)
    assert [seat["strategy"] for seat in result["seats"]] == ["basic", "me"]
    assert result["interval95"][0] < result["ev"] < result["interval95"][1]
    assert sum(result["outcomes"].values()) == pytest.approx(1)
    assert sum(row["rounds"] for row in result["true_counts"]) == result["rounds"] == 300_000
    assert told["points"][-1]["rounds"] == 300_000
    assert told["points"][-1]["ev"] == result["ev"]
    assert told["risk"]["sd"] == result["sd"]
    assert told["risk"]["ruin"] is None
    assert guest.get("/api/runs/mine", bankroll="500")["risk"]["bankroll"] == 500
    assert [run["id"] for run in guest.get("/api/runs")["runs"]] == ["mine"]


def test_a_run_that_was_paused_and_whose_server_ended_has_the_same_bits(
    hall: Hall, tmp_path: Path
) -> None:
    guest = Guest(hall)
    guest.post("/api/runs", **PLAN, rounds=8_000_000, seed="11", name="night")
    wait_for(guest, "night", "running", 1)
    paused = guest.post("/api/runs/night/pause")["run"]
    assert paused["state"] == "paused"
    assert 0 < paused["rounds"] < 8_000_000
    assert guest.post("/api/runs/night/resume")["run"]["state"] == "running"
    wait_for(guest, "night", "running", paused["rounds"] + 1)
    seen = guest.get("/api/runs/night")["points"]
    hall.close()

    again = a_hall(tmp_path)
    other = Guest(again, guest.token)
    stopped = other.get("/api/runs")["runs"][0]
    assert (stopped["state"], stopped["progress"]) == ("paused", None)
    assert stopped["rounds"] > paused["rounds"]
    points = other.get("/api/runs/night")["points"]
    assert points[: len(seen)] == seen
    assert points[-1]["rounds"] == stopped["rounds"]
    other.post("/api/runs/night/resume")
    told = wait_for(other, "night", "finished")
    assert told["result"]["tallies"]["digest"] == digest(8_000_000, 11, **PLAN)
    assert told["points"][: len(seen)] == seen
    assert all(one["rounds"] < next_["rounds"] for one, next_ in pairwise(told["points"]))
    assert told["points"][-1]["rounds"] == 8_000_000
    again.close()


def test_a_run_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(server)
        visitor.post("/api/runs", rules="2D", rounds=30_000_000, seed="5", name="killed")
        wait_for(visitor, "killed", "running", 1)
        saved = visitor.post("/api/runs/killed/pause")["run"]["rounds"]
        visitor.post("/api/runs/killed/resume")
        wait_for(visitor, "killed", "running", saved + 1)
        server.end()
        server.start()
        assert visitor.get("/api/runs")["runs"][0]["state"] == "paused"
        stopped = visitor.get("/api/runs/killed")
        assert stopped["result"]["rounds"] >= saved > 0
        # What was seen but not saved is played again, and so told again.
        assert 0 < stopped["points"][-1]["rounds"] <= stopped["result"]["rounds"]
        visitor.post("/api/runs/killed/resume")
        told = wait_for(visitor, "killed", "finished")
    assert told["result"]["tallies"]["digest"] == digest(30_000_000, 5, rules="2D")


def test_progress_is_told_at_most_five_times_a_second(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    news: list[dict[str, Any]] = []
    monkeypatch.setattr(hall.runs, "tell", lambda _, each: news.append(each))
    guest = Guest(hall)
    begun = monotonic()
    guest.post("/api/runs", rounds=LONG, name="long")
    while len(news) < 5:
        assert monotonic() - begun < 60
        sleep(0.02)
    guest.post("/api/runs/long/pause")
    # The last one tells the end.
    assert len(news) - 1 <= (monotonic() - begun) / 0.2
    told = news[-2]
    assert set(told) == {
        *("kind", "id", "rounds", "goal", "rounds_per_second", "ev", "interval95"),
        *("share_done", "seconds_left", "state"),
    }
    assert (told["kind"], told["id"], told["state"]) == ("run", "long", "running")
    assert told["goal"] == {"rounds": LONG, "until_se": None}
    assert 0 < told["share_done"] < 0.1
    assert told["seconds_left"] == pytest.approx(
        (LONG - told["rounds"]) / told["rounds_per_second"]
    )
    assert news[-1]["state"] == "paused"


def test_a_window_hears_of_a_run(hall: Hall) -> None:
    guest = Guest(hall)
    guest.get("/api/runs")
    with (
        guest.client,
        guest.client.websocket_connect(
            "ws://127.0.0.1:8721/api/live", headers={"origin": "http://127.0.0.1:8721"}
        ) as socket,
    ):
        guest.post("/api/runs", rounds=100_000, name="short")
        told = socket.receive_json()
        while told["state"] != "finished":
            told = socket.receive_json()
        assert (told["id"], told["rounds"], told["share_done"]) == ("short", 100_000, 1.0)


def test_a_run_is_not_as_one_of_its_name_was_before(guest: Guest, tmp_path: Path) -> None:
    guest.post("/api/runs", rounds=LONG, name="one")
    guest.post("/api/runs/one/cancel")
    with Store.open(
        next(tmp_path.rglob("*.run"))
    ) as store:  # as who deletes it, and is killed before its notes are gone
        store.delete("one")
    guest.post("/api/runs", rounds=LONG, name="one")
    assert guest.post("/api/runs/one/pause")["run"]["state"] == "paused"
    assert guest.post("/api/runs/one/resume")["run"]["state"] == "running"


def test_a_cancelled_run_keeps_what_it_found_and_never_goes_on(guest: Guest) -> None:
    guest.post("/api/runs", rounds=LONG, name="one")
    wait_for(guest, "one", "running", 1)
    assert guest.post("/api/runs/one/cancel")["run"]["state"] == "cancelled"
    assert guest.get("/api/runs/one")["result"]["rounds"] > 0
    for what in ("resume", "pause", "cancel"):
        refused = guest.post(f"/api/runs/one/{what}")
        assert (guest.status, list(refused)) == (409, ["error"])
    assert guest.post("/api/runs/one/delete") == {"runs": []}
    guest.get("/api/runs/one")
    assert guest.status == 404
    # The name is free again, and nothing is left of the old run.
    guest.post("/api/runs", rounds=1000, name="one")
    told = wait_for(guest, "one", "finished")
    assert [point["rounds"] for point in told["points"]] == [1000]


def test_a_running_run_can_be_deleted(guest: Guest) -> None:
    guest.post("/api/runs", rounds=LONG, name="gone")
    assert guest.post("/api/runs/gone/delete") == {"runs": []}
    assert guest.get("/api/runs") == {"runs": []}


def test_a_client_has_one_run_at_once_and_the_server_two(hall: Hall) -> None:
    guests = [Guest(hall) for _ in range(3)]
    for guest in guests[:2]:
        guest.post("/api/runs", rounds=LONG, name="a")
        assert guest.status == 200
    guests[0].post("/api/runs", rounds=10, name="b")
    assert guests[0].status == 409
    guests[0].post("/api/runs/a/resume")
    assert guests[0].status == 409
    guests[2].post("/api/runs", rounds=10, name="a")
    assert guests[2].status == 429
    guests[1].post("/api/runs/a/pause")
    guests[2].post("/api/runs", rounds=10, name="a")
    assert guests[2].status == 200
    wait_for(guests[2], "a", "finished")


def test_a_run_that_takes_too_long_is_paused_with_a_reason(hall: Hall) -> None:
    hall.runs.bounds = replace(hall.runs.bounds, seconds=0.3)
    guest = Guest(hall)
    guest.post("/api/runs", rounds=LONG, name="slow")
    told = wait_for(guest, "slow", "paused")
    assert "let it go on" in told["run"]["why"]
    rounds = told["result"]["rounds"]
    guest.post("/api/runs/slow/resume")
    assert wait_for(guest, "slow", "paused")["result"]["rounds"] > rounds


def test_a_client_keeps_so_many_runs(hall: Hall) -> None:
    hall.runs.bounds = replace(hall.runs.bounds, kept=2)
    guest = Guest(hall)
    for name in ("a", "b"):
        guest.post("/api/runs", rounds=1, strategy="mimic", name=name)
        wait_for(guest, name, "finished")
    guest.post("/api/runs", rounds=1, name="b")
    assert guest.status == 409
    refused = guest.post("/api/runs", rounds=1, name="c")
    assert (guest.status, refused) == (409, {"error": "you keep 2 runs: delete one first"})


def test_nobody_else_sees_or_moves_a_run(hall: Hall) -> None:
    guest, other = Guest(hall), Guest(hall)
    guest.post("/api/runs", rounds=LONG, name="mine")
    other.get("/api/table")
    assert other.get("/api/runs") == {"runs": []}
    for what in ("", "/paths"):
        other.get(f"/api/runs/mine{what}")
        assert other.status == 404
    for what in ("pause", "resume", "cancel", "delete"):
        other.post(f"/api/runs/mine/{what}")
        assert other.status == 404
    other.get("/api/runs/compare", one="mine", other="mine")
    assert other.status == 404
    assert guest.get("/api/runs/mine")["run"]["state"] == "running"


def test_a_run_that_cannot_be_played_tells_why(guest: Guest) -> None:
    guest.post("/api/runs", rules="1D short-shoe=error", seats=["me"] * 7, rounds=10**6, name="x")
    if guest.status == 200:
        told = wait_for(guest, "x", "failed")
        assert "cards ran out" in told["run"]["why"]
        guest.post("/api/runs/x/resume")
    assert guest.status in (409, 422)


def test_a_run_goes_on_until_a_standard_error(guest: Guest) -> None:
    guest.post("/api/runs", until_se=0.001, seed="3", name="se")
    told = wait_for(guest, "se", "finished")
    assert 0 < told["result"]["standard_error"] <= 0.001
    assert told["run"]["goal"] == {"rounds": None, "until_se": 0.001}


def test_bankrolls_are_played_out(guest: Guest) -> None:
    guest.post("/api/runs", **PLAN, rounds=200_000, seed="1", name="a")
    wait_for(guest, "a", "finished")
    told = guest.get("/api/runs/a/paths", bankroll="100", paths=50, rounds=1000, shown=3)
    assert guest.status == 200, told
    found = told["paths"]
    assert (found["paths"], found["rounds"], found["bankroll"]) == (50, 1000, 100)
    assert len(found["points"]) == len(found["bands"]) == len(told["samples"][0])
    assert len(told["samples"]) == 3
    assert found["bands"][0] == [100] * 5
    assert told["risk"]["bankroll"] == 100
    again = guest.get("/api/runs/a/paths", bankroll="100", paths=50, rounds=1000, shown=3)
    assert again == told
    assert guest.get("/api/runs/a/paths", paths=5, rounds=100, shown=0)["samples"] == []
    resized = guest.get("/api/runs/a/paths", bankroll="100", paths=5, rounds=100, resize="true")
    assert resized["paths"]["resized"]
    guest.get("/api/runs/a/paths", paths=2000, rounds=100_000)
    assert guest.status == 422
    guest.get("/api/runs/a/paths", bankroll="0")
    assert guest.status == 422


def test_rounds_that_all_come_out_alike_show_no_risk(guest: Guest) -> None:
    guest.post("/api/runs", rounds=1, strategy="mimic", name="a")
    assert wait_for(guest, "a", "finished")["risk"] is None
    told = guest.get("/api/runs/a/paths", paths=5, rounds=100)
    alike = "every round of this run came out alike, so it shows no risk yet: play more rounds"
    assert (guest.status, told) == (409, {"error": alike})


def test_working_out_what_a_run_has_found_holds_up_no_light_request() -> None:
    heavy = {each.path for each in ENDPOINTS if each.heavy and each.method == "GET"}
    assert heavy == {"/api/runs/compare", "/api/runs/{name}", "/api/runs/{name}/paths"}


def test_two_runs_side_by_side(guest: Guest) -> None:
    for name, rules in (("a", "6D S17"), ("b", "6D H17")):
        guest.post("/api/runs", rules=rules, strategy="basic", rounds=100_000, seed="1", name=name)
        wait_for(guest, name, "finished")
    first, second = guest.get("/api/runs/compare", one="a", other="b")["runs"]
    assert (first["name"], first["differs"], first["difference"]) == ("a", [], None)
    assert "rules" in second["differs"]
    assert second["difference"] == pytest.approx(second["ev"] - first["ev"])
    assert second["same_cards"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"rounds": 10, "until_se": 0.1},
        {"rounds": 10, "rules": "/etc/passwd"},
        {"rounds": 10, "rules": "no such rules"},
        {"rounds": 10, "strategy": "/etc/passwd"},
        {"rounds": 10, "strategy": "../chart.csv"},
        {"rounds": 10, "seats": ["basic"]},
        {"rounds": 10, "seats": ["me", "chart.csv"]},
        {"rounds": 10, "count": "count.toml"},
        {"rounds": 10, "count": "hi-lo", "indices": "x.csv"},
        {"rounds": 10, "indices": "fab-4"},
        {"rounds": 10, "bets": "1-12"},
        {"rounds": 10, "bets": "nonsense"},
        {"rounds": 10, "count": "hi-lo", "bets": "kelly bankroll 1000 max 12"},
        {"rounds": 10, "rules": "inf", "count": "hi-lo"},
        {"rounds": 10, "seed": "99999999999999999999"},
        {"rounds": 10, "name": "compare"},
        {"rounds": 10, "name": "a\n"},
        {"rounds": 10, "name": "night.run"},
        {"rounds": 10, "name": "night.SQLITE"},
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_sentence(
    guest: Guest, fields: dict[str, Any]
) -> None:
    told = guest.post("/api/runs", **fields)
    assert guest.status == 422, told
    assert list(told) == ["error"]
    assert "\n" not in told["error"]
    assert guest.get("/api/runs") == {"runs": []}


@pytest.mark.parametrize(
    "fields",
    [
        {"rounds": 10**10 + 1},
        {"rounds": 0},
        {"until_se": 1e-9},
        {"rounds": 10, "seats": []},
        {"rounds": 10, "name": "../x"},
        {"rounds": 10, "name": ""},
        {"rounds": 10, "file": "x"},
    ],
)
def test_what_is_out_of_bounds_is_no_message(guest: Guest, fields: dict[str, Any]) -> None:
    told = guest.post("/api/runs", **fields)
    assert (guest.status, list(told)) == (400, ["error"])
