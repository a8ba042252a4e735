"""What a count leads to expect: the cards left, and the worth of plays and bets among them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from upcard.countfile import count_names, load_count
from upcard.counting import CountingSystem
from upcard.errors import ShoeError
from upcard.exact.advise import advise
from upcard.exact.counted import bet_value, expected_shoes, insurance_value, play_values
from upcard.exact.house import edge
from upcard.rules import Rules
from upcard.shoe import Shoe


@pytest.mark.parametrize("name", count_names())
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_the_cards_left_bear_the_count_out(name: str, decks: int) -> None:
    """The tags of the cards left bring the count from where it stands to where it ends."""
    system = load_count(name)
    level = system.initial(decks) + 26 * decks * sum(system.tags) / 52
    start = round(level) if system.uses == "running" else 0
    tags = np.array(system.rank_tags, dtype=float)
    whole = float(system.initial(decks) + decks * sum(system.tags))
    middles = {"floor": 0.5, "nearest": 0.0}
    for count in range(start - 1, start + 2):
        middle = middles.get(system.rounding, 0.5 * np.sign(count))
        shoes = expected_shoes(system, decks, count)
        assert sum(share for share, _ in shoes) == pytest.approx(1)
        for _, cards in shoes:
            running = whole - float(cards @ tags)
            if system.uses == "running":
                assert running == pytest.approx(count)
            else:
                assert running * 52 / cards.sum() == pytest.approx(count + middle)


def test_a_true_count_is_of_half_a_shoe_and_a_running_count_of_any_part() -> None:
    [(_, cards)] = expected_shoes(load_count("hi-lo"), 6, 2)
    assert cards.sum() == 156
    ko = [expected_shoes(load_count("ko"), 6, count) for count in (-20, 0)]
    fresh, late = (sum(share * cards.sum() for share, cards in shoes) for shoes in ko)
    assert fresh > 230
    assert late < 160


def test_a_count_without_tags_tells_nothing() -> None:
    nothing = CountingSystem.of_ranks("nothing", (0,) * 10)
    [(_, cards)] = expected_shoes(nothing, 6, 5)
    assert cards.tolist() == [12.0] * 9 + [48.0]
    with pytest.raises(ShoeError, match="a count of 1 is beyond what 6 decks leave room for"):
        expected_shoes(replace(nothing, uses="running"), 6, 1)


@pytest.mark.parametrize(
    ("name", "decks", "count"),
    [("hi-lo", 6, 60), ("hi-lo", 1, -60), ("ko", 6, 100), ("revere-five", 5, -130)],
)
def test_an_impossible_count_is_refused(name: str, decks: int, count: int) -> None:
    with pytest.raises(ShoeError, match=f"a count of {count} is beyond what {decks} decks leave"):
        expected_shoes(load_count(name), decks, count)


def test_the_infinite_deck_is_not_counted() -> None:
    with pytest.raises(ShoeError, match="0 decks can't be counted: use 1 or more"):
        expected_shoes(load_count("hi-lo"), 0, 1)


@pytest.mark.parametrize(
    ("count", "simulated"), [(-20, -0.0082), (-10, -0.0042), (0, 0.0085), (4, 0.0174)]
)
def test_bets_by_a_running_count_agree_with_the_simulator(count: int, simulated: float) -> None:
    """Knock-Out, 6D, 100 million simulated rounds by the chart, seed 6: ± 0.0005 to 0.0011."""
    assert bet_value(Rules(), load_count("ko"), 6, count) == pytest.approx(simulated, abs=0.003)


@pytest.mark.parametrize(
    ("hand", "up_card"), [((10, 6), 10), ((8, 8), 1), ((1, 7), 9), ((5, 6), 1)]
)
@pytest.mark.parametrize("rules", ["6D", "6D ENHC", "6D LS", "6D ES"])
def test_whole_cards_are_worth_what_advice_says(
    hand: tuple[int, ...], up_card: int, rules: str
) -> None:
    """A neutral half of a shoe has whole cards: twelve of each rank."""
    game = Rules.parse(rules)
    cards = expected_shoes(CountingSystem.of_ranks("none", (0,) * 10), 6, 0)
    told = advise(hand, up_card, game, Shoe((12,) * 9 + (48,)).add((*hand, up_card)))
    assert play_values(hand, up_card, game, cards) == pytest.approx(dict(told.values))


def test_a_neutral_half_of_a_shoe_is_worth_what_the_engine_says() -> None:
    nothing = CountingSystem.of_ranks("none", (0,) * 10)
    half = edge("6D", Shoe((12,) * 9 + (48,)), insurance="optimal")
    assert bet_value(Rules(), nothing, 6, 0) == pytest.approx(half.ev, abs=1e-14)


def test_insurance_by_the_published_index() -> None:
    """Hi-Lo insures from +3 on: D. Schlesinger, "Blackjack Attack"."""
    hi_lo = load_count("hi-lo")
    worth = {count: insurance_value(expected_shoes(hi_lo, 6, count)) for count in (2, 3)}
    assert worth[2] < 0 < worth[3]


def test_a_true_point_is_worth_half_a_percent() -> None:
    """The rule of thumb of the field, for any number of decks."""
    hi_lo = load_count("hi-lo")
    for decks in (1, 2, 6, 8):
        worth = [bet_value(Rules(decks=decks), hi_lo, decks, count) for count in range(-2, 5)]
        assert np.diff(worth) == pytest.approx(0.0054, abs=0.0011)


@pytest.mark.parametrize("name", ["ko", "red-7", "uston-ss"])
@pytest.mark.parametrize("decks", [1, 2])
def test_few_decks_have_no_absurd_worth(name: str, decks: int) -> None:
    """Parts of few cards would be worth anything; a bet is worth some percent."""
    system = load_count(name)
    start = int(system.initial(decks))
    worth = [bet_value(Rules(decks=decks), system, decks, start + n) for n in range(0, 9, 2)]
    assert max(map(abs, worth)) < 0.07
    assert worth == sorted(worth)
