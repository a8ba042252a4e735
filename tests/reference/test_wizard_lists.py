"""Plays by the cards as the Wizard of Odds lists them: do his lists have all of them?

Appendices 3b and 3c say which two- and three-card hands play otherwise than basic strategy, after
changes for all hands of a total.  `unlisted` in the data are hands that by our values belong to a
list too; those of 3c against an ace were found by a plain recursion as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from tools.validation_figures import load
from upcard.cards import RANKS, UP_CARDS, Rank, format_rank, parse_cards, parse_rank
from upcard.errors import ShoeError
from upcard.exact.advise import advise
from upcard.exact.charts import best_chart
from upcard.hand import BEST_TOTAL, Hand
from upcard.rules import Rules
from upcard.strategy import Chart, Row

LISTS = [plays for plays in load("wizard-appendix-3")["lists"] if plays["whole"]]
_WORDS = {"H": "hit", "S": "stand", "Dh": "double", "Ds": "double"}
_LEAST = 12
"""Totals below are hit or doubled; 3b and 3c list one such hand of two cards and two 11s."""


def hands(n_cards: int) -> Iterator[Hand]:
    """Yield hands with something to decide; a pair may be split and is not listed."""
    for ranks in combinations_with_replacement(RANKS, n_cards):
        hand = Hand.of(ranks)
        least = _LEAST if n_cards > 2 else 4
        pair = n_cards == 2 and ranks[0] == ranks[1]
        if least <= hand.total < BEST_TOTAL and not pair:
            yield hand


def told(plays: dict[str, Any], chart: Chart, hand: Hand, up_card: Rank) -> str:
    """Return what the chart and the changes of a list say."""
    kind = "soft" if hand.soft else "hard"
    label = f"{kind[0].upper()}{hand.total} v {format_rank(up_card)}"
    letter = chart.letter(Row(kind, hand.total), up_card)
    if plays["cards"] > 2:
        letter = {"Dh": "H", "Ds": "S"}.get(letter, letter)
    return str(plays["changes"].get(label, _WORDS[letter]))


def found(plays: dict[str, Any]) -> dict[tuple[tuple[Rank, ...], Rank], str]:
    """Return the hands that play otherwise, and how."""
    rules, chart = Rules.parse(plays["rules"]), best_chart(plays["rules"])
    others = {}
    for hand in hands(plays["cards"]):
        for up_card in UP_CARDS:
            try:
                best = advise(hand.ranks, up_card, rules).best
            except ShoeError:  # five of a rank
                continue
            assert best is not None
            if best.word != told(plays, chart, hand, up_card):
                others[tuple(sorted(hand.ranks)), up_card] = best.word
    return others


@pytest.mark.parametrize("plays", LISTS, ids=lambda plays: f"{plays['id']}-{plays['cards']}-cards")
def test_lists_are_whole(plays: dict[str, Any]) -> None:
    listed = {}
    for name, word in (plays["hands"] | plays["unlisted"]).items():
        ranks, up_card = name.split(" v ")
        cards = tuple(sorted(card.rank for card in parse_cards(ranks)))
        listed[cards, parse_rank(up_card)] = word
    assert found(plays) == listed
