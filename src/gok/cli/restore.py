"""`gok restore`: put a backup in the place of a store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gok.cli.safekeeping import Room, ask_secret, check_room, meter, say

__all__ = ["command"]


def command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="What `gok backup` wrote.")],
    room: Room = "kiosk",
    force: Annotated[
        bool, typer.Option("--force", help="Move a store that is there aside (it is not removed).")
    ] = False,
) -> None:
    """Restore essays, scans and audit log from a backup.

    All of it is written beside its place and checked before anything changes; a damaged backup or a wrong passphrase
    changes nothing. Essays open only with the key file they were sealed under: what belonged to a learner whose key
    was destroyed stays closed.

    Examples:

        gok restore kiosk-2025-03.backup

        gok restore kiosk-2025-03.backup --force
    """
    from gok.lexicon.overlay import data_folder
    from gok.safe.places import Places
    from gok.safe.restoring import restore_backup

    places = Places(data_folder(), check_room(room))
    passphrase = ask_secret("backup")
    with meter("restoring") as progress:
        done = restore_backup(path, places, passphrase, force=force, progress=progress)
    print(f"{places.folder}: {done.files} files as of {done.made}")
    if done.aside is not None:
        print(f"What was there before is in {done.aside}")
    if not done.has_keys:
        say(f"gok: {places.keys} is not there: put the key file back, or nothing can be opened")
