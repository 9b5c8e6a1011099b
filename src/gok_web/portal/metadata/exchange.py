"""Metadata out of the portal: tables, JSON, and the XML of the SweLL portal."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Collection
from typing import Any

from gok.formats import jsonl
from gok.formats.safe_xml import attributes, content
from gok_web.portal.metadata import choices
from gok_web.portal.models import Consent, Essay, EssayVersion, Learner, Source, Task
from gok_web.portal.models.learners import EDUCATION

__all__ = ["COLUMNS", "tables", "to_csv_zip", "to_json", "to_table", "to_xml"]

_LEARNER = (
    "birthyear_interval",
    "time_in_sweden",
    *EDUCATION,
    "education_other",
    "language_native_education",
    "language_native_education_duration",
    "swedish_where",
    "swedish_where_duration",
)
_TASK = (
    "level",
    "course_subject",
    "course_level",
    "course_books",
    "grading_scale",
    "task_type",
    "task_subject",
    "task_format",
    "task_duration",
    "task_instructions",
    "task_aids",
    "task_additional_material",
)


def _is_there(value: Any) -> bool:
    return value not in ("", None, [], {})


def _parts(value: str) -> list[str]:
    return [part for part in value.split(",") if part]


def learner_row(learner: Learner) -> dict[str, Any]:
    """A learner as `gok.safe.metadata` has it."""
    languages: dict[str, list[str]] = {}
    for one in learner.languages.all():
        languages.setdefault(one.situation, []).append(one.name)
    row: dict[str, Any] = {"id": learner.sid, "source": learner.source.code}
    row |= {name: getattr(learner, name) for name in _LEARNER}
    row |= {"genders": _parts(learner.gender), "degrees": _parts(learner.degrees)}
    row |= {"first_languages": languages.pop(choices.MOTHER_TONGUE, []), "languages": languages}
    row["metastatus"] = _parts(learner.metastatus)
    return {name: value for name, value in row.items() if _is_there(value)}


def task_row(task: Task) -> dict[str, Any]:
    """A task as `gok.safe.metadata` has it."""
    row: dict[str, Any] = {"id": task.sid, "source": task.source.code, "task_date": task.week}
    row |= {name: getattr(task, name) for name in _TASK}
    row |= {"text_types": _parts(task.text_types), "metastatus": _parts(task.metastatus)}
    return {name: value for name, value in row.items() if _is_there(value)}


def essay_row(essay: Essay) -> dict[str, Any]:
    """An essay as `gok.safe.metadata` has it."""
    row = {"id": essay.sid, "learner": essay.learner.sid, "task": essay.task.sid, "grade": essay.grade}
    return {name: value for name, value in (row | {"metastatus": _parts(essay.metastatus)}).items() if _is_there(value)}


def consent_row(consent: Consent) -> dict[str, Any]:
    """A consent that has not been withdrawn."""
    names = ("version", "language", "given", "first", "last", "on_paper")
    return {"learner": consent.learner.sid} | {name: getattr(consent, name) for name in names}


def _chosen(essays: Collection[int] | None) -> tuple[list[Learner], list[Task], list[Essay]]:
    learners = Learner.objects.select_related("source").prefetch_related("languages")
    tasks = Task.objects.select_related("source")
    rows = Essay.objects.select_related("learner", "task")
    if essays is None:
        return list(learners), list(tasks), list(rows)
    found = [essay for essay in rows if essay.pk in essays]
    ours, theirs = {essay.learner_id for essay in found}, {essay.task_id for essay in found}
    return [one for one in learners if one.pk in ours], [one for one in tasks if one.pk in theirs], found


def to_table(essays: Collection[int] | None = None, *, consents: bool = True) -> dict[str, list[dict[str, Any]]]:
    """All metadata, or those of some essays."""
    learners, tasks, rows = _chosen(essays)
    out = {
        "learner": [learner_row(one) for one in learners],
        "task": [task_row(one) for one in tasks],
        "essay": [essay_row(one) for one in rows],
    }
    if consents:
        out["consent"] = [consent_row(one) for one in Consent.objects.select_related("learner").filter(withdrawn="")]
    return out


def to_json() -> str:
    """All metadata as JSON."""
    return json.dumps({"gok": "metadata 1", **to_table()}, ensure_ascii=False, indent=1) + "\n"


COLUMNS = {
    "learner": (
        "source",
        *_LEARNER,
        "genders",
        "degrees",
        "first_languages",
        *(name for name, _title in choices.SITUATIONS if name != choices.MOTHER_TONGUE),
        "metastatus",
    ),
    "task": ("task_date", *_TASK, "text_types"),
    "essay": ("grade",),
}
"""What can be left out of a release."""


def tables(essays: Collection[int] | None = None, without: Collection[str] = ()) -> dict[str, list[dict[str, Any]]]:
    """The same flat: a row a learner, task or essay, each with all columns; several values with `;` between."""
    table = to_table(essays, consents=False)
    situations = [name for name, _title in choices.SITUATIONS if name != choices.MOTHER_TONGUE]
    columns = {
        "learner": ("id", "source", *_LEARNER, "genders", "degrees", "first_languages", *situations, "metastatus"),
        "task": ("id", "source", "task_date", *_TASK, "text_types", "metastatus"),
        "essay": ("id", "learner", "task", "grade", "metastatus"),
    }
    out = {}
    for kind, names in columns.items():
        flat = [{**row, **row.get("languages", {})} for row in table[kind]]
        kept = [name for name in names if name not in without]
        out[f"{kind}s"] = [{name: _cell(row.get(name, "")) for name in kept} for row in flat]
    return out


def _cell(value: Any) -> str:
    """A cell; one that a spreadsheet would take for a formula is disarmed."""
    text = ";".join(value) if isinstance(value, list) else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def to_csv_zip() -> bytes:
    """All metadata as CSV files in one archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in tables().items():
            text = io.StringIO(newline="")
            writer = csv.DictWriter(text, list(rows[0]) if rows else ["id"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
            archive.writestr(f"{name}.csv", text.getvalue())
    return out.getvalue()


def to_xml(
    essays: Collection[int] | None = None, *, graphs: bool = True, source: str = "", without: Collection[str] = ()
) -> str:
    """The XML of the SweLL portal. It knows one source a file; with several the first stands in the root
    element, and ids carry their own letters.
    """
    learners, tasks, rows = _chosen(essays)
    if source:
        learners = [one for one in learners if one.source.code == source]
        tasks = [one for one in tasks if one.source.code == source]
        rows = [one for one in rows if one.learner.source.code == source]
    first = source or next((one.source.code for one in learners), "") or _first_source()
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<swell{attributes({'source': first})}>", "<meta>"]
    lines += [_student_xml(one, without) for one in learners] + [_task_xml(one, without) for one in tasks]
    lines += ["</meta>", "<essays>", *(_essay_xml(one, graphs, without) for one in rows), "</essays>", "</swell>"]
    return "\n".join(lines) + "\n"


def _first_source() -> str:
    found = Source.objects.order_by("code").first()
    return found.code if found else "A"


def _given(pairs: dict[str, Any], without: Collection[str]) -> str:
    return attributes({name: value for name, value in pairs.items() if _is_there(value) and name not in without})


def _student_xml(learner: Learner, without: Collection[str]) -> str:
    head = {"id": learner.sid} | {name: getattr(learner, name) for name in _LEARNER}
    head["metastatus"] = learner.metastatus
    genders = () if "genders" in without else _parts(learner.gender)
    inner = [f"<gender{attributes({'type': one})}/>" for one in genders]
    for one in learner.languages.all():
        if ("first_languages" if one.situation == choices.MOTHER_TONGUE else one.situation) in without:
            continue
        said = attributes({"situation": choices.XML_SITUATIONS[one.situation]})
        inner.append(f"<language{said}>{content(one.name)}</language>")
    degrees = () if "degrees" in without else _parts(learner.degrees)
    inner += [f"<degree{attributes({'type': one})}/>" for one in degrees]
    return f"<student{_given(head, without)}>{''.join(inner)}</student>"


def _task_xml(task: Task, without: Collection[str]) -> str:
    head = {"id": task.sid, "task_date": task.week} | {name: getattr(task, name) for name in _TASK if name != "level"}
    head |= {"text_types": task.text_types, "metastatus": task.metastatus}
    extra = f'<extra name="level">{content(task.level)}</extra>' if task.level and "level" not in without else ""
    return f"<task{_given(head, without)}>{extra}</task>"


def _essay_xml(essay: Essay, graphs: bool, without: Collection[str]) -> str:
    head = {"student": essay.learner.sid, "task": essay.task.sid, "grade": essay.grade, "metastatus": essay.metastatus}
    newest: EssayVersion | None = essay.current if graphs and essay.state in ("open", "done") else None
    inner = ""
    if newest is not None:
        newest.essay = essay
        said = {"id": essay.sid, "target": newest.text, "mentions": newest.mentions}
        graph = jsonl.from_record(said, source="essay").to_svala(with_source=False)
        graph_text = json.dumps(graph, ensure_ascii=False)
        inner = f'<content type="svala" normalized="no" annotated="no">{content(graph_text)}</content>'
    return f"<essay{_given(head, without)}>{inner}</essay>"
