"""Other bets and shallower shoes for a run that is done: bets change no card, so nothing is dealt.

A run's tally holds what a bet of one unit won, by the count and the depth at the bet.  Another ramp
weights the same rounds anew; a smaller penetration leaves those out that began too deep.  All sums
are whole numbers or fractions of such, so the result is, to the last bit, that of a run of its own
with the same seed.  A count at which the ramp bets 0 is watched: somebody else takes the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from upcard.arguments import as_ramp
from upcard.betting import Ramp
from upcard.errors import MoneyError, NotationError, RulesError, StrategyError, shown
from upcard.money import Number, is_finite
from upcard.sim.counters import DEPTHS
from upcard.sim.earnings import CountRow, Earnings, count_row
from upcard.sim.moments import CountSums, player_sums
from upcard.sim.plan import Program
from upcard.sim.summary import SimulationResult
from upcard.sim.tally import Tally

__all__ = [
    "RampResult",
    "RampRow",
    "Rounds",
    "check_ramp",
    "parts_of",
    "re_bet",
    "shallower",
    "unit_sums",
]

Rounds: TypeAlias = SimulationResult | tuple[Program, Tally]
"""A run that is done."""


@dataclass(frozen=True, slots=True)
class RampRow(CountRow):
    """Rounds at one count with other bets."""

    gain: float
    """Units that these rounds add to the EV of a round at any count."""


@dataclass(frozen=True)
class RampResult(Earnings):
    """What a run would have come to with other bets; see `Earnings`, watched rounds counted."""

    ramp: Ramp
    max_depth: Fraction | None
    """Only rounds that began before this share of the shoe was dealt; None is all of them."""
    sums: tuple[CountSums, ...] = field(repr=False)
    """By count at the bet, with the ramp's units."""

    @property
    def counts(self) -> tuple[CountSums, ...]:
        """Exact sums by count at the bet, with the ramp's units."""
        return self.sums

    @property
    def ev_per_100(self) -> float:
        """Units won in 100 rounds."""
        return float(100 * self.exact_ev)

    @property
    def rows(self) -> tuple[RampRow, ...]:
        """Rows by the count at the bet, those without rounds left out."""
        return tuple(_row(sums, self.rounds) for sums in self.sums if sums.rounds)


def re_bet(rounds: Rounds, ramp: Ramp | str, max_depth: Number | None = None) -> RampResult:
    """Return what a run would have come to with another ramp, and in shoes dealt less deep.

    Parameters
    ----------
    rounds
        A result, or a program and its tally.  What it bet itself doesn't matter, but at each count
        it must have played as many spots as the ramp does.
    ramp
        The bets at each count, or their text; a bet of 0 watches the round.
    max_depth
        Only rounds that began before this share of the shoe was dealt, a multiple of 0.1 up to the
        run's penetration; for one spot.

    Returns
    -------
    RampResult
        In units a round, rounds watched counted.

    Raises
    ------
    StrategyError
        If the ramp looks at a count and the run had none, or plays other numbers of spots.
    RulesError
        For a depth that the run doesn't tell apart.
    MoneyError
        If no round of the run is bet on, or there is none.

    Notes
    -----
    Exact until a property makes a float of it; some milliseconds.

    Examples
    --------
    >>> from upcard.countfile import load_count
    >>> from upcard.rules import Rules
    >>> from upcard.sim.plan import Plan, compile_plan
    >>> program = compile_plan(Plan(rules=Rules(), strategy="basic", count=load_count("hi-lo")))
    >>> run = program, program.play(1, 0, 20_000)
    >>> flat, spread = re_bet(run, "flat"), re_bet(run, "1-12")
    >>> flat.average_bet, flat.ev < spread.ev, flat.rounds == spread.rounds
    (1.0, True, True)
    >>> re_bet(run, "1-12", max_depth=0.5).rounds < spread.rounds
    True
    """
    program, tally = parts_of(rounds)
    ramp = as_ramp(ramp)
    check_ramp(program, ramp)
    sums = [replace(row, units=ramp.units(row.count)) for row in unit_sums(rounds, max_depth)]
    if not any(row.rounds and row.units for row in sums):
        why = "is at a count at which the ramp bets" if tally.rounds else "was played"
        raise MoneyError(f"no round of the run {why}: play more, or bet at other counts")
    return RampResult(ramp, None if max_depth is None else _depth(max_depth), tuple(sums))


