"""Theory beside experiment, for teachers: exact chances, and rounds that are played chunk by chunk.

An experiment is cut into chunks of about a tenth of a second, each fixed by the seed and its
number, so that whoever shows it keeps nothing but the totals so far.  Every round is dealt from a
newly shuffled shoe: that is what the exact figures are of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, Literal

from upcard.cards import RANKS, Rank
from upcard.chart import Chart
from upcard.errors import NotationError, RulesError
from upcard.exact.chase import chase_shares
from upcard.exact.dealer import COLUMNS, dealer_odds
from upcard.exact.draws import dealer_play
from upcard.exact.house import edge
from upcard.planning import standing_chart
from upcard.rules import Rules, with_fields
from upcard.shoe import Shoe
from upcard.sim.dealer_rounds import count_dealer_outcomes
from upcard.sim.referee_rounds import Job, run_job
from upcard.sim.result import OUTCOMES
from upcard.sim.setup import INFINITE_ROUNDS
from upcard.sim.statistics import Estimate, mean_against, share_against
from upcard.simulator import simulate_compiled

__all__ = ["USUAL_RULES", "Theory", "Totals", "What", "compare", "play_chunk", "theory_of"]

What = Literal["dealer", "edge", "classroom"]
"""The dealer's final hands; what a round is worth; the exercise with a chasing dealer."""
USUAL_RULES: Final[Mapping[What, str]] = {"dealer": "6D", "edge": "6D", "classroom": "classroom"}
_EV: Final = "ev"
_DEALER_ROUNDS: Final = 1500
_CHASE_ROUNDS: Final = 2500
_EDGE_ROUNDS: Final = 500_000


@dataclass(frozen=True, slots=True)
class Theory:
    """The exact figures of an experiment."""

    what: What
    rules: Rules
    """As they are played: with a new shuffle before every round."""
    up_card: Rank | None
    """Of the dealer, if it is given."""
    strategy: str | None
    """What the player does, where he does something."""
    expected: Mapping[str, float]
    """Chances by outcome, or the expectation alone, as `ev`."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What the rounds so far came to."""

    rounds: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    """Rounds by outcome, where outcomes are counted."""
    total: Fraction = Fraction(0)
    """Units won, where that is asked."""
    squares: Fraction = Fraction(0)
    """Sum of the squares of the rounds' nets."""

    def __add__(self, other: Totals) -> Totals:
        counts = Counter(self.counts)
        counts.update(other.counts)
        return Totals(
            self.rounds + other.rounds,
            dict(counts),
            self.total + other.total,
            self.squares + other.squares,
        )


def theory_of(what: What, rules: Rules, up_card: Rank | None = None) -> Theory:
    """Return the exact figures of an experiment.

    Raises
    ------
    RulesError, StrategyError, ShoeError
        For rules that it can't be of, and an up card where none is asked for.

    Examples
    --------
    >>> theory_of("classroom", Rules.parse("classroom")).expected["draws"]
    0.12107...
    """
    if up_card is not None and what != "dealer":
        raise RulesError(f"the experiment {what!r} has no given up card: leave it out")
    return _theory(what, with_fields(rules, {"shuffle": "every-round"}), up_card)


@lru_cache(maxsize=64)
def _theory(what: What, rules: Rules, up_card: Rank | None) -> Theory:
    if what == "dealer":
        return Theory(what, rules, up_card, None, _dealer_chances(rules, up_card))
    if what == "edge":
        dealer_play(rules)
        worked = edge(rules, None, _chart(rules))
        return Theory(what, rules, None, worked.strategy, {_EV: worked.ev})
    shares = chase_shares(rules)
    chances = {outcome: getattr(shares, outcome) for outcome in OUTCOMES}
    return Theory(what, rules, None, f"stand-on-{shares.stand_on}", chances)


def _dealer_chances(rules: Rules, up_card: Rank | None) -> dict[str, float]:
    asked = None if up_card is None else (up_card,)
    odds = dealer_odds(Shoe.of_decks(rules.decks), rules, asked)
    row = odds.all or odds.rows[up_card or 0]
    return dict(zip(COLUMNS, row.floats(), strict=True))


