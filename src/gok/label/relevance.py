"""Personal or public: whose date, whose address is it?

In doubt personal. But learners also write about history, laws and articles, and a year in such a sentence is nobody's:
replacing it harms the research and protects no one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence

from gok.detect.context import is_about_people_in_general, is_cited, sentence, speaks_of_own_life
from gok.detect.forms import Forms
from gok.label.settle import Reading
from gok.text import Essay, Span

__all__ = ["is_personal", "personal_entities"]

_IMPERSONAL = re.compile(
    r"\b(?:man|enligt|procent|miljon\w*|\w*lag(?:en|ar|arna)?|film(?:en|er)?|bok(?:en)?|roman(?:en)?|svenskar\w*|undersökning\w*|studie\w*|"
    r"statistik\w*|regering\w*|riksdag\w*|befolkning\w*|invånar\w*|konvention\w*|\w*konventionen|telefon(?:er|erna|nätet)|världskrig\w*|"
    r"uppfann\w*|grundades|infördes|förbjöds|byggdes|grader|sol(?:en)?|snö(?:n)?|vinter(?:n)?|våren|hösten|väder|vädret)\b|%",
    re.IGNORECASE,
)


def _sentence(essay: Essay, reading: Reading) -> str:
    return sentence(essay.text, reading.span.start, reading.span.end)


def _is_own_date(essay: Essay, reading: Reading) -> bool:
    """A part of a date: the writer's life, a letter head, or a day and month that nothing speaks against."""
    start = reading.span.start
    if is_cited(essay.text, start):
        return False
    words = _sentence(essay, reading)
    if speaks_of_own_life(words):
        return not is_about_people_in_general(essay.text, start)
    if _IMPERSONAL.search(words):
        return False
    if speaks_of_own_life(words, widely=True):
        return True
    if reading.group:  # a season of the law: mellan 1 mars och 20 augusti
        return _SEASON.search(words) is None
    return speaks_of_own_life(_neighbours(essay, reading))


def _neighbours(essay: Essay, reading: Reading) -> str:
    """The sentences around, for one that names nobody: `Det var i november 2018.`"""
    return essay.text[max(0, reading.span.start - 160) : reading.span.end + 160]


def _is_own_age(essay: Essay, reading: Reading) -> bool:
    """`en elvaåring` may be anybody; other ages were said of somebody when they were found."""
    if not any(rule.startswith("ages.fused") for rule in reading.rules):
        return True
    return speaks_of_own_life(_sentence(essay, reading)) or (
        essay.genre not in _ARGUING and speaks_of_own_life(_neighbours(essay, reading))
    )


def _is_whole_date(essay: Essay, reading: Reading) -> bool:
    """A letter has a date, an article has one too; the article's stands behind its name or its address."""
    before = essay.text[max(0, reading.span.start - 40) : reading.span.start]
    return not (is_cited(essay.text, reading.span.start) or _SITE.search(before)) or speaks_of_own_life(
        _sentence(essay, reading)
    )


_SEASON = re.compile(r"\bmellan (?:den )?\d{1,2} \w+ och (?:den )?\d{1,2} \w+", re.IGNORECASE)
_SITE = re.compile(r"\w\.(?:se|fi|com|org|nu)\b[,\s(]*$")
_SOURCE = re.compile(
    r"\b(?:enligt|enlig\w*|källa\w*|artikel\w*|skriver|säger|anser|påstår|menar|publicera\w*|tidning\w*)\b",
    re.IGNORECASE,
)


def _is_own_address(essay: Essay, reading: Reading) -> bool:
    """A web address that is cited as a source belongs to nobody."""
    url = reading.span.of(essay.text)
    before = essay.text[max(0, reading.span.start - 2) : reading.span.start]
    is_site = "/" not in url.removeprefix("https://").removeprefix("http://").rstrip("/")
    return not (is_site and ("(" in before or _SOURCE.search(_sentence(essay, reading))))


_ARGUING = frozenset({"argumentative", "investigative", "expository", "review", "evaluative"})
_JUDGES: Mapping[str, Callable[[Essay, Reading], bool]] = {
    "year": _is_own_date,
    "month_word": _is_own_date,
    "day": _is_own_date,
    "month_digit": _is_own_date,
    "date_digits": _is_whole_date,
    "age_digits": _is_own_age,
    "age_string": _is_own_age,
    "url": _is_own_address,
}


def is_personal(essay: Essay, reading: Reading) -> bool:
    """Whether the reading is about the writer or the writer's people, by what stands around it."""
    judge = _JUDGES.get(reading.category)
    return judge is None or judge(essay, reading)


# How likely one mention must be personal to make its entity personal; all mentions together may do with less.
_LIKELY = 0.15
_LIKELY_ARGUING = 0.5
_LIKELY_OWN_LIFE = 0.1


def personal_entities(
    essay: Essay, readings: Sequence[Reading], keys: Sequence[Hashable], forms: Forms
) -> set[Hashable]:
    """The entities that are the writer's own: one personal mention makes all of its mentions personal.

    Somebody whose full name is that of a listed public person is public, unless a relative or friend is called so.
    """
    famous = {at: span.end for span in _famous_spans(essay, forms) for at in range(span.start, span.end)}
    shares: dict[Hashable, list[float]] = {}
    for reading, key in zip(readings, keys, strict=True):
        share = reading.personal if is_personal(essay, reading) else 0.0
        if famous.get(reading.span.start, 0) >= reading.span.end:
            share = -1.0
        shares.setdefault(key, []).append(share)
    likely = _likely_enough(essay)
    return {
        key for key, of in shares.items() if min(of) >= 0 and (max(of) >= likely or sum(of) / len(of) >= 0.7 * likely)
    }


_SELF = frozenset("jag mig min mitt mina vi oss vår vårt våra".split())


def _likely_enough(essay: Essay) -> float:
    """How likely an entity must be the writer's own to count as that: less in an essay about the writer's own life."""
    if essay.genre in _ARGUING:
        return _LIKELY_ARGUING
    tokens = essay.tokens
    own = sum(any(t.text.lower() in _SELF for t in tokens[s.first : s.last]) for s in essay.sentences)
    return _LIKELY_OWN_LIFE if len(essay.sentences) > 4 and own * 2 >= len(essay.sentences) else _LIKELY


_FRIEND = re.compile(r"\b(?:min|mitt|mina|vår|våra|din)\s+(?:\w+\s+){1,2}(?:heter\s+)?$", re.IGNORECASE)


def _famous_spans(essay: Essay, forms: Forms) -> list[Span]:
    """Where full names of listed public persons stand, and titles of two words and more."""
    tokens = essay.tokens
    words = [t[0] for t in tokens]
    spans: list[Span] = []
    for i, word in enumerate(words):
        form = forms[word]
        if not form.starts_phrase or form.shape == "l":
            continue
        for phrase in forms.lexicon.phrases(words, i):
            known = any(r.category == "public_person" and r.weight >= 3 for r in phrase.readings)
            titled = any(r.category == "title" for r in phrase.readings)
            start = tokens[i].start
            if (known or titled) and not _FRIEND.search(essay.text[max(0, start - 40) : start]):
                spans.append(Span(start, tokens[i + phrase.length - 1].end))
                break
    return spans
