"""A table: the bankrolls and the shoe that outlive a round."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from upcard.actions import Action
from upcard.cards import CARDS
from upcard.errors import EmptyShoeError, IllegalActionError, MoneyError, RulesError
from upcard.money import Money
from upcard.referee.players import Threshold, play_out
from upcard.referee.table import Table
from upcard.rules import Rules
from upcard.shoe import Stack


def table_with(cards: str, bankrolls: list[Money | None], rules: str = "") -> Table:
    return Table(
        Rules.parse(f"{rules} rounds_per_shoe=99"), Random(0), bankrolls, stack=Stack.stacked(cards)
    )


def stand_all(table: Table, bets: list[Money]) -> None:
    play_out(table.deal(bets), [Threshold(2)] * len(bets))


# ------------------------------------------------------------------------------- bankrolls


def test_chips_are_carried_from_round_to_round() -> None:
    """Won 10 with 20 against 19, lost 5 with 12 against 19, pushed 7 with 19 against 19."""
    table = table_with("T T T 9" + " 5 T 7 9" + " T T 9 9", [100])
    seen = [table.bankrolls]
    for bet in (10, 5, 7):
        stand_all(table, [bet])
        seen.append(table.bankrolls)
    assert seen == [[100], [110], [105], [105]]


def test_the_bet_lies_on_the_table_while_the_round_lasts() -> None:
    table = table_with("8 6 3 T T T", [100])
    table.deal([10])
    assert table.bankrolls == [90]
    assert table.round is not None
    table.round.do(Action.DOUBLE)
    assert table.bankrolls == [120]


def test_half_chips_stay_in_the_bankroll() -> None:
    table = table_with("A 9 K 8" + " T T 9 9", [10])
    stand_all(table, [5])
    assert table.bankrolls == [Fraction(35, 2)]
    stand_all(table, [Fraction(35, 2)])
    assert table.bankrolls == [Fraction(35, 2)]


def test_a_seat_without_limit_bets_what_it_likes() -> None:
    table = table_with("T T T 9", [None])
    stand_all(table, [10**12])
    assert table.bankrolls == [None]
    assert table.round is not None
    assert table.round.seats[0].net == 10**12


@pytest.mark.parametrize(
    ("bet", "message"),
    [
        pytest.param(101, "can't bet 101: 100 is all there is, need 1 more", id="more-than-owned"),
        pytest.param(
            Fraction(201, 2), "can't bet 100.5: 100 is all there is, need 0.5 more", id="half-more"
        ),
        pytest.param(0, "can't bet 0: a bet is above zero", id="zero"),
        pytest.param(-1, "can't bet -1: a bet is above zero", id="negative"),
        pytest.param(
            "10", "'10' is not an exact amount: use a whole number or a Fraction", id="text"
        ),
        pytest.param(
            10.0, "10.0 is not an exact amount: use a whole number or a Fraction", id="float"
        ),
    ],
)
def test_a_bet_that_cannot_be_changes_nothing(bet: Any, message: str) -> None:
    table = table_with("T T T 9", [100])
    with pytest.raises(MoneyError) as caught:
        table.deal([bet])
    assert str(caught.value) == message
    assert (table.round, table.bankrolls, table.stack.remaining) == (None, [100], 4)
    assert table.rounds_since_shuffle == 0


def test_a_later_seats_bad_bet_takes_nothing_from_the_first() -> None:
    table = table_with("T T T 9 9 9", [100, 5])
    with pytest.raises(MoneyError):
        table.deal([10, 6])
    assert table.bankrolls == [100, 5]


@pytest.mark.parametrize("bets", [[], [5], [5, 5, 5]], ids=len)
def test_one_bet_for_each_seat(bets: list[Money]) -> None:
    table = table_with("T T T 9 9 9", [100, 100])
    with pytest.raises(MoneyError, match=f"^{len(bets)} bets for 2 seats: give one for each$"):
        table.deal(bets)
    assert table.bankrolls == [100, 100]


@pytest.mark.parametrize(
    ("owned", "said"),
    [pytest.param(-1, "-1", id="whole"), pytest.param(Fraction(-1, 2), "-0.5", id="half")],
)
def test_nobody_owns_less_than_nothing(owned: Money, said: str) -> None:
    with pytest.raises(MoneyError, match=f"a seat can't own {said}: use 0 or more"):
        table_with("T T T 9", [owned])


def test_a_seat_that_owns_nothing_cannot_bet() -> None:
    with pytest.raises(MoneyError, match="can't bet 1: 0 is all there is, need 1 more"):
        table_with("T T T 9", [0]).deal([1])


def test_everything_may_be_bet() -> None:
    table = table_with("T T 8 9", [100])
    stand_all(table, [100])
    assert table.bankrolls == [0]


def test_one_round_at_a_time() -> None:
    table = table_with("8 6 3 T T T", [100])
    table.deal([10])
    with pytest.raises(IllegalActionError, match="a round is in progress: play it to its end fir"):
        table.deal([10])
    assert table.bankrolls == [90]


def test_cards_that_run_out_while_dealing_take_no_bet() -> None:
    table = table_with("8 6 3", [100], "short_shoe=error")
    with pytest.raises(EmptyShoeError):
        table.deal([10])
    assert (table.round, table.bankrolls) == (None, [100])


def test_cards_that_run_out_while_playing_give_the_wagers_back() -> None:
    table = table_with("8 6 8 T", [100], "short_shoe=error")
    round_ = table.deal([10])
    with pytest.raises(EmptyShoeError):
        round_.do(Action.SPLIT)
    assert table.bankrolls == [100]


@pytest.mark.parametrize("seats", [0, 8])
def test_one_to_seven_seats(seats: int) -> None:
    with pytest.raises(RulesError, match=f"a table can't have {seats} seats"):
        Table(Rules(), Random(1), [None] * seats)


def test_a_shoe_too_small_for_the_seats_is_refused() -> None:
    with pytest.raises(RulesError, match="too few cards behind the cut card for 6 seats, 13"):
        Table(Rules(decks=1), Random(1), [None] * 6)


# ------------------------------------------------------------------------------- the shoe


def remaining_before_rounds(rules: Rules, rounds: int, seats: int = 1) -> list[int]:
    """Cards in the shoe when each round begins, everybody standing on his first two cards."""
    table = Table(rules, Random(4), [None] * seats)
    seen = []
    for _ in range(rounds):
        size = len(table.stack.cards) if table.shuffle_due else table.stack.remaining
        seen.append(size)
        play_out(table.deal([1] * seats), [Threshold(2)] * seats)
    return seen


@pytest.mark.parametrize("shuffle", ["every-round", "continuous"])
def test_a_full_shoe_for_every_round(shuffle: Any) -> None:
    assert remaining_before_rounds(Rules(decks=2, shuffle=shuffle), 20) == [104] * 20


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_fixed_number_of_rounds(rounds: int) -> None:
    seen = remaining_before_rounds(Rules(decks=2, rounds_per_shoe=rounds), 4 * rounds)
    assert [place for place, cards in enumerate(seen) if cards == 104] == [
        place for place in range(4 * rounds) if place % rounds == 0
    ]


def test_the_cut_card() -> None:
    """A shuffle comes before the first round with fewer than 26 of 104 cards, and no other."""
    seen = remaining_before_rounds(Rules(decks=2), 200)
    assert seen[0] == 104
    assert seen.count(104) > 5
    assert all(cards == 104 or cards >= 26 for cards in seen)
    last_rounds = [seen[place - 1] for place in range(1, 200) if seen[place] == 104]
    assert all(cards < 26 + 22 for cards in last_rounds)


def test_a_cut_card_after_half_the_shoe() -> None:
    seen = remaining_before_rounds(Rules(decks=2, penetration=Fraction(1, 2)), 200)
    assert all(cards == 104 or cards >= 52 for cards in seen)


def test_the_infinite_deck_is_never_due() -> None:
    table = Table(Rules(decks=None), Random(1), [None])
    for _ in range(50):
        assert not table.shuffle_due
        play_out(table.deal([1]), [Threshold(17)])


def test_a_shuffle_within_a_round_is_followed_by_a_full_one() -> None:
    """Whatever remains then: the cut card has long been out."""
    rules = Rules(decks=1, rounds_per_shoe=99)
    stack = Stack(CARDS, position=49, rng=Random(1))
    table = Table(rules, Random(0), [None], stack=stack)
    play_out(table.deal([1]), [Threshold(2)])
    assert stack.shuffles == 1
    assert stack.remaining > 40
    assert table.shuffle_due
    play_out(table.deal([1]), [Threshold(2)])
    assert Counter(stack.cards) == Counter(CARDS)
    assert stack.shuffles == 0
    assert not table.shuffle_due


@pytest.mark.parametrize("short_shoe", ["void", "error"])
def test_one_round_at_the_most_breaks_off_for_want_of_cards(short_shoe: Any) -> None:
    """A spent shoe is shuffled before the next round, however many rounds it was meant for."""
    rules = Rules(decks=1, rounds_per_shoe=99, short_shoe=short_shoe)
    table = Table(rules, Random(1), [None])
    broke_off = [False]
    for _ in range(200):
        try:
            play_out(table.deal([1]), [Threshold(17)])
            broke_off.append(table.round is not None and table.round.void)
        except EmptyShoeError:
            broke_off.append(True)
    assert sum(broke_off) > 5
    assert not any(one and other for one, other in pairwise(broke_off))


def test_rounds_are_counted_from_the_last_shuffle() -> None:
    table = Table(Rules(decks=2, rounds_per_shoe=3), Random(1), [None])
    counted = []
    for _ in range(7):
        play_out(table.deal([1]), [Threshold(2)])
        counted.append(table.rounds_since_shuffle)
    assert counted == [1, 2, 3, 1, 2, 3, 1]


def test_a_table_goes_on_where_another_was_left() -> None:
    table = Table(Rules(decks=2, rounds_per_shoe=3), Random(1), [50])
    for _ in range(2):
        play_out(table.deal([1]), [Threshold(17)])
    twin = Table(
        table.rules,
        Random(99),
        table.bankrolls,
        stack=Stack.at(table.stack.mark()),
        rounds_since_shuffle=table.rounds_since_shuffle,
    )
    for _ in range(10):
        for one in (table, twin):
            play_out(one.deal([1]), [Threshold(17)])
        assert table.round is not None
        assert twin.round is not None
        assert table.round.events == twin.round.events
        assert table.bankrolls == twin.bankrolls


@pytest.mark.parametrize("record", [False, True])
def test_the_log_changes_no_card(record: bool) -> None:
    table = Table(Rules(), Random(6), [None])
    nets = []
    for _ in range(200):
        play_out(table.deal([2], record=record), [Threshold(17)])
        assert table.round is not None
        nets.append(table.round.seats[0].net)
    other = Table(Rules(), Random(6), [None])
    for net in nets:
        play_out(other.deal([2]), [Threshold(17)])
        assert other.round is not None
        assert other.round.seats[0].net == net


@pytest.mark.parametrize("burn", [0, 1, 5])
def test_cards_are_burnt_after_every_shuffle(burn: int) -> None:
    table = Table(Rules(decks=1, shuffle="every-round", burn=burn), Random(2), [None])
    for _ in range(5):
        table.deal([1])
        assert table.stack.remaining <= 52 - burn - 4
        assert table.round is not None
        assert table.round.dealt == table.stack.cards[burn : burn + 4]
        play_out(table.round, [Threshold(2)])
