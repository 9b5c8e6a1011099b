"""What is thrown at the engine: learner text, Unicode mischief, damaged files, faulty command lines."""

from __future__ import annotations

import gzip
import io
import zipfile
from functools import cache

from hypothesis import strategies as st

import gok
from gok import formats
from gok.cli import build_app
from gok.formats import FORMATS

__all__ = ["SAID", "command_lines", "damaged", "learner_texts", "odd_texts", "paragraphs"]

SAID = (
    "Jag heter Fatima.",
    "Min bror Ali är 27 år.",
    "Vi bor i Malmö på Kungsgatan 12.",
    "Ring 070-174 06 05!",
    "Mejla ali@example.org",
    "Jag kommer från Syrien och pratar arabiska.",
    "Hon jobbar som läkare på Karolinska.",
    "Min mamma heter Agnieszka Nowak",
    "jag heter omar och är född 1990-02-13.",
    "850611-9836",
    "Buss 42 går till Borlänge.",
    "Vi firade jul hos mormor.",
)
_MISCHIEF = "\u00ad\u200b\u200d\ufeff\u0301\u202e\u2028\x85\t\r\n\u00a0\u202f😀ß𝔄İı\ufffdﬁ$␤@<>&\"'"
_GLUE = (" ", "  ", "\n", "\n\n", ", ", "; ", " - ", "\t", ". ")


def paragraphs() -> st.SearchStrategy[list[str]]:
    """Paragraphs of what learners write."""
    return st.lists(st.lists(st.sampled_from(SAID), min_size=1, max_size=4).map(" ".join), min_size=1, max_size=5)


def learner_texts() -> st.SearchStrategy[str]:
    """Sentences with all kinds of things between them."""
    piece = st.tuples(st.sampled_from(SAID), st.sampled_from(_GLUE)).map("".join)
    return st.lists(piece, min_size=1, max_size=8).map("".join)


@st.composite
def odd_texts(draw: st.DrawFn) -> str:
    """Learner text with characters nobody expects, at any place."""
    text = draw(learner_texts())
    for _ in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, len(text)))
        odd = draw(st.one_of(st.sampled_from(_MISCHIEF), st.characters(exclude_categories=("Cs",))))
        text = text[:place] + odd + text[place + draw(st.integers(0, 2)) :]
    return text


@cache
def _whole(name: str) -> bytes:
    """A good file of a format."""
    if name in ("docx", "odt", "swell"):
        return _document(name)
    result = gok.pseudonymize(" ".join(SAID), seed=1, with_source=True, meta={"id": "A1"})
    return formats.write([result], format=name, with_source=True).encode()


def _document(name: str) -> bytes:
    if name == "swell":
        return b"<?xml version='1.0'?><swell><source>Jag heter Fatima.</source></swell>"
    inner = {
        "docx": (
            "word/document.xml",
            "<w:document xmlns:w='{}'><w:body><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:body></w:document>",
        ),
        "odt": ("content.xml", "<o:document xmlns:o='{}'><o:body>{}</o:body></o:document>"),
    }[name]
    spaces = {
        "docx": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "odt": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(inner[0], inner[1].format(spaces[name], SAID[0]))
    return made.getvalue()


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """The name of a format and a file of it that something has happened to: cut, swapped, filled, packed, doubled."""
    name = draw(st.sampled_from(sorted(row.name for row in FORMATS.values() if row.reads and not row.pair)))
    data = bytearray(_whole(name))
    for _ in range(draw(st.integers(1, 4))):
        place, end = sorted((draw(st.integers(0, len(data))), draw(st.integers(0, len(data)))))
        what = draw(st.sampled_from(("cut", "fill", "swap", "double", "pack", "brackets")))
        if what == "cut":
            del data[place:end]
        elif what == "fill":
            data[place : place + 4] = draw(st.binary(max_size=8))
        elif what == "swap":
            data[place:end] = data[place:end][::-1]
        elif what == "double":
            data[place:place] = data[place:end][:2000]
        elif what == "pack":
            data = bytearray(gzip.compress(bytes(data)))
        else:
            data[place:place] = draw(
                st.sampled_from((b"{", b"[" * 2000, b"<", b"&a;", b'"', b"\\u0000", b"1e999", b"null"))
            )
    return name, bytes(data)


@cache
def _described() -> dict[str, list[str]]:
    """Commands and their options, as they describe themselves; servers and what asks for a passphrase are left out."""
    from typer.main import get_command

    found: dict[str, list[str]] = {}
    for name in ("pseudonymize", "detect", "convert", "explain", "taxonomy", "evaluate", "risk"):
        command = get_command(build_app(name)).commands[name]  # type: ignore[attr-defined]
        found[name] = [option for parameter in command.params for option in parameter.opts if option.startswith("-")]
    return found


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """A command with options it has and values they do not have."""
    described = _described()
    name = draw(st.sampled_from(sorted(described)))
    value = st.one_of(
        st.sampled_from(
            ("", "-", "0", "-1", "1e999", "9" * 5000, "x=y", "=", "missing.txt", "here.txt", "json", ".", "å", "nan")
        ),
        st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12),
    )
    line = [name]
    for _ in range(draw(st.integers(0, 4))):
        if draw(st.booleans()):
            line.append(draw(st.sampled_from(described[name])))
        line.append(draw(value))
    return [word for word in line if "\0" not in word and not word.startswith("/")]
