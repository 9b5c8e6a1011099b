"""`gok serve`: the annotation workbench in the browser, on this machine alone."""

from __future__ import annotations

import json
import os
import sys
import threading
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from gok.safe import DataKeys

__all__ = ["command"]


def command(
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Port; 0 takes a free one.")
    ] = 8765,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep essays on the disk, encrypted under a passphrase.")
    ] = False,
) -> None:
    """Open the annotation workbench in the browser: see what was found, correct it, export it.

    It runs on this machine alone and asks the network for nothing. Without --keep essays live in memory and are gone
    when it stops. With it they are stored encrypted in the data folder; the passphrase is asked for here, or read
    from the file that GOK_PASSPHRASE_FILE names.

    Examples:

        gok serve

        gok serve --keep --port 9000
    """
    server_module = _load()
    keys = _open_keys() if keep else None
    try:
        with server_module.prepared(port=port, keys=keys) as server:
            server.run(lambda: _greet(server, no_browser))
    finally:
        if keys is not None:
            keys.close()
    print("gok: stopped; everything is saved" if keep else "gok: stopped; the essays in memory are gone", flush=True)


def _load() -> Any:
    """The web rooms, if they are installed."""
    from gok.errors import SettingError

    for name in ("django", "ninja", "uvicorn", "whitenoise"):
        if not _is_there(name):
            raise SettingError(f"the workbench needs {name}; install it with: pip install 'gok[web]'")
    return import_module("gok_web.server")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # loaded, and said to be none
        return False


def _open_keys() -> DataKeys:
    """The key file of the data folder; made on first use."""
    from gok.cli.safekeeping import ask_secret
    from gok.lexicon.overlay import data_folder
    from gok.safe import KeyFile
    from gok.safe.places import Places

    path = Places(data_folder(), "workbench").keys
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    passphrase = ask_secret("workbench", twice=not path.exists())
    return KeyFile.open(path, passphrase) if path.exists() else KeyFile.create(path, passphrase)


def _greet(server: Any, no_browser: bool) -> None:
    """Say where it runs and what becomes of the essays; open the browser, or say how to get in."""
    _, entry = server.new_entry()
    if no_browser:
        print(json.dumps({"url": server.url, "entry": str(entry), "pid": os.getpid(), "kept": server.kept}), flush=True)
    else:
        kept = "kept, encrypted, in the data folder" if server.kept else "in memory only, gone when this stops"
        print(
            f"Gök runs on {server.url}\nEssays are {kept}.\nStop with Ctrl+C; press Enter to open it again.", flush=True
        )
        _open_browser(entry)
    threading.Thread(target=_listen, args=(server, no_browser), daemon=True).start()


def _listen(server: Any, no_browser: bool) -> None:
    """Every line on standard input asks for a new way in."""
    for _line in sys.stdin:
        _, entry = server.new_entry()
        if no_browser:
            print(json.dumps({"entry": str(entry)}), flush=True)
        else:
            _open_browser(entry)


def _open_browser(entry: Path) -> None:
    import webbrowser

    if not webbrowser.open(entry.as_uri()):
        print(f"No browser was found; open this file within a minute: {entry}", flush=True)
