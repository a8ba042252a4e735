"""A light start: `import upcard` and `upcard --help` load no engine and no heavy library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import upcard
from upcard import rulebook

HEAVY = ("numpy", "numba", "rich", "upcard.referee", "upcard.exact", "upcard.sim", "upcard.report")


TELL = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
PROGRAM = "import runpy; sys.argv[1:] = {!r}; runpy.run_module('upcard', run_name='__main__')"


def loaded_by(code: str) -> list[str]:
    """Return the modules that a fresh Python has loaded when it ends."""
    source = str(Path(upcard.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", TELL + code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": source},
    )
    return done.stderr.split()


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("import upcard", id="import-upcard"),
        pytest.param(PROGRAM.format(["--help"]), id="upcard-help"),
        pytest.param(PROGRAM.format([]), id="upcard"),
        pytest.param(PROGRAM.format(["--version"]), id="upcard-version"),
    ],
)
def test_nothing_heavy_is_loaded(code: str) -> None:
    loaded = loaded_by(code)
    assert "upcard" in loaded
    assert [
        name for name in sorted(loaded) if any(f"{name}.".startswith(f"{h}.") for h in HEAVY)
    ] == []


def test_the_check_sees_what_is_loaded() -> None:
    loaded = loaded_by("import upcard; upcard.Round")
    assert "upcard.referee.round" in loaded


# A name leaves or enters this list on purpose, with a line in the changelog.
PUBLIC = """
    Action BlackjackError Card Chart CountingSystem Hand IndexedChart Ramp Round Row Rules Shoe
    SimulationResult Stack Table advise best_chart betting_correlation chase_shares compare
    dealer_odds edge edge_fraction kelly_ramp load_chart load_count load_indices play_script
    removal restore_round
    round_evs round_outcomes rounds_needed save_chart save_round simulate simulate_play view_of
    win_chances winning_chance
""".split()

RULE_BOOK = """
    DEALER FinalDealer FinalHand INSURANCE_PAYS NO_CARDS STANDS_ON add_card cards_behind_cut
    check_table deal_order dealer_draws dealer_natural_wins dealer_plays even_money_net
    hand_is_over hand_value has_hole_card has_naturals insurance_limit insurance_net
    is_dealer_natural is_player_natural legal_actions looks_at_players most_hands
    must_be_beaten natural_takes net_result one_card_on_split_aces pair_rank peeks
    second_card_matters settle shuffle_due surrenders_before_peek why_no_insurance why_not
    why_not_double why_not_even_money why_not_index why_not_split why_not_surrender
    why_surrender_has_passed
""".split()


def test_public_names() -> None:
    assert sorted(upcard.__all__) == PUBLIC
    assert sorted(dir(upcard)) == sorted([*PUBLIC, "__version__"])


def test_names_of_the_rule_book() -> None:
    """What engines may ask; each name is there."""
    assert sorted(rulebook.__all__) == RULE_BOOK
    assert all(hasattr(rulebook, name) for name in RULE_BOOK)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_loads_with_a_docstring(name: str) -> None:
    assert getattr(upcard, name).__doc__


def test_other_names_are_attribute_errors() -> None:
    with pytest.raises(AttributeError, match="module 'upcard' has no attribute 'nonsense'"):
        _ = upcard.nonsense
