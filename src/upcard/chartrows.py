"""What the lines of published charts mean: their labels, letters, titles and legends.

A row is labelled `H16`, `hard 16`, `S18`, `A,7`, `8-8`, `pair of 8`; under a title such as "Soft
totals" also `18` or `7`.  Groups share a line: `17+`, `5-8`, `8 or less`, `A,8-A,9`, `2,2 3,3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from upcard.cards import ACE, TEN, UP_CARDS, Rank, parse_cards, parse_rank
from upcard.chartcells import LETTERS, Row, all_rows
from upcard.errors import NotationError

__all__ = [
    "AS_TOTAL",
    "SEPARATORS",
    "SPLIT_IF_DAS",
    "explains_a_letter",
    "is_row",
    "read_exception",
    "read_label",
    "read_letter",
    "read_title",
    "read_up_card",
    "split_cells",
    "up_cards_at_end",
]

AS_TOTAL: Final = "N"
"""A pair's letter in charts of yes and no: not split, so play its total."""
SPLIT_IF_DAS: Final = "Y/N"
"""A pair's letter there: split if hands from a split may be doubled, else play its total."""

SEPARATORS: Final = ("|", "\t", ";", ",", None)
"""What may part the cells of a line, tried in this order; None is any run of spaces."""

_WORDS: Final = {
    **dict.fromkeys(("HIT",), "H"),
    **dict.fromkeys(("STAND", "STAY", "STICK"), "S"),
    **dict.fromkeys(("DOUBLE", "DBL", "DD"), "D"),
    **dict.fromkeys(("SPLIT", "SPL", "SP"), "P"),
    **dict.fromkeys(("SURRENDER", "SURR", "SUR", "SU"), "R"),
    **dict.fromkeys(("YES",), "Y"),
    **dict.fromkeys(("NO",), "N"),
    **dict.fromkeys(("OR", "ELSE", "OTHERWISE", "IF", "ALLOWED", "POSSIBLE", "DOWN"), ""),
}
_LETTERS: Final = {
    **{letter: letter.capitalize() for letter in "H S DH DS P PH PD PS RH RS RP".split()},
    "D": "Dh",
    "R": "Rh",
    "Y": "P",
    "N": AS_TOTAL,
    "YN": SPLIT_IF_DAS,
}
_RANKS: Final = {
    **dict.fromkeys(("A", "1", "11"), ACE),
    **{str(rank): rank for rank in range(2, TEN)},
    **dict.fromkeys(("10", "T", "X", "J", "Q", "K"), TEN),
}
_TITLE: Final = re.compile(
    r"(?:THE |YOUR |PLAYER'?S? )?"
    r"(HARD|SOFT|PAIRS?|SPLITS?|SPLITTING|(?:LATE )?SURRENDER|EXCEPTIONS)"
    r"(?: (?:TOTALS?|HANDS?|PAIRS?|SPLITS?|SPLITTING|TABLE|CHART|STRATEGY|UP|CARD|LETTER))*"
)
_PREFIX: Final = re.compile(
    r"(HARD|SOFT|PAIRS?|H|S|P)(?: TOTALS?| HANDS?| OF)?[\s:,-]*(?=[0-9ATXJQK<>≤≥])"
)
_RANK: Final = "(10|[1-9ATXJQK])"
_TWO_CARDS: Final = re.compile(rf"{_RANK}[\s,/+-]*{_RANK}")
_UP: Final = re.compile(r"(?:>=|≥)\s*(.+)|(.+?)\s*(?:\+|(?:AND|OR) (?:UP|MORE|HIGHER|ABOVE|OVER))")
_DOWN: Final = re.compile(r"(?:<=|≤)\s*(.+)|(.+?)\s*(?:AND|OR) (?:LESS|LOWER|BELOW|UNDER|DOWN)")
_TO: Final = re.compile(r"\s*(?:-|\bTO\b|\bTHRU\b|\bTHROUGH\b)\s*")
_AND: Final = re.compile(r"\s*(?:[&;/]|\bAND\b|\bOR\b|,\s)\s*|\s+")


