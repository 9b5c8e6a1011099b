"""Codes people type: invitations and the learner's own. Nobody guesses one; only digests are stored."""

from __future__ import annotations

import hmac
import secrets
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.auth.hashers import make_password
from django.db.models import F
from django.utils import timezone

from gok_web.portal.models import Invitation, Person
from gok_web.portal.secret import purpose_key

__all__ = ["NONE", "Fresh", "digest_of", "find", "fresh", "fresh_code", "invite", "is_valid", "use"]

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no I, L, O, 0, 1: they are mixed up


def fresh_code(groups: int = 4) -> str:
    """A code such as K7QWE-…: 4 groups of 5 letters hold 99 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(5)) for _ in range(groups))


class Fresh(NamedTuple):
    """A new code of a learner, and what is stored of it."""

    code: str
    hashed: str


NONE = Fresh("", "")


def fresh() -> Fresh:
    """One that nobody has. To hash it takes long, so it is made before anything is held in the database."""
    code = fresh_code()
    return Fresh(code, make_password(code))


def digest_of(code: str) -> str:
    """What is stored of a code. Case, spaces and hyphens do not count."""
    plain = "".join(letter for letter in code.upper() if letter in _LETTERS)
    return hmac.digest(purpose_key("codes"), plain.encode(), "sha256").hex()


def invite(kind: str, made_by: Person | None, *, days: int = 14, uses: int = 1, **more: Any) -> tuple[Invitation, str]:
    """A new invitation and its code, which is shown once."""
    code = fresh_code()
    made = Invitation(
        digest=digest_of(code),
        kind=kind,
        made_by=made_by,
        uses_left=uses,
        expires=timezone.now() + timedelta(days=days),
        **more,
    )
    made.full_clean()
    made.save()
    return made, code


def find(code: str) -> Invitation | None:
    """The invitation behind a code, if it is still good.

    The look-up goes by a keyed digest, so that its time tells nothing about codes that exist.
    """
    digest = digest_of(code)
    found = Invitation.objects.filter(digest=digest).first()
    if found is None or not hmac.compare_digest(found.digest, digest) or not is_valid(found):
        return None
    return found


def is_valid(invitation: Invitation) -> bool:
    """Whether it can still be used."""
    return not invitation.revoked and invitation.uses_left > 0 and invitation.expires > timezone.now()


def use(invitation: Invitation) -> bool:
    """Use it once; whether there was a use left. Two at the same time cannot both have the last one."""
    left = Invitation.objects.filter(pk=invitation.pk, uses_left__gt=0, revoked=False, expires__gt=timezone.now())
    return left.update(uses_left=F("uses_left") - 1) == 1
