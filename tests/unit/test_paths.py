"""Bankrolls played out: against plain loops over the same rounds, on any threads, in any parts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from upcard.betting import Ramp
from upcard.countfile import load_count
from upcard.errors import BlackjackError, MoneyError, NotationError, RulesError, StrategyError
from upcard.rules import Rules
from upcard.sim import paths as module
from upcard.sim.paths import PERCENTILES, Paths, paths
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.sim.walks import Resize

BETS = "0:1 1:2 2:5/2 3:20/3"
STRIDE = 2**32


def program_of(rules: str = "6D S17 LS", count: str | None = "hi-lo", **other: Any) -> Program:
    system = None if count is None else load_count(count)
    return compile_plan(Plan(rules=Rules.parse(rules), strategy="basic", count=system, **other))


@pytest.fixture(scope="module")
def program() -> Program:
    return program_of()


def plain_path(
    program: Program, path: int, rounds: int, bankroll: Fraction, resize: Resize | None = None
) -> list[Fraction]:
    """Return the bankrolls of a path, added up round by round in fractions."""
    ramp, unit = Ramp.parse(BETS), program.compiled.unit
    record = np.zeros((rounds, 1 + len(program.owner)), dtype=np.int32)
    first = (path + 1) * STRIDE
    program.play(7, first, first + rounds, record=record)
    now, found = bankroll, [bankroll]
    least = Fraction(0 if resize is None or resize.least is None else resize.least)
    for index, *nets in record.tolist():
        bet = ramp.units(program.counts.all[index])
        if resize is not None and bet:
            step = Fraction(resize.step)
            bet = max(bet * now / bankroll // step * step, least)
            bet = min(bet, Fraction(resize.most or bet))
        if now > 0:
            now = max(now + bet * Fraction(sum(nets), unit), Fraction(0))
        found.append(now)
    return found


def plain_fall(path: list[Fraction]) -> tuple[Fraction, int]:
    """Return the deepest fall from a former high, and the most rounds below one."""
    high, since, deepest, longest = path[0], 0, Fraction(0), 0
    for time, now in enumerate(path):
        if now >= high:
            high, since = now, time
        deepest, longest = max(deepest, high - now), max(longest, time - since)
    return deepest, longest


@pytest.mark.parametrize(
    "resize",
    [None, Resize(), Resize(Fraction(1, 2), 1, 20), Resize(5, 2)],
    ids=["fixed", "whole", "halves", "fives"],
)
def test_paths_are_sums_of_their_rounds(program: Program, resize: Resize | None) -> None:
    bankroll = Fraction(61, 2)
    found = paths(program, 7, 6, 300, bankroll, BETS, resize=resize)
    plain = [plain_path(program, path, 300, bankroll, resize) for path in range(6)]
    assert found.finals.tolist() == pytest.approx([float(path[-1]) for path in plain])
    ends = [path.index(Fraction(0)) if 0 in path else 0 for path in plain]
    assert found.ruined_at.tolist() == ends
    assert found.ruined == sum(map(bool, ends))
    deepest, longest = zip(*map(plain_fall, plain), strict=True)
    assert found.deepest.tolist() == pytest.approx(list(map(float, deepest)))
    assert found.longest.tolist() == list(longest)
    bands = np.percentile(
        [[float(path[at]) for at in found.points] for path in plain], PERCENTILES, 0
    )
    assert found.bands == pytest.approx(bands.T)


def same(one: Paths, other: Paths) -> bool:
    """Return whether all that paths tell is equal, bit for bit."""
    arrays = ("bands", "finals", "ruined_at", "deepest", "longest")
    return one.points == other.points and all(
        (getattr(one, name) == getattr(other, name)).all() for name in arrays
    )


@pytest.mark.parametrize("resize", [None, Resize()])
def test_threads_and_parts_change_no_bit(
    program: Program, resize: Resize | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = paths(program, 7, 20, 200, 50, BETS, resize=resize, threads=2)
    monkeypatch.setattr(module, "_CELLS", 600)
    assert same(whole, paths(program, 7, 20, 200, 50, BETS, resize=resize, threads=1))
    monkeypatch.setattr(module, "_CELLS", 1)
    assert same(whole, paths(program, 7, 20, 200, 50, BETS, resize=resize, threads=3))


def test_longer_and_more_paths_begin_the_same(program: Program) -> None:
    short = paths(program, 7, 5, 100, 500, BETS)
    long = paths(program, 7, 5, 5000, 500, BETS)
    more = paths(program, 7, 9, 100, 500, BETS)
    assert long.bands[1].tolist() == short.bands[-1].tolist()
    assert more.finals[:5].tolist() == short.finals.tolist()


def test_another_seed_deals_other_cards(program: Program) -> None:
    one, other = (paths(program, seed, 5, 100, 500, BETS) for seed in (7, 8))
    assert one.finals.tolist() != other.finals.tolist()


def test_a_lost_bankroll_stays_lost(program: Program) -> None:
    found = paths(program, 7, 40, 400, 4, "flat 3")
    assert 0 < found.ruined <= 40
    assert (found.finals[found.ruined_at > 0] == 0).all()
    assert (found.finals[found.ruined_at == 0] > 0).all()
    assert found.ruin95[0] < found.ruin < found.ruin95[1]


def test_points_begin_and_end_the_path(program: Program) -> None:
    found = paths(program, 7, 3, 7, 100, "flat")
    assert found.points == tuple(range(8))
    assert found.bands.shape == (8, len(PERCENTILES))
    assert found.bands[0].tolist() == [100.0] * len(PERCENTILES)
    assert len(paths(program, 7, 3, 1000, 100, "flat").points) == 51


def test_what_is_told_of_the_ends(program: Program) -> None:
    found = paths(program, 7, 30, 500, 100, BETS)
    assert found.n_paths == 30
    assert found.final.mean == pytest.approx(found.finals.mean())
    assert found.final.percentiles[2] == np.median(found.finals)
    assert found.ahead == sum(found.finals > 100) / 30
    assert list(found.deepest_drawdown.percentiles) == sorted(found.deepest_drawdown.percentiles)
    assert found.longest_drawdown.percentiles[-1] <= 500


def test_a_run_without_a_count_may_be_played_flat() -> None:
    uncounted = program_of(count=None)
    found = paths(uncounted, 7, 4, 200, 100, "flat 2")
    assert found.finals.mean() != 100


def test_spots_are_won_together() -> None:
    """Bets on two spots are those of the run; what both win goes into one bankroll."""
    two = program_of(bets=Ramp.parse("flat 1x2"))
    record = np.zeros((50, 3), dtype=np.int32)
    two.play(7, STRIDE, STRIDE + 50, record=record)
    found = paths(two, 7, 1, 50, 1000, "flat 3x2")
    assert found.finals[0] == 1000 + 3 * record[:, 1:].sum() / two.compiled.unit


def test_watching_is_no_bet(program: Program) -> None:
    found = paths(program, 7, 3, 300, 100, "5:0 6:1", resize=Resize())
    assert found.deepest.max() < 20


def test_proportional_bets_are_hard_to_ruin(program: Program) -> None:
    """Without rounding a loss of all is a matter of many losses in a row."""
    fine = Resize(Fraction(1, 1000))
    fixed = paths(program, 7, 100, 2000, 50, "flat 5")
    sized = paths(program, 7, 100, 2000, 50, "flat 5", resize=fine)
    assert sized.ruined < fixed.ruined


def test_a_watch_stops_with_the_paths_done(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_CELLS", 400)
    done: list[int] = []

    def watch(count: int) -> bool:
        done.append(count)
        return count >= 8

    found = paths(program, 7, 40, 100, 500, BETS, watch=watch)
    assert done == [4, 8]
    assert found.n_paths == 8
    assert same(found, paths(program, 7, 8, 100, 500, BETS))


@pytest.mark.parametrize(
    ("change", "error", "why"),
    [
        ({"n_paths": 0}, RulesError, "can't play 0 paths: use 1 to 100000"),
        ({"rounds": 10**9}, RulesError, "can't play 1000000000 rounds: use 1 to 2000000"),
        ({"rounds": True}, RulesError, "can't play True rounds"),
        ({"bankroll": 0}, MoneyError, "can't bet 0"),
        ({"bankroll": 100.5}, MoneyError, "not an exact amount"),
        ({"seed": -1}, RulesError, "seed can't be -1"),
        ({"ramp": "1:1 2:1x2"}, StrategyError, "plays 2 of the spots"),
        ({"ramp": "2-1"}, NotationError, "falls"),
        (
            {"bankroll": Fraction(1, 999983), "ramp": "0:1/999979 1:9999", "rounds": 10**6},
            MoneyError,
            "too fine",
        ),
    ],
)
def test_refuses_in_one_line(
    program: Program, change: dict[str, Any], error: type[BlackjackError], why: str
) -> None:
    given: dict[str, Any] = {"seed": 1, "n_paths": 2, "rounds": 10, "bankroll": 50, "ramp": "flat"}
    with pytest.raises(error, match=why) as told:
        paths(program, **given | change)
    assert "\n" not in str(told.value)


def test_a_resize_has_an_order() -> None:
    assert Resize(5).least == 5
    with pytest.raises(MoneyError, match="most 1 is below least 2"):
        Resize(1, 2, 1)
    with pytest.raises(MoneyError, match="can't bet 0"):
        Resize(0)
    assert replace(Resize(2, 4), most=8).least == 4
