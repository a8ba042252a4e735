"""Drills in a real browser: by keyboard alone, silent tests, a stream of cards, what was learnt."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import floor
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

from tests.web.conftest import SIZES
from tests.web.looking import hears
from tests.web.server import Server

HI_LO = dict.fromkeys("23456", 1) | dict.fromkeys("789", 0) | dict.fromkeys("TJQKA", -1)


def is_drill(response: Response) -> bool:
    return response.request.method == "POST" and "/api/drills" in response.url


def choose(page: Page, kind: str, **settings: Any) -> None:
    """Open the page with a kind of drill chosen."""
    kept = json.dumps(json.dumps({"kind": kind} | settings))
    page.add_init_script(f"localStorage['upcard.drills'] ??= {kept}")
    page.goto("/#/drills")
    expect(page.get_by_role("button", name="Train")).to_be_visible()


def press(page: Page, *keys: str) -> Any:
    """Press keys of which the last one sends something; return the answer once it is shown."""
    for key in keys[:-1]:
        page.keyboard.press(key)
    with page.expect_response(is_drill) as told:
        page.keyboard.press(keys[-1])
    answer = told.value.json()
    # What is pressed while an answer is on its way does nothing.
    expect(page.locator(".drilling[aria-busy=true]")).to_have_count(0)
    return answer


def look_away(page: Page) -> None:
    """Take the focus from everything, as a press on the background does."""
    page.evaluate("document.activeElement.blur()")


def typed(page: Page, text: str) -> Any:
    expect(page.locator(".number-form input")).to_be_focused()
    return press(page, *text, "Enter")


def answer_until_missed(page: Page, asked: Any, keys: str = "sh") -> Any:
    """Answer without thinking until it was wrong; return the verdict."""
    for turn in range(60):
        expect(page.locator(".stage")).to_be_focused()
        key = keys[turn % len(keys)] if keys != "yn" else "y"
        asked = press(page, key)
        if not asked["verdict"]["right"]:
            expect(page.locator(".missed")).to_be_visible()
            return asked["verdict"]
    raise AssertionError("sixty right answers without thinking")


def focused(page: Page) -> str:
    name: str = page.evaluate(
        "document.activeElement.ariaLabel ?? document.activeElement.innerText"
    )
    return name


def test_basic_strategy_by_keyboard_alone(visitor: Page) -> None:
    choose(visitor, "strategy")
    asked = press(visitor, "Enter")
    expect(visitor.locator(".stage")).to_be_focused()
    assert re.match(
        r"You have .* of .*, .* of .*\. The dealer shows .* What do you do\?", focused(visitor)
    )
    assert (
        len(asked["question"]["hand"])
        == visitor.locator(".deal .hand").nth(1).get_by_role("img").count()
    )
    verdict = answer_until_missed(visitor, asked)
    told = visitor.locator(".missed").inner_text()
    assert re.search(r"^\w+ing is right, not \w+ing\.", told)
    assert f"costs {verdict['cost']:.4f} of the bet." in told
    assert f"is worth {verdict['facts']['ev']:+.4f}".replace("-", "−") in told
    visitor.keyboard.press("h")  # nothing is answered before one goes on
    expect(visitor.get_by_role("button", name="Go on")).to_be_focused()
    look_away(visitor)
    visitor.keyboard.press("Space")
    expect(visitor.locator(".stage")).to_be_focused()
    visitor.keyboard.press("?")
    expect(visitor.get_by_role("dialog")).to_contain_text("In drills")
    visitor.keyboard.press("Escape")
    expect(visitor.get_by_role("dialog")).to_have_count(0)
    ended = press(visitor, "Escape")
    expect(visitor.get_by_role("heading", level=1)).to_be_focused()
    expect(visitor.locator("li.miss")).to_have_count(ended["asked"] - ended["right"])
    press(visitor, "Enter")
    expect(visitor.locator(".stage")).to_be_focused()


BEGUN = """async () => {
    const { practice } = await import("./drills/state.js");
    const begun = new Promise((done) => { practice.subscribe((drill) => drill && done()); });
    await Promise.race([begun, new Promise((done) => setTimeout(done, 15000))]);
}"""


def test_who_has_left_in_the_meantime_is_not_taken_back(visitor: Page) -> None:
    held: list[Route] = []
    choose(visitor, "true-count")
    visitor.route("**/api/drills", lambda route: held.append(route))
    with visitor.expect_request("**/api/drills"):
        visitor.keyboard.press("Enter")
    visitor.get_by_role("link", name="Odds").click()
    expect(visitor.locator("main.odds h1")).to_be_visible()
    held[0].continue_()
    visitor.evaluate(BEGUN)
    expect(visitor.locator("main.odds h1")).to_be_visible()
    visitor.get_by_role("link", name="Drills").click()
    visitor.get_by_role("button", name="Go on with the drill").click()
    expect(visitor.locator(".number-form input")).to_be_focused()


def test_a_test_is_silent_and_ends_with_a_report(visitor: Page) -> None:
    choose(visitor, "strategy", goal=10, only="hard")
    press(visitor, "t")
    for answered in range(10):
        expect(visitor.locator(".score b")).to_have_text(f"{answered} of 10")
        expect(visitor.locator(".missed, .flash")).to_have_count(0)
        assert press(visitor, "s").get("verdict") is None
        if answered == 0:
            news = re.compile(r"^Hard \d+: \w+, \w+.* against \w+\.$")
            hears(visitor, news)
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Test: Basic strategy")
    misses = visitor.locator("li.miss").count()
    expect(visitor.locator(".figures-line")).to_contain_text(f"{10 - misses} / 10")
    # A cell that was missed may come back, and has one place in the picture.
    assert min(misses, 1) <= visitor.locator(".picture .miss").count() <= misses


def test_a_play_that_the_hand_does_not_allow_counts_for_nothing(visitor: Page) -> None:
    choose(visitor, "strategy", only="hard", rules="6D")
    press(visitor, "Enter")
    visitor.keyboard.press("p")
    why = re.compile("Splitting needs two cards of one value.|Only the first two cards of a hand")
    expect(visitor.locator(".toast")).to_contain_text(why)
    split = visitor.get_by_role("button", name="Split")
    expect(split).to_have_attribute("aria-disabled", "true")
    expect(split).to_have_accessible_description(why)
    expect(visitor.locator(".score")).to_contain_text("0 / 0")


def test_the_running_count_of_a_stream(visitor: Page) -> None:
    choose(visitor, "count", cards=6, group=2, check_every=2)
    visitor.get_by_role("switch", name="Turn the cards myself").check()
    visitor.get_by_role("switch").blur()
    question = press(visitor, "Enter")["question"]
    counts, seen = [], 0
    begin = visitor.get_by_role("button", name="Begin")
    expect(begin).to_be_focused()
    expect(begin).to_have_accessible_description("The count begins at 0.")
    visitor.keyboard.press("Enter")
    for at, group in enumerate(question["stream"], start=1):
        expect(visitor.locator(".passed span")).to_have_text(f"{at} of 3")
        expect(visitor.locator(".passing .card")).to_have_count(len(group))
        seen += sum(HI_LO[card[0]] for card in group)
        visitor.keyboard.press("Enter")
        if at in question["checks"]:
            expect(visitor.locator(".number-form input")).to_be_focused()
            counts.append(seen)
            visitor.keyboard.type(str(seen))
            if at < 3:
                visitor.keyboard.press("Enter")
    told = press(visitor, "Enter")
    assert told["verdict"]["right"], (told, counts)


def test_a_stream_goes_on_by_itself_and_a_pause_covers_it(visitor: Page) -> None:
    choose(visitor, "count", cards=13)
    press(visitor, "Enter")
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".passed span")).to_have_text("2 of 13")
    visitor.keyboard.press("Escape")
    expect(visitor.locator(".covered")).to_have_text("Pause")
    expect(visitor.locator(".passing")).to_have_count(0)
    for _ in range(24):
        visitor.keyboard.press("+")
    expect(visitor.get_by_text("300 cards a minute")).to_be_visible()
    visitor.keyboard.press("Space")
    expect(visitor.locator(".number-form input")).to_be_focused()
    visitor.keyboard.type("many")
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".number-form .error")).to_have_text("That is no number.")
    visitor.locator(".number-form input").fill("")
    look_away(visitor)
    assert press(visitor, "9", "9", "Enter")["verdict"]["right"] is False
    expect(visitor.locator(".missed")).to_contain_text("After 13 cards the running count is")


def test_true_counts_from_the_tray(visitor: Page) -> None:
    choose(visitor, "true-count")
    facts = press(visitor, "Enter")["question"]["facts"]
    expect(visitor.locator(".tray-figure svg")).to_have_attribute(
        "aria-label", f"{facts['decks_dealt']} of 6 decks dealt"
    )
    about = re.compile(rf"Running count of [+−]?\d+\. {facts['decks_dealt']} of 6 decks dealt\.")
    expect(visitor.locator(".number-form input")).to_have_accessible_description(about)
    right = floor(facts["running"] / (6 - facts["decks_dealt"]))
    told = typed(visitor, str(right))
    assert told["verdict"]["right"]
    news = re.compile(r"^Right\. Running count of .* of 6 decks dealt\.$")
    hears(visitor, news)
    expect(visitor.locator(".flash")).to_have_text(
        f"{right:+d}".replace("-", "−") if right else "0"
    )
    assert not typed(visitor, "55")["verdict"]["right"]
    expect(visitor.locator(".missed")).to_contain_text("rounded down to")


def test_insurance_and_bets(visitor: Page) -> None:
    choose(visitor, "insurance")
    verdict = answer_until_missed(visitor, press(visitor, "Enter"), "yn")
    expect(visitor.locator(".missed")).to_contain_text(
        "Declining insurance is right, not insuring."
    )
    expect(visitor.locator(".missed")).to_contain_text(
        "Insurance is worth taking only from a true count of +3 on"
    )
    assert verdict["answer"] == "decline"
    press(visitor, "Escape")
    visitor.keyboard.press("Escape")
    expect(visitor.get_by_role("heading", name="Drills", level=1)).to_be_focused()
    visitor.get_by_role("radio", name="Bets").check()
    press(visitor, "Enter")
    about = re.compile(r"^True count of [+−]?\d+\.$")
    expect(visitor.locator(".number-form input")).to_have_accessible_description(about)
    verdict = typed(visitor, "5x2")["verdict"]
    expect(visitor.locator(".missed")).to_contain_text(f"your ramp bets {verdict['answer']}.")


def test_what_was_learnt_is_kept_moved_and_forgotten(visitor: Page, visitors: Any) -> None:
    choose(visitor, "strategy", only="soft")
    verdict = answer_until_missed(visitor, press(visitor, "Enter"))
    visitor.goto("/#/drills?view=progress")
    visitor.get_by_role("button", name="Basic strategy").click()
    missed = visitor.locator(".heat td.missed")
    expect(missed).to_have_count(1)
    expect(missed).to_have_text("0/1")
    missed.focus()
    hand = verdict["facts"]["hand"].capitalize()
    expect(visitor.locator(".cell-detail h3")).to_contain_text(hand)
    visitor.keyboard.press("ArrowLeft")
    visitor.keyboard.press("ArrowDown")
    expect(visitor.locator("td.play:focus")).to_have_count(1)
    with visitor.expect_download() as kept:
        visitor.get_by_role("link", name="Export").click()
    other = visitors()
    other.goto("/#/drills?view=progress")
    other.get_by_label("Import").set_input_files(kept.value.path())
    expect(other.locator(".figures-line")).to_contain_text("Accuracy")
    other.get_by_role("button", name="Reset").click()
    other.get_by_role("dialog").get_by_role("button", name="Forget").click()
    expect(other.locator(".toast").last).to_contain_text("Forgotten")
    expect(other.locator(".drill-progress")).to_contain_text("Nothing was answered yet")


def test_what_can_not_be_drilled_is_said(chromium: Browser, server: Server) -> None:
    # The browser itself complains of every refusal, so this page is not one of `visitors`.
    with chromium.new_page(base_url=server.address, locale="en-US") as page:
        choose(page, "bets", bets="much")
        with page.expect_response(is_drill) as told:
            page.keyboard.press("Enter")
        assert told.value.status == 422
        expect(page.locator(".settings [role=alert]")).to_contain_text("step of a ramp")


def at_size(visitors: Callable[..., Page], size: tuple[int, int], **more: Any) -> Page:
    return visitors(viewport=dict(zip(("width", "height"), size, strict=True)), **more)


def fits(page: Page) -> bool:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_and_can_be_used(
    visitors: Callable[..., Page], axe: Callable[[Page], list[str]], size: tuple[int, int]
) -> None:
    is_phone = size[0] < 800
    touch = {"has_touch": is_phone, "is_mobile": is_phone}
    page = at_size(visitors, size, color_scheme="dark" if is_phone else "light", **touch)
    choose(page, "strategy", goal=10)
    expect(page.get_by_role("button", name="Train")).to_have_attribute("aria-keyshortcuts", "Enter")
    expect(page.locator("main kbd").first).to_be_visible(visible=not is_phone)
    expect(page.locator(".rules-text").first).to_be_visible()
    assert (axe(page), fits(page)) == ([], True)
    answer_until_missed(page, press(page, "Enter"))
    assert (axe(page), fits(page)) == ([], True)
    small = page.locator("button:visible, a:visible").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect())"
        ".filter(box => box.width < 43.5 || box.height < 43.5).length"
    )
    assert small == 0
    press(page, "Escape")
    expect(page.locator("li.miss")).not_to_have_count(0)
    assert (axe(page), fits(page)) == ([], True)
    page.goto("/#/drills?view=progress")
    page.get_by_role("button", name="Basic strategy").click()
    expect(page.locator(".heat")).to_be_visible()
    assert (axe(page), fits(page)) == ([], True)


@pytest.mark.parametrize(
    ("locale", "title", "wrong", "costs"),
    [
        ("de-DE", "Basisstrategie", "Richtig ist", "des Einsatzes"),
        ("es-ES", "Estrategia básica", "Lo correcto es", "de la apuesta"),
    ],
)
def test_other_languages(
    visitors: Callable[..., Page], locale: str, title: str, wrong: str, costs: str
) -> None:
    page = at_size(visitors, (390, 844), locale=locale)
    page.goto("/#/drills")
    expect(page.locator(".kind").first).to_contain_text(title)
    expect(page.locator(".rules-text").first).to_be_visible()
    assert fits(page)
    answer_until_missed(page, press(page, "Enter"))
    told = page.locator(".drilling").inner_text()
    assert wrong in told
    assert costs in told
    assert not re.search(r"drills?\.\w|\{\w+\}", told)
    assert fits(page)
    asked = page.request.post("/api/drills", data={"kind": "bets", "count": "omega-ii"}).json()
    page.request.post("/api/drills/answer", data={"number": asked["number"], "reply": "99"})
    page.goto("/#/drills?view=progress")
    page.locator(".kind-bars button").last.click()
    expect(page.locator(".drill-progress h2")).to_contain_text("Omega II")
    assert fits(page)
