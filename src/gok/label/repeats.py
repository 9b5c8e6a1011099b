"""What is known once is known everywhere in the essay.

`buss 217` at the top makes the `217` below a line too; `Björn` found surely as a friend is a friend in `Björn körde`,
where the word alone could be a bear; `alis` and `Allis` belong to `Ali` and `Alis`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gok.detect import Candidate
from gok.detect.forms import Form, Forms
from gok.detect.look import look_at
from gok.label.groups import INSTITUTIONS, PLACES
from gok.text import Essay, Span
from gok.text.numerals import is_near

__all__ = ["find_repeats"]

_NUMBERS = frozenset({"transport_nr"})
_NAMES = frozenset({"firstname_unknown", "surname", "middlename", "transport_name"}) | PLACES | INSTITUTIONS
_SURE = 0.75
_EVERYDAY = 56  # so common a word in small letters is never somebody


def find_repeats(essay: Essay, candidates: Iterable[Candidate], forms: Forms) -> list[Candidate]:
    """Further places of what was found surely, at tokens no rule has found by itself."""
    found = list(candidates)
    sure = _sure(essay, found)
    if not sure:
        return []
    taken = {place for c in found if c.score >= 0.5 for place in range(c.span.start, c.span.end)}
    long = _by_first_letter(sure)
    out = []
    look = look_at(essay, forms)
    known, openings = look.known, look.openings
    for i, (token, form, following) in enumerate(zip(essay.tokens, known, [*known[1:], None], strict=True)):
        low = form.lower
        source = sure.get(low)
        if source is None and low[-1] == "s":
            source = sure.get(_stem(low))
        if source is None and not form.is_word:
            source = _near(form, long)
        if source is None:
            continue
        base = _base_of_genitive(low, sure, forms) if token.start in taken else None
        if base:
            group = base.rule.split(".")[0]
            span = Span(token.start, token.end)
            out.append(Candidate(span, base.category, f"{group}.again", 0.97, personal=base.personal))
        small = essay.text[source.span.start].islower()
        if token.start in taken:
            continue
        if not _is_name_here(form, source, i in openings, small) and not _acts(form, source, following, forms):
            continue
        group = source.rule.split(".")[0]
        out.append(
            Candidate(Span(token.start, token.end), source.category, f"{group}.again", 0.76, personal=source.personal)
        )
    return out


def _base_of_genitive(low: str, sure: dict[str, Candidate], forms: Forms) -> Candidate | None:
    """`Malmös` where Malmö is known: that it is, whatever the model takes it for, unless a list has it as it stands."""
    base, itself = sure.get(low[:-1]) if low.endswith("s") else None, sure.get(low)
    if base is None or base.score < 0.9 or (itself is not None and itself.score >= base.score):
        return None
    return base if all(r.category == "word" for r in forms.lexicon.exact(low)) else None


def _sure(essay: Essay, found: Sequence[Candidate]) -> dict[str, Candidate]:
    """One-word things found surely, by their form in small letters, with and without a genitive -s."""
    sure: dict[str, Candidate] = {}
    for c in sorted(found, key=lambda c: -c.score):
        surface = c.span.of(essay.text).lower()
        is_number = c.category in _NUMBERS and len(surface) > 1
        shortest = 2 if c.category == "firstname_unknown" else 3
        if c.score < _SURE or " " in surface or not (is_number or (c.category in _NAMES and len(surface) >= shortest)):
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


def _near(form: Form, long: dict[str, list[tuple[str, Candidate]]]) -> Candidate | None:
    """An unknown word one edit away from a sure name of five letters or more."""
    if form.shape in "pd" or len(form.lower) < 5 or form.classes:
        return None
    stem = _stem(form.lower)
    return next((candidate for other, candidate in long.get(stem[0], ()) if is_near(stem, other, 1)), None)


_DOES = frozenset("är var har hade sa sade säger kom gick åt fick gav tog såg skrev ska vill kan måste".split())
_LIES = frozenset("ligger liger låg lig".split())
_BESIDE = frozenset({"och", "!", "?"})
_ENDS_AS_VERBS_DO = ("ar", "er", "de", "te")
_POSSESSIVE = frozenset({"hans", "min", "din", "sin"})


def _acts(form: Form, source: Candidate, following: Form | None, forms: Forms) -> bool:
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


def _is_name_here(form: Form, source: Candidate, starts_sentence: bool, is_small: bool) -> bool:
    """A homonym in small letters stays the ordinary word; with a capital it is the name.

    Who has written the name in small letters before writes `per köpte glass` too: no sentence begins with that word.
    """
    if source.category in _NUMBERS:
        return True
    if form.shape == "l":
        return not form.is_word or (is_small and starts_sentence and form.frequency < 60)
    return not (starts_sentence and form.frequency >= 45)
