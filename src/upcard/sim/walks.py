"""The rounds of one player's own shoes, and the bankroll that bets make of them.

Amounts are whole ticks: a tick is the finest part of a unit that a round can win at any of the
bets, so that a sum of millions of rounds is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from upcard.betting import Ramp
from upcard.errors import EmptyShoeError, MoneyError, shown
from upcard.money import Money, wager
from upcard.sim.plan import Program

__all__ = ["Purse", "Resize", "Trail", "Walk", "own_rounds", "purse", "trail", "walk"]

Ints = NDArray[np.int64]
Rounds: TypeAlias = tuple[NDArray[np.uint8], Ints]
"""Class of the count at the bet, and what all spots won in parts of a unit."""
Walk: TypeAlias = NDArray[Any]
"""Bankrolls in ticks before the first round and after each, [path, 1 + round]; 0 once ruined."""

_STRIDE: Final = 2**32
"""Shoes that one path may use."""
_FEW: Final = 24
"""Paths from which on arrays are faster than numbers one by one."""
_PROBE_SHOES: Final = 64
_MOST_TICKS: Final = 2**62


@dataclass(frozen=True, slots=True)
class Resize:
    """Bets that follow the bankroll: those of the ramp, times what it is over what it was.

    They are rounded down to a multiple of `step`, but never below `least` nor above `most`, in
    units; a bet of 0 stays.

    Raises
    ------
    MoneyError
        If an amount is not exact and above zero, or `most` is below `least`.
    """

    step: Money = 1
    least: Money | None = None
    """None is the step."""
    most: Money | None = None
    """None is no limit."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "least", wager(self.step if self.least is None else self.least))
        if self.most is not None and wager(self.most) < wager(self.least):
            raise MoneyError(f"most {self.most} is below least {self.least}: raise it")
        wager(self.step)


class Purse(NamedTuple):
    """A bankroll and bets in whole numbers."""

    ticks: int
    """Ticks in a unit."""
    bankroll: int
    """In ticks."""
    bets: Ints
    """Ticks that one part of a unit, in which rounds are recorded, comes to, by class of count."""
    limits: tuple[float, float, float] | None
    """Step, least and most bet, like `bets`; None if they don't follow the bankroll."""


def purse(
    program: Program, ramp: Ramp, bankroll: Money, rounds: int, resize: Resize | None = None
) -> Purse:
    """Return a bankroll and bets in ticks, fine enough for all of them.

    Raises
    ------
    MoneyError
        If the amounts are too great or too fine, or the bankroll is not above zero.
    """
    if not (resize is None or isinstance(resize, Resize)):
        raise MoneyError(f"resize can't be {shown(resize)}: use a Resize, or None to keep the bets")
    amounts = [Fraction(wager(bankroll)), *(bet.units for _, bet in ramp.steps())]
    if resize is not None:
        extra = (resize.step, resize.least, resize.most)
        amounts += [Fraction(amount) for amount in extra if amount is not None]
    fine = lcm(*(amount.denominator for amount in amounts))
    bets = [int(ramp.units(count) * fine) for count in program.counts.all]
    unit, start = program.compiled.unit, int(amounts[0] * fine) * program.compiled.unit
    reach = program.compiled.greatest_net * len(program.mine) * rounds
    if start + max(bets) * reach >= _MOST_TICKS:
        raise MoneyError("the amounts are too great, or too fine beside each other: round them")
    limits = None
    if resize is not None:
        most = float("inf") if resize.most is None else float(resize.most * fine)
        limits = float(resize.step * fine), float(Fraction(resize.least or 0) * fine), most
    return Purse(unit * fine, start, np.array(bets), limits)


