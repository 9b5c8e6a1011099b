"""A running kiosk and browsers that fail the test on anything wrong in the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browsers import launched, playing
from tests.e2e_kiosk.people import Person
from tests.kiosk.running import Served, served


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed with the last test of this folder."""
    with playing() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


@pytest.fixture
def sit(browser: Browser, server: Served) -> Iterator[Callable[..., Person]]:
    """People at browsers of their own; what went wrong in any of them fails the test."""
    people: list[Person] = []

    def one(**options: object) -> Person:
        people.append(Person(browser, server, **options))
        return people[-1]

    yield one
    for person in people:
        person.leave()


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(__file__).parents[1] / "web/js/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
