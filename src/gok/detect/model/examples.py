"""Training examples for the context model: annotated essays, and the same essays with other names in them.

A model that saw the same names again and again would learn the names. So every essay is also shown with fresh ones
from the lists, some in small letters and some misspelled, public ones among them: what stays is the context.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from gok.detect.model.features import INSIDE, OUTSIDE
from gok.detect.model.guesses import MARKS
from gok.detect.model.judges import OWN, PUBLIC, groups_around
from gok.detect.model.protocols import NameTagger
from gok.detect.model.rows import rows_of
from gok.detect.rule_candidates import find_by_rules
from gok.detect.view import EssayView
from gok.kernel.chains import Group
from gok.lexicon import Lexicon
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy.groups import FIRST_NAMES, INSTITUTIONS, PEOPLE, PLACES
from gok.text import Essay, Span

__all__ = ["FAMILIES", "AnnotatedEssay", "AnnotatedMention", "Example", "examples_of", "gather", "refilled"]

# Labels the model is asked for, and the finer ones they stand for.
FAMILIES = {
    **{label: label for label in (PEOPLE | PLACES | INSTITUTIONS | MARKS) - FIRST_NAMES},
    **dict.fromkeys(FIRST_NAMES, "firstname"),
    "public_authority": "other_institution",
    "initials": "initials",
    "transport_name": "transport_name",
}
_NOBODYS = MARKS | {OUTSIDE, INSIDE}  # marks are kept, whosever they are
_DRAWN = {
    "firstname": ("firstname", "firstname"),
    "surname": ("surname", "surname"),
    "middlename": ("firstname", "firstname"),
    "city": ("city", "city"),
    "country": ("country", "country"),
    "area": ("area", "area"),
    "region": ("region", "region"),
    "geo": ("geo", "geo"),
}


class AnnotatedMention(Protocol):
    """A mention as far as it is learnt from: those of `gok.results` are such."""

    @property
    def span(self) -> Span: ...
    @property
    def text(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def features(self) -> tuple[str, ...]: ...
    @property
    def relevance(self) -> str: ...


class AnnotatedEssay(Protocol):
    """An essay with its mentions."""

    @property
    def essay(self) -> Essay: ...
    @property
    def mentions(self) -> Sequence[AnnotatedMention]: ...


@dataclass(frozen=True, slots=True)
class _Mention:
    span: Span
    text: str
    label: str
    features: tuple[str, ...]
    relevance: str


@dataclass(frozen=True, slots=True)
class _Refilled:
    essay: Essay
    mentions: tuple[_Mention, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One run of tokens with what the model is told and what it should say; of each thing in it also whose it is."""

    features: list[list[str]]
    labels: list[str]
    whose: list[tuple[list[str], str]]


def examples_of(annotated: AnnotatedEssay, forms: WordFormTable, tagger: NameTagger | None = None) -> Iterator[Example]:
    """The runs the model would be asked about, with their right labels."""
    view, labels = EssayView(annotated.essay, forms), _token_labels(annotated)
    for row in rows_of(view, find_by_rules(view), tagger):
        whose, features = [], [_features(groups or []) for groups in row.groups]
        for i, told in zip(row.tokens, features, strict=True):
            label, _, public = labels[i].partition("|")
            if label not in _NOBODYS:
                around = _features(groups_around(label, row, i))
                whose.append(([*told, *around], PUBLIC if public else OWN))
        yield Example(features, [labels[i] for i in row.tokens], whose)


def _features(groups: Iterable[Group]) -> list[str]:
    return [feature for group in groups for feature in group]


def _token_labels(annotated: AnnotatedEssay) -> list[str]:
    """A label a token: the family, `|X` if public; `I` on further tokens of the same mention."""
    tokens = annotated.essay.tokens
    labels = [OUTSIDE] * len(tokens)
    spans = sorted((m for m in annotated.mentions if m.label in FAMILIES), key=lambda m: m.span)
    at = 0
    for m in spans:
        first = True
        while at < len(tokens) and tokens[at].end <= m.span.start:
            at += 1
        i = at
        while i < len(tokens) and tokens[i].start < m.span.end:
            name = FAMILIES[m.label] + ("|X" if m.relevance == "public" else "")
            labels[i] = name if first else INSIDE
            first = False
            i += 1
    return labels


