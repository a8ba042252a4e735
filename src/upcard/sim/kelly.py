"""The ramp that a run itself asks for: Kelly's bet at each count, by the run's EV and variance.

What a run says of a rare count is mostly chance.  Two things are taken for granted, so that it does
not show in the bets: the EV never falls as the count rises, so neighbours between which it does are
taken together until it doesn't; and a count at either end with less than 100 rounds is taken
together with its neighbour.  A ramp and its EV from one and the same short run flatter each other:
the SE of the EV at the counts that matter tells how much, and 100 million rounds are enough.

Sources: J. L. Kelly, "A New Interpretation of Information Rate" (1956); M. Ayer and others, "An
Empirical Distribution Function for Sampling with Incomplete Information" (1955), for the pooling.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

from upcard.betting import Bet, Ramp, kelly_ramp
from upcard.errors import MoneyError, NotationError, StrategyError, as_text
from upcard.money import Money, Number
from upcard.notation import parse_amount
from upcard.sim.moments import CountSums
from upcard.sim.reramp import Rounds, parts_of, unit_sums
from upcard.sim.walks import Resize

__all__ = ["KellyBets", "best_ramp", "pooled_advantages"]

_FEW: Final = 100
"""Rounds that a count at either end must have to stand alone."""
_FINE: Final = Fraction(1, 1000)
_MOST: Final = 10**6
_KEYS: Final = {"bankroll": "bankroll", "min": "least", "max": "most", "step": "step"}
_EXAMPLE: Final = "write such as 'kelly 0.5 bankroll 10000 max 12'"


class _Block(NamedTuple):
    """Counts that are taken together."""

    counts: tuple[int, ...]
    rounds: int
    net: Fraction
    square: Fraction

    @property
    def ev(self) -> Fraction:
        return self.net / self.rounds

    @property
    def variance(self) -> Fraction:
        return self.square / self.rounds - self.ev**2

    def joined(self, other: _Block) -> _Block:
        return _Block(
            self.counts + other.counts,
            self.rounds + other.rounds,
            self.net + other.net,
            self.square + other.square,
        )


def best_ramp(
    rounds: Rounds,
    bankroll: Number,
    most: Number,
    least: Number = 1,
    *,
    fraction: Number = 1,
    step: Number = 1,
    sit_out: bool = False,
    max_depth: Number | None = None,
) -> Ramp:
    """Return the ramp of a fraction of Kelly's bets, by a run's own EV and variance at each count.

    Parameters
    ----------
    rounds
        A result of a run with a count, or a program and its tally.
    bankroll
        In units.
    most, least, step
        Units on each spot: the bet is cut to `most`, rounded down to a multiple of `step`, and
        never below `least`.
    fraction
        1 is the full Kelly bet, the one of greatest growth; 0.5 has three quarters of its growth
        and, not rounded, a risk of ruin of e⁻⁴ = 1.8 percent.
    sit_out
        Bet nothing where the EV is not above zero, instead of `least`.
    max_depth
        See `re_bet`.

    Raises
    ------
    StrategyError
        If the run had no count, or less than 100 rounds.
    MoneyError
        If a size is not above zero, `most` is below `least`, or no bet is left.

    Examples
    --------
    >>> from upcard.countfile import load_count
    >>> from upcard.rules import Rules
    >>> from upcard.sim.plan import Plan, compile_plan
    >>> from upcard.sim.reramp import re_bet
    >>> program = compile_plan(Plan(rules=Rules(), strategy="basic", count=load_count("hi-lo")))
    >>> run = program, program.play(1, 0, 20_000)
    >>> ramp = best_ramp(run, bankroll=1000, most=12)
    >>> str(ramp.units(-5)), str(ramp.units(15)), re_bet(run, ramp).ev > re_bet(run, "1-12").ev
    ('1', '12', True)
    """
    ramp = kelly_ramp(
        pooled_advantages(unit_sums(rounds, max_depth)),
        bankroll,
        most=most,
        least=least,
        fraction=fraction,
        step=step,
        sit_out=sit_out,
    )
    program, _ = parts_of(rounds)
    spots = (program.plan.spots_at(count) for count, _ in ramp.steps())
    bets = zip(ramp.bets, spots, strict=True)
    return _short(ramp.first, [Bet(bet.units, n if bet.units else 1) for bet, n in bets])


def _short(first: int, bets: list[Bet]) -> Ramp:
    """Return a ramp without the steps at either end that are equal to the next."""
    begin = next((i for i, bet in enumerate(bets) if bet != bets[0]), 1) - 1
    end = next((i for i, bet in enumerate(reversed(bets)) if bet != bets[-1]), len(bets)) - 1
    return Ramp(first + begin, tuple(bets[begin : len(bets) - end]))


def pooled_advantages(sums: Iterable[CountSums]) -> dict[int, tuple[Fraction, Fraction]]:
    """Return EV and variance of a round for one unit at each count that a run tells apart.

    The EV never falls; the heading tells which counts are taken together.

    Raises
    ------
    StrategyError
        If the run had no count, or less than 100 rounds.
    """
    blocks = [_Block((row.count,), row.rounds, row.net, row.square) for row in sums]
    if len(blocks) < 2:
        raise StrategyError(
            "Kelly bets look at a count, and the run had none: begin another with a count"
        )
    if sum(block.rounds for block in blocks) < _FEW:
        raise StrategyError(f"a run of less than {_FEW} rounds says too little for Kelly bets")
    pooled: list[_Block] = []
    for block in _with_ends(blocks):
        rising = block
        while pooled and (not rising.rounds or rising.ev <= pooled[-1].ev):
            rising = pooled.pop().joined(rising)
        pooled.append(rising)
    return {n: (block.ev, block.variance) for block in pooled for n in block.counts}


def _with_ends(blocks: list[_Block]) -> list[_Block]:
    """Return the counts with those at either end joined that have few rounds."""
    for _ in range(2):
        while blocks[-1].rounds < _FEW and len(blocks) > 1:
            blocks = [*blocks[:-2], blocks[-2].joined(blocks[-1])]
        blocks = blocks[::-1]
    return blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class KellyBets:
    """Bets that a run has still to fix: the words of `best_ramp`, for users to write."""

    bankroll: Money
    most: Money
    least: Money = 1
    fraction: Money = 1
    step: Money = 1
    sit_out: bool = False

    def __post_init__(self) -> None:
        if self.most < self.least:
            raise MoneyError(f"most {self.most} is below least {self.least}: raise it")

    @classmethod
    def parse(cls, text: str) -> KellyBets:
        """Return the bets written as `kelly 0.5 bankroll 10000 max 12`.

        The fraction may be left out and is 1 then; `min 2`, `step 5` and `sit-out` may follow.

        Raises
        ------
        NotationError
            For text that is something else.

        Examples
        --------
        >>> KellyBets.parse("kelly 0.5 bankroll 10000 max 12").fraction
        Fraction(1, 2)
        """
        words = as_text(text, _EXAMPLE).replace(",", " ").lower().split()
        if not words or words.pop(0) != "kelly":
            raise NotationError(f"{text!r} is no Kelly bet: {_EXAMPLE}")
        found: dict[str, Any] = {}
        if words and words[0][0] in "0123456789.":
            found["fraction"] = parse_amount(words.pop(0))
        if "sit-out" in words:
            words.remove("sit-out")
            found["sit_out"] = True
        for key, amount in zip(words[::2], [*words[1::2], ""], strict=False):
            if key not in _KEYS or _KEYS[key] in found:
                raise NotationError(f"{key!r} is no word of Kelly bets, or comes twice: {_EXAMPLE}")
            found[_KEYS[key]] = parse_amount(amount)
        for key in ("bankroll", "max"):
            if _KEYS[key] not in found:
                raise NotationError(f"{text!r} has no {key}: {_EXAMPLE}")
        return cls(**found)

    def followed(self, rounds: Rounds, max_depth: Number | None = None) -> tuple[Ramp, Resize]:
        """Return the same bets for `paths` to let follow the bankroll: a fine ramp, and its limits.

        The ramp's own bets are neither cut nor rounded to the step, which is done once they are
        resized.
        """
        finely = replace(self, step=_FINE, least=_FINE, most=_MOST)
        limits = Resize(self.step, self.least, self.most)
        return finely.ramp(rounds, max_depth), limits

    def ramp(self, rounds: Rounds, max_depth: Number | None = None) -> Ramp:
        """Return the ramp that they are by a run; see `best_ramp`."""
        return best_ramp(
            rounds,
            self.bankroll,
            self.most,
            self.least,
            fraction=self.fraction,
            step=self.step,
            sit_out=self.sit_out,
            max_depth=max_depth,
        )
