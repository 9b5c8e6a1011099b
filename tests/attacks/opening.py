"""Every byte that a kiosk and a portal hold, raw and opened with every key there is, and words looked for in them."""

from __future__ import annotations

import base64
import hmac
import io
import json
import sqlite3
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from gok.safe import DamagedError, KeyFile, unseal
from gok.safe.envelopes import open_envelope
from gok.safe.places import Places

__all__ = ["Piece", "files_below", "found", "kiosk_pieces", "opened_by_any_key", "portal_pieces"]

Piece = tuple[str, bytes]
"""Where it stands, and the bytes."""
_PURPOSES = ("learners", "audit", "signing", "essay names", "session")
_SEALED = (
    ("select name, version, head from workbench_essay", "essay {} head {}"),
    (
        "select e.name, v.number, v.sealed from workbench_version v join workbench_essay e on e.id = v.essay_id",
        "essay {} version {}",
    ),
    (
        "select e.name, v.number, v.note from workbench_version v join workbench_essay e on e.id = v.essay_id",
        "essay {} note {}",
    ),
    (
        "select e.sid, t.number, t.sealed from kiosk_transcript t join kiosk_essay e on e.id = t.essay_id",
        "kiosk essay {} transcript {}",
    ),
    ("select sid, released from kiosk_essay where released is not null", "kiosk essay {} released"),
    ("select sid, words from kiosk_essay where words is not null", "kiosk essay {} words"),
    ("select kind, sid, sealed from kiosk_facts", "kiosk facts {} {}"),
    ("select id, sealed from kiosk_report", "kiosk report {}"),
)


def files_below(folder: Path) -> Iterator[Piece]:
    """Every file, its path with it; the members of archives, and of archives in them."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield from _unpacked(str(path.relative_to(folder)), path.read_bytes())


def _unpacked(place: str, content: bytes) -> Iterator[Piece]:
    yield place, place.encode() + b"\n" + content
    if content[:2] == b"PK" and zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield from _unpacked(f"{place}/{name}", archive.read(name))


def opened_by_any_key(places: Places, passphrase: str) -> Iterator[Piece]:
    """Whatever can be opened in a kiosk's store with the passphrase, by trying every key there is on every seal."""
    with KeyFile.open(places.keys, passphrase) as keys:
        own = {name: keys.data_key(name, make=False) for name in keys.learners()}
        apart = [key for name, key in own.items() if name.startswith("essay ")]
        both = [hmac.digest(one, b"gok original\x01" + other, "sha256") for one in own.values() for other in apart]
        all_keys = [*own.values(), *both, *(keys.secret(purpose) for purpose in _PURPOSES)]
    sealed: list[tuple[str, bytes]] = []
    with sqlite3.connect(f"file:{places.database}?mode=ro", uri=True) as database:
        for query, context in _SEALED:
            sealed += [(context.format(*row[:-1]), row[-1]) for row in database.execute(query)]
    sealed += [(f"kiosk scan {path.name}", path.read_bytes()) for path in places.scans.glob("*")]
    for context, data in sealed:
        for key in all_keys:
            try:
                yield f"opened: {context}", unseal(key, data, context=context)
            except DamagedError:
                continue


def kiosk_pieces(data: Path, passphrase: str) -> Iterator[Piece]:
    """A kiosk that is not running: its files, the key file and the vault opened, and what any key opens."""
    places = Places(data)
    yield from files_below(data)
    sealed = [(places.keys, "gok keys 1"), (data / "vault" / "vault.gok", "gok vault 1")]
    for path, kind in sealed:
        if path.exists():
            yield (
                f"opened: {path.name}",
                open_envelope(path.read_bytes(), passphrase, kind=kind, what="", source="")[1],
            )
    yield from opened_by_any_key(places, passphrase)


def portal_pieces() -> Iterator[Piece]:
    """The portal of this process: rows, tables of the search, sessions, files and the members of archives."""
    from django.contrib.sessions.models import Session
    from django.db import connection

    from gok_web.portal import rows
    from gok_web.portal.secret import portal_folder

    yield "rows", b"".join(rows.dump())
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor, include_views=True):
            if name.startswith(("portal", "django")):
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")
                held = [[bytes(v) if isinstance(v, memoryview) else v for v in r] for r in cursor.fetchall()]
                yield f"table {name}", repr(held).encode()
    yield "sessions", repr([one.get_decoded() for one in Session.objects.all()]).encode()
    connection.close()
    yield from files_below(portal_folder())


def _spellings(word: str) -> set[bytes]:
    """A word as bytes: composed and not, in small letters and capitals, as JSON and Python write it."""
    cased = {one for form in ("NFC", "NFD") for one in _cased(unicodedata.normalize(form, word))}
    out = {one.encode(code, "ignore").lower() for one in cased for code in ("utf-8", "utf-16-le", "latin-1")}
    return out | {write(one)[1:-1].encode().lower() for one in cased for write in (ascii, json.dumps)}


def _cased(word: str) -> tuple[str, ...]:
    return word, word.lower(), word.upper()


def _in_base64(word: str) -> set[bytes]:
    """As it stands inside base64, whatever stands before it; short words would be found by chance."""
    out = set()
    for shift in range(3):
        whole = base64.b64encode(b"\0" * shift + word.encode())
        first, last = (shift * 4 + 2) // 3, (shift + len(word.encode())) * 4 // 3
        out.add(whole[first:last])
    return {part for part in out if len(part) >= 8}


def found(words: Iterable[str], pieces: Iterable[Piece]) -> dict[str, list[str]]:
    """Where each word stands; words that stand nowhere are left out."""
    wanted = [(word, _spellings(word), _in_base64(word)) for word in words]
    out: dict[str, list[str]] = {}
    for place, content in pieces:
        small = content.lower()
        for word, plain, coded in wanted:
            if any(one in small for one in plain) or any(one in content for one in coded):
                out.setdefault(word, []).append(place)
    return out
