"""Nobody takes over an account alone: not a teacher a learner's, not a manager an officer's; and the owner is told."""

from __future__ import annotations

import pytest

from gok_web.portal import codes
from gok_web.portal.models import Learner, Notice, Person, Project, Proposal
from tests.portal.inside.makers import PASSWORD, World, client_of, person


def test_a_teacher_cannot_join_as_a_learner_who_has_an_account(world: World) -> None:
    teacher = client_of(world.people["teacher"])
    mine = Learner.objects.get(sid="A1")
    form = {"kind": "learner", "learner": mine.pk, "uses": 1, "days": 7}
    assert "big-code" not in teacher.post("/invitations/new", form).content.decode()


def test_nor_with_an_invitation_of_before(world: World) -> None:
    _made, code = codes.invite("learner", world.people["teacher"], learner=Learner.objects.get(sid="A1"))
    client = client_of(None)
    client.post("/invitation", {"code": code})
    client.post("/join", {"username": "A1", "password": "mycket-lang-fras-42", "again": "mycket-lang-fras-42"})
    account = Person.objects.get(username="A1")
    assert account.pk == world.people["learner"].pk
    assert account.check_password(PASSWORD)


@pytest.mark.parametrize("target", ["officer", "manager", "assistant", "learner"])
def test_a_manager_alone_resets_nobody(world: World, target: str) -> None:
    me = person("second-manager", "manager")
    browser, victim = client_of(me), world.people[target]
    browser.post(f"/people/{victim.pk}", {"do": "reset"})
    asked = Proposal.objects.get(about=victim)
    answer = browser.post(f"/proposals/{asked.pk}/decide", {"choice": "accepted"})
    victim.refresh_from_db()
    assert "big-code" not in answer.content.decode()
    assert victim.check_password(PASSWORD)
    assert victim.has_totp is victim.needs_totp
    assert Notice.objects.get(person=victim).kind == "reset_asked"
    assert "second-manager" in client_of(victim).get("/").content.decode()


def test_a_teacher_and_a_manager_together_do_and_the_learner_is_told(world: World) -> None:
    client_of(world.people["teacher"]).post("/learners/A1/code")
    asked = Proposal.objects.get(about=world.people["learner"])
    assert client_of(world.people["teacher"]).post(f"/proposals/{asked.pk}/decide").status_code == 403
    page = client_of(world.people["manager"]).post(f"/proposals/{asked.pk}/decide", {"choice": "accepted"})
    code = page.content.decode().split('<code id="code">')[1].split("<")[0]
    account = Person.objects.get(username="A1")
    assert account.check_password(code)
    assert account.must_change
    Person.objects.filter(pk=account.pk).update(must_change=False)
    assert client_of(account).get("/").content.decode().count("message warning") == 2


def test_the_owner_refuses(world: World) -> None:
    officer = world.people["officer"]
    client_of(world.people["manager"]).post(f"/people/{officer.pk}", {"do": "reset"})
    asked = Proposal.objects.get(about=officer)
    client_of(world.people["assistant"]).post("/proposals/refuse")
    asked.refresh_from_db()
    assert asked.state == "waiting", "nobody refuses for somebody else"
    client_of(officer).post("/proposals/refuse")
    other = client_of(person("third-manager", "manager"))
    assert other.post(f"/proposals/{asked.pk}/decide", {"choice": "accepted"}).status_code == 404
    assert Person.objects.get(pk=officer.pk).check_password(PASSWORD)


def test_one_person_cannot_blank_the_limits(world: World) -> None:
    Project.objects.update(risk_gates="risk=20%")
    manager = client_of(world.people["manager"])
    form = {"name": "x", "consent_version": "1", "consent_months": 12, "licence_version": "1", "risk_gates": ""}
    assert manager.post("/project", form).status_code == 302
    asked = Proposal.objects.filter(kind="limits").first()
    assert asked is not None
    manager.post(f"/proposals/{asked.pk}/decide", {"choice": "accepted"})
    assert (Project.get().name, Project.get().risk_gates) == ("x", "risk=20%")
    client_of(world.people["officer"]).post(f"/proposals/{asked.pk}/decide", {"choice": "accepted"})
    assert Project.get().risk_gates == ""
