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

from collections.abc import Iterator, Sequence
from typing import Final

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import ACE, RANKS, TEN, Rank, format_rank
from upcard.errors import ShoeError
from upcard.exact.packing import Budget, Counts, choices, covers, fits, hard_sum, less, ranks_down
from upcard.exact.reach import Play, dealer_wants, hand_play, set_of
from upcard.hand import BEST_TOTAL, Hand, HandFacts
from upcard.rulebook import (
    STANDS_ON,
    hand_value,
    has_hole_card,
    is_dealer_natural,
    is_player_natural,
    most_hands,
    peeks,
    second_card_matters,
    why_no_insurance,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["MOST_STEPS", "check_hand", "check_shoe"]

MOST_STEPS: Final = 300_000
_ALL: Final = frozenset(PLAY_ACTIONS)
_FEWEST: Final = 4
"""Cards of the least round: three are dealt at once, and some hand of two of them can be hit."""


class _Search:
    """Looks for a play that eats all of `cards` and wants one more, against one up card.

    The hole card is among `cards`, the up card is not.
    """

    def __init__(
        self, rules: Rules, up_card: Rank, budget: Budget, actions: frozenset[Action] = _ALL
    ) -> None:
        self.rules, self.up_card, self.budget, self.actions = rules, up_card, budget, actions
        self.dealer = dealer_wants(rules, up_card)
        self._failed: dict[Rank, set[tuple[Counts, int]]] = {}

    def _holes(self, cards: Counts) -> Iterator[Counts]:
        """Yield what is left after each hole card with which the round goes on."""
        if not has_hole_card(self.rules):
            yield cards
            return
        looks = peeks(self.rules, self.up_card)
        for hole, rest in choices(cards, 1):
            total, _ = hand_value((self.up_card, *ranks_down(hole)))
            if not (looks and is_dealer_natural(self.rules, 2, total)):
                yield rest

    def _second_card_matters(self, *, extra_wagers: bool = False, naturals: bool = False) -> bool:
        """Return whether he needs his second card though nobody is left to play against."""
        return not has_hole_card(self.rules) and second_card_matters(
            self.rules,
            self.up_card,
            naturals=naturals,
            insured=why_no_insurance(self.rules, self.up_card) is None,
            surrendered=False,
            extra_wagers=extra_wagers,
        )

    # ------------------------------------------------------------------ one hand

    def natural(self, cards: Counts) -> bool:
        """Return whether the dealer's cards alone, against a natural, can run these cards dry."""
        if self.rules.plays_out and cards in self.dealer:
            return True
        return not any(cards) and self._second_card_matters(naturals=True)

    def one_hand(self, cards: Counts, play: Play, from_split: bool) -> bool:
        """Return whether a hand that is not split can run these cards dry."""
        wanting = set(play.wanting)
        if any(rest in wanting for rest in self._holes(cards)):
            return True
        standing = set(play.standing)
        for drawn in self.dealer:
            rest = less(cards, drawn)
            if rest is not None and (rest in standing or self._bust_or_not(rest, wanting)):
                return True
        if self._second_card_matters() or (
            from_split and self._second_card_matters(extra_wagers=True)
        ):
            return any(rest in wanting for _, rest in choices(cards, 1))
        doubling = set(play.doubling)
        return self._second_card_matters(extra_wagers=True) and any(
            rest in doubling for _, rest in choices(cards, 1)
        )

    def _bust_or_not(self, cards: Counts, wanting: set[Counts]) -> bool:
        return self.rules.plays_out and any(rest in wanting for _, rest in choices(cards, 1))

    # ------------------------------------------------------------------ a split

    def split_hands(self, cards: Counts, rank: Rank, most: int) -> bool:
        """Return whether 2 … `most` hands can run these cards, left after the pair, dry."""
        play = hand_play(self.rules, (rank,), rank, self.actions)
        for hands in range(2, most + 1):
            left = less(cards, tuple((hands - 2) * n for n in set_of(rank)))
            if left is None:
                return False
            if self._packs(left, play, hands) and (
                not (left[0] or rank == ACE) or self._found(left, play, hands, rank)
            ):
                return True
        return False

    def _packs(self, cards: Counts, play: Play, hands: int) -> bool:
        """Return whether the cards can be shared out by their sums, as if soft 21 could hit."""
        room, live = hard_sum(play.wanting[0]), hard_sum(play.standing[0])
        items = ranks_down(cards)
        dealt = int(has_hole_card(self.rules))
        if len(items) >= dealt and self._fits(items[hands - 1 + dealt :], [room] * hands):
            return True
        out = self.rules.plays_out
        eaten = sum(items[: hands - 1 + out]) + room * (hands - 1) + max(live, room)
        for drawn in self.dealer:
            if hard_sum(drawn) + eaten < sum(items):
                break
            rest = less(cards, drawn)
            kept = [] if rest is None else ranks_down(rest)
            if len(kept) >= hands and (
                self._fits(kept[hands - 1 :], [room] * (hands - 1) + [live])
                or (out and self._fits(kept[hands:], [room] * hands))
            ):
                return True
        return (
            self._second_card_matters(extra_wagers=True)
            and len(items) >= hands
            and self._fits(items[hands:], [room] * hands)
        )

    def _fits(self, items: list[int], bins: list[int]) -> bool:
        return sum(items) <= sum(bins) and fits(items, bins, self.budget)

    def _found(self, cards: Counts, play: Play, hands: int, rank: Rank) -> bool:
        """Return whether there are such hands, each reached by legal hits."""
        for rest in self._holes(cards):
            for finished in range(min(hands - 1, sum(rest)), -1, -1):
                if self._covered(rest, play, rank, finished, finished + 1):
                    return True
        for drawn in self.dealer:
            rest_or_none = less(cards, drawn)
            if rest_or_none is None:
                continue
            if self.rules.plays_out and self._covered(rest_or_none, play, rank, hands, hands):
                return True
            for live in play.standing:
                left = less(rest_or_none, live)
                if left is not None and self._covered(left, play, rank, hands - 1, hands - 1):
                    return True
        return self._second_card_matters(extra_wagers=True) and self._covered(
            cards, play, rank, hands, hands
        )

    def _covered(self, cards: Counts, play: Play, rank: Rank, last: int, sets: int) -> bool:
        """Return whether the cards are `last` last cards and `sets` sets, or fewer, that hit."""
        room = hard_sum(play.wanting[0])
        least = hard_sum(cards) - sets * room
        items = ranks_down(cards)
        if len(items) < last or sum(items[:last]) < least:
            return False
        failed = self._failed.setdefault(rank, set())
        return any(
            fits(ranks_down(rest), [room] * sets, self.budget)
            and covers(rest, play.wanting, sets, failed, self.budget)
            for chosen, rest in choices(cards, last)
            if hard_sum(chosen) >= least
        )


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
        search = _Search(rules, up_card, budget)
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
    actions: frozenset[Action] = _ALL,
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
    search = _Search(rules, up_card, Budget(MOST_STEPS), actions)
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
