"""What is asked, and how an answer was: plain values that a front end shows and translates.

Each is made of text, numbers, tuples and one table of facts, so `msgspec` or `dataclasses.asdict`
turn it into JSON.  A question never holds its answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

__all__ = ["WHYS", "Fact", "Facts", "Question", "Verdict", "Why"]

Fact: TypeAlias = str | int | float
Facts: TypeAlias = Mapping[str, Fact]

_PLAY: Final = (
    "hand", "up_card", "right", "given", "ev", "ev_given", "bust", "wins", "loses", "dealer_bust",
)  # fmt: skip
_INDEX: Final = ("cell", "uses", "count", "index", "at_or_above", "below")

WHYS: Final[Mapping[str, tuple[str, ...]]] = {
    "right": (),
    **dict.fromkeys(("hit", "stand", "double", "split", "surrender"), _PLAY),
    **dict.fromkeys(("no-double", "no-split", "no-surrender", "by-total"), _PLAY),
    "chart": ("hand", "up_card", "right", "given"),
    "index-reached": _INDEX,
    "index-not-reached": _INDEX,
    "tens": ("cards_left", "tens_left", "ev"),
    "running-count": ("cards", "start", "added", "count", "given"),
    "true-count": ("running", "decks_left", "quotient", "rounding", "count"),
    "tray": ("cards", "decks", "nearest"),
    "bet": ("uses", "count", "bet", "ev"),
}
"""Every reason by its code, with the facts that it comes with.

- `hit` and `stand` are right, where the other of the two was given
- `double`, `split` and `surrender` are right; with `no-` they were given, and another play is right
- `by-total`: the chart's play, although these very cards would rather do what was given
- `chart`: the chart's play, where the play that was given has no value to compare with
- `index-reached` and `index-not-reached`: which side of the index next to what was given

`ev` and `ev_given` are what the right play and the given one are worth, in units of the hand's
wager, exactly, from a full shoe; of `bet`, about what a unit is worth at the count, left out where
nobody knows.  `bust` is the chance that one card busts the hand; `wins` and
`loses` are those of standing, `dealer_bust` that of the dealer.  `uses` is `true` or `running`,
the count that is meant.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question of a drill.

    Facts by kind of drill
        strategy     none
        deviations   `true_count`, or `running` in a system that plays by its running count
        insurance    the same; by the cards left `cards_left` and `tens_left`
        count        `decks`, `cards`, and `start`, where the count begins
        true-count   `running`, `decks`, `decks_dealt`; of a tray `decks` and `cards_dealt`
        bets         `true_count` or `running`
    """

    kind: str
    context: str
    """What the drill is of, such as the rules and the chart: progress is kept apart by it."""
    cell: str
    """What is asked, in a stable word: "hard 16 v T", "TC +3"."""
    hand: tuple[str, ...] = ()
    """The player's cards, such as "Kh"."""
    up_card: str | None = None
    facts: Facts = field(default_factory=dict)
    stream: tuple[tuple[str, ...], ...] = ()
    """Cards in the groups in which they are shown, one after the other."""
    checks: tuple[int, ...] = ()
    """After how many groups the count is asked for; the reply has a number for each."""
    choices: tuple[str, ...] = ()
    """Words of actions; empty where the answer is a number."""


@dataclass(frozen=True, slots=True)
class Why:
    """A reason as a code with its facts; `WHYS` lists all of them."""

    code: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer was."""

    right: bool
    given: str
    """What was answered, in the form of `answer`."""
    answer: str
    """The right answer: a word of `choices`, a number, or several with a space between them."""
    why: Why
    cost: float | None
    """What the answer loses, in units of the hand's wager: 0 for a right one, None where nobody
    knows.  Below 0 where these very cards would rather play otherwise than a chart of totals."""
