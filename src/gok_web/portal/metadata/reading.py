"""Metadata from files: JSON, CSV (one file or a zip of them), the XML of the SweLL portal.

Texts of essays in such files are left out: the portal takes them from paired kiosks alone.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from dataclasses import dataclass
from typing import Any

from gok.errors import InputError
from gok.formats import safe_xml
from gok.formats.decoding import decode
from gok.formats.safe_xml import Element
from gok.safe.metadata import FIELDS
from gok_web.portal.metadata import choices

__all__ = ["ReadTable", "read"]

_LIMIT = 32 << 20
_NUMBERS = frozenset(
    name
    for kind in ("learner", "task")
    for name in FIELDS[kind]
    if name.startswith(("time_in_", "education_")) or name.endswith("_duration")
) - {"education_other"}
_LISTS = frozenset({"genders", "degrees", "first_languages", "metastatus", "text_types"})
_NOTES = frozenset({"comment", "metacomment", "task_comments", "grading_scale_comment", "title"})
"""Fields of the SweLL file that are notes among staff: free text about people, not taken in."""


@dataclass(frozen=True, slots=True)
class ReadTable:
    """What a file brings, and what was left out of it."""

    table: dict[str, list[dict[str, Any]]]
    texts: int = 0
    notes: int = 0


def read(name: str, data: bytes) -> ReadTable:
    """Read a file of metadata, by what it is."""
    if len(data) > _LIMIT:
        raise InputError("the file is too large", source=name)
    if data[:4] == b"PK\x03\x04":
        return _read_zip(name, data)
    text = decode(data, source=name).lstrip("\ufeff").lstrip()
    if text.startswith("<"):
        return _read_xml(name, data)
    if text.startswith("{"):
        return _read_json(name, text)
    return ReadTable(_read_csv(name, text))


def _read_json(name: str, text: str) -> ReadTable:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("broken JSON", source=name) from None
    rows = {kind: found.get(kind, []) for kind in ("learner", "task", "essay", "consent")}
    if not all(isinstance(one, list) and all(isinstance(row, dict) for row in one) for one in rows.values()):
        raise InputError("not metadata of the portal", source=name)
    unknown = set(found) - {"gok", *rows}
    if unknown:
        raise InputError("it holds more than learner, task, essay and consent", source=name)
    return ReadTable({kind: one for kind, one in rows.items() if one})


def _read_zip(name: str, data: bytes) -> ReadTable:
    """CSV files in an archive, however much it says it holds."""
    table: dict[str, list[dict[str, Any]]] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) > 10 or sum(info.file_size for info in infos) > _LIMIT:
                raise InputError("the archive unpacks to too much", source=name)
            for info in infos:
                with archive.open(info) as member:
                    content = member.read(_LIMIT + 1)
                if len(content) > _LIMIT:
                    raise InputError("the archive unpacks to too much", source=name)
                for kind, rows in _read_csv(name, decode(content, source=name)).items():
                    table.setdefault(kind, []).extend(rows)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError):
        raise InputError("a broken archive", source=name) from None
    return ReadTable(table)


def _read_csv(name: str, text: str) -> dict[str, list[dict[str, Any]]]:
    head = text.split("\n", 1)[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count), strict=True)
    columns = [column.strip() for column in reader.fieldnames or []]
    kind = _kind_of(columns)
    if not kind:
        raise InputError("not a table of learners, tasks or essays: the names of the columns do not fit", source=name)
    situations = {situation for situation, _title in choices.SITUATIONS} - {choices.MOTHER_TONGUE}
    if unknown := [c for c in columns if c not in FIELDS[kind] and not (kind == "learner" and c in situations)]:
        raise InputError(f"a {kind} has no field {unknown[0][:40]!r}", source=name)
    out = []
    try:
        for row in reader:
            if None in row:
                raise InputError("a row has more cells than there are columns", source=f"{name}:{reader.line_num}")
            out.append(_typed({c.strip(): v or "" for c, v in row.items()}, situations, f"{name}:{reader.line_num}"))
    except csv.Error:
        raise InputError("not a table: quotes or cells are broken", source=name) from None
    return {kind: out}


def _kind_of(columns: list[str]) -> str:
    if "learner" in columns and "task" in columns:
        return "essay"
    if "birthyear_interval" in columns or "first_languages" in columns:
        return "learner"
    return "task" if "task_date" in columns or "grading_scale" in columns else ""


def _typed(row: dict[str, str], situations: set[str], source: str) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, value in row.items():
        value = value.strip().removeprefix("'")
        if not value:
            continue
        if name in situations:
            out.setdefault("languages", {})[name] = value.split(";")
        else:
            out[name] = _value(name, value, ";", source)
    return out


def _value(name: str, value: str, between: str, source: str) -> Any:
    if name in _LISTS:
        return [part.strip() for part in value.split(between) if part.strip()]
    if name in _NUMBERS:
        if not value.isdecimal():
            raise InputError(f"field {name!r} must be a whole number", source=source)
        return int(value)
    return value


def _read_xml(name: str, data: bytes) -> ReadTable:
    root = safe_xml.parse(io.BytesIO(data), source=name)
    if safe_xml.local_name(root) != "swell":
        raise InputError("not a <swell> document", source=name)
    school = root.get("source", "")
    if not school.isalpha() or not school.isupper():
        raise InputError("the root element must name its source in capitals", source=name)
    learners = [_student(one, school, name) for one in root.iterfind("meta/student")]
    tasks = [_task(one, school, name) for one in root.iterfind("meta/task")]
    essays = [_essay(one, school) for one in root.iterfind("essays/essay")]
    texts = sum(1 for one in root.iterfind("essays/essay/content") if "".join(one.itertext()).strip())
    notes = sum(1 for one in root.iter() for key in one.attrib if key in _NOTES)
    notes += sum(1 for one in root.iter("extra") if one.get("name") != "level")
    table = {"learner": learners, "task": tasks, "essay": essays}
    return ReadTable({kind: rows for kind, rows in table.items() if rows}, texts, notes)


def _fields(element: Element, source: str, *, without: tuple[str, ...]) -> dict[str, Any]:
    given = {key: value for key, value in element.attrib.items() if key not in _NOTES and key not in without and value}
    return {key: _value(key, value, ",", source) for key, value in given.items()}


def _student(element: Element, school: str, source: str) -> dict[str, Any]:
    given = element.get("id", "")
    row = {"id": school + given if given.isdecimal() else given, **_fields(element, source, without=("id",))}
    situations = {title: situation for situation, title in choices.XML_SITUATIONS.items()}
    for one in element.iterfind("language"):
        said = (one.get("situation") or "").strip().lower()
        situation = situations.get(said, said)
        names = row.setdefault("languages", {}).setdefault(situation, [])
        names.append((one.text or "").strip().lower())
    if first := row.get("languages", {}).pop(choices.MOTHER_TONGUE, None):
        row["first_languages"] = first
    for kind, field in (("gender", "genders"), ("degree", "degrees")):
        if found := [one.get("type", "") for one in element.iterfind(kind)]:
            row[field] = found
    return row


def _task(element: Element, school: str, source: str) -> dict[str, Any]:
    given = element.get("id", "")
    row = {"id": f"{school}T{given}" if given.isdecimal() else given, **_fields(element, source, without=("id",))}
    for one in element.iterfind("extra"):
        if one.get("name") == "level":
            row["level"] = (one.text or "").strip()
    return row


def _essay(element: Element, school: str) -> dict[str, Any]:
    student, task = element.get("student", ""), element.get("task", "")
    student = school + student if student.isdecimal() else student
    task = f"{school}T{task}" if task.isdecimal() else task
    row: dict[str, Any] = {"id": student + task, "learner": student, "task": task}
    if grade := element.get("grade"):
        row["grade"] = grade
    if status := element.get("metastatus"):
        row["metastatus"] = [part.strip() for part in status.split(",") if part.strip()]
    return row
