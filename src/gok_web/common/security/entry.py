"""The way in: a single-use token, handed to the browser through a file that its owner alone can read.

A token in an address would stand in the history and on the command line of the browser, for every user of the machine
to see. The file holds a form that posts it instead.
"""

from __future__ import annotations

import hmac
import os
import secrets
import threading
import time
from html import escape
from pathlib import Path

__all__ = ["LIFETIME", "Entries", "write_entry_file"]

LIFETIME = 60.0  # seconds a token is good for


class Entries:
    """Tokens that have been given out and not been used yet."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[float, Path | None]] = {}

    def issue(self, folder: Path | None = None, *, url: str = "") -> tuple[str, Path | None]:
        """A fresh token and, with a folder, the file that hands it over; both are gone after a minute."""
        token = secrets.token_urlsafe(32)
        path = write_entry_file(folder, url=url, token=token) if folder else None
        with self._lock:
            self._waiting[token] = (time.monotonic() + LIFETIME, path)
        timer = threading.Timer(LIFETIME, self._forget, [token])
        timer.daemon = True
        timer.start()
        return token, path

    def redeem(self, token: str) -> bool:
        """Whether the token is good; it is good once."""
        with self._lock:
            known = next((t for t in self._waiting if hmac.compare_digest(t.encode(), token.encode())), None)
            deadline = self._waiting[known][0] if known is not None else 0.0
        if known is None:
            return False
        self._forget(known)
        return time.monotonic() < deadline

    def close(self) -> None:
        """Take back all tokens and their files."""
        for token in list(self._waiting):
            self._forget(token)

    def _forget(self, token: str) -> None:
        with self._lock:
            _, path = self._waiting.pop(token, (0.0, None))
        if path is not None:
            path.unlink(missing_ok=True)


def write_entry_file(folder: Path, *, url: str, token: str) -> Path:
    """A page that posts the token and is gone with it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"enter-{secrets.token_hex(8)}.html"
    page = (
        '<!doctype html><meta charset="utf-8"><title>Gök</title><meta name="referrer" content="no-referrer">'
        f'<form method="post" action="{escape(url)}enter"><input type="hidden" name="token" value="{escape(token)}">'
        "<button>Gök</button></form><script>document.forms[0].submit()</script>\n"
    )
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(handle, "w", encoding="utf-8") as file:
        file.write(page)
    return path
