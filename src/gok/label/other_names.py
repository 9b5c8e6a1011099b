"""Other names than those somebody was given: nicknames, names once borne, and towns that few are called like."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.lexicon import Lexicon
from gok.lexicon.bearers import base_of_genitive, bearers
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy.groups import PLACES
from gok.text import Span

__all__ = [
    "acts_at_hand",
    "are_nicknames",
    "is_child",
    "is_double_name",
    "is_family_name",
    "is_family_name_first",
    "is_name_once",
    "is_teacher",
    "is_titled",
    "rather_place",
    "said_to_be",
    "stands_for_person",
    "with_parents",
    "without_titles",
]

_PARTS = frozenset({"firstname_unknown", "middlename", "surname"})
_FIRST = "firstname_unknown"
_AT_HAND = ("names.PERSON_SAYS", "world.DOES_AT_HAND")  # patterns
_FAMILIES = frozenset({"surname"})
_KNOWN_BY = frozenset({"fam", "prof"})
_FAMILY_FIRST = frozenset({"vi", "zh", "ko", "hu", "ja"})  # cultures that say the surname first
_LONGEST_VERB = 30
_INHABITED = frozenset({"city", "country"})


def without_titles(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """All but the titles and relatives that people are called like too: `Imam Yahya vigde oss`, `Maria Lopez son`."""
    titles, behind = view.language.words("titles_before_names"), view.language.pattern("world.NAME_BEHIND")
    kin, ends = view.language.words("relatives_like_names"), {h.end for h in hypotheses if h.category in _PARTS}
    is_title = [h.low in titles and behind.match(view.text, h.end) is not None for h in hypotheses]
    is_kin = [h.text in kin and h.start - 1 in ends for h in hypotheses]
    rows = zip(hypotheses, is_title, is_kin, strict=True)
    return tuple([h for h, title, relative in rows if h.category not in _PARTS or not (title or relative)])


def with_parents(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """The same with a parent's name in one, which is called by the child's: `Abu Karim`, `Umm Ahmed`."""
    found: list[Hypothesis] = []
    for h in hypotheses:
        last = found[-1] if found else None
        is_parent = last is not None and last.category in _PARTS and last.low in view.language.words("parents_of")
        if last is not None and is_parent and h.category in _PARTS and h.start == last.end + 1:
            span, text = Span(last.start, h.end), view.text[last.start : h.end]
            found[-1] = h.changed(
                span=span, start=last.start, text=text, low=text.lower(), category="firstname_unknown"
            )
        else:
            found.append(h)
    return tuple(found)


def said_to_be(view: EssayView, h: Hypothesis) -> str:
    """What the noun behind a form of being says it is: `Sofia är min vän`, `Sofia är huvudstaden i Bulgarien`."""
    words, lands = view.language.words, view.language.table("triggers")
    i = bisect_left(view.tokens, h.end, key=itemgetter(1))
    if i == len(view.tokens) or view.lowers[i] not in words("being_verbs"):
        return ""
    if i > 1 and view.lowers[i - 2] in words("prepositions_of_place"):  # Mark från Houston är min svåger
        return ""
    said = ""
    for form in view.known[i + 1 : i + 5]:  # the noun ends its phrase: the last one that says something counts
        if form.shape == "p" or form.lower in words("prepositions_of_place"):
            break
        if lands.get(form.lower) == "land":
            said = h.category if h.category in PLACES else "city"
        elif not _KNOWN_BY.isdisjoint(form.categories) or form.lower in words("acquaintances"):
            said = _FIRST
    return said


def is_child(view: EssayView, h: Hypothesis) -> bool:
    """Whether a word for a person stands right before, and the lists have the name: `Pojken Adem`."""
    before = view.text[max(0, h.start - 20) : h.start].split()
    words = view.language.words("persons_before_names")
    return bool(before and before[-1].lower() in words and bearers(h.text, view.lexicon))


def stands_for_person(view: EssayView, h: Hypothesis) -> bool:
    """Whether a place that people are called like stands where only they do: `gift med Santiago`, `Milan sover`."""
    if not h.text[0].isupper():
        return False
    if _is_unknown_person(view, h):
        return True
    form = view.forms[h.text]
    is_land = h.category == "country" and "e=firstname" not in form.own  # Åland is no Aland
    if "firstname" not in form.categories or is_land:
        return False
    pattern, before = view.language.pattern, view.text[max(0, h.start - 30) : h.start]
    if _is_where_people_are(view, h) or is_child(view, h) or _is_known_by(view, h):
        return True
    if h.category != "country" and pattern("names.PERSON_SAYS").match(view.text, h.end):
        return pattern("world.OPENING").search(view.text, max(0, h.start - 4), h.start) is not None
    if pattern("names.LOVED_BEFORE").search(before) is None:
        return False
    is_capital = any(reading.kind == "capital" for reading in view.lexicon.exact(h.text))
    least: int = view.language.weights["finders"]["bearers_of_common_name"]
    return not is_capital or bearers(h.text, view.lexicon) >= least  # Victoria, not Paris


def _is_unknown_person(view: EssayView, h: Hypothesis) -> bool:
    """Whether what is no town but some village far away does what people alone do: `Hewan väntar på svar.`"""
    if view.text_type != "alone" or h.category != "city":
        return False
    i = bisect_left(view.tokens, h.end, key=itemgetter(1))
    if i == len(view.tokens) or i - 1 not in view.openings:
        return False
    words, behind = view.language.words, view.lowers[i]
    if behind not in words("verbs_of_people") or behind in words("verbs_of_things"):
        return False
    home = words("home_countries")
    places = [r for r in view.lexicon.exact(h.text) if r.category in _INHABITED]
    least: int = view.language.weights["finders"]["town_abroad_parted"]
    return not any(r.weight >= least or r.country in home or r.category == "country" for r in places)


def acts_at_hand(view: EssayView, h: Hypothesis) -> bool:
    """Whether somebody says or does what people do whom one meets: `Carlos sa att filmen var bra.`"""
    if _is_where_people_are(view, h):
        return True
    return any(view.language.pattern(name).match(view.text, h.end) for name in _AT_HAND)


def _is_where_people_are(view: EssayView, h: Hypothesis) -> bool:
    """Whether the words around a name are said of people alone: `sa Carlos`, `Carlos skrattar`."""
    pattern, before = view.language.pattern, view.text[max(0, h.start - 30) : h.start]
    if pattern("names.PERSON_BEFORE").search(before):
        return True
    if pattern("names.LETTER_BEFORE").search(before):
        return pattern("names.LETTER_BEHIND").match(view.text, h.end) is not None
    if before.split()[-1:] and before.split()[-1].lower() in view.language.words("prepositions_of_place"):
        return False  # i Mauritius och jag är född där
    return pattern("names.PERSON_BEHIND").match(view.text, h.end) is not None


def _is_known_by(view: EssayView, h: Hypothesis) -> bool:
    """`min tandläkare Santiago`"""
    words, i = view.language.words, bisect_left(view.tokens, h.start, key=itemgetter(1))
    if i < 2 or not view.is_next(i) or view.lowers[i - 2] not in words("possessives_first_person"):
        return False
    return view.lowers[i - 1] in words("acquaintances") or not _KNOWN_BY.isdisjoint(view.known[i - 1].categories)


def is_name_once(view: EssayView, h: Hypothesis) -> bool:
    """What somebody was called before she married: `Jag hette Kravtjenko innan jag gifte mig.`"""
    if view.language.pattern("names.SURNAME_ONCE").match(view.text, h.end) is None:
        return False
    before = view.text[max(0, h.start - _LONGEST_VERB) : h.start].rstrip().lower()
    return before.endswith(tuple(view.language.words("naming_verbs")))


def is_double_name(names: Sequence[Hypothesis], lexicon: Lexicon) -> bool:
    """Whether people are baptized so, with a hyphen: `Anne Marie är min vän.`"""
    form = "-".join([name.text.title() for name in names])
    return any(reading.category == "firstname" for reading in lexicon.exact(form))


def is_teacher(view: EssayView, name: Hypothesis) -> bool:
    """Whether a title that children say stands before a first name: `Fröken Ulla är snäll`, but not `herr Erik`."""
    before = view.text[max(0, name.start - _LONGEST_VERB) : name.start].split()
    if not before or before[-1].lower() not in view.language.words("titles_of_children"):
        return False
    families: int = bearers(name.text, view.lexicon, _FAMILIES)
    return bearers(name.text, view.lexicon) > families


def is_titled(view: EssayView, name: Hypothesis) -> bool:
    """Whether a trade opens the sentence before what is rather a surname: `Tandläkare Holm ringde.`"""
    i = bisect_left(view.tokens, name.start, key=itemgetter(1))
    if not i or i - 1 not in view.openings or not view.is_next(i) or "prof" not in view.known[i - 1].categories:
        return False
    ratio: int = view.language.weights["finders"]["owner_ratio"]
    return bearers(name.text, view.lexicon, _FAMILIES) > ratio * bearers(name.text, view.lexicon)


def is_family_name(view: EssayView, name: Hypothesis) -> bool:
    """Whether somebody is said to be called as many families are, and nobody else: `Min tandläkare heter Wallin.`"""
    before = view.text[max(0, name.start - 12) : name.start].lower().split()
    if not before or before[-1] not in view.language.words("naming_verbs"):
        return False
    least: int = view.language.weights["names"]["bearers_of_family"]
    families, given = bearers(name.text, view.lexicon, _FAMILIES), bearers(name.text, view.lexicon)
    is_rather = families > view.language.weights["names"]["surname_ratio"] * given
    return families >= least and is_rather and not view.lexicon.genitive_stems(name.text)


def is_family_name_first(word: str, weights: Sequence[tuple[int, int]], forms: WordFormTable) -> bool:
    """Whether the first word is a surname of a culture that says it first, and the last one a first name."""
    (given, surname), (last_given, last_surname) = weights[0], weights[-1]
    if surname <= given or (last_given <= last_surname and last_surname):
        return False
    entries = forms.lexicon.exact(word)
    return any(e.category == "surname" and e.culture in _FAMILY_FIRST and e.weight for e in entries)


def rather_place(view: EssayView, name: Hypothesis) -> str:
    """`city` or `country` where few are called so, and many live there: `Herats marknader`, `Somalias sol`."""
    weights, lexicon = view.language.weights["finders"], view.lexicon
    if bearers(name.text, lexicon) or not rules_with(view.language, "owns").isdisjoint(name.rules):
        return ""
    for stem in lexicon.genitive_stems(name.text):
        found = [(r.weight, r.category) for r in lexicon.exact(stem) if r.category in _INHABITED]
        people, place = max(found, default=(0, ""))
        given = bearers(stem, lexicon)
        if (
            people >= weights["town_in_genitive"]
            and given < weights["few_bearers"]
            and people > weights["town_ratio"] * given
        ):
            families = max([r.weight for r in lexicon.exact(stem) if r.category == "surname"], default=0)
            return place if families < weights["few_bearers"] else ""
    return ""


def are_nicknames(view: EssayView, names: Sequence[Hypothesis]) -> bool:
    """Whether somebody is called by nothing but a nickname, which nobody is baptized: Jossan, Frasse."""
    ratio, least = view.language.weights["finders"]["owner_ratio"], view.language.weights["names"]["baptized"]
    bases = {base_of_genitive(h.text, view.lexicon, ratio) if "gen" in h.features else h.text for h in names}
    return all(_is_nickname(base, view.lexicon, least) for base in bases)


@lru_cache(maxsize=4096)
def _is_nickname(surface: str, lexicon: Lexicon, least: int) -> bool:
    entries = lexicon.exact(surface) or lexicon.exact(surface.capitalize())
    is_given = any(e.category == "firstname" and e.weight >= least for e in entries)
    return not is_given and any(e.category == "nickname" for e in entries)
