"""The dealer: faults of other programs in his play, each widened to its kind."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.playing import act, faces, nets, play
from upcard.cards import RANKS, UP_CARDS, format_rank
from upcard.hand import Hand
from upcard.referee.players import ChartPlayer, Threshold, play_out
from upcard.referee.table import Table
from upcard.rulebook import dealer_draws, hand_value
from upcard.rules import Rules
from upcard.strategy import shipped_chart_for

SOFT_17S = [(1, 6), (1, 1, 5), (1, 2, 4), (1, 3, 3), (1, 1, 1, 4), (1, 2, 2, 2), (1, 1, 1, 1, 3)]
HARD_17S = [(10, 7), (9, 8), (10, 6, 1), (5, 5, 7), (1, 10, 6), (2, 2, 2, 2, 9)]


@pytest.mark.parametrize("ranks", SOFT_17S, ids=lambda ranks: str(Hand(ranks)))
def test_soft_17_is_hit_under_h17_and_stood_on_under_s17(ranks: tuple[int, ...]) -> None:
    """BJ-013: he was asked for his best total only, and stood on A,6 in a game that hits it."""
    assert hand_value(ranks) == (17, True)
    assert dealer_draws(Rules(hit_soft_17=True), *hand_value(ranks))
    assert not dealer_draws(Rules(), *hand_value(ranks))


@pytest.mark.parametrize("ranks", HARD_17S, ids=lambda ranks: str(Hand(ranks)))
def test_hard_17_is_stood_on_with_an_ace_in_it_too(ranks: tuple[int, ...]) -> None:
    """BJ-013: an ace in the hand does not make it soft."""
    assert hand_value(ranks) == (17, False)
    assert not dealer_draws(Rules(hit_soft_17=True), *hand_value(ranks))


# BJ-013, in play: T,7 stands against A,6 and the next card is a four.
@pytest.mark.parametrize(
    ("rules", "dealer", "net"), [("H17", "A 6 4", -1), ("S17", "A 6", 0)], ids=["H17", "S17"]
)
def test_ace_six_against_17(rules: str, dealer: str, net: int) -> None:
    round_ = play("T A 7 6 4", "N S", rules, bets=[1])
    assert (faces(round_.dealer.cards), nets(round_)) == (dealer, [net])


# BJ-015: a trainer said that the soft 17 changes four cells of the chart.  Published: six, of which
# 11 is played as 6,5 and 17 as T,7, six decks, DAS, late surrender.
@pytest.mark.parametrize(
    ("cards", "s17", "h17"),
    [
        pytest.param("6 A 5 9", "hit", "double", id="11-against-A"),
        pytest.param("T A 5 9", "hit", "surrender", id="15-against-A"),
        pytest.param("T A 7 9", "stand", "surrender", id="17-against-A"),
        pytest.param("8 A 8 9", "split", "surrender", id="8,8-against-A"),
        pytest.param("A 2 7 9", "stand", "double", id="A,7-against-2"),
        pytest.param("A 6 8 9", "stand", "double", id="A,8-against-6"),
        pytest.param("T T 6 9", "surrender", "surrender", id="16-against-T-is-none-of-them"),
        pytest.param("6 T 5 9", "double", "double", id="11-against-T-is-none-of-them"),
    ],
)
def test_what_the_soft_17_changes_for_a_player_of_basic_strategy(
    cards: str, s17: str, h17: str
) -> None:
    for rules, action in (("S17 LS", s17), ("H17 LS", h17)):
        round_ = play(cards, rules=rules)
        player = ChartPlayer(shipped_chart_for(round_.rules), round_.rules)
        if round_.up_card == 1:
            act(round_, "N")
        assert player.decide(round_).word == action


@pytest.mark.parametrize("up_card", [7, 8, 9, 10])
def test_from_7_to_ten_up_the_soft_17_rule_cannot_matter(up_card: int) -> None:
    """No soft 17 can be reached from these up cards, so S17 and H17 draw alike at every step."""

    def walk(ranks: tuple[int, ...]) -> None:
        value = hand_value(ranks)
        draws = dealer_draws(Rules(), *value)
        assert draws is dealer_draws(Rules(hit_soft_17=True), *value)
        if draws:
            for rank in RANKS:
                walk((*ranks, rank))

    walk((up_card,))


@pytest.mark.parametrize("total", [17, 18, 19, 20, 21, 22, 23, 26])
@pytest.mark.parametrize("rules", [Rules(), Rules(hit_soft_17=True)], ids=["S17", "H17"])
def test_he_stands_on_hard_17_and_more_and_on_a_bust(rules: Rules, total: int) -> None:
    """BJ-018: he kept drawing, on 20 and on a bust too."""
    assert not dealer_draws(rules, total, False)


def test_his_threshold_is_never_drawn_by_lot() -> None:
    """BJ-019: asked a thousand times about ten and seven, he stands a thousand times."""
    assert {dealer_draws(Rules(), 17, False) for _ in range(1_000)} == {False}
    for ranks in product(RANKS, repeat=2):
        answers = {dealer_draws(Rules(), *hand_value(ranks)) for _ in range(50)}
        assert len(answers) == 1


@pytest.mark.parametrize("up_card", UP_CARDS)
def test_17_always_stands_in_play(up_card: int) -> None:
    """BJ-019, in play: his last total is 17 or more, the one before less, from every up card."""
    rules = Rules(decks=1, shuffle="every-round", plays_out=True, naturals="none")
    table = Table(rules, Random(up_card), [None])
    seen = 0
    while seen < 20:
        round_ = table.deal([1])
        play_out(round_, [Threshold(2)])
        if round_.up_card == up_card:
            seen += 1
            ranks = tuple(card.rank for card in round_.dealer.cards)
            assert Hand(ranks).total >= 17
            assert len(ranks) == 2 or Hand(ranks[:-1]).total < 17


# BJ-022: he drew out though every hand had bust, which burns cards and falsifies the count.
@pytest.mark.parametrize("hole", "23456789TJQKA")
@pytest.mark.parametrize(("acts", "net"), [("H", -1), ("D", -2)], ids=["hit", "double"])
def test_he_draws_nothing_when_every_hand_is_bust(hole: str, acts: str, net: int) -> None:
    round_ = play(f"T 5 6 {hole} T 2 3", acts, bets=[1])
    assert faces(round_.stack.cards[round_.stack.position :]) == "2 3"
    assert (faces(round_.dealer.cards), nets(round_)) == ("5", [net])


@pytest.mark.parametrize(
    ("cards", "acts", "bets", "left"),
    [
        pytest.param("T T 5 6 6 K T T 2 3", "H H", [1, 1], 2, id="two-seats-bust"),
        pytest.param("8 5 8 K 6 T 5 T 2 3", "P H H", [1], 2, id="two-split-hands-bust"),
        pytest.param("A T 5 K 6 9 T 2 3", "H", [1, 1], 2, id="a-natural-and-a-bust"),
        pytest.param("T T 5 6 6 9 T 2 3", "R H", [1, 1], 2, id="a-surrender-and-a-bust"),
    ],
)
def test_he_draws_nothing_when_nobody_is_left(
    cards: str, acts: str, bets: list[int], left: int
) -> None:
    round_ = play(cards, acts, "LS", bets)
    assert round_.over
    assert round_.stack.remaining == left
    assert round_.hole_card_hidden


def test_he_plays_when_one_hand_of_many_is_left() -> None:
    round_ = play("T T 5 6 6 9 T 2 K", "H S", bets=[1, 1])
    assert faces(round_.dealer.cards) == "5 9 2 K"


# BJ-023: he drew each time one player stood, and the turn passed after every hit.
@pytest.mark.parametrize("seats", range(2, 8))
def test_he_waits_until_every_seat_has_acted(seats: int) -> None:
    """Each seat hits once, keeps the turn, and stands; the dealer has two cards all the while."""
    cards = " ".join("2" * seats) + " 6 " + " ".join("3" * seats) + " T" + " 4" * seats + " 9"
    round_ = play(cards, bets=[1] * seats)
    for seat in range(seats):
        for letter in "HS":
            assert round_.turn is not None
            assert round_.turn.seat == seat
            assert faces(round_.dealer.cards) == "6"
            assert round_.hole_card_hidden
            act(round_, letter)
    assert faces(round_.dealer.cards) == "6 T 9"


def test_the_next_seat_follows_a_stand() -> None:
    """BJ-023 as it was met: after the first of two players stands, the second acts."""
    round_ = play("T 9 6 7 3 T", "S", bets=[1, 1])
    assert round_.turn is not None
    assert round_.turn.seat == 1
    assert faces(round_.dealer.cards) == "6"


@pytest.mark.parametrize("up_card", UP_CARDS)
def test_sixteen_and_less_is_always_hit(up_card: int) -> None:
    """Every two-card total up to 16 draws, whichever up card it starts from."""
    for hole in RANKS:
        value = hand_value((up_card, hole))
        expected = value[0] <= 16
        assert dealer_draws(Rules(), *value) is expected, format_rank(hole)
