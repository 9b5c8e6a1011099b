"""Who speaks: Ed25519 keys, fingerprints two people can compare, partners that are pinned, signed messages."""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from gok.errors import InputError, SettingError
from gok.safe.envelopes import read_whole
from gok.safe.errors import DamagedError, RefusedError
from gok.safe.files import write_atomically

__all__ = ["Partner", "Pins", "PublicKey", "Role", "Signer", "canonical", "open_message", "sign_message"]

Role = Literal["kiosk", "portal", "vault"]
_ROLES = ("kiosk", "portal", "vault")
_KIND = "gok partner 1"
_PINS = "gok pins 1"


@dataclass(frozen=True, slots=True)
class PublicKey:
    """What signatures are checked with."""

    raw: bytes

    def __post_init__(self) -> None:
        if len(self.raw) != 32:
            raise ValueError("a public key has 32 bytes")

    @property
    def fingerprint(self) -> str:
        """160 bits in groups: `1f0a 77c2 …`."""
        digest = hashlib.sha256(b"gok fingerprint\0" + self.raw).hexdigest()[:40]
        return " ".join(digest[i : i + 4] for i in range(0, 40, 4))

    @property
    def words(self) -> str:
        """128 bits to be read out loud: eight words of five letters (proquints)."""
        digest = hashlib.sha256(b"gok fingerprint\0" + self.raw).digest()
        return " ".join(_word(int.from_bytes(digest[i : i + 2], "big")) for i in range(0, 16, 2))

    def is_said(self, fingerprint: str) -> bool:
        """Whether this is its fingerprint, in digits or in words, as somebody has read it out."""
        said = "".join(fingerprint.split()).casefold()
        return said in ("".join(self.fingerprint.split()), "".join(self.words.split()))

    @property
    def text(self) -> str:
        """As it is written in files."""
        return b64encode(self.raw).decode("ascii")

    @classmethod
    def from_text(cls, text: object) -> PublicKey:
        """Read what `text` wrote; ValueError if it is no key."""
        if not isinstance(text, str):
            raise ValueError("not a public key")
        return cls(b64decode(text, validate=True))

    def verifies(self, signature: bytes, purpose: str, data: bytes) -> bool:
        """Whether the signature over the data was made by this key for this purpose."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, _spoken(purpose, data))
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Signer:
    """A private key. A kiosk makes it from its key file, `Signer(keys.secret("signing"))`; a portal keeps a file."""

    secret: bytes = field(repr=False)

    @classmethod
    def from_file(cls, path: Path) -> Signer:
        """Read what `write` wrote."""
        from gok.replace.keys import Key

        return cls(Key.from_file(path).secret[:32])

    def write(self, path: Path) -> None:
        """Write the secret into a new file that only its owner can read."""
        write_atomically(path, self.secret.hex().encode() + b"\n", new=True)

    @property
    def public(self) -> PublicKey:
        """What others need."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return PublicKey(Ed25519PrivateKey.from_private_bytes(self.secret).public_key().public_bytes_raw())

    def sign(self, purpose: str, data: bytes) -> bytes:
        """A signature; the purpose keeps one kind of message from passing for another."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self.secret).sign(_spoken(purpose, data))


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody whose signature counts: what they are, what we call them, their key."""

    name: str
    role: Role
    key: PublicKey

    def to_dict(self) -> dict[str, str]:
        """As it lies in the file that is handed over for pairing."""
        return {"kind": _KIND, "name": self.name, "role": self.role, "key": self.key.text}

    def write(self, path: Path) -> None:
        """Write the file that is handed over for pairing. It is public; compare the fingerprint by another way."""
        write_atomically(path, canonical(self.to_dict()) + b"\n")

    @classmethod
    def from_dict(cls, fields: Any, *, source: str) -> Partner:
        """Read what `to_dict` wrote."""
        try:
            name, role = fields["name"], fields["role"]
            if fields["kind"] != _KIND or role not in _ROLES or not isinstance(name, str) or not 0 < len(name) <= 80:
                raise ValueError
            return cls(name, role, PublicKey.from_text(fields["key"]))
        except (ValueError, KeyError, TypeError):
            raise InputError("not the public key of a kiosk, portal or vault", source=source) from None

    @classmethod
    def from_file(cls, path: Path) -> Partner:
        """Read a file that was handed over."""
        return cls.from_dict(_loaded(read_whole(path, "public key")), source=str(path))


