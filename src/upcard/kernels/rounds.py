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

from upcard.kernels._jit import bare_inline, bare_kernel, bare_pass
from upcard.kernels.deal import deal_all
from upcard.kernels.fresh import begin_all
from upcard.kernels.lanes import (
    ALIVE,
    AT,
    BEGUN,
    END,
    OVER,
    PLAYED,
    REFILLED,
    STATUS,
    VOID,
    Scratch,
    Shoes,
    back_to_start,
    new_shoe,
)
from upcard.kernels.play import act_all, draw_for_dealer, draw_for_seat, play_splits, start_dealer
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


@bare_pass
def end_rounds(shoes: Shoes, tallies: Tallies, mem: Scratch, n_lanes: Any, most: Any) -> None:
    """Count the rounds of all lanes, and mark the lanes whose shoe is finished.

    Goes over lanes without a shoe too, which count for nothing: so it becomes vector instructions.
    """
    state = mem.state
    dealt = voids = refills = ZERO
    for lane in range(n_lanes):
        at = U(state[AT + lane])
        status = U(state[STATUS + lane])
        played = U(state[PLAYED + lane]) + ONE
        state[PLAYED + lane] = played
        late = at > lane * U(shoes.room) + U(shoes.last_start)
        over = late | (played >= most) | (status != ZERO) | (at == U(state[END + lane]))
        state[OVER + lane] = U(over)
        dealt += at - U(state[BEGUN + lane])
        voids += U(status == VOID)
        refills += U(status == REFILLED)
    tallies.totals[CARDS] += np.int64(dealt)
    tallies.totals[VOIDS] += np.int64(voids)
    tallies.totals[REFILLS] += np.int64(refills)


@bare_inline
def next_shoe(shoes: Shoes, view: View, mem: Scratch, lane: Any, most: Any, key: Any) -> Any:
    """Begin the next shoe where one is finished; return 1 to go on."""
    state = mem.state
    if shoes.infinite:
        back_to_start(shoes, mem, lane)
        if state[PLAYED + lane] < most:
            return ONE
    if mem.queue[0] == mem.queue[1]:
        state[STATUS + lane] = 0
        state[BEGUN + lane] = state[AT + lane]
        return ZERO
    new_shoe(shoes, mem, lane, start_of(key, mem.queue[0]))
    mem.running[lane] = view.start
    mem.queue[0] += ONE
    return ONE


@bare_pass
def next_shoes(shoes: Shoes, view: View, mem: Scratch, n_alive: Any, most: Any, key: Any) -> Any:
    """Begin the next shoe in every lane whose shoe is finished; return how many play on."""
    still = ZERO
    for i in range(n_alive):
        lane = U(mem.state[ALIVE + U(i)])
        mem.state[ALIVE + still] = lane
        still += next_shoe(shoes, view, mem, lane, most, key) if mem.state[OVER + lane] else ONE
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
    n_lanes = n_alive = ONE if len(record) else N_LANES
    for lane in range(n_lanes):
        mem.state[ALIVE + lane] = lane
        mem.state[OVER + lane] = 1
        mem.state[PLAYED + lane] = most
    tallies.totals[SHOES] += last - first
    while True:
        if shoes.fresh:
            n_alive = n_lanes = begin_all(shoes, view, mem, key, n_alive)
        else:
            n_alive = next_shoes(shoes, view, mem, n_alive, most, key)
        if n_alive == ZERO:
            return
        deal_all(game, layouts, seats, shoes, view, mem, n_alive)
        for s in range(seats.n_seats):
            n_drawing, n_splitting = act_all(game, layouts, seats, view, mem, U(s), n_alive)
            play_splits(game, seats, view, shoes, mem, U(s), n_splitting)
            draw_for_seat(game, seats, view, shoes, mem, U(s), n_drawing)
        n_drawing = start_dealer(game, seats, view, mem, n_alive)
        draw_for_dealer(game, view, shoes, mem, n_drawing)
        for s in range(seats.n_seats):
            settle_all(game, seats, view, tallies, mem, U(s), n_alive)
        if seats.n_seats > 1:
            multiply_all(seats, tallies, mem, n_alive)
        if len(record):
            note(seats, tallies, mem, record)
        tallies.totals[ROUNDS] += np.int64(n_alive)
        end_rounds(shoes, tallies, mem, n_lanes, most)
