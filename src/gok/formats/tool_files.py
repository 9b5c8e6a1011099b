"""What the files of annotation tools share: one text, stretches of it, and what is said of each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any

from gok.errors import InputError
from gok.formats import jsonl
from gok.results import Mention, Result

__all__ = ["Utf16", "said", "tool_result"]

FIELDS = ("number", "features", "relevance", "action", "replacement", "comment")
_READ = frozenset({"label", "number", "features", "relevance", "action", "comment"})


def said(mention: Mention, result: Result) -> dict[str, Any]:
    """What a tool is told of a mention besides place and label: of a release what a release may say, nothing empty."""
    known = mention.to_dict(with_source=result.is_work)
    return {name: known[name] for name in FIELDS if known.get(name) not in (None, [], "")}


def tool_result(
    essay: Mapping[str, Any], mentions: Iterable[Mapping[str, Any]], *, released: bool, source: str
) -> Result:
    """The result of a file: `essay` has `id`, `text` and metadata, mentions have `start`, `end` and what is said.

    Pseudonyms of a work file are not taken over: such a file holds no target for them to stand in. They are drawn
    again, and with the same key they are the same.
    """
    record = dict(essay)
    if released:
        record["target"] = record.pop("text", None)
    prefix, read = ("target_", _READ | {"replacement"}) if released else ("", _READ)
    record["mentions"] = [
        {prefix + "start": item.get("start"), prefix + "end": item.get("end")}
        | {name: value for name, value in item.items() if name in read}
        for item in mentions
    ]
    return jsonl.from_record(record, source=source)


class Utf16:
    """Offsets of a tool that counts as Java and JavaScript do: a character beyond U+FFFF is two units.

    >>> units = Utf16("😀 Ali")
    >>> units.theirs(2), units.ours(3, source="x")
    (3, 2)
    """

    def __init__(self, text: str) -> None:
        self._astral = [i for i, sign in enumerate(text) if sign > "\uffff"]
        self._pairs = [i + k for k, i in enumerate(self._astral)]

    def theirs(self, offset: int) -> int:
        """The offset in UTF-16 units."""
        return offset + bisect_left(self._astral, offset)

    def ours(self, offset: int, *, source: str) -> int:
        """The offset in code points; one between the halves of a character is refused."""
        before = bisect_left(self._pairs, offset)
        if before and self._pairs[before - 1] == offset - 1:
            raise InputError(f"offset {offset} lies inside a character (a surrogate pair)", source=source)
        return offset - before
