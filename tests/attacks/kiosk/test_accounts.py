"""Guessing names and passwords of the kiosk: every name costs the same, weak passwords and given ones do not do."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection

from gok_web.kiosk import accounts
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Account
from gok_web.kiosk.stores import KioskStore

GOOD = "korrekt häst!"


def cost(store: KioskStore, monkeypatch: pytest.MonkeyPatch, name: str) -> tuple[int, list[str]]:
    """How many hashes a refused log-in works out, and what it asks of the database."""
    hashes: list[int] = []
    asked: list[str] = []
    encode, verify = Argon2PasswordHasher.encode, Argon2PasswordHasher.verify

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(" ".join(sql.split()[:2]))
        return execute(sql, params, many, context)

    def attempt() -> None:
        with connection.execute_wrapper(note):
            assert accounts.log_in(name, "fel lösenord batteri") is None

    with monkeypatch.context() as patch:
        patch.setattr(Argon2PasswordHasher, "encode", lambda *a, **k: hashes.append(1) or encode(*a, **k))
        patch.setattr(Argon2PasswordHasher, "verify", lambda *a, **k: hashes.append(1) or verify(*a, **k))
        store.whole(attempt)
    return len(hashes), asked


def test_no_name_costs_more_than_another(
    store: KioskStore, people: dict[str, Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.whole(lambda: Account.objects.filter(name="bo").update(active=False))
    cost(store, monkeypatch, "nobody")  # the first makes what unknown names are held against
    known, unknown, off = (cost(store, monkeypatch, name) for name in ("anna", "nobody", "bo"))
    assert known[0] == unknown[0] == off[0] == 1
    plain = [[one for one in asked if "SAVEPOINT" not in one] for _, asked in (known, unknown, off)]
    assert plain[0] == plain[1] == plain[2]
    for _ in range(6):
        locked = cost(store, monkeypatch, "anna")
    assert store.whole(accounts.log_in, "anna", GOOD) is None
    assert locked[0] == 1
    assert [one for one in locked[1] if "SAVEPOINT" not in one] == plain[0]


@pytest.mark.parametrize(
    "password",
    ["passwordpassword", "123456789012", "12345678901234", "qwertyuiop12", "lösenordlösenord", "annaannaanna"],
)
def test_passwords_that_are_tried_first(password: str) -> None:
    with pytest.raises(RuleError, match="too easy"):
        accounts.check_new_password("anna", password)


def test_a_password_that_somebody_else_knows_opens_nothing_but_its_change(
    store: KioskStore, people: dict[str, Worker]
) -> None:
    made = store.whole(lambda: accounts.add_account("dan", GOOD, is_manager=False, must_change=True))
    assert accounts.worker_of(made).must_change
    store.whole(accounts.change_password, made, "en annan häst!")
    assert not accounts.worker_of(store.whole(lambda: Account.objects.get(name="dan"))).must_change
