"""One shoe of a run on the referee, set beside what the compiled engine makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from upcard.sim.engine import check_seed, check_shoe
from upcard.sim.plan import Program
from upcard.sim.replay import Replayed, replay

__all__ = ["CheckedShoe", "recheck"]


@dataclass(frozen=True, slots=True)
class CheckedShoe:
    """The rounds of a shoe as the referee plays them."""

    program: Program
    seed: int
    shoe: int
    rounds: tuple[Replayed, ...]
    fault: str | None
    """The first thing that the compiled engine has otherwise, in words; None if there is none."""


def recheck(program: Program, seed: int, shoe: int) -> CheckedShoe:
    """Return the rounds of a shoe, and whether the compiled engine settles each one the same.

    Compared are the number of rounds, and in each the count at the bet, what every place wins and
    how many cards are dealt.

    Parameters
    ----------
    seed
        Of the run.
    shoe
        Its number in the run, from 0.

    Raises
    ------
    RulesError
        If the seed or the shoe is out of range.
    EmptyShoeError
        If cards ran out within a round and the rules say that this is an error.

    Notes
    -----
    Under a millisecond a round, somewhat more with index plays.

    Examples
    --------
    >>> from upcard.sim.plan import Plan, compile_plan
    >>> from upcard.rules import Rules
    >>> program = compile_plan(Plan(rules=Rules(), strategy="mimic"))
    >>> checked = recheck(program, seed=1, shoe=0)
    >>> len(checked.rounds) > 30, checked.fault
    (True, None)
    """
    rounds = tuple(replay(program, check_seed(seed), check_shoe(shoe)))
    return CheckedShoe(program, seed, shoe, rounds, _fault(program, seed, shoe, rounds))


def _fault(program: Program, seed: int, shoe: int, rounds: Sequence[Replayed]) -> str | None:
    settled = [(number, one) for number, one in enumerate(rounds, 1) if not one.round.void]
    places, unit = range(len(program.owner)), program.compiled.unit
    record = np.zeros((len(rounds) + 1, 2 + len(places)), dtype=np.int32)
    tally = program.play(seed, shoe, shoe + 1, record=record)
    if tally.total("rounds") != len(rounds) or tally.rounds != len(settled):
        return f"{tally.total('rounds')} rounds compiled, {len(rounds)} on the referee"
    counts = program.counts
    for line, (number, one) in zip(record.tolist(), settled, strict=False):
        count = min(max(one.count, counts.least), counts.most)
        if line[0] + counts.least != count:
            return (
                f"round {number}: count {line[0] + counts.least} compiled, {count} on the referee"
            )
        for place in places:
            net = Fraction(line[1 + place], unit)
            if net != one.net(place):
                return (
                    f"round {number}: place {place + 1} wins {net} compiled, "
                    f"{one.net(place)} on the referee"
                )
        if line[-1] != one.cards:
            return f"round {number}: {line[-1]} cards compiled, {one.cards} on the referee"
    return None
