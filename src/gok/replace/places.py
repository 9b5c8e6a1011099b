"""Places: towns for towns, a city in the right country, a capital for a capital, an island for an island."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from operator import itemgetter

from gok.lang import Language
from gok.replace import context
from gok.replace.choose import Chooser, referent_digest
from gok.replace.inflect import take_apart
from gok.replace.known import country_code, country_of, geo_kind, is_capital, is_great_city_abroad, readings
from gok.replace.lists import country_name, in_pool_name, is_island_region, pool, rows, world_of
from gok.replace.profiles import Profile
from gok.replace.referents import Referent, canonical
from gok.results import Mention
from gok.text import Essay, Span
from gok.text.folding import fold
from gok.text.records import cached_property, dataclass, field

__all__ = ["Atlas"]

_STOP = re.compile(r"[.!?\n]")
_HAMLET = 500  # inhabitants
_SENTENCE = 1000  # characters; none is longer


class Capitals:
    """Which places of an essay are called capitals by their sentences; each sentence is read once."""

    def __init__(self, essay: Essay, language: Language) -> None:
        self._text = essay.text
        self._capital = language.pattern("replacing.CAPITAL")
        self._not_capital = language.pattern("replacing.NOT_CAPITAL")
        self._is_worth_asking = self._capital.search(essay.text) is not None
        self._called: dict[tuple[int, int], bool] = {}

    def called(self, mention: Mention) -> bool:
        """Whether the sentence calls the place a capital."""
        if not self._is_worth_asking:
            return False
        before, after = bisect_left(self._stops, mention.span.start) - 1, bisect_left(self._stops, mention.span.end)
        start = self._stops[before] + 1 if before >= 0 else 0
        end = self._stops[after] if after < len(self._stops) else len(self._text)
        if (start, end) not in self._called:
            sentence = self._text[start:end]
            self._called[start, end] = (
                self._capital.search(sentence) is not None and self._not_capital.search(sentence) is None
            )
        return self._called[start, end]

    @cached_property
    def _stops(self) -> list[int]:
        return [found.start() for found in _STOP.finditer(self._text)]


@dataclass
class Atlas:
    """The places of one essay and where they have moved to.

    `moved` has the code of the country each original country (or unknown country of a city) has become.
    """

    essay: Essay
    mentions: Sequence[Mention]
    profile: Profile
    language: Language
    chooser: Chooser
    scope: str
    referents: Sequence[Referent]
    moved: dict[str, str] = field(default_factory=dict)
    cities: dict[str, tuple[str, str]] = field(default_factory=dict)  # folded original → pseudonym, country
    _spots: dict[str, list[tuple[int, int, Referent]]] = field(default_factory=dict)  # by slot, in order of their place
    _linked: dict[Referent, Referent | None] = field(default_factory=dict)  # what was found once, of each place
    _capitals: dict[Referent, str] = field(default_factory=dict)

    def pools(self, referent: Referent) -> list[str]:
        """The pools a place may be drawn from, best first."""
        if referent.slot == "country":
            return self._countries(country_code(referent.base, near=True), self._prepositions(referent))
        if referent.slot == "geo":
            where, prepositions = "XX" if self.is_foreign(referent) else "SE", self._prepositions(referent)
            preposition = "pa" if "pa" in prepositions else min(prepositions, default="")
            kind = geo_kind(referent.base, preposition, self.language)
            invented = [f"geo:{kind}:invented"] if where == "SE" and self.profile.towns == "invented" else []
            return [*invented, f"geo:{kind}:{where}", f"geo:nature:{where}"]
        if not self.is_foreign(referent):
            return self._at_home(referent)
        country = in_pool_name(self.country_of(referent))
        if referent.slot == "city":
            return [f"cities:{country}:{self.capital(referent)}", f"cities:{country}:any"]
        if referent.slot == "region":
            is_island = "pa" in self._prepositions(referent)
            return ["geo:island:XX"] if is_island else [f"regions:{country}", "regions:XX"]
        which = "pa" if "pa" in self._prepositions(referent) else "i"
        city = in_pool_name(self._city_beside(referent))
        return [f"areas:{country}:{city}:{which}", f"areas:{country}::{which}", "abroad:district"]

    def settle(self, referent: Referent, pseudonym: str) -> None:
        """Remember where a place has moved to."""
        if referent.slot == "country":
            self.moved[country_code(referent.base, near=True) or referent.canonical] = country_code(pseudonym)
        elif referent.slot == "city":
            self.cities[fold(referent.base)] = (
                pseudonym,
                self.country_of(referent) if self.is_foreign(referent) else "SE",
            )

    def is_foreign(self, referent: Referent) -> bool:
        """Whether a place lies outside Sweden: said by the mention, by a country beside it, or known by the lists."""
        if "foreign" in referent.features:
            return True
        if referent.slot == "city":
            if self._linked_country(referent) is not None:
                return True
            return is_great_city_abroad(referent.base)
        known = {r.country for r in readings(referent.base, referent.slot)} - {""}
        return bool(known) and "SE" not in known

    def country_of(self, referent: Referent) -> str:
        """The code of the country a foreign place is to lie in now."""
        code = self.origin(referent)
        if code not in self.moved:
            digest, pools = self.origin_digest(code), self.origin_pools(code)
            drawn = "" if self._is_kept(code) else self.chooser.choose(digest, pools, never=country_name(code))
            self.moved[code] = country_code(drawn) or code
        return self.moved[code]

    def origin(self, referent: Referent) -> str:
        """The code of the country a foreign place lies in, or something that stands for the country nobody knows."""
        beside = self._linked_country(referent)
        code = self._home(referent) if beside is None else country_code(beside.base, near=True) or beside.canonical
        return code or self._same_sentence(referent) or f"of {referent.canonical}"

    def origin_digest(self, code: str) -> bytes:
        """The keyed name of that country: the same as if the essay had named it."""
        return referent_digest(
            self.chooser.key, self.scope, "country", canonical(country_name(code) or code, "country")
        )

    def origin_pools(self, code: str) -> list[str]:
        """Where that country is drawn from if the essay does not name it."""
        return self._countries(code if len(code) == 2 else "", set())

    def _countries(self, code: str, prepositions: set[str]) -> list[str]:
        which = "pa" if "pa" in prepositions else "i" if "i" in prepositions else "any"
        pools = (
            [f"countries:{self.profile.place_culture}!:{which}"] if self.profile.place_culture not in ("", "sv") else []
        )
        if self.profile.countries == "continent" and which != "pa" and code:
            pools.append(f"countries:{world_of(code)}:{which}")
        return [name for name in (*pools, f"countries:alla:{which}", "countries:alla:any") if pool(name)]

    def _at_home(self, referent: Referent) -> list[str]:
        if referent.slot == "city":
            may_be_island = "island" in [r.kind for r in readings(referent.base, "geo")]
            is_island = may_be_island and "pa" in self._prepositions(referent)
            return self._islands() if is_island else [f"town:{self.profile.towns}"]
        prepositions = self._prepositions(referent)
        if referent.slot == "region":
            return self._islands() if "pa" in prepositions or is_island_region(referent.base) else ["regions:SE"]
        listed = next((r.kind for r in readings(referent.base, "area") if r.kind in ("i", "pa")), "i")
        which = "pa" if "pa" in prepositions else "i" if "i" in prepositions else listed
        return [f"district:{which}"]

    def _islands(self) -> list[str]:
        return ["geo:island:invented" if self.profile.towns == "invented" else "geo:island:SE"]

    def _prepositions(self, referent: Referent) -> set[str]:
        """The prepositions the place stands with; those of a compound (på Stockholmsresa) are not its own."""
        whole = [m for m in (self.mentions[i] for i in referent.places) if self._is_whole(m, referent.base)]
        found = (context.preposition(self.essay, mention, self.language) for mention in whole)
        return {word for word in found if word}

    def _is_whole(self, mention: Mention, base: str) -> bool:
        form = take_apart(mention.text, base, mention.features, self.language)
        return mention.text == base or form.kind in ("plain", "genitive")

    def _linked_country(self, referent: Referent) -> Referent | None:
        """The country the text puts a place in: by standing beside it, or because the place is known to lie there."""
        if not self._countries_named:
            return None
        if referent not in self._linked:
            self._linked[referent] = self._find_linked_country(referent)
        return self._linked[referent]

    def _find_linked_country(self, referent: Referent) -> Referent | None:
        home = self._home(referent) if referent.slot in ("city", "region") else ""
        if home and home in self._countries_by_code:
            return self._countries_by_code[home]
        reach = context.WINDOW + self._longest
        beside = {
            country.id
            for i in referent.places
            for j, country in self.around("country", self.mentions[i].span, reach)
            if context.linked(self.essay, self.mentions, i, j, self.language)
        }
        return next((country for country in self._countries_named if country.id in beside), None) if beside else None

    @cached_property
    def _countries_named(self) -> Sequence[Referent]:
        return [referent for referent in self.referents if referent.slot == "country"]

    @cached_property
    def _countries_by_code(self) -> Mapping[str, Referent]:
        """The first of the text's countries under each code."""
        return {country_code(t.base, near=True): t for t in reversed(self._countries_named)}

    def around(self, slot: str, span: Span, reach: int) -> list[tuple[int, Referent]]:
        """The mentions of referents of a slot that begin at most so many characters away, with their referents."""
        if slot not in self._spots:
            places = [(self.mentions[i].span.start, i, t) for t in self.referents if t.slot == slot for i in t.places]
            self._spots[slot] = sorted(places, key=itemgetter(0))
        spots = self._spots[slot]
        first = bisect_left(spots, span.start - reach, key=itemgetter(0))
        last = bisect_left(spots, span.end + reach, key=itemgetter(0))
        return [(i, referent) for _, i, referent in spots[first:last]]

    @cached_property
    def _longest(self) -> int:
        return max((len(mention.span) for mention in self.mentions), default=0)

    def _home(self, referent: Referent) -> str:
        """The country a place is known to lie in; empty if it is not known, or is Sweden."""
        near, foreign = "ort" in referent.features, "foreign" in referent.features
        if referent.slot == "city":
            code = country_of(referent.base, foreign=foreign, near=near)
        else:
            found = [r.country for r in readings(referent.base, referent.slot, near=near) if r.country]
            code = next((c for c in found if not (foreign and c == "SE")), "")
        return "" if code == "SE" or (not foreign and _is_listed_at_home(referent)) else code

    def _same_sentence(self, referent: Referent) -> str:
        """The country of the nearest place in the same sentence, for a place nobody has heard of."""
        found: list[tuple[int, str]] = []
        for one in (self.mentions[i].span for i in referent.places):
            for j, other in (*self.around("country", one, _SENTENCE), *self.around("city", one, _SENTENCE)):
                two = self.mentions[j].span
                gap = self.essay.text[min(one.end, two.end) : max(one.start, two.start)]
                if other is referent or re.search(r"[.!?\n]", gap):
                    continue
                code = country_code(other.base, near=True) if other.slot == "country" else self._home(other)
                if code:
                    found.append((len(gap), code))
        return min(found)[1] if found else ""

    def _is_kept(self, code: str) -> bool:
        """Whether the country is named in the text and stays as it is."""
        return code in self._codes_kept

    @cached_property
    def _codes_kept(self) -> frozenset[str]:
        kept = (m for m in self.mentions if m.label == "country" and m.action == "keep")
        return frozenset(country_code(m.text) for m in kept)

    def capital(self, referent: Referent) -> str:
        """Whether a city has to be a capital, must not be one, or may be `any`."""
        if referent not in self._capitals:
            self._capitals[referent] = self._find_capital(referent)
        return self._capitals[referent]

    @cached_property
    def _called_capitals(self) -> Capitals:
        return Capitals(self.essay, self.language)

    def _find_capital(self, referent: Referent) -> str:
        called = self._called_capitals.called
        if not any(called(self.mentions[i]) for i in referent.places):
            return "any"
        known = is_capital(referent.base) or not country_of(referent.base, foreign="foreign" in referent.features)
        return "capital" if known else "town"

    def _city_beside(self, referent: Referent) -> str:
        """The pseudonym of the city an area lies in, if one of the essay's is known to hold it."""
        towns = _towns_of_districts().get(fold(referent.base), frozenset())
        for original, (pseudonym, _) in self.cities.items():
            if original in towns:
                return pseudonym
        return ""


@cache
def _towns_of_districts() -> Mapping[str, frozenset[str]]:
    """The folded towns that have a district of a folded name."""
    found: dict[str, set[str]] = {}
    for entry in rows("districts"):
        found.setdefault(fold(entry.form), set()).update(map(fold, entry.of.split("|")))
    return {name: frozenset(towns) for name, towns in found.items()}


def _is_listed_at_home(referent: Referent) -> bool:
    """Whether Sweden has a place of this name; a hamlet called like a great city abroad does not count."""
    found = [r for r in readings(referent.base, "city") if r.country == "SE" and r.match == "exact"]
    return any(r.weight >= _HAMLET for r in found) or (bool(found) and not is_great_city_abroad(referent.base))
