"""Accounts: passwords under Argon2, a lock after wrong tries, sessions in memory that end with the server."""

from __future__ import annotations

import re
import secrets
import threading
import time
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.utils import timezone

from gok.safe.passphrases import guess_bits
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Account, Setting

__all__ = [
    "COMMON",
    "Sessions",
    "add_account",
    "change_password",
    "check_new_password",
    "fresh_password",
    "log_in",
    "sessions",
    "worker_of",
]

_NAME = re.compile(r"[A-Za-zÅÄÖåäö][\w.-]{1,39}")
_ALLOWED = 5
_LEAST_BITS = 28  # two words nobody would put together; a wrong try costs minutes here
_LOCK, _LONGEST = timedelta(minutes=1), timedelta(hours=1)
_IDLE, _LIFETIME = 2 * 3600.0, 12 * 3600.0
COMMON = frozenset("password123456 123456789012 qwertyuiop12 lösenord1234 password1234 hemligt12345".split())
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstv" for vowel in "aeio"]


def check_new_password(name: str, password: str) -> str:
    """The password, if it is long enough, not in every list, and not the name."""
    if len(password) < settings.PASSWORD_LENGTH:
        raise RuleError("The password is too short: at least 12 characters are needed.")
    weak = password.casefold() in COMMON or len(set(password)) < 5 or guess_bits(password) < _LEAST_BITS
    if weak or _has_name(password, name):
        raise RuleError("The password is too easy to guess.")
    return password


def _has_name(password: str, name: str) -> bool:
    """Whether the name stands in it; names of two or three letters stand in many a good password."""
    return len(name) > 3 and name.casefold() in password.casefold()


def fresh_password(name: str = "") -> str:
    """A password to begin with, easy to copy by hand: five words of three syllables, 85 bits."""
    while True:
        made = "-".join("".join(secrets.choice(_SYLLABLES) for _ in range(3)) for _ in range(5))
        if len(set(made)) > 4 and not _has_name(made, name):
            return made


def add_account(name: str, password: str, *, is_manager: bool, must_change: bool = False) -> Account:
    """A new account; in the store's thread. `must_change` says that somebody else knows the password."""
    if not _NAME.fullmatch(name):
        raise RuleError("A name has 2 to 40 letters, digits, . _ - and begins with a letter.")
    if Account.objects.filter(name__iexact=name).exists():
        raise RuleError("There is an account of this name.")
    hashed = make_password(check_new_password(name, password))
    return Account.objects.create(
        name=name, password=hashed, is_manager=is_manager, must_change=must_change, made_at=timezone.now()
    )


def change_password(account: Account, password: str, *, must_change: bool = False) -> None:
    """Another password; the lock is taken off."""
    account.password = make_password(check_new_password(account.name, password))
    account.failures, account.locked_until, account.must_change = 0, None, must_change
    account.save()


def log_in(name: str, password: str) -> Worker | None:
    """The worker, if the password is right and the account open; in the store's thread.

    For every name one hash is worked out and one row written, so that time does not tell which names there are.
    """
    account = Account.objects.filter(name__iexact=name.strip()).first()
    right = check_password(password, account.password if account else _nobodys_hash())
    if not right:
        _note_refusal(account)
    if account is None or not account.active or not right:
        return None
    if account.locked_until is not None and account.locked_until > timezone.now():
        return None
    if account.failures:
        account.failures, account.locked_until = 0, None
        account.save()
    return worker_of(account)


@cache
def _nobodys_hash() -> str:
    """What the password of an unknown name is held against; made once, as it costs as much as an answer."""
    return make_password(secrets.token_hex(16))


def _note_refusal(account: Account | None) -> None:
    """Count a wrong try. An unknown name costs a writing of the same size."""
    row = account or Account(pk=0, name="nobody", made_at=timezone.now())
    row.failures += 1
    if row.failures >= _ALLOWED and row.active:
        row.locked_until = timezone.now() + min(_LOCK * 2 ** min(row.failures - _ALLOWED, 8), _LONGEST)
    Account.objects.filter(pk=row.pk).update(failures=row.failures, locked_until=row.locked_until)
    Setting.objects.update_or_create(name="refused", defaults={"value": secrets.token_hex(8)})


def worker_of(account: Account) -> Worker:
    """The account as requests know it."""
    return Worker(account.pk, account.name, account.is_manager, account.must_change)


@dataclass
class _Session:
    account: int
    begun: float
    seen: float


class Sessions:
    """Who is logged in, in memory: a restart logs everybody out, and so does turning off an account."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: dict[str, _Session] = {}
        self._said: dict[str, list[str]] = {}

    def begin(self, account: int) -> str:
        """A new session's token."""
        token, now = secrets.token_urlsafe(32), time.monotonic()
        with self._lock:
            self._open[token] = _Session(account, now, now)
        return token

    def account_of(self, token: str) -> int | None:
        """Whose session it is; None if it is over."""
        now = time.monotonic()
        with self._lock:
            found = self._open.get(token)
            if found is None:
                return None
            if now - found.seen > _IDLE or now - found.begun > _LIFETIME:
                del self._open[token]
                return None
            found.seen = now
            return found.account

    def end(self, token: str) -> None:
        """Log out."""
        with self._lock:
            self._open.pop(token, None)
            self._said.pop(token, None)

    def say(self, token: str, words: str) -> None:
        """Something the next page of this session says."""
        with self._lock:
            self._said.setdefault(token, []).append(words)

    def heard(self, token: str) -> list[str]:
        """What there is to say; it is said once."""
        with self._lock:
            return self._said.pop(token, [])

    def end_all(self, account: int, but: str = "") -> None:
        """Log an account out everywhere."""
        with self._lock:
            self._open = {t: s for t, s in self._open.items() if s.account != account or t == but}


_sessions = Sessions()


def sessions() -> Sessions:
    """The sessions of this process."""
    return _sessions
