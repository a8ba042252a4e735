"""Odds behind the API, against figures that others printed (`tests/reference/data`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.tables import Guest, a_hall

_DATA = Path(__file__).parents[1] / "reference" / "data"
_FULL = "24,24,24,24,24,24,24,24,24,96"


def load(name: str) -> Any:
    return json.loads((_DATA / name).read_text(encoding="utf-8"))


DEALER = [
    table
    for table in load("dealer-tables.json")["tables"]
    if table["decks"] != "infinite" and table["whole"] == 1
]
ROUNDS = load("round-values.json")["rounds"]
HANDS = next(each for each in load("hand-values.json")["sets"] if each["id"] == "R16")
EFFECTS = load("effects-of-removal.json")["rows"][1:]
PUZZLES = load("card-counter.json")["cases"]


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Guest:
    return Guest(a_hall(tmp_path_factory.mktemp("odds")))


def given(table: dict[str, Any]) -> dict[str, Any]:
    shown = "true" if table["given_no_natural"] else "false"
    return {"rules": f"{table['decks']}D {table['rules']}", "given_no_natural": shown}


# ---------------------------------------------------------------------- the dealer


@pytest.mark.parametrize("table", DEALER, ids=lambda table: table["id"])
def test_the_dealer_s_printed_odds(guest: Guest, table: dict[str, Any]) -> None:
    told = guest.get("/api/odds/dealer", **given(table))
    rows = {row["up"]: row["chances"] for row in told["rows"]}
    assert list(rows) == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    unit = 10.0 ** -table["decimals"]
    for up, printed in table["rows"].items():
        row = told["all"] if up == "all" else rows[up]
        assert [row[column] for column in table["columns"]] == pytest.approx(
            printed, abs=1.5 * unit
        )
    assert told["given_no_natural"] == table["given_no_natural"]


def test_a_shoe_that_lacks_a_rank_has_no_row_of_it(guest: Guest) -> None:
    told = guest.get("/api/odds/dealer", shoe="4,4,4,4,4,0,4,4,4,16")
    assert "6" not in [row["up"] for row in told["rows"]]
    assert sum(told["all"].values()) == pytest.approx(1)


# ---------------------------------------------------------------------- a hand


@pytest.mark.parametrize("spot", list(HANDS["hands"])[::9])
def test_printed_values_of_hands(guest: Guest, spot: str) -> None:
    hand, up = spot.split(" v ")
    told = guest.get("/api/odds/hand", rules=HANDS["rules"], hand=hand, up=up)
    named = dict(zip(("stand", "hit", "double", "split"), HANDS["hands"][spot], strict=False))
    for action in told["values"].keys() & named.keys():
        assert told["values"][action] == pytest.approx(named[action], abs=1e-10)
    if told["values"]:
        assert told["best"] == max(told["values"], key=told["values"].get)
        assert told["costs"][told["best"]] == 0
        assert told["standing"] is None


def test_sixteen_against_a_ten(guest: Guest) -> None:
    told = guest.get("/api/odds/hand", rules="6D H17 LS", shoe=_FULL, hand="6,T", up="K")
    stand, hit, double = HANDS["hands"]["6,T v T"]
    assert told["values"] == pytest.approx(
        {"stand": stand, "hit": hit, "double": double, "surrender": -0.5}, abs=1e-12
    )
    assert (told["best"], told["label"], told["up"]) == ("surrender", "16", "T")
    assert told["costs"]["hit"] == pytest.approx(-0.5 - hit, abs=1e-12)
    assert told["given_no_natural"]
    assert told["dealer"]["natural"] == 0


def test_a_natural_is_worth_three_to_two_and_insurance_its_price(guest: Guest) -> None:
    told = guest.get("/api/odds/hand", rules="6D S17", hand="A,T", up="A")
    assert (told["values"], told["best"], told["standing"]) == ({}, None, 1.5)
    # 95 tens in 309 cards, two to one.
    assert told["insurance"] == pytest.approx(3 * 95 / 309 - 1)


# ---------------------------------------------------------------------- a round


@pytest.mark.parametrize("row", ROUNDS, ids=lambda row: row["id"])
def test_printed_values_of_rounds(guest: Guest, row: dict[str, Any]) -> None:
    shoe = row.get("shoe") or ""
    told = guest.get("/api/odds/round", rules=row["rules"], shoe=shoe)
    assert told["ev"] == -told["house_edge"] == pytest.approx(row["ev"]["CDZ-"], abs=1e-11)
    assert told["by_up_card"] == pytest.approx(row.get("by_up_card", told["by_up_card"]), abs=1e-11)
    assert (told["strategy"], told["insurance"]) == ("CDZ-", "never")


def test_six_decks_cost_four_tenths_of_a_percent(guest: Guest) -> None:
    told = guest.get("/api/odds/round", rules="6D S17 DAS")
    assert f"{told['house_edge']:.4%}" == "0.4029%"
    chart = guest.get("/api/odds/round", rules="6D S17 DAS", strategy="total")
    assert f"{chart['house_edge']:.4%}" == "0.4059%"


def test_insurance_gains_where_tens_are_many(guest: Guest) -> None:
    rich = "24,24,24,24,24,24,24,24,24,160"
    never, best = (
        guest.get("/api/odds/round", shoe=rich, insurance=word) for word in ("never", "optimal")
    )
    assert never["insurance_gain"] == best["insurance_gain"] > 0
    assert best["ev"] - never["ev"] == pytest.approx(best["insurance_gain"])
    assert guest.get("/api/odds/round")["insurance_gain"] == 0


@pytest.mark.parametrize("row", EFFECTS, ids=lambda row: row["rules"])
def test_printed_effects_of_removal(guest: Guest, row: dict[str, Any]) -> None:
    told = guest.get("/api/odds/removal", rules=row["rules"])
    assert list(told["best"]) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"]
    # The page tells no more of its rules: ours are up to 0.0042 off.
    changes = [100 * each for each in told["best"].values()]
    assert changes == pytest.approx(row["percent"], abs=0.005)
    assert told["kept"].keys() == told["best"].keys()


# ---------------------------------------------------------------------- to win


def ranks(values: list[int]) -> str:
    return ",".join({1: "A", 10: "T"}.get(value, str(value)) for value in values)


@pytest.mark.parametrize("case", PUZZLES)
def test_the_greatest_chance_to_win(guest: Guest, case: dict[str, Any]) -> None:
    told = guest.get(
        "/api/odds/win",
        deck=",".join(map(str, case["deck"])),
        hand=ranks(case["player"]),
        up=ranks([case["dealer"]]),
    )
    assert told["win_probability"] == pytest.approx(case["returns"], abs=1e-12)
    assert told["win_probability"] == told["chances"][told["best"]]
    assert told["actions"] == ["stand", "hit"]


def test_doubles_and_splits_are_asked_for_by_name(guest: Guest) -> None:
    asked = {"deck": "24,24,24,24,24,24,24,22,24,95", "hand": "8,8", "up": "T", "rules": "6D"}
    told = guest.get("/api/odds/win", **asked, actions="split, double, hit, stand")
    assert list(told["chances"]) == ["stand", "hit", "double", "split"]
    assert (told["best"], told["given_no_natural"]) == ("split", True)


# ---------------------------------------------------------------------- what can't be

SHOES: list[dict[str, Any]] = [
    {"rules": "nope"},
    {"rules": "classroom"},
    {"rules": "/etc/rules.toml"},
    {"shoe": "1,2"},
    {"shoe": "4,4,4,4,4,4,4,4,4,-1"},
    {"shoe": "4,4,4,4,4,4,4,4,4,9999999999"},
    {"shoe": "0,0,0,0,0,0,0,0,0,0"},
]
HAND: dict[str, Any] = {"hand": "T,6", "up": "T"}
PUZZLE: dict[str, Any] = {"deck": "4,4,4,0,0,0,0,0,0,4", "hand": "A,A", "up": "A"}
WRONG = [
    *(("dealer", shoe) for shoe in SHOES),
    *(("round", shoe) for shoe in SHOES),
    *(("removal", shoe) for shoe in SHOES),
    *(("hand", HAND | shoe) for shoe in SHOES),
    *(("hand", HAND | {"hand": hand}) for hand in ("", "T", "x,y", "T,T,T", "T,6,é")),
    *(("hand", HAND | {"up": up}) for up in ("", "T,T", "1x")),
    *(("hand", HAND | {"n_hands": number}) for number in (0, 17, "two")),
    ("hand", {"hand": "T,6"}),
    ("hand", HAND | {"n_hands": 2, "rules": "6D SP1"}),
    ("dealer", {"shoe": "1,0,0,0,0,0,0,0,0,1", "given_no_natural": "true"}),
    ("round", {"strategy": "optimal"}),
    ("round", {"strategy": "/etc/chart.csv"}),
    ("round", {"insurance": "sometimes"}),
    ("round", {"seed": 1}),
    *(("win", PUZZLE | {"deck": deck}) for deck in ("", "1,2", "0,0,0,0,0,0,0,0,0,0")),
    *(("win", PUZZLE | {"hand": hand}) for hand in ("", "A", "T,T,T")),
    *(("win", PUZZLE | {"actions": words}) for words in ("", "surrender", "hit,run")),
    ("win", PUZZLE | {"rules": "classroom"}),
]


@pytest.mark.parametrize(("what", "query"), WRONG)
def test_what_has_no_odds_is_refused_in_one_sentence(
    guest: Guest, what: str, query: dict[str, Any]
) -> None:
    told = guest.get(f"/api/odds/{what}", **query)
    assert guest.status in (400, 422), told
    assert list(told) == ["error"]
    assert "\n" not in told["error"]
