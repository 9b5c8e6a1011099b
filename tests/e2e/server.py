"""`gok serve` as a process of its own."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["Server"]


class Server:
    """A workbench that can be stopped and started again on the same port and data folder."""

    def __init__(self, folder: Path, *, keep: bool = False) -> None:
        self.folder = folder
        self.keep = keep
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.session: Any = None
        self.before_leaving: list[Callable[[], None]] = []  # windows close before there is nobody to answer them

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        for leave in self.before_leaving:
            leave()
        self.stop()

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("gok")), "serve", "--no-browser", "--port", str(self.port)]
        environment = {**os.environ, "GOK_DATA_DIR": str(self.folder / "data")}
        if self.keep:
            secret = self.folder / "passphrase"
            secret.write_text("en lång och hemlig mening\n", encoding="utf-8")
            secret.chmod(0o600)
            environment["GOK_PASSPHRASE_FILE"] = str(secret)
            command.append("--keep")
        with (self.folder / "errors.log").open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        line = self._read()
        self.url = line["url"].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def _read(self) -> dict[str, Any]:
        assert self.process is not None
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], 600)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            said = (self.folder / "errors.log").read_text(encoding="utf-8")
            raise RuntimeError(f"the workbench did not start: {said[-2000:]}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def new_entry(self) -> str:
        """A way in for one more window; the one that was told at the start lives for a minute only."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return str(self._read()["entry"])

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        self.process.wait(timeout=300)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        self.process = None
