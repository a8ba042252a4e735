"""Ramps: what is bet at each true count.

A ramp is written as steps of a count and a bet; below the first step its bet holds, above the last
step the last:

- `1:1 2:2 3:4 4:8 5:12`: one unit up to a true count of 1, twelve from 5 on
- `0:0 1:2 2:5x2`: nothing is bet up to 0 (wonging), and from 2 on five units on each of two spots
- `flat 5`: five units whatever the count; `flat` is one
- `1-12`: a spread: one unit below a true count of 1, then two for each true count, up to twelve;
  `5-60` is the same five times over
- `min 2` and `max 8` after any of them lift and cut the bets, but not a bet of 0

Source of `kelly_ramp`: J. L. Kelly, "A New Interpretation of Information Rate" (1956); the bet of
greatest growth is nearly bankroll × EV ÷ variance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final

from upcard.errors import MoneyError, NotationError, as_text
from upcard.money import Number, exact, finite
from upcard.notation import format_amount, parse_amount
from upcard.rules import MAX_SEATS

__all__ = ["Bet", "Ramp", "kelly_ramp"]

_MOST_COUNT: Final = 100
_MOST_UNITS: Final = 10**6
_STEP: Final = re.compile(r"([+-]?[0-9]{1,3}):(.+)")
_BET: Final = re.compile(r"([^x]+)(?:x([0-9]{1,2}))?")
_SPREAD: Final = re.compile(r"([^:-]+)-([^:-]+)")
_EXAMPLE: Final = "write steps such as '1:1 2:2 3:4', a spread such as '1-12', or 'flat 5'"


@dataclass(frozen=True, slots=True)
class Bet:
    """What is bet on one round: units on each of some spots; 0 units sits the round out.

    Raises
    ------
    MoneyError
        If the units are no exact amount from 0 to 1,000,000, or the spots not 1 to 7.
    """

    units: Fraction
    spots: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "units", Fraction(exact(self.units)))
        if self.units < 0:
            raise MoneyError(f"can't bet {self.units}: use an amount above zero, or 0 to sit out")
        if self.units > _MOST_UNITS or self.units.denominator > _MOST_UNITS:
            raise MoneyError("a bet is too great or too fine: use up to 1000000 or millionths")
        if type(self.spots) is not int or not 1 <= self.spots <= MAX_SEATS:
            raise MoneyError(f"can't bet on {self.spots!r} spots: use 1 to {MAX_SEATS}")
        if self.spots > 1 and not self.units:
            raise MoneyError(f"can't bet 0 on {self.spots} spots: a bet of 0 sits the round out")

    def __str__(self) -> str:
        return format_amount(self.units) + (f"x{self.spots}" if self.spots > 1 else "")


@dataclass(frozen=True, slots=True)
class Ramp:
    """The bet at each whole true count; equal ramps have equal steps.

    Raises
    ------
    MoneyError
        If there is no step, nothing is ever bet, or a count is beyond 100 either way.

    Examples
    --------
    >>> ramp = Ramp.parse("0:0 1:1 2:4 3:12x2")
    >>> [(str(ramp.units(count)), ramp.spots(count)) for count in (-5, 0, 1, 2, 3, 9)]
    [('0', 0), ('0', 0), ('1', 1), ('4', 1), ('12', 2), ('12', 2)]
    >>> str(ramp)
    '0:0 1:1 2:4 3:12x2'
    """

    first: int
    """The true count of the first step; 0 if there is only one."""
    bets: tuple[Bet, ...]
    """The bets at the true counts first, first + 1, …"""

    def __post_init__(self) -> None:
        if not any(bet.units for bet in self.bets):
            raise MoneyError("the ramp never bets: give a bet above zero at some true count")
        if len(self.bets) == 1:
            object.__setattr__(self, "first", 0)
        for count in (self.first, self.first + len(self.bets) - 1):
            if type(count) is not int or abs(count) > _MOST_COUNT:
                right = f"use whole ones from {-_MOST_COUNT} to {_MOST_COUNT}"
                raise MoneyError(f"a ramp can't reach true count {count}: {right}")

    @classmethod
    def parse(cls, text: str) -> Ramp:
        """Return the ramp written in `text`; the heading of the module has the forms.

        Raises
        ------
        NotationError
            For text that is no ramp, a true count left out, twice or out of order.
        MoneyError
            For a bet that can't be made.

        Examples
        --------
        >>> str(Ramp.parse("1-12")), str(Ramp.parse("1-12 min 2 max 8"))
        ('0:1 1:2 2:4 3:6 4:8 5:10 6:12', '0:2 1:2 2:4 3:6 4:8 5:8 6:8')
        >>> Ramp.parse("1:1 3:4")
        Traceback (most recent call last):
        ...
        upcard.errors.NotationError: no bet for true count 2 after 1:1: write 2:1 to keep it
        """
        text = as_text(text, _EXAMPLE)
        words = text.replace("\N{MINUS SIGN}", "-").replace(",", " ").lower().split()
        limits: dict[str, Fraction] = {}
        while len(words) > 2 and words[-2] in ("min", "max") and words[-2] not in limits:
            amount, limit = words.pop(), words.pop()
            limits[limit] = parse_amount(amount)
        ramp = _read(text, words)
        return ramp.limited(limits.get("min"), limits.get("max")) if limits else ramp

    def __str__(self) -> str:
        if len(self.bets) == 1:
            return "flat" if self.bets[0] == Bet(Fraction(1)) else f"flat {self.bets[0]}"
        return " ".join(f"{count}:{bet}" for count, bet in self.steps())

    def steps(self) -> Iterator[tuple[int, Bet]]:
        """Yield each step: a true count and its bet."""
        yield from enumerate(self.bets, start=self.first)

    def bet(self, true_count: int) -> Bet:
        """Return the bet at a true count."""
        return self.bets[max(0, min(true_count - self.first, len(self.bets) - 1))]

    def units(self, true_count: int) -> Fraction:
        """Return the units bet on each spot at a true count, 0 where the round is sat out."""
        return self.bet(true_count).units

    def spots(self, true_count: int) -> int:
        """Return the spots played at a true count, 0 where the round is sat out."""
        return self.bet(true_count).spots if self.units(true_count) else 0

    @property
    def spread(self) -> tuple[Fraction, Fraction]:
        """The least and the greatest units on a spot, rounds that are sat out left aside."""
        units = [bet.units for bet in self.bets if bet.units]
        return min(units), max(units)

    def limited(self, least: Fraction | int | None, most: Fraction | int | None) -> Ramp:
        """Return the ramp with bets lifted to `least` and cut to `most`; a bet of 0 stays."""
        low, high = exact(least or 0), exact(_MOST_UNITS if most is None else most)
        if high < low:
            raise MoneyError(f"max {high} is below min {low}: write the lower one as min")
        bets = (
            Bet(min(max(bet.units, Fraction(low)), Fraction(high)), bet.spots) if bet.units else bet
            for bet in self.bets
        )
        return Ramp(self.first, tuple(bets))


def _read(text: str, words: list[str]) -> Ramp:
    if not words:
        raise NotationError(f"{text!r} is no ramp: {_EXAMPLE}")
    if words[0] == "flat" and len(words) <= 2:
        return Ramp(0, (_bet(words[1]) if len(words) == 2 else Bet(Fraction(1)),))
    if len(words) == 1 and (match := _SPREAD.fullmatch(words[0])):
        return _spread(parse_amount(match[1]), parse_amount(match[2]))
    steps: list[tuple[int, str, Bet]] = []
    for word in words:
        match = _STEP.fullmatch(word)
        if match is None:
            raise NotationError(f"{word!r} is no step of a ramp: {_EXAMPLE}")
        count = int(match[1])
        if steps:
            _check_next(steps[-1], word, count)
        steps.append((count, word, _bet(match[2])))
    return Ramp(steps[0][0], tuple(bet for _, _, bet in steps))


def _check_next(last: tuple[int, str, Bet], word: str, count: int) -> None:
    before, written, bet = last
    if count == before:
        raise NotationError(f"true count {count} has two bets, {written} and {word}: keep one")
    if count < before:
        raise NotationError(f"{word} comes after {written}: write the true counts in rising order")
    if count > before + 1:
        right = f"write {before + 1}:{bet} to keep it"
        raise NotationError(f"no bet for true count {before + 1} after {written}: {right}")


def _bet(text: str) -> Bet:
    match = _BET.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is no bet: write units, and spots if several, such as 12x2")
    units = Fraction(0) if re.fullmatch("0+", match[1]) else parse_amount(match[1])
    return Bet(units, int(match[2] or 1))


def _spread(least: Fraction, most: Fraction) -> Ramp:
    """Return `least` at true count 0, then twice `least` for each true count, up to `most`."""
    if most < least:
        raise NotationError(f"{least}-{most} falls: write the smaller bet first")
    top = ceil(most / (2 * least))
    if top > _MOST_COUNT:
        raise NotationError(f"{least}-{most} is too wide: use at most {2 * _MOST_COUNT} to 1")
    bets = (Bet(min(2 * least * count, most)) for count in range(1, top + 1))
    return Ramp(0, (Bet(least), *bets) if most > least else (Bet(least),))


def kelly_ramp(
    advantages: Mapping[int, tuple[Number, Number]],
    bankroll: Number,
    *,
    most: Number,
    least: Number = 1,
    fraction: Number = 1,
    step: Number = 1,
    sit_out: bool = False,
) -> Ramp:
    """Return the ramp that bets a fraction of the Kelly bet at each true count.

    Parameters
    ----------
    advantages
        For each true count, without a gap, the EV of a round and its variance, both for a bet of
        one unit: such as 0.012 and 1.32.
    bankroll
        In units.
    most, least, step
        The bet is cut to `most`, rounded down to a multiple of `step`, and is never below `least`.
    fraction
        1 is the full Kelly bet; 0.5 a half, with three quarters of its growth.
    sit_out
        Bet nothing where the EV is not above zero, instead of `least`.

    Raises
    ------
    NotationError
        If a true count is missing.
    MoneyError
        If a number is not finite, a variance or a size not above zero, or `most` is below `least`.

    Notes
    -----
    A float is taken for the decimal that it prints, so that 0.013 × 1000 ÷ 1.3 is a bet of 10 and
    is not rounded down to 9.

    Examples
    --------
    >>> advantages = {0: (-0.004, 1.3), 1: (0.001, 1.3), 2: (0.006, 1.3), 3: (0.012, 1.3)}
    >>> str(kelly_ramp(advantages, bankroll=1000, fraction=0.5, most=8))
    '0:1 1:1 2:2 3:4'
    >>> str(kelly_ramp(advantages, bankroll=1000, most=8, sit_out=True))
    '0:0 1:1 2:4 3:8'
    """
    low, high, unit = _size("least", least), _size("most", most), _size("step", step)
    if high < low:
        raise MoneyError(f"most {most} is below least {least}: raise it")
    stake = _size("bankroll", bankroll) * _size("fraction", fraction)
    bets = []
    for count in _counts(advantages):
        ev, variance = (_decimal(f"true count {count}", number) for number in advantages[count])
        if variance <= 0:
            raise MoneyError(f"true count {count} has the variance {variance}: it is above zero")
        units = floor(min(stake * ev / variance, high) / unit) * unit
        bets.append(Bet(Fraction(0) if sit_out and ev <= 0 else max(units, low)))
    return Ramp(min(advantages), tuple(bets))


def _counts(advantages: Mapping[int, Sequence[Number]]) -> range:
    if not isinstance(advantages, Mapping) or not advantages or set(map(type, advantages)) != {int}:
        raise NotationError("no whole true counts: give the EV and the variance at one or more")
    counts = range(min(advantages), max(advantages) + 1)
    for count in counts:
        if not (isinstance(advantages.get(count), Sequence) and len(advantages[count]) == 2):
            right = "give one for each count between, and a variance"
            raise NotationError(f"no EV for true count {count}: {right}")
    return counts


def _size(what: str, number: Number) -> Fraction:
    size = _decimal(what, number)
    if size <= 0:
        raise MoneyError(f"{what} can't be {number}: use a number above zero")
    return size


def _decimal(what: str, number: Number) -> Fraction:
    """Return a number exactly, a float as the decimal that it prints."""
    value = finite(what, number)
    return Fraction(repr(value) if isinstance(value, float) else value)
