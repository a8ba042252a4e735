"""Laws of the referee: for any rules, any number of seats, any cards and any legal play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.random_rounds import Game, any_rules, decide, final, games, play
from upcard.actions import Action
from upcard.cards import CARDS, RANKS, Card
from upcard.errors import EmptyShoeError, IllegalActionError, RulesError, SaveError
from upcard.hand import Hand
from upcard.money import Money
from upcard.referee.events import EventKind
from upcard.referee.hands import PlayerHand, Seat
from upcard.referee.history import record_round, restore_round, save_round
from upcard.referee.round import Question, Round
from upcard.referee.table import Table
from upcard.referee.view import view_of
from upcard.rulebook import cards_behind_cut, deal_order, dealer_draws, hand_value
from upcard.rules import Rules

# ------------------------------------------------------------------------------- totals


@given(st.lists(st.sampled_from(RANKS), max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(ranks: list[int], dice: Any) -> None:
    """A hand is worth the best that its aces can make of it, in whichever order it was dealt."""
    shuffled = list(ranks)
    dice.shuffle(shuffled)
    low = sum(ranks)
    soft = 1 in ranks and low <= 11
    expected = (low + 10 if soft else low, soft)
    assert hand_value(ranks) == hand_value(shuffled) == expected
    assert (Hand.of(ranks).total, Hand.of(ranks).soft) == expected


# ------------------------------------------------------------------------------- legality


def fingerprint(round_: Round) -> tuple[Any, ...]:
    """Everything that an action could change."""
    return (
        view_of(round_),
        list(round_.events or ()),
        list(round_.actions),
        list(round_.dealt),
        round_.stack.mark(),
        round_.turn,
        round_.facts,
    )


def amounts(round_: Round) -> Iterator[Money | None]:
    assert round_.turn is not None
    bet = round_.seats[round_.turn.seat].bet
    yield from (None, Fraction(bet) / 2, bet, bet + 1, 0, -1, Fraction(1, 7))


@given(games())
def test_an_action_is_legal_or_refused_with_a_reason_and_nothing_changes(game: Game) -> None:
    """`can`, `why_not`, `legal_actions` and `do` say the same of every action and amount."""
    for round_ in play(game):
        if round_.over:
            assert round_.legal_actions() == ()
            return
        before = fingerprint(round_)
        legal = round_.legal_actions()
        assert legal
        for action, amount in product(Action, amounts(round_)):
            reason = round_.why_not(action, amount)
            assert round_.can(action, amount) is (reason is None)
            if amount is None:
                assert (action in legal) is (reason is None)
            if reason is not None:
                assert reason
                assert "\n" not in reason
                with pytest.raises(IllegalActionError) as caught:
                    round_.do(action, amount)
                assert caught.value.legal == legal
                assert reason in str(caught.value)
        assert fingerprint(round_) == before


@given(games())
def test_every_legal_action_is_accepted(game: Game) -> None:
    """Each is taken in a copy of the round, which then stands at another step."""
    for round_ in play(game):
        for action in round_.legal_actions():
            copy = restore_round(save_round(round_))
            try:
                copy.do(action)
            except EmptyShoeError:
                assert game.rules.short_shoe == "error"
            assert copy.actions == [*round_.actions, (action, None)]


@given(games())
def test_a_round_always_ends(game: Game) -> None:
    """Each decision takes a card, a wager or a hand's turn, so there are not many of them."""
    n_steps = sum(1 for _ in play(game))
    seats = len(game.bets)
    assert n_steps <= 1 + seats * (2 + game.rules.max_hands * 22)


@given(games())
def test_an_ended_round_is_settled_or_void(game: Game) -> None:
    round_ = final(game)
    assume(round_ is not None)
    assert round_ is not None
    assert round_.over
    assert round_.turn is None
    assert all(hand.net is not None for seat in round_.seats for hand in seat.hands)
    ran_out = round_.stack.position == len(round_.stack.cards)
    assert not round_.void or ran_out


# ------------------------------------------------------------------------------- money


@given(games())
def test_chips_are_conserved_at_every_step(game: Game) -> None:
    """What a seat has left and what it has on the table are what it came with, until the end."""
    for round_ in play(game):
        for seat, bet, limit in zip(round_.seats, game.bets, game.chips, strict=True):
            if limit is None:
                assert seat.chips is None
                continue
            assert seat.chips is not None
            assert seat.chips >= 0
            if round_.over:
                assert seat.chips == limit + bet + seat.net
            else:
                assert seat.chips + seat.staked == limit + bet


