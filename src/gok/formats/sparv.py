"""What Sparv has exported of essays: words with part of speech, lemma and morphology. Read for `--pos`, never written.

XML (`xml_export:pretty`), tables (`csv_export:csv`) and CoNLL-U (`conll_export:conllu`) are told apart by their
beginning.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from gok.errors import InputError
from gok.formats.decoding import decode
from gok.formats.files import files_under
from gok.formats.safe_xml import local_name, parse
from gok.lang import Language, load_language
from gok.pos.given import GivenAnnotations, GivenWord
from gok.pos.model import TAGS

__all__ = ["read_annotations"]

_ENDINGS = (".xml", ".csv", ".tsv", ".conllu", ".conll")
_TOKENS = frozenset({"token", "w"})
_CONLLU = 10  # columns


def read_annotations(path: Path, language: Language | None = None) -> GivenAnnotations:
    """The words of an export: a file is of whatever essay is read, files of a folder of those they are named after."""
    spoken = language or load_language()
    try:
        if not path.is_dir():
            return GivenAnnotations({"": _words(path, spoken)}, str(path))
        files = [file for file in files_under(path) if file.suffix.lower() in _ENDINGS]
        if not files:
            raise InputError(f"no export of Sparv in this folder ({', '.join(_ENDINGS)})", source=str(path))
        return GivenAnnotations({_essay_name(file): _words(file, spoken) for file in files}, str(path))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None


def _essay_name(file: Path) -> str:
    """The name of the source file: `essay1_export.xml` is of `essay1`."""
    return file.stem.removesuffix("_export")


def _words(file: Path, language: Language) -> tuple[GivenWord, ...]:
    data = file.read_bytes()
    read = _of_xml if data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<") else _of_lines
    words = tuple(_word(form, said, language) for form, said in read(data, str(file)))
    if words and all(word.pos == "_" for word in words):
        raise InputError("no word in it has a part of speech (pos or upos)", source=str(file))
    return words


def _of_xml(data: bytes, source: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    for element in parse(io.BytesIO(data), source=source).iter():
        if local_name(element) in _TOKENS:
            said = {name.rsplit("}", 1)[-1].rpartition(".")[2]: value for name, value in element.attrib.items()}
            yield "".join(element.itertext()).strip(), said


def _of_lines(data: bytes, source: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """A table with a heading, or CoNLL-U, which has none; lines that open with # say something of what follows."""
    lines = [line for line in decode(data, source=source).splitlines() if "\t" in line and not line.startswith("# ")]
    if not lines:
        return
    if lines[0].count("\t") == _CONLLU - 1 and lines[0].partition("\t")[0].isdecimal():
        for line in lines:
            if line.count("\t") != _CONLLU - 1:
                raise InputError(f"a line of CoNLL-U that has not {_CONLLU} columns", source=source)
            number, form, lemma, upos, _, feats, *_ = line.split("\t")
            if number.isdecimal():  # no word of several, and none that is only thought
                yield form, {"upos": upos, "lemma": lemma, "ufeats": feats}
        return
    heading = [name.rpartition(".")[2] for name in lines[0].split("\t")]
    for line in lines[1:]:
        form, *values = line.split("\t")
        yield form, dict(zip(heading[1:], values, strict=False))


def _word(form: str, said: Mapping[str, str], language: Language) -> GivenWord:
    tag = said.get("upos") or said.get("pos") or ""
    pos = tag if tag in TAGS else language.table("suc_tags").get(tag, "_")
    lemmas = (said.get("baseform") or said.get("lemma") or "").split("|")
    lemmas = [one for one in lemmas if one and " " not in one]  # of a phrase it would name the words around, names too
    feats = [one for one in said.get("ufeats", "").split("|") if "=" in one]
    known = language.table("suc_features")
    feats = feats or [known[code] for code in said.get("msd", "").split(".")[1:] if code in known]
    return GivenWord(form, pos, lemmas[0] if lemmas else "_", "|".join(sorted(feats)) or "_")
