"""The files are as docs/kiosk-files.md says: read here with nothing of `gok.safe` but what wrote them."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import zipfile
from base64 import b64decode
from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from gok.safe import KeyFile, seal
from gok.safe.audit import AuditLog, audit_files
from gok.safe.backups import write_backup
from gok.safe.bundles import build_bundle
from gok.safe.deposits import DepositKey, seal_deposit
from gok.safe.orders import make_order
from gok.safe.places import Places
from gok.safe.signing import Signer
from tests.safe.building import CHEAP, SECRET
from tests.safe.test_backups import make_store
from tests.safe.test_bundles import HEAD

NOW = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)


def opened(key: bytes, sealed: bytes, context: str) -> bytes:
    assert sealed[:1] == b"\x01"
    return AESGCM(key).decrypt(sealed[1:13], sealed[13:], b"gok sealed 1\0" + context.encode())


def stretched(fields: dict[str, object]) -> bytes:
    salt, iterations, lanes, memory = (fields[name] for name in ("salt", "iterations", "lanes", "memory"))
    kdf = Argon2id(salt=b64decode(str(salt)), length=32, iterations=iterations, lanes=lanes, memory_cost=memory)  # type: ignore[arg-type]
    return kdf.derive(SECRET.encode())


def derived(key: bytes, purpose: str) -> bytes:
    return hmac.digest(key, b"gok " + purpose.encode() + b"\x01", "sha256")


def stream(key: bytes, data: bytes, bound: bytes) -> bytes:
    chunks = [data[i : i + 65536 + 16] for i in range(0, len(data), 65536 + 16)]
    out = b""
    for number, chunk in enumerate(chunks):
        nonce = number.to_bytes(11, "big") + (b"\x01" if number == len(chunks) - 1 else b"\x00")
        out += AESGCM(key).decrypt(nonce, chunk, bound)
    return out


def test_sealed_bytes() -> None:
    assert opened(bytes(32), seal(bytes(32), b"Ali", context="essay 1"), "essay 1") == b"Ali"


def test_key_file(tmp_path: Path) -> None:
    with KeyFile.create(tmp_path / "keys", SECRET, cost=CHEAP) as file:
        key = file.data_key("A1")
        file.destroy("B2")
    fields = json.loads((tmp_path / "keys").read_text())
    names = ["kind", "kdf", "iterations", "lanes", "memory", "salt", "check", "data", "sha256"]
    assert list(fields) == names
    secret = stretched(fields)
    body = {name: fields[name] for name in names[:-1]}
    assert hashlib.sha256(json.dumps(body).encode()).hexdigest() == fields["sha256"]
    header = {name: fields[name] for name in names[:6]}
    check = hmac.digest(derived(secret, "check"), json.dumps(header).encode(), "sha256")
    assert b64decode(fields["check"]) == check
    context = json.dumps(header | {"check": fields["check"]})
    padded = opened(derived(secret, "content"), b64decode(fields["data"]), context)
    assert len(padded) % 4096 == 0
    content = json.loads(padded[8 : 8 + int.from_bytes(padded[:8], "big")])
    assert set(content) == {"serial", "master", "keys", "destroyed", "versions"}
    assert {name: b64decode(value) for name, value in content["keys"].items()} == {"A1": key}
    assert len(content["destroyed"]) == 1


def test_audit_log(tmp_path: Path) -> None:
    with AuditLog(tmp_path, bytes(32)) as log:
        first = log.append("essay.saved", actor="anna", object=("essay", "A1AT1"), details={"version": 2})
        log.append("essay.done")
    one, two = (json.loads(line) for line in audit_files(tmp_path)[0].read_text().splitlines())
    ids = json.dumps([one["actor"], one["object"], one["salt"]], separators=(",", ":"))
    assert hashlib.sha256(ids.encode()).hexdigest() == one["ids"]
    names = ("seq", "time", "action", "details", "previous", "ids")
    core = json.dumps({name: one[name] for name in names}, separators=(",", ":")).encode()
    assert hashlib.sha256(core + one["mac"].encode()).hexdigest() == two["previous"] == first.hash
    assert hmac.digest(derived(bytes(32), "audit mac"), core, "sha256").hex() == one["mac"]
    assert one["previous"] == "0" * 64


def test_order() -> None:
    fields = json.loads(make_order(Signer(bytes(32)), "A1", now=NOW))
    payload = json.dumps(fields["payload"], sort_keys=True, separators=(",", ":")).encode()
    signed = b"gok signature\0" + fields["kind"].encode() + b"\0" + payload
    Ed25519PublicKey.from_public_bytes(b64decode(fields["signer"])).verify(b64decode(fields["signature"]), signed)


def test_bundle(tmp_path: Path) -> None:
    build_bundle(tmp_path / "b", [], signer=Signer(bytes(32)), sequence=1, head=HEAD, metadata={}, now=NOW)
    with zipfile.ZipFile(tmp_path / "b") as archive:
        mark, key, signature = archive.comment.split(b":")
        manifest = json.loads(archive.read("manifest.json"))
        for row in manifest["members"]:
            assert hashlib.sha256(archive.read(row["name"])).hexdigest() == row["sha256"]
        assert sorted(archive.namelist()) == sorted(["manifest.json", *(row["name"] for row in manifest["members"])])
        size = len(archive.comment)
    assert mark == b"gok-signature"
    digest = hashlib.sha512((tmp_path / "b").read_bytes()[:-size]).digest()
    signed = b"gok signature\0gok bundle 2\0" + digest
    Ed25519PublicKey.from_public_bytes(b64decode(key)).verify(b64decode(signature), signed)


def test_deposit(tmp_path: Path) -> None:
    private = DepositKey(bytes(range(32)))
    seal_deposit(
        tmp_path / "d", private.lock, io.BytesIO(b"Ali" * 50_000), about={"essay": "A1AT1"}, signer=Signer(bytes(32))
    )
    line, data = (tmp_path / "d").read_bytes().split(b"\n", 1)
    fields = json.loads(line)
    once, lock = b64decode(fields["once"]), b64decode(fields["lock"])
    shared = X25519PrivateKey.from_private_bytes(private.raw).exchange(X25519PublicKey.from_public_bytes(once))
    key = HKDF(hashes.SHA256(), 32, once + lock, b"gok deposit 2").derive(shared)
    plain = stream(key, data, line + b"\n")
    size = int.from_bytes(plain[:4], "big")
    about = json.loads(plain[4 : 4 + size])
    assert set(about) == {"essay", "signature"}
    digest = hashlib.sha512(b"Ali" * 50_000).digest()
    signed = b"gok signature\0gok deposit 2\0" + line + b"\n" + digest
    Ed25519PublicKey.from_public_bytes(b64decode(fields["from"])).verify(b64decode(about["signature"]), signed)
    assert plain[4 + size :] == b"Ali" * 50_000


def test_backup(tmp_path: Path) -> None:
    places = Places(tmp_path / "data")
    make_store(places)
    write_backup(places, tmp_path / "b", SECRET, now=NOW, cost=CHEAP)
    line, data = (tmp_path / "b").read_bytes().split(b"\n", 1)
    plain = stream(derived(stretched(json.loads(line)), "stream"), data, line + b"\n")
    members = {}
    while plain:
        size = int.from_bytes(plain[:4], "big")
        head, plain = json.loads(plain[4 : 4 + size]), plain[4 + size :]
        members[head["name"]], plain = plain[: head["size"]], plain[head["size"] :]
    assert next(iter(members)) == "backup.json"
    assert list(members)[-1] == "manifest.json"
    for name, (size, digest) in json.loads(members["manifest.json"]).items():
        assert (len(members[name]), hashlib.sha256(members[name]).hexdigest()) == (size, digest)
