"""What a hand is worth on which no decision is left: it meets the dealer as it is."""

from __future__ import annotations

from upcard.exact.advise import Advice
from upcard.exact.draws import FINAL_DEALERS
from upcard.hand import HandFacts
from upcard.rulebook import FinalHand, is_player_natural, settle

__all__ = ["finished_facts", "standing_value"]


def finished_facts(advice: Advice) -> HandFacts:
    """Return what tells a natural from any other 21."""
    hand = advice.hand
    return HandFacts(hand.total, hand.soft, len(hand.ranks), from_split=advice.n_hands > 1)


def standing_value(advice: Advice) -> float:
    """Return what the hand of an advice is worth as it stands, under the advice's condition.

    Per unit of its wager.  A dealer's natural that beats all settles at -1, or level with a
    natural.

    Examples
    --------
    >>> from upcard.exact.advise import advise
    >>> from upcard.rules import Rules
    >>> round(standing_value(advise((1, 10), 9, Rules())), 12)
    1.5
    """
    natural = is_player_natural(advice.rules, finished_facts(advice))
    hand = FinalHand(advice.hand.total, natural)
    return sum(
        chance * float(settle(advice.rules, hand, dealer))
        for chance, dealer in zip(advice.dealer.floats(), FINAL_DEALERS, strict=True)
    )
