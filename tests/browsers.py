"""A browser for the tests, and how long it is waited for: that a computer is busy with other things is no error."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

__all__ = ["CHROMIUM", "PATIENCE", "launched", "playing", "until"]

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 300_000
"""Milliseconds until what does not happen counts as a mistake; nothing waits as long as it goes right."""


@contextmanager
def playing() -> Iterator[Playwright]:
    """Playwright with patience. One thread has one at a time, so it ends with the last test of a folder."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


def launched(playwright: Playwright) -> Browser:
    """Debian's browser; every window of it is given patience of its own."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE)


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait for what `expect` cannot be asked.

    Not by `wait_for_function`: on a page that forbids `eval`, as ours do, it can ask once only, and raises if it comes
    too early.
    """
    last = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < last, "it does not come"
        page.wait_for_timeout(20)
