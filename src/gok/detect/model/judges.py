"""The context model at work: a linear chain over the tokens that may be something, or weights written by hand.

It weighs what rules and lists know against what stands around, and says how likely each label is, and whether the
thing is the writer's own or the world's. Recall comes first: a token is taken as soon as it is likely enough to be
something, not only when that is the likeliest of all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Protocol

from gok.detect.candidates import Candidate
from gok.detect.model.features import OUTSIDE, NameTagger
from gok.detect.model.guesses import MARKS, Guess, guesses_of, keep_dominant_layer, limits_of, refine_kind
from gok.detect.model.ownership import OwnershipModel, groups_around
from gok.detect.model.reasons import evidence_of, reasons_for
from gok.detect.model.rows import Row, rows_of
from gok.detect.text_types import FEW
from gok.detect.view import EssayView
from gok.errors import InputError
from gok.kernel.chains import Crf, Group
from gok.lang import Language, load_language
from gok.lexicon.word_form import WordForm
from gok.text import Essay, Span

try:
    from gok.kernel.fast_chains import Chain
except ImportError:
    from gok.kernel.chains import Chain

__all__ = ["ContextModel", "Judge", "choose_judge", "digest_of", "find_by_context", "read_crf", "shipped_model"]

_NAMES = frozenset({"firstname", "surname", "middlename"})
_JOINED = frozenset({"particle", "e=fam", "s=l"})  # de la Cruz, Abu Karim
_FINER = {"firstname": "firstname_unknown"}  # gender is told later, by all mentions of a person
_FOR_ESSAYS, _FOR_SENTENCES = "context.crf", "sentences.crf"


class Judge(Protocol):
    """Whoever says how likely each label is for the tokens of a row."""

    rule: str

    @property
    def digest(self) -> str:
        """Names the judge in the provenance of a result."""
        ...

    def may_be_something(self, first_groups: Sequence[Group]) -> bool:
        """The prefilter: whether a token is worth a closer look, by the first groups of its features."""
        ...

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is."""
        ...

    def own(self, guess: Guess, row: Row, known: Sequence[WordForm]) -> float:
        """How likely the thing is the writer's own."""
        ...


class ContextModel:
    """A trained model, opened; `InputError` if the file is something else or damaged."""

    rule = "model.context"

    def __init__(self, path: Path, language: Language | None = None) -> None:
        language = language or load_language()
        weights, (crf, second) = language.weights["model"], read_crf(path)
        self._chain = Chain(crf.labels, crf.weights, steps=crf.steps(), outside=crf.labels.index(OUTSIDE))
        self._lead, self._least, self._lowest = weights["lead"], weights["least"], limits_of(language).lowest
        self._ownership = None if second is None else OwnershipModel(second, weights["context_share"])
        self._path = path

    @cached_property
    def digest(self) -> str:
        """The beginning of the file's SHA-256."""
        return hashlib.sha256(self._path.read_bytes()).hexdigest()[:16]

    def may_be_something(self, first_groups: Sequence[Group]) -> bool:
        """Whether the first groups leave it open that a token is anything.

        Each group's word is taken for whatever label it speaks for most. Where "nothing" leads even so, all other
        features together do not turn it: a test counts how often they do.
        """
        return self._chain.lead(first_groups) < self._lead

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is; what is very unlikely is left out."""
        return self._chain.likelihoods(row.groups, self._lowest, self._least)

    def own(self, guess: Guess, row: Row, known: Sequence[WordForm]) -> float:
        """How likely the thing is the writer's own: what both models say, if the file has both."""
        place = guess.tokens[0]
        groups, label = row.groups[place - row.tokens[0]], guess.best
        if self._ownership is None or groups is None or label in MARKS:  # marks are kept, whosever they are
            return guess.personal
        return self._ownership.likely(groups, groups_around(label, known, row.sentence, place), guess.personal)


