"""`gok audit`: is the record of who did what still as it was written?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gok.cli.safekeeping import ask_secret, say
from gok.errors import InputError, SettingError

__all__ = ["app"]

app = typer.Typer(help="Check the audit log of a kiosk or workbench.", no_args_is_help=True)

Log = Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="A file of the log, or its folder.")]


@app.command()
def verify(
    log: Log,
    heads: Annotated[
        list[Path] | None,
        typer.Option("--head", metavar="FILE", help="A head exported earlier; may be given more than once."),
    ] = None,
    keys: Annotated[
        Path | None, typer.Option("--keys", metavar="FILE", help="The key file, to check the MACs too.")
    ] = None,
) -> None:
    """Check a log: changed, missing, reordered or cut-off entries are named, and the exit status is 1.

    Without the key file only the chain of hashes is checked, which shows accidents. With it (its passphrase is asked
    for) every MAC is, and nobody without the key can have changed an entry. A head that was exported earlier, as it
    travels in each bundle, shows whether the end was cut off or the log rewritten by somebody who has the key.

    Examples:

        gok audit verify audit/

        gok audit verify audit/ --keys kiosk.keys --head head.json
    """
    from gok.safe import KeyFile
    from gok.safe.chains import Head
    from gok.safe.chains import verify as check

    key = None if keys is None else KeyFile.read_secret(keys, ask_secret("key file"), "audit")
    wanted = [Head.from_dict(_read(path), source=str(path)) for path in heads or ()]
    report = check(_files(log), key=key, heads=wanted, whole=log.is_dir())
    for fault in report.faults:
        print(f"entry {fault.seq}: {fault.reason}" + (f" ({fault.source})" if fault.source else ""))
    if not report.holds:
        say(f"gok: {log}: the log does not hold: {len(report.faults)} faults")
        raise typer.Exit(1)
    print(f"{report.entries} entries hold, {report.first} to {report.head.seq}, pseudonyms cut in {report.cut}")
    if not report.keyed:
        print("Only the chain was checked; name the key file (--keys) to check the MACs.")


@app.command()
def head(log: Log) -> None:
    """Print the head of a log, to be kept elsewhere.

    Examples:

        gok audit head audit/ > head.json
    """
    import json

    from gok.safe.chains import verify as check

    report = check(_files(log), whole=log.is_dir())
    if not report.holds:
        raise InputError("the log does not hold; see `gok audit verify`", source=str(log))
    print(json.dumps(report.head.to_dict()))


def _files(log: Path) -> list[Path]:
    from gok.safe.audit import audit_files

    if not log.is_dir():
        return [log]
    found = audit_files(log)
    if not found:
        raise SettingError(f"{log}: there is no audit log in this folder")
    return found


def _read(path: Path) -> Any:
    import json

    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read the head: {error.strerror}", source=str(path)) from None
    except ValueError:
        raise InputError("not the head of an audit log", source=str(path)) from None
