"""Exact odds beside simulated ones: the test itself, and the command that shows it."""

from __future__ import annotations

import json
from math import comb

import pytest

from upcard import Rules, Shoe, dealer_odds
from upcard.cli import run
from upcard.exact.dealer import DealerDistribution, DealerOdds
from upcard.verify import check_dealer, tail_probability

Capture = pytest.CaptureFixture[str]


def test_the_tail_is_the_binomial_one() -> None:
    """Both tails of a small binomial count, summed by hand."""
    least = sum(comb(12, k) for k in range(3)) / 2**12
    assert tail_probability(2, 12, 0.5) == pytest.approx(2 * least)
    assert tail_probability(10, 12, 0.5) == pytest.approx(2 * least)


def test_an_outcome_that_cannot_be_is_noticed() -> None:
    assert tail_probability(1, 1000, 0.0) == 0.0
    assert tail_probability(0, 1000, 0.0) == 1.0


def test_large_counts_use_the_normal_tail() -> None:
    """Two standard errors off, of a million: 4.55 in 100."""
    assert tail_probability(501_000, 1_000_000, 0.5) == pytest.approx(0.0455, abs=1e-3)


@pytest.mark.parametrize("text", ["2D S17", "6D H17", "1D S17 ENHC", "inf naturals=none"])
def test_referee_rounds_agree_with_the_exact_odds(text: str) -> None:
    """Fixed seeds; a table that agrees fails by chance in 1 of 1,000."""
    rules = Rules.parse(text)
    odds = dealer_odds(Shoe.of_decks(rules.decks), rules)
    check = check_dealer(odds, 400, seed=11)
    assert check.agrees
    assert {row.rounds for row in check.rows.values()} == {400}
    whole = check.whole_row()
    assert whole is not None
    assert sum(whole[0]) == pytest.approx(1.0)


def test_a_partly_dealt_shoe_agrees_too() -> None:
    odds = dealer_odds(Shoe((1, 2, 0, 4, 4, 3, 2, 5, 6, 9)), Rules())
    assert check_dealer(odds, 400, seed=5).agrees


def test_wrong_odds_are_found_out() -> None:
    """The odds of a soft-17 hitter do not fit a dealer who stands."""
    stands, hits = Rules(decks=1), Rules(decks=1, hit_soft_17=True)
    wrong = dealer_odds(Shoe.of_decks(1), hits, [1])
    claimed: dict[int, DealerDistribution] = dict(wrong.rows)
    odds = DealerOdds(stands, Shoe.of_decks(1), False, claimed, None)
    assert not check_dealer(odds, 3000, seed=1).agrees


def test_a_stopped_check_says_so() -> None:
    odds = dealer_odds(Shoe.of_decks(1), Rules(decks=1))
    check = check_dealer(odds, 100, seed=1, watch=lambda done: done >= 150)
    assert check.stopped
    assert list(check.rows) == [2, 3]
    assert check.whole_row() is None


def test_the_command_tells_both(capsys: Capture) -> None:
    assert run(["dealer", "--simulate", "300", "--seed", "4", "--format", "json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    simulated = fields["simulated"]
    assert simulated["agrees"] is True
    assert list(simulated["rows"]) == list(fields["rows"]) == list(simulated["interval95"])
    for name, row in simulated["rows"].items():
        for share, (low, high) in zip(row, simulated["interval95"][name], strict=True):
            assert low <= share <= high


@pytest.mark.parametrize(
    "args",
    [
        ["--simulate", "0"],
        ["--simulate", "-5"],
        ["--simulate", "10", "--given-no-natural"],
        ["--seed", "1"],
    ],
)
def test_what_cannot_be_simulated(args: list[str], capsys: Capture) -> None:
    assert run(["dealer", *args]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
