"""The greatest probability of winning with hit and stand alone, from a known shoe.

Standing on a hand wins with 1 - P(the dealer ends level or better); which ends those are is asked
of the rule-book's settlement.  Hitting wins with the mean over the next card of the better of the
two on the larger hand, and 0 on a bust hand.

The player's hands are merged to sets of drawn cards and worked from the largest down.  The dealer
draws from what each leaves, by the trees of `upcard.exact.draws`, cut down to the ends needed.
A total of 11 or less need not be stood on: the next card is as likely as any later one, so the
dealer's odds are the same on average after a hit, and a hit there can't bust.

Cost: at most about 2,000 hands, 0.2 s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from upcard.actions import Action
from upcard.cards import RANKS, TEN, Rank, format_rank
from upcard.errors import NotationError, RulesError, ShoeError
from upcard.exact.draws import (
    FINAL_DEALERS,
    DrawTree,
    check_up_card,
    dealer_play,
    draw_tree,
    products,
)
from upcard.hand import BEST_TOTAL, Hand, HandFacts
from upcard.rulebook import (
    FinalHand,
    add_card,
    hand_value,
    is_player_natural,
    peeks,
    settle,
    why_not,
)
from upcard.rulebook.dealing import has_hole_card
from upcard.rulebook.totals import HandValue
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["WinChances", "win_chances"]

_NEVER_STOOD_ON: Final = BEST_TOTAL - TEN
_SAME: Final = 1e-12
"""Chances closer than this are equal: a hit must be better by more to be the best action."""


@dataclass(frozen=True, slots=True)
class WinChances:
    """Probabilities of winning; a push counts as not winning."""

    stand: float
    """If the player stands now."""
    hit: float | None
    """If he hits now and plays for the win ever after; None at 21, which stands by itself."""

    @property
    def best(self) -> Action:
        """The better action, `STAND` where both are equal."""
        better = self.hit is not None and self.hit > self.stand + _SAME
        return Action.HIT if better else Action.STAND

    @property
    def win_probability(self) -> float:
        """The probability of winning with the better action."""
        return self.stand if self.hit is None else max(self.stand, self.hit)


def win_chances(
    shoe_left: Shoe, up_card: Rank, hand_ranks: Iterable[Rank], rules: Rules | None = None
) -> WinChances:
    """Return the greatest probabilities of winning if the player stands, and if he hits.

    Parameters
    ----------
    shoe_left
        The cards left *after* those on the table; the dealer's hole card is one of them.
    up_card
        Rank of the dealer's up card, 1 (ace) to 10 (any ten).
    hand_ranks
        Ranks of the player's cards, two or more, 21 at most.
    rules
        The preset `counter` unless given: no naturals, a dealer who stands on any 17.  Of other
        rules only hitting and standing are played, and they may not have a peek at the up card.

    Returns
    -------
    WinChances
        Two probabilities, and which action is better.

    Raises
    ------
    NotationError
        For a card that is no rank, and for a hand of one card or bust.
    RulesError
        For a chasing dealer, or one who peeks and ends the round.
    ShoeError
        If some play, of hitting hands below 21 and then the dealer's draws, can run the shoe dry.

    Notes
    -----
    By enumeration, right to about 1e-14.  A full shoe takes about 0.2 s for a pair of aces, the
    hand that most others can grow from, and a few milliseconds for a stiff hand.

    Examples
    --------
    >>> chances = win_chances(Shoe.parse("0 0 0 4 0 0 0 0 0 4"), 10, (10, 7))
    >>> chances.stand, chances.hit, chances.best.word
    (0.2857142857142857, 0.5, 'hit')
    """
    if rules is None:
        from upcard.presets import load_preset

        rules = load_preset("counter").rules
    check_up_card(up_card)
    hand = _checked_hand(hand_ranks)
    if peeks(rules, up_card):
        raise RulesError(
            f"under these rules the dealer looks for a natural under {format_rank(up_card)} and "
            "ends the round with it: the chance to win is told for rules without a peek, "
            "such as counter"
        )
    return _Game(shoe_left, up_card, hand, rules).chances()


def _checked_hand(ranks: Iterable[Rank]) -> Hand:
    hand = Hand.of(ranks)
    wrong = [rank for rank in hand.ranks if type(rank) is not int or rank not in RANKS]
    if wrong:
        raise NotationError(f"no card {wrong[0]!r} in a hand: use 1 (ace), 2 to 9, or 10 (any ten)")
    if len(hand.ranks) < 2:
        raise NotationError(
            f"a hand to play has two cards or more, got {len(hand.ranks)}: write them like A,7"
        )
    if hand.bust:
        raise NotationError(
            f"the hand {hand} is bust with {hand.total} already: "
            f"a hand to play has {BEST_TOTAL} at most"
        )
    return hand


@dataclass(slots=True, eq=False)
class _Node:
    """A set of cards that the player may have drawn."""

    value: HandValue
    left: tuple[int, ...]
    n_left: int
    may_hit: bool
    larger: list[tuple[int, _Node]] = field(default_factory=list)
    """The place of the next card's rank, and the hand with it; bust ones left out."""
    best: float = 0.0
    """The greatest probability of winning from here."""


