"""`upcard rules`: the list, and every rule of a set in plain sentences."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from upcard.cli import run
from upcard.presets import load_preset, preset_names
from upcard.report.rules import explain
from upcard.rules import SECTIONS, Rules
from upcard.shorthand import WORDS, parse_value


def output(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Run the command, which must succeed and say nothing else, and return what it prints."""
    assert run(["rules", *args]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_list_names_every_set_and_every_word(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys)
    for name in preset_names():
        preset = load_preset(name)
        assert f"{name} " in text
        assert preset.title in text
        assert f" {preset.rules}\n" in text
    assert set(WORDS) <= set(text.replace(",", " ").split())


def test_the_list_as_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(output(capsys, "--format", "json"))
    assert list(listed) == ["presets"]
    assert [preset["name"] for preset in listed["presets"]] == list(preset_names())
    for preset in listed["presets"]:
        assert list(preset) == ["name", "rules", "title", "source"]
        assert Rules.parse(preset["rules"]) == load_preset(preset["name"]).rules
    rows = list(csv.DictReader(io.StringIO(output(capsys, "--format", "csv"))))
    assert rows == listed["presets"]


def test_a_set_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "downtown")
    lines = text.splitlines()
    assert lines[0] == load_preset("downtown").title
    assert lines[1] == "rules:  2D H17 DAS SP4"
    assert lines[2].startswith("source: blackjackexpert.com")
    assert [line for line in lines if line.startswith("The ")] == [
        "The shoe",
        "The dealer",
        "The player",
    ]
    at = lines.index("  Does the dealer draw to soft 17?")
    assert lines[at + 1] == "    Yes, the dealer draws to soft 17 and stands on hard 17 (H17)."
    assert sum(line.endswith("?") for line in lines) == len(fields(Rules))
    assert max(map(len, lines[3:])) <= 92


def test_words_may_be_several_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "6D", "H17", "DAS", "LS")
    assert text == output(capsys, "ls das_h17,6d")
    assert text.startswith("rules:  6D H17 DAS SP4 LS\nsource: the words given")


def test_an_explanation_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(output(capsys, "downtown", "--format", "json"))
    assert list(told) == ["name", "title", "source", "rules", "notes", "explanation"]
    assert (told["name"], told["rules"], told["notes"]) == ("downtown", "2D H17 DAS SP4", [])
    rules = load_preset("downtown").rules
    assert [entry["rule"] for entry in told["explanation"]] == [
        name for names in SECTIONS.values() for name in names
    ]
    for entry in told["explanation"]:
        assert list(entry) == ["section", "rule", "value", "question", "answer"]
        assert parse_value(entry["rule"], entry["value"]) == getattr(rules, entry["rule"])
    rows = list(csv.DictReader(io.StringIO(output(capsys, "downtown", "--format", "csv"))))
    assert rows == told["explanation"]


def test_a_changed_set_keeps_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(output(capsys, "downtown LS", "--format", "json"))
    assert told["name"] is None
    assert told["title"] == "downtown with changes"
    assert told["source"] == load_preset("downtown").source + "; changed here"
    told = json.loads(output(capsys, "6D", "--format", "json"))
    assert (told["name"], told["title"], told["source"]) == (None, None, None)


