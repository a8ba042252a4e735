"""Actions: codes, letters and words that records, charts and compiled tables rely on for ever."""

from __future__ import annotations

from upcard.actions import PLAY_ACTIONS, Action

# Source: the letters of published charts (S H D P R); I E N are this package's own.
CODES = [
    (0, "S", "stand"),
    (1, "H", "hit"),
    (2, "D", "double"),
    (3, "P", "split"),
    (4, "R", "surrender"),
    (5, "I", "insure"),
    (6, "E", "even money"),
    (7, "N", "decline"),
]


def test_codes_letters_and_words_never_change() -> None:
    assert [(int(action), action.letter, action.word) for action in Action] == CODES


def test_letters_and_words_tell_actions_apart() -> None:
    assert len({action.letter for action in Action}) == len(Action)
    assert len({action.word for action in Action}) == len(Action)


def test_the_first_five_play_a_hand() -> None:
    assert [action.word for action in PLAY_ACTIONS] == "stand hit double split surrender".split()