def own_rounds(program: Program, seed: int, path: int, rounds: int, per_shoe: float) -> Rounds:
    """Return the first rounds of a path's own shoes; `per_shoe` guesses the rounds of a shoe."""
    record = np.zeros((rounds, 1 + len(program.owner)), dtype=np.int32)
    done, first = 0, (path + 1) * _STRIDE
    while done < rounds:
        last = first + ceil((rounds - done) / per_shoe * 1.02) + 1
        tally = program.play(seed, first, last, record=record[done:])
        done, first = done + tally.rounds, last
    mine = [1 + place for place in program.mine]
    return record[:, 0].astype(np.uint8), record[:, mine].sum(axis=1, dtype=np.int64)


def rounds_per_shoe(program: Program, seed: int) -> float:
    """Return about how many rounds a shoe has.

    Raises
    ------
    EmptyShoeError
        If it has none, since the cards run out.
    """
    rounds = program.play(seed, 0, _PROBE_SHOES).rounds
    if not rounds:
        raise EmptyShoeError("the cards run out in every round: use more decks or fewer seats")
    return rounds / _PROBE_SHOES


def walk(purse: Purse, played: Sequence[Rounds]) -> Walk:
    """Return the bankrolls of some paths of equal length."""
    classes = np.stack([one for one, _ in played])
    nets = np.stack([other for _, other in played])
    found = _fixed(purse, classes, nets) if purse.limits is None else _sized(purse, classes, nets)
    found[np.minimum.accumulate(found, axis=1) <= 0] = 0
    return found


def _fixed(purse: Purse, classes: NDArray[np.uint8], nets: Ints) -> Walk:
    found = np.empty((len(nets), nets.shape[1] + 1), dtype=np.int64)
    found[:, 0] = purse.bankroll
    np.multiply(purse.bets[classes], nets, out=found[:, 1:])
    return np.cumsum(found, axis=1, out=found)


def _sized(purse: Purse, classes: NDArray[np.uint8], nets: Ints) -> Walk:
    """Return the bankrolls of bets that follow them; floats are whole numbers up to 2^53."""
    step, least, most = purse.limits or (1.0, 0.0, 1.0)
    if len(nets) < _FEW:
        return np.array([_one_sized(purse, *one) for one in zip(classes, nets, strict=True)])
    found = np.empty((len(nets), nets.shape[1] + 1))
    found[:, 0] = now = np.full(len(nets), float(purse.bankroll))
    for t in range(nets.shape[1]):
        bets = purse.bets[classes[:, t]]
        sized = np.floor(bets * now / (purse.bankroll * step)) * step
        sized = np.clip(sized, least, most) * ((bets > 0) & (now > 0))
        now = np.maximum(now + sized * nets[:, t], 0)
        found[:, t + 1] = now
    return found


def _one_sized(purse: Purse, classes: NDArray[np.uint8], nets: Ints) -> list[float]:
    """Return the same for one path, number by number: faster than arrays of a few."""
    step, least, most = purse.limits or (1.0, 0.0, 1.0)
    bets, whole = purse.bets.tolist(), purse.bankroll * step
    now = float(purse.bankroll)
    found = [now]
    for place, net in zip(classes.tolist(), nets.tolist(), strict=True):
        bet = bets[place]
        if bet and now > 0:
            sized = min(max(floor(bet * now / whole) * step, least), most)
            now = max(now + sized * net, 0.0)
        found.append(now)
    return found


class Trail(NamedTuple):
    """What is kept of some walks, amounts in ticks."""

    at: Walk
    """Bankrolls at the points, [path, point]."""
    ruined_at: Ints
    """The round that ruined a path, or 0."""
    deepest: Walk
    """The greatest fall from a former high."""
    longest: Ints
    """The most rounds below a former high in a row, up to the last round."""


def trail(found: Walk, points: Ints) -> Trail:
    """Return what is kept of some walks."""
    ruined = (found[:, -1] == 0) * (found == 0).argmax(axis=1)
    high = np.maximum.accumulate(found, axis=1)
    times = np.arange(found.shape[1])
    since = np.maximum.accumulate(np.where(found == high, times, 0), axis=1)
    return Trail(
        found[:, points],
        ruined,
        (high - found).max(axis=1),
        (times - since).max(axis=1),
    )
