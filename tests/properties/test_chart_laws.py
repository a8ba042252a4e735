"""A chart that is worked out is worth what its class is, whatever ranks the shoe lacks."""

from __future__ import annotations

from random import Random

import pytest

from tests.oddgames import odd_rules
from upcard.cards import RANKS, TEN
from upcard.chart import Row
from upcard.errors import ShoeError
from upcard.exact.charts import best_chart
from upcard.exact.dry import check_shoe
from upcard.exact.house import edge
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import format_chart, read_chart

CLASSES = ("total", "two-card")
PIT = "0,4,4,4,4,4,4,4,4,16"


def shoe_without(dice: Random, rules: Rules) -> Shoe:
    """Return one to four decks less all, or all but one or two, cards of one to eight ranks."""
    while True:
        decks = dice.choice([1, 2, 4])
        counts = [16 * decks if rank == TEN else 4 * decks for rank in RANKS]
        for place in dice.sample(range(len(RANKS)), dice.randint(1, 8)):
            counts[place] = dice.choice([0, 0, 0, 1, 2])
        shoe = Shoe(tuple(counts))
        try:
            check_shoe(shoe, rules)
        except ShoeError:
            continue
        return shoe


def check_chart_read_back(rules: Rules, shoe: Shoe, strategy: str) -> None:
    chart = read_chart(format_chart(best_chart(rules, shoe, strategy)))
    played, worked_out = (edge(rules, shoe, each).ev for each in (chart, strategy))
    # Where letters and splits hang on each other in a circle, the chart's pair is the better one.
    assert worked_out - 1e-12 < played < worked_out + 1e-5


@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize("seed", range(12))
def test_a_chart_read_back_is_worth_what_its_class_is(seed: int, strategy: str) -> None:
    dice = Random(f"chart {seed}")
    rules = odd_rules(dice)
    check_chart_read_back(rules, shoe_without(dice, rules), strategy)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize("seed", range(12, 300))
def test_many_charts_read_back(seed: int, strategy: str) -> None:
    test_a_chart_read_back_is_worth_what_its_class_is(seed, strategy)


# Totals that only some of their hands can have, only a pair, or none.
@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize(
    ("rules", "shoe", "hits"),
    [
        pytest.param("6D", "24,0,24,24,24,24,24,24,24,96", [(8, TEN), (7, 8), (7, 1)], id="no-2"),
        pytest.param(
            "SP1", "4,4,0,4,4,4,4,4,4,16", [(7, up) for up in (7, 8, 9, 10, 1)], id="no-3"
        ),
        pytest.param("6D", "0,0,0,0,8,8,8,8,8,32", [(10, TEN), (4, 5), (9, 6)], id="from-5-up"),
        pytest.param("6D naturals=none", PIT, [(11, TEN), (4, 2)], id="no-aces"),
        pytest.param("6D", "0,0,0,0,0,0,0,0,0,101", [(8, TEN), (8, 6)], id="tens"),
    ],
)
def test_a_total_below_twelve_never_stands(
    rules: str, shoe: str, hits: list[tuple[int, int]], strategy: str
) -> None:
    game, cards = Rules.parse(rules), Shoe.parse(shoe)
    chart = best_chart(game, cards, strategy)
    assert {chart.letter(Row("hard", total), up)[-1].upper() for total, up in hits} == {"H"}
    check_chart_read_back(game, cards, strategy)


def test_a_chart_has_exceptions_of_hands_that_can_be_dealt() -> None:
    shoe = Shoe.parse("24,0,24,24,24,24,24,24,24,96")
    exceptions = best_chart("6D", shoe, "two-card").exceptions
    assert exceptions
    assert not any(2 in (*one.cards, one.up_card) for one in exceptions)
