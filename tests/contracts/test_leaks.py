"""No client ever sees the hole card before it is turned: not in a view, a log line or a refusal.

Two proofs.  In a shoe of one deck the hole card is the only one of its kind, so its text must not
occur anywhere.  And a round with another hole card, for which the peek gives the same answer, must
look the same to the last letter until the card is turned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.playing import act, play
from tests.random_rounds import Game, any_rules, decide, games
from tests.random_rounds import play as steps
from upcard.actions import Action
from upcard.cards import CARDS, Card
from upcard.errors import EmptyShoeError, IllegalActionError, SaveError
from upcard.referee.events import EventKind, describe
from upcard.referee.history import record_round
from upcard.referee.round import Round
from upcard.referee.view import view_of
from upcard.rulebook import deal_order, has_hole_card
from upcard.shoe import Stack

AMOUNTS = (None, 1)


def refusals(round_: Round) -> Iterator[str]:
    """Every refusal that a client can provoke, without changing anything."""
    for action in Action:
        for amount in AMOUNTS:
            reason = round_.why_not(action, amount)
            yield repr(reason)
            if reason is not None:
                with pytest.raises(IllegalActionError) as caught:
                    round_.do(action, amount)
                yield str(caught.value)
                yield repr(caught.value.legal)


def slots(thing: object) -> dict[str, Any]:
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(thing, name) for name in sorted(names)}


def visible(round_: Round) -> tuple[str, ...]:
    """All that is meant for players, as text: view, log, questions, hands, seats and refusals."""
    view = view_of(round_)
    return (
        json.dumps(view.to_dict()),
        repr(view),
        *(repr(event) + describe(event) for event in round_.events or ()),
        repr((round_.turn, round_.facts, round_.legal_actions(), round_.over, round_.void)),
        repr((round_.hole_card_hidden, round_.dealer_label, round_.rules, round_.actions)),
        repr(slots(round_.dealer)),
        *(repr(slots(hand)) for seat in round_.seats for hand in seat.hands),
        *(repr({**slots(seat), "hands": len(seat.hands)}) for seat in round_.seats),
        *refusals(round_),
    )


def hole_card(round_: Round) -> Card:
    return round_.dealt[len(deal_order(round_.rules, len(round_.seats))) - 1]


def spellings(card: Card) -> list[str]:
    return [str(card), card.pretty, card.name, card.glyph, repr(card)]


ONE_DECK = any_rules().map(
    lambda rules: replace(
        rules, decks=1, hole_card="peek", reshuffle_at=None, burn=0, rounds_per_shoe=None
    )
)


@settings(max_examples=settings().max_examples * 2 // 3)
@given(games(ONE_DECK))
def test_the_hidden_card_is_written_nowhere(game: Game) -> None:
    """Its letters, name, picture and repr occur in nothing that a player can get."""
    for round_ in steps(game):
        if round_.hole_card_hidden:
            text = "\n".join(visible(round_))
            for spelling in spellings(hole_card(round_)):
                assert not re.search(rf"(?<!\w){re.escape(spelling)}(?!\w)", text)


def other_stack(game: Game, card: Card) -> Stack:
    """The same shoe with another card in the hole."""
    stack = game.stack()
    stack.cards[stack.position + len(deal_order(game.rules, len(game.bets))) - 1] = card
    return stack


def answer(round_: Round) -> str | None:
    """What the peek has told, if there was one."""
    events = round_.events or ()
    return next((event.why for event in events if event.kind is EventKind.PEEK), None)


@settings(max_examples=settings().max_examples * 2 // 3)
@given(games(any_rules()), st.sampled_from(CARDS))
def test_another_hole_card_looks_the_same_until_it_is_turned(game: Game, card: Card) -> None:
    """Until the peek any other card does; after it, any that gives the same answer."""
    assume(has_hole_card(game.rules) and game.rules.decks is not None)
    assume(game.stack().remaining >= len(deal_order(game.rules, len(game.bets))))
    try:
        one = Round(game.rules, game.stack(), game.bets, chips=game.chips)
        other = Round(game.rules, other_stack(game, card), game.bets, chips=game.chips)
    except EmptyShoeError:
        return
    dice = Random(game.decision_seed)
    while one.hole_card_hidden and other.hole_card_hidden and answer(one) == answer(other):
        assert visible(one) == visible(other)
        if one.over:
            break
        action, amount = decide(one, dice)
        for round_ in (one, other):
            try:
                round_.do(action, amount)
            except EmptyShoeError:
                assert game.rules.short_shoe == "error"


# The peek's answer itself is public; what lies behind "no natural" is not.
@pytest.mark.parametrize("up", ["A", "T"])
def test_behind_no_natural_every_card_looks_the_same(up: str) -> None:
    seen = set()
    for hole in "23456789TA":
        if {up, hole} != {"A", "T"}:
            round_ = play(f"8 {up} 3 {hole} 9", "N" if up == "A" else "")
            seen.add(visible(round_))
    assert len(seen) == 1


def test_before_the_peek_a_natural_looks_like_any_card() -> None:
    """While insurance is asked, nothing tells whether it would win."""
    seen = {visible(play(f"8 A 3 {hole} 9")) for hole in "23456789TJQKA"}
    assert len(seen) == 1
    early = {visible(play(f"8 T 6 {hole} 9", rules="ES")) for hole in "23456789TJQKA"}
    assert len(early) == 1


def test_after_a_round_in_which_it_was_not_turned_it_is_still_hidden() -> None:
    seen = {visible(play(f"T 5 6 {hole} T", "H")) for hole in "23456789TJQKA"}
    assert len(seen) == 1


def test_the_proofs_would_notice_a_card_that_is_shown() -> None:
    """Once the card is turned, both kinds of proof see it."""
    one, other = play("T 5 9 Kd T", "S"), play("T 5 9 Qd T", "S")
    assert visible(one) != visible(other)
    text = "\n".join(visible(one))
    assert all(spelling in text for spelling in ("Kd", "king of diamonds"))


@pytest.mark.parametrize("acts", ["", "H"])
def test_no_record_is_written_before_the_round_is_over(acts: str) -> None:
    """A record holds all dealt cards, the hole card among them."""
    round_ = play("2 T 3 6 4 5 T", acts)
    with pytest.raises(SaveError):
        record_round(round_)
    act(round_, "S")
    assert record_round(round_)
