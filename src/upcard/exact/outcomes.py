"""How a round ends, and how often: the exact distribution of its net result, and its variance.

Hands that are not split are weighed forwards, as often as the strategy comes to them, and meet the
dealer at their end (`upcard.exact.singles`); splits are `upcard.exact.splitnets`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN
from upcard.errors import StrategyError, shown
from upcard.exact.actions import Bools, Table
from upcard.exact.finals import NATURAL, after_split, payoffs
from upcard.exact.graph import Floats, hand_graph
from upcard.exact.house import Insurance, check_insurance, deal_chances
from upcard.exact.named import OPTIMAL
from upcard.exact.singles import single_ends
from upcard.exact.splitnets import SplitNets, split_nets
from upcard.exact.strategy import Solution, two_card_hands
from upcard.hand import BEST_TOTAL
from upcard.money import Money
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    has_naturals,
    insurance_limit,
    insurance_net,
    is_dealer_natural,
    peeks,
    settle,
    surrenders_before_peek,
    why_no_insurance,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["Outcomes", "round_outcomes"]

_TOLERANCE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How a round ends: shares of all rounds, and moments of the net result.

    Net results are in units of the initial bet.  Where the dealer looks for a natural first, rounds
    that it ends count as neither doubled, split, bust nor surrendered late.
    """

    distribution: Mapping[Fraction, float]
    """Probability of each net result that can come about, lowest first."""
    resplits: bool
    """`distribution` has every resplit that the rules allow.  If False it is of the same strategy
    with two hands at most, and so are its moments, `wins`, `pushes` and `losses`."""
    mean: float
    """Expectation, every resplit included."""
    variance: float
    """Variance of the net result, every resplit included."""
    hands: Mapping[int, float]
    """Shares of rounds that end with 1, 2, … hands, every resplit included."""
    naturals: float
    """Share of rounds in which the player is dealt a natural."""
    doubles: float
    """Share in which a hand that is not from a split is doubled."""
    surrenders: float
    """Share in which the hand is surrendered."""
    busts: float
    """Share in which the player's only hand busts."""
    strategy: str
    """Class of strategy, or the name of a chart."""
    insurance: Insurance
    rules: Rules
    shoe: Shoe
    """The cards before the round."""

    @property
    def sd(self) -> float:
        """Standard deviation of the net result, every resplit included."""
        return sqrt(self.variance)

    @property
    def distribution_mean(self) -> float:
        """Mean of `distribution`: `mean` unless resplits are left out of it."""
        return sum(float(net) * share for net, share in self.distribution.items())

    @property
    def distribution_variance(self) -> float:
        """Variance of `distribution`: `variance` unless resplits are left out of it."""
        square = sum(float(net) ** 2 * share for net, share in self.distribution.items())
        return _variance(self.distribution_mean, square)

    @property
    def splits(self) -> float:
        """Share of rounds in which a pair is split."""
        return sum(share for hands, share in self.hands.items() if hands > 1)

    @property
    def wins(self) -> float:
        """Share of rounds with a net win; see `resplits`."""
        return sum(share for net, share in self.distribution.items() if net > 0)

    @property
    def pushes(self) -> float:
        """Share of rounds that neither win nor lose; see `resplits`."""
        return self.distribution.get(Fraction(0), 0.0)

    @property
    def losses(self) -> float:
        """Share of rounds with a net loss, surrendered ones too; see `resplits`."""
        return sum(share for net, share in self.distribution.items() if net < 0)


def round_outcomes(solution: Solution, insurance: Insurance = "never") -> Outcomes:
    """Return how a round ends, and how often, under a strategy that is worked out for a shoe.

    Parameters
    ----------
    solution
        A strategy worked out for a shoe: the `solution` of an `edge`, but for `optimal`.
    insurance
        `never`, or `optimal`: half the bet wherever the two cards make it worth it.

    Returns
    -------
    Outcomes
        Unconditional.  `mean`, `variance`, `hands` are exact for any number of hands;
        `distribution` too for the infinite deck, and where a split makes two hands at most.

    Raises
    ------
    StrategyError, RulesError
        For what is no such strategy, and for another word about insurance.

    Notes
    -----
    Exact up to double rounding (about 1e-15).  Six decks take about a second with up to four hands,
    a fifth of that with two; the infinite deck under 0.1 s.  The shoe must hold enough cards for
    any round: figures of one that can run dry mean nothing.

    Examples
    --------
    >>> from upcard.exact.house import edge
    >>> round_ends = round_outcomes(edge("inf S17").solution)
    >>> round(round_ends.variance, 12), round(round_ends.distribution[Fraction(3, 2)], 6)
    (1.331142820305, 0.045096)
    """
    if not isinstance(solution, Solution) or solution.strategy == OPTIMAL:
        what = OPTIMAL if isinstance(solution, Solution) else shown(solution)
        raise StrategyError(
            f"no distribution is worked out of {what}: use the solution of an edge, but for optimal"
        )
    check_insurance(insurance)
    table = solution.table
    tally = _Tally(table.rules.max_hands)
    insured = _insured(table, insurance)
    for taken in (False, True):
        dealt = np.where(insured == taken, deal_chances(table), 0.0)
        if dealt.any():
            tally.stake = insurance_limit(1) if taken else 0
            _play(solution, dealt, tally)
    assert abs(tally.moments[0] - 1) < _TOLERANCE
    _, mean, square = tally.moments.tolist()
    tally.hands[1] = 1 - tally.hands[2:].sum()
    return Outcomes(
        {net: share for net, share in sorted(tally.nets.items()) if share > 0},
        tally.resplits,
        mean,
        _variance(mean, square),
        {n: share for n, share in enumerate(tally.hands.tolist()) if share > 0},
        **tally.shares,
        strategy=solution.strategy,
        insurance=insurance,
        rules=table.rules,
        shoe=table.shoe,
    )


