"""Drills behind the API: questions without answers, verdicts, tests, and progress kept at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.tables import Guest, a_hall

RIGHT = {  # the printed six-deck chart, S17 DAS: what to do against each up card, two by two
    "hard 16 v T": "hit",
    "hard 12 v 4": "stand",
    "hard 11 v 6": "double",
    "soft 18 v 9": "hit",
    "8,8 v T": "split",
}


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    return Guest(a_hall(tmp_path))


def answer(guest: Guest, told: dict[str, Any], reply: str) -> Any:
    return guest.post("/api/drills/answer", number=told["number"], reply=reply, seconds=1.5)


def test_known_cells_have_their_printed_plays(guest: Guest) -> None:
    told = guest.post("/api/drills", kind="strategy", rules="6D S17 DAS")
    seen = 0
    while seen < 2:  # soon, since what is missed comes back
        question = told["question"]
        told = answer(guest, told, "stand" if "stand" in question["choices"] else "hit")
        verdict = told["verdict"]
        # Hands of three cards can't be doubled.
        if RIGHT.get(question["cell"]) in question["choices"]:
            seen += 1
            assert verdict["answer"] == RIGHT[question["cell"]]
            assert verdict["right"] == (verdict["given"] == verdict["answer"])
            assert bool(verdict["why"]) == (not verdict["right"])


def test_a_question_holds_no_answer(guest: Guest) -> None:
    for kind in guest.get("/api/drills")["kinds"]:
        told = guest.post("/api/drills", kind=kind)
        assert guest.status == 200, told
        assert told["verdict"] is None
        assert not {"answer", "right", "why"} & set(told["question"])
        assert "answer" not in told["question"]["facts"]


def test_plays_that_a_hand_is_not_allowed_have_their_reason(guest: Guest) -> None:
    told = guest.post("/api/drills", kind="strategy", only="hard", rules="6D S17 DAS")
    for _ in range(20):
        question, why_not = told["question"], told["why_not"]
        assert {*question["choices"], *why_not} == {"hit", "stand", "double", "split", "surrender"}
        assert not {*question["choices"]} & {*why_not}
        assert why_not["surrender"] == "these rules have no surrender"
        longer = len(question["hand"]) > 2
        assert why_not.get("double") == ("doubling needs exactly two cards" if longer else None)
        told = answer(guest, told, "stand")
    for kind in ("insurance", "bets"):
        assert guest.post("/api/drills", kind=kind)["why_not"] == {}


def test_what_a_form_offers_has_titles(guest: Guest) -> None:
    names, drills = guest.get("/api/names"), guest.get("/api/drills")
    assert {*names["titles"]} == {*names["charts"], *names["indices"]}
    assert names["titles"]["fab-4"] == "the Fab 4 surrenders of Hi-Lo"
    assert drills["indices"] == names["indices"]
    assert drills["counts"] == [each["name"] for each in names["counts"]]


def test_a_reply_that_is_none_counts_for_nothing(guest: Guest) -> None:
    told = guest.post("/api/drills", kind="strategy")
    refused = answer(guest, told, "what?")
    assert guest.status == 422
    assert "is no answer here" in str(refused["error"])
    assert guest.get("/api/drills/progress")["asked"] == 0
    answer(guest, told, "hit")
    assert guest.status == 200
    again = answer(guest, told, "hit")
    assert guest.status == 409
    assert "answered already" in str(again["error"])


def test_a_test_is_silent_until_its_end(guest: Guest) -> None:
    told = guest.post("/api/drills", kind="insurance", test=True)
    for _ in range(5):
        told = answer(guest, told, "y")
        assert told["verdict"] is None
    ended = guest.post("/api/drills/end")
    assert ended["asked"] == 5
    assert [len(ended["answers"]), ended["answers"][0]["verdict"]["given"]] == [5, "insure"]
    assert ended["right"] == sum(each["verdict"]["right"] for each in ended["answers"])
    assert guest.post("/api/drills/end")["asked"] == 0


def test_the_true_count_of_hi_lo_is_floored(guest: Guest) -> None:
    told = guest.post("/api/drills", kind="true-count", rules="6D")
    for _ in range(30):
        facts = told["question"]["facts"]
        left = facts["decks"] - facts["decks_dealt"]
        expected = facts["running"] // left
        told = answer(guest, told, str(int(expected)))
        assert told["verdict"]["right"], (facts, told["verdict"])


def test_progress_is_kept_at_once_and_is_the_client_s_own(guest: Guest, tmp_path: Path) -> None:
    told = guest.post("/api/drills", kind="bets", bets="1-12")
    answer(guest, told, "99")
    again = Guest(a_hall(tmp_path), guest.token)
    known = again.get("/api/drills/progress")
    assert (known["asked"], known["right"], known["accuracy"]) == (1, 0, 0.0)
    assert known["cells"][0]["missed"]
    assert known["cells"][0]["last"][0][1:] == [False, 1.5]
    assert Guest(guest.hall).get("/api/drills/progress")["asked"] == 0
    missed = again.post("/api/drills", kind="bets", bets="1-12", only="missed")
    assert missed["question"]["cell"] == known["cells"][0]["cell"]


def test_export_import_and_reset(guest: Guest) -> None:
    told = guest.post("/api/drills", kind="bets")
    for reply in ("1", "2", "3"):
        told = answer(guest, told, reply)
    exported = guest.get("/api/drills/export")
    assert json.loads(exported)["schema"] == 2
    other = Guest(guest.hall)
    assert other.post("/api/drills/import", progress=exported)["asked"] == 3
    assert other.post("/api/drills/import", progress=exported)["asked"] == 3
    other.post("/api/drills/import", progress=exported[:-9])
    assert other.status == 422
    assert other.post("/api/drills/reset", kind="strategy")["asked"] == 3
    assert other.post("/api/drills/reset")["asked"] == 0
    assert guest.get("/api/drills/progress")["asked"] == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "nothing"},
        {"kind": "strategy", "rules": "classroom"},
        {"kind": "strategy", "rules": "/somewhere/rules.toml"},
        {"kind": "strategy", "strategy": "/etc/passwd"},
        {"kind": "count", "count": "../x.toml"},
        {"kind": "deviations", "indices": "/x.csv"},
        {"kind": "deviations", "count": "ko"},
        {"kind": "count", "rules": "inf"},
        {"kind": "bets", "bets": "5-1-1"},
        {"kind": "count", "cards": 0},
        {"kind": "bets", "only": "hard"},
        {"kind": "insurance", "rules": "6D insurance=no"},
    ],
)
def test_what_cannot_be_drilled_is_refused_in_one_sentence(
    guest: Guest, fields: dict[str, object]
) -> None:
    told = guest.post("/api/drills", **fields)
    assert guest.status == 422
    assert list(told) == ["error"]
    assert "\n" not in told["error"]
