"""Counting systems by name, and from a user's own TOML file.

    schema = 1
    title = "mine"
    tags = { A = -1, 2 = 0.5, …, 7 = { red = 1, black = 0 }, 8 = 0, 9 = 0, T = -1 }

`J`, `Q` and `K` may have tags of their own.  The other keys are fields of `CountingSystem`, and
`side = { rank = "A", weight = 1 }`.  Numbers stay exact: 0.5 is one half, and "1/3" is a third.

The systems that come with the package are tables of the same keys in `data/counts/systems.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from upcard.cards import CARDS, parse_rank
from upcard.counting import CountingSystem, Printed, SideCount
from upcard.errors import DataFileError, NotationError, StrategyError, did_you_mean, shown
from upcard.textfile import as_toml, check_schema, is_file, parse_toml, read_text

__all__ = ["count_names", "load_count", "read_count"]

_SHIPPED: Final = files("upcard") / "data" / "counts" / "systems.toml"
_TEXTS: Final = ("name", "title", "source")
_WORDS: Final = ("uses", "resolution", "rounding")
_NUMBERS: Final = ("start", "per_deck")
_KEYS: Final = ("schema", *_TEXTS, *_WORDS, *_NUMBERS, "tags", "side", "printed")
_FACES: Final = tuple("A23456789T")
_COURT: Final = tuple("JQK")
_COLOURS: Final = ("red", "black")
_FIGURES: Final = ("BC", "PE", "IC")
_FRACTION: Final = re.compile(r"[+-]?[0-9]{1,9}(?:/[0-9]{1,9})?")
_MOST_DIGITS: Final = 9


@cache
def count_names() -> tuple[str, ...]:
    """Return the names of the systems that come with the package, sorted.

    Examples
    --------
    >>> len(count_names()), count_names()[:3]
    (64, ('ace-five', 'ace-mt', 'ambition'))
    """
    return tuple(sorted(_shipped()))


def load_count(name_or_path: str | Path) -> CountingSystem:
    """Return the counting system of a name, or in a TOML file.

    Raises
    ------
    StrategyError
        If there is none of that name and no such file, or for what is neither name nor path.
    DataFileError
        If the file can't be read, or is no counting system, naming file and key.

    Examples
    --------
    >>> zen = load_count("zen")
    >>> zen.title, zen.balanced, [int(tag) for tag in zen.rank_tags]
    ('Zen Count', True, [-1, 1, 1, 2, 2, 2, 1, 0, 0, -2])
    """
    if not isinstance(name_or_path, str | Path):
        raise StrategyError(f"a count can't be {shown(name_or_path)}: use a name or a TOML file")
    name, path = str(name_or_path), Path(name_or_path)
    if name in _shipped():
        return _shipped()[name]
    if path.suffix or is_file(name):
        return read_count(read_text(path, "a count"), name)
    hint = did_you_mean(name, count_names()) or f": use {_some_names()} or a TOML file"
    raise StrategyError(f"no count {shown(name)}{hint}")


def read_count(text: str, name: str = "count") -> CountingSystem:
    """Return the counting system written in `text`; `name` is its file's, for messages.

    Raises
    ------
    DataFileError
        Naming file and key.

    Examples
    --------
    >>> read_count("schema = 1")
    Traceback (most recent call last):
    ...
    upcard.errors.DataFileError: 'count' is a count without tags: write tags = { A = -1, 2 = 1, … }
    """
    table = parse_toml(name, text)
    check_schema(name, table)
    return _system(name, {"name": Path(name).stem, **table})


@cache
def _shipped() -> dict[str, CountingSystem]:
    tables = parse_toml("systems.toml", _SHIPPED.read_text(encoding="utf-8"))
    return {name: _system(name, {"name": name, **table}) for name, table in tables.items()}


def _some_names() -> str:
    return f"one of {len(count_names())} such as hi-lo, ko, red-7, zen, halves"


def _system(where: str, table: dict[str, Any]) -> CountingSystem:
    _check_keys(where, "the file", table, _KEYS)
    values: dict[str, Any] = {key: table[key] for key in (*_TEXTS, *_WORDS) if key in table}
    for key, value in values.items():
        if not isinstance(value, str):
            raise DataFileError(f"{where!r}: {key} can't be {as_toml(value)}: use text in quotes")
    values |= {key: _number(where, key, table[key]) for key in _NUMBERS if key in table}
    if "side" in table:
        values["side"] = _side(where, table["side"])
    if "printed" in table:
        values["printed"] = _printed(where, table["printed"])
    try:
        return CountingSystem(tags=_tags(where, table), **values)
    except StrategyError as error:
        raise DataFileError(f"{where!r}: {error}") from None


def _check_keys(where: str, what: str, table: Any, known: Iterable[str]) -> dict[str, Any]:
    """Return the table if it is one and has only known keys."""
    known = tuple(known)
    if not isinstance(table, dict):
        found = as_toml(table)
        raise DataFileError(f"{where!r}: {what} can't be {found}: use {{ {known[0]} = … }}")
    for key in table:
        if key not in known:
            hint = did_you_mean(key, known) or f": use {', '.join(known)}"
            raise DataFileError(f"{where!r}: {what} has an unknown key {key!r}{hint}")
    return table


def _tags(where: str, table: dict[str, Any]) -> tuple[Fraction, ...]:
    """Return the 52 tags: of faces, of their colours, and of court cards that differ from T."""
    if not table.get("tags"):
        raise DataFileError(
            f"{where!r} is a count without tags: write tags = {{ A = -1, 2 = 1, … }}"
        )
    tags = _check_keys(where, "tags", table["tags"], (*_FACES, *_COURT))
    absent = [face for face in _FACES if face not in tags]
    if absent:
        raise DataFileError(f"{where!r}: tags has none for {absent[0]}: write {absent[0]} = 0")
    colours = {face: _colours(where, face, tag) for face, tag in tags.items()}
    colours = {**dict.fromkeys(_COURT, colours["T"]), **colours}
    return tuple(colours[card.face][card.suit in ("s", "c")] for card in CARDS)


def _colours(where: str, face: str, tag: Any) -> tuple[Fraction, Fraction]:
    """Return the tags of the red and the black cards of a face."""
    if not isinstance(tag, dict):
        tag = dict.fromkeys(_COLOURS, tag)
    _check_keys(where, f"the tag of {face}", tag, _COLOURS)
    if len(tag) < len(_COLOURS):
        raise DataFileError(f"{where!r}: the tag of {face} needs both red = … and black = …")
    red, black = (_number(where, f"the tag of {face}", tag[colour]) for colour in _COLOURS)
    return red, black


def _number(where: str, what: str, value: Any) -> Fraction:
    """Return a TOML number or a fraction in quotes exactly."""
    if type(value) is int:
        return Fraction(value)
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) <= _MOST_DIGITS:
        return Fraction(value)
    if isinstance(value, str) and _FRACTION.fullmatch(value) and not re.search("/0+$", value):
        return Fraction(value)
    raise DataFileError(
        f"{where!r}: {what} can't be {as_toml(value)}: use a number such as 1 or -0.5"
    )


def _side(where: str, value: Any) -> SideCount:
    side = _check_keys(where, "side", value, ("rank", "weight"))
    if len(side) < 2:
        raise DataFileError(f"{where!r}: side needs both rank = … and weight = …")
    try:
        rank = parse_rank(str(side["rank"]))
    except NotationError as error:
        raise DataFileError(f"{where!r}: side: {error}") from None
    return SideCount(rank, _number(where, "the weight of the side count", side["weight"]))


def _printed(where: str, value: Any) -> tuple[Printed, ...]:
    """Return the figures of each list, from `printed.NAME = { BC = …, PE = …, IC = … }`."""
    if not isinstance(value, dict):
        raise DataFileError(f"{where!r}: printed can't be {as_toml(value)}: name the list")
    found = []
    for by, figures in value.items():
        _check_keys(where, f"printed.{by}", figures, _FIGURES)
        if len(figures) < len(_FIGURES):
            raise DataFileError(f"{where!r}: printed.{by} needs {', '.join(_FIGURES)}")
        found.append(Printed(by, *(float(_number(where, key, figures[key])) for key in _FIGURES)))
    return tuple(found)
