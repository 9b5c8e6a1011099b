"""All essays of one learner together: what they tell, and how few others it fits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gok.replace import Key
from gok.results import Result
from gok.risk import Settings, assess
from gok.risk.attributes import attribute_named
from gok_web.kiosk.desks import WORKING, Worker
from gok_web.kiosk.essays import latest_text, read_copy
from gok_web.kiosk.models import Essay
from gok_web.kiosk.stages import annotators, final_seat
from gok_web.kiosk.stores import KioskStore
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import to_result
from gok_web.workbench.service import names_under

__all__ = ["Picture", "Side", "picture_of"]


@dataclass(frozen=True)
class Side:
    """One essay beside the others."""

    sid: str
    text: str = field(repr=False)
    target: str | None = field(repr=False)
    alone: int | None = None
    together: int | None = None


@dataclass(frozen=True)
class Picture:
    """A learner's essays and what they give away together. `crowd` counts who else it all fits, in this kiosk."""

    sides: tuple[Side, ...]
    told: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    crowd: int | None = None
    learners: int = 0
    contradictions: tuple[str, ...] = ()
    leaks: int = 0


def picture_of(store: KioskStore, learner: str, worker: Worker) -> Picture:
    """For the manager every essay, as it counts by now; for others what lies on their own desk."""
    mine, others = store.whole(_gather, store, learner, worker)
    texts = {sid: text for sid, text, _ in mine}
    results = [_result(document, key) for _, _, pair in mine if pair for document, key in [pair]]
    background = [_result(document, key) for document, key in others]
    if not results:
        return Picture(tuple(Side(sid, text, None) for sid, text in texts.items()))
    found = assess([*results, *background], settings=Settings(linkage=False))
    person = next(one for one in found.learners if one.id == learner)
    steps = {step.id: step for step in person.essays}
    targets = {result.essay.id: result.text for result in results}
    sides = tuple(
        Side(
            sid,
            text,
            targets.get(sid),
            steps[sid].alone if sid in steps else None,
            steps[sid].together if sid in steps else None,
        )
        for sid, text in texts.items()
    )
    told = sorted((attribute_named(name).name, value) for name, value in found.told.get(learner, ()))
    return Picture(
        sides,
        told=tuple(told),
        crowd=person.crowd,
        learners=len(found.learners),
        contradictions=tuple(attribute_named(name).name for name in person.contradictions),
        leaks=person.leaks,
    )


def _gather(store: KioskStore, learner: str, worker: Worker) -> tuple[list[Any], list[Any]]:
    mine, others = [], []
    essays = Essay.objects.filter(released=None).prefetch_related("seats")
    if not worker.is_manager:
        essays = essays.filter(seats__account_id=worker.id, seats__role__in=WORKING).distinct()
    for essay in essays:
        key = store.keys.name_key(essay.learner, make=False)
        document = _document(store, essay, worker)
        pair = (document, key) if document is not None else None
        if essay.learner == learner:
            mine.append((essay.sid, latest_text(store, essay)[0], pair))
        elif pair is not None:
            others.append(pair)
    return mine, others


def _document(store: KioskStore, essay: Essay, worker: Worker) -> Document | None:
    """The copy that counts; before there is one, the own, or for the manager the first that was begun."""
    seats = list(essay.seats.all())
    own = [s for s in seats if s.account_id == worker.id and s.role in WORKING and s.begun]
    takes_part = any(s.account_id == worker.id and s.role == "annotator" for s in seats) and not essay.done
    if not worker.is_manager or takes_part:
        return read_copy(store, essay.sid, own[0]).document if own else None
    counts = final_seat(seats)
    chosen: Iterable[Any] = [counts] if counts and counts.begun else own or [s for s in annotators(seats) if s.begun]
    first = next(iter(chosen), None)
    return read_copy(store, essay.sid, first).document if first else None


def _result(document: Document, key: Key) -> Result:
    return to_result(document, names_under(key, document))
