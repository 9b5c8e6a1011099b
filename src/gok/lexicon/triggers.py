"""Which finders a word form can set off: told of known forms when the lists are compiled, of others when they are met.

The rows of a finder's rules say at which words it can begin: by their letters, their ends, or by what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import compress

from gok.lang import Language
from gok.lang.rules import FinderRule, Trigger, rules_of
from gok.lexicon.bearers import may_own
from gok.lexicon.lexicon import Lexicon
from gok.lexicon.made_of_places import is_made_of_place
from gok.lexicon.word_form import WordForm
from gok.text.cache import BoundedCache

__all__ = ["finder_triggers"]

_MAY_BEGIN: Mapping[str, Callable[[WordForm, Lexicon, Language], bool]] = {
    "inhabitants": is_made_of_place,
    "owners": may_own,
}
"""What some finders ask of a word by itself, with the lists: asked once a form, so that they are led to few words."""
_BitsByShape = dict[str, int]
"""By the shape a word must have, or nothing for any: the finders that it sets off."""
_FormKind = tuple[str, frozenset[str], tuple[bool, ...]]
"""The shape of a word, its categories, and which kinds of words it is."""
_KINDS_OF_WORDS = ("unlisted", "no_word", "rare")  # of a `Trigger`
_MOST_FORMS = 200_000  # that are kept: a server must not grow for ever
_TOLD_BY = 3  # letters at the end of a word


def finder_triggers(language: Language, lexicon: Lexicon) -> Callable[[WordForm], tuple[str, ...]]:
    """Tells which finders a word form can set off, by their names: asked once a form, of hundreds of words and ends."""
    bit_of = {name: 1 << place for place, name in enumerate(_finders(language))}
    by_kind, by_word, by_end = _sorted_triggers(language, bit_of)
    by_last = dict[str, list[tuple[str, _BitsByShape]]]()  # most words end in none of them
    for end, by_shape in by_end.items():
        by_last.setdefault(end[-_TOLD_BY:], []).append((end, by_shape))
    short = tuple([end for end in by_end if len(end) < _TOLD_BY])
    common = language.weights["finders"]["common_word"]
    of_kind = BoundedCache[_FormKind, int](partial(_bits_of_kind, by_kind), _MOST_FORMS)
    names: dict[int, tuple[str, ...]] = {}  # there are few combinations
    asked = [(bit_of[name], may_begin) for name, may_begin in _MAY_BEGIN.items() if name in bit_of]

    def set_off(form: WordForm) -> tuple[str, ...]:
        lower, shape, own, categories = form.lower, form.shape, bool(form.candidacy), form.categories
        is_kind = own and not categories, own and not form.is_word, form.frequency < common
        bits = of_kind[shape, categories, is_kind]  # most words are told by their kind alone
        if lower in by_word:
            bits |= by_word[lower].get(shape, 0) | by_word[lower].get("", 0)
        for end, by_shape in by_last.get(lower[-_TOLD_BY:], ()):
            if lower.endswith(end):
                bits |= by_shape.get(shape, 0) | by_shape.get("", 0)
        if lower.endswith(short):
            for end in filter(lower.endswith, short):
                bits |= by_end[end].get(shape, 0) | by_end[end].get("", 0)
        for bit, may_begin in asked:
            if bits & bit and not may_begin(form, lexicon, language):
                bits ^= bit
        if bits not in names:
            names[bits] = tuple([name for name, bit in bit_of.items() if bit & bits])
        return names[bits]

    return set_off


def _rows(language: Language) -> Iterator[FinderRule]:
    return (row for row in rules_of(language) if isinstance(row, FinderRule))


def _finders(language: Language) -> list[str]:
    """The finders that some word sets off, each once."""
    return list(dict.fromkeys(name for row in _rows(language) if row.category or row.triggers for name in row.finders))


def _sorted_triggers(language: Language, bit_of: Mapping[str, int]) -> list[dict[str, _BitsByShape]]:
    """Which finders are set off, as bits: by what a word is, by the word, and by its end."""
    of_kinds, by_word, by_end = dict[str, _BitsByShape](), dict[str, _BitsByShape](), dict[str, _BitsByShape]()
    for row in _rows(language):
        bits = sum([bit_of.get(name, 0) for name in row.finders])
        for trigger in (Trigger(categories=(row.category,)),) if row.category else row.triggers:
            ends = [end for group in trigger.endings for end in language.words(group) if len(end) >= trigger.shortest]
            kinds = [*trigger.categories, *[kind for kind in _KINDS_OF_WORDS if getattr(trigger, kind)]]
            keys = [(by_word, word) for group in trigger.words for word in language.words(group)]
            for found, key in [*keys, *[(by_end, end) for end in ends], *[(of_kinds, kind) for kind in kinds]]:
                by_shape = found.setdefault(key, {})
                for shape in trigger.shapes or ("",):
                    by_shape[shape] = by_shape.get(shape, 0) | bits
    return [of_kinds, by_word, by_end]


def _bits_of_kind(of_kinds: Mapping[str, _BitsByShape], form: _FormKind) -> int:
    """The finders that a word sets off by what it is, whatever its letters are."""
    shape, categories, is_kind = form
    found = 0
    for kind in categories.union(compress(_KINDS_OF_WORDS, is_kind)).intersection(of_kinds):
        found |= of_kinds[kind].get(shape, 0) | of_kinds[kind].get("", 0)
    return found
