"""`upcard compare`: rule sets side by side, and every single change of a rule."""

from __future__ import annotations

import csv
import io
import json
from functools import partial

import pytest

from tests.commands import Capture, fields_by, refusal_by, told_by
from upcard.cli import run
from upcard.errors import RulesError
from upcard.exact import compare as comparing
from upcard.exact.compare import compare, compare_changes, single_changes
from upcard.exact.house import edge
from upcard.rules import Rules
from upcard.shoe import Shoe

told = partial(told_by, "compare")
fields = partial(fields_by, "compare")


def test_side_by_side(capsys: Capture) -> None:
    found = fields(capsys, "6D S17", "6D H17", "downtown")
    assert list(found) == ["strategy", "class", "insurance", "rows", "left_out", "run"]
    assert found["left_out"] == {}
    assert (found["strategy"], found["class"], found["insurance"]) == ("CDZ-", "CDZ-", "never")
    assert found["rows"][2]["shoe"] == str(Shoe.of_decks(2))
    assert [row["rules"] for row in found["rows"]] == [
        "6D S17 DAS SP4",
        "6D H17 DAS SP4",
        "2D H17 DAS SP4",
    ]
    base = edge(Rules.parse("6D S17")).ev
    assert [row["ev"] for row in found["rows"][:2]] == [base, edge(Rules.parse("6D H17")).ev]
    for row in found["rows"]:
        assert row["house_edge"] == -row["ev"]
        assert row["difference"] == row["ev"] - base
        assert row["change"] == ""


def test_text(capsys: Capture) -> None:
    lines = told(capsys, "6D S17", "6D H17").splitlines()
    assert lines[0] == (
        "EV of a round in percent of the initial wager, strategy CDZ-, no insurance, full shoe; "
        "beside 6D S17 DAS SP4"
    )
    assert lines[2].split() == ["rules", "EV", "house", "edge", "difference"]
    assert lines[3].split()[-2:] == ["-0.4029", "+0.4029"]
    assert lines[4].split()[-3:] == ["-0.6154", "+0.6154", "-0.2125"]


def test_csv(capsys: Capture) -> None:
    rows = list(csv.DictReader(io.StringIO(told(capsys, "1D", "2D", "--format", "csv"))))
    columns = "change brings rules shoe ev house_edge difference".split()
    assert list(rows[0]) == columns
    assert float(rows[0]["difference"]) == 0


# Source: a public notebook, exact total-dependent house edges in percent, three decimals; 8 decks
# H17 DAS LS, one change each.  Its rows with late surrender belong to a chart that hits 16 against
# a ten with three cards, so class `total` may be 0.002 better.
NOTEBOOK = {
    "": 0.555,
    "S17": 0.357,
    "NDAS": 0.699,
    "SP2": 0.609,
    "RSA": 0.485,
    "HSA": 0.375,
    "NS": 0.646,
    "6:5": 1.913,
}


def test_published_effects_of_rule_changes(capsys: Capture) -> None:
    found = fields(capsys, "--each-change", "8D H17 LS", "--strategy", "total")
    assert found["strategy"] == "total"
    edges = {row["change"]: 100 * row["house_edge"] for row in found["rows"]}
    for change, theirs in NOTEBOOK.items():
        assert theirs - 0.0025 < edges[change] < theirs + 0.0006, change


def test_each_change_in_text(capsys: Capture) -> None:
    lines = told(capsys, "--each-change", "6D SP2", "--strategy", "basic").splitlines()
    assert lines[0].endswith(
        "strategy basic, no insurance, full shoe; one change each to 6D S17 DAS SP2"
    )
    assert lines[3].startswith("none: 6D S17 DAS SP2")
    words = {line.split("  ")[0].split(",")[0] for line in lines[4:]}
    assert lines[-1] == "What a word means: upcard rules WORD, such as upcard rules ENHC."
    assert {"1D", "8D", "inf", "H17", "6:5", "D10", "NDAS", "SP4", "LS", "ENHC", "OBO"} <= words
    assert "RSA" not in words


@pytest.mark.parametrize(
    "base", ["6D", "8D H17 LS RSA", "1D H17 D10 NDAS SP2", "6D SP1", "6D ND", "6D DSA", "book"]
)
def test_every_change_changes_one_thing(base: str) -> None:
    rules = Rules.parse(base)
    found = dict(single_changes(rules))
    assert rules not in found.values()
    assert len(set(map(str, found.values()))) == len(found)
    assert len(found) > 8


