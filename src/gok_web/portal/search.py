"""Search: words, phrases, beginnings, in all essays or one release; key words in context; filters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from gok_web.portal.models import Release
from gok_web.portal.search_index import WORD

__all__ = ["FILTERS", "Found", "Hit", "Line", "Query", "bare_sql", "parse", "search"]

PAGE = 25
_LINES = 5  # of one essay on a page
_WIDTH = 60
_TERM = re.compile(r'"([^"]+)"|(\S+)')

FILTERS = ("first_language", "level", "genre", "grade", "age", "gender", "task")
_COLUMNS = {
    "first_language": "first_languages",
    "genre": "genres",
    "gender": "gender",
    "level": "level",
    "grade": "grade",
    "age": "age",
    "task": "task",
}
_SEVERAL = frozenset({"first_language", "genre", "gender"})


@dataclass(frozen=True, slots=True)
class Query:
    """Terms, each a phrase of one or more words; the last word of a term may be the beginning of one."""

    terms: tuple[tuple[tuple[str, ...], bool], ...]

    def for_sqlite(self) -> str:
        """As FTS5 wants it. Words are letters and digits alone, so that nothing can break out of the quotes."""
        return " AND ".join(f'"{" ".join(words)}"{" *" if open_end else ""}' for words, open_end in self.terms)

    def for_postgres(self) -> str:
        """As to_tsquery wants it."""
        return " & ".join(
            "(" + " <-> ".join((*words[:-1], words[-1] + (":*" if open_end else ""))) + ")"
            for words, open_end in self.terms
        )

    def pattern(self) -> re.Pattern[str]:
        """Where the terms stand in a text."""
        parts = []
        for words, open_end in self.terms:
            gap = r"[\W_]+"
            end = r"[^\W_]*" if open_end else r"(?![^\W_])"
            parts.append(rf"(?<![^\W_])(?:{gap.join(re.escape(word) for word in words)}){end}")
        return re.compile("|".join(parts), re.IGNORECASE)


def parse(text: str) -> Query:
    """Read what somebody typed: `kaffe "min bror" skol*`.

    >>> parse('Kaffe "min bror" skol*').terms
    ((('kaffe',), False), (('min', 'bror'), False), (('skol',), True))
    """
    terms = []
    for phrase, word in _TERM.findall(unicodedata.normalize("NFC", text)[:300]):
        words = tuple(WORD.findall((phrase or word).casefold()))
        if words:
            terms.append((words, word.endswith("*")))
    return Query(tuple(terms[:20]))


@dataclass(frozen=True, slots=True)
class Line:
    """A key word in context."""

    left: str
    word: str
    right: str


@dataclass(frozen=True, slots=True)
class Hit:
    """An essay with the lines in which something was found."""

    essay: str
    task: str
    level: str
    grade: str
    lines: tuple[Line, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Found:
    """A page of hits, and how many essays there are in all."""

    total: int
    hits: tuple[Hit, ...] = field(default=(), repr=False)
    page: int = 1

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-self.total // PAGE))


def bare_sql(
    query: Query, filters: Mapping[str, str], release: Release | None, reviewer: int | None = None
) -> tuple[str, list[Any]]:
    """FROM and WHERE of the search, and their values; the benchmark runs it bare."""
    where: list[str] = []
    values: list[Any] = []
    table = "portal_indexentry e JOIN portal_essay y ON y.id = e.essay_id"
    if query.terms and connection.vendor == "sqlite":
        table = "portal_fts f JOIN portal_indexentry e ON e.id = f.rowid JOIN portal_essay y ON y.id = e.essay_id"
        where.append("portal_fts MATCH %s")
        values.append(query.for_sqlite())
    elif query.terms:
        where.append("e.found @@ to_tsquery('simple', %s)")
        values.append(query.for_postgres())
    where.append("e.release_id IS NULL" if release is None else "e.release_id = %s")
    values += [] if release is None else [release.pk]
    if reviewer is not None:
        where.append("e.essay_id IN (SELECT essay_id FROM portal_assignment WHERE person_id = %s)")
        values.append(reviewer)
    for name, value in filters.items():
        if value:
            several = name in _SEVERAL
            where.append(f"e.{_COLUMNS[name]} LIKE %s ESCAPE '!'" if several else f"e.{_COLUMNS[name]} = %s")
            values.append(f"%|{_literal(value)}|%" if several else value)
    return f"FROM {table} WHERE {' AND '.join(where)}", values


def _literal(value: str) -> str:
    """A value in which no letter stands for others."""
    return value.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def search(
    query: Query,
    filters: Mapping[str, str],
    *,
    release: Release | None = None,
    reviewer: int | None = None,
    page: int = 1,
) -> Found:
    """The essays that have all terms and pass the filters, in the order of their ids; of a reviewer the own ones."""
    rest, values = bare_sql(query, filters, release, reviewer)
    page = max(1, page)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) {rest}", values)
        total = int(cursor.fetchone()[0])
        cursor.execute(
            f"SELECT y.sid, e.task, e.level, e.grade, e.text {rest} ORDER BY e.id LIMIT %s OFFSET %s",
            [*values, PAGE, (page - 1) * PAGE],
        )
        rows = cursor.fetchall()
    pattern = query.pattern() if query.terms else None
    return Found(total, tuple(_hit(row, pattern) for row in rows), page)


def _hit(row: tuple[str, str, str, str, str], pattern: re.Pattern[str] | None) -> Hit:
    sid, task, level, grade, text = row
    text = unicodedata.normalize("NFC", text)
    places = [found.span() for found in pattern.finditer(text)] if pattern else [(0, 0)]
    lines = tuple(_line(text, start, end) for start, end in places[:_LINES])
    return Hit(sid, task, level, grade, lines, max(0, len(places) - _LINES))


def _line(text: str, start: int, end: int) -> Line:
    left, right = text[max(0, start - _WIDTH) : start], text[end : end + (_WIDTH if end else 2 * _WIDTH)]
    return Line(left.replace("\n", " "), text[start:end].replace("\n", " "), right.replace("\n", " "))
