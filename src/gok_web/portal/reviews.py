"""Review of an essay before release: what must be decided, deciding it, hiding more, closing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from gok.errors import InputError
from gok_web.portal import search_index
from gok_web.portal.hiding import LABELS, hide_in_record
from gok_web.portal.models import Decision, Essay, EssayVersion, Person, ReleaseEssay

__all__ = [
    "TO_DECIDE",
    "Mark",
    "close",
    "decide",
    "empty_older",
    "hide",
    "marks_of",
    "pending_essays",
    "record_of",
    "reopen",
]

TO_DECIDE = frozenset({"OBS!", "sensitive"})
"""Marks nobody may release without having looked: places to return to, and sensitive information (Article 9)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark that wants a decision, and the decision if there is one."""

    label: str
    start: int
    end: int
    text: str
    kinds: tuple[str, ...]
    choice: str


def record_of(version: EssayVersion) -> dict[str, Any]:
    """The version as a release record."""
    essay = version.essay
    return {
        "id": essay.sid,
        "target": version.text,
        "mentions": version.mentions,
        "provenance": version.provenance,
        "learner": essay.learner.sid,
        "task": essay.task.sid,
    }


def marks_of(version: EssayVersion) -> list[Mark]:
    """The marks of a version that want a decision."""
    made = Decision.objects.filter(essay=version.essay_id, version=version.number)
    decided = {(d.label, d.start, d.end): d.choice for d in made}
    out = []
    for mention in version.mentions:
        if mention["label"] in TO_DECIDE:
            start, end = mention["target_start"], mention["target_end"]
            choice = decided.get((mention["label"], start, end), "")
            kinds = tuple(mention.get("features", ()))
            out.append(Mark(mention["label"], start, end, version.text[start:end], kinds, choice))
    return out


def pending_essays(essays: QuerySet[Essay], label: str) -> list[str]:
    """Ids of essays with an undecided mark of this label."""
    out = []
    for essay in essays.prefetch_related("versions", "decisions").iterator(chunk_size=500):
        versions = sorted(essay.versions.all(), key=lambda version: version.number)
        if not versions:
            continue
        decided = {(d.version, d.label, d.start, d.end) for d in essay.decisions.all()}
        number = versions[-1].number
        for mention in versions[-1].mentions:
            place = (number, label, mention.get("target_start"), mention.get("target_end"))
            if mention["label"] == label and place not in decided:
                out.append(essay.sid)
                break
    return out


def decide(essay: Essay, number: int, place: tuple[str, int, int], choice: str, by: Person) -> None:
    """Write down a decision about a mark of the newest version."""
    version = _newest(essay, number)
    if choice not in dict(Decision.CHOICES) or place not in {(m.label, m.start, m.end) for m in marks_of(version)}:
        raise InputError(_("There is no such mark in the essay."))
    label, start, end = place
    Decision.objects.update_or_create(
        essay=essay, version=number, label=label, start=start, end=end, defaults={"choice": choice, "by": by}
    )


def hide(essay: Essay, number: int, places: list[tuple[int, int]], label: str, by: Person) -> EssayVersion:
    """Hide words: a new version. Older versions still held them and are emptied, the search index too."""
    version = _newest(essay, number)
    fits = all(0 <= start < end <= len(version.text) for start, end in places)
    if label not in LABELS or not places or not fits:
        raise InputError(_("Choose words of the essay and a label."))
    made = hide_in_record(record_of(version), places, label)
    if made["target"] == version.text:
        raise InputError(_("Choose whole words."))
    with transaction.atomic():
        new = EssayVersion.objects.create(
            essay=essay,
            number=number + 1,
            text=made["target"],
            mentions=made["mentions"],
            provenance=version.provenance,
            by=by,
            note="hidden",
        )
        _carry_decisions(version, new)
        empty_older([essay.pk])
        search_index.refresh(Essay.objects.filter(pk=essay.pk))
    return new


def empty_older(essays: Iterable[int]) -> None:
    """Empty the versions from before something was hidden, but for those a release still holds."""
    for essay in essays:
        hidden = EssayVersion.objects.filter(essay=essay, note="hidden").aggregate(last=Max("number"))["last"] or 0
        held = ReleaseEssay.objects.filter(essay=essay).values_list("version", flat=True)
        older = EssayVersion.objects.filter(essay=essay, number__lt=hidden, purged=False).exclude(number__in=set(held))
        older.update(text="", mentions=[], purged=True)


def _carry_decisions(old: EssayVersion, new: EssayVersion) -> None:
    """Decisions about marks that are still there move along, in the order of the marks."""
    before = [(m["label"], m["target_start"], m["target_end"]) for m in old.mentions if m["label"] in TO_DECIDE]
    after = [m for m in new.mentions if m["label"] in TO_DECIDE]
    made = {(d.label, d.start, d.end): d for d in Decision.objects.filter(essay=old.essay_id, version=old.number)}
    kept = [place for place in before if _is_left(place, old, after, new)]
    for place, mention in zip(kept, after, strict=False):
        if place in made and mention["label"] == place[0]:
            was = made[place]
            Decision.objects.create(
                essay=new.essay,
                version=new.number,
                label=was.label,
                start=mention["target_start"],
                end=mention["target_end"],
                choice=was.choice,
                by=was.by,
            )


def _is_left(place: tuple[str, int, int], old: EssayVersion, after: list[dict[str, Any]], new: EssayVersion) -> bool:
    label, start, end = place
    words = old.text[start:end]
    return any(m["label"] == label and new.text[m["target_start"] : m["target_end"]] == words for m in after)


def close(essay: Essay, by: Person) -> None:
    """The review is done: nothing is undecided. An essay in quarantine leaves it."""
    version = essay.current
    if version is None or any(not mark.choice for mark in marks_of(version)):
        raise InputError(_("Some marks have not been decided yet."))
    with transaction.atomic():
        essay.state = "done"
        essay.save(update_fields=["state"])
        search_index.refresh(Essay.objects.filter(pk=essay.pk))


def reopen(essay: Essay) -> None:
    """Look at it again."""
    if essay.state == "done":
        essay.state = "open"
        essay.save(update_fields=["state"])


def _newest(essay: Essay, number: int) -> EssayVersion:
    version = essay.current
    if version is None or version.number != number:
        raise InputError(_("The essay has been changed since; look at it again."))
    return version
