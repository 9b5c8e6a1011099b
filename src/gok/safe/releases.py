"""What may leave the kiosk: essays in release flavour, and reports that quote none of the originals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gok.releases import MENTION
from gok.safe.errors import RefusedError

if TYPE_CHECKING:
    from gok.results import Result

__all__ = ["META", "REPORT_KINDS", "ProblemReport", "check_record", "record_of", "result_of", "without_quotes"]

REPORT_KINDS = ("technical", "question")
META = ("learner", "task", "genre")
"""What travels with an essay besides the typed metadata: the ids it belongs to, and its genre."""
_RECORD = {"id", "target", "mentions", "provenance", *META}
_MENTION = {*MENTION, "relevance", "confidence", "rules", "alternatives", "by"}  # the latter in bundles of before
_WORD = re.compile(r"\w+")
_RUN = 4  # so many words in a row of an essay are a quotation


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """A technical problem or a question that an assistant sends along, about an essay or none."""

    kind: str
    message: str = field(repr=False)
    essay: str = ""
    time: str = ""

    def to_dict(self) -> dict[str, str]:
        """As it travels."""
        return {"kind": self.kind, "message": self.message, "essay": self.essay, "time": self.time}

    @classmethod
    def from_dict(cls, fields: Any, *, source: str) -> ProblemReport:
        """Read what `to_dict` wrote."""
        names = ("kind", "message", "essay", "time")
        if not isinstance(fields, dict) or set(fields) != set(names):
            raise RefusedError("a report cannot be read", code="report", source=source)
        if not all(isinstance(fields[name], str) and len(fields[name]) <= 4000 for name in names):
            raise RefusedError("a report cannot be read", code="report", source=source)
        if fields["kind"] not in REPORT_KINDS:
            raise RefusedError("a report of an unknown kind", code="report", source=source)
        return cls(**fields)


def without_quotes(report: ProblemReport, *, original: str, surfaces: Iterable[str] = ()) -> ProblemReport:
    """The report, if it quotes nothing: no four words in a row of the original, and none of the replaced surfaces."""
    said = [word.casefold() for word in _WORD.findall(report.message)]
    text = [word.casefold() for word in _WORD.findall(original)]
    runs = {tuple(text[i : i + _RUN]) for i in range(len(text) - _RUN + 1)}
    quotes = any(tuple(said[i : i + _RUN]) in runs for i in range(len(said) - _RUN + 1))
    for surface in surfaces:
        words = [word.casefold() for word in _WORD.findall(surface)]
        size = len(words)
        quotes = quotes or (size > 0 and any(said[i : i + size] == words for i in range(len(said) - size + 1)))
    if quotes:
        reason = f"the report about essay {report.essay!r} quotes the essay; say it without its words"
        raise RefusedError(reason, code="quote")
    return report


def record_of(result: Result) -> dict[str, Any]:
    """The record of a released result as it may travel; metadata go their own way, but for ids and genre."""
    if not result.released or result.is_work:
        raise RefusedError(f"essay {result.essay.id!r}: work flavour; only a release may leave", code="flavour")
    meta = {name: str(result.essay.meta[name]) for name in META if name in result.essay.meta}
    record = replace(result, essay=replace(result.essay, meta=meta)).to_dict(with_source=False, keep_meta=META)
    check_record(record)
    return record


def check_record(record: Any, *, source: str = "") -> None:
    """Whether a record holds nothing but a release: no original, no offsets into it, nothing left to replace.

    What releases said too much of before is no reason to refuse one: `result_of` leaves it out.
    """
    if not isinstance(record, dict) or not isinstance(record.get("id"), str):
        raise RefusedError("an essay without id", code="essay", source=source)
    place = f"{source}: " if source else ""
    place += f"essay {record['id'][:80]!r}"
    if not isinstance(record.get("target"), str) or not isinstance(record.get("mentions"), list):
        raise RefusedError("no target or no mentions", code="essay", source=place)
    if "text" in record or "document_comment" in record or "homonyms" in record or "doubts" in record:
        raise RefusedError("work flavour: it holds the original", code="flavour", source=place)
    if not set(record) <= _RECORD:
        raise RefusedError("it holds more than a release", code="flavour", source=place)
    for mention in record["mentions"]:
        if not isinstance(mention, dict):
            raise RefusedError("a mention cannot be read", code="essay", source=place)
        if "text" in mention or "start" in mention or "comment" in mention:
            raise RefusedError("work flavour: a mention holds the original", code="flavour", source=place)
        if not set(mention) <= _MENTION:
            raise RefusedError("a mention holds more than a release", code="flavour", source=place)
        if mention.get("action") == "replace" and not _is_replaced(mention, record["target"]):
            raise RefusedError("a mention is to be replaced and is not", code="unreplaced", source=place)


def _is_replaced(mention: dict[str, Any], target: str) -> bool:
    start, end = mention.get("target_start"), mention.get("target_end")
    if not isinstance(mention.get("replacement"), str) or type(start) is not int or type(end) is not int:
        return False
    return 0 <= start <= end <= len(target) and target[start:end] == mention["replacement"]


def result_of(record: Any, *, source: str) -> Result:
    """The released result of a record that came from elsewhere, all of it checked."""
    from gok.errors import InputError
    from gok.formats import jsonl

    check_record(record, source=source)
    try:
        result = jsonl.from_record(record, source=source)
    except InputError as error:
        raise RefusedError(error.reason, code="essay", source=error.source) from None
    if not result.released:
        raise RefusedError("work flavour", code="flavour", source=source)
    return result
