"""The shorthand: which words mean what, what is printed, and which texts are refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from upcard.errors import RulesError
from upcard.rules import Rules
from upcard.shorthand import WORDS, format_rules, format_value, parse_value, read_rules


@pytest.mark.parametrize(("word", "told"), WORDS.items())
def test_each_word_sets_one_field(word: str, told: tuple[str, Any]) -> None:
    field, value = told
    for text in (word, word.lower(), word.upper()):
        read = read_rules(text)
        assert getattr(read.rules, field) == value
        assert read.told == {field}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1D", {"decks": 1}),
        ("8d", {"decks": 8}),
        ("INF", {"decks": None}),
        ("SP2", {"max_hands": 2}),
        ("sp16", {"max_hands": 16}),
        ("pen75", {}),
        ("pen62.5", {"penetration": Fraction(5, 8)}),
        ("pen100", {"penetration": Fraction(1)}),
        ("blackjack_pays=8:5", {"blackjack_pays": Fraction(8, 5)}),
        ("blackjack_pays=8/5", {"blackjack_pays": Fraction(8, 5)}),
        ("blackjack_pays=1.6", {"blackjack_pays": Fraction(8, 5)}),
        ("double_for_less=yes", {"double_for_less": True}),
        ("Insurance=FALSE", {"insurance": False}),
        ("split_by=rank, deal=two-each", {"split_by": "rank", "deal": "two-each"}),
        ("reshuffle_at=60_H17", {"reshuffle_at": 60, "hit_soft_17": True}),
        ("dealer=chase naturals=none", {"dealer": "chase", "naturals": "none"}),
        ("decks=none", {"decks": None}),
        ("  6D ,,  H17\t", {"hit_soft_17": True}),
        ("6D 6D S17 hit_soft_17=no", {}),
    ],
)
def test_words_with_numbers_and_fields_with_values(text: str, values: dict[str, Any]) -> None:
    assert read_rules(text).rules == Rules(**values)


def test_order_case_and_separators_do_not_matter() -> None:
    words = "6D H17 DAS LS RSA SP4"
    for text in ("LS,RSA,SP4,DAS,H17,6D", "6d_h17_das_ls_rsa_sp4", "6D-H17-DAS-LS-RSA-SP4"):
        assert read_rules(text).rules == read_rules(words).rules


def test_splits_are_read_as_hands_and_that_is_said() -> None:
    read = read_rules("SPL3")
    assert read.rules.max_hands == 4
    assert read.notes == ("SPL3 read as SP4: 3 splits make 4 hands",)
    assert read_rules("SPL3 SP4").rules.max_hands == 4
    assert not read_rules("SP4").notes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("H71", "unknown rule 'h71'; did you mean 'h17'?"),
        ("6D qqqq", "unknown rule 'qqqq': see upcard rules for the words"),
        ("six-decks", "unknown rule 'six-decks'"),
        ("6D-qqqq", "unknown rule 'qqqq'"),
        ("\u0666D", "unknown rule '\u0666d'"),
        ("9" * 101 + "D", "unknown rule '999"),
        ("vegas-strap", "unknown rule 'vegas-strap'; did you mean 'vegas-strip'?"),
        ("dekcs=6", "unknown rule 'dekcs' in 'dekcs=6'; did you mean 'decks'?"),
        ("DOA DAN", "DOA and DAN are two rules for one thing: keep one"),
        ("6d 8d", "6D and 8D are two rules for one thing"),
        ("SP2 SPL3", "SP2 and SPL3 are two rules for one thing"),
        ("H17 hit_soft_17=no", "hit_soft_17=no and H17 are two rules for one thing"),
        ("CSM pen75", "CSM and pen75 are two rules for one thing"),
        (
            "reshuffle_at=60 rounds_per_shoe=5",
            "reshuffle_at=60 and rounds_per_shoe=5 are two rules",
        ),
        ("DSA hit_split_aces=no", "DSA implies HSA, so hit_split_aces=no contradicts it"),
        ("vegas-strip reno", "'vegas-strip' and 'reno' are two rule sets: name one"),
        ("0D", "decks can't be 0: use 1 to 8"),
        ("decks=six", "decks can't be 'six': use a whole number"),
        ("insurance=maybe", "insurance can't be 'maybe': use yes or no"),
        (
            "blackjack_pays=3:0",
            "blackjack_pays can't be '3:0': use a number or a ratio such as 3:2",
        ),
        ("surrender=lat", "surrender can't be 'lat': use none, late, early; did you mean 'late'?"),
        ("dealer=chase H17", "a chasing dealer has no soft 17 to hit: leave H17 out"),
    ],
)
def test_what_is_wrong_is_named(text: str, message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        read_rules(text)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    ("name", "words", "rules"),
    [
        ("vegas-strip", "", "4D"),
        ("vegas-strip", "H17", "4D H17"),
        ("vegas-strip", "vegas-strip", "4D"),
        ("Vegas-Strip", "1D,LS", "1D LS"),
        ("european", "pen50", "6D ENHC D9 SP2 pen50"),
        ("european", "CSM", "6D ENHC D9 SP2 CSM"),
        ("reno", "DOA", "1D H17 DOA NDAS"),
        ("uk", "D10", "6D ENHC D10"),
    ],
)
def test_words_change_a_named_set(name: str, words: str, rules: str) -> None:
    for text in (f"{name} {words}", f"{words},{name}"):
        read = read_rules(text)
        assert (read.rules, read.preset) == (read_rules(rules).rules, name.lower())


def test_a_set_that_doubles_split_aces_can_be_told_not_to_hit_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from upcard import presets

    strip = presets.load_preset("vegas-strip")
    aces = replace(strip, rules=Rules(double_split_aces=True))
    monkeypatch.setattr(presets, "load_preset", lambda _name: aces)
    assert read_rules("vegas-strip hit_split_aces=no").rules == Rules()


# One shorthand a rule set: the words that are always said, then what differs from the default.
@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), "6D S17 DAS SP4"),
        (Rules(decks=None, hit_soft_17=True), "inf H17 DAS SP4"),
        (Rules(decks=1, blackjack_pays=Fraction(6, 5)), "1D S17 6:5 DAS SP4"),
        (Rules(blackjack_pays=Fraction(8, 5)), "6D S17 blackjack_pays=8:5 DAS SP4"),
        (Rules(max_hands=1), "6D S17 SP1"),
        (Rules(max_hands=1, double_after_split=False), "6D S17 NDAS SP1"),
        (Rules(dealer="chase"), "6D DAS SP4 dealer=chase"),
        (Rules(double_on="9-11"), "6D S17 D9 DAS SP4"),
        (Rules(double_on="9-11", double_soft="all"), "6D S17 D9 double_soft=all DAS SP4"),
        (Rules(double_soft="none"), "6D S17 double_soft=none DAS SP4"),
        (Rules(double_split_aces=True), "6D S17 DAS SP4 DSA"),
        (Rules(hit_split_aces=True, resplit_aces=True), "6D S17 DAS SP4 RSA HSA"),
        (Rules(surrender="early", hole_card="obo"), "6D S17 DAS SP4 ES OBO"),
        (Rules(shuffle="continuous"), "6D S17 DAS SP4 CSM"),
        (Rules(shuffle="every-round"), "6D S17 DAS SP4 shuffle=every-round"),
        (Rules(penetration=Fraction(5, 8)), "6D S17 DAS SP4 pen62.5"),
        (Rules(penetration=Fraction(2, 3)), "6D S17 DAS SP4 penetration=2:3"),
        (Rules(penetration=Fraction(1, 10**9)), "6D S17 DAS SP4 penetration=1:1000000000"),
        (Rules(rounds_per_shoe=10**12), "6D S17 DAS SP4 rounds_per_shoe=1000000000000"),
        (Rules(insurance=False, burn=1), "6D S17 DAS SP4 burn=1 insurance=no"),
    ],
)
def test_one_shorthand_is_printed_and_read_back(rules: Rules, text: str) -> None:
    assert format_rules(rules) == str(rules) == text
    assert read_rules(text).rules == rules


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("decks", None),
        ("decks", 6),
        ("reshuffle_at", None),
        ("insurance", True),
        ("insurance", False),
        ("blackjack_pays", Fraction(3, 2)),
        ("blackjack_pays", Fraction(2)),
        ("surrender", "none"),
        ("double_on", "9-11"),
    ],
)
def test_values_are_printed_and_read_back(name: str, value: Any) -> None:
    assert parse_value(name, format_value(value)) == value
