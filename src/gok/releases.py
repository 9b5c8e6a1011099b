"""What a release may say, and nothing else: the one list that everything written without the original goes by.

Whoever has a release has the engine too. Any figure that was computed from an original (how sure the engine was, which
rules found it, what else it could have been, with which lists and model) lets them put candidate names back one by one
until the figure fits. So a release says what can be read off the target, what a mention is called, and what was done.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any, Literal

from gok.errors import InputError, LeakError
from gok.lang import Language, load_language
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import COUNTED
from gok.text import Essay
from gok.text.folding import fold, fold_in_place, phrase_key

__all__ = [
    "ALL",
    "MENTION",
    "PROVENANCE",
    "check_id",
    "check_target",
    "held_words",
    "implied_relevance",
    "is_told_by_a_release",
    "kept_meta",
    "shown_features",
    "sought_in",
    "told_provenance",
    "words_in",
]

MENTION = ("label", "number", "features", "action", "replacement", "target_start", "target_end")
"""What a release says of a mention."""

PROVENANCE = ("gok", "profile", "key")
"""What a release says of how it came about; the fingerprint of the key only where the key is a secret."""


class _All:
    """A list of names that has every name."""

    def __contains__(self, name: object) -> bool:
        return True


ALL: Container[str] = _All()
"""All metadata: for what is read but not written yet, and for what somebody has chosen already."""

_WORK_ONLY = frozenset({"lexicon", "model", "scope", "culture"})
_CODE = re.compile(r"\w-")  # C-stad, A-linjen: a letter that is counted up shows no country
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d[\d\s./()-]*")
_MANY = 100  # originals from which on words are looked through for all of them at once
_SHORTEST = 3  # letters of a word that can give somebody away
_INSIDE = 4  # letters of a word that is also looked for inside longer ones
_NUMBER = 6  # digits of a number that stands for one person
_NEUTRAL = frozenset({"mask", "fixed", "person_id", "numbered", "placeholder", ""})
"""Ways of replacing that may give back what was there: 0000 for 0000."""


def shown_features(features: Iterable[str], pseudonym: str, language: Language | None = None) -> tuple[str, ...]:
    """The features of a replaced mention that anybody can read off what stands there now.

    A misspelling (`ort`) and the part a country plays in a life (`origin`, `transit`) are of the original.

    >>> shown_features(("gen", "ort"), "Peters"), shown_features(("gen", "low"), "█████")
    (('gen',), ())
    >>> shown_features(("foreign", "low"), "burgas"), shown_features(("foreign",), "C-stad")
    (('foreign', 'low'), ())
    """
    grammar = (language or load_language()).module("grammar")
    return tuple(feature for feature in features if _is_shown(feature, pseudonym, grammar.SHOWN_BY))


def _is_shown(feature: str, pseudonym: str, endings: Mapping[str, tuple[str, ...]]) -> bool:
    if f":{feature}" in pseudonym or f"-{feature}" in pseudonym:  # @city_2:gen, Emma-gen
        return True
    if feature in endings:
        return pseudonym.casefold().endswith(endings[feature])
    if feature == "low":
        return pseudonym[:1].islower()
    return feature == "foreign" and pseudonym[:1].isalpha() and not _CODE.match(pseudonym)


def implied_relevance(action: str, features: Collection[str]) -> Literal["personal", "public"]:
    """What a reader of a release may take a mention for: what was kept is public, unless it is the writer's country."""
    return "public" if action == "keep" and not {"origin", "transit"} & set(features) else "personal"


def told_provenance(provenance: Mapping[str, str], *, secret_key: bool) -> dict[str, str]:
    """How a release came about; a key that came from a seed could be found from its fingerprint."""
    return {name: provenance[name] for name in PROVENANCE if name in provenance and (secret_key or name != "key")}


def is_told_by_a_release(provenance: Mapping[str, str]) -> bool:
    """Whether a provenance was read from a release as it is written today: its fingerprint is one of a secret key."""
    return not _WORK_ONLY & set(provenance)


