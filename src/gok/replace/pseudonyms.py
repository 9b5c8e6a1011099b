"""Naming the referents of an essay: who and what gets which pseudonym, and how each mention is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, repeat
from typing import TYPE_CHECKING

from gok.lang import Language
from gok.replace import context
from gok.replace.choose import Chooser, referent_digest
from gok.replace.cultures import culture_of_person, surname_for
from gok.replace.inflect import Inflection, decline, plain, take_apart
from gok.replace.known import readings
from gok.replace.lists import in_pool_name, pool, rows
from gok.replace.misspell import project_error
from gok.replace.profiles import ORIGINAL, Profile
from gok.replace.referents import PERSONS, Referent, canonical
from gok.replace.templates import Part, Slot, fill, heads_of, parse_name, parse_street, tail_of
from gok.results import Mention
from gok.text import Essay
from gok.text.casing import name_in_case
from gok.text.folding import fold
from gok.text.records import cached_property, dataclass, field

if TYPE_CHECKING:
    from gok.replace.places import Atlas

__all__ = ["Naming", "name_referents"]

_RANKS = {"country": 0, "city": 2, "region": 3, "area": 4}  # in this order they are named; capitals come before cities
_ACRONYM = 4  # letters of a country in capitals that is none shouted
_FAR = 200  # characters between a street and its town
_COMPOSED = ("school", "work", "other_institution", "public_authority", "place")
_TRIES, _LETTERS = 50, -1  # compositions of a name before its parts get letters, and how these are asked for
_TOWN = 2000  # inhabitants a town must have to be heard in the name of a school


@dataclass
class Naming:
    """One essay being named. `chosen` has the base form of each referent's pseudonym, by the referent's id."""

    essay: Essay
    mentions: Sequence[Mention]
    profile: Profile
    language: Language
    chooser: Chooser
    scope: str
    referents: Sequence[Referent]
    by_hand: Mapping[tuple[str, str, int], str]
    draws: Callable[[Referent], int]
    project_errors: bool = False
    chosen: dict[tuple[str, str, int], str] = field(default_factory=dict)
    slots: dict[tuple[str, str, int], dict[str, str]] = field(default_factory=dict)
    _parsed: dict[tuple[Referent, str], list[Part]] = field(default_factory=dict)  # asked for to choose and to write
    _defaults: dict[tuple[Referent, str], str] = field(default_factory=dict)  # … and where what it does not say is from
    _towns: dict[tuple[Referent, int], str] = field(default_factory=dict)  # the nearest, when so many were chosen

    @cached_property
    def atlas(self) -> Atlas:
        """The places of the essay; most essays of one name need none."""
        from gok.replace.places import Atlas

        chooser, referents = self.chooser, self.referents
        return Atlas(self.essay, self.mentions, self.profile, self.language, chooser, self.scope, referents)

    # -- choosing -------------------------------------------------------------------------------------------------

    def choose(self, referent: Referent) -> str:
        """The pseudonym of a referent, chosen once."""
        found = self.chosen.get(referent.id)
        if found is None:
            by_hand = self.by_hand.get(referent.id)
            self.chosen[referent.id] = found = self.chooser.take(by_hand) if by_hand else self._drawn(referent)
            if referent.slot in ("country", "city"):
                self.atlas.settle(referent, found)
        return found

    def _drawn(self, referent: Referent) -> str:
        if referent.slot in ("institution", "place"):
            return self._composed(referent)
        unlike = referent.base if self._is_new and referent.slot in PERSONS else ""
        pools, skip = self.pools(referent), self.draws(referent)
        return self.chooser.choose(self.digest(referent), pools, skip=skip, unlike=unlike)

    def digest(self, referent: Referent) -> bytes:
        """The keyed name of a referent."""
        return referent_digest(self.chooser.key, self.scope, referent.slot, referent.canonical, referent.ordinal)

    def pools(self, referent: Referent) -> list[str]:
        """The pools a referent may be drawn from, best first."""
        if referent.slot not in PERSONS:
            return self.atlas.pools(referent)
        called = {referent.label, *referent.labels}
        gender = "male" if "firstname_male" in called else "female" if "firstname_female" in called else "neutral"
        if fixed := self.profile.names.get("surname" if referent.slot == "surname" else gender):
            return [f"fixed:{'|'.join(fixed)}"]
        culture = self.profile.culture
        if culture == ORIGINAL:
            culture = culture_of_person(referent, self.referents)
        return [f"surname:{culture}"] if referent.slot == "surname" else [f"given:{gender[0]}:{culture}"]

    # -- schools, workplaces, streets --------------------------------------------------------------------------------

    def _composed(self, referent: Referent) -> str:
        """A composed name that is no original even when its parts are put together (Lind + gatan).

        Where all are, its parts get letters: of those there are always more.
        """
        first = self.draws(referent)
        for skip in chain(range(first, first + _TRIES), repeat(_LETTERS)):
            self.slots[referent.id] = {}
            drawn = partial(self._fill, referent, skip=skip)
            name = fill(self.parts(referent, referent.base), drawn, self.language)
            if not self.chooser.is_original(name):
                break
        return name

    def parts(self, referent: Referent, name: str) -> list[Part]:
        """The parts of a composed name."""
        asked = referent, name
        default = self._defaults.get(asked)
        if default is None:
            self._defaults[asked] = default = self._default_pool(referent, name)
        if default in ("authority", "base:road", "base:airport"):
            return [Slot(name, default)]
        if referent.slot == "place" and (street := self._street_pool(referent, name)):
            return [Slot(name, street)]
        known = self._parsed.get(asked)
        if known is None:
            self._parsed[asked] = known = self._parse(referent, name, default)
        return known

    def _parse(self, referent: Referent, name: str, default: str) -> list[Part]:
        inner = ("city", "area", "region") if referent.slot == "place" else ("city", "area", "region", "place")
        parse = parse_name if self.chooser.key.version == 1 else parse_street
        parts = parse(name, drawn=default, is_place=lambda word: self._place_pool(word, inner))
        if not any(isinstance(part, Slot) for part in parts):
            side, _, head = name.partition(" ")
            if self._is_new and side.lower() in heads_of("side") and head.islower():
                return [Slot(side, f"stem:{head}", "glued"), head]  # Östra sjukhuset stays a hospital
            return [Slot(name, "base:school" if referent.label == "school" else default)]
        said = {part.strip().lower() for part in parts if isinstance(part, str)} - {""}
        if self._is_new and said and said <= heads_of("joint"):  # Ernst & Young: no word says what it is
            return [Slot(name, default)]
        bare = self._bare
        return [Slot(p, "base:school") if isinstance(p, str) and p.lower() in bare else p for p in parts]

    @property
    def _is_new(self) -> bool:
        """Whether nothing was written under this key before: names begun under an old key go on as they were."""
        return self.chooser.key.version > 1 or self.chooser.key.seeded

    def _street_pool(self, referent: Referent, name: str) -> str:
        """The streets of the town the text puts a street in, if the lists know any there; invented towns have none."""
        found = self.language.pattern("replacing.STREET").search(name)
        if found is None:
            return ""
        town = self._town_near(referent)
        if not town:
            return ""
        names = (f"streets:{in_pool_name(town)}:{found.group().lower()}", f"streets:{in_pool_name(town)}")
        abroad = "foreign" in referent.features
        return next((pool_name for pool_name in names[abroad:][:1] if len(pool(pool_name)) > 1), "")

    def _town_near(self, referent: Referent) -> str:
        """The nearest of the towns that have a pseudonym: sought once, however often the street is named."""
        asked = referent, len(self.chosen)
        if asked not in self._towns:
            near = [
                (abs(self.mentions[i].span.start - self.mentions[j].span.start), self.chosen[city.id])
                for j in referent.places
                for i, city in self.atlas.around("city", self.mentions[j].span, _FAR)
                if city.id in self.chosen
            ]
            distance, town = min(near, default=(_FAR, ""))
            self._towns[asked] = town if distance < _FAR else ""
        return self._towns[asked]

    @cached_property
    def _bare(self) -> set[str]:
        """Words like Komvux that somebody's school is called by alone: then they are names, not kinds."""
        schools = (
            self.mentions[i] for referent in self.referents if referent.slot == "institution" for i in referent.places
        )
        found = {plain(m.text, self.language, marked="gen" in m.features).lower() for m in schools}
        return found & heads_of("education")

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[Referent]]:
        """The referents by their folded names, in order."""
        found: dict[str, list[Referent]] = {}
        for referent in self.referents:
            found.setdefault(fold(referent.base), []).append(referent)
        return found

    def _default_pool(self, referent: Referent, name: str) -> str:
        if referent.slot == "place":
            if self.language.pattern("replacing.ROAD").fullmatch(name):
                return "base:road"
            if fold(name) in _listed("bases", "airport"):
                return "base:airport"
            street = self.language.pattern("replacing.STREET_ABROAD").search(name)
            if self.chooser.key.version > 1 and self.language.pattern("replacing.STREET_FIRST").match(name):
                return "abroad:street"  # rue de Rivoli, whatever else is known of it
            return ("abroad:street" if street else "abroad:spot") if "foreign" in referent.features else "ground"
        if referent.label == "public_authority" or self._is_authority(name):
            return "authority"
        letters = [c for c in name if c.isalpha()]
        if 1 < len(letters) <= 4 and all(c.isupper() for c in letters):
            return "company:acronym"
        is_noun = name.lower().endswith(tuple(self.language.words("definite_noun_endings")))
        if referent.label == "school" and is_noun and self._is_new:
            return "sign"  # förskolan Solrosen
        return "company:company"

    def _is_authority(self, name: str) -> bool:
        if fold(name) in _listed("authorities"):
            return True
        office = self.language.pattern("replacing.OFFICE").search(name)
        return office is not None and bool(readings(name, "public_authority", near=True))

    def _place_pool(self, word: str, slots: tuple[str, ...]) -> str:
        """`=city`, `=region` … if a word is a place of the essay or a well-known town; empty if not."""
        for referent in self._by_name.get(fold(word), ()):
            if referent.slot in slots:
                return f"={referent.slot}"
        return _listed_place(word) if word[:1].isupper() else ""

    def _fill(self, referent: Referent, slot: Slot, *, skip: int = 0) -> str:
        """The word for a slot: the same for the same stem, and for what an entity is called in short."""
        words = self.slots.setdefault(referent.id, {})
        stem = fold(slot.stem)
        if stem in words:
            return words[stem]
        if words and slot.pool != "base:school":
            return words.setdefault(stem, next(iter(words.values())))
        if skip == _LETTERS:
            words[stem] = self.chooser.compose("base:base" if slot.pool.startswith("=") else slot.pool)
        elif slot.pool.startswith("="):
            words[stem] = self._place(slot.pool[1:], slot.stem)
        else:
            digest = referent_digest(
                self.chooser.key, self.scope, referent.slot, canonical(slot.stem, ""), referent.ordinal
            )
            words[stem] = self.chooser.choose(digest, [slot.pool, "company:company"], skip=skip)
        return words[stem]

    def _place(self, kind: str, name: str) -> str:
        """The pseudonym of a town inside another name, whether or not the essay mentions the town by itself."""
        for referent in self._by_name.get(fold(name), ()):
            if referent.slot == kind:
                return self.choose(referent)
        return self.choose(Referent(kind, kind, 0, name[:1].upper() + name[1:]))

    # -- writing --------------------------------------------------------------------------------------------------

    def write(self, referent: Referent, mention: Mention) -> str:
        """The pseudonym as it stands in for one mention: inflected, cased and, if asked for, misspelled like it."""
        pseudonym = self.choose(referent)
        if referent.slot in ("institution", "place") and referent.id not in self.by_hand:
            return self._write_composed(referent, mention)
        form = take_apart(mention.text, referent.base, mention.features, self.language)
        if form.kind != "genitive" and referent.slot in PERSONS and not form.ending.startswith("-"):
            form = Inflection()  # Abdirahman is no compound with Abdi
        if referent.slot == "surname" and referent.id not in self.by_hand:
            pseudonym = surname_for(self.pools(referent)[0], pseudonym, mention, self.mentions, self.language)
        grammar = self.language.module("grammar")
        if form == Inflection("inhabitant", grammar.INHABITANT) and context.is_plural(
            self.essay, mention, self.language
        ):
            form = Inflection("inhabitant", grammar.PLURAL_INHABITANTS[grammar.INHABITANT])
        if self.project_errors and "ort" in mention.features:
            stem = plain(mention.text, self.language, marked=form.kind == "genitive")
            pseudonym = project_error(stem, referent.base, pseudonym, self.language)
        word = decline(pseudonym, form, self.language, linked=referent.slot not in PERSONS)
        return self._cased(word, mention)

    def _write_composed(self, referent: Referent, mention: Mention) -> str:
        marked = "gen" in mention.features
        grammar = self.language.module("grammar")
        name = plain(mention.text, self.language, marked=marked)
        words = self.slots.get(referent.id, {})
        parts = self.parts(referent, name)
        if len(parts) == 1 and isinstance(parts[0], Slot) and (tail := tail_of(name, words)):
            return self._cased(grammar.join_compound(next(iter(words.values())), tail, linked=False), mention)
        written = fill(parts, lambda slot: self._fill(referent, slot), self.language)
        if self.project_errors and "ort" in mention.features:
            written = project_error(name, referent.base, written, self.language)
        return self._cased(grammar.genitive(written) if marked else written, mention)

    def _cased(self, word: str, mention: Mention) -> str:
        is_short = mention.label == "country" and len(mention.text) <= _ACRONYM  # USA, UK
        if mention.label not in _COMPOSED and not is_short:
            return name_in_case(word, mention.text)
        if mention.text.islower() or (mention.text.isupper() and context.is_shouted(self.essay, mention)):
            return name_in_case(word, mention.text)
        return word


@lru_cache(maxsize=4096)
def _listed_place(word: str) -> str:
    """`=city` or `=region` if a word is a town or region at home that everybody knows; empty if not."""
    for slot in ("city", "region"):
        if any(r.country == "SE" and r.match == "exact" and r.weight >= _TOWN for r in readings(word, slot)):
            return f"={slot}"
    return ""


@cache
def _listed(name: str, kind: str = "") -> frozenset[str]:
    return frozenset(fold(e.form) for e in rows(name) if kind in ("", e.kind))


def name_referents(naming: Naming) -> dict[int, str]:
    """The replacement of every mention of the referents, by its index."""
    if naming.by_hand:
        for referent in naming.referents:
            if referent.id in naming.by_hand:
                naming.choose(referent)
    ranks = [(_RANKS.get(r.slot, 5), r.places[0] if r.places else 0) for r in naming.referents]
    for place, referent in enumerate(naming.referents):
        if referent.slot == "city" and naming.atlas.capital(referent) == "capital":
            ranks[place] = 1, ranks[place][1]
    for place in sorted(range(len(ranks)), key=ranks.__getitem__):
        naming.choose(naming.referents[place])
    return {i: naming.write(referent, naming.mentions[i]) for referent in naming.referents for i in referent.places}
