"""The rules of a table as one frozen, validated value.

Every field is a rule that the rule-book asks about; what each means when a round is played is
written there and only there.  The shorthand of the field (`6D H17 DAS LS`) is read and printed by
`upcard.shorthand`, files and named sets by `upcard.presets`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from upcard.errors import RulesError, shown
from upcard.shoe import MAX_DECKS

__all__ = ["MAX_SEATS", "SECTIONS", "WHEN_TO_SHUFFLE", "Rules", "with_fields", "with_shoe"]

MAX_SEATS: Final = 7
_MOST_HANDS: Final = 16
_MOST: Final = 10**100
"""Above every number of a rule, such as the shorthand reads it."""
_KINDS: Final = {
    bool: "True or False",
    int: "a whole number",
    Fraction: "a Fraction",
    type(None): "None",
}
"""Words for what a field may be."""

Shuffle = Literal["cut-card", "every-round", "continuous"]
ShortShoe = Literal["reshuffle", "error", "void"]
DealOrder = Literal["round", "two-each"]
Dealer = Literal["house", "chase"]
HoleCard = Literal["peek", "enhc", "obo"]
Naturals = Literal["casino", "book", "at-once", "none"]
DoubleOn = Literal["any-two", "9-11", "10-11", "any", "never"]
DoubleSoft = Literal["all", "low", "none"]
SplitBy = Literal["value", "rank"]
Surrender = Literal["none", "late", "early"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything that defines a game of blackjack.

    Raises
    ------
    RulesError
        If a value is unknown, or two rules contradict each other.

    Examples
    --------
    >>> rules = Rules(decks=6, hit_soft_17=True, surrender="late")
    >>> str(rules)
    '6D H17 DAS SP4 LS'
    >>> rules == Rules.parse("6D H17 DAS LS")
    True
    """

    # The shoe
    decks: int | None = 6
    """Decks of 52 cards, 1 to 8; None is the infinite deck."""
    shuffle: Shuffle = "cut-card"
    """When all cards are shuffled: at the cut card, before every round, or continuously."""
    penetration: Fraction = Fraction(3, 4)
    """Share of the shoe dealt before the cut card."""
    reshuffle_at: int | None = None
    """The cut card's place in cards, instead of `penetration`: shuffle when fewer remain."""
    rounds_per_shoe: int | None = None
    """A fixed number of rounds a shoe instead of a cut card."""
    burn: int = 0
    """Cards put aside unseen after a shuffle."""
    short_shoe: ShortShoe = "reshuffle"
    """Cards run out within a round: shuffle the discards in, raise an error, or void the round."""
    deal: DealOrder = "round"
    """`round`: a card to each seat and the dealer, twice; `two-each`: two to each in turn."""

    # The dealer
    dealer: Dealer = "house"
    """`house` draws to 17; `chase` draws while below the best standing player's total."""
    hit_soft_17: bool = False
    """The dealer draws to soft 17 (H17) instead of standing (S17)."""
    hole_card: HoleCard = "peek"
    """`peek`: a hole card, looked at under an ace or a ten; `enhc`: no hole card, and a dealer's
    natural takes all wagers; `obo`: no hole card, it takes original bets only."""
    expose_hole: bool = False
    """The hole card is turned up even if nobody is left to play against."""
    plays_out: bool = False
    """The dealer draws even if nobody is left to play against."""

    # Naturals
    naturals: Naturals = "casino"
    """`casino`: a natural beats any longer 21 on either side; `book`: a dealer's natural only draws
    with a longer 21; `at-once`: a player's is paid whatever the dealer holds, a dealer's is a plain
    21; `none`: 21 is 21."""
    blackjack_pays: Fraction = Fraction(3, 2)
    """What a winning natural earns for one unit."""
    insurance: bool = True
    """Insurance, at 2:1 for half the bet, is offered against an ace."""

    # The player
    double_on: DoubleOn = "any-two"
    """What may be doubled: any two cards, totals 9-11 or 10-11, any number of cards, nothing."""
    double_soft: DoubleSoft | None = None
    """Soft hands among them: all, those whose low total qualifies, or none. The default (None) is
    all where every total may double, none where only some may."""
    double_for_less: bool = False
    """The second wager of a double may be smaller than the first."""
    double_after_split: bool = True
    """Hands from a split (but for aces) may be doubled (DAS)."""
    max_hands: int = 4
    """The most hands that splitting may make; 1 forbids splitting."""
    split_by: SplitBy = "value"
    """A pair is two cards of one value (king and ten too), or of identical rank."""
    resplit_aces: bool = False
    """A split ace that gets another ace may be split again (RSA)."""
    hit_split_aces: bool = False
    """Split aces may take more than one card (HSA)."""
    double_split_aces: bool = False
    """Split aces may be doubled (DSA); implies HSA."""
    surrender: Surrender = "none"
    """Giving up half the bet on the first two cards: after the peek (late) or before it (early)."""

    def __post_init__(self) -> None:
        _check_types(self)
        if self.double_soft is None or self.double_on == "never":
            every_total = self.double_on in ("any-two", "any")
            object.__setattr__(self, "double_soft", "all" if every_total else "none")
        if self.double_split_aces:
            object.__setattr__(self, "hit_split_aces", True)
        if reason := _contradiction(self):
            raise RulesError(reason)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Return the rules written in the field's shorthand; see `upcard.shorthand.read_rules`."""
        from upcard.shorthand import read_rules

        return read_rules(text).rules

    def __str__(self) -> str:
        from upcard.shorthand import format_rules

        return format_rules(self)


