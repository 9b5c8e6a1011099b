"""What the context model is told of a token: the form itself, its neighbours, its sentence, its essay.

The word itself is not among it unless it is a common one: the model is to learn contexts, not names. Features come in
groups, tuples that many tokens share, so that a group is weighed once (see `gok.kernel.chains`). To tell the model
something new, add a group in `SentenceContext.groups` and train it anew.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from gok.detect.view import EssayView
from gok.kernel.chains import Group
from gok.lang import Language
from gok.lexicon.word_form import WordForm

__all__ = ["INSIDE", "OUTSIDE", "EssayContext", "NameTagger", "SentenceContext", "Triggers", "triggers_of"]

OUTSIDE, INSIDE = "O", "I"  # labels of what is nothing, and of the further words of something

# Groups of features that are made of the signs of neighbours, of common words and of steps of the tagger.
_LEFT = ("-1={0}", "-2={1}", "-2-1={1}|{0}")
_RIGHT = ("+1={0}", "+2={1}", "+1+2={0}|{1}")
_AROUND, _FAR_LEFT, _FAR_RIGHT = ("-1+1={0}|{1}",), ("-3={0}",), ("+3={0}",)
_WORD_BEFORE, _SECOND_BEFORE = ("-1w={0}",), ("-2w={0}",)
_PROPER, _PROPER_LEFT, _PROPER_RIGHT = ("pn={0}", "pn={0}:{1}"), ("Lpn={0}",), ("Rpn={0}",)
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
_MOST_KEPT = 60_000


@lru_cache(_MOST_KEPT)
def _filled(templates: tuple[str, ...], *values: str | int) -> Group:
    return tuple([template.format(*values) for template in templates])


@lru_cache(_MOST_KEPT)
def _listed_beside(side: str, own: Group) -> Group:
    """What lists say of the word before or behind: a first name before a surname, a town behind a street."""
    return tuple([side + feature for feature in own if feature[0] in "esgp" and feature[1] == "="])


@lru_cache(_MOST_KEPT)
def _of_kinds(categories: frozenset[str], here: str, essay: str) -> Group:
    """Own life or the world, for each kind of thing the lists know a form as."""
    kinds = [kind for kind, of_kind in _KINDS.items() if not categories.isdisjoint(of_kind)]
    return tuple([feature for kind in kinds for feature in (f"W{kind}={here}", f"E{kind}={essay}")])


class NameTagger(Protocol):
    """A part-of-speech tagger as far as it is asked here."""

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """For each token, or those at some places, how far the proper noun leads or trails."""
        ...


class Triggers(NamedTuple):
    """Words that announce what follows: who is called what, where somebody lives, works, studies, what is cited."""

    before: Mapping[str, tuple[str, str, str, str]]
    """The feature of a trigger by how far before a token it stands, 1 to 3; what is farther off counts as 3."""
    behind: Mapping[str, str]
    called: frozenset[str]
    mine: frozenset[str]
    citing: frozenset[str]
    first_person: frozenset[str]
    greetings: frozenset[str]
    closings: frozenset[str]
    things: frozenset[str]
    """What is called something and is no person."""


@cache
def triggers_of(language: Language) -> Triggers:
    """The triggers of a language."""
    table, words = language.table("triggers"), language.words
    return Triggers(
        before={word: ("", f"T1={kind}", f"T2={kind}", f"T3={kind}") for word, kind in table.items()},
        behind={word: f"T+1={kind}" for word, kind in table.items()},
        called=frozenset([word for word, kind in table.items() if kind == "called"]),
        mine=words("possessives_first_person"),
        citing=frozenset([word for word, kind in table.items() if kind == "cite"]),
        first_person=words("pronouns_first_person") | words("possessives_first_person"),
        greetings=words("greetings"),
        closings=words("closings"),
        things=words("things_with_names"),
    )


class EssayContext:
    """What the features of all tokens of an essay share: how its forms are used, how far it is about the writer."""

    def __init__(self, view: EssayView, tagger: NameTagger | None) -> None:
        self.view, self.tagger, self.triggers = view, tagger, triggers_of(view.language)
        self.steps: Sequence[float] = view.language.weights["features"]["margin_steps"]
        self.common: int = view.language.weights["features"]["common_word"]
        known, lowers, openings, triggers = view.known, view.lowers, view.openings, self.triggers
        size = len(known)
        self.smalls = {form.lower for form in known if form.shape == "l"}
        self.capitals = Counter(
            [form.lower for i, form in enumerate(known) if form.shape not in "lp" and i not in openings]
        )
        self.called, self.mine = (
            set() if group.isdisjoint(lowers) else {lowers[i + 1] for i in range(size - 1) if lowers[i] in group}
            for group in (triggers.called, triggers.mine)
        )
        first_person = triggers.first_person
        self.own = [not first_person.isdisjoint(lowers[first:last]) for first, last in view.sentences]
        life = min(4, int(sum(self.own) / max(1, len(self.own)) * 5))
        letter = not (triggers.greetings.isdisjoint(lowers[:12]) and triggers.closings.isdisjoint(lowers[-14:]))
        genre = view.essay.genre
        self.features = f"I={life}", f"long={min(3, size // 60)}", "letter" * letter, f"genre={genre}" * bool(genre)
        self.features = tuple([feature for feature in self.features if feature])
        self.life = f"{life}{letter:d}{size > 40:d}"
        self.kind = f"{size > 40:d}{life > 1:d}"
        """What kind of essay it is, as far as rules for marks are told: more than a few lines, about the writer."""


class SentenceContext:
    """What the features of the tokens of a sentence share, and the groups of features of each."""

    def __init__(self, essay: EssayContext, first: int, last: int) -> None:
        self.essay, self.first, self.last = essay, first, last
        self.known = essay.view.known[first:last]
        self._margins: list[float] | None = None

    def first_groups(self, i: int) -> tuple[Group, Group, Group]:
        """The form itself and the signs before and behind it: enough to rule most tokens out."""
        known, at = self.known, i - self.first
        behind = len(known) - at
        return (
            known[at].own,
            _filled(_LEFT, known[at - 1].sign if at else "^", known[at - 2].sign if at > 1 else "^"),
            _filled(
                _RIGHT, known[at + 1].sign if behind > 1 else "$", known[at + 2].sign if behind > 2 else "$"
            ),
        )

    def study(self, number: int, asked: Sequence[int]) -> None:
        """Find out what the tokens asked about share: who their sentence is about, and parts of speech around them."""
        essay, first, last = self.essay, self.first, self.last
        own, view = essay.own, essay.view
        around = own[number] or (number > 0 and own[number - 1]) or (number + 1 < len(own) and own[number + 1])
        cites = not essay.triggers.citing.isdisjoint(view.lowers[first:last])
        kin = any([form.sign == "<fam>" for form in self.known])
        capitals = all([form.shape in "Upd" for form in self.known])
        self._here = here = f"{own[number]:d}{around:d}{cites:d}{kin:d}"
        told = (("S:I", own[number]), ("S:cite", cites), ("S:fam", kin), ("S:upper", capitals))
        said = [feature for feature, is_so in told if is_so]
        length = min(3, (last - first) // 4)
        self._features = (f"n={length}", *said, f"W={here}", f"W={here}/{essay.life}", f"E={essay.life}")
        if essay.tagger is not None:
            places = [p - first for i in asked for p in (i - 1, i, i + 1) if first <= p < last]
            self._margins = essay.tagger.name_margins(view.words[first:last], places)

    def groups(self, i: int, first_groups: tuple[Group, Group, Group], hints: Group) -> list[Group]:
        """All features of a token, in groups; the first are given, and what rules and listed phrases say."""
        known, essay, at = self.known, self.essay, i - self.first
        form, behind = known[at], len(known) - at
        groups = [
            *first_groups,
            hints,
            _filled(_AROUND, known[at - 1].sign if at else "^", known[at + 1].sign if behind > 1 else "$"),
            _filled(_FAR_LEFT, known[at - 3].sign if at > 2 else "^"),
            _filled(_FAR_RIGHT, known[at + 3].sign if behind > 3 else "$"),
            self._announced(i),
            essay.features,
            self._features,
            _of_kinds(form.categories, self._here, essay.life),
            self._stands(i, form),
        ]
        if at:
            groups.append(_listed_beside("L", known[at - 1].own))
            if known[at - 1].frequency >= essay.common:
                groups.append(_filled(_WORD_BEFORE, known[at - 1].lower))
            if at > 1 and known[at - 2].frequency >= essay.common:
                groups.append(_filled(_SECOND_BEFORE, known[at - 2].lower))
        if behind > 1:
            groups.append(_listed_beside("R", known[at + 1].own))
        margins, steps = self._margins, essay.steps
        if margins is not None:
            groups.append(_filled(_PROPER, bisect(steps, margins[at]), form.shape))
            if at:
                groups.append(_filled(_PROPER_LEFT, bisect(steps, margins[at - 1])))
            if behind > 1:
                groups.append(_filled(_PROPER_RIGHT, bisect(steps, margins[at + 1])))
        return groups

    def _announced(self, i: int) -> Group:
        """Words around that announce something, with their distance."""
        lowers, start, triggers, out = self.essay.view.lowers, max(self.first, i - 5), self.essay.triggers, []
        before, behind = triggers.before, triggers.behind
        for j in range(start, i):
            if lowers[j] in before:
                out.append(before[lowers[j]][min(3, i - j)])
        if i > start and lowers[i - 1] in triggers.called and not triggers.things.isdisjoint(lowers[start:i]):
            out.append("thing")
        if i + 1 < self.last and lowers[i + 1] in behind:
            out.append(behind[lowers[i + 1]])
        return tuple(out)

    def _stands(self, i: int, form: WordForm) -> Group:
        """How the form is used in the essay, and where the token stands: first in a sentence, last in a line …"""
        essay, lower, is_small = self.essay, form.lower, form.shape == "l"
        tokens, text, size = essay.view.tokens, essay.view.text, len(essay.view.known)
        capitals = min(3, essay.capitals.get(lower, 0) - (not is_small))  # elsewhere, not at the start of a sentence
        out = [f"caps={capitals}"] if capitals > 0 else []
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
        if i == 0 or "\n" in text[tokens[i - 1][2] : tokens[i][1]]:
            out.append("bol")
        if i + 1 >= size or "\n" in text[tokens[i][2] : tokens[i + 1][1]]:
            out.append("eol")
            if self.last - self.first <= 3:
                out.append("short_line")
        if i >= size - 6:
            out.append("ending")
        if i < 6:
            out.append("opening")
        return tuple(out)
