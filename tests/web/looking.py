"""What tests of several pages do with a page: walk by keyboard, ask the server, look for faults."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

_KEY = re.compile(r"\b(?:sim|odds|shoe|hand|round|removal|win|class|hands|risk|paths)\.[a-z]")


def focused(page: Page) -> str:
    """Return the name of what has the focus."""
    name: str = page.evaluate(
        """() => {
            const here = document.activeElement;
            return here.ariaLabel ?? here.labels?.[0]?.innerText ?? here.innerText ?? '';
        }"""
    )
    return name


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until the focus is on something of that name."""
    for _ in range(most):
        if focused(page).strip().startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {name!r}")


def asked(page: Page, path: str, **query: Any) -> Any:
    """Return what the server says."""
    return page.request.get(path, params=query, timeout=30_000).json()


def spoken(page: Page) -> str:
    """Return what was read out last."""
    return " ".join(page.locator("[aria-live=polite]").all_inner_texts()).strip()


def faults(page: Page, axe: Callable[[Page], list[str]]) -> list[str]:
    """Return what people could stumble over: sideways scrolling, small targets, bare keys, axe's."""
    found: list[str] = page.evaluate(
        """() => {
            const wide = document.documentElement.scrollWidth - innerWidth;
            const targets = [...document.querySelectorAll('main :is(button, select, input, summary, a)')];
            const small = targets.filter((each) => {
                const box = (each.closest('label') ?? each).getBoundingClientRect();
                return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
            });
            return [...(wide > 0 ? [`sideways by ${wide}`] : []),
                ...small.map((each) => `small: ${each.outerHTML.slice(0, 120)}`)];
        }"""
    )
    bare = _KEY.findall(page.locator("main").inner_text())
    return [*found, *bare, *axe(page)]