def with_shoe(rules: Rules, decks: int | None = None, reshuffle_at: int | None = None) -> Rules:
    """Return the rules with another number of decks, or a shoe kept until few cards remain.

    None keeps what the rules say; 0 decks are the infinite deck.

    Examples
    --------
    >>> str(with_shoe(Rules.parse("classroom"), decks=6, reshuffle_at=78))[:22]
    '6D ND SP1 reshuffle_at'
    """
    if decks is not None:
        rules = replace(rules, decks=decks or None)
    if reshuffle_at is not None:
        rules = with_fields(rules, {"reshuffle_at": reshuffle_at})
    return rules


WHEN_TO_SHUFFLE: Final = ("shuffle", "penetration", "reshuffle_at", "rounds_per_shoe")
"""Each of these says when the shoe is shuffled, so two of them contradict each other."""


def with_fields(rules: Rules, told: Mapping[str, Any]) -> Rules:
    """Return the rules with some fields told otherwise, without what that takes back.

    Examples
    --------
    >>> str(with_fields(Rules.parse("6D CSM D9"), {"penetration": Fraction(1, 2)}))
    '6D S17 D9 DAS SP4 pen50'
    """
    said = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    if "double_on" in told:
        said["double_soft"] = None
    if told.get("hit_split_aces") is False:
        said["double_split_aces"] = False
    if not told.keys().isdisjoint(WHEN_TO_SHUFFLE):
        usual = Rules()
        said |= {name: getattr(usual, name) for name in WHEN_TO_SHUFFLE}
    return Rules(**{**said, **told})


SECTIONS: Final = {
    "shoe": "decks shuffle penetration reshuffle_at rounds_per_shoe burn short_shoe deal".split(),
    "dealer": "dealer hit_soft_17 hole_card expose_hole plays_out naturals".split(),
    "player": (
        "blackjack_pays insurance double_on double_soft double_for_less double_after_split "
        "max_hands split_by resplit_aces hit_split_aces double_split_aces surrender"
    ).split(),
}
"""The sections of a rules file and of an explanation, with their fields in order."""


def _shape(hint: Any) -> tuple[tuple[type, ...], tuple[str, ...]]:
    """Return the types and the words that an annotation allows."""
    if get_origin(hint) is Literal:
        return (str,), get_args(hint)
    options = get_args(hint)
    if not options:
        return (hint,), ()
    shapes = [_shape(option) for option in options]
    return sum((kinds for kinds, _ in shapes), ()), sum((words for _, words in shapes), ())


SHAPES: Final = {name: _shape(hint) for name, hint in get_type_hints(Rules).items()}


def _check_types(rules: Rules) -> None:
    """Refuse a value that its field's annotation doesn't allow; a bool is no whole number."""
    for name, (kinds, words) in SHAPES.items():
        value = getattr(rules, name)
        if type(value) not in kinds or (words and isinstance(value, str) and value not in words):
            wanted = " or ".join(words or (_KINDS[kind] for kind in kinds))
            raise RulesError(f"{name} can't be {shown(value)}: use {wanted}")
        if isinstance(value, int | Fraction) and not -_MOST < value < _MOST:
            raise RulesError(f"{name} can't be so long a number: use 100 digits at most")


def _contradiction(rules: Rules) -> str | None:
    """Return why the rules can't stand together, or None."""
    if rules.decks is not None and rules.decks not in range(1, MAX_DECKS + 1):
        return f"decks can't be {rules.decks}: use 1 to {MAX_DECKS}, or inf for the infinite deck"
    if not 0 < rules.penetration <= 1:
        share = rules.penetration
        return f"penetration can't be {share}: use a share above 0 and up to 1, such as pen75"
    if not 1 <= rules.max_hands <= _MOST_HANDS:
        return f"max_hands can't be {rules.max_hands}: use 1 (no splitting) to {_MOST_HANDS}"
    if rules.blackjack_pays <= 0:
        return f"a natural can't pay {rules.blackjack_pays}: use a positive ratio, such as 3:2"
    if rules.dealer == "chase" and rules.hit_soft_17:
        return "a chasing dealer has no soft 17 to hit: leave H17 out"
    return _shuffle_contradiction(rules)


def _shuffle_contradiction(rules: Rules) -> str | None:
    cards = 52 * rules.decks if rules.decks else None
    if not 0 <= rules.burn <= (cards or 52) // 2:
        return f"burn can't be {rules.burn}: use 0 to half of the shoe"
    if rules.reshuffle_at is not None and not 0 <= rules.reshuffle_at <= (cards or 0):
        right = f"use 0 to the {cards} cards of the shoe" if cards else "the deck is infinite"
        return f"reshuffle_at can't be {rules.reshuffle_at}: {right}"
    if rules.rounds_per_shoe is not None and rules.rounds_per_shoe < 1:
        return f"rounds_per_shoe can't be {rules.rounds_per_shoe}: use 1 or more"
    told = [
        name
        for name, is_told in (
            (f"shuffle={rules.shuffle}", rules.shuffle != "cut-card"),
            (f"penetration {rules.penetration}", rules.penetration != Fraction(3, 4)),
            ("reshuffle_at", rules.reshuffle_at is not None),
            ("rounds_per_shoe", rules.rounds_per_shoe is not None),
        )
        if is_told
    ]
    if len(told) > 1:
        return f"{told[0]} and {told[1]} both say when to shuffle: keep one"
    return None
