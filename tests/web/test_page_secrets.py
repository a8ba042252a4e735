"""What a page in the browser knows, weighs and takes: no card too early, and not too much of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request

from tests.web.seated import answered, table, take_seat
from tests.web.server import Server
from upcard.referee.session import Session
from upcard.web.guard import name_of

ONE_DECK = "/#/table?rules=1D+LS"
MOST_BYTES = 150 * 1024

# All that a script on the page could read: the document, storage, and every listed property of the
# window that is no function of the browser's.
STATE = """() => [
    document.documentElement.outerHTML,
    JSON.stringify({...localStorage}), JSON.stringify({...sessionStorage}), document.cookie,
    location.href, JSON.stringify(history.state),
].join("\\n")"""


def session_of(page: Page, server: Server) -> Session:
    """Return the client's session as the server keeps it, hole card and all."""
    token = next(each["value"] for each in page.context.cookies() if each["name"] == "upcard")
    with sqlite3.connect(server.folder / "web.sqlite") as database:
        rows = database.execute(
            "SELECT state FROM tables WHERE client = ?", (name_of(str(token)),)
        ).fetchall()
    return Session.from_bytes(rows[0][0])


def test_no_hidden_card_is_anywhere_in_the_page(visitor: Page, server: Server) -> None:
    """In one deck each card is the only one of its kind, so its name must occur nowhere."""
    bodies: list[str] = []
    frames: list[str | bytes] = []

    def hear(request: Request) -> None:
        response = request.response()
        if "/api/" in request.url and response is not None:
            bodies.append(response.text())

    visitor.on("requestfinished", hear)
    visitor.on("websocket", lambda socket: socket.on("framereceived", frames.append))
    take_seat(visitor, ONE_DECK, advice="always")
    checked = 0
    for _ in range(6):
        answered(visitor, "Enter")
        if table(visitor)["round"]["turn"] is None:
            continue
        session = session_of(visitor, server)
        hidden = [card for card in session.table.stack.cards if card not in session.seen]
        text = "\n".join([visitor.evaluate(STATE), *bodies[-3:], *map(str, frames)])
        assert str(session.shoe_seed) not in text
        assert [card.name for card in hidden if card.name in text] == []
        shown = json.dumps(table(visitor)["round"])
        assert [str(card) for card in hidden if f'"{card}"' in shown] == []
        checked += 1
        while table(visitor)["round"]["turn"] is not None:
            asks = "?" in visitor.locator(".question").inner_text()
            answered(visitor, "n" if asks else "s")
    assert checked


@pytest.mark.parametrize("page", ["table", "drills", "charts", "odds", "simulate"])
def test_no_page_weighs_more_than_150_kilobytes(visitors: Callable[..., Page], page: str) -> None:
    """Bytes over the wire of a first visit, all files of the page, compressed."""
    visitor = visitors(viewport={"width": 1440, "height": 900})
    visitor.goto(f"/#/{page}")
    visitor.get_by_role("heading", level=1).wait_for()
    visitor.wait_for_load_state("networkidle")
    weight = visitor.evaluate(
        """() => [...performance.getEntriesByType("resource"),
                  ...performance.getEntriesByType("navigation")]
            .filter((each) => !each.name.includes("/api/"))
            .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
    )
    assert 10_000 < weight < MOST_BYTES


@pytest.mark.parametrize(("size", "scheme"), [((390, 844), "light"), ((1440, 900), "dark")])
@pytest.mark.parametrize("page", ["table", "drills", "charts", "odds", "simulate"])
def test_every_page_fits_and_has_nothing_that_people_cannot_use(
    visitors: Callable[..., Page],
    axe: Callable[[Page], list[str]],
    page: str,
    size: tuple[int, int],
    scheme: Any,
) -> None:
    width, height = size
    visitor = visitors(viewport={"width": width, "height": height}, color_scheme=scheme)
    visitor.goto(f"/#/{page}")
    visitor.get_by_role("heading", level=1).wait_for()
    visitor.wait_for_load_state("networkidle")
    assert visitor.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(visitor) == []