def kept_meta(meta: Mapping[str, Any], keep: Container[str]) -> dict[str, Any]:
    """The metadata that were asked for by name."""
    if isinstance(keep, str):  # else it would have the name of every part of it
        keep = keep.split(",")
    return {name: value for name, value in meta.items() if name in keep}


def check_id(id: str, originals: Iterable[str], language: Language | None = None) -> None:
    """Refuse an id that holds something that was replaced, in any case or inflection; the line does not quote it."""
    originals, held = [*originals], fold(id)
    if not any(map(str.isdigit, id)) and not any(
        fold(word)[:_SHORTEST] in held for one in originals for word in _WORD.findall(one) if len(word) >= _SHORTEST
    ):
        return  # as a rule
    sought = _Sought(originals, language or load_language())
    shown = _WORD.sub(lambda run: "".join(sought.masked(run.group())), id)
    digits = re.sub(r"\D", "", id)
    if any(number in digits for number in sought.numbers):
        shown = re.sub(r"\d", "…", shown)
    if shown != id:
        shown = re.sub("…+", "…", shown)[:80]
        raise InputError("the id of the essay holds something that was replaced; give it another", source=repr(shown))


def check_target(text: str, mentions: Sequence[Any], essay: Essay, language: Language) -> None:
    """Read a target again: refuse it if something that was replaced in it still stands, in whatever form.

    Ages, days, years, house numbers and the like count at their own mentions only; names, long numbers and addresses
    everywhere, but for places that are ordinary words, that belong to something public, or that a person has kept.
    """
    hidden, originals, left, kinds, is_torn = list[Any](), list[Any](), list[tuple[int, int]](), taxonomy(), False
    for m in mentions:
        place, pseudonym = m.target, m.replacement
        if m.action != "replace":
            hidden += [place] if m.action == "keep" and place is not None else []
        elif pseudonym is not None and (m.rules or pseudonym != m.text):  # else of an earlier release: nothing is known
            stands = "" if place is None else text[place.start : place.end]
            alike = str.lower if m.label in COUNTED else fold  # Å. is not A.
            is_other = alike(stands) != alike(m.text) or kinds[m.label].replacement in _NEUTRAL
            if place is not None and is_other and stands == pseudonym:
                hidden.append(place)
            elif place is not None and not is_other:
                left.append((place.start, place.end))
            is_torn |= place is not None and stands != pseudonym
            originals += [] if m.label in COUNTED else [m]
    source = _masked(essay.text, [m.span for m in mentions if m.action == "replace"]) if is_torn else None
    left += _standing(_masked(text, hidden), originals, language, source) if originals else []
    if left:
        raise LeakError(sorted(set(left)), source=f"essay {essay.id!r}")


def _standing(
    masked: str, originals: Sequence[Any], language: Language, source: str | None
) -> Sequence[tuple[int, int]]:
    """Where originals stand in a target whose pseudonyms are blank: one look at its letters says if any may."""
    low = fold_in_place(masked)
    lines = [line.split() for line in low.split("\n") if line.strip()] if "\n" in low else []
    joined = " ".join([one[-1] + rest[0] for one, rest in pairwise(lines)])  # at the ends of lines
    maybe, formed = dict[str, None](), dict[tuple[str, bool], set[str]]()
    for m in originals:
        text, is_genitive = told = m.text, "gen" in m.features
        if told not in formed:
            formed[told] = {fold_in_place(text), phrase_key(text)}
            formed[told] |= {phrase_key(text[:-1])} if is_genitive else set()
    firsts = {form: form.split(" ")[0] for forms in formed.values() for form in forms}
    there: set[str] = set()
    if len(formed) > _MANY:  # each word that is left is looked through, and not all the text for each original
        sought = frozenset([first for first in firsts.values() if first.split() == [first]])
        there, joins = _inside(low, sought), _inside(joined, sought)
        firsts = {form: one for form, one in firsts.items() if one in there or one in joins or one not in sought}
    for forms in formed.values():
        if any(firsts[form] in there or firsts[form] in low or form in joined for form in forms if form in firsts):
            maybe.update(dict.fromkeys([form for form in forms if len(form) > 1]))
    if not maybe:
        return []
    from gok.verification import find_standing

    return find_standing(masked, low, maybe, language, source=source)


