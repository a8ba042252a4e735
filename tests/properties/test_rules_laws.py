"""Laws of rules and charts: printing and reading are inverse, order never matters."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from upcard.cards import RANKS, UP_CARDS
from upcard.chart import LETTERS, PAIR_LETTERS
from upcard.errors import RulesError
from upcard.notation import Spot, format_amount, parse_amount, parse_spot
from upcard.presets import load_preset
from upcard.rules import Rules
from upcard.shorthand import WORDS, read_rules
from upcard.strategy import Chart, format_chart, read_chart

WORDS_OF: dict[str, list[str | None]] = {
    "shuffle": ["cut-card", "every-round", "continuous"],
    "short_shoe": ["reshuffle", "error", "void"],
    "deal": ["round", "two-each"],
    "dealer": ["house", "chase"],
    "hole_card": ["peek", "enhc", "obo"],
    "naturals": ["casino", "book", "at-once", "none"],
    "double_on": ["any-two", "9-11", "10-11", "any", "never"],
    "double_soft": ["all", "low", "none", None],
    "split_by": ["value", "rank"],
    "surrender": ["none", "late", "early"],
}
NUMBERS: dict[str, st.SearchStrategy[Any]] = {
    "decks": st.one_of(st.none(), st.integers(1, 8)),
    "penetration": st.one_of(
        st.just(Fraction(3, 4)), st.fractions(Fraction(1, 10**6), 1, max_denominator=10**12)
    ),
    "reshuffle_at": st.one_of(st.none(), st.integers(0, 416)),
    "rounds_per_shoe": st.one_of(st.none(), st.integers(1, 10**30)),
    "burn": st.integers(0, 26),
    "blackjack_pays": st.one_of(
        st.just(Fraction(3, 2)), st.fractions(Fraction(1, 100), 100, max_denominator=10**9)
    ),
    "max_hands": st.integers(1, 16),
}


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Draw valid rules over all fields; most fields stay as they are in most examples."""
    chosen: dict[str, Any] = {}
    for name in draw(st.sets(st.sampled_from([field.name for field in fields(Rules)]))):
        if name in WORDS_OF:
            chosen[name] = draw(st.sampled_from(WORDS_OF[name]))
        else:
            chosen[name] = draw(NUMBERS.get(name, st.booleans()))
    try:
        return Rules(**chosen)
    except RulesError:
        assume(False)
        raise


@given(any_rules())
@settings(max_examples=500)
def test_reading_what_is_printed_gives_the_rules_back(rules: Rules) -> None:
    read = read_rules(str(rules))
    assert read.rules == rules
    assert str(read.rules) == str(rules)
    assert not read.notes


@given(any_rules(), st.randoms(), st.sampled_from([" ", ", ", "_", "  "]), st.booleans())
def test_order_case_and_separator_of_words_never_matter(
    rules: Rules, rng: Any, separator: str, upper: bool
) -> None:
    words = str(rules).split()
    rng.shuffle(words)
    text = separator.join(words)
    assert read_rules(text.upper() if upper else text).rules == rules


@given(
    st.lists(st.sampled_from(sorted(WORDS)), unique_by=lambda word: WORDS[word][0]), st.randoms()
)
def test_words_joined_by_hyphens_mean_the_same(words: list[str], rng: Any) -> None:
    try:
        rules = read_rules(" ".join(words)).rules
    except RulesError:
        assume(False)
    rng.shuffle(words)
    assert read_rules("-".join(words)).rules == rules


TABLE_WORDS = "1D 8D S17 H17 6:5 DAS NDAS SP2 SP3 NRSA RSA NS LS ES peek OBO".split()


@given(
    st.sampled_from(["atlantic-city", "downtown", "european", "reno", "uk", "vegas-strip"]),
    st.lists(st.sampled_from(TABLE_WORDS)),
)
def test_words_change_a_named_set_in_what_they_say_and_nothing_else(
    name: str, words: list[str]
) -> None:
    try:
        told = read_rules(" ".join(words))
    except RulesError:
        assume(False)
    changed, base = read_rules(" ".join([name, *words])).rules, load_preset(name).rules
    for field in fields(Rules):
        expected = told.rules if field.name in told.told else base
        assert getattr(changed, field.name) == getattr(expected, field.name)


rows = st.lists(st.sampled_from(LETTERS), min_size=10, max_size=10).map(tuple)
pair_rows = st.lists(st.sampled_from(LETTERS + PAIR_LETTERS), min_size=10, max_size=10).map(tuple)
words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=20)


@st.composite
def any_chart(draw: st.DrawFn) -> Chart:
    """Draw a chart of any letters and any words about it."""
    hard, soft, pairs = (
        tuple(draw(st.lists(kind, min_size=size, max_size=size)))
        for kind, size in ((rows, 18), (rows, 10), (pair_rows, 10))
    )
    name, title, source, rules = (draw(words) for _ in range(4))
    return Chart(hard, soft, pairs, name or "chart", title, source, rules)


@given(any_chart())
@settings(max_examples=50)
def test_reading_a_printed_chart_gives_it_back(chart: Chart) -> None:
    assert read_chart(format_chart(chart), "a file") == chart


@given(any_chart(), st.permutations(UP_CARDS), st.randoms())
@settings(max_examples=50)
def test_the_order_of_rows_and_columns_never_matters(chart: Chart, order: Any, rng: Any) -> None:
    header, *lines = [line.split(",") for line in format_chart(chart).splitlines()[-39:]]
    rng.shuffle(lines)
    columns = [0, *(UP_CARDS.index(up_card) + 1 for up_card in order)]
    text = "\n".join(",".join(line[at] for at in columns) for line in [header, *lines])
    again = read_chart(text)
    assert (again.hard, again.soft, again.pairs) == (chart.hard, chart.soft, chart.pairs)


@given(st.fractions(Fraction(1, 10**6), 10**12, max_denominator=10**6))
def test_an_amount_printed_is_read_back(amount: Fraction) -> None:
    assert parse_amount(format_amount(amount)) == amount


@given(st.lists(st.sampled_from(RANKS), min_size=2, max_size=8), st.sampled_from(RANKS))
def test_a_spot_printed_is_read_back(ranks: list[int], up_card: int) -> None:
    assume(sum(ranks) <= 21)
    spot = Spot(up_card, ranks=tuple(ranks))
    assert parse_spot(str(spot)) == spot
