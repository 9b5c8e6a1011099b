"""One choice for many essays: distinct pseudonyms in a learner's essays or a whole corpus.

A first pass collects, essay by essay, the keyed digests of what is to be named: no original is kept. Then everything is
assigned in the order of the digests, which does not depend on the order of the essays or on who collected them. The
second pass replaces with the assignment in hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gok.errors import SettingError
from gok.lexicon.folding import fold
from gok.replace import naming_of
from gok.replace.choose import thing_digest
from gok.replace.keys import Key
from gok.replace.known import country_code
from gok.replace.lists import country_name, pool, wider_pool
from gok.replace.profiles import Profile
from gok.replace.pseudonyms import Naming
from gok.replace.templates import Slot
from gok.replace.things import Thing, canonical
from gok.results import Mention
from gok.text import Essay

__all__ = ["Collected", "Wanted", "assign", "collect"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that wants a pseudonym: the pools to draw from; `{}` in them is the code of the country `under`."""

    pools: tuple[str, ...]
    under: bytes = b""


@dataclass(frozen=True)
class Collected:
    """What the essays of a scope want named, and the digests of their originals."""

    wanted: Mapping[bytes, Wanted] = field(default_factory=dict)
    originals: frozenset[bytes] = frozenset()

    def __or__(self, other: Collected) -> Collected:
        wanted = dict(self.wanted)
        for digest, want in other.wanted.items():  # of two wishes the same one wins, whoever collected first
            wanted[digest] = min(want, wanted.get(digest, want), key=lambda w: (w.pools, w.under))
        return Collected(wanted, self.originals | other.originals)


def collect(essay: Essay, mentions: Sequence[Mention], *, profile: Profile, key: Key, scope: str) -> Collected:
    """What one essay wants named."""
    naming = naming_of(essay, mentions, profile=profile, key=key, scope=scope)
    wanted: dict[bytes, Wanted] = {}
    for thing in naming.things:
        wanted |= _wants(naming, thing)
    homes = {
        country_name(naming.atlas.origin(t)) for t in naming.things if t.slot == "city" and naming.atlas.is_foreign(t)
    }
    originals = naming.chooser.originals | {fold(name) for name in homes if name}
    return Collected(wanted, frozenset(_original(key, form) for form in originals))


def _original(key: Key, folded: str) -> bytes:
    return key.digest("original", folded)


def _wants(naming: Naming, thing: Thing) -> dict[bytes, Wanted]:
    atlas, key = naming.atlas, naming.chooser.key
    if thing.slot in ("institution", "place"):
        slots = [part for part in naming.parts(thing, thing.base) if isinstance(part, Slot)]
        drawn = [slot for slot in slots if not slot.pool.startswith("=")][:1]
        return {
            thing_digest(key, naming.scope, thing.slot, canonical(slot.stem, ""), thing.ordinal): Wanted((slot.pool,))
            for slot in drawn
        }
    digest = naming.digest(thing)
    if thing.slot == "city" and atlas.is_foreign(thing):
        which = atlas.capital(thing)
        country = atlas.origin_digest(thing)
        return {
            country: Wanted(tuple(atlas.origin_pools(thing))),
            digest: Wanted((f"cities:{{}}:{which}", "cities:{}:any"), country),
        }
    if thing.slot in ("region", "area") and atlas.is_foreign(thing):
        return {}  # drawn within the country, essay by essay
    return {digest: Wanted(tuple(naming.pools(thing)))}


def assign(collected: Collected, *, key: Key) -> dict[bytes, str]:
    """A pseudonym for everything collected: distinct in the scope, and none of its originals."""
    assigned: dict[bytes, str] = {}
    taken: set[str] = set()
    order = sorted(collected.wanted.items(), key=lambda item: (bool(item[1].under), item[0]))
    for digest, want in order:
        code = country_code(assigned.get(want.under, "")) if want.under else ""
        names = [name.format(code) for name in want.pools]
        assigned[digest] = _first_free(key, digest, names, taken, collected.originals)
        taken.add(fold(assigned[digest]))
    return assigned


def _first_free(key: Key, digest: bytes, names: Iterable[str], taken: set[str], originals: frozenset[bytes]) -> str:
    names = list(names)
    for find in (pool, wider_pool):
        for name in names:
            for candidate in key.rank_under(digest, find(name)):
                folded = fold(candidate)
                if folded not in taken and _original(key, folded) not in originals:
                    return candidate
    raise SettingError(f"the list {names[0]!r} is used up: the scope has more names than it")
