"""Small faults a new user met, each with the step that showed it."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.windows import Window

GROUP = "Jag bor på Stora Nygatan i Uppsala. Min skola heter Vallstadensgymnasiet. Jag är lärare."


def named(page: Page) -> list[tuple[str, str, str]]:
    """Role, name and description of everything a screen reader can act on."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    told = [tuple(str(n.get(key, {}).get("value", "")) for key in ("role", "name", "description")) for n in nodes]
    return [(role, name, about) for (role, name, about), n in zip(told, nodes, strict=True) if not n.get("ignored")]


def test_everything_has_one_name(window: Window) -> None:
    window.create(GROUP)
    window.column("Vallstadensgymnasiet").click()
    expect(window.page.locator(".inspector .pseudonym")).to_be_visible()
    acting = [one for one in named(window.page) if one[0] in ("button", "option", "link", "tab")]
    assert len(acting) > 80
    assert [one for one in acting if one[0] != "tab" and not one[1]] == []
    twice = [one for one in acting if one[2] and (one[2] in one[1] or one[1] in one[2])]
    assert twice == [], "what the name says is said again as a description"
    tiny = [one[1] for one in acting if one[0] == "button"]
    assert sorted(tiny) == sorted(set(tiny)), "two buttons that do different things have different names"


def test_accepting_and_rejecting_are_announced(window: Window) -> None:
    window.create(GROUP)
    window.column("Uppsala").click()
    window.page.keyboard.press("Enter")
    expect(window.page.locator("#live")).to_have_text("Godtaget: Uppsala")
    window.page.keyboard.press("Delete")
    expect(window.page.locator("#live")).to_have_text("Avvisat: Uppsala")


def test_the_page_itself_does_not_scroll(window: Window) -> None:
    window.create(GROUP)
    expect(window.page.locator(".graph .col").first).to_be_visible()
    assert window.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_accepting_does_not_wrap_the_graph_anew(window: Window) -> None:
    window.create(GROUP)
    columns = window.page.locator(".graph .col")
    boxes = "list => list.map(one => [one.offsetLeft, one.offsetTop, one.offsetWidth])"
    before = columns.evaluate_all(boxes)
    assert window.page.locator(".graph .mention.suggested").count() > 1
    window.page.click("#accept-sure")
    expect(window.page.locator(".graph .mention.confirmed").first).to_be_visible()
    assert columns.evaluate_all(boxes) == before


@pytest.mark.parametrize("zone", ["source", "target", "graph"])
def test_a_double_click_takes_one_word_of_a_group_in_every_zone(window: Window, zone: str) -> None:
    window.create(GROUP)
    page = window.page
    page.click("#show-target")
    window.column("Stora").or_(page.locator(".graph .col", has_text="Nygatan")).first.click()
    page.keyboard.press("Escape")
    inner = ".tok" if zone == "graph" else ".w"
    group = page.locator(f".zone.{zone} .col.mention").filter(has_text=re.compile(r"\w+ ?\w+")).first
    last = group.locator(inner).nth(1) if zone == "graph" else group.locator(inner)
    box = last.bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + box["width"] - 6, box["y"] + box["height"] / 2)
    heading = page.locator(".inspector h2")
    expect(heading).to_have_text("Nygatan")
    page.keyboard.press(",")
    expect(heading).to_have_text("Stora")
    page.keyboard.press(".")
    expect(heading).to_have_text("Nygatan")


def test_an_error_does_not_hide_the_full_stop(window: Window) -> None:
    window.create(GROUP)
    page = window.page
    window.column("Uppsala").click()
    page.keyboard.press("e")
    page.keyboard.type("Uppsala")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    wrong = page.locator(".zone.source .wrong > .w")
    expect(wrong).to_have_css("outline-style", "none")
    expect(wrong).to_have_css("text-decoration-style", "wavy")