def _variance(mean: float, square: float) -> float:
    """Return a variance; where every round ends alike, rounding may fall below zero."""
    return max(square - mean**2, 0.0)


class _Tally:
    """Sums over all that can happen in a round."""

    def __init__(self, most_hands: int) -> None:
        self.stake: Money = 0
        """On insurance."""
        self.nets: defaultdict[Fraction, float] = defaultdict(float)
        self.moments = np.zeros(3)
        """Probability, E[net], E[net^2]."""
        self.hands = np.zeros(most_hands + 1)
        self.shares = {"naturals": 0.0, "doubles": 0.0, "surrenders": 0.0, "busts": 0.0}
        self.resplits = True

    def add(self, net: Money, chance: float, *, natural: bool) -> None:
        """Add a net result, to which insurance comes, without or with a dealer's natural."""
        total = Fraction(net + insurance_net(self.stake, natural))
        self.nets[total] += chance
        self.moments += chance * float(total) ** np.arange(3)

    def add_split(self, dealt: float, split: SplitNets) -> None:
        """Add what a split brings that is made this often."""
        numbers = range(-(split.nets.shape[1] // 2), split.nets.shape[1] // 2 + 1)
        for natural, (row, moments) in enumerate(zip(split.nets, split.moments, strict=True)):
            shift = insurance_net(self.stake, bool(natural))
            for number, chance in zip(numbers, row.tolist(), strict=True):
                if chance:
                    self.nets[Fraction(number + shift)] += dealt * chance
            mass, mean, square = (dealt * moments).tolist()
            c = float(shift)
            self.moments += (mass, mean + c * mass, square + 2 * c * mean + c**2 * mass)
        self.resplits &= split.complete


def _play(solution: Solution, dealt: Floats, tally: _Tally) -> None:
    """Add all rounds in which two cards are dealt this often, [55, 10]."""
    rules, hands, choices = solution.table.rules, two_card_hands(), solution.choices
    dealt = dealt.copy()
    if has_naturals(rules):
        _add_naturals(solution.table, dealt[hands.natural], tally)
        dealt[hands.natural] = 0.0
    _add_surrenders(solution, np.where(choices == Action.SURRENDER, dealt, 0.0), tally)
    _add_splits(solution, np.where(choices == Action.SPLIT, dealt, 0.0), tally)
    singles = single_ends(solution, np.where(choices <= Action.DOUBLE, dealt, 0.0))
    worth = payoffs(rules, split=False)
    for (kind, outcome), chance in np.ndenumerate(singles.ends):
        if chance:
            tally.add(int(worth[kind, outcome]), float(chance), natural=outcome == NATURAL)
    tally.shares["doubles"] += singles.doubles
    tally.shares["busts"] += singles.busts


def _add_naturals(table: Table, dealt: Floats, tally: _Tally) -> None:
    rules, hands = table.rules, two_card_hands()
    row = hands.rows[hands.natural]
    held = table.naturals(table.less(hand_graph().cards[row : row + 1]))[0]
    mine = FinalHand(BEST_TOTAL, natural=True)
    dealer = is_dealer_natural(rules, 2, BEST_TOTAL)
    level = settle(rules, mine, FinalDealer(BEST_TOTAL, natural=dealer))
    tally.add(level, float(dealt @ held), natural=True)
    pays = settle(rules, mine, FinalDealer(TEN))
    tally.add(pays, float(dealt @ (1 - held)), natural=False)
    tally.shares["naturals"] += float(dealt.sum())


def _add_surrenders(solution: Solution, dealt: Floats, tally: _Tally) -> None:
    rules = solution.table.rules
    held = dealt * solution.values.naturals[two_card_hands().rows]
    hand = FinalHand(TEN, surrendered=True)
    lost = settle(rules, hand, FinalDealer(BEST_TOTAL, natural=True))
    kept = settle(rules, hand, FinalDealer(TEN))
    tally.add(lost, float(held.sum()), natural=True)
    tally.add(kept, float((dealt - held).sum()), natural=False)
    over = [peeks(rules, up) and not surrenders_before_peek(rules, up) for up in RANKS]
    tally.shares["surrenders"] += float((dealt - held * np.array(over)).sum())


def _add_splits(solution: Solution, dealt: Floats, tally: _Tally) -> None:
    table, pairs = solution.table, two_card_hands().pairs
    for rank in RANKS:
        if not dealt[pairs[rank - 1]].any():
            continue
        plan = after_split(solution, rank)
        for up_card in RANKS:
            chance = float(dealt[pairs[rank - 1], up_card - 1])
            if chance == 0.0:
                continue
            split = split_nets(table, rank, up_card, plan[:, up_card - 1].copy())
            tally.add_split(chance, split)
            # Where the dealer looks, a natural ends the round before the split.
            made = split.hands[0] if peeks(table.rules, up_card) else split.hands.sum(axis=0)
            tally.hands[: len(made)] += chance * made


def _insured(table: Table, insurance: Insurance) -> Bools:
    """Return the two-card hands that insure, by up card, [55, 10]."""
    rows = two_card_hands().rows
    out = np.zeros((len(rows), len(RANKS)), dtype=np.bool_)
    if insurance == "optimal" and why_no_insurance(table.rules, ACE) is None:
        held = table.naturals(table.less(hand_graph().cards[rows]))[:, ACE - 1]
        won, lost = (float(insurance_net(1, natural)) for natural in (True, False))
        out[:, ACE - 1] = held * won + (1 - held) * lost > 0
    return out
