"""`gok backup`: an encrypted copy of a store, without its keys."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gok.cli.safekeeping import Room, ask_secret, check_room, meter

__all__ = ["command"]


def command(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The backup; a file that is there is never written over.")],
    room: Room = "kiosk",
) -> None:
    """Write an encrypted backup of essays, scans and audit log; the store may be in use meanwhile.

    The key file is not in it: keep a copy of that apart, and renew the copy when a learner has withdrawn. A backup is
    sealed under the passphrase of the store, asked for here or read from the file that GOK_PASSPHRASE_FILE names. It
    is read back and compared before it gets its name.

    Examples:

        gok backup kiosk-2025-03.backup
    """
    from datetime import UTC, datetime

    from gok.lexicon.overlay import data_folder
    from gok.safe import KeyFile
    from gok.safe.backups import write_backup
    from gok.safe.places import Places

    places = Places(data_folder(), check_room(room))
    passphrase = ask_secret(room)
    if places.keys.exists():
        KeyFile.check(places.keys, passphrase)
    with meter("backing up") as progress:
        done = write_backup(places, out, passphrase, now=datetime.now(UTC), progress=progress)
    print(f"{out}: {len(done.files)} files, {sum(done.files.values())} bytes; read back and compared")
    print(f"The keys are not in it: keep a copy of {places.keys} apart.")
