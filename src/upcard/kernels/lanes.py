"""Lanes: the shoes that the simulator plays side by side, each with its place in a round.

All fields of all lanes lie in one array, `LANES` values a field, so that a loop over lanes needs
one address for all of them.  Everything is unsigned (see `shoes`).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import bare_inline, bare_kernel
from upcard.kernels.shoes import draw_cards, draw_one, draw_with_replacement, seed_stream

__all__ = [
    "ALIVE", "AT", "BEGUN", "BET", "DEALER", "DEPTH", "DRAWING", "DRAWN", "END", "FIRSTS", "HAND",
    "HOLE", "INSURED", "LANES", "LAYOUT", "MOST_SEATS", "OVER", "PLAYED", "REFILLED", "ROW",
    "SPLITTING", "STATUS", "STOPPED", "UP", "VOID", "Scratch", "Shoes", "apart", "back_to_start",
    "lay_out", "new_shoe", "next_card",
]  # fmt: skip

LANES: Final = 64
"""Shoes side by side; more gain nothing and crowd the cache."""
_LINES: Final = 128
"""Bytes that a processor fetches together: two cache lines."""
MOST_SEATS: Final = 8
"""Seats that a lane has room for."""
FIRSTS: Final = 8
"""Cards drawn at once where every round has a new shoe."""

_U = np.uint64
_ONE = np.uint64(1)
_FOUR = np.uint64(4)
_EIGHT = np.uint64(8)

AT = _U(0 * LANES)
"""Place of the next card in the deck."""
DRAWN = _U(1 * LANES)
"""Place after the last card that is drawn."""
END = _U(2 * LANES)
"""Place after the last card of the shoe."""
BEGUN = _U(3 * LANES)
"""Place of the round's first card."""
STATUS = _U(4 * LANES)
"""0, or one of the two below."""
REFILLED = _U(1)
"""The discards were shuffled in within the round."""
VOID = _U(2)
"""The cards ran out, and the round is void."""
PLAYED = _U(5 * LANES)
"""Rounds of the shoe."""
BET = _U(6 * LANES)
"""Class of the count at the bet."""
DEPTH = _U(7 * LANES)
"""Class of the cards dealt at the bet."""
LAYOUT = _U(8 * LANES)
"""Who sits at the table."""
UP = _U(9 * LANES)
"""State of the dealer's hand with the up card alone: its rank."""
HOLE = _U(10 * LANES)
"""Hole card."""
STOPPED = _U(11 * LANES)
"""1 where the dealer looked and ended the round."""
ROW = _U(12 * LANES)
"""Whom the dealer plays against."""
DEALER = _U(13 * LANES)
"""State of the dealer's hand."""
HAND = _U(14 * LANES)
"""State of the hand of seat 0; seat s stands s x LANES after it."""
INSURED = _U((14 + MOST_SEATS) * LANES)
"""1 where seat 0 is insured."""
ALIVE = _U((14 + 2 * MOST_SEATS) * LANES)
"""List of the lanes that play on."""
DRAWING = _U((15 + 2 * MOST_SEATS) * LANES)
"""List of the lanes that draw cards."""
SPLITTING = _U((16 + 2 * MOST_SEATS) * LANES)
"""List of the lanes in which a seat splits."""
OVER = _U((17 + 2 * MOST_SEATS) * LANES)
"""1 where the shoe is finished."""
N_FIELDS: Final = 18 + 2 * MOST_SEATS

_Codes = NDArray[np.uint8]
_Words = NDArray[np.uint64]
_State = NDArray[np.uint32]


class Scratch(NamedTuple):
    """Memory to work in, kept by the caller: kernels without reference counts can make none."""

    state: _State
    """[field, lane]"""
    deck: _Codes
    """Cards, [lane, room]."""
    deck_words: _Words
    """The same memory, eight cards a word."""
    words: _Words
    """State of the random streams, [lane, 4]."""
    firsts: NDArray[np.uint16]
    """What the first cards of new shoes are found by, [3, FIRSTS, lane]."""
    split_hands: NDArray[np.uint16]
    """How many hands a split made and their states, [lane, seat, 1 + hands]."""
    running: NDArray[np.int64]
    """Running counts, of the bet in the high 32 bits, of play in the low, [lane]."""
    nets: NDArray[np.int64]
    """What each seat wins, [lane, seat]."""
    queue: _Words
    """The next shoe, and the one at which to stop."""

    @classmethod
    def new(cls, room: int, most_hands: int) -> Scratch:
        """Return memory for so many cards a lane, a multiple of 8, and hands a split."""
        deck = apart(LANES * room, np.uint8)
        return cls(
            apart(N_FIELDS * LANES, np.uint32),
            deck,
            deck.view(np.uint64),
            apart(LANES * 4, np.uint64),
            apart(3 * FIRSTS * LANES, np.uint16),
            apart(LANES * MOST_SEATS * (most_hands + 1), np.uint16),
            apart(LANES, np.int64),
            apart(MOST_SEATS * LANES, np.int64),
            apart(2, np.uint64),
        )


