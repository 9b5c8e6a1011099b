"""The list of tasks, as each account sees it."""

from __future__ import annotations

from dataclasses import dataclass

from gok_web.kiosk.desks import Worker
from gok_web.kiosk.models import Account, Essay
from gok_web.kiosk.stages import stage_of

__all__ = ["Line", "lines_for", "loads"]

ROLES = ("transcriber", "annotator", "adjudicator")
_AT_ONCE = 200  # rows of the database held at a time: a kiosk has thousands of essays


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the list of tasks, for one account."""

    sid: str
    learner: str
    kind: str
    stage: str
    role: str
    begun: bool
    done: bool
    others: int
    sent: int


def lines_for(worker: Worker) -> list[Line]:
    """What an account has to do; the manager sees every essay. In the store's thread."""
    essays = Essay.objects.defer("words").prefetch_related("seats")
    if not worker.is_manager:
        essays = essays.filter(seats__account_id=worker.id).distinct()
    return [line for essay in essays.iterator(chunk_size=_AT_ONCE) for line in _lines(essay, worker)]


def _lines(essay: Essay, worker: Worker) -> list[Line]:
    seats = list(essay.seats.all())
    stage = stage_of(essay, seats)
    mine = [seat for seat in seats if seat.account_id == worker.id]
    working = sum(seat.role == "annotator" for seat in seats)
    common = (essay.sid, essay.learner, essay.kind, stage)
    if not mine:
        return [Line(*common, "", False, essay.done, working, essay.sent)]
    return [Line(*common, seat.role, seat.begun, seat.done, working, essay.sent) for seat in mine]


def loads() -> list[dict[str, object]]:
    """Who works on what: for each account that is on, its open seats by role and how many are done. Store's thread."""
    out = []
    for account in Account.objects.filter(active=True).prefetch_related("seats"):
        seats = list(account.seats.all())
        waiting = {role: sum(s.role == role and not s.done for s in seats) for role in ROLES}
        out.append({"id": account.pk, "name": account.name, "done": sum(s.done for s in seats), **waiting})
    return out
