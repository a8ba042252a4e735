"""Sums of a run's tally: of what the places and the player won, by the count at the bet.

Everything is a whole number, or a fraction of one, until it is divided by the rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.sim.automaton import ABSENT, SPLIT_HANDS
from upcard.sim.plan import Program
from upcard.sim.tally import Tally

__all__ = ["CountSums", "PlaceSums", "full_nets", "place_covariances", "place_sums", "player_sums"]

Ints = NDArray[np.int64]


class PlaceSums(NamedTuple):
    """What one place at the table won, one unit bet each time."""

    rounds: int
    """Rounds in which it was dealt to."""
    net: Fraction
    square: Fraction
    """Sum of squares of the nets."""
    action: Fraction
    """Units wagered, those of doubles, splits and insurance too."""


@dataclass(frozen=True, slots=True)
class CountSums:
    """What the player won at one count, one unit bet on each spot."""

    count: int
    rounds: int
    units: Fraction
    """Bet on each spot; 0 sits out."""
    spots: int
    net: Fraction
    square: Fraction
    """Sum of squares of the nets of a round, all spots together."""
    action: Fraction


def full_nets(program: Program, tally: Tally) -> Ints:
    """Return rounds by place, depth, count and net, [place, depth, count, net + reach].

    Without a count, plain hands are tallied by their classes alone, which fix the net.
    """
    nets = tally.part("nets").copy()
    if program.view.counts:
        return nets
    shape = tally.shape
    of_class = program.compiled.game.net.reshape(2, shape.hand_classes, shape.dealer_classes)[0]
    for row, kind in enumerate(program.compiled.classes):
        if kind not in (ABSENT, SPLIT_HANDS):
            for column in range(shape.dealer_classes):
                place = int(of_class[row, column]) + shape.reach
                nets[:, 0, 0, place] += tally.part("hands")[:, 0, row, column]
    return nets


def _action(program: Program, tally: Tally) -> Ints:
    """Return half bets beyond those of the deal, [place, count]."""
    if program.view.counts:
        return tally.part("extra")
    hands, made = tally.part("hands"), tally.part("made")
    extra = (hands.sum(axis=(1, 3)) * program.compiled.game.extra).sum(axis=1)
    extra += 2 * (made * np.maximum(np.arange(made.shape[1]) - 1, 0)).sum(axis=1)
    extra += tally.part("insured").sum(axis=1)
    halves: Ints = extra[:, None]
    return halves


def _mine(program: Program, count: int) -> list[int]:
    """Return the player's places that are dealt to at a count."""
    return [place for place in program.dealt_to(count) if place in program.mine]


def place_sums(program: Program, tally: Tally) -> list[PlaceSums]:
    """Return what each place won."""
    unit, reach = program.compiled.unit, tally.shape.reach
    nets, extra = full_nets(program, tally), _action(program, tally)
    values = [net - reach for net in range(2 * reach + 1)]
    sums = []
    for place in range(tally.shape.seats):
        dealt = [
            index
            for index, count in enumerate(program.counts.all)
            if place in program.dealt_to(count)
        ]
        rounds = nets[place][:, dealt].sum(axis=(0, 1)).tolist()
        net = sum(n * value for n, value in zip(rounds, values, strict=True))
        square = sum(n * value * value for n, value in zip(rounds, values, strict=True))
        played = sum(rounds)
        sums.append(
            PlaceSums(
                played,
                Fraction(net, unit),
                Fraction(square, unit * unit),
                played + Fraction(int(extra[place][dealt].sum()), 2),
            )
        )
    return sums


def place_covariances(program: Program, tally: Tally) -> list[tuple[float, ...]]:
    """Return the covariance of every two places, one unit bet, over rounds dealt to both."""
    unit, reach = program.compiled.unit, tally.shape.reach
    nets = full_nets(program, tally).sum(axis=1)
    values = np.arange(nets.shape[2]) - reach
    rounds, sums, squares = nets.sum(axis=2), nets @ values, nets @ (values * values)
    cross = tally.part("cross")

    def covariance(one: int, other: int) -> float:
        both = [
            index
            for index, count in enumerate(program.counts.all)
            if {one, other} <= set(program.dealt_to(count))
        ]
        n = int(rounds[one][both].sum())
        if not n:
            return 0.0
        low, high = sorted((one, other))
        products = squares[one] if one == other else cross[:, high, low]
        means = Fraction(int(sums[one][both].sum()), n) * Fraction(int(sums[other][both].sum()), n)
        return float((Fraction(int(products[both].sum()), n) - means) / unit**2)

    places = range(tally.shape.seats)
    return [tuple(covariance(one, other) for other in places) for one in places]


def player_sums(program: Program, tally: Tally, depth: slice = slice(None)) -> list[CountSums]:
    """Return what the player won at each count.

    `depth` takes some classes of depth alone; only with one spot, as products of what two spots
    win are not told apart by depth.
    """
    unit, reach = program.compiled.unit, tally.shape.reach
    nets, extra, cross = full_nets(program, tally), _action(program, tally), tally.part("cross")
    values = np.arange(2 * reach + 1, dtype=object) - reach
    sums = []
    for index, count in enumerate(program.counts.all):
        mine = _mine(program, count)
        by_net = nets[mine][:, depth, index].sum(axis=(0, 1)).astype(object)
        products = sum(int(cross[index, a, b]) for a in mine for b in mine if b < a)
        square = int((by_net * values * values).sum()) + 2 * products
        rounds = int(by_net.sum()) // len(mine)
        sums.append(
            CountSums(
                count,
                rounds,
                program.plan.bets.units(count),
                len(mine),
                Fraction(int((by_net * values).sum()), unit),
                Fraction(square, unit * unit),
                rounds * len(mine) + Fraction(int(extra[mine, index].sum()), 2),
            )
        )
    return sums
