"""Tagged sentences to learn from, and how they are varied so that the tagger does not lean on capitals and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from gok.errors import InputError
from gok.pos.model import TAGS

__all__ = ["Names", "Sentence", "Word", "read_sentences", "vary"]

_ENTITIES: Final = frozenset({"PER", "LOC", "ORG"})


class Word(NamedTuple):
    """A token with its tag; empty if it is yet to be found."""

    form: str
    tag: str
    genitive: bool = False


class Sentence(NamedTuple):
    """The words of one sentence and the document they are from."""

    words: tuple[Word, ...]
    document: str


class Names(NamedTuple):
    """Names to put in the place of a corpus's own, and those among them that are ordinary words too."""

    all: Sequence[str] = ()
    also_words: Sequence[str] = ()


def read_sentences(path: Path) -> list[Sentence]:
    """The sentences of a CoNLL-U file, or of a named-entity file (`.iob2`), where only names have a tag."""
    read = _read_entity if path.suffix == ".iob2" else _read_word
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        raise InputError("cannot be read as UTF-8 text", source=path.name) from None
    found: list[Sentence] = []
    words: list[Word] = []
    document = ""
    for number, line in enumerate([*lines, ""], 1):
        if line.startswith("#"):
            if line.startswith("# newdoc id"):
                document = line.partition("=")[2].strip()
        elif line.strip():
            try:
                words += read(line.split("\t"))
            except (IndexError, ValueError):
                raise InputError("not a line of a tagged corpus", source=f"{path.name}:{number}") from None
        elif words:
            found.append(Sentence(tuple(words), f"{path.stem} {document}"))
            words = []
    return found


def _read_word(columns: Sequence[str]) -> Iterator[Word]:
    if columns[0].isdecimal():
        if columns[3] not in TAGS or not columns[1]:
            raise ValueError
        yield Word(columns[1], columns[3], "Case=Gen" in columns[5])


def _read_entity(columns: Sequence[str]) -> Iterator[Word]:
    form, label = columns[1], columns[2]
    is_name = label[2:] in _ENTITIES and form[:1].isupper()
    yield Word(form, "PROPN" if is_name else "", is_name and form.endswith("s"))


def vary(words: Sequence[Word], names: Names, random: Random) -> list[str]:
    """The forms of a sentence as another writer might have put them: other names, fewer capitals.

    Three names of five become other ones, one of these three an ordinary word as well (Hans, Bo, Sten); two of five
    lose their capital, and one sentence of five has none at all.
    """
    forms = [word.form for word in words]
    for place, word in enumerate(words):
        if word.tag == "PROPN":
            chance = random.random()
            others = names.also_words if chance < 0.2 else names.all if chance < 0.6 else ()
            if others:
                forms[place] = random.choice(others) + ("s" if word.genitive else "")
            if random.random() < 0.4:
                forms[place] = forms[place].lower()
    chance = random.random()
    if chance < 0.2:
        return [form.lower() for form in forms]
    if chance < 0.32:
        forms[0] = forms[0].lower()
    return forms
