"""Metadata of learners, tasks and essays, generalized before they are stored: a year becomes five, a day a week."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from gok.safe.metadata import FIELDS, check_metadata
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import ids_of
from gok_web.kiosk.models import Essay, Facts
from gok_web.kiosk.stores import KioskStore

__all__ = ["KINDS", "facts_of", "form_fields", "generalized", "keep_facts", "meta_of_task", "take_table"]

KINDS = ("learner", "task", "essay")
_LISTS = frozenset({"genders", "degrees", "first_languages", "metastatus", "text_types"})
_NUMBERS = re.compile(r"time_in_sweden|task_duration|education_(?!other).*|.*_duration")
_LATER = ("id", "source", "languages", "learner", "task")
_LEARNER = re.compile(r"[A-Z]{1,2}[1-9][0-9]{0,4}")
_TASK = re.compile(r"[A-Z]{1,2}T[1-9][0-9]{0,4}")


def form_fields(kind: str) -> list[str]:
    """What a form asks for."""
    return [name for name in FIELDS[kind] if name not in _LATER]


def generalized(kind: str, sid: str, given: Mapping[str, str]) -> dict[str, Any]:
    """A row as it may leave: what was typed exactly is made coarse; what does not fit is refused."""
    row: dict[str, Any] = {"id": sid}
    for name in form_fields(kind):
        said = given.get(name, "").strip()
        if said:
            row[name] = _value(name, said)
    check_metadata({kind: [row]})
    return row


def _value(name: str, said: str) -> Any:
    if name == "birthyear_interval" and re.fullmatch(r"\d{4}", said):
        year = int(said)
        return "0-1939" if year < 1940 else f"{year // 5 * 5}-{year // 5 * 5 + 4}"
    if name == "task_date" and re.fullmatch(r"\d{4}-\d\d-\d\d", said):
        try:
            year, week, _ = date.fromisoformat(said).isocalendar()
        except ValueError:
            raise RuleError("There is no such day.") from None
        return f"{year}-W{week:02}"
    if name in _LISTS:
        return [part.strip() for part in said.split(",") if part.strip()]
    if _NUMBERS.fullmatch(name) and re.fullmatch(r"\d{1,6}", said):
        return int(said)
    return said


def keep_facts(store: KioskStore, kind: str, row: Mapping[str, Any]) -> None:
    """Store a row in place of an older one; in the store's thread."""
    learner = _learner_of(kind, row["id"])
    if learner:
        store.keys.data_key(learner)  # refuses one who has withdrawn
    sealed = store.seal(learner, json.dumps(dict(row)).encode(), f"facts {kind} {row['id']}")
    Facts.objects.update_or_create(kind=kind, sid=row["id"], defaults={"learner": learner, "sealed": sealed})


def _learner_of(kind: str, sid: str) -> str:
    if kind == "learner":
        if not _LEARNER.fullmatch(sid):
            raise RuleError("A learner's id is a letter or two and a number, such as A1.")
        return sid
    if kind == "essay":
        return ids_of(sid)[0]
    if not _TASK.fullmatch(sid):
        raise RuleError("A task's id is a letter or two, T and a number, such as AT1.")
    return ""


def facts_of(store: KioskStore, kind: str, sid: str) -> dict[str, Any]:
    """The row of one, empty if there is none; in the store's thread."""
    row = Facts.objects.filter(kind=kind, sid=sid).first()
    if row is None:
        return {}
    found: dict[str, Any] = json.loads(store.unseal(row.learner, row.sealed, f"facts {kind} {sid}"))
    return found


def take_table(store: KioskStore, data: bytes) -> int:
    """Store a file of metadata (`{"learner": […], "task": […], "essay": […]}`), all of it or nothing."""
    try:
        table = json.loads(data)
    except (ValueError, RecursionError):
        raise RuleError("Not a file of metadata.") from None
    check_metadata(table)
    for kind, rows in table.items():
        for row in rows:
            keep_facts(store, kind, row)
    return sum(map(len, table.values()))


def table_for(store: KioskStore, essays: Iterable[Essay]) -> dict[str, list[dict[str, Any]]]:
    """What a bundle with these essays says of their learners and tasks; in the store's thread."""
    essays = list(essays)
    learners = sorted({essay.learner for essay in essays})
    tasks = sorted({essay.task for essay in essays})
    rows = [facts_of(store, "essay", essay.sid) | _of(essay) for essay in essays]
    return {
        "learner": [facts_of(store, "learner", sid) or {"id": sid} for sid in learners],
        "task": [facts_of(store, "task", sid) or {"id": sid} for sid in tasks],
        "essay": rows,
    }


def _of(essay: Essay) -> dict[str, Any]:
    return {"id": essay.sid, "learner": essay.learner, "task": essay.task}


def meta_of_task(store: KioskStore, task: str) -> dict[str, str]:
    """Genre and topic of a task, as the engine is told of them: the genre weighs in on what is personal."""
    facts = facts_of(store, "task", task)
    said = {"genre": ", ".join(facts.get("text_types") or []), "topic": facts.get("task_subject") or ""}
    return {name: value for name, value in said.items() if value}
