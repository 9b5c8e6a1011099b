"""Everything that reads bytes a stranger may have made, with whole files to damage: for properties and the fuzzer.

A reader takes bytes and gives back nothing. It may refuse them by a GokError of one line; anything else is a fault.
What is signed or sealed is damaged inside its seal too: whoever has a key may be careless, or lie.
"""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import gok
from gok import formats
from gok.corpus.sources import open_source
from gok.formats import FORMATS

if TYPE_CHECKING:
    from gok.safe.deposits import DepositKey
    from gok.safe.signing import Pins, Signer

__all__ = ["READERS", "SAID", "Reader"]

SAID = (
    "Jag heter Fatima.",
    "Min bror Ali är 27 år.",
    "Vi bor i Malmö på Kungsgatan 12.",
    "Ring 070-174 06 05!",
    "Mejla ali@example.org",
    "Jag kommer från Syrien och pratar arabiska.",
    "Hon jobbar som läkare på Karolinska.",
    "Min mamma heter Agnieszka Nowak",
    "jag heter omar och är född 1990-02-13.",
    "850611-9836",
    "Buss 42 går till Borlänge.",
    "Vi firade jul hos mormor.",
)
_NOW = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)
_PASSPHRASE = "korrekt häst batteri"


class Reader(NamedTuple):
    """A whole file, made when it is asked for, and what reads one."""

    whole: Callable[[], bytes]
    read: Callable[[bytes], None]


# -- essays ----------------------------------------------------------------------------------------------------------


@cache
def _result() -> gok.Result:
    return gok.pseudonymize(" ".join(SAID), seed=1, with_source=True, meta={"id": "A1", "learner": "A1"})


def _essays(name: str) -> Reader:
    def read(data: bytes) -> None:
        for result in formats.read_bytes(data, format=name, name="damaged"):
            result.essay.text.encode()

    made = {"docx": _docx, "odt": _odt, "swell": _swell}.get(name)
    return Reader(cache(made or (lambda: formats.write([_result()], format=name, with_source=True).encode())), read)


