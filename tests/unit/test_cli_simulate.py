"""`upcard simulate` on the compiled engine: what its text, JSON and CSV say of the plan."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from upcard import simulate
from upcard.cli import run
from upcard.errors import MoneyError
from upcard.sim.engine import Progress
from upcard.sim.risk import n0, score

Capture = pytest.CaptureFixture[str]
WONG = ["--count", "hi-lo", "--bets", "0:0 1:1 2:5x2", "--seats", "basic, me"]


def told(capsys: Capture, *args: str) -> str:
    assert run(["simulate", *args]) == 0
    return capsys.readouterr().out


def fields(capsys: Capture, *args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(capsys, *args, "--format", "json"))
    return found


def refused(capsys: Capture, *args: str) -> str:
    assert run(list(args)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err.strip()


def test_shares_are_of_rounds_or_of_hands(capsys: Capture) -> None:
    """Naturals come once in 21 rounds; beside hands, of which splits make more, they are rarer."""
    found = fields(capsys, "50000", "--seed", "1")
    hands = found["seats"][0]["hands"]
    lines = told(capsys, "50000", "--seed", "1").splitlines()
    rows = {line[:20].strip(): line[20:].split() for line in lines}
    assert rows["naturals"][1] == f"{hands['naturals'] / 500:.3f}"
    assert rows["hands bust"][1] == f"{100 * hands['busts'] / hands['hands']:.3f}"
    assert "me                   number  % of rounds  % of hands" in lines


def test_two_spots_are_told_by_unit_bet(capsys: Capture) -> None:
    found = fields(capsys, "50000", "--seed", "1", *WONG)
    row = next(row for row in found["true_counts"] if row["count"] == 2)
    assert (row["bet"], row["spots"], row["edge_on_bets"]) == (5, 2, row["ev"] / 2)
    line = next(s for s in told(capsys, "50000", "--seed", "1", *WONG).splitlines() if "5 x2" in s)
    assert line.split()[2] == f"{100 * row['edge_on_bets']:+.3f}"


def test_watched_rounds_are_told_apart(capsys: Capture) -> None:
    found = fields(capsys, "50000", "--seed", "1", *WONG)
    bet_on = sum(row["rounds"] for row in found["true_counts"] if row["bet"])
    assert found["played"] == bet_on / 50_000
    assert found["ev_played"] == pytest.approx(found["ev"] * 50_000 / bet_on)
    text = told(capsys, "50000", "--seed", "1", *WONG)
    assert f"\n{50_000 - bet_on:,} rounds were watched: somebody else plays the place" in text
    assert "all spots, watched rounds counted" in text
    assert "\nme, place 2 " in text
    assert "\nEach place, one unit bet on each round, whatever the ramp\nplace " in text
    assert "watched" not in told(capsys, "5000", "--seed", "1")


def test_what_the_ev_is_worth_only_where_it_is_known(capsys: Capture) -> None:
    known = fields(capsys, "200000", "--seed", "1", *WONG)
    low, high = known["interval95"]
    assert low > 0
    assert known["score_interval95"] == [score(low, known["sd"]), score(high, known["sd"])]
    assert known["n0_interval95"] == [n0(high, known["sd"]), n0(low, known["sd"])]
    unknown = fields(capsys, "2000", "--seed", "1")
    assert unknown["interval95"][0] < 0 < unknown["interval95"][1]
    assert [unknown[key] for key in ("n0", "score", "di", "score_interval95")] == [None] * 4
    text = told(capsys, "2000", "--seed", "1")
    assert "-  the 95% interval of the EV holds 0: play more rounds" in text


def test_without_a_count_there_is_none(capsys: Capture) -> None:
    assert [row["count"] for row in fields(capsys, "1000", "--seed", "1")["true_counts"]] == [None]
    out = told(capsys, "1000", "--seed", "1", "--format", "csv")
    assert [row["count"] for row in csv.DictReader(io.StringIO(out))] == [""]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("6D", "cut card after 234 of 312 cards"),
        ("1D reshuffle_at=26", "cut card after 26 of 52 cards"),
        ("2D rounds_per_shoe=5", "5 rounds a shoe"),
        ("2D CSM", "continuous shuffle"),
        ("2D shuffle=every-round", "a fresh shoe each round"),
        ("inf", "an infinite deck"),
    ],
)
def test_the_heading_says_when_cards_are_shuffled(capsys: Capture, rules: str, words: str) -> None:
    out = told(capsys, "1000", "--rules", rules, "--seed", "1", "--strategy", "mimic")
    assert out.splitlines()[0].endswith(f", seed 1; {words}")


@pytest.mark.parametrize(
    ("count", "words"), [("hi-lo", "true count, floor"), ("ko", "running count, floor")]
)
def test_the_table_says_which_count(capsys: Capture, count: str, words: str) -> None:
    out = told(capsys, "50000", "--seed", "1", "--count", count, "--strategy", "mimic")
    assert f"\n{words}  rounds %" in out
    assert "\nCounts of less than 0.01% of the rounds are left out, " in out


def test_classroom_with_several_seats(capsys: Capture) -> None:
    args = ("300", "--rules", "classroom", "--seed", "1", "--engine", "compiled", "--players", "2")
    seats = [seat["hands"] for seat in fields(capsys, *args)["seats"]]
    assert told(capsys, *args).splitlines() == ["Simulated 300 rounds"] + [
        f"Player {place} won {seat['rounds_won']} rounds, lost {seat['rounds_lost']}, "
        f"drew {seat['rounds_pushed']}"
        for place, seat in enumerate(seats, start=1)
    ]


@pytest.mark.parametrize("rounds", ["2000", "2,000", "2_000", "2e3", "2E+3", "002000"])
def test_large_numbers_of_rounds(capsys: Capture, rounds: str) -> None:
    assert fields(capsys, rounds, "--seed", "1", "--strategy", "mimic")["rounds"] == 2000


@pytest.mark.parametrize("rounds", ["2,00", "2,000_000", "2e99", "1.5e3", ",000", "2e", "e3"])
def test_what_is_no_number_of_rounds(capsys: Capture, rounds: str) -> None:
    assert f"{rounds!r} is not a number of rounds: use" in refused(capsys, "simulate", rounds)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "no length: give ROUNDS, --shoes or --until-se"),
        (["9", "--shoes", "3"], "several lengths: give ROUNDS, --shoes or --until-se"),
        (["9", "--seats", "basic, me", "--players", "3"], "--seats and --players both say"),
        (
            ["9", "--rules", "classroom", "--seats", "2", "--players", "2"],
            "--seats and --players both say",
        ),
    ],
)
def test_one_line(capsys: Capture, args: list[str], words: str) -> None:
    assert words in refused(capsys, "simulate", *args)


def test_kelly_bets_are_learnt_from_flat_ones_first(capsys: Capture) -> None:
    args = ["1e5", "--rules", "2D", "--count", "hi-lo", "--seed", "1"]
    learnt = fields(capsys, *args, "--bets", "kelly 0.5 bankroll 1000 max 8")
    units = {row["count"]: row["bet"] for row in learnt["true_counts"]}
    assert (units[-2], units[0], units[6]) == (1, 1, 8)
    assert 1 < units[2] < units[4] <= 8
    again = fields(capsys, *args, "--bets", learnt["bets"])
    assert again["tallies"] == learnt["tallies"]


@pytest.mark.parametrize(
    ("bets", "words"),
    [
        ("Kelly", "'Kelly' has no bankroll: write such as 'kelly 0.5 bankroll 10000 max 12'"),
        ("kelly 0.5 bankroll 1000 max 12", "Kelly bets look at a count: name one, such as hi-lo"),
    ],
)
def test_kelly_bets_that_cannot_be(capsys: Capture, bets: str, words: str) -> None:
    assert words in refused(capsys, "simulate", "9", "--bets", bets)


def test_an_error_that_no_bet_brings_nearer_ends_the_run() -> None:
    """The true count is at most 40: with four decks left, 160 low cards more than high are gone."""
    never = " ".join([*(f"{count}:0" for count in range(41)), "41:1"])

    def late(progress: Progress) -> bool:
        return progress.tally.rounds > 30_000_000

    words: Any = {"strategy": "mimic", "count": "hi-lo", "bets": never, "seed": 1}
    with pytest.raises(MoneyError, match=r"nothing was bet in 10,.* rounds, so the EV has no"):
        simulate(until_se=0.1, rules="8D pen50", watch=late, **words)


def test_replay_of_a_saved_run(capsys: Capture, tmp_path: Path) -> None:
    plan = ["--rules", "2D", "--count", "hi-lo", "--bets", "1-4", "--strategy", "mimic"]
    data = ["--data", str(tmp_path)]
    told(capsys, "--shoes", "9", "--seed", "7", *plan, "--save", "mine", *data)
    shown = []
    for args in (["--run", "mine", *data], ["--seed", "7", *plan]):
        assert run(["replay", *args, "--shoe", "3"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    for args, words in [
        (["--run", "mine", *data, "--seed", "7"], "a saved run has its own --seed: leave it out"),
        (["--run", "mine", *data, "--bets", "1-4"], "a saved run has its own --bets: leave it out"),
        (["--run", "mni", *data], "no run 'mni' in"),
        (["--seed", "7", *data], "--data is for a saved run: add --run"),
    ]:
        assert words in refused(capsys, "replay", "--shoe", "3", *args)
