"""What is thrown at the engine: learner text, Unicode mischief, damaged files, faulty command lines."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from hypothesis import strategies as st

from gok.cli import COMMANDS, GROUPS, build_app
from gok.replace.lists import rows
from tests.robust.readers import READERS, SAID

__all__ = ["command_lines", "damaged", "learner_texts", "listed_texts", "odd_texts", "paragraphs", "parted_inside"]

_MISCHIEF = "\u00ad\u200b\u200d\ufeff\u0301\u202e\u2028\x85\t\r\n\u00a0\u202f😀ß𝔄İı\ufffdﬁ$␤@<>&\"'"
_MISCHIEF += "\x00\x1e\x1f\x7f\x94\ufe0e\ufe0f\ufffc\u3164\U000e0061\u0336\u1dc4\u00c3¶①𝐅٧"
_GLUE = (" ", "  ", "\n", "\n\n", ", ", "; ", " - ", "\t", ". ")


def paragraphs() -> st.SearchStrategy[list[str]]:
    """Paragraphs of what learners write."""
    return st.lists(st.lists(st.sampled_from(SAID), min_size=1, max_size=4).map(" ".join), min_size=1, max_size=5)


def learner_texts() -> st.SearchStrategy[str]:
    """Sentences with all kinds of things between them."""
    piece = st.tuples(st.sampled_from(SAID), st.sampled_from(_GLUE)).map("".join)
    return st.lists(piece, min_size=1, max_size=8).map("".join)


@cache
def _listed() -> list[list[str]]:
    """The words of each list."""
    names = [path.parent.name for path in sorted((files("gok.lexicon") / "data").glob("*/items.tsv"))]
    return [found for name in names if (found := [entry.form for entry in rows(name)])]


_WRITTEN = (str, str, str.lower, str.upper, str.capitalize, "{}s".format, "{}en".format, "{}-".format)
_FRAMES = (
    "Jag bor i {}.",
    "Jag flyttade till staden {} i {}.",
    "Jag heter {} {}.",
    "Min bror {} är {} år.",
    "Jag går på {} och läser {}.",
    "Min mamma är {} på {}.",
    "Hon kommer från {} och pratar {}.",
    "i stadsdelen {} i landskapet {}",
    "på {}gatan 5 vid {}",
    "{}skolan",
    "{}, {} och {}",
    "Hej {}!\nHälsningar {}",
    "Jag tror på {} och har {}.",
    "huvudstaden {} i {}s centrum",
    "buss {} mot ön {}",
    "min {} heter {}",
)


@st.composite
def listed_texts(draw: st.DrawFn) -> str:
    """Words of any list, written in any way, where anything may be said of them."""

    def word() -> str:
        listed = draw(st.sampled_from(_listed()))
        return draw(st.sampled_from(_WRITTEN))(listed[draw(st.integers(0, len(listed) - 1))])

    frames = draw(st.lists(st.sampled_from(_FRAMES), min_size=1, max_size=4))
    return " ".join(frame.format(*[word() for _ in range(frame.count("{}"))]) for frame in frames)


@st.composite
def odd_texts(draw: st.DrawFn) -> str:
    """Learner text with characters nobody expects, at any place."""
    text = draw(learner_texts())
    for _ in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, len(text)))
        odd = draw(st.one_of(st.sampled_from(_MISCHIEF), st.characters(exclude_categories=("Cs",))))
        text = text[:place] + odd + text[place + draw(st.integers(0, 2)) :]
    return text


@st.composite
def parted_inside(draw: st.DrawFn, unseen: str) -> tuple[str, str]:
    """Learner text, and the same with something that nobody sees inside some of its words."""
    text = changed = draw(learner_texts())
    inside = [i for i in range(1, len(text)) if text[i - 1].isalpha() and text[i].isalpha() and text[i].islower()]
    places = draw(st.lists(st.sampled_from(inside), max_size=8, unique=True)) if inside else []
    odd = draw(st.sampled_from(unseen))
    for place in sorted(places, reverse=True):
        changed = changed[:place] + odd + changed[place:]
    return text, changed


_FILLED = (
    b"{",
    b"[" * 2000,
    b"<",
    b"&a;",
    b'"',
    b"\\u0000",
    b"\\ud800",
    b"1e999",
    b"null",
    b"\xff\xfe",
    b"\0" * 9,
    b"\t\t",
)


@st.composite
def _damage(draw: st.DrawFn, whole: bytes) -> bytes:
    """A file that something has happened to: cut, swapped, filled, packed, doubled."""
    data = bytearray(whole)
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
            data[place:place] = draw(st.sampled_from(_FILLED))
    return bytes(data)


_TOKENS = re.compile(rb"\"[^\"\n]*\"|'[^'\n]*'|-?[0-9]+(?:\.[0-9]+)?|\w+")
_ODD_TOKENS = (b"5", b"-1", b'""', b"null", b"[]", b"{}", b"true", b"1e999", b'"x"', b"9" * 25, b"NaN", b"", b"0.5")
_ODD_NODES = (None, 5, -1, 0.5, "", "x", [], {}, True, 1e308, 10**25, [[]], [None], {"a": 1}, ["x"], "\u0000", [{}])


@st.composite
def _reworded(draw: st.DrawFn, whole: bytes) -> bytes:
    """A file in which some words, numbers or values are others."""
    for _ in range(draw(st.integers(1, 3))):
        tokens = [*_TOKENS.finditer(whole)]
        if not tokens:
            break
        place = draw(st.sampled_from(tokens))
        other = draw(st.one_of(st.sampled_from(_ODD_TOKENS), st.sampled_from(tokens).map(re.Match.group)))
        whole = whole[: place.start()] + other + whole[place.end() :]
    return whole


@st.composite
def _bent(draw: st.DrawFn, whole: bytes) -> bytes:
    """A file of JSON, or of lines of JSON, that is well formed and has something else in some places."""
    try:
        documents = [json.loads(whole)]
    except ValueError:
        documents = [json.loads(line) for line in whole.splitlines()]
    for _ in range(draw(st.integers(1, 3))):
        inner = documents
        while True:  # down to some place
            keys = [*(inner if isinstance(inner, dict) else range(len(inner)))]
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(inner[key], dict | list) and draw(st.integers(0, 3)):
                inner = inner[key]
                continue
            if draw(st.integers(0, 4)) or inner is documents:
                inner[key] = draw(st.sampled_from(_ODD_NODES))
            else:
                del inner[key]
            break
        documents = json.loads(json.dumps(documents))
    return b"\n".join(json.dumps(one).encode() for one in documents)


@cache
def _is_json(whole: bytes) -> bool:
    try:
        [json.loads(line) for line in ([whole] if whole.startswith(b"[") else whole.splitlines())]
    except ValueError:
        return False
    return True


@cache  # some files are made with a fresh key: what is drawn must be drawn of the same file again
def _any_damage(name: str) -> st.SearchStrategy[bytes]:
    whole = READERS[name].whole()
    return st.one_of(_damage(whole), _reworded(whole), *([_bent(whole)] if _is_json(whole) else []))


def damaged() -> st.SearchStrategy[tuple[str, bytes]]:
    """The name of a reader and a file of its kind that something has happened to."""
    return st.sampled_from(sorted(READERS)).flatmap(lambda name: st.tuples(st.just(name), _any_damage(name)))


_NOT_TRIED = {("lexicon", "compile")}  # writes into the package


@cache
def _described() -> dict[tuple[str, ...], list[str]]:
    """Commands and their options, as they describe themselves; servers, which do not end, are left out."""
    from typer.main import get_command

    found: dict[tuple[str, ...], Any] = {}
    for name in (*COMMANDS, *GROUPS):
        command = get_command(build_app(name)).commands[name]  # type: ignore[attr-defined]
        inner = getattr(command, "commands", None)
        found |= {(name, part): of for part, of in inner.items()} if inner else {(name,): command}
    options = {
        name: [o for p in command.params for o in p.opts if o.startswith("-")] for name, command in found.items()
    }
    return {name: listed for name, listed in options.items() if name not in _NOT_TRIED}


_VALUES = (
    *(
        "",
        "-",
        "0",
        "-1",
        "1",
        "1e999",
        "9" * 5000,
        "x=y",
        "=",
        "nan",
        "å",
        "all",
        "json",
        "jsonl",
        "xml",
        "docx",
        "learner",
    ),
    *("missing.txt", "here.txt", "here.txt/x", ".", "..", "empty.txt", "bytes.bin", "deep.jsonl", "new.txt", "new/new"),
)


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """A command with options it has and values they do not have."""
    described = _described()
    name = draw(st.sampled_from(sorted(described)))
    value = st.one_of(st.sampled_from(_VALUES), st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12))
    line = [*name]
    for _ in range(draw(st.integers(0, 5))):
        if described[name] and draw(st.booleans()):
            line.append(draw(st.sampled_from(described[name])))
        line.append(draw(value))
    return [word for word in line if not word.startswith("/") and word not in ("-h", "--help")]
