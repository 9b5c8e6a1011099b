"""How fast the list of essays is with 5,000 of them: page opened, narrowed, sorted and scrolled in headless Chromium.

Essays are put into a store on the disk without the engine, as an import of finished work does. Measured in the page,
from what starts it to the frame that shows it: rows on the screen after the address was given, a filter chosen, letters
typed into the search, the list put in another order, the next rows at the end of the list. The limits in milliseconds
are those of an office computer. Exit status 1 when a limit is passed.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
LIMITS = {"page": 300, "filter": 100, "search": 100, "order": 100, "more rows": 100}
TEXT = "Hej! Jag heter Amina och bor i Lund med min man Yusuf och våra två barn. " * 12

FILL = """async ([from, to, text]) => {
    for (let n = from; n < to; n += 1) {
        const name = { id: "m1", start: 15, end: 20, label: "firstname_female", number: 1, replacement: "Sara" };
        const mention = { ...name, status: n % 2 ? "confirmed" : "suggested", comment: n % 10 ? "" : "?" };
        const meta = { learner: `L${n % 900}`, level: ["A1", "A2", "B1"][n % 3] };
        const document = { id: `B${n}`, title: `Vykort ${n}`, text, meta, mentions: [mention] };
        const answer = await fetch("/api/essays", { method: "POST", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ document }) });
        if (answer.status !== 201) throw new Error(await answer.text());
    }
}"""
# Time until a frame with the change has been drawn: the message is heard after the frame that follows.
TIMED = """async () => {
    const shown = () => new Promise(done => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done(performance.now());
        channel.port2.postMessage(0);
    }));
    const set = (id, value, kind) => {
        const field = document.getElementById(id);
        field.value = value;
        field.dispatchEvent(new Event(kind));
    };
    await shown();
    const start = performance.now();
    ACTION;
    return await shown() - start;
}"""
ACTIONS = {
    "filter": "set('essay-state', 'comments', 'change')",
    "search": "set('essay-search', 'vykort 4', 'input')",
    "order": "document.querySelectorAll('.sort')[0].click()",
    "more rows": "document.querySelector('.list-end').scrollIntoView()",
}
OPENED = """() => new Promise(done => {
    const look = () => {
        if (document.querySelector('.essay-table tbody tr')) requestAnimationFrame(() => done(performance.now()));
        else requestAnimationFrame(look);
    };
    look();
})"""


def start(folder: str) -> tuple[subprocess.Popen[str], dict[str, Any]]:
    """A workbench that keeps its essays, encrypted, on a free port."""
    secret = Path(folder) / "passphrase"
    secret.write_text("en lång och hemlig mening\n", encoding="utf-8")
    secret.chmod(0o600)
    command = [str(Path(sys.executable).with_name("gok")), "serve", "--no-browser", "--port", "0", "--keep"]
    environment = {**os.environ, "GOK_DATA_DIR": f"{folder}/data", "GOK_PASSPHRASE_FILE": str(secret)}
    process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], 90)
    if not ready:
        raise SystemExit("the workbench did not start")
    return process, json.loads(process.stdout.readline())


def measure(page: Page, url: str, rounds: int) -> dict[str, float]:
    """Medians of several rounds, in milliseconds."""
    times: dict[str, list[float]] = {name: [] for name in LIMITS}
    for _ in range(rounds):
        page.goto(url, wait_until="commit")
        times["page"].append(page.evaluate(OPENED))
        for name, action in ACTIONS.items():
            times[name].append(page.evaluate(TIMED.replace("ACTION", action)))
            page.wait_for_timeout(500)
    return {name: median(found) for name, found in times.items()}


def main() -> int:
    """Fill, measure, print beside the limits."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--essays", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, said = start(folder)
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page()
            page.goto("file://" + said["entry"])
            page.wait_for_selector(".essay-table")
            for at in range(0, given.essays, 200):
                page.evaluate(FILL, [at, min(given.essays, at + 200), TEXT])
            found = measure(page, said["url"], given.rounds)
            browser.close()
        finally:
            process.terminate()
            process.wait(timeout=60)
    for name, took in found.items():
        print(f"{name:10} {took:6.0f} ms   limit {LIMITS[name]}")
    return int(any(found[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    raise SystemExit(main())
