"""Files that people write: no number, nesting or name in them may end in a traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from upcard import Rules
from upcard.countfile import load_count
from upcard.errors import BlackjackError, DataFileError
from upcard.exact.named import find_strategy
from upcard.indexfile import load_indices
from upcard.presets import find_rules, load_rules_file
from upcard.rules import SECTIONS
from upcard.textfile import parse_toml

# Whole numbers, decimals and texts that Python, TOML or a Fraction can't hold or print.
ODD = {
    "long": "1" + "0" * 5000,
    "long-hex": "0x1" + "0" * 5000,
    "long-binary": "0b1" + "0" * 20_000,
    "101-digits": "1" + "0" * 100,
    "huge": "1e999999999999999999999",
    "large": "1e999999999",
    "tiny": "1e-999999999",
    "digits": "0." + "3" * 300,
    "nan": "nan",
    "minus-inf": "-inf",
    "true": "true",
    "list": "[[[[1]]]]",
    "table": "{ a = 1 }",
    "date": "1979-05-27",
    "text": '"x"',
    "long-text": '"' + "9" * 5000 + '"',
    "no-ratio": '"1/0"',
}
FIELDS = [(section, key) for section, keys in SECTIONS.items() for key in keys]


def refusal(read: Callable[[], object]) -> str:
    """Return the words in which something is refused, or an empty text if it isn't."""
    said = ""
    try:
        read()
    except BlackjackError as error:
        said = str(error)
    assert "\n" not in said
    return said


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_odd_values_of_rules(tmp_path: Path, value: str) -> None:
    """What a rule may be it is, and can be printed; anything else is refused, naming the file."""
    path = tmp_path / "odd.toml"
    for section, key in FIELDS:
        path.write_text(f"schema = 1\n[{section}]\n{key} = {value}\n", encoding="utf-8")
        said = refusal(lambda: str(load_rules_file(path).rules))
        assert "odd.toml" in said or value == "true"


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
@pytest.mark.parametrize(
    "text",
    [
        "schema = {}",
        "schema = 1\nshoe = {}",
        "schema = 1\nrank = {}",
        "schema." + "a." * 3000 + "b = {}",
        "schema = 1\nshoe." + "a." * 3000 + "b = {}",
    ],
)
def test_odd_values_elsewhere(tmp_path: Path, text: str, value: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text.replace("{}", value), encoding="utf-8")
    for read in (lambda: load_rules_file(path), lambda: load_count(str(path))):
        assert "odd.toml" in refusal(read)


COUNT = "schema = 1\n{key} = {value}\ntags = {{ A = -1, 2 = {tag}, 3 = 1, 4 = 1, 5 = 1, 6 = 1, "
COUNT += "7 = 0, 8 = 0, 9 = 0, T = -1 }}\n"


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_odd_values_of_counts(tmp_path: Path, value: str) -> None:
    path = tmp_path / "odd.toml"
    for key in ("start", "per_deck", "uses", "rounding", "side", "printed"):
        for text in (
            COUNT.format(key=key, value=value, tag=1),
            COUNT.format(key=key, value=0, tag=value),
        ):
            path.write_text(text, encoding="utf-8")
            assert "odd.toml" in refusal(lambda: load_count(str(path)))


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "hand,2,3,4,5,6,7,8,9,T,{}",
        "hand,2,3,4,5,6,7,8,9,T,A\nH{},H,H,H,H,H,H,H,H,H,H",
        "hand,2,3,4,5,6,7,8,9,T,A\nH16,{},H,H,H,H,H,H,H,H,H",
        "hand,2,3,4,5,6,7,8,9,T,A\nexceptions\n{},4,H",
        "hand,up_card,at_or_above,below,index\nH16,T,S,H,{}",
        "hand,up_card,at_or_above,below,index\nH{},T,S,H,0",
        "hand,up_card,at_or_above,below,index\nH16,{},S,H,0",
    ],
)
def test_long_numbers_in_charts_and_indices(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(text.replace("{}", "9" * 5000), encoding="utf-8")
    for read in (lambda: find_strategy(path, Rules()), lambda: load_indices(str(path))):
        assert "odd.csv" in refusal(read)


@pytest.mark.parametrize(
    "name", ["x" * 5000, "x" * 5000 + ".csv", "x" * 5000 + ".toml", "\0", "\0.toml", "/" * 5000]
)
@pytest.mark.parametrize(
    "find",
    [load_count, load_indices, find_rules, lambda name: find_strategy(name, Rules())],
    ids=["count", "indices", "rules", "strategy"],
)
def test_a_name_that_no_file_can_have(find: Callable[[str], object], name: str) -> None:
    assert refusal(lambda: find(name))


def test_toml_that_is_nested_too_deep() -> None:
    with pytest.raises(DataFileError, match="its brackets are nested too deep"):
        parse_toml("deep.toml", "a = " + "[" * 5000 + "]" * 5000)
