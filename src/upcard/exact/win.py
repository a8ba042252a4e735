"""The greatest probability of winning, from a known shoe; a push is not a win.

With hit and stand alone, and no peek, it is worked out in plain Python (`upcard.exact.plainwin`);
else by the engine of expectations, for which a push is then as bad as a loss and every wager counts
once, as `upcard.exact.actions` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from upcard.actions import Action
from upcard.arguments import RulesLike, ShoeLike, as_rank, as_ranks, as_rules, as_shoe
from upcard.cards import Rank
from upcard.errors import NotationError
from upcard.exact.draws import dealer_play
from upcard.exact.plainwin import HitOrStand
from upcard.exact.ties import first_best
from upcard.hand import BEST_TOTAL, Hand
from upcard.rulebook import peeks
from upcard.rules import Rules

__all__ = ["HIT_OR_STAND", "WIN_ACTIONS", "WinChances", "needs_engine", "win_chances"]

HIT_OR_STAND: Final = (Action.STAND, Action.HIT)
WIN_ACTIONS: Final = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT)
"""What may be asked for; who surrenders never wins."""


@dataclass(frozen=True, slots=True)
class WinChances:
    """Probabilities of winning; a push counts as not winning.

    An action that is not legal, or was not asked for, has None; a hand that may do nothing of what
    was asked for stands by itself, so `stand` is told for it.
    """

    stand: float | None
    """If the player stands now."""
    hit: float | None
    """If he hits now and plays for the win ever after."""
    double: float | None = None
    """If he doubles: one card, and he stands."""
    split: float | None = None
    """If he splits: the chance to win of a hand taken at random from those that the split ends in.
    """
    given_no_natural: bool = False
    """All are conditional on the dealer having no natural: he has looked."""
    actions: tuple[Action, ...] = HIT_OR_STAND
    """What was asked for, and may be done now and later."""

    @property
    def by_action(self) -> dict[Action, float]:
        """The probabilities that there are."""
        told = (self.stand, self.hit, self.double, self.split)
        return {
            action: chance
            for action, chance in zip(WIN_ACTIONS, told, strict=True)
            if chance is not None
        }

    @property
    def best(self) -> Action:
        """The best action; of equals the first of stand, hit, double, split."""
        return first_best(self.by_action)

    @property
    def win_probability(self) -> float:
        """The probability of winning with the best action."""
        return max(self.by_action.values())


def win_chances(
    shoe_left: ShoeLike,
    up_card: Rank | str,
    hand_ranks: Iterable[Rank] | str,
    rules: RulesLike | None = None,
    actions: Iterable[Action] = HIT_OR_STAND,
) -> WinChances:
    """Return the greatest probability of winning after each action on a hand.

    Parameters
    ----------
    shoe_left
        The cards left *after* those on the table, a `Shoe` or ten counts A,2,…,9,T; the dealer's
        hole card is one of them.
    up_card
        Rank of the dealer's up card, 1 (ace) to 10 (any ten).
    hand_ranks
        Ranks of the player's cards, two or more, 21 at most; not from a split.  Or text: "T,7".
    rules
        The preset `counter` unless given, as a value or in shorthand: no naturals, a dealer who
        stands on any 17.
    actions
        Of stand, hit, double, split those that the player may take, now and later in the hand, as
        far as the rules allow them.

    Returns
    -------
    WinChances
        A probability an action, given that the dealer has no natural where he looks for it first,
        else unconditional.  A double wins as one hand.  After a split it is the chance to win of a
        hand taken at random from those it ends in, each played as it would be unsplit, and pairs
        split again as often as the rules let them.

    Raises
    ------
    NotationError
        For a card that is no rank, a hand of one card or bust, and other actions or none.
    RulesError
        For a chasing dealer.
    ShoeError
        If some play of these actions, and then the dealer's draws, can run the shoe dry; if the
        dealer looks and has a natural for certain.

    Notes
    -----
    By enumeration, right to about 1e-14.  Hit and stand alone, where nobody looks: 0.2 s for a pair
    of aces in a full shoe, a few milliseconds for a stiff hand.  Else up to 3 ms, once the kernels
    are compiled and loaded.

    Examples
    --------
    >>> chances = win_chances("0 0 0 4 0 0 0 0 0 4", 10, "T,7")
    >>> chances.stand, chances.hit, chances.best.word
    (0.2857142857142857, 0.5, 'hit')
    >>> left = "24,24,24,24,24,24,24,22,24,95"
    >>> eights = win_chances(left, 10, "8,8", "6D", WIN_ACTIONS)
    >>> eights.best.word, round(eights.win_probability, 4), eights.given_no_natural
    ('split', 0.3381, True)
    """
    rules = as_rules("counter" if rules is None else rules)
    shoe_left, up_card = as_shoe(shoe_left), as_rank(up_card)
    hand = _checked_hand(as_ranks(hand_ranks))
    asked = _checked_actions(actions)
    if not needs_engine(rules, up_card, asked):
        return WinChances(*HitOrStand(shoe_left, up_card, hand, rules).chances())
    from upcard.exact.enginewin import engine_chances

    told = engine_chances(shoe_left, up_card, hand, rules, frozenset(asked))
    stand, hit, double, split = map(told.get, WIN_ACTIONS)
    return WinChances(stand, hit, double, split, peeks(rules, up_card), asked)


def needs_engine(rules: Rules, up_card: Rank, actions: Iterable[Action]) -> bool:
    """Return whether a question needs compiled kernels.

    Raises
    ------
    RulesError
        For a chasing dealer.
    """
    dealer_play(rules)
    return peeks(rules, up_card) or frozenset(actions) != frozenset(HIT_OR_STAND)


def _checked_hand(ranks: tuple[Rank, ...]) -> Hand:
    hand = Hand(ranks)
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


def _checked_actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    asked = list(actions) if isinstance(actions, Iterable) else [actions]
    right = "use stand, hit, double, split"
    for wrong in asked:
        if wrong not in WIN_ACTIONS:
            word = wrong.word if isinstance(wrong, Action) else repr(wrong)
            raise NotationError(f"no chance to win is told for {word}: {right}")
    if not asked:
        raise NotationError(f"no action to win with: {right}")
    return tuple(action for action in WIN_ACTIONS if action in asked)
