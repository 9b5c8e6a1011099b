"""From mentions to the referents that get a pseudonym: a person's first name, a surname, a town.

A referent is one part of an entity. A person's first name is one referent however it is inflected and misspelled;
a form that looks quite different (what friends say) is another, and so is each surname of a double name. Relatives
share a surname. A place or an institution is one referent.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from gok.lang import Language
from gok.lexicon import open_lexicon
from gok.lexicon.regions import region_of_people
from gok.replace.inflect import plain
from gok.replace.known import best_spelling, readings
from gok.results import Mention
from gok.text.edits import is_near
from gok.text.folding import fold
from gok.text.records import dataclass, field, replace

__all__ = ["NAMED", "PERSONS", "Referent", "canonical", "female_surname", "gather", "is_female_surname", "slot_of"]

_SLOTS = {
    "firstname_male": "firstname",
    "firstname_female": "firstname",
    "firstname_unknown": "firstname",
    "nickname": "nickname",
    "surname": "surname",
    **{label: label for label in ("country", "city", "region", "area", "place", "geo")},
    **dict.fromkeys(("school", "work", "other_institution", "public_authority"), "institution"),
}
NAMED = frozenset(_SLOTS)
"""Labels whose pseudonyms are drawn from lists; they are told apart, may be drawn again and set by hand."""

PERSONS = ("firstname", "nickname", "surname")
"""The parts of a person's name."""
_INFLECTED = frozenset({"pl", "gen"})
_HAMLET = 500  # inhabitants of a town that words are made from
_GREAT, _LONG = 50_000, 7  # … and of one that is meant by a misspelled word of so many letters
_CATEGORY = {"firstname": "firstname", "nickname": "nickname", "surname": "surname", "institution": "work"}
_FEMALE_SURNAMES = (("ová", "ov"), ("ova", "ov"), ("eva", "ev"), ("skaja", "skij"), ("ska", "ski"), ("ská", "ský"))

_COMPARED = 100  # names of one person that a form is compared with; nobody has so many