@given(games())
def test_wagers_are_the_bet_and_what_was_added_by_decision(game: Game) -> None:
    """A double, split or insurance stakes the amount named, or all it may; nothing else does."""
    staked: list[Money] = list(game.bets)
    pending: tuple[int, Money, Money] | None = None
    for round_ in play(game):
        if round_.actions and pending is not None:
            seat, wager, bet = pending
            action, amount = round_.actions[-1]
            usual = {
                Action.DOUBLE: wager,
                Action.SPLIT: bet,
                Action.INSURE: Fraction(bet) / 2,
            }.get(action, 0)
            staked[seat] += usual if amount is None else amount
        assert [seat.staked for seat in round_.seats] == staked
        if round_.turn is not None:
            index = round_.turn.seat
            pending = (index, round_.hand.wager, round_.seats[index].bet)


@given(games())
def test_nobody_loses_more_than_he_staked_or_wins_more_than_it_can_pay(game: Game) -> None:
    round_ = final(game)
    assume(round_ is not None)
    assert round_ is not None
    best = max(Fraction(1), game.rules.blackjack_pays)
    for seat in round_.seats:
        assert -seat.staked <= seat.net
        assert seat.net <= sum(hand.wager for hand in seat.hands) * best + 2 * seat.insurance
        assert seat.returned >= 0
        for hand in seat.hands:
            assert hand.net is not None
            assert -hand.wager <= hand.net <= hand.wager * best


def best_total(cards: list[Card]) -> int:
    low = sum(card.rank for card in cards)
    return low + 10 if low <= 11 and any(card.rank == 1 for card in cards) else low


def owed(rules: Rules, seat: Seat, hand: PlayerHand, dealer: list[Card]) -> Money:
    """What a hand wins, written a second time from the rules of the game."""
    mine, his = best_total(hand.cards), best_total(dealer)
    unsplit_two = len(hand.cards) == 2 and len(seat.hands) == 1
    my_natural = mine == 21 and unsplit_two and rules.naturals != "none"
    his_natural = his == 21 and len(dealer) == 2 and rules.naturals in ("casino", "book")
    beaten_by_natural = his_natural and rules.naturals == "casino"
    if seat.even_money:
        return seat.bet
    if hand.surrendered:
        lost_all = beaten_by_natural and rules.surrender == "late"
        return -hand.wager if lost_all else -Fraction(hand.wager) / 2
    if my_natural:
        return 0 if his_natural else hand.wager * rules.blackjack_pays
    if beaten_by_natural:
        first = seat.hands[0] is hand
        return -hand.wager if rules.hole_card == "enhc" else (-seat.bet if first else 0)
    if mine > 21:
        return -hand.wager
    if his > 21 or mine > his:
        return hand.wager
    return 0 if mine == his else -hand.wager


@given(games())
def test_every_hand_is_paid_by_the_rules(game: Game) -> None:
    """The referee's result of each hand and of insurance is the one of a second writing."""
    round_ = final(game)
    assume(round_ is not None)
    assert round_ is not None
    for seat in round_.seats:
        if round_.void:
            assert seat.net == 0
            continue
        dealer = round_.dealer.cards
        assert [hand.net for hand in seat.hands] == [
            owed(game.rules, seat, hand, dealer) for hand in seat.hands
        ]
        won = len(dealer) == 2 and best_total(dealer) == 21
        assert seat.insurance_net == (2 * seat.insurance if won else -seat.insurance)


@given(games())
def test_the_log_tells_all_money_that_moved(game: Game) -> None:
    round_ = final(game)
    assume(round_ is not None)
    assert round_ is not None
    told: Counter[int] = Counter()
    for event in round_.events or ():
        if event.kind in (EventKind.RESULT, EventKind.INSURANCE):
            assert event.seat is not None
            told[event.seat] += event.amount or 0  # type: ignore[assignment]
    assert [told[index] for index in range(len(round_.seats))] == [s.net for s in round_.seats]


# ------------------------------------------------------------------------------- cards


@given(games())
def test_every_card_is_there_once_and_none_is_dealt_twice(game: Game) -> None:
    """52 cards a deck, in the shoe, among the discards or on the table, after a shuffle too."""
    decks = game.rules.decks
    for round_ in play(game):
        on_table = Counter(round_.dealer.cards)
        for seat in round_.seats:
            for hand in seat.hands:
                on_table.update(hand.cards)
        hidden = Counter(round_.dealt) - on_table
        assert not on_table - Counter(round_.dealt)
        assert sum(hidden.values()) == int(round_.hole_card_hidden)
        if decks is not None:
            whole = Counter(dict.fromkeys(CARDS, decks))
            assert Counter(round_.stack.cards) == whole
            assert not Counter(round_.dealt) - whole
            position = round_.stack.position
            assert round_.stack.cards[position - len(round_.dealt) : position] == round_.dealt


