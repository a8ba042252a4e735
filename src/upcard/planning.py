"""From what users write to a plan of the simulator and how long it runs.

Kelly's bets rest on EV and variance at each count.  For a plan that has still to be played they are
those of flat bets in rounds of its own, always the same ones, so equal words make equal ramps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from upcard.arguments import as_ramp, as_rules, is_kelly
from upcard.betting import Ramp
from upcard.chart import Chart
from upcard.countfile import load_count
from upcard.counting import CountingSystem
from upcard.errors import RulesError, ShoeError, StrategyError
from upcard.indexfile import load_indices
from upcard.indices import IndexSet
from upcard.referee.players import ChartPlayer
from upcard.referee.strategies import default_strategy, make_player
from upcard.rules import MAX_SEATS, Rules
from upcard.sim.engine import Goal, check_threads, on_threads, run
from upcard.sim.kelly import KellyBets
from upcard.sim.plan import ME, Plan, compile_plan

__all__ = ["make_goal", "make_plan", "standing_chart"]

BEST_CHARTS: Final = {"total": "total", "two-card": "two-card", "optimal": "two-card"}
"""Names of charts that are worked out for the rules, and the class of strategy that each is."""
_LEARNT: Final = Goal(rounds=20_000_000)
_SEED: Final = 0x4B65_6C6C_7931_3936
"""Of the rounds from which Kelly's bets are learnt, so that they are hardly those to be played."""


def make_goal(rounds: int | None, shoes: int | range | None, until_se: float | None) -> Goal:
    """Return the goal of a run, one of the three.

    Raises
    ------
    RulesError
        If none or more than one is given, or one is out of range.
    """
    given = [goal for goal in (rounds, shoes, until_se) if goal is not None]
    if len(given) != 1:
        raise RulesError(
            f"a run takes one length, and {len(given)} are given: use rounds, shoes or until_se"
        )
    if rounds is not None and (type(rounds) is not int or not 0 <= rounds <= 10**15):
        raise RulesError(f"can't play {rounds!r} rounds: use a whole number up to 10^15")
    if isinstance(shoes, int) and not isinstance(shoes, bool):
        shoes = range(shoes)
    if shoes is not None and not (
        isinstance(shoes, range) and shoes.step == 1 and 0 <= shoes.start <= shoes.stop < 2**63
    ):
        raise RulesError(f"can't play shoes {shoes!r}: use a number of them, or a range a:b")
    number = isinstance(until_se, int | float) and not isinstance(until_se, bool)
    if until_se is not None and not (number and 0 < until_se < 100):
        raise RulesError(f"can't play until a standard error of {until_se!r}: use one above 0")
    return Goal(rounds, shoes, until_se)


def make_plan(
    rules: Rules | str = "6D",
    strategy: Chart | str | None = None,
    seats: int | Sequence[str] = 1,
    count: CountingSystem | str | None = None,
    bets: Ramp | str = "flat",
    indices: IndexSet | str | None = None,
) -> Plan:
    """Return a plan from what users write; see `simulate` for the words.

    Examples
    --------
    >>> plan = make_plan("2D H17", seats=["basic", "me"], count="hi-lo", bets="1-8")
    >>> plan.strategy_name, plan.seats, plan.count.name, str(plan.bets)[:11]
    ('total', ('basic', 'me'), 'hi-lo', '0:1 1:2 2:4')
    """
    rules = as_rules(rules)
    for what, given, kind in (
        ("strategy", strategy, Chart),
        ("count", count, CountingSystem),
        ("indices", indices, IndexSet),
    ):
        if not (given is None or isinstance(given, str | kind)):
            right = f"use a name, a file or an object of {kind.__name__}"
            raise StrategyError(f"{what} can't be {given!r}: {right}")
    kelly = KellyBets.parse(bets) if isinstance(bets, str) and is_kelly(bets) else None
    plan = Plan(
        rules=rules,
        strategy=strategy if isinstance(strategy, Chart) else standing_chart(strategy, rules),
        seats=_seats(seats),
        count=load_count(count) if isinstance(count, str) else count,
        bets=as_ramp("flat" if kelly else bets),
        indices=load_indices(indices) if isinstance(indices, str) else indices,
    )
    return plan if kelly is None else replace(plan, bets=_learnt(plan, kelly))


def _learnt(plan: Plan, kelly: KellyBets) -> Ramp:
    """Return Kelly's bets by what flat ones come to at each count; some seconds."""
    if plan.count is None:
        raise StrategyError("Kelly bets look at a count: name one, such as hi-lo")
    program = compile_plan(plan)
    source = on_threads(partial(program.play, _SEED), check_threads(None))
    played = run(program, _SEED, _LEARNT, lambda _: False, source)
    return kelly.ramp((program, played.progress.tally))


def _seats(seats: Any) -> tuple[str, ...]:
    """Return the seats from the dealer's left."""
    if type(seats) is int and 1 <= seats <= MAX_SEATS:
        return (ME,) * seats
    named = isinstance(seats, Sequence) and not isinstance(seats, str)
    if not named or not all(isinstance(seat, str) for seat in seats):
        right = f"use 1 to {MAX_SEATS}, or a list such as ['basic', 'me']"
        raise RulesError(f"seats can't be {seats!r}: {right}")
    return tuple(seats)


def standing_chart(strategy: str | None, rules: Rules) -> Chart | str:
    """Return what a name of a strategy means under rules: a chart, or a name that has none.

    None is the best chart for the rules, or where none can be worked out the rules' default.

    Examples
    --------
    >>> standing_chart(None, Rules()).name, standing_chart(None, Rules.parse("classroom"))
    ('total', 'stand-on-17')
    """
    if strategy is None:
        try:
            return _best(rules, "total")
        except (RulesError, ShoeError):
            strategy = default_strategy(rules)
    if strategy in BEST_CHARTS:
        return _best(rules, BEST_CHARTS[strategy])
    player = make_player(strategy, rules)
    if not isinstance(player, ChartPlayer):
        return strategy
    return player.chart


def _best(rules: Rules, strategy: str) -> Chart:
    from upcard.exact.charts import best_chart

    return replace(best_chart(rules, strategy=strategy), name=strategy)
