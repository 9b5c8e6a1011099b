"""What a learner is writing: sealed in the page, under a key the server holds. Neither is worth anything alone.

A session that has ended, a clash, a server that was killed: the page still has the text, and the draft brings back the
invitation, the consent and the answers. Storing erases the key; a page that did not hear of it and stores again is told
what was stored, and nothing is stored twice.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from gok.safe.errors import DamagedError
from gok.safe.sealing import fresh_key, seal, unseal
from gok_web.portal.models import Draft, Essay, Invitation

__all__ = ["AFTERWARDS", "LIFE", "begin", "find", "mark_stored", "opened", "resume", "sealed", "text_key"]

LIFE = timedelta(hours=24)
AFTERWARDS = timedelta(minutes=15)
_ID = 16
_CONTEXT = "draft"


def begin(invited: Invitation) -> bytes:
    """A new draft: its id, which only the page has. Keys of drafts that are too old are erased."""
    Draft.objects.filter(expires__lt=timezone.now()).delete()
    id = secrets.token_bytes(_ID)
    Draft.objects.create(digest=_digest(id), key=fresh_key(), invitation=invited, expires=timezone.now() + LIFE)
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
    except (DamagedError, ValueError):
        return None
    return found


def text_key(page: str) -> str:
    """What a browser seals its text under, which never comes here; nothing once the essay is stored."""
    row = find(page)
    return "" if row is None or row.key is None else hashlib.sha256(b"gok text\0" + bytes(row.key)).hexdigest()


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
