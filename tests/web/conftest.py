"""A browser at the real server, for tests of the pages.

`visitor` is a page with a cookie of its own that has been nowhere yet; at the end of its test the
browser must have had nothing to complain of.  `axe` looks for what people can't use.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.web.server import Server
from upcard import simulate
from upcard.exact.warm import warm_up

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_MISSING = "NO BROWSER, SO NO PAGE IS TESTED: install chromium, or name one in UPCARD_CHROMIUM"
_PATIENCE = 15_000
"""Milliseconds, for machines that are busy; who waits for nothing fails so much later."""
expect.set_options(timeout=_PATIENCE)
HEARD = """
    window.heard = [];
    const last = new WeakMap();
    new MutationObserver(() => {
        for (const region of document.querySelectorAll("[aria-live=polite], [role=alert]")) {
            const text = region.textContent.trim();
            if (text && text !== last.get(region)) heard.push(text);
            last.set(region, text);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps what screen readers are told, as one news may follow another faster than anybody looks."""
SIZES = [pytest.param((390, 844), id="phone"), pytest.param((1440, 900), id="desk")]


def _chromium() -> str | None:
    named = os.environ.get("UPCARD_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _PROGRAMS)), None)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if any(_MISSING in str(report.longrepr) for report in terminalreporter.getreports("skipped")):
        terminalreporter.write_line(_MISSING, red=True, bold=True)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = _chromium()
    if program is None:
        pytest.skip(_MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert chromium.is_connected()  # without a browser nobody needs the server
    # Or the first pages would wait while kernels are compiled.
    warm_up()
    simulate(1_000, seed=1)
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running


@pytest.fixture
def visitors(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Return what opens a page: with the options of a browser context, such as a size."""
    complaints: list[str] = []
    contexts = []

    def complain(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.text} ({message.location.get('url')})")

    def visit(**options: Any) -> Page:
        usual = {"base_url": server.address, "locale": "en-US", "reduced_motion": "reduce"}
        context = chromium.new_context(**(usual | options))
        context.set_default_timeout(_PATIENCE)
        context.add_init_script(HEARD)
        contexts.append(context)
        page = context.new_page()
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def visitor(visitors: Callable[..., Page]) -> Page:
    """Return a page at the size of a desk."""
    return visitors(viewport={"width": 1440, "height": 900})


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Return what names everything serious or critical on a page."""

    def look(page: Page) -> list[str]:
        found = Axe().run(page).response["violations"]
        return [
            f"{each['id']}: {[node['target'] for node in each['nodes']]}"
            for each in found
            if each["impact"] in ("serious", "critical")
        ]

    return look
