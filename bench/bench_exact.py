"""The exact engine, warm: thread time beside a baseline taken in the same run.

The baseline is the package's own plain Python walk of the dealer's hands for one shoe, exact in
whole numbers; machines and noise cancel in the ratio to it.  Good figures, in baselines: six decks
worked out in 10, one of a batch of shoes without resplits in 5; advice on the median pair in a
fifth, on the worst one in 1, on other hands in a twentieth; one shoe of a batch of dealer tables in
a thousandth.
Run with `--benchmark-timer=time.thread_time` (as `make bench` does) to leave other programs out; a
batch, which works in other threads, counts the time of the process.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from upcard import Rules, Shoe, dealer_odds
from upcard.actions import Action
from upcard.exact.actions import Table
from upcard.exact.advise import advise
from upcard.exact.batch import dealer_tables, round_evs
from upcard.exact.house import round_ev
from upcard.exact.removal import removal
from upcard.exact.strategy import solve
from upcard.exact.win import HIT_OR_STAND, WIN_ACTIONS, win_chances

LS = Rules.parse("6D S17 DAS SP4 LS")
PARTLY_DEALT = Shoe((20, 22, 23, 24, 21, 22, 18, 24, 23, 90))


def bench_baseline(benchmark: Any) -> None:
    """Ten up cards of one shoe in plain Python."""
    odds = benchmark(dealer_odds, Shoe.of_decks(6), LS)
    assert odds.rows[6].bust == pytest.approx(0.42284, abs=5e-6)


@pytest.mark.parametrize(
    ("text", "strategy", "least", "most"),
    [
        # Published: 6D CDZ- -0.0040287, total -0.0040592; 1D CDZ- 0.0018193.  Surrender adds to it,
        # fewer hands take from it.
        pytest.param("6D S17 DAS SP4 LS", "CDZ-", -0.0040287, 0.0, id="6D-LS"),
        pytest.param("6D S17 DAS SP4", "CDZ-", -0.0040288, -0.0040286, id="6D"),
        pytest.param("6D S17 DAS SP4", "total", -0.0040593, -0.0040591, id="6D-total"),
        pytest.param("1D S17 DAS SP4", "CDZ-", 0.0018192, 0.0018194, id="1D"),
        pytest.param("6D S17 DAS SP2", "CDZ-", -0.006, -0.0040287, id="6D-two-hands"),
    ],
)
def bench_whole_game(benchmark: Any, text: str, strategy: str, least: float, most: float) -> None:
    """All hands against all up cards, and the EV of a round."""
    rules = Rules.parse(text)
    table = Table.of(Shoe.of_decks(rules.decks), rules)
    found, _ = benchmark(lambda: round_ev(solve(table, strategy)))
    assert least < found < most


@pytest.mark.parametrize(
    ("hand", "up_card"),
    [
        pytest.param((2, 2), 1, id="worst-pair"),
        pytest.param((7, 7), 6, id="median-pair"),
        pytest.param((8, 8), 10, id="eights"),
        pytest.param((10, 6), 10, id="sixteen"),
    ],
)
def bench_advice(benchmark: Any, hand: tuple[int, ...], up_card: int) -> None:
    """One hand against one up card, in a partly dealt shoe."""
    assert benchmark(advise, hand, up_card, LS, PARTLY_DEALT).best is not None


@pytest.mark.parametrize("actions", [HIT_OR_STAND, WIN_ACTIONS], ids=["plain-Python", "engine"])
def bench_win(benchmark: Any, actions: tuple[Action, ...]) -> None:
    """A pair of aces, of which most hands can grow, against a six in a full deck."""
    left = Shoe.of_decks(1).remove((1, 1, 6))
    chances = benchmark(win_chances, left, 6, (1, 1), Rules.parse("1D ENHC"), actions)
    assert 0.4 < chances.win_probability < 0.7


@pytest.mark.benchmark(timer=time.process_time)
def bench_batch(benchmark: Any) -> None:
    """The EV of a round from each of eight shoes, on all cores; all time counted."""
    shoes = [PARTLY_DEALT.remove([rank] * 3) for rank in range(1, 9)]
    values = benchmark(round_evs, shoes, Rules.parse("6D S17 SP2"))
    assert all(-0.02 < value < 0.03 for value in values)


def bench_removal(benchmark: Any) -> None:
    """The effect of removing each rank, the strategy kept and worked out anew: 21 analyses."""
    effects = benchmark(removal, Rules.parse("1D S17 NDAS SP2"))
    assert effects.best[5] == pytest.approx(0.00742, abs=5e-5)


@pytest.mark.parametrize("shoes", [1, 1000])
def bench_dealer_tables(benchmark: Any, shoes: int) -> None:
    """Ten up cards of each shoe."""
    tables = benchmark(dealer_tables, [PARTLY_DEALT] * shoes, LS)
    assert tables.shape == (shoes, 5, 10)
