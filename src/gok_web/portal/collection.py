"""On-the-fly collection: pseudonymized in the request, under a key that lives in the learner's page alone.

The original is an argument of these functions and nothing else: no row, no session, no log and no file ever holds it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from gok.errors import InputError
from gok.results import Mention, Result
from gok.safe.people import FIRST_ONLINE
from gok.taxonomy import taxonomy
from gok.text import tokenize
from gok_web.portal import codes, tombstones
from gok_web.portal.metadata.checks import later_week, this_week
from gok_web.portal.models import (
    Consent,
    ConsentText,
    Essay,
    EssayVersion,
    Invitation,
    Learner,
    LearnerLanguage,
    Person,
    Project,
    Source,
)
from gok_web.portal.speaking import named

__all__ = ["TEXT_LIMIT", "Piece", "Stored", "code_for", "digest_of", "has_consent", "pieces_of", "store"]

TEXT_LIMIT = 50_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the text that will be stored. `place` is where it stood in what was written."""

    text: str
    place: str = ""
    label: str = ""
    title: str = ""

    @property
    def is_break(self) -> bool:
        """Whether it is a line break."""
        return self.text == "\n"


def digest_of(result: Result) -> str:
    """What the page knows the shown text by."""
    return hashlib.sha256(result.text.encode("utf-8", "surrogatepass")).hexdigest()


def pieces_of(result: Result) -> list[Piece]:
    """The text that will be stored, in pieces one can point at; what was replaced is one piece with its label."""
    source, out, at = result.essay.text, [], 0
    for mention in (m for m in result.mentions if m.action == "replace" and m.replacement is not None):
        if mention.span.start >= at:
            out += _plain(source, at, mention.span.start)
            out.append(_hidden(mention))
            at = mention.span.end
    return out + _plain(source, at, len(source))


def _hidden(mention: Mention) -> Piece:
    place = f"{mention.span.start}-{mention.span.end}"
    return Piece(mention.replacement or "", place, mention.label, named(taxonomy()[mention.label].name))


def _plain(source: str, start: int, end: int) -> list[Piece]:
    out, at = [], start
    for token in tokenize(source[start:end]):
        first, last = start + token.start, start + token.end
        out += _space(source[at:first])
        out.append(Piece(source[first:last], f"{first}-{last}"))
        at = last
    return out + _space(source[at:end])


def _space(gap: str) -> list[Piece]:
    lines = gap.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    out: list[Piece] = []
    for number, line in enumerate(lines):
        out += [Piece("\n")] if number else []
        out += [Piece(line)] if line else []
    return out


@dataclass(frozen=True, slots=True)
class Stored:
    """What was stored, and the code of a learner who is new: shown once, kept nowhere."""

    essay: Essay
    learner: Learner
    code: str


def has_consent(learner: Learner) -> bool:
    """Whether a consent covers what is written now."""
    return any(consent.covers(this_week()) for consent in learner.consents.all())


def code_for(state: dict[str, Any]) -> codes.Fresh:
    """The code of whoever stores for the first time; others have theirs."""
    return codes.NONE if state.get("learner") else codes.fresh()


def store(
    said: dict[str, Any], invited: Invitation, state: dict[str, Any], fresh: codes.Fresh, *, note: str = "online"
) -> Stored:
    """Store the approved text, pseudonymized and in quarantine; with it a new learner and the consent.

    `said` is the release, `state` what the pages before have gathered: the id of a known learner, or the answers of the
    form; the consent. A new learner gets the fresh code. All of it is made before: while this runs nobody else stores.
    """
    if invited.task is None or invited.source is None:
        raise InputError("the invitation names no task")
    with transaction.atomic():
        if not codes.use(invited):
            raise InputError("the invitation is used up")
        learner, code = _learner(invited.source, state, fresh)
        if state.get("consent"):
            _consent(learner, state["consent"])
        if not has_consent(learner):
            raise InputError("there is no consent")
        essay, _made = Essay.objects.get_or_create(
            learner=learner, task=invited.task, defaults={"sid": learner.sid + invited.task.sid}
        )
        if essay.versions.exists():
            raise InputError("there is an essay for this task already")
        essay.state, essay.origin, essay.written = "quarantine", "online", this_week()
        essay.save()
        EssayVersion.objects.create(
            essay=essay,
            number=1,
            text=said["target"],
            mentions=said["mentions"],
            provenance={k: v for k, v in said.get("provenance", {}).items() if k != "key"},
            note=note,
        )
    return Stored(essay, learner, code)


def _learner(source: Source, state: dict[str, Any], fresh: codes.Fresh) -> tuple[Learner, str]:
    if state.get("learner"):
        known = Learner.objects.filter(pk=state["learner"], source=source).first()
        if known is None:
            raise InputError("the learner has left")
        return known, ""
    about = state["about"]
    Source.objects.select_for_update().get(pk=source.pk)
    learner = Learner(sid=_next_sid(source), source=source, joined="online", **about["fields"])
    learner.full_clean()
    learner.save()
    for situation, name in about["languages"]:
        one = LearnerLanguage(learner=learner, situation=situation, name=name)
        one.full_clean()
        one.save()
    Person.objects.create_hashed(learner.sid, "learner", fresh.hashed, learner=learner)
    return learner, fresh.code


def _next_sid(source: Source) -> str:
    """The next number of a school, of those no kiosk gives: none is given twice, and none that an account has.

    The caller holds the row of the school, so that two at the same time do not get the same.
    """
    source.refresh_from_db(fields=["last_online"])
    taken = [*Learner.objects.filter(source=source).values_list("sid", flat=True)]
    taken += Person.objects.filter(username__startswith=source.code).values_list("username", flat=True)
    numbers = [int(sid[len(source.code) :]) for sid in taken if sid[len(source.code) :].isdecimal()]
    source.last_online = max((FIRST_ONLINE - 1, source.last_online, *numbers)) + 1
    while tombstones.has_left([f"{source.code}{source.last_online}"]):  # a database put back may not know of it
        source.last_online += 1
    source.save(update_fields=["last_online"])
    return f"{source.code}{source.last_online}"


def _consent(learner: Learner, given: dict[str, str]) -> None:
    week = this_week()
    consent = Consent(
        learner=learner,
        version=given["version"],
        language=given["language"],
        digest=given["digest"],
        given=week,
        first=week,
        last=later_week(week, Project.get().consent_months),
    )
    consent.full_clean()
    consent.save()
    ConsentText.objects.get_or_create(
        digest=given["digest"],
        defaults={"version": given["version"], "language": given["language"], "text": given["text"]},
    )
