"""Simulations in a real browser: begun, watched, paused, gone on with, compared, deleted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.web.conftest import SIZES
from tests.web.looking import asked, faults, said, speak, tab_to
from tests.web.server import Server


def shown(value: float, places: int) -> str:
    """Return a signed number as the page writes it."""
    return f"{value:+.{places}f}".replace("-", "−")


def begin(page: Page, **plan: Any) -> str:
    """Begin a run behind the page's back, and return its name."""
    usual = {"rules": "6D", "strategy": "total", "rounds": 123_457, "seed": "1"}
    answer = page.request.post("/api/runs", data=usual | plan, max_retries=2)
    name: str = answer.json()["run"]["id"]
    return name


def finished(page: Page, name: str) -> Any:
    page.goto(f"/#/simulate?run={name}")
    expect(page.locator(".run-title .state.finished")).to_be_visible(timeout=30_000)
    return asked(page, f"/api/runs/{name}")


def test_a_run_by_keyboard_alone(visitor: Page) -> None:
    visitor.goto("/#/simulate")
    expect(visitor.get_by_role("heading", name="The game")).to_be_visible()
    tab_to(visitor, "Count")
    visitor.keyboard.type("Hi-Lo")
    tab_to(visitor, "Plays by the count")
    visitor.keyboard.type("Ill")
    tab_to(visitor, "Bets in units")
    visitor.keyboard.type("1-12")
    tab_to(visitor, "Rounds")
    visitor.keyboard.type("201 113")
    tab_to(visitor, "Start")
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".run-title .state.finished")).to_be_visible(timeout=30_000)
    expect(visitor.locator(".run-title h2")).to_be_focused()
    name = visitor.locator(".run-title h2").inner_text()
    expect(visitor.locator(".run-head")).to_contain_text(
        "Best chart by totals · Hi-Lo · Illustrious 18"
    )
    told = asked(visitor, f"/api/runs/{name}")
    assert (told["run"]["count"], told["run"]["indices"]) == ("hi-lo", "illustrious-18")
    expect(visitor.locator(".run-head .figures")).to_contain_text(shown(told["result"]["ev"], 5))
    expect(visitor.locator(".run-head .figures")).to_contain_text("201,113")
    counts = visitor.get_by_role("table", name="By the count at the bet")
    zero = next(row for row in told["result"]["true_counts"] if row["count"] == 0)
    expect(counts.get_by_role("row", name=re.compile("^0 "))).to_contain_text(
        f"{zero['share']:.2%}"
    )
    lost = told["result"]["outcomes"]["-1"]
    outcomes = visitor.get_by_role("table", name="What a round brings")
    expect(outcomes.get_by_role("row", name=re.compile("^−1 "))).to_contain_text(f"{lost:.3%}")
    naturals = told["result"]["seats"][0]["hands"]["naturals"]
    expect(visitor.get_by_role("row", name=re.compile("^Naturals"))).to_contain_text(
        f"{naturals:,}"
    )


def test_a_run_is_paused_and_goes_on(visitor: Page) -> None:
    name = begin(visitor, rounds=10**10)
    visitor.goto(f"/#/simulate?run={name}")
    state = visitor.locator(".run-title .state")
    expect(visitor.get_by_role("progressbar", name="Progress")).to_be_visible()
    expect(visitor.locator(".speed")).to_contain_text(re.compile(r"[1-9][\d,]* rounds a second"))
    expect(visitor.locator(".plot canvas")).to_be_visible()
    expect(visitor.locator(".as-of")).to_have_text(
        re.compile(r"^What follows is as of [\d,]+ rounds\.$")
    )
    visitor.keyboard.press("Space")
    expect(state).to_have_text("paused")
    expect(visitor.locator(".as-of")).to_have_count(0)
    rounds = asked(visitor, f"/api/runs/{name}")["run"]["rounds"]
    played = visitor.locator(".run-head .figures dd").nth(1)
    expect(played).to_have_text(f"{rounds:,}")
    visitor.reload()
    expect(state).to_have_text("paused")
    visitor.keyboard.press("Space")
    expect(state).to_have_text("running")
    expect(visitor.locator(".plot canvas")).to_be_visible()
    expect(played).not_to_have_text(f"{rounds:,}")
    visitor.get_by_role("button", name="End it here").click()
    expect(state).to_have_text("ended early")
    expect(visitor.locator(".run-title h2")).to_be_focused()
    assert asked(visitor, f"/api/runs/{name}")["run"]["rounds"] > rounds


def test_without_the_live_connection_the_page_asks(visitor: Page) -> None:
    def hang_up(socket: WebSocketRoute) -> None:
        socket.close()

    visitor.route_web_socket("**/api/live", hang_up)
    name = begin(visitor, rounds=10**10)
    visitor.goto(f"/#/simulate?run={name}")
    done = visitor.locator(".run-head .figures dd").nth(1)
    expect(done).to_be_visible()
    before = done.inner_text()
    expect(done).not_to_have_text(before)
    visitor.get_by_role("button", name="Pause").click()
    expect(visitor.locator(".run-title .state")).to_have_text("paused")


