"""`gok kiosk`: the closed place where originals live, on this machine alone."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gok.cli.safekeeping import ask_secret, say
from gok_web.common.command import check_installed, greet

if TYPE_CHECKING:
    from gok.safe import KeyFile
    from gok.safe.places import Places

__all__ = ["app"]

app = typer.Typer(
    help="Run the kiosk: transcribe, annotate, compare, adjudicate; export, deposit, erase.",
    invoke_without_command=True,
)


def _places() -> Places:
    from gok.lexicon.overlay import data_folder
    from gok.safe.places import Places

    return Places(data_folder())


@app.callback()
def serve(
    context: typer.Context,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Port; 0 takes a free one.")
    ] = 8766,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    ask_in_browser: Annotated[
        bool, typer.Option("--ask-in-browser", help="Start locked; the passphrase is asked for on the start page.")
    ] = False,
) -> None:
    """Run the kiosk: the closed place where originals are transcribed and pseudonymized.

    It listens on this machine alone. Everything is stored encrypted in the data folder; the passphrase is asked for
    here, on the start page (--ask-in-browser), or read from the file that GOK_PASSPHRASE_FILE names. The first account
    is the manager's.

    Examples:

        gok kiosk

        gok kiosk --ask-in-browser --port 9000
    """
    if context.invoked_subcommand is not None:
        return
    check_installed("kiosk")
    from gok_web.kiosk.server import prepared

    places = _places()
    with (
        nullcontext() if ask_in_browser else closing(_opened(places)) as keys,
        prepared(port=port, places=places, keys=keys) as server,
    ):
        server.run(lambda: greet(server, no_browser))
    print("gok: stopped; everything is saved", flush=True)


def _opened(places: Places) -> KeyFile:
    """The keys of the kiosk; of a new one they are made."""
    from gok_web.kiosk.server import open_keys

    is_new = not places.keys.exists()
    if is_new:
        say("A new kiosk: choose a passphrase, five or more words at random. Without it everything is lost.")
    return open_keys(places.keys, ask_secret("kiosk", twice=is_new))


def _store() -> Any:
    """The store of the kiosk, while no server has it open."""
    from gok.errors import SettingError

    check_installed("kiosk")
    from gok_web.kiosk.server import open_store

    places = _places()
    if not places.keys.exists():
        raise SettingError(f"{places.keys}: there is no kiosk here yet; start it with `gok kiosk`")
    return open_store(places, ask_secret("kiosk"))


@app.command("deposit-key")
def deposit_key(
    private: Annotated[Path, typer.Argument(metavar="PRIVATE", help="New file of the private key, sealed.")],
    public: Annotated[Path, typer.Argument(metavar="PUBLIC", help="New file of the public key, for kiosks.")],
) -> None:
    """Draw a key pair for deposits: kiosks seal originals to its public half, its private half opens them.

    Whoever is to hold the originals runs this, on another machine.

    Examples:

        gok kiosk deposit-key archive.key archive.lock
    """
    from gok.safe.deposits import DepositKey

    key = DepositKey.create(private, ask_secret("deposit key", twice=True))
    key.lock.write(public)
    print(f"{public}: fingerprint {key.lock.fingerprint}")


@app.command()
def deposit(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the sealed originals go.")],
    essays: Annotated[list[str], typer.Argument(metavar="ESSAY…", help="Ids of finished essays.")],
    lock: Annotated[
        Path | None, typer.Option("--lock", metavar="FILE", help="The public key; else the one chosen in the kiosk.")
    ] = None,
) -> None:
    """Seal the originals of finished essays to a public key and move them out; the kiosk keeps the releases.

    The server must be stopped meanwhile. In the kiosk the same is done on the page Deposits.

    Examples:

        gok kiosk deposit stick/ A1AT1 A2AT1 --lock archive.lock
    """
    from gok.safe.deposits import DepositLock

    chosen = DepositLock.from_file(lock) if lock is not None else None
    with _store() as store:
        from gok_web.kiosk.depositing import deposit_all

        for path in deposit_all(store, essays, folder, chosen):
            print(path)


@app.command("open-deposit")
def open_deposit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A deposit.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="New archive (zip) with the original.")],
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The private key.")],
    kiosk: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="The kiosk's public key; nobody else's is opened.")
    ] = None,
) -> None:
    """Open a deposit with the private key, and say which kiosk has made it.

    Compare the fingerprint with the one on the kiosk's page Pairing, or hand over the file shown there with --from.

    Examples:

        gok kiosk open-deposit A1AT1-12.deposit A1AT1.zip --key archive.key

        gok kiosk open-deposit A1AT1-12.deposit A1AT1.zip --key archive.key --from kiosk.json
    """
    from gok.safe.deposits import DepositKey
    from gok.safe.deposits import open_deposit as unseal
    from gok.safe.signing import Partner

    sender = Partner.from_file(kiosk).key if kiosk is not None else None
    about = unseal(file, DepositKey.from_file(key, ask_secret("deposit key")), out, sender=sender)
    maker = f"made by the kiosk {about['from']}" if about["from"] else "not signed: of an older kiosk, or of anybody"
    print(f"{out}: essay {about.get('essay', '')}, {maker}")


@app.command("open-access")
def open_access(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What the kiosk gave out about a learner.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="New archive (zip).")],
) -> None:
    """Open the file in which a learner was given everything that is held about them.

    Examples:

        gok kiosk open-access A1-access.gok A1.zip
    """
    from gok.safe.envelopes import open_envelope, read_whole
    from gok.safe.files import write_atomically

    content = read_whole(file, "access file")
    _, plain = open_envelope(
        content, ask_secret("access file"), kind="gok access 1", what="access file", source=str(file)
    )
    write_atomically(out, plain, new=True)
    print(out)


@app.command()
def passphrase() -> None:
    """Change the passphrase of the kiosk.

    The server must be stopped meanwhile. The old passphrase is asked for first (or read from the file that
    GOK_PASSPHRASE_FILE names), the new one twice (or read from the file that GOK_NEW_PASSPHRASE_FILE names). Copies of
    the key file and backups that were made before still open with the old one: make them anew and destroy the old.

    Examples:

        gok kiosk passphrase
    """
    from gok.errors import SettingError
    from gok.safe import KeyFile

    path = _places().keys
    if not path.exists():
        raise SettingError(f"{path}: there is no kiosk here yet; start it with `gok kiosk`")
    old = ask_secret("kiosk")
    with KeyFile.open(path, old) as keys:
        keys.change_passphrase(old, ask_secret("kiosk, the new one", twice=True, variable="GOK_NEW_PASSPHRASE_FILE"))
    print("the new passphrase holds; make backups and copies of the key file anew, the old open with the old one")


@app.command()
def withdraw(
    order: Annotated[Path, typer.Argument(metavar="ORDER", help="The signed order of a paired portal.")],
    receipt: Annotated[Path, typer.Argument(metavar="RECEIPT", help="New file of the receipt.")],
) -> None:
    """Carry out a withdrawal order: everything of the learner is erased, and a signed receipt says so.

    The server must be stopped meanwhile. In the kiosk the same is done on the page Withdrawal.

    Examples:

        gok kiosk withdraw order.json receipt.json
    """
    from gok.errors import SettingError
    from gok.safe.envelopes import read_whole
    from gok.safe.files import write_atomically

    if receipt.exists():
        raise SettingError(f"{receipt}: there is a file of this name; it is never written over")
    with _store() as store:
        from gok_web.kiosk.erasing import take_order

        row = take_order(store, read_whole(order, "withdrawal order"), actor="command", source=str(order))
        write_atomically(receipt, bytes(row.receipt), new=True)
    print(f"{receipt}: " + ", ".join(f"{count} {what}" for what, count in row.erased.items()))
