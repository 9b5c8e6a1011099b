"""What a learner is writing: sealed in the browser, under a key the server holds. Neither is worth anything alone.

A session that has ended, a clash, a server that was killed: the page still has the text, and the draft brings back the
invitation, the consent and the answers. Storing erases the key; a page that did not hear of it and stores again is told
what was stored, and nothing is stored twice.

A page that is gone (a closed tab, a crash) leaves a sealed text in its browser, under a name that opens nothing: the
computer may be a school's, and the next pupil may have come with the code of the same class. The key is given for the
name together with the number that stood on the page.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from gok.safe.errors import DamagedError
from gok.safe.sealing import fresh_key, seal, unseal
from gok_web.portal import throttle
from gok_web.portal.models import Draft, Essay, Invitation
from gok_web.portal.secret import purpose_key

__all__ = [
    "AFTERWARDS",
    "LIFE",
    "alive",
    "begin",
    "close",
    "find",
    "forget",
    "fresh_writer",
    "keys_for",
    "mark_stored",
    "opened",
    "resume",
    "sealed",
    "told",
]

LIFE = timedelta(hours=24)
AFTERWARDS = timedelta(minutes=15)
_ID = 16
_CONTEXT = "draft"
_NUMBERS = 1_000_000
_NAME = re.compile(r"[0-9a-f]{64}")  # what else is sent as a name is not asked for: PostgreSQL takes no NUL


def fresh_writer() -> str:
    """What the drafts of one learner have in common: one of them is stored, once."""
    return secrets.token_hex(16)


def begin(invited: Invitation, writer: str = "") -> bytes:
    """A new draft: its id, which only the page has. Keys of drafts that are too old are erased."""
    Draft.objects.filter(expires__lt=timezone.now()).delete()
    id = secrets.token_bytes(_ID)
    expires = timezone.now() + LIFE
    Draft.objects.create(digest=_digest(id), key=fresh_key(), invitation=invited, writer=writer, expires=expires)
    return id


def _digest(id: bytes) -> str:
    return hashlib.sha256(b"gok draft\0" + id).hexdigest()


def _parts(page: str) -> tuple[bytes, bytes]:
    try:
        data = urlsafe_b64decode(page.encode("ascii"))
    except ValueError:
        return b"", b""
    return data[:_ID], data[_ID:]


def find(page: str, *, lock: bool = False) -> Draft | None:
    """The draft a page speaks of, if it is not too old."""
    id, _rest = _parts(page)
    rows = Draft.objects.select_for_update() if lock else Draft.objects
    return rows.filter(digest=_digest(id), expires__gt=timezone.now()).first() if id else None


def sealed(id_or_page: bytes | str, content: dict[str, Any]) -> str:
    """What the page holds of it: the text and all that is needed to go on."""
    id = id_or_page if isinstance(id_or_page, bytes) else _parts(id_or_page)[0]
    row = Draft.objects.filter(digest=_digest(id)).first()
    if row is None or row.key is None:
        return ""
    plain = json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return urlsafe_b64encode(id + seal(bytes(row.key), plain, context=_CONTEXT)).decode()


def opened(page: str) -> dict[str, Any] | None:
    """What was sealed; nothing if the key has been erased, or the page was never ours."""
    row = find(page)
    if row is None or row.key is None:
        return None
    try:
        found: dict[str, Any] = json.loads(unseal(bytes(row.key), _parts(page)[1], context=_CONTEXT))
    except (DamagedError, ValueError, RecursionError):
        return None
    return found


def _text_key(row: Draft) -> str:
    """What a browser seals its text under; the text never comes here. Nothing once the essay is stored."""
    return "" if row.key is None else hashlib.sha256(b"gok text\0" + bytes(row.key)).hexdigest()


def _number(row: Draft) -> str:
    """What stands on the page, and in nothing that the browser keeps: six digits."""
    drawn = hmac.digest(purpose_key("draft numbers"), row.digest.encode(), "sha256")
    return f"{int.from_bytes(drawn[:8]) % _NUMBERS:06}"


def told(page: str) -> dict[str, str]:
    """What a page is told of its draft: the name it lies under, the key of its text, the number to come back with."""
    row = find(page)
    if row is None or row.key is None:
        return {"name": "", "key": "", "number": ""}
    return {"name": row.digest, "key": _text_key(row), "number": _number(row)}


def alive(names: Iterable[str]) -> list[Draft]:
    """Those of the drafts of these names that can still be opened."""
    known = [name for name in names if _NAME.fullmatch(name)]
    rows = Draft.objects.filter(digest__in=known, key__isnull=False, expires__gt=timezone.now())
    return list(rows.filter(invitation__revoked=False))


def keys_for(names: Iterable[str], number: str) -> dict[str, str]:
    """The keys of those drafts of which somebody knows the number. Few tries: TooOftenError when all had too many."""
    given: dict[str, str] = {}
    refused: throttle.TooOftenError | None = None
    for row in alive(names):
        try:
            throttle.hit("go_on", f"draft {row.digest}")
        except throttle.TooOftenError as error:
            refused = error
            continue
        if hmac.compare_digest(_number(row).encode(), number.encode("utf-8", "replace")):
            given[row.digest] = _text_key(row)
    if refused is not None and not given:
        raise refused
    return given


def resume(request: HttpRequest) -> bool:
    """Bring back the session of somebody who was writing, from the page. An invitation that was taken back stays so."""
    page = request.POST.get("draft", "")
    row = find(page)
    if row is None or row.invitation.revoked:
        return False
    content = opened(page)
    if content is None and row.essay_id is None:
        return False
    request.session["invitation"] = row.invitation_id
    request.session["collecting"] = content["state"] if content is not None else {"stored": True}
    if content is not None and content.get("speaks"):
        request.session["speaks"] = content["speaks"]
    return True


def mark_stored(row: Draft, essay: Essay, *, is_new: bool) -> None:
    """The text is stored: the key is erased. Its number stays for a while, to answer a page that asks again."""
    row.key, row.essay, row.is_new, row.expires = None, essay, is_new, timezone.now() + AFTERWARDS
    row.save(update_fields=["key", "essay", "is_new", "expires"])


def close(writer: str) -> None:
    """The learner has stored a text: the keys of all others that were begun are erased."""
    if writer:
        Draft.objects.filter(writer=writer).update(key=None)


def forget(page: str) -> None:
    """The learner does not want to go on with it: its key is erased."""
    row = find(page)
    if row is not None and row.essay_id is None:
        row.delete()
