"""Laws of the dealer's odds and of the chance to win, for all small shoes that Hypothesis tries."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests import plain_odds
from upcard.actions import Action
from upcard.cards import RANKS
from upcard.errors import ShoeError
from upcard.exact.dealer import COLUMNS, DealerDistribution, dealer_distribution, dealer_odds
from upcard.exact.draws import dealer_play, draw_tree
from upcard.exact.win import win_chances
from upcard.rules import Rules
from upcard.shoe import Shoe

# Plain recursion takes seconds for a full deck, so its shoes are small; small ones run dry, too.
_patient = settings(deadline=None, max_examples=100)
_short = settings(deadline=None, max_examples=25)

S17 = Rules()
H17 = Rules(hit_soft_17=True)
NO_NATURALS = Rules(naturals="none")

up_cards = st.sampled_from(RANKS)
low_cards_are_rare = st.sampled_from((*RANKS, 6, 7, 8, 9, 10, 10, 10, 10))
rule_sets = st.sampled_from(
    (S17, H17, NO_NATURALS, Rules(naturals="book"), Rules(naturals="at-once", hit_soft_17=True))
)


def shoe_of(ranks: list[int]) -> Shoe:
    held = Counter(ranks)
    return Shoe(tuple(held[rank] for rank in RANKS))


def cards_up_to(most: int) -> st.SearchStrategy[list[int]]:
    """Draw how many cards first: lists are short where their length is left open."""
    return st.integers(0, most).flatmap(
        lambda n: st.lists(low_cards_are_rare, min_size=n, max_size=n)
    )


any_shoes = st.lists(st.integers(0, 9), min_size=10, max_size=10).map(lambda n: Shoe(tuple(n)))
odd_shoes = st.lists(st.sampled_from((0, 0, 0, 1, 2, 30)), min_size=10, max_size=10).map(
    lambda n: Shoe(tuple(n))
)
small_shoes = cards_up_to(15).map(shoe_of)
tiny_shoes = cards_up_to(8).map(shoe_of)
hands = st.lists(low_cards_are_rare, min_size=2, max_size=3).filter(
    lambda ranks: plain_odds.best_total(tuple(ranks)) <= 21
)
low_hands = st.lists(st.integers(1, 9), min_size=2, max_size=3).filter(
    lambda ranks: plain_odds.best_total(tuple(ranks)) <= 11
)


def distribution_or_none(shoe: Shoe, up_card: int, rules: Rules) -> DealerDistribution | None:
    try:
        return dealer_distribution(shoe, up_card, rules)
    except ShoeError:
        return None


@_patient
@given(st.one_of(any_shoes, odd_shoes, small_shoes), up_cards, rule_sets)
def test_probabilities_sum_to_one_exactly(shoe: Shoe, up_card: int, rules: Rules) -> None:
    odds = distribution_or_none(shoe, up_card, rules)
    assume(odds is not None)
    assert odds is not None
    assert sum(odds.chances) == 1
    assert all(0 <= chance <= 1 for chance in odds.chances)


@_patient
@given(st.one_of(odd_shoes, small_shoes), up_cards)
def test_refused_are_just_the_shoes_that_are_a_drawing_set(shoe: Shoe, up_card: int) -> None:
    """The missing probability and the list of drawing sets are two ways to see a shoe run dry."""
    refused = distribution_or_none(shoe, up_card, S17) is None
    assert refused == (shoe.counts in draw_tree(dealer_play(S17), up_card).drawing)


@_patient
@given(small_shoes, up_cards, st.booleans(), st.booleans())
def test_equals_plain_recursion_over_ordered_draws(
    shoe: Shoe, up_card: int, h17: bool, naturals: bool
) -> None:
    rules = Rules(hit_soft_17=h17, naturals="casino" if naturals else "none")
    try:
        ends = plain_odds.dealer_ends(shoe.counts, (up_card,), h17, naturals)
    except plain_odds.RunsDryError:
        with pytest.raises(ShoeError, match=r"run dry|no card is left"):
            dealer_distribution(shoe, up_card, rules)
    else:
        expected = tuple(ends.get(column, Fraction(0)) for column in COLUMNS)
        assert dealer_distribution(shoe, up_card, rules).chances == expected


@_patient
@given(any_shoes, up_cards)
def test_burning_an_unseen_card_changes_nothing(shoe: Shoe, up_card: int) -> None:
    """Any card is as likely to be the next one as to lie at the end of the shoe."""
    assume(shoe.size > 12)  # more than the dealer can draw, and one
    burnt = [
        (shoe.chance(rank), dealer_distribution(shoe.remove((rank,)), up_card, S17).chances)
        for rank in RANKS
        if shoe.count(rank)
    ]
    mean = tuple(sum(p * chances[column] for p, chances in burnt) for column in range(len(COLUMNS)))
    assert mean == dealer_distribution(shoe, up_card, S17).chances


@_patient
@given(any_shoes, up_cards, st.lists(up_cards, max_size=5))
def test_removing_and_putting_back(shoe: Shoe, up_card: int, removed: list[int]) -> None:
    added = Counter(removed)
    larger = Shoe(tuple(n + added[rank] for rank, n in zip(RANKS, shoe.counts, strict=True)))
    back = larger.remove(removed)
    assert distribution_or_none(back, up_card, H17) == distribution_or_none(shoe, up_card, H17)


@_patient
@given(any_shoes, st.sampled_from((7, 8, 9, 10)))
def test_soft_17_rule_cannot_matter_from_seven_up(shoe: Shoe, up_card: int) -> None:
    """No soft 17 can be reached from a 7 to a ten."""
    assert distribution_or_none(shoe, up_card, S17) == distribution_or_none(shoe, up_card, H17)


@_patient
@given(any_shoes, up_cards)
def test_without_naturals_they_are_among_the_21s(shoe: Shoe, up_card: int) -> None:
    apart = distribution_or_none(shoe, up_card, S17)
    together = distribution_or_none(shoe, up_card, NO_NATURALS)
    assert (apart is None) == (together is None)
    if apart is not None and together is not None:
        assert together.natural == 0
        assert together["21"] == apart["21"] + apart.natural
        assert together.chances[:5] == apart.chances[:5]


@_patient
@given(any_shoes)
def test_all_up_cards_together(shoe: Shoe) -> None:
    assume(shoe.size > 12)
    odds = dealer_odds(shoe, S17)
    given_none = dealer_odds(shoe, S17, given_no_natural=True)
    assert odds.all is not None
    assert given_none.all is not None
    assert sum(odds.all.chances) == sum(given_none.all.chances) == 1
    weights = {up_card: shoe.chance(up_card) for up_card in odds.rows}
    no_natural = sum(p * (1 - odds.rows[up].natural) for up, p in weights.items())
    for column in COLUMNS[:-1]:
        mean = sum(p * odds.rows[up][column] for up, p in weights.items())
        assert odds.all[column] == mean
        assert given_none.all[column] == mean / no_natural


@_patient
@given(tiny_shoes, up_cards, hands)
def test_win_equals_plain_recursion_over_all_plays(
    shoe: Shoe, up_card: int, hand: list[int]
) -> None:
    """A shoe is refused if some play runs it dry, and only then."""
    cards = tuple(hand)
    if plain_odds.play_runs_dry(shoe.counts, up_card, cards):
        with pytest.raises(ShoeError, match="run dry"):
            win_chances(shoe, up_card, hand)
        return
    chances = win_chances(shoe, up_card, hand)
    stand = plain_odds.stand_chance(shoe.counts, up_card, cards)
    assert chances.stand == pytest.approx(float(stand), abs=1e-14)
    if plain_odds.best_total(cards) == 21:
        assert chances.hit is None
    else:
        hit = plain_odds.hit_chance(shoe.counts, up_card, cards)
        assert chances.hit == pytest.approx(float(hit), abs=1e-14)


# Two odd decks that no play can run dry: (up card, hand, cards left).
@pytest.mark.parametrize(
    ("up_card", "hand", "left"),
    [(10, (10, 5), (1, 4, 6, 7, 9, 10, 10)), (9, (6, 6), (1, 5, 8, 9, 9, 10, 10))],
)
def test_the_best_play_wins_that_share_of_all_orders(
    up_card: int, hand: tuple[int, ...], left: tuple[int, ...]
) -> None:
    """Deal every order of the cards, the first one down to the dealer, and play it."""
    orders = list(permutations(left))
    won = sum(_plays_and_wins(up_card, hand, order) for order in orders)
    chances = win_chances(shoe_of(list(left)), up_card, hand)
    assert Fraction(won, len(orders)) == pytest.approx(chances.win_probability, abs=1e-14)


def _plays_and_wins(up_card: int, hand: tuple[int, ...], order: tuple[int, ...]) -> bool:
    unseen, drawn = sorted(order), 0
    while _best_action(up_card, hand, tuple(unseen)) is Action.HIT:
        drawn += 1
        hand = (*hand, order[drawn])
        unseen.remove(order[drawn])
        if plain_odds.best_total(hand) > 21:
            return False
    dealer: tuple[int, ...] = (up_card, order[0])
    rest = order[drawn + 1 :]
    while plain_odds.draws(dealer, h17=False):
        dealer, rest = (*dealer, rest[0]), rest[1:]
    total = plain_odds.best_total(dealer)
    return total > 21 or total < plain_odds.best_total(hand)


_actions: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Action] = {}


def _best_action(up_card: int, hand: tuple[int, ...], unseen: tuple[int, ...]) -> Action:
    key = (up_card, tuple(sorted(hand)), unseen)
    if key not in _actions:
        _actions[key] = win_chances(shoe_of(list(unseen)), up_card, hand).best
    return _actions[key]


@_short
@given(st.integers(1, 8), up_cards, hands)
def test_standing_agrees_with_the_dealers_odds(decks: int, up_card: int, hand: list[int]) -> None:
    shoe = Shoe.of_decks(decks).remove((up_card, *hand))
    odds = dealer_distribution(shoe, up_card, NO_NATURALS)
    total = plain_odds.best_total(tuple(hand))
    won = odds.bust + sum(odds[lower] for lower in range(17, min(total, 22)))
    assert win_chances(shoe, up_card, hand).stand == pytest.approx(float(won), abs=1e-13)


@_short
@given(any_shoes, up_cards, low_hands)
def test_hitting_eleven_or_less_is_never_worse(shoe: Shoe, up_card: int, hand: list[int]) -> None:
    assume(shoe.size > 35)  # more than a player and the dealer can draw
    chances = win_chances(shoe, up_card, hand)
    assert chances.hit is not None
    assert chances.stand is not None
    assert chances.hit >= chances.stand - 1e-13
