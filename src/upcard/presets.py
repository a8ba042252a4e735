"""Rules from files: a user's own, and the named sets that come with the package.

A file is TOML with the sections `[shoe]`, `[dealer]` and `[player]`, whose keys are the fields of
`Rules`; ratios are text ("3/2") so that they stay exact.  A preset is such a file in `data/rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from upcard.errors import BlackjackError, DataFileError, did_you_mean
from upcard.rules import SECTIONS, SHAPES, Rules
from upcard.shorthand import ReadRules, parse_value, read_rules
from upcard.textfile import as_toml, check_schema, parse_toml, read_text

__all__ = ["RuleSet", "find_rules", "load_preset", "load_rules_file", "preset_names"]

_KINDS: Final = {
    bool: "true or false",
    int: "a whole number",
    Fraction: 'a number or a ratio such as "3/2"',
    type(None): '"none"',
}
"""Words for what a field may be in a file."""
_PRESETS: Final = Path(__file__).parent / "data" / "rules"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules with a name and where they come from."""

    name: str
    rules: Rules
    title: str
    source: str
    told: frozenset[str]
    """Fields that the file itself sets."""


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of the sets that come with the package, sorted."""
    names = (item.name for item in _PRESETS.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def load_preset(name: str) -> RuleSet:
    """Return a named set.

    Raises
    ------
    DataFileError
        If there is none of that name.

    Examples
    --------
    >>> str(load_preset("classroom").rules.dealer)
    'chase'
    """
    if name not in preset_names():
        raise DataFileError(f"no rule set {name!r}{did_you_mean(name, preset_names())}")
    return _rule_set(name, (_PRESETS / f"{name}.toml").read_text(encoding="utf-8"), name)


def load_rules_file(path: Path) -> RuleSet:
    """Return the rules in a TOML file.

    Raises
    ------
    DataFileError
        If the file can't be read, naming file and key.
    """
    return _rule_set(str(path), read_text(path, "rules"), path.stem)


def find_rules(text: str) -> ReadRules:
    """Return the rules that a user names: shorthand, a preset, or the path of a TOML file."""
    if text.lower().endswith(".toml"):
        found = load_rules_file(Path(text))
        return ReadRules(found.rules, found.told)
    return read_rules(text)


def _rule_set(where: str, text: str, name: str) -> RuleSet:
    table = parse_toml(where, text)
    check_schema(where, table)
    unknown = table.keys() - {"schema", "name", "title", "source", *SECTIONS}
    if unknown:
        key = sorted(unknown)[0]
        raise DataFileError(f"{where!r} has an unknown key {key!r}{did_you_mean(key, SECTIONS)}")
    told = _fields(where, table)
    try:
        rules = Rules(**told)
    except BlackjackError as error:
        raise DataFileError(f"{where!r}: {error}") from None
    texts = {key: str(table.get(key, "")) for key in ("name", "title", "source")}
    return RuleSet(texts["name"] or name, rules, texts["title"], texts["source"], frozenset(told))


def _fields(where: str, table: dict[str, Any]) -> dict[str, Any]:
    told = {}
    for section, names in SECTIONS.items():
        values = table.get(section, {})
        if not isinstance(values, dict):
            raise DataFileError(f"{where!r}: {section} is a section, write [{section}]")
        for key, value in values.items():
            if key not in names:
                hint = did_you_mean(key, names)
                raise DataFileError(f"{where!r}: [{section}] has no key {key!r}{hint}")
            told[key] = _value(where, key, value)
    return told


def _value(where: str, key: str, value: Any) -> Any:
    """Return a TOML value as the field wants it; text and decimals keep their exact meaning."""
    kinds, words = SHAPES[key]
    if type(value) in (bool, int) and type(value) in kinds:
        return value
    if Fraction in kinds and _is_number(value):
        return Fraction(value)
    if isinstance(value, str):
        try:
            return parse_value(key, value)
        except BlackjackError as error:
            raise DataFileError(f"{where!r}: {error}") from None
    wanted = " or ".join(words or (_KINDS[kind] for kind in kinds))
    if key == "decks":
        wanted = 'a whole number or "inf"'
    raise DataFileError(f"{where!r}: {key} can't be {as_toml(value)}: use {wanted}")


def _is_number(value: Any) -> bool:
    return type(value) is int or (isinstance(value, Decimal) and value.is_finite())
