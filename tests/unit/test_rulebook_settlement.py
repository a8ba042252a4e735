"""Settlement: what every kind of hand wins against every kind of dealer's hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from upcard.rulebook import FinalDealer, FinalHand, natural_takes, net_result, settle
from upcard.rules import HoleCard, Rules

HALF = Fraction(1, 2)
PAYS = Fraction(3, 2)

DEALERS = [
    FinalDealer(17),
    FinalDealer(20),
    FinalDealer(21),
    FinalDealer(22),
    FinalDealer(26),
    FinalDealer(21, natural=True),
]
HANDS = {
    "bust": FinalHand(22),
    "bust with 30": FinalHand(30),
    "12": FinalHand(12),
    "17": FinalHand(17),
    "18": FinalHand(18),
    "20": FinalHand(20),
    "21": FinalHand(21),
    "natural": FinalHand(21, natural=True),
    "surrendered": FinalHand(16, surrendered=True),
}

# Source: the rules of casino blackjack; a player's bust loses even where the dealer busts too.
#                  17     20     21     22     26     natural
CASINO = {
    "bust": (-1, -1, -1, -1, -1, -1),
    "bust with 30": (-1, -1, -1, -1, -1, -1),
    "12": (-1, -1, -1, 1, 1, -1),
    "17": (0, -1, -1, 1, 1, -1),
    "18": (1, -1, -1, 1, 1, -1),
    "20": (1, 0, -1, 1, 1, -1),
    "21": (1, 1, 0, 1, 1, -1),
    "natural": (PAYS, PAYS, PAYS, PAYS, PAYS, 0),
    "surrendered": (-HALF, -HALF, -HALF, -HALF, -HALF, -1),
}
# Source: Sutton and Barto, example 5.1: a natural draws with a natural only, the dealer's natural
# is otherwise a 21.
BOOK = CASINO | {
    "21": (1, 1, 0, 1, 1, 0),
    "surrendered": (-HALF, -HALF, -HALF, -HALF, -HALF, -HALF),
}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    ("rules", "table"),
    [
        pytest.param(Rules(surrender="late"), CASINO, id="casino-late"),
        pytest.param(
            Rules(surrender="early"),
            CASINO | {"surrendered": (-HALF,) * 6},
            id="casino-early",
        ),
        pytest.param(Rules(surrender="late", naturals="book"), BOOK, id="book"),
        pytest.param(Rules(surrender="late", hole_card="enhc"), CASINO, id="casino-ENHC"),
    ],
)
def test_every_pair_of_hands(
    rules: Rules, table: dict[str, tuple[Fraction, ...]], hand: str
) -> None:
    assert tuple(settle(rules, HANDS[hand], dealer) for dealer in DEALERS) == table[hand]


@pytest.mark.parametrize("dealer", DEALERS[:5], ids=lambda dealer: str(dealer.total))
def test_at_once_a_natural_is_paid_whatever_the_dealer_holds(dealer: FinalDealer) -> None:
    assert settle(Rules(naturals="at-once"), HANDS["natural"], dealer) == PAYS


@pytest.mark.parametrize(
    "ratio", [Fraction(3, 2), Fraction(6, 5), Fraction(7, 5), Fraction(2), Fraction(1)], ids=str
)
def test_a_natural_earns_its_ratio(ratio: Fraction) -> None:
    assert settle(Rules(blackjack_pays=ratio), HANDS["natural"], FinalDealer(20)) == ratio


def test_winning_totals_pay_even_money_for_every_pair_of_totals() -> None:
    """Below 22 the higher total wins one unit, equal totals push."""
    for mine in range(4, 22):
        for his in range(17, 22):
            expected = (mine > his) - (mine < his)
            assert settle(Rules(), FinalHand(mine), FinalDealer(his)) == expected


@pytest.mark.parametrize(
    ("hole_card", "taken"),
    [
        pytest.param("enhc", 20, id="ENHC-all-wagers"),
        pytest.param("obo", 10, id="OBO-original-bet"),
        pytest.param("peek", 10, id="peek-original-bet"),
    ],
)
def test_what_a_natural_takes_from_a_doubled_hand(hole_card: HoleCard, taken: int) -> None:
    rules = Rules(hole_card=hole_card)
    assert natural_takes(rules, 20, 10) == taken
    natural = FinalDealer(21, natural=True)
    assert net_result(rules, FinalHand(19), natural, 20, 10) == -taken
    assert net_result(rules, FinalHand(23), natural, 20, 10) == -taken


@pytest.mark.parametrize(("hole_card", "net"), [("enhc", -10), ("obo", 0)])
def test_a_hand_that_a_split_made(hole_card: HoleCard, net: int) -> None:
    """Where only original bets are lost, the second hand of a pair loses nothing to a natural."""
    rules = Rules(hole_card=hole_card)
    assert net_result(rules, FinalHand(20), FinalDealer(21, natural=True), 10, 0) == net


def test_a_natural_takes_nothing_special_from_a_natural_or_a_surrendered_hand() -> None:
    natural = FinalDealer(21, natural=True)
    for rules in (Rules(hole_card="enhc"), Rules(hole_card="obo")):
        assert net_result(rules, HANDS["natural"], natural, 10, 10) == 0
    for surrender, net in (("late", -10), ("early", -5)):
        rules = Rules(hole_card="enhc", surrender=surrender)  # type: ignore[arg-type]
        assert net_result(rules, HANDS["surrendered"], natural, 10, 10) == net


def test_where_a_natural_is_a_21_a_doubled_hand_is_compared_with_it() -> None:
    book = Rules(naturals="book")
    natural = FinalDealer(21, natural=True)
    assert net_result(book, FinalHand(20), natural, 20, 10) == -20
    assert net_result(book, FinalHand(21), natural, 20, 10) == 0


@pytest.mark.parametrize(
    ("hand", "dealer", "net"),
    [
        pytest.param(FinalHand(21), FinalDealer(20), 20, id="doubled-win"),
        pytest.param(FinalHand(21), FinalDealer(21), 0, id="doubled-push"),
        pytest.param(FinalHand(17), FinalDealer(18), -20, id="doubled-loss"),
        pytest.param(FinalHand(22), FinalDealer(26), -20, id="doubled-bust"),
    ],
)
def test_all_that_lies_on_the_hand_is_won_or_lost(
    hand: FinalHand, dealer: FinalDealer, net: int
) -> None:
    assert net_result(Rules(), hand, dealer, 20, 10) == net


@pytest.mark.parametrize("bet", [1, 5, 15, 10_001], ids=str)
def test_no_half_chip_is_dropped(bet: int) -> None:
    natural = net_result(Rules(), HANDS["natural"], FinalDealer(20), bet, bet)
    assert natural == Fraction(3 * bet, 2)
    given_up = net_result(Rules(surrender="late"), HANDS["surrendered"], FinalDealer(20), bet, bet)
    assert given_up == Fraction(-bet, 2)
