"""The context model at work: a linear-chain CRF over the tokens whose gate is open.

It weighs what rules and lists know against what stands around, and says how likely each label is, and whether the
thing is the writer's own or the world's. Recall comes first: a token is taken as soon as it is likely enough to be
something, not only when that is the likeliest of all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Protocol

from gok.detect.candidates import Candidate
from gok.detect.model.book import NameTagger
from gok.detect.model.crf import Crf
from gok.detect.model.features import Row, rows_of
from gok.detect.model.guesses import LOWEST, MARKS, Guess, guesses_of
from gok.detect.model.kinds import keep_dominant_layer, refine_kind
from gok.detect.model.ownership import OwnershipModel, Sentences
from gok.detect.model.reasons import reasons_for
from gok.detect.model.telling import Said, asks, asks_beginning, said_by_rules
from gok.detect.model.templates import OUTSIDE, Keys
from gok.detect.view import EssayView
from gok.lexicon.word_form import WordForm
from gok.text import Span

try:
    from gok.kernel.fast_chains import Chain
except ImportError:
    from gok.kernel.chains import Chain

__all__ = ["ContextModel", "Judge", "find_by_context", "shipped_digest", "shipped_model"]

_NAMES = frozenset({"firstname", "surname", "middlename"})
_JOINED = asks("particle", "e=fam", "s=l")  # de la Cruz, Abu Karim
_IS_TOLD = asks_beginning("ph=", "iph", "rule=", but="rule=background.")
"""A list of phrases, or a rule other than one for a mark, has found something here."""
_FINER = {"firstname": "firstname_unknown"}  # gender is told later, by all mentions of a person
_LEAST = 0.02  # readings less likely than this are not worth keeping


class Judge(Protocol):
    """Whoever says how likely each label is for the tokens of a row."""

    rule: str

    @property
    def digest(self) -> str:
        """Names the judge in the provenance of a result."""
        ...

    def may_be_something(self, form: Hashable, left: Hashable, right: Hashable) -> bool:
        """Whether a token is worth a closer look, by the keys of the first templates."""
        ...

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is."""
        ...

    def own(self, guess: Guess, keys: Keys | None, sentences: Sentences) -> float:
        """How likely the thing is the writer's own, by the keys of its first token and the words around."""
        ...


class ContextModel:
    """A trained model, opened."""

    rule = "model.context"

    def __init__(self, path: Path) -> None:
        crf = Crf(path)
        self._chain = Chain(crf, OUTSIDE)
        self.may_be_something = self._chain.may_be_something
        self._whose = None if crf.is_last else OwnershipModel(Crf(path, 1))
        self._path = path

    @cached_property
    def digest(self) -> str:
        """The beginning of the file's SHA-256."""
        return hashlib.sha256(self._path.read_bytes()).hexdigest()[:16]

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is; what is very unlikely is left out."""
        return self._chain.likelihoods(row.keys, LOWEST, _LEAST)

    def own(self, guess: Guess, keys: Keys | None, sentences: Sentences) -> float:
        """How likely the thing is the writer's own: what both models say, if the file has both."""
        if self._whose is None or keys is None or guess.best in MARKS:  # marks are kept, whosever they are
            return guess.personal
        return self._whose.likely(keys, guess.best, sentences.around(guess.tokens[0]), guess.personal)


def find_by_context(
    view: EssayView, found: Sequence[Candidate], judge: Judge, tagger: NameTagger | None = None
) -> list[Candidate]:
    """Everything the judge takes for something, with the facts that speak for it."""
    tokens, known, rule, out = view.tokens, view.known, judge.rule, []
    sentences = Sentences(view.essay, known)
    for row in rows_of(view, found, tagger, judge.may_be_something):
        for guess in guesses_of(row, judge.likelihoods(row)):
            place = row.place_of(guess.tokens[0])
            bits, keys = row.bits(place), row.keys[place]
            said = said_by_rules(keys) if keys else Said((), ())
            own = judge.own(guess, keys, sentences)
            is_plain = not bits & _IS_TOLD and _is_plain(guess, known)
            for label, score in keep_dominant_layer(refine_kind(guess, row)).items():
                if is_plain and label not in MARKS:  # asked about for a mark: `går` in `går i kyrkan`
                    continue
                category = _FINER.get(label, label)
                because = reasons_for(label, bits, said)
                kinds = said.kinds if label == "sensitive" else ()
                for first, last in _parts(label, guess.tokens, row):
                    span = Span(tokens[first].start, tokens[last].end)
                    out.append(Candidate(span, category, rule, score, kinds, "", because, own))
    return out


def _is_plain(guess: Guess, known: Sequence[WordForm]) -> bool:
    """Whether no form of it is worth asking about by itself."""
    for token in guess.tokens:  # noqa: SIM110 - a generator for each guess costs more than all the rest of it
        if known[token].own:
            return False
    return True


def _parts(label: str, places: tuple[int, ...], row: Row) -> Sequence[tuple[int, int]]:
    """First and last token of each part: every word of a name is a part, but particles belong to what follows."""
    if label not in _NAMES or len(places) == 1:
        return ((places[0], places[-1]),)
    parts = []
    first = places[0]
    for place in places:
        if place == places[-1] or not row.bits(row.place_of(place)) & _JOINED:
            parts.append((first, place))
            first = place + 1
    return parts


_FOR_ESSAYS, _FOR_SENTENCES = "context.crf", "sentences.crf"
_MODELS = Path(__file__).parents[2] / "lang" / "sv" / "models"


@cache
def shipped_digest() -> str:
    """Names the models that come with Gök, both in one."""
    folder = _MODELS
    files = (folder / name for name in (_FOR_ESSAYS, _FOR_SENTENCES))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


@cache
def shipped_model(*, for_sentences: bool = False) -> ContextModel:
    """The model that comes with Gök, for essays or for a few sentences alone; opened on first use."""
    return ContextModel(_MODELS / (_FOR_SENTENCES if for_sentences else _FOR_ESSAYS))