LATE = """
    const Real = WebSocket;
    window.WebSocket = function (address) {
        const late = {};
        window.connect = () => Object.assign(new Real(address), late);
        return late;
    };
"""


def test_what_nobody_told_before_the_connection_was_there_is_asked_for(visitor: Page) -> None:
    visitor.add_init_script(LATE)
    name = begin(visitor, rounds=10**10)
    visitor.goto(f"/#/simulate?run={name}")
    state = visitor.locator(".run-title .state")
    expect(state).to_have_text("running")
    assert visitor.request.post(f"/api/runs/{name}/pause", data={}, max_retries=2).ok
    visitor.evaluate("connect()")
    expect(state).to_have_text("paused")


def test_news_of_the_end_stand_against_the_older_answer(visitor: Page) -> None:
    def late(route: Route) -> None:
        answer = route.fetch()
        name = answer.json()["run"]["id"]
        while asked(visitor, f"/api/runs/{name}")["run"]["state"] == "running":
            pass
        route.fulfill(response=answer)

    visitor.goto("/#/simulate")
    visitor.get_by_label("Rounds", exact=True).fill("1000")
    expect(visitor.get_by_text("No run yet")).to_be_visible()
    visitor.route("**/api/runs", late, times=1)
    visitor.get_by_role("button", name="Start", exact=True).click()
    expect(visitor.locator(".run-title .state")).to_have_text("finished")


def test_bankrolls_are_played_out(visitor: Page) -> None:
    told = finished(visitor, begin(visitor, count="hi-lo", bets="1-12"))
    risk = told["risk"]
    panel = visitor.locator(".risks")
    expect(panel).to_contain_text(shown(risk["ev_per_hour"], 3))
    visitor.get_by_label("Bankroll in units").fill("250")
    visitor.get_by_label("Rounds of each").select_option("1000")
    with visitor.expect_response(re.compile("/paths")) as answer:
        visitor.get_by_role("button", name="Play 200 bankrolls out").dblclick()
    paths = answer.value.json()["paths"]
    expect(panel.locator(".plot canvas")).to_be_visible()
    assert "abort" not in " ".join(visitor.evaluate("heard"))
    expect(panel).to_contain_text(f"{paths['ruined']} of 200")
    median = panel.get_by_role("row", name=re.compile("^50%"))
    expect(median).to_contain_text(f"{int(paths['final']['percentiles'][2] + 0.5):,}")
    expect(panel).to_contain_text("Risk of ruin")


def test_two_runs_side_by_side(visitor: Page) -> None:
    finished(visitor, begin(visitor, name="one"))
    finished(visitor, begin(visitor, name="other", strategy="stand-on-14", seed="2"))
    expect(visitor.locator(".sim-main")).to_contain_text("DI: none while the EV is below zero.")
    for name in ("one", "other"):
        visitor.get_by_role("checkbox", name=f"Compare {name}").check()
    visitor.get_by_role("button", name="Compare the two marked").click()
    told = asked(visitor, "/api/runs/compare", one="one", other="other")["runs"]
    table = visitor.get_by_role("table", name=re.compile("^Side by side"))
    strategy = table.get_by_role("row", name=re.compile("^Strategy"))
    expect(strategy).to_contain_text("differs Stands on 14")
    expect(visitor.get_by_role("heading", name="Two runs")).to_be_focused()
    apart = table.get_by_role("row", name=re.compile("^Difference of the EVs"))
    expect(apart).to_contain_text(shown(told[1]["difference"], 6))


def test_a_run_is_deleted_only_when_confirmed(visitor: Page) -> None:
    finished(visitor, begin(visitor, name="short-lived"))
    visitor.get_by_role("button", name="Delete").click()
    expect(visitor.get_by_role("dialog")).to_contain_text("Its 123,457 rounds are lost for good.")
    visitor.keyboard.press("Escape")
    expect(visitor.get_by_role("button", name="Delete")).to_be_focused()
    visitor.keyboard.press("Enter")
    visitor.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(visitor.get_by_text("No run yet")).to_be_visible()
    expect(visitor.get_by_role("button", name="Start")).to_be_visible()
    assert asked(visitor, "/api/runs")["runs"] == []


def test_a_deleted_run_stays_away(visitor: Page) -> None:
    name = begin(visitor, rounds=1000)
    finished(visitor, name)
    before = asked(visitor, "/api/runs")
    held: list[Route] = []
    visitor.route("**/api/runs", lambda route: held.append(route), times=1)
    with visitor.expect_request("**/api/runs"):
        visitor.evaluate("void import('./simulate/state.js').then((all) => all.load())")
    visitor.get_by_role("button", name="Delete").click()
    visitor.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(visitor.get_by_text("No run yet")).to_be_visible()
    held[0].fulfill(json=before)
    visitor.evaluate("fetch('/api/runs').then((answer) => answer.json())")
    expect(visitor.get_by_text("No run yet")).to_be_visible()


