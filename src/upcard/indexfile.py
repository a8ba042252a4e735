"""Index plays by name, and from CSV and back.

    # title: mine
    # count: hi-lo
    hand,up_card,at_or_above,below,index
    insurance,A,yes,no,3
    H16,T,S,H,0
    PT,6,P,S,4

A hand is written as in a chart's file (H16, S18, P8); `#` begins a comment, and `# name: …`,
`# title: …`, `# source: …`, `# count: …`, `# rules: …` tell about the plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePath
from typing import Final

from upcard.cards import ACE, format_rank
from upcard.chart import Cell
from upcard.chartrows import read_label, read_letter, read_up_card, split_cells
from upcard.errors import StrategyError, did_you_mean, shown
from upcard.indices import IndexPlay, IndexSet
from upcard.textfile import is_file, read_text, without_mark

__all__ = ["format_indices", "index_names", "load_indices", "read_indices"]

_SETS: Final = files("upcard") / "data" / "indices"
_ENDING: Final = ".csv"
_METADATA: Final = ("name", "title", "source", "count", "rules")
_COLUMNS: Final = ("hand", "up_card", "at_or_above", "below", "index")
_HEADER: Final = ",".join(_COLUMNS)
_INSURANCE: Final = "insurance"


@cache
def index_names() -> tuple[str, ...]:
    """Return the names of the sets that come with the package, sorted.

    Examples
    --------
    >>> index_names()
    ('fab-4', 'illustrious-18', 'illustrious-18-fab-4')
    """
    names = (item.name for item in _SETS.iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


def load_indices(name_or_path: str | Path) -> IndexSet:
    """Return the index plays of a name, or in a CSV file.

    Raises
    ------
    StrategyError
        If there are none of that name and no such file; else as `read_indices`.
    DataFileError
        If the file can't be read.

    Examples
    --------
    >>> [str(play) for play in load_indices("fab-4").plays][:1]
    ['hard 14 against T: Rh at 3 and above, H below']
    """
    if not isinstance(name_or_path, str | Path):
        given = shown(name_or_path)
        raise StrategyError(f"index plays can't be {given}: use a name or a CSV file")
    name, path = str(name_or_path), Path(name_or_path)
    if name in index_names():
        text = (_SETS / f"{name}{_ENDING}").read_text(encoding="utf-8")
        return read_indices(text, name)
    if path.suffix or is_file(name):
        return read_indices(read_text(path, "index plays"), name)
    known = index_names()
    hint = did_you_mean(name, known) or f": use {', '.join(known)} or a CSV file"
    raise StrategyError(f"no index plays {shown(name)}{hint}")


def read_indices(text: str, name: str = "indices") -> IndexSet:
    """Return the index plays written in `text`; `name` is its file's, for messages.

    Raises
    ------
    StrategyError
        Naming file and line of what is no play, or plays that contradict each other.

    Examples
    --------
    >>> plays = load_indices("illustrious-18")
    >>> read_indices(format_indices(plays)) == plays
    True
    """
    about = {"name": PurePath(name).stem}
    plays: list[IndexPlay] = []
    rows = list(_rows(text, about))
    if not rows or _cells(rows[0][1]) != _COLUMNS:
        raise StrategyError(f"{name!r}: the first row must be the header {_HEADER}")
    for number, line in rows[1:]:
        try:
            plays.append(_play(_cells(line)))
        except StrategyError as error:
            raise StrategyError(f"{name!r}, line {number}: {error}") from None
    if not plays:
        raise StrategyError(f"{name!r} has no plays: write rows such as H16,T,S,H,0")
    try:
        return IndexSet(plays=tuple(plays), **about)
    except StrategyError as error:
        raise StrategyError(f"{name!r}: {error}") from None


def format_indices(plays: IndexSet) -> str:
    """Return the plays as CSV; `read_indices` gives them back."""
    about = ((key, " ".join(getattr(plays, key).split())) for key in _METADATA)
    lines = [f"# {key}: {value}" for key, value in about if value]
    lines.append(_HEADER)
    for play in plays.plays:
        hand = play.cell.row.label if play.cell else _INSURANCE
        up_card = format_rank(play.cell.up_card if play.cell else ACE)
        lines.append(f"{hand},{up_card},{play.at_or_above},{play.below},{play.index}")
    return "\n".join(lines) + "\n"


def _rows(text: str, about: dict[str, str]) -> Iterator[tuple[int, str]]:
    """Yield the lines that are rows, with their numbers; what comments tell goes into `about`."""
    for number, line in enumerate(without_mark(text).splitlines(), start=1):
        key, _, value = line.strip().lstrip("# ").partition(":")
        if not line.strip().startswith("#"):
            if line.strip(" ,"):
                yield number, line
        elif key.strip().lower() in _METADATA and value.strip():
            about[key.strip().lower()] = value.strip()


def _cells(line: str) -> tuple[str, ...]:
    return tuple(split_cells(line, ","))


def _play(cells: tuple[str, ...]) -> IndexPlay:
    if len(cells) != len(_COLUMNS):
        raise StrategyError(f"{len(cells)} cells, not {len(_COLUMNS)}: write {_HEADER}")
    hand, up, at_or_above, below, index = cells
    up_card = read_up_card(up)
    if up_card is None:
        raise StrategyError(f"{up!r} is no up card: use 2 to 9, T or A")
    if not re.fullmatch("[+-]?[0-9]{1,3}", index):
        raise StrategyError(f"the index can't be {index!r}: use a whole number such as 3 or -1")
    if hand.lower() == _INSURANCE:
        if up_card != ACE:
            raise StrategyError(f"insurance is offered against A, not {up!r}")
        return IndexPlay(None, at_or_above.lower(), below.lower(), int(index))
    rows = read_label(hand)
    if len(rows) != 1:
        raise StrategyError(f"{hand!r} is no hand: use insurance or a label such as H16, S18 or P8")
    above, below = (read_letter(letter) or letter for letter in (at_or_above, below))
    return IndexPlay(Cell(rows[0], up_card), above, below, int(index))
