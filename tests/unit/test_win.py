"""The greatest chance to win with hit and stand: meaning, edges, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from upcard.actions import Action
from upcard.cards import RANKS, UP_CARDS
from upcard.contest import winning_chance
from upcard.errors import NotationError, RulesError, ShoeError
from upcard.exact.dealer import dealer_distribution
from upcard.exact.draws import dealer_play, draw_tree
from upcard.exact.win import WIN_ACTIONS, WinChances, win_chances
from upcard.presets import load_preset
from upcard.rules import Rules
from upcard.shoe import Shoe

FULL = Shoe.of_decks(1)


def left(**ranks: int) -> Shoe:
    """Return a shoe from names such as `r10=4`."""
    return Shoe(tuple(ranks.get(f"r{rank}", 0) for rank in range(1, 11)))


def stand_chance(
    shoe: Shoe, up_card: int, hand: tuple[int, ...], rules: Rules | None = None
) -> float:
    stand = win_chances(shoe, up_card, hand, rules).stand
    assert stand is not None
    return stand


# Meaning


def test_a_push_is_not_a_win() -> None:
    """The dealer ends with 20 for certain."""
    assert win_chances(left(r10=3), 10, (10, 10)).stand == 0


def test_a_two_card_21_of_either_side_is_a_plain_21() -> None:
    assert win_chances(left(r1=4), 10, (10, 1)).stand == 0
    assert win_chances(left(r10=4), 10, (10, 1)).stand == 1


def test_the_hole_card_is_one_of_those_left() -> None:
    """Three cards: one lies under the ten already, and any of them may be it."""
    chances = win_chances(left(r7=1, r8=1, r9=1), 10, (10, 8))
    assert chances.stand == pytest.approx(1 / 3, abs=1e-15)


def test_21_stands_by_itself() -> None:
    chances = win_chances(FULL, 6, (10, 5, 6))
    assert (chances.hit, chances.best) == (None, Action.STAND)
    assert chances.win_probability == chances.stand


def test_the_better_action_is_told() -> None:
    chances = win_chances(left(r4=4, r10=4), 10, (10, 7))
    assert chances.best is Action.HIT
    assert chances.win_probability == chances.hit == pytest.approx(0.5, abs=1e-15)


def test_standing_is_best_where_both_are_equal() -> None:
    assert WinChances(0.5, 0.5 + 1e-15).best is Action.STAND
    chances = win_chances(left(r8=4, r9=4, r10=4), 6, (10, 2))
    assert (chances.stand, chances.best) == (1.0, Action.STAND)


def test_a_hit_may_be_followed_by_more() -> None:
    """2,2 needs several cards: its best plan is worth more than one hit and a stand."""
    shoe = FULL.remove((2, 2, 10))
    one_hit = sum(
        float(shoe.chance(rank)) * stand_chance(shoe.remove((rank,)), 10, (2, 2, rank))
        for rank in RANKS
    )
    hit = win_chances(shoe, 10, (2, 2)).hit
    assert hit is not None
    assert hit > one_hit + 0.05


def test_order_of_the_hand_does_not_matter() -> None:
    assert win_chances(FULL, 6, (1, 5, 2)) == win_chances(FULL, 6, (5, 2, 1))


def test_infinite_deck() -> None:
    infinite = Shoe.of_decks(None)
    odds = dealer_distribution(infinite, 6, load_preset("counter").rules)
    chances = win_chances(infinite, 6, (10, 2))
    assert chances.stand == pytest.approx(float(odds.bust), abs=1e-14)
    many = Shoe(tuple(100_000 * n for n in infinite.counts))
    assert win_chances(many, 6, (10, 2)).hit == pytest.approx(chances.hit, abs=1e-5)


# Rules


def test_other_rules_of_the_dealer() -> None:
    soft_17 = left(r1=9, r10=9)
    for rules in (Rules(naturals="none"), Rules(naturals="none", hit_soft_17=True)):
        odds = dealer_distribution(soft_17, 6, rules)
        won = odds.bust + odds["17"]
        chances = win_chances(soft_17, 6, (10, 8), rules)
        assert chances.stand == pytest.approx(float(won), abs=1e-14)


def test_naturals_as_the_rules_say() -> None:
    """A natural paid at once has won; where naturals are compared a dealer's beats other 21s."""
    assert win_chances(left(r1=4), 10, (10, 1), load_preset("contest").rules).stand == 1
    no_hole_card = Rules(hole_card="enhc")
    assert win_chances(left(r1=4), 10, (10, 1), no_hole_card).stand == 0
    assert win_chances(left(r1=1, r10=1), 10, (7, 7, 7), no_hole_card).stand == 0.5
    assert win_chances(left(r1=1, r10=1), 10, (7, 7, 7), load_preset("contest").rules).stand == 0.5


