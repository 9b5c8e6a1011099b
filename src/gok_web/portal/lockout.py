"""Locking an account after wrong passwords: for longer each time, and for nobody to notice from outside."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from gok_web.portal.models import Person

__all__ = ["ALLOWED", "check_password", "count_failure", "forget_failures", "is_locked"]

ALLOWED = 5  # wrong tries before an account is locked
_FIRST = timedelta(minutes=5)
_LONGEST = timedelta(hours=12)


def is_locked(person: Person) -> bool:
    """Whether nobody gets in now, even with the right password."""
    person.refresh_from_db(fields=["locked_until"])
    return person.locked_until is not None and person.locked_until > timezone.now()


def count_failure(person: Person) -> None:
    """Another wrong try; from the fifth on the account is locked, twice as long each time."""
    Person.objects.filter(pk=person.pk).update(failures=F("failures") + 1)
    person.refresh_from_db(fields=["failures"])
    if person.failures >= ALLOWED:
        span = min(_FIRST * 2 ** min(person.failures - ALLOWED, 10), _LONGEST)
        Person.objects.filter(pk=person.pk).update(locked_until=timezone.now() + span)


def forget_failures(person: Person) -> None:
    """Somebody came in."""
    Person.objects.filter(pk=person.pk).update(failures=0, locked_until=None)


def check_password(username: str, password: str, authenticate: Callable[..., Any]) -> Person | None:
    """The person, if the password is right and the account open. The hash is worked out in every case."""
    found = authenticate(None, username=username, password=password)
    known = Person.objects.filter(username=username).first()
    if known is None or is_locked(known):
        return None
    if not isinstance(found, Person):
        count_failure(known)
        return None
    return found
