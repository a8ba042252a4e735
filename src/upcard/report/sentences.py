"""Each rule as a question with a plain answer; a test sees that every value of each has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from upcard.cards import ACE
from upcard.rulebook import (
    INSURANCE_PAYS,
    STANDS_ON,
    cards_behind_cut,
    dealer_natural_wins,
    has_hole_card,
    has_naturals,
    why_no_insurance,
)
from upcard.rules import Rules
from upcard.shorthand import format_value

__all__ = ["question_and_answer"]


def question_and_answer(rules: Rules, rule: str) -> tuple[str, str]:
    """Return what a field of `Rules` asks, and what these rules answer.

    Examples
    --------
    >>> question_and_answer(Rules(), "max_hands")
    ('How many hands may splitting make?', 'Up to 4 hands (SP4), that is 3 splits.')
    """
    question, answers = _SAID[rule]
    for is_moot, moot, reason in _MOOT:
        if rule in moot and is_moot(rules):
            return question, f"It does not matter here: {reason}."
    if isinstance(answers, dict):
        return question, answers[format_value(getattr(rules, rule))]
    return question, answers(rules)


def _plural(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _decks(rules: Rules) -> str:
    if rules.decks is None:
        return "Infinitely many: no card dealt changes the odds of the next."
    return f"{_plural(rules.decks, 'deck')} of 52 cards, {52 * rules.decks} cards."


def _shuffle(rules: Rules) -> str:
    if rules.rounds_per_shoe is not None:
        return f"After every {_plural(rules.rounds_per_shoe, 'round')}."
    return {
        "cut-card": "Before the first round that begins behind the cut card.",
        "every-round": "Before every round.",
        "continuous": "Continuously: the cards of a round go back before the next one.",
    }[rules.shuffle]


def _penetration(rules: Rules) -> str:
    behind = cards_behind_cut(rules) or 0
    percent = f"{float(100 * rules.penetration):.12g}%"
    return f"{percent} of the shoe: the cut card lies before the last {_plural(behind, 'card')}."


def _reshuffle_at(rules: Rules) -> str:
    if rules.reshuffle_at is None:
        return "No number of cards is fixed."
    return f"When fewer than {_plural(rules.reshuffle_at, 'card')} remain before a round."


def _rounds(rules: Rules) -> str:
    if rules.rounds_per_shoe is None:
        return "No number of rounds is fixed."
    return f"Exactly {_plural(rules.rounds_per_shoe, 'round')}, wherever the cards stand."


def _hole_card(rules: Rules) -> str:
    if not dealer_natural_wins(rules):
        if has_hole_card(rules):
            return "Yes, and it is first looked at when the players are done."
        return "No, the dealer's second card comes when the players are done."
    return {
        "peek": "Yes, and under an ace or a ten the dealer looks for a natural before the players "
        "act (peek).",
        "enhc": "No; a dealer's natural takes all wagers, doubles and splits too (ENHC).",
        "obo": "No; a dealer's natural takes original bets only (OBO): second wagers come back, "
        "those of bust hands too.",
    }[rules.hole_card]


def _insurance(rules: Rules) -> str:
    if reason := why_no_insurance(rules, ACE):
        return f"No: {reason}."
    return f"Yes, against an ace, for up to half the bet, paid {INSURANCE_PAYS} to 1."


def _double_after_split(rules: Rules) -> str:
    if not rules.double_after_split:
        return "No (NDAS)."
    return "Yes (DAS)." if rules.double_split_aces else "Yes, but for split aces (DAS)."


def _max_hands(rules: Rules) -> str:
    if rules.max_hands == 1:
        return "Pairs can't be split."
    splits = _plural(rules.max_hands - 1, "split")
    return f"Up to {rules.max_hands} hands (SP{rules.max_hands}), that is {splits}."


_SHUFFLING: Final = "shuffle penetration reshuffle_at rounds_per_shoe burn short_shoe".split()
_SPLITTING: Final = (
    "double_after_split split_by resplit_aces hit_split_aces double_split_aces".split()
)
_DOUBLING: Final = "double_soft double_for_less double_after_split double_split_aces".split()
_Moot: TypeAlias = tuple[Callable[[Rules], bool], list[str], str]
_MOOT: Final[tuple[_Moot, ...]] = (
    (lambda rules: rules.decks is None, _SHUFFLING, "each card is drawn from full decks"),
    (lambda rules: rules.dealer == "chase", ["hit_soft_17"], "the dealer chases the players"),
    (lambda rules: not has_naturals(rules), ["blackjack_pays"], "there are no naturals"),
    (lambda rules: rules.max_hands == 1, _SPLITTING, "pairs can't be split"),
    (lambda rules: rules.double_on == "never", _DOUBLING, "there is no doubling"),
    (
        lambda rules: cards_behind_cut(rules) is None or rules.reshuffle_at is not None,
        ["penetration"],
        "another rule says when to shuffle",
    ),
)
"""Where other rules leave a rule nothing to say: when, which rules, and why."""

_SAID: Final[dict[str, tuple[str, Callable[[Rules], str] | dict[str, str]]]] = {
    "decks": ("How many decks are in the shoe?", _decks),
    "shuffle": ("When are the cards shuffled?", _shuffle),
    "penetration": ("How much of the shoe is dealt?", _penetration),
    "reshuffle_at": ("Is the cut card's place given in cards?", _reshuffle_at),
    "rounds_per_shoe": ("Is the number of rounds to a shoe fixed?", _rounds),
    "burn": (
        "Are cards burned after a shuffle?",
        lambda rules: f"{_plural(rules.burn, 'card')} unseen." if rules.burn else "No.",
    ),
    "short_shoe": (
        "What if the cards run out within a round?",
        {
            "reshuffle": "The discards, never the cards on the table, are shuffled and dealt on.",
            "error": "The round can't be finished: that is an error.",
            "void": "The round is void and gives an empty result.",
        },
    ),
    "deal": (
        "In which order are the first cards dealt?",
        {
            "round": "One to each seat and the dealer, then a second to each.",
            "two-each": "Two to each seat in turn, then two to the dealer.",
        },
    ),
    "dealer": (
        "How does the dealer play?",
        {
            "house": f"The dealer draws to {STANDS_ON}, whatever the players have.",
            "chase": "The dealer draws while below the best player who stands, "
            "and stops when level, ahead or bust.",
        },
    ),
    "hit_soft_17": (
        "Does the dealer draw to soft 17?",
        {
            "yes": "Yes, the dealer draws to soft 17 and stands on hard 17 (H17).",
            "no": "No, the dealer stands on all 17s (S17).",
        },
    ),
    "hole_card": ("Has the dealer a hole card?", _hole_card),
    "expose_hole": (
        "Is the hole card shown when nobody is left to play against?",
        {"yes": "Yes.", "no": "No."},
    ),
    "plays_out": (
        "Does the dealer draw when nobody is left to play against?",
        {"yes": "Yes, the dealer always plays out.", "no": "No."},
    ),
    "naturals": (
        "What is a two-card 21 worth?",
        {
            "casino": "It is a natural and beats any longer 21, the dealer's and the players'; "
            "two naturals draw.",
            "book": "A player's natural beats a longer 21; a dealer's only draws with one.",
            "at-once": "A player's is paid at once, whatever the dealer holds; "
            "a dealer's is an ordinary 21.",
            "none": "It is a 21 like any other: there are no naturals.",
        },
    ),
    "blackjack_pays": (
        "What does a winning natural pay?",
        lambda rules: f"{rules.blackjack_pays.numerator} to {rules.blackjack_pays.denominator}.",
    ),
    "insurance": ("Is insurance offered?", _insurance),
    "double_on": (
        "Which hands may be doubled?",
        {
            "any-two": "Any two cards.",
            "9-11": "Two cards that make 9, 10 or 11.",
            "10-11": "Two cards that make 10 or 11.",
            "any": "Any hand, of any number of cards.",
            "never": "None: there is no doubling.",
        },
    ),
    "double_soft": (
        "May soft hands be doubled?",
        {
            "all": "Yes, all of them.",
            "low": "Yes, where the total with the ace as 1 may be doubled.",
            "none": "No.",
        },
    ),
    "double_for_less": (
        "May a double be for less than the bet?",
        {"yes": "Yes.", "no": "No, it is for the whole bet."},
    ),
    "double_after_split": ("May a hand from a split be doubled?", _double_after_split),
    "max_hands": ("How many hands may splitting make?", _max_hands),
    "split_by": (
        "What is a pair?",
        {
            "value": "Two cards of one value: a king and a ten too.",
            "rank": "Two cards of identical rank: two kings, not a king and a ten.",
        },
    ),
    "resplit_aces": (
        "May split aces be split again?",
        {"yes": "Yes (RSA).", "no": "No (NRSA)."},
    ),
    "hit_split_aces": (
        "May split aces be hit?",
        {"yes": "Yes (HSA).", "no": "No, each gets one card and stands."},
    ),
    "double_split_aces": (
        "May split aces be doubled?",
        {"yes": "Yes (DSA).", "no": "No."},
    ),
    "surrender": (
        "May the first two cards be surrendered for half the bet?",
        {
            "none": "No.",
            "late": "Yes, but a dealer's natural takes the whole bet (late surrender).",
            "early": "Yes, whatever the dealer turns out to have (early surrender).",
        },
    ),
}
