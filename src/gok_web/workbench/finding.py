"""A word or a pattern in its context, over many essays; texts are opened in memory and nowhere else.

In a pattern `*` stands for letters of one word, `?` for one, a blank for any gap. It is no regular expression, so that
no pattern can keep the server busy. The browser reads patterns the same way (`model/find.js`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from gok.taxonomy import taxonomy
from gok.text.folding import fold
from gok_web.workbench.heads import SURE
from gok_web.workbench.store import Plain

__all__ = ["LINES", "find_by_words", "find_lines", "is_sure", "pattern_of", "sure_ones"]

LINES = 2000
"""So many lines are shown; more are counted."""
_FAR = 60
_SHOWN = 100
_LETTER = "\\w\u0300-\u036f"  # accents may stand by themselves
_ANY = f"[{_LETTER}’'-]"
_SIGNS = {"?": f"[{_LETTER}]", " ": r"\s+"}
_STARS = re.compile(r"\*+")


def find_by_words(essays: Iterable[Plain], words: str) -> list[str]:
    """Ids of the essays whose id, title or text holds the words, whatever their case."""
    wanted = " ".join(fold(words).split())
    return [
        one.document["id"]
        for one in essays
        if wanted in " ".join(fold(f"{one.document['id']} {one.document['title']} {one.document['text']}").split())
    ]


def pattern_of(words: str, *, case: bool = False) -> re.Pattern[str] | None:
    """What a person has typed, compiled; None if nothing is left of it."""
    pieces = _STARS.sub("*", " ".join(words.split()))
    if not pieces.strip("*? "):
        return None
    first, *others = ("".join(_SIGNS.get(sign) or re.escape(sign) for sign in part) for part in pieces.split("*"))
    # Where the earliest place of a part between two stars does not do, no later one does: it is never tried again.
    between = "".join(f"(?>{_ANY}*?{part})" for part in others[:-1])
    made = first + between + "".join(f"{_ANY}*{part}" for part in others[-1:])
    before = rf"(?<![{_LETTER}])" if pieces[0] == "*" or pieces[0].isalnum() else ""
    after = rf"(?![{_LETTER}])" if pieces[-1] == "*" or pieces[-1].isalnum() else ""
    return re.compile(f"{before}{made}{after}", 0 if case else re.IGNORECASE)


def find_lines(
    essays: Iterable[Plain], pattern: re.Pattern[str], ids: Collection[str] | None = None
) -> tuple[list[dict[str, Any]], int]:
    """The lines, and how many there would be if all were shown."""
    found = _lines(essays, pattern, ids)
    lines = list(islice(found, LINES))
    return lines, len(lines) + sum(1 for _ in found)


def _lines(essays: Iterable[Plain], pattern: re.Pattern[str], ids: Collection[str] | None) -> Iterator[dict[str, Any]]:
    for version, document, _places in sorted(essays, key=lambda one: str(one.document["id"])):
        if ids is not None and document["id"] not in ids:
            continue
        for hit in pattern.finditer(document["text"]):
            if hit.end() > hit.start():
                yield {"version": version, **_line(document, hit.start(), hit.end())}


def _line(document: Mapping[str, Any], start: int, end: int) -> dict[str, Any]:
    text: str = document["text"]
    standing = next((m for m in document["mentions"] if _stands_on(m, start, end)), None)
    return {
        "essay": document["id"],
        "title": document["title"],
        "done": document["status"] == "done",
        "start": start,
        "end": end,
        "before": " ".join(text[max(0, start - _FAR) : start].splitlines()),
        "words": " ".join(text[start:end].splitlines()),
        "after": " ".join(text[end : end + _FAR].splitlines()),
        "label": standing["label"] if standing else "",
        "action": standing["action"] if standing else "",
        "status": standing["status"] if standing else "",
    }


def _stands_on(m: Mapping[str, Any], start: int, end: int) -> bool:
    return m["status"] != "rejected" and m["start"] < end and start < m["end"] and not _is_mark(m["label"])


@lru_cache(maxsize=256)
def _is_mark(label: str) -> bool:
    return taxonomy()[label].is_mark


def is_sure(m: Mapping[str, Any], at_least: float, places: Iterable[Iterable[int]] | None) -> bool:
    """Whether a suggestion may be accepted unseen: sure enough, and not kept where that is doubted or was not asked."""
    if m["status"] != "suggested" or m["confidence"] < at_least:
        return False
    if m["action"] != "keep":
        return True
    return places is not None and not any(start < m["end"] and m["start"] < end for start, end in places)


def sure_ones(essays: Iterable[Plain], ids: Collection[str], at_least: float = SURE) -> dict[str, Any]:
    """What would be accepted from a confidence on: how many in how many essays, and the least sure in context."""
    count, open_ones, touched = 0, 0, set()
    lines: list[tuple[float, dict[str, Any]]] = []
    for version, document, places in essays:
        if document["id"] not in ids or document["status"] == "done":
            continue
        for m in document["mentions"]:
            open_ones += m["status"] == "suggested"
            if is_sure(m, at_least, places):
                count += 1
                touched.add(document["id"])
                line = {**_line(document, m["start"], m["end"]), "label": m["label"], "action": m["action"]}
                lines.append((m["confidence"], {"version": version, **line}))
        if len(lines) > 20 * _SHOWN:
            lines = sorted(lines, key=lambda pair: pair[0])[:_SHOWN]
    shown = sorted(lines, key=lambda pair: pair[0])[:_SHOWN]
    return {
        "count": count,
        "essays": len(touched),
        "open": open_ones,
        "lines": [{**line, "confidence": sure} for sure, line in shown],
    }
