"""What the commands of the web rooms share: are the packages there, where does the server run, how does one get in."""

from __future__ import annotations

import json
import os
import sys
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from gok.errors import SettingError

if TYPE_CHECKING:
    from gok_web.common.server import Server

__all__ = ["check_installed", "greet"]

_NEEDED = ("django", "ninja", "uvicorn", "whitenoise")


def check_installed(room: str, extra: str = "web") -> None:
    """Refuse to start without the packages of the extra."""
    for name in _NEEDED:
        if not _is_there(name):
            raise SettingError(f"the {room} needs {name}; install it with: pip install 'gok[{extra}]'")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # loaded, and said to be none
        return False


def greet(server: Server, no_browser: bool) -> None:
    """Say where it runs and what becomes of the essays; open the browser, or say how to get in."""
    _, entry = server.new_entry()
    if no_browser and not sys.stdout.isatty():  # a program has started it
        print(json.dumps({"url": server.url, "entry": str(entry), "pid": os.getpid(), "kept": server.kept}), flush=True)
    else:
        kept = "kept, encrypted, in the data folder" if server.kept else "in memory only, gone when this stops"
        again = "make another way in" if no_browser else "open it again"
        print(f"Gök runs on {server.url}\nEssays are {kept}.\nStop with Ctrl+C; press Enter to {again}.", flush=True)
        _lead_in(entry, no_browser)
    threading.Thread(target=_listen, args=(server, no_browser), daemon=True).start()


def _listen(server: Server, no_browser: bool) -> None:
    """Every line on standard input asks for a new way in."""
    for _line in sys.stdin:
        _, entry = server.new_entry()
        if no_browser and not sys.stdout.isatty():
            print(json.dumps({"entry": str(entry)}), flush=True)
        else:
            _lead_in(entry, no_browser)


def _lead_in(entry: Path | None, no_browser: bool) -> None:
    """Open the browser, or tell a person which file does."""
    if not no_browser:
        _open_browser(entry)
    elif entry is not None:
        print(f"To get in, open this file in a browser within a minute: {entry}", flush=True)


def _open_browser(entry: Path | None) -> None:
    import webbrowser

    if entry is not None and not webbrowser.open(entry.as_uri()):
        print(f"No browser was found; open this file within a minute: {entry}", flush=True)
