"""A first visit: the tour on the example, what empty places say, and learning word by word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.test_access import serious
from tests.e2e.windows import Window


@pytest.mark.parametrize("size", [(1440, 900), (390, 800)])
def test_the_example_is_toured_once_by_keys_alone(
    new_window: Callable[..., Window], axe: str, size: tuple[int, int]
) -> None:
    window = new_window(viewport={"width": size[0], "height": size[1]})
    window.open("EX1T1")
    page = window.page
    tour = page.locator(".tour")
    expect(tour).to_be_visible()
    expect(page.locator("#tour-next")).to_be_focused()
    expect(page.locator("#tour-back")).to_be_disabled()
    seen = []
    while tour.count():
        box = tour.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
        seen.append(tour.locator("h2").inner_text())
        assert page.locator(".toured").count() == 1
        if len(seen) == 2:
            assert serious(page, axe) == []
        page.keyboard.press("Enter")
    assert len(seen) == len(set(seen)) >= (7 if size[0] > 1000 else 4)
    expect(page.locator(".zone.graph")).to_be_focused()
    window.open("EX1T1")
    page.wait_for_timeout(300)
    expect(tour).to_have_count(0)
    page.click("#menu-essay")
    page.get_by_role("menuitem", name="Rundtur").click()
    expect(tour).to_be_visible()
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)


def test_an_essay_without_findings_says_what_to_do(window: Window) -> None:
    window.create("Det regnar ofta på hösten.")
    entities = window.page.locator("#panel-entities")
    expect(entities).to_contain_text("Markera ord i texten")
    window.column("hösten").click()
    window.page.click("#tag-city")
    expect(entities).not_to_contain_text("Markera ord")
    entities.locator("input").fill("zzz")
    expect(entities).to_contain_text("Inget passar filtret")


def test_words_are_learned_one_by_one(window: Window) -> None:
    window.create("Där kom Qvastina. Där kom Qvibbla.")
    page = window.page
    for word in ("Qvastina", "Qvibbla"):
        window.column(word).click()
        page.keyboard.press("Delete")
        window.column(word).click()
        page.click("#tag-firstname_female")
    window.saved()
    page.goto(window.server.url + "/")
    page.locator("#learning summary").click()
    add = page.locator("#learn-words")
    expect(add).to_be_disabled()
    page.locator(".learn-words input[value=Qvastina]").check()
    expect(page.locator(".learn-words input[value=Qvibbla]")).not_to_be_checked()
    add.click()
    with page.expect_request("**/api/learning/lexicon") as sent:
        page.get_by_role("dialog").get_by_role("button").last.click()
    assert sent.value.post_data_json == {"words": [{"form": "Qvastina", "label": "firstname_female"}]}
    expect(page.locator(".toast")).to_contain_text("Ett ord tillagt")
