"""Vertical text for Korp: word, part of speech, lemma (if asked for), features, label, number. Written, not read.

An essay is a `<text>` with its metadata, made of `<paragraph>` and `<sentence>`; `<mention>` holds the words of one.
`configuration()` is the corpus configuration of Korp that knows them, with the command that encodes the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from gok.formats.layers import STANDARD
from gok.formats.safe_xml import attributes, check_characters
from gok.formats.tagged import TaggedToken, tagged_sentences
from gok.results import Mention, Result

__all__ = ["chunks", "configuration", "write"]

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def write(results: Iterable[Result], layers: Sequence[str] = STANDARD) -> str:
    """All essays as one text."""
    return "".join(chunks(results, layers))


def chunks(results: Iterable[Result], layers: Sequence[str] = STANDARD) -> Iterator[str]:
    """One essay at a time."""
    for result in results:
        source = f"essay {result.essay.id!r}"
        known = {"id": result.essay.id} | _metadata(result.essay.meta)
        yield check_characters(f"<text{attributes(known)}>\n", source=source)
        is_open = False
        for number, sentence in enumerate(tagged_sentences(result, layers), 1):
            rows = "".join(_rows(sentence, layers))
            begin, is_open = "" if is_open else "<paragraph>\n", True
            yield check_characters(f'{begin}<sentence id="{number}">\n{rows}</sentence>\n', source=source)
            if "\n" in sentence[-1].behind or "\r" in sentence[-1].behind:
                yield "</paragraph>\n"
                is_open = False
        yield ("</paragraph>\n" if is_open else "") + "</text>\n"


def _metadata(meta: Mapping[str, Any]) -> dict[str, str]:
    """What is known of the essay, as far as it is plain: names that CWB takes, values of one line."""
    plain = {k.lower(): v for k, v in meta.items() if isinstance(v, str | int | float) and not isinstance(v, bool)}
    return {k: " ".join(str(v).split()) for k, v in plain.items() if _NAME.fullmatch(k) and k != "id"}


def _rows(sentence: Sequence[TaggedToken], layers: Sequence[str]) -> Iterator[str]:
    for _, group in groupby(sentence, key=lambda token: id(token.mention) if token.mention else None):
        tokens = list(group)
        mention = tokens[0].mention
        rows = "".join(_row(token, layers) for token in tokens)
        yield rows if mention is None else f"<mention{_described(mention)}>\n{rows}</mention>\n"


def _described(mention: Mention) -> str:
    features = " ".join(mention.features) or None
    return attributes(
        {"label": mention.label, "number": mention.number, "features": features, "action": mention.action}
    )


def _row(token: TaggedToken, layers: Sequence[str]) -> str:
    mention = token.mention
    number = "_" if mention is None or mention.number is None else str(mention.number)
    cells = (" ".join(token.token.text.split()), *token.said(layers), mention.label if mention else "_", number)
    return "\t".join(cell.translate(_SIGNS) for cell in cells) + "\n"


_ENCODE = """\
# gok pseudonymize essays.jsonl --key project.key --keep-meta learner,genre --annotate pos,lemma,msd -o gok.vrt
# cwb-encode -xsB -c utf8 -d /corpora/data/gok -R /corpora/registry/gok -f gok.vrt \\
#   -P pos -P lemma -P msd -P label -P number -S text:0+id+learner+genre -S paragraph:0 -S sentence:0+id \\
#   -S mention:0+label+number+features+action
# cwb-makeall -V -r /corpora/registry GOK
"""
_WORDS = {
    "pos": "part of speech",
    "lemma": "lemma",
    "msd": "morphology",
    "number": "number of the person or thing",
}
_STRUCTURES = {
    "text_id": "essay",
    "text_learner": "learner",
    "text_genre": "genre",
    "mention_features": "features of the mention",
    "mention_action": "what was done",
}


def configuration() -> str:
    """The corpus in Korp, `corpora/gok.yaml` of the backend's configuration."""
    from gok.taxonomy import taxonomy

    names = "".join(
        f"        {_quoted(c.id)}: {{eng: {_quoted(c.name['en'])}, swe: {_quoted(c.name['sv'])}}}\n"
        for c in taxonomy().categories
        if not c.is_mark
    )
    label = f"  - label:\n      label: {{eng: label, swe: etikett}}\n      translation:\n{names}"
    words = "".join(f"  - {name}:\n      label: {{eng: {about}}}\n" for name, about in _WORDS.items())
    structures = "".join(f"  - {name}:\n      label: {{eng: {about}}}\n" for name, about in _STRUCTURES.items())
    return (
        f"{_ENCODE}id: gok\ntitle: Gök\ndescription: Pseudonymized essays of language learners\n"
        "mode:\n  - name: default\n"
        "within:\n  - value: sentence\n  - value: paragraph\n"
        "context:\n  - value: 1 sentence\n  - value: 1 paragraph\n"
        f"pos_attributes:\n{words}{label}struct_attributes:\n{structures}"
    )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