def _packed(members: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return made.getvalue()


def _docx_inside() -> bytes:
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    runs = "".join(f"<w:p><w:r><w:t xml:space='preserve'>{said}</w:t><w:tab/><w:br/></w:r></w:p>" for said in SAID[:3])
    row = "<w:tbl><w:tr><w:tc><w:p><w:r><w:softHyphen/><w:cr/></w:r></w:p></w:tc></w:tr></w:tbl>"
    gone = "<w:p><w:del><w:r><w:t>Ali</w:t></w:r></w:del><w:pPr/></w:p>"
    return f"<w:document xmlns:w='{space}'><w:body>{runs}{row}{gone}</w:body></w:document>".encode()


def _odt_inside() -> bytes:
    office, text = (f"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0" for name in ("office", "text"))
    inner = "".join(f"<t:p>{said}<t:s t:c='3'/><t:tab/><t:line-break/></t:p>" for said in SAID[:3])
    row = "<t:table-row><t:table-cell><t:h>Ali</t:h></t:table-cell></t:table-row><t:note><t:p>Omar</t:p></t:note>"
    body = f"<o:body><o:text>{inner}{row}</o:text></o:body>"
    return f"<o:document-content xmlns:o='{office}' xmlns:t='{text}'>{body}</o:document-content>".encode()


def _document(name: str, member: str, inside: Callable[[], bytes]) -> dict[str, Reader]:
    """Its XML by itself: of an archive whose bytes are damaged nothing is read but that its sum is wrong."""

    def read(data: bytes) -> None:
        for result in formats.read_bytes(_packed({member: data}, zipfile.ZIP_STORED), format=name, name="damaged"):
            result.essay.text.encode()

    return {f"{name} inside its archive": Reader(cache(inside), read)}


def _docx() -> bytes:
    return _packed({"word/document.xml": _docx_inside()})


def _odt() -> bytes:
    return _packed({"content.xml": _odt_inside()})


def _swell() -> bytes:
    return b"<?xml version='1.0'?><swell><source>Jag heter Fatima.</source></swell>"


def _brat_whole() -> bytes:
    from gok.formats.brat import stand_off

    return stand_off(_result()).encode()


def _read_brat(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pair = Path(folder) / "a.txt"
        pair.write_text(_result().essay.text, "utf-8")
        pair.with_suffix(".ann").write_bytes(data)
        for result in formats.read_file(pair.with_suffix(".ann"), format="brat"):
            result.essay.text.encode()


# -- corpora ---------------------------------------------------------------------------------------------------------


def _corpus(suffix: str, whole: Callable[[], bytes]) -> Reader:
    """A file of a corpus, read as a run reads it: what is wrong with an essay is a failure in its place."""
    from gok.corpus.columns import Columns

    def read(data: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"a{suffix}"
            path.write_bytes(data)
            found = open_source(path, columns=Columns(), format=None, meta={}, most=100_000)
            for one in found.read():
                said = getattr(one.what, "reason", "")
                assert "Fatima" not in said
                assert "\n" not in said

    return Reader(cache(whole), read)


def _parquet() -> bytes:
    import pyarrow
    from pyarrow import parquet

    made = io.BytesIO()
    rows = [{"id": str(n), "text": said, "learner": "A", "age": n} for n, said in enumerate(SAID)]
    parquet.write_table(pyarrow.Table.from_pylist(rows), made)
    return made.getvalue()


def _jsonl_packed() -> bytes:
    import gzip

    return gzip.compress(formats.write([_result()], format="jsonl", with_source=True).encode(), mtime=0)


# -- what is sealed and signed ----------------------------------------------------------------------------------------


def _in_file(whole: Callable[[], bytes], read: Callable[[Path], object]) -> Reader:
    def read_data(data: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "damaged"
            path.write_bytes(data)
            path.chmod(0o600)
            read(path)

    return Reader(cache(whole), read_data)


def _signed(data: bytes) -> bytes:
    """The bytes with the signature of a kiosk that is trusted."""
    import hashlib

    from gok.safe.bundle_writing import KIND, MARK

    kiosk = _kiosk()
    signature = kiosk.sign(KIND, hashlib.sha512(data).digest())
    return data + MARK + kiosk.public.text.encode() + b":" + b64encode(signature)


@cache
def _kiosk() -> Signer:
    from gok.safe.signing import Signer

    return Signer(b"k" * 32)


def _bundle() -> bytes:
    from dataclasses import replace

    from gok.safe.bundles import build_bundle
    from gok.safe.chains import Head
    from gok.safe.releases import META

    made = replace(_result(), essay=replace(_result().essay, id="A1AT1")).release(META)
    metadata = {
        "learner": [{"id": "A1", "birthyear_interval": "1990-1994", "genders": ["f"], "first_languages": ["polska"]}],
        "task": [{"id": "AT1", "task_date": "2024-W07", "task_format": "manual", "task_duration": 60}],
        "essay": [{"id": "A1AT1", "learner": "A1", "task": "AT1", "grade": "G"}],
    }
    head = Head(7, "ab" * 32, "2025-03-03T08:00:00Z")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bundle"
        build_bundle(path, [made], signer=_kiosk(), sequence=1, head=head, metadata=metadata, now=_NOW)
        return path.read_bytes()


def _bundle_inside() -> bytes:
    from gok.safe.bundle_writing import TRAILER

    return _bundle()[:-TRAILER]


def _read_bundle(path: Path) -> None:
    from gok.safe.bundles import read_bundle
    from gok.safe.seen import MemorySeen
    from gok.safe.signing import Partner, Pins

    pins = Pins((Partner("kiosk", "kiosk", _kiosk().public),))
    for result in read_bundle(path, pins, seen=MemorySeen()).essays():
        result.text.encode()


def _members() -> bytes:
    """The members of a bundle, a line each: what a kiosk that lies can put under its signature."""
    with zipfile.ZipFile(io.BytesIO(_bundle())) as archive:
        return b"\n".join(archive.read(name).rstrip(b"\n") for name in _names())


@cache
def _names() -> tuple[str, ...]:
    from gok.safe.bundle_writing import KIND, MANIFEST, MEMBERS

    return (*MEMBERS[KIND], MANIFEST)


def _read_members(data: bytes) -> None:
    """The lines as members, sizes and hashes put right, signed."""
    import hashlib

    from gok.safe.bundle_writing import TRAILER

    *members, manifest = [*data.split(b"\n"), *[b""] * len(_names())][: len(_names())]
    rows = [
        {"name": name, "size": len(one), "sha256": hashlib.sha256(one).hexdigest()}
        for name, one in zip(_names(), members, strict=False)
    ]
    try:
        told = json.loads(manifest)
        manifest = json.dumps({**told, "members": rows}).encode() if isinstance(told, dict) else manifest
    except (ValueError, RecursionError):
        pass
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.comment = bytes(TRAILER)
        for name, one in zip(_names(), (*members, manifest), strict=True):
            archive.writestr(name, one)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bundle"
        path.write_bytes(_signed(made.getvalue()[:-TRAILER]))
        _read_bundle(path)


def _read_signed(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bundle"
        path.write_bytes(_signed(data))
        _read_bundle(path)


def _backup() -> bytes:
    from gok.safe.backups import write_backup
    from gok.safe.passphrases import Cost
    from gok.safe.places import Places

    with tempfile.TemporaryDirectory() as folder:
        places = Places(Path(folder), "kiosk")
        places.scans.mkdir(parents=True)
        (places.scans / "A1.scan").write_bytes(b"scan" * 50)
        import sqlite3
        from contextlib import closing

        with closing(sqlite3.connect(places.database)) as store:
            store.execute("CREATE TABLE essay (learner TEXT)")
            store.commit()
        out = Path(folder) / "backup"
        write_backup(places, out, _PASSPHRASE, now=_NOW, cost=Cost(iterations=1, lanes=1, memory=8))
        return out.read_bytes()


def _read_backup(path: Path) -> None:
    from gok.safe.backups import read_contents

    read_contents(path, _PASSPHRASE)


def _backup_inside() -> bytes:
    """The stream of members, as it is under the seal."""
    members = {"backup.json": b'{"room": "kiosk", "made": "2025", "gok": "1"}', "scans/A1.scan": b"scan" * 5}
    import hashlib

    made, found = b"", {}
    for name, data in members.items():
        head = json.dumps({"name": name, "size": len(data)}).encode()
        made += len(head).to_bytes(4, "big") + head + data
        found[name] = [len(data), hashlib.sha256(data).hexdigest()]
    last = json.dumps(found).encode()
    head = json.dumps({"name": "manifest.json", "size": len(last)}).encode()
    return made + len(head).to_bytes(4, "big") + head + last


def _read_backup_inside(data: bytes) -> None:
    from gok.safe.backups import _key, read_contents
    from gok.safe.envelopes import Envelope
    from gok.safe.passphrases import Cost
    from gok.safe.streams import SealingWriter

    envelope = Envelope.create("gok backup 1", _PASSPHRASE, cost=Cost(iterations=1, lanes=1, memory=8), in_use=True)
    made = io.BytesIO()
    made.write(envelope.headline)
    writer = SealingWriter(_key(envelope), made, bound=envelope.headline)
    writer.write(data)
    writer.finish()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup"
        path.write_bytes(made.getvalue())
        read_contents(path, _PASSPHRASE)


def _mapping() -> bytes:
    from unittest import mock

    from gok.safe import mapping
    from gok.safe.passphrases import Cost

    with mock.patch.object(mapping, "STRONG", Cost(iterations=1, lanes=1, memory=8), create=True):
        return mapping.sealed_mapping([mapping.entry_of(_result())], _PASSPHRASE).encode()


def _read_mapping(path: Path) -> None:
    from gok.safe.mapping import read_mapping

    read_mapping(path, _PASSPHRASE)


def _key_file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key"
        gok.Key.fresh().write(path)
        return path.read_bytes()


def _profile() -> bytes:
    from importlib import resources

    return resources.files("gok.replace").joinpath("profiles", "swell.toml").read_bytes()


def _read_profile(path: Path) -> None:
    from gok.settings import Settings

    named = path.rename(path.with_suffix(".toml"))
    Settings.chosen(profile=str(named))


def _key_of_now() -> bytes:
    """A key file of the newest version."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key"
        gok.Key(b"k" * 32).upgraded().write(path)
        return path.read_bytes()


def _model() -> bytes:
    """A trained model that knows a word."""
    import pycrfsuite

    from gok.detect.model.features import OUTSIDE

    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.append([["w=jag"], ["w=heter"], ["w=fatima", "s=c"]], [OUTSIDE, OUTSIDE, "firstname"])
    with tempfile.TemporaryDirectory() as folder:
        trainer.train(f"{folder}/model")
        return (Path(folder) / "model").read_bytes()


def _read_model(path: Path) -> None:
    from gok.detect.model.judges import ContextModel

    gok.detect(SAID[0], model=ContextModel(path))


def _read_user_list(path: Path) -> None:
    from gok.lexicon.user_lists import read_user_list

    read_user_list(path, "surname")


def _read_annotations(path: Path) -> None:
    from gok.formats.sparv import read_annotations
    from gok.text import Essay

    read_annotations(path).of(Essay("Jag heter", id="a"))


_SPARV = "<text><sentence><token pos='PN' msd='PN.UTR' baseform='|jag|'>Jag</token> <token pos='VB'>heter</token>"


# -- withdrawals and deposits -----------------------------------------------------------------------------------------


@cache
def _portal() -> Signer:
    from gok.safe.signing import Signer

    return Signer(b"p" * 32)


def _pinned() -> Pins:
    from gok.safe.signing import Partner, Pins

    return Pins((Partner("kiosk", "kiosk", _kiosk().public), Partner("portal", "portal", _portal().public)))


def _orders() -> tuple[bytes, bytes]:
    """An order that names somebody and one that points at them."""
    from gok.safe.orders import Pointer, make_order, point_order

    pointing = point_order(_portal(), Pointer.at("A1", b"x" * 32), id="ab" * 16, made="2025-03-03T08:00:00Z")
    return make_order(_portal(), "A1", now=_NOW), pointing


def _read_order(data: bytes) -> None:
    from gok.safe.orders import read_order
    from gok.safe.seen import MemorySeen

    read_order(data, _pinned(), me=_kiosk().public, seen=MemorySeen()).learner_among(["A1", "A2"])


def _receipt() -> bytes:
    from gok.safe.orders import make_receipt, read_order
    from gok.safe.seen import MemorySeen

    order = read_order(_orders()[1], _pinned(), me=_kiosk().public, seen=MemorySeen())
    return make_receipt(_kiosk(), order, role="kiosk", erased={"essays": 2, "keys": 1}, now=_NOW)


def _read_receipt(data: bytes) -> None:
    import hashlib

    from gok.safe.orders import read_receipt
    from gok.safe.seen import MemorySeen

    read_receipt(data, _pinned(), order=hashlib.sha256(_orders()[1]).hexdigest(), seen=MemorySeen())


def _inside(whole: Callable[[], bytes], signer: Callable[[], Signer], read: Callable[[bytes], None]) -> Reader:
    """What a partner who lies puts under its signature."""
    from gok.safe.signing import sign_message

    def payload() -> bytes:
        return json.dumps(json.loads(whole())["payload"]).encode()

    def read_payload(data: bytes) -> None:
        try:
            given = json.loads(data)
        except (ValueError, RecursionError):
            return
        if isinstance(given, dict):
            read(sign_message(signer(), json.loads(whole())["kind"], given))

    return Reader(cache(payload), read_payload)


@cache
def _deposit_key() -> DepositKey:
    from gok.safe.deposits import DepositKey

    return DepositKey(b"d" * 32)


def _deposit() -> bytes:
    from gok.safe.deposits import seal_deposit

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "deposit"
        seal_deposit(out, _deposit_key().lock, io.BytesIO(SAID[0].encode()), about={"what": "essay"}, signer=_kiosk())
        return out.read_bytes()


def _read_deposit(path: Path) -> None:
    from gok.safe.deposits import open_deposit

    open_deposit(path, _deposit_key(), path.with_suffix(".opened"), sender=_kiosk().public)


def _pins() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pins"
        _pinned().write(path)
        return path.read_bytes()


def _read_pins(path: Path) -> None:
    from gok.safe.signing import Pins

    Pins.from_file(path)


READERS: dict[str, Reader] = {
    **{row.name: _essays(row.name) for row in FORMATS.values() if row.reads and not row.pair},
    **_document("docx", "word/document.xml", _docx_inside),
    **_document("odt", "content.xml", _odt_inside),
    "brat": Reader(cache(_brat_whole), _read_brat),
    "parquet": _corpus(".parquet", _parquet),
    "packed jsonl": _corpus(".jsonl.gz", _jsonl_packed),
    "corpus jsonl": _corpus(".jsonl", lambda: READERS["jsonl"].whole()),
    "bundle": _in_file(_bundle, _read_bundle),
    "bundle under its signature": Reader(cache(_bundle_inside), _read_signed),
    "members of a bundle": Reader(cache(_members), _read_members),
    "backup": _in_file(_backup, _read_backup),
    "backup under its seal": Reader(cache(_backup_inside), _read_backup_inside),
    "mapping": _in_file(_mapping, _read_mapping),
    "key": _in_file(_key_file, gok.Key.from_file),
    "newest key": _in_file(_key_of_now, gok.Key.from_file),
    "profile": _in_file(_profile, _read_profile),
    "model": _in_file(_model, _read_model),
    "list of names": _in_file(lambda: "namn;antal;kön\nFatima;12;k\nAli;5;m\n".encode(), _read_user_list),
    "export of Sparv": _in_file(lambda: f"{_SPARV}</sentence></text>".encode(), _read_annotations),
    "table of Sparv": _in_file(lambda: b"token\tpos\tmsd\nJag\tPN\tPN.UTR\nheter\tVB\tVB.PRS\n", _read_annotations),
    "CoNLL-U of Sparv": _in_file(
        lambda: b"1\tJag\tjag\tPRON\t_\tCase=Nom\t0\t_\t_\t_\n2\theter\theta\tVERB\t_\t_\t0\t_\t_\t_\n",
        _read_annotations,
    ),
    "order": Reader(cache(lambda: _orders()[0]), _read_order),
    "order that points": Reader(cache(lambda: _orders()[1]), _read_order),
    "order under its signature": _inside(lambda: _orders()[0], _portal, _read_order),
    "order that points under its signature": _inside(lambda: _orders()[1], _portal, _read_order),
    "receipt": Reader(cache(_receipt), _read_receipt),
    "receipt under its signature": _inside(_receipt, _kiosk, _read_receipt),
    "deposit": _in_file(_deposit, _read_deposit),
    "partners": _in_file(_pins, _read_pins),
}
"""By name; a format that is added is here by itself."""