def test_a_run_that_can_not_be_read_can_be_deleted(chromium: Browser, server: Server) -> None:
    # The browser itself complains of every refusal, so this page is not one of `visitors`.
    with chromium.new_page(base_url=server.address, locale="en-US") as page:
        name = begin(page, rounds=1000)
        told = {"error": "this can't be read or saved now: try again"}
        page.route(f"**/api/runs/{name}", lambda route: route.fulfill(status=409, json=told))
        page.goto(f"/#/simulate?run={name}")
        expect(page.get_by_role("alert")).to_have_text(
            "This can't be read or saved now: try again."
        )
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_text("No run yet")).to_be_visible()
        expect(page.get_by_role("heading", name="The game")).to_be_focused()


NAMES_TOLD = """() => {
    window.names = [];
    const hear = ({ target }) => target.textContent && names.push(target.textContent);
    for (const region of document.querySelectorAll("[role=status]")) {
        const seen = new MutationObserver((changes) => changes.slice(-1).forEach(hear));
        seen.observe(region, { childList: true, subtree: true, characterData: true });
    }
}"""


def test_a_page_and_the_form_are_arrived_at(visitor: Page) -> None:
    visitor.goto("/#/odds")
    expect(visitor.locator("h1")).to_contain_text("Odds")
    visitor.evaluate(NAMES_TOLD)
    visitor.get_by_role("link", name="Simulate").click()
    expect(visitor.get_by_role("main", name="Simulate")).to_be_focused()
    visitor.keyboard.press("Tab")
    expect(visitor.get_by_role("main", name="Simulate")).to_have_count(0)
    visitor.go_back()  # the focus is lost with the page, and goes to the next
    expect(visitor.get_by_role("main", name="Odds")).to_be_focused()
    visitor.go_forward()  # the focus stays at the main part: nothing else says where
    expect(said(visitor, re.compile("^Simulate$"))).to_have_count(1)
    expect(visitor.get_by_role("main", name="Odds")).to_have_count(0)
    assert [name for name in visitor.evaluate("names") if name in ("Simulate", "Odds")] == [
        "Simulate"
    ]
    visitor.goto(f"/#/simulate?run={begin(visitor, rounds=1000)}")
    expect(visitor.locator(".run-title h2")).to_be_focused()
    visitor.go_back()
    expect(visitor.get_by_role("heading", name="The game")).to_be_focused()


def test_a_plan_is_changed_and_run_again(visitor: Page) -> None:
    finished(visitor, begin(visitor, rules="2D H17", count="hi-lo", bets="1-8"))
    visitor.get_by_role("button", name="Change and run again").click()
    expect(visitor.get_by_label("In short")).to_have_value("2D H17 DAS SP4")
    expect(visitor.get_by_label("Count", exact=True)).to_have_value("hi-lo")
    expect(visitor.get_by_label("Rounds", exact=True)).to_have_value("123457")
    visitor.get_by_role("radio", name="an accuracy").check(force=True)
    visitor.get_by_label("Standard error").fill("0,01")
    visitor.get_by_role("button", name="Start").click()
    expect(visitor.locator(".run-head")).to_contain_text("until a standard error of 0.01")


@pytest.mark.parametrize("size", SIZES)
def test_everybody_can_use_it(
    visitors: Callable[..., Page], axe: Callable[[Page], list[str]], size: tuple[int, int]
) -> None:
    scheme = "light" if size[0] < 800 else "dark"
    page = visitors(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page.goto("/#/simulate")
    page.get_by_label("Count", exact=True).select_option("hi-lo")
    page.get_by_role("button", name="Add a seat").click()
    # A look by axe takes a second: the form gets one on the phone, the results on the desk.
    on_phone = size[0] < 800
    assert faults(page, axe if on_phone else None) == []
    finished(page, begin(page, count="hi-lo", bets="1-8", seats=["basic", "me"]))
    page.get_by_role("button", name="Play 200 bankrolls out").click()
    expect(page.get_by_role("table", name="How they ended")).to_be_visible(timeout=30_000)
    assert faults(page, None if on_phone else axe) == []


def test_it_speaks(visitor: Page) -> None:
    visitor.goto("/#/simulate")
    speak(visitor, "Deutsch")
    expect(visitor.get_by_role("heading", name="Der Spieler")).to_be_visible()
    visitor.get_by_label("Runden", exact=True).fill("50.000")
    visitor.get_by_role("button", name="Starten", exact=True).click()
    expect(visitor.locator(".run-title .state")).to_have_text("fertig", timeout=30_000)
    expect(visitor.locator(".run-head .figures")).to_contain_text("50.000")
    speak(visitor, "Español")
    expect(visitor.locator(".run-title .state")).to_have_text("acabada")
    assert faults(visitor) == []
