"""Rounds of many shoes in lockstep, by tables that somebody else made of the rules.

The kernel knows no rule of the game: what a card makes of a hand, what a player does, when the
dealer draws and what a hand is paid are looked up in `tables`.

A round is a few passes over all lanes: the deal, the hands seat by seat, the dealer, the
settlement.  A pass that draws cards goes over a list of the lanes that still draw, and makes the
next list without a branch: which lane stops can't be guessed, and a wrong guess costs more than
all the rest of a card.  A lane whose shoe is finished takes the next one.

Every tally is an integer: the sum over any parts of a run is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import bare_inline, bare_kernel
from upcard.kernels.lanes import (
    ALIVE,
    AT,
    BEGUN,
    BET,
    DEALER,
    DEPTH,
    DRAWING,
    DRAWN,
    END,
    HAND,
    HOLE,
    INSURED,
    LANES,
    LAYOUT,
    MOST_SEATS,
    PLAYED,
    ROW,
    STATUS,
    STOPPED,
    UP,
    Scratch,
    Shoes,
    draw_more,
    new_shoe,
)  # fmt: skip
from upcard.kernels.shoes import key_of, start_of
from upcard.kernels.tables import (
    BY_COUNT,
    CLASS,
    COLUMNS,
    DRAW,
    DRAWS,
    EARLY,
    INSURE,
    KINDS,
    MARKS,
    MOST_MADE,
    NATURAL,
    SPLIT,
    STANDS,
    STATE,
    Game,
    Layouts,
    Seats,
    Tallies,
    View,
)  # fmt: skip

__all__ = ["play_shoes"]

_U = np.uint64
_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_TWO = np.uint64(2)
_TEN = np.uint64(10)
_LANES = np.uint64(LANES)
_SEATS = np.uint64(MOST_SEATS)
_COLUMNS = np.uint64(COLUMNS)
_STANDS = np.uint64(STANDS)
_MARKS = np.uint64(MARKS)
_CLASS = np.uint64(CLASS)
_NATURAL = np.uint64(NATURAL)
_DRAWS = np.uint64(DRAWS)
_FACE = np.uint64(15)
_STATE = np.uint64(STATE)
_DRAW = np.uint64(DRAW)
_SPLIT = np.uint64(SPLIT)
_EARLY = np.uint64(EARLY)
_INSURE = np.uint64(INSURE)
_BY_COUNT = np.uint64(BY_COUNT)
_KINDS = np.uint64(KINDS)
_INSURED_KIND = np.uint64(KINDS - 1)
_MADE = np.uint64(MOST_MADE)
_VOID = np.uint64(2)


@bare_inline
def _next(shoes: Shoes, mem: Scratch, lane: Any) -> Any:
    """Return the next card of a lane."""
    if mem.state[AT + lane] == mem.state[DRAWN + lane]:
        draw_more(shoes, mem.state, mem.deck, mem.words, lane)
    at = _U(mem.state[AT + lane])
    mem.state[AT + lane] = at + _ONE
    return _U(mem.deck[at])


@bare_inline
def _place(table: Any, view: View, running: Any, left: Any) -> Any:
    """Return the place of a running count with so many cards left."""
    column = max(0, min(running + view.offset, view.width - 1))
    return _U(table[_U(view.rows[left]) * _U(view.width) + _U(column)])


@bare_inline
def _count_of_play(view: View, mem: Scratch, lane: Any) -> Any:
    running = np.int64(np.int32(mem.running[lane]))
    left = _U(mem.state[END + lane]) - _U(mem.state[AT + lane])
    return _place(view.play, view, running, left)


@bare_inline
def _count_of_bet(view: View, mem: Scratch, lane: Any) -> Any:
    both = mem.running[lane]
    running = (both - np.int64(np.int32(both))) >> 32
    left = _U(mem.state[END + lane]) - _U(mem.state[AT + lane])
    return _place(view.bet, view, running, left)


@bare_inline
def _deal(
    game: Game, shoes: Shoes, mem: Scratch, lane: Any, n_cards: Any, up_at: Any, hole_at: Any
) -> None:
    """Deal the first cards of a round, and look at the dealer's."""
    state, deck = mem.state, mem.deck
    at = _U(state[AT + lane])
    state[BEGUN + lane] = at
    stop = at + n_cards
    if stop > _U(state[DRAWN + lane]):
        for _ in range(n_cards):
            _next(shoes, mem, lane)
        at = _U(state[BEGUN + lane])
        stop = _U(state[AT + lane])
    state[AT + lane] = stop
    hole = _U(deck[at + hole_at])
    rank = _U(game.dealer[_U(deck[at + up_at]) & _FACE])
    state[UP + lane] = rank
    state[HOLE + lane] = hole
    state[DEALER + lane] = rank
    state[STOPPED + lane] = game.peeked[rank * _COLUMNS + (hole & _FACE)]


