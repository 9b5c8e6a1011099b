"""`gok serve`: the annotation workbench in the browser, on this machine alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gok_web.common.command import check_installed, greet

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
    check_installed("workbench")
    from gok_web.workbench.server import prepared

    keys = _open_keys() if keep else None
    try:
        with prepared(port=port, keys=keys) as server:
            server.run(lambda: greet(server, no_browser))
    finally:
        if keys is not None:
            keys.close()
    print("gok: stopped; everything is saved" if keep else "gok: stopped; the essays in memory are gone", flush=True)


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
