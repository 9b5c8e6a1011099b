"""A guard against slowness: what a change draws must not grow with the essay. benchmarks/editor.py measures."""

from __future__ import annotations

from tests.e2e.windows import Window, ask

SENTENCE = "Jag heter {} och bor i {} med min vän som gillar att läsa böcker hemma .\n"
NAMES = "Alice Omar Fatima Johan Amina Sara Erik Leila Anna Hassan".split()
CITIES = "Göteborg Uppsala Malmö Lund Kiruna Umeå Växjö Borås".split()
# How many nodes of the page are made, removed or changed until the change has been drawn.
TOUCHED = """async given => {
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    const size = node => 1 + (node.querySelectorAll ? node.querySelectorAll("*").length : 0);
    let touched = 0;
    const watch = new MutationObserver(records => {
        for (const one of records) {
            touched += 1;
            for (const node of [...one.addedNodes, ...one.removedNodes]) touched += size(node);
        }
    });
    await frame();
    watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
    document.getElementById("tag-" + given).click();
    for (let i = 0; i < 5; i++) await frame();
    watch.disconnect();
    return touched;
}"""


def drawn_for_a_change(window: Window, sentences: int) -> tuple[int, int]:
    """How many columns the graph has, and how many nodes of the page a changed label touches."""
    page, url = window.page, window.server.url
    text = "".join(SENTENCE.format(NAMES[i % 10], CITIES[i % 8]) for i in range(sentences))
    _, made = ask(page, url + "/api/essays", {"text": text})
    page.goto(f"{url}/essays/{made['document']['id']}")
    page.locator(".graph .col.mention").nth(1).click()
    touched = min(page.evaluate(TOUCHED, label) for label in ("surname", "nickname", "surname"))
    return page.locator(".graph .col").count(), touched


def test_what_is_drawn_for_a_change_does_not_grow_with_the_essay(window: Window) -> None:
    (few, small), (many, large) = (drawn_for_a_change(window, sentences) for sentences in (13, 100))
    assert many > 7 * few > 1000
    assert 0 < large <= 2 * small
