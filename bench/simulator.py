"""The simulator, warm: rounds a second of thread time beside baselines taken in the same run.

Each line plays the same shoes again and again, turn about with a baseline, and tells the median and
the best of the repetitions.  The baselines:

    draw only   the same cards of the same shoes drawn a shoe at a time and never looked at; where
                every round has a new deck the simulator draws in all lanes at once, so it is faster
    one thread  the same run on one thread, in seconds of the clock

Run with `make bench`, or alone: `python bench/simulator.py [repetitions]`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from upcard.kernels._jit import bare_kernel
from upcard.kernels.lanes import LANES, Scratch, new_shoe
from upcard.kernels.shoes import start_of
from upcard.planning import make_plan
from upcard.sim.engine import Goal, on_threads, run
from upcard.sim.plan import Plan, Program, compile_plan

SHOES = 60_000
WIDTHS = (38, 18, 18, 34, 12)
U = np.uint64

HI_LO = {"count": "hi-lo", "indices": "illustrious-18", "bets": "1-12"}


@bare_kernel
def draw_only(shoes: Any, mem: Any, n_shoes: Any) -> None:
    """Draw the cards of so many shoes, in as many lanes as the simulator has."""
    for shoe in range(U(n_shoes)):
        lane = U(shoe) % U(LANES)
        new_shoe(shoes, mem, lane, start_of(U(1), U(shoe)))


def measured(work: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    work()
    return clock() - started


def in_turn(
    first: Callable[[], object],
    second: Callable[[], object],
    times: int,
    clock: Callable[[], float] = time.thread_time,
) -> tuple[list[float], list[float]]:
    """Return the times of two pieces of work done turn about, after one of each to warm up."""
    first(), second()
    pairs = [(measured(first, clock), measured(second, clock)) for _ in range(times)]
    return sorted(a for a, _ in pairs), sorted(b for _, b in pairs)


def against_drawing(name: str, plan: Plan, shoes: int, times: int) -> None:
    """Print rounds a second of one thread, and what of that time drawing the cards takes."""
    program = compile_plan(plan)
    mem = Scratch.new(program.shoes.room, plan.rules.max_hands)
    tally = program.play(1, 0, shoes)
    # A new shoe draws its cards up to some beyond the cut card, more than are dealt.
    share = tally.total("cards") / (shoes * (program.shoes.ahead + 3) // 4 * 4)
    played, drawn = in_turn(
        lambda: program.play(1, 0, shoes), lambda: draw_only(program.shoes, mem, shoes), times
    )
    rounds, hands = tally.total("rounds"), sum_of_hands(tally)
    for what, pick in (("median", median), ("best", min)):
        seconds, baseline = pick(played), pick(drawn) * share
        line(
            f"{name}, {what}",
            f"{rounds / seconds / 1e6:6.1f} M rounds/s",
            f"{hands / seconds / 1e6:6.1f} M hands/s",
            f"draw only {rounds / baseline / 1e6:6.1f} M rounds/s",
            f"{baseline / seconds:.2f} of it",
        )


def sum_of_hands(tally: Any) -> int:
    """Return the hands of all places."""
    return int(tally.part("nets").shape[0]) * int(tally.total("rounds"))


def on_two_threads(name: str, program: Program, shoes: int, times: int) -> None:
    """Print the speed of two threads beside one, by the clock."""
    goal = Goal(shoes=range(shoes))

    def work(threads: int) -> Callable[[], object]:
        source = on_threads(lambda a, b: program.play(1, a, b), threads)
        return lambda: run(program, 1, goal, lambda _: False, source)

    rounds = program.play(1, 0, shoes).total("rounds")
    two, one = in_turn(work(2), work(1), times, time.perf_counter)
    line(
        f"{name}, two threads",
        f"{rounds / min(two) / 1e6:6.1f} M rounds/s",
        f"{rounds * len(program.owner) / min(two) / 1e6:6.1f} M hands/s",
        f"one thread {rounds / min(one) / 1e6:6.1f} M rounds/s",
        f"{min(one) / min(two):.2f} times",
    )


def line(*cells: str) -> None:
    """Print a line of the table."""
    padded = [cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)]
    sys.stdout.write("  ".join(padded).rstrip() + "\n")


def main(times: int) -> None:
    """Print the table."""
    flat = make_plan("6D S17 DAS SP4")
    against_drawing("flat bets, 6D", flat, SHOES, times)
    against_drawing("Hi-Lo, I18, 1-12", make_plan("6D S17 DAS SP4", **HI_LO), SHOES, times)
    against_drawing("seven seats", make_plan("6D S17 DAS SP4", seats=7), SHOES, times)
    against_drawing("classroom", make_plan("classroom"), 20 * SHOES, times)
    on_two_threads("flat bets, 6D", compile_plan(flat), 1_000_000, max(times // 3, 2))
    seven = compile_plan(make_plan("6D S17 DAS SP4", seats=7))
    on_two_threads("seven seats", seven, 1_000_000, max(times // 3, 2))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
