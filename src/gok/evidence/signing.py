"""Evidence is signed as it stands, and a page carries what was signed: both can be verified, by anybody, for ever."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from gok.errors import InputError
from gok.evidence.gathering import SCHEMA
from gok.evidence.releases import digest_file, files_of
from gok.safe.errors import DamagedError
from gok.safe.signing import PublicKey, Signer, open_message, sign_message

__all__ = ["Evidence", "check_files", "is_evidence", "open_evidence", "sign_evidence"]

_WHAT = "piece of evidence"
_IN_PAGE = re.compile(r'<script type="application/json" id="evidence">(.*?)</script>', re.DOTALL)
_LANGUAGE = re.compile(r'<html lang="(\w\w)">')


@dataclass(frozen=True)
class Evidence:
    """What is told, who has signed it, and the signed line itself."""

    payload: dict[str, Any]
    signer: PublicKey
    message: bytes


def sign_evidence(payload: dict[str, Any], signer: Signer) -> Evidence:
    """The evidence as one signed line of JSON; its payload is what a reader of that line will see."""
    message = sign_message(signer, SCHEMA, payload)
    told, key = open_message(message, SCHEMA, what=_WHAT)
    return Evidence(told, key, message)


def is_evidence(path: Path) -> bool:
    """Whether a file claims to be evidence: JSON or a page."""
    try:
        with path.open("rb") as stream:
            head = stream.read(1 << 10)
    except OSError:
        return False
    return head.startswith(b'{"kind":"' + SCHEMA.encode()) or b'content="gok evidence"' in head


def open_evidence(path: Path) -> Evidence:
    """Read evidence, JSON or page, and check its signature; a page must say what was signed, to the letter."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None
    if content.startswith(b"{"):
        return _opened(content, path)
    from gok.evidence.page import to_page

    text = content.decode("utf-8", "replace")
    carried, language = _IN_PAGE.search(text), _LANGUAGE.search(text)
    if carried is None or language is None:
        raise InputError(f"not a {_WHAT}, or cut short", source=str(path))
    found = _opened(unescape(carried.group(1)).strip().encode() + b"\n", path)
    if to_page(found, language.group(1)) != text:
        reason = "the page is not what this version of Gök makes of what was signed: it was changed, or made by another"
        raise DamagedError(f"{reason} ({found.payload['made']['gok']})", source=str(path))
    return found


def _opened(content: bytes, path: Path) -> Evidence:
    payload, key = open_message(content, SCHEMA, what=_WHAT, source=str(path))
    if payload.get("schema") != SCHEMA:
        raise InputError(f"not a {_WHAT} that this version knows", source=str(path))
    return Evidence(payload, key, content)


def check_files(evidence: Evidence, release: Sequence[Path]) -> list[str]:
    """What of a release is not as the evidence says, one line each: changed, missing, or not named by it."""
    told = {row["name"]: row["sha256"] for row in evidence.payload["release"]["files"]}
    faults = []
    for path in files_of(release):
        wanted = told.pop(path.name, None)
        if wanted is None:
            faults.append(f"{path.name}: not a file of the release that the evidence is about")
        elif digest_file(path)[0] != wanted:
            faults.append(f"{path.name}: not as it was when the evidence was made")
    return faults + [f"{name}: missing" for name in told]