@bare_inline
def _first_hand(game: Game, mem: Scratch, lane: Any, first_at: Any, second_at: Any) -> Any:
    """Return the state of two cards of the deal."""
    at = _U(mem.state[BEGUN + lane])
    one = _U(mem.deck[at + first_at]) & _FACE
    two = _U(mem.deck[at + second_at]) & _FACE
    return _U(game.hands[_U(game.hands[one]) * _COLUMNS + two])


@bare_inline
def _see_bet(view: View, layouts: Layouts, shoes: Shoes, mem: Scratch, lane: Any) -> None:
    """Note the count and the depth at which a lane bets, and who sits down for it."""
    bet = _count_of_bet(view, mem, lane)
    mem.state[BET + lane] = bet
    mem.state[DEPTH + lane] = view.depth[_U(mem.state[AT + lane]) - lane * _U(shoes.room)]
    mem.state[LAYOUT + lane] = layouts.of_bet[bet]


@bare_inline
def _see_deal(game: Game, view: View, layouts: Layouts, mem: Scratch, lane: Any) -> None:
    """Count the open cards of the deal: all but the hole card."""
    layout = _U(mem.state[LAYOUT + lane])
    cards = _U(layouts.cards[layout])
    at = _U(mem.state[AT + lane]) - cards
    running = mem.running[lane]
    for j in range(cards):
        running += view.tags[mem.deck[at + _U(j)]]
    if game.has_hole:
        running -= view.tags[mem.state[HOLE + lane]]
    mem.running[lane] = running


@bare_inline
def _look_up(seats: Seats, view: View, mem: Scratch, lane: Any, where: Any) -> Any:
    """Return what is done with a hand whose place in `acts`, at the lowest count, is `where`."""
    act = _U(seats.acts[where])
    # Most plays are the same at every count: the count itself is looked up for the others alone.
    if act & _BY_COUNT:
        where += _count_of_play(view, mem, lane) * _TEN * _U(seats.n_states)
        act = _U(seats.acts[where])
    return act


@bare_inline
def _offer(game: Game, layouts: Layouts, seats: Seats, view: View, mem: Scratch, lane: Any) -> None:
    """Let the seats answer what is offered before the dealer looks for a natural."""
    rank = _U(mem.state[UP + lane])
    offered = game.offers[rank] != 0
    where = (rank - _ONE) * _U(seats.n_states)
    for s in range(seats.n_seats):
        slot = _U(mem.state[LAYOUT + lane]) * _SEATS + _U(s)
        hand = _ZERO
        if layouts.present[slot]:
            hand = _first_hand(game, mem, lane, _U(layouts.first[slot]), _U(layouts.second[slot]))
        act = _ZERO
        if offered:
            act = _look_up(seats, view, mem, lane, _U(seats.strategy[_U(s)]) + where + hand)
            if act & _EARLY:
                hand = _U(game.given_up)
        mem.state[HAND + _U(s) * _LANES + lane] = hand
        mem.state[INSURED + _U(s) * _LANES + lane] = (act & _INSURE) // _INSURE


