"""The deal: the first cards of a round, and what is offered before the dealer looks."""

from __future__ import annotations

from typing import Any

from upcard.kernels._jit import bare_inline, bare_pass
from upcard.kernels.counts import look_up, see_bet, see_deal
from upcard.kernels.lanes import (
    ALIVE,
    AT,
    BEGUN,
    DEALER,
    DRAWN,
    HAND,
    HOLE,
    INSURED,
    LAYOUT,
    STOPPED,
    UP,
    Scratch,
    Shoes,
    next_card,
)
from upcard.kernels.tables import Game, Layouts, Seats, View
from upcard.kernels.unsigned import (
    EARLY_BIT,
    FACE_BITS,
    INSURE_BIT,
    N_COLUMNS,
    N_LANES,
    N_SEATS,
    ONE,
    ZERO,
    U,
)

__all__ = ["deal_all", "first_hand"]


@bare_inline
def deal(
    game: Game, shoes: Shoes, mem: Scratch, lane: Any, n_cards: Any, up_at: Any, hole_at: Any
) -> None:
    """Deal the first cards of a round, and look at the dealer's."""
    state, deck = mem.state, mem.deck
    at = U(state[AT + lane])
    state[BEGUN + lane] = at
    stop = at + n_cards
    if stop > U(state[DRAWN + lane]):
        for _ in range(n_cards):
            next_card(shoes, mem, lane)
        at = U(state[BEGUN + lane])
        stop = U(state[AT + lane])
    state[AT + lane] = stop
    hole = U(deck[at + hole_at])
    rank = U(game.dealer[U(deck[at + up_at]) & FACE_BITS])
    state[UP + lane] = rank
    state[HOLE + lane] = hole
    state[DEALER + lane] = rank
    state[STOPPED + lane] = game.peeked[rank * N_COLUMNS + (hole & FACE_BITS)]


@bare_inline
def first_hand(game: Game, mem: Scratch, lane: Any, first_at: Any, second_at: Any) -> Any:
    """Return the state of two cards of the deal."""
    at = U(mem.state[BEGUN + lane])
    one = U(mem.deck[at + first_at]) & FACE_BITS
    two = U(mem.deck[at + second_at]) & FACE_BITS
    return U(game.hands[U(game.hands[one]) * N_COLUMNS + two])


@bare_inline
def offer(game: Game, layouts: Layouts, seats: Seats, view: View, mem: Scratch, lane: Any) -> None:
    """Let the seats answer what is offered before the dealer looks for a natural."""
    rank = U(mem.state[UP + lane])
    offered = game.offers[rank] != 0
    where = (rank - ONE) * U(seats.n_states)
    for s in range(seats.n_seats):
        slot = U(mem.state[LAYOUT + lane]) * N_SEATS + U(s)
        hand = ZERO
        if layouts.present[slot]:
            hand = first_hand(game, mem, lane, U(layouts.first[slot]), U(layouts.second[slot]))
        act = ZERO
        if offered:
            act = look_up(
                seats.acts, seats, view, mem, lane, U(seats.strategy[U(s)]) + where + hand
            )
            if act & EARLY_BIT:
                hand = U(game.given_up)
        mem.state[HAND + U(s) * N_LANES + lane] = hand
        mem.state[INSURED + U(s) * N_LANES + lane] = (act & INSURE_BIT) // INSURE_BIT


@bare_pass
def deal_all(
    game: Game,
    layouts: Layouts,
    seats: Seats,
    shoes: Shoes,
    view: View,
    mem: Scratch,
    n_alive: Any,
) -> None:
    """Begin a round in every lane, up to the first decision."""
    n_cards, up_at, hole_at = U(layouts.cards[0]), U(layouts.up[0]), U(layouts.hole[0])
    many = layouts.cards.size > 1
    for i in range(n_alive):
        lane = U(mem.state[ALIVE + U(i)])
        if view.counts:
            see_bet(view, layouts, shoes, mem, lane)
        if many:
            layout = U(mem.state[LAYOUT + lane])
            n_cards, up_at = U(layouts.cards[layout]), U(layouts.up[layout])
            hole_at = U(layouts.hole[layout])
        deal(game, shoes, mem, lane, n_cards, up_at, hole_at)
        if view.counts:
            see_deal(game, view, layouts, mem, lane)
        if seats.offers:
            offer(game, layouts, seats, view, mem, lane)
