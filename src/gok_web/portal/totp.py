"""The second factor: time-based codes (RFC 6238). The secret is stored sealed; a code is good once."""

from __future__ import annotations

import hmac
import time

import pyotp

from gok.safe.sealing import seal, unseal
from gok_web.portal.models import Person
from gok_web.portal.secret import purpose_key

__all__ = ["check_code", "fresh_secret", "matches", "set_secret", "uri_of"]

_STEP = 30


def fresh_secret() -> str:
    """A new secret, as authenticator apps want it."""
    return pyotp.random_base32()


def uri_of(secret: str, person: Person) -> str:
    """The address authenticator apps read from the QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=person.username, issuer_name="Gök")


def matches(secret: str, code: str, *, after: int = 0) -> int:
    """The step for which a code is good, one step early or late allowed; 0 if it is none or was used before."""
    now = int(time.time()) // _STEP
    wanted = code.strip().replace(" ", "")
    found = 0
    for step in (now - 1, now, now + 1):
        right = pyotp.TOTP(secret).at(step * _STEP)
        if hmac.compare_digest(right.encode(), wanted.encode("utf-8", "replace")) and step > after:
            found = step
    return found


def set_secret(person: Person, secret: str, step: int) -> None:
    """Remember the secret, sealed, and the code it was confirmed with."""
    person.totp = seal(purpose_key("totp"), secret.encode(), context=f"totp {person.pk}")
    person.totp_step = step
    person.save(update_fields=["totp", "totp_step"])


def check_code(person: Person, code: str) -> bool:
    """Whether the code is right and has not been used; it is used up with this."""
    if not person.totp:
        return False
    secret = unseal(purpose_key("totp"), bytes(person.totp), context=f"totp {person.pk}").decode()
    step = matches(secret, code, after=person.totp_step)
    taken = Person.objects.filter(pk=person.pk, totp_step__lt=step).update(totp_step=step) if step else 0
    return taken == 1
