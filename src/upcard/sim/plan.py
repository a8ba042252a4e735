"""What is simulated: rules, seats, strategy, count, bets; and the same compiled for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from upcard.betting import Ramp
from upcard.chart import Chart
from upcard.counting import CountingSystem
from upcard.errors import RulesError, StrategyError
from upcard.indices import IndexedChart, IndexSet
from upcard.kernels.lanes import Scratch, Shoes
from upcard.kernels.rounds import play_shoes
from upcard.kernels.tables import Layouts, Seats, View
from upcard.referee.players import ChartPlayer, Player
from upcard.referee.strategies import make_player
from upcard.rulebook import check_table, why_not_index
from upcard.rules import Rules
from upcard.sim.automaton import Compiled, compile_game
from upcard.sim.counters import BetCounts, bet_counts, no_view, view_of
from upcard.sim.plays import compile_player
from upcard.sim.setup import lay_out, seat_plays, shoe_plan
from upcard.sim.tally import Tally, TallyShape

__all__ = ["ME", "Plan", "Program", "compile_plan"]

FLAT: Final = Ramp.parse("flat")
ME: Final = "me"
"""The seat of the player whose strategy, count and bets a plan describes."""
_ALL_ROUNDS: Final = 2**62
_NO_RECORD: Final = np.zeros((0, 1), dtype=np.int32)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that fixes a run but its seed and length.

    Raises
    ------
    StrategyError
        For index plays that the rules don't allow, or without a count or a chart to play them by.
    RulesError
        For too many seats, no seat `me`, or a count of the infinite deck.
    """

    rules: Rules
    strategy: Chart | str
    """Of the seat `me`: a chart, or a name that `make_player` knows."""
    seats: tuple[str, ...] = (ME,)
    """From the dealer's left: `me`, or the strategy of somebody who bets one unit."""
    count: CountingSystem | None = None
    bets: Ramp = FLAT
    indices: IndexSet | None = None

    def __post_init__(self) -> None:
        if ME not in self.seats:
            raise RulesError(f"no seat {ME!r} in {', '.join(self.seats) or 'no seats'}: add one")
        check_table(self.rules, self.n_seats)
        if self.count is not None and self.rules.decks is None:
            raise RulesError("cards of the infinite deck can't be counted: use 1 to 8 decks")
        if self.count is None and len({bet for _, bet in self.bets.steps()}) > 1:
            raise StrategyError(f"bets {self.bets} by the count need a count, such as hi-lo")
        if self.indices is not None:
            self._check_indices(self.indices)

    def _check_indices(self, indices: IndexSet) -> None:
        if self.count is None:
            raise StrategyError(f"index plays {indices.name} need a count, such as hi-lo")
        named = self.count.name.removesuffix("-asc")
        if indices.count and indices.count != named:
            raise StrategyError(
                f"index plays {indices.name} are for the count {indices.count}, not {named}: "
                "use others, or a file that names this count or none"
            )
        if not isinstance(self.strategy, Chart):
            raise StrategyError(f"index plays change a chart, and {self.strategy} is none")
        for play in indices.plays:
            if reason := why_not_index(self.rules, self.strategy, play):
                raise StrategyError(f"{indices.name}: {reason}")

    @property
    def spots(self) -> int:
        """The most spots that each `me` plays."""
        return max(max(bet.spots for _, bet in self.bets.steps()), 1)

    def spots_at(self, count: int) -> int:
        """Return the spots of each `me` that are dealt to; where he sits out, one, of another's."""
        return self.bets.bet(count).spots

    @property
    def n_seats(self) -> int:
        """Places at the table, spots counted."""
        return sum(self.spots if seat == ME else 1 for seat in self.seats)

    @property
    def strategy_name(self) -> str:
        """What the player plays, in a word."""
        return self.strategy.name if isinstance(self.strategy, Chart) else self.strategy


