"""Names written as two words: `i kungs backa`, `på Råd mans gatan`, `Migrations verket`, `till Fin land`.

Two words that are listed as one are that one, if they make no ordinary word. What ends in a word for a street or a
school is a name if its first part has a capital, or is a town, or no word at all: `simm hallen` is only misspelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gok.detect.candidates import Candidate
from gok.detect.view import EssayView, is_next
from gok.lexicon import Lexicon, Reading, mask
from gok.lexicon.folding import key
from gok.lexicon.triggers import sought
from gok.lexicon.word_forms import WordForm
from gok.text import Span

__all__ = ["find_split_words", "goes_on"]

_KINDS = {
    **{kind: kind for kind in ("city", "country", "region", "area", "geo", "place", "school")},
    **dict.fromkeys(("other_institution", "work", "public_authority"), "other_institution"),
}
_BEFORE = frozenset("i till från mot genom utanför kring via nära vid på av heter hette staden stad by byn hos".split())
_GOING_ON = frozenset({",", "och"})
_ARTICLES = frozenset("en ett den det de min mitt mina din sin alla hela samma denna detta".split())
_HEADS = {
    **dict.fromkeys("gatan vägen gränden stigen allén torget backen bron parken plan".split(), "place"),
    **dict.fromkeys("skolan gymnasiet universitetet högskolan".split(), "school"),
    **dict.fromkeys(
        "kyrkan sjukhuset verket kassan biblioteket vårdcentralen kliniken badet hallen förskolan boendet".split(),
        "other_institution",
    ),
    **dict.fromkeys("sjön älven berget fjället".split(), "geo"),
}
_STREET_ENDS = ("gatan", "vägen", "gränden", "torget", "skolan")
_TOWN = 20_000  # inhabitants of a town abroad that is looked for in two parts
_IN_DOUBT = 0.45  # how likely it is the writer's own: in an argument it takes more
_LANDS = mask("country")
_PLACES = mask("city", "area")
_UNCLEAR = 5  # letters of an unknown word that is no slip of the pen
_COMMON = 45
_LISTED = frozenset({*_KINDS, "word"})
_TAILS = frozenset(
    "stad borg berg köping holm hamn lund backa backen torp vik sund fors by bro land rike stan ås näs krona".split()
)
_LEAST = 3  # letters of its shorter part
_LONG = 7  # letters of a name that may be misspelled as well


_ANNOUNCES = sought(lambda form, _: form.lower in _BEFORE)
_LAND = sought(lambda form, _: form.classes & _LANDS)
_CAPITAL = sought(lambda form, _: form.shape == "C" and form.frequency < _COMMON and form.lower not in _ARTICLES)
_HEAD = sought(lambda form, _: form.shape == "l" and form.lower.endswith((*_HEADS, *_STREET_ENDS)))


def find_split_words(view: EssayView) -> Iterator[Candidate]:
    """Places and institutions in two parts; but for authorities and countries a preposition must stand before them."""
    essay, forms = view.essay, view.forms
    tokens = essay.tokens
    known, starts = view.known, view.openings
    announced_at = {i + 1 for i in view.places[_ANNOUNCES]}
    announced_at.update(i + 2 for i in view.places[_LAND] if known[i + 1 : i + 2] and goes_on(known, i + 1))
    for i in sorted(announced_at.union(view.places[_CAPITAL])):
        found = _found(known, i, forms.lexicon, i in announced_at, starts)
        if not found or not is_next(essay, i + 1):
            continue
        if i + 2 < len(known) and known[i + 2].lower in _HEADS and is_next(essay, i + 2):
            span = Span(tokens[i].start, tokens[i + 2].end)
            yield Candidate(span, _HEADS[known[i + 2].lower], "places.parted", 0.95, personal=_IN_DOUBT)
        else:
            yield Candidate(Span(tokens[i].start, tokens[i + 1].end), found, "places.parted", 0.9, personal=_IN_DOUBT)


def goes_on(known: Sequence[WordForm], i: int) -> bool:
    """Whether a list of places goes on: `genom Serbien, ung ern och`."""
    return i > 0 and known[i].lower in _GOING_ON and bool(known[i - 1].classes & _LANDS)


def _found(known: list[WordForm], i: int, lexicon: Lexicon, announced: bool, starts: frozenset[int]) -> str:
    """The kind of what a word and the next one may be together; empty for most."""
    if i + 1 >= len(known):
        return ""
    first, second = known[i], known[i + 1]
    if second.shape != "l" and (not announced or second.shape != "C"):
        return ""
    if first.shape not in "lC" or first.lower in _ARTICLES or i + 1 in starts:
        return ""
    found = _parted(first, second, lexicon, announced)
    if not found and _HEAD in second.sought:
        found = _headed(first, second, announced, i in starts)
    return found


def _parted(first: WordForm, second: WordForm, lexicon: Lexicon, announced: bool) -> str:
    """What two words are listed as if they are written as one; empty if they make an ordinary word."""
    joined = first.lower + second.lower
    if len(joined) < 6 or (second.classes & _PLACES and second.shape == "C"):
        return ""
    if lexicon.has(joined if joined.isascii() else key(joined)):
        exact = [r for r in lexicon.exact(joined) if r.category in _LISTED]
        if exact:
            return _listed(first, second, exact, announced)
    if not announced or second.shape == "C" or not first.candidacy or len(joined) <= _LONG:
        return ""
    unknown = not second.is_word or (not first.is_word and second.lower in _TAILS)
    if not unknown or min(len(first.lower), len(second.lower)) < _LEAST:
        return ""
    near = lexicon.near(joined, ("city", "country"))
    return near[0].category if near and (near[0].country == "SE" or near[0].category == "country") else ""


def _listed(first: WordForm, second: WordForm, joined: Sequence[Reading], announced: bool) -> str:
    """What two words that are listed as one are."""
    if any(r.category == "word" and r.kind for r in joined):
        return "other_institution" if any(r.category == "public_authority" for r in joined) else ""
    least = _TOWN if first.is_word or second.is_word else 0
    listed = {r.category for r in joined if r.category != "city" or r.country == "SE" or r.weight >= least}
    found = next((category for kind, category in _KINDS.items() if kind in listed), "")
    if found in ("place", "school") and first.shape == "l" and first.is_word and second.is_word:
        return ""  # sport hallen, språk skolan
    return found if announced or not second.is_word or found == "other_institution" else ""


def _headed(first: WordForm, second: WordForm, announced: bool, starts_sentence: bool) -> str:
    """The kind of a name whose last part is a word for it: `Pärl gatan`, `tranås skolan`, `Mark isgatan`."""
    if len(first.lower) < 3:
        return ""
    kind = _HEADS.get(second.lower, "")
    if not kind:  # cut in the wrong place
        ends = second.lower.endswith(_STREET_ENDS) and not second.is_word and first.shape == "C"
        kind = ("school" if second.lower.endswith("skolan") else "place") if ends else ""
    if not kind:
        return ""
    named = first.shape == "C" and not starts_sentence and not first.lower.endswith(("a", "sta", "ska"))
    unknown = not first.is_word and (first.shape == "C" or (announced and len(first.lower) >= _UNCLEAR))
    return kind if named or unknown else ""
