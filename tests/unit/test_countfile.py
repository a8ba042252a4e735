"""Counting systems from files: those of the package, a user's own, and what is wrong with one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from upcard.countfile import count_names, load_count, read_count
from upcard.counting import Printed, SideCount
from upcard.errors import DataFileError, StrategyError

TAGS = "A = -1, 2 = 0.5, 3 = 1, 4 = 1, 5 = '3/2', 6 = 1, 7 = 0.5, 8 = 0, 9 = -0.5"
GOOD = f"schema = 1\ntags = {{ {TAGS}, T = -1 }}\n"


@pytest.mark.parametrize("name", count_names())
def test_every_system_has_a_title_and_keeps_a_scale_of_few_bits(name: str) -> None:
    count = load_count(name)
    assert count.name == name
    assert len(count.title) > 2
    assert count.scale in (1, 2)
    assert count.printed or count.side


def test_a_file_of_one_s_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    extra = (
        'title = "Mine"\nsource = "me"\nstart = 2\nper_deck = -0.5\nuses = "running"\n'
        'resolution = "half"\nrounding = "nearest"\nside = { rank = "A", weight = "1/3" }\n'
        "printed.me = { BC = 0.99, PE = 0.5, IC = 1 }\n"
    )
    path.write_text("\ufeff" + GOOD + extra, encoding="utf-8")
    mine = load_count(str(path))
    assert mine.rank_tags == load_count("halves").rank_tags
    assert (mine.name, mine.title, mine.source) == ("mine", "Mine", "me")
    assert (mine.start, mine.per_deck, mine.uses) == (2, Fraction(-1, 2), "running")
    assert (mine.resolution, mine.rounding) == ("half", "nearest")
    assert mine.side == SideCount(1, Fraction(1, 3))
    assert mine.printed == (Printed("me", 0.99, 0.5, 1.0),)


def test_the_words_that_a_file_leaves_out() -> None:
    mine = read_count(GOOD + 'name = "halves too"', "mine.toml")
    assert (mine.name, mine.start, mine.uses) == ("halves too", 0, "true")
    assert (mine.resolution, mine.rounding, mine.side) == ("exact", "floor", None)


def test_faces_and_colours_may_have_tags_of_their_own() -> None:
    tags = f"{TAGS}, T = -1, J = -2".replace("7 = 0.5", "7 = { red = 1, black = 0 }")
    mine = read_count(f"schema = 1\ntags = {{ {tags} }}")
    found = [kind for kind in mine.kinds if kind.rank in (7, 10)]
    assert [(kind.rank, int(kind.tag), kind.per_deck) for kind in found] == [
        (7, 0, 2), (7, 1, 2), (10, -2, 4), (10, -1, 12),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hi-low", "no count 'hi-low'; did you mean 'hi-lo'?"),
        ("", "no count '': use one of 64 such as hi-lo, ko, red-7, zen, halves or a TOML file"),
    ],
)
def test_a_name_that_is_none_is_refused_with_a_hint(name: str, message: str) -> None:
    with pytest.raises(StrategyError) as refusal:
        load_count(name)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no schema: write the line schema = 1"),
        ("schema = 2", "has schema = 2: write the line schema = 1"),
        ("schema = 1.0", "has schema = 1.0: write the line schema = 1"),
        ("schema = ", "is not TOML: Invalid value"),
        ("schema = " + "1" * 5000, "has a number too long: use 100 digits at most"),
        ("schema = 1\na=" + "[" * 5000 + "]" * 5000, "is not TOML"),
        ("schema = 1", "is a count without tags: write tags = { A = -1, 2 = 1, … }"),
        ("schema = 1\ntags = {}", "is a count without tags"),
        ("schema = 1\ntags = 3", "tags can't be 3: use { A = … }"),
        ("schema = 1\ntags = { A = -1 }", "tags has none for 2: write 2 = 0"),
        (GOOD.replace("T = -1", "10 = -1"), "tags has an unknown key '10': use A, 2, 3"),
        (GOOD.replace("8 = 0", "8 = nan"), "the tag of 8 can't be nan: use a number such as 1"),
        (GOOD.replace("8 = 0", "8 = inf"), "the tag of 8 can't be infinity"),
        (GOOD.replace("8 = 0", "8 = 1e999999999"), "the number of '8' is too long"),
        (GOOD.replace("8 = 0", "8 = 1e-999999999"), "the number of '8' is too long"),
        (GOOD.replace("8 = 0", "8 = 1e9999999999999999999999"), "the tag of 8 can't be infinity"),
        (GOOD.replace("8 = 0", "8 = 1001"), "tag is out of range: use -1000 to 1000"),
        (GOOD.replace("8 = 0", "8 = 0.0001"), "the fractions are too fine"),
        (GOOD.replace("8 = 0", "8 = true"), "the tag of 8 can't be true: use a number"),
        (GOOD.replace("8 = 0", "8 = 'one'"), "the tag of 8 can't be 'one': use a number"),
        (GOOD.replace("8 = 0", "8 = '1/0'"), "the tag of 8 can't be '1/0': use a number"),
        (GOOD.replace("8 = 0", "8 = { red = 1 }"), "the tag of 8 needs both red = … and black"),
        (GOOD.replace("8 = 0", "8 = { blue = 1 }"), "the tag of 8 has an unknown key 'blue'"),
        (GOOD + "rouding = 'floor'", "the file has an unknown key 'rouding'; did you mean"),
        (GOOD + "rounding = 'up'", "rounding can't be 'up': use floor or truncate or nearest"),
        (GOOD + "title = 3", "title can't be 3: use text in quotes"),
        (GOOD + "side = 3", "side can't be 3: use { rank = … }"),
        (GOOD + "side = { rank = 'A' }", "side needs both rank = … and weight = …"),
        (GOOD + "side = { rank = 'Z', weight = 1 }", "side: unknown card 'Z'"),
        (GOOD + "printed = 3", "printed can't be 3: name the list"),
        (GOOD + "printed.me = 3", "printed.me can't be 3: use { BC = … }"),
        (GOOD + "printed.me = { BC = 1 }", "printed.me needs BC, PE, IC"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError) as refusal:
        load_count(str(path))
    assert "mine.toml" in str(refusal.value)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 300


def test_a_file_that_can_not_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"can't read a count from .*nowhere\.toml"):
        load_count(str(tmp_path / "nowhere.toml"))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataFileError, match="it is not UTF-8 text"):
        load_count(str(tmp_path / "binary.toml"))


PAGE = Path(__file__).parents[2] / "docs" / "howto" / "counting.md"


def tag_text(tag: Fraction) -> str:
    """Return a tag as the page prints it: -1, 0.5."""
    return str(float(tag)).removesuffix(".0")


@pytest.mark.parametrize("name", count_names())
def test_the_page_shows_each_system_as_it_is(name: str) -> None:
    count = load_count(name)
    tags = (tag_text(tag) for tag in count.rank_tags)
    figures = (f"{figure:.2f}" for figure in count.printed[-1][1:]) if count.printed else "–––"
    row = " | ".join((f"| `{name}`", count.title, *tags, *figures, f"{count.uses} |"))
    assert row in PAGE.read_text(encoding="utf-8").splitlines()