@pytest.mark.parametrize(
    ("base", "word", "rules"),
    [
        ("6D DSA", "no HSA", "6D"),
        ("6D DSA", "no DSA", "6D HSA"),
        ("6D", "DSA", "6D DSA"),
        ("6D D9", "DOA", "6D"),
        ("6D", "D9", "6D D9"),
        ("6D D9", "double_soft=all", "6D D9 double_soft=all"),
    ],
)
def test_what_hangs_on_a_rule_goes_with_it(base: str, word: str, rules: str) -> None:
    assert dict(single_changes(Rules.parse(base)))[word] == Rules.parse(rules)


def test_what_a_change_brings_is_told(capsys: Capture) -> None:
    rows = {row["change"]: row["brings"] for row in fields(capsys, "--each-change", "1D")["rows"]}
    brings = {change: more for change, more in rows.items() if more}
    assert brings == {"D9": "double_soft=none", "D10": "double_soft=none", "DSA": "HSA"}
    text = told(capsys, "--each-change", "1D SP2")
    assert "\nDSA, with HSA  " in text


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["6D", "H17", "LS"], True),
        (["downtown", "LS"], True),
        (["1D", "2D"], False),
        (["downtown", "reno"], False),
        (["6D H17", "LS"], False),
        (["6D"], False),
    ],
)
def test_words_without_quotes_are_told(capsys: Capture, words: list[str], hint: bool) -> None:
    """Each word is a set; `rules` would join them."""
    assert run(["compare", *words]) == 0
    err = capsys.readouterr().err
    together = " ".join(words)
    said = f"note: {len(words)} sets of rules were compared, a word each; quotes make one set of "
    assert err == (f"{said}them: '{together}'\n" if hint else "")


# Each rule of the base that some other number of decks, or of hands, contradicts.
@pytest.mark.parametrize(
    ("base", "strategy", "left_out", "why"),
    [
        ("6D reshuffle_at=100", "CDZ-", ["1D", "inf"], "reshuffle_at can't be 100"),
        ("6D burn=30 SP2", "CDZ-", ["1D", "inf"], "burn can't be 30"),
        ("2D SP16", "CDZ-", ["1D"], "can run dry"),
        ("1D SP2 NDAS D10", "optimal", ["SP1", "SP3", "SP4"], "two hands (SP2)"),
    ],
)
def test_a_change_that_can_not_be_is_left_out_and_told(
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    base: str,
    strategy: str,
    left_out: list[str],
    why: str,
) -> None:
    """The other changes are told all the same."""
    if strategy == "optimal":
        # Seconds a change: two rules to be changed are enough.
        some = {name: comparing._USUAL[name] for name in ("hit_soft_17", "max_hands")}
        monkeypatch.setattr(comparing, "_USUAL", some)
    args = ["compare", "--each-change", base, "--strategy", strategy, "--format", "json"]
    assert run(args) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert list(found["left_out"]) == left_out
    assert all(why in reason for reason in found["left_out"].values())
    told_rows = [row["change"] for row in found["rows"]]
    assert "H17" in told_rows
    assert not {*told_rows} & {*left_out}
    assert err == "".join(
        f"note: {word} left out: {reason}\n" for word, reason in found["left_out"].items()
    )


def test_a_refusal_speaks_of_what_was_written(capsys: Capture) -> None:
    """H17 is a change that nobody wrote: the base itself is what can't be compared."""
    assert run(["compare", "--each-change", "classroom"]) == 2
    err = capsys.readouterr().err
    assert "H17" not in err
    assert "chasing dealer" in err


def test_the_base_of_each_change_is_six_decks() -> None:
    assert compare_changes(Rules(), watch=lambda _done: True).rows[0].rules == Rules()


def test_a_watch_stops_the_run() -> None:
    done: list[int] = []

    def watch(count: int) -> bool:
        done.append(count)
        return count == 2

    comparison = compare([Rules(decks=decks) for decks in (1, 2, 4)], watch=watch)
    assert done == [1, 2]
    assert [row.rules.decks for row in comparison.rows] == [1, 2]


def test_nothing_to_compare() -> None:
    with pytest.raises(RulesError, match="nothing to compare"):
        compare([])


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "nothing to compare: name two sets of rules, or use --each-change"),
        ([""], "an empty text is no rules"),
        (["6D", " "], "an empty text is no rules"),
        (["H18"], "did you mean 'h17'?"),
        (["6D", "classroom"], "chasing dealer"),
        (["--each-change", "1D SP16"], "can run dry"),
        (["--each-change", "6D", "1D"], "--each-change varies one set of rules"),
        (["6D", "--strategy", "best"], "no strategy 'best'"),
        (["6D", "--strategy", "nowhere.csv"], "can't read a chart"),
        (["6D", "--format", "html"], "'html' is not one of"),
        (["nowhere.toml"], "can't read rules"),
    ],
)
def test_refuses_in_one_line(capsys: Capture, args: list[str], why: str) -> None:
    assert why in refusal_by("compare", capsys, *args)
