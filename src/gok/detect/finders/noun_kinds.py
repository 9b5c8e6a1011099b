"""What a thing is, told by the noun before its name: `sjön Vidöstern`, `en by som heter Zarqa`, `kören Morgonluft`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.finders.callings import category_of_noun, nouns_of
from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.lexicon.word_forms import WordForm
from gok.text import Span

__all__ = ["find_after_nouns"]

_QUOTES = frozenset('"”“„»«')
_NAMES = frozenset({"firstname", "surname"})
_PLACES = frozenset({"city", "area", "region", "geo", "place", "country"})
_OFFICES = frozenset({"region", "city"})  # Region Skåne, Region Stockholm
_KEEP = frozenset({"school", "other_institution"})
_LONGEST = 4
_OFTEN = frozenset(f"ew=firstname{digits}" for digits in (4, 5, 6))  # thousands are called so
_MISSPELLED = frozenset({"slip", "joined"})

Rules = Mapping[str, FinderRule]


def find_after_nouns(view: EssayView, positions: Sequence[int], rules: Rules) -> Iterator[Candidate]:
    """Names right behind the noun that says what they are: `byn Zarqa`, `föreningen Rör & Rim`."""
    tokens, known, starts, language = view.tokens, view.known, view.openings, view.language
    groups, weights = language.words, language.weights["finders"]
    for i in positions:
        if i + 1 == len(known):
            break
        noun, name = known[i], known[i + 1]
        if name.shape == "l":
            is_definite = noun.lower in language.table("definite_nouns_with_names")
            if is_definite and i and known[i - 1].lower in groups("prepositions_before_nouns") and _is_unknown(name):
                yield from _in_small(view, i + 1, category_of_noun(noun.lower, language), rules)
            continue
        if i + 1 in starts or name.shape == "d" or noun.shape not in "lC" or len(noun.lower) < 2:
            continue
        if noun.lower in groups("region_offices") and noun.shape == "C" and not name.categories.isdisjoint(_OFFICES):
            last = i + 2 if i + 2 < len(known) and known[i + 2].lower in groups("county") else i + 1
            span, rule = Span(tokens[i].start, tokens[last].end), rules["other_institution"]
            yield Candidate(span, "other_institution", rule.id, weights["sure_kind"], personal=weights["in_doubt"])
            continue
        quoted = i + 2 < len(known) and (name.lower in _QUOTES or _is_explained(view, i))
        at = i + 2 if quoted else i + 1
        if known[at].shape in CAPITALS and known[at].candidacy:
            category = category_of_noun(noun.lower, language)
            if noun.shape == "C" and category not in _KEEP and i not in starts:  # Klarälven, Finland
                continue
            if category and (quoted or noun.lower in groups("nouns_without_article") or _is_definite(view, noun)):
                yield from _named(view, i, at, rules[category], category)


def _in_small(view: EssayView, at: int, category: str, rules: Rules) -> Iterator[Candidate]:
    """An unknown word in small letters behind a noun for a place: `om berget tosse`."""
    if category in ("geo", "city", "place"):
        token, weights = view.tokens[at], view.language.weights["finders"]
        score, personal = weights["kind_in_small_letters"], weights["in_doubt"]
        yield Candidate(Span(token.start, token.end), category, rules[category].id, score, personal=personal)


def _is_explained(view: EssayView, noun: int) -> bool:
    """Whether an institution is told of, and named behind a comma: `min arbetsplats, Björkdungen`."""
    known = view.known
    name = known[noun + 2]
    if known[noun + 1].lower != "," or name.shape not in CAPITALS or not name.categories.isdisjoint(_NAMES):
        return False
    is_told = not view.language.words("one_or_whose").isdisjoint(view.lowers[max(0, noun - 2) : noun])
    return is_told and category_of_noun(known[noun].lower, view.language) in _KEEP


def _is_definite(view: EssayView, noun: WordForm) -> bool:
    language = view.language
    is_listed = noun.lower in language.table("definite_nouns_with_names")
    return is_listed or noun.lower.endswith(tuple(language.words("endings_of_definite_nouns")))


def _is_unknown(form: WordForm) -> bool:
    """A word in small letters that no dictionary has, and that is no slip of one that has."""
    return form.shape == "l" and not form.is_word and len(form.lower) > 3 and _MISSPELLED.isdisjoint(form.own)


def _named(view: EssayView, noun: int, first: int, rule: FinderRule, category: str) -> Iterator[Candidate]:
    """The name behind a noun, together with the noun if that has a capital of its own: Bokhandeln Uven."""
    known, tokens, groups, weights = view.known, view.tokens, view.language.words, view.language.weights["finders"]
    last, lower, has_capital = _last_of(view, first), known[noun].lower, known[noun].shape == "C"
    if first == last and _acts(view, first):
        return
    is_compound = has_capital and noun not in view.openings and lower not in nouns_of(view.language)[0]
    if is_compound and category in _KEEP and "city" in known[first].categories:
        return  # a library of its own name, and the town it is in
    is_whole = category in _KEEP and (has_capital or lower in groups("nouns_without_article"))
    begin = noun if is_whole and first == noun + 1 else first
    is_sure = last > first or category in ("geo", "place")  # no list knows them all, and they are called like people
    is_company = lower.endswith(tuple(groups("company_endings")))
    yield Candidate(
        Span(tokens[begin].start, tokens[last].end),
        category,
        rule.id,
        weights["sure_kind"] if is_sure else weights["likely_kind"],
        personal=weights["told_as_such" if is_company else "named_institution" if category in _KEEP else "in_doubt"],
    )


def _acts(view: EssayView, at: int) -> bool:
    """Whether a listed name does something: `I byn Ali bodde`, where learners put the verb behind."""
    form = view.known[at]
    is_place = not form.categories.isdisjoint(_PLACES) and _OFTEN.isdisjoint(form.own)
    if is_place or form.categories.isdisjoint(_NAMES) or at + 1 >= len(view.known):
        return False
    following = view.known[at + 1]
    return following.shape == "l" and following.lower not in view.language.words("words_behind_places")


def _last_of(view: EssayView, first: int) -> int:
    """Where the name ends: words with capitals, `&` and particles between them."""
    known, particles = view.known, view.language.words("name_particles")
    last, end = first, len(known)
    while last + 1 < end and last - first < _LONGEST - 1 and view.is_next(last + 1):
        following = known[last + 1]
        if following.shape in CAPITALS:
            last += 1
        elif (following.lower == "&" or following.lower in particles) and last + 2 < end:
            skip = 3 if last + 3 < end and known[last + 2].lower in particles else 2
            if known[last + skip].shape not in CAPITALS:
                break
            last += skip
        else:
            break
    return last