def _inside(text: str, sought: frozenset[str]) -> set[str]:
    """Which of some words stand in a text, inside of longer ones as well."""
    lengths, found = sorted({len(one) for one in sought}), set[str]()
    for word in set(text.replace("\0", " ").split()):
        for long in takewhile(len(word).__ge__, lengths):
            found.update([word[at : at + long] for at in range(len(word) - long + 1) if word[at : at + long] in sought])
    return found


def _masked(text: str, hidden: Iterable[Any]) -> str:
    """The text with some places blank."""
    pieces, at = list[str](), 0
    for span in sorted(hidden):
        if span.start >= at:
            pieces += (text[at : span.start], "\0" * (span.end - span.start))
            at = span.end
    return "".join((*pieces, text[at:]))


def held_words(text: str, originals: Iterable[str], language: Language | None = None) -> list[str]:
    """The words and long numbers of a text that are, in any case or inflection, some of what was replaced.

    >>> held_words("Är hosseinis svar med? Ring 0701740605.", ["Ali Hosseini", "070-174 06 05"])
    ['hosseinis', '0701740605']
    """
    sought = _Sought(originals, language or load_language())
    found = [word for word in _WORD.findall(text) if not sought.stems.isdisjoint(sought.stems_of(word))]
    numbers = [re.sub(r"\D", "", run) for run in _DIGITS.findall(text)]
    return found + [run for run in numbers if any(number in run for number in sought.numbers)]


def sought_in(originals: Iterable[str], language: Language | None = None) -> set[str]:
    """What `words_in` is compared with: stems of the words and the long numbers of what was replaced."""
    sought = _Sought(originals, language or load_language())
    return sought.stems | sought.numbers


def words_in(text: str, language: Language | None = None) -> list[tuple[str, list[str]]]:
    """The words and long numbers of a text, each with what it may be an inflected form of."""
    stems_of = _Sought((), language or load_language()).stems_of
    numbers = [re.sub(r"\D", "", run) for run in _DIGITS.findall(text)]
    return [*((word, list(stems_of(word))) for word in _WORD.findall(text)), *((run, [run]) for run in numbers)]


class _Sought:
    """The words and long numbers of what was replaced, ready to be looked for."""

    def __init__(self, originals: Iterable[str], language: Language) -> None:
        self.grammar = language.module("grammar")
        self.stems: set[str] = set()
        self.numbers: set[str] = set()
        for original in originals:
            words = _WORD.findall(original)
            for word in words:
                small = " " in original and word.islower() and len(word) <= _SHORTEST  # i, på, för
                if len(word) >= _SHORTEST and not small:
                    self.stems.update(self.stems_of(word))
            digits = re.sub(r"\D", "", original)
            if len(digits) >= _NUMBER:
                self.numbers.add(digits)
        self.inside = tuple(sorted(stem for stem in self.stems if len(stem) >= _INSIDE))

    def masked(self, run: str) -> Iterator[str]:
        """The words of a run of letters (`EssayFatima` has two), those that are sought as an ellipsis."""
        humps = [at for at in range(1, len(run)) if run[at - 1].islower() and run[at].isupper()]
        for start, end in zip([0, *humps], [*humps, len(run)], strict=True):
            word = run[start:end]
            yield "…" if self._has(word) else word

    def _has(self, word: str) -> bool:
        if len(word) < _SHORTEST:
            return False
        folded = fold(word)
        return not self.stems.isdisjoint(self.stems_of(word)) or any(stem in folded for stem in self.inside)

    def stems_of(self, word: str) -> Sequence[str]:
        """A word and what it may be an inflected form of, folded."""
        folded = fold(word)
        cases = (folded.removesuffix(ending) for ending in self.grammar.CASES)
        forms = [folded, *self.grammar.genitive_stems(folded), *cases]
        return [form for form in forms if len(form) >= _SHORTEST]
