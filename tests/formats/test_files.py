"""Files: which format they have, and that they appear whole or not at all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gok import formats
from gok.errors import InputError, SettingError, WriteError
from gok.formats import FORMATS
from gok.formats.guessing import guess_output
from gok.results import Result
from tests.formats.building import build, example


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("a.txt", b"", "text"),
        ("A.TXT", b"{", "text"),
        ("a.jsonl", b'{"id": "x", "text": "t"', "jsonl"),
        ("a.jsonl", b'{"text": "t", "label": [[0, 1, "city"]]}', "doccano"),
        ("a.jsonl", b'{"text": "t", "entities": []}', "doccano"),
        ("a.jsonl", b'{"text": "t", "label": "A", "mentions": []}', "jsonl"),
        ("a.jsonl", b'{"text": "\\"label\\": {", "meta": {"label": 1}}', "jsonl"),
        ("a.json", b'{"source": [{"id": "s0", "te', "svala"),
        ("a.json", b'\xef\xbb\xbf{"edges": {}, "so', "svala"),
        ("a.json", '{"edges": {}}'.encode("utf-16"), "svala"),
        ("a.json", b'{"id": "x", "text": "source"}', "jsonl"),
        ("a.xml", b"<?xml version='1.0'?><!-- <TEI> --><gok version='1'>", "xml"),
        ("a.xml", b"<swell source='A'>", "swell"),
        ("a.xml", b"<!DOCTYPE TEI><TEI xmlns='x'>", "tei"),
        ("a.xml", b"<t:teiCorpus xmlns:t='x'>", "tei"),
        ("a.docx", b"PK", "docx"),
        ("a.odt", b"PK", "odt"),
        ("a.ann", b"", "brat"),
        ("a.conll", b"", "conll"),
        ("a.placeholders.txt", b"", "placeholders"),
        ("a.v2.txt", b"", "text"),
    ],
)
def test_the_format_of_a_file(name: str, head: bytes, expected: str) -> None:
    assert formats.guess(name, head).name == expected


@pytest.mark.parametrize(
    ("name", "head"), [("a.pdf", b""), ("a", b""), ("a.xml", b"<html>"), ("a.xml", b""), ("a.json", b"[]")]
)
def test_unknown_files_are_named(name: str, head: bytes) -> None:
    with pytest.raises(InputError, match=f"^{name}: "):
        formats.guess(name, head)


@pytest.mark.parametrize("row", [r for r in FORMATS.values() if r.writes], ids=lambda r: r.name)
def test_every_written_file_is_recognized(row: formats.Format, tmp_path: Path) -> None:
    assert guess_output(f"x{row.suffix}") is row
    written = formats.write_files([example()], tmp_path / f"x{row.suffix}", with_source=True)
    if row.reads:
        with written[-1].open("rb") as stream:
            assert formats.guess(written[-1], stream.read(1000)) is row


def test_html_cannot_be_read_and_word_not_be_written() -> None:
    with pytest.raises(SettingError, match="html cannot be read"):
        formats.read_bytes(b"", name="a.html")
    with pytest.raises(SettingError, match="docx cannot be written"):
        formats.write([], format="docx")
    with pytest.raises(SettingError, match="unknown format"):
        formats.write([], format="pdf")


def test_one_essay_a_file_makes_a_folder(tmp_path: Path) -> None:
    essays = [
        replace(example(), essay=replace(example().essay, id=name)) for name in ("A1", "../b c", "b_c", "..", "Å")
    ]
    written = formats.write_files(essays, tmp_path / "out", format="svala")
    assert len({p.name.lower() for p in written}) == 5
    assert all(p.parent == tmp_path / "out" and not p.name.startswith(".") for p in written)
    assert [r.essay.id for p in written for r in formats.read_file(p)] == ["A1", "../b c", "b_c", "..", "Å"]


def test_two_essays_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="two essays have the id 'A1AT1'"):
        formats.write_files([example(), example()], tmp_path / "out", format="text")
    assert not (tmp_path / "out").exists()


def test_a_pipe_holds_one_essay_in_formats_of_one() -> None:
    with pytest.raises(SettingError, match="one essay a file"):
        formats.write([example(), example()], format="text")


def broken() -> Iterator[Result]:
    yield example()
    raise InputError("broken", source="in.jsonl:2")


@pytest.mark.parametrize("row", [r for r in FORMATS.values() if r.writes], ids=lambda r: r.name)
def test_nothing_is_left_of_a_failure(row: formats.Format, tmp_path: Path) -> None:
    out = tmp_path / f"x{row.suffix}"
    out.write_text("before", encoding="utf-8")
    with pytest.raises(InputError, match="broken"):
        formats.write_files(broken(), out if row.many else tmp_path, format=row, with_source=True)
    assert [p.name for p in tmp_path.iterdir()] == [out.name]
    assert out.read_text(encoding="utf-8") == "before"


def test_what_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.txt: No such file"):
        list(formats.read_file(tmp_path / "nowhere.txt"))
    (tmp_path / "file").write_text("")
    with pytest.raises(WriteError, match="file: Not a directory"):
        formats.write_files([example()], tmp_path / "file" / "x.jsonl")


def test_jsonl_streams_in_both_directions() -> None:
    seen: list[int] = []

    def essays() -> Iterator[Result]:
        for i in range(3):
            seen.append(i)
            yield build([], id=str(i))

    lines = formats.write_chunks(essays(), format="jsonl", with_source=True)
    next(lines)
    assert seen == [0]

    class Endless:
        def readline(self, _most: int) -> bytes:
            return b'{"id": "x", "text": "abc"}\n'

    assert next(FORMATS["jsonl"].read(Endless(), name="x")).text == "abc"  # type: ignore[arg-type]


def test_a_folder_is_searched_without_reading_pairs_twice(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt", "b.ann", ".hidden.txt", "c.pdf", "sub/d.docx", ".git/e.txt", "f.tei.xml", "g.xml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    found = [str(p.relative_to(tmp_path)) for p in formats.input_files(tmp_path)]
    assert found == ["a.txt", "b.ann", "f.tei.xml", "g.xml", "sub/d.docx"]


def test_loading_the_table_loads_no_format() -> None:
    code = (
        "import sys, gok.formats; "
        "heavy = {'lxml', 'defusedxml', 'diff_match_patch', 'xml.etree.ElementTree', 'gok.formats.svala'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_format_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    for row in FORMATS.values():
        assert f"| `{row.name}` | {', '.join(f'`{s}`' for s in row.suffixes)} |" in text
