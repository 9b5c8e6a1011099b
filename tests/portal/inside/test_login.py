"""Coming in: passwords, second factor, lock-out, sessions, invitations, resets."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pyotp
import pytest
from django.conf import settings
from django.contrib.auth.hashers import get_hasher
from django.test import Client
from django.utils import timezone

from gok_web.portal import codes, lockout, totp
from gok_web.portal.models import Invitation, Person, Proposal, Throttle
from tests.portal.inside.makers import PASSWORD, World, client_of, invitation, person

SECRET = "JBSWY3DPEHPK3PXP"


def log_in(client: Client, name: str, password: str = PASSWORD) -> Any:
    return client.post("/login", {"username": name, "password": password})


def test_passwords_are_hashed_with_argon2() -> None:
    import importlib

    import gok_web.portal.settings as ours

    fresh = importlib.reload(ours)
    assert fresh.PASSWORD_HASHERS == ["gok_web.common.security.hashing.Argon2InTurn"]
    made = person("somebody", "researcher")
    assert made.password.startswith("argon2$argon2id$")
    assert get_hasher("default").algorithm == "argon2"


def test_right_and_wrong_look_different_only_when_right() -> None:
    person("rita", "researcher")
    wrong = [log_in(Client(), name, word).content for name, word in (("rita", "x"), ("nobody", "x"))]
    texts = [content.split(b"<main")[1].replace(b"rita", b"").replace(b"nobody", b"") for content in wrong]
    strip = [text.split(b"csrfmiddlewaretoken")[0] + text.split(b"errors")[1][:300] for text in texts]
    assert strip[0] == strip[1]
    answer = log_in(Client(), "rita")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_second_factor_is_asked_for_and_good_once() -> None:
    who = person("mia", "manager")
    code = pyotp.TOTP(SECRET).now()
    for expected in ("/", ""):
        client = Client()
        assert log_in(client, "mia").headers["Location"] == "/login/code"
        assert client.get("/people").headers["Location"] == "/login"
        answer = client.post("/login/code", {"code": code})
        assert answer.headers.get("Location", "") == expected
    assert bytes(who.totp or b"").find(SECRET.encode()) == -1, "the secret is stored sealed"


def test_staff_without_a_second_factor_get_nowhere_else() -> None:
    Person.objects.create_person("new", "manager", PASSWORD)
    client = Client()
    log_in(client, "new")
    assert client.get("/people").headers["Location"] == "/account/second-factor"
    page = client.get("/account/second-factor").content.decode()
    secret = client.session["totp"]
    assert secret in page
    assert client.post("/account/second-factor", {"code": "000000"}).status_code == 200
    assert client.get("/people").status_code == 302
    answer = client.post("/account/second-factor", {"code": pyotp.TOTP(secret).now()})
    assert answer.headers["Location"] == "/"
    assert client.get("/people").status_code == 200
    assert "totp" not in client.session


def test_accounts_lock_for_longer_each_time() -> None:
    who = person("rita", "researcher")
    for _ in range(lockout.ALLOWED):
        log_in(Client(), "rita", "wrong")
    who.refresh_from_db()
    first = who.locked_until
    assert first is not None
    assert first > timezone.now() + timedelta(minutes=4)
    assert log_in(Client(), "rita").status_code == 401, "the right password does not help now"
    lockout.count_failure(who)
    who.refresh_from_db()
    assert who.locked_until is not None
    assert who.locked_until > first + timedelta(minutes=4)
    Person.objects.filter(pk=who.pk).update(locked_until=timezone.now())
    assert log_in(Client(), "rita").status_code == 302
    who.refresh_from_db()
    assert (who.failures, who.locked_until) == (0, None)


def test_wrong_codes_lock_too() -> None:
    who = person("mia", "manager")
    client = Client()
    log_in(client, "mia")
    for _ in range(lockout.ALLOWED):
        client.post("/login/code", {"code": "123456"})
    assert lockout.is_locked(who)
    assert client.post("/login/code", {"code": pyotp.TOTP(SECRET).now()}).status_code == 401


def test_many_tries_from_one_address_are_refused() -> None:
    answers = [log_in(Client(), f"nobody{n}", "x").status_code for n in range(102)]
    assert answers[:100] == [401] * 100
    assert answers[100:] == [429, 429]
    assert "127.0.0.1" not in str(list(Throttle.objects.values()))


def test_a_planted_session_is_worth_nothing() -> None:
    """Session fixation: the key changes at every step up."""
    person("rita", "researcher")
    client = Client()
    session = client.session
    session["x"] = 1
    session.save()
    planted = session.session_key
    client.cookies[settings.SESSION_COOKIE_NAME] = planted
    log_in(client, "rita")
    assert client.session.session_key != planted
    assert "x" not in client.session
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = planted
    assert thief.get("/").headers["Location"] == "/login"


def test_invitation_and_half_login_change_the_key_too() -> None:
    person("mia", "manager")
    for step in ("code", "login"):
        client = Client()
        session = client.session
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
        if step == "code":
            client.post("/invitation", {"code": invitation()[1]})
        else:
            log_in(client, "mia")
        assert client.session.session_key != session.session_key


def test_sessions_end(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(world.people["manager"])
    assert client.get("/people").status_code == 200
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + settings.SESSION_LIFETIME + 1)
    assert client.get("/people").headers["Location"] == "/login"
    monkeypatch.undo()
    assert client.get("/people").headers["Location"] == "/login", "and stays ended"
    assert settings.SESSION_COOKIE_AGE == 1800
    assert settings.SESSION_EXPIRE_AT_BROWSER_CLOSE


def test_cookies_are_closed(world: World) -> None:
    client = Client()
    person("rita", "researcher")
    log_in(client, "rita")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"


def test_logging_out_ends_the_session(world: World) -> None:
    client = client_of(world.people["officer"])
    key = client.session.session_key
    client.post("/logout")
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = key or ""
    assert thief.get("/").headers["Location"] == "/login"
    assert client_of(world.people["officer"]).get("/logout").status_code == 405


def test_forms_need_their_token(world: World) -> None:
    """CSRF: every POST of every role's pages without a token is refused."""
    from django.urls import reverse

    from gok_web.portal.rights import RIGHTS

    client = client_of(world.people["manager"], enforce_csrf_checks=True)
    for name, row in RIGHTS.items():
        if row.of("manager"):
            answer = client.post(reverse(name, kwargs=world.own.get(name, {})), {})
            assert answer.status_code == 403, name
    outsider = Client(enforce_csrf_checks=True)
    assert outsider.post("/login", {"username": "x", "password": "y"}).status_code == 403