def check_ramp(program: Program, ramp: Ramp) -> None:
    """Raise StrategyError if the cards of a program would not be the same with a ramp.

    They are if it plays as many spots at each count; a bet of 0 is dealt one spot, of another's.
    """
    if program.plan.count is None and len({bet for _, bet in ramp.steps()}) > 1:
        raise StrategyError(
            f"bets {ramp} look at a count, and the run had none: begin another with a count"
        )
    beyond = [count for count, _ in ramp.steps() if count not in program.counts.all]
    if beyond and program.plan.count is not None:
        raise StrategyError(
            f"the run tells counts from {program.counts.least} to {program.counts.most} apart, and "
            f"the ramp looks at {beyond[0]}: run it anew with these bets"
        )
    for count in program.counts.all:
        now, then = ramp.bet(count).spots, program.plan.spots_at(count)
        if now != then:
            raise StrategyError(
                f"the run played {then} and the ramp plays {now} of the spots at a count of "
                f"{count}: run it anew, since other cards would be dealt"
            )


def unit_sums(rounds: Rounds, max_depth: Number | None = None) -> Sequence[CountSums]:
    """Return what a run won at each count with one unit bet on each spot.

    Raises
    ------
    RulesError
        For a depth that the run doesn't tell apart.
    """
    program, tally = parts_of(rounds)
    if max_depth is None:
        return player_sums(program, tally)
    return player_sums(program, tally, slice(0, _classes(program, max_depth)))


def shallower(program: Program, max_depth: Number | None) -> Program:
    """Return a program that begins no round where `max_depth` of the shoe or more is dealt.

    It deals the same cards, fewer of each shoe.

    Raises
    ------
    RulesError
        For a depth that its tallies don't tell apart, or that it doesn't reach.
    """
    if max_depth is None:
        return program
    last = int(np.searchsorted(program.view.depth, _classes(program, max_depth))) - 1
    shoes = program.shoes
    return replace(program, shoes=shoes._replace(last_start=min(shoes.last_start, last)))


def _classes(program: Program, max_depth: Number) -> int:
    """Return how many classes of depth lie before a share of the shoe."""
    tenths = _depth(max_depth) * DEPTHS
    if not program.view.counts:
        raise RulesError("a run without a count tells no depths apart: give it a count")
    if len(program.mine) > 1:
        raise RulesError("a run of several spots tells no depths apart: play one spot")
    size = len(program.shoes.pack)
    if size * int(tenths) // DEPTHS > program.shoes.last_start:
        raise RulesError(
            f"the run deals {program.shoes.last_start} of {size} cards before the shuffle: a depth "
            f"of {max_depth} lies beyond, run it anew"
        )
    return int(tenths)


def _depth(share: Number) -> Fraction:
    """Return a share of the shoe as a fraction."""
    depth = Fraction(float(share)).limit_denominator(1000) if is_finite(share) else Fraction(0)
    if (depth * DEPTHS).denominator != 1 or not 0 < depth <= 1:
        raise NotationError(f"no depth {shown(share)}: runs tell apart tenths of a shoe, 0.1 to 1")
    return depth


def parts_of(rounds: Rounds) -> tuple[Program, Tally]:
    """Return the program of a run and its tally."""
    match rounds:
        case SimulationResult():
            return rounds.program, rounds.tally
        case (Program() as program, Tally() as tally):
            return program, tally
    raise StrategyError(f"a run can't be {shown(rounds)}: use a result, or a program and its tally")


def _row(sums: CountSums, rounds: int) -> RampRow:
    gain = float(sums.units * sums.net / rounds)
    return RampRow(**asdict(count_row(sums, rounds)), gain=gain)
