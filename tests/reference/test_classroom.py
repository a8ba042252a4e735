"""The classroom exercise: one player who stands on 17, and a dealer who chases.

Source of the numbers: the published exercise and its reference run, "one `random.shuffle` a round
of a new list built suit by suit, ranks 2 to 10, J, Q, K, A inside a suit, dealt from index 0".
"""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.playing import act, faces, nets, play
from upcard.cli import run
from upcard.errors import EmptyShoeError
from upcard.rulebook import cards_behind_cut, shuffle_due
from upcard.rules import Rules, with_shoe
from upcard.shoe import Stack
from upcard.sim.bulk import simulate_on_referee as simulate
from upcard.sim.statistics import normal_interval, rounds_needed, wilson_interval

CLASSROOM = Rules.parse("classroom")

FOUR_LINES = """\
Simulated 10000 rounds
The player won 3660 rounds
The dealer won 5183 rounds
There were 1157 draws
"""

FOUR_LINES_OF_NONE = """\
Simulated 0 rounds
The player won 0 rounds
The dealer won 0 rounds
There were 0 draws
"""


def counts(result: Any) -> list[tuple[int, int, int]]:
    return [(seat.player, seat.dealer, seat.draws) for seat in result.seats]


# ------------------------------------------------------------------------------- the reference run


def test_the_reference_run_to_the_letter(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "10000", "--rules", "classroom", "--seed", "42"]) == 0
    assert capsys.readouterr() == (FOUR_LINES, "")


def test_no_rounds_are_four_lines_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "0", "--rules", "classroom", "--seed", "42"]) == 0
    assert capsys.readouterr() == (FOUR_LINES_OF_NONE, "")


def test_no_rounds_have_no_shares(capsys: pytest.CaptureFixture[str]) -> None:
    run(["simulate", "0", "--rules", "classroom", "--seed", "42", "--format", "json"])
    (seat,) = json.loads(capsys.readouterr().out)["seats"]
    assert (seat["player"], seat["dealer"], seat["draws"]) == (0, 0, 0)
    assert (seat["shares"], seat["interval95"], seat["wilson95"]) == (None, None, None)


def by_hand(rounds: int, seed: int) -> tuple[int, int, int]:
    """The exercise as a student would write it: no code of the package."""
    rng = Random(seed)
    won = lost = drawn = 0
    for _ in range(rounds):
        deck = [min(value, 10) for _suit in range(4) for value in (*range(2, 14), 1)]
        rng.shuffle(deck)
        cards = iter(deck)

        def total(hand: list[int]) -> int:
            low = sum(hand)
            return low + 10 if 1 in hand and low <= 11 else low

        player = [next(cards), next(cards)]
        dealer = [next(cards), next(cards)]
        while total(player) < 17:
            player.append(next(cards))
        if total(player) > 21:
            lost += 1
            continue
        while total(dealer) < total(player):
            dealer.append(next(cards))
        if total(dealer) > 21:
            won += 1
        elif total(dealer) > total(player):
            lost += 1
        else:
            drawn += 1
    return won, lost, drawn


def test_the_students_program_agrees_with_the_reference_run() -> None:
    assert by_hand(10_000, 42) == (3660, 5183, 1157)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31, 10**17])
@pytest.mark.parametrize("rounds", [1, 2, 257, 1_000])
def test_every_seed_deals_the_students_cards(seed: int, rounds: int) -> None:
    assert counts(simulate(rounds, CLASSROOM, seed=seed)) == [by_hand(rounds, seed)]


def test_the_words_never_change_with_the_number(capsys: pytest.CaptureFixture[str]) -> None:
    """One draw is "There were 1 draws", since programs read the lines."""
    seed = next(seed for seed in range(100) if by_hand(3, seed) == (1, 1, 1))
    run(["simulate", "3", "--rules", "classroom", "--seed", str(seed)])
    assert capsys.readouterr().out == (
        "Simulated 3 rounds\nThe player won 1 rounds\nThe dealer won 1 rounds\nThere were 1 draws\n"
    )


# ------------------------------------------------------------------------------- the long run

# Published, one decimal: percent of rounds won by the player, by the dealer, and drawn.
LONG_RUN = (37.1, 50.8, 12.1)


def standard_errors(seen: tuple[int, ...], percent: tuple[float, ...]) -> list[float]:
    """How far each count lies from the published share, less the rounding of what is printed."""
    n = sum(seen)
    return [
        max(0.0, abs(count / n - p / 100) - 0.0005) / sqrt(p / 100 * (1 - p / 100) / n)
        for count, p in zip(seen, percent, strict=True)
    ]


