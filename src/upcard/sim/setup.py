"""The parts of a run that are not rules of play: seats, shoes and empty tallies, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from upcard.cards import CARDS
from upcard.kernels.lanes import FIRSTS, MOST_SEATS, Shoes
from upcard.kernels.tables import EARLY, INSURE, Layouts, Seats
from upcard.rulebook import DEALER, cards_behind_cut, deal_order
from upcard.rules import Rules
from upcard.sim.hand_states import card_code
from upcard.sim.plays import Plays

__all__ = ["INFINITE_ROUNDS", "lay_out", "seat_plays", "shoe_plan"]

INFINITE_ROUNDS: Final = 64
"""Rounds that one random stream deals from the infinite deck."""
_AHEAD: Final = 12
"""Cards drawn beyond the last place at which a round may begin."""
_MOST_CARDS: Final = 21
"""Cards of the longest hand."""


def lay_out(rules: Rules, tables: Sequence[Sequence[int]], of_bet: Sequence[int]) -> Layouts:
    """Return who is dealt which card; `tables` lists the seats dealt to in each layout."""
    shape = (len(tables), MOST_SEATS)
    present, first, second = (np.zeros(shape, dtype=np.uint8) for _ in range(3))
    up, hole, cards = (np.zeros(len(tables), dtype=np.uint8) for _ in range(3))
    for row, seats in enumerate(tables):
        order = deal_order(rules, len(seats))
        places = {place: [i for i, who in enumerate(order) if who == place] for place in set(order)}
        for number, seat in enumerate(seats):
            present[row, seat] = 1
            first[row, seat], second[row, seat] = places[number]
        up[row], hole[row] = places[DEALER][0], places[DEALER][-1]
        cards[row] = len(order)
    bets = np.array(of_bet, dtype=np.uint8)
    return Layouts(present.ravel(), first.ravel(), second.ravel(), up, hole, cards, bets)


def seat_plays(plays: Sequence[Plays], strategy_of: Sequence[int]) -> Seats:
    """Return the tables of all strategies one after another, and which each seat plays."""
    acts = np.concatenate([one.acts.ravel() for one in plays])
    full = np.concatenate([one.full.ravel() for one in plays])
    begins = np.concatenate([[0], np.cumsum([one.acts.size for one in plays])])
    strategies = begins[list(strategy_of)].astype(np.int64)
    offers = bool(((acts & (EARLY | INSURE)) != 0).any())
    return Seats(acts, full, strategies, plays[0].acts.shape[2], len(strategies), int(offers))


def shoe_plan(rules: Rules, seats: int) -> Shoes:
    """Return the cards of a shoe and when it is shuffled."""
    pack = np.array([card_code(card) for card in CARDS] * (rules.decks or 1), dtype=np.uint8)
    size = len(pack)
    first = len(deal_order(rules, seats))
    most = (seats * rules.max_hands + 1) * _MOST_CARDS + 8
    if rules.decks is None:
        plan = (1, 0, 8 * first, INFINITE_ROUNDS, 0, 8 * first + most)
    else:
        behind = cards_behind_cut(rules)
        rounds = min(rules.rounds_per_shoe or 1, size) if behind is None else size
        last = size if behind is None else size - behind
        # A round begins with drawn cards: the burnt ones, and those of the deal, are among them.
        most_used = rules.burn + first + 4
        ahead = min(most_used if rounds == 1 else max(last + _AHEAD, most_used), size)
        plan = (0, rules.burn, last, rounds, ahead, size)
    infinite, burn, last, rounds, ahead, room = plan
    # An odd number of cache lines apart, so that the lanes don't crowd one set of the cache.
    lines = (room + 8) // 64 + 1 | 1
    refills = int(rules.short_shoe == "reshuffle")
    fresh = int(rounds == 1 and ahead <= FIRSTS)
    return Shoes(pack, infinite, burn, last, rounds, ahead, 64 * lines, refills, fresh)