class _Drawer:
    """Fresh surfaces from the lists: common ones more often, rare ones too."""

    def __init__(self, lexicon: Lexicon, letters: Sequence[str], seed: int) -> None:
        self.letters = letters
        self.random = random.Random(seed)  # noqa: S311 - training data, not a secret
        self.pools: dict[str, list[str]] = {}
        for category in {pool for pool, _ in _DRAWN.values()}:
            forms = [r.form for r in lexicon.ranked(category) if r.form[0].isupper() and len(r.form) > 2]
            self.pools[category] = list(dict.fromkeys(f for f in forms if " " not in f))
        towns, names = set(self.pools["city"]) | set(self.pools["country"]), set(self.pools["firstname"])
        self.homonyms = sorted(towns & names)  # Sofia, Paris, Kuba: only the context tells

    def draw(self, family: str) -> str:
        dice = self.random.random()
        if family in ("firstname", "city") and self.homonyms and dice < 0.1:
            return self.random.choice(self.homonyms)
        pool = self.pools[_DRAWN[family][0]]
        if not pool:
            return ""
        if dice > 0.94:
            return self._invent(pool)
        if dice > 0.8:
            return self.random.choice(pool)
        return pool[min(len(pool) - 1, int(len(pool) ** self.random.random()) - 1)]

    def _invent(self, pool: list[str]) -> str:
        """A name no list has, from the halves of two: lists never end, and the model must do without them."""
        one, other = self.random.choice(pool), self.random.choice(pool)
        made = one[: (len(one) + 1) // 2] + other[len(other) // 2 :].lower()
        return made if made[0].isupper() and made.isalpha() else one

    def misspell(self, word: str) -> str:
        if len(word) < 5:
            return word
        i = self.random.randrange(1, len(word) - 1)
        kind = self.random.randrange(4)
        if kind == 0:
            return word[:i] + word[i + 1 :]
        if kind == 1:
            return word[:i] + word[i] + word[i:]
        if kind == 2:
            return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
        return word[:i] + self.random.choice(self.letters) + word[i + 1 :]


def refilled(
    essays: Sequence[AnnotatedEssay], lexicon: Lexicon, *, letters: Sequence[str], seed: int = 1
) -> Iterator[AnnotatedEssay]:
    """Each essay with other names, towns and countries in it; `letters` are those slips of the pen put in."""
    drawer = _Drawer(lexicon, letters, seed)
    for annotated in essays:
        if any(FAMILIES.get(m.label) in _DRAWN for m in annotated.mentions):
            yield _refill(annotated, drawer)


def _refill(annotated: AnnotatedEssay, drawer: _Drawer) -> _Refilled:
    chosen: dict[tuple[str, str], str] = {}
    pieces: list[str] = []
    mentions: list[_Mention] = []
    essay, at, length = annotated.essay, 0, 0
    for m in sorted(annotated.mentions, key=lambda m: m.span):
        if m.span.start < at:
            continue
        surface = _surface(m, drawer, chosen)
        pieces += [essay.text[at : m.span.start], surface]
        length += m.span.start - at
        mentions.append(_Mention(Span(length, length + len(surface)), surface, m.label, m.features, m.relevance))
        length += len(surface)
        at = m.span.end
    pieces.append(essay.text[at:])
    return _Refilled(Essay("".join(pieces), id=essay.id, meta=essay.meta), tuple(mentions))


def _surface(m: AnnotatedMention, drawer: _Drawer, chosen: dict[tuple[str, str], str]) -> str:
    family = FAMILIES.get(m.label, "")
    if family not in _DRAWN or (m.relevance == "public" and drawer.random.random() < 0.5):
        return m.text
    key = (family, m.text.lower().removesuffix("s"))
    if key not in chosen:
        chosen[key] = drawer.draw(family) or m.text
    surface = chosen[key]
    if "gen" in m.features and surface[-1] not in "sxz":
        surface += "s"
    if m.text.isupper() and len(m.text) > 1:
        return surface.upper()
    dice = drawer.random.random()
    if dice < 0.08:
        surface = drawer.misspell(surface)
    if m.text.islower() or dice > 0.88:
        surface = surface.lower()
    return surface


def gather(essays: Iterable[AnnotatedEssay], forms: WordFormTable, tagger: NameTagger | None = None) -> list[Example]:
    """All examples of all essays."""
    return [example for annotated in essays for example in examples_of(annotated, forms, tagger)]
