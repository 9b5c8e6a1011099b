"""`gok vault`: who is behind the ids, in a file of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gok.cli.safekeeping import ask_secret, say
from gok.errors import InputError, SettingError

if TYPE_CHECKING:
    from gok.safe.vault import Vault

__all__ = ["app"]

app = typer.Typer(
    help=(
        "Keep who is behind the ids: learners, teachers, schools and agreements, in one encrypted file with a "
        "passphrase of its own, on another medium if you wish."
    ),
    no_args_is_help=True,
)

File = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="The vault; else vault/vault.gok in the data folder."),
]
Kind = Annotated[str, typer.Argument(metavar="KIND", help="learner, teacher, school or agreement.")]
Id = Annotated[str, typer.Argument(metavar="ID", help="A SweLL-ID as C16, the letter of a school, …")]
_WHAT = "vault"


@app.command()
def create(file: File = None) -> None:
    """Make a new, empty vault and print the fingerprint its receipts are signed under.

    The passphrase is asked for, or read from the file that GOK_PASSPHRASE_FILE names. Whoever forgets it has lost the
    vault: there is no other way in.

    Examples:

        gok vault create --file names.vault
    """
    from gok.safe.vault import Vault

    path = _path(file, make=True)
    with Vault.create(path, ask_secret(_WHAT, twice=True)) as vault:
        print(vault.signer.public.fingerprint)


@app.command()
def add(
    kind: Kind,
    id: Id,
    file: File = None,
    again: Annotated[bool, typer.Option("--again", help="Write over what is there under this id.")] = False,
) -> None:
    """Add a learner, teacher, school or agreement.

    What is known of them is asked for on the terminal, or read as a JSON object from standard input: names do not
    belong into the history of a shell. Weeks are written as 2024-W07.

    Examples:

        gok vault add learner C16

        gok vault add agreement C16-1 < agreement.json
    """
    vault = _open(file)
    with vault:
        vault.add(kind, id, _ask_row(kind), again=again)
        print(f"{kind} {id} is in the vault")


@app.command(name="list")
def list_(kind: Kind, file: File = None) -> None:
    """Print the ids of a kind, not the names.

    Examples:

        gok vault list learner
    """
    with _open(file) as vault:
        for one in vault.ids(kind):
            print(one)


@app.command()
def show(kind: Kind, id: Id, file: File = None) -> None:
    """Print what is known under an id, a learner with the agreements, as JSON.

    Examples:

        gok vault show learner C16
    """
    import json

    with _open(file) as vault:
        found: dict[str, object] = {**vault.get(kind, id)}
        if kind == "learner":
            found["agreements"] = vault.agreements_of(id)
        print(json.dumps(found, ensure_ascii=False, indent=2))


@app.command()
def remove(
    kind: Kind,
    id: Id,
    file: File = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
) -> None:
    """Remove somebody from the vault, a learner with the agreements. There is no way back.

    Examples:

        gok vault remove learner C16
    """
    with _open(file) as vault:
        vault.get(kind, id)
        if not yes and not typer.confirm(f"Remove {kind} {id} for good?", err=True):
            raise SettingError("nothing was removed")
        print(f"{vault.remove(kind, id)} removed")


@app.command()
def export(out: Annotated[Path, typer.Argument(metavar="OUT", help="A new file.")], file: File = None) -> None:
    """Write everything in the vault as JSON, not encrypted, into a new file that only you can read.

    Examples:

        gok vault export names.json
    """
    import json

    from gok.safe.files import write_atomically

    with _open(file) as vault:
        write_atomically(out, json.dumps(vault.export(), ensure_ascii=False, indent=2).encode() + b"\n", new=True)
    say(f"gok: {out} names people and is not encrypted; remove it when you have used it")


@app.command()
def key(out: Annotated[Path, typer.Argument(metavar="OUT", help="Where it goes.")], file: File = None) -> None:
    """Write the public key of the vault for portals and kiosks, which believe its receipts then; print its fingerprint.

    Examples:

        gok vault key vault.pub
    """
    with _open(file) as vault:
        vault.partner().write(out)
        print(vault.signer.public.fingerprint)


@app.command()
def trust(
    public: Annotated[Path, typer.Argument(metavar="FILE", help="The public key of a portal or kiosk.")],
    fingerprint: Annotated[
        str, typer.Option("--fingerprint", metavar="WORDS", help="Its fingerprint as it was read out to you.")
    ] = "",
    file: File = None,
) -> None:
    """Follow the withdrawal orders of a portal or kiosk from now on.

    Whoever runs it reads the fingerprint out to you, by telephone: eight words or ten groups of digits. It is asked for
    here, or given with --fingerprint; a key with another is not trusted. The file may have been exchanged on its way.

    Examples:

        gok vault trust portal.pub

        gok vault trust portal.pub --fingerprint "lusab babad gutih tugad …"
    """
    from gok.safe.signing import Partner

    partner = Partner.from_file(public)
    if not fingerprint:
        if not sys.stdin.isatty():
            raise SettingError("nobody has compared the fingerprint; give it with --fingerprint, as it was read out")
        fingerprint = typer.prompt(f"Fingerprint of the {partner.role} {partner.name}, as it was read out to you")
    if not partner.key.is_said(fingerprint):
        raise SettingError(f"{public}: the fingerprint does not fit: this is not the key you were told about")
    with _open(file) as vault:
        vault.trust(partner)
    print(f"{partner.role} {partner.name}: {partner.key.fingerprint}\n{partner.key.words}")


@app.command()
def distrust(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the portal or kiosk is called.")],
    file: File = None,
) -> None:
    """Follow the orders of a portal or kiosk no longer.

    Examples:

        gok vault distrust portal
    """
    with _open(file) as vault:
        vault.distrust(name)
        print(f"{name} is no longer listened to")


@app.command(name="apply-order")
def apply_order(
    order: Annotated[Path, typer.Argument(metavar="ORDER", help="A signed withdrawal order.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="RECEIPT", help="Where the receipt goes; a new file.")],
    file: File = None,
) -> None:
    """Carry out a withdrawal order: the learner and the agreements are removed, a signed receipt says so.

    An order that was carried out already, was changed, or comes from somebody who is not trusted is refused.

    Examples:

        gok vault apply-order C16.order -o C16-vault.receipt
    """
    from datetime import UTC, datetime

    from gok.safe.envelopes import read_whole
    from gok.safe.files import write_atomically

    content = read_whole(order, "withdrawal order")
    if out.exists():
        raise SettingError(f"{out}: there is a file of this name; a receipt is never written over")
    with _open(file) as vault:
        before = set(vault.ids("learner"))
        _done, receipt = vault.apply_order(content, now=datetime.now(UTC), source=str(order))
        write_atomically(out, receipt, new=True)
        gone = before - set(vault.ids("learner"))
    said = f"learner {gone.pop()} is no longer in the vault" if gone else "the learner was not in the vault"
    print(f"{said}; receipt in {out}")


@app.command()
def receipt(
    order: Annotated[Path, typer.Argument(metavar="ORDER", help="The order that was carried out.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="RECEIPT", help="Where the receipt goes; a new file.")],
    file: File = None,
) -> None:
    """Write the receipt of an order once more, if it was lost.

    Examples:

        gok vault receipt C16.order -o C16-vault.receipt
    """
    from gok.safe.envelopes import read_whole
    from gok.safe.files import write_atomically

    with _open(file) as vault:
        content = vault.receipt_again(read_whole(order, "withdrawal order"), source=str(order))
        write_atomically(out, content, new=True)


@app.command()
def passphrase(file: File = None) -> None:
    """Change the passphrase of the vault.

    Examples:

        gok vault passphrase
    """
    from getpass import getpass

    if not sys.stdin.isatty():
        raise SettingError("the passphrase is changed on a terminal only")
    with _open(file) as vault:
        new = getpass("New passphrase: ")
        if getpass("Again: ") != new:
            raise SettingError("the two passphrases differ; the old one holds")
        vault.change_passphrase(new)
    print("the new passphrase holds")


def _open(file: Path | None) -> Vault:
    from gok.safe.vault import Vault

    path = _path(file)
    if not path.exists():
        raise InputError("there is no vault here; make one with `gok vault create`", source=str(path))
    return Vault.open(path, ask_secret(_WHAT))


def _path(file: Path | None, *, make: bool = False) -> Path:
    if file is not None:
        return file
    from gok.lexicon.overlay import data_folder

    folder = data_folder() / "vault"
    if make:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "vault.gok"


def _ask_row(kind: str) -> dict[str, str]:
    """What is known of somebody, from the terminal or from standard input."""
    import json

    from gok.safe.vault import FIELDS

    if kind not in FIELDS:
        raise SettingError(f"{kind}: the vault holds {', '.join(FIELDS)}")
    if sys.stdin.isatty():
        return {name: typer.prompt(name, default="", show_default=False, err=True) for name in FIELDS[kind]}
    try:
        row = json.loads(sys.stdin.read())
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise InputError(f"not a JSON object with {', '.join(FIELDS[kind])}", source="stdin")
    return row
