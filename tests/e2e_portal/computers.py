"""A computer that pupils share: a browser with a profile of its own, which can be closed, killed and searched."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright

from tests.browsers import CHROMIUM, PATIENCE
from tests.e2e_portal.running import Window, window_of

LEFT = """async () => {
  const bases = [];
  for (const { name } of await indexedDB.databases()) bases.push(name);
  return [sessionStorage.length, localStorage.length, bases.length];
}"""

KEPT_AT = """async () => {
  const bases = await indexedDB.databases();
  if (!bases.some(({ name }) => name === "gok drafts")) return "";
  const answered = (asked) => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const base = await answered(indexedDB.open("gok drafts"));
  const kept = await answered(base.transaction("sealed").objectStore("sealed").getAll());
  base.close();
  return kept.map((one) => one.at).join();
}"""


class Computer:
    """A browser whose process is ours."""

    def __init__(self, playwright: Playwright, profile: Path, url: str) -> None:
        self._playwright, self.profile, self.url = playwright, profile, url
        self._process: subprocess.Popen[bytes] | None = None
        self._browser: Browser | None = None

    def start(self) -> None:
        """Switch it on, with the profile as it was left."""
        told = self.profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        command = [CHROMIUM, "--headless=new", "--no-sandbox", "--no-first-run", "--lang=en"]
        command += [f"--user-data-dir={self.profile}", "--remote-debugging-port=0", "--disable-gpu", "about:blank"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        for _ in range(3000):
            if told.exists() and len(told.read_text().splitlines()) > 1:
                break
            assert self._process.poll() is None, "the browser did not start"
            time.sleep(0.1)
        port = told.read_text().splitlines()[0]
        self._browser = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}", timeout=PATIENCE)

    @property
    def context(self) -> BrowserContext:
        assert self._browser is not None
        return self._browser.contexts[0]

    def tab(self) -> Window:
        """A new tab."""
        return window_of(self.context.new_page(), self.url)

    def kill(self) -> None:
        """All of its processes at once, as when the power fails."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(300)
        self._process = None

    def close(self) -> None:
        """Close the browser as a person does; what it keeps is on the disk then."""
        if self._process is None or self._browser is None:
            return
        self._browser.new_browser_cdp_session().send("Browser.close")
        self._process.wait(300)
        self._process = None

    def found(self, *words: str) -> list[tuple[str, str]]:
        """Which of the words lie in which file of the profile, as bytes of either coding."""
        out = []
        for path in self.profile.rglob("*"):
            if not path.is_file() or path.is_symlink():
                continue
            content = path.read_bytes()
            for word in words:
                if word.encode() in content or word.encode("utf-16-le") in content:
                    out.append((word, str(path.relative_to(self.profile))))
        return out
