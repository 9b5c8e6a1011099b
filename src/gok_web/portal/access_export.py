"""Everything the portal holds about one learner, in one file (Articles 15 and 20)."""

from __future__ import annotations

import re
from typing import Any

from gok_web.portal.metadata.exchange import consent_row, essay_row, learner_row, task_row
from gok_web.portal.models import Bundle, ConsentText, Doubt, Essay, Learner, Person, Project

__all__ = ["everything"]


def everything(learner: Learner) -> dict[str, Any]:
    """Metadata, consents, essays with all versions and decisions, releases and who has copies, why and from whom."""
    project = Project.get()
    texts = dict(ConsentText.objects.values_list("digest", "text"))
    account = Person.objects.filter(learner=learner).first()
    essays = learner.essays.select_related("task__source").prefetch_related("versions", "decisions")
    return {
        "format": "gok access 1",
        "controller": project.controller,
        "contact": project.contact,
        "data_protection_officer": project.officer_contact,
        "purpose": project.purpose,
        "lawful_basis": "consent: GDPR Articles 6(1)(a) and 9(2)(a)",
        "right_to_complain": "Integritetsskyddsmyndigheten (IMY)",
        "account": {"user_name": account.username, "made": account.made.isoformat()} if account else None,
        "learner": learner_row(learner),
        "held_back": [
            {"field": one.field, "text": one.value}
            for one in Doubt.objects.filter(kind="learner", object_id=learner.pk)
        ],
        "reports": _reports(learner),
        "consents": [
            {**consent_row(one), "text_sha256": one.digest, "text": texts.get(one.digest, "")}
            for one in learner.consents.all()
        ],
        "tasks": [task_row(essay.task) for essay in essays],
        "essays": [_essay(essay) for essay in essays],
    }


def _essay(essay: Essay) -> dict[str, Any]:
    """One essay with all that was ever written of it, how it was judged, and where it went."""
    return {
        **essay_row(essay),
        "state": essay.state,
        "origin": essay.origin,
        "versions": [
            {
                "number": version.number,
                "saved": version.saved.isoformat(timespec="seconds"),
                "text": version.text,
                "mentions": version.mentions,
                "provenance": version.provenance,
                "emptied": version.purged,
            }
            for version in essay.versions.all()
        ],
        "decisions": [
            {"label": d.label, "start": d.start, "end": d.end, "choice": d.choice} for d in essay.decisions.all()
        ],
        "released_in": _releases(essay),
    }


def _reports(learner: Learner) -> list[dict[str, str]]:
    """What kiosks have reported about the learner: by an essay, or by the id in the message.

    Words that are held may name somebody else: they wait for a person first.
    """
    mine = set(learner.essays.values_list("sid", flat=True))
    said = re.compile(rf"(?<![A-Za-z]){re.escape(learner.sid)}(?![0-9])")
    reports = (report for bundle in Bundle.objects.exclude(reports=[]) for report in bundle.reports)
    return [report for report in reports if report["essay"] in mine or said.search(report["message"])]


def _releases(essay: Essay) -> list[dict[str, Any]]:
    """Where it was released, and who was given it (recipients, Article 15(1)(c))."""
    out = []
    for member in essay.released_in.select_related("release"):
        used = member.release.applications.filter(state="approved").count()
        out.append({"release": member.release.name, "version": member.version, "researchers": used})
    return out
