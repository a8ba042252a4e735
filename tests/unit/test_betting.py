"""Ramps: what they bet, how they are written, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from upcard.betting import Bet, Ramp, kelly_ramp
from upcard.errors import BlackjackError, MoneyError, NotationError


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("flat", "flat"),
        ("FLAT 5", "flat 5"),
        ("flat 2.5x2", "flat 2.5x2"),
        ("3:4", "flat 4"),
        ("1-1", "flat"),
        ("1:1 2:2 3:4", "1:1 2:2 3:4"),
        ("\N{MINUS SIGN}1:0, 0:1, +1:20/3", "-1:0 0:1 1:20/3"),
        ("1:1 2:12x2", "1:1 2:12x2"),
        ("1-12", "0:1 1:2 2:4 3:6 4:8 5:10 6:12"),
        ("1-5", "0:1 1:2 2:4 3:5"),
        ("5-60", "0:5 1:10 2:20 3:30 4:40 5:50 6:60"),
        ("1-12 max 8", "0:1 1:2 2:4 3:6 4:8 5:8 6:8"),
        ("-1:0 0:1 1:4x2 max 3 min 2", "-1:0 0:2 1:3x2"),
    ],
)
def test_how_a_ramp_is_written(text: str, printed: str) -> None:
    ramp = Ramp.parse(text)
    assert str(ramp) == printed
    assert Ramp.parse(printed) == ramp


def test_below_the_first_step_and_above_the_last() -> None:
    ramp = Ramp.parse("1:1 2:2 3:4 4:8 5:12")
    assert [ramp.units(count) for count in (-9, 0, 1, 2, 3, 4, 5, 6, 50)] == [
        1, 1, 1, 2, 4, 8, 12, 12, 12,
    ]  # fmt: skip
    assert tuple(map(int, ramp.spread)) == (1, 12)


def test_a_bet_of_nothing_sits_out_and_two_spots_are_two() -> None:
    ramp = Ramp.parse("0:0 1:1 2:6x2")
    assert [(int(ramp.units(count)), ramp.spots(count)) for count in (-1, 0, 1, 2)] == [
        (0, 0), (0, 0), (1, 1), (6, 2),
    ]  # fmt: skip
    assert tuple(map(int, ramp.spread)) == (1, 6)
    assert [(count, str(bet)) for count, bet in ramp.steps()] == [(0, "0"), (1, "1"), (2, "6x2")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no ramp: write steps such as"),
        ("1:1 3:4", "no bet for true count 2 after 1:1: write 2:1 to keep it"),
        ("1:1 2:2x2 4:5", "no bet for true count 3 after 2:2x2: write 3:2x2 to keep it"),
        ("1:1 1:2", "true count 1 has two bets, 1:1 and 1:2: keep one"),
        ("2:2 1:1", "1:1 comes after 2:2: write the true counts in rising order"),
        ("1:1 two", "'two' is no step of a ramp: write steps such as"),
        ("1.5:1 2:1", "'1.5:1' is no step of a ramp"),
        ("1:x2", "'x2' is no bet: write units, and spots if several, such as 12x2"),
        ("1:2x", "'2x' is no bet"),
        ("1:-5 2:1", "'-5' is not an amount"),
        ("1:nan", "'nan' is not an amount"),
        ("flat 1 2", "'flat' is no step of a ramp"),
        ("12-1", "12-1 falls: write the smaller bet first"),
        ("1-201", "1-201 is too wide: use at most 200 to 1"),
        ("1:1 min", "'min' is no step"),
        ("1:1 max 2 max 3", "'max' is no step"),
    ],
)
def test_text_that_is_no_ramp(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Ramp.parse(text)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0:0 1:0", "the ramp never bets: give a bet above zero at some true count"),
        ("flat 0", "the ramp never bets"),
        ("flat 0x2", "can't bet 0 on 2 spots: a bet of 0 sits the round out"),
        ("flat 1x0", "can't bet on 0 spots: use 1 to 7"),
        ("flat 1x8", "can't bet on 8 spots: use 1 to 7"),
        ("flat 1000001", "a bet is too great or too fine: use up to 1000000 or millionths"),
        ("flat 1/1000001", "a bet is too great or too fine"),
        ("100:1 101:2", "a ramp can't reach true count 101: use whole ones from -100 to 100"),
        ("1-12 min 5 max 2", "max 2 is below min 5: write the lower one as min"),
        ("1-12 max 0", "'0' is nothing: use an amount above zero"),
    ],
)
def test_bets_that_can_not_be_made(text: str, message: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        Ramp.parse(text)
    assert str(refusal.value).startswith(message)


def test_a_float_is_no_bet() -> None:
    with pytest.raises(MoneyError, match=r"1\.5 is not an exact amount"):
        Bet(1.5)  # type: ignore[arg-type]
    with pytest.raises(MoneyError, match="can't bet -1: use an amount above zero, or 0 to sit out"):
        Bet(Fraction(-1))
    with pytest.raises(MoneyError, match=r"can't reach true count 0\.5"):
        Ramp(0.5, (Bet(Fraction(1)), Bet(Fraction(2))))  # type: ignore[arg-type]


ADVANTAGES = {
    -1: (-0.01, 1.3),
    0: (-0.004, 1.3),
    1: (0.001, 1.3),
    2: (0.0065, 1.3),
    3: (0.013, 1.3),
}


def test_kelly_bets_bankroll_times_ev_over_variance() -> None:
    # 1000 × 0.013 ÷ 1.3 is 10, which binary floats would round down to 9.
    ramp = kelly_ramp(ADVANTAGES, 1000, most=100)
    assert str(ramp) == "-1:1 0:1 1:1 2:5 3:10"
    assert kelly_ramp(ADVANTAGES, Fraction(1000), most=100) == ramp


@pytest.mark.parametrize(
    ("changes", "printed"),
    [
        ({"fraction": 0.5}, "-1:1 0:1 1:1 2:2 3:5"),
        ({"most": 8}, "-1:1 0:1 1:1 2:5 3:8"),
        ({"step": 4}, "-1:1 0:1 1:1 2:4 3:8"),
        ({"step": 0.5, "least": 0.5}, "-1:0.5 0:0.5 1:0.5 2:5 3:10"),
        ({"least": 2, "sit_out": True}, "-1:0 0:0 1:2 2:5 3:10"),
    ],
)
def test_kelly_is_clipped_and_rounded_down(changes: dict[str, float], printed: str) -> None:
    wanted = {"most": 100, **changes}
    assert str(kelly_ramp(ADVANTAGES, 1000, **wanted)) == printed  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("advantages", "changes", "message"),
    [
        ({}, {}, "no whole true counts: give the EV and the variance at one or more"),
        ({0.5: (0.1, 1)}, {}, "no whole true counts"),
        ({1: (0.1, 1), 3: (0.1, 1)}, {}, "no EV for true count 2: give one for each count"),
        ({1: (float("nan"), 1)}, {}, "true count 1 can't be nan: use a finite number"),
        ({1: (0.1, 0)}, {}, "true count 1 has the variance 0: it is above zero"),
        ({1: (0.1, 1)}, {"bankroll": 0}, "bankroll can't be 0: use a number above zero"),
        ({1: (0.1, 1)}, {"fraction": float("inf")}, "fraction can't be inf: use a finite number"),
        ({1: (0.1, 1)}, {"most": 1, "least": 2}, "most 1 is below least 2: raise it"),
        ({1: (-0.1, 1)}, {"sit_out": True}, "the ramp never bets"),
    ],
)
def test_kelly_without_meaning_is_refused(
    advantages: dict[int, tuple[float, float]], changes: dict[str, float], message: str
) -> None:
    wanted = {"bankroll": 1000, "most": 100, **changes}
    with pytest.raises(BlackjackError) as refusal:
        kelly_ramp(advantages, **wanted)  # type: ignore[arg-type]
    assert str(refusal.value).startswith(message)
