"""The context model at work: a linear chain over the tokens that may be something, or weights written by hand.

It weighs what rules and lists know against what stands around, and says how likely each label is, and whether the
thing is the writer's own or the world's. Recall comes first: a token is taken as soon as it is likely enough to be
something, not only when that is the likeliest of all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING

from gok.detect.candidates import Candidate
from gok.detect.model.features import OUTSIDE
from gok.detect.model.guesses import (
    MARKS,
    TOLD_APART,
    Guess,
    guesses_of,
    keep_dominant_layer,
    limits_of,
    refine_kind,
)
from gok.detect.model.reasons import reasons_for, reasons_of
from gok.detect.model.rows import Row, rows_of
from gok.detect.view import EssayView
from gok.errors import InputError
from gok.kernel.chains import MOST_KEPT, UNIT, Crf, Group
from gok.lang import Language, load_language
from gok.lexicon.word_form import WordForm
from gok.text import Essay, Span
from gok.text.cache import BoundedCache

try:
    from gok.kernel.fast_chains import Chain
except ImportError:
    from gok.kernel.chains import Chain

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge, NameTagger

__all__ = [
    "OWN",
    "PUBLIC",
    "ContextModel",
    "choose_judge",
    "digest_of",
    "find_by_context",
    "groups_around",
]

_NAMES = frozenset({"firstname", "surname", "middlename"})
_JOINED = frozenset({"particle", "e=fam", "s=l"})  # de la Cruz, Abu Karim
_FINER = {"firstname": "firstname_unknown"}  # gender is told later, by all mentions of a person
_FOR_ESSAYS, _FOR_SENTENCES = "context.crf", "sentences.crf"
# Whose a thing is.
OWN, PUBLIC = "own", "public"
_KINDS = {
    **dict.fromkeys(("firstname", "surname", "middlename", "initials"), "p"),
    **dict.fromkeys(("country", "city", "region", "area", "geo", "place"), "l"),
}
_OTHER = "i"
_MARKED = frozenset({"<fam>", "<prof>", "<edu>", "<sensitive>"})
_STEM = 5


class ContextModel:
    """A trained model, opened; `InputError` if the file is something else or damaged."""

    rule = "model.context"

    def __init__(self, path: Path, language: Language | None = None) -> None:
        language = language or load_language()
        weights, self._lowest = language.weights["model"], limits_of(language).lowest
        self._least, self._share, self._path = weights["least"], weights["context_share"], path
        try:
            crf = Crf(path.read_bytes())
            whose = Crf(crf.behind) if crf.behind else None
            outside = crf.labels.index(OUTSIDE)
        except OSError:
            raise InputError("the model cannot be read", source=str(path)) from None
        except ValueError:
            raise InputError("not a model, or damaged", source=str(path)) from None
        self._chain = Chain(crf.labels, crf.weights, steps=crf.steps, outside=outside, lead=weights["lead"])
        self._ownership = None if whose is None else Chain(whose.labels, whose.weights)
        self._own, self._public = (whose.labels.index(label) if whose else 0 for label in (OWN, PUBLIC))
        self._of_label = BoundedCache[str, int](lambda label: self._says([_of_label(label)]), MOST_KEPT)
        self._of_word = {
            kind: BoundedCache[tuple[str, str], int](lambda word, kind=kind: self._says([_of_word(kind, word)]), MOST_KEPT)  # type: ignore[misc]
            for kind in (*_KINDS.values(), _OTHER)
        }
        self.may_be_something = self._chain.may_be_something

    @cached_property
    def digest(self) -> str:
        """The beginning of the file's SHA-256."""
        return hashlib.sha256(self._path.read_bytes()).hexdigest()[:16]

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is; what is very unlikely is left out."""
        return self._chain.likelihoods(row.groups, self._lowest, self._least)

    def own(self, guess: Guess, row: Row) -> float:
        """How likely the thing is the writer's own: what both models say, if the file has both.

        The context model learns it label by label, from a few neighbours. For the second model all labels are taken
        together, and all words of the sentence speak: `boken`, `regeringen`, `säger` of the world, `min`, `träffade`,
        `hälsningar` of the writer's life. Names in the sentence count only as names: none is learnt.
        """
        place, readings, share = guess.tokens[0], guess.readings, self._share
        groups, label = row.groups[place - row.tokens[0]], max(readings, key=readings.__getitem__, default="")
        if self._ownership is None or groups is None or label in MARKS:  # marks are kept, whosever they are
            return guess.personal
        kind, (first, last), known = _KINDS.get(label, _OTHER), row.sentence, row.known
        words = {form.word for form in known[first:place]}.union([form.word for form in known[place + 1 : last]])
        said = sum(map(self._of_word[kind].__getitem__, words), self._says(groups) + self._of_label[label])
        context_says = min(0.999, max(0.001, guess.personal))
        odds = (1 - share) * said * UNIT + share * log(context_says / (1 - context_says))
        return 1 / (1 + exp(-odds))

    def _says(self, groups: Iterable[Group]) -> int:
        """By how much features speak for the writer rather than the world."""
        sums = self._ownership.sums(groups) if self._ownership else (0, 0)
        return sums[self._own] - sums[self._public]


def groups_around(label: str, known: list[WordForm], sentence: tuple[int, int], place: int) -> list[Group]:
    """What tells whose a thing is beside the features of its token: what it is, and each other word of the sentence."""
    first, last = sentence
    words = dict.fromkeys([form.word for form in known[first:place] + known[place + 1 : last]])
    return [_of_label(label), *[_of_word(_KINDS.get(label, _OTHER), word) for word in words]]


def _of_label(label: str) -> Group:
    return f"K={_KINDS.get(label, _OTHER)}", f"F={label}"


def _of_word(kind: str, word: tuple[str, str]) -> Group:
    """Ordinary words by themselves and by their stem, everything else by its sign alone."""
    sign, lower = word
    said = [sign] if sign[:1] == "<" and sign != "<word>" else []
    if not said or sign in _MARKED:
        said += (lower, lower[:_STEM] + "-")
    return tuple([feature for one in said for feature in (f"B={one}", f"B{kind}={one}")])


def find_by_context(
    view: EssayView, found: Sequence[Candidate], judge: Judge, tagger: NameTagger | None = None
) -> list[Candidate]:
    """Everything the judge takes for something, with the rules that speak for it."""
    tokens, known, rule, out = view.tokens, view.known, judge.rule, []
    limits, reasons = limits_of(view.language), reasons_of(view.language)
    for row in rows_of(view, found, tagger, judge.may_be_something):
        for guess in guesses_of(row, judge.likelihoods(row), limits):
            places, readings = guess.tokens, guess.readings
            features, hints, own = row.features(places[0]), row.hints.get(places[0], ()), judge.own(guess, row)
            is_plain = not known[places[0]].own and _is_plain(guess, known) and not _is_told(hints, limits.marked)
            if not TOLD_APART.isdisjoint(readings):
                readings = refine_kind(guess, row, limits)
            if len(readings) > 1:
                readings = keep_dominant_layer(readings, limits)
            for label, score in readings.items():
                if is_plain and label not in MARKS:  # asked about for a mark: `går` in `går i kyrkan`
                    continue
                category = _FINER.get(label, label)
                because = reasons_for(label, features, hints, reasons)
                kinds = _kinds_in(hints) if label == "sensitive" else ()
                is_several = label in _NAMES and len(places) > 1
                for first, last in _name_parts(places, row) if is_several else ((places[0], places[-1]),):
                    span = Span(tokens[first].start, tokens[last].end)
                    out.append(Candidate(span, category, rule, score, kinds, "", because, own))
    return out


def _is_plain(guess: Guess, known: Sequence[WordForm]) -> bool:
    """Whether no form of it is worth asking about by itself."""
    return not any(known[place].own for place in guess.tokens)


def _is_told(hints: Group, marked: frozenset[str]) -> bool:
    """Whether a list of phrases, or a rule other than one for a mark, has found something here."""
    return any(hint.startswith(("ph=", "iph", "rule=")) and hint not in marked for hint in hints)


def _kinds_in(hints: Group) -> tuple[str, ...]:
    """The kinds of what rules have found here: health, faith …"""
    return tuple(dict.fromkeys([hint[5:] for hint in hints if hint[:5] == "kind:"]))


def _name_parts(places: tuple[int, ...], row: Row) -> list[tuple[int, int]]:
    """First and last token of each part of a name: every word is a part, but particles belong to what follows."""
    parts = []
    first = places[0]
    for place in places:
        if place == places[-1] or _JOINED.isdisjoint(row.features(place)):
            parts.append((first, place))
            first = place + 1
    return parts


def choose_judge(essay: Essay, model: bool | Judge = True, language: Language | None = None) -> Judge:
    """Who weighs the features: the shipped model, the weights written by hand, or a judge of the caller's.

    A few sentences alone are another kind of text than an essay, and have a model of their own. A language without a
    trained model is judged by the weights written by hand.
    """
    if not isinstance(model, bool):
        return model
    language = language or load_language()
    few = language.weights["text_types"]["few_sentences"]
    return _shipped(language, (_FOR_SENTENCES if len(essay.sentences) <= few else _FOR_ESSAYS) if model else "")


@cache
def _shipped(language: Language, name: str) -> Judge:
    path = language.folder / "models" / name
    if path.is_file():
        return ContextModel(path, language)
    from gok.detect.model.hand_weights import HandWeights

    return HandWeights(language)


def digest_of(model: bool | Judge = True, language: Language | None = None) -> str:
    """Names whoever may judge: a result says so, and a run that goes on must find the same."""
    if model is True:
        return _shipped_digest(language or load_language())
    return choose_judge(Essay(""), model, language).digest


@cache
def _shipped_digest(language: Language) -> str:
    """Names both models that come with a language, or the weights written by hand."""
    files = [language.folder / "models" / name for name in (_FOR_ESSAYS, _FOR_SENTENCES)]
    if not all(file.is_file() for file in files):
        return choose_judge(Essay(""), False, language).digest
    return hashlib.sha256(b"".join([file.read_bytes() for file in files])).hexdigest()[:16]
