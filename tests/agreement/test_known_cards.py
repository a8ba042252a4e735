"""Values from what is known of unseen cards: beside the quick formulas, and where those fail.

Where pair cards or naturals are nearly all that there is, the quick formulas subtract nearly equal
numbers.  The whole-number engine and the literal recursion don't round at all.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.oracle import Oracle
from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.exact import splits
from upcard.exact.actions import EARNINGS, Objective, Table, hand_values
from upcard.exact.advise import advise
from upcard.exact.dealer import natural_chance
from upcard.exact.house import edge
from upcard.exact.splits import split_values
from upcard.exact.spot import action_values, given_none, hand_facts
from upcard.exact.win import WIN_ACTIONS, win_chances
from upcard.hand import Hand
from upcard.kernels.hands import SAME
from upcard.rules import Rules
from upcard.shoe import Shoe

_ROUNDING = 4e-15
WINS = Objective(tie=-1.0, double=1.0, as_one=True, actions=frozenset(WIN_ACTIONS))


def nearly_all_tens(tens: int) -> Shoe:
    return Shoe((*(4,) * 9, tens))


@pytest.mark.parametrize("objective", [EARNINGS, WINS], ids=["earnings", "wins"])
@pytest.mark.parametrize(
    "text", ["6D S17", "1D H17 ENHC SP3", "2D H17 obo NDAS SP6 RSA", "inf SP8 RSA HSA", "1D SP2"]
)
def test_splits_as_the_formula_has_them(
    text: str, objective: Objective, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules.parse(text)
    table = Table.of(Shoe.of_decks(rules.decks), rules, (ACE, 6, TEN), objective)
    values = hand_values(table)
    plan = values.actions, values.hit > values.stand + SAME
    for rank in (ACE, 6, 8, TEN):
        quick = split_values(table, values.walked, rank, plan)
        with monkeypatch.context() as patch:
            patch.setattr(splits, "_FEW", 1)
            patch.setattr(splits, "_RICH", 0.0)
            assert split_values(table, values.walked, rank, plan) == (
                pytest.approx(quick, abs=_ROUNDING)
            )


@pytest.mark.parametrize("objective", [EARNINGS, WINS], ids=["earnings", "wins"])
@pytest.mark.parametrize("seed", range(25))
def test_given_no_natural_as_conditioning_has_it(seed: int, objective: Objective) -> None:
    dice = Random(f"known {seed}")
    rules = Rules.parse(dice.choice(["S17 LS", "H17 RSA SP3", "S17 NDAS SP6", "H17 HSA RSA DAN"]))
    up_card = dice.choice((ACE, TEN))
    rank = dice.choice(RANKS)
    hand = Hand(dice.choice([(rank, rank), (2, rank), (rank, 3, 4)]))
    shoe = Shoe.of_decks(dice.choice((None, 1, 2)))
    facts = hand_facts(hand, rules)
    table = Table.of(shoe, rules, (up_card,), objective)
    natural = natural_chance(shoe.remove((*hand.ranks, up_card)), up_card, rules)

    def values(table: Table) -> dict[Action, float]:
        return action_values(table, hand, facts)

    assert values(table.given_no_natural()) == (
        pytest.approx(given_none(values, table, natural), abs=_ROUNDING)
    )


# Source: `upcard.exact.fractions`, exact, to the nearest float.  With 16 hands the formula gave
# 0.153142922 for the first, and 15.987171 for the pair of tens against a six.
@pytest.mark.parametrize(
    ("rules", "tens", "ev"),
    [
        ("S17 SP16", 3000, 0.15314286173140906),
        ("S17 SP12", 3000, 0.1126859132688695),
        ("S17 SP6", 300, 0.33353369915036746),
        ("S17 SP4", 3000, 0.03177201632151115),
        ("S17 SP4", 30_000, 0.0033173526970354484),
    ],
)
def test_the_edge_with_many_hands_of_tens(rules: str, tens: int, ev: float) -> None:
    assert edge(rules, nearly_all_tens(tens)).ev == pytest.approx(ev, abs=1e-15)


@pytest.mark.parametrize(
    ("rules", "tens", "split"),
    [("S17 SP16", 30_000, 15.98715997156512), ("S17 SP12", 3000, 11.901203620633288)],
)
def test_many_hands_of_tens(rules: str, tens: int, split: float) -> None:
    values = advise("T,T", 6, rules, nearly_all_tens(tens)).values
    assert values[Action.SPLIT] == pytest.approx(split, rel=1e-15)


# A natural is nearly certain; a double was worth less than -2.
@pytest.mark.parametrize(
    ("shoe", "rules", "hand", "up_card", "n_hands"),
    [
        ((1, 0, 0, 0, 0, 1, 1, 1, 0, 999_999_999), "S17 SP1", (10, 7), ACE, 1),
        ((3, 0, 0, 0, 0, 0, 6, 4, 0, 999_999_990), "H17 SP3 DAS", (8, 7), ACE, 1),
        ((3, 0, 0, 0, 0, 0, 6, 0, 0, 999_999_990), "S17 SP3 DAS LS", (7, 7), ACE, 1),
        ((3, 0, 0, 0, 0, 0, 6, 0, 0, 999_999_990), "S17 SP4 DAS", (7, 7), ACE, 2),
        ((4, 0, 0, 0, 0, 0, 0, 3, 0, 999_999_990), "S17 SP3 DAS LS", (10, 10), ACE, 1),
        ((999_999_990, 0, 0, 0, 0, 0, 0, 3, 2, 4), "S17 SP3 DAS LS", (8, 8), TEN, 1),
        ((999_999_990, 0, 0, 0, 0, 0, 0, 3, 0, 4), "S17 SP3 RSA HSA", (1, 1), TEN, 1),
        ((90, 0, 0, 0, 0, 0, 5, 0, 0, 4), "S17 SP2 DAS", (7, 7), TEN, 1),
    ],
)
def test_given_that_a_natural_nearly_certain_is_not_there(
    shoe: tuple[int, ...], rules: str, hand: tuple[Rank, ...], up_card: Rank, n_hands: int
) -> None:
    oracle = Oracle(Shoe(shoe), Rules.parse(rules), up_card, "CDZ-", hand[:1] * (n_hands - 1))
    natural = oracle.natural_chance(hand)
    expected = {
        action: float((value + natural) / (1 - natural))
        for action, value in oracle.options(hand).items()
    }
    assert natural > Fraction(1, 2)
    found = advise(hand, up_card, rules, shoe, n_hands).values
    assert found == pytest.approx(expected, abs=_ROUNDING)


def test_the_chance_to_win_given_that_a_natural_nearly_certain_is_not_there() -> None:
    """The hole card is one of two sixes and an eight: 17 twice out of three, or 19."""
    left = Shoe((0, 0, 0, 0, 0, 2, 0, 1, 0, 999_999_990))
    chances = win_chances(left, ACE, (10, 8), "S17", WIN_ACTIONS)
    assert chances.stand == pytest.approx(2 / 3, abs=1e-15)
    assert win_chances(left, ACE, (10, 6, 5), "S17").stand == pytest.approx(1, abs=1e-15)
    assert win_chances(left, ACE, (1, 10), "S17").stand == 1
