"""Rule sets from files: the named ones and their sources, and what is wrong with a file."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from upcard.errors import DataFileError
from upcard.presets import find_rules, load_preset, load_rules_file, preset_names
from upcard.rules import Rules

# What each named set is, by its source: see `source` in its file and data/SOURCES.md.
SETS = {
    "atlantic-city": "8D S17 DAS SP4 LS",
    "book": "inf S17 1:1 ND SP1 naturals=book insurance=no",
    "classroom": (
        "1D ND SP1 shuffle=every-round short_shoe=error deal=two-each dealer=chase naturals=none "
        "insurance=no"
    ),
    "contest": (
        "1D S17 ND SP1 shuffle=every-round short_shoe=void plays_out=yes naturals=at-once "
        "insurance=no"
    ),
    "counter": "1D S17 ND SP1 shuffle=every-round naturals=none insurance=no",
    "downtown": "2D H17 DAS SP4",
    "european": "6D S17 D9 DAS SP2 ENHC shuffle=every-round",
    "parlour": "1D S17 ND SP1 shuffle=every-round naturals=none insurance=no",
    "quiz": "2D S17 DAS SP4",
    "reno": "1D H17 D10 NDAS SP4",
    "uk": "6D S17 D9 DAS SP4 ENHC",
    "vegas-strip": "4D S17 DAS SP4",
}


def test_the_named_sets() -> None:
    assert {name: str(load_preset(name).rules) for name in preset_names()} == SETS


@pytest.mark.parametrize("name", SETS)
def test_a_named_set_has_a_title_and_a_source_and_prints_back_to_itself(name: str) -> None:
    found = load_preset(name)
    assert found.name == name
    assert len(found.title) > 10
    assert len(found.source) > 10
    assert Rules.parse(str(found.rules)) == found.rules
    assert found.told


def test_a_name_that_is_none_is_refused_with_a_hint() -> None:
    with pytest.raises(DataFileError, match="no rule set 'downtwon'; did you mean 'downtown'"):
        load_preset("downtwon")


GOOD = """\
schema = 1
title = "mine"
[shoe]
decks = 2
penetration = 0.6
[dealer]
hit_soft_17 = true
[player]
blackjack_pays = "6/5"
max_hands = 3
"""


def test_a_file_of_rules(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    found = load_rules_file(path)
    assert str(found.rules) == "2D H17 6:5 DAS SP3 pen60"
    assert (found.name, found.title, found.source) == ("mine", "mine", "")
    assert found.told == {"decks", "penetration", "hit_soft_17", "blackjack_pays", "max_hands"}
    read = find_rules(str(path))
    assert (read.rules, read.told, read.preset) == (found.rules, found.told, None)


def test_rules_are_found_by_words_too() -> None:
    assert find_rules("2D H17").rules == Rules(decks=2, hit_soft_17=True)
    assert find_rules("downtown").preset == "downtown"


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\ufeff" + GOOD, encoding="utf-8")
    assert str(load_rules_file(path).rules) == "2D H17 6:5 DAS SP3 pen60"


def test_a_share_may_be_as_small_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("schema = 1\n[shoe]\npenetration = 1e-19", encoding="utf-8")
    rules = load_rules_file(path).rules
    assert rules.penetration == Fraction(1, 10**19)
    assert Rules.parse(str(rules)) == rules


def test_numbers_of_a_file_stay_exact(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = "schema = 1\n[shoe]\npenetration = 1\n[player]\nblackjack_pays = 1.2"
    path.write_text(text, encoding="utf-8")
    rules = load_rules_file(path).rules
    assert (rules.penetration, rules.blackjack_pays) == (Fraction(1), Fraction(6, 5))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schema = ", "is not TOML: Invalid value"),
        ("", "has no schema: write the line schema = 1"),
        ("schema = 2", "has schema = 2: write the line schema = 1"),
        ("schema = 1\nshoes = 3", "has an unknown key 'shoes'; did you mean 'shoe'?"),
        ("schema = 1\nshoe = 3", "shoe is a section, write [shoe]"),
        ("schema = 1\n[shoe]\ndeks = 2", "[shoe] has no key 'deks'; did you mean 'decks'?"),
        ("schema = 1\n[dealer]\ndecks = 2", "[dealer] has no key 'decks'"),
        ("schema = 1\n[shoe]\ndecks = 9", "decks can't be 9: use 1 to 8"),
        ("schema = 1\n[shoe]\ndecks = 1.5", "decks can't be 1.5: use a whole number"),
        ("schema = 1\n[shoe]\ndecks = [2]", 'decks can\'t be [2]: use a whole number or "inf"'),
        ("schema = 1\n[shoe]\ndecks = true", 'decks can\'t be true: use a whole number or "inf"'),
        (
            "schema = 1\n[shoe]\npenetration = [1]",
            "penetration can't be [1]: use a number or a ratio",
        ),
        ("schema = 1\n[shoe]\npenetration = 1.5", "penetration can't be 3/2: use a share above 0"),
        ("schema = 1\n[shoe]\nburn = 'none'", "burn can't be 'none': use a whole number"),
        ("schema = 1\n[dealer]\nhit_soft_17 = 1", "hit_soft_17 can't be 1: use true or false"),
        ("schema = 1\n[player]\nsurrender = 'lat'", "surrender can't be 'lat'"),
        ("schema = 1\n[player]\nblackjack_pays = '0/1'", "a natural can't pay 0"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError) as refusal:
        load_rules_file(path)
    assert "mine.toml" in str(refusal.value)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_can_not_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"can't read rules from .*nowhere\.toml"):
        find_rules(str(tmp_path / "nowhere.toml"))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataFileError, match="it is not UTF-8 text"):
        load_rules_file(tmp_path / "binary.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("schema = 1\n[shoe]\ndecks = inf", "decks can't be infinity", id="inf"),
        pytest.param("schema = true", "write the line schema = 1", id="true"),
        pytest.param("schema = 1\na=" + "[" * 5000 + "]" * 5000, "is not TOML", id="deep"),
    ],
)
def test_odd_toml_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError, match=said):
        load_rules_file(path)
