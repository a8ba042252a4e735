"""Rounds of the referee, each a story in its event log that a person can check against the rules.

`pytest tests/golden --regenerate` writes them anew; read the difference before it is kept.
Cards are in dealing order: each seat, the dealer's up card, each seat, the hole card (none under
ENHC and OBO; two cards each in turn in the classroom), then as they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.playing import act, log
from upcard.cards import parse_cards
from upcard.money import Money
from upcard.referee.round import Round
from upcard.referee.view import view_of
from upcard.rules import Rules
from upcard.shoe import Stack

ROUNDS = Path(__file__).parent / "rounds"

Golden = Callable[[Path, str], None]


@dataclass(frozen=True)
class Story:
    """One round: what it teaches, its rules, cards and decisions."""

    title: str
    rules: str
    cards: str
    acts: str = ""
    bets: tuple[Money, ...] = (10,)
    chips: tuple[Money, ...] = (90,)
    discards: str = ""
    """Cards dealt before, which come again when the shoe runs out."""


STORIES = {
    "split-aces": Story(
        "Split aces get one card each; a ten on one of them is 21 and no natural.",
        "6D",
        "Ah Ts Ad Tc Kd 5h",
        "P",
    ),
    "resplit-to-four-hands": Story(
        "Four eights make four hands; a three on one of them is doubled.",
        "6D",
        "8h 6s 8d Tc 8c Ts 8s 3d Th 2c Tc 9h 5d",
        "P P S P D H S S",
    ),
    "insurance-won": Story(
        "A dealer's natural takes the bet and pays twice the insurance: nothing is lost.",
        "6D",
        "9h As 9d Kc",
        "I",
    ),
    "insurance-lost": Story(
        "No natural: the insurance of half a bet of 5 is lost, the hand is played on.",
        "6D",
        "9h As 9d 7c",
        "I S",
        bets=(5,),
    ),
    "even-money": Story(
        "One natural takes even money, the other does not and draws with the dealer's.",
        "6D",
        "Ah Kd As Kh Ac Qc",
        "E N",
        bets=(10, 10),
        chips=(90, 90),
    ),
    "enhc-double-lost": Story(
        "No hole card, all wagers lost: a double of 11 against a ten costs two bets.",
        "6D ENHC",
        "6h Ts 5d 9c Ad",
        "D",
    ),
    "original-bets-only": Story(
        "No hole card, original bets only: the split and the double come back, the bet does not.",
        "6D OBO",
        "8h As 8d 3c Ts Td Kh",
        "N P D S",
    ),
    "late-surrender": Story(
        "Late surrender after the peek: half the bet is lost, and the hole card stays hidden.",
        "6D LS",
        "Th Ts 6d 8c",
        "R",
    ),
    "early-surrender": Story(
        "Early surrender before the peek: one seat saves half from a natural, the other does not.",
        "6D ES",
        "Th 9h Ts 6d 9d Ac",
        "R N",
        bets=(10, 10),
        chips=(90, 90),
    ),
    "natural-against-natural": Story(
        "Two naturals draw; the other hand is never played, since the dealer has looked.",
        "6D",
        "Ah 5h Ts Kd 6d Ac",
        "",
        bets=(10, 10),
        chips=(90, 90),
    ),
    "shuffle-within-the-round": Story(
        "The shoe runs out in mid-round: the discards are shuffled in, not the cards on the table.",
        "1D",
        "9h 6s 2d",
        "H S",
        discards="Th Td Tc Ts 9c 9d 9s 8h",
    ),
    "chase-dealer": Story(
        "The classroom's dealer chases the best player who stands, and stops when level.",
        "classroom",
        "Th 7s Td 9c Ts 6h 9d 8c Kd 2s",
        "S S H",
        bets=(1, 1, 1),
        chips=(9, 9, 9),
    ),
    "contest": Story(
        "The contest: a two-card 21 is paid at once, and the dealer plays out to 17.",
        "contest",
        "A 7 10 10 Q 8 10 5 10 8",
        "H S",
        bets=(4, 300, 500),
        chips=(0, 0, 0),
    ),
    "void": Story(
        "The cards run out under rules that void the round: every wager comes back.",
        "6D short_shoe=void",
        "8h Ts 8d 6c 3s",
        "P D",
    ),
    "hit-soft-17": Story(
        "Under H17 the dealer draws to soft 17, and may get worse.",
        "6D H17",
        "Th 6s 9d Ac 5h Kd",
        "S",
    ),
}


def play(story: Story) -> Round:
    """Play a story to its end."""
    before = parse_cards(story.discards)
    cards = (*before, *parse_cards(story.cards))
    stack = Stack(cards, position=len(before), rng=Random(1) if before else None)
    round_ = Round(Rules.parse(story.rules), stack, story.bets, chips=story.chips)
    act(round_, story.acts)
    return round_


def transcript(story: Story) -> str:
    """The story as text: what was given, the log, and what is left on the table."""
    round_ = play(story)
    assert round_.over
    view = view_of(round_)
    lines = [
        story.title,
        "",
        f"rules     {view.rules}",
        *([f"discards  {story.discards}"] if story.discards else []),
        f"cards     {story.cards}",
        f"decisions {story.acts or 'none'}",
        "",
        *log(round_),
        "",
        f"dealer    {' '.join(view.dealer)}",
    ]
    for number, seat in enumerate(view.seats, 1):
        hands = "   ".join(" ".join(hand.cards) for hand in seat.hands)
        lines.append(
            f"player {number}  {hands}: bet {seat.bet}, net {seat.net}, chips {seat.chips}"
        )
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", STORIES)
def test_the_round_reads_as_it_did(name: str, golden: Golden) -> None:
    golden(ROUNDS / f"{name}.txt", transcript(STORIES[name]))


def test_every_transcript_has_its_story() -> None:
    assert sorted(path.stem for path in ROUNDS.glob("*.txt")) == sorted(STORIES)
