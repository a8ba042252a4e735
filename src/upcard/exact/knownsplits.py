"""What splitting is worth where pair cards, or naturals, are nearly all that there is.

The sum is that of `upcard.exact.splits` over how a split can end, and so are N[a, b] and X[a, b];
but each is walked for itself, from what is known of other cards (`upcard.exact.known`), and nothing
is ever taken from anything.  Where the dealer is known to have no natural, an ending counts as
often as it comes about with none.

Cost: up to 30 states [a, b] for 16 hands, each a walk of all that one pair card can become and of
the dealer; 0.04 s for tens, 0.2 s for twos.
"""

from __future__ import annotations

import numpy as np

from upcard.cards import RANKS, Rank
from upcard.exact.actions import Bools, Seen, Table, see_given
from upcard.exact.graph import Floats, Ints, family, hand_graph
from upcard.exact.known import Known
from upcard.exact.splitends import endings
from upcard.kernels.hands import reach_hands
from upcard.kernels.splits import play_levels

__all__ = ["known_split"]

_State = tuple[int, int]
"""a, b: how many more pair cards are gone, and how many cards are known to be none."""
_Values = dict[_State, list[float]]
"""X and N."""


def known_split(table: Table, rank: Rank, actions: Ints, hands: int) -> float:
    """Return what splitting a pair is worth against the one up card of a table.

    Parameters
    ----------
    actions
        What all that one card of the rank can become does after the split, [m, 1].
    hands
        The most that it makes.

    Notes
    -----
    A natural of the dealer's takes all wagers.
    """
    known, pair = table.known(rank), rank - 1
    left = known.less(known.less(table.counts, known.up_card), pair, 2)
    ends = list(endings(int(left[pair]), int(left.sum()), hands, int(table.dec)))
    states = {(made - 2, others - 1) for _, made, others in ends if others}
    states |= {(made - 2, others) for _, made, others in ends if made > others}
    values = _one_hand(table, rank, actions, sorted(states))
    mean = 0.0
    for chance, made, others in ends:
        a, free = made - 2, made - others
        both = free * values[a, others][0] if free else 0.0
        both += others * values[a, others - 1][1] if others else 0.0
        chance_of_none = _none_after(known._replace(others=others), left, a)
        mean += float(chance) * chance_of_none * (both / made if table.objective.as_one else both)
    return mean / _none_after(known, left, 0)


def _none_after(known: Known, left: Floats, pair_cards: int) -> float:
    """Return the chance that what is known of the hole card is so when such second cards came."""
    if known.hole < 0:
        return 1.0
    rows = known.less(left, known.pair, pair_cards)[None]
    return float((known.chance(rows) / known._replace(hole=-1).chance(rows))[0])


def _one_hand(table: Table, rank: Rank, actions: Ints, states: list[_State]) -> _Values:
    """Return X[a, b] and N[a, b] for some states [a, b]."""
    hands = family(hand_graph().row((rank,)))
    reached, stood = np.zeros((2, len(hands.hands)), dtype=np.bool_)
    reach_hands(0, hands.children, actions, reached, stood)
    seen = [_state(table, rank, hands.cards, stood, *one) for one in states]
    # By state a lane a hand, then one of the pair card whose next card is none: it is N's first.
    rows = np.arange(len(states) * (len(stood) + 1))
    lanes = np.repeat(rows.reshape(len(states), 1, -1), 2, axis=1)
    lanes[:, 1, 0] = lanes[:, 1, -1]
    ways, pairs = np.empty((2, 2 * len(states), 1))
    play_levels(
        np.flatnonzero(reached | stood)[::-1].copy(), hands.children,
        lanes[:, :, :-1].reshape(len(ways), -1), rows, seen[0].counts,
        np.concatenate([one.gone for one in seen]), np.concatenate([one.chances for one in seen]),
        seen[0].chances[:0], hands.totals, seen[0].game, table.columns, actions, 0, ways, pairs,
    )  # fmt: skip
    return dict(zip(states, ways.reshape(-1, 2).tolist(), strict=True))


def _state(table: Table, rank: Rank, cards: Ints, stood: Bools, a: int, b: int) -> Seen:
    """Return what each hand is drawn from, and in a last row N's pair card."""
    pair = np.arange(len(RANKS)) == rank - 1
    shoes = table.less(cards + (1 + a) * pair)
    seen = see_given(table, table.known(rank, b), shoes, stood)
    first = np.where(pair, 0.0 - (np.array(RANKS) == table.up_cards[0]), seen.gone[:1])
    return seen._replace(
        gone=np.concatenate([seen.gone, first]),
        chances=np.concatenate([seen.chances, seen.chances[:1]]),
    )
