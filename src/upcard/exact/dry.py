"""Whether a shoe can run dry within a round of one seat: then no odds of it are defined.

A round runs dry if some legal play needs a card when none is left: any hits below 21, doubles and
splits up to the most hands, sensible or not, then the dealer.  Any order of the cards may come, so
what counts is how the cards can be shared out: a shoe runs dry if and only if *all* its cards can
lie in finished hands, hands that wait, and one hand (or the dealer's) that wants another.

A hand after a split is its pair card, a set of cards at which it still wants one, and if it is
finished one last card, which may bust it.  The set is at most 20 less the pair card; so the largest
cards may be taken for last cards and the dealer's, and the rest must be packed into bins of that
size.  Only aces need more care, for a hand stops at soft 21: where there are any and the packing
succeeds, the hands are searched for literally.

Cost: nothing for a shoe whose sum no play can eat, a full deck with four hands for one; a few
milliseconds for most others.  After `MOST_STEPS` steps, which shoes up to half a deck don't need,
a shoe is refused without having been searched to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN, Rank, format_rank
from upcard.errors import ShoeError
from upcard.exact.drysearch import ALL_ACTIONS, DrySearch
from upcard.exact.packing import Budget, Counts, hard_sum, less
from upcard.exact.reach import hand_play, set_of
from upcard.hand import BEST_TOTAL, Hand, HandFacts
from upcard.rulebook import (
    STANDS_ON,
    hand_value,
    has_hole_card,
    is_player_natural,
    most_hands,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["MOST_STEPS", "check_hand", "check_shoe"]

MOST_STEPS: Final = 300_000
_FEWEST: Final = 4
"""Cards of the least round: three are dealt at once, and some hand of two of them can be hit."""


def _refuse(shoe: Shoe, what: str, up_card: Rank) -> None:
    raise ShoeError(
        f"the shoe {shoe} can run dry: {what} against {format_rank(up_card)} may use up "
        f"all {shoe.size} cards and need another; the odds need more cards"
    )


def _hold_all(hands: int, cards: Counts) -> bool:
    """Return whether so many hands and the dealer can't eat these cards, by their sum alone.

    A finished hand holds 30 at most, the dealer's wants another card at 16 at most; a last hand
    that wants another, and the dealer's first two cards, hold no more together.
    """
    return hard_sum(cards) > hands * (BEST_TOTAL - 1 + TEN) + STANDS_ON - 1


def check_shoe(shoe: Shoe, rules: Rules) -> None:
    """Refuse a shoe that some legal play of a round of one seat runs dry.

    Parameters
    ----------
    shoe
        The cards before the round.

    Raises
    ------
    ShoeError
        If and only if all cards can be dealt and another be needed, by any legal hits, doubles and
        splits, an insurance bet, and the dealer's draws; or if that can't be told in `MOST_STEPS`
        steps.

    Notes
    -----
    Nothing for a full deck and more; up to half a deck a few milliseconds, 0.3 s at worst.

    Examples
    --------
    >>> check_shoe(Shoe.parse("2,2,2,2,2,2,2,2,2,8"), Rules())
    >>> check_shoe(Shoe.parse("0,0,0,0,0,0,0,4,0,8"), Rules())
    Traceback (most recent call last):
    ...
    upcard.errors.ShoeError: ...
    """
    if shoe.infinite or _hold_all(rules.max_hands, shoe.counts):
        return
    if shoe.size < _FEWEST:
        raise ShoeError(
            f"the shoe {shoe} can run dry: no round can be played with {shoe.size} cards"
        )
    budget = Budget(MOST_STEPS)
    most = {rank: most_hands(rules, rank) for rank in RANKS}
    for up_card in RANKS:
        cards = less(shoe.counts, set_of(up_card))
        if cards is None:
            continue
        search = DrySearch(rules, up_card, budget)
        if search.one_hand(cards, hand_play(rules, (), 0), False):
            _refuse(shoe, "a hand", up_card)
        for rank in RANKS:
            left = less(cards, set_of(rank, rank))
            if left is not None and search.split_hands(left, rank, most[rank]):
                _refuse(shoe, f"splitting {Hand((rank, rank))}", up_card)


def check_hand(
    shoe: Shoe,
    rules: Rules,
    hand: Sequence[Rank],
    up_card: Rank,
    n_hands: int = 1,
    actions: frozenset[Action] = ALL_ACTIONS,
) -> None:
    """Refuse a shoe that some legal play of this hand from here on, and the dealer's, runs dry.

    Parameters
    ----------
    shoe
        The cards before the round.
    hand
        Two cards or more, 21 or less; after a split the pair card first.
    n_hands
        Hands of the seat: the others' pair cards are gone too, and they draw no more.
    actions
        Those that may be taken.

    Raises
    ------
    ShoeError
        As in `check_shoe`; also if a card isn't there.

    Examples
    --------
    >>> tens_and_eights = Shoe.parse("0,0,0,0,0,0,0,4,0,8")
    >>> check_hand(tens_and_eights, Rules(), (10, 8), 8)
    """
    start = tuple(hand)
    others = start[:1] * (n_hands - 1)
    left = shoe.remove((*start, *others, up_card))
    pair = len(start) == 2 and start[0] == start[1] and Action.SPLIT in actions
    if shoe.infinite or _hold_all(rules.max_hands if pair else 1, left.counts):
        return
    split = start[0] if n_hands > 1 else 0
    facts = HandFacts(*hand_value(start), len(start), 0, bool(split), split == ACE, n_hands)
    search = DrySearch(rules, up_card, Budget(MOST_STEPS), actions)
    if has_hole_card(rules) and not left.size:
        dry = True
    elif is_player_natural(rules, facts):
        dry = search.natural(left.counts)
    else:
        dry = search.one_hand(left.counts, hand_play(rules, start, split, actions), n_hands > 1)
    if pair and not dry:
        most = most_hands(rules, start[0], n_hands) - n_hands + 1
        dry = search.split_hands(left.counts, start[0], most)
    if dry:
        _refuse(shoe, str(Hand(start)), up_card)
