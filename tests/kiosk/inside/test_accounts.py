"""Passwords to begin with are always good enough, whatever the account is called."""

from __future__ import annotations

import pytest

from gok_web.kiosk.accounts import check_new_password, fresh_password
from gok_web.kiosk.errors import RuleError


@pytest.mark.parametrize("name", ["bo", "li", "Bo", "siri", "toni", "anna"])
def test_fresh_passwords_pass(name: str) -> None:
    made = {check_new_password(name, fresh_password(name)) for _ in range(300)}
    assert len(made) == 300


@pytest.mark.parametrize("password", ["short", "lösenord1234", "aaaaaaaaaaaaaaa", "hej annas kiosk"])
def test_bad_ones_do_not(password: str) -> None:
    with pytest.raises(RuleError):
        check_new_password("Anna", password)