@given(games())
def test_the_deal_goes_round_the_table(game: Game) -> None:
    round_ = game.start()
    assume(round_ is not None and not round_.void)
    assert round_ is not None
    order = deal_order(game.rules, len(game.bets))
    got: dict[int, list[Card]] = {place: [] for place in order}
    for place, card in zip(order, round_.dealt, strict=False):
        got[place].append(card)
    for index, seat in enumerate(round_.seats):
        assert seat.hands[0].cards == got[index]
    assert round_.dealer.cards[0] == got[-1][0]


@given(games())
def test_the_dealer_draws_by_the_rules_and_stops_by_them(game: Game) -> None:
    """Each card after his second was due, and none is due after his last against a hand that
    stands."""
    rules = game.rules
    round_ = final(game)
    assume(round_ is not None and not round_.void)
    assert round_ is not None
    standing = [
        hand.total
        for seat in round_.seats
        for hand in seat.hands
        if hand.total <= 21 and not hand.natural and not hand.surrendered
    ]
    best = max(standing, default=None)
    ranks = [card.rank for card in round_.dealer.cards]
    for n_cards in range(2, len(ranks)):
        assert dealer_draws(rules, *hand_value(ranks[:n_cards]), best)
    if standing or rules.plays_out:
        assert len(ranks) >= 2
        assert not dealer_draws(rules, *hand_value(ranks), best)
    else:
        assert len(ranks) <= 2


@given(games(), st.sampled_from((7, 8, 9, 10)))
def test_from_7_to_ten_up_soft_17_makes_no_difference(game: Game, up_card: int) -> None:
    """The same cards and decisions give the same round under S17 and H17."""
    assume(game.rules.decks is not None)
    s17 = replace(game.rules, dealer="house", hit_soft_17=False)
    seats = len(game.bets)
    up_place = 2 * seats if game.rules.deal == "two-each" else seats
    first = [*game.first_ranks, *RANKS][:up_place]
    first += [10] * (up_place - len(first))
    game = replace(game, rules=s17, first_ranks=(*first, up_card, *game.first_ranks[:5]))
    one, other = final(game), final(replace(game, rules=replace(s17, hit_soft_17=True)))
    assume(one is not None and one.dealer.cards and one.up_card in (7, 8, 9, 10))
    assert one is not None
    assert other is not None
    assert one.events == other.events


# ------------------------------------------------------------------------------- the peek


@given(games(any_rules().map(lambda rules: replace(rules, hole_card="peek", naturals="casino"))))
def test_nobody_plays_into_a_natural_that_the_dealer_looks_for(game: Game) -> None:
    """With a natural under an ace or a ten, only offers are ever asked about, and nobody loses more
    than his bet on the hand."""
    for round_ in play(game):
        hole_natural = False
        if round_.hole_card_hidden:
            up = round_.up_card
            hole = round_.dealt[len(deal_order(game.rules, len(game.bets))) - 1].rank
            hole_natural = {up, hole} == {1, 10}
        if hole_natural and round_.turn is not None:
            assert round_.turn.question is not Question.PLAY
        if round_.over and not round_.void:
            natural = len(round_.dealer.cards) == 2 and round_.dealer.total == 21
            looked = any(event.kind is EventKind.PEEK for event in round_.events or ())
            if natural:
                assert looked
                assert all(len(seat.hands) == 1 for seat in round_.seats)
                assert all(seat.staked == seat.bet + seat.insurance for seat in round_.seats)


# ------------------------------------------------------------------------------- splits


@given(games(any_rules().map(lambda rules: replace(rules, max_hands=max(2, rules.max_hands)))))
def test_splits_keep_their_rules(game: Game) -> None:
    """So many hands and no more; split aces get one card unless they may be hit, are not doubled
    unless that is allowed, and are not split again unless that is."""
    rules = game.rules
    for round_ in play(game):
        for seat in round_.seats:
            assert len(seat.hands) <= rules.max_hands
            aces = [hand for hand in seat.hands if hand.split_aces]
            assert not aces or len(aces) == len(seat.hands)
            assert not aces or len(aces) == 2 or rules.resplit_aces
            assert all(hand.cards[0].rank == 1 for hand in aces)
            if not rules.hit_split_aces:
                assert all(len(hand.cards) <= 2 for hand in aces)
            if not rules.double_split_aces:
                assert not any(hand.doubled for hand in aces)
            if not rules.double_after_split and not aces and len(seat.hands) > 1:
                assert not any(hand.doubled for hand in seat.hands)
            assert sum(hand.original for hand in seat.hands) == seat.bet
            assert all(hand.from_split is (len(seat.hands) > 1) for hand in seat.hands)
            if len(seat.hands) > 1:
                assert len({hand.cards[0].rank for hand in seat.hands}) == 1


# ------------------------------------------------------------------------------- saving


def same(one: Round, other: Round) -> bool:
    return fingerprint(one) == fingerprint(other) and save_round(one) == save_round(other)