def test_where_the_dealer_looks_chances_are_given_that_he_has_no_natural() -> None:
    """A nine or a ten lies under his ace: the natural is out, and twenty wins half of the rest."""
    left_over = left(r9=2, r10=6)
    unseen = win_chances(left_over, 1, (10, 10), Rules(hole_card="enhc"))
    looked = win_chances(left_over, 1, (10, 10), Rules())
    assert (unseen.given_no_natural, looked.given_no_natural) == (False, True)
    assert (unseen.stand, looked.stand) == (0, 0)
    assert win_chances(left(r8=2, r10=6), 1, (10, 10), Rules()).stand == pytest.approx(1)
    assert not win_chances(FULL, 9, (10, 6), Rules()).given_no_natural
    with pytest.raises(ShoeError, match="a natural for certain"):
        win_chances(left(r10=30), 1, (10, 10), Rules())


# Actions


def test_only_what_is_asked_for_may_be_done() -> None:
    shoe = FULL.remove((5, 6, 6))
    both = win_chances(shoe, 6, (5, 6))
    stand = win_chances(shoe, 6, (5, 6), actions=[Action.STAND])
    assert stand.stand == pytest.approx(both.stand)
    assert stand.hit is None
    hit = win_chances(shoe, 6, (5, 6), actions=[Action.HIT])
    assert hit.stand is None
    assert hit.hit is not None
    assert both.hit is not None
    assert hit.hit < both.hit - 0.2, "hitting to 21 or bust is no good plan"


def test_a_double_is_one_card() -> None:
    """Every card makes 21 of eleven, and the dealer's twenty loses to it."""
    chances = win_chances(left(r10=20), 10, (5, 6), Rules(), WIN_ACTIONS)
    assert (chances.stand, chances.hit, chances.double) == pytest.approx((0, 1, 1))
    assert chances.split is None
    assert chances.best is Action.HIT
    assert win_chances(left(r10=20), 10, (5, 5, 1), Rules(), WIN_ACTIONS).double is None


def test_a_split_wins_by_the_share_of_its_hands() -> None:
    """Aces get one card each: two 21s, or as often as not two hands that lose to twenty."""
    aces = win_chances(left(r10=30), 10, (1, 1), Rules(), WIN_ACTIONS)
    assert aces.split == pytest.approx(1)
    assert aces.best is Action.SPLIT
    # One of the two hands gets the nine, the other a ten; the dealer has twenty.
    one_each = win_chances(left(r9=1, r10=2), 10, (1, 1), Rules(), WIN_ACTIONS)
    assert one_each.split == pytest.approx((2 * 0.5 + 1) / 3)


def test_what_the_rules_forbid_is_not_told() -> None:
    contest = win_chances(FULL, 6, (8, 8), actions=WIN_ACTIONS)
    assert (contest.double, contest.split) == (None, None)
    assert contest.by_action == pytest.approx(win_chances(FULL, 6, (8, 8)).by_action)


