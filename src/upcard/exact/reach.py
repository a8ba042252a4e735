"""Which cards a hand, or the dealer, may hold and still want another: sets of cards, by the rules.

Sets are ten counts A, 2 … 9, T of what is held beyond the cards that it starts from; a set counts
if some order of its cards leads there by legal hits.  All of them are found by asking the
rule-book, level by level; at most 3,082 sets, 30 ms, kept for rules that were asked before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import ACE, RANKS, Rank
from upcard.exact.packing import Counts, hard_sum
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.rulebook import (
    NO_CARDS,
    add_card,
    dealer_draws,
    hand_value,
    has_hole_card,
    is_player_natural,
    legal_actions,
)
from upcard.rulebook.totals import HandValue
from upcard.rules import Rules

__all__ = ["NOTHING", "Play", "dealer_wants", "hand_play", "set_of"]

NOTHING: Final[Counts] = (0,) * len(RANKS)


class Play(NamedTuple):
    """Sets of cards that a hand may hold beyond those it starts from, the largest sum first."""

    wanting: tuple[Counts, ...]
    """It may, or must, take another card."""
    standing: tuple[Counts, ...]
    """It may end, not bust, and keeps the dealer drawing."""
    doubling: tuple[Counts, ...]


@lru_cache(maxsize=512)
def hand_play(
    rules: Rules,
    start: tuple[Rank, ...],
    split: Rank,
    actions: frozenset[Action] = frozenset(PLAY_ACTIONS),
) -> Play:
    """Return what may become of a hand that starts from these cards, from a split of a rank or 0.

    A hand of fewer than two cards waits for its second; `actions` are those that may be taken.
    """
    sets: dict[str, list[Counts]] = {"wanting": [], "standing": [], "doubling": []}
    level: dict[Counts, HandValue] = {NOTHING: hand_value(start)}
    n_cards = len(start)
    while level:
        grown: dict[Counts, HandValue] = {}
        for counts, value in level.items():
            facts = HandFacts(*value, n_cards, 0, bool(split), split == ACE, 2 if split else 1)
            legal = actions.intersection(legal_actions(rules, facts))
            if n_cards >= 2 and not is_player_natural(rules, facts):
                sets["standing"].append(counts)
            if Action.DOUBLE in legal:
                sets["doubling"].append(counts)
            if n_cards < 2 or not legal.isdisjoint((Action.HIT, Action.DOUBLE)):
                sets["wanting"].append(counts)
                grown |= _grown(counts, value)
        level = grown
        n_cards += 1
    return Play(**{name: tuple(sorted(found, key=_by_sum)) for name, found in sets.items()})


def _by_sum(counts: Counts) -> int:
    return -hard_sum(counts)


def _grown(counts: Counts, value: HandValue) -> dict[Counts, HandValue]:
    """Return the sets with one card more that are not bust."""
    after = {rank: add_card(value, rank) for rank in RANKS}
    return {_plus(counts, rank): after[rank] for rank in RANKS if after[rank][0] <= BEST_TOTAL}


def _plus(counts: Counts, rank: Rank) -> Counts:
    return (*counts[: rank - 1], counts[rank - 1] + 1, *counts[rank:])


def set_of(*ranks: Rank) -> Counts:
    """Return these cards as ten counts."""
    return tuple(ranks.count(rank) for rank in RANKS)


@lru_cache(maxsize=256)
def dealer_wants(rules: Rules, up_card: Rank) -> tuple[Counts, ...]:
    """Return the sets, beyond the up card, at which the dealer draws on; the largest sum first."""
    wants: list[Counts] = [] if has_hole_card(rules) else [NOTHING]
    level = {NOTHING: add_card(NO_CARDS, up_card)}
    while level:
        grown: dict[Counts, HandValue] = {}
        for counts, value in level.items():
            grown |= _grown(counts, value)
        level = {counts: value for counts, value in grown.items() if dealer_draws(rules, *value)}
        wants += level
    return tuple(sorted(wants, key=_by_sum))
