"""Any plan of a simulation, and the check that the automaton and the referee play it alike."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
from hypothesis import strategies as st

from tests.random_rounds import any_rules
from upcard.betting import Ramp
from upcard.chart import LETTERS, PAIR_LETTERS, Chart
from upcard.countfile import load_count
from upcard.errors import BlackjackError, EmptyShoeError
from upcard.indexfile import load_indices
from upcard.sim.plan import ME, Plan, compile_plan
from upcard.sim.replay import replay

OTHERS = ("basic", "mimic", "stand-on-14", "stand-on-20", "never-bust")
SYSTEMS = ("hi-lo", "ko", "red-7", "halves", "hi-opt-ii-asc", "zen")
BETS = ("flat", "1-12", "0:0 1:1 2:2x2", "1:1 2:2x2 3:3x3")


@st.composite
def any_plan(draw: st.DrawFn) -> Plan | None:
    """A plan with every part drawn, a chart of random letters among them; None if it can't be."""
    rules = draw(any_rules())
    dice = Random(draw(st.integers(0, 2**32)))
    try:
        strategy = random_chart(dice) if dice.random() < 0.6 else dice.choice(OTHERS[1:])
        seats = [ME, *(dice.choice((*OTHERS, ME)) for _ in range(dice.choice((0, 0, 1, 2, 5))))]
        dice.shuffle(seats)
        counted = dice.random() < 0.5
        indexed = counted and isinstance(strategy, Chart) and dice.random() < 0.6
        return Plan(
            rules=rules,
            strategy=strategy,
            seats=tuple(seats),
            count=load_count(dice.choice(SYSTEMS)) if counted else None,
            bets=Ramp.parse(dice.choice(BETS if counted else ("flat",))),
            indices=replace(load_indices("illustrious-18"), count="") if indexed else None,
        )
    except BlackjackError:
        return None


def random_chart(dice: Random) -> Chart:
    """A chart of random letters: it plays what nobody would."""

    def block(rows: int, letters: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(dice.choice(letters) for _ in range(10)) for _ in range(rows))

    pairs = block(10, (*LETTERS, *PAIR_LETTERS, "P", "P", "P"))
    return Chart(block(18, LETTERS), block(10, LETTERS), pairs)


def check_alike(plan: Plan, seed: int, shoes: range) -> int:
    """Compare every round of some shoes, automaton beside referee; return how many they were."""
    program = compile_plan(plan)
    counts, places = program.counts, range(len(program.owner))
    compared = 0
    for shoe in shoes:
        record = np.zeros((4_000, 2 + len(places)), dtype=np.int32)
        tally = program.play(seed, shoe, shoe + 1, record=record)
        try:
            rounds = list(replay(program, seed, shoe, record=False))
        except EmptyShoeError:
            assert tally.total("voids") == 1
            continue
        played = [one for one in rounds if not one.round.void]
        assert (tally.rounds, tally.total("voids")) == (len(played), len(rounds) - len(played))
        for line, one in zip(record[: len(played)].tolist(), played, strict=True):
            count = min(max(one.count, counts.least), counts.most) - counts.least
            nets = [one.net(place) * program.compiled.unit for place in places]
            assert line == [count, *nets, one.cards]
        assert not record[len(played) :].any()
        compared += len(played)
    return compared