class _Game:
    """One hand against one up card and shoe."""

    def __init__(self, shoe: Shoe, up_card: Rank, hand: Hand, rules: Rules) -> None:
        self.shoe = shoe
        self.up_card = up_card
        self.hand = hand
        self.rules = rules
        self.play = dealer_play(rules)
        self.taken = 0 if shoe.infinite else 1
        self.kept_back = 1 if has_hole_card(rules) and self.taken else 0

    def chances(self) -> WinChances:
        levels = self.levels()
        for level in reversed(levels[1:]):
            for node in level:
                stood = node.value[0] > _NEVER_STOOD_ON or not node.may_hit
                stand = self.stand(node, natural=False) if stood else 0.0
                node.best = max(stand, self.hit(node)) if node.may_hit else stand
        root = levels[0][0]
        facts = HandFacts(*root.value, n_cards=len(self.hand.ranks))
        stand = self.stand(root, is_player_natural(self.rules, facts))
        return WinChances(stand, self.hit(root) if root.may_hit else None)

    def levels(self) -> list[list[_Node]]:
        """Return the hands that can be reached, by number of cards drawn.

        Raises ShoeError if the shoe can run dry at one of them.
        """
        nothing = (0,) * len(RANKS)
        level = {nothing: self.node(nothing, hand_value(self.hand.ranks))}
        levels = []
        while level:
            levels.append(list(level.values()))
            larger: dict[tuple[int, ...], _Node] = {}
            for drawn, node in level.items():
                self.check(drawn, node)
                if node.may_hit:
                    self.grow(drawn, node, larger)
            level = larger
        return levels

    def grow(
        self, drawn: tuple[int, ...], node: _Node, larger: dict[tuple[int, ...], _Node]
    ) -> None:
        """Put the hands with one card more than `node` among `larger` and below `node`."""
        for place, rank in enumerate(RANKS):
            value = add_card(node.value, rank)
            if value[0] > BEST_TOTAL or not node.left[place]:
                continue
            grown = (*drawn[:place], drawn[place] + 1, *drawn[place + 1 :])
            child = larger.get(grown)
            if child is None:
                child = larger[grown] = self.node(grown, value)
            node.larger.append((place, child))

    def node(self, drawn: tuple[int, ...], value: HandValue) -> _Node:
        left = self.shoe.counts
        if self.taken:
            left = tuple(count - gone for count, gone in zip(left, drawn, strict=True))
        n_cards = len(self.hand.ranks) + sum(drawn)
        facts = HandFacts(*value, n_cards=n_cards)
        return _Node(value, left, sum(left), why_not(self.rules, facts, Action.HIT) is None)

    def check(self, drawn: tuple[int, ...], node: _Node) -> None:
        """Refuse a hand after which a card may be needed and none be left."""
        if self.dealer_may_need_more(node):
            why = "the dealer may need more"
        elif node.may_hit and node.n_left <= self.kept_back:
            why = "one of them is the hole card, so that none is left to hit with"
        else:
            return
        more = (rank for rank, n in zip(RANKS, drawn, strict=True) for _ in range(n))
        raise ShoeError(
            f"the shoe can run dry: when the player holds {Hand((*self.hand.ranks, *more))} "
            f"the cards left are {node.n_left} and {why}; put more cards in the shoe"
        )

    def dealer_may_need_more(self, node: _Node) -> bool:
        """Return whether the dealer may draw all that is left and must draw again."""
        if self.shoe.infinite:
            return not node.n_left
        tree = draw_tree(self.play, self.up_card)
        return node.n_left <= tree.longest and node.left in tree.drawing

    def hit(self, node: _Node) -> float:
        """Return the chance to win after one more card."""
        return sum(node.left[place] * larger.best for place, larger in node.larger) / node.n_left

    def stand(self, node: _Node, natural: bool) -> float:
        """Return the chance to win against the dealer's draws from what is left."""
        tree = self.not_beaten(FinalHand(node.value[0], natural))
        weights = products(tree, self.factors(tree, node), 1.0)
        reached = sum([final.orders * weights[final.node] for final in tree.finals])
        return max(0.0, 1.0 - reached)

    def not_beaten(self, hand: FinalHand) -> DrawTree:
        """Return the dealer's draws to the ends that this hand doesn't win against."""
        columns = frozenset(
            column
            for column, dealer in enumerate(FINAL_DEALERS)
            if settle(self.rules, hand, dealer) <= 0
        )
        return draw_tree(self.play, self.up_card, columns)

    def factors(self, tree: DrawTree, node: _Node) -> Sequence[float]:
        """Return the chance of each step."""
        left, taken = node.left, self.taken
        cards_left = [node.n_left - taken * drawn for drawn in range(tree.longest + 1)]
        chance = [1 / cards if cards > 0 else 0.0 for cards in cards_left]
        return [(left[rank] - taken * k) * chance[drawn] for rank, k, drawn in tree.steps]
