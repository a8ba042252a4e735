"""The table as it looks: in every language, at every size, named for who sees none of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import SIZES
from tests.web.looking import focused
from tests.web.seated import SEEDED, answered, keep, play_out, take_seat
from upcard.web.app import STATIC


def test_cards_are_named_and_the_hole_card_is_not(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    felt = visitor.get_by_role("region", name="Table")
    hand = felt.get_by_role("group", name="You, ")
    assert re.fullmatch(r"You, \w+ of \w+, \w+ of \w+: .*, wager 10", focused(visitor))
    expect(hand.get_by_role("img")).to_have_count(2)
    expect(felt.get_by_role("img", name="card face down")).to_have_count(1)
    shoe = felt.get_by_role("img", name="shoe: 308 cards left, cut card before the last 78")
    expect(shoe).to_be_visible()


def test_every_language_is_chosen_and_kept(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    visitor.get_by_role("button", name="Settings").click()
    visitor.get_by_role("radio", name="Deutsch").check()
    expect(visitor.get_by_role("heading", name="Einstellungen")).to_be_visible()
    visitor.keyboard.press("Escape")
    visitor.reload()
    expect(visitor.locator("html")).to_have_attribute("lang", "de")
    expect(visitor.get_by_role("button", name="Halten")).to_be_visible()
    split = visitor.get_by_role("button", name="Teilen")
    expect(split).to_have_accessible_description(
        "Teilen lassen sich nur zwei Karten vom selben Wert."
    )
    visitor.get_by_role("button", name="Einstellungen").click()
    visitor.get_by_role("radio", name="Español").check()
    visitor.keyboard.press("Escape")
    expect(visitor.get_by_role("button", name="Plantarse")).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), [((390, 844), "light"), ((1440, 900), "dark")])
def test_everybody_can_use_it_at_every_size(
    visitors: Callable[..., Page],
    axe: Callable[[Page], list[str]],
    size: tuple[int, int],
    scheme: Any,
) -> None:
    page = visitors(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)

    def look() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert axe(page) == []

    keep(page, speed="instant", advice="always", count="shown")
    page.goto(f"{SEEDED}&before=basic,mimic&after=basic,basic")
    expect(page.locator(".rules-text")).to_be_visible()
    look()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".deal")).to_be_focused()
    page.keyboard.press("b")
    page.keyboard.press("b")
    answered(page, "Enter")
    expect(page.locator(".advice tr.best")).to_be_visible()
    look()
    play_out(page)
    page.get_by_role("tab", name="History").click()
    page.locator(".entry").first.click()
    expect(page.locator(".replay .log li").first).to_be_visible()
    page.keyboard.press("End")
    look()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    look()


@pytest.mark.parametrize("size", SIZES)
def test_whatever_is_pressed_is_large_enough_and_names_its_key(
    visitors: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = visitors(viewport={"width": size[0], "height": size[1]})
    take_seat(page)
    keys = """[...document.querySelectorAll("[aria-keyshortcuts]")]
        .map(each => each.getAttribute("aria-keyshortcuts"))"""
    named = page.evaluate(keys)
    assert {"Backspace", "-", "Plus", "Enter", "1"} <= set(named)
    assert all(re.fullmatch(r"[!-~]|[A-Z][A-Za-z]+", key) for key in named)
    small = """() => [...document.querySelectorAll("button, a, select, summary, input")]
        .map(each => [each.closest("label") ?? each, each])
        .filter(([target]) => target.checkVisibility() && !target.matches(".skip"))
        .map(([target, each]) => [each.outerHTML.slice(0, 80), target.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44).map(([what]) => what)"""
    assert page.evaluate(small) == []
    answered(page, "Enter")
    assert page.evaluate(small) == []


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_what_is_pressed_lies_above_the_fold_of_a_laptop(
    visitors: Callable[..., Page], locale: str
) -> None:
    page = visitors(viewport={"width": 1440, "height": 757}, locale=locale)
    keep(page, speed="instant", advice="always")
    page.goto(SEEDED)
    page.locator(".setup .primary").click()
    for pressed in (".deal", ".buttons .action"):
        expect(page.locator(pressed).first).to_be_visible()
        top, bottom, felt = page.evaluate(
            """() => {
                const at = (what) => document.querySelector(what).getBoundingClientRect();
                return [at(".controls").top, at(".controls").bottom, at(".felt").bottom];
            }"""
        )
        assert felt <= top
        assert bottom <= 757
        assert page.evaluate("scrollY") == 0
        page.keyboard.press("Enter")


SIGHT = """() => {
    const own = [...document.querySelectorAll(".own")];
    const at = (what) => what.getBoundingClientRect();
    const [top, card, controls] = [".top", ".dealer .card", ".controls"]
        .map((what) => at(document.querySelector(what)));
    const hand = at(document.querySelector(".spot.turn") ?? own.at(-1));
    return [top.bottom <= hand.top, hand.bottom <= controls.top, card.bottom > top.bottom];
}"""


def test_the_hand_in_turn_stands_above_the_controls_of_a_phone(
    visitors: Callable[..., Page],
) -> None:
    page = visitors(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    take_seat(page, f"{SEEDED}&before=basic,mimic&after=basic,basic", advice="always")
    page.keyboard.press("b")
    page.keyboard.press("b")
    answered(page, "Enter")
    while page.locator(".question").count():  # seven seats, and three hands that are hit till bust
        assert page.evaluate(SIGHT) == [True, True, True]
        answered(page, "h")
    assert page.evaluate(SIGHT) == [True, True, True]


def test_no_property_is_set_to_the_word_false() -> None:
    """What has a property of its name is set by it, and any word is true there."""
    words = re.compile(r"\s(?:spellcheck|draggable|hidden|disabled|checked|open|inert)=\"")
    for script in STATIC.rglob("*.js"):
        if "vendor" not in script.parts:
            assert not words.findall(script.read_text("utf-8")), script
