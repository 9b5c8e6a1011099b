"""Things the tests need: accounts, essays, bundles of a real kiosk key."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.test import Client
from django.utils import timezone

import gok
from gok.results import Result
from gok.safe.bundles import build_bundle
from gok.safe.chains import Head
from gok.safe.releases import META
from gok.safe.signing import Partner, Signer
from gok_web.portal import codes, packages, search_index, tombstones
from gok_web.portal.metadata.checks import later_week, this_week
from gok_web.portal.models import (
    Application,
    Assignment,
    Consent,
    Download,
    Essay,
    EssayVersion,
    Handout,
    Invitation,
    Kiosk,
    Learner,
    LearnerLanguage,
    Person,
    Project,
    Proposal,
    Release,
    ReleaseEssay,
    Source,
    Task,
    Withdrawal,
)

PASSWORD = "korrekt-hast-batteri"
TEXT = "Jag heter Ali och bor i Borås. Jag dricker kaffe med min bror varje dag.\nVi ses på lördag!"
SICK = "Jag heter Ali. Jag är sjuk i cancer och går till läkaren."


class QuickArgon2(Argon2PasswordHasher):
    """The same algorithm, cheap."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1


def person(name: str, role: str, **more: Any) -> Person:
    """An account; staff have a second factor."""
    made = Person.objects.create_person(name, role, PASSWORD, **more)
    if made.needs_totp:
        from gok_web.portal import totp

        totp.set_secret(made, "JBSWY3DPEHPK3PXP", 0)
    return made


def client_of(who: Person | None, **more: Any) -> Client:
    """A browser that is logged in."""
    client = Client(**more)
    if who is not None:
        client.force_login(who)
        session = client.session
        session["begun"] = time.time()
        session.save()
    return client


def released(sid: str, learner: str, task: str, text: str = TEXT, seed: int = 1) -> Result:
    """An essay as a kiosk lets it go."""
    result = gok.pseudonymize(text, seed=seed, meta={"id": sid, "learner": learner, "task": task})
    return result.release(META)


def signer(letter: str = "k") -> Signer:
    """A kiosk's key."""
    return Signer(letter.encode() * 32)


def pair(name: str = "kiosk-1", role: str = "kiosk", letter: str = "k") -> Kiosk:
    """Trust it."""
    return Kiosk.objects.create(name=name, role=role, public_key=signer(letter).public.text)


def partner_of(name: str, role: Any, letter: str) -> Partner:
    """What it hands over for pairing."""
    return Partner(name, role, signer(letter).public)


def bundle(
    path: Path,
    results: Iterable[Result],
    *,
    sequence: int = 1,
    letter: str = "k",
    metadata: dict[str, list[dict[str, Any]]] | None = None,
) -> bytes:
    """A bundle, and its bytes."""
    build_bundle(
        path,
        results,
        signer=signer(letter),
        sequence=sequence,
        head=Head(7, "0" * 64, "2026-11-01T00:00:00Z"),
        metadata=metadata or {},
        now=datetime.now(UTC),
    )
    return path.read_bytes()


def learner(sid: str, **more: Any) -> Learner:
    """A learner with mother tongue and consent."""
    source = Source.objects.get_or_create(code=sid.rstrip("0123456789"))[0]
    fields = {"birthyear_interval": "1990-1994", "gender": "f", "time_in_sweden": 24, **more}
    made = Learner.objects.create(sid=sid, source=source, **fields)
    LearnerLanguage.objects.create(learner=made, situation="mother_tongue", name="arabiska")
    consent(made)
    return made


def consent(of: Learner) -> Consent:
    """From last year to the next."""
    week = this_week()
    return Consent.objects.create(
        learner=of, version="1", language="sv", given="2025-W01", first="2025-W01", last=later_week(week, 12)
    )


def paper(of: Learner) -> Consent:
    """A consent on paper, entered late: nobody has confirmed it yet."""
    fields = {"version": "1", "language": "sv", "given": "2024-W01", "first": "2024-W01", "last": "2024-W20"}
    return Consent.objects.create(learner=of, on_paper=True, confirmed=False, entered="2025-W01", **fields)


def task(sid: str, **more: Any) -> Task:
    """A task."""
    source = Source.objects.get_or_create(code=sid.rpartition("T")[0])[0]
    fields = {"title": "Min dag", "week": this_week(), "level": "Nybörjare", "text_types": "berättande", **more}
    return Task.objects.create(sid=sid, source=source, grading_scale="CEFR", **fields)


def essay(of: Learner, about: Task, text: str = TEXT, *, state: str = "open", grade: str = "A2") -> Essay:
    """An essay with one version, indexed."""
    sid = of.sid + about.sid
    made = Essay.objects.create(sid=sid, learner=of, task=about, state=state, origin="kiosk", grade=grade)
    said = released(sid, of.sid, about.sid, text).to_dict(with_source=False, keep_meta=META)
    provenance = {**said["provenance"], "kiosk": "kiosk-1", "bundle": "0" * 32}
    EssayVersion.objects.create(
        essay=made, number=1, text=said["target"], mentions=said["mentions"], provenance=provenance, note="bundle"
    )
    search_index.refresh(Essay.objects.filter(pk=made.pk))
    return made


