"""What a player who counts sees, and what he does at a count."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.kernels._jit import bare_inline
from upcard.kernels.lanes import (
    AT,
    BET,
    DEPTH,
    END,
    HOLE,
    LAYOUT,
    Scratch,
    Shoes,
)
from upcard.kernels.tables import Game, Layouts, Seats, View
from upcard.kernels.unsigned import (
    BY_COUNT_BIT,
    TEN,
    U,
)

__all__ = ["look_up", "see_bet", "see_deal"]


@bare_inline
def place(table: Any, view: View, mem: Scratch, running: Any, lane: Any) -> Any:
    """Return the place of a lane's running count in a table, with the cards that it has left."""
    left = U(mem.state[END + lane]) - U(mem.state[AT + lane])
    column = max(0, min(running + view.offset, view.width - 1))
    return U(table[U(view.rows[left]) * U(view.width) + U(column)])


@bare_inline
def count_of_play(view: View, mem: Scratch, lane: Any) -> Any:
    """Return the class of the count that a hand is played by."""
    return place(view.play, view, mem, np.int64(np.int32(mem.running[lane])), lane)


@bare_inline
def count_of_bet(view: View, mem: Scratch, lane: Any) -> Any:
    """Return the class of the count that a bet is made by."""
    both = mem.running[lane]
    return place(view.bet, view, mem, (both - np.int64(np.int32(both))) >> 32, lane)


@bare_inline
def see_bet(view: View, layouts: Layouts, shoes: Shoes, mem: Scratch, lane: Any) -> None:
    """Note the count and the depth at which a lane bets, and who sits down for it."""
    bet = count_of_bet(view, mem, lane)
    mem.state[BET + lane] = bet
    mem.state[DEPTH + lane] = view.depth[U(mem.state[AT + lane]) - lane * U(shoes.room)]
    mem.state[LAYOUT + lane] = layouts.of_bet[bet]


@bare_inline
def see_deal(game: Game, view: View, layouts: Layouts, mem: Scratch, lane: Any) -> None:
    """Count the open cards of the deal: all but the hole card."""
    layout = U(mem.state[LAYOUT + lane])
    cards = U(layouts.cards[layout])
    at = U(mem.state[AT + lane]) - cards
    running = mem.running[lane]
    for j in range(cards):
        running += view.tags[mem.deck[at + U(j)]]
    if game.has_hole:
        running -= view.tags[mem.state[HOLE + lane]]
    mem.running[lane] = running


@bare_inline
def look_up(acts: Any, seats: Seats, view: View, mem: Scratch, lane: Any, where: Any) -> Any:
    """Return what is done with a hand whose place in `acts`, at the lowest count, is `where`."""
    act = U(acts[where])
    # Most plays are the same at every count: the count itself is looked up for the others alone.
    if act & BY_COUNT_BIT:
        where += count_of_play(view, mem, lane) * TEN * U(seats.n_states)
        act = U(acts[where])
    return act