def read_up_card(text: str) -> Rank | None:
    """Return the up card that heads a column: 2 … 9, T (10, X, J, Q, K), A (1, 11), or None.

    Examples
    --------
    >>> [read_up_card(text) for text in ("7", "10", "x", "A", "11", "hand")]
    [7, 10, 10, 1, 1, None]
    """
    word = text.strip().upper()
    return _RANKS.get("A" if word == "ACE" else word)


def read_letter(text: str) -> str | None:
    """Return the letter of a cell as this package writes it, or None for one that is unknown.

    `N` and `Y/N` stand as they are, for a pair that is to play by its total.

    Examples
    --------
    >>> [read_letter(text) for text in ("d", "D/S", "DS", "Double, else hit", "SP", "sur", "D3")]
    ['Dh', 'Ds', 'Ds', 'Dh', 'P', 'Rh', None]
    """
    if not re.fullmatch(r"[A-Za-z\s/,()-]*", text):
        return None
    words = re.findall("[A-Z]+", text.upper())
    return _LETTERS.get("".join(_WORDS.get(word, word) for word in words))


def read_title(text: str) -> str | None:
    """Return the block that a title begins, or None.

    The blocks are `hard`, `soft`, `pair`, `surrender` and `exceptions`.

    Examples
    --------
    >>> [read_title(text) for text in ("Soft totals:", "Hard (no pairs)", "Splitting pairs", "16")]
    ['soft', 'hard', 'pair', None]
    """
    words = re.sub(r"\([^)]*\)|[^A-Z0-9']", " ", text.upper())
    match = _TITLE.fullmatch(" ".join(words.split()))
    if match is None:
        return None
    word = match[1].removeprefix("LATE ").lower()
    return "pair" if word.startswith(("pair", "split")) else word


def read_label(text: str, block: str | None = None) -> tuple[Row, ...]:
    """Return the rows that a label names under the title of a block; none if it names none.

    Examples
    --------
    >>> [row.name for row in read_label("A,8-A,9")], read_label("16")[0].name
    (['soft 19', 'soft 20'], 'hard 16')
    >>> [row.label for row in read_label("8", "pair")], read_label("18 or so")
    (['P8'], ())
    """
    label, told = _without_prefix(_clean(text))
    rows = _listed(label, told or ("hard" if block == "surrender" else block))
    # A pair is no hard 44, though a line under "Hard totals" may well be one.
    return rows if rows and told in (None, rows[0].kind) else ()


def _listed(label: str, kind: str | None) -> tuple[Row, ...]:
    if rows := _rows(label, kind):
        return rows
    named: tuple[Row, ...] = ()
    for part in _AND.split(label):
        rows = _rows(part, named[-1].kind if named else kind)
        if not rows:
            return ()
        named += rows
    return named


def _clean(text: str) -> str:
    label = re.sub("[\u2010-\u2015\u2212]", "-", text.upper().strip())
    label = re.sub(r"^\((.*)\)$", r"\1", label)
    label = re.sub(r"\s*\([^)]*\)$|[\"'`\u2018-\u201d]", "", label)
    label = re.sub(r"\bTEN", "T", re.sub(r"\bACE", "A", label))
    return " ".join(re.sub(r"\b(10|[2-9AT])E?S\b", r"\1", label).split())


def _without_prefix(text: str) -> tuple[str, str | None]:
    """Return a label without its leading "hard", "S" or "pair of", and the kind that it tells."""
    if match := _PREFIX.match(text):
        return text[match.end() :], {"H": "hard", "S": "soft", "P": "pair"}[match[1][0]]
    return text, None


def _rows(text: str, kind: str | None) -> tuple[Row, ...]:
    """Return the rows of one item, of a range, or of all above or below an item."""
    if row := _row(text, kind):
        return (row,)
    for pattern, upwards in ((_UP, True), (_DOWN, False)):
        if (match := pattern.fullmatch(text)) and (row := _row(match[1] or match[2], kind)):
            return tuple(_beyond(row, upwards))
    for cut in _TO.finditer(text):
        first = _row(text[: cut.start()], kind)
        last = first and _row(text[cut.end() :], first.kind)
        if first and last:
            return _between(first, last)
    return ()


