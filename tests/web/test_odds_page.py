"""The odds in a real browser: any hand and shoe by keyboard, every tab, the classroom."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import SIZES
from tests.web.looking import asked, faults, focused, hears, said, speak, tab_to
from tests.web.server import Server

READY = {
    "hand": "tr.best",
    "dealer": ".heat",
    "round": ".meter.signed",
    "removal": ".removal table",
    "win": ".greatest",
    "class": ".rounds",
}
"""The tabs, and what shows that each has its answer."""


def shown(value: float, places: int = 4) -> str:
    """Return a signed number as the page writes it."""
    return f"{value:+.{places}f}".replace("-", "−")


def panel(page: Page) -> Locator:
    return page.get_by_role("tabpanel")


def test_a_hand_by_keyboard_alone(visitor: Page) -> None:
    visitor.goto("/#/odds")
    expect(visitor.locator("tr.best")).to_contain_text("Hit")
    visitor.keyboard.press("/")
    assert focused(visitor) == "Or on a line"
    visitor.keyboard.type("8,8 v T")
    told = asked(visitor, "/api/odds/hand", hand="8,8", up="T")
    values = visitor.get_by_role("table", name="Value of each action")
    for action, value in told["values"].items():
        line = values.get_by_role("row", name=re.compile(f"^{action}", re.IGNORECASE))
        expect(line).to_contain_text(shown(value))
    expect(visitor.locator("tr.best")).to_contain_text("Split")
    ends = visitor.get_by_role("table", name="How the dealer will end")
    expect(ends).to_contain_text(f"{told['dealer']['bust']:.2%}")
    expect(visitor).to_have_url(re.compile("hand=8%2C8&up=T"))
    hears(visitor, "Best is Split")


def test_what_is_no_hand_is_told(visitor: Page) -> None:
    visitor.goto("/#/odds")
    line = visitor.get_by_label("Or on a line")
    line.fill("16 v 10")
    expect(line).to_have_attribute("aria-invalid", "true")
    expect(said(visitor, "Name the cards")).to_have_attribute("role", "alert")
    expect(line).to_have_accessible_description("Name the cards, such as A,7 v 9 or T6 v T.")
    line.fill("T6 v 10")
    expect(line).not_to_have_attribute("aria-invalid", "true")
    expect(visitor).to_have_url(re.compile("hand=T%2C6&up=T"))


def test_cards_are_clicked_into_the_hand(visitor: Page) -> None:
    visitor.goto("/#/odds")
    visitor.get_by_role("button", name="Clear").click()
    expect(panel(visitor)).to_contain_text("Choose at least two cards")
    hears(visitor, "No cards. Choose at least two cards")
    mine = visitor.get_by_role("group", name="Add a card to your hand")
    for rank in ("ten", "six"):
        mine.get_by_role("button", name=rank).click()
    visitor.get_by_role("group", name="Dealer's up card").get_by_role("button", name="ten").click()
    told = asked(visitor, "/api/odds/hand", hand="T,6", up="T")
    expect(visitor.locator("tr.best")).to_contain_text(shown(told["values"][told["best"]]))
    expect(visitor.locator(".spread .total")).to_have_text("16")


def test_cards_are_taken_from_the_shoe(visitor: Page) -> None:
    visitor.goto("/#/odds?hand=T,6&up=T")
    fives = visitor.get_by_label("Number: five")
    expect(fives).to_have_value("24")
    fives.focus()
    visitor.keyboard.press("ArrowDown")
    visitor.get_by_role("button", name="Take away: five").click()
    hears(visitor, "five: 22 left")
    expect(fives).to_have_value("22")
    visitor.get_by_label("Number: ten").fill("100")
    expect(visitor.locator(".shoe-sum")).to_have_text("314 cards")
    shoe = "24,24,24,24,22,24,24,24,24,100"
    told = asked(visitor, "/api/odds/hand", hand="T,6", up="T", shoe=shoe)
    expect(visitor.locator("tr.best")).to_contain_text(shown(told["values"][told["best"]]))
    visitor.reload()
    expect(fives).to_have_value("22")
    visitor.get_by_label("Start from").select_option("1")
    expect(fives).to_have_value("4")
    visitor.locator("h1").click()
    visitor.keyboard.press("r")
    expect(fives).to_have_value("24")
    expect(visitor).not_to_have_url(re.compile("shoe"))


def test_a_shoe_that_holds_no_such_card_says_so(chromium: Browser, server: Server) -> None:
    # The browser itself complains of a refusal, so this page is no `visitor`.
    with chromium.new_context(base_url=server.address, locale="en-US") as context:
        page = context.new_page()
        page.goto("/#/odds?hand=A,7&up=9&shoe=0,4,4,4,4,4,4,4,4,16")
        expect(panel(page).get_by_role("alert")).to_contain_text("A")


def test_every_tab_tells_what_the_server_does(visitor: Page) -> None:
    visitor.goto("/#/odds?rules=1D")
    expect(panel(visitor)).to_be_visible()
    tab_to(visitor, "Hand")
    visitor.keyboard.press("ArrowRight")
    assert focused(visitor) == "Dealer"
    dealer = asked(visitor, "/api/odds/dealer", rules="1D")
    six = visitor.get_by_role("row", name=re.compile("^6 "))
    expect(six).to_contain_text(f"{dealer['rows'][4]['chances']['bust']:.2%}")
    visitor.keyboard.press("ArrowRight")
    edge = asked(visitor, "/api/odds/round", rules="1D")
    expect(panel(visitor).locator(".figures")).to_contain_text(f"{abs(edge['ev']):.4%}")
    visitor.keyboard.press("ArrowRight")
    removal = asked(visitor, "/api/odds/removal", rules="1D")
    five = panel(visitor).get_by_role("row", name=re.compile("^5 "))
    expect(five).to_contain_text(shown(100 * removal["best"]["5"]), timeout=30_000)
    visitor.keyboard.press("ArrowRight")
    deck = "4,4,4,4,4,4,4,4,4,16"
    win = asked(visitor, "/api/odds/win", deck=deck, hand="A,7", up="9")
    expect(panel(visitor).locator(".greatest")).to_contain_text(f"{win['win_probability']:.3%}")
    visitor.keyboard.press("ArrowRight")
    assert focused(visitor) == "Classroom"


def test_the_chance_to_win_of_other_actions(visitor: Page) -> None:
    deck = "4,4,4,4,4,4,4,4,3,14"
    visitor.goto(f"/#/odds?tab=win&game=6D&deck={deck}&hand=8,8&up=9")
    for action in ("Double", "Split"):
        visitor.get_by_role("checkbox", name=action).check()
    query = {"deck": deck, "hand": "8,8", "up": "9", "rules": "6D"}
    told = asked(visitor, "/api/odds/win", **query, actions="stand,hit,double,split")
    for action, chance in told["chances"].items():
        line = panel(visitor).get_by_role("row", name=re.compile(f"^{action}", re.IGNORECASE))
        expect(line).to_contain_text(f"{chance:.3%}")


def test_what_is_typed_stays_while_the_page_is_drawn_anew(visitor: Page) -> None:
    visitor.goto("/#/odds?tab=class&what=classroom")
    seed = visitor.get_by_label("Seed", exact=True)
    seed.fill("7")
    seed.press("Enter")
    visitor.get_by_role("button", name="One step").click()
    expect(visitor.locator(".rounds")).to_contain_text("seed 7")
    visitor.goto("/#/odds")
    aces = visitor.get_by_label("Number: ace")
    expect(aces).to_have_value("24")
    aces.fill("")
    visitor.evaluate("location.hash = '#/odds?hand=8%2C8&up=9'")
    expect(visitor.locator("tr.best")).to_contain_text("Split")
    expect(aces).to_have_value("")
    aces.blur()
    expect(aces).to_have_value("24")


def played(page: Page) -> int:
    return int(page.locator(".rounds b").inner_text().replace(",", ""))


def test_an_experiment_by_keyboard_alone(visitor: Page) -> None:
    visitor.goto("/#/odds?tab=class&what=classroom&seed=7")
    expect(visitor.get_by_role("row", name=re.compile("^player wins 37.124%"))).to_be_visible()
    for step in (1, 2):
        visitor.keyboard.press("n")
        expect(visitor.locator(".rounds b")).to_have_text(f"{2500 * step:,}")
    told: Any = {"totals": {}}
    for chunk in (0, 1):
        asking = {"what": "classroom", "seed": 7, "chunk": chunk, "totals": told["totals"]}
        told = visitor.request.post("/api/classroom/play", data=asking).json()
    for row, name in zip(told["rows"], ("player wins", "dealer wins", "draw"), strict=True):
        line = visitor.get_by_role("row", name=re.compile(f"^{name}"))
        expect(line).to_contain_text(f"{row['estimate']:.3%}")
        expect(line).to_contain_text(shown(row["z"], 2))
    expect(visitor.locator(".plot canvas")).to_be_visible()
    hears(visitor, "5,000 rounds")
    visitor.keyboard.press("Space")
    expect(visitor.get_by_role("button", name="Pause")).to_be_visible()
    expect(visitor.locator(".rounds b")).not_to_have_text("5,000")
    visitor.keyboard.press("Space")
    expect(visitor.get_by_role("button", name="Go on")).to_be_visible()
    assert played(visitor) > 5000
    visitor.keyboard.press("r")
    expect(visitor.locator(".rounds b")).to_have_text("0")


def test_the_large_display_is_left_by_escape(visitor: Page) -> None:
    visitor.goto("/#/odds?tab=class")
    expect(visitor.get_by_role("button", name="Start", exact=True)).to_be_visible()
    visitor.keyboard.press("n")
    visitor.get_by_role("button", name="Large display").click()
    expect(visitor.get_by_role("tablist")).to_be_hidden()
    expect(visitor.locator(".plot canvas")).to_be_visible()
    visitor.keyboard.press("Escape")
    expect(visitor.get_by_role("tablist")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_everybody_can_use_it(
    visitors: Callable[..., Page], axe: Callable[[Page], list[str]], size: tuple[int, int]
) -> None:
    scheme = "dark" if size[0] < 800 else "light"
    page = visitors(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    for tab, ready in READY.items():
        page.goto(f"/#/odds?tab={tab}&rules=1D")
        expect(panel(page).locator(ready).first).to_be_visible(timeout=30_000)
        if tab == "class":
            page.get_by_role("button", name="One step").click()
            expect(page.locator(".plot canvas")).to_be_visible()
        # A look by axe takes a second: each tab gets one, at one of the sizes.
        looks_closely = (tab in "hand round class") == (size[0] < 800)
        assert faults(page, axe if looks_closely else None) == [], tab


def test_it_speaks(visitor: Page) -> None:
    visitor.goto("/#/odds")
    for language, title, best in (
        ("Deutsch", "Chancen", "Karte beste"),
        ("Español", "Cálculo", "Pedir mejor"),
    ):
        speak(visitor, language)
        expect(visitor.locator("h1")).to_contain_text(title)
        expect(visitor.locator("tr.best th")).to_have_text(best)
        assert faults(visitor) == []