@dataclass
class World:
    """A project with two schools; everything of school A is somebody's own, everything of B is foreign."""

    people: dict[str, Person] = field(default_factory=dict)
    own: dict[str, dict[str, Any]] = field(default_factory=dict)
    foreign: dict[str, dict[str, Any]] = field(default_factory=dict)


def frozen(name: str, members: Iterable[Essay]) -> Release:
    """A release with an archive, whatever the gates say."""
    made = Release.objects.create(name=name, frozen=timezone.now(), revision=1)
    ReleaseEssay.objects.bulk_create(ReleaseEssay(release=made, essay=one, version=1) for one in members)
    search_index.index_release(made)
    packages._write(made)
    made.save()
    return made


def make_world() -> World:
    """Everything the rights matrix is tested with."""
    Project.objects.update_or_create(pk=1, defaults={"risk_gates": "", "controller": "Universitetet"})
    a, b = learner("A1"), learner("B1")
    a_paper, b_paper = paper(a), paper(b)
    ta, tb = task("AT1"), task("BT1")
    essays = [essay(a, ta), essay(b, tb)]
    world = World()
    schools = {"teacher": {"source": a.source}, "learner": {"learner": a}}
    for role in ("manager", "assistant", "teacher", "researcher", "officer", "learner"):
        name = "A1" if role == "learner" else f"the-{role}"
        world.people[role] = person(name, role, **schools.get(role, {}))
    other_teacher = person("other-teacher", "teacher", source=b.source)
    other_researcher = person("other-researcher", "researcher")
    other_assistant = person("other-assistant", "assistant")
    person("B1", "learner", learner=b)
    Assignment.objects.create(essay=essays[0], person=world.people["assistant"])
    Assignment.objects.create(essay=essays[1], person=other_assistant)
    handouts = [Handout.objects.create(task=one, kind="pdf", content=b"%PDF-1.4 x") for one in (ta, tb)]
    invitations = [
        codes.invite("collect", who, task=one, source=one.source)[0]
        for who, one in ((world.people["teacher"], ta), (other_teacher, tb))
    ]
    releases = [frozen("r1", essays), frozen("r2", essays), Release.objects.create(name="draft")]
    Release.objects.create(name="draft2")
    mine = Application.objects.create(
        person=world.people["researcher"],
        release=releases[0],
        purpose="x",
        affiliation="y",
        state="approved",
        licence_accepted=timezone.now(),
    )
    theirs = Application.objects.create(
        person=other_researcher, release=releases[1], purpose="x", affiliation="y", state="approved"
    )
    copies = [Download.objects.create(application=one, revision=1) for one in (mine, theirs)]
    kiosk = pair()
    asked = Proposal.objects.create(kind="limits", value="k=2", by=other_teacher)
    withdrawal = Withdrawal.objects.create(
        who=tombstones.digest_of("A99"), named="9" * 64, made="2026-01-05T00:00:00Z", order_id="x"
    )
    one, two = {"sid": "A1"}, {"sid": "B1"}
    for names, mine_, their in (
        (("learner", "learner_edit", "consent_add", "learner_access", "learner_withdraw"), one, two),
        (("consent_edit", "consent_confirm"), {"number": a_paper.pk}, {"number": b_paper.pk}),
        (("task", "task_edit", "handout_add"), {"sid": "AT1"}, {"sid": "BT1"}),
        (
            ("essay", "essay_grade", "review", "review_decide", "review_hide", "review_done", "review_reopen"),
            {"sid": "A1AT1"},
            {"sid": "B1BT1"},
        ),
        (("handout",), *({"number": h.pk} for h in handouts)),
        (("engine",), {"name": "worker.js"}, {"name": "main.js"}),
        (("revoke",), *({"number": i.pk} for i in invitations)),
        (("release",), {"name": "r1"}, {"name": "draft"}),
        (("release_freeze", "release_choose", "release_risk"), {"name": "draft2"}, {"name": "none"}),
        (("release_recall",), {"name": "r2"}, {"name": "none"}),
        (("release_download",), {"name": "r1"}, {"name": "r2"}),
        (("released",), {"name": "r1", "sid": "A1AT1"}, {"name": "r2", "sid": "A1AT1"}),
        (("apply",), {"name": "r2"}, {"name": "draft"}),
        (("licence", "application_decide"), {"number": mine.pk}, {"number": theirs.pk}),
        (("copy_erased",), {"number": copies[0].pk}, {"number": copies[1].pk}),
        (("proposal_decide",), {"number": asked.pk}, {"number": 10**6}),
        (("learner_reset",), one, two),
        (("person",), {"number": other_teacher.pk}, {"number": 10**6}),
        (("kiosk_unpair",), {"number": kiosk.pk}, {"number": 10**6}),
        (("order",), {"number": withdrawal.pk}, {"number": 10**6}),
    ):
        for name in names:
            world.own[name], world.foreign[name] = mine_, their
    return world


def invitation(**more: Any) -> tuple[Invitation, str]:
    """An invitation to write, and its code."""
    chosen = Task.objects.filter(sid="AT1").first() or task("AT1")
    return codes.invite("collect", None, **{"task": chosen, "source": chosen.source, "uses": 3, **more})