def test_the_long_run() -> None:
    """Fixed seed; a right program fails once in 5,000 seeds (three counts at 4 standard errors)."""
    (seen,) = counts(simulate(30_000, CLASSROOM, seed=3))
    assert max(standard_errors(seen, LONG_RUN)) < 4


@pytest.mark.slow
def test_the_longer_run() -> None:
    (seen,) = counts(simulate(1_000_000, CLASSROOM, seed=4, workers=2))
    assert max(standard_errors(seen, LONG_RUN)) < 4


# ------------------------------------------------------------------------------- workers


def test_workers_never_change_the_counts() -> None:
    """20,000 rounds: the same counts with one worker, with two, and without a pool."""
    here, one, two = (
        simulate(20_000, CLASSROOM, seed=42, workers=workers) for workers in (0, 1, 2)
    )
    assert counts(here) == counts(one) == counts(two)
    assert (here.rounds, one.rounds, two.rounds) == (20_000,) * 3


def test_chunks_are_other_streams_than_the_one_without_workers() -> None:
    assert counts(simulate(1_000, CLASSROOM, seed=42, workers=0)) != [by_hand(1_000, 42)]


@pytest.mark.parametrize("rounds", [0, 1, 63, 64, 65, 200])
def test_chunks_of_any_size_make_up_the_run(rounds: int) -> None:
    result = simulate(rounds, CLASSROOM, seed=1, workers=0)
    assert result.rounds == rounds
    assert sum(counts(result)[0]) == rounds


# ------------------------------------------------------------------------------- scripted rounds


def test_sixteen_hits_and_the_chase_finds_no_card() -> None:
    """10,6 hits the 5: 21.  The dealer on 17 needs a card that the shoe does not have."""
    round_ = play("10 6 9 8 5", rules="classroom")
    with pytest.raises(EmptyShoeError, match="the shoe is empty: all 5 cards are dealt and one"):
        act(round_, "H")
    assert round_.seats[0].hands[0].total == 21
    assert round_.dealer.total == 17


def test_the_dealer_chases_19_from_17() -> None:
    round_ = play("10 9 10 7 3", "S", "classroom")
    assert (round_.dealer.total, nets(round_)) == (20, [-10])


def test_after_a_bust_the_dealer_needs_no_card() -> None:
    """10,6 hits the king; the shoe is empty then, and the dealer keeps his two cards."""
    round_ = play("10 6 9 8 K", "H", "classroom")
    assert round_.over
    assert nets(round_) == [-10]
    assert faces(round_.dealt[2:4]) == "9 8"
    assert round_.stack.remaining == 0


# ------------------------------------------------------------------------------- a kept shoe


def test_several_decks_and_a_shoe_that_is_kept() -> None:
    """Six decks; 100 rounds of exactly five cards; shuffled when fewer than 78 cards remain.

    47 rounds leave 77 cards, so the shuffles come before rounds 48 and 95: 282 cards are left."""
    rules = with_shoe(CLASSROOM, decks=6, reshuffle_at=78)
    assert cards_behind_cut(rules) == 78
    stack = Stack.shuffled(6, Random(42))
    assert stack.remaining == 312
    assert Counter(card.face for card in stack.cards) == dict.fromkeys("23456789TJQKA", 24)
    reshuffles = 0
    since = 0
    for _ in range(100):
        if shuffle_due(rules, stack.remaining, since):
            stack.shuffle()
            reshuffles, since = reshuffles + 1, 0
        for _ in range(5):
            stack.draw()
        since += 1
    assert (stack.remaining, reshuffles) == (282, 2)


def test_a_kept_shoe_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    args = "simulate 500 --rules classroom --seed 42 --decks 6 --reshuffle-at 78".split()
    assert run(args) == 0
    kept = capsys.readouterr().out
    assert kept.startswith("Simulated 500 rounds\nThe player won ")
    assert run(args[:-2]) == 0
    assert capsys.readouterr().out != kept


# ------------------------------------------------------------------------------- several players


def test_three_players_and_the_dealer_chases_the_best_who_stands() -> None:
    """17 loses to 19, 19 draws, 16 hits the king and busts; two cards each in turn, dealer last."""
    round_ = play("10 7 10 9 10 6 9 8 K 2", "S S H", "classroom", bets=[1, 1, 1])
    assert round_.dealer.total == 19
    assert nets(round_) == [-1, 0, -1]


def test_each_of_three_seats_wins_about_46_percent() -> None:
    """Published to the percent.  6,000 rounds, fixed seed; the standard error is 0.6 percent."""
    result = simulate(6_000, CLASSROOM, seed=5, seats=3)
    assert len(result.seats) == 3
    for seat in counts(result):
        assert sum(seat) == 6_000
        assert seat[0] / 6_000 == pytest.approx(0.46, abs=0.005 + 4 * 0.0064)


