"""Naming the things of an essay: who and what gets which pseudonym, and how each mention is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial

from gok.errors import SettingError
from gok.lexicon.folding import fold
from gok.replace import context
from gok.replace.choose import Chooser, thing_digest
from gok.replace.inflect import WordForm, decline, genitive, join_compound, plain, same_casing, take_apart
from gok.replace.known import readings
from gok.replace.lists import pool, rows
from gok.replace.misspell import project_error
from gok.replace.places import Atlas
from gok.replace.profiles import Profile
from gok.replace.templates import Part, Slot, fill, parse_name
from gok.replace.things import Thing, canonical
from gok.results import Mention
from gok.text import Essay

__all__ = ["Naming", "name_things"]

_PERSONS = ("firstname", "nickname", "surname")
_STREET = re.compile(
    r"(?:gatan|vägen|stigen|gränd|torget|plan|allén|backen|road|street|avenue|rue|straße|gade|calle|via)\b",
    re.IGNORECASE,
)
_STREET_ABROAD = re.compile(r"road|street|avenue|rue|straße|str\.|gade|katu|ulica|calle|via", re.IGNORECASE)
_FAR = 200  # characters between a street and its town
_OFFICE = re.compile(
    r"(?:verket|kassan|förmedlingen|formedlingen|styrelsen|myndigheten|nämnden|inspektionen|ämbetet)$", re.I
)
_COMPOSED = ("school", "work", "other_institution", "public_authority", "place")
_TOWN = 2000  # inhabitants a town must have to be heard in the name of a school
_ROAD = re.compile(r"(?:e|rv|väg|riksväg|länsväg)\s?\d{1,3}", re.IGNORECASE)


@dataclass
class Naming:
    """One essay being named. `chosen` has the base form of each thing's pseudonym, by the thing's id."""

    essay: Essay
    mentions: Sequence[Mention]
    profile: Profile
    chooser: Chooser
    scope: str
    things: Sequence[Thing]
    by_hand: Mapping[tuple[str, str, int], str]
    draws: Callable[[Thing], int]
    project_errors: bool = False
    chosen: dict[tuple[str, str, int], str] = field(default_factory=dict)
    slots: dict[tuple[str, str, int], dict[str, str]] = field(default_factory=dict)
    atlas: Atlas = field(init=False)
    _parsed: dict[tuple[Thing, str], list[Part]] = field(default_factory=dict)  # asked for to choose and to write

    def __post_init__(self) -> None:
        self.atlas = Atlas(self.essay, self.mentions, self.profile, self.chooser, self.scope, self.things)

    # -- choosing -------------------------------------------------------------------------------------------------

    def choose(self, thing: Thing) -> str:
        """The pseudonym of a thing, chosen once."""
        found = self.chosen.get(thing.id)
        if found is None:
            by_hand = self.by_hand.get(thing.id)
            self.chosen[thing.id] = found = self.chooser.take(by_hand) if by_hand else self._drawn(thing)
            self.atlas.settle(thing, found)
        return found

    def _drawn(self, thing: Thing) -> str:
        if thing.slot in ("institution", "place"):
            return self._composed(thing)
        return self.chooser.choose(self.digest(thing), self.pools(thing), skip=self.draws(thing))

    def digest(self, thing: Thing) -> bytes:
        """The keyed name of a thing."""
        return thing_digest(self.chooser.key, self.scope, thing.slot, thing.canonical, thing.ordinal)

    def pools(self, thing: Thing) -> list[str]:
        """The pools a thing may be drawn from, best first."""
        culture = self.profile.culture
        if thing.slot == "surname":
            return [f"surname:{culture}"]
        if thing.slot in ("firstname", "nickname"):
            called = {thing.label, *thing.labels}
            gender = "m" if "firstname_male" in called else "f" if "firstname_female" in called else "n"
            return [f"given:{gender}:{culture}"]
        return self.atlas.pools(thing)

    # -- schools, workplaces, streets --------------------------------------------------------------------------------

    def _composed(self, thing: Thing) -> str:
        """A composed name that is no original even when its parts are put together (Lind + gatan)."""
        for skip in range(self.draws(thing), self.draws(thing) + 50):
            self.slots[thing.id] = {}
            name = fill(self.parts(thing, thing.base), partial(self._fill, thing, skip=skip))
            if not self.chooser.is_original(name):
                return name
        raise SettingError("no institution is left that the text does not have already")

    def parts(self, thing: Thing, name: str) -> list[Part]:
        """The parts of a composed name."""
        default = self._default_pool(thing, name)
        if default in ("authority", "base:road", "base:airport"):
            return [Slot(name, default)]
        if thing.slot == "place" and (street := self._street_pool(thing, name)):
            return [Slot(name, street)]
        known = self._parsed.get((thing, name))
        if known is None:
            self._parsed[thing, name] = known = self._parse(thing, name, default)
        return known

    def _parse(self, thing: Thing, name: str, default: str) -> list[Part]:
        inner = ("city", "area", "region") if thing.slot == "place" else ("city", "area", "region", "place")
        parts = parse_name(name, drawn=default, is_place=lambda word: self._place_pool(word, inner))
        if not any(isinstance(part, Slot) for part in parts):
            return [Slot(name, "base:school" if thing.label == "school" else default)]
        bare = self._bare
        return [Slot(p, "base:school") if isinstance(p, str) and p.lower() in bare else p for p in parts]

    def _street_pool(self, thing: Thing, name: str) -> str:
        """The streets of the town the text puts a street in, if the lists know any there; invented towns have none."""
        found = _STREET.search(name)
        if found is None:
            return ""
        near = [
            (abs(self.mentions[i].span.start - self.mentions[j].span.start), self.chosen[city.id])
            for j in thing.places
            for i, city in self.atlas.around("city", self.mentions[j].span, _FAR)
            if city.id in self.chosen
        ]
        distance, town = min(near, default=(_FAR, ""))
        if distance >= _FAR:
            return ""
        names = (f"streets:{town}:{found.group().lower()}", f"streets:{town}")
        abroad = "foreign" in thing.features
        return next((pool_name for pool_name in names[abroad:][:1] if len(pool(pool_name)) > 1), "")

    @cached_property
    def _bare(self) -> set[str]:
        """Words like Komvux that somebody's school is called by alone: then they are names, not kinds."""
        schools = (self.mentions[i] for thing in self.things if thing.slot == "institution" for i in thing.places)
        found = {plain(m.text, marked="gen" in m.features).lower() for m in schools}
        return found & {"komvux", "sfi"}

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[Thing]]:
        """The things by their folded names, in order."""
        found: dict[str, list[Thing]] = {}
        for thing in self.things:
            found.setdefault(fold(thing.base), []).append(thing)
        return found

    def _default_pool(self, thing: Thing, name: str) -> str:
        if thing.slot == "place":
            if _ROAD.fullmatch(name):
                return "base:road"
            if fold(name) in _airports():
                return "base:airport"
            street = _STREET_ABROAD.search(name)
            return ("abroad:street" if street else "abroad:spot") if "foreign" in thing.features else "ground"
        if thing.label == "public_authority" or _is_authority(name):
            return "authority"
        letters = [c for c in name if c.isalpha()]
        if 1 < len(letters) <= 4 and all(c.isupper() for c in letters):
            return "company:acronym"
        return "company:company"

    def _place_pool(self, word: str, slots: tuple[str, ...]) -> str:
        """`=city`, `=region` … if a word is a place of the essay or a well-known town; empty if not."""
        for thing in self._by_name.get(fold(word), ()):
            if thing.slot in slots:
                return f"={thing.slot}"
        return _listed_place(word) if word[:1].isupper() else ""

    def _fill(self, thing: Thing, slot: Slot, *, skip: int = 0) -> str:
        """The word for a slot: the same for the same stem, and for what an entity is called in short."""
        words = self.slots.setdefault(thing.id, {})
        stem = fold(slot.stem)
        if stem in words:
            return words[stem]
        if words and slot.pool != "base:school":
            return words.setdefault(stem, next(iter(words.values())))
        if slot.pool.startswith("="):
            words[stem] = self._place(slot.pool[1:], slot.stem)
        else:
            digest = thing_digest(self.chooser.key, self.scope, thing.slot, canonical(slot.stem, ""), thing.ordinal)
            words[stem] = self.chooser.choose(digest, [slot.pool, "company:company"], skip=skip)
        return words[stem]

    def _place(self, kind: str, name: str) -> str:
        """The pseudonym of a town inside another name, whether or not the essay mentions the town by itself."""
        for thing in self._by_name.get(fold(name), ()):
            if thing.slot == kind:
                return self.choose(thing)
        return self.choose(Thing(kind, kind, 0, name[:1].upper() + name[1:]))

    # -- writing --------------------------------------------------------------------------------------------------

    def write(self, thing: Thing, mention: Mention) -> str:
        """The pseudonym as it stands in for one mention: inflected, cased and, if asked for, misspelled like it."""
        pseudonym = self.choose(thing)
        if thing.slot in ("institution", "place") and thing.id not in self.by_hand:
            return self._write_composed(thing, mention)
        form = take_apart(mention.text, thing.base, mention.features)
        if form.kind != "genitive" and thing.slot in _PERSONS and not form.ending.startswith("-"):
            form = WordForm()  # Abdirahman is no compound with Abdi
        if form.kind == "inhabitant" and form.ending == "bo" and context.is_plural(self.essay, mention):
            form = WordForm("inhabitant", "bor")
        if self.project_errors and "ort" in mention.features:
            stem = plain(mention.text, marked=form.kind == "genitive")
            pseudonym = project_error(stem, thing.base, pseudonym)
        word = decline(pseudonym, form, link="" if thing.slot in _PERSONS else "s")
        return self._cased(word, mention)

    def _write_composed(self, thing: Thing, mention: Mention) -> str:
        marked = "gen" in mention.features
        name = plain(mention.text, marked=marked)
        words = self.slots.get(thing.id, {})
        parts = self.parts(thing, name)
        if len(parts) == 1 and isinstance(parts[0], Slot) and (tail := _tail(name, words)):
            return self._cased(join_compound(next(iter(words.values())), tail, link=""), mention)
        written = fill(parts, lambda slot: self._fill(thing, slot))
        if self.project_errors and "ort" in mention.features:
            written = project_error(name, thing.base, written)
        return self._cased(genitive(written) if marked else written, mention)

    def _cased(self, word: str, mention: Mention) -> str:
        if mention.label not in _COMPOSED:
            return same_casing(word, mention.text)
        if mention.text.islower() or (mention.text.isupper() and context.is_shouted(self.essay, mention)):
            return same_casing(word, mention.text)
        return word


