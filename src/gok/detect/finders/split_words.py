"""Names written as two words: `i kungs backa`, `på Råd mans gatan`, `Migrations verket`, `till Fin land`.

Two words that are listed as one are that one, if they make no ordinary word. What ends in a word for a street or a
school is a name if its first part has a capital, or is a town, or no word at all: `simm hallen` is only misspelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.lexicon import Reading
from gok.lexicon.word_forms import WordForm
from gok.text import Span
from gok.text.folding import key

__all__ = ["find_split_words", "goes_on"]

_KINDS = {
    **{kind: kind for kind in ("city", "country", "region", "area", "geo", "place", "school")},
    **dict.fromkeys(("other_institution", "work", "public_authority"), "other_institution"),
}
_PLACES = frozenset({"city", "area"})
_LISTED = frozenset({*_KINDS, "word"})
_UNCLEAR = 5  # letters of an unknown word that is no slip of the pen
_LEAST = 3  # letters of its shorter part
_LONG = 7  # letters of a name that may be misspelled as well


def find_split_words(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """Places and institutions in two parts; but for authorities and countries a preposition must stand before them."""
    tokens, known, language, rule = view.tokens, view.known, view.language, rules["parted"]
    before, heads = language.words("words_before_places"), language.table("last_parts_of_names")
    common, lowers, shapes = language.weights["finders"]["common_word"], view.lowers, view.shapes
    announced, others = {i + 1 for i in positions if lowers[i] in before}, set()
    for i in positions:
        if shapes[i] == "C" and known[i].frequency < common:
            others.add(i)
        if "country" in known[i].categories and i + 1 < len(known) and goes_on(view, i + 1):
            announced.add(i + 2)
    for i in sorted(announced | others):
        behind = shapes[i + 1 : i + 2]
        if behind != "l" and (behind != "C" or i not in announced):
            continue
        if shapes[i] not in "lC" or len(lowers[i + 1]) == 1:  # med Tamás i lördags
            continue
        found = _found(view, i, i in announced)
        if not found or not view.is_next(i + 1):
            continue
        last, score = i + 1, rule.score
        if i + 2 < len(known) and known[i + 2].lower in heads and view.is_next(i + 2):
            last, found = i + 2, heads[known[i + 2].lower]
            score = language.weights["finders"]["parted_in_three"]
        yield Candidate(Span(tokens[i].start, tokens[last].end), found, rule.id, score, personal=rule.personal)


def goes_on(view: EssayView, i: int) -> bool:
    """Whether a list of places goes on: `genom Serbien, ung ern och`."""
    if i < 1 or "country" not in view.known[i - 1].categories:
        return False
    lower = view.lowers[i]
    return lower == "," or lower in view.language.words("and")


def _found(view: EssayView, i: int, announced: bool) -> str:
    """The kind of what a word and the next one may be together; empty for most."""
    first, second, starts = view.known[i], view.known[i + 1], view.openings
    if i + 1 in starts or first.lower in view.language.words("articles"):
        return ""
    found = _joined(view, first, second, announced)
    if not found and second.shape == "l":
        found = _headed(view, first, second, announced, i in starts)
    return found


def _joined(view: EssayView, first: WordForm, second: WordForm, announced: bool) -> str:
    """What two words are listed as if they are written as one; empty if they make an ordinary word."""
    joined, lexicon = first.lower + second.lower, view.lexicon
    if len(joined) < 6 or (second.shape == "C" and not second.categories.isdisjoint(_PLACES)):
        return ""
    if lexicon.has(joined if joined.isascii() else key(joined)):
        exact = [r for r in lexicon.exact(joined) if r.category in _LISTED]
        if exact:
            return _listed(view, first, second, exact, announced)
    if not announced or second.shape == "C" or not first.candidacy or len(joined) <= _LONG:
        return ""
    unknown = not second.is_word or (not first.is_word and second.lower in view.language.words("town_endings"))
    if not unknown or min(len(first.lower), len(second.lower)) < _LEAST:
        return ""
    near = lexicon.near(joined, ("city", "country"))
    return near[0].category if near and (near[0].country == "SE" or near[0].category == "country") else ""


def _listed(view: EssayView, first: WordForm, second: WordForm, joined: Sequence[Reading], announced: bool) -> str:
    """What two words that are listed as one are."""
    if any(r.category == "word" and r.kind for r in joined):
        return "other_institution" if any(r.category == "public_authority" for r in joined) else ""
    weights = view.language.weights["finders"]
    least = weights["town_abroad_parted"] if first.is_word or second.is_word else 0
    listed = {r.category for r in joined if r.category != "city" or r.country == "SE" or r.weight >= least}
    found = next((category for kind, category in _KINDS.items() if kind in listed), "")
    if found in ("place", "school") and first.shape == "l" and first.is_word and second.is_word:
        return ""  # sport hallen, språk skolan
    if first.shape == "l" and first.frequency >= weights["commonest_part"]:
        return ""  # hos oss ett år
    if first.shape == "l" and min(first.frequency, second.frequency) >= weights["common_word"]:
        return ""  # i maj åker vi
    return found if announced or not second.is_word or found == "other_institution" else ""


def _headed(view: EssayView, first: WordForm, second: WordForm, announced: bool, starts_sentence: bool) -> str:
    """The kind of a name whose last part is a word for it: `Pärl gatan`, `tranås skolan`, `Mark isgatan`."""
    language = view.language
    if len(first.lower) < 3:
        return ""
    kind = language.table("last_parts_of_names").get(second.lower, "")
    if not kind and not second.is_word and first.shape == "C":  # cut in the wrong place
        endings = language.table("endings_of_names")
        kind = next((endings[ending] for ending in endings if second.lower.endswith(ending)), "")
    if not kind:
        return ""
    is_adjective = first.lower.endswith(tuple(language.words("adjective_endings")))
    named = first.shape == "C" and not starts_sentence and not is_adjective
    unknown = not first.is_word and (first.shape == "C" or (announced and len(first.lower) >= _UNCLEAR))
    return kind if named or unknown else ""
