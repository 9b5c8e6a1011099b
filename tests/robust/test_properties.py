"""What holds of every text, file and command line. `make soak` tries it for an hour, `make test` for a moment."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from unittest import mock

from hypothesis import strategies as st

import gok
from gok.errors import GokError, LeakError
from gok.replace.profiles import shipped_profiles
from tests.cli.running import gok as run
from tests.robust.properties import holds_for
from tests.robust.readers import READERS
from tests.robust.strategies import command_lines, damaged, listed_texts, odd_texts

PROFILES = shipped_profiles()


@holds_for(odd_texts())
def test_places_are_right_and_the_rest_stays(text: str) -> None:
    result = gok.pseudonymize(text, seed=1, with_source=True)
    assert result.target is not None
    source = target = 0
    for m in result.mentions:
        assert text[m.span.start : m.span.end] == m.text
        if m.action == "replace":
            assert m.target is not None
            assert result.target[m.target.start : m.target.end] == m.replacement
            if m.span.start >= source:
                assert text[source : m.span.start] == result.target[target : m.target.start]
                source, target = m.span.end, m.target.end
    assert text[source:] == result.target[target:]


@holds_for(listed_texts(), st.sampled_from(["", "low", "high", "0.9999"]), st.sampled_from(PROFILES), share=0.4)
def test_every_word_of_every_list_is_worked_on(text: str, caution: str, profile: str) -> None:
    result = gok.pseudonymize(text, seed=1, caution=caution, profile=profile)
    assert all(m.span.of(text) == m.text for m in result.mentions)
    assert all(doubt.span.of(text) == doubt.text for doubt in result.doubts)
    with contextlib.suppress(LeakError):
        assert result.release().text == result.target


@holds_for(odd_texts())
def test_the_same_again(text: str) -> None:
    assert gok.pseudonymize(text, seed=1).text == gok.pseudonymize(text, seed=1).text


@holds_for(damaged(), share=2)
def test_a_damaged_file_is_read_or_refused(file: tuple[str, bytes]) -> None:
    name, data = file
    said = ""
    try:
        READERS[name].read(data)
    except GokError as error:
        said = str(error)
    assert "\n" not in said
    assert not [word for word in ("Fatima", "Agnieszka", "174 06") if word in said]


@holds_for(command_lines(), share=0.2)
def test_a_faulty_command_line_ends_in_one_line(line: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        mock.patch.dict(
            os.environ, {"GOK_PASSPHRASE": "en lång mening som ingen gissar", "GOK_DATA_DIR": f"{place}/data"}
        ),
    ):
        folder = Path(place) / "work" / "here"  # `..` is nobody else's
        folder.mkdir(parents=True)
        files = {
            "here.txt": b"Jag heter Zarathustra.",
            "empty.txt": b"",
            "bytes.bin": b"PK\x03\x04\xff\x00Zarathustra",
            "deep.jsonl": b'{"text": "Zarathustra", "n": ' + b"[" * 3000,
        }
        for name, data in files.items():
            (folder / name).write_bytes(data)
        done = run(*line, given="Jag heter Zarathustra.", cwd=folder)
        assert done.status in (0, 1, 2), done.err
        if done.status == 2:
            assert done.err.count("\n") == 1, done.err
            assert done.err.startswith("gok: ")
        assert "Zarathustra" not in done.err
        if "--in-place" not in line:
            assert {name: (folder / name).read_bytes() for name in files} == files
        assert not [path.name for path in folder.rglob(".gok-*")]