def test_who_may_do_nothing_stands() -> None:
    chances = win_chances(FULL, 6, (10, 6), actions=[Action.SPLIT])
    assert chances.by_action == {Action.STAND: pytest.approx(win_chances(FULL, 6, (10, 6)).stand)}
    assert win_chances(FULL, 6, (10, 1), actions=[Action.HIT]).best is Action.STAND


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ([Action.HIT, Action.SURRENDER], "no chance to win is told for surrender"),
        (["hit"], "no chance to win is told for 'hit'"),
        ([], "no action to win with: use stand, hit, double, split"),
    ],
)
def test_other_actions_are_refused(actions: Any, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        win_chances(FULL, 6, (10, 6), actions=actions)


def test_an_up_card_that_the_infinite_deck_lacks() -> None:
    only_twos = Shoe((0, 1, 0, 0, 0, 0, 0, 0, 0, 0), infinite=True)
    assert win_chances(only_twos, 10, (10, 7), actions=WIN_ACTIONS).hit == pytest.approx(1)


def test_no_card_left_for_the_engine() -> None:
    with pytest.raises(ShoeError, match="is empty"):
        win_chances(Shoe((0,) * 10), 10, (10, 7), actions=WIN_ACTIONS)


def test_actions_that_are_barred_run_no_shoe_dry() -> None:
    """Who may not hit leaves the dealer his card."""
    three = left(r10=1, r7=2)
    no_hole_card = Rules(hole_card="enhc", naturals="none", insurance=False)
    assert win_chances(three, 10, (10, 8), no_hole_card, [Action.STAND]).stand == pytest.approx(
        2 / 3
    )


def test_a_chasing_dealer_is_refused() -> None:
    with pytest.raises(RulesError, match="chasing dealer"):
        win_chances(FULL, 9, (10, 6), load_preset("classroom").rules)


# Shoes that can run dry


def test_the_dealer_may_need_more() -> None:
    with pytest.raises(ShoeError) as error:
        win_chances(left(r2=1, r10=1), 2, (10, 7))
    assert str(error.value) == (
        "the shoe can run dry: when the player holds T,7 the cards left are 2 and the dealer may "
        "need more; put more cards in the shoe"
    )


def test_the_dealer_may_need_more_after_a_hit() -> None:
    """Standing is safe and best; that hitting can run the shoe dry is reason enough."""
    with pytest.raises(ShoeError, match=r"when the player holds T,5,5 the cards left are 1"):
        win_chances(left(r5=1, r6=1), 10, (10, 5))


def test_the_dealer_may_need_more_only_after_a_21() -> None:
    """With A,6 left he ends on 17 or 21; once the ace makes the player 21, the 6 leaves him 16."""
    with pytest.raises(ShoeError, match=r"when the player holds T,T,A the cards left are 1"):
        win_chances(left(r1=1, r6=1), 10, (10, 10))


@pytest.mark.parametrize("up_card", UP_CARDS)
def test_every_set_at_which_the_dealer_draws_is_refused(up_card: int) -> None:
    tree = draw_tree(dealer_play(load_preset("counter").rules), up_card)
    assert max(map(sum, tree.drawing)) == tree.longest
    for counts in tree.drawing:
        with pytest.raises(ShoeError, match="the dealer may need more"):
            win_chances(Shoe(counts), up_card, (10, 1))


def test_the_last_card_is_the_hole_card() -> None:
    with pytest.raises(ShoeError, match="one of them is the hole card"):
        win_chances(left(r10=1), 10, (10, 6))
    assert win_chances(left(r10=1), 10, (10, 5, 6)).stand == 1


def test_without_a_hole_card_the_player_may_take_the_last() -> None:
    no_hole_card = Rules(hole_card="enhc", naturals="none")
    assert win_chances(left(r10=1), 10, (10, 6), no_hole_card) == WinChances(0.0, 0.0)


def test_no_card_left() -> None:
    with pytest.raises(ShoeError, match="the cards left are 0 and the dealer may need more"):
        win_chances(Shoe((0,) * 10), 10, (10, 1))


def test_an_infinite_deck_never_runs_dry() -> None:
    """Its weights happen to be a set at which a dealer draws."""
    only_twos = Shoe((0, 1, 0, 0, 0, 0, 0, 0, 0, 0), infinite=True)
    assert win_chances(only_twos, 10, (10, 7)).hit == 1


def test_a_stacked_shoe_is_refused_by_what_can_happen_only() -> None:
    """Four cards that end every play: the dealer has 18 to 21, the player hits once."""
    chances = win_chances(left(r1=1, r8=1, r9=1, r10=1), 10, (10, 10))
    assert (chances.stand, chances.hit) == pytest.approx((0.5, 0.25), abs=1e-15)


# Input


@pytest.mark.parametrize("hand", [(), (10,), (1,)])
def test_too_few_cards_in_hand(hand: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match="a hand to play has two cards or more"):
        win_chances(FULL, 6, hand)


def test_a_bust_hand() -> None:
    with pytest.raises(NotationError) as error:
        win_chances(FULL, 6, (10, 9, 5))
    assert str(error.value) == (
        "the hand T,9,5 is bust with 24 already: a hand to play has 21 at most"
    )


@pytest.mark.parametrize("rank", [0, 11, -3, True, 2.0, None])
def test_what_is_no_card(rank: Any) -> None:
    with pytest.raises(NotationError, match="no card"):
        win_chances(FULL, 6, (10, rank))
    with pytest.raises(NotationError, match="no up card"):
        win_chances(FULL, rank, (10, 6))


# The contest problem

DECK = (4, 4, 4, 0, 0, 0, 0, 0, 0, 4)


def test_winning_chance_is_a_float() -> None:
    chance = winning_chance(DECK, 1, (1, 1))
    assert type(chance) is float
    assert chance == win_chances(Shoe(DECK), 1, (1, 1)).win_probability


def test_winning_chance_takes_any_iterable() -> None:
    assert winning_chance(list(DECK), 1, iter([1, 1])) == winning_chance(DECK, 1, (1, 1))


@pytest.mark.parametrize(
    ("deck", "dealer", "player"),
    [
        pytest.param(DECK[:9], 1, (1, 1), id="nine-counts"),
        pytest.param((*DECK, 4), 1, (1, 1), id="eleven-counts"),
        pytest.param((-1, *DECK[1:]), 1, (1, 1), id="negative-count"),
        pytest.param((True, *DECK[1:]), 1, (1, 1), id="bool-count"),
        pytest.param((4.0, *DECK[1:]), 1, (1, 1), id="float-count"),
        pytest.param(("4", *DECK[1:]), 1, (1, 1), id="text-count"),
        pytest.param("4440000004", 1, (1, 1), id="text-deck"),
        pytest.param(None, 1, (1, 1), id="no-deck"),
        pytest.param(16, 1, (1, 1), id="one-number-for-a-deck"),
        pytest.param((0,) * 10, 1, (1, 1), id="empty-deck"),
        pytest.param(DECK, 0, (1, 1), id="dealer-0"),
        pytest.param(DECK, 11, (1, 1), id="dealer-11"),
        pytest.param(DECK, True, (1, 1), id="dealer-bool"),
        pytest.param(DECK, 1.0, (1, 1), id="dealer-float"),
        pytest.param(DECK, "Z", (1, 1), id="dealer-text"),
        pytest.param(DECK, [1], (1, 1), id="dealer-list"),
        pytest.param(DECK, 1, (0, 1), id="player-0"),
        pytest.param(DECK, 1, (1, 11), id="player-11"),
        pytest.param(DECK, 1, (1, True), id="player-bool"),
        pytest.param(DECK, 1, (10, 10, 2), id="player-bust"),
        pytest.param(DECK, 1, (10,), id="player-one-card"),
        pytest.param(DECK, 1, (), id="player-no-card"),
        pytest.param(DECK, 1, "AA", id="player-text"),
        pytest.param(DECK, 1, 20, id="player-number"),
    ],
)
def test_winning_chance_refuses_in_one_line(deck: Any, dealer: Any, player: Any) -> None:
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z"):
        winning_chance(deck, dealer, player)


def test_exact_where_few_cards_are_left() -> None:
    """Worked by hand: T,2 against 9 with 9,9,T,T left: stand wins never, hit on a 9 always."""
    chances = win_chances(left(r9=2, r10=2), 9, (10, 2))
    assert (chances.stand, chances.hit) == pytest.approx((0, Fraction(1, 2)), abs=1e-15)
