"""`gok serve` as a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

__all__ = ["Served", "served"]

PASSPHRASE = "korrekt häst batteri"


class Served:
    """A running server: its address and its way in."""

    def __init__(self, process: subprocess.Popen[str], greeting: dict[str, str]) -> None:
        self.process = process
        self.url, self.entry = greeting["url"], Path(greeting["entry"])
        self.host = httpx.URL(self.url).netloc.decode()
        self.address = f"http://127.0.0.1:{httpx.URL(self.url).port}/"  # browsers know *.localhost, resolvers may not
        self.greeting = greeting

    @contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """A client with a session, let in through the entry file."""
        (token,) = re.findall(r'value="([^"]+)"', self.entry.read_text("utf-8"))
        posted = {"Origin": "null", "Sec-Fetch-Site": "cross-site"}
        with httpx.Client(base_url=self.address, headers={"Host": self.host}, timeout=300) as made:
            answer = made.post("/enter", data={"token": token}, headers=posted)
            assert answer.status_code == 200, answer.text
            yield made

    def new_entry(self) -> None:
        """Ask for another way in."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.entry = Path(json.loads(self.process.stdout.readline())["entry"])

    def stop(self) -> tuple[int, str, str]:
        """Ask it to stop, and wait: exit status, what it said, what it logged."""
        self.process.terminate()
        out, err = self.process.communicate(timeout=300)
        return self.process.returncode, out, err


@contextmanager
def served(folder: Path, *arguments: str, port: int = 0, **settings: str) -> Iterator[Served]:
    """A server with its data in a folder."""
    secret = folder / "passphrase"
    secret.write_text(PASSPHRASE, encoding="utf-8")
    secret.chmod(0o600)
    env = os.environ | {"GOK_DATA_DIR": str(folder / "data"), "GOK_PASSPHRASE_FILE": str(secret), **settings}
    command = [sys.executable, "-m", "gok.cli", "serve", "--no-browser", "--port", str(port), *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=env, **pipes) as process:  # type: ignore[call-overload]
        try:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            yield Served(process, json.loads(line))
        finally:
            if process.poll() is None:
                process.kill()
