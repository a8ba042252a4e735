"""Census numbers: sizes of the game that enumeration must find, with no tolerance."""

from __future__ import annotations

import pytest

from upcard.cards import RANKS, UP_CARDS
from upcard.exact.dealer import census
from upcard.exact.draws import dealer_play, draw_tree
from upcard.hand import BEST_TOTAL
from upcard.rulebook import NO_CARDS, add_card
from upcard.rules import Rules
from upcard.shoe import Shoe


# Ordered draws of the dealer over all up cards, from two cards to standing or bust.
# Source: plain enumeration of every order, with no code of this package.
@pytest.mark.parametrize(
    ("decks", "hit_soft_17", "orders"),
    [
        pytest.param(1, False, 48_532, id="1D-S17"),
        pytest.param(2, False, 54_382, id="2D-S17"),
        pytest.param(4, False, 54_433, id="4D-S17"),
        pytest.param(8, False, 54_433, id="8D-S17"),
        pytest.param(None, False, 54_433, id="infinite-S17"),
        pytest.param(1, True, 59_704, id="1D-H17"),
        pytest.param(2, True, 70_348, id="2D-H17"),
        pytest.param(4, True, 70_561, id="4D-H17"),
        pytest.param(6, True, 70_561, id="6D-H17"),
        pytest.param(8, True, 70_561, id="8D-H17"),
    ],
)
def test_dealer_draws(decks: int | None, hit_soft_17: bool, orders: int) -> None:
    assert census(decks, Rules(hit_soft_17=hit_soft_17)) == orders


@pytest.mark.parametrize("naturals", ["casino", "book", "at-once", "none"])
def test_rules_of_naturals_leave_the_dealers_draws_alone(naturals: str) -> None:
    """Told apart or not, a two-card 21 ends the dealer's draw."""
    assert census(2, Rules.parse(f"naturals={naturals}")) == 54_382


# Distinct player hands: sets of two or more cards with a total of 21 or less.
# Source: plain enumeration, with no code of this package.
@pytest.mark.parametrize(
    ("decks", "hands"), [(1, 2_008), (2, 2_796), (4, 3_060), (6, 3_072), (8, 3_072)]
)
def test_player_hands(decks: int, hands: int) -> None:
    assert _sets_up_to_21(Shoe.of_decks(decks), RANKS, NO_CARDS, 0) == hands


def _sets_up_to_21(
    shoe: Shoe, ranks: tuple[int, ...], value: tuple[int, bool], n_cards: int
) -> int:
    """Return how many sets of two or more cards grow from a hand by cards of `ranks` in order."""
    found = 1 if n_cards >= 2 else 0
    for place, rank in enumerate(ranks):
        larger = add_card(value, rank)
        if larger[0] <= BEST_TOTAL and shoe.count(rank):
            found += _sets_up_to_21(shoe.remove((rank,)), ranks[place:], larger, n_cards + 1)
    return found


# Nodes of the ten trees, as the header of upcard/exact/draws.py states them.
@pytest.mark.parametrize(("hit_soft_17", "nodes"), [(False, 10_548), (True, 11_506)])
def test_nodes_of_the_trees(hit_soft_17: bool, nodes: int) -> None:
    play = dealer_play(Rules(hit_soft_17=hit_soft_17))
    assert sum(len(draw_tree(play, up_card).edges) for up_card in UP_CARDS) == nodes
