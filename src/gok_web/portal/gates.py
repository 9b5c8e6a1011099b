"""What must hold before a release is frozen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gok.formats import jsonl
from gok.results import Result
from gok_web.portal.models import Essay, Learner, Project
from gok_web.portal.reviews import pending_essays, record_of

__all__ = ["Gate", "assess_risk", "check_gates", "releasable", "results_of"]

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Gate:
    """One condition: whether it holds, why not, and which essays or figures are in the way."""

    code: str
    title: str
    holds: bool
    detail: str = ""
    essays: tuple[str, ...] = ()


def releasable() -> Any:
    """Essays that go into a release: with a text, and not in quarantine."""
    rows = Essay.objects.filter(state__in=("open", "done")).select_related("learner", "task")
    return rows.prefetch_related("versions", "learner__languages", "learner__consents").order_by("pk")


def results_of(essays: Iterable[Essay]) -> Iterator[Result]:
    """The newest version of each essay, with the metadata the assessment of risk looks at."""
    for essay in essays:
        versions = sorted(essay.versions.all(), key=lambda version: version.number)
        if versions:
            versions[-1].essay = essay
            yield jsonl.from_record(record_of(versions[-1]) | metadata_of(essay.learner), source="essay")


def metadata_of(learner: Learner) -> dict[str, Any]:
    """What a release tells about a learner, as the assessment of risk wants it."""
    return {
        "l1": ", ".join(learner.first_languages()),
        "gender": learner.gender,
        "age": learner.birthyear_interval,
        "time_in_sweden": learner.time_in_sweden if learner.time_in_sweden is not None else "",
    }


def check_gates() -> list[Gate]:
    """All conditions, as they are now."""
    rows = releasable()
    quarantined = list(Essay.objects.filter(state="quarantine").values_list("sid", flat=True))
    obs = pending_essays(rows, "OBS!")
    sensitive = pending_essays(rows, "sensitive")
    uncovered = [essay.sid for essay in rows if not any(c.covers(essay.week) for c in essay.learner.consents.all())]
    gates = [
        Gate("some", _("There are essays to release"), rows.exists()),
        _none_left("quarantine", _("No essay is in quarantine"), quarantined),
        _none_left("obs", _("No OBS! is open"), obs),
        _none_left("sensitive", _("Every sensitive mark has been decided"), sensitive),
        _none_left("consent", _("A consent covers every essay"), uncovered),
    ]
    return [*gates, _risk_gate()]


def _none_left(code: str, title: str, left: list[str]) -> Gate:
    return Gate(code, title, not left, str(len(left)) if left else "", tuple(left[:_SHOWN]))


def assess_risk() -> dict[str, float | int | None]:
    """Figures of the residual risk of what would be released now."""
    from gok.risk import Settings, Table, assess

    rows = list(releasable())
    if not rows:
        return {}
    learners = {essay.learner.sid: essay.learner for essay in rows}
    table = Table(
        "learner",
        ("l1", "gender", "age", "time_in_sweden"),
        {sid: {name: str(value) for name, value in metadata_of(one).items()} for sid, one in learners.items()},
    )
    found = assess(lambda: results_of(rows), metadata=table, settings=Settings(linkage=False))
    return found.figures


def _risk_gate() -> Gate:
    from gok.risk import read_gates

    title = _("The residual risk is within the limits")
    limits = read_gates([Project.get().risk_gates])
    figures = assess_risk() if limits else {}
    failed = []
    for gate in limits:
        value = figures.get(gate.figure)
        at_least = gate.figure in ("k", "l")
        if value is None and gate.figure == "l":
            continue
        if value is None or (value < gate.limit if at_least else value > gate.limit):
            shown = "?" if value is None else f"{value:.4g}"
            failed.append(
                _("%(name)s is %(value)s, the limit is %(limit)s")
                % {"name": gate.figure, "value": shown, "limit": f"{gate.limit:g}"}
            )
    return Gate("risk", title, not failed, "; ".join(failed))
