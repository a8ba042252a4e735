"""The settlement: what every hand wins, counted up in whole numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.kernels._jit import bare_inline, bare_kernel, bare_pass
from upcard.kernels.lanes import (
    ALIVE,
    AT,
    BEGUN,
    BET,
    DEALER,
    DEPTH,
    HAND,
    INSURED,
    STATUS,
    VOID,
    Scratch,
)
from upcard.kernels.tables import ROUNDS, VOIDS, Game, Seats, Tallies, View
from upcard.kernels.unsigned import (
    CLASS_AT,
    INSURED_KIND,
    N_COLUMNS,
    N_KINDS,
    N_LANES,
    N_MADE,
    N_SEATS,
    NATURAL_AT,
    ONE,
    TWO,
    U,
)

__all__ = ["multiply_all", "note", "settle_all"]


@bare_kernel
def settle_special(
    game: Game, view: View, tallies: Tallies, mem: Scratch, seat: Any, lane: Any
) -> Any:
    """Count the hands of a split, or one that is insured; return what the seat wins."""
    dealer = U(mem.state[DEALER + lane])
    dealer_class = U(game.dealer[dealer * N_COLUMNS + CLASS_AT])
    n_classes = U(game.n_classes)
    per_kind = U(game.n_hand_classes) * n_classes
    kinds = seat * N_KINDS * per_kind
    hand = U(mem.state[HAND + seat * N_LANES + lane])
    hand_class = U(game.hands[hand * N_COLUMNS + CLASS_AT])
    net = np.int64(0)
    extra = np.int64(0)
    if hand_class == U(game.n_hand_classes - 1):
        extra -= 2
        out = (lane * N_SEATS + seat) * U(game.most_hands + 1)
        tallies.made[seat * N_MADE + U(mem.split_hands[out])] += 1
        for j in range(mem.split_hands[out]):
            final = U(mem.split_hands[out + ONE + U(j)])
            cell = U(game.hands[final * N_COLUMNS + CLASS_AT]) * n_classes + dealer_class
            off = min(U(j), ONE)
            extra += np.int64(game.extra[U(game.hands[final * N_COLUMNS + CLASS_AT])]) + 2
            net += game.net[off * per_kind + cell]
            tallies.hands[kinds + (ONE + off) * per_kind + cell] += 1
    else:
        cell = hand_class * n_classes + dealer_class
        net += game.net[cell]
        tallies.hands[kinds + INSURED_KIND * per_kind + cell] += 1
    if mem.state[INSURED + seat * N_LANES + lane]:
        won = U(game.dealer[dealer * N_COLUMNS + NATURAL_AT])
        extra += 1
        net += game.insurance[won]
        tallies.insured[seat * TWO + won] += 1
    if view.counts:
        tallies.extra[seat * U(view.n_bets) + U(mem.state[BET + lane])] += extra
    return net


@bare_inline
def settle(
    game: Game, seats: Seats, view: View, tallies: Tallies, mem: Scratch, seat: Any, lane: Any
) -> None:
    """Count the hands of a seat and note what it wins."""
    n_classes = U(game.n_classes)
    per_seat = N_KINDS * U(game.n_hand_classes) * n_classes
    hand = U(mem.state[HAND + seat * N_LANES + lane])
    hand_class = U(game.hands[hand * N_COLUMNS + CLASS_AT])
    dealer = U(mem.state[DEALER + lane])
    cell = hand_class * n_classes + U(game.dealer[dealer * N_COLUMNS + CLASS_AT])
    special = hand_class == U(game.n_hand_classes - 1)
    if seats.offers:
        special |= mem.state[INSURED + seat * N_LANES + lane] != 0
    net = np.int64(0)
    if special:
        net = settle_special(game, view, tallies, mem, seat, lane)
        if not view.counts:
            tallies.nets[seat * U(tallies.width) + U(net + tallies.reach)] += 1
    else:
        tallies.hands[seat * per_seat + cell] += 1
    if tallies.by_round:
        if not special:
            net = np.int64(game.net[cell])
        mem.nets[lane * N_SEATS + seat] = net
        if view.counts:
            bet = U(mem.state[BET + lane])
            line = seat * U(view.n_depths) + U(mem.state[DEPTH + lane])
            line = line * U(view.n_bets) + bet
            tallies.nets[line * U(tallies.width) + U(net + tallies.reach)] += 1
            tallies.extra[seat * U(view.n_bets) + bet] += game.extra[hand_class]


@bare_pass
def settle_all(
    game: Game, seats: Seats, view: View, tallies: Tallies, mem: Scratch, seat: Any, n_alive: Any
) -> None:
    """Settle the hands of a seat in every lane."""
    for i in range(n_alive):
        lane = U(mem.state[ALIVE + U(i)])
        if mem.state[STATUS + lane] != VOID:
            settle(game, seats, view, tallies, mem, seat, lane)


@bare_inline
def multiply_nets(seats: Seats, tallies: Tallies, mem: Scratch, lane: Any) -> None:
    """Add up the products of what two seats win, for their covariance."""
    group = U(mem.state[BET + lane]) * N_SEATS * N_SEATS
    first = lane * N_SEATS
    for s in range(ONE, U(seats.n_seats)):
        mine = mem.nets[first + s]
        # Over all seats, since so many fill a vector.
        for j in range(N_SEATS):
            other = mem.nets[first + j] if j < s else 0
            tallies.cross[group + s * N_SEATS + j] += mine * other


@bare_pass
def multiply_all(seats: Seats, tallies: Tallies, mem: Scratch, n_alive: Any) -> None:
    for i in range(n_alive):
        lane = U(mem.state[ALIVE + U(i)])
        if mem.state[STATUS + lane] != VOID:
            multiply_nets(seats, tallies, mem, lane)


@bare_kernel
def note(seats: Seats, tallies: Tallies, mem: Scratch, record: Any) -> None:
    """Write down the round of the only lane."""
    line = U(tallies.totals[ROUNDS] - tallies.totals[VOIDS])
    if line < record.shape[0] and mem.state[STATUS] != VOID:
        record[line, 0] = mem.state[BET]
        for s in range(seats.n_seats):
            record[line, U(s) + ONE] = mem.nets[U(s)]
        if record.shape[1] > seats.n_seats + 1:
            record[line, U(seats.n_seats) + ONE] = mem.state[AT] - mem.state[BEGUN]