def test_several_players_print_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    run("simulate 200 --rules classroom --seed 5 --players 3".split())
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Simulated 200 rounds"
    seats = counts(simulate(200, CLASSROOM, seed=5, seats=3))
    assert lines[1:] == [
        f"Player {number} won {won} rounds, lost {lost}, drew {drawn}"
        for number, (won, lost, drawn) in enumerate(seats, 1)
    ]


# ------------------------------------------------------------------------------- statistics

# NormalDist().inv_cdf(0.975), to the digits of a double.
Z = 1.959963984540054


@pytest.mark.parametrize(("successes", "trials"), [(3660, 10_000), (1, 2), (1157, 10_000)])
def test_the_interval_of_a_share(successes: int, trials: int) -> None:
    p = successes / trials
    half = Z * sqrt(p * (1 - p) / trials)
    assert normal_interval(successes, trials) == pytest.approx((p - half, p + half), abs=1e-15)


# Source: Wilson's formula worked out with a pocket calculator's fifteen digits: the bounds solve
# (s/n - p)^2 = z^2 p (1 - p)/n.
@pytest.mark.parametrize(
    ("successes", "trials"), [(0, 10), (1, 10), (5, 10), (10, 10), (3660, 10**4)]
)
def test_wilsons_interval_solves_its_equation(successes: int, trials: int) -> None:
    share = successes / trials
    low, high = wilson_interval(successes, trials)
    assert 0 <= low <= share <= high <= 1
    for bound in (low, high):
        error = (share - bound) ** 2 - Z * Z * bound * (1 - bound) / trials
        assert error == pytest.approx(0, abs=1e-12)


def test_rounds_for_a_margin_of_a_thousandth(capsys: pytest.CaptureFixture[str]) -> None:
    """z squared x 1/4 / 0.001 squared = 960364.7, rounded up."""
    assert rounds_needed(0.001) == 960_365
    assert run(["rounds-needed", "--margin", "0.001"]) == 0
    assert capsys.readouterr().out == "960365\n"


def test_json_has_the_documented_fields(capsys: pytest.CaptureFixture[str]) -> None:
    run("simulate 10000 --rules classroom --seed 42 --format json".split())
    out = json.loads(capsys.readouterr().out)
    assert {"rules", "rounds", "seed", "seats", "run"} <= out.keys()
    assert (out["rounds"], out["seed"]) == (10_000, 42)
    (seat,) = out["seats"]
    assert {"player", "dealer", "draws", "shares", "interval95", "wilson95"} <= seat.keys()
    assert seat["shares"] == {"player": 0.3660, "dealer": 0.5183, "draws": 0.1157}
    half = Z * sqrt(0.3660 * 0.6340 / 10_000)
    assert seat["interval95"]["player"] == pytest.approx([0.3660 - half, 0.3660 + half])


def test_equal_runs_differ_only_under_run(capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for workers in ("0", "0", "1"):
        run(f"simulate 200 --rules classroom --seed 1 --format json --workers {workers}".split())
        out = json.loads(capsys.readouterr().out)
        del out["run"]
        outs.append(out)
    assert outs[0] == outs[1] == outs[2]


# ------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "args",
    [
        pytest.param("simulate -1", id="rounds-minus-1"),
        pytest.param("simulate 1.5", id="rounds-1.5"),
        pytest.param("simulate abc", id="rounds-abc"),
        pytest.param("simulate 1e309", id="rounds-1e309"),
        pytest.param("simulate \u0661", id="rounds-arabic-digit"),
        pytest.param("simulate", id="no-rounds"),
        pytest.param("simulate 10 --decks 0", id="no-decks"),
        pytest.param("simulate 10 --decks 9", id="nine-decks"),
        pytest.param("simulate 10 --players 0", id="no-players"),
        pytest.param("simulate 10 --players 8", id="eight-players"),
        pytest.param("simulate 10 --format xml", id="format-xml"),
        pytest.param("simulate 10 --seed x", id="seed-x"),
        pytest.param("simulate 10 --workers -1", id="workers-minus-1"),
        pytest.param("simulate 10 --reshuffle-at 3", id="two-cards-short-of-a-deal"),
        pytest.param("simulate 10 --reshuffle-at 53", id="more-than-the-shoe"),
        pytest.param("simulate 10 --strategy nonsense", id="unknown-strategy"),
        pytest.param("rounds-needed --margin 0", id="no-margin"),
        pytest.param("rounds-needed --margin x", id="margin-x"),
    ],
)
def test_bad_input_is_one_line_and_exit_status_2(
    args: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = args.split()
    if words[0] == "simulate":
        words += ["--rules", "classroom"]
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("upcard: ")
    assert err.count("\n") == 1
    assert "Usage" not in err
    assert "Traceback" not in err
