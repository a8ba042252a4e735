"""Exact odds of the dealer's final hand for a shoe: by up card, and for all of them together.

Each row is `upcard.exact.dealerhand`'s distribution.

Cost: about 4 ms for the ten up cards of a shoe, once the trees are built.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from upcard.arguments import RulesLike, ShoeLike, as_ranks, as_rules, as_shoe
from upcard.cards import UP_CARDS, Rank, format_rank
from upcard.errors import ShoeError
from upcard.exact.dealerhand import (
    DealerDistribution,
    chance_of_none,
    dealer_distribution,
    natural_chance,
)
from upcard.exact.draws import COLUMNS, dealer_play, draw_tree
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = [
    "COLUMNS",
    "DealerDistribution",
    "DealerOdds",
    "census",
    "chance_of_none",
    "dealer_distribution",
    "dealer_odds",
    "natural_chance",
]


@dataclass(frozen=True, slots=True)
class DealerOdds:
    """The dealer's odds by up card, for one shoe."""

    rules: Rules
    shoe: Shoe
    """The cards before the round, the up card among them."""
    given_no_natural: bool
    """Every row, and `all` too, is conditional on the dealer having no natural."""
    rows: Mapping[Rank, DealerDistribution]
    """By up card, 2 … T, A; an up card that is not in the shoe has no row."""
    all: DealerDistribution | None
    """Over all up cards, each as likely as it is in the shoe; None if only some were asked for."""


def dealer_odds(
    shoe: ShoeLike,
    rules: RulesLike,
    up_cards: Iterable[Rank] | str | None = None,
    given_no_natural: bool = False,
) -> DealerOdds:
    """Return the dealer's odds for each up card, and for all of them together.

    Parameters
    ----------
    shoe
        The cards *before* the round, a `Shoe` or ten counts A,2,…,9,T: each up card is taken from
        them.
    rules
        As in `dealer_distribution`.
    up_cards
        Ranks to ask for, 1 (ace) to 10, or text such as "T,6"; all of the shoe's if there are none.
    given_no_natural
        Condition every row on the dealer having no natural, as after a peek.  The row for all up
        cards is then the sum of p(u) P(end | u) over the sum of p(u) (1 - P(natural | u)).

    Returns
    -------
    DealerOdds
        Probabilities of his bust, 17 to 21 and natural, as fractions, by up card and for all
        together.

    Raises
    ------
    NotationError, RulesError, ShoeError
        As in `dealer_distribution`; ShoeError also for an up card asked for that the shoe doesn't
        hold, or that makes a natural for certain where none is given.

    Notes
    -----
    Exact, by enumeration; about 5 ms for ten up cards.  An up card that is not asked for by name
    has no row if the shoe doesn't hold it, or if the condition leaves nothing of it.

    Examples
    --------
    >>> odds = dealer_odds(Shoe.of_decks(1), Rules(decks=1))
    >>> round(float(odds.all.bust), 6), odds.all.natural
    (0.283585, Fraction(32, 663))
    >>> dealer_odds(Shoe.of_decks(8), Rules(), up_cards=(10,)).rows[10].natural
    Fraction(32, 415)
    """
    shoe, rules = as_shoe(shoe), as_rules(rules)
    asked = as_ranks(() if up_cards is None else up_cards, "up card")
    for up_card in asked:
        if not shoe.count(up_card):
            raise ShoeError(
                f"the shoe {shoe} has no {format_rank(up_card)} to be the up card: "
                "ask for one that it holds"
            )
    if not shoe.size:
        raise ShoeError(f"the shoe {shoe} is empty, so there is no up card: give it some cards")
    rows = {
        up_card: dealer_distribution(shoe.remove((up_card,)), up_card, rules)
        for up_card in UP_CARDS
        if (up_card in asked if asked else shoe.count(up_card))
    }
    together = None if asked else _together(shoe, rows)
    if given_no_natural:
        together = together and together.given_no_natural()
        rows = {
            up_card: row.given_no_natural()
            for up_card, row in rows.items()
            if asked or row.natural != 1
        }
    return DealerOdds(rules, shoe, given_no_natural, rows, together)


def _together(shoe: Shoe, rows: Mapping[Rank, DealerDistribution]) -> DealerDistribution:
    """Return the mean of the rows, each weighted by the chance of its up card."""
    weighted = [[shoe.chance(up) * chance for chance in row.chances] for up, row in rows.items()]
    return DealerDistribution(
        tuple(sum(column, Fraction(0)) for column in zip(*weighted, strict=True))
    )


def census(decks: int | None, rules: Rules) -> int:
    """Return in how many orders of ranks the dealer can draw, over all ten up cards.

    `decks` is 1 to 8, or None for the infinite deck.  A draw ends when he stands, has a natural or
    is bust; it is the size of the enumeration that merging orders to sets makes small.

    Examples
    --------
    >>> census(1, Rules()), census(4, Rules()), census(8, Rules(hit_soft_17=True))
    (48532, 54433, 70561)
    """
    shoe = Shoe.of_decks(decks)
    play = dealer_play(rules)
    return sum(draw_tree(play, up).n_orders(shoe.remove((up,))) for up in UP_CARDS)
