"""Sparv, Stanza or spaCy in the place of our own tagger.

Each gives one UPOS tag to each of *our* tokens: the tools are told not to cut the text anew. None of them is a
dependency, none fetches a model by itself, and a text never leaves the machine.
"""

from __future__ import annotations

import importlib
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from gok.errors import GokError, SettingError
from gok.pos.essays import SentenceTagger
from gok.pos.model import TAGS
from gok.pos.tagger import open_tagger

__all__ = ["TAGGERS", "SpacyTagger", "SparvTagger", "StanzaTagger", "choose_tagger"]

_SPARV_CONFIG: Final = """\
metadata:
  id: sentences
  language: swe
import:
  importer: text_import:parse
segment:
  sentence_segmenter: linebreaks
  token_segmenter: whitespace
csv_export:
  annotations:
    - <sentence>
    - <token>
    - <token>:misc.upos
"""


class SpacyTagger:
    """A spaCy pipeline for Swedish, by the name or path of its package."""

    def __init__(self, model: str = "sv_core_news_sm") -> None:
        spacy = _load("spacy")
        try:
            self._pipeline = spacy.load(model, exclude=["parser", "ner", "lemmatizer"])
        except OSError:
            raise SettingError(f"spaCy has no model {model!r}; install it first") from None
        self._doc = _load("spacy.tokens").Doc

    def tag(self, tokens: Sequence[str]) -> list[str]:
        """One tag a token, in order."""
        return [_upos(token.pos_) for token in self._pipeline(self._doc(self._pipeline.vocab, words=list(tokens)))]


class StanzaTagger:
    """Stanza's Swedish tagger, from models that are already on the disk."""

    def __init__(self, folder: str | None = None) -> None:
        stanza = _load("stanza")
        where = {} if folder is None else {"dir": folder}
        try:
            self._pipeline = stanza.Pipeline(
                "sv",
                processors="tokenize,pos",
                tokenize_pretokenized=True,
                download_method=None,
                verbose=False,
                **where,
            )
        except OSError:  # also what stanza raises for missing files
            raise SettingError("Stanza's Swedish model is not there; download it first") from None

    def tag(self, tokens: Sequence[str]) -> list[str]:
        """One tag a token, in order."""
        return self.tag_all([tokens])[0]

    def tag_all(self, sentences: Sequence[Sequence[str]]) -> list[list[str]]:
        """The tags of several sentences in one go."""
        document = self._pipeline([list(tokens) for tokens in sentences])
        return [[_upos(word.upos) for word in sentence.words] for sentence in document.sentences]


class SparvTagger:
    """The Sparv pipeline, run as a command over a folder that is private and deleted at once.

    Starting Sparv takes seconds, so all sentences of an essay go in one run.
    """

    def __init__(self, command: str = "sparv", run: Callable[..., Any] = subprocess.run) -> None:
        self._command, self._run = command, run

    def tag(self, tokens: Sequence[str]) -> list[str]:
        """One tag a token, in order."""
        return self.tag_all([tokens])[0]

    def tag_all(self, sentences: Sequence[Sequence[str]]) -> list[list[str]]:
        """The tags of several sentences in one go."""
        with tempfile.TemporaryDirectory(prefix="gok-") as name:
            folder = Path(name)
            (folder / "source").mkdir()
            (folder / "config.yaml").write_text(_SPARV_CONFIG, "utf-8")
            text = "\n".join(" ".join("".join(token.split()) for token in tokens) for tokens in sentences)
            (folder / "source" / "text.txt").write_text(text + "\n", "utf-8")
            words = [self._command, "--dir", str(folder), "run", "csv_export:csv"]
            try:
                self._run(words, check=True, stdin=subprocess.DEVNULL, capture_output=True)
                table = (folder / "export" / "csv_export" / "text.csv").read_text("utf-8")
            except FileNotFoundError:
                raise SettingError("Sparv is not installed or wrote nothing") from None
            except subprocess.CalledProcessError as error:
                raise GokError(f"Sparv ended with status {error.returncode}") from None
        return _cut(_read_table(table), sentences)


TAGGERS: Final[dict[str, Callable[[], SentenceTagger]]] = {
    "gok": open_tagger,
    "spacy": SpacyTagger,
    "sparv": SparvTagger,
    "stanza": StanzaTagger,
}
"""What a user may choose from."""


def choose_tagger(name: str) -> SentenceTagger:
    """The tagger of this name, ready to use."""
    if name not in TAGGERS:
        raise SettingError(f"no such tagger: {name}; there are {', '.join(sorted(TAGGERS))}")
    return TAGGERS[name]()


def _load(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise SettingError(f"{module.partition('.')[0]} is not installed") from None


def _upos(tag: str | None) -> str:
    """A tag of ours; tools have some more (SPACE, empty)."""
    return tag if tag in TAGS else "X"


def _read_table(table: str) -> list[str]:
    """The last column of Sparv's table: a heading, then a line a token; comment lines open sentences."""
    _, *lines = table.split("\n")
    return [_upos(line.rpartition("\t")[2].strip()) for line in lines if "\t" in line and not line.startswith("# ")]


def _cut(tags: list[str], sentences: Sequence[Sequence[str]]) -> list[list[str]]:
    if len(tags) != sum(map(len, sentences)):
        raise GokError("the tagger gave another number of tags than there are tokens")
    found, place = [], 0
    for tokens in sentences:
        found.append(tags[place : place + len(tokens)])
        place += len(tokens)
    return found
