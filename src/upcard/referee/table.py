"""A table: the shoe and the bankrolls that outlive a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from upcard.arguments import RulesLike, as_rules
from upcard.errors import IllegalActionError, MoneyError
from upcard.money import Money, exact, wager
from upcard.notation import format_amount as said
from upcard.referee.round import Round
from upcard.rulebook import check_table, shuffle_due
from upcard.shoe import Stack

__all__ = ["Table"]


class Table:
    """Deals round after round from one shoe, shuffling between rounds as the rules say.

    Parameters
    ----------
    rules
        The rules in force, or their shorthand.
    rng
        Shuffles the shoe; its seed fixes every card.
    bankrolls
        What each person owns; None is without limit.

    Raises
    ------
    RulesError
        If the shoe may not have two cards for each seat and the dealer.
    MoneyError
        For a bankroll below zero or not exact.

    Examples
    --------
    >>> from upcard.referee.players import Threshold, play_out
    >>> table = Table("6D", Random(1), [100])
    >>> play_out(table.deal([10]), [Threshold(17)])
    >>> table.bankrolls
    [90]
    """

    def __init__(
        self,
        rules: RulesLike,
        rng: Random,
        bankrolls: Sequence[Money | None],
        *,
        stack: Stack | None = None,
        rounds_since_shuffle: int = 0,
    ) -> None:
        rules = as_rules(rules)
        check_table(rules, len(bankrolls))
        self.rules = rules
        if stack is None:
            stack = Stack.shuffled(rules.decks, rng, rules.burn)
        self.stack = stack
        self.rounds_since_shuffle = rounds_since_shuffle
        self.round: Round | None = None
        """The round in progress, or the last one."""
        self.before_shuffle: Callable[[], None] | None = None
        """Called when the shoe is about to be shuffled between two rounds."""
        self._bankrolls = [None if owned is None else _bankroll(owned) for owned in bankrolls]

    @property
    def bankrolls(self) -> list[Money | None]:
        """What each person owns now, wagers on the table taken off."""
        if self.round is None:
            return list(self._bankrolls)
        owned = dict(zip(self.round.purses, self.round.seats, strict=True))
        return [owned[purse].chips for purse in range(len(owned))]

    @property
    def shuffle_due(self) -> bool:
        """Whether the shoe is shuffled before the next round."""
        # Cards that ran out within a round were past the cut card, whatever remains now.
        ran_out = self.stack.shuffles > 0 or self.stack.spent
        return ran_out or shuffle_due(self.rules, self.stack.remaining, self.rounds_since_shuffle)

    def deal(
        self, bets: Sequence[Money], *, purses: Sequence[int] | None = None, record: bool = True
    ) -> Round:
        """Take one bet a seat and deal a round.

        `purses` names the person who bets on each seat, from 0; None is one seat for each.

        Raises
        ------
        IllegalActionError
            While a round is in progress.
        MoneyError
            For a bet that is no positive exact amount, or more than its person owns.
        """
        if self.round is not None and not self.round.over:
            raise IllegalActionError("a round is in progress: play it to its end first")
        places = range(len(self._bankrolls)) if purses is None else purses
        if len(bets) != len(places):
            raise MoneyError(f"{len(bets)} bets for {len(places)} seats: give one for each")
        self._bankrolls = self.bankrolls
        chips = list(self._bankrolls)
        for place, bet in zip(places, bets, strict=True):
            chips[place] = _left(chips[place], bet)
        if self.shuffle_due:
            if self.before_shuffle is not None:
                self.before_shuffle()
            self.stack.shuffle(self.rules.burn)
            self.rounds_since_shuffle = 0
        self.rounds_since_shuffle += 1
        self.round = Round(self.rules, self.stack, bets, chips=chips, purses=purses, record=record)
        return self.round


def _bankroll(owned: Money) -> Money:
    owned = exact(owned)
    if owned < 0:
        raise MoneyError(f"a seat can't own {said(owned)}: use 0 or more")
    return owned


def _left(owned: Money | None, bet: Money) -> Money | None:
    """Return what a seat has behind its bet."""
    bet = wager(bet)
    if owned is None:
        return None
    if bet > owned:
        more = said(bet - owned)
        why = f"{said(owned)} is all there is, need {more} more"
        raise MoneyError(f"can't bet {said(bet)}: {why}")
    return exact(owned - bet)
