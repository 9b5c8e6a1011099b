"""What is known of a word form by itself: its shape, what the lists say, what it means to its neighbours.

A form is looked at once; after that it costs one look into a table. Most tokens of an essay are ordinary words that
no list of names or places knows: for them `gate` is closed and nothing more is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import IntEnum
from functools import cached_property

from gok.lang import Language, load_language
from gok.lang.sv.numerals import cardinal
from gok.lexicon import CATEGORIES, FOLDED, PATTERN, Lexicon, Reading, as_follower, genitive_stems, mask
from gok.lexicon.not_names import NOT_NAMES
from gok.lexicon.ordinary import is_joined, is_slip
from gok.lexicon.word_form import WordForm

__all__ = ["Candidacy", "WordForm", "WordFormTable"]


class Candidacy(IntEnum):
    """Whether a token can be something personal: never, only where its surroundings ask for it, or always."""

    NEVER = 0
    IN_CONTEXT = 1
    ALWAYS = 2


_NAMES = mask("firstname", "surname", "nickname")
_PLACES = mask("country", "city", "region", "area", "place", "geo")
_REGION = mask("region")
_INSTITUTIONS = mask("school", "work", "other_institution", "public_authority", "transport_name")
_MARKS = mask("prof", "edu", "fam", "sensitive")
_PUBLIC = mask("public_person", "title", "platform", "brand")
_ASKED = _NAMES | _PLACES | _INSTITUTIONS | _MARKS | _PUBLIC
_LANE = (1 << FOLDED) - 1
# The common word that a name of an institution or place ends in, by what kind of thing it makes of it.
_HEADS = {
    "school": r"skol(?:a|an|or|e)|gymnasi(?:et|um)|universitet(?:et)?|högskola(?:n)?|school|college|university",
    "faith": r"kyrka(?:n)?|församling(?:en)?|mosk[eé](?:n)?|tempel|templet",
    "care": r"sjukhus(?:et)?|vårdcentral(?:en)?|klinik(?:en)?|boende(?:t)?|förskola(?:n)?|dagis(?:et)?",
    "public": r"bibliotek(?:et)?|muse(?:um|et)|badhus(?:et)?|simhall(?:en)?|kommun(?:en)?",
    "club": r"förening(?:en)?|klubb(?:en)?|lag(?:et)?",
    "trade": r"hotell(?:et)?|restaurang(?:en)?|kaf[eé](?:et)?|caf[eé](?:et)?|bank(?:en)?|butik(?:en)?|affär(?:en)?|"
    r"fabrik(?:en)?|bruk(?:et)?|företag(?:et)?",
    "centre": r"centr(?:um|et|alen)|galleria(?:n)?",
    "spot": r"torg(?:et)?|gata(?:n)?|väg(?:en)?|gränd|park(?:en)?|station(?:en)?|hållplats(?:en)?",
    "nature": r"sjö(?:n)?|berg(?:et)?|ö(?:n)?",
    "line": r"linjen?|banan?|tåget",
}
_HEAD = re.compile("(?:" + "|".join(f"(?P<{kind}>{words})" for kind, words in _HEADS.items()) + ")s?$")
_SWEDEN = re.compile(
    r"sv[aeä]r[iy]?[egj]+[aei]?[nst]?|sv[aeä]rgi[ae]?[nst]?|sverige[ns]?|sverigs?|sverje|sverie|sverge|sverike|swerige|sweden|sveriga"
)
_MISSPELLED = frozenset({"fam", "prof"})
_HEARD = 35  # colloquial words no dictionary has (typ, okej) are at least this common
_COMMON = 42  # words this common are told to the model by name; so are they as neighbours
_KINDS = tuple((category, mask(category)) for category in CATEGORIES if category != "word")
_NUMBERS = frozenset(cardinal(number) for number in range(101))


class WordFormTable(dict[str, WordForm]):
    """Forms by surface, worked out when first met; `triggers` says which finders a form can set off."""

    def __init__(
        self,
        lexicon: Lexicon,
        language: Language | None = None,
        triggers: Callable[[WordForm], tuple[str, ...]] | None = None,
    ) -> None:
        super().__init__()
        self.lexicon, self.language, self._triggers = lexicon, language or load_language(), triggers

    def __missing__(self, surface: str) -> WordForm:
        if len(self) > 200_000:  # a server must not grow for ever
            self.clear()
        form = self[surface] = self._look(surface)
        if self._triggers is not None:
            form.triggers = self._triggers(form)
        return form

    def marks(self, surface: str) -> tuple[Reading, ...]:
        """Readings of a word as profession, education, family or sensitive; compounds by their last part."""
        known = self._marked.get(surface)
        if known is None:
            if len(self._marked) > 20_000:
                self._marked.clear()
            known = self._marked[surface] = self._find_marks(surface)
        return known

    @cached_property
    def _marked(self) -> dict[str, tuple[Reading, ...]]:
        return {}

    def _find_marks(self, surface: str) -> tuple[Reading, ...]:
        found = tuple(r for r in self.lexicon.exact(surface) if mask(r.category) & _MARKS and r.kind != "head")
        if not found:
            lower = surface.lower()
            found = tuple(Reading(surface, c, kind="compound", match="pattern") for c in self._compound(lower))
        if not found:
            found = tuple(r for r in self.lexicon.near(surface, _MISSPELLED) if r.kind != "head")
        # Peoples are listed that are also common words (Bilen, rom, kol): then the word is meant.
        form = self[surface]
        common = form.is_word and form.frequency >= 35
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

    def _shared_by_parts(self, surface: str) -> int:
        parts = [part for part in surface.split("-") if part]
        shared = _NAMES if len(parts) > 1 and all(len(part) > 1 for part in parts) else 0
        for part in parts:
            shared &= self.lexicon.classes(part)
        return shared

    def _is_part_of_the_world(self, surface: str, exact: int) -> bool:
        """Continents, Norden, Mellanöstern."""
        forms = (surface,) if exact & _REGION else genitive_stems(surface)
        return any(r.kind == "generic" and r.category == "region" for form in forms for r in self.lexicon.exact(form))

    def _look(self, surface: str) -> WordForm:
        lower, shape, follower = surface.lower(), _shape(surface), as_follower(surface)
        if shape in "pd" or not 1 < len(surface) <= 60 or lower in NOT_NAMES or lower in _NUMBERS:
            sign = _plain_sign(lower, shape)
            return WordForm(lower, shape, Candidacy.NEVER, False, 0, 0, follower, frozenset(), False, sign, ())
        classes = self.lexicon.classes(surface)
        word = self.lexicon.word(surface)
        exact, folded, shaped = classes & _LANE, classes >> FOLDED & _LANE, classes >> PATTERN & _LANE
        # Frequency lists count names and slips of the pen too: without a part of speech they make no word.
        if word and not word.pos and (exact & _ASKED or word.frequency < _HEARD):
            word = None
        frequency = word.frequency if word else 0
        genitive = 0
        stems = genitive_stems(surface) if not exact & _ASKED else ()
        for stem in stems:
            found = self.lexicon.classes(stem)
            genitive |= found & _LANE | found >> FOLDED & _LANE & ~_MARKS
        if shape == "l" and not exact & _MARKS and frequency < 45:
            for category in self._compound(lower):
                exact |= mask(category)
        if "-" in surface and not exact & _ASKED:  # Gun-Britt, jan-stefan: a name if all its parts are
            exact |= self._shared_by_parts(surface)
        near = () if (exact | folded | genitive) & _ASKED or word else self._near(surface)
        known = exact | folded & (_NAMES | _PLACES | (0 if word else _MARKS | _INSTITUTIONS)) | genitive
        if shape == "l":  # a misspelled word for a relative or a profession counts as one
            for category in _MISSPELLED & set(near):
                known |= mask(category)
        gate = _gate(shape, known | shaped, word is not None, frequency)
        head = _HEAD.search(lower)
        is_head = head is not None
        if is_head and gate == Candidacy.NEVER:
            gate = Candidacy.IN_CONTEXT
        own: list[str] = []
        if _SWEDEN.fullmatch(lower) or self._is_part_of_the_world(surface, exact):  # never personal
            gate, own = Candidacy.NEVER, []
        elif gate:
            own = self._own(surface, shape, (exact, folded, shaped, genitive), frequency)
            own += [f"n={category}" for category in near]
            if word and word.pos:
                own.append("pos=" + "+".join(word.parts))
            if head:
                own += ("head", f"head={head.lastgroup}")
            if not word and not (exact | folded | genitive) & _ASKED:
                if is_joined(lower, self.lexicon):
                    own.append("joined")
                if is_slip(lower, self.lexicon):
                    own.append("slip")
        sign = _sign(lower, shape, known, frequency)
        followers = self.lexicon.followers(surface)
        facts = (lower, shape, gate, word is not None, frequency, known, follower, followers, is_head, sign)
        return WordForm(*facts, tuple(own))

    def _own(self, surface: str, shape: str, lanes: tuple[int, int, int, int], frequency: int) -> list[str]:
        """Features of the form itself: what lists say with their weights, its ending, how common it is as a word."""
        exact, folded, shaped, genitive = lanes
        out = [f"s={shape}", f"len={min(len(surface), 12) // 3}", f"wf={frequency // 10}", f"sf={surface.lower()[-3:]}"]
        if "-" in surface:
            out.append("hyphen")
        if frequency >= _COMMON:
            out.append(f"w={surface.lower()}")
        lane_names = (("e", exact), ("f", folded), ("p", shaped), ("g", genitive))
        for kind, wanted in _KINDS:
            out += [f"{lane}={kind}" for lane, bits in lane_names if bits & wanted]
        out += _weights(self.lexicon.exact(surface), "e", frequency)
        if not exact and not folded and not genitive:
            out.append("unknown")
        return out

    def _near(self, surface: str) -> tuple[str, ...]:
        """The categories of what an unknown form may be a misspelling of."""
        if len(surface) < 4:
            return ()
        found = self.lexicon.near(surface)
        stems = genitive_stems(surface)
        if not found and stems:
            found = self.lexicon.near(stems[0])
        marks = (r.category for r in found if r.category in _MISSPELLED and len(surface) > 4)
        return tuple(dict.fromkeys([*(r.category for r in found[:12] if r.category not in _MISSPELLED), *marks]))


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


def _shape(surface: str) -> str:
    if not any(c.isalpha() for c in surface):
        return "d" if any(c.isdigit() for c in surface) else "p"
    if surface[0].isdigit():
        return "d"
    if surface.islower():
        return "l"
    if len(surface) > 1 and surface.isupper():
        return "U"
    first = next(c for c in surface if c.isalpha())
    rest = surface[surface.index(first) + 1 :]
    return "C" if first.isupper() and (rest.islower() or not rest.isalpha() or "-" in rest) else "M"


def _gate(shape: str, classes: int, is_word: bool, frequency: int) -> Candidacy:
    """Open for what looks like a name or is listed as one; ajar for homonyms and unknown words in small letters."""
    asked = classes & _ASKED
    if shape != "l":
        return Candidacy.IN_CONTEXT if is_word and not asked and frequency >= 30 else Candidacy.ALWAYS
    if asked & (_MARKS | _INSTITUTIONS):
        return Candidacy.ALWAYS
    if not is_word:
        return Candidacy.ALWAYS if asked else Candidacy.IN_CONTEXT
    if not asked:
        return Candidacy.NEVER
    return Candidacy.IN_CONTEXT if frequency < 62 else Candidacy.NEVER


def _plain_sign(lower: str, shape: str) -> str:
    return ("#" + str(min(len(lower), 5))) if shape == "d" else lower[:2]


def _sign(lower: str, shape: str, classes: int, frequency: int) -> str:
    if frequency >= _COMMON:
        return lower
    if classes & _MARKS:
        names = [k for k in ("fam", "prof", "edu", "sensitive") if classes & mask(k)]
        return "<" + names[0] + ">"
    if shape in "CUM":
        if classes & _PLACES and classes & _NAMES:
            return "<Both>"
        for group, name in ((_PLACES, "<Place>"), (_NAMES, "<Name>"), (_INSTITUTIONS, "<Inst>"), (_PUBLIC, "<Public>")):
            if classes & group:
                return name
        return "<Cap>"
    if frequency:
        return "<word>"
    return "<place>" if classes & _PLACES else "<name>" if classes & _NAMES else "<unk>"