@bare_kernel
def _play_split(
    game: Game, seats: Seats, view: View, shoes: Shoes, mem: Scratch, seat: Any, lane: Any
) -> Any:
    """Play all hands of a split to their ends; return the state that stands for them together.

    Into `split_hands` go how many there are and their final states.
    """
    begins = _U(seats.strategy[seat]) + (_U(mem.state[UP + lane]) - _ONE) * _U(seats.n_states)
    most = _U(game.most_hands)
    out = (lane * _SEATS + seat) * (most + _ONE)
    one_card = _U(mem.state[HAND + seat * _LANES + lane])
    waiting = _TWO
    made = _TWO
    done = _ZERO
    row = _ZERO
    while waiting > _ZERO:
        waiting -= _ONE
        act = _DRAW | one_card
        while act & (_DRAW | _SPLIT):
            if act & _SPLIT:
                waiting += _ONE
                made += _ONE
            card = _next(shoes, mem, lane)
            where = begins + _U(game.hands[(act & _STATE) * _COLUMNS + (card & _FACE)])
            if view.counts:
                mem.running[lane] += view.tags[card]
            act = _look_up(seats, view, mem, lane, where)
            if made >= most:
                act = _U(seats.full[where])
                if act & _BY_COUNT:
                    where += _count_of_play(view, mem, lane) * _TEN * _U(seats.n_states)
                    act = _U(seats.full[where])
        done += _ONE
        mem.split_hands[out + done] = act & _STATE
        row = max(row, _U(game.hands[(act & _STATE) * _COLUMNS + _STANDS]))
    mem.split_hands[out] = made
    return _U(game.split_state[row])


