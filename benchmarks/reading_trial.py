"""What reading an essay through costs and what it leaves: ten unseen essays, read in headless Chromium by keys alone.

The essays are those of `data/essays/unseen*.txt` whose ids have the lowest SHA-256: nobody has picked them. Every
question of the reading mode is answered as the gold has it: personal, public or nothing. Printed are the questions, the
keys, and how many personal mentions are not replaced before and after, counted as `gok evaluate` counts them; no words.
Exit status 1 when a question is left.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from editor import CHROMIUM, start
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from own_essays import LATER, UNSEEN, unseen_essays  # type: ignore[import-not-found]

from gok.evaluate.leaks import leaks_of
from gok.evaluate.reaches import Reach
from gok.evaluate.tags import to_annotation
from gok.formats.jsonl import from_record
from gok.results import Mention, Result
from gok.taxonomy import taxonomy

MANY = 10
LONGEST = 500  # questions, more than any essay has
KEYS = {"personal": "y", "public": "h", "nothing": "b"}

# Only browsers know the names under .localhost for sure, so the page asks.
_ASK = """async ([path, sent]) => {
  const posted = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
  const answer = await fetch(path, sent === null ? {} : posted);
  return [answer.ok, await answer.json()];
}"""
_ASKED = """() => {
  const [word, label] = [".reading mark", ".reading .chip"].map(one => document.querySelector(one)?.textContent);
  const starts = [...document.querySelectorAll(".zone.source .col.selected")].map(one => Number(one.dataset.s));
  return [word ?? "", label ?? "", Math.min(...starts)];
}"""


class Trial(NamedTuple):
    """What became of one essay."""

    id: str
    tokens: int
    questions: int
    doubts: int
    keys: int
    personal: int
    missed: int
    missed_after: int
    left: int


def chosen() -> list[Result]:
    """The essays with the lowest hashes."""
    essays = [essay for name in (UNSEEN, LATER) for essay in unseen_essays(name)]
    return sorted(essays, key=lambda gold: sha256(gold.essay.id.encode()).hexdigest())[:MANY]


def answer(gold: Sequence[Mention], start: int, end: int, label: str) -> str:
    """What the gold says of a place: of a mark whether it is one, of all else whose it is."""
    is_mark = taxonomy()[label].is_mark
    here = [m for m in gold if m.span.start < end and start < m.span.end and m.is_mark == is_mark]
    if is_mark:
        return "personal" if here else "nothing"
    if any(m.relevance == "personal" for m in here):
        return "personal"
    return "public" if here else "nothing"


def missed(gold: Result, record: dict[str, Any]) -> tuple[int, int]:
    """How many personal mentions there are, and how many of them are not replaced."""
    true, found = to_annotation(gold), to_annotation(from_record(record, source="trial"))
    counts = leaks_of(true, found, Reach.of(true, found))
    return counts.personal, counts.missed


class Reader:
    """Somebody with the gold in their head, at a keyboard."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def ask(self, path: str, body: object = None) -> Any:
        """What the server answers."""
        well, answer = self.page.evaluate(_ASK, [path, body])
        if not well:
            raise SystemExit(f"the workbench refused {path}")
        return answer

    def exported(self, essay: str) -> dict[str, Any]:
        """The essay as it stands, originals included."""
        expect(self.page.locator("#save-state")).to_have_class(re.compile(r"\bsaved\b"))
        record: dict[str, Any] = self.ask(f"/api/essays/{essay}/export", {"to": "jsonl", "flavour": "work"})
        return record

    def left(self) -> int:
        """What the page says is left."""
        return int(self.page.locator("#reading-left").inner_text().split()[0])

    def read(self, gold: Result) -> Trial:
        """Read one essay through."""
        text, page = gold.essay.text, self.page
        meta = {key: value for key, value in gold.essay.meta.items() if key in ("genre", "level")}
        essay = self.ask("/api/essays", {"text": text, "meta": meta})["document"]["id"]
        page.goto(f"{self.url}/essays/{essay}")
        page.locator(".zone.source .col").first.wait_for(timeout=60_000)
        personal, before = missed(gold, self.exported(essay))
        document = self.ask(f"/api/essays/{essay}")["document"]
        doubts = len(self.ask("/api/workbench/doubts", {"document": document})["doubts"])
        page.keyboard.press("q")
        expect(page.locator("#reading-left")).to_be_visible()
        questions, keys = self.left(), 1
        while self.left() and keys < LONGEST:
            self.answer(gold)
            keys += 1
        _, after = missed(gold, self.exported(essay))
        return Trial(
            gold.essay.id, len(gold.essay.tokens), questions, doubts, keys, personal, before, after, self.left()
        )

    def answer(self, gold: Result) -> None:
        """One key."""
        words, label, start = self.page.evaluate(_ASKED)
        before = self.left()
        self.page.keyboard.press(KEYS[answer(gold.mentions, start, start + len(words), label)])
        expect(self.page.locator("#reading-left")).not_to_have_text(f"{before} kvar")


def report(trials: Sequence[Trial]) -> None:
    """The table, and its sums."""
    print(
        "| essay | tokens | doubts | unsure suggestions | keys | personal mentions | not replaced | … after reading |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    total = Trial("together", *(sum(column) for column in list(zip(*trials, strict=True))[1:]))
    for one in (*trials, total):
        figures = (one.tokens, one.doubts, one.questions - one.doubts, one.keys, one.personal, one.missed)
        print(f"| {one.id} | " + " | ".join(map(str, (*figures, one.missed_after))) + " |")
    leaking = [sum(one.missed > 0 for one in trials), sum(one.missed_after > 0 for one in trials)]
    print(f"\nkeys an essay {total.keys / len(trials):.1f}; essays that leak {leaking[0]}, after reading {leaking[1]}")


def run(browser: Browser) -> bool:
    """Whether every question was answered."""
    with tempfile.TemporaryDirectory() as folder:
        process, line = start(folder)
        try:
            page = browser.new_context(viewport={"width": 1366, "height": 768}, locale="sv-SE").new_page()
            page.goto("file://" + line["entry"])
            page.locator(".home .card").first.wait_for(timeout=60_000)
            reader = Reader(page, line["url"].rstrip("/"))
            trials = [reader.read(gold) for gold in chosen()]
        finally:
            process.terminate()
            process.wait(timeout=30)
    report(trials)
    return not any(one.left for one in trials)


def main() -> int:
    """Read the essays, print what it took."""
    expect.set_options(timeout=60_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            return 0 if run(browser) else 1
        finally:
            browser.close()


if __name__ == "__main__":
    raise SystemExit(main())