def test_two_persons_reset_an_account(world: World) -> None:
    who = world.people["assistant"]
    victim = client_of(who)
    client_of(world.people["manager"]).post(f"/people/{who.pk}", {"do": "reset"})
    asked = Proposal.objects.get(about=who)
    answer = client_of(world.people["officer"]).post(f"/proposals/{asked.pk}/decide", {"choice": "accepted"})
    code = answer.content.decode().split('<code id="code">')[1].split("<")[0]
    assert victim.get("/").headers["Location"] == "/login", "old sessions are gone"
    client = Client()
    assert log_in(client, who.username).status_code == 401
    assert log_in(client, who.username, code).status_code == 302
    assert client.get("/essays").headers["Location"] == "/account"
    new = {"old": code, "password": "en-helt-ny-fras-77", "again": "en-helt-ny-fras-77"}
    assert client.post("/account", {**new, "again": "other"}).status_code == 200
    assert client.post("/account", {**new, "password": "kort", "again": "kort"}).status_code == 200
    assert client.post("/account", new).headers["Location"] == "/"
    assert client.get("/essays").headers["Location"] == "/account/second-factor"


def test_manager_locks_an_account(world: World) -> None:
    who = world.people["researcher"]
    browser = client_of(who)
    client_of(world.people["manager"]).post(f"/people/{who.pk}", {"do": "lock"})
    assert browser.get("/").headers["Location"] == "/login"
    assert log_in(Client(), who.username).status_code == 401
    me = world.people["manager"]
    client_of(me).post(f"/people/{me.pk}", {"do": "lock"})
    me.refresh_from_db()
    assert me.is_active