@bare_kernel
def _draw_for_seat(
    game: Game, seats: Seats, view: View, shoes: Shoes, mem: Scratch, seat: Any, n_drawing: Any
) -> None:
    """Draw cards for a seat until it stands or is bust in every lane."""
    n_states = _U(seats.n_states)
    begins = _U(seats.strategy[seat]) - n_states
    hands = HAND + seat * _LANES
    while n_drawing > _ZERO:
        still = _ZERO
        for i in range(n_drawing):
            lane = _U(mem.state[DRAWING + _U(i)])
            card = _next(shoes, mem, lane)
            hand = _U(mem.state[hands + lane])
            hand = _U(game.hands[hand * _COLUMNS + (card & _FACE)])
            where = begins + _U(mem.state[UP + lane]) * n_states + hand
            if view.counts:
                mem.running[lane] += view.tags[card]
            act = _look_up(seats, view, mem, lane, where)
            mem.state[hands + lane] = act & _STATE
            mem.state[DRAWING + still] = lane
            still += (act // _DRAW) & _ONE
        n_drawing = still


@bare_kernel
def _start_dealer(game: Game, seats: Seats, view: View, mem: Scratch, n_alive: Any) -> Any:
    """Find whom the dealer plays against and turn his hole card; return how many lanes draw."""
    state = mem.state
    n_drawing = _ZERO
    for i in range(n_alive):
        lane = _U(mem.state[ALIVE + _U(i)])
        row = _ZERO
        marks = _ZERO
        for s in range(seats.n_seats):
            hand = _U(state[HAND + _U(s) * _LANES + lane]) * _COLUMNS
            row = max(row, _U(game.hands[hand + _STANDS]))
            marks |= _U(game.hands[hand + _MARKS])
            if seats.offers:
                marks |= _U(state[INSURED + _U(s) * _LANES + lane]) * _U(8)
        row = max(row, _U(game.rows[_U(state[UP + lane]) * _U(16) + marks]))
        dealer = _U(state[DEALER + lane])
        if game.has_hole:
            hole = _U(state[HOLE + lane])
            turned = _U(game.dealer[dealer * _COLUMNS + _DRAWS]) >> row
            turned = (turned | _U(state[STOPPED + lane])) & _ONE
            both = _U(game.dealer[dealer * _COLUMNS + (hole & _FACE)])
            dealer = both if turned else dealer
            if view.counts and (turned or game.expose):
                mem.running[lane] += view.tags[hole]
        state[ROW + lane] = row
        state[DEALER + lane] = dealer
        mem.state[DRAWING + n_drawing] = lane
        n_drawing += (_U(game.dealer[dealer * _COLUMNS + _DRAWS]) >> row) & _ONE
    return n_drawing


@bare_kernel
def _draw_for_dealer(game: Game, view: View, shoes: Shoes, mem: Scratch, n_drawing: Any) -> None:
    """Draw cards for the dealer until he stands or is bust in every lane."""
    while n_drawing > _ZERO:
        still = _ZERO
        for i in range(n_drawing):
            lane = _U(mem.state[DRAWING + _U(i)])
            card = _next(shoes, mem, lane)
            dealer = _U(mem.state[DEALER + lane])
            dealer = _U(game.dealer[dealer * _COLUMNS + (card & _FACE)])
            mem.state[DEALER + lane] = dealer
            if view.counts:
                mem.running[lane] += view.tags[card]
            mem.state[DRAWING + still] = lane
            draws = _U(game.dealer[dealer * _COLUMNS + _DRAWS])
            still += (draws >> _U(mem.state[ROW + lane])) & _ONE
        n_drawing = still


@bare_inline
def _settle(
    game: Game, seats: Seats, view: View, tallies: Tallies, mem: Scratch, seat: Any, lane: Any
) -> None:
    """Count the hands of a seat and note what it wins."""
    n_classes = _U(game.n_classes)
    per_seat = _KINDS * _U(game.n_hand_classes) * n_classes
    hand = _U(mem.state[HAND + seat * _LANES + lane])
    hand_class = _U(game.hands[hand * _COLUMNS + _CLASS])
    dealer = _U(mem.state[DEALER + lane])
    cell = hand_class * n_classes + _U(game.dealer[dealer * _COLUMNS + _CLASS])
    special = hand_class == _U(game.n_hand_classes - 1)
    if seats.offers:
        special |= mem.state[INSURED + seat * _LANES + lane] != 0
    net = np.int64(0)
    if special:
        net = _settle_special(game, view, tallies, mem, seat, lane)
        if not view.counts:
            tallies.nets[seat * _U(tallies.width) + _U(net + tallies.reach)] += 1
    else:
        tallies.hands[seat * per_seat + cell] += 1
    if tallies.by_round:
        if not special:
            net = np.int64(game.net[cell])
        mem.nets[seat * _LANES + lane] = net
        if view.counts:
            bet = _U(mem.state[BET + lane])
            line = seat * _U(view.n_depths) + _U(mem.state[DEPTH + lane])
            line = line * _U(view.n_bets) + bet
            tallies.nets[line * _U(tallies.width) + _U(net + tallies.reach)] += 1
            tallies.extra[seat * _U(view.n_bets) + bet] += game.extra[hand_class]


@bare_kernel
def _settle_special(
    game: Game, view: View, tallies: Tallies, mem: Scratch, seat: Any, lane: Any
) -> Any:
    """Count the hands of a split, or one that is insured; return what the seat wins."""
    dealer = _U(mem.state[DEALER + lane])
    dealer_class = _U(game.dealer[dealer * _COLUMNS + _CLASS])
    n_classes = _U(game.n_classes)
    per_kind = _U(game.n_hand_classes) * n_classes
    kinds = seat * _KINDS * per_kind
    hand = _U(mem.state[HAND + seat * _LANES + lane])
    hand_class = _U(game.hands[hand * _COLUMNS + _CLASS])
    net = np.int64(0)
    extra = np.int64(0)
    if hand_class == _U(game.n_hand_classes - 1):
        extra -= 2
        out = (lane * _SEATS + seat) * _U(game.most_hands + 1)
        tallies.made[seat * _MADE + _U(mem.split_hands[out])] += 1
        for j in range(mem.split_hands[out]):
            final = _U(mem.split_hands[out + _ONE + _U(j)])
            cell = _U(game.hands[final * _COLUMNS + _CLASS]) * n_classes + dealer_class
            off = min(_U(j), _ONE)
            extra += np.int64(game.extra[_U(game.hands[final * _COLUMNS + _CLASS])]) + 2
            net += game.net[off * per_kind + cell]
            tallies.hands[kinds + (_ONE + off) * per_kind + cell] += 1
    else:
        cell = hand_class * n_classes + dealer_class
        net += game.net[cell]
        tallies.hands[kinds + _INSURED_KIND * per_kind + cell] += 1
    if mem.state[INSURED + seat * _LANES + lane]:
        won = _U(game.dealer[dealer * _COLUMNS + _NATURAL])
        extra += 1
        net += game.insurance[won]
        tallies.insured[seat * _TWO + won] += 1
    if view.counts:
        tallies.extra[seat * _U(view.n_bets) + _U(mem.state[BET + lane])] += extra
    return net


@bare_inline
def _multiply_nets(seats: Seats, tallies: Tallies, mem: Scratch, lane: Any) -> None:
    """Add up the products of what two seats win, for their covariance."""
    group = _U(mem.state[BET + lane]) * _SEATS * _SEATS
    for s in range(seats.n_seats):
        mine = mem.nets[_U(s) * _LANES + lane]
        for j in range(s):
            place = group + _U(s) * _SEATS + _U(j)
            tallies.cross[place] += mine * mem.nets[_U(j) * _LANES + lane]


@bare_inline
def _back_to_start(shoes: Shoes, mem: Scratch, lane: Any) -> None:
    """Make room for more cards of the infinite deck; keep those that are drawn already."""
    base = lane * _U(shoes.room)
    at = _U(mem.state[AT + lane])
    drawn = _U(mem.state[DRAWN + lane])
    for i in range(drawn - at):
        mem.deck[base + _U(i)] = mem.deck[at + _U(i)]
    mem.state[AT + lane] = base
    mem.state[DRAWN + lane] = base + drawn - at


@bare_inline
def _finish(
    shoes: Shoes, view: View, tallies: Tallies, mem: Scratch, lane: Any, most: Any, key: Any
) -> Any:
    """Count a round and begin the next shoe where this one is finished; return 1 to go on."""
    state = mem.state
    at = _U(state[AT + lane])
    status = _U(state[STATUS + lane])
    played = _U(state[PLAYED + lane]) + _ONE
    state[PLAYED + lane] = played
    late = at > lane * _U(shoes.room) + _U(shoes.last_start)
    if late or played >= most or status != _ZERO or at == _U(state[END + lane]):
        if shoes.infinite:
            _back_to_start(shoes, mem, lane)
            if played < most:
                return _ONE
        tallies.totals[3] += status == _VOID
        tallies.totals[4] += status == _ONE
        if mem.queue[0] == mem.queue[1]:
            return _ZERO
        new_shoe(shoes, mem, lane, start_of(key, mem.queue[0]))
        mem.running[lane] = view.start
        mem.queue[0] += _ONE
    return _ONE


@bare_kernel
def _deal_all(
    game: Game,
    layouts: Layouts,
    seats: Seats,
    shoes: Shoes,
    view: View,
    mem: Scratch,
    n_alive: Any,
) -> None:
    """Begin a round in every lane, up to the first decision."""
    n_cards, up_at, hole_at = _U(layouts.cards[0]), _U(layouts.up[0]), _U(layouts.hole[0])
    many = layouts.cards.size > 1
    for i in range(n_alive):
        lane = _U(mem.state[ALIVE + _U(i)])
        if view.counts:
            _see_bet(view, layouts, shoes, mem, lane)
        if many:
            layout = _U(mem.state[LAYOUT + lane])
            n_cards, up_at = _U(layouts.cards[layout]), _U(layouts.up[layout])
            hole_at = _U(layouts.hole[layout])
        _deal(game, shoes, mem, lane, n_cards, up_at, hole_at)
        if view.counts:
            _see_deal(game, view, layouts, mem, lane)
        if seats.offers:
            _offer(game, layouts, seats, view, mem, lane)


@bare_kernel
def _act_all(
    game: Game,
    layouts: Layouts,
    seats: Seats,
    view: View,
    shoes: Shoes,
    mem: Scratch,
    seat: Any,
    n_alive: Any,
) -> Any:
    """Let a seat take its first decision in every lane; return how many draw a card."""
    state = mem.state
    n_states = _U(seats.n_states)
    begins = _U(seats.strategy[seat]) - n_states
    hands = HAND + seat * _LANES
    first_at, second_at = _U(layouts.first[seat]), _U(layouts.second[seat])
    many = layouts.cards.size > 1
    n_drawing = _ZERO
    for i in range(n_alive):
        lane = _U(state[ALIVE + _U(i)])
        if seats.offers:
            hand = _U(state[hands + lane])
        elif many:
            slot = _U(state[LAYOUT + lane]) * _SEATS + seat
            hand = _first_hand(game, mem, lane, _U(layouts.first[slot]), _U(layouts.second[slot]))
            hand *= _U(layouts.present[slot])
        else:
            hand = _first_hand(game, mem, lane, first_at, second_at)
        where = begins + _U(state[UP + lane]) * n_states + hand
        act = _look_up(seats, view, mem, lane, where)
        goes_on = _ONE - state[STOPPED + lane]
        state[hands + lane] = act & _STATE if goes_on else hand
        if goes_on & (act // _SPLIT):
            state[hands + lane] = _play_split(game, seats, view, shoes, mem, seat, lane)
        state[DRAWING + n_drawing] = lane
        n_drawing += goes_on & (act // _DRAW)
    return n_drawing


@bare_kernel
def _settle_all(
    game: Game, seats: Seats, view: View, tallies: Tallies, mem: Scratch, seat: Any, n_alive: Any
) -> None:
    """Settle the hands of a seat in every lane."""
    for i in range(n_alive):
        lane = _U(mem.state[ALIVE + _U(i)])
        if mem.state[STATUS + lane] != _VOID:
            _settle(game, seats, view, tallies, mem, seat, lane)


@bare_kernel
def _multiply_all(seats: Seats, tallies: Tallies, mem: Scratch, n_alive: Any) -> None:
    for i in range(n_alive):
        lane = _U(mem.state[ALIVE + _U(i)])
        if mem.state[STATUS + lane] != _VOID:
            _multiply_nets(seats, tallies, mem, lane)


@bare_kernel
def _note(seats: Seats, tallies: Tallies, mem: Scratch, record: Any) -> None:
    """Write down the round of the only lane."""
    line = _U(tallies.totals[0] - tallies.totals[3])
    if line < record.shape[0] and mem.state[STATUS] != _VOID:
        record[line, 0] = mem.state[BET]
        for s in range(seats.n_seats):
            record[line, _U(s) + _ONE] = mem.nets[_U(s) * _LANES]
        if record.shape[1] > seats.n_seats + 1:
            record[line, _U(seats.n_seats) + _ONE] = mem.state[AT] - mem.state[BEGUN]


@bare_kernel
def _finish_all(
    shoes: Shoes, view: View, tallies: Tallies, mem: Scratch, n_alive: Any, most: Any, key: Any
) -> Any:
    """End the round in every lane; return how many play on."""
    still = _ZERO
    dealt = _ZERO
    for i in range(n_alive):
        lane = _U(mem.state[ALIVE + _U(i)])
        mem.state[ALIVE + still] = lane
        dealt += _U(mem.state[AT + lane]) - _U(mem.state[BEGUN + lane])
        still += _finish(shoes, view, tallies, mem, lane, most, key)
    tallies.totals[0] += np.int64(n_alive)
    tallies.totals[2] += np.int64(dealt)
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
    most = min(_U(shoes.rounds), _U(most_rounds))
    key = key_of(_U(seed))
    mem.queue[0], mem.queue[1] = _U(first), _U(last)
    n_alive = _ZERO
    for lane in range(1 if len(record) else LANES):
        if mem.queue[0] < mem.queue[1]:
            new_shoe(shoes, mem, _U(lane), start_of(key, mem.queue[0]))
            mem.running[lane] = view.start
            mem.queue[0] += _ONE
            mem.state[ALIVE + n_alive] = lane
            n_alive += _ONE
    tallies.totals[1] += last - first
    while n_alive > _ZERO:
        _deal_all(game, layouts, seats, shoes, view, mem, n_alive)
        for s in range(seats.n_seats):
            n_drawing = _act_all(game, layouts, seats, view, shoes, mem, _U(s), n_alive)
            _draw_for_seat(game, seats, view, shoes, mem, _U(s), n_drawing)
        n_drawing = _start_dealer(game, seats, view, mem, n_alive)
        _draw_for_dealer(game, view, shoes, mem, n_drawing)
        for s in range(seats.n_seats):
            _settle_all(game, seats, view, tallies, mem, _U(s), n_alive)
        if seats.n_seats > 1:
            _multiply_all(seats, tallies, mem, n_alive)
        if len(record):
            _note(seats, tallies, mem, record)
        n_alive = _finish_all(shoes, view, tallies, mem, n_alive, most, key)
