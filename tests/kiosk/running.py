"""`gok kiosk` as a process of its own, and clients that are logged in."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

__all__ = ["PASSPHRASE", "PASSWORD", "Client", "Served", "environment", "served", "text_file"]

PASSPHRASE = "korrekt häst batteri"
PASSWORD = "ett långt lösenord"


def text_file(sid: str, text: str) -> tuple[str, tuple[str, bytes, str]]:
    """A file for the import."""
    return ("files", (f"{sid}.txt", text.encode(), "text/plain"))


class Client(httpx.Client):
    """A browser without a screen."""

    def form(self, path: str, status: int = 302, **fields: Any) -> httpx.Response:
        """Post a form as a page of the kiosk does."""
        answer = self.post(path, data=fields)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer

    def take(self, *files: Any, **fields: Any) -> dict[str, Any]:
        """Import files."""
        answer = self.post("/import", files=list(files), data=fields)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def read(self, sid: str) -> tuple[dict[str, Any], int]:
        """The own copy of an essay: its document and version."""
        answer = self.get(f"/api/essays/{sid}")
        assert answer.status_code == 200, answer.text
        return answer.json()["document"], answer.json()["version"]

    def save(self, document: dict[str, Any], version: int) -> httpx.Response:
        """Save a document."""
        path = f"/api/essays/{document['id']}"
        return self.put(path, json={"document": document}, headers={"If-Match": f'"{version}"'})

    def finish(self, sid: str, status: str = "done") -> httpx.Response:
        """Say that an essay is done."""
        _, version = self.read(sid)
        return self.post(f"/api/essays/{sid}/status", json={"status": status}, headers={"If-Match": f'"{version}"'})


class Served:
    """A running kiosk."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.clients: list[Client] = []
        line = process.stdout.readline()
        assert line, process.stderr.read() if process.stderr else ""
        greeting = json.loads(line)
        self.url = greeting["url"]
        self.host = httpx.URL(self.url).netloc.decode()
        self.address = f"http://127.0.0.1:{httpx.URL(self.url).port}/"  # browsers know *.localhost, resolvers may not

    def new_entry(self) -> str:
        """A way in for one more window; the one that was told at the start lives for a minute only."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return str(json.loads(self.process.stdout.readline())["entry"])

    def window(self) -> Client:
        """A client that was let in and is nobody yet."""
        (token,) = re.findall(r'value="([^"]+)"', Path(self.new_entry()).read_text("utf-8"))
        made = Client(base_url=self.address, headers={"Host": self.host}, timeout=300)
        self.clients.append(made)
        answer = made.post("/enter", data={"token": token}, headers={"Origin": "null", "Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 200, answer.text
        return made

    def manager(self) -> Client:
        """The manager; the account is made the first time."""
        made = self.window()
        if made.get("/login").status_code == 302:
            made.form("/first", name="chefen", password=PASSWORD, again=PASSWORD)
        else:
            made.form("/login", name="chefen", password=PASSWORD)
        return made

    def assistant(self, name: str, manager: Client) -> Client:
        """Somebody new, logged in."""
        answer = manager.form("/accounts", 200, what="add", name=name)
        (password,) = re.findall(r'id="password">([^<]+)<', answer.text)
        made = self.window()
        made.form("/login", name=name, password=password)
        made.form("/password", old=password, password=PASSWORD, again=PASSWORD)
        made.password = PASSWORD  # type: ignore[attr-defined]
        return made

    def kill(self) -> None:
        """As when the power goes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=300)

    def stop(self) -> str:
        """Ask it to stop; what it logged."""
        self.process.terminate()
        _, err = self.process.communicate(timeout=300)
        return err


def environment(folder: Path, passphrase: str = PASSPHRASE, **more: str) -> dict[str, str]:
    """The environment of a kiosk whose data lie in a folder."""
    secret = folder / "passphrase"
    secret.write_text(passphrase, encoding="utf-8")
    secret.chmod(0o600)
    return os.environ | {"GOK_DATA_DIR": str(folder / "data"), "GOK_PASSPHRASE_FILE": str(secret), **more}


@contextmanager
def served(folder: Path, *arguments: str, port: int = 0, **settings: str) -> Iterator[Served]:
    """A kiosk with its data in a folder."""
    command = [sys.executable, "-m", "gok.cli", "kiosk", "--no-browser", "--port", str(port), *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    env = environment(folder, **settings)
    with subprocess.Popen(command, text=True, env=env, **pipes) as process:  # type: ignore[call-overload]
        running = None
        try:
            running = Served(process)
            yield running
        finally:
            for client in running.clients if running else ():
                client.close()
            if process.poll() is None:
                process.kill()
