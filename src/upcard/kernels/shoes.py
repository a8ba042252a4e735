"""Random shoes: one stream of random words a shoe, and only the cards that are dealt are drawn.

A stream is SplitMix64 (Steele, Lea and Flood), started where the seed and the number of the shoe
say; for one seed no two shoes start alike.  Its words are independent of each other to compute, and
a stream costs nothing to begin.  All streams are windows of one sequence of 2^64 words: of a
billion shoes some ten pairs overlap, at other places of the shoe, so that no card repeats.
Cards are drawn by Fisher-Yates from the front, so that a shoe's dealt part is its first cards.
A place is drawn without bias from 32 random bits and shared with the next place: the low half of
the first product serves the second (Brackett-Rozinsky and Lemire); what would bias the two
together, about 2 in 100,000 of six decks, is drawn anew.

Everything is unsigned: with signed indices numba looks for negative ones at every access, which
doubles the time a card.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import bare_kernel

__all__ = ["draw_cards", "draw_one", "draw_with_replacement", "start_of"]

_U = np.uint64
_Words = NDArray[np.uint64]
_Codes = NDArray[np.uint8]

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_ONE = np.uint64(1)
_TWO = np.uint64(2)
_THREE = np.uint64(3)
_FOUR = np.uint64(4)


@bare_kernel
def _mix(z: Any) -> Any:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@bare_kernel
def start_of(seed: Any, shoe: Any) -> Any:
    """Return where the stream of a shoe starts; one to one in the shoe for a given seed."""
    return _mix(_mix(seed + _GAMMA) + shoe)


@bare_kernel
def _next_word(streams: _Words, lane: Any) -> Any:
    streams[lane] += _GAMMA
    return _mix(streams[lane])


@bare_kernel
def _two_places(streams: _Words, lane: Any, half: Any, bound: Any) -> Any:
    """Return two places from 32 random bits, packed; from others where these would bias."""
    both = bound * (bound - _ONE)
    least = (_LOW + _ONE) % both
    while True:
        first = half * bound
        second = (first & _LOW) * (bound - _ONE)
        if second & _LOW >= least:
            return ((first >> _HALF) << _HALF) | (second >> _HALF)
        half = _next_word(streams, lane) >> _HALF


@bare_kernel
def _swap(deck: _Codes, here: Any, there: Any) -> None:
    card = deck[here]
    deck[here] = deck[there]
    deck[there] = card


@bare_kernel
def draw_cards(deck: _Codes, start: Any, stop: Any, end: Any, streams: _Words, lane: Any) -> Any:
    """Draw the cards of `deck` from `start` until `stop` is reached, four at a time.

    The cards not drawn yet lie from `start` to `end`, a multiple of four of them.  Returns the
    place after the last card drawn.
    """
    stream = streams[lane]
    while start < stop:
        stream += _GAMMA
        word = _mix(stream)
        bound = end - start
        product = (word >> _HALF) * bound
        place0 = start + (product >> _HALF)
        product = (product & _LOW) * (bound - _ONE)
        place1 = start + _ONE + (product >> _HALF)
        doubt = (product & _LOW) < bound * (bound - _ONE)
        product = (word & _LOW) * (bound - _TWO)
        place2 = start + _TWO + (product >> _HALF)
        product = (product & _LOW) * (bound - _THREE)
        place3 = start + _THREE + (product >> _HALF)
        doubt |= (product & _LOW) < (bound - _TWO) * (bound - _THREE)
        if doubt:
            streams[lane] = stream
            places = _two_places(streams, lane, word >> _HALF, bound)
            place0 = start + (places >> _HALF)
            place1 = start + _ONE + (places & _LOW)
            places = _two_places(streams, lane, word & _LOW, bound - _TWO)
            place2 = start + _TWO + (places >> _HALF)
            place3 = start + _THREE + (places & _LOW)
            stream = streams[lane]
        _swap(deck, start, place0)
        _swap(deck, start + _ONE, place1)
        _swap(deck, start + _TWO, place2)
        _swap(deck, start + _THREE, place3)
        start += _FOUR
    streams[lane] = stream
    return start


@bare_kernel
def draw_one(deck: _Codes, here: Any, end: Any, streams: _Words, lane: Any) -> None:
    """Draw the card at `here` from those from there to `end`, however many they are."""
    bound = end - here
    product = (_next_word(streams, lane) >> _HALF) * bound
    if product & _LOW < bound:
        least = (_LOW + _ONE) % bound
        while product & _LOW < least:
            product = (_next_word(streams, lane) >> _HALF) * bound
    _swap(deck, here, here + (product >> _HALF))


@bare_kernel
def draw_with_replacement(
    deck: _Codes, start: Any, stop: Any, pack: _Codes, streams: _Words, lane: Any
) -> Any:
    """Put cards of the infinite deck from `start` until `stop` is reached, two at a time."""
    bound = _U(pack.size)
    least = (_LOW + _ONE) % (bound * bound)
    while start < stop:
        half = _next_word(streams, lane) >> _HALF
        first = half * bound
        second = (first & _LOW) * bound
        if second & _LOW >= least:
            deck[start] = pack[first >> _HALF]
            deck[start + _ONE] = pack[second >> _HALF]
            start += _TWO
    return start