def _row(text: str, kind: str | None) -> Row | None:
    text, told = _without_prefix(text)
    row = _of_kind(text, told or kind)
    return row if row and told in (None, row.kind) else None


def _of_kind(text: str, kind: str | None) -> Row | None:
    if re.fullmatch("[0-9]{1,2}", text):
        return _numbered(int(text), kind)
    if (match := _TWO_CARDS.fullmatch(text)) is not None:
        first, second = _RANKS[match[1]], _RANKS[match[2]]
        if first == second:
            return Row("pair", first)
        return Row("soft", 11 + second) if first == ACE else None
    return Row("pair", _RANKS[text]) if kind == "pair" and text in _RANKS else None


def _numbered(number: int, kind: str | None) -> Row | None:
    tens, ones = divmod(number, 10)
    if number > 21:
        return Row("pair", ones) if tens == ones else None
    if kind == "pair":
        return Row("pair", ACE if number == 11 else number) if 1 <= number <= 11 else None
    if kind == "soft":
        total = number if number > 11 else number + 11
        return Row("soft", total) if number not in (0, 1, 11) else None
    return Row("hard", number) if number >= 4 else None


def _beyond(row: Row, upwards: bool) -> Iterator[Row]:
    for other in all_rows():
        further = other.value >= row.value if upwards else other.value <= row.value
        if other.kind == row.kind != "pair" and further:
            yield other


def _between(first: Row, last: Row) -> tuple[Row, ...]:
    order = [row for row in all_rows() if row.kind == first.kind]
    if last not in order:
        return ()
    return tuple(order[order.index(first) : order.index(last) + 1])


def split_cells(line: str, separator: str | None) -> list[str]:
    """Return the cells of a line; a separator in quotes, as in "A,7", parts nothing."""
    if separator is None:
        return line.split()
    line = re.sub('"([^"]*)"', lambda quoted: quoted[1].replace(separator, " "), line)
    line = line.strip("|") if separator == "|" else line
    return [cell.strip() for cell in line.split(separator)]


def up_cards_at_end(cells: list[str]) -> tuple[Rank, ...]:
    ranks: list[Rank] = []
    for cell in reversed(cells):
        rank = read_up_card(cell)
        if rank is None:
            break
        ranks.insert(0, rank)
    return tuple(ranks)


def read_exception(line: str) -> tuple[tuple[Rank, Rank], Rank, str]:
    """Return the two cards, lower rank first, the up card and the letter of an exception.

    Raises
    ------
    NotationError
        For anything else.

    Examples
    --------
    >>> read_exception("T2,4,H"), read_exception('"A,7"; 10; d/s')
    (((2, 10), 4, 'H'), ((1, 7), 10, 'Ds'))
    """
    separator = next((mark for mark in SEPARATORS if mark is None or mark in _unquoted(line)), None)
    cells = [cell for cell in split_cells(line, separator) if cell]
    if len(cells) != 3:
        raise NotationError(f"{line!r} is no exception: write cards, up card, letter, as T2,4,H")
    cards = sorted(card.rank for card in parse_cards(cells[0]))
    if len(cards) != 2:
        raise NotationError(f"{cells[0]!r} is no hand of two cards: write one such as T2")
    letter = read_letter(cells[2])
    if letter not in LETTERS:
        can = ", ".join(LETTERS)
        raise NotationError(f"an exception can't be {cells[2]!r}: use one of {can}")
    return (cards[0], cards[1]), parse_rank(cells[1]), letter


def _unquoted(line: str) -> str:
    return re.sub('"[^"]*"', "", line)


def is_row(line: str) -> bool:
    """Return whether a line ends with ten letters."""
    return any(
        len(cells) > len(UP_CARDS) and all(map(read_letter, cells[-len(UP_CARDS) :]))
        for cells in (split_cells(line, separator) for separator in SEPARATORS)
    )


def explains_a_letter(line: str) -> bool:
    """Return whether a line belongs to a legend, as "Dh = double, else hit" does."""
    match = re.match(r"\W*([A-Za-z/]{1,5})\s*[=:|\t]\s*[A-Za-z][^|\t]*\|?$", line)
    return match is not None and read_letter(match[1]) is not None
