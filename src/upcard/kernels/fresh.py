"""New shoes in all lanes at once, where every round has one and a few cards of it are dealt.

The first eight cards are drawn without a deck, by loops over lanes that become vector instructions:
Fisher-Yates draws the card at `place`, which is the one that lay there at first unless an earlier
draw came from the same place and left there the card of its own.  A lane that needs a ninth card
lays its deck out, and draws the eight again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.kernels._jit import bare_inline, bare_kernel, bare_pass
from upcard.kernels.lanes import (
    ALIVE,
    AT,
    DRAWN,
    END,
    FIRSTS,
    PLAYED,
    STATUS,
    Scratch,
    Shoes,
    lay_out,
)
from upcard.kernels.shoes import four_places, seeded, start_of, stepped
from upcard.kernels.tables import View
from upcard.kernels.unsigned import N_LANES, ONE, TWO, ZERO, U

__all__ = ["begin_all"]

N_FIRSTS = U(FIRSTS)
CARDS = N_FIRSTS * N_LANES
LEFT = U(2) * CARDS
THREE = U(3)
FOUR = U(4)
EIGHT = U(8)


@bare_kernel
def begin_all(shoes: Shoes, view: View, mem: Scratch, key: Any, n_lanes: Any) -> Any:
    """Begin the next shoes of the queue in the first lanes; return how many."""
    first = mem.queue[0]
    n_new = min(n_lanes, mem.queue[1] - first)
    mem.queue[0] = first + n_new
    state = mem.state
    room = U(shoes.room)
    for lane in range(n_new):
        base = lane * room
        state[ALIVE + lane] = lane
        state[STATUS + lane] = 0
        state[PLAYED + lane] = 0
        state[AT + lane] = base + U(shoes.burn)
        state[DRAWN + lane] = base + N_FIRSTS
        state[END + lane] = base + U(shoes.pack.size)
        mem.running[lane] = view.start
        mem.words[lane * FOUR] = start_of(key, first + lane)
    doubt = find_places(mem.firsts, key, first, U(shoes.pack.size), n_new)
    find_cards(mem.firsts, n_new)
    put_cards(shoes, mem, n_new)
    if doubt:
        for lane in range(n_new):
            lay_out(shoes, state, mem.deck, mem.words, lane, N_FIRSTS + ONE)
    return n_new


@bare_pass
def find_places(firsts: Any, key: Any, shoe: Any, size: Any, n_new: Any) -> Any:
    """Find where the first cards are drawn from; return whether that might bias any lane's."""
    doubt = ZERO
    for lane in range(n_new):
        s0, s1, s2, s3 = seeded(start_of(key, shoe + lane))
        word, s0, s1, s2, s3 = stepped(s0, s1, s2, s3)
        doubt |= put_places(firsts, word, ZERO, size, lane)
        word, s0, s1, s2, s3 = stepped(s0, s1, s2, s3)
        doubt |= put_places(firsts, word, FOUR, size - FOUR, lane)
    return doubt


@bare_inline
def put_places(firsts: Any, word: Any, draw: Any, left: Any, lane: Any) -> Any:
    """Write the places that four draws take their cards from, from `draw` on."""
    ahead0, ahead1, ahead2, ahead3, doubt = four_places(word, left)
    at = draw * N_LANES + lane
    firsts[at] = draw + ahead0
    firsts[at + N_LANES] = draw + ahead1
    firsts[at + TWO * N_LANES] = draw + ahead2
    firsts[at + THREE * N_LANES] = draw + ahead3
    return U(doubt)


@bare_pass
def find_cards(firsts: Any, n_new: Any) -> None:
    """Find which cards of the pack lie at those places when they are drawn."""
    for lane in range(n_new):
        for draw in range(N_FIRSTS):
            place = firsts[draw * N_LANES + lane]
            card = place
            left = np.uint16(draw)
            for earlier in range(draw):
                taken = firsts[earlier * N_LANES + lane]
                put = firsts[LEFT + earlier * N_LANES + lane]
                card = put if taken == place else card
                left = put if taken == draw else left
            firsts[LEFT + draw * N_LANES + lane] = left
            firsts[CARDS + draw * N_LANES + lane] = card


@bare_pass
def put_cards(shoes: Shoes, mem: Scratch, n_new: Any) -> None:
    """Put the first cards into the lanes' decks."""
    for lane in range(n_new):
        cards = ZERO
        for draw in range(N_FIRSTS):
            card = U(mem.firsts[CARDS + draw * N_LANES + lane])
            cards |= U(shoes.pack[card]) << (draw * EIGHT)
        mem.deck_words[lane * U(shoes.room) // EIGHT] = cards
