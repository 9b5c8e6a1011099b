"""A release in every shape it is written in, as text to be compared and as keys to be looked at."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from gok import formats
from gok.formats import FORMATS
from gok.results import Result

WRITTEN = [row for row in FORMATS.values() if row.writes]


def written(name: str, result: Result, keep_meta: tuple[str, ...] = ()) -> str:
    """One essay as a release in a format; a pair of files as one text."""
    row = FORMATS[name]
    if row.pair:
        released = result.release(keep_meta)
        return released.essay.text + "\f" + str(row.module.stand_off(released))
    return formats.write([result], format=row, with_source=False, keep_meta=keep_meta)


def _json_keys(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every key with its value; the ids of SVALA's edges are made of the numbers of tokens."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _json_keys(inner, f"{path}.{'*' if path == '.edges' else key}")
    elif isinstance(value, list):
        for inner in value:
            yield from _json_keys(inner, path + "[]")
    else:
        yield path, str(value)


def _json(text: str) -> Iterator[tuple[str, str]]:
    yield from _json_keys(json.loads(text))


def _xml(text: str) -> Iterator[tuple[str, str]]:
    for element in ElementTree.fromstring(text.encode()).iter():
        tag = element.tag.rpartition("}")[2]
        yield tag, element.text or ""
        for name, value in element.attrib.items():
            yield f"{tag}@{name.rpartition('}')[2]}", value


def _html(text: str) -> Iterator[tuple[str, str]]:
    from html.parser import HTMLParser

    found: list[tuple[str, str]] = []

    class Page(HTMLParser):
        tag = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.tag = tag
            found.extend((f"{tag}@{name}", value or "") for name, value in attrs)

        def handle_data(self, data: str) -> None:
            if self.tag != "style":  # the same for all
                found.append((self.tag, data))

    Page().feed(text)
    yield from found


def _conll(text: str) -> Iterator[tuple[str, str]]:
    columns: list[str] = []
    for line in text.splitlines():
        if line.startswith("# columns = "):
            columns = line.removeprefix("# columns = ").split()
        if line.startswith("# "):
            yield "#" + line[2:].partition(" = ")[0], line
        elif line:
            yield from zip(columns, line.split("\t"), strict=True)


_CONLLU = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc")
_VRT = ("form", "pos", "msd", "label", "number")


def _conllu(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if line.startswith("# "):
            yield "#" + line[2:].partition(" = ")[0], line
        elif line:
            columns = dict(zip(_CONLLU, line.split("\t"), strict=True))
            for column in ("feats", "misc"):
                for said in columns.pop(column).split("|"):
                    yield f"{column}:{said.partition('=')[0]}", said
            yield from columns.items()


def _vrt(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if line.startswith("<"):
            tag = re.match(r"</?(\w+)", line)
            assert tag
            yield from ((f"{tag[1]}@{name}", value) for name, value in re.findall(r'(\w+)="([^"]*)"', line))
        elif line:
            yield from zip(_VRT, line.split("\t"), strict=True)


def _brat(text: str) -> Iterator[tuple[str, str]]:
    plain, _, notes = text.partition("\f")
    yield "text", plain
    for line in notes.splitlines():
        kind, said, *_rest = line.split("\t")
        yield f"{kind[0]}:{said.split()[0]}" if kind[0] == "A" else kind[0], said


def _labelstudio(text: str) -> Iterator[tuple[str, str]]:
    """The answers of a region have a name of their own."""
    (task,) = json.loads(text)
    for one in task["predictions"]:
        one["result"] = {f"{row['from_name']}:{i}": row for i, row in enumerate(one["result"])}
    for path, value in _json_keys(task):
        yield re.sub(r":\d+", "", path), value


def _plain(text: str) -> Iterator[tuple[str, str]]:
    yield "text", text


READ: Mapping[str, Callable[[str], Iterator[tuple[str, str]]]] = {
    "text": _plain,
    "placeholders": _plain,
    "jsonl": _json,
    "doccano": _json,
    "prodigy": _json,
    "labelstudio": _labelstudio,
    "xmi": _xml,
    "svala": _json,
    "xml": _xml,
    "tei": _xml,
    "html": _html,
    "conll": _conll,
    "conllu": _conllu,
    "vrt": _vrt,
    "brat": _brat,
}


def keys(name: str, text: str) -> dict[str, list[str]]:
    """What a written file says, by key."""
    out: dict[str, list[str]] = {}
    for key, value in READ[name](text):
        out.setdefault(key, []).append(value)
    return out
