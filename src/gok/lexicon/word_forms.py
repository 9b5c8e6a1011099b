"""What is known of a word form by itself: its shape, what the lists say, what it means to its neighbours.

A form is looked at once; after that it costs one look into a table. Most tokens of an essay are ordinary words that
no list of names or places knows: they can never be personal, and nothing more is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from sys import intern

from gok.lang import Language
from gok.lang.rules import checksum_of_finders
from gok.lexicon import CATEGORIES, Lexicon, Reading, Word, as_follower
from gok.lexicon.known_forms import known_forms
from gok.lexicon.ordinary import is_joined, is_slip
from gok.lexicon.word_form import Candidacy, WordForm
from gok.text.cache import BoundedCache
from gok.text.casing import shape_of
from gok.text.records import cached_property

__all__ = ["Candidacy", "WordForm", "WordFormTable", "anchors_of"]

_Categories = frozenset[str]
_NAMES = frozenset({"firstname", "surname", "nickname"})
_PLACES = frozenset({"country", "city", "region", "area", "place", "geo"})
_INSTITUTIONS = frozenset({"school", "work", "other_institution", "public_authority", "transport_name"})
_MARKS = frozenset({"prof", "edu", "fam", "sensitive"})
_PUBLIC = frozenset({"public_person", "title", "platform", "brand"})
_ASKED = _NAMES | _PLACES | _INSTITUTIONS | _MARKS | _PUBLIC
_SIGNS = ((_PLACES, "<Place>"), (_NAMES, "<Name>"), (_INSTITUTIONS, "<Inst>"), (_PUBLIC, "<Public>"))
_MISSPELLED = frozenset({"fam", "prof"})
_NONE: _Categories = frozenset()

# How common a word is, ten times the Zipf scale. The context model was trained with these: a change needs a new one.
_HEARD = 35  # colloquial words no dictionary has (typ, okej) are at least this common
_COMMON = 42  # words this common are told to the model by name; so are they as neighbours
_NO_COMPOUND = 45  # a word this common is no compound with a profession
_NO_NAME = 30  # an ordinary word this common is a name only where its surroundings say so
_OF_THINGS = frozenset({"brand", "language", "platform"})
_CONTEST, _ACRONYM = 2, 4  # letters: Sommar-OS, and at most those of CSN-lån
_BORNE = 6000  # so many bear a name that is a dish or a feast as well
_NEVER_NAME = 62  # and one this common, in small letters, never


class WordFormTable(dict[str, WordForm]):
    """Forms by surface, worked out when first met; with `sets_off` they tell which finders they can set off.

    `marks(surface)` gives the readings of a word as profession, education, family or sensitive.
    """

    marks: Callable[[str], tuple[Reading, ...]]

    def __init__(self, lexicon: Lexicon, language: Language | None = None, *, sets_off: bool = False) -> None:
        super().__init__()
        self.lexicon, self.language, self._sets_off = lexicon, language or lexicon.language, sets_off
        self._genitive_stems = self.language.module("grammar").genitive_stems
        self._anchor_of = anchors_of(self.language).__getitem__
        self.marks = BoundedCache(self._find_marks, 20_000).__getitem__
        known = self._known = known_forms(lexicon, self.language)
        # Known forms tell what they set off by the rules that they were described with.
        self._are_told = sets_off and known is not None and known.finders == checksum_of_finders(self.language)

    @cached_property
    def _triggers(self) -> Callable[[WordForm], tuple[str, ...]]:
        """Which finders a form can set off; asked only of a form that is not among the known ones."""
        if not self._sets_off:
            return lambda _: ()
        from gok.lexicon.triggers import finder_triggers

        return finder_triggers(self.language, self.lexicon)

    @cached_property
    def _not_names(self) -> _Categories:
        """Words that are no names whatever the lists say; asked only of a form that is not among the known ones."""
        words, cardinal = self.language.words, self.language.module("numerals").cardinal
        groups = ("foreign_greetings", "feasts", "dishes", "mail_words", "times_gone_by")
        return frozenset(map(cardinal, range(101))).union(*map(words, groups))

    @cached_property
    def _head(self) -> re.Pattern[str]:
        return self.language.pattern("word_forms.HEAD")

    @cached_property
    def _homeland(self) -> re.Pattern[str]:
        return self.language.pattern("word_forms.HOMELAND")

    def __missing__(self, surface: str) -> WordForm:
        if len(self) > 200_000:  # a server must not grow for ever
            self.clear()
        form = None if self._known is None else self._known.form(surface)
        if form is None:
            form = self.describe(surface)
        elif not self._are_told:
            form.triggers = self._triggers(form)
        self[surface] = form
        return form

    def _find_marks(self, surface: str) -> tuple[Reading, ...]:
        """Readings of a word as profession, education, family or sensitive; compounds by their last part."""
        found = tuple(r for r in self.lexicon.exact(surface) if r.category in _MARKS and r.kind != "head")
        if not found:
            lower = surface.lower()
            found = tuple(Reading(surface, c, kind="compound", match="pattern") for c in self._compound(lower))
        if not found:
            found = tuple(r for r in self.lexicon.near(surface, _MISSPELLED) if r.kind != "head")
        # Peoples are listed that are also common words (Bilen, rom, kol): then the word is meant.
        form = self[surface]
        common = form.is_word and form.frequency >= _HEARD
        return tuple(r for r in found if r.kind != "ethnic") if common else found

    def _compound(self, lower: str) -> list[str]:
        """Categories told by the last part of a compound: nätverksingenjör, undersköterskeutbildning."""
        return [
            c for c, heads in self._heads.items() if len(lower) > 7 and lower.endswith(heads) and lower not in heads
        ]

    @cached_property
    def _heads(self) -> dict[str, tuple[str, ...]]:
        listed = [r for r in self.lexicon.beginning("-") if r.kind == "head" and len(r.form) > 4]
        return {
            category: tuple(sorted(r.form.lstrip("-") for r in listed if r.category == category))
            for category in ("prof", "edu")
        }

    def describe(self, surface: str) -> WordForm:
        """What is known of a form, worked out here and now."""
        form = self._describe(surface)
        form.anchors = self._anchor_of(surface)
        form.triggers = self._triggers(form)
        return form

    def _describe(self, surface: str) -> WordForm:
        lower, shape, follower = intern(surface.lower()), shape_of(surface), as_follower(surface)
        if shape in "pd" or not 1 < len(surface) <= 60 or (lower in self._not_names and not self._is_borne(surface)):
            sign = f"#{min(len(lower), 5)}" if shape == "d" else lower[:2]
            return WordForm(lower, shape, Candidacy.NEVER, sign, follower)
        exact, folded, shaped = self.lexicon.categories(surface)
        word = self.lexicon.word(surface) if "word" in exact else None
        # Frequency lists count names and slips of the pen too: without a part of speech they make no word.
        if word and not word.parts and (word.frequency < _HEARD or not exact.isdisjoint(_ASKED)):
            word = None
        frequency = word.frequency if word else 0
        exact, genitive = self._of_parts(surface, lower, shape, exact, frequency)
        near = self._near(surface) if not word and (exact | folded | genitive).isdisjoint(_ASKED) else ()
        known = exact | folded & (_NAMES | _PLACES if word else _ASKED - _PUBLIC) | genitive
        if shape == "l":  # a misspelled word for a relative or a profession counts as one
            known |= _MISSPELLED.intersection(near)
        candidacy = _candidacy(shape, known | shaped, word is not None, frequency)
        head = self._head.search(lower)
        if head and candidacy == Candidacy.NEVER:
            candidacy = Candidacy.IN_CONTEXT
        own: list[str] = []
        is_thing = "-" in surface and self._is_thing_with_hyphen(surface)
        if is_thing or self._homeland.fullmatch(lower) or self._is_part_of_the_world(surface, exact):  # never personal
            candidacy = Candidacy.NEVER
        elif candidacy:
            told = [f"n={category}" for category in near] + (["head", f"head={head.lastgroup}"] if head else [])
            own = self._features(surface, shape, (exact, folded, shaped, genitive), word, told)
        form = WordForm(lower, shape, candidacy, _sign(lower, shape, known, frequency), follower)
        form.followers, form.categories, form.frequency = self.lexicon.followers(surface), known, frequency
        form.is_word, form.is_head, form.own = word is not None, head is not None, tuple(own)
        return form

    def _is_thing_with_hyphen(self, surface: str) -> bool:
        """A contest (Sommar-OS), or a thing named by letters or a make: CPR-nummer, B-körkort, Visa-kort."""
        first, _, last = surface.rpartition("-")
        if len(last) == _CONTEST and last.isupper():
            return True
        word = self.lexicon.word(last) if last.islower() and first.isalpha() else None
        if word is None or "noun" not in word.parts or self._compound(surface.lower()):  # SFI-kurs is marked
            return False
        is_letter = len(first) == 1 and self._head.search(last) is not None  # B-körkort, but A-skolan
        is_short = first.isupper() and len(first) <= _ACRONYM and not is_letter
        return is_short or any(reading.category in _OF_THINGS for reading in self.lexicon.exact(first))

    def _is_borne(self, surface: str) -> bool:
        """Whether many are called like a dish or a feast: Dahl, Lucia."""
        return surface[0].isupper() and any(
            reading.weight >= _BORNE for reading in self.lexicon.exact(surface) if reading.category in _NAMES
        )

    def _of_parts(
        self, surface: str, lower: str, shape: str, exact: _Categories, frequency: int
    ) -> tuple[_Categories, _Categories]:
        """The categories of the form and of its parts (compounds, double names); and those it has as a genitive."""
        genitive = _NONE
        unknown = exact.isdisjoint(_ASKED)
        for stem in self._genitive_stems(surface) if unknown else ():
            as_listed, as_folded, _ = self.lexicon.categories(stem)
            genitive |= as_listed | (as_folded - _MARKS)
        if shape == "l" and frequency < _NO_COMPOUND and exact.isdisjoint(_MARKS):
            exact = exact.union(self._compound(lower))
        if "-" in surface and exact.isdisjoint(_ASKED):  # Gun-Britt, jan-stefan: a name if all its parts are
            parts = [part for part in surface.split("-") if part]
            if len(parts) > 1 and all(len(part) > 1 for part in parts):
                exact |= _NAMES.intersection(*(self.lexicon.categories(part)[0] for part in parts))
        return exact, genitive

    def _is_part_of_the_world(self, surface: str, exact: _Categories) -> bool:
        """Whether it is a part of the world as a whole: a continent, the Nordic countries."""
        forms = (surface,) if "region" in exact else self._genitive_stems(surface)
        return any(r.kind == "generic" and r.category == "region" for form in forms for r in self.lexicon.exact(form))

    def _features(
        self, surface: str, shape: str, lanes: tuple[_Categories, ...], word: Word | None, told: list[str]
    ) -> list[str]:
        """Features of the form itself: what lists say with their weights, its ending, how common it is as a word."""
        exact, folded, _, genitive = lanes
        lower, frequency = surface.lower(), word.frequency if word else 0
        out = [f"s={shape}", f"len={min(len(surface), 12) // 3}", f"wf={frequency // 10}", f"sf={lower[-3:]}"]
        if "-" in surface:
            out.append("hyphen")
        if frequency >= _COMMON:
            out.append(f"w={lower}")
        if any(lanes):
            named = tuple(zip("efpg", lanes, strict=True))
            for kind in _in_order(_NONE.union(*lanes)):
                out += [f"{lane}={kind}" for lane, categories in named if kind in categories]
            out += _weights(self.lexicon.exact(surface), "e", frequency)
        if not genitive.isdisjoint(_NAMES) and not genitive.isdisjoint(_PLACES):
            stems = [_weights(self.lexicon.exact(stem), "g", 0) for stem in self._genitive_stems(surface)]
            out += [feature for of_stem in stems for feature in of_stem if feature[:3] == "gw="]
        if not exact and not folded and not genitive:
            out.append("unknown")
        if word and word.parts:
            out.append("pos=" + "+".join(word.parts))
        out += told
        if not word and (exact | folded | genitive).isdisjoint(_ASKED):
            out += ["joined"] if is_joined(lower, self.lexicon) else []
            out += ["slip"] if is_slip(lower, self.lexicon) else []
        return out

    def _near(self, surface: str) -> tuple[str, ...]:
        """The categories of what an unknown form may be a misspelling of."""
        if len(surface) < 4:
            return ()
        if any(map(str.isdigit, surface)):  # E4:an is no slip of a name
            return ()
        found = self.lexicon.near_categories(surface)
        if not found and (stems := self._genitive_stems(surface)):
            found = self.lexicon.near_categories(stems[0])
        if not found:
            return ()
        marks = [kind for kind in found if kind in _MISSPELLED] if len(surface) > 4 else []
        return tuple(dict.fromkeys([*[kind for kind in found[:12] if kind not in _MISSPELLED], *marks]))


@cache
def anchors_of(language: Language) -> BoundedCache[str, int]:
    """What kinds of pattern may stand around words, by word: also asked when a word is placed among the patterns."""
    return BoundedCache(language.module("anchors").anchor_of, 20_000)


@cache
def _in_order(categories: _Categories) -> tuple[str, ...]:
    """Those that features tell of, in the order of the lists."""
    return tuple([category for category in CATEGORIES if category in categories and category != "word"])


def _weights(readings: tuple[Reading, ...], lane: str, frequency: int) -> list[str]:
    """How many bear the name or live in the place, in powers of ten, alone and against the ordinary word."""
    heaviest: dict[str, int] = {}
    kinds: set[str] = set()
    for reading in readings:
        heaviest[reading.category] = max(heaviest.get(reading.category, 0), reading.weight)
        if reading.kind and reading.category not in ("word", "firstname", "surname"):
            kinds.add(f"k={reading.category}:{reading.kind}")
        if reading.gender and reading.category == "firstname":
            kinds.add("name:gendered")
        if reading.country and reading.country != "SE" and reading.category in ("city", "area", "region"):
            kinds.add(f"abroad={reading.category}")
    out = sorted(kinds)
    if "firstname" not in heaviest and any(r.kind == "particle" for r in readings):
        out.append("particle")
    if "public_person" in heaviest:
        out.append(f"known={heaviest['public_person']}")
    if "sensitive" in heaviest:
        out.append(f"{lane}w=sensitive{heaviest['sensitive']}")
    for category in ("firstname", "surname", "city", "country"):
        if category in heaviest:
            power = len(str(heaviest[category]))
            out.append(f"{lane}w={category}{power}")
            if frequency:
                out.append(f"{lane}r={category}{power}/{frequency // 10}")
    return out


def _candidacy(shape: str, categories: _Categories, is_word: bool, frequency: int) -> Candidacy:
    """Always for what looks like a name or is listed as one; in context for homonyms and unknown words."""
    asked = categories & _ASKED
    if shape != "l":
        return Candidacy.IN_CONTEXT if is_word and not asked and frequency >= _NO_NAME else Candidacy.ALWAYS
    if not asked.isdisjoint(_MARKS | _INSTITUTIONS):
        return Candidacy.ALWAYS
    if not is_word:
        return Candidacy.ALWAYS if asked else Candidacy.IN_CONTEXT
    return Candidacy.IN_CONTEXT if asked and frequency < _NEVER_NAME else Candidacy.NEVER


def _sign(lower: str, shape: str, categories: _Categories, frequency: int) -> str:
    """What neighbours see of a form: a common word itself, of others what they may be."""
    if frequency >= _COMMON:
        return lower
    if not categories.isdisjoint(_MARKS):
        return f"<{next(kind for kind in ('fam', 'prof', 'edu', 'sensitive') if kind in categories)}>"
    is_place, is_name = not categories.isdisjoint(_PLACES), not categories.isdisjoint(_NAMES)
    if shape in "CUM":
        if is_place and is_name:
            return "<Both>"
        return next((sign for group, sign in _SIGNS if not categories.isdisjoint(group)), "<Cap>")
    if frequency:
        return "<word>"
    return "<place>" if is_place else "<name>" if is_name else "<unk>"
