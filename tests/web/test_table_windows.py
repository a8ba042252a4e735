"""The table across reloads, windows, lost connections and other pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.looking import focused
from tests.web.seated import answered, play_out, table, take_seat


def test_a_reload_in_mid_hand_shows_the_same_hand(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    hand, step = focused(visitor), table(visitor)["step"]
    assert hand.startswith("You, ")
    visitor.reload()
    expect(visitor.locator(".spot.turn")).to_be_focused()
    assert (focused(visitor), table(visitor)["step"]) == (hand, step)
    answered(visitor, "h")
    assert table(visitor)["step"] == step + 1
    visitor.reload()
    expect(visitor.locator(".felt")).to_be_visible()
    assert len(table(visitor)["round"]["seats"][0]["hands"][0]["cards"]) == 3


def test_the_same_address_deals_the_same_shoe(visitors: Callable[..., Page]) -> None:
    dealt = []
    for _ in range(2):
        page = visitors()
        take_seat(page)
        answered(page, "Enter")
        play_out(page)
        cards = page.get_by_role("region", name="Table").get_by_role("img").all()
        dealt.append([str(card.get_attribute("aria-label")) for card in cards])
    assert dealt[0] == dealt[1]
    assert sum(" of " in name for name in dealt[0]) >= 4


TYPED_AT_ONCE = """(text) => new Promise((done) => {
    new MutationObserver((_, seeing) => {
        const input = document.querySelector("#setup-seed");
        if (!input) return;
        seeing.disconnect();
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        requestAnimationFrame(() => setTimeout(() => done(input.value), 200));
    }).observe(document, { subtree: true, childList: true });
    location.hash = "#/table?rules=2D";
})"""
"""What a fast typist does as soon as there is something to type into."""


def test_what_is_typed_at_once_stays(visitor: Page) -> None:
    visitor.goto("/#/odds")
    expect(visitor.locator("tr.best")).to_be_visible()
    assert visitor.evaluate(TYPED_AT_ONCE, "17") == "17"
    opened = """async () => {
        document.querySelector("header .tools button").click();
        await new Promise((done) => setTimeout(done));
        return document.querySelector("dialog").matches(":modal");
    }"""
    assert visitor.evaluate(opened)


def test_a_second_window_follows(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    second = visitor.context.new_page()
    second.goto("/")
    expect(second.locator(".spot.turn")).to_be_visible()
    answered(visitor, "h")
    expect(second.locator(".seat.own .card")).to_have_count(3)


def test_a_second_window_sees_who_sits_there_now(visitor: Page) -> None:
    take_seat(visitor)
    second = visitor.context.new_page()
    second.goto("/")
    expect(second.locator(".seat")).to_have_count(1)
    same = {"rules": table(visitor)["rules"], "bankroll": "1000", "after": ["basic"]}
    visitor.request.post("/api/table", data=same, max_retries=2)
    expect(second.locator(".seat")).to_have_count(2)


SLOW_TO_COME_BACK = """
    window.tries = 0;
    window.WebSocket = class {
        static CLOSED = 3;
        readyState = 0;
        constructor() {
            tries += 1;
            if (tries === 1) setTimeout(() => this.lose());
        }
        lose() {
            this.readyState = WebSocket.CLOSED;
            this.onclose({ code: 1006 });
        }
    };
"""
"""The live connection is lost at once, and the next one takes its time."""


def test_a_lost_connection_is_sought_once_at_a_time(visitor: Page) -> None:
    visitor.add_init_script(SLOW_TO_COME_BACK)
    visitor.goto("/")
    visitor.wait_for_function("() => tries === 2")
    visitor.evaluate("dispatchEvent(new Event('online'))")
    assert visitor.evaluate("tries") == 2


READY = {"table": ".setup .rules-text", "odds": ".spread .total"}
"""What a page shows last, once it has all its answers."""


@pytest.mark.parametrize("order", [("simulate", "table"), ("drills", "odds"), ("odds", "table")])
def test_the_styles_of_one_page_leave_the_next_alone(
    visitors: Callable[..., Page], order: tuple[str, str]
) -> None:
    """A page looks the same whether it was opened first or after another one."""
    looks = """() => [...document.querySelectorAll("main *")].map((each) => {
        const style = getComputedStyle(each);
        return [each.className.baseVal ?? each.className, style.color, style.backgroundColor,
            style.display, style.padding, style.borderTopWidth].join(" ");
    }).join("\\n")"""
    first = visitors(viewport={"width": 1440, "height": 900})
    first.goto(f"/#/{order[1]}")
    expect(first.locator(READY[order[1]])).to_be_visible()
    first.wait_for_load_state("networkidle")
    after = visitors(viewport={"width": 1440, "height": 900})
    after.goto(f"/#/{order[0]}")
    after.get_by_role("heading", level=1).wait_for()
    after.evaluate(f"location.hash = '#/{order[1]}'")
    after.wait_for_function(f"(looks) => ({looks})() === looks", arg=first.evaluate(looks))


def test_the_styles_of_a_page_that_was_left_do_not_come_later(visitor: Page) -> None:
    held: list[Route] = []
    visitor.goto("/#/odds")
    expect(visitor.locator("tr.best")).to_be_visible()
    visitor.route("**/css/drills.css", lambda route: held.append(route))
    with visitor.expect_request("**/css/drills.css"):
        visitor.get_by_role("link", name="Drills").click()
    visitor.get_by_role("link", name="Odds").click()
    held[0].continue_()
    late = visitor.locator("link[data-page=drills]")
    expect(late).to_have_js_property("disabled", value=True)
    expect(visitor.locator("link[data-page=odds]")).to_have_js_property("disabled", value=False)
