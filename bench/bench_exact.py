"""The exact engine, warm: thread time beside a baseline taken in the same run.

The baseline is the package's own plain Python walk of the dealer's hands for one shoe, exact in
whole numbers; machines and noise cancel in the ratio to it.  Good figures: six decks worked out in
about 15 baselines, one shoe of a batch of dealer tables in a thousandth of one.
Run with `--benchmark-timer=time.thread_time` (as `make bench` does) to leave other programs out.
"""

from __future__ import annotations

from typing import Any

import pytest

from upcard import Rules, Shoe, dealer_odds
from upcard.exact.actions import Table
from upcard.exact.advise import advise
from upcard.exact.batch import dealer_tables
from upcard.exact.house import round_ev
from upcard.exact.strategy import solve

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


@pytest.mark.parametrize("hand", [(8, 8), (2, 2), (10, 6)], ids=str)
def bench_advice(benchmark: Any, hand: tuple[int, ...]) -> None:
    """One hand against a ten, in a partly dealt shoe."""
    assert benchmark(advise, hand, 10, LS, PARTLY_DEALT).best is not None


@pytest.mark.parametrize("shoes", [1, 1000])
def bench_dealer_tables(benchmark: Any, shoes: int) -> None:
    """Ten up cards of each shoe."""
    tables = benchmark(dealer_tables, [PARTLY_DEALT] * shoes, LS)
    assert tables.shape == (shoes, 5, 10)
