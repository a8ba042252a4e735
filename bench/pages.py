"""What a person waits for in the browser: a page, the chart of other rules, advice.

In milliseconds of wall time, from the key or address to the picture, in Debian's Chromium and the
real server; so a figure of a busy machine says little.  Run by `make bench`.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from serving import served

_PAGES: Final = {
    "table": "main button",
    "drills": "main button",
    "charts": "td.play",
    "odds": "main input",
    "simulate": "main button",
}
_RULES: Final = (
    "6D H17 | 6D NDAS | 6D LS | 8D H17 | 5D | 2D | 1D | 4D LS | 6D RSA | 6D D9 | 6D 6:5 | 8D ES"
).split(" | ")
_CHART: Final = """async (rules) => {
    const input = document.querySelector(".rules-form input");
    const picture = () => new Promise(requestAnimationFrame);
    const shown = () => document.querySelector(".print-title b").textContent;
    const before = shown(), begun = performance.now();
    input.value = rules;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    while (shown() === before || !document.querySelector(".chart-main[aria-busy=false]")) {
        if (document.querySelector(".chart-main .error")) throw new Error(rules);
        await picture();
    }
    return performance.now() - begun;
}"""
_ADVICE: Final = """async () => {
    const picture = () => new Promise(requestAnimationFrame);
    const step = () => document.querySelector(".board")?.dataset.step;
    const before = step(), begun = performance.now();
    const question = document.querySelector(".question")?.innerText;
    const key = question === undefined ? "Enter" : question.includes("?") ? "n" : "h";
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    while (step() === before || document.querySelector(".board[aria-busy]")) await picture();
    while (document.querySelector(".question") && !document.querySelector(".advice dl.bars"))
        await picture();
    return document.querySelector(".question") ? performance.now() - begun : -1;
}"""
_READY: Final = """async (found) => {
    while (!document.querySelector(found)) await new Promise(requestAnimationFrame);
    return performance.now();
}"""


def fresh(browser: Browser, address: str) -> Page:
    """Return a page of a browser that was never here."""
    page = browser.new_context(base_url=address, locale="en-US").new_page()
    page.set_default_timeout(30_000)
    return page


def ready(browser: Browser, address: str, name: str) -> float:
    """Return how long a first visit takes until the page can be used."""
    page = fresh(browser, address)
    page.goto(f"/#/{name}", wait_until="commit")
    took: float = page.evaluate(_READY, _PAGES[name])
    page.context.close()
    return took


def charts(browser: Browser, address: str) -> list[float]:
    """Return how long each change of the rules takes until its chart is there."""
    page = fresh(browser, address)
    page.goto("/#/charts")
    page.wait_for_selector("td.play")
    took = [page.evaluate(_CHART, rules) for rules in _RULES]
    page.context.close()
    return took


def advice(browser: Browser, address: str, rounds: int = 60) -> list[float]:
    """Return how long each step of play takes until its advice is there."""
    page = fresh(browser, address)
    chosen = {"upcard.speed": "instant", "upcard.advice": "always"}
    for name, choice in chosen.items():
        page.add_init_script(f"localStorage[{name!r}] = {json.dumps(json.dumps(choice))}")
    page.goto("/#/table?rules=6D")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".board, .bets")
    took = [page.evaluate(_ADVICE) for _ in range(rounds)]
    page.context.close()
    return [each for each in took if each >= 0]


def line(what: str, took: list[float], limit: float) -> None:
    """Write one line of the table."""
    median, worst = statistics.median(took), max(took)
    verdict = "met" if median < limit else "NOT met"
    sys.stdout.write(
        f"{what:34} {len(took):3} times, median {median:6.0f} ms, worst {worst:6.0f} ms "
        f"(below {limit:.0f}): {verdict}\n"
    )
    sys.stdout.flush()


def main() -> None:
    """Measure all three."""
    program = shutil.which("chromium")
    if program is None:
        sys.exit("no chromium here: no page is measured")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name in _PAGES:
            line(f"first visit of {name}", [ready(browser, address, name) for _ in range(5)], 1000)
        line("chart of other rules", charts(browser, address), 300)
        line("a step and its advice, six decks", advice(browser, address), 100)
        browser.close()


if __name__ == "__main__":
    main()
