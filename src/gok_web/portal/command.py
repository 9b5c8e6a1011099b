"""`gok portal`: a corpus project under the GDPR, from collection to disposal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gok_web.common.command import check_installed

if TYPE_CHECKING:
    from gok.results import Result

__all__ = ["app"]

app = typer.Typer(
    help="Run the portal of a corpus project: collection, review, release, search, withdrawal.",
    invoke_without_command=True,
)


@app.callback()
def serve(
    context: typer.Context,
    port: Annotated[int, typer.Option("--port", metavar="N", help="Port to listen on; 0 takes a free one.")] = 8080,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Address to listen on.")] = "127.0.0.1",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Run the portal of a corpus project: collection, review, release, search, withdrawal.

    All state lies under GOK_DATA_DIR; DATABASE_URL names a PostgreSQL in the place of the SQLite file. On any address
    but the own machine's it belongs behind a proxy that speaks TLS; GOK_PORTAL_HOSTS names the hosts it answers to.

    Examples:

        gok portal create-manager anna

        gok portal --port 8080 --no-browser
    """
    if context.invoked_subcommand is not None:
        return
    check_installed("portal", "portal")
    from gok_web.portal.server import prepared

    with prepared(host=host, port=port) as server:
        print(f"Gök portal: {server.url}", flush=True)
        if not no_browser:
            import webbrowser

            webbrowser.open(server.url)
        server.run()


@app.command("create-manager")
def create_manager(
    username: Annotated[str, typer.Argument(metavar="NAME", help="User name of the manager.")],
    password_file: Annotated[
        Path | None,
        typer.Option("--password-file", metavar="FILE", help="Read the password from a file; else it is asked for."),
    ] = None,
) -> None:
    """Make the account of a manager; the second factor is set up at the first log-in.

    Examples:

        gok portal create-manager anna
    """
    _ready()
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    from gok.errors import InputError, SettingError
    from gok_web.portal.models import Person
    from gok_web.portal.records import record

    if password_file is not None:
        try:
            password = password_file.read_text(encoding="utf-8").rstrip("\r\n")
        except (OSError, UnicodeDecodeError):
            raise SettingError(f"{password_file}: the password cannot be read") from None
    else:
        password = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    try:
        validate_password(password, Person(username=username))
        made = Person.objects.create_person(username, "manager", password)
    except ValidationError as error:
        raise InputError(" ".join(error.messages)) from None
    record("create_manager", None, ("person", made.username))
    print(f"manager {made.username}")


@app.command("reset-account")
def reset_account(
    username: Annotated[str, typer.Argument(metavar="NAME", help="User name of the account.")],
) -> None:
    """Give an account a new code and no second factor, where there is no second person to ask; its owner is told.

    Examples:

        gok portal reset-account anna
    """
    _ready()
    from gok.errors import InputError
    from gok_web.portal import codes
    from gok_web.portal.models import Person
    from gok_web.portal.proposals import reset

    found = Person.objects.filter(username=username).first()
    if found is None:
        raise InputError("there is no such account")
    print(reset(found, None, codes.fresh()))


@app.command()
def migrate() -> None:
    """Bring the database up to date; `gok portal` does so by itself when it starts.

    Examples:

        gok portal migrate
    """
    _ready()
    print("up to date")


@app.command()
def backup(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The backup; a file that is there is never written over.")],
) -> None:
    """Write an encrypted backup of database, releases and audit log; the portal may be at work meanwhile.

    It is the same for SQLite and PostgreSQL. The files `secret` and `withdrawn` (who has left) are not in it: keep a
    copy of both apart, and renew that of `withdrawn` after every withdrawal. The passphrase is asked for, or read from
    the file that GOK_PASSPHRASE_FILE names.

    Examples:

        gok portal backup portal-2026-11.backup
    """
    from gok.cli.safekeeping import ask_secret

    _ready()
    from gok_web.portal.backups import write
    from gok_web.portal.secret import portal_folder

    done = write(out, ask_secret("backup", twice=True))
    print(f"{out}: {len(done.files)} files, {sum(done.files.values())} bytes; read back and compared")
    print(f"Keep copies of {portal_folder() / 'secret'} and {portal_folder() / 'withdrawn'} apart.")


@app.command()
def restore(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="What `gok portal backup` wrote.")],
    force: Annotated[bool, typer.Option("--force", help="Put it in the place of a database that is in use.")] = False,
) -> None:
    """Put a backup back, into SQLite or PostgreSQL; stop the server first.

    A damaged backup, a wrong passphrase or another portal's secret changes nothing. Whoever has left since the backup
    is erased again, and releases that were recalled are recalled again, before the portal can be started.

    Examples:

        gok portal restore portal-2026-11.backup --force
    """
    from gok.cli.safekeeping import ask_secret

    check_installed("portal", "portal")
    from gok_web.portal.server import prepare

    prepare()
    from gok_web.portal.backups import restore as put_back

    done = put_back(path, ask_secret("backup"), force=force)
    print(f"{done.rows} rows as of {done.made}; erased again because they had left: {done.erased}")


@app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Bundles, or metadata as XML, CSV, JSON.")],
) -> None:
    """Take in bundles of paired kiosks, and metadata, with a progress bar.

    Each file is taken whole or not at all; of one that is refused the reason is said, and nothing of it is stored.

    Examples:

        gok portal import metadata.xml bundle-17.gokbundle
    """
    _ready()
    from gok.errors import InputError
    from gok_web.portal.intake import take
    from gok_web.portal.metadata.reading import read
    from gok_web.portal.metadata.storing import store

    refused = 0
    for path in files:
        try:
            if _is_bundle(path):
                row = take(path.name, path, None, _progress)
                print(f"{path.name}: {row.essays} essays")
            else:
                found = read(path.name, path.read_bytes())
                new = store(found.table, source=path.name, renew=True)
                counts = f"{new.learners} learners, {new.tasks} tasks, {new.essays} essays, {new.consents} consents"
                print(f"{path.name}: {counts}")
        except OSError as error:
            refused += 1
            print(f"gok: {path}: {error.strerror}", file=sys.stderr)
        except InputError as error:
            refused += 1
            print(f"gok: refused: {error}", file=sys.stderr)
    if refused:
        raise typer.Exit(2)


def _is_bundle(path: Path) -> bool:
    """A signed archive; a zip of tables has no signature at its end."""
    content = path.read_bytes()
    return content[:2] == b"PK" and b"gok-signature:" in content[-200:]


def _progress(results: Iterable[Result], total: int) -> Iterable[Result]:
    """A bar on standard error when somebody looks at it, and a count of essays."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns: tuple[Any, ...] = (TextColumn("essays"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        yield from bar.track(results, total=total)


def _ready() -> None:
    check_installed("portal", "portal")
    from gok_web.common.security.logs import set_up
    from gok_web.portal.server import migrate as bring_up
    from gok_web.portal.server import prepare

    prepare()
    set_up()
    bring_up()
