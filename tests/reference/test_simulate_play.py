"""The contest problem "black jack": a scripted deck, thresholds and bets, and what comes back.

Source: the published problem and its examples.  A two-card 21 gets 5:2 returned at once; the others
play to their threshold; the dealer always plays to 17; a win returns 2:1, a tie the stake; too few
cards give an empty list.
"""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

import pytest

from upcard.cards import parse_cards
from upcard.cli import run
from upcard.contest import simulate_play
from upcard.referee.scripted import play_script
from upcard.rules import Rules

EXAMPLES = [
    pytest.param("5 8 K Q 3 A A 3 5 2 7 4", [15, 17], [10, 20], [0, 0], id="dealer-makes-20"),
    pytest.param(
        "5 8 3 Q 3 A 2 3 9 6 7 4 10 2 J J",
        [17, 19, 5],
        [4, 300, 500],
        [0, 300, 0],
        id="a-tie-among-three",
    ),
    pytest.param(
        "A 7 10 10 Q 8 10 5 10 8",
        [20, 17, 17],
        [4, 300, 500],
        [10, 0, 1000],
        id="two-card-21-loss-and-win",
    ),
    pytest.param("A 7 10 10 Q 8 10 5 10", [20, 17, 17], [4, 300, 500], [], id="one-card-too-few"),
    pytest.param("10 10 10 5 10", [21], [100], [], id="the-player-runs-out"),
    pytest.param("10 10 10 5 10", [20], [100], [200], id="the-dealer-busts"),
]


@pytest.mark.parametrize(("cards", "thresholds", "bets", "returned"), EXAMPLES)
def test_the_published_examples(
    cards: str, thresholds: list[int], bets: list[int], returned: list[int]
) -> None:
    assert simulate_play(cards.split(), len(bets), thresholds, bets) == returned


