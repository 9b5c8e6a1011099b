"""`gok page`: the site that pseudonymizes in the reader's own browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["command"]


def command(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Folder to write into: new, empty, or with such a site.")
    ],
    pyodide: Annotated[
        Path | None,
        typer.Option("--pyodide", metavar="FOLDER", help="Folder of the npm package pyodide, if not the one built in."),
    ] = None,
    small: Annotated[
        bool, typer.Option("--small", help="Smaller word lists, for slow networks: misspelled names are missed more.")
    ] = False,
) -> None:
    """Write a web page that finds and replaces in the reader's own browser: no text leaves it.

    The page is a folder of plain files: any web server can hand them out, and nothing runs on it. The engine, the word
    lists and Python itself are loaded once and kept by the browser; afterwards it works without a network.

    Examples:

        gok page site/ && python3 -m http.server --directory site/ --bind 127.0.0.1

        gok page site/ --small --pyodide node_modules/pyodide
    """
    from gok_web.page.site import site_files, write_site

    size = write_site(folder, site_files(pyodide, small=small))
    print(f"{folder}: {size / 1e6:.1f} MB")