@dataclass(frozen=True, slots=True, eq=False)
class Referent:
    """Something that gets one pseudonym: where it is mentioned, what it is called at its best.

    `canonical` is what the choice depends on, `id` tells it from all other referents of the essay.
    """

    slot: str
    label: str
    number: int
    base: str = field(repr=False)
    places: tuple[int, ...] = ()  # indices of its mentions
    features: frozenset[str] = frozenset()
    ordinal: int = 1  # the second Anna of an essay is another person
    labels: frozenset[str] = frozenset()
    canonical: str = field(init=False, repr=False)
    id: tuple[str, str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        low = canonical(self.base, self.slot)
        object.__setattr__(self, "canonical", low)
        object.__setattr__(self, "id", (self.slot, low, self.ordinal))


def slot_of(label: str) -> str:
    """The part of an entity that a label names: first names of any gender are one part."""
    return _SLOTS[label]


@lru_cache(maxsize=4096)
def canonical(base: str, slot: str) -> str:
    """NFC, lower case, white space evened; a daughter's surname (Yusupova) is that of her brother."""
    low = " ".join(unicodedata.normalize("NFC", base).lower().split())
    if slot == "surname":
        for female, male in _FEMALE_SURNAMES:
            if low.endswith(female) and len(low) > len(female) + 2:
                return low.removesuffix(female) + male
    return low


def is_female_surname(name: str) -> bool:
    """Whether a surname has the form of a daughter's: Yusupova, Kowalska."""
    low = " ".join(unicodedata.normalize("NFC", name).lower().split())
    return canonical(name, "surname") != low


def female_surname(name: str) -> str:
    """The form a daughter has of a surname, where there is one: Nikitina of Nikitin.

    >>> female_surname("Nikitin"), female_surname("Kowalski"), female_surname("Shevchenko")
    ('Nikitina', 'Kowalska', 'Shevchenko')
    """
    if is_female_surname(name) or name.endswith("a"):
        return name
    for female, male in (*_FEMALE_SURNAMES[1:], ("ina", "in")):
        if name.endswith(male):
            return name.removesuffix(male) + female
    return name


def gather(mentions: Sequence[Mention], wanted: Iterable[int], language: Language) -> list[Referent]:
    """The referents behind the wanted mentions, in order of first mention."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for i in wanted:
        mention = mentions[i]
        number: object = mention.number if mention.number is not None else canonical(mention.text, "")
        key: tuple[object, ...] = (number, _SLOTS[mention.label])
        groups.setdefault(key, []).append(i)
    if not groups:
        return []
    labels: dict[int | None, set[str]] = {}
    for mention in mentions:
        labels.setdefault(mention.number, set()).add(mention.label)
    parts = [part for group in groups.values() for part in _parts(mentions, group, language)]
    referents = [_referent(mentions, part, labels, language) for part in parts]
    referents.sort(key=lambda referent: referent.places[0])
    return _numbered(referents)


def _parts(mentions: Sequence[Mention], group: list[int], language: Language) -> list[list[int]]:
    """Forms of a person's name that do not look alike are parts of a double name, or what friends say.

    `Jag heter Zbigniew men alla säger Zbyszek` needs two names to make sense; a misspelled form never makes a new one.
    """
    slot = _SLOTS[mentions[group[0]].label]
    if len(group) == 1 or slot not in ("firstname", "surname"):
        return [group]
    parts: list[list[int]] = []
    stems: dict[str, list[int]] = {}  # which part has a stem
    for i in sorted(group, key=lambda i: "ort" in mentions[i].features):
        stem = _stem(mentions[i], language)
        if len(parts) > _COMPARED and stem in stems:
            stems[stem].append(i)
            continue
        alike = (part for part in parts[:_COMPARED] if _is_alike(stem, _stem(mentions[part[0]], language), slot))
        home = next(alike, parts[0] if parts and "ort" in mentions[i].features else None)
        if home is None:
            home = []
            parts.append(home)
        home.append(i)
        stems.setdefault(stem, home)
    return [sorted(part) for part in parts]


def _is_alike(one: str, other: str, slot: str) -> bool:
    """Whether two forms are one name: spelled nearly the same, or one the beginning of the other (Abdi, Abdirahman)."""
    if one == other:
        return True
    a, b = fold(canonical(one, slot)), fold(canonical(other, slot))
    short, long = sorted((a, b), key=len)
    edits = 1 if len(short) < 5 else 2
    return a == b or is_near(a, b, edits) or (slot == "firstname" and len(short) > 2 and long.startswith(short))


def _stem(mention: Mention, language: Language) -> str:
    marked = "gen" in mention.features or (mention.label == "surname" and "pl" in mention.features)
    stem = plain(mention.text, language, marked=marked)
    return mention.text if stem != mention.text and _is_own_genitive(mention.text, stem, mention.label) else stem


@lru_cache(maxsize=4096)
def _is_own_genitive(text: str, stem: str, label: str) -> bool:
    """Whether a name in the genitive ends in s by itself: Lukas bil. Else it is that of its stem, as far as known."""
    category = _CATEGORY.get(_SLOTS[label], _SLOTS[label])
    own, other = ([r.weight for r in readings(form, category)] for form in (text, stem))
    return max(own, default=-1) > max(other, default=0)


def _referent(
    mentions: Sequence[Mention], places: list[int], labels: Mapping[int | None, set[str]], language: Language
) -> Referent:
    own = [mentions[i] for i in places]
    first = own[0]
    slot = _SLOTS[first.label]
    return Referent(
        slot=slot,
        label=first.label,
        number=first.number or 0,
        base=_best_base(own, slot, language),
        places=tuple(places),
        features=frozenset(first.features).union(*[m.features for m in own[1:]]),
        labels=frozenset(labels[first.number]),
    )


def _best_base(mentions: list[Mention], slot: str, language: Language) -> str:
    """The entity's best-known form: well spelled, not inflected, the one the others are built on."""
    stems = [_stem(m, language) for m in mentions]
    composed = slot in ("institution", "place")
    best = _best(mentions, stems, composed) if len(stems) > 1 else 0
    base = stems[best]
    if "ort" in mentions[best].features and not composed:
        base = best_spelling(base, _CATEGORY.get(slot, slot))
    if slot == "city":
        base = _town(base, language)
    elif slot in ("region", "geo"):
        base = region_of_people(base.lower(), open_lexicon())[0] or base  # skåning
    return base if composed else base[:1].upper() + base[1:]


@lru_cache(maxsize=4096)
def _town(word: str, language: Language) -> str:
    """The town whose people, or whose bus, a word names: `stockholmare` is Stockholm's; else the word as it is."""
    if any(r.match == "exact" for r in readings(word, "city")):
        return word
    for stem, tail in language.module("grammar").split_town(word):
        if tail and not readings(tail, "word"):
            continue
        towns = [r for r in readings(stem, "city") if r.match == "exact" and r.weight >= _HAMLET]
        if towns:
            return next((r.form for r in towns if r.country == "SE"), towns[0].form)
    people = [stem for stem, tail in language.module("grammar").split_town(word) if not tail and len(stem) >= _LONG]
    for stem in people:  # stockolmare
        if towns := [r for r in readings(stem, "city", near=True) if r.country == "SE" and r.weight >= _GREAT]:
            return towns[0].form
    compound = language.pattern("replacing.TOWN_COMPOUND")
    return compound.sub("", word)


def _best(mentions: list[Mention], stems: list[str], composed: bool) -> int:
    """The place of the best of them; the first, if nothing tells one from another."""
    if len(set(stems)) == 1 and not any(m.features for m in mentions):
        return 0
    lows = [stem.lower() for stem in stems]
    counts = Counter(lows)
    built = _built_on(counts)

    def rank(i: int) -> tuple[bool, int, int, bool, bool, int]:
        mention, low = mentions[i], lows[i]
        inflected = not _INFLECTED.isdisjoint(mention.features)
        words = len(low.split()) if composed else 0  # Tallvallens simhall says more than Tallvallen
        return "ort" in mention.features, -words, -built[low], inflected, "low" in mention.features, i

    return min(range(len(stems)), key=rank)


def _built_on(counts: Mapping[str, int]) -> dict[str, int]:
    """For each word how often there are words that begin with it; those stand behind it in the order of letters."""
    ordered = sorted(counts)
    sums = [0, *accumulate(counts[word] for word in ordered)]
    ends = [bisect_right(ordered, word + "\U0010ffff") for word in ordered]
    return {word: sums[end] - sums[place] for place, (word, end) in enumerate(zip(ordered, ends, strict=True))}


def _numbered(referents: list[Referent]) -> list[Referent]:
    """Two persons or places of one name are two referents; one surname in a family is one."""
    seen: dict[tuple[str, str], dict[int, int]] = {}
    out = []
    for referent in referents:
        numbers = seen.setdefault((referent.slot, referent.canonical), {})
        if referent.slot == "surname":
            numbers.setdefault(0, 1)
            out.append(referent)
            continue
        ordinal = numbers.setdefault(referent.number, len(numbers) + 1)
        out.append(replace(referent, ordinal=ordinal) if ordinal > 1 else referent)
    return out
