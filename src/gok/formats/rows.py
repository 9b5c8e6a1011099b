"""The table of formats: the only list of them. Nothing of a format is loaded before it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import BinaryIO

from gok.errors import SettingError
from gok.results import Result
from gok.text.records import dataclass

__all__ = ["FORMATS", "Format", "format_named"]


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its name, the files it is known by, what it can do.

    `keeps` says what comes back when a work-flavour result is written and read again; the tests hold it to that.
    `pair` formats write two files an essay; `annotates` says that layers of annotation have a place in it.
    """

    name: str
    suffixes: tuple[str, ...]
    about: str
    reads: bool = True
    writes: bool = True
    many: bool = False  # whether one file holds any number of essays
    pair: bool = False
    annotates: bool = False
    keeps: frozenset[str] = frozenset()

    @property
    def module(self) -> ModuleType:
        """The module of the format, loaded on first use."""
        return import_module(f"gok.formats.{self.name}")

    @property
    def suffix(self) -> str:
        """The suffix of files written in it."""
        return self.suffixes[0]

    def read(self, stream: BinaryIO, *, name: str) -> Iterator[Result]:
        """The essays of a stream."""
        self._need(self.reads and not self.pair, "read from a stream")
        reader: Callable[..., Iterator[Result]] = self.module.read
        return reader(stream, name=name)

    def chunks(self, results: Iterable[Result], annotate: Sequence[str] = ()) -> Iterator[str]:
        """The file, piece by piece; the results must already have the flavour wanted.

        `annotate` names layers of annotation in the place of those the format has by itself.
        """
        self._need(self.writes and not self.pair, "written to a stream")
        writer: Callable[..., Iterator[str]] = self.module.chunks
        if not annotate:
            return writer(results)
        from gok.formats.layers import check_layers

        self._need(self.annotates, f"annotated; those are {', '.join(r.name for r in _ROWS if r.annotates)}")
        return writer(results, check_layers(annotate))

    def _need(self, able: bool, what: str) -> None:
        if not able:
            raise SettingError(f"format {self.name} cannot be {what}")


_SPOTS = frozenset({"source", "mentions", "marks"})
_LABELLED = _SPOTS | {"numbers", "features"}
_WHOLE = _LABELLED | {"target", "replacements", "relevance", "meta", "provenance", "comments"}

_ROWS = (
    Format("text", (".txt",), "plain text, one essay a file", keeps=frozenset({"target_as_source"})),
    Format("jsonl", (".jsonl", ".ndjson"), "one JSON object a line, everything in it", many=True, keeps=_WHOLE),
    Format("svala", (".json",), "SVALA graph, one essay a file", keeps=frozenset({"tokens", "svala_labels"})),
    Format("xml", (".xml",), "Gök's own XML with a schema, everything in it", many=True, annotates=True, keeps=_WHOLE),
    Format("html", (".html", ".htm"), "one page to read or print, source and target side by side", False, many=True),
    Format(
        "placeholders", (".placeholders.txt",), "text with placeholders such as @city_2", keeps=frozenset({"shape"})
    ),
    Format("doccano", (".doccano.jsonl",), "JSONL for the annotation tool doccano", many=True, keeps=_SPOTS | {"meta"}),
    Format("brat", (".ann",), "stand-off pair .txt and .ann for brat", pair=True, keeps=_LABELLED | {"comments"}),
    Format(
        "prodigy",
        (".prodigy.jsonl",),
        "JSONL for the annotation tool Prodigy",
        many=True,
        keeps=_LABELLED | {"relevance", "comments", "meta"},
    ),
    Format(
        "labelstudio",
        (".labelstudio.json",),
        "tasks with predictions for Label Studio",
        many=True,
        keeps=_LABELLED | {"relevance", "comments", "meta"},
    ),
    Format("xmi", (".xmi",), "UIMA CAS for INCEpTION", keeps=_LABELLED | {"relevance", "comments"}),
    Format("conll", (".conll", ".tsv"), "a token a line with BIO labels", many=True, keeps=_LABELLED),
    Format(
        "conllu",
        (".conllu",),
        "CoNLL-U with parts of speech, for parsers and treebank tools",
        reads=False,
        many=True,
        annotates=True,
    ),
    Format("vrt", (".vrt",), "vertical text with parts of speech, for Korp", reads=False, many=True, annotates=True),
    Format(
        "tei",
        (".tei.xml", ".tei"),
        "TEI P5 for archives",
        many=True,
        annotates=True,
        keeps=_LABELLED | {"target", "replacements", "relevance"},
    ),
    Format("docx", (".docx",), "Word document", writes=False),
    Format("odt", (".odt",), "OpenDocument text", writes=False),
    Format("swell", (".swell.xml",), "import file of the SweLL portal", writes=False, many=True),
)

FORMATS: Mapping[str, Format] = {row.name: row for row in _ROWS}


def format_named(name: str | Format) -> Format:
    """The row of a format, by name."""
    if isinstance(name, Format):
        return name
    if name not in FORMATS:
        raise SettingError(f"unknown format {name!r}; there are {', '.join(FORMATS)}")
    return FORMATS[name]