@pytest.mark.parametrize(("cards", "thresholds", "bets", "returned"), EXAMPLES)
def test_the_examples_from_the_command_line(
    cards: str,
    thresholds: list[int],
    bets: list[int],
    returned: list[int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Cards that run out are a result: an empty list, "complete" false, exit status 0."""
    args = ["deal", "--cards", cards, "--stand-on", ",".join(map(str, thresholds))]
    args += ["--bets", ",".join(map(str, bets))]
    assert run([*args, "--format", "json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    result = json.loads(out)
    assert (result["returned"], result["complete"]) == (returned, bool(returned))


def by_hand(cards: list[str], thresholds: list[int], bets: list[int]) -> list[int]:
    """The problem as a contestant would solve it: no code of the package."""

    def total(hand: list[str]) -> int:
        low = sum(1 if c == "A" else 10 if c in "10 J Q K".split() else int(c) for c in hand)
        return low + 10 if "A" in hand and low <= 11 else low

    n = len(bets)
    if len(cards) < 2 * (n + 1):
        return []
    seats = [[cards[i], cards[n + 1 + i]] for i in range(n + 1)]
    natural = [total(seats[i]) == 21 for i in range(n)]
    place = count(2 * (n + 1))
    try:
        for seat in range(n):
            while not natural[seat] and total(seats[seat]) < thresholds[seat]:
                seats[seat].append(cards[next(place)])
        while total(seats[n]) < 17:
            seats[n].append(cards[next(place)])
    except IndexError:
        return []
    dealer = total(seats[n])
    returned = []
    for seat, bet in enumerate(bets):
        mine = total(seats[seat])
        if natural[seat]:
            returned.append(bet * 5 // 2)
        elif mine > 21:
            returned.append(0)
        elif dealer > 21 or mine > dealer:
            returned.append(2 * bet)
        else:
            returned.append(bet if mine == dealer else 0)
    return returned


@pytest.mark.parametrize(("cards", "thresholds", "bets", "returned"), EXAMPLES)
def test_the_contestants_program_solves_the_examples(
    cards: str, thresholds: list[int], bets: list[int], returned: list[int]
) -> None:
    assert by_hand(cards.split(), thresholds, bets) == returned


def test_a_thousand_random_problems() -> None:
    """Decks of 4 to 52 cards, 1 to 7 players; some run out, some do not."""
    rng = Random(1)
    deck = "A 2 3 4 5 6 7 8 9 10 J Q K".split() * 4
    solved = ran_out = 0
    for _ in range(1_000):
        cards = rng.sample(deck, rng.randint(4, 52))
        n = rng.randint(1, 7)
        thresholds = [rng.randint(2, 21) for _ in range(n)]
        bets = [2 * rng.randint(1, 500) for _ in range(n)]
        expected = by_hand(cards, thresholds, bets)
        assert simulate_play(cards, n, thresholds, bets) == expected
        solved += bool(expected)
        ran_out += not expected
    assert solved > 300
    assert ran_out > 100


def test_why_each_card_fell() -> None:
    """The third example in words: the dealer plays to 18 and nobody's money is left unexplained."""
    deal = play_script(
        Rules.parse("contest"), parse_cards("A 7 10 10 Q 8 10 5 10 8"), [20, 17, 17], [4, 300, 500]
    )
    assert deal.log == (
        "Player 1 gets the ace",
        "Player 2 gets the seven",
        "Player 3 gets the ten",
        "The dealer gets the ten",
        "Player 1 gets the queen: natural",
        "Player 2 gets the eight: 15",
        "Player 3 gets the ten: 20",
        "The dealer gets a card face down",
        "Player 2 hits on 15",
        "Player 2 gets the ten: bust with 25",
        "Player 3 stands on 20",
        "The dealer turns the five: 15",
        "The dealer draws on 15",
        "The dealer gets the eight: bust with 23",
        "The dealer is bust with 23",
        "Player 1 wins 6: natural",
        "Player 2 loses 300: bust with 25",
        "Player 3 wins 500: 20",
    )


# ------------------------------------------------------------------------------- what it refuses

DECK = "10 10 10 5 10".split()


@pytest.mark.parametrize(
    ("deck", "n", "thresholds", "bets"),
    [
        pytest.param(DECK, 1, [20], [5], id="odd-bet"),
        pytest.param(DECK, 1, [20], [0], id="zero-bet"),
        pytest.param(DECK, 1, [20], [-2], id="negative-bet"),
        pytest.param(DECK, 1, [20], [2.0], id="float-bet"),
        pytest.param(DECK, 1, [20], [True], id="bool-bet"),
        pytest.param(DECK, 1, [20], ["2"], id="text-bet"),
        pytest.param(DECK, 1, [1], [2], id="threshold-1"),
        pytest.param(DECK, 1, [22], [2], id="threshold-22"),
        pytest.param(DECK, 1, ["20"], [2], id="text-threshold"),
        pytest.param(DECK, 2, [20], [2], id="two-players-one-bet"),
        pytest.param(DECK, 1, [20, 20], [2], id="two-thresholds"),
        pytest.param(DECK, 0, [], [], id="nobody"),
        pytest.param(DECK * 4, 8, [20] * 8, [2] * 8, id="eight-players"),
        pytest.param(["10", "11"], 1, [20], [2], id="card-11"),
        pytest.param(["10", "Z"], 1, [20], [2], id="card-Z"),
        pytest.param(["10", ""], 1, [20], [2], id="no-card"),
        pytest.param([10, 5], 1, [20], [2], id="numbers-for-cards"),
        pytest.param("10 10 10", 1, [20], [2], id="text-for-a-list"),
    ],
)
def test_bad_arguments_are_value_errors(deck: Any, n: Any, thresholds: Any, bets: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        simulate_play(deck, n, thresholds, bets)


@pytest.mark.parametrize(
    ("cards", "thresholds", "bets"),
    [
        pytest.param("10 10 10 5 10", "20", "5", id="odd-bet"),
        pytest.param("10 10 10 5 10", "20", "0", id="zero-bet"),
        pytest.param("10 10 10 5 10", "20", "-2", id="negative-bet"),
        pytest.param("10 10 10 5 10", "22", "2", id="threshold-22"),
        pytest.param("10 10 10 5 Z", "20", "2", id="unknown-card"),
        pytest.param("A A A A A", "20", "2", id="fifth-ace"),
        pytest.param("2 3 4 5 6 7 8 9 T J Q K A " * 4 + "2", "20", "2", id="53rd-card"),
        pytest.param("10 10 10 5 10", "20,20", "2", id="two-thresholds"),
        pytest.param("10 10 10 5 10", "", "2", id="no-threshold"),
    ],
)
def test_bad_options_are_one_line_and_exit_status_2(
    cards: str, thresholds: str, bets: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["deal", "--cards", cards, "--stand-on", thresholds, "--bets", bets]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("upcard: ")
    assert err.count("\n") == 1
