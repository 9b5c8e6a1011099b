"""What is known once is known everywhere in the essay.

`buss 217` at the top makes the `217` below a line too; `Björn` found surely as a friend is a friend in `Björn körde`,
where the word alone could be a bear; `alis` and `Allis` belong to `Ali` and `Alis`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gok.detect import Candidate
from gok.detect.view import EssayView
from gok.lexicon.word_form import WordForm
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy.groups import INSTITUTIONS, PLACES
from gok.text import Span, Token
from gok.text.edits import is_near

__all__ = ["find_repeats"]

_NUMBERS = frozenset({"transport_nr"})
_NAMES = frozenset({"firstname_unknown", "surname", "middlename", "transport_name"}) | PLACES | INSTITUTIONS
_KNOWN = _NUMBERS | _NAMES
_SURE = 0.75
_EVERYDAY = 56  # so common a word in small letters is never somebody


def find_repeats(view: EssayView, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Further places of what was found surely, at tokens no rule has found by itself."""
    essay, forms = view.essay, view.forms
    found = list(candidates)
    sure = _sure(essay.text, found)
    if not sure:
        return []
    tokens, known, lowers = essay.tokens, view.known, view.lowers
    sources, long = _with_genitives(sure), _by_first_letter(sure)
    taken = sorted([(c[0].start, c[0].end) for c in found if c[3] >= 0.5])
    passed = reach = 0  # of those taken, how many begin before the token or at it, and how far they go
    out = []
    for i, low in enumerate(lowers):
        source = sources.get(low)
        if source is None and (low[0] not in long or len(low) < 5):
            continue
        form = known[i]
        if source is None and not form.is_word:
            source = _near(form, long[low[0]])
        if source is None:
            continue
        token = tokens[i]
        start = token[1]
        while passed < len(taken) and taken[passed][0] <= start:
            if taken[passed][1] > reach:
                reach = taken[passed][1]
            passed += 1
        if start < reach:
            base = _base_of_genitive(low, sure, forms) if low[-1] == "s" else None
            if base:
                out.append(_again(token, base, 0.97))
            continue
        following = known[i + 1] if i + 1 < len(known) else None
        small = essay.text[source.span.start].islower()
        if _is_name_here(form, source, i in view.openings, small) or _acts(form, source, following, forms):
            out.append(_again(token, source, 0.76))
    return out


def _again(token: Token, source: Candidate, score: float) -> Candidate:
    group = source.rule.split(".")[0]
    return Candidate(Span(token.start, token.end), source.category, f"{group}.again", score, personal=source.personal)


def _with_genitives(sure: dict[str, Candidate]) -> dict[str, Candidate]:
    """The sure names as they stand and with a genitive -s."""
    return {name + "s": c for name, c in sure.items() if len(name) > 2} | sure


def _base_of_genitive(low: str, sure: dict[str, Candidate], forms: WordFormTable) -> Candidate | None:
    """`Malmös` where Malmö is known: that it is, whatever the model takes it for, unless a list has it as it stands."""
    base, itself = sure.get(low[:-1]), sure.get(low)
    if base is None or base.score < 0.9 or (itself is not None and itself.score >= base.score):
        return None
    return base if all(r.category == "word" for r in forms.lexicon.exact(low)) else None


def _sure(text: str, found: Sequence[Candidate]) -> dict[str, Candidate]:
    """One-word things found surely, by their form in small letters, with and without a genitive -s."""
    sure: dict[str, Candidate] = {}
    for c in sorted([c for c in found if c[3] >= _SURE and c[1] in _KNOWN], key=lambda c: -c[3]):
        span, category = c[0], c[1]
        surface = text[span.start : span.end].lower()
        is_number = category in _NUMBERS
        shortest = 2 if is_number or category == "firstname_unknown" else 3
        if len(surface) < shortest or " " in surface:
            continue
        sure.setdefault(surface, c)
        if not is_number:
            sure.setdefault(_stem(surface), c)
    return sure


def _stem(surface: str) -> str:
    return surface[:-1] if surface.endswith("s") and len(surface) > 3 else surface


def _by_first_letter(sure: dict[str, Candidate]) -> dict[str, list[tuple[str, Candidate]]]:
    """The sure names of five letters or more, so that a long essay's words are not compared with all of them."""
    found: dict[str, list[tuple[str, Candidate]]] = {}
    for name, candidate in sure.items():
        if len(name) > 4:
            found.setdefault(name[0], []).append((name, candidate))
    return found


def _near(form: WordForm, names: list[tuple[str, Candidate]]) -> Candidate | None:
    """The sure name, of those with the same first letter, that an unknown word is one edit away from."""
    if form.classes or form.shape in "pd":
        return None
    stem = _stem(form.lower)
    for name, candidate in names:
        if abs(len(name) - len(stem)) < 2 and is_near(stem, name, 1):
            return candidate
    return None


_DOES = frozenset("är var har hade sa sade säger kom gick åt fick gav tog såg skrev ska vill kan måste".split())
_LIES = frozenset("ligger liger låg lig".split())
_BESIDE = frozenset({"och", "!", "?"})
_ENDS_AS_VERBS_DO = ("ar", "er", "de", "te")
_POSSESSIVE = frozenset({"hans", "min", "din", "sin"})


def _acts(form: WordForm, source: Candidate, following: WordForm | None, forms: WordFormTable) -> bool:
    """Whether a word that a person of the essay is called by does something here: `sten sa`, but `per månad`."""
    if following is None:
        return False
    if source.category in PLACES:
        return following.lower in _LIES
    if source.category != "firstname_unknown":
        return False
    if form.shape == "l" and form.frequency >= _EVERYDAY:  # nästa dag kom
        return False
    if following.lower in _DOES or (form.shape != "l" and following.lower in _BESIDE):
        return True
    if form.lower in _POSSESSIVE:  # hans målade tavla
        return False
    word = forms.lexicon.word(following.lower) if following.lower.endswith(_ENDS_AS_VERBS_DO) else None
    return word is not None and "verb" in word.parts and "noun" not in word.parts


def _is_name_here(form: WordForm, source: Candidate, starts_sentence: bool, is_small: bool) -> bool:
    """A homonym in small letters stays the ordinary word; with a capital it is the name.

    Who has written the name in small letters before writes `per köpte glass` too: no sentence begins with that word.
    """
    if source.category in _NUMBERS:
        return True
    if form.shape == "l":
        return not form.is_word or (is_small and starts_sentence and form.frequency < 60)
    return not (starts_sentence and form.frequency >= 45)