@lru_cache(maxsize=4096)
def _listed_place(word: str) -> str:
    """`=city` or `=region` if a word is a town or region at home that everybody knows; empty if not."""
    for slot in ("city", "region"):
        if any(r.country == "SE" and r.match == "exact" and r.weight >= _TOWN for r in readings(word, slot)):
            return f"={slot}"
    return ""


@cache
def _airports() -> frozenset[str]:
    return frozenset(fold(e.form) for e in rows("bases") if e.kind == "airport")


@cache
def _authorities() -> frozenset[str]:
    return frozenset(fold(e.form) for e in rows("authorities"))


def _is_authority(name: str) -> bool:
    if fold(name) in _authorities():
        return True
    return _OFFICE.search(name) is not None and bool(readings(name, "public_authority", near=True))


def _tail(name: str, words: Mapping[str, str]) -> str:
    """What follows the name of an institution in a compound (Scania|jobb, Kotten|barnen); empty if it is none."""
    folded = fold(name)
    for stem in words:
        if folded.startswith(stem) and len(folded) > len(stem) + 2 and len(name) == len(folded):
            return name[len(stem) :]
    return ""


def name_things(naming: Naming) -> dict[int, str]:
    """The replacement of every mention of the things, by its index."""
    if naming.by_hand:
        for thing in naming.things:
            if thing.id in naming.by_hand:
                naming.choose(thing)
    for thing in sorted(naming.things, key=naming.atlas.order):
        naming.choose(thing)
    return {i: naming.write(thing, naming.mentions[i]) for thing in naming.things for i in thing.places}
