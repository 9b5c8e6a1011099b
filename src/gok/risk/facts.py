"""What a text still tells of its writer: the marks and kept mentions of a target, as facts that can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from gok.replace.codes import generalize, wider_trades
from gok.replace.family import family_numbers
from gok.replace.known import country_code, readings
from gok.replace.lists import country_name, rows
from gok.results import Mention, Result
from gok.text import Essay, Span
from gok.text.folding import fold, key

__all__ = [
    "Fact",
    "country_of_mention",
    "facts_of",
    "in_target",
    "lemma_of",
    "name_of_country",
    "target_essay",
    "wider_profession",
]

_BY_LABEL: Mapping[str, str] = {
    "prof": "profession",
    "edu": "education",
    "language": "language",
    "nationality": "nationality",
    "pet_type": "pet",
    "hobby": "hobby",
    "crime": "crime",
    "health_condition": "health",
    "currency": "currency",
}
_SENSITIVE: Mapping[str, str] = {
    "political": "politics",
    "religious": "religion",
    "ethnic": "ethnicity",
    "sexual": "sexuality",
    "health": "health",
}
_UNTOLD = frozenset({"fam", "past_timepoint", "future_timepoint", "time_span", "OBS!", "Com!", "Cit-FL"})


class Fact(NamedTuple):
    """Something a reader of the target learns: a kind of fact, its value, and where it stands."""

    attribute: str
    value: str
    spans: tuple[Span, ...] = ()


def target_essay(result: Result) -> Essay:
    """The target as an essay of its own."""
    if result.target is None or result.released:
        return result.essay
    return Essay(result.target, result.essay.id, result.essay.meta, result.essay.tokens_given)


def placed_in_target(result: Result) -> Iterator[tuple[int, Mention]]:
    """The mentions with their places and words in the target, each after its index; removed ones are gone."""
    for i, mention in enumerate(result.mentions):
        if result.target is None or result.released:
            yield i, mention
        elif mention.target is not None:
            yield i, replace(mention, span=mention.target, text=mention.target.of(result.target))


def in_target(result: Result) -> list[Mention]:
    """The same without the numbers."""
    return [mention for _, mention in placed_in_target(result)]


def facts_of(result: Result) -> tuple[Fact, ...]:
    """The facts a target gives away, each once.

    What was replaced tells nothing true, but for a profession that was made wider. What is public is not about the
    writer.
    """
    essay, mentions = target_essay(result), in_target(result)
    roles = {(m.number, f) for m in mentions for f in m.features if f in ("origin", "transit")}
    found: dict[tuple[str, str], list[Span]] = {}
    for mention in mentions:
        for attribute, value in _told(mention, roles):
            found.setdefault((attribute, value), []).append(mention.span)
    facts = [Fact(attribute, value, tuple(spans)) for (attribute, value), spans in found.items()]
    marks = [m for m in mentions if m.action != "replace"]
    facts += [Fact(f.attribute, str(f.number), f.spans) for f in family_numbers(essay, marks)]
    return tuple(facts)


def _told(mention: Mention, roles: set[tuple[int | None, str]]) -> Iterator[tuple[str, str]]:
    if mention.action == "replace":
        if mention.label == "prof" and mention.text in wider_trades():
            yield "profession", mention.text
        return
    if mention.relevance == "public" or mention.label in _UNTOLD:
        return
    if mention.label == "country":
        role = next((r for r in ("origin", "transit") if (mention.number, r) in roles or r in mention.features), "")
        yield role or "country", country_of_mention(mention)
    elif mention.label == "sensitive":
        for kind in mention.features:
            if kind in _SENSITIVE:
                yield _SENSITIVE[kind], lemma_of(mention.text, "sensitive")
    else:
        yield _BY_LABEL.get(mention.label, mention.label), lemma_of(mention.text, mention.label)


def country_of_mention(mention: Mention) -> str:
    """The country a mention names, by its code; the words themselves if it is none we know."""
    text = mention.text
    code = country_code(text) or (country_code(text[:-1]) if text[-1:] in "sS" else "") or country_code(text, near=True)
    return code or key(text)


@lru_cache(maxsize=8192)
def lemma_of(form: str, label: str) -> str:
    """The word a form belongs to, so that `muslimer` and `muslim` are one value."""
    found = sorted(readings(form, label), key=lambda r: r.match != "exact")
    return key(found[0].of or found[0].form) if found else fold(form)


@lru_cache(maxsize=8192)
def wider_profession(value: str) -> str:
    """The field of work a profession belongs to; itself if it is as wide as can be."""
    return value if value in wider_trades() else generalize(Mention(Span(0, max(len(value), 1)), value, "prof"))


def name_of_country(code: str) -> str:
    """The Swedish name of a country, for a report."""
    return country_name(code) or next((e.form for e in rows("countries") if e.country == code), code)
