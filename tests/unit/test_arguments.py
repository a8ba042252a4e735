"""What public functions take for rules, shoes and cards, and how they refuse what is none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.arguments import as_rank, as_ranks, as_rules, as_shoe
from upcard.errors import BlackjackError, NotationError, RulesError, ShoeError, StrategyError
from upcard.exact.named import find_strategy, is_class, solve_strategy
from upcard.exact.removal import decision_effects
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import format_chart, load_named_chart

DECK = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
ONE = "1D SP2"
GAME = Rules.parse(ONE)


def test_rules_are_themselves_or_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("schema = 1\n[dealer]\nhit_soft_17 = true\n", encoding="utf-8")
    assert as_rules(GAME) is GAME
    assert as_rules(ONE) == GAME
    assert as_rules("downtown") == Rules.parse("2D H17")
    assert as_rules(str(path)) == Rules(hit_soft_17=True)


@pytest.mark.parametrize("shoe", [Shoe(DECK), DECK, list(DECK), ",".join(map(str, DECK)), None])
def test_shoes_are_themselves_or_counts(shoe: Any) -> None:
    assert as_shoe(shoe, GAME) == Shoe.of_decks(1)


@pytest.mark.parametrize(
    ("convert", "value", "error", "message"),
    [
        (as_rules, Shoe(DECK), RulesError, "use Rules, or words such as '6D H17 LS'"),
        (as_rules, None, RulesError, "rules can't be None"),
        (as_rules, 6, RulesError, "rules can't be 6"),
        (as_rules, "H18", RulesError, "did you mean 'h17'"),
        (as_shoe, GAME, ShoeError, "use a Shoe, or ten counts A,2,…,9,T"),
        (as_shoe, None, ShoeError, "a shoe can't be None"),
        (as_shoe, 6, ShoeError, "a shoe can't be 6"),
        (as_shoe, [1.0] * 10, ShoeError, "a shoe can't be"),
        (as_shoe, [1, 2], ShoeError, "a shoe is ten counts"),
        (as_rank, 6.0, NotationError, "no up card 6.0: use 1 (ace), 2 to 9, or 10 (any ten)"),
        (as_rank, 11, NotationError, "no up card 11"),
        (as_rank, True, NotationError, "no up card True"),
        (as_rank, "Z", NotationError, "unknown card 'Z'"),
        (as_ranks, (8, 11), NotationError, "no card 11"),
        (as_ranks, 16, NotationError, "cards can't be 16: use ranks, or text such as 'T,6'"),
    ],
)
def test_what_is_neither_is_refused_in_one_line(
    convert: Callable[[Any], Any], value: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as refusal:
        convert(value)
    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 160
    assert "\n" not in str(refusal.value)


def test_cards_may_be_text() -> None:
    assert as_rank("K") == 10
    assert as_ranks("A,7") == as_ranks([1, 7]) == (1, 7)


# Each public function takes the shorthand and the counts, and says the same as for the values.
@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        (lambda: upcard.edge(ONE, DECK).ev, lambda: upcard.edge(GAME, Shoe(DECK)).ev),
        (lambda: upcard.edge(ONE, strategy="cdz-").ev, lambda: upcard.edge(GAME).ev),
        (lambda: upcard.best_chart(ONE, DECK), lambda: upcard.best_chart(GAME)),
        (lambda: upcard.dealer_odds(DECK, "S17"), lambda: upcard.dealer_odds(Shoe(DECK), Rules())),
        (lambda: upcard.round_evs([DECK], ONE), lambda: upcard.round_evs([Shoe(DECK)], GAME)),
        (
            lambda: upcard.compare([ONE, "2D SP2"], "basic"),
            lambda: upcard.compare([GAME, Rules.parse("2D SP2")], "basic"),
        ),
        (
            lambda: decision_effects("T6", "T", ONE),
            lambda: decision_effects((10, 6), 10, GAME, Shoe(DECK)),
        ),
        (lambda: upcard.removal(ONE).kept, lambda: upcard.removal(GAME, Shoe(DECK)).kept),
    ],
)
def test_text_and_values_say_the_same(
    loose: Callable[[], object], strict: Callable[[], object]
) -> None:
    assert loose() == strict()


@pytest.mark.parametrize(
    "call",
    [
        lambda: upcard.edge(Shoe(DECK), GAME),  # type: ignore[arg-type]
        lambda: upcard.edge(GAME, strategy=5),  # type: ignore[arg-type]
        lambda: upcard.best_chart(Shoe(DECK)),  # type: ignore[arg-type]
        lambda: upcard.removal(None),  # type: ignore[arg-type]
        lambda: upcard.dealer_odds(GAME, Shoe(DECK)),  # type: ignore[arg-type]
        lambda: upcard.edge_fraction(GAME, Shoe(DECK)),  # type: ignore[arg-type]
        lambda: upcard.round_evs([GAME], GAME),  # type: ignore[list-item]
        lambda: upcard.compare("6D"),
        lambda: upcard.compare(5),  # type: ignore[arg-type]
        lambda: upcard.round_evs(Shoe(DECK), GAME),  # type: ignore[arg-type]
        lambda: upcard.round_evs(str(DECK), GAME),
        lambda: upcard.dealer_odds(DECK, GAME, 5),  # type: ignore[arg-type]
        lambda: upcard.dealer_odds(DECK, GAME, [5.0]),  # type: ignore[list-item]
        lambda: upcard.edge(GAME, Shoe((0,) * 10, infinite=True)),
        lambda: upcard.edge(GAME, insurance=["never"]),  # type: ignore[arg-type]
        lambda: upcard.load_count(5),  # type: ignore[arg-type]
        lambda: upcard.load_indices(["fab-4"]),  # type: ignore[arg-type]
        lambda: upcard.rounds_needed("0.1"),  # type: ignore[arg-type]
        lambda: upcard.rounds_needed(0.1, float("nan")),
        lambda: upcard.best_chart(GAME, DECK, None),  # type: ignore[arg-type]
        lambda: upcard.best_chart(GAME, DECK, ["total"]),  # type: ignore[arg-type]
        lambda: upcard.Round(6, None, [1]),  # type: ignore[arg-type]
        lambda: upcard.Table(6, None, [1]),  # type: ignore[arg-type]
        lambda: decision_effects((8, 11), 6, GAME),
        lambda: decision_effects((8, 3), 6.0, GAME),  # type: ignore[arg-type]
    ],
)
def test_mistaken_types_are_our_errors(call: Callable[[], object]) -> None:
    with pytest.raises(BlackjackError):
        call()


def test_strategies_by_name_file_or_value(tmp_path: Path) -> None:
    chart = load_named_chart("1d-s17")
    path = tmp_path / "mine.csv"
    path.write_text(format_chart(chart), encoding="utf-8")
    expected = upcard.edge(GAME, strategy=chart)
    for strategy in ("basic", "1d-s17", str(path), path):
        assert upcard.edge(GAME, strategy=strategy).ev == expected.ev
    assert upcard.edge(GAME, strategy=path).strategy == "mine.csv"
    assert upcard.compare([GAME], path).strategy == "mine.csv"
    assert upcard.compare([GAME], "basic").strategy == "basic"
    assert find_strategy(chart, GAME) is chart


def test_optimal_is_a_strategy_by_name() -> None:
    found = upcard.edge("1D NDAS SP2", strategy="Optimal")
    assert found.strategy == "optimal"
    assert found.ev > upcard.edge("1D NDAS SP2", strategy="CDP1").ev
    assert is_class("optimal")
    assert not is_class("1d-s17")


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(StrategyError, match="a strategy can't be 5"):
        solve_strategy(upcard.edge(GAME).solution.table, 5)  # type: ignore[arg-type]
