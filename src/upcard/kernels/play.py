"""The play: each seat's hands, those of a split among them, and the dealer's.

A pass that draws cards goes over a list of the lanes that still draw, and makes the next list
without a branch: which lane stops can't be guessed, and a wrong guess costs more than all the rest
of a card.
"""

from __future__ import annotations

from typing import Any

from upcard.kernels._jit import bare_inline, bare_kernel, bare_pass
from upcard.kernels.counts import look_up
from upcard.kernels.deal import first_hand
from upcard.kernels.lanes import (
    ALIVE,
    DEALER,
    DRAWING,
    HAND,
    HOLE,
    INSURED,
    LAYOUT,
    ROW,
    SPLITTING,
    STOPPED,
    UP,
    Scratch,
    Shoes,
    next_card,
)
from upcard.kernels.tables import Game, Layouts, Seats, View
from upcard.kernels.unsigned import (
    DRAW_BIT,
    FACE_BITS,
    INSURED_MARK,
    MARKS_AT,
    N_COLUMNS,
    N_LANES,
    N_MARKS,
    N_SEATS,
    ONE,
    SPLIT_BIT,
    STANDS_AT,
    STATE_BITS,
    TWO,
    ZERO,
    U,
)

__all__ = ["act_all", "draw_for_dealer", "draw_for_seat", "play_splits", "start_dealer"]


@bare_kernel
def play_split(
    game: Game, seats: Seats, view: View, shoes: Shoes, mem: Scratch, seat: Any, lane: Any
) -> Any:
    """Play all hands of a split to their ends; return the state that stands for them together.

    Into `split_hands` go how many there are and their final states.
    """
    begins = U(seats.strategy[seat]) + (U(mem.state[UP + lane]) - ONE) * U(seats.n_states)
    most = U(game.most_hands)
    out = (lane * N_SEATS + seat) * (most + ONE)
    one_card = U(mem.state[HAND + seat * N_LANES + lane])
    waiting = TWO
    made = TWO
    done = ZERO
    row = ZERO
    while waiting > ZERO:
        waiting -= ONE
        act = DRAW_BIT | one_card
        while act & (DRAW_BIT | SPLIT_BIT):
            if act & SPLIT_BIT:
                waiting += ONE
                made += ONE
            card = next_card(shoes, mem, lane)
            where = begins + U(game.hands[(act & STATE_BITS) * N_COLUMNS + (card & FACE_BITS)])
            if view.counts:
                mem.running[lane] += view.tags[card]
            table = seats.full if made >= most else seats.acts
            act = look_up(table, seats, view, mem, lane, where)
        done += ONE
        mem.split_hands[out + done] = act & STATE_BITS
        row = max(row, U(game.hands[(act & STATE_BITS) * N_COLUMNS + STANDS_AT]))
    mem.split_hands[out] = made
    return U(game.split_state[row])


