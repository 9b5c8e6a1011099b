"""One choice for many essays: distinct pseudonyms in a learner's essays or a whole corpus.

A first pass collects, essay by essay, the keyed digests of what is to be named: no original is kept. Then everything is
assigned in the order of the digests, which does not depend on the order of the essays or on who collected them. The
second pass replaces with the assignment in hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gok.errors import SettingError
from gok.lang import Language
from gok.replace import naming_of
from gok.replace.choose import ranked, referent_digest, told_of
from gok.replace.keys import Key
from gok.replace.known import country_code
from gok.replace.lists import country_name
from gok.replace.profiles import Profile
from gok.replace.pseudonyms import Naming
from gok.replace.referents import Referent, canonical
from gok.replace.templates import Slot
from gok.results import Mention
from gok.text import Essay
from gok.text.folding import fold
from gok.text.records import NamedTuple, dataclass, field

__all__ = ["Assigned", "Collected", "Wanted", "assign", "assign_all", "collect"]


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


def collect(
    essay: Essay,
    mentions: Sequence[Mention],
    *,
    profile: Profile,
    key: Key,
    scope: str,
    language: Language | None = None,
) -> Collected:
    """What one essay wants named."""
    naming = naming_of(essay, mentions, profile=profile, key=key, scope=scope, language=language)
    wanted: dict[bytes, Wanted] = {}
    for referent in naming.referents:
        wanted |= _wants(naming, referent)
    homes = {
        country_name(naming.atlas.origin(t))
        for t in naming.referents
        if t.slot == "city" and naming.atlas.is_foreign(t)
    }
    originals = naming.chooser.originals | {fold(name) for name in homes if name}
    return Collected(wanted, frozenset(_original(key, form) for form in originals))


def _original(key: Key, folded: str) -> bytes:
    return key.digest("original", folded)


def _wants(naming: Naming, referent: Referent) -> dict[bytes, Wanted]:
    atlas, key = naming.atlas, naming.chooser.key
    if referent.slot in ("institution", "place"):
        slots = [part for part in naming.parts(referent, referent.base) if isinstance(part, Slot)]
        drawn = [slot for slot in slots if not slot.pool.startswith("=")][:1]
        return {
            referent_digest(key, naming.scope, referent.slot, canonical(slot.stem, ""), referent.ordinal): Wanted(
                (slot.pool,)
            )
            for slot in drawn
        }
    digest = naming.digest(referent)
    if referent.slot == "city" and atlas.is_foreign(referent):
        which = atlas.capital(referent)
        code = atlas.origin(referent)
        country = atlas.origin_digest(code)
        return {
            country: Wanted(tuple(atlas.origin_pools(code))),
            digest: Wanted((f"cities:{{}}:{which}", "cities:{}:any"), country),
        }
    if referent.slot in ("region", "area") and atlas.is_foreign(referent):
        return {}  # drawn within the country, essay by essay
    return {digest: Wanted(tuple(naming.pools(referent)))}


class Assigned(NamedTuple):
    """The pseudonym of each referent, and the lists that had fewer names than the scope has referents."""

    names: Mapping[bytes, str]
    used_up: frozenset[str]


def assign(collected: Collected, *, key: Key) -> dict[bytes, str]:
    """A pseudonym for everything collected: distinct in the scope, and none of its originals."""
    names, used_up = assign_all(collected, key=key)
    if used_up:
        raise SettingError(f"the list {min(used_up)!r} is used up: the scope has more names than it")
    return dict(names)


def assign_all(collected: Collected, *, key: Key) -> Assigned:
    """`assign` for scopes of any size: when a list is used up, names are shared.

    A corpus may have more workplaces than the list. What an essay would refuse is refused here, so that none has to.
    """
    names: dict[bytes, str] = {}
    taken: set[str] = set()
    used_up = set()
    order = sorted(collected.wanted.items(), key=lambda item: (bool(item[1].under), item[0]))
    for digest, want in order:
        code = country_code(names.get(want.under, "")) if want.under else ""
        pools = [name.format(code) for name in want.pools]
        names[digest], shared = _first_free(key, digest, pools, taken, collected.originals)
        taken.add(fold(names[digest]))
        if shared:
            used_up.add(told_of(pools[0]))
    return Assigned(names, frozenset(used_up))


def _first_free(
    key: Key, digest: bytes, names: list[str], taken: set[str], originals: frozenset[bytes]
) -> tuple[str, bool]:
    """The first candidate that nobody has; if there is none, the first that is no original, and True."""
    shared = ""
    for candidate in ranked(key, digest, names):
        if not any(_original(key, form) in originals for form in _forms(candidate)):
            if fold(candidate) not in taken:
                return candidate, False
            shared = shared or candidate
    if not shared:
        raise SettingError(f"the list {told_of(names[0])!r} has nothing that does not stand in the essays themselves")
    return shared, True


def _forms(candidate: str) -> list[str]:
    """What an essay must not hold for the candidate to be free: it, its genitive, its stem, each word of it."""
    folded = fold(candidate)
    parts = candidate.replace("-", " ").split()
    return [folded, folded + "s", folded.removesuffix("s"), *(fold(part) for part in parts if len(parts) > 1)]
