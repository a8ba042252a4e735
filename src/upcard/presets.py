"""Rules from files: a user's own, and the named sets that come with the package.

A file is TOML with the sections `[shoe]`, `[dealer]` and `[player]`, whose keys are the fields of
`Rules`; ratios are text ("3/2") so that they stay exact.  A preset is such a file in `data/rules`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, Final

from upcard.errors import BlackjackError, DataFileError, did_you_mean
from upcard.rules import SECTIONS, Rules
from upcard.shorthand import ReadRules, parse_value, read_rules

__all__ = ["RuleSet", "find_rules", "load_preset", "load_rules_file", "preset_names"]

_SCHEMA: Final = 1
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
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise DataFileError(f"can't read rules from {str(path)!r}: {reason}") from None
    return _rule_set(str(path), text, path.stem)


def find_rules(text: str) -> ReadRules:
    """Return the rules that a user names: shorthand, a preset, or the path of a TOML file."""
    if text.lower().endswith(".toml"):
        found = load_rules_file(Path(text))
        return ReadRules(found.rules, found.told)
    return read_rules(text)


def _rule_set(where: str, text: str, name: str) -> RuleSet:
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataFileError(f"{where!r} is not TOML: {error}") from None
    if type(table.get("schema")) is not int or table["schema"] != _SCHEMA:
        found = f"schema = {table['schema']!r}" if "schema" in table else "no schema"
        raise DataFileError(f"{where!r} has {found}: write the line schema = {_SCHEMA}")
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
    ratio = key in ("penetration", "blackjack_pays")
    if isinstance(value, float) and not isfinite(value):
        raise DataFileError(f"{where!r}: {key} can't be the number {value!r}")
    if isinstance(value, bool | int) and not ratio:
        return value
    try:
        return parse_value(key, str(value)) if isinstance(value, str | float | int) else value
    except BlackjackError as error:
        raise DataFileError(f"{where!r}: {error}") from None