@given(games())
def test_restore_of_save_is_the_same_round_at_every_step(game: Game) -> None:
    """Same log, money, legal actions and cards to come; and it goes on in the same way."""
    copies = []
    round_ = None
    for round_ in play(game):
        copy = restore_round(save_round(round_))
        assert same(copy, round_)
        assert copy.legal_actions() == round_.legal_actions()
        copies.append(copy)
    for copy in copies:
        assert round_ is not None
        for action, amount in round_.actions[len(copy.actions) :]:
            try:
                copy.do(action, amount)
            except EmptyShoeError:
                assert game.rules.short_shoe == "error"
        assert same(copy, round_)


@given(games())
def test_the_record_of_a_finished_round_settles_the_same(game: Game) -> None:
    """It holds the dealt cards alone, and they are enough."""
    round_ = final(game)
    assume(round_ is not None and bool(round_.actions))
    assert round_ is not None
    line = record_round(round_)
    again = restore_round(line)
    assert again.dealt == round_.dealt
    assert [seat.net for seat in again.seats] == [seat.net for seat in round_.seats]
    assert [seat.chips for seat in again.seats] == [seat.chips for seat in round_.seats]
    assert again.void is round_.void


@given(games(), st.data())
def test_a_line_cut_or_altered_is_refused_or_means_the_same(
    game: Game, data: st.DataObject
) -> None:
    """Never another exception, and never another round."""
    round_ = final(game)
    assume(round_ is not None)
    assert round_ is not None
    line = save_round(round_)
    place = data.draw(st.integers(0, len(line) - 1))
    letter = data.draw(st.one_of(st.characters(), st.sampled_from("0 ;=,\n\ud800\x00é9")))
    for altered in (line[:place], line[:place] + letter + line[place + 1 :], line[place:]):
        try:
            again = restore_round(altered)
        except SaveError:
            continue
        assert same(again, round_)


# ------------------------------------------------------------------------------- determinism


@given(games())
def test_the_same_game_is_the_same_round(game: Game) -> None:
    """Rules, cards and decisions fix everything, with a log or without."""
    one, other = final(game), final(game)
    assume(one is not None)
    assert one is not None
    assert other is not None
    assert same(one, other)
    bare = None
    for bare in play(game, record=False):
        assert bare.events is None
    assert bare is not None
    assert [seat.net for seat in bare.seats] == [seat.net for seat in one.seats]
    assert [seat.chips for seat in bare.seats] == [seat.chips for seat in one.seats]
    assert bare.stack.mark() == one.stack.mark()


@given(games())
def test_money_scales(game: Game) -> None:
    """Three times the bets and chips give three times the result, decision by decision."""
    game = replace(game, chips=tuple(None for _ in game.chips))
    one = final(game)
    assume(one is not None)
    assert one is not None
    tripled = replace(game, bets=tuple(3 * bet for bet in game.bets)).start()
    assert tripled is not None
    for action, amount in one.actions:
        try:
            tripled.do(action, None if amount is None else 3 * amount)
        except EmptyShoeError:
            assert game.rules.short_shoe == "error"
    assert [seat.net for seat in tripled.seats] == [3 * seat.net for seat in one.seats]


# ------------------------------------------------------------------------------- tables


@given(any_rules(), st.integers(1, 7), st.integers(0, 2**32))
def test_a_table_keeps_shoe_and_bankrolls_from_round_to_round(
    rules: Rules, seats: int, seed: int
) -> None:
    """Each round changes what a seat owns by its net result, and every card comes back."""
    try:
        table = Table(rules, Random(seed), [1_000] * seats)
    except RulesError:
        behind = cards_behind_cut(rules)
        assert behind is not None
        assert behind < 2 * seats + 2
        return
    dice = Random(seed)
    for _ in range(5):
        owned = table.bankrolls
        nets: list[Money] = [0] * seats
        try:
            round_ = table.deal([dice.randint(1, 20) for _ in range(seats)])
            while not round_.over:
                round_.do(*decide(round_, dice))
            nets = [seat.net for seat in round_.seats]
        except EmptyShoeError:
            assert rules.short_shoe == "error"
        assert table.bankrolls == [before + net for before, net in zip(owned, nets, strict=True)]  # type: ignore[operator]
        if rules.decks is not None:
            assert Counter(table.stack.cards) == Counter(dict.fromkeys(CARDS, rules.decks))


@pytest.mark.slow
@settings(max_examples=5_000, derandomize=False)
@given(games())
def test_a_long_soak_of_all_that_matters_most(game: Game) -> None:
    round_ = None
    for round_ in play(game):
        assert same(restore_round(save_round(round_)), round_)
    if round_ is not None and not round_.void:
        for seat in round_.seats:
            assert [hand.net for hand in seat.hands] == [
                owed(game.rules, seat, hand, round_.dealer.cards) for hand in seat.hands
            ]