@bare_pass
def act_all(
    game: Game,
    layouts: Layouts,
    seats: Seats,
    view: View,
    mem: Scratch,
    seat: Any,
    n_alive: Any,
) -> Any:
    """Let a seat take its first decision in every lane; return how many draw a card, and split."""
    state = mem.state
    n_states = U(seats.n_states)
    begins = U(seats.strategy[seat]) - n_states
    hands = HAND + seat * N_LANES
    first_at, second_at = U(layouts.first[seat]), U(layouts.second[seat])
    many = layouts.cards.size > 1
    n_drawing = n_splitting = ZERO
    for i in range(n_alive):
        lane = U(state[ALIVE + U(i)])
        if seats.offers:
            hand = U(state[hands + lane])
        elif many:
            slot = U(state[LAYOUT + lane]) * N_SEATS + seat
            hand = first_hand(game, mem, lane, U(layouts.first[slot]), U(layouts.second[slot]))
            hand *= U(layouts.present[slot])
        else:
            hand = first_hand(game, mem, lane, first_at, second_at)
        where = begins + U(state[UP + lane]) * n_states + hand
        act = look_up(seats.acts, seats, view, mem, lane, where)
        goes_on = ONE - state[STOPPED + lane]
        state[hands + lane] = act & STATE_BITS if goes_on else hand
        state[DRAWING + n_drawing] = lane
        n_drawing += goes_on & (act // DRAW_BIT)
        state[SPLITTING + n_splitting] = lane
        n_splitting += goes_on & (act // SPLIT_BIT)
    return n_drawing, n_splitting


@bare_pass
def play_splits(
    game: Game, seats: Seats, view: View, shoes: Shoes, mem: Scratch, seat: Any, n_splitting: Any
) -> None:
    """Play a seat's splits in the lanes that have one."""
    for i in range(n_splitting):
        lane = U(mem.state[SPLITTING + U(i)])
        whole = play_split(game, seats, view, shoes, mem, seat, lane)
        mem.state[HAND + seat * N_LANES + lane] = whole


@bare_pass
def draw_for_seat(
    game: Game, seats: Seats, view: View, shoes: Shoes, mem: Scratch, seat: Any, n_drawing: Any
) -> None:
    """Draw cards for a seat until it stands or is bust in every lane."""
    n_states = U(seats.n_states)
    begins = U(seats.strategy[seat]) - n_states
    hands = HAND + seat * N_LANES
    while n_drawing > ZERO:
        still = ZERO
        for i in range(n_drawing):
            lane = U(mem.state[DRAWING + U(i)])
            card = next_card(shoes, mem, lane)
            hand = U(mem.state[hands + lane])
            hand = U(game.hands[hand * N_COLUMNS + (card & FACE_BITS)])
            where = begins + U(mem.state[UP + lane]) * n_states + hand
            if view.counts:
                mem.running[lane] += view.tags[card]
            act = look_up(seats.acts, seats, view, mem, lane, where)
            mem.state[hands + lane] = act & STATE_BITS
            mem.state[DRAWING + still] = lane
            still += (act // DRAW_BIT) & ONE
        n_drawing = still


@bare_inline
def whom(game: Game, seats: Seats, mem: Scratch, seat: Any, lane: Any) -> Any:
    """Return the row of the dealer that a seat's hand asks for, and its marks."""
    hand = U(mem.state[HAND + seat * N_LANES + lane]) * N_COLUMNS
    marks = U(game.hands[hand + MARKS_AT])
    if seats.offers:
        marks |= U(mem.state[INSURED + seat * N_LANES + lane]) * INSURED_MARK
    return U(game.hands[hand + STANDS_AT]), marks


@bare_pass
def start_dealer(game: Game, seats: Seats, view: View, mem: Scratch, n_alive: Any) -> Any:
    """Find whom the dealer plays against and turn his hole card; return how many lanes draw."""
    state = mem.state
    n_drawing = ZERO
    for i in range(n_alive):
        lane = U(mem.state[ALIVE + U(i)])
        row, marks = whom(game, seats, mem, ZERO, lane)
        if seats.n_seats > 1:
            for s in range(ONE, U(seats.n_seats)):
                other, more = whom(game, seats, mem, s, lane)
                row = max(row, other)
                marks |= more
        row = max(row, U(game.rows[U(state[UP + lane]) * N_MARKS + marks]))
        dealer = U(state[DEALER + lane])
        if game.has_hole:
            hole = U(state[HOLE + lane])
            turned = U(game.draws[dealer]) >> row
            turned = (turned | U(state[STOPPED + lane])) & ONE
            both = U(game.dealer[dealer * N_COLUMNS + (hole & FACE_BITS)])
            dealer = both if turned else dealer
            if view.counts and (turned or game.expose):
                mem.running[lane] += view.tags[hole]
        state[ROW + lane] = row
        state[DEALER + lane] = dealer
        mem.state[DRAWING + n_drawing] = lane
        n_drawing += (U(game.draws[dealer]) >> row) & ONE
    return n_drawing


@bare_pass
def draw_for_dealer(game: Game, view: View, shoes: Shoes, mem: Scratch, n_drawing: Any) -> None:
    """Draw cards for the dealer until he stands or is bust in every lane."""
    while n_drawing > ZERO:
        still = ZERO
        for i in range(n_drawing):
            lane = U(mem.state[DRAWING + U(i)])
            card = next_card(shoes, mem, lane)
            dealer = U(mem.state[DEALER + lane])
            dealer = U(game.dealer[dealer * N_COLUMNS + (card & FACE_BITS)])
            mem.state[DEALER + lane] = dealer
            if view.counts:
                mem.running[lane] += view.tags[card]
            mem.state[DRAWING + still] = lane
            draws = U(game.draws[dealer])
            still += (draws >> U(mem.state[ROW + lane])) & ONE
        n_drawing = still
