"""How the hands of a run ended: naturals, doubles, splits, busts, wins by hand and by round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from upcard.hand import BEST_TOTAL
from upcard.sim.automaton import ABSENT, SPLIT_HANDS
from upcard.sim.moments import full_nets
from upcard.sim.plan import Program
from upcard.sim.tally import Tally

__all__ = ["HandCounts", "hand_counts", "outcome_shares"]


@dataclass(frozen=True, slots=True)
class HandCounts:
    """Counts of one place's hands and rounds."""

    hands: int
    """Hands played: a round has one, or as many as splitting made."""
    naturals: int
    doubled: int
    """Hands doubled."""
    busts: int
    """Hands of more than 21."""
    surrendered: int
    splits: int
    """Rounds in which a pair was split."""
    made: dict[int, int]
    """Rounds by the number of hands that a split made."""
    insured: int
    insurance_won: int
    rounds_won: int
    rounds_lost: int
    rounds_pushed: int
    hands_won: int
    hands_lost: int
    hands_pushed: int


def hand_counts(program: Program, tally: Tally, place: int) -> HandCounts:
    """Return the counts of a place."""
    game, classes = program.compiled.game, program.compiled.classes
    shape = tally.shape
    by_kind = tally.part("hands")[place]
    nets = game.net.reshape(2, shape.hand_classes, shape.dealer_classes)
    # Kinds: plain, first of a split, split off, insured; a hand split off is settled by row 1.
    won, lost = (
        sum(int(by_kind[kind][wins[int(kind == 2)]].sum()) for kind in range(len(by_kind)))
        for wins in (nets > 0, nets < 0)
    )
    hands = by_kind.sum(axis=(0, 2))
    for row, kind in enumerate(classes):
        if kind in (ABSENT, SPLIT_HANDS):
            hands[row] = 0
    played = int(hands.sum())

    def count(of: list[bool]) -> int:
        return int(hands[np.array(of)].sum())

    rounds = full_nets(program, tally)[place].sum(axis=(0, 1))
    absent = int(by_kind[0, classes.index(ABSENT)].sum())
    made = {n: int(k) for n, k in enumerate(tally.part("made")[place]) if k}
    insured = tally.part("insured")[place]
    rounds_won, rounds_lost = int(rounds[shape.reach + 1 :].sum()), int(rounds[: shape.reach].sum())
    return HandCounts(
        hands=played,
        naturals=count([kind.final.natural for kind in classes]),
        doubled=count([kind.wager > 1 for kind in classes]),
        busts=count([kind.final.total > BEST_TOTAL for kind in classes]),
        surrendered=count([kind.final.surrendered for kind in classes]),
        splits=sum(made.values()),
        made=made,
        insured=int(insured.sum()),
        insurance_won=int(insured[1]),
        rounds_won=rounds_won,
        rounds_lost=rounds_lost,
        rounds_pushed=int(rounds.sum()) - rounds_won - rounds_lost - absent * program.view.counts,
        hands_won=won,
        hands_lost=lost,
        hands_pushed=played - won - lost,
    )


def outcome_shares(program: Program, tally: Tally, place: int) -> dict[Fraction, float]:
    """Return the share of rounds by what a place wins for one unit, least first."""
    rounds = full_nets(program, tally)[place].sum(axis=(0, 1))
    unit, reach = program.compiled.unit, tally.shape.reach
    return {
        Fraction(net - reach, unit): int(n) / int(rounds.sum()) for net, n in enumerate(rounds) if n
    }
