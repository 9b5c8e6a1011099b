"""Names and places whose capitals are missing, places misspelled: `finnvedens gymnasium`, `umeälven`, `Vösterås`.

A word in small letters that no dictionary has, and a list of places or institutions has as it stands, is one. Towns are
called like too many misspelled words (lander, hella): they, and misspelled places, are believed after a preposition. So
are countries that are ordinary words as well (kina, polen).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gok.detect.candidates import Candidate
from gok.detect.finders.split_words import goes_on
from gok.detect.view import EssayView
from gok.lexicon import Lexicon, mask
from gok.lexicon.ordinary import is_slip
from gok.lexicon.triggers import sought
from gok.lexicon.word_forms import WordForm
from gok.text import Essay, Span

__all__ = ["find_misspelled"]

# The common word in the name, as it stands behind a name: without an article, so that `deras skola` names nothing.
_HEADS = {
    **dict.fromkeys(
        "gymnasium folkhögskola högskola universitet skola grundskola förskola trafikskola".split(), "school"
    ),
    **dict.fromkeys(
        "vårdcentral sjukhus bibliotek kyrka församling simhall badhus museum äldreboende".split(),
        "other_institution",
    ),
    **dict.fromkeys("galleria station torg centrum".split(), "place"),
}
_KINDS_FIRST = frozenset("hotell hotel cafe café kafé restaurang pizzeria bageri".split())
_BEFORE_KIND = frozenset("på till från vid heter hos i utanför".split())
_PLACES = mask("city", "area", "region")
_TOLD = mask("city", "firstname")
_COMMON_NAME = 10_000  # bearers
_LONG, _TOWN = 6, 5_000  # letters of a misspelled place, inhabitants of the town that is meant


_LISTED = {
    **{kind: kind for kind in ("country", "region", "area", "geo", "place", "school")},
    **dict.fromkeys(("other_institution", "work", "public_authority"), "other_institution"),
}
_NEAR = ("country", "city", "region", "area")
_PREPOSITIONS = frozenset("i till från mot genom utanför kring via nära vid".split())
_FROM = frozenset("i till från frå".split())
_MISSPELLED = frozenset({"joined", "slip"})
_IN_DOUBT = 0.45  # how likely it is the writer's own: in an argument it takes more


def find_misspelled(view: EssayView) -> Iterator[Candidate]:
    """Listed places and institutions in small letters; an unknown word or a town before `gymnasium`, `vårdcentral` …"""
    essay, forms = view.essay, view.forms
    known, lexicon = view.known, forms.lexicon
    for i in view.places[_DOUBTFUL]:
        token, form = essay.tokens[i], known[i]
        category, rule = _misspelled(form, lexicon), "places.misspelled"
        if not category:
            listing = i > 1 and goes_on(known, i - 1)
            before = "i" if listing else known[i - 1].lower if i else ""
            category = _listed(form, before) or _well_known(form, lexicon)
            rule = "names.small" if category == "firstname_unknown" else "places.small"
        if category:
            yield Candidate(Span(token.start, token.end), category, rule, 0.7, personal=_IN_DOUBT)
    yield from _find_institutions(essay, view)


def _is_doubtful(form: WordForm, lexicon: Lexicon) -> bool:
    """Whether a word may be a place or a name that is misspelled, or listed but for its capital."""
    if not form.own or form.shape not in "lC":
        return False
    if _misspelled(form, lexicon):
        return True
    return form.shape == "l" and bool(_listed(form, "i") or _well_known(form, lexicon))


_DOUBTFUL = sought(lambda form, forms: _is_doubtful(form, forms.lexicon))


def _listed(form: WordForm, before: str) -> str:
    """What a word in small letters is listed as; empty if it is rather a misspelled word."""
    own, length = form.own, len(form.lower)
    if "k=country:state" in own and (before in _FROM or (length > 4 and not form.is_word)):
        return "country"
    if form.is_word or length < 6 or not _MISSPELLED.isdisjoint(own):
        return ""
    for kind, category in _LISTED.items():
        if f"e={kind}" in own or f"g={kind}" in own:
            return category
    if before not in _PREPOSITIONS:
        return ""
    if "e=city" in own or "g=city" in own:
        return "city"
    return next((kind for kind in _NEAR if f"n={kind}" in own), "") if length > 7 and "unknown" in own else ""


@lru_cache(maxsize=8192)
def _well_known(form: WordForm, lexicon: Lexicon) -> str:
    """A Swedish town, or one of the common first names, that is no word and no slip of one: `skövde`, `oscar`."""
    if form.is_word or len(form.lower) < 4 or not form.classes & _TOLD or not _MISSPELLED.isdisjoint(form.own):
        return ""
    entries = lexicon.exact(form.lower)
    name = max([e.weight for e in entries if e.category == "firstname"], default=0)
    town = max([e.weight for e in entries if e.category == "city" and e.country == "SE"], default=0)
    if town * 100 > name:
        return "city"
    return "firstname_unknown" if name >= _COMMON_NAME and not is_slip(form.lower, lexicon) else ""


@lru_cache(maxsize=8192)
def _misspelled(form: WordForm, lexicon: Lexicon) -> str:
    """`Vösterås`, `tysklend`: a long word that is none, and no slip of one, but one letter from a town or a country."""
    if len(form.lower) < _LONG or "unknown" not in form.own or not _MISSPELLED.isdisjoint(form.own):
        return ""
    for entry in lexicon.near(form.lower, ("country", "city")):
        if entry.category == "country" or (entry.country == "SE" and entry.weight >= _TOWN):
            return entry.category
    return ""


_KIND = sought(lambda form, _: form.shape == "l" and (form.lower in _HEADS or form.lower in _KINDS_FIRST))


def _find_institutions(essay: Essay, view: EssayView) -> Iterator[Candidate]:
    tokens, known = essay.tokens, view.known
    for i in view.places[_KIND]:
        word = known[i].lower
        if i and word in _KINDS_FIRST and i + 1 < len(known) and known[i - 1].lower in _BEFORE_KIND:
            form = known[i + 1]
            if form.shape == "l" and len(form.lower) > 3 and form.frequency < 35:
                span = Span(tokens[i].start, tokens[i + 1].end)
                yield Candidate(span, "other_institution", "institutions.small", 0.8)
        if i and word in _HEADS and _is_name(known[i - 1]):
            span = Span(tokens[i - 1].start, tokens[i].end)
            yield Candidate(span, _HEADS[word], "institutions.small", 0.85)


def _is_name(form: WordForm) -> bool:
    """A town, or a genitive that no dictionary has: other unknown words are misspelled adjectives."""
    if form.shape != "l" or len(form.lower) < 5 or form.frequency >= 40:
        return False
    return bool(form.classes & _PLACES) or (not form.is_word and form.lower[-1] == "s")