def test_a_file_is_explained(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "my rules.toml"
    text = 'schema = 1\ntitle = "mine"\nsource = "the table at home"\n[shoe]\ndecks = 2\n'
    path.write_text(text, encoding="utf-8")
    lines = output(capsys, str(path)).splitlines()
    assert lines[:3] == ["mine", "rules:  2D S17 DAS SP4", "source: the table at home"]


def test_a_word_that_could_be_misread_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "SPL3", "--format", "json"]) == 0
    out, err = capsys.readouterr()
    assert err == "note: SPL3 read as SP4: 3 splits make 4 hands\n"
    assert json.loads(out)["notes"] == ["SPL3 read as SP4: 3 splits make 4 hands"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["H71"], "upcard: unknown rule 'h71'; did you mean 'h17'?\n"),
        (["vegas-strap"], "upcard: unknown rule 'vegas-strap'; did you mean 'vegas-strip'?\n"),
        (["DOA", "DAN"], "upcard: DOA and DAN are two rules for one thing: keep one\n"),
        (["9D"], "upcard: decks can't be 9: use 1 to 8, or inf for the infinite deck\n"),
        (["nowhere.toml"], "upcard: can't read rules from 'nowhere.toml': No such file"),
        (["-1"], "upcard: "),
        (["6D", "--format", "yaml"], "upcard: Invalid value for '--format'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], args: list[str], message: str
) -> None:
    assert run(["rules", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message)
    assert err.count("\n") == 1


def every_value(name: str) -> list[Any]:
    """Return each value that a field of words or of yes and no can have."""
    hint = get_type_hints(Rules)[name]
    options = get_args(hint) if get_origin(hint) is not None else (hint,)
    if hint is bool:
        return [True, False]
    return [word for option in options for word in (get_args(option) or [option])]


def answers(rules: Rules) -> dict[str, str]:
    return {entry.rule: entry.answer for entry in explain(rules)}


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_every_value_of_every_rule_has_an_answer_of_its_own(name: str) -> None:
    given: list[Any] = [value for value in every_value(name) if isinstance(value, str | bool)]
    base = Rules(double_on="9-11")
    said = [answers(replace(base, **{name: value}))[name] for value in given]
    assert len(set(said)) == len(said)
    for answer in said or [answers(base)[name]]:
        assert answer[0].isupper() or answer[0].isdigit()
        assert answer.endswith(".")


# What a rule says depends on others: each answer under the rules that give it.
@pytest.mark.parametrize(
    ("rules", "rule", "answer"),
    [
        ("1D", "decks", "1 deck of 52 cards, 52 cards."),
        ("inf", "decks", "Infinitely many: no card dealt changes the odds of the next."),
        ("inf", "burn", "It does not matter here: each card is drawn from full decks."),
        ("rounds_per_shoe=1", "shuffle", "After every 1 round."),
        ("rounds_per_shoe=5", "rounds_per_shoe", "Exactly 5 rounds, wherever the cards stand."),
        ("6D pen75", "penetration", "75% of the shoe: the cut card lies before the last 78 cards."),
        ("CSM", "penetration", "It does not matter here: another rule says when to shuffle."),
        ("reshuffle_at=60", "reshuffle_at", "When fewer than 60 cards remain before a round."),
        ("burn=1", "burn", "1 card unseen."),
        ("dealer=chase", "hit_soft_17", "It does not matter here: the dealer chases the players."),
        ("naturals=none", "hole_card", "Yes, and it is first looked at when the players are done."),
        (
            "naturals=none ENHC",
            "hole_card",
            "No, the dealer's second card comes when the players are done.",
        ),
        ("naturals=none", "blackjack_pays", "It does not matter here: there are no naturals."),
        ("6:5", "blackjack_pays", "6 to 5."),
        ("insurance=no", "insurance", "No: these rules have no insurance."),
        (
            "naturals=none",
            "insurance",
            "No: a dealer's natural is a plain 21 here, so there is nothing to insure.",
        ),
        ("SP1", "max_hands", "Pairs can't be split."),
        ("SP2", "max_hands", "Up to 2 hands (SP2), that is 1 split."),
        ("SP1", "split_by", "It does not matter here: pairs can't be split."),
        ("ND", "double_after_split", "It does not matter here: there is no doubling."),
        ("DSA", "double_after_split", "Yes (DAS)."),
        ("NDAS", "double_after_split", "No (NDAS)."),
    ],
)
def test_an_answer_takes_the_other_rules_into_account(rules: str, rule: str, answer: str) -> None:
    assert answers(Rules.parse(rules))[rule] == answer
