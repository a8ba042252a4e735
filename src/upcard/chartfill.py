"""What published charts leave out, and what it means; see `upcard.chartfile`."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.cards import RANKS, TEN, UP_CARDS
from upcard.chartcells import Cell, Row, pair_total
from upcard.chartrows import AS_TOTAL, SPLIT_IF_DAS

__all__ = ["fill_pairs", "fill_totals"]


def fill_totals(letters: dict[Cell, str]) -> list[str]:
    """Fill the totals at the ends that charts leave out; return what was filled."""
    filled = []
    hard = sorted({cell.row.value for cell in letters if cell.row.kind == "hard"})
    soft = sorted({cell.row.value for cell in letters if cell.row.kind == "soft"})
    if hard:
        filled += _fill(letters, "hard", range(4, min(hard[0], 9)), "H")
        if hard[-1] >= 17 and _stands(letters, Row("hard", hard[-1])):
            filled += _fill(letters, "hard", range(hard[-1] + 1, 22), "S")
    if soft:
        filled += _fill(letters, "soft", [] if 12 in soft else [12], "H")
        if soft[-1] >= 18:
            filled += _fill(letters, "soft", range(soft[-1] + 1, 22), "S")
    return filled


def _stands(letters: dict[Cell, str], row: Row) -> bool:
    return all(letters[Cell(row, up_card)] in ("S", "Rs") for up_card in UP_CARDS)


def _fill(letters: dict[Cell, str], kind: str, totals: Iterable[int], letter: str) -> list[str]:
    rows = [Row(kind, total) for total in totals]
    letters.update({Cell(row, up_card): letter for row in rows for up_card in UP_CARDS})
    if not rows:
        return []
    upwards = f" to {rows[-1].value}" if len(rows) > 1 else ""
    return [f"{rows[0].name}{upwards} with {letter}"]


def fill_pairs(letters: dict[Cell, str]) -> list[str]:
    """Give pairs that are not split the letters of their totals; return what was filled."""
    given = {cell.row.value for cell in letters if cell.row.kind == "pair"}
    absent = {5, TEN} - given if given else set(RANKS)
    for rank in UP_CARDS:
        for up_card in UP_CARDS:
            cell = Cell(Row("pair", rank), up_card)
            total = letters.get(Cell(pair_total(rank), up_card))
            letter = AS_TOTAL if rank in absent else letters.get(cell)
            if total is not None and letter in (AS_TOTAL, SPLIT_IF_DAS):
                letters[cell] = total if letter == AS_TOTAL else _split_if_das(total)
    if not given:
        return ["all pairs as their totals: never split"]
    return [f"{Row('pair', rank).name} as {pair_total(rank).name}" for rank in sorted(absent)]


def _split_if_das(total: str) -> str:
    """Return the letter for "split if DAS, else play the total"; surrender is lost in it."""
    return {"Dh": "Pd", "S": "Ps", "Ds": "Ps", "Rs": "Ps"}.get(total, "Ph")
