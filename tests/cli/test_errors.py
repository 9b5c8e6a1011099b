"""Broken input: one line that names the file, status 2, nothing written, nothing of the text said."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, files, gok

SECRET = "Zarathustra"
BROKEN = {
    "latin1.txt": f"Jag heter {SECRET} och är från Malmö".encode("latin-1"),
    "nul.txt": f"Jag heter {SECRET}\0".encode(),
    "nul.jsonl": b'{"id": "1", "text": "Zarathustra\\u0000"}\n\0\n',
    "broken.jsonl": f'{{"id": "1", "text": "{SECRET}\n'.encode(),
    "number.jsonl": b'{"id": "1", "text": 5}\n',
    "list.jsonl": f'["{SECRET}"]\n'.encode(),
    "broken.json": f'{{"source": [{{"id": "s1", "text": "{SECRET}'.encode(),
    "other.json": b'{"name": "Zarathustra"}',
    "broken.xml": f"<gok version='1'><essay id='1'><source>{SECRET}".encode(),
    "other.xml": f"<html><p>{SECRET}</p></html>".encode(),
    "entity.xml": b"<!DOCTYPE gok [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><gok version='1'>&a; Zarathustra</gok>",
    "broken.docx": f"Jag heter {SECRET}".encode(),
    "empty.docx": b"",
    "broken.odt": b"PK\x03\x04 Zarathustra",
    "unknown.xyz": SECRET.encode(),
    "broken.conll": f"{SECRET}\tfel\textra\tmer\tmer\n".encode(),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files(name: str, tmp_path: Path) -> None:
    path, out = tmp_path / name, tmp_path / "out"
    path.write_bytes(BROKEN[name])
    out.mkdir()
    for command in ("detect", "pseudonymize", "convert"):
        done = gok(command, path, "--to", "jsonl", "-o", out / "result.jsonl")
        assert done.status == 2
        assert done.out == ""
        assert done.err.startswith(f"gok: {path}")
        assert done.err.count("\n") == 1
        assert SECRET not in done.err.replace(str(path), "")
        assert files(out) == []


def test_a_broken_file_among_good_ones_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number, path in enumerate(sorted(EXAMPLES.glob("*.txt"))):
        (tmp_path / "in" / f"{number}.txt").write_bytes(path.read_bytes())
    (tmp_path / "in" / "9.txt").write_bytes(b"\xff\xfe\xfd")
    out = tmp_path / "out"
    for to in ("text", "jsonl", "brat"):
        done = gok("pseudonymize", tmp_path / "in", "--to", to, "-o", out)
        assert done.status == 2
        assert "9.txt" in done.err
        assert not out.exists() or files(out) == []


def test_a_zip_that_is_no_document(tmp_path: Path) -> None:
    path = tmp_path / "essay.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("hello.txt", SECRET)
    done = gok("detect", path)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"gok: {path}: no Word file: ")


@pytest.mark.parametrize("text", [f"Jag heter {SECRET}.", f"{SECRET} bor i Malmö", f"Hej! {SECRET} " * 99])
@pytest.mark.parametrize("command", ["detect", "pseudonymize"])
def test_a_text_where_a_file_should_be_is_not_repeated(command: str, text: str) -> None:
    done = gok(command, text)
    assert (done.status, done.out) == (2, "")
    assert "| gok pseudonymize" in done.err
    assert SECRET not in done.err
    assert "my essay.txt: No such file" in gok(command, "my essay.txt").err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("detect", "missing.txt"), "missing.txt: "),
        (("detect", "missing/"), "missing"),
        (("detect", "--from", "wordperfect"), "wordperfect"),
        (("detect", "--to", "wordperfect"), "wordperfect"),
        (("detect", "--to", "docx"), "docx"),
        (("detect", "--profile", "strict"), "strict"),
        (("detect", "--profile", "missing.toml"), "missing.toml"),
        (("detect", "--replace", "some"), "some"),
        (("pseudonymize", "--culture", "xx"), "xx"),
        (("pseudonymize", "--scope", "world"), "world"),
        (("pseudonymize", "--key", "missing.key"), "missing.key"),
        (("pseudonymize", "-o", "out.xyz"), "out.xyz"),
        (("explain", "Hej", "--to", "xml"), "xml"),
        (("taxonomy", "--to", "xml"), "xml"),
        (("taxonomy", "--language", "fi"), "fi"),
        (("train", "context", "missing.jsonl"), "missing.jsonl"),
        (("train", "pos", "missing.conllu"), "missing.conllu"),
        (("evaluate", "missing.jsonl", "--run"), "missing.jsonl"),
        (("reidentify", "--passphrase-file", "missing"), "missing"),
    ],
)
def test_settings_that_do_not_do(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = gok(*arguments, given=f"Jag heter {SECRET}.", cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("gok: ")
    assert done.err.count("\n") == 1
    assert says in done.err
    assert files(tmp_path) == []


def test_wrong_usage() -> None:
    for arguments in (("detect", "--frobnicate"), ("frobnicate",), ("pseudonymize", "--seed", "one")):
        done = gok(*arguments, given="Hej")
        assert (done.status, done.out) == (2, "")
        assert "Traceback" not in done.err


def test_a_folder_without_essays(tmp_path: Path) -> None:
    done = gok("detect", tmp_path)
    assert done.status == 2
    assert str(tmp_path) in done.err


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    done = gok("detect", EXAMPLES / "1-presentation.txt", "-o", tmp_path / "file" / "out.jsonl")
    assert done.status == 2
    assert str(tmp_path / "file") in done.err
    assert files(tmp_path) == ["file"]


CRASH = """
import sys
import gok.pipeline as pipeline
from gok.cli import main

def fail(*_, **__):
    raise {error}

pipeline.find_candidates = fail
sys.argv = ["gok", "detect", *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize("error", ['ValueError("Zarathustra")', 'FileNotFoundError(2, "Zarathustra", "model")'])
def test_an_error_of_our_own_says_its_kind_and_no_more(error: str, tmp_path: Path) -> None:
    text, out = tmp_path / "essay.txt", tmp_path / "out.jsonl"
    text.write_text(f"Jag heter {SECRET}.", encoding="utf-8")
    command = [sys.executable, "-c", CRASH.format(error=error), str(text), "-o", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith(f"gok: internal error ({error.partition('(')[0]})")
    assert SECRET not in done.stderr
    assert str(out) not in done.stderr, "the file that was to be written is not to blame"
    assert files(tmp_path) == ["essay.txt"]