def test_a_feature_that_changes_no_word_says_so_and_one_set_by_hand_follows(window: Window) -> None:
    window.create(GROUP)
    page = window.page
    school = window.column("Vallstadensgymnasiet")
    school.click()
    before = school.locator(".tgt").inner_text()
    page.keyboard.press("g")
    expect(school.locator(".tgt")).to_have_text(before + "s")
    page.keyboard.press("g")
    expect(school.locator(".tgt")).to_have_text(before)
    page.locator(".features button", has_text="ort").click()
    expect(page.locator(".toast")).to_contain_text("ort är antecknat")
    window.column("Uppsala").click()
    page.keyboard.press("e")
    page.keyboard.type("Storköping")
    page.keyboard.press("Enter")
    page.keyboard.press("g")
    expect(window.column("Uppsala").locator(".tgt")).to_have_text("Storköpings")


def test_marks_have_no_dice(window: Window) -> None:
    window.create(GROUP)
    page = window.page
    window.column("lärare").click()
    expect(page.locator(".inspector .fate")).to_contain_text("Märkt")
    assert page.locator(".inspector [aria-keyshortcuts=R]").count() == 0
    page.keyboard.press("r")
    expect(page.locator(".toast")).to_contain_text("Bara det som ersätts")
    entity = page.locator(".entity", has_text="lärare")
    assert not [one for one in entity.locator("button").all() if "pseudonym" in (one.get_attribute("title") or "")]


def test_a_problem_stays_until_it_is_put_away(window: Window) -> None:
    window.create(GROUP)
    page = window.page
    window.allowed.append("Failed to load resource")
    page.route("**/api/workbench/redraw", lambda route: route.abort())
    window.column("Uppsala").click()
    page.keyboard.press("r")
    stays = page.locator(".toast.stays")
    expect(stays).to_contain_text("Servern svarar inte")
    page.keyboard.press("Shift+M")
    expect(page.locator(".toast")).to_have_count(2)
    expect(page.locator(".toast:not(.stays)")).to_have_count(0)
    expect(stays).to_be_visible()
    stays.click()
    expect(stays).to_have_count(0)


def boxes_of(page: Page, svg: str) -> list[list[dict[str, Any]]]:
    """Where the words of a picture are drawn, row by row."""
    found: list[list[dict[str, Any]]] = page.evaluate(
        """svg => {
            const holder = document.body.appendChild(document.createElement("div"));
            holder.append(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
            const rows = new Map();
            for (const text of holder.querySelectorAll("text[font-size='16']")) {
                const box = text.getBBox();
                const row = rows.get(text.getAttribute("y")) ?? [];
                row.push({ left: box.x, right: box.x + box.width, words: text.textContent });
                rows.set(text.getAttribute("y"), row);
            }
            holder.remove();
            return [...rows.values()];
        }""",
        svg,
    )
    return found


def test_words_of_the_picture_do_not_collide(window: Window) -> None:
    window.create("Mmmmmw Wimmergren bor i Uppsala och Wimmergren Mmmmmw bor i Malmö. Hennes mamma heter Wiwwi. " * 3)
    page = window.page
    first = page.locator(".graph .mention").first
    first.click()
    page.keyboard.press("e")
    page.keyboard.type("Wwwwwwmmmmmmmmmmmmmmmmm")
    page.keyboard.press("Enter")
    with page.expect_download() as waiting:
        page.click("#menu-export")
        page.get_by_role("menuitem", name=re.compile("SVG.*utan original")).click()
    rows = boxes_of(page, waiting.value.path().read_text("utf-8"))
    assert len(rows) > 2
    for row in rows:
        for left, right in pairwise(row):
            assert left["right"] + 3 < right["left"], (left, right)


def test_nothing_new_to_draw_and_nothing_sure_to_accept_are_said(window: Window) -> None:
    window.create(GROUP)
    page = window.page
    render = window.server.url + "/api/workbench/render"

    def same(route: Route) -> None:
        sent = json.dumps({"document": (route.request.post_data_json or {})["document"]})
        route.continue_(url=render, post_data=sent)

    page.route("**/api/workbench/redraw", same)
    window.column("Uppsala").click()
    page.keyboard.press("r")
    expect(page.locator(".toast")).to_contain_text("Det finns inget annat namn")
    page.keyboard.press("Shift+A")
    expect(page.locator(".toast")).to_contain_text("godtag")
    page.keyboard.press("Shift+A")
    expect(page.locator(".toast")).to_contain_text("Inga säkra förslag är kvar")
