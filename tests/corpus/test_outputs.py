"""Writing corpora: every format, both flavours."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from gok.corpus.outputs import choose_output, replacing
from gok.errors import SettingError
from gok.formats import FORMATS, read_file
from tests.cli.running import gok
from tests.corpus.building import corpus, essay, failures, left_over, records, run, write_jsonl

MANY = [name for name, row in FORMATS.items() if row.writes and row.many]
SINGLE = [name for name, row in FORMATS.items() if row.writes and not row.many]


@pytest.mark.parametrize("with_source", [False, True], ids=["release", "work"])
@pytest.mark.parametrize("name", MANY)
def test_one_file_as_pseudonymize_writes_it(tmp_path: Path, name: str, with_source: bool) -> None:
    source, suffix = corpus(tmp_path / "in.jsonl", 5), FORMATS[name].suffix
    run(source, tmp_path / f"out{suffix}", with_source=with_source)
    flag = ["--with-source"] if with_source else []
    gok("pseudonymize", source, "--seed", 1, "-o", tmp_path / f"alone{suffix}", *flag)
    assert (tmp_path / f"out{suffix}").read_bytes() == (tmp_path / f"alone{suffix}").read_bytes()
    assert ((tmp_path / f"out{suffix}").stat().st_mode & 0o077 == 0) is with_source
    assert left_over(tmp_path) == []


@pytest.mark.parametrize("with_source", [False, True], ids=["release", "work"])
@pytest.mark.parametrize("name", SINGLE)
def test_a_folder_as_pseudonymize_writes_it(tmp_path: Path, name: str, with_source: bool) -> None:
    source = corpus(tmp_path / "in.jsonl", 5)
    run(source, tmp_path / "out", to=name, with_source=with_source)
    flag = ["--with-source"] if with_source else []
    gok("pseudonymize", source, "--seed", 1, "-o", tmp_path / "alone", "--to", name, *flag)
    ours, theirs = ({p.name: p.read_bytes() for p in (tmp_path / n).iterdir()} for n in ("out", "alone"))
    assert ours == theirs
    assert len(ours) == (10 if FORMATS[name].pair else 5)
    if with_source:
        assert all(path.stat().st_mode & 0o077 == 0 for path in [tmp_path / "out", *(tmp_path / "out").iterdir()])


def test_graphs_keep_their_tokens(tmp_path: Path) -> None:
    """In a SVALA graph white space alone separates tokens, and so it does after a run."""
    (tmp_path / "in").mkdir()
    text = tmp_path / "one.txt"
    text.write_text("Jag heter Ali.Han bor i Borlänge.", encoding="utf-8")
    gok("pseudonymize", text, "--seed", 1, "--with-source", "-o", tmp_path / "in" / "one.json")
    for suffix in (".xml", ""):
        options = {"with_source": True, "to": None if suffix else "xml"}
        run(tmp_path / "in", tmp_path / f"out{suffix}", **options)
    (single,) = (tmp_path / "out").iterdir()
    assert single.read_bytes() == (tmp_path / "out.xml").read_bytes()
    assert next(iter(read_file(single))).essay.tokens_given


def test_a_folder_has_a_file_an_essay_whatever_the_ids(tmp_path: Path) -> None:
    ids = ["a/b", "a_b", "A_B", "../up", ".hidden", "å" * 300, "å" * 299]
    given = [{"id": id, "text": essay(i)["text"]} for i, id in enumerate(ids)]
    run(write_jsonl(tmp_path / "in.jsonl", given), tmp_path / "out")
    names = [path.name for path in (tmp_path / "out").iterdir()]
    assert len(names) == len(ids)
    assert len({name.lower() for name in names}) == len(ids)
    assert not [name for name in names if name.startswith(".")]
    assert {path.name for path in tmp_path.iterdir()} == {"in.jsonl", "out"}


def test_an_empty_folder_may_be_there_already(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    run(corpus(tmp_path / "in.jsonl", 3), tmp_path / "out")
    assert len(list((tmp_path / "out").iterdir())) == 3


def test_nothing_of_the_original_is_released(tmp_path: Path) -> None:
    source = write_jsonl(tmp_path / "in.jsonl", [{"id": "x", "text": "Jag heter Agnieszka och bor i Borlänge."}])
    for name in ("out.jsonl", "out.xml", "out.html", "out.parquet", "out.conll", "folder"):
        run(source, tmp_path / name)
        written = [tmp_path / name, *(tmp_path / name).rglob("*")] if name == "folder" else [tmp_path / name]
        for path in (path for path in written if path.is_file()):
            assert b"Agnieszka" not in path.read_bytes()
            assert "Borlänge".encode() not in path.read_bytes()


def test_warnings_are_listed_beside_failures(tmp_path: Path) -> None:
    english = "This is a text about my friends and what they like to do when it is raining outside all day long again."
    given = [essay(0), {"id": "en", "text": english}, {"id": "none", "text": " "}]
    summary = run(write_jsonl(tmp_path / "in.jsonl", given), tmp_path / "out.jsonl")
    assert (summary.essays, summary.warned, summary.failed) == (2, 1, 1)
    assert summary.warnings is not None
    (warning,) = records(summary.warnings)
    assert warning["id"] == "en"
    assert "not look like Swedish" in warning["reason"]
    assert failures(tmp_path / "out.jsonl") == {"none": "the text is empty"}
    write_jsonl(tmp_path / "in.jsonl", given[:1])
    run(tmp_path / "in.jsonl", tmp_path / "out.jsonl", anew=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "out.jsonl"]  # old lists are gone


def test_names_tell_the_output(tmp_path: Path) -> None:
    for name, to, wanted in (
        ("a.jsonl.gz", None, ("jsonl", "jsonl")),
        ("a.parquet", None, ("parquet", "parquet")),
        ("a.tei.xml", None, ("file", "tei")),
        ("a.data", "jsonl", ("jsonl", "jsonl")),
        ("a", None, ("folder", "text")),
        ("a", "svala", ("folder", "svala")),
        ("a.b", "parquet", ("parquet", "parquet")),
    ):
        found = choose_output(tmp_path / name, to)
        assert (found.kind, found.format) == wanted
    for name, to in (("a.docx", None), ("a", "docx"), ("a", "nothing"), ("a.json", None)):
        with pytest.raises(SettingError):
            choose_output(tmp_path / name, to)


def test_a_list_of_nothing_is_never_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even for a moment: whoever is killed then would leave an empty list of failures."""
    made: list[str] = []

    def noting(path: Path, **options: Any) -> AbstractContextManager[Any]:
        made.append(path.name)
        return replacing(path, **options)

    monkeypatch.setattr("gok.corpus.assemble.replacing", noting)
    source, old = corpus(tmp_path / "in.jsonl", 2), tmp_path / "out.jsonl.failures.jsonl"
    old.write_text('{"id": "e9", "reason": "of a run before"}\n', encoding="utf-8")
    run(source, tmp_path / "out.jsonl", anew=True)
    assert made == ["out.jsonl"]
    assert not old.exists()
