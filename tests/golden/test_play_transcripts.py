"""Transcripts of the text game, each a story that a person can read and check by hand.

`pytest tests/golden --regenerate` writes them anew; read the difference before it is kept.
Cards are in dealing order: you, the dealer's up card, you, the hole card, then as they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.table_game import keep_in, play, rigged
from upcard.cards import CARDS, parse_cards
from upcard.referee.session import Session
from upcard.referee.session_file import resume
from upcard.report.table import Voice
from upcard.rules import Rules
from upcard.shoe import Stack

TRANSCRIPTS = Path(__file__).parent / "transcripts"

Golden = Callable[[Path, str], None]

# name: rules, cards, answers (one a word, _ is Enter alone, d=5 is "d 5")
STORIES = {
    "win-lose-push": ("6D", "Th 9s Td 9c  Th 9s 7d 9c  Th 9s 8d 9c", "10 s _ s _ s t"),
    "double-then-same-bet": ("6D", "6h 9s 5d 9c Th  Th 9s 8d 9c", "25 d _ s"),
    "split-three-hands": (
        "6D",
        "8h 5s 8d 6c 3d Ts 8s Ad 7h 9h Kc",
        "10 p d p h s c s",
    ),
    "split-aces-one-card-each": ("6D", "Ah Ts Ad Tc Kd 5h", "10 p"),
    "split-aces-again-and-hit": ("6D RSA HSA", "Ah 6s Ad Tc As 5h 9d 3c 8h", "10 p p ? s h s s"),
    "insurance-wins": ("6D", "9h As Td Kc", "10 y"),
    "insurance-loses": ("6D", "9h As Td 7c", "10 i=2.5 s"),
    "even-money": ("6D", "Ah As Kd Td", "10 ? e"),
    "even-money-declined": ("6D", "Ah As Kd Td", "10 n"),
    "natural-pays-three-to-two": ("6D", "Ah 9s Kd 8c", "5"),
    "natural-pays-six-to-five": ("6D 6:5", "Ah As Kd 8c", "7 y"),
    "three-card-21-is-no-natural": ("6D", "5h 9s 6d 9c Th", "10 h"),
    "late-surrender": ("6D LS", "Th 9s 6d 8c", "10 r"),
    "early-surrender": ("6D ES", "Th Ts 6d Ac", "10 s y"),
    "early-surrender-declined": ("6D ES", "Th Ts 6d Ac", "10 n"),
    "no-hole-card": ("6D ENHC", "6h As 5d Kc 9d", "10 n d"),
    "double-for-less": ("6D double_for_less=yes", "6h 9s 5d 8c Th", "90 d=20 ? d"),
    "illegal-answers-cost-nothing": (
        "6D",
        "9h 7s 4d Tc 2d 5c 9s",
        "0 -1 1e309 NaN ٣ 1000 x _ 60 p d r y 7 h d d=5 ? s",
    ),
    "one-fact-a-key": ("6D", "9h 7s 4d Tc 5d", "10 c u b l t h ? s c u b l t rules q"),
    "bankrupt": ("6D", "Th 9s 6d 9c 9h", "100 h"),
    "last-bet-is-more-than-is-left": ("6D", "Th 9s 6d 9c 9h  Th 9s Td 9c", "60 h _ 40 s"),
    "parlour": ("parlour", "5h Td 6c Ah 9c", "1 y 0 perhaps n"),
    "parlour-bust": ("parlour", "Th 9s 6d 9c Kh", "? d hit n"),
}


def told(name: str, voice: Voice, folder: Path) -> str:
    rules, cards, answers = STORIES[name]
    session = rigged(cards, rules)
    head = f"rules: {rules}\ncards: {cards}\nanswers: {answers}\n{'-' * 72}\n"
    voice = Voice(voice.plain, voice.suits, parlour=session.kind == "parlour")
    return head + play(session, answers, keep_in(folder, session), voice)


@pytest.mark.parametrize("name", STORIES)
def test_story(name: str, golden: Golden, tmp_path: Path) -> None:
    golden(TRANSCRIPTS / f"{name}.txt", told(name, Voice(suits=True), tmp_path))


PLAIN = ("split-three-hands", "even-money", "insurance-loses", "one-fact-a-key", "parlour")


@pytest.mark.parametrize("name", PLAIN)
def test_story_in_plain_words(name: str, golden: Golden, tmp_path: Path) -> None:
    text = told(name, Voice(plain=True), tmp_path)
    golden(TRANSCRIPTS / f"{name}.plain.txt", text)
    assert text.isascii()


def test_story_in_letters(golden: Golden, tmp_path: Path) -> None:
    text = told("split-three-hands", Voice(), tmp_path)
    golden(TRANSCRIPTS / "split-three-hands.letters.txt", text)
    assert text.isascii()


@pytest.mark.parametrize(
    ("name", "cards", "rules", "before", "after"),
    [
        ("resumed-in-mid-hand", "8h 5s 8d 6c 3d Ts 8s Ad 7h 9h Kc", "6D", "10 p d q", "p q"),
        ("resumed-at-insurance", "9h As Td Kc", "6D", "10 q", "n"),
        ("resumed-between-rounds", "Th 9s Td 9c  Th 9s 7d 9c", "6D", "10 s q", "_ s q"),
        ("resumed-parlour", "5h Td 6c Ah 9c", "parlour", "q", "1"),
    ],
)
def test_resumed(
    name: str, cards: str, rules: str, before: str, after: str, golden: Golden, tmp_path: Path
) -> None:
    session = rigged(cards, rules)
    voice = Voice(suits=True, parlour=session.kind == "parlour")
    text = play(session, before, keep_in(tmp_path, session), voice)
    again, file = resume(tmp_path)
    text += f"{'-' * 72}\n" + play(again, after, file, voice, resumed=True)
    golden(TRANSCRIPTS / f"{name}.txt", text)


def test_cards_run_out_in_mid_round(golden: Golden, tmp_path: Path) -> None:
    """Six cards are left: the fourth hit takes the first of the shuffled discards."""
    last = parse_cards("2h 9s 3d 9c 2c 2s")
    discards = [card for card in CARDS if card not in last]
    stack = Stack([*discards, *last], position=len(discards), decks=1, rng=Random(1))
    session = Session(Rules.parse("1D reshuffle_at=4"), 1, [100], stack=stack)
    text = play(session, "10 h h h s _", keep_in(tmp_path, session))
    golden(TRANSCRIPTS / "cards-run-out.txt", text)
