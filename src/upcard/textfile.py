"""Files that people write: their text, and TOML in which every number stays exact.

What can't be read is refused in one line that names the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final

from upcard.errors import DataFileError, shown

__all__ = [
    "as_toml",
    "check_schema",
    "is_file",
    "parse_toml",
    "read_text",
    "without_mark",
    "writing",
]

_SCHEMA: Final = 1
_MOST_DIGITS: Final = 100
"""Of a number in TOML, before and after the point; in words of rules there may be as many."""


def read_text(path: Path, what: str) -> str:
    """Return the text of a file, of which `what` says what it holds, such as "rules".

    Raises
    ------
    DataFileError
        If the file can't be read.

    Examples
    --------
    >>> read_text(Path("nowhere.toml"), "rules")
    Traceback (most recent call last):
    ...
    upcard.errors.DataFileError: can't read rules from 'nowhere.toml': No such file or directory
    """
    try:
        return without_mark(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        reason = "it is not UTF-8 text"
    except OSError as error:
        reason = error.strerror or str(error)
    except ValueError as error:
        reason = f"{error} in its name"
    raise DataFileError(f"can't read {what} from {str(path)!r}: {reason}")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what the disk refuses into a DataFileError, one line that names the file."""
    try:
        yield
    except OSError as error:
        raise DataFileError(f"can't write {str(path)!r}: {error.strerror or error}") from None


def without_mark(text: str) -> str:
    """Return a text without the mark that some editors put before its first byte."""
    return text.removeprefix("\ufeff")


def is_file(name: str) -> bool:
    """Return whether there is a file of this name, which may be no name of a file at all.

    Examples
    --------
    >>> is_file(__file__), is_file("x" * 5000), is_file("\\0")
    (True, False, False)
    """
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def parse_toml(where: str, text: str) -> dict[str, Any]:
    """Return the tables of a TOML text; a number with a point is a `Decimal`, inf or nan one too.

    `where` names the text in messages.

    Raises
    ------
    DataFileError
        For what is not TOML, and for a number of more than a hundred digits.

    Examples
    --------
    >>> parse_toml("mine.toml", "share = 0.1")
    {'share': Decimal('0.1')}
    """
    try:
        tables = tomllib.loads(without_mark(text), parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        raise DataFileError(f"{where!r} is not TOML: {error}") from None
    except RecursionError:
        raise DataFileError(f"{where!r} is not TOML: its brackets are nested too deep") from None
    except ValueError:  # a whole number that is too long for Python to read
        raise DataFileError(f"{where!r} has a number too long: {_FEWER}") from None
    _check_numbers(where, tables)
    return tables


_FEWER: Final = f"use {_MOST_DIGITS} digits at most"


def _decimal(text: str) -> Decimal:
    """Return a decimal as it is written; as a Fraction, 1e999999999 would fill the memory."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("inf")


def _check_numbers(where: str, tables: dict[str, Any]) -> None:
    # A list and not a recursion: dotted keys nest as deep as the file is long.
    waiting: list[tuple[str, Any]] = [*tables.items()]
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.items()
        elif isinstance(value, list):
            waiting += [(key, each) for each in value]
        elif _too_long(value):
            raise DataFileError(f"{where!r}: the number of {shown(key)} is too long: {_FEWER}")


def _too_long(value: Any) -> bool:
    if isinstance(value, Decimal) and value.is_finite():
        return max(abs(value.adjusted()), len(value.as_tuple().digits)) > _MOST_DIGITS
    return isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS


def as_toml(value: Any) -> str:
    """Return a value for a message as a TOML file writes it, cut short.

    Examples
    --------
    >>> as_toml(True), as_toml(Decimal("1E-19")), as_toml("T")
    ('true', '1e-19', "'T'")
    """
    return str(value).lower()[:60] if isinstance(value, bool | Decimal) else shown(value)


def check_schema(where: str, tables: dict[str, Any]) -> None:
    """Refuse tables that do not say `schema = 1`.

    Raises
    ------
    DataFileError
        Saying what they have instead.
    """
    if type(tables.get("schema")) is not int or tables["schema"] != _SCHEMA:
        found = f"schema = {as_toml(tables['schema'])}" if "schema" in tables else "no schema"
        raise DataFileError(f"{where!r} has {found}: write the line schema = {_SCHEMA}")
