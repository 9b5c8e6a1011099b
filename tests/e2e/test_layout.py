"""Windows of all sizes, and zones as one likes them: nothing jumps, nothing is out of reach, choices are remembered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browsers import until
from tests.e2e.test_access import serious
from tests.e2e.windows import ESSAY, Window

SIZES = {"wide": (1440, 900), "narrow": (900, 800), "phone": (390, 800), "200 per cent": (720, 450)}
LONG = ESSAY * 12
AT_REST = """async () => {
  const places = () => [...document.querySelectorAll(".zone")].map(zone => zone.scrollTop).join();
  for (let frames = 0, before = ""; frames < 20; ) {
    await new Promise(requestAnimationFrame);
    frames = places() === before ? frames + 1 : 0;
    before = places();
  }
}"""


def overflow(page: Page) -> list[int]:
    """How far the page reaches beyond the window, sideways and down."""
    found: list[int] = page.evaluate(
        "(r => [r.scrollWidth - innerWidth, r.scrollHeight - innerHeight, scrollY])(document.documentElement)"
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_window_shows_the_text_first_and_nothing_jumps(
    new_window: Callable[..., Window], axe: str, size: str
) -> None:
    width, height = SIZES[size]
    window = new_window(viewport={"width": width, "height": height})
    window.create(LONG)
    page = window.page
    word = window.column("Fatima", 1)
    word.scroll_into_view_if_needed()
    before = word.bounding_box()
    word.click()
    expect(word).to_have_class(re.compile("selected"))
    assert word.bounding_box() == pytest.approx(before, abs=1)  # pixels: browsers scroll by fractions of one
    assert overflow(page) == [0, 0, 0]
    assert serious(page, axe) == []
    for panel in ("tags", "right") if width <= 1000 else ():
        if page.locator(f"#open-{panel}").get_attribute("aria-expanded") == "false":
            page.click(f"#open-{panel}")
        expect(page.locator(f"#panel-of-{panel}")).to_be_visible()
        expect(word).to_be_in_viewport()
        assert overflow(page) == [0, 0, 0]
        assert serious(page, axe) == []
    if width <= 760:
        window.column("Uppsala", 1).click()
        expect(page.locator(".inspector h2")).to_be_in_viewport()
        word.click()
        page.click("#open-right")
        expect(page.locator("#panel-of-right")).to_be_hidden()
        page.locator("#zone-graph").focus()
        page.keyboard.press("l")
        expect(page.locator("#tag-search")).to_be_focused()
        page.keyboard.type("nick")
        page.keyboard.press("Enter")
        expect(word.locator(".tag:not(.extra)")).to_contain_text("nickname")
        page.keyboard.press("e")
        expect(page.locator(".inspector .pseudonym")).to_be_focused()


def test_what_is_printed_is_the_text_and_all_of_it(window: Window) -> None:
    window.create(LONG)
    page = window.page
    page.emulate_media(media="print")
    for part in (".tags", ".right", ".review-bar", ".dock", "#done"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator(".essay-title")).to_be_visible()
    cut = "z => z.scrollHeight > z.clientHeight + 1 && getComputedStyle(z).overflowY !== 'visible'"
    assert page.locator(".zone").evaluate_all(f"zones => zones.filter({cut}).length") == 0
    assert page.evaluate("document.documentElement.scrollHeight") > 2000
    expect(page.locator(".zone.source .col").last).to_be_visible()


def height_of(page: Page, room: str) -> float:
    box = page.locator(f"#room-{room}").bounding_box()
    assert box is not None
    return box["height"]


def test_zones_are_resized_by_mouse_and_keys_and_remembered(window: Window) -> None:
    essay = window.create()
    page = window.page
    before = height_of(page, "source")
    bar = page.get_by_role("separator").first
    box = page.locator(".splitter:visible").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 85, steps=4)
    page.mouse.up()
    dragged = height_of(page, "source")
    assert before + 60 < dragged < before + 100
    page.locator(".splitter:visible").focus()
    page.keyboard.press("ArrowUp")
    stepped = height_of(page, "source")
    assert stepped < dragged - 5
    expect(bar).to_have_attribute("aria-label", "Ändra storlek på Källtext och Graf")
    window.open(essay)
    assert abs(height_of(page, "source") - stepped) < 2
    page.locator(".splitter:visible").dblclick()
    assert abs(height_of(page, "source") - before) < 2


def test_zones_stand_side_by_side_and_are_remembered(window: Window) -> None:
    essay = window.create()
    page = window.page
    page.click("#arrange")
    page.get_by_role("menuitemradio", name="Bredvid varandra").click()
    for _ in range(2):
        source, graph = (page.locator(f"#room-{name}").bounding_box() for name in ("source", "graph"))
        assert source is not None
        assert graph is not None
        assert (source["y"], source["height"]) == (graph["y"], graph["height"])
        assert source["x"] + source["width"] < graph["x"] + 1
        window.open(essay)
    expect(page.locator(".splitter:visible")).to_have_attribute("aria-orientation", "vertical")


def first_seen(page: Page, zone: str) -> int:
    """Offset of the first word in sight."""
    offset: int = page.evaluate(
        """name => {
          const zone = document.querySelector(`.zone.${name}`);
          const { top } = zone.getBoundingClientRect();
          const seen = [...zone.querySelectorAll(".col")].find(c => c.getBoundingClientRect().bottom > top + 1);
          return Number(seen.dataset.s);
        }""",
        zone,
    )
    return offset


def wheel(page: Page, zone: str, down: int) -> None:
    """Turn the wheel over a zone, and wait until it has moved and nothing moves any more."""
    page.locator(f".zone.{zone}").hover()
    place = f"document.querySelector('.zone.{zone}').scrollTop"
    before = page.evaluate(place)
    page.mouse.wheel(0, down)
    until(page, lambda: page.evaluate(place) != before)
    page.evaluate(AT_REST)


def test_zones_scroll_together_unless_told_not_to(window: Window) -> None:
    window.create(LONG)
    page = window.page
    page.click("#show-target")
    wheel(page, "graph", 1500)
    at = first_seen(page, "graph")
    assert at > 400
    for zone in ("source", "target"):
        assert abs(first_seen(page, zone) - at) < 120, zone
    page.click("#arrange")
    page.get_by_role("menuitemcheckbox", name=re.compile("Rulla tillsammans")).click()
    there = first_seen(page, "source")
    wheel(page, "target", -3000)
    assert first_seen(page, "target") == 0
    assert first_seen(page, "source") == there


def test_hovering_brings_the_counterpart_into_view(window: Window) -> None:
    window.create(LONG)
    page = window.page
    page.click("#arrange")
    page.get_by_role("menuitemcheckbox", name=re.compile("Rulla tillsammans")).click()
    wheel(page, "graph", 2500)
    offset = first_seen(page, "graph") + 40
    word = page.locator(".zone.graph .col").filter(has_text="Fatimas").nth(5)
    word.scroll_into_view_if_needed()
    start = word.get_attribute("data-s")
    counterpart = page.locator(f".zone.source [data-s='{start}']")
    assert offset > 40
    expect(counterpart).not_to_be_in_viewport()
    word.hover()
    expect(counterpart).to_be_in_viewport()


def test_pointing_at_an_entity_brings_its_place_into_view(window: Window) -> None:
    window.create("Hej Fatima! " + "Det regnar ofta. " * 150 + "Vi åker till Uppsala.")
    page = window.page
    place = page.locator(".zone.graph .col").filter(has_text="Uppsala")
    expect(place).not_to_be_in_viewport()
    page.locator(".mention-link", has_text="Uppsala").hover()
    expect(place).to_be_in_viewport()
    assert overflow(page) == [0, 0, 0]


def test_a_word_says_its_label_and_pseudonym_where_there_is_no_graph(window: Window) -> None:
    window.create()
    page = window.page
    pseudonym = window.column("Uppsala").locator(".tgt").inner_text()
    page.locator(".zone.source .col", has_text="Uppsala").hover()
    expect(page.locator(".word-tip")).to_be_hidden()
    page.click("#show-graph")
    page.locator(".zone.source .col", has_text="Uppsala").hover()
    expect(page.locator(".word-tip")).to_have_text(re.compile(rf"^city \d+ → {re.escape(pseudonym)}$"))
    page.locator(".zone.source .col", has_text="vackert").hover()
    expect(page.locator(".word-tip")).to_be_hidden()


def test_the_keys_of_what_is_selected_are_in_sight(window: Window) -> None:
    window.create()
    page = window.page
    keys = page.locator(".dock-keys")
    expect(keys).to_contain_text("godta säkra")
    window.column("Uppsala").click()
    expect(keys).to_contain_text("godta, nästa")
    expect(keys.locator("kbd").first).to_have_text("␣")
    window.column("vackert").click()
    expect(keys).to_contain_text("del av ord")
    window.column("Uppsala").click(modifiers=["Control"])
    window.column("Fatima").click(modifiers=["Control"])
    expect(keys).to_contain_text("slå ihop")
