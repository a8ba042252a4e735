"""Splitting pairs: which pairs, how often, and what split aces may do."""

from __future__ import annotations

from upcard.cards import ACE, Card, Rank
from upcard.hand import HandFacts
from upcard.rulebook.totals import hand_value
from upcard.rules import Rules

__all__ = ["most_hands", "one_card_on_split_aces", "pair_rank", "why_not_split"]


def pair_rank(rules: Rules, first: Card, second: Card) -> Rank:
    """Return the rank of a pair that these rules let be split, or 0.

    Ten, jack, queen and king are one value; some tables want identical ranks.
    """
    if first.rank != second.rank or (rules.split_by == "rank" and first.face != second.face):
        return 0
    return first.rank


def why_not_split(rules: Rules, hand: HandFacts) -> str | None:
    """Return why the hand can't be split, or None if it can."""
    if rules.max_hands == 1:
        return "these rules have no splitting"
    if hand.n_cards != 2:
        return "only the first two cards of a hand can be split"
    if not hand.pair:
        identical = "of identical rank" if rules.split_by == "rank" else "of one value"
        return f"splitting needs two cards {identical}"
    if hand.n_hands >= rules.max_hands:
        return f"splitting makes at most {rules.max_hands} hands"
    # No resplit of aces.
    if hand.split_aces and not rules.resplit_aces:
        return "split aces can't be split again (NRSA)"
    return None


def most_hands(rules: Rules, rank: Rank, made: int = 1) -> int:
    """Return the most hands of a seat with a pair of a rank among `made`; 1 if it can't be split.

    Examples
    --------
    >>> most_hands(Rules(), 8), most_hands(Rules(), 1), most_hands(Rules(resplit_aces=True), 1)
    (4, 2, 4)
    """
    total, soft = hand_value((rank, rank))
    while True:
        split = made > 1
        pair = HandFacts(total, soft, 2, rank, split, split and rank == ACE, made)
        if why_not_split(rules, pair) is not None:
            return made
        made += 1


def one_card_on_split_aces(rules: Rules, hand: HandFacts) -> bool:
    """Return whether the hand is a split ace that may take no further card.

    A split ace gets one card and stands, unless the rules let split aces be hit (HSA).
    Where aces may be resplit, a second ace can still be split.
    """
    return hand.split_aces and hand.n_cards == 2 and not rules.hit_split_aces