@dataclass(frozen=True, eq=False)
class Program:
    """A plan compiled; `play` runs it."""

    plan: Plan
    compiled: Compiled
    layouts: Layouts
    seats: Seats
    shoes: Shoes
    view: View
    counts: BetCounts
    owner: tuple[int, ...]
    """Which entry of `plan.seats` each place at the table belongs to."""

    @cached_property
    def shape(self) -> TallyShape:
        """The shape of its tallies."""
        game = self.compiled.game
        return TallyShape(
            len(self.owner),
            game.n_hand_classes,
            game.n_classes,
            self.view.n_depths,
            self.view.n_bets,
            self.compiled.greatest_net,
        )

    @property
    def mine(self) -> tuple[int, ...]:
        """The places of the seat `me`."""
        return tuple(i for i, entry in enumerate(self.owner) if self.plan.seats[entry] == ME)

    def dealt_to(self, count: int) -> tuple[int, ...]:
        """Return the places that are dealt to at a count."""
        return _seated(self.plan, self.owner, self.plan.spots_at(count))

    def play(
        self,
        seed: int,
        first: int,
        last: int,
        *,
        most_rounds: int = _ALL_ROUNDS,
        record: NDArray[np.int32] = _NO_RECORD,
    ) -> Tally:
        """Return the tally of the shoes first … last - 1 of a seed.

        No more than `most_rounds` of each shoe are played.  A `record` [round, 1 + place] is filled
        with the class of the count at the bet and what each place wins, in parts of a unit; one
        column more gets the cards dealt.  Releases the GIL.
        """
        tally = Tally.nothing(self.shape)
        by_round = bool(self.view.counts or len(self.owner) > 1 or len(record))
        play_shoes(
            self.compiled.game, self.layouts, self.seats, self.shoes, self.view,
            tally.for_kernel(by_round), Scratch.new(self.shoes.room, self.plan.rules.max_hands),
            np.uint64(seed), first, last, most_rounds, record,
        )  # fmt: skip
        return tally


@lru_cache(maxsize=16)
def compile_plan(plan: Plan) -> Program:
    """Return a plan compiled."""
    by_cards = isinstance(plan.strategy, Chart) and bool(plan.strategy.exceptions)
    compiled = compile_game(plan.rules, by_cards)
    owner: list[int] = []
    for entry, seat in enumerate(plan.seats):
        owner += [entry] * (plan.spots if seat == ME else 1)
    players, break_points = _players(plan)
    strategies = list(dict.fromkeys(plan.seats))
    plays = [
        compile_player(
            compiled,
            players if name == ME else [make_player(name, plan.rules)] * len(players),
        )
        for name in strategies
    ]
    looked_at = [*(count for count, _ in plan.bets.steps()), *break_points]
    counts = bet_counts(plan.count, looked_at if plan.count else ())
    spots = [plan.spots_at(count) for count in counts.all]
    kinds = sorted(set(spots))
    tables = [_seated(plan, owner, most) for most in kinds]
    return Program(
        plan,
        compiled,
        lay_out(plan.rules, tables, [kinds.index(number) for number in spots]),
        seat_plays(plays, [strategies.index(plan.seats[entry]) for entry in owner]),
        shoe_plan(plan.rules, len(owner)),
        no_view() if plan.count is None else view_of(plan.count, plan.rules, counts, break_points),
        counts,
        tuple(owner),
    )


def _players(plan: Plan) -> tuple[list[Player], list[int]]:
    """Return the player `me` in each class of counts, and the counts at which the play changes."""
    if plan.indices is None or not isinstance(plan.strategy, Chart):
        return [_player(plan, plan.strategy)], []
    indexed = IndexedChart(plan.strategy, plan.indices.plays)
    points = list(indexed.break_points)
    lowest = points[0] - 1 if points else 0
    return [
        ChartPlayer(indexed.at(count), plan.rules, insures=indexed.insures(count))
        for count in (lowest, *points)
    ], points


def _player(plan: Plan, strategy: Chart | str) -> Player:
    if isinstance(strategy, Chart):
        return ChartPlayer(strategy, plan.rules)
    return make_player(strategy, plan.rules)


def _seated(plan: Plan, owner: Sequence[int], most: int) -> tuple[int, ...]:
    """Return the places that are dealt to when each `me` plays at most so many spots."""
    places: list[int] = []
    for entry, seat in enumerate(plan.seats):
        mine = [place for place, other in enumerate(owner) if other == entry]
        places += mine[:most] if seat == ME else mine
    return tuple(places)
