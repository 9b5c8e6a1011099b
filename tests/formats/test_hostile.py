"""Broken and malicious input: one clear line that names the file, or a right result; never anything else."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok import formats
from gok.errors import InputError
from gok.formats import FORMATS, Format, jsonl
from gok.results import Result
from gok.text import Essay
from tests.formats.building import Part, build, is_linear
from tests.formats.test_svala import json_values

READ = [row for row in FORMATS.values() if row.reads and not row.pair]
QUOTED = ("jsonl", "doccano", "conll", "prodigy", "labelstudio", "xmi")
SECRET = "Zlatanowitsch"

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE gok [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9))
    + ']><gok version="1">&j;</gok>'
)
OUTSIDE = '<!DOCTYPE gok [<!ENTITY x SYSTEM "file:///etc/passwd">]><gok version="1">&x;</gok>'


def docx(document: str, member: str = "word/document.xml") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(member, document)
    return out.getvalue()


HOSTILE = {
    "empty": b"",
    "blank": b" \n\n ",
    "nul": b"a\0b",
    "invalid utf-8": SECRET.encode() + b"\xff\xc3",
    "half of utf-16": b"\xff\xfea",
    "utf-16 without mark": "Hej".encode("utf-16-le"),
    "open brackets": b"[" * 200_000,
    "open braces": b'{"a":' * 100_000,
    "truncated json": json.dumps({"id": "x", "text": SECRET}).encode()[:-4],
    "half surrogate": b'{"id": "x", "text": "a\\ud800b"}',
    "half surrogate in an id": b'{"id": "\\udfff", "text": "a"}',
    "not a number": b'{"id": "x", "text": "a", "level": NaN}',
    "endless number": b'{"id": "x", "text": "a", "n": ' + b"9" * 10_000 + b"}",
    "list": b"[1, 2]",
    "null": b"null",
    "deep xml": b"<gok version='1'>" + b"<a>" * 100_000,
    "deep swell": b"<swell>" + b"<a>" * 5_000 + b"</a>" * 5_000 + b"</swell>",
    "entity bomb": BOMB.encode(),
    "outside entity": OUTSIDE.encode(),
    "truncated xml": f"<gok version='1'><essay id='x'><source>{SECRET}".encode(),
    "odd encoding": b"<?xml version='1.0' encoding='klingon'?><gok version='1'/>",
    "other xml": b"<html><body/></html>",
    "truncated zip": docx("<a/>")[:40],
    "not a document": docx("<a/>", "other.xml"),
    "bomb in a document": docx(BOMB),
    "bomb in an odt": docx(BOMB, "content.xml"),
    "flood": docx("<a>" + " " * 60_000_000 + "</a>"),
    "flooded odt": docx("<a>" + " " * 60_000_000 + "</a>", "content.xml"),
}


@pytest.mark.parametrize("row", READ, ids=lambda row: row.name)
@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_bytes(row: Format, kind: str) -> None:
    said = "in/x.dat"
    try:
        list(formats.read_bytes(HOSTILE[kind], format=row, name="in/x.dat"))
    except InputError as error:
        said = str(error)
    assert said.startswith("in/x.dat")
    assert "\n" not in said
    assert SECRET not in said


@pytest.mark.parametrize(
    ("kind", "row", "said"),
    [
        ("nul", "text", "NUL"),
        ("invalid utf-8", "text", "byte 13"),
        ("invalid utf-8", "jsonl", "in/x.dat:1: not valid UTF-8 at byte 13"),
        ("half surrogate", "jsonl", "half a surrogate pair"),
        ("half surrogate in an id", "jsonl", "half a surrogate pair"),
        ("open brackets", "jsonl", "deep"),
        ("deep xml", "xml", "deeper than"),
        ("entity bomb", "xml", "forbidden"),
        ("entity bomb", "tei", "forbidden"),
        ("outside entity", "swell", "forbidden"),
        ("bomb in a document", "docx", "forbidden"),
        ("bomb in an odt", "odt", "forbidden"),
        ("flood", "docx", "more than an essay"),
        ("flooded odt", "odt", "more than an essay"),
        ("truncated zip", "docx", "no Word file"),
        ("not a document", "odt", "no content.xml"),
        ("odd encoding", "xml", "encoding"),
        ("truncated xml", "xml", "broken XML at line 1"),
        ("empty", "xml", "broken XML"),
        ("empty", "svala", "broken JSON"),
        ("list", "svala", "not a SVALA graph"),
    ],
)
def test_what_is_said(kind: str, row: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        list(formats.read_bytes(HOSTILE[kind], format=row, name="in/x.dat"))


def test_an_empty_text_is_an_essay_and_an_empty_jsonl_is_none() -> None:
    (result,) = formats.read_bytes(b"", name="x.txt")
    assert result.text == ""
    assert list(formats.read_bytes(b"\n\n", name="x.jsonl")) == []


@pytest.mark.parametrize("row", [r for r in READ if r.writes and r.name != "svala"], ids=lambda row: row.name)
def test_five_megabytes_in_one_line(row: Format) -> None:
    text = "ab " * 1_700_000
    data = text if row.name in ("text", "placeholders") else formats.write([Result(Essay("", "x"))], format=row)
    data = data.replace('""', f'"{text}"') if row.name in QUOTED else data
    data = data.replace("<source></source>", f"<source>{text}</source>").replace("<ab></ab>", f"<ab>{text}</ab>")
    (result,) = formats.read_bytes(data.encode(), format=row, name="x")
    assert len(result.essay.text) == len(text)


@pytest.mark.parametrize("row", [r for r in READ if r.writes], ids=lambda row: row.name)
def test_many_mentions_in_one_line_cost_linear_time(row: Format) -> None:
    def there_and_back(size: int) -> None:
        parts = [Part("i "), Part("Lund", "city", 1, (), "Tuna"), Part("@"), Part("Ali", "surname", 2, (), "Ek")]
        data = formats.write([build(parts * size)], format=row, with_source=True)
        list(formats.read_bytes(data.encode(), format=row, name="x"))

    assert is_linear(there_and_back, 250)


MENTION = {"start": 0, "end": 3, "label": "city"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"start": -1}, "does not lie"),
        ({"end": 99}, "does not lie"),
        ({"start": 3}, "does not lie"),
        ({"start": "0"}, "whole numbers"),
        ({"start": True}, "whole numbers"),
        ({"start": 0.0}, "whole numbers"),
        ({"end": None}, "whole numbers"),
        ({"label": "town"}, "unknown label 'town'"),
        ({"label": None}, "label"),
        ({"label": ["city"]}, "label"),
        ({"features": ["blue"]}, "unknown label 'blue'"),
        ({"number": "1"}, "whole number"),
        ({"number": -1}, "whole number"),
        ({"rel": "Q"}, "relevance"),
        ({"action": "burn"}, "action"),
        ({"text": "other"}, "does not hold the text"),
        ({"rules": "r"}, "list"),
        ({"alternatives": [3]}, "alternative"),
        ({"confidence": "high"}, "confidence"),
    ],
)
def test_a_mention_that_cannot_be_right(change: dict[str, Any], said: str) -> None:
    line = json.dumps({"id": "A7", "text": f"{SECRET} bor här", "mentions": [MENTION | change]}).encode()
    with pytest.raises(InputError, match=said) as caught:
        list(formats.read_bytes(b"\n" + line, format="jsonl", name="gold.jsonl"))
    assert str(caught.value).startswith("gold.jsonl:2: essay 'A7': ")
    assert SECRET not in str(caught.value)


def test_main_mentions_may_not_overlap_but_marks_may() -> None:
    record = {"text": "abcdef", "spans": [MENTION, {"start": 2, "end": 4, "label": "fam"}]}
    assert len(jsonl.from_record(record, source="x").mentions) == 2
    record["spans"] = [MENTION, {"start": 2, "end": 4, "label": "surname"}]
    with pytest.raises(InputError, match="overlap at 2–4"):
        jsonl.from_record(record, source="x")


@given(value=json_values, key=st.sampled_from(["id", "text", "target", "mentions", "spans", "meta", "provenance", "x"]))
@settings(max_examples=200, deadline=None)
def test_any_json_is_read_or_refused(value: Any, key: str) -> None:
    for record in (value, {"text": "abc", key: value}, {"text": "abc", "mentions": [MENTION | {key: value}]}):
        try:
            jsonl.from_record(record, source="x")
        except InputError:
            continue


@pytest.mark.parametrize(
    "data", [b"T1\tcity\tx\n", b"T1\tcity 0 99\tx\n", b"T1\tcity 0 1;2 3\tx\n", b"T1\ttown 0 1\tx\n"]
)
def test_broken_stand_off(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abc")
    (tmp_path / "a.ann").write_bytes(data)
    with pytest.raises(InputError, match=r"a\.ann"):
        list(formats.read_file(tmp_path / "a.ann"))


def test_a_lonely_half_of_a_pair(tmp_path: Path) -> None:
    (tmp_path / "a.ann").write_bytes(b"")
    with pytest.raises(InputError, match=r"a\.txt is missing"):
        list(formats.read_file(tmp_path / "a.ann"))


@pytest.mark.parametrize("name", ["xml", "tei"])
def test_characters_xml_cannot_hold_are_refused(name: str) -> None:
    (result,) = formats.read_bytes(json.dumps({"id": "B2", "text": "ab\x01"}).encode(), format="jsonl", name="x")
    with pytest.raises(InputError, match=r"essay 'B2': character U\+0001 at offset 2 cannot be held by XML"):
        formats.write([result], format=name, with_source=True)


def test_a_single_at_sign_is_no_placeholder() -> None:
    with pytest.raises(InputError, match="offset 3"):
        list(formats.read_bytes(b"ab @nowhere_2", format="placeholders", name="x"))


@pytest.mark.parametrize("name", [row.name for row in READ])
def test_a_file_without_end_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`/dev/zero` for an essay filled the memory; XML is read piece by piece, and broken at the first."""
    for module in [module for at, module in sys.modules.items() if at.startswith("gok.formats.")]:
        if hasattr(module, "MOST"):
            monkeypatch.setattr(module, "MOST", 1 << 20)
    read = 0

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, piece: Any) -> int:
            nonlocal read
            piece[:] = bytes(len(piece))
            read += len(piece)
            assert read < 1 << 26
            return len(piece)

    with pytest.raises(InputError):
        list(formats.read_stream(io.BufferedReader(Endless()), format=name, name="device"))
