"""What a player who counts sees, as tables for the kernel."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from upcard.cards import CARDS
from upcard.counting import CountingSystem
from upcard.errors import StrategyError
from upcard.kernels.tables import View
from upcard.rules import Rules
from upcard.sim.hand_states import card_code

__all__ = ["DEPTHS", "BetCounts", "bet_counts", "no_view", "view_of"]

DEPTHS: Final = 10
"""Classes of depth: a tenth of the shoe dealt each."""
_MOST_TRUE: Final = 20
_MOST_RUNNING: Final = 80
_FARTHEST: Final = 120
_FINEST: Final = 13_000
_WIDEST: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class BetCounts:
    """The counts at the bet that are told apart; the first and last stand for all beyond."""

    least: int
    most: int

    @property
    def all(self) -> range:
        """Every count, in order."""
        return range(self.least, self.most + 1)


def bet_counts(system: CountingSystem | None, looked_at: Sequence[int] = ()) -> BetCounts:
    """Return the counts that a run tells apart, those that bets and plays look at among them.

    True counts to 20 and running counts to 80 at least.

    Raises
    ------
    StrategyError
        If bets or plays look at a count beyond 120.
    """
    if system is None:
        return BetCounts(0, 0)
    usual = _MOST_TRUE if system.uses == "true" else _MOST_RUNNING
    most = max(usual, *(abs(count) for count in looked_at), 0)
    if most > _FARTHEST:
        raise StrategyError(f"a count of {most} is too far out: use -{_FARTHEST} to {_FARTHEST}")
    return BetCounts(-most, most)


def no_view() -> View:
    """Return the view of a table at which nobody counts."""
    nothing = np.zeros(1, dtype=np.uint8)
    none = np.zeros(1, dtype=np.int64)
    return View(0, none, 0, np.zeros(1, np.uint16), nothing, nothing, 1, 0, nothing, 1, 1)


def view_of(
    system: CountingSystem, rules: Rules, counts: BetCounts, break_points: Sequence[int]
) -> View:
    """Return the tables of a counting system.

    `break_points` are the counts, ascending, at which the play changes: the place of a count in
    play is how many of them it reaches.
    """
    assert rules.decks is not None, "a plan counts no infinite deck"
    cards = 52 * rules.decks
    scale = _bet_scale(system)
    # Beyond the offset every count is at one end: not above `most` with a whole shoe left.
    offset = scale * counts.most * (rules.decks if system.uses == "true" else 1)
    if offset > _WIDEST:
        raise StrategyError(f"{system.name}: the tags are too fine for a table: use simpler ones")
    lefts = sorted({system.decks_left(left): left for left in range(cards + 1)}.items())
    row_of = {decks: row for row, (decks, _) in enumerate(lefts)}
    tables = []
    for edges in (break_points, range(counts.least + 1, counts.most + 1)):
        tables.append([_line(system, scale, left, edges, offset) for _, left in lefts])
    tags = np.zeros(256, dtype=np.int64)
    for card in CARDS:
        bet = system.tag(card)
        if system.side is not None:
            bet += system.side.weight * system.side.behind(1, int(card.rank == system.side.rank))
        tags[card_code(card)] = _packed(scale, bet, system.tag(card))
    initial = system.initial(rules.decks)
    return View(
        counts=1,
        tags=tags,
        start=_packed(scale, initial, initial),
        rows=np.array([row_of[system.decks_left(n)] for n in range(cards + 1)], dtype=np.uint16),
        play=np.concatenate(tables[0]),
        bet=np.concatenate(tables[1]),
        width=2 * offset + 1,
        offset=offset,
        depth=_depths(cards),
        n_depths=DEPTHS,
        n_bets=len(counts.all),
    )


def _depths(cards: int) -> NDArray[np.uint8]:
    """Return the class of depth by cards dealt; a class ends with the last card of its tenth."""
    return (np.maximum(np.arange(cards + 1) * DEPTHS - 1, 0) // cards).astype(np.uint8)


def _bet_scale(system: CountingSystem) -> int:
    """Return what makes every tag whole, and every change of the side count."""
    if system.side is None:
        return system.scale
    changes = [Fraction(system.side.weight * system.side.behind(1, of)) for of in (0, 1)]
    scale = lcm(system.scale, *(change.denominator for change in changes))
    if scale > _FINEST:
        raise StrategyError(
            f"{system.name}: the side count is too fine: use a weight with a smaller denominator"
        )
    return scale


def _packed(scale: int, bet: Fraction, play: Fraction) -> int:
    return (int(bet * scale) << 32) + int(play * scale)


def _line(
    system: CountingSystem, scale: int, left: int, edges: Sequence[int], offset: int
) -> NDArray[np.uint8]:
    """Return how many edges each running count reaches with so many cards left."""
    counts = range(-offset, offset + 1)

    def count(running: int) -> int:
        return system.true_count(Fraction(running, scale), left)

    begins = _searched(counts, edges, count)
    line = np.zeros(len(counts), dtype=np.uint8)
    for begin in begins:
        line[begin:] += 1
    return line


def _searched(counts: range, edges: Sequence[int], count: Callable[[int], int]) -> list[int]:
    """Return where each edge is first reached; a count never falls as the running count rises."""
    begins: list[int] = []
    for edge in edges:
        begins.append(bisect_left(counts, edge, lo=begins[-1] if begins else 0, key=count))
    return begins
