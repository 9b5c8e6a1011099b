"""What must hold before a release is frozen. The risk is read off the very files that would be published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from gok_web.portal.contents import TABLES, files_of, read_essays, read_rows
from gok_web.portal.models import Essay, Project, Release
from gok_web.portal.reviews import pending_essays

if TYPE_CHECKING:
    from gok.risk import Assessment
    from gok.risk.attributes import Attribute

__all__ = ["Gate", "Risk", "assess_risk", "assessment_of", "check_gates", "releasable", "versions_of"]

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Risk:
    """What the gate says beside yes and no: who is at risk, and which columns set them apart."""

    learners: tuple[str, ...]
    columns: tuple[tuple[str, int, int], ...]  # name, alone because of it, in too small a crowd without it


@dataclass(frozen=True, slots=True)
class Gate:
    """One condition: whether it holds, why not, and which essays or figures are in the way."""

    code: str
    title: str
    holds: bool
    detail: str = ""
    essays: tuple[str, ...] = ()
    risk: Risk | None = None


def releasable(release: Release | None = None) -> Any:
    """Essays that go into a release: with a text, not in quarantine, not left out of it."""
    rows = Essay.objects.filter(state__in=("open", "done")).select_related("learner", "task")
    if release is not None:
        rows = rows.exclude(pk__in=release.left_out.values("pk"))
    return rows.prefetch_related("versions", "learner__languages", "learner__consents").order_by("pk")


def versions_of(rows: Any) -> list[tuple[int, int]]:
    """The newest version of each essay."""
    return [(essay.pk, max(version.number for version in essay.versions.all())) for essay in rows]


def check_gates(release: Release | None = None) -> list[Gate]:
    """All conditions, as they are now. An essay in quarantine stays out, and stands in nobody's way."""
    rows = releasable(release)
    uncovered = [essay.sid for essay in rows if not any(c.covers(essay.week) for c in essay.learner.consents.all())]
    return [
        Gate("some", _("There are essays to release"), rows.exists()),
        _none_left("obs", _("No OBS! is open"), pending_essays(rows, "OBS!")),
        _none_left("sensitive", _("Every sensitive mark has been decided"), pending_essays(rows, "sensitive")),
        _none_left("consent", _("A consent covers every essay"), uncovered),
        _risk_gate(release),
    ]


def _none_left(code: str, title: str, left: list[str]) -> Gate:
    return Gate(code, title, not left, str(len(left)) if left else "", tuple(left[:_SHOWN]))


def assessment_of(release: Release | None = None) -> Assessment | None:
    """The residual risk of what would be released now, by every column of every table and by the texts."""
    from gok.risk import Settings, Table, assess

    without = release.columns_left_out if release is not None else ()
    files = dict(files_of(versions_of(releasable(release)), without))
    essays = read_essays(files["essays.jsonl"])
    if not essays:
        return None
    learners, tasks, rows = (read_rows(files[f"{name}.csv"]) for name in TABLES)
    about = {row["id"]: row for row in learners} | {row["id"]: row for row in tasks}
    table: dict[str, dict[str, str]] = {}
    for row in rows:
        cells = {f"essay.{name}": value for name, value in row.items() if name not in ("id", "learner", "task")}
        cells |= {f"task.{name}": value for name, value in about[row["task"]].items() if name != "source"}
        table[row["id"]] = cells | {name: value for name, value in about[row["learner"]].items() if name != "id"}
    columns = tuple(next(iter(table.values())))
    settings = Settings(linkage=False, quasi=columns)
    return assess(lambda: essays, metadata=Table("essay", columns, table), settings=settings)


def assess_risk(release: Release | None = None) -> dict[str, float | int | None]:
    """Its figures."""
    found = assessment_of(release)
    return found.figures if found is not None else {}


def _risk_gate(release: Release | None) -> Gate:
    from gok.risk import failures, read_gates

    title = _("The residual risk is within the limits")
    limits = read_gates([Project.get().risk_gates])
    found = assessment_of(release) if limits else None
    if found is None:
        return Gate("risk", title, not limits, "" if limits else _("the project has set no limits"))
    failed = failures(limits, found)
    helpful = sorted(found.attributes, key=lambda one: (one.without, -one.singling))
    columns = [(_column(one.attribute), one.singling, one.without) for one in helpful if one.singling]
    risk = Risk(tuple(one.id for one in found.endangered[:_SHOWN]), tuple(columns[:_SHOWN]))
    return Gate("risk", title, not failed, "; ".join(failed), risk=risk)


def _column(attribute: Attribute) -> str:
    """What can be left out is called as its column, what the texts tell as the report calls it."""
    return attribute.name if attribute.from_text else attribute.id.partition(":")[2]
