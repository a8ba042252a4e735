"""Exact values against simulated and published ones, over the rule sets of the package.

Fixed seeds.  A table that agrees fails by chance in 1 of 1,000, so only a change of the code can.
"""

from __future__ import annotations

import pytest

from upcard.published import all_cases
from upcard.verification import default_rounds, verify


def test_every_rule_set_agrees() -> None:
    """38 rule sets, 100,000 rounds each: 38 EVs and 9 variances; 35 published house edges."""
    table = verify(all_cases(), 100_000, seed=20)
    assert table.agrees, [
        (row.name, row.ev.z, row.variance and row.variance.z, row.as_published)
        for row in table.rows
        if table.disagrees(row)
    ]
    assert len(table.rows) == len(all_cases())


def test_the_rule_sets_vary_every_rule() -> None:
    rules = [case.rules for case in all_cases()]
    assert len({str(each) for each in rules}) >= 20
    assert {each.decks for each in rules} == {1, 2, 3, 4, 5, 6, 7, 8, None}
    for rule, values in {
        "hit_soft_17": {True, False},
        "double_after_split": {True, False},
        "surrender": {"none", "late", "early"},
        "resplit_aces": {True, False},
        "hit_split_aces": {True, False},
        "double_split_aces": {True, False},
        "hole_card": {"peek", "enhc", "obo"},
        "double_on": {"any-two", "9-11", "10-11", "any", "never"},
        "naturals": {"casino", "book", "none"},
        "dealer": {"house", "chase"},
    }.items():
        assert {getattr(each, rule) for each in rules} == values, rule
    assert {each.max_hands for each in rules} >= {1, 2, 3, 4}
    assert len({each.blackjack_pays for each in rules}) == 4


@pytest.mark.slow
def test_every_rule_set_agrees_over_a_hundred_million_rounds() -> None:
    """The EV to 0.012 percentage points, and the effect of the cut card; a quarter of an hour."""
    table = verify(all_cases(full=True), default_rounds(full=True), seed=20)
    assert table.agrees, [
        (row.name, row.ev.z, row.variance and row.variance.z, row.as_published)
        for row in table.rows
        if table.disagrees(row)
    ]
