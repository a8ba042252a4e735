"""The two-card hands of the class `two-card` that a chart's letters leave out.

A hand is an exception if its first play differs from what the letters say, or, where it can come
from a split, what it does after one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import numpy as np

from upcard.actions import Action
from upcard.cards import UP_CARDS, Rank
from upcard.chart import Chart, TwoCardPlay
from upcard.exact.chartplays import two_card_facts
from upcard.exact.house import deal_chances
from upcard.exact.strategy import Solution, two_card_hands
from upcard.exact.ties import SAME
from upcard.rulebook import is_player_natural, legal_actions

__all__ = ["two_card_plays"]

_LETTERS = (("S", "S"), ("H", "H"), ("Ds", "Dh"), ("Rs", "Rh"))
"""By the codes of `HandValues.actions`, and whether a hit is better than to stand."""


def two_card_plays(chart: Chart, solution: Solution) -> Iterator[TwoCardPlay]:
    """Yield the hands that play otherwise in a solution of the class than the chart says."""
    rules = solution.table.rules
    of_class = replace(chart, exceptions=tuple(_all_plays(solution)))
    letters, cards = chart.bind(rules), of_class.bind(rules)
    split = solution.choices[two_card_hands().pairs] == Action.SPLIT
    for play in of_class.exceptions:
        facts = two_card_facts(play.cards)
        legal = legal_actions(rules, facts)
        if is_player_natural(rules, facts) or not legal:
            continue
        usual = letters.preferences(facts, play.up_card)
        own = cards.preferences(facts, play.up_card, play.cards)
        from_split = any(split[rank - 1, play.up_card - 1] for rank in play.cards)
        if not _alike(usual, own, legal, from_split):
            yield play


def _all_plays(solution: Solution) -> Iterator[TwoCardPlay]:
    """Yield what each two cards that can be dealt do where they are not split."""
    values, hands = solution.values, two_card_hands()
    dealt = deal_chances(solution.table) > 0
    for up_card in UP_CARDS:
        for place in np.flatnonzero(dealt[:, up_card - 1]).tolist():
            at = hands.rows[place], up_card - 1
            hits = bool(values.hit[at] > values.stand[at] + SAME)
            letter = _LETTERS[values.actions[at]][hits]
            cards: tuple[Rank, Rank] = (int(hands.first[place]) + 1, int(hands.second[place]) + 1)
            yield TwoCardPlay(cards, up_card, letter)


def _alike(
    one: Sequence[Action], other: Sequence[Action], legal: Collection[Action], from_split: bool
) -> bool:
    """Return whether two lists of wishes come to the same, at first and after a split."""
    first = [next(wish for wish in wishes if wish in legal) for wishes in (one, other)]
    later = [
        [wish for wish in wishes if wish not in (Action.SPLIT, Action.SURRENDER)]
        for wishes in (one, other)
    ]
    return first[0] is first[1] and (later[0] == later[1] or not from_split)
