"""What may be said of learners, tasks and essays outside the kiosk: a closed list, generalized.

There is no field for a name, a country of origin, a nationality or an exact date, so none can leave. The fields are
those of the SweLL portal's form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from gok.safe.errors import RefusedError

__all__ = ["FIELDS", "check_metadata"]

Check = Callable[[Any], bool]

_INTERVAL = re.compile(r"0-1939|(\d{3}[05])-(\d{3}[49])")
_WEEK = re.compile(r"\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])")
_ID = re.compile(r"[\w.+-]{1,40}")
_LINE = 200
_PARAGRAPH = 2000


def _is_interval(value: Any) -> bool:
    """Five years that begin with a year divisible by five."""
    found = _INTERVAL.fullmatch(value) if isinstance(value, str) else None
    return bool(found) and (found[1] is None or int(found[2]) == int(found[1]) + 4)  # type: ignore[index]


def _is_months(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 1200


def _is_week(value: Any) -> bool:
    return isinstance(value, str) and bool(_WEEK.fullmatch(value))


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LINE and "\n" not in value


def _is_paragraph(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _PARAGRAPH


def _is_lines(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 30 and all(map(_is_line, value))


def _one_of(*values: str) -> Check:
    return lambda value: value in values


def _is_languages(value: Any) -> bool:
    return (
        isinstance(value, dict) and len(value) <= 12 and all(map(_is_id, value)) and all(map(_is_lines, value.values()))
    )


_EDUCATION = "elementary_out elementary_in introduction_in gymnasium_out gymnasium_in professional_out professional_in"
FIELDS: Mapping[str, Mapping[str, Check]] = {
    "learner": {
        "id": _is_id,
        "source": _is_id,
        "birthyear_interval": _is_interval,
        "genders": lambda value: isinstance(value, list) and set(value) <= {"f", "m", "o", "a"},
        "first_languages": _is_lines,
        "languages": _is_languages,
        "time_in_sweden": _is_months,
        **{f"education_{name}": _is_months for name in (*_EDUCATION.split(), "university_out", "university_in")},
        "education_other": _is_line,
        "degrees": lambda value: isinstance(value, list) and set(value) <= {"university", "professional"},
        "language_native_education": _is_line,
        "language_native_education_duration": _is_months,
        "swedish_where": _is_line,
        "swedish_where_duration": _is_months,
        "metastatus": _is_lines,
    },
    "task": {
        "id": _is_id,
        "source": _is_id,
        "task_date": _is_week,
        "level": _is_line,
        "course_subject": _is_line,
        "course_level": _is_line,
        "course_books": _is_line,
        "grading_scale": _is_line,
        "task_type": _is_line,
        "task_subject": _is_line,
        "task_format": _one_of("digital", "manual"),
        "task_duration": lambda value: type(value) is int and 0 <= value <= 100_000,
        "text_types": _is_lines,
        "task_instructions": _is_paragraph,
        "task_aids": _is_paragraph,
        "task_additional_material": _is_paragraph,
        "metastatus": _is_lines,
    },
    "essay": {"id": _is_id, "learner": _is_id, "task": _is_id, "grade": _is_line, "metastatus": _is_lines},
}


def check_metadata(metadata: Mapping[str, Any], *, source: str = "") -> None:
    """Whether metadata are generalized as asked: `{"learner": [...], "task": [...], "essay": [...]}`."""
    if not isinstance(metadata, Mapping):
        raise RefusedError("metadata cannot be read", code="metadata", source=source)
    for kind, rows in metadata.items():
        if kind not in FIELDS or not isinstance(rows, list):
            raise RefusedError(f"metadata of an unknown kind: {str(kind)[:40]!r}", code="metadata", source=source)
        for row in rows:
            if not isinstance(row, dict) or not _is_id(row.get("id")):
                raise RefusedError(f"metadata of a {kind} without id", code="metadata", source=source)
            for name, value in row.items():
                check = FIELDS[kind].get(name)
                if check is None:
                    reason = f"{kind} {row['id']}: there is no field {str(name)[:40]!r}"
                    raise RefusedError(reason, code="metadata", source=source)
                if not check(value):
                    reason = f"{kind} {row['id']}: field {name!r} is not generalized as asked"
                    raise RefusedError(reason, code="metadata", source=source)
