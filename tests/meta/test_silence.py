"""Text of essays reaches neither a log nor the message of an error."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

import gok
from gok.cli.taxonomy import to_markdown
from gok.errors import GokError
from gok.formats import FORMATS, read_bytes, write

ROOT = Path(__file__).parents[2]
ESSAYS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.txt"))]
PUBLIC = set(re.findall(r"\w+", to_markdown().lower()))


def tell_tales(essay: str) -> set[str]:
    """Words of an essay that nobody would write without having read it."""
    return {
        word
        for word in re.findall(r"\w{4,}", essay)
        if word.lower() not in PUBLIC and (word[0].isupper() or word.isdigit())
    }


@pytest.mark.parametrize("essay", ESSAYS, ids=range(1, len(ESSAYS) + 1))
def test_logs_hold_no_word_of_an_essay(
    essay: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    assert len(tell_tales(essay)) > 3
    with caplog.at_level(logging.DEBUG):
        gok.detect(essay)
        result = gok.pseudonymize(essay, seed=1, with_source=True)
        for name, row in FORMATS.items():
            if row.writes and not row.pair:
                write([result], format=name)
        repr(result)
    said = caplog.text + "".join(capfd.readouterr()) + repr(result) + repr(result.mentions) + repr(result.entities)
    left = {word for word in tell_tales(essay) if word in said}
    pseudonyms = {word for entity in result.entities for name in entity.pseudonyms for word in re.findall(r"\w+", name)}
    assert left <= pseudonyms | {"heter"}


BREAKINGS = {
    "cut": lambda data: data[: len(data) * 2 // 3],
    "turned": lambda data: data.replace(b'"', b"'").replace(b"<", b">"),
    "mixed": lambda data: data + data[: len(data) // 2] + b'"\xff',
    "numbers": lambda data: re.sub(rb"\d+", b"999999", data),
}


@pytest.mark.parametrize("breaking", BREAKINGS)
@pytest.mark.parametrize("name", [name for name, row in FORMATS.items() if row.reads and row.writes and not row.pair])
def test_messages_of_errors_hold_no_word_of_an_essay(name: str, breaking: str) -> None:
    """Whatever is wrong with a file, what is said about it can be read by anybody."""
    for essay in ESSAYS:
        written = write([gok.pseudonymize(essay, seed=1, with_source=True)], format=name).encode()
        error: GokError | None = None
        try:
            for result in read_bytes(BREAKINGS[breaking](written), format=name, name="essay"):
                gok.pseudonymize(result.essay.text, seed=1)
        except GokError as raised:
            error = raised
        said = f"{error} {error!r} {error.__cause__ if error else ''}"
        assert not [word for word in tell_tales(essay) if word in said]
