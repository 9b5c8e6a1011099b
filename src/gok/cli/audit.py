"""`gok audit`: is the record of who did what still as it was written, and what can be shown of a release?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gok.cli.safekeeping import ask_secret, say
from gok.errors import InputError, SettingError

__all__ = ["app"]

app = typer.Typer(
    help="Check the audit log of a kiosk or workbench; make and check the evidence for a release.", no_args_is_help=True
)

Log = Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="A file of the log, or its folder.")]
Kept = Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="A log (file or folder), or evidence for a release.")]


@app.command()
def verify(
    log: Kept,
    heads: Annotated[
        list[Path] | None,
        typer.Option("--head", metavar="FILE", help="A head exported earlier; may be given more than once."),
    ] = None,
    keys: Annotated[
        Path | None, typer.Option("--keys", metavar="FILE", help="The key file, to check the MACs too.")
    ] = None,
    signer: Annotated[
        str, typer.Option("--signer", metavar="FINGERPRINT", help="Who must have signed evidence, in digits or words.")
    ] = "",
    release: Annotated[
        list[Path] | None, typer.Option("--release", metavar="FILE", help="Files the evidence must be about.")
    ] = None,
) -> None:
    """Check a log: changed, missing, reordered or cut-off entries are named, and the exit status is 1.

    Without the key file only the chain of hashes is checked, which shows accidents. With it (its passphrase is asked
    for) every MAC is, and nobody without the key can have changed an entry. A head that was exported earlier, as it
    travels in each bundle, shows whether the end was cut off or the log rewritten by somebody who has the key.

    Of evidence (`gok audit evidence`, JSON or page) the signature is checked, who signed it (--signer), that a page
    says what was signed, and that the files of the release (--release) are those it was made for.

    Examples:

        gok audit verify audit/

        gok audit verify audit/ --keys kiosk.keys --head head.json

        gok audit verify evidence.html --signer "1f0a 77c2 …" --release corpus.jsonl
    """
    from gok.evidence.signing import is_evidence

    if log.is_file() and is_evidence(log):
        _verify_evidence(log, signer, release or [])
    else:
        _verify_log(log, heads or [], keys)


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


def _verify_log(log: Path, heads: list[Path], keys: Path | None) -> None:
    from gok.safe import KeyFile
    from gok.safe.chains import Head
    from gok.safe.chains import verify as check

    key = None if keys is None else KeyFile.read_secret(keys, ask_secret("key file"), "audit")
    wanted = [Head.from_dict(_read(path), source=str(path)) for path in heads]
    report = check(_files(log), key=key, heads=wanted, whole=log.is_dir())
    for fault in report.faults:
        print(f"entry {fault.seq}: {fault.reason}" + (f" ({fault.source})" if fault.source else ""))
    if not report.holds:
        say(f"gok: {log}: the log does not hold: {len(report.faults)} faults")
        raise typer.Exit(1)
    print(f"{report.entries} entries hold, {report.first} to {report.head.seq}, pseudonyms cut in {report.cut}")
    if not report.keyed:
        print("Only the chain was checked; name the key file (--keys) to check the MACs.")


def _verify_evidence(path: Path, signer: str, release: list[Path]) -> None:
    from gok.evidence import check_files, open_evidence

    found = open_evidence(path)
    faults = [] if not signer or found.signer.is_said(signer) else ["it was signed by somebody else"]
    faults += check_files(found, release) if release else []
    for fault in faults:
        print(fault)
    if faults:
        say(f"gok: {path}: the evidence does not hold: {len(faults)} faults")
        raise typer.Exit(1)
    print(f"The signature holds; made {found.payload['made']['time']} by Gök {found.payload['made']['gok']}.")
    print(f"Signed by {found.signer.fingerprint} ({found.signer.words}).")
    if not signer:
        print("Compare the fingerprint by another way, or name it (--signer).")
    if not release:
        print("The files of the release were not looked at; name them (--release).")


@app.command()
def evidence(
    release: Annotated[list[Path], typer.Argument(help="The release: files or folders, in any format with metadata.")],
    key: Annotated[Path, typer.Option("--sign", metavar="FILE", help="The key file to sign with (`gok key new`).")],
    out: Annotated[
        list[Path],
        typer.Option("-o", "--out", metavar="FILE", help="Where it goes: .json or .html; repeat for both."),
    ],
    name: Annotated[str, typer.Option(help="What the release is called; else the name of its first file.")] = "",
    language: Annotated[str, typer.Option("--language", metavar="sv|en", help="Language of pages.")] = "sv",
    evaluation: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What `gok evaluate … --to json` has said.")
    ] = None,
    scorecard: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What `gok evaluate … --replacement --to json` has said.")
    ] = None,
    risk: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What `gok risk … --to json` has said, with its attacks.")
    ] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What people have decided: TOML, [[decision]] what who when why."),
    ] = None,
    head: Annotated[Path | None, typer.Option(metavar="FILE", help="The head of the audit log.")] = None,
    from_: Annotated[str | None, typer.Option("--from", metavar="FORMAT", help="Format of the release.")] = None,
) -> None:
    """Make signed evidence of a release for a data protection officer: figures, attacks, decisions, versions, digests.

    Of the reports only figures are taken, never a word of an essay. Print the page for a PDF. Sign with a key that is
    used for nothing else, and tell its fingerprint by another way.

    Examples:

        gok key new signing.key

        gok audit evidence corpus.jsonl --risk risk.json --decisions who.toml --sign signing.key -o out.json -o out.html

        gok audit evidence corpus.jsonl --risk risk.json --sign signing.key --language en -o evidence.html
    """
    from gok.cli.streams import writing
    from gok.evidence import Reports, gather, sign_evidence, to_page
    from gok.evidence.words import words_of
    from gok.safe.signing import Signer

    words_of(language)
    if wrong := [path for path in out if path.suffix.lower() not in (".json", ".html", ".htm")]:
        raise SettingError(f"{wrong[0]}: evidence is written as .json or .html")
    signer = Signer.from_file(key)
    reports = Reports(evaluation, scorecard, risk, decisions, head)
    reads = [*release, key, *(path for path in vars(reports).values() if path)]
    with writing(reads, *out) as outputs:
        made = sign_evidence(gather(release, reports, name=name or release[0].stem, format=from_), signer)
        for path in out:
            is_json = path.suffix.lower() == ".json"
            outputs.add(path, [made.message.decode("ascii") if is_json else to_page(made, language)])
    print(f"signed by {made.signer.fingerprint}")
    print(f"in words: {made.signer.words}")


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
    except (ValueError, RecursionError):
        raise InputError("not the head of an audit log", source=str(path)) from None
