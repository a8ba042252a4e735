"""The chances to win with hit and stand alone, in plain Python: no peek, nothing to load.

Standing on a hand wins with 1 - P(the dealer ends level or better); which ends those are is asked
of the rule-book's settlement.  Hitting wins with the mean over the next card of the better of the
two on the larger hand, and 0 on a bust hand.

The player's hands are merged to sets of drawn cards and worked from the largest down.  The dealer
draws from what each leaves, by the trees of `upcard.exact.draws`, cut down to the ends needed.
A total of 11 or less need not be stood on: the next card is as likely as any later one, so the
dealer's odds are the same on average after a hit, and a hit there can't bust.

Cost: at most about 2,000 hands, 0.2 s; but a program that asks once waits no second for numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from upcard.actions import Action
from upcard.cards import RANKS, TEN, Rank
from upcard.errors import ShoeError
from upcard.exact.draws import FINAL_DEALERS, DrawTree, dealer_play, draw_tree, products
from upcard.hand import BEST_TOTAL, Hand, HandFacts
from upcard.rulebook import (
    FinalHand,
    add_card,
    hand_value,
    has_hole_card,
    is_player_natural,
    settle,
    why_not,
)
from upcard.rulebook.totals import HandValue
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["HitOrStand"]

_NEVER_STOOD_ON: Final = BEST_TOTAL - TEN


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


class HitOrStand:
    """One hand against one up card and the cards left after both."""

    def __init__(self, shoe: Shoe, up_card: Rank, hand: Hand, rules: Rules) -> None:
        self.shoe = shoe
        self.up_card = up_card
        self.hand = hand
        self.rules = rules
        self.play = dealer_play(rules)
        self.taken = 0 if shoe.infinite else 1
        self.kept_back = 1 if has_hole_card(rules) and self.taken else 0

    def chances(self) -> tuple[float, float | None]:
        """Return the chances to win if the player stands, and if he hits; None for 21.

        Raises
        ------
        ShoeError
            If some play of hits and the dealer's draws can run the shoe dry.
        """
        levels = self.levels()
        for level in reversed(levels[1:]):
            for node in level:
                stood = node.value[0] > _NEVER_STOOD_ON or not node.may_hit
                stand = self.stand(node, natural=False) if stood else 0.0
                node.best = max(stand, self.hit(node)) if node.may_hit else stand
        root = levels[0][0]
        facts = HandFacts(*root.value, n_cards=len(self.hand.ranks))
        stand = self.stand(root, is_player_natural(self.rules, facts))
        return stand, self.hit(root) if root.may_hit else None

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
