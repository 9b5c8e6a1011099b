"""How often something may be tried. Counted in the database, so that several processes count together."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from gok_web.portal.models import Throttle
from gok_web.portal.secret import purpose_key

__all__ = ["FAILURES", "LIMITS", "Limit", "TooOftenError", "address_of", "check", "fail", "hit"]


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in so many seconds."""

    times: int
    seconds: int


LIMITS = {
    "login": Limit(100, 300),
    "code": Limit(30, 300),
    "invitation": Limit(200, 600),
    "join": Limit(20, 600),
    "write": Limit(200, 600),
    "live": Limit(1000, 300),
    "go_on": Limit(5, 900),
    "bundle_take": Limit(60, 3600),
    "receipt": Limit(60, 3600),
    "import": Limit(60, 3600),
    "release_download": Limit(30, 3600),
    "my_access": Limit(20, 3600),
    "search": Limit(300, 300),
}
"""By the name of the view; what is not listed is not limited."""

FAILURES = frozenset({"login", "code", "invitation", "go_on"})
"""Where only what fails is counted, by address: a whole class comes from one. Accounts lock themselves besides, and a
code of an invitation cannot be guessed. Tries of the number of a draft are counted by draft.
"""


class TooOftenError(Exception):
    """More often than is allowed."""

    def __init__(self, limit: Limit) -> None:
        super().__init__("too often")
        self.limit = limit


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; behind a proxy, what the proxy says last."""
    if settings.IS_PUBLIC:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")[-1].strip()
        if forwarded:
            return str(forwarded)
    return str(request.META.get("REMOTE_ADDR", ""))


def _key(action: str, who: str) -> str:
    return hmac.digest(purpose_key("throttle"), f"{action}\0{who}".encode("utf-8", "replace"), "sha256").hex()


def check(action: str, who: str) -> None:
    """TooOftenError if somebody has failed too often; nothing is counted."""
    limit = LIMITS[action]
    since = timezone.now() - timedelta(seconds=limit.seconds)
    if Throttle.objects.filter(key=_key(action, who), begun__gte=since, count__gte=limit.times).exists():
        raise TooOftenError(limit)


def fail(request: HttpRequest, action: str) -> None:
    """Count something that failed, by the address it came from."""
    hit(action, f"address {address_of(request)}")


def hit(action: str, who: str) -> None:
    """Count one try of somebody; TooOftenError when it is one too many."""
    limit = LIMITS.get(action)
    if limit is None:
        return
    key = _key(action, who)
    now = timezone.now()
    with transaction.atomic():
        row, made = Throttle.objects.select_for_update().get_or_create(key=key, defaults={"begun": now})
        if row.begun < now - timedelta(seconds=limit.seconds):
            row.begun, row.count = now, 0
        row.count += 1
        row.save()
        if made and row.pk % 500 == 0:
            Throttle.objects.filter(begun__lt=now - timedelta(days=1)).delete()
    if row.count > limit.times:
        raise TooOftenError(limit)
