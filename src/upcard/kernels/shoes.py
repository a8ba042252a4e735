"""Random shoes: one stream of random words a shoe, and only the cards that are dealt are drawn.

A stream is xoshiro256++ (Blackman and Vigna), its four words of state taken from SplitMix64 started
at a value that the seed and the number of the shoe fix; for one seed no two shoes share a state.
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

__all__ = ["draw_cards", "draw_one", "draw_with_replacement", "key_of", "seed_stream", "start_of"]

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
def key_of(seed: Any) -> Any:
    """Return what all shoes of a seed start from."""
    return _mix(seed + _GAMMA)


@bare_kernel
def start_of(key: Any, shoe: Any) -> Any:
    """Return where SplitMix64 starts for a shoe; one to one in the shoe for a given key."""
    return _mix(key + shoe)


@bare_kernel
def seeded(start: Any) -> Any:
    """Return the four words of state of a stream."""
    return (
        _mix(start + _GAMMA),
        _mix(start + _GAMMA * _TWO),
        _mix(start + _GAMMA * _THREE),
        _mix(start + _GAMMA * _FOUR),
    )


@bare_kernel
def seed_stream(words: _Words, at: Any, start: Any) -> None:
    """Fill the four words of state from `words[at]` on."""
    words[at], words[at + _ONE], words[at + _TWO], words[at + _THREE] = seeded(start)


@bare_kernel
def stepped(s0: Any, s1: Any, s2: Any, s3: Any) -> Any:
    """Return the next random word of a stream, and its state thereafter."""
    total = s0 + s3
    word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + s0
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    return word, s0, s1, s2 ^ shifted, (s3 << np.uint64(45)) | (s3 >> np.uint64(19))


@bare_kernel
def four_places(word: Any, left: Any) -> Any:
    """Return how far ahead four cards are drawn, of `left` at first, and whether it may bias."""
    product = (word >> _HALF) * left
    ahead0 = product >> _HALF
    product = (product & _LOW) * (left - _ONE)
    ahead1 = _ONE + (product >> _HALF)
    doubt = (product & _LOW) < left * (left - _ONE)
    product = (word & _LOW) * (left - _TWO)
    ahead2 = _TWO + (product >> _HALF)
    product = (product & _LOW) * (left - _THREE)
    ahead3 = _THREE + (product >> _HALF)
    doubt |= (product & _LOW) < (left - _TWO) * (left - _THREE)
    return ahead0, ahead1, ahead2, ahead3, doubt


@bare_kernel
def _next_word(words: _Words, at: Any) -> Any:
    word, s0, s1, s2, s3 = stepped(
        words[at], words[at + _ONE], words[at + _TWO], words[at + _THREE]
    )
    words[at], words[at + _ONE], words[at + _TWO], words[at + _THREE] = s0, s1, s2, s3
    return word


@bare_kernel
def _two_places(words: _Words, at: Any, half: Any, bound: Any, second_bound: Any) -> Any:
    """Return two places from 32 random bits, packed; from others where these would bias."""
    both = bound * second_bound
    while True:
        first = half * bound
        second = (first & _LOW) * second_bound
        if second & _LOW >= both or second & _LOW >= (_LOW + _ONE) % both:
            return ((first >> _HALF) << _HALF) | (second >> _HALF)
        half = _next_word(words, at) >> _HALF


@bare_kernel
def _swap(deck: _Codes, here: Any, there: Any) -> None:
    card = deck[here]
    deck[here] = deck[there]
    deck[there] = card


@bare_kernel
def draw_cards(deck: _Codes, start: Any, stop: Any, end: Any, words: _Words, at: Any) -> Any:
    """Draw the cards of `deck` from `start` until `stop` is reached, four at a time.

    The cards not drawn yet lie from `start` to `end`, a multiple of four of them.  Returns the
    place after the last card drawn.
    """
    s0 = words[at]
    s1 = words[at + _ONE]
    s2 = words[at + _TWO]
    s3 = words[at + _THREE]
    while start < stop:
        word, s0, s1, s2, s3 = stepped(s0, s1, s2, s3)
        bound = end - start
        place0, place1, place2, place3, doubt = four_places(word, bound)
        if doubt:
            words[at] = s0
            words[at + _ONE] = s1
            words[at + _TWO] = s2
            words[at + _THREE] = s3
            places = _two_places(words, at, word >> _HALF, bound, bound - _ONE)
            place0 = places >> _HALF
            place1 = _ONE + (places & _LOW)
            places = _two_places(words, at, word & _LOW, bound - _TWO, bound - _THREE)
            place2 = _TWO + (places >> _HALF)
            place3 = _THREE + (places & _LOW)
            s0 = words[at]
            s1 = words[at + _ONE]
            s2 = words[at + _TWO]
            s3 = words[at + _THREE]
        _swap(deck, start, start + place0)
        _swap(deck, start + _ONE, start + place1)
        _swap(deck, start + _TWO, start + place2)
        _swap(deck, start + _THREE, start + place3)
        start += _FOUR
    words[at] = s0
    words[at + _ONE] = s1
    words[at + _TWO] = s2
    words[at + _THREE] = s3
    return start


@bare_kernel
def draw_one(deck: _Codes, here: Any, end: Any, words: _Words, at: Any) -> None:
    """Draw the card at `here` from those from there to `end`, however many they are."""
    bound = end - here
    product = (_next_word(words, at) >> _HALF) * bound
    if product & _LOW < bound:
        least = (_LOW + _ONE) % bound
        while product & _LOW < least:
            product = (_next_word(words, at) >> _HALF) * bound
    _swap(deck, here, here + (product >> _HALF))


@bare_kernel
def draw_with_replacement(
    deck: _Codes, start: Any, stop: Any, pack: _Codes, words: _Words, at: Any
) -> Any:
    """Put cards of the infinite deck from `start` until `stop` is reached, four at a time."""
    bound = _U(pack.size)
    while start < stop:
        word = _next_word(words, at)
        places = _two_places(words, at, word >> _HALF, bound, bound)
        deck[start] = pack[places >> _HALF]
        deck[start + _ONE] = pack[places & _LOW]
        places = _two_places(words, at, word & _LOW, bound, bound)
        deck[start + _TWO] = pack[places >> _HALF]
        deck[start + _THREE] = pack[places & _LOW]
        start += _FOUR
    return start
