"""What the context model is told of a token: the form itself, its neighbours, its sentence, its essay.

The word itself is not among it unless it is a common one: the model is to learn contexts, not names. Features come in
groups, tuples that many tokens share, so that a group is weighed once (see `gok.kernel.chains`). To tell the model
something new, add a group in `SentenceContext.groups` and train it anew.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import compress, count
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.kernel.chains import MOST_KEPT, Group, spelled
from gok.lang import Language
from gok.lexicon.word_form import WordForm
from gok.text.cache import BoundedCache
from gok.text.records import NamedTuple, cached_property

try:
    from gok.kernel.fast_chains import Pairs
except ImportError:
    Pairs = lambda *features: BoundedCache(lambda of: tuple(spelled(features, of)), MOST_KEPT)  # type: ignore # noqa: E731

if TYPE_CHECKING:
    from gok.detect.model.protocols import NameTagger

__all__ = [
    "INSIDE",
    "LEFT",
    "OUTSIDE",
    "RIGHT",
    "TELLING",
    "EssayContext",
    "FirstGroups",
    "SentenceContext",
    "triggers_of",
]

OUTSIDE, INSIDE = "O", "I"  # labels of what is nothing, and of the further words of something
TELLING = 7
"""So many groups of a token, the first ones, guesses are judged by, and shown as reasons."""
FirstGroups = tuple[Group, Group, Group]
_START, _SIGN, _WORD_OF = itemgetter(1), attrgetter("sign"), attrgetter("word")
_LINE, _CAPITALS = re.compile("\n"), frozenset("CUMd")  # shapes of what is neither in small letters nor a mark

_KINDS = {
    "name": ("firstname", "surname", "nickname"),
    "country": ("country",),
    "town": ("city", "area"),
    "region": ("region", "geo"),
    "inst": ("school", "work", "other_institution", "public_authority"),
    "public": ("public_person", "title", "platform", "brand"),
    "fam": ("fam",),
    "prof": ("prof",),
    "edu": ("edu",),
    "sensitive": ("sensitive",),
}
"""Kinds of things for which own life and the world are told apart each for itself, by category of the lists."""

# The signs of the neighbours, nearest first.
_ONE, _OTHER = (0, 0), (1, 0)
LEFT = Pairs(("-1=", _ONE), ("-2=", _OTHER), ("-2-1=", _OTHER, "|", _ONE))
RIGHT = Pairs(("+1=", _ONE), ("+2=", _OTHER), ("+1+2=", _ONE, "|", _OTHER))
_AROUND = Pairs(("-1+1=", _ONE, "|", _OTHER))
_FAR_LEFT = BoundedCache[str, Group](lambda sign: (f"-3={sign}",), MOST_KEPT)
_FAR_RIGHT = BoundedCache[str, Group](lambda sign: (f"+3={sign}",), MOST_KEPT)
# Common words before the token, as they are written.
_WORD = BoundedCache[str, Group](lambda word: (f"-1w={word}",), MOST_KEPT)
_SECOND_WORD = BoundedCache[str, Group](lambda word: (f"-2w={word}",), MOST_KEPT)
# How surely the tagger takes it, and its neighbours, for a proper noun: alone, behind one, before one, between two.
_PROPER = BoundedCache[tuple[int, str, int, int], Group](
    lambda of: (
        f"pn={of[0]}",
        f"pn={of[0]}:{of[1]}",
        *([] if of[2] < 0 else [f"Lpn={of[2]}"]),
        *([] if of[3] < 0 else [f"Rpn={of[3]}"]),
    ),
    MOST_KEPT,
)
# What lists say of the word before or behind: a first name before a surname, a town behind a street.
_LISTED_LEFT = BoundedCache[WordForm, Group](
    lambda form: tuple([f"L{one}" for one in form.own if one[0] in "esgp" and one[1] == "="]), MOST_KEPT
)
_LISTED_RIGHT = BoundedCache[WordForm, Group](
    lambda form: tuple([f"R{one}" for one in form.own if one[0] in "esgp" and one[1] == "="]), MOST_KEPT
)


def _of_sentence(key: tuple[Group, int, tuple[bool, ...], str]) -> tuple[str, Group]:
    """Whose life a sentence is about, in a word, and its features with those of its essay."""
    essay, length, here, life = key
    who = "".join([f"{is_so:d}" for is_so in here[:4]])
    said = [name for name, is_so in zip(("S:I", "", "S:cite", "S:fam", "S:upper"), here, strict=True) if name and is_so]
    return who, (*essay, f"n={length}", *said, f"W={who}", f"W={who}/{life}", f"E={life}")


# Own life or the world, for each kind of thing the lists know a form as.
_OF_KINDS = BoundedCache[tuple[frozenset[str], str, str], Group](
    lambda key: tuple(
        [
            feature
            for kind, of_kind in _KINDS.items()
            if not key[0].isdisjoint(of_kind)
            for feature in (f"W{kind}={key[1]}", f"E{kind}={key[2]}")
        ]
    ),
    MOST_KEPT,
)
_OF_SENTENCE = BoundedCache(_of_sentence, MOST_KEPT)


class Triggers(NamedTuple):
    """Words that announce what follows: who is called what, where somebody lives, works, studies, what is cited."""

    before: Mapping[str, tuple[str, ...]]
    """The feature of a trigger by how far before a token it stands; what is farther off than 3 counts as 3."""
    behind: Mapping[str, str]
    called: frozenset[str]
    mine: frozenset[str]
    citing: frozenset[str]
    greetings: frozenset[str]
    closings: frozenset[str]
    things: frozenset[str]
    """What is called something and is no person."""
    marks: Mapping[str, Mapping[str, str]]
    """What rules that speak for marks are told as in each kind of essay, by their hint."""
    common: int
    """Words before a token are told as they are written if they are this common."""
    steps: Sequence[float]
    """How far the proper noun of the tagger leads or trails, in few steps."""


@cache
def triggers_of(language: Language) -> Triggers:
    """The triggers of a language."""
    table, words, weights = language.table("triggers"), language.words, language.weights["context_features"]
    return Triggers(
        before={word: ("", f"T1={kind}", f"T2={kind}", *[f"T3={kind}"] * 3) for word, kind in table.items()},
        behind={word: f"T+1={kind}" for word, kind in table.items()},
        called=frozenset([word for word, kind in table.items() if kind == "called"]),
        mine=words("possessives_first_person"),
        citing=frozenset([word for word, kind in table.items() if kind == "cite"]),
        greetings=words("greetings"),
        closings=words("closings"),
        things=words("things_with_names"),
        marks={
            kind: {f"rule={rule}": f"m:{rule.partition('.')[2]}/{kind}" for rule in rules_with(language, "mark")}
            for kind in ("00", "01", "10", "11")
        },
        common=weights["common_word"],
        steps=weights["margin_steps"],
    )


class EssayContext:
    """What the features of all tokens of an essay share: how its forms are used, how far it is about the writer."""

    def __init__(self, view: EssayView, tagger: NameTagger | None) -> None:
        self.view, self.tagger, self.triggers = view, tagger, triggers_of(view.language)
        known, lowers, openings, triggers = view.known, view.lowers, view.openings, self.triggers
        self.common, self.steps = triggers.common, triggers.steps
        self.signs, size = list(map(_SIGN, known)), len(known)
        self.smalls = {lower for lower, shape in zip(lowers, view.shapes, strict=True) if shape == "l"}
        self.capitals = capitals = dict[str, int]()
        for i in compress(count(), map(_CAPITALS.__contains__, view.shapes)):
            if i not in openings:
                capitals[lowers[i]] = capitals.get(lowers[i], 0) + 1
        self.called, self.mine = (
            set() if group.isdisjoint(view.vocabulary) else set(compress(lowers[1:], map(group.__contains__, lowers)))
            for group in (triggers.called, triggers.mine)
        )
        self.lines = {bisect(view.tokens, end.start(), key=_START) for end in _LINE.finditer(view.text)}  # begin here
        self.own, self.cites = view.has_writer, not triggers.citing.isdisjoint(view.vocabulary)
        life = min(4, int(sum(self.own) / max(1, len(self.own)) * 5))
        letter = not (triggers.greetings.isdisjoint(lowers[:12]) and triggers.closings.isdisjoint(lowers[-14:]))
        features = f"I={life}", f"long={min(3, size // 60)}", "letter" * letter, view.genre and f"genre={view.genre}"
        self.features = tuple([feature for feature in features if feature])
        self.life = f"{life}{letter:d}{size > 40:d}"
        kind = f"{size > 40:d}{life > 1:d}"  # of essay: more than a few lines, about the writer
        self.marks = triggers.marks[kind]
        """What rules for marks say together with the kind of essay."""


class SentenceContext:
    """What the features of the tokens of a sentence share, and the groups of features of each."""

    def __init__(self, essay: EssayContext, number: int, signs: Sequence[str], asked: Iterable[int]) -> None:
        """`signs` are those of its forms, with three for its beginning before them and three for its end behind."""
        self.essay, self.signs, view, own = essay, signs, essay.view, essay.own
        self.first, self.last = first, last = view.sentences[number]
        self.known = known = view.known[first:last]
        around = own[number] or (number > 0 and own[number - 1]) or (number + 1 < len(own) and own[number + 1])
        cites = essay.cites and not essay.triggers.citing.isdisjoint(view.lowers[first:last])
        capitals = known[0].shape in "Upd" and all(form.shape in "Upd" for form in known)
        here = own[number], around, cites, "<fam>" in signs, capitals
        self.here, self.features = _OF_SENTENCE[essay.features, min(3, (last - first) // 4), here, essay.life]
        self.words = list(map(_WORD_OF, known))
        self.said: dict[str, int] = {}  # what all its words say together of whose things of a kind are, once asked
        self.margins: list[float] = []
        if essay.tagger is not None:
            places = {place - first for i in asked for place in (i - 1, i, i + 1)} - {-1, last - first}
            self.margins = essay.tagger.name_margins(view.words[first:last], places)

    @cached_property
    def counts(self) -> Counter[tuple[str, str]]:
        """How often each of its words is said."""
        return Counter(self.words)

    def groups(self, i: int, first_groups: FirstGroups, hints: Group) -> list[Group]:
        """All features of a token, in groups, those that guesses are judged by (`TELLING`) first.

        The first groups are given, and what rules and listed phrases say.
        """
        known, signs, essay, margins, at = self.known, self.signs, self.essay, self.margins, i - self.first
        form, (own, left, right) = known[at], first_groups
        groups = [
            own,
            left,
            (*hints, *[essay.marks[hint] for hint in hints if hint in essay.marks]) if hints else hints,
            (),
            (),
            self._announced(i),
            self._stands(i, form),
            right,
            _AROUND[signs[at + 2], signs[at + 4]],
            _FAR_LEFT[signs[at]],
            _FAR_RIGHT[signs[at + 6]],
            self.features,
        ]
        if form.categories:
            groups.append(_OF_KINDS[form.categories, self.here, essay.life])
        has_left, has_right, before, behind = at > 0, at + 1 < len(known), -1, -1
        if has_left:
            previous = known[at - 1]
            if previous.frequency >= essay.common:
                groups[3] = _WORD[previous.lower]
            if at > 1 and known[at - 2].frequency >= essay.common:
                groups[4] = _SECOND_WORD[known[at - 2].lower]
            groups.append(_LISTED_LEFT[previous])
        if has_right:
            groups.append(_LISTED_RIGHT[known[at + 1]])
        if margins:
            steps = essay.steps
            if has_left:
                before = bisect(steps, margins[at - 1])
            if has_right:
                behind = bisect(steps, margins[at + 1])
            groups.append(_PROPER[bisect(steps, margins[at]), form.shape, before, behind])
        return groups

    def _announced(self, i: int) -> Group:
        """Words around that announce something, with their distance."""
        lowers, start, triggers = self.essay.view.lowers, max(self.first, i - 5), self.essay.triggers
        before, near = triggers.before, lowers[start:i]
        out = []
        if not before.keys().isdisjoint(near):
            out += [before[word][i - j] for j, word in enumerate(near, start) if word in before]
            if near[-1] in triggers.called and not triggers.things.isdisjoint(near):
                out.append("thing")
        if i + 1 < self.last and lowers[i + 1] in before:
            out.append(triggers.behind[lowers[i + 1]])
        return tuple(out)

    def _stands(self, i: int, form: WordForm) -> Group:
        """How the form is used in the essay, and where the token stands: first in a sentence, last in a line …"""
        essay, lower, is_small = self.essay, form.lower, form.shape == "l"
        size, out = len(essay.view.known), []
        if lower in essay.capitals:
            capitals = essay.capitals[lower] - (not is_small)  # elsewhere, not at the start of a sentence
            if capitals > 0:
                out.append(f"caps={min(3, capitals)}")
        if not is_small and lower in essay.smalls:
            out.append("also_small")
        if lower in essay.mine:
            out.append("mine")
        if lower in essay.called:
            out.append("called")
        elif lower[-1] == "s" and lower[:-1] in essay.called:
            out.append("called_gen")
        if i in essay.view.openings:
            out += ("first", f"first:{form.shape}")
        if i == 0 or i in essay.lines:
            out.append("bol")
        if i + 1 >= size or i + 1 in essay.lines:
            out.append("eol")
            if self.last - self.first <= 3:
                out.append("short_line")
        if i >= size - 6:
            out.append("ending")
        if i < 6:
            out.append("opening")
        return tuple(out)
