"""Rounds of many shoes in lockstep, by tables that somebody else made of the rules.

The kernel knows no rule of the game: what a card makes of a hand, what a player does, when the
dealer draws and what a hand is paid are looked up in `tables`.

A round is a few passes over all lanes: the deal, the hands seat by seat, the dealer, the
settlement.  A lane whose shoe is finished takes the next one.

Every tally is an integer: the sum over any parts of a run is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import bare_inline, bare_kernel
from upcard.kernels.deal import deal_all
from upcard.kernels.fresh import begin_all
from upcard.kernels.lanes import (
    ALIVE,
    AT,
    BEGUN,
    END,
    PLAYED,
    REFILLED,
    STATUS,
    VOID,
    Scratch,
    Shoes,
    back_to_start,
    new_shoe,
)
from upcard.kernels.play import act_all, draw_for_dealer, draw_for_seat, start_dealer
from upcard.kernels.settle import multiply_all, note, settle_all
from upcard.kernels.shoes import key_of, start_of
from upcard.kernels.tables import (
    CARDS,
    REFILLS,
    ROUNDS,
    SHOES,
    VOIDS,
    Game,
    Layouts,
    Seats,
    Tallies,
    View,
)
from upcard.kernels.unsigned import (
    N_LANES,
    ONE,
    ZERO,
    U,
)

__all__ = ["play_shoes"]


@bare_inline
def finish(
    shoes: Shoes, view: View, tallies: Tallies, mem: Scratch, lane: Any, most: Any, key: Any
) -> Any:
    """Count a round and begin the next shoe where this one is finished; return 1 to go on."""
    state = mem.state
    at = U(state[AT + lane])
    status = U(state[STATUS + lane])
    played = U(state[PLAYED + lane]) + ONE
    state[PLAYED + lane] = played
    late = at > lane * U(shoes.room) + U(shoes.last_start)
    if late or played >= most or status != ZERO or at == U(state[END + lane]):
        if shoes.infinite:
            back_to_start(shoes, mem, lane)
            if played < most:
                return ONE
        tallies.totals[VOIDS] += status == VOID
        tallies.totals[REFILLS] += status == REFILLED
        if shoes.fresh:
            return ZERO
        if mem.queue[0] == mem.queue[1]:
            return ZERO
        new_shoe(shoes, mem, lane, start_of(key, mem.queue[0]))
        mem.running[lane] = view.start
        mem.queue[0] += ONE
    return ONE


@bare_kernel
def finish_all(
    shoes: Shoes, view: View, tallies: Tallies, mem: Scratch, n_alive: Any, most: Any, key: Any
) -> Any:
    """End the round in every lane; return how many play on."""
    still = ZERO
    dealt = ZERO
    for i in range(n_alive):
        lane = U(mem.state[ALIVE + U(i)])
        mem.state[ALIVE + still] = lane
        dealt += U(mem.state[AT + lane]) - U(mem.state[BEGUN + lane])
        still += finish(shoes, view, tallies, mem, lane, most, key)
    tallies.totals[ROUNDS] += np.int64(n_alive)
    tallies.totals[CARDS] += np.int64(dealt)
    return still


@bare_kernel
def play_shoes(
    game: Game,
    layouts: Layouts,
    seats: Seats,
    shoes: Shoes,
    view: View,
    tallies: Tallies,
    mem: Scratch,
    seed: Any,
    first: Any,
    last: Any,
    most_rounds: Any,
    record: NDArray[np.int32],
) -> None:
    """Play the shoes first … last - 1 and add to the tallies; no more than `most_rounds` of each.

    With room in `record` the shoes are played one after another, and each round's bet count and
    what the seats win go there, [round, 1 + seat], and the cards used if there is a column more.
    """
    most = min(U(shoes.rounds), U(most_rounds))
    key = key_of(U(seed))
    mem.queue[0], mem.queue[1] = U(first), U(last)
    n_lanes = ONE if len(record) else N_LANES
    n_alive = begin_all(shoes, view, mem, key, n_lanes) if shoes.fresh else ZERO
    for lane in range(ZERO if shoes.fresh else n_lanes):
        if mem.queue[0] < mem.queue[1]:
            new_shoe(shoes, mem, U(lane), start_of(key, mem.queue[0]))
            mem.running[lane] = view.start
            mem.queue[0] += ONE
            mem.state[ALIVE + n_alive] = lane
            n_alive += ONE
    tallies.totals[SHOES] += last - first
    while n_alive > ZERO:
        deal_all(game, layouts, seats, shoes, view, mem, n_alive)
        for s in range(seats.n_seats):
            n_drawing = act_all(game, layouts, seats, view, shoes, mem, U(s), n_alive)
            draw_for_seat(game, seats, view, shoes, mem, U(s), n_drawing)
        n_drawing = start_dealer(game, seats, view, mem, n_alive)
        draw_for_dealer(game, view, shoes, mem, n_drawing)
        for s in range(seats.n_seats):
            settle_all(game, seats, view, tallies, mem, U(s), n_alive)
        if seats.n_seats > 1:
            multiply_all(seats, tallies, mem, n_alive)
        if len(record):
            note(seats, tallies, mem, record)
        n_alive = finish_all(shoes, view, tallies, mem, n_alive, most, key)
        if shoes.fresh:
            n_alive = begin_all(shoes, view, mem, key, n_lanes)
