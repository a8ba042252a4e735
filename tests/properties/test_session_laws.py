"""Laws of a session: saved at any step it goes on as if nothing had happened, and chips are kept.

Rules, seeds, bets and decisions are drawn at random; the rules are those that change what a
person is asked, or what a round does to the money.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from upcard.actions import Action
from upcard.errors import RulesError
from upcard.money import Money
from upcard.referee.history import restore_round
from upcard.referee.round import Round
from upcard.referee.session import Session
from upcard.referee.view import view_of
from upcard.report.prompts import help_lines, turn_question
from upcard.report.table import Voice, dealer_lines, hands_lines, news
from upcard.rules import Rules

WORDS = [
    ["1D", "2D", "6D", "inf"],
    ["S17", "H17"],
    ["3:2", "6:5"],
    ["DOA", "DAN", "D9", "ND"],
    ["SP1", "SP2", "SP4", "SP4 RSA", "SP4 HSA", "SP4 DSA RSA"],
    ["NS", "LS", "ES"],
    ["peek", "ENHC", "OBO"],
    ["", "CSM", "pen50", "rounds_per_shoe=2", "reshuffle_at=6 burn=3"],
    ["", "double_for_less=yes", "split_by=rank", "NDAS", "expose_hole=yes", "plays_out=yes"],
    ["", "naturals=none", "naturals=book", "naturals=at-once", "dealer=chase", "insurance=no"],
    ["", "short_shoe=void", "deal=two-each"],
]


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    text = " ".join(draw(st.sampled_from(words)) for words in WORDS)
    try:
        return Rules.parse(text)
    except RulesError:  # two of the words contradict each other
        return Rules()


def decide(draw: st.DataObject, round_: Round) -> tuple[Action, Money | None]:
    """Return any legal decision; splits are preferred, since they are rare."""
    legal = [*round_.legal_actions()]
    legal += [Action.SPLIT] * 5 * (Action.SPLIT in legal)
    action = draw.draw(st.sampled_from(legal))
    less = round_.rules.double_for_less and action is Action.DOUBLE
    return action, Fraction(1, 2) if less and round_.can(action, Fraction(1, 2)) else None


def bet_of(draw: st.DataObject, owned: Money | None) -> Money:
    assert owned is not None
    return draw.draw(st.sampled_from([owned, Fraction(owned) / 7, min(owned, 5)]))


@given(rule_sets(), st.integers(0, 2**53), st.sampled_from([1, 20, 1000]), st.data())
def test_saved_at_any_step_it_goes_on_the_same(
    rules: Rules, seed: int, bankroll: int, data: st.DataObject
) -> None:
    session = Session(rules, seed, [bankroll])
    for _ in range(4):
        if session.bankrupt:
            break
        again = Session.from_bytes(session.to_bytes())
        bet = bet_of(data, session.bankrolls[0])
        for each in (session, again):
            each.deal([bet])
        assert again.to_bytes() == session.to_bytes()
        while session.playing is not None:
            again = Session.from_bytes(session.to_bytes())
            action, amount = decide(data, session.playing)
            for each in (session, again):
                each.act(action, amount)
            assert again.to_bytes() == session.to_bytes()
        assert session.books[0].bet == bet


@given(rule_sets(), st.integers(0, 2**53), st.data())
def test_chips_are_conserved(rules: Rules, seed: int, data: st.DataObject) -> None:
    session = Session(rules, seed, [100])
    for _ in range(4):
        owned = session.bankrolls[0]
        if not owned:
            break
        session.deal([bet_of(data, owned)])
        while session.playing is not None:
            assert session.bankrolls[0] == owned - session.playing.seats[0].staked
            session.act(*decide(data, session.playing))
        assert session.round is not None
        assert session.bankrolls[0] == owned + session.round.seats[0].net
    assert session.bankrolls[0] == 100 + session.books[0].statistics.net
    assert sum(restore_round(line).seats[0].net for line in session.unrecorded) == (
        session.books[0].statistics.net
    )


@given(rule_sets(), st.integers(0, 2**53), st.booleans(), st.data())
def test_nothing_said_tells_the_hole_card(
    rules: Rules, seed: int, plain: bool, data: st.DataObject
) -> None:
    """With one deck each card is named once, so the hole card's name would give it away."""
    voice = Voice(plain=plain)
    session = Session(replace(rules, decks=1), seed, [1000])
    session.deal([5])
    while session.playing is not None:
        round_ = session.playing
        if round_.hole_card_hidden:
            hole = round_.dealt[3]
            view = view_of(round_)
            said = [
                *news(voice, round_),
                *hands_lines(voice, view),
                *dealer_lines(voice, view.dealer, view.dealer_label),
                *help_lines(voice, round_),
                turn_question(voice, round_),
                str(view),
            ]
            names = re.findall(r"\b[2-9TJQKA][shdc]\b|\w+ of \w+", " ".join(said))
            assert str(hole) not in names
            assert hole.name not in names
        session.act(*decide(data, round_))
