"""Metadata of learners, tasks and essays, generalized before they are stored: a year becomes five, a day a week."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from gok.safe.metadata import FIELDS, check_metadata
from gok_web.common.languages import language_names, stored_language
from gok_web.kiosk.choices import is_choice
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import ids_of
from gok_web.kiosk.models import Essay, Facts
from gok_web.kiosk.stores import KioskStore
from gok_web.kiosk.wording import judge

__all__ = [
    "FREE",
    "KINDS",
    "DoubtError",
    "check_words",
    "facts_of",
    "form_fields",
    "generalized",
    "is_number",
    "keep_facts",
    "meta_of_task",
    "take_table",
]

KINDS = ("learner", "task", "essay")
_LISTS = frozenset({"genders", "degrees", "first_languages", "metastatus", "text_types"})
_NUMBERS = re.compile(r"time_in_sweden|task_duration|education_(?!other).*|.*_duration")
FREE = frozenset(
    "education_other course_subject course_level course_books task_subject task_instructions task_aids "
    "task_additional_material grade".split()
)
"""Fields in which somebody may have typed anything."""
_LATER = ("id", "source", "languages", "learner", "task")
_LEARNER = re.compile(r"[A-Z]{1,2}[1-9][0-9]{0,4}")
_TASK = re.compile(r"[A-Z]{1,2}T[1-9][0-9]{0,4}")


def form_fields(kind: str) -> list[str]:
    """What a form asks for."""
    return [name for name in FIELDS[kind] if name not in _LATER]


def is_number(name: str) -> bool:
    """Whether a field holds a number."""
    return _NUMBERS.fullmatch(name) is not None


def generalized(kind: str, sid: str, given: Mapping[str, str]) -> dict[str, Any]:
    """A row as it may leave: what was typed exactly is made coarse; what does not fit is refused."""
    row: dict[str, Any] = {"id": sid}
    for name in form_fields(kind):
        said = given.get(name, "").strip()
        if said:
            row[name] = _value(name, said)
    check_metadata({kind: [row]})
    check_choices(row)
    return row


def check_choices(row: Mapping[str, Any]) -> None:
    """Refuse here what the portal would refuse, with the whole bundle."""
    for name, value in row.items():
        if not is_choice(name, value):
            raise RuleError("A value is none of those that can be chosen: see the form.")


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
    if name == "first_languages":
        return _languages(said.split(","))
    if name in _LISTS:
        return [part.strip() for part in said.split(",") if part.strip()]
    if _NUMBERS.fullmatch(name) and re.fullmatch(r"\d{1,6}", said):
        return int(said)
    return said


def _languages(names: Iterable[str]) -> list[str]:
    """As the portal stores them, each once."""
    return list(dict.fromkeys(stored_language(name) for name in names if name.strip()))


class DoubtError(RuleError):
    """Something in a free text looks like a name; somebody must read it."""


class LanguageError(DoubtError):
    """A language nobody here knows: the portal refuses it with its bundle, unless its project has added it."""


def check_words(store: KioskStore, kind: str, row: Mapping[str, Any], *, confirmed: bool = False) -> None:
    """Refuse a row whose free texts have a word of an original, or look like a name and nobody has read them; and
    languages that are not on the list, unless somebody knows better.
    """
    if not confirmed and not set(row.get("first_languages", ())) <= set(language_names()):
        raise LanguageError("A language is not on the list. Look how it is written; if it is right, confirm it.")
    for name in FREE.intersection(row):
        value = row[name]
        verdict = judge(store, " ".join(value) if isinstance(value, list) else str(value))
        if verdict == "quotes":
            raise RuleError("A free text names somebody in an essay, or quotes one; say it without these words.")
        if verdict == "doubtful" and not confirmed:
            raise DoubtError("Something in a free text looks like a name. Read it once more, and confirm it.")


def keep_facts(store: KioskStore, kind: str, row: Mapping[str, Any], *, confirmed: bool = False) -> None:
    """Store a row in place of an older one; in the store's thread. `confirmed` says that somebody read its texts."""
    check_words(store, kind, row, confirmed=confirmed)
    learner = _learner_of(kind, row["id"])
    if learner:
        store.admit(learner)
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


def take_table(store: KioskStore, data: bytes, confirmed: bool = False) -> int:
    """Store a file of metadata (`{"learner": […], "task": […], "essay": […]}`), all of it or nothing."""
    try:
        table = json.loads(data)
    except (ValueError, RecursionError):
        raise RuleError("Not a file of metadata.") from None
    check_metadata(table)
    for kind, rows in table.items():
        for row in rows:
            check_choices(row)
            known = {"first_languages": _languages(row["first_languages"])} if "first_languages" in row else {}
            keep_facts(store, kind, row | known, confirmed=confirmed)
    return sum(map(len, table.values()))


def table_for(store: KioskStore, essays: Iterable[Essay]) -> dict[str, list[dict[str, Any]]]:
    """What a bundle with these essays says of their learners and tasks, held once more against the originals."""
    essays = list(essays)
    table = _table_for(store, essays)
    for kind, rows in table.items():
        for row in rows:
            check_words(store, kind, row, confirmed=True)
    return table


def _table_for(store: KioskStore, essays: list[Essay]) -> dict[str, list[dict[str, Any]]]:
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
