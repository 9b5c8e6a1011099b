"""One SweLL-ID, one person: whose an id is, and who may bring essays under it.

Learners who join online have ids no kiosk gives. An id a kiosk has brought once is that kiosk's, for the person it
meant: a bundle that would put two people under one id is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gok.safe.errors import RefusedError
from gok.safe.people import is_online
from gok_web.portal.models import Kiosk, Learner

__all__ = ["claim"]


def claim(kiosk: Kiosk, learners: Iterable[Learner], people: Mapping[str, str], *, source: str) -> None:
    """Let a kiosk have these learners; RefusedError if one of them is somebody else's.

    `people` has what the bundle knows each person by; bundles of before have nothing.
    """
    for learner in learners:
        said = people.get(learner.sid, "")
        reason = _reason(kiosk, learner, said)
        if reason:
            raise RefusedError(f"learner {learner.sid}: {reason}", code="person", source=source)
        if learner.kiosk_id is None or (said and not learner.known_by):
            learner.joined, learner.kiosk, learner.known_by = "kiosk", kiosk, said or learner.known_by
            learner.save(update_fields=["joined", "kiosk", "known_by"])


def _reason(kiosk: Kiosk, learner: Learner, said: str) -> str:
    if learner.joined == "online" or is_online(learner.sid):
        return "this id was given to somebody who joined online; give the learner of the kiosk another"
    if learner.kiosk_id not in (None, kiosk.pk):
        return "this id came from another kiosk; it may be another person"
    if said and learner.known_by and said != learner.known_by:
        return "the kiosk means another person by this id than before"
    return ""
