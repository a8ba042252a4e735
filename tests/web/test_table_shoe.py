"""A whole shoe in a real browser, beside the same shoe on the referee."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.looking import focused
from tests.web.seated import answered, table, take_seat
from upcard.actions import Action
from upcard.referee.session import Session
from upcard.referee.strategies import make_player
from upcard.rules import Rules

RULES, SEED = "1D H17 DAS LS pen70", 378
"""A short shoe with a split, a double, a surrender, a natural and a bust."""
KEYS = {Action.INSURE: "i", Action.DECLINE: "n"}


def is_as_on_the_referee(page: Page, session: Session) -> None:
    """Look at what anybody sees: the money, whose turn it is, and the referee's own figures."""
    told, owned = table(page), session.bankrolls[0]
    assert (told["step"], told["bankroll"]) == (session.steps, str(owned))
    assert owned is not None
    shown = page.locator(".purse b").inner_text().replace(",", "")
    assert float(shown) == float(owned)
    round_ = session.playing
    assert page.locator(".question").count() == (round_ is not None)
    if round_ is not None:
        assert focused(page).startswith(("You, ", "Your hand ")), focused(page)
        assert str(round_.hand.hand.total) in focused(page)


def test_a_shoe_reloaded_at_every_decision_comes_to_what_the_referee_says(visitor: Page) -> None:
    session = Session(Rules.parse(RULES), SEED, [1000], reseeds=True)
    player = make_player("basic", session.rules)
    take_seat(visitor, f"/#/table?rules={RULES.replace(' ', '+')}&seed={SEED}")
    decisions = 0
    while session.round is None or not session.table.shuffle_due:
        session.deal([10])
        answered(visitor, "Enter")
        while session.playing is not None:
            visitor.reload()
            expect(visitor.locator(".spot.turn")).to_be_focused()
            is_as_on_the_referee(visitor, session)
            action = player.decide(session.playing)
            session.act(action)
            answered(visitor, KEYS.get(action, action.letter.lower()))
            decisions += 1
        is_as_on_the_referee(visitor, session)
    told, book = table(visitor)["statistics"], session.books[0].statistics
    visitor.get_by_role("tab", name="Statistics").click()
    assert (decisions, book.splits, book.doubles, book.surrenders, book.naturals) == (
        11,
        1,
        1,
        1,
        1,
    )
    for name in ("rounds", "won", "lost", "drawn", "doubles", "splits", "busts", "naturals"):
        assert told[name] == getattr(book, name), name
        shown = visitor.locator(".counts div", has_text=re.compile(f"^{name}", re.I)).first
        expect(shown.locator("dd")).to_have_text(str(getattr(book, name)))