@dataclass(frozen=True, slots=True)
class Pins:
    """The partners that were paired with; nobody else is listened to."""

    partners: tuple[Partner, ...] = ()

    @classmethod
    def from_file(cls, path: Path) -> Pins:
        """Read the pinned keys; a file that is not there pins nobody."""
        if not path.exists():
            return cls()
        fields = _loaded(read_whole(path, "list of partners"))
        if not isinstance(fields, dict) or fields.get("kind") != _PINS or not isinstance(fields.get("partners"), list):
            raise DamagedError("the list of partners is damaged; pair again", source=str(path))
        return cls(tuple(Partner.from_dict(one, source=str(path)) for one in fields["partners"]))

    def write(self, path: Path) -> None:
        """Write the pinned keys."""
        rows = [partner.to_dict() for partner in self.partners]
        write_atomically(path, canonical({"kind": _PINS, "partners": rows}) + b"\n")

    def adding(self, partner: Partner) -> Pins:
        """With one more. A name or key that is pinned already is not silently replaced."""
        for one in self.partners:
            if one.key == partner.key or one.name == partner.name:
                raise SettingError(f"{one.name}: a partner of this name or key is paired already; remove it first")
        return Pins((*self.partners, partner))

    def without(self, name: str) -> Pins:
        """With one less."""
        if all(one.name != name for one in self.partners):
            raise SettingError(f"{name}: no partner of this name")
        return Pins(tuple(one for one in self.partners if one.name != name))

    def find(self, key: PublicKey, roles: tuple[Role, ...], *, source: str = "") -> Partner:
        """The partner with this key, if one of these roles."""
        for one in self.partners:
            if one.key == key:
                if one.role not in roles:
                    raise RefusedError(f"signed by a {one.role}, which may not do this", code="signer", source=source)
                return one
        raise RefusedError(
            f"signed by somebody who is not paired (fingerprint {key.fingerprint})", code="signer", source=source
        )


def sign_message(signer: Signer, kind: str, payload: dict[str, Any]) -> bytes:
    """A small signed file: one line of JSON with payload, signer and signature."""
    signature = b64encode(signer.sign(kind, canonical(payload))).decode("ascii")
    return canonical({"kind": kind, "payload": payload, "signer": signer.public.text, "signature": signature}) + b"\n"


def open_message(content: bytes, kind: str, *, what: str, source: str = "") -> tuple[dict[str, Any], PublicKey]:
    """Payload and signer of a signed file; whether the signer may say this is asked of the pins.

    The file must be to the byte as it was signed.
    """
    fields = _loaded(content)
    if not isinstance(fields, dict) or fields.get("kind") != kind:
        raise InputError(f"not a {what}, or cut short", source=source)
    try:
        payload, key = fields["payload"], PublicKey.from_text(fields["signer"])
        signature = b64decode(fields["signature"], validate=True)
        whole = {"kind": kind, "payload": payload, "signer": key.text, "signature": b64encode(signature).decode()}
        if canonical(whole) + b"\n" != content or not isinstance(payload, dict):
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise DamagedError(f"the {what} is damaged", source=source) from None
    if not key.verifies(signature, kind, canonical(payload)):
        raise DamagedError(f"the {what} was changed: its signature does not fit", source=source)
    return payload, key


def canonical(value: Any) -> bytes:
    """JSON in the one way in which it is signed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def _loaded(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _spoken(purpose: str, data: bytes) -> bytes:
    return b"gok signature\0" + purpose.encode() + b"\0" + data


def _word(number: int) -> str:
    consonants, vowels = "bdfghjklmnprstvz", "aiou"
    letters = ((consonants, 12), (vowels, 10), (consonants, 6), (vowels, 4), (consonants, 0))
    return "".join(kind[(number >> shift) % len(kind)] for kind, shift in letters)
