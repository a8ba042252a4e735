"""Money is exact: whole chips are integers, parts of a chip fractions, anything else is refused."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from upcard.errors import BlackjackError, MoneyError
from upcard.money import exact, wager


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        pytest.param(7, 7, id="whole"),
        pytest.param(0, 0, id="zero"),
        pytest.param(-3, -3, id="negative"),
        pytest.param(Fraction(15, 2), Fraction(15, 2), id="half"),
        pytest.param(Fraction(42, 5), Fraction(42, 5), id="fifths"),
        pytest.param(Fraction(4, 2), 2, id="whole-fraction"),
        pytest.param(Fraction(-6, 3), -2, id="negative-whole-fraction"),
        pytest.param(10**30, 10**30, id="large"),
    ],
)
def test_exact_amounts_are_kept(given: object, kept: object) -> None:
    assert exact(given) == kept
    assert type(exact(given)) is type(kept)


NOT_EXACT = [0.5, 2.0, 1e309, float("nan"), True, "5", "-5", "1e309", "NaN", "\u0663", None]
NOT_EXACT += [Decimal("2.5"), 2 + 0j, [5], b"5"]


@pytest.mark.parametrize("given", NOT_EXACT, ids=ascii)
def test_other_amounts_are_refused(given: object) -> None:
    for read in (exact, wager):
        with pytest.raises(MoneyError, match="is not an exact amount: use a whole number or a Fr"):
            read(given)


@pytest.mark.parametrize("amount", [0, -1, -5, Fraction(0), Fraction(-1, 2)], ids=str)
def test_a_bet_is_above_zero(amount: Fraction | int) -> None:
    with pytest.raises(MoneyError) as caught:
        wager(amount)
    assert str(caught.value) == f"can't bet {amount}: a bet is above zero"
    assert isinstance(caught.value, BlackjackError | ValueError)


@pytest.mark.parametrize("amount", [1, 5, 10_001, Fraction(1, 2), Fraction(201, 100)], ids=str)
def test_any_positive_exact_amount_may_be_bet(amount: Fraction | int) -> None:
    assert wager(amount) == amount