def apart(size: int, dtype: Any) -> Any:
    """Return zeros that share no cache line with anything else, lest two threads fight over it."""
    item = np.dtype(dtype).itemsize
    room = np.zeros(size * item + 2 * _LINES, np.uint8)
    start = -room.ctypes.data % _LINES
    return room[start : start + size * item].view(dtype)


class Shoes(NamedTuple):
    """The cards, and when they are shuffled."""

    pack: _Codes
    """Cards of a new shoe."""
    infinite: int
    burn: int
    last_start: int
    """The last place at which a round may begin."""
    rounds: int
    """The most rounds of a shoe."""
    ahead: int
    """Cards drawn at once at the start of a shoe."""
    room: int
    """Cards that a lane has room for."""
    refills: int
    """Discards are shuffled in when cards run out; else the round is void."""
    fresh: int
    """Every round has a new shoe, and begins with no more than `FIRSTS` cards of it."""


@bare_inline
def new_shoe(shoes: Shoes, mem: Scratch, lane: Any, start: Any) -> None:
    """Begin a shoe whose random stream begins at `start`, and draw its first cards."""
    state = mem.state
    base = lane * _U(shoes.room)
    mem.words[lane * _FOUR] = start
    state[STATUS + lane] = 0
    state[PLAYED + lane] = 0
    state[AT + lane] = base + _U(shoes.burn)
    if shoes.infinite:
        seed_stream(mem.words, lane * _FOUR, start)
        state[DRAWN + lane] = base
        state[END + lane] = base + _U(shoes.room)
    else:
        state[END + lane] = base + _U(shoes.pack.size)
        lay_out(shoes, state, mem.deck, mem.words, lane, _U(shoes.ahead))


@bare_kernel
def lay_out(
    shoes: Shoes, state: _State, deck: _Codes, words: _Words, lane: Any, ahead: Any
) -> None:
    """Lay out the deck of a lane whose random stream begins at its first word, and draw cards."""
    base = lane * _U(shoes.room)
    for i in range(_U(shoes.pack.size)):
        deck[base + _U(i)] = shoes.pack[_U(i)]
    seed_stream(words, lane * _FOUR, words[lane * _FOUR])
    state[DRAWN + lane] = draw_cards(
        deck, base, base + ahead, _U(state[END + lane]), words, lane * _FOUR
    )


@bare_kernel
def _draw_more(shoes: Shoes, state: _State, deck: _Codes, words: _Words, lane: Any) -> None:
    """Draw on, from the discards if need be, so that one more card can be dealt."""
    at = _U(state[DRAWN + lane])
    end = _U(state[END + lane])
    if shoes.fresh and at == lane * _U(shoes.room) + _U(FIRSTS):
        lay_out(shoes, state, deck, words, lane, _U(FIRSTS) + _ONE)
        return
    if shoes.infinite:
        state[DRAWN + lane] = draw_with_replacement(
            deck, at, at + _EIGHT, shoes.pack, words, lane * _FOUR
        )
        return
    if at == end:
        base = lane * _U(shoes.room)
        begun = _U(state[BEGUN + lane])
        if begun == base or not shoes.refills:
            # Nothing to shuffle in: the round is void, its last card is dealt over and over.
            state[STATUS + lane] = VOID
            state[AT + lane] = end - _ONE
            return
        at = _put_discards_behind(deck, base, begun, end)
        state[STATUS + lane] = REFILLED
        state[BEGUN + lane] = base
        state[AT + lane] = at
    if state[STATUS + lane]:
        draw_one(deck, at, end, words, lane * _FOUR)
        state[DRAWN + lane] = at + _ONE
    else:
        state[DRAWN + lane] = draw_cards(deck, at, at + _ONE, end, words, lane * _FOUR)


@bare_kernel
def _put_discards_behind(deck: _Codes, base: Any, begun: Any, end: Any) -> Any:
    """Lay the cards on the table first and the discards behind them; return where these begin.

    Turns the cards around three times, which needs no room: both parts, then the whole.
    """
    _reverse(deck, base, begun)
    _reverse(deck, begun, end)
    _reverse(deck, base, end)
    return base + end - begun


@bare_kernel
def _reverse(deck: _Codes, start: Any, stop: Any) -> None:
    while start + _ONE < stop:
        stop -= _ONE
        card = deck[start]
        deck[start] = deck[stop]
        deck[stop] = card
        start += _ONE


@bare_inline
def next_card(shoes: Shoes, mem: Scratch, lane: Any) -> Any:
    """Return the next card of a lane."""
    if mem.state[AT + lane] == mem.state[DRAWN + lane]:
        _draw_more(shoes, mem.state, mem.deck, mem.words, lane)
    at = _U(mem.state[AT + lane])
    mem.state[AT + lane] = at + _ONE
    return _U(mem.deck[at])


@bare_inline
def back_to_start(shoes: Shoes, mem: Scratch, lane: Any) -> None:
    """Make room for more cards of the infinite deck; keep those that are drawn already."""
    base = lane * _U(shoes.room)
    at = _U(mem.state[AT + lane])
    drawn = _U(mem.state[DRAWN + lane])
    for i in range(drawn - at):
        mem.deck[base + _U(i)] = mem.deck[at + _U(i)]
    mem.state[AT + lane] = base
    mem.state[DRAWN + lane] = base + drawn - at