class TestInvitations:
    def test_only_a_digest_is_stored(self) -> None:
        made, code = invitation()
        row = str(Invitation.objects.filter(pk=made.pk).values())
        assert code not in row
        assert code.replace("-", "") not in row
        assert codes.find(code.lower().replace("-", " ")) == made

    @pytest.mark.parametrize("spoil", ["revoked", "expired", "used"])
    def test_spoiled_ones_do_not_work(self, spoil: str) -> None:
        made, code = invitation()
        change = {"revoked": {"revoked": True}, "expired": {"expires": timezone.now()}, "used": {"uses_left": 0}}
        Invitation.objects.filter(pk=made.pk).update(**change[spoil])
        assert Client().post("/invitation", {"code": code}).status_code == 401

    def test_guessing_is_slowed_down(self) -> None:
        answers = [Client().post("/invitation", {"code": "AAAAA-BBBBB"}).status_code for _ in range(202)]
        assert answers.count(401) == 200
        assert answers[-1] == 429

    def test_the_last_use_is_had_once(self) -> None:
        made, _code = invitation(uses=1)
        assert [codes.use(made), codes.use(made)] == [True, False]

    def test_an_account_is_made_with_one(self, world: World) -> None:
        answer = client_of(world.people["manager"]).post(
            "/invitations/new", {"kind": "account", "role": "researcher", "uses": 1, "days": 3}
        )
        code = answer.content.decode().split('<code id="code">')[1].split("<")[0]
        client = Client()
        assert client.post("/invitation", {"code": code}).headers["Location"] == "/join"
        given = {"username": "nora", "password": "lang-nog-fras-4711", "again": "lang-nog-fras-4711"}
        assert client.post("/join", {**given, "role": "manager"}).headers["Location"] == "/"
        assert Person.objects.get(username="nora").role == "researcher", "the role is the invitation's"
        again = Client()
        assert again.post("/invitation", {"code": code}).status_code == 401

    def test_a_teacher_invites_to_the_own_school_only(self, world: World) -> None:
        from gok_web.portal.models import Task

        client = client_of(world.people["teacher"])
        own, other = Task.objects.get(sid="AT1"), Task.objects.get(sid="BT1")
        form = {"kind": "collect", "uses": 20, "days": 3}
        assert b'id="code"' in client.post("/invitations/new", {**form, "task": own.pk}).content
        assert b'id="code"' not in client.post("/invitations/new", {**form, "task": other.pk}).content
        account = {"kind": "account", "role": "manager", "uses": 1, "days": 3}
        assert b'id="code"' not in client.post("/invitations/new", account).content

    def test_an_invited_learner_gets_the_own_account(self, world: World) -> None:
        from gok_web.portal.models import Learner

        Person.objects.filter(learner__sid="B1").delete()
        _made, code = codes.invite("learner", None, learner=Learner.objects.get(sid="B1"))
        client = Client()
        client.post("/invitation", {"code": code})
        given = {"username": "A1", "password": "lang-nog-fras-4711", "again": "lang-nog-fras-4711"}
        client.post("/join", given)
        assert b"B1" in client.get("/me").content
        assert Person.objects.filter(learner__sid="B1").count() == 1


def test_codes_of_the_authenticator_may_be_a_step_off() -> None:
    now = time.time()
    good = [pyotp.TOTP(SECRET).at(now + 30 * step) for step in (-1, 0, 1)]
    assert all(totp.matches(SECRET, code) for code in good)
    assert not totp.matches(SECRET, pyotp.TOTP(SECRET).at(now - 120))
    assert not totp.matches(SECRET, "åäö")
