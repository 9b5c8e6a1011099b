"""The SweLL portal's import file: students, tasks and essays, raw or as SVALA graphs. Read only.

What the portal knows of student and task goes into the metadata of each essay, except free comments: they are notes
among staff.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.formats import safe_xml
from gok.formats.decoding import parse_json
from gok.formats.safe_xml import Element, local_name
from gok.formats.svala_reading import from_graph
from gok.results import Result
from gok.text import Essay

__all__ = ["read"]

_NOTES = frozenset({"comment", "metacomment", "metastatus", "id", "student", "task"})


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """All essays of a file."""
    root = safe_xml.parse(stream, source=name)
    if local_name(root) != "swell":
        raise InputError("not a <swell> document", source=name)
    school = root.get("source", "")
    students = {_student_id(e.get("id", ""), school): _facts(e) for e in root.iterfind("meta/student")}
    tasks = {_task_id(e.get("id", ""), school): _facts(e) for e in root.iterfind("meta/task")}
    for i, essay in enumerate(root.iterfind("essays/essay"), 1):
        student, task = _student_id(essay.get("student", ""), school), _task_id(essay.get("task", ""), school)
        if not student or not task:
            raise InputError(f"essay {i}: student or task is missing", source=name)
        meta: dict[str, Any] = {"learner": student, "task": task, **_facts(essay)}
        meta |= {"student": students[student]} if students.get(student) else {}
        meta |= {"task_facts": tasks[task]} if tasks.get(task) else {}
        if genre := tasks.get(task, {}).get("text_types"):
            meta["genre"] = genre
        yield _essay(essay, student + task, meta, f"{name}: essay {student + task!r}")


def _student_id(given: str, school: str) -> str:
    """The letter of the school may be left out: `16` at school C is `C16`."""
    return school + given if given.isdecimal() else given


def _task_id(given: str, school: str) -> str:
    return f"{school}T{given}" if given.isdecimal() else given


def _facts(element: Element) -> dict[str, Any]:
    """Attributes, and sub-elements as lists."""
    out: dict[str, Any] = {k: v for k, v in element.attrib.items() if k not in _NOTES}
    for child in element:
        kind = local_name(child)
        if kind in ("gender", "language", "degree"):
            said = child.get("type") or child.get("situation") or ""
            out.setdefault(kind, []).append(f"{said}: {child.text.strip()}" if child.text else said)
    return out


def _essay(essay: Element, essay_id: str, meta: dict[str, Any], source: str) -> Result:
    content = essay.find("content")
    if content is None:
        raise InputError("no content", source=source)
    text = "".join(content.itertext())
    kind = content.get("type", "raw")
    if kind == "raw":
        return Result(Essay(text, essay_id, meta))
    if kind != "svala":
        raise InputError("content must be raw or svala", source=source)
    return from_graph(parse_json(text, source=source), source=source, default_id=essay_id, meta=meta)
