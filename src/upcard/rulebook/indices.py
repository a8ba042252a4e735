"""Index plays: whether the rules leave a play anything to decide."""

from __future__ import annotations

from upcard.cards import ACE
from upcard.chart import Cell, Chart, pair_total
from upcard.hand import HandFacts
from upcard.indices import IndexedChart, IndexPlay
from upcard.rulebook.insurance import why_no_insurance
from upcard.rulebook.legality import legal_actions, why_not
from upcard.rules import Rules

__all__ = ["why_not_index"]


def why_not_index(rules: Rules, chart: Chart, play: IndexPlay) -> str | None:
    """Return why an index play on a chart never matters under these rules, or None if it does.

    It matters if its two letters come to different actions on the first two cards, or on a hand
    of more cards.

    Examples
    --------
    >>> from upcard.indexfile import load_indices
    >>> from upcard.strategy import load_named_chart
    >>> chart, surrender = load_named_chart("4-8d-s17"), load_indices("fab-4").plays[0]
    >>> why_not_index(Rules(), chart, surrender)
    'these rules have no surrender'
    >>> why_not_index(Rules(surrender="late"), chart, surrender) is None
    True
    """
    if play.cell is None:
        return why_no_insurance(rules, ACE)
    charts, up_card = IndexedChart(chart, (play,)), play.cell.up_card
    above, below = (charts.at(count).bind(rules) for count in (play.index, play.index - 1))
    hands = _hands(play.cell)
    for hand in hands:
        can = legal_actions(rules, hand).__contains__
        if above.choose(hand, up_card, can) != below.choose(hand, up_card, can):
            return None
    wanted = (bound.preferences(hands[0], up_card)[0] for bound in (above, below))
    reasons = [why_not(rules, hands[0], action) for action in wanted]
    return next(filter(None, reasons), "both letters come to the same under these rules")


def _hands(cell: Cell) -> tuple[HandFacts, ...]:
    """Return a hand of two cards that the cell is about, and one of three unless it is a pair."""
    if cell.row.kind == "pair":
        total = pair_total(cell.row.value)
        return (HandFacts(total.value, total.kind == "soft", pair=cell.row.value),)
    two = HandFacts(cell.row.value, cell.row.kind == "soft")
    return two, two._replace(n_cards=3)
