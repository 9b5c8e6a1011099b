"""What is known once is known everywhere in the essay.

`buss 217` at the top makes the `217` below a line too; `Björn` found surely as a friend is a friend in `Björn körde`,
where the word alone could be a bear; `alis` and `Allis` belong to `Ali` and `Alis`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import attrgetter, itemgetter, not_

from gok.detect.rule_book import rules_with
from gok.detect.view import Candidate, EssayView
from gok.lexicon.word_form import WordForm
from gok.taxonomy.groups import INSTITUTIONS, PLACES
from gok.text import Span
from gok.text.edits import is_near, shortenings

__all__ = ["find_repeats"]

_NUMBERS = frozenset({"transport_nr"})
_NAMES = frozenset({"firstname_unknown", "surname", "middlename", "transport_name"}) | PLACES | INSTITUTIONS
_KNOWN = _NUMBERS | _NAMES
_PEOPLE = frozenset({"firstname_unknown", "surname"})
_BESIDE = frozenset("!?")
_OF_PEOPLE = frozenset({"fam", "prof", "nationality", "inhabitant"})
_LONG = 5  # letters of a name that may be misspelled
_ENDLESS = 100  # letters
_MOST = 40  # names that are alike but for one letter; more of them are nobody's
_SCORE, _IS_WORD = itemgetter(3), attrgetter("is_word")

Sure = Mapping[str, Candidate]


def find_repeats(view: EssayView, found: Sequence[Candidate]) -> list[Candidate]:
    """Further places of what was found surely, at tokens no rule has found by itself."""
    sure = _find_sure(view, found)
    if not sure:
        return []
    tokens, known, weights = view.tokens, view.known, view.language.weights["repeats"]
    sources = {name + "s": c for name, c in sure.items() if len(name) > 2} | dict(sure)
    long = {name: place for place, name in enumerate(sure) if len(name) >= _LONG}
    initials, traces = {name[0] for name in long}, None
    sizes = {(name[0], len(name) + more) for name in long for more in (-1, 0, 1)}
    taken = sorted([(c[0].start, c[0].end) for c in found if c[3] >= weights["taken"]])
    passed = reach = 0  # of those taken, how many begin before the token or at it, and how far they go
    out = []
    lowers = view.lowers
    strange = compress(count(), map(not_, map(_IS_WORD, known))) if long else ()
    misspelled = [i for i in strange if len(lowers[i]) >= _LONG and lowers[i][0] in initials]
    for i in sorted({*compress(count(), map(sources.__contains__, lowers)), *misspelled}):
        low = lowers[i]
        source = sources.get(low)
        if source is None and ((low[0], len(low)) in sizes or (low[0], len(low) - 1) in sizes):  # but for a genitive -s
            traces = traces or _index(long)
            name = _near(known[i], traces, long)
            source = sure[name] if name else None
        if source is None:
            continue
        start = tokens[i][1]
        while passed < len(taken) and taken[passed][0] <= start:
            reach = max(reach, taken[passed][1])
            passed += 1
        if start < reach:
            base = _base_of_genitive(view, low, sure) if low[-1] == "s" else None
            if base:
                out.append(_again(view, i, base, weights["genitive"]))
        elif not _is_word_here(view, i, source) and (_is_name_here(view, i, source) or _acts(view, i, source)):
            out.append(_again(view, i, source, weights["again"]))
    return out


def _find_sure(view: EssayView, found: Sequence[Candidate]) -> Sure:
    """One-word things found surely, by their form in small letters, with and without a genitive -s."""
    least, text = view.language.weights["repeats"]["sure"], view.text
    sure: dict[str, Candidate] = {}
    for c in sorted([c for c in found if c[3] >= least and c[1] in _KNOWN], key=_SCORE, reverse=True):
        span, category = c[0], c[1]
        surface = text[span.start : span.end].lower()
        is_number = category in _NUMBERS
        shortest = 2 if is_number or category in _PEOPLE else 3
        if len(surface) < shortest or " " in surface:
            continue
        sure.setdefault(surface, c)
        if not is_number and surface[-1] == "s" and len(surface) > 3:
            sure.setdefault(surface[:-1], c)
    return sure


def _again(view: EssayView, i: int, source: Candidate, score: float) -> Candidate:
    token, group = view.tokens[i], source.rule.partition(".")[0] + "."
    rule = next((rule for rule in rules_with(view.language, "again") if rule.startswith(group)), source.rule)
    return Candidate(Span(token.start, token.end), source.category, rule, score, personal=source.personal)


def _base_of_genitive(view: EssayView, low: str, sure: Sure) -> Candidate | None:
    """`Malmös` where Malmö is known: that it is, whatever the model takes it for, unless a list has it as it stands."""
    base, itself = sure.get(low[:-1]), sure.get(low)
    least = view.language.weights["repeats"]["sure_base"]
    if base is None or base.score < least or (itself is not None and itself.score >= base.score):
        return None
    return base if all(r.category == "word" for r in view.lexicon.exact(low)) else None


def _index(names: Mapping[str, int]) -> dict[str, list[str]]:
    """Names by what is left of them without one letter: names one edit apart have something of that in common."""
    index: dict[str, list[str]] = {}
    for name in names:
        for trace in _traces(name):
            index.setdefault(trace, []).append(name)
    return index


@lru_cache(maxsize=8192)
def _traces(word: str) -> frozenset[str]:
    """The word, and the word without one of its letters; a word without end stays whole."""
    return frozenset([word, *[shorter for shorter, _ in shortenings(word)]] if len(word) <= _ENDLESS else [word])


def _near(form: WordForm, index: Mapping[str, list[str]], order: Mapping[str, int]) -> str | None:
    """The first sure name, of those with the same first letter, that an unknown word is one edit away from."""
    if form.categories or form.shape in "pd":
        return None
    stem = form.lower[:-1] if form.lower[-1] == "s" and len(form.lower) > 3 else form.lower
    near = {name for trace in _traces(stem) for name in index.get(trace, [])[:_MOST]}
    alike = (name for name in near if name[0] == stem[0] and is_near(stem, name, 1))
    return min(alike, key=order.__getitem__, default=None)


def _is_word_here(view: EssayView, i: int, source: Candidate) -> bool:
    """Whether a form is an ordinary word in its place: `en linnea`, and `Han bor` though Han is somebody.

    Who writes the name with a capital means the word by `när sol skiner` and `lek är`, but not by `då viola frågade`.
    """
    form, opens, groups = view.known[i], i in view.openings, view.language.words
    if form.shape == "l":
        is_meant = opens or not form.is_word or view.text[source.span.start].islower() or _does_something(view, i)
        return not is_meant or (i > 0 and view.lowers[i - 1] in groups("singular_articles"))
    return opens and (
        form.lower in groups("subjects_third_person")
        or (form.is_word and (_is_told_apart(view, i) or _is_beside_noun(view, i)))
    )


def _does_something(view: EssayView, i: int) -> bool:
    """Whether a verb follows that people are the subject of, and that says more than what something is."""
    following, groups = view.lowers[i + 1] if i + 1 < len(view.lowers) else "", view.language.words
    return following in groups("verbs_of_people") and following not in groups("linking_verbs")


def _is_told_apart(view: EssayView, i: int) -> bool:
    """Whether it is said what the word is, and that is a thing: `Lind är ett träd`, but not `Lind är ett år`."""
    groups, behind = view.language.words, view.lowers[i + 1 : i + 4]
    if not behind or behind[0] not in groups("linking_verbs") or groups("neuter_article").isdisjoint(behind[1:]):
        return False
    told = view.lowers[i + 3 : i + 7]
    people = tuple(groups("neuter_people_endings"))
    return groups("spans_of_time").isdisjoint(told) and not any(word.endswith(people) for word in told)


def _is_beside_noun(view: EssayView, i: int) -> bool:
    """Whether a plain noun of things is joined to the word: `Sten och jord`, but not `Sten och mamma`."""
    if i + 2 >= len(view.known) or view.lowers[i + 1] not in view.language.words("and"):
        return False
    other, listed = view.known[i + 2], view.lexicon.word(view.lowers[i + 2])
    is_thing = other.shape == "l" and other.categories.isdisjoint(_OF_PEOPLE)
    return is_thing and listed is not None and listed.parts == ("noun",)


def _acts(view: EssayView, i: int, source: Candidate) -> bool:
    """Whether a word that a person of the essay is called by does something here: `sten sa`, but `per månad`."""
    if i + 1 >= len(view.known):
        return False
    form, following, language = view.known[i], view.lowers[i + 1], view.language
    if source.category in PLACES:
        return following in language.words("verbs_of_places")
    is_everyday = form.frequency >= language.weights["repeats"]["everyday_word"]
    is_surname = source.category == "surname"
    if source.category not in _PEOPLE or (is_surname and (form.shape == "l" or is_everyday)):  # Du kan
        return False
    if form.shape == "l" and is_everyday:  # nästa dag kom
        return False
    is_beside = following in _BESIDE or following in language.words("and")
    if following in language.words("verbs_of_people") or (form.shape != "l" and is_beside):
        return True
    if form.lower in language.words("possessives_like_names"):  # hans målade tavla
        return False
    is_verb = following.endswith(tuple(language.words("verb_endings")))
    word = view.lexicon.word(following) if is_verb else None
    return word is not None and "verb" in word.parts and "noun" not in word.parts


def _is_name_here(view: EssayView, i: int, source: Candidate) -> bool:
    """A homonym in small letters stays the ordinary word; with a capital it is the name.

    Who has written the name in small letters before writes `per köpte glass` too: no sentence begins with that word.
    """
    form, opens, weights = view.known[i], i in view.openings, view.language.weights["repeats"]
    if source.category in _NUMBERS:
        return True
    if form.shape == "l":
        is_small = view.text[source.span.start].islower()
        is_rare = form.frequency < weights["opening_in_small_letters"]
        return not form.is_word or (is_small and opens and is_rare)
    return not (opens and form.frequency >= weights["common_opening"])