def read_crf(path: Path) -> tuple[Crf, Crf | None]:
    """The model in a file, and the one behind it that tells whose a thing is, if there is one."""
    try:
        first = Crf(path.read_bytes())
        return first, None if first.is_last else Crf(first.behind)
    except OSError:
        raise InputError("the model cannot be read", source=str(path)) from None
    except ValueError:
        raise InputError("not a model, or damaged", source=str(path)) from None


def find_by_context(
    view: EssayView, found: Sequence[Candidate], judge: Judge, tagger: NameTagger | None = None
) -> list[Candidate]:
    """Everything the judge takes for something, with the rules that speak for it."""
    tokens, known, rule, out = view.tokens, view.known, judge.rule, []
    limits, evidence = limits_of(view.language), evidence_of(view.language)
    for row in rows_of(view, found, tagger, judge.may_be_something):
        for guess in guesses_of(row, judge.likelihoods(row), limits):
            place = guess.tokens[0]
            features, hints = row.features(place), row.hints.get(place, ())
            own = judge.own(guess, row, known)
            is_plain = not any([known[token].own for token in guess.tokens]) and not _is_told(hints, limits.marked)
            for label, score in keep_dominant_layer(refine_kind(guess, row, limits), limits).items():
                if is_plain and label not in MARKS:  # asked about for a mark: `går` in `går i kyrkan`
                    continue
                category = _FINER.get(label, label)
                because = reasons_for(label, features, hints, evidence)
                kinds = _kinds_in(hints) if label == "sensitive" else ()
                for first, last in _parts(label, guess.tokens, row):
                    span = Span(tokens[first].start, tokens[last].end)
                    out.append(Candidate(span, category, rule, score, kinds, "", because, own))
    return out


def _is_told(hints: Group, marked: frozenset[str]) -> bool:
    """Whether a list of phrases, or a rule other than one for a mark, has found something here."""
    return any([hint.startswith(("ph=", "iph", "rule=")) and hint not in marked for hint in hints])


def _kinds_in(hints: Group) -> tuple[str, ...]:
    """The kinds of what rules have found here: health, faith …"""
    return tuple(dict.fromkeys([hint[5:] for hint in hints if hint[:5] == "kind:"]))


def _parts(label: str, places: tuple[int, ...], row: Row) -> Sequence[tuple[int, int]]:
    """First and last token of each part: every word of a name is a part, but particles belong to what follows."""
    if label not in _NAMES or len(places) == 1:
        return ((places[0], places[-1]),)
    parts = []
    first = places[0]
    for place in places:
        if place == places[-1] or _JOINED.isdisjoint(row.features(place)):
            parts.append((first, place))
            first = place + 1
    return parts


@cache
def shipped_model(language: Language, *, for_sentences: bool = False) -> Judge:
    """The model that comes with a language, for essays or for a few sentences alone; opened on first use.

    A language without one is judged by the weights written by hand.
    """
    path = language.folder / "models" / (_FOR_SENTENCES if for_sentences else _FOR_ESSAYS)
    return ContextModel(path, language) if path.is_file() else choose_judge(Essay(""), False, language)


def choose_judge(essay: Essay, model: bool | Judge = True, language: Language | None = None) -> Judge:
    """Who weighs the features: the shipped model, the weights written by hand, or a judge of the caller's.

    A few sentences alone are another kind of text than an essay, and have a model of their own.
    """
    if not isinstance(model, bool):
        return model
    if model:
        return shipped_model(language or load_language(), for_sentences=len(essay.sentences) <= FEW)
    from gok.detect.model.hand_weights import HandWeights

    return HandWeights(language or load_language())


def digest_of(model: bool | Judge = True, language: Language | None = None) -> str:
    """Names whoever may judge: a result says so, and a run that goes on must find the same."""
    folder = (language or load_language()).folder / "models"
    if model is True and (folder / _FOR_ESSAYS).is_file():
        return _digest_of_both(folder)
    return choose_judge(Essay(""), model, language).digest


@cache
def _digest_of_both(folder: Path) -> str:
    files = (folder / name for name in (_FOR_ESSAYS, _FOR_SENTENCES))
    return hashlib.sha256(b"".join([file.read_bytes() for file in files])).hexdigest()[:16]
