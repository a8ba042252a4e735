"""The classroom: theory beside a running experiment that converges on it.

Nothing is kept here: a client sends the totals so far with the number of the next chunk, and gets
the new totals and what they say.
"""

from __future__ import annotations

from fractions import Fraction
from secrets import randbits
from typing import Annotated, Final

import msgspec

from upcard.arguments import as_rank
from upcard.cards import format_rank
from upcard.classroom import USUAL_RULES, Theory, Totals, What, compare, play_chunk, theory_of
from upcard.sim.statistics import Estimate
from upcard.web.endpoint import Endpoint, Message, RefusalError, Visit
from upcard.web.wants import Short, read_rules

__all__ = ["ENDPOINTS"]

_SEED_BITS: Final = 53
"""What a number of JavaScript holds."""
_MOST: Final = 2**53
_Whole = Annotated[int, msgspec.Meta(ge=0, lt=_MOST)]
_Exact = Annotated[str, msgspec.Meta(pattern="^-?[0-9]{1,24}(/[1-9][0-9]{0,8})?$")]
_Outcome = Annotated[str, msgspec.Meta(max_length=10)]


class AskTheory(Message):
    """Which experiment."""

    what: What
    rules: Short = ""
    """Empty are the usual ones of the experiment."""
    up: Short = ""
    """The dealer's up card, for his final hands; empty is any."""


class Sums(msgspec.Struct, forbid_unknown_fields=True):
    """Totals of the rounds so far, exact; sent back as they came."""

    rounds: _Whole = 0
    counts: Annotated[dict[_Outcome, _Whole], msgspec.Meta(max_length=10)] = {}
    """Rounds by outcome; empty where units are summed."""
    total: _Exact = "0"
    """Units won, a whole number or a fraction a/b; 0 where outcomes are counted."""
    squares: _Exact = "0"
    """Sum of the squares of the rounds' nets."""


class Play(Message):
    """A chunk of an experiment to play."""

    what: What
    rules: Short = ""
    up: Short = ""
    seed: _Whole | None = None
    """None draws one, which the answer tells."""
    chunk: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    """0, 1, 2 … of the same seed."""
    totals: Sums = msgspec.field(default_factory=Sums)
    """Of the chunks before."""


class TheoryRow(msgspec.Struct):
    """An exact figure."""

    name: str
    exact: float


class TheoryAnswer(msgspec.Struct):
    """The exact figures of an experiment."""

    what: What
    rules: str
    """As they are played, with a new shuffle before every round."""
    up: str | None
    strategy: str | None
    """What the player does, where he does something."""
    rows: list[TheoryRow]
    """bust, 17 … 21, natural; or ev alone; or player, dealer, draws."""


class PlayedRow(msgspec.Struct):
    """An exact figure, and what the rounds so far say."""

    name: str
    exact: float
    estimate: float
    standard_error: float
    z: float | None
    """Estimate less exact in standard errors; None where there is no error."""
    low: float
    high: float
    """Between these, around the exact figure, 95 of 100 experiments of so many rounds end."""


class PlayedChunk(msgspec.Struct):
    """The experiment after another chunk."""

    what: What
    rules: str
    up: str | None
    strategy: str | None
    seed: int
    chunk: int
    """The one that was played."""
    totals: Sums
    rows: list[PlayedRow]


def show_theory(ask: AskTheory, _visit: Visit) -> TheoryAnswer:
    """Return the exact figures of an experiment."""
    theory = _theory(ask)
    rows = [TheoryRow(name, exact) for name, exact in theory.expected.items()]
    return TheoryAnswer(theory.what, str(theory.rules), _up(theory), theory.strategy, rows)


def play(ask: Play, _visit: Visit) -> PlayedChunk:
    """Play another chunk of an experiment, and return its totals and what they say."""
    theory = _theory(ask)
    before = _totals(ask.totals)
    compare(theory, before)
    seed = randbits(_SEED_BITS) if ask.seed is None else ask.seed
    totals = before + play_chunk(theory, seed, ask.chunk)
    if totals.rounds >= _MOST:
        raise RefusalError(422, f"an experiment has fewer than {_MOST} rounds")
    return PlayedChunk(
        theory.what,
        str(theory.rules),
        _up(theory),
        theory.strategy,
        seed,
        ask.chunk,
        _sums(totals),
        [_row(name, found) for name, found in compare(theory, totals).items()],
    )


def _theory(ask: AskTheory | Play) -> Theory:
    rules = read_rules(ask.rules or USUAL_RULES[ask.what]).rules
    return theory_of(ask.what, rules, as_rank(ask.up) if ask.up else None)


def _up(theory: Theory) -> str | None:
    return None if theory.up_card is None else format_rank(theory.up_card)


def _totals(sums: Sums) -> Totals:
    return Totals(sums.rounds, sums.counts, Fraction(sums.total), Fraction(sums.squares))


def _sums(totals: Totals) -> Sums:
    return Sums(totals.rounds, dict(totals.counts), str(totals.total), str(totals.squares))


def _row(name: str, found: Estimate) -> PlayedRow:
    return PlayedRow(name, found.expected, found.value, found.error, found.z, *found.band)


ENDPOINTS: Final = [
    Endpoint("GET", "/api/classroom/theory", show_theory, AskTheory, TheoryAnswer, heavy=True),
    Endpoint("POST", "/api/classroom/play", play, Play, PlayedChunk, heavy=True),
]
