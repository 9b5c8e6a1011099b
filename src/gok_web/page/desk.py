"""The engine as the page sees it: one essay on the desk, strings and bytes in and out. This runs in the browser.

Nothing is kept but the essay that lies there, in memory, with the key its pseudonyms are drawn under; `clear` forgets
both. The key is drawn here and leaves the desk in no way.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from gok.errors import GokError
from gok.formats import read_bytes, write
from gok.pipeline import detect_essay, replace_in
from gok.replace import Key
from gok.results import Mention, Result
from gok.settings import Settings
from gok.taxonomy import taxonomy
from gok.text import Essay, tokenize
from gok_web.page.wishes import LABELS, kept_open, labels_for, with_wishes
from gok_web.page.word_file import word_file

__all__ = ["FORMATS", "NAME", "TEXT_LIMIT", "Desk"]

FORMATS: Final = {"text": ".txt", "jsonl": ".jsonl", "svala": ".json", "docx": ".docx"}
"""What can be taken along, with the ends of the names."""
TEXT_LIMIT: Final = 50_000
NAME: Final = "essay"
"""The id of whatever lies there, and the name of its files: a name of the learner's choice may tell who it is.

It also keeps the pseudonyms the same while somebody writes: without an id they would be drawn anew for every letter.
"""
_LANGUAGES: Final = ("sv", "en")
_WARM: Final = "Jag heter Ali Svensson, är 23 år och bor i Lund. Ring 070-174 06 05! Anna åker till Malmö med Hans."
"""Reads most of what every essay needs from the lists, before there is an essay."""


class Desk:
    """One essay, what a person wants of it, and what came out."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._key = Key.fresh()
        self._made: Result | None = None

    def start(self) -> str:
        """Make ready for the first essay; gives back what the page must know, as JSON."""
        settings = Settings(key=Key.from_seed(1))
        replace_in(detect_essay(Essay(_WARM), settings), settings)
        labels = {language: labels_for(language) for language in _LANGUAGES}
        return _json({"labels": labels, "limit": TEXT_LIMIT, "formats": FORMATS, "name": NAME})

    def clear(self, seed: int | None = None) -> None:
        """Forget the essay and its key; with a seed the next is drawn under a key that can be had again."""
        self._seed, self._made = seed, None
        self._key = Key.fresh() if seed is None else Key.from_seed(seed)

    def read(self, asked: str) -> str:
        """Find, label and replace; asked and answered in JSON.

        `text`; `hide`: words with labels; `open`: words that need not be hidden; `meta`: what the engine is to know.
        """
        said = json.loads(asked)
        settings = Settings(key=self._key)
        found = detect_essay(Essay(str(said["text"])[:TEXT_LIMIT], id=NAME, meta=dict(said.get("meta", {}))), settings)
        hide = [(str(words), str(label)) for words, label in said.get("hide", ()) if label in LABELS]
        mentions = with_wishes(found.essay, found.mentions, hide)
        mentions = kept_open(mentions, map(str, said.get("open", ())))
        self._made = made = replace_in(replace(found, mentions=mentions), settings)
        return _json({"pieces": _pieces(made), "target": made.text})

    def write(self, format: str) -> bytes:
        """What came out, as a file: the release, which says nothing of the original; LeakError where it would."""
        if self._made is None or format not in FORMATS:
            raise GokError("there is nothing to write")
        if format == "docx":
            return word_file(self._made.release().text)
        return write([self._made], format=format, with_source=False).encode()

    @staticmethod
    def open_file(name: str, data: Any) -> str:
        """The text of a file that was dropped, of which a browser hands over the bytes; of several essays the first."""
        read = next(iter(read_bytes(bytes(data), name=name)), None)
        return "" if read is None else read.essay.text


def _pieces(made: Result) -> list[dict[str, Any]]:
    """The target in pieces one can point at: words, what was replaced (with what it was), and what is between."""
    source, out, at = made.essay.text, list[dict[str, Any]](), 0
    for mention in (m for m in made.main if (m.action == "keep" and m.by == "person") or _is_replaced(m)):
        if mention.span.start >= at:
            out += _plain(source, at, mention.span.start)
            out.append(_mentioned(mention))
            at = mention.span.end
    return out + _plain(source, at, len(source))


def _is_replaced(mention: Mention) -> bool:
    return mention.action == "replace" and mention.replacement is not None


def _mentioned(mention: Mention) -> dict[str, Any]:
    said = {"was": mention.text, "label": mention.label, "title": taxonomy()[mention.label].name}
    if not _is_replaced(mention):
        return {"text": mention.text, "kind": "open", **said}
    return {"text": mention.replacement, "kind": "hidden", **said}


def _plain(source: str, start: int, end: int) -> list[dict[str, Any]]:
    out, at = list[dict[str, Any]](), start
    for token in tokenize(source[start:end]):
        first, last = start + token.start, start + token.end
        if first > at:
            out.append({"text": source[at:first], "kind": "gap"})
        out.append({"text": source[first:last], "kind": "word"})
        at = last
    return [*out, {"text": source[at:end], "kind": "gap"}] if at < end else out


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
