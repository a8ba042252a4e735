"""What a split into two hands is worth when every decision knows every card seen.

The first hand gets its second card and is played out; then the second hand gets its second card
and is played by one who remembers the first hand's cards.

While the second hand draws, the expected result of the first one, which is done, stays what it was:
the dealer's cards are as good as drawn already.  So the second hand looks to itself alone, and all
that it takes from the first is the cards gone, F:

    W(F)  value of a hand that starts from one pair card when F and the up card are gone
    V(h)  value of both hands when the first one holds h, the best of
              stand   stand(h) + W(h)
              hit     mean of V(h + card), a bust being -1 + W(h + card)
              double  mean of 2 stand(h + card) + W(h + card)

The split is worth the mean of V over the first hand's second card, and one bet more where a
dealer's natural takes no more than the original bet (as in `upcard.exact.splits`).

Different first and second hands make the same union of cards gone; the dealer's odds are worked out
once for each union.  With six decks and pairs of twos, 8,000 first hands and 1,890 second ones meet
in 13,700,000 ways, but in 252,890 unions.

Cost, thread time: all cells 2 s for one deck, 7 s for six (aces that may be hit: 5 s more); a cell
up to 0.2 s and 0.7 s (such aces 1.5 s).  The process stays below 300 MB.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.errors import RulesError
from upcard.exact.actions import Bools, Table, hand_values, legality
from upcard.exact.graph import Floats, Ints, hand_graph
from upcard.exact.splits import split_values
from upcard.exact.strategy import Solution, solve, two_card_hands
from upcard.exact.ties import SAME
from upcard.exact.tree import OUTCOMES, dealer_chances, dealer_tree
from upcard.hand import BEST_TOTAL
from upcard.kernels.hands import descend_hands
from upcard.kernels.optimal import number_unions, play_hands, stand_levels
from upcard.rulebook import STANDS_ON, dealer_natural_wins, most_hands

__all__ = ["optimal_split", "solve_optimal"]

_MOST: Final = BEST_TOTAL + TEN + BEST_TOTAL  # hard total of a bust hand and another
_BITS: Final = [(_MOST // rank).bit_length() for rank in RANKS]
_SHIFTS: Final = np.array([sum(_BITS[: rank - 1]) + rank - 1 for rank in RANKS])
_ONE_CARD: Final = np.int64(1) << _SHIFTS
"""Key of one card of each rank."""
_FIELDS: Final = 2 ** np.array(_BITS) - 1
_GUARDS: Final = int((_ONE_CARD * (_FIELDS + 1)).sum())

_LANES: Final = 80
_FEW: Final = 1024  # unions walked at a time
_MOST_CELLS: Final = 1_900_000
"""Stand values by union and up card kept at a time, times six levels: 91 MB."""


def optimal_split(table: Table, rank: Rank, first: int = 0, last: int = len(RANKS)) -> Floats:
    """Return what splitting a pair into two hands is worth with perfect memory, by up card.

    Parameters
    ----------
    table
        Any shoe, under rules by which splitting this rank makes two hands.
    rank
        Of the pair, 1 (ace) to 10.
    first, last
        The up cards, as a range of columns A … T from 0.

    Returns
    -------
    Floats
        Expectation per unit of the initial wager, unconditional (a dealer's natural that beats all
        is in it), [10]; 0 for up cards not asked for or not in the shoe.

    Raises
    ------
    RulesError
        If splitting this rank can make another number of hands, and for a chasing dealer.

    Notes
    -----
    Exact up to double rounding, about 1e-15.  For one deck 0.03 to 0.5 s, for six up to 3 s.  A
    dealer who finds the shoe dry counts as bust, as in `split_values`.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> from upcard.shoe import Shoe
    >>> table = Table.of(Shoe.of_decks(1), Rules.parse("1D S17 NDAS SP2"))
    >>> round(float(optimal_split(table, 10)[9]), 6)
    -0.026023
    """
    _refuse_other_than_two(most_hands(table.rules, rank))
    if table.dec:
        worth = _from_shoe(table, rank, first, last)
    else:
        # Nothing is ever gone from the infinite deck, so there is nothing to remember.
        worth = split_values(table, hand_values(table).walked, rank, None)
    worth[:first] = worth[last:] = 0.0
    return worth


def solve_optimal(table: Table) -> Solution:
    """Return the best play there is, by one who remembers the other hand of a split.

    Hands that are not split play as in CDZ-, which is best for them; pairs choose by what
    `optimal_split` says.  2 s for one deck, 7 s for six.

    Parameters
    ----------
    table
        Any shoe, under rules with ``max_hands=2``.

    Returns
    -------
    Solution
        Under the name ``optimal``; `upcard.exact.house.round_ev` gives its EV of a round.

    Raises
    ------
    RulesError
        For any other number of hands.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> from upcard.shoe import Shoe
    >>> solve_optimal(Table.of(Shoe.of_decks(None), Rules.parse("inf SP2"))).strategy
    'optimal'
    """
    _refuse_other_than_two(table.rules.max_hands)
    splits = np.array([optimal_split(table, rank) for rank in RANKS])
    solution = solve(table, "CDZ-")
    hands, values = two_card_hands(), solution.values
    pairs = hands.rows[hands.pairs]
    surrender = table.surrender_values(values.naturals[pairs])
    given_up = np.full_like(splits, -np.inf) if surrender is None else surrender
    options = np.stack([values.value[pairs], splits, given_up])
    best = options.max(axis=0)
    first = (options >= best - SAME).argmax(axis=0)  # of equals the first, as everywhere
    other = np.array((0, Action.SPLIT, Action.SURRENDER))[first]
    worth, choices = solution.worth.copy(), solution.choices.copy()
    worth[hands.pairs] = best
    choices[hands.pairs] = np.where(first > 0, other, values.actions[pairs])
    return replace(solution, strategy="optimal", splits=splits, worth=worth, choices=choices)


def _refuse_other_than_two(hands: int) -> None:
    if hands != 2:
        what = f"can't play a split into at most {hands} hands optimally"
        raise RulesError(f"{what}: that is worked out for two hands (SP2)")


@dataclass(frozen=True)
class _Plays:
    """The hands that can come of one pair card, as `upcard.kernels.optimal` wants them."""

    keys: Ints
    held: Floats
    children: Ints
    levels: Ints
    ends: Bools
    may_hit: Bools
    may_double: Bools
    gone: Ints
    """Keys of all that the first hand can come to: the hands, then the bust ones."""
    room: int

    @classmethod
    def of(cls, table: Table, rank: Rank) -> _Plays:
        """Return the hands that rules and shoe allow beside the other pair card."""
        graph = hand_graph()
        limits = np.minimum(table.counts.astype(np.int64), _FIELDS)
        spare = limits - (np.arange(len(RANKS)) == rank - 1)
        goes_on, below = _reachable(table, rank)
        hands = np.flatnonzero(below & (graph.cards <= spare).all(axis=1))
        may_hit, may_double = (mask[hands] for mask in legality(table.rules, rank))
        keys = graph.cards[hands] @ _ONE_CARD
        grown = keys[:, None] + _ONE_CARD
        busts = np.unique(grown[goes_on[hands, None] & (graph.children[hands] < 0)])
        gone = np.concatenate((keys, busts[(_counts(busts) <= spare).all(axis=1)]))
        children = _find(gone, grown)
        ends = np.zeros(len(gone), dtype=np.bool_)
        ends[children[may_double]] = True
        return cls(
            keys, graph.cards[hands].astype(float), children,
            np.maximum(graph.totals[hands] - STANDS_ON + 1, 0), ends,
            may_hit, may_double, gone, int(limits @ _ONE_CARD) + _GUARDS,
        )  # fmt: skip


def _reachable(table: Table, rank: Rank) -> tuple[Bools, Bools]:
    """Return which hands of the graph may take a card, and which can come of one pair card."""
    graph = hand_graph()
    start = graph.row((rank,))
    goes_on = np.logical_or(*legality(table.rules, rank))
    goes_on[start] = True
    below = np.zeros(len(goes_on), dtype=np.bool_)
    descend_hands(start, np.where(goes_on[:, None], graph.children, -1), below)
    return goes_on, below


def _counts(keys: Ints) -> Ints:
    """Return the cards of each rank, a row a key."""
    cards: Ints = (keys[:, None] >> _SHIFTS) & _FIELDS
    return cards


def _find(known: Ints, wanted: Ints) -> Ints:
    """Return where each wanted key stands among the known ones, -1 if nowhere."""
    order = np.argsort(known)
    places = np.minimum(np.searchsorted(known, wanted, sorter=order), len(known) - 1)
    return np.where(known[order[places]] == wanted, order[places], -1)


@dataclass(frozen=True)
class _Unions:
    """All that can be gone together, as an open table of keys and as a list."""

    slots: Ints
    rows: Ints
    keys: Ints

    @classmethod
    def of(cls, plays: _Plays) -> _Unions:
        """Return the unions of what the first hand can come to with a second hand."""
        size, n_unions = 2**12, -1
        while n_unions < 0:
            size *= 4
            slots, rows = np.full(size, -1), np.empty(size, dtype=np.int64)
            keys = np.empty(size // 2, dtype=np.int64)
            n_unions = number_unions(plays.gone, plays.keys, plays.room, _GUARDS, slots, rows, keys)
        return cls(slots, rows, keys[:n_unions].copy())


def _from_shoe(table: Table, rank: Rank, first: int, last: int) -> Floats:
    left = table.counts - 2.0 * (np.arange(len(RANKS)) == rank - 1)
    worth = np.zeros(len(RANKS))
    if left.min() < 0:
        return worth
    plays = _Plays.of(table, rank)
    unions = _Unions.of(plays)
    passes = -(-len(unions.keys) * (last - first) // _MOST_CELLS)
    bounds = np.linspace(first, last, passes + 1).astype(int).tolist()
    for start, end in pairwise(bounds):
        worth[start:end] = _both_hands(table, plays, unions, start, end)
    if _refunds(table):
        # A natural takes one bet, not one a hand.
        for up_card, hole in ((ACE, TEN), (TEN, ACE)):
            worth[up_card - 1] += left[hole - 1] / max(left.sum() - 1, 1)
    return np.where(left > 0, worth, 0.0)


def _both_hands(table: Table, plays: _Plays, unions: _Unions, first: int, last: int) -> Floats:
    """Return V of one pair card, without refund, by up card."""
    stands = _stands(table, unions.keys, first, last)
    ups, n_hands = np.arange(first, last), len(plays.keys)
    holes = np.full(len(RANKS), -1)
    if _refunds(table):
        holes[ACE - 1], holes[TEN - 1] = TEN - 1, ACE - 1

    def play(children: Ints, gone: Ints, after: Floats) -> Floats:
        out = np.empty((len(gone), len(ups)))
        block = min(max(_LANES // len(ups), 1), len(gone))
        play_hands(
            plays.keys, plays.held, children, plays.levels, plays.ends, plays.may_hit,
            plays.may_double, gone, _counts(gone).astype(float), table.counts, ups,
            holes[first:last], plays.room, _GUARDS, unions.slots, unions.rows, stands, after,
            block, out,
        )  # fmt: skip
        return out

    # Of the second hand's busts it doesn't matter which is which: they share a row.
    nothing = np.zeros((n_hands + 1, len(ups)))
    second = play(np.minimum(plays.children, n_hands), plays.gone, nothing)
    both: Floats = play(plays.children, plays.gone[:1], second)[0]
    return both


def _stands(table: Table, keys: Ints, first: int, last: int) -> Floats:
    """Return the value of standing on 16 or less, 17 … 21 for each union, [s, 6, last - first]."""
    stands = np.empty((len(keys), 1 + len(OUTCOMES), last - first))
    tree = dealer_tree(table.rules, RANKS[first:last])
    for start in range(0, len(keys), _FEW):
        few = slice(start, start + _FEW)
        shoes = table.less(_counts(keys[few]))
        chances = dealer_chances(tree, shoes, table.dec)
        naturals = np.ascontiguousarray(table.beating_naturals(shoes)[:, first:last])
        stand_levels(chances, naturals, stands[few])
    return stands


def _refunds(table: Table) -> bool:
    return table.refund and dealer_natural_wins(table.rules)
