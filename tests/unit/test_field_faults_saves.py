"""Saving and restoring: faults of other programs, each widened to its kind."""

from __future__ import annotations

import pytest

from tests.playing import act, hands, legal, play
from upcard.referee.history import restore_round, save_round
from upcard.referee.round import Round
from upcard.referee.view import view_of


def reloaded(round_: Round) -> Round:
    return restore_round(save_round(round_))


@pytest.mark.parametrize(
    ("cards", "acts", "rules"),
    [
        pytest.param("8 T 3 6 T", "", "", id="first-decision"),
        pytest.param("2 T 3 6 4 T", "H", "", id="after-a-hit"),
        pytest.param("8 T 8 6 T T", "P", "", id="in-a-split"),
        pytest.param("8 T 8 6 T T", "P S", "", id="second-split-hand"),
        pytest.param("9 A 9 6", "", "", id="insurance-asked"),
        pytest.param("9 A 9 6", "I", "", id="insurance-taken"),
        pytest.param("T T 6 6", "", "ES", id="early-surrender-asked"),
        pytest.param("8 T 3", "", "ENHC", id="no-hole-card"),
    ],
)
def test_a_reload_in_mid_hand_brings_everything_back(cards: str, acts: str, rules: str) -> None:
    """BJ-133: the shoe came back without the hand, so nothing could be dealt and nobody could go.

    Cards, bets, legal actions and turn are as they were, and the hidden card is still hidden."""
    round_ = play(cards, acts, rules, chips=[90])
    again = reloaded(round_)
    assert view_of(again) == view_of(round_)
    assert again.turn == round_.turn
    assert legal(again) == legal(round_) != ""
    assert [seat.staked for seat in again.seats] == [seat.staked for seat in round_.seats]


@pytest.mark.parametrize("moves", range(4))
def test_each_seat_gets_its_own_hand_back(moves: int) -> None:
    """BJ-135: after an undo the saved player was written into the seat whose turn it was now.

    Three seats with different hands; a line saved before each move restores that very moment."""
    cards = "2 3 4 6 9 8 7 T 5 5 5 9"
    acts = ["H", "S", "S", "S"]
    round_ = play(cards, " ".join(acts[:moves]), bets=[1, 2, 3])
    line = save_round(round_)
    act(round_, acts[moves])
    again = restore_round(line)
    assert again.turn is not None
    assert again.turn.seat == [0, 0, 1, 2][moves]
    expected = [["2 9" if moves == 0 else "2 9 5"], ["3 8"], ["4 7"]]
    assert [hands(again, seat) for seat in range(3)] == expected
    assert [seat.bet for seat in again.seats] == [1, 2, 3]


def test_two_players_and_an_undo_as_it_was_met() -> None:
    """BJ-135: save, the first player stands, restore: it is the first player's turn again."""
    round_ = play("5 9 6 6 8 T", bets=[1, 1])
    line = save_round(round_)
    act(round_, "S")
    again = restore_round(line)
    assert again.turn is not None
    assert again.turn.seat == 0
    assert (hands(again, 0), hands(again, 1)) == (["5 6"], ["9 8"])


def test_a_saved_round_does_not_change_with_the_one_it_came_from() -> None:
    round_ = play("8 T 8 6 T T 2 9", "P")
    line = save_round(round_)
    before = view_of(restore_round(line))
    act(round_, "S S")
    assert view_of(restore_round(line)) == before
