"""Words made from a town or a workplace: `göteborgare`, `Mölndalsbor`, `linköpingsbo`, `Visbypolitikerna`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gok.detect.candidates import Candidate
from gok.detect.view import EssayView
from gok.lexicon import Lexicon, mask
from gok.lexicon.triggers import sought
from gok.lexicon.word_forms import WordForm
from gok.text import Span

__all__ = ["find_inhabitants", "first_part", "town_within"]

_CITY = mask("city")
_INHABITANT = mask("inhabitant")
_WORK = mask("work", "other_institution")
_LANGUAGES = mask("language", "adjective", "nationality")
_ENDINGS = tuple(
    link + word + form
    for link in ("s", "")
    for word, forms in (
        ("bo", ("rnas", "rna", "rs", "r", "n", "s", "")),
        ("are", ("nas", "na", "ns", "n", "s", "")),
        ("it", ("erna", "er", "en", "")),
    )
    for form in forms
)


_SURNAMES_END = frozenset(
    "berg borg bäck ström gren kvist lund holm dahl stad sten strand skog land lind gatan vägen skolan torget kyrkan "
    "sjön parken".split()
)


def town_within(form: WordForm, lexicon: Lexicon) -> str:
    """The town an inhabitant's word is made from; empty if it is none.

    The ending must leave a listed town of at least four letters, so that `bor` and `lärare` stay what they are.
    """
    word = form.lower
    if len(word) < 6 or (form.is_word and form.frequency >= 45) or not word.endswith(_ENDINGS):
        return ""
    for ending in _ENDINGS:
        if word.endswith(ending):
            stem = word[: -len(ending)]
            ordinary = lexicon.word(stem)
            if len(stem) < 4 or not lexicon.classes(stem) & _CITY or (ordinary and ordinary.pos):
                continue
            towns = [r for r in lexicon.exact(stem) if r.category == "city"]
            if not form.is_word or any(r.country == "SE" for r in towns):  # hammare are no people of Hamm
                return stem
    return ""


def find_inhabitants(view: EssayView) -> Iterator[Candidate]:
    """Inhabitants of listed towns, and compounds that begin with a town or a workplace."""
    essay, forms = view.essay, view.forms
    for i in view.places[_MADE]:
        token = essay.tokens[i]
        category, rule = _made_of(view.known[i], forms.lexicon)
        yield Candidate(Span(token.start, token.end), category, rule, 0.8, personal=0.8)


_NOTHING = ("", "")
_LONGEST = 60  # letters: what is longer is no word, and taking it apart would take long


@lru_cache(maxsize=8192)
def _made_of(form: WordForm, lexicon: Lexicon) -> tuple[str, str]:
    """The category of a word made from a town or a workplace, and the rule that says so; nothing for most words."""
    if form.frequency >= 45 or not 6 <= len(form.lower) <= _LONGEST or form.shape in "pd":
        return _NOTHING
    if form.lower[-1] in "orantse" and (town_within(form, lexicon) or _is_listed(form, lexicon)):
        return "city", "inhabitants.town"
    shaped = "p=school" in form.own  # Sofiaskolan is a school
    if form.shape == "C" and len(form.lower) > 7 and not form.classes and not form.is_word and not shaped:
        category = first_part(form.lower, lexicon)
        return (category, "inhabitants.compound") if category else _NOTHING
    return _NOTHING


_MADE = sought(lambda form, forms: _made_of(form, forms.lexicon) != _NOTHING)


def _is_listed(form: WordForm, lexicon: Lexicon) -> bool:
    """Inhabitants whose town is called otherwise: öviksbo."""
    return bool(form.classes & _INHABITANT) and any(
        r.category == "inhabitant" and r.kind == "town" for r in lexicon.exact(form.lower)
    )


def first_part(lower: str, lexicon: Lexicon) -> str:
    """What a compound begins with: `city` for Uddevallabussen, `other_institution` for Scaniajobbet, else nothing.

    The rest must be an ordinary noun of four letters or more that ends no surname.
    """
    for at in range(len(lower) - 4, 3, -1):
        rest = lexicon.word(lower[at:])
        if rest is None or "noun" not in rest.parts or rest.frequency < 25 or lower[at:] in _SURNAMES_END:
            continue
        if lexicon.classes(lower[at:]) & _LANGUAGES:
            continue
        stems = (lower[:at], lower[: at - 1]) if lower[at - 1] == "s" else (lower[:at],)
        for stem in stems:
            ordinary = lexicon.word(stem)
            if len(stem) < 4 or (ordinary and ordinary.pos):
                continue
            classes = lexicon.classes(stem)
            if classes & _CITY and any(r.weight >= 500 for r in lexicon.exact(stem) if r.category == "city"):
                return "city"
            if classes & _WORK:
                return "other_institution"
    return ""
