"""The random stream of one shoe, written plainly: what `upcard.kernels.shoes` does, for replays.

xoshiro256++ by D. Blackman and S. Vigna, started by SplitMix64; places are drawn without bias by
the method of N. Brackett-Rozinsky and D. Lemire.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

__all__ = ["ShoeDice"]


_ALL: Final = 2**64 - 1
_HALF: Final = 2**32
_GAMMA: Final = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _ALL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _ALL
    return z ^ (z >> 31)


def _rotated(word: int, left: int) -> int:
    return (word << left | word >> 64 - left) & _ALL


class ShoeDice(Random):
    """Shuffles as the simulator does: the first shuffle is that of the shoe of (seed, number).

    Examples
    --------
    >>> cards = list("A234")
    >>> ShoeDice(1, 0).shuffle(cards)
    >>> "".join(cards)
    '24A3'
    """

    def __init__(self, seed: int, shoe: int) -> None:
        super().__init__(0)
        start = _mix(_mix(seed + _GAMMA & _ALL) + shoe & _ALL)
        self._words = [_mix(start + _GAMMA * i & _ALL) for i in (1, 2, 3, 4)]
        self._kept: list[int] = []
        self._fresh = True

    def shuffle(self, x: Any) -> None:
        """Shuffle a list in place, from the front."""
        for place, draw in enumerate(self._places(len(x))):
            x[place], x[place + draw] = x[place + draw], x[place]
        self._fresh = False

    def choice(self, seq: Any) -> Any:
        """Return one element; four calls share a word."""
        if not self._kept:
            word, n = self.word(), len(seq)
            first = self._pair(n, n, word >> 32)
            self._kept = first + self._pair(n, n, word % _HALF)
        return seq[self._kept.pop(0)]

    def word(self) -> int:
        """Return the next 64 random bits."""
        s0, s1, s2, s3 = self._words
        word = _rotated(s0 + s3 & _ALL, 23) + s0 & _ALL
        shifted = s1 << 17 & _ALL
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        self._words = [s0, s1, s2 ^ shifted, _rotated(s3, 45)]
        return word

    def _places(self, n: int) -> list[int]:
        """Return how far ahead each card is drawn from: four to a word for a new shoe, else one."""
        places: list[int] = []
        if self._fresh and n % 4 == 0:
            for left in range(n, 0, -4):
                word = self.word()
                first = self._pair(left, left - 1, word >> 32)
                places += first + self._pair(left - 2, left - 3, word % _HALF)
            return places
        return [self._one(left) for left in range(n, 0, -1)]

    def _pair(self, bound: int, next_bound: int, half: int) -> list[int]:
        least = _HALF % (bound * next_bound)
        while True:
            first, rest = divmod(half * bound, _HALF)
            second, rest = divmod(rest * next_bound, _HALF)
            if rest >= least:
                return [first, second]
            half = self.word() >> 32

    def _one(self, bound: int) -> int:
        least = _HALF % bound
        while True:
            place, rest = divmod((self.word() >> 32) * bound, _HALF)
            if rest >= least:
                return place
