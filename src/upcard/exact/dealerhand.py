"""The exact distribution of the dealer's final hand with one up card: bust, 17 … 21, natural.

He draws by `upcard.exact.draws`, from any shoe: fresh, partly dealt, or infinite.  The ways to
each end are counted in whole numbers, grouped by how many cards were drawn, over one common
denominator: every probability is a `Fraction` with no error, its float the nearest one.

The ways to all ends together fill the denominator unless the shoe can run dry before the dealer
is done; that conservation law is the check.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from upcard.cards import RANKS, Rank, format_rank
from upcard.errors import ShoeError
from upcard.exact.draws import COLUMNS, DrawTree, check_up_card, dealer_play, draw_tree, products
from upcard.rulebook import hand_value, is_dealer_natural
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["DealerDistribution", "chance_of_none", "dealer_distribution", "natural_chance"]

_NATURAL = COLUMNS.index("natural")


@dataclass(frozen=True, slots=True)
class DealerDistribution:
    """The probabilities of the dealer's final hands; they sum to 1 exactly.

    Examples
    --------
    >>> infinite = dealer_distribution(Shoe.of_decks(None), 1, Rules())
    >>> infinite.natural, round(float(infinite.bust), 4)
    (Fraction(4, 13), 0.1153)
    >>> infinite.given_no_natural().natural
    Fraction(0, 1)
    """

    chances: tuple[Fraction, ...]
    """Probabilities in the order of `COLUMNS`: bust, 17, 18, 19, 20, 21, natural."""

    @property
    def bust(self) -> Fraction:
        """The probability of more than 21."""
        return self["bust"]

    @property
    def natural(self) -> Fraction:
        """The probability of a natural that the rules tell apart from 21."""
        return self["natural"]

    def __getitem__(self, column: str | int) -> Fraction:
        """Return the probability of one column: "bust", "17" or 17 … "21" or 21, "natural"."""
        return self.chances[COLUMNS.index(str(column))]

    def floats(self) -> tuple[float, ...]:
        """Return `chances` as floats, each the nearest one."""
        return tuple(map(float, self.chances))

    def given_no_natural(self) -> DealerDistribution:
        """Return the distribution that a player faces once the dealer is known to have no natural.

        Raises
        ------
        ShoeError
            If the dealer has a natural for certain.
        """
        rest = chance_of_none(self.natural)
        return DealerDistribution(
            tuple(
                Fraction(0) if column == _NATURAL else chance / rest
                for column, chance in enumerate(self.chances)
            )
        )


def dealer_distribution(shoe: Shoe, up_card: Rank, rules: Rules) -> DealerDistribution:
    """Return the exact distribution of the dealer's final hand.

    Parameters
    ----------
    shoe
        The cards that may still be dealt, *without* the up card.
    up_card
        Rank of the up card, 1 (ace) to 10 (any ten).
    rules
        What counts is when the dealer draws, and whether his naturals are told apart from 21.

    Returns
    -------
    DealerDistribution
        Seven probabilities, not conditioned on a peek.  Under rules by which his two-card 21 is a
        plain 21 it is among the 21s, and `natural` is 0.

    Raises
    ------
    NotationError
        For an up card that is no rank.
    RulesError
        For a chasing dealer, who has no odds of his own.
    ShoeError
        If the dealer can draw all cards of the shoe and must draw again.

    Notes
    -----
    Exact, by enumeration.  At most 2,500 sets of cards, about 0.5 ms.

    Examples
    --------
    >>> six_decks_less_a_six = Shoe.of_decks(6).remove((6,))
    >>> round(float(dealer_distribution(six_decks_less_a_six, 6, Rules()).bust), 5)
    0.42284
    """
    check_up_card(up_card)
    tree = draw_tree(dealer_play(rules), up_card)
    ways = _ways(tree, shoe)
    denominators = _denominators(shoe, tree.longest + 1)
    used = max((drawn for row in ways for drawn, n in enumerate(row) if n), default=0)
    common = denominators[used]
    numerators = [
        sum(n * (common // denominators[drawn]) for drawn, n in enumerate(row) if n) for row in ways
    ]
    if sum(numerators) != common:
        raise ShoeError(_dry(shoe, up_card))
    return DealerDistribution(tuple(Fraction(numerator, common) for numerator in numerators))


def _ways(tree: DrawTree, shoe: Shoe) -> list[list[int]]:
    """Return for each column, by number of cards drawn, the ways to draw single cards to it."""
    weights = products(tree, tree.factors(shoe), 1)
    ways = [[0] * (tree.longest + 2) for _ in COLUMNS]
    for final in tree.finals:
        ways[final.column][final.drawn] += final.orders * weights[final.node]
    return ways


def _denominators(shoe: Shoe, most: int) -> list[int]:
    """Return the ways to draw 0, 1, … `most` single cards."""
    ways = [1]
    for drawn in range(most):
        ways.append(ways[-1] * (shoe.size if shoe.infinite else max(shoe.size - drawn, 0)))
    return ways


def _dry(shoe: Shoe, up_card: Rank) -> str:
    up = format_rank(up_card)
    if not shoe.size:
        return f"no card is left to draw to the up card {up}: the dealer's odds need more cards"
    return (
        f"the shoe can run dry: to the up card {up} the dealer may draw all {shoe.size} cards "
        f"of {shoe} and must draw again; his odds need more cards"
    )


def natural_chance(shoe: Shoe, up_card: Rank, rules: Rules) -> Fraction:
    """Return the probability that the dealer's second card makes a natural apart from 21.

    `shoe` as in `dealer_distribution`, whose `natural` this is; a microsecond or two.
    """
    holes = (
        rank
        for rank in RANKS
        if shoe.count(rank) and is_dealer_natural(rules, 2, hand_value((up_card, rank))[0])
    )
    return sum(map(shoe.chance, holes), Fraction(0))


def chance_of_none(natural: Fraction) -> Fraction:
    """Return the probability of no natural, by which what is given none is divided.

    Raises
    ------
    ShoeError
        If that is 0.
    """
    if natural == 1:
        raise ShoeError(
            "the dealer has a natural for certain, so nothing is left given that he has none: "
            "use a shoe with other hole cards"
        )
    return 1 - natural
