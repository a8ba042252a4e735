"""The letters of a chart, read off a class of strategy that is worked out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.cards import RANKS, Rank
from upcard.chart import Row, pair_total
from upcard.exact.actions import Bools, Table
from upcard.exact.graph import Floats, hand_graph
from upcard.exact.house import deal_chances
from upcard.exact.solution import Solution, all_splits, two_card_hands
from upcard.exact.ties import SAME
from upcard.hand import BEST_TOTAL

__all__ = ["LetterWriter"]

_CODES: Final = ("S", "H", "Ds", "Dh", "Rs", "Rh")
"""Letters by their codes in `Solution.letters`."""
_FIRST: Final = {2: Action.DOUBLE, 3: Action.SURRENDER}
"""First choices by their codes in `HandValues.actions`; 0 and 1 are to stand and to hit."""
_IF_DAS: Final = {"Dh": "Pd", "Ds": "Pd", "S": "Ps", "Rs": "Ps"}
_SAFE: Final = {"hard": 11, "soft": 17}
"""Totals up to which a hand hits that the shoe can't deal: it can't bust, nor is it worth much."""


class LetterWriter:
    """Turns a solution of a class into the letters of a chart."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.table = solution.table
        self.by_cards = solution.strategy == "two-card"
        rules = self.table.rules
        self.without_das: Floats | None = None
        """What splits are worth to the same plays if hands from a split can't be doubled."""
        if rules.double_after_split and rules.max_hands > 1:
            table = replace(self.table, rules=replace(rules, double_after_split=False))
            self.without_das = all_splits(table, solution.values, solution.plan)
        self.told = _totals_held(self.table, 3 if self.by_cards else 2)
        """Totals of the hands that the letters of the solution are for."""
        self.chances = _chances(self.table)

    def letter(self, row: Row, up_card: Rank) -> str:
        """Return the letter of a cell."""
        if row.kind == "pair":
            return self.pair_letter(row.value, up_card)
        return self.total_letter(row, up_card)

    def total_letter(self, row: Row, up_card: Rank) -> str:
        """Return the letter of a total: what to do, and what where that is not allowed."""
        assert self.solution.letters is not None
        code = int(self.solution.letters[int(row.kind == "soft"), row.value, up_card - 1])
        hits = code % 2 == 1
        if not self.told[int(row.kind == "soft"), row.value, up_card - 1]:
            hits = self.two_cards_hit(row, up_card)
        first = (None, Action.DOUBLE, Action.SURRENDER)[code // 2]
        if self.by_cards and first is None:
            first = self.usual_action(row, up_card)
        return _letter(first, hits)

    def two_cards_hit(self, row: Row, up_card: Rank) -> bool:
        """Return whether two-card hands of a total would rather hit than stand."""
        places = self.places(row, up_card)
        if not places.any():
            return row.value <= _SAFE[row.kind]
        rows, values = two_card_hands().rows[places], self.solution.values
        weights = self.chances[places, up_card - 1]
        gain = weights @ (values.hit[rows, up_card - 1] - values.stand[rows, up_card - 1])
        return bool(values.may_hit[rows].all() and gain > SAME * weights.sum())

    def usual_action(self, row: Row, up_card: Rank) -> Action | None:
        """Return the double or surrender of most two-card hands of a total, or None."""
        places = self.places(row, up_card)
        weights = self.chances[places, up_card - 1]
        codes = self.solution.values.actions[two_card_hands().rows[places], up_card - 1]
        shares = np.bincount(codes, weights, minlength=4)
        usual = int((shares >= shares.max() - SAME).argmax())
        if usual == 2 and self.table.rules.double_on == "any":
            return None  # three cards would double too
        return _FIRST.get(usual)

    def places(self, row: Row, up_card: Rank) -> Bools:
        """Return the two-card hands dealt with a total; pairs only where nothing else is."""
        graph, hands = hand_graph(), two_card_hands()
        has = (graph.totals[hands.rows] == row.value) & (self.chances[:, up_card - 1] > 0)
        has &= graph.soft[hands.rows] == (row.kind == "soft")
        mixed: Bools = has & (hands.first != hands.second)
        return mixed if mixed.any() else has

    def pair_letter(self, rank: Rank, up_card: Rank) -> str:
        """Return the letter of a pair: split or not, and what where it is not split."""
        if not self.chances[two_card_hands().pairs[rank - 1], up_card - 1] > 0:
            return self.total_letter(pair_total(rank), up_card)
        unsplit = self.unsplit_letter(rank, up_card)
        cell = rank - 1, up_card - 1
        split, worth = self.solution.splits[cell], self.worth(rank, up_card, unsplit)
        if not split > worth + SAME:
            return unsplit
        if split < self.surrender(rank, up_card) - SAME:
            return "Rp"
        if self.without_das is not None and not self.without_das[cell] > worth + SAME:
            return _IF_DAS.get(unsplit, "Ph")
        return "P"

    def unsplit_letter(self, rank: Rank, up_card: Rank) -> str:
        """Return the letter of a pair that is not split: its total's, or that of its own cards."""
        total = self.total_letter(pair_total(rank), up_card)
        if not self.by_cards:
            return total
        code = int(self.solution.values.actions[_pair_row(rank), up_card - 1])
        hits = total in ("H", "Dh", "Rh")
        if code < 2:
            return "SH"[code]
        return _letter(_FIRST[code], hits)

    def worth(self, rank: Rank, up_card: Rank, letter: str) -> float:
        """Return the value of a pair that is neither split nor surrendered."""
        values = self.solution.values
        play = {"D": values.double, "H": values.hit, "S": values.stand}
        sign = letter[1].upper() if letter[0] == "R" else letter[0]
        return float(play[sign][_pair_row(rank), up_card - 1])

    def surrender(self, rank: Rank, up_card: Rank) -> float:
        """Return the value of giving up a pair; -inf where that is not allowed."""
        naturals = self.solution.values.naturals[_pair_row(rank)]
        values = self.table.surrender_values(naturals)
        return -np.inf if values is None else float(values[up_card - 1])


def _letter(first: Action | None, hits: bool) -> str:
    if first is None:
        return "H" if hits else "S"
    return f"{first.letter}{'h' if hits else 's'}"


def _pair_row(rank: Rank) -> int:
    hands = two_card_hands()
    return int(hands.rows[hands.pairs[rank - 1]])


def _chances(table: Table) -> Floats:
    """Return how likely two cards are with each up card; of one that is absent, with any."""
    chances = deal_chances(table)
    return np.where(chances.any(axis=0), chances, chances.sum(axis=1, keepdims=True))


def _totals_held(table: Table, n_cards: int) -> Bools:
    """Return which totals so many cards and more can have beside each up card, [2, 22, 10]."""
    graph = hand_graph()
    rows = np.flatnonzero(graph.n_cards >= n_cards)
    held = np.zeros((2, BEST_TOTAL + 1, len(RANKS)), dtype=np.bool_)
    for up_card in RANKS:
        left = table.counts - table.dec * (np.arange(len(RANKS)) == up_card - 1)
        most = np.maximum(left, 0) if table.dec else np.where(left > 0, BEST_TOTAL, 0)
        dealt = rows[(graph.cards[rows] <= most).all(axis=1)]
        held[graph.soft[dealt].astype(int), graph.totals[dealt], up_card - 1] = True
    return held
