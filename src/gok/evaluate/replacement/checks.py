"""What can be checked of each place: type, gender, age, one pseudonym for one entity, none shared, none an original.

A check yields the name of a figure and whether one place is right; the shares are worked out over all essays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations
from typing import TypeAlias

from gok.evaluate.replacement.replaced import Replaced, forms_of
from gok.evaluate.tags import family
from gok.replace.known import readings
from gok.replace.numbers import read_age
from gok.replace.referents import Referent
from gok.results import Mention, Result
from gok.text import Essay, tokenize
from gok.text.folding import fold

__all__ = ["CHECKS", "Check", "Detector", "check_types", "count_changed"]

Check: TypeAlias = Callable[[Replaced], Iterator[tuple[str, bool]]]
Detector: TypeAlias = Callable[[Essay], Result]
_BANDS = (13, 20, 65)  # child, teenager, adult, old
_GENDERS = {"firstname_male": "m", "firstname_female": "f"}
_COMPOSED = ("institution", "place")
_SHARED = 3  # letters that forms of one composed name have in common


def check_types(one: Replaced, detect: Detector) -> Iterator[tuple[str, bool]]:
    """Read again, a pseudonym is of the type of its original; not asked where the original is not read rightly."""
    before, after = detect(one.source).main, detect(one.target).main
    for m in one.mentions:
        if m.target is not None and _reads(before, m.span.start, m.span.end, m.label):
            yield "type", _reads(after, m.target.start, m.target.end, m.label)


def _reads(found: Sequence[Mention], start: int, end: int, label: str) -> bool:
    return any(f.span.start < end and start < f.span.end and family(f.label) == family(label) for f in found)


def _genders(one: Replaced) -> Iterator[tuple[str, bool]]:
    """The lists know a first name as a man's or a woman's, as its original is."""
    for m in one.mentions:
        if m.label in _GENDERS:
            known = [r for form in forms_of(m, one.language) for r in readings(form.title(), "firstname") if r.gender]
            yield "gender", bool(known) and max(known, key=lambda r: r.weight).gender == _GENDERS[m.label]


def _age_bands(one: Replaced) -> Iterator[tuple[str, bool]]:
    """A child stays a child, a teenager a teenager, an adult an adult."""
    for m in one.of_family("age"):
        before, after = (read_age(text, one.language) for text in (m.text, m.replacement or ""))
        if before is not None:
            yield "age band", after is not None and _band(before) == _band(after)


def _band(age: int) -> int:
    return sum(age >= limit for limit in _BANDS)


def _one_pseudonym(one: Replaced) -> Iterator[tuple[str, bool]]:
    """All mentions of an entity have one pseudonym, whatever its ending."""
    for referent in one.referents:
        if len(referent.places) > 1:
            base = one.pseudonyms[referent.id]
            own = [one.mentions[i] for i in referent.places]
            yield "one entity, one pseudonym", all(_is_form(base, m, referent, one) for m in own)


def _is_form(base: str, mention: Mention, referent: Referent, one: Replaced) -> bool:
    whole, folded = fold(base), fold(mention.replacement or "")
    if whole in forms_of(mention, one.language) or folded.startswith(whole):
        return True
    if referent.slot in _COMPOSED:  # Tallvallens simhall, Tallvallen: one is longer than the other
        words = [fold(word)[:_SHARED] for word in (mention.replacement or "").split()]
        return any(fold(word)[:_SHARED] in words for word in base.split())
    return len(whole) > _SHARED and folded.startswith(whole[:-1])  # the people of a town: lundabo, uppsalabo


def _unshared(one: Replaced) -> Iterator[tuple[str, bool]]:
    """Two entities of a kind never have the same pseudonym."""
    for a, b in combinations(one.referents, 2):
        if a.slot == b.slot and a.slot not in _COMPOSED and a.canonical != b.canonical:
            yield "none shared", fold(one.pseudonyms[a.id]) != fold(one.pseudonyms[b.id])


def _no_originals(one: Replaced) -> Iterator[tuple[str, bool]]:
    """No pseudonym is an original of the same essay."""
    originals = {fold(r.base) for r in one.referents}
    for referent in one.referents:
        yield "none an original", fold(one.pseudonyms[referent.id]) not in originals


CHECKS: Sequence[Check] = (_genders, _age_bands, _one_pseudonym, _unshared, _no_originals)
"""The checks that need no engine."""


def count_changed(one: Replaced) -> int:
    """Words that are not the same although they stand outside all mentions."""
    changed = 0
    for before, after in one.gaps():
        if before != after:
            words, others = ([token.text for token in tokenize(text)] for text in (before, after))
            steps = SequenceMatcher(None, words, others, autojunk=False).get_opcodes()
            changed += max(1, sum(max(b - a, d - c) for kind, a, b, c, d in steps if kind != "equal"))
    return changed
