"""The context model at work: a linear chain over the tokens that may be something, or weights written by hand.

It weighs what rules and lists know against what stands around, and says how likely each label is, and whether the
thing is the writer's own or the world's. Recall comes first: a token is taken as soon as it is likely enough to be
something, not only when that is the likeliest of all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING

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
from gok.detect.model.phrases import join_phrases
from gok.detect.model.rows import Row, rows_of
from gok.detect.view import Candidate, EssayView
from gok.errors import InputError
from gok.kernel.chains import MOST_KEPT, UNIT, Crf, Group
from gok.lang import Language, load_language
from gok.lang.rules import BY_MODEL, GivenRule, rules_of
from gok.text import Essay, Span
from gok.text.cache import BoundedCache, digest_of_files
from gok.text.records import NamedTuple, cached_property

try:
    from gok.kernel.fast_chains import Chain, weights_of
except ImportError:
    from gok.kernel.chains import Chain, weights_of

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
    "reasons_of",
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
_MAKE = tuple.__new__  # of a span from tokens, which cannot be wrong, in half the time
_ALL_KINDS = frozenset((*_KINDS.values(), _OTHER))
_OF_LABEL = BoundedCache[str, Group](lambda label: (f"K={_KINDS.get(label, _OTHER)}", f"F={label}"), MOST_KEPT)
_MARKED = frozenset({"<fam>", "<prof>", "<edu>", "<sensitive>"})
_STEM = 5
_DIGITS = frozenset("0123456789")
_SHORT_CODE = 4  # letters and digits before a hyphen, and it
_LONG = 200  # words of a sentence, from which on they are counted once for all that is found in it
_TOLD_BY_RULES_ALONE = ("initials",)


class ContextModel:
    """A trained model, opened; `InputError` if the file is something else or damaged."""

    rule = BY_MODEL.id

    def __init__(self, path: Path, language: Language | None = None) -> None:
        language = language or load_language()
        weights = language.weights["model"]
        self._share, self._path = weights["context_share"], path
        try:
            crf = Crf(path.read_bytes())
            whose = Crf(crf.behind) if crf.behind else None
            outside = crf.labels.index(OUTSIDE)
            if path.parent != language.folder / "models":  # those that come along are as they were made
                for one in (crf, whose) if whose else (crf,):
                    one.check()
            self._own, self._public = (whose.labels.index(label) if whose else 0 for label in (OWN, PUBLIC))
        except OSError:
            raise InputError("the model cannot be read", source=str(path)) from None
        except ValueError:
            raise InputError("not a model, or damaged", source=str(path)) from None
        lead = weights["lead"]
        chain = Chain(crf.labels, weights_of(crf), steps=crf.steps, outside=outside, lead=lead)
        self._ownership = None if whose is None else Chain(whose.labels, weights_of(whose))
        self._of_word = {
            kind: BoundedCache[tuple[str, str], int](partial(lambda *of: self._says([_of_word(*of)]), kind), MOST_KEPT)
            for kind in _ALL_KINDS
        }
        self.may_be_something = chain.may_be_something
        self._likelihoods = partial(chain.likelihoods, lowest=limits_of(language).lowest, least=weights["least"])

    @cached_property
    def digest(self) -> str:
        """The beginning of the file's SHA-256."""
        return hashlib.sha256(self._path.read_bytes()).hexdigest()[:16]

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is; what is very unlikely is left out."""
        return self._likelihoods(row.groups)

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
        kind, sums, words = _KINDS.get(label, _OTHER), row.sentence.said, row.sentence.words
        of_word, own = self._of_word[kind], row.known[place].word
        if kind not in sums:  # once for all that is found in a sentence, however many names it has
            sums[kind] = sum(map(of_word.__getitem__, set(words)))
        said = self._says([*groups, _OF_LABEL[label]]) + sums[kind]
        if (words.count(own) if len(words) < _LONG else row.sentence.counts[own]) == 1:
            said -= of_word[own]
        context_says = min(0.999, max(0.001, guess.personal))
        odds = (1 - share) * said * UNIT + share * log(context_says / (1 - context_says))
        return 1 / (1 + exp(min(700, -odds)))  # a sentence of a thousand names is beyond what floats hold

    def _says(self, groups: Iterable[Group]) -> int:
        """By how much features speak for the writer rather than the world."""
        sums = self._ownership.sums(groups) if self._ownership else (0, 0)
        return sums[self._own] - sums[self._public]


def groups_around(label: str, row: Row, place: int) -> list[Group]:
    """What tells whose a thing is beside the features of its token: what it is, and each other word of the sentence."""
    all_words, own = row.sentence.words, row.known[place].word
    words = [word for word in dict.fromkeys(all_words) if word != own or all_words.count(own) > 1]
    return [_OF_LABEL[label], *[_of_word(_KINDS.get(label, _OTHER), word) for word in words]]


def _of_word(kind: str, word: tuple[str, str]) -> Group:
    """Ordinary words by themselves and by their stem, everything else by its sign alone."""
    sign, lower = word
    said = [sign] if sign[:1] == "<" and sign != "<word>" else []
    if not said or sign in _MARKED:
        said += (lower, lower[:_STEM] + "-")
    return tuple([feature for one in said for feature in (f"B={one}", f"B{kind}={one}")])


class Reasons(NamedTuple):
    """What the rows of the rules say: rules in words, and the features of those that only speak for a guess."""

    says: Mapping[str, str]
    """What each rule says, by its id."""
    features: Mapping[str, frozenset[str]]
    """By label, or `other`: the features that speak for it."""
    spoken: BoundedCache[tuple[str, frozenset[str]], tuple[str, ...]]
    """The rules in their order by label, or `other`, and those of its features that are there."""


@cache
def reasons_of(language: Language) -> Reasons:
    """The reasons of a language."""
    rows = rules_of(language)
    rules: dict[str, dict[str, tuple[int, str]]] = {label: {} for label in (*_TOLD_BY_RULES_ALONE, "other")}
    for number, row in enumerate(rows):
        if isinstance(row, GivenRule):
            for label in row.labels:
                rules.setdefault(label, {}).update(dict.fromkeys(row.features, (number, row.id)))
    says = {row.id: row.says for row in rows if row.says}
    spoken = BoundedCache[tuple[str, frozenset[str]], tuple[str, ...]](
        lambda key: tuple([rule for _, rule in sorted({rules[key[0]][feature] for feature in key[1]})]), MOST_KEPT
    )
    return Reasons(says, {label: frozenset(speak) for label, speak in rules.items()}, spoken)


def find_by_context(
    view: EssayView, found: Sequence[Candidate], judge: Judge, tagger: NameTagger | None = None
) -> list[Candidate]:
    """Everything the judge takes for something, with the rules that speak for it."""
    tokens, known, phrases, rule, out = view.tokens, view.known, view.phrases, judge.rule, []
    limits, reasons = limits_of(view.language), reasons_of(view.language)
    for row in rows_of(view, found, tagger, judge.may_be_something):
        likelihoods = judge.likelihoods(row)
        if len(likelihoods) == 1 and 1 - likelihoods[0].get(OUTSIDE, 0.0) < limits.lowest:
            continue  # nothing, as every other token alone: listed names have several words
        guesses = guesses_of(row, likelihoods, limits)
        is_listed = not phrases.keys().isdisjoint(row.tokens)
        for guess in join_phrases(view, row, guesses, likelihoods) if is_listed else guesses:
            places, readings = guess.tokens, guess.readings
            form, is_hinted = known[places[0]], places[0] in row.hints
            if len(places) == 1 and not is_hinted and not form.categories and _is_code(form.lower):
                continue  # letters and digits that no list knows are no name and no place: rules tell codes
            features, hints, own = row.features(places[0]), row.hints.get(places[0], ()), judge.own(guess, row)
            is_known = form.own or any(known[place].own for place in places[1:])
            is_plain = not is_known and not _is_told(hints, limits.marked)
            if not guess.listed and not TOLD_APART.isdisjoint(readings):
                readings = refine_kind(guess, row, limits)
            if len(readings) > 1:
                readings = keep_dominant_layer(readings, limits)
            for label, score in readings.items():
                if is_plain and label not in MARKS:  # asked about for a mark: `går` in `går i kyrkan`
                    continue
                category = _FINER.get(label, label)
                speaks_for = label if label in reasons.features else "other"
                because = reasons.spoken[speaks_for, features & reasons.features[speaks_for]]
                if hints:
                    because = (*[hint[5:] for hint in hints if hint[:5] == "rule="], *because)
                told = hints if label == "sensitive" else ()  # health, faith …
                kinds = tuple(dict.fromkeys([hint[5:] for hint in told if hint[:5] == "kind:"])) if told else ()
                is_several = label in _NAMES and len(places) > 1
                for first, last in _name_parts(places, row) if is_several else ((places[0], places[-1]),):
                    span = _MAKE(Span, (tokens[first][1], tokens[last][2]))
                    out.append(Candidate(span, category, rule, score, kinds, "", because, own))
    return out


def _is_code(lower: str) -> bool:
    """Whether a word is letters and digits (`e4:an`), or begins with few of both (`a4-papper`, `b2-nivå`)."""
    head = lower.replace(":", "").split("-")[0] if "-" in lower[:_SHORT_CODE] else lower.replace(":", "")
    return not _DIGITS.isdisjoint(head) and head.isalnum()


def _is_told(hints: Group, marked: frozenset[str]) -> bool:
    """Whether a list of phrases, or a rule, has found something here other than a mark."""
    return any(
        hint.startswith(("ph=", "iph=", "rule=")) and hint not in marked and hint.rpartition("=")[2] not in MARKS
        for hint in hints
    )


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
    few, seen = language.weights["text_types"]["few_sentences"], essay if essay.clean is None else essay.cleaned
    return _shipped(language, (_FOR_SENTENCES if len(seen.sentences) <= few else _FOR_ESSAYS) if model else "")


@cache
def _shipped(language: Language, name: str) -> Judge:
    path = language.folder / "models" / name
    if path.is_file():
        return ContextModel(path, language)
    from gok.detect.model.hand_weights import HandWeights

    return HandWeights(language)


@lru_cache(4)
def digest_of(model: bool | Judge = True, language: Language | None = None) -> str:
    """Names whoever may judge, both models that come with a language: a run that goes on must find the same."""
    language = language or load_language()
    files = [language.folder / "models" / name for name in (_FOR_ESSAYS, _FOR_SENTENCES)]
    if model is True and all(file.is_file() for file in files):
        return digest_of_files(files)[:16]
    return choose_judge(Essay(""), model is not True and model, language).digest