@lru_cache(maxsize=64)
def _chart(rules: Rules) -> Chart | str:
    return standing_chart(None, rules)


def play_chunk(theory: Theory, seed: int, chunk: int) -> Totals:
    """Return what the rounds of one chunk come to; the same for the same seed and number.

    Examples
    --------
    >>> exercise = theory_of("classroom", Rules.parse("classroom"))
    >>> one = play_chunk(exercise, seed=1, chunk=0)
    >>> one.rounds, one == play_chunk(exercise, 1, 0), one == play_chunk(exercise, 1, 1)
    (2500, True, False)
    """
    if theory.what == "dealer":
        return _play_dealer(theory, Random(f"{seed}/{chunk}"))
    if theory.what == "edge":
        return _play_edge(theory, seed, chunk)
    job = Job(theory.rules, str(theory.strategy), 1, _CHASE_ROUNDS, f"{seed}/{chunk}")
    (seat,) = run_job(job)
    return Totals(seat.rounds, {outcome: getattr(seat, outcome) for outcome in OUTCOMES})


def _play_dealer(theory: Theory, rng: Random) -> Totals:
    """Deal rounds whose up cards are drawn too, unless one is given."""
    shoe = Shoe.of_decks(theory.rules.decks)
    drawn = rng.choices(RANKS, shoe.counts, k=_DEALER_ROUNDS)
    ups = Counter(drawn if theory.up_card is None else [theory.up_card] * _DEALER_ROUNDS)
    counts = Counter(dict.fromkeys(COLUMNS, 0))
    for up_card, rounds in ups.items():
        counts.update(
            count_dealer_outcomes(shoe, theory.rules, up_card, rounds, rng, lambda _done: False)
        )
    return Totals(_DEALER_ROUNDS, dict(counts))


def _play_edge(theory: Theory, seed: int, chunk: int) -> Totals:
    """Play shoes of one round each; the infinite deck has more in one."""
    n_shoes = _EDGE_ROUNDS // (1 if theory.rules.decks else INFINITE_ROUNDS)
    first = chunk * n_shoes
    result = simulate_compiled(
        rules=theory.rules,
        strategy=_chart(theory.rules),
        shoes=range(first, first + n_shoes),
        seed=seed,
        threads=1,
    )
    (sums,) = result.counts
    return Totals(sums.rounds, {}, sums.net, sums.square)


def compare(theory: Theory, totals: Totals) -> dict[str, Estimate]:
    """Return each exact figure with what the rounds so far say; nothing without rounds.

    Raises
    ------
    NotationError
        For totals that the experiment can't have come to.

    Examples
    --------
    >>> exercise = theory_of("classroom", Rules.parse("classroom"))
    >>> run = Totals(10_000, {"player": 3660, "dealer": 5183, "draws": 1157})
    >>> {outcome: round(found.z, 2) for outcome, found in compare(exercise, run).items()}
    {'player': -1.08, 'dealer': 2.12, 'draws': -1.65}
    """
    _check(theory, totals)
    if not totals.rounds:
        return {}
    if theory.what == "edge":
        expected = theory.expected[_EV]
        return {_EV: mean_against(totals.rounds, totals.total, totals.squares, expected)}
    return {
        outcome: share_against(totals.counts.get(outcome, 0), totals.rounds, chance)
        for outcome, chance in theory.expected.items()
    }


def _check(theory: Theory, totals: Totals) -> None:
    """Refuse totals of another experiment; sums that can't be are refused where they are used."""
    counted = sum(totals.counts.values())
    units = totals.total or totals.squares
    if theory.what == "edge":
        fits = not counted and (totals.rounds or not units)
        right = "sum the units of every round"
    else:
        known = totals.counts.keys() <= theory.expected.keys()
        fits = known and counted == totals.rounds and not units
        right = f"count every round as one of {', '.join(theory.expected)}"
    if not fits:
        raise NotationError(f"these are no totals of {totals.rounds} such rounds: {right}")
