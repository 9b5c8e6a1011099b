"""The page in Chromium: what is loaded, time to the first marked essay, a long essay, a changed paragraph, memory.

`python benchmarks/page.py [--whole]`; small lists unless said otherwise. Times depend on what else the machine does.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browsers import CHROMIUM  # noqa: E402
from tests.e2e_page.conftest import Server  # noqa: E402

from gok_web.page.site import site_files, write_site  # noqa: E402

LIMITS = {
    "first visit, s": 15,
    "second visit, s": 5,
    "300 words, ms": 1000,
    "changed paragraph, ms": 200,
    "memory, MB": 400,
}
WAIT = 120_000
READ = """async (text) => {
  const area = document.getElementById("text"), result = document.getElementById("result");
  area.value = text;
  area.dispatchEvent(new Event("input"));
  const begun = performance.now();
  while (result.classList.contains("stale")) await new Promise((done) => setTimeout(done, 2));
  return performance.now() - begun;
}"""


def essays() -> list[str]:
    lines = (ROOT / "tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines]


def visit(page: Page, url: str, text: str) -> float:
    """Seconds from opening the page to the first marked essay."""
    begun = time.perf_counter()
    page.goto(url)
    page.wait_for_selector("#loading", state="hidden", timeout=WAIT)
    page.fill("#text", text)
    page.wait_for_selector(".hidden-word", timeout=WAIT)
    return time.perf_counter() - begun


def resident() -> float:
    """Megabytes that the largest renderer holds, shared pages counted in part."""
    sizes = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                rows = (process / "smaps_rollup").read_text().splitlines()
                sizes.append(next(int(row.split()[1]) for row in rows if row.startswith("Pss:")) / 1e3)
        except (OSError, StopIteration):
            continue
    return max(sizes, default=0)


def measure(folder: Path, *, small: bool) -> dict[str, float]:
    """The figures of one site."""
    size = write_site(folder, site_files(small=small))
    server, (first, *others) = Server(folder), essays()
    long = " ".join("\n\n".join(others[2:8]).split(" ")[:300])
    found: dict[str, float] = {"loaded, MB": size / 1e6}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=["--no-sandbox"], headless=True
        )
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        found["first visit, s"] = visit(page, server.url, first)
        page.wait_for_timeout(3000)  # what is kept for the next visit is written behind it
        page.close()
        page = context.new_page()
        found["second visit, s"] = visit(page, server.url, first)
        found["300 words, ms"] = page.evaluate(READ, long)
        changed = [
            page.evaluate(READ, f"{long}\n\nJag heter {name} och kommer från Peru.") for name in ("Ali", "Eva", "Bo")
        ]
        found["changed paragraph, ms"] = sorted(changed)[1]
        for text in others:
            page.evaluate(READ, text)
        found["memory, MB"] = resident()
        context.close()
    server.stop()
    return found


def main() -> int:
    small = "--whole" not in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder), small=small)
    limits = {"loaded, MB": 25 if small else 45, **LIMITS}
    for name, value in found.items():
        print(f"{name:24}{value:10.1f}   at most {limits[name]}{'' if value <= limits[name] else '   TOO MUCH'}")
    return int(any(value > limits[name] for name, value in found.items()))


if __name__ == "__main__":
    sys.exit(main())
