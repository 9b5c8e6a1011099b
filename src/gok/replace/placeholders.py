"""Labels instead of pseudonyms: `@city_2:gen`, ages and years in fixed five-year bins, `@age(25-29)`."""

from __future__ import annotations

import re
from functools import cache

from gok.lang import Language, load_language
from gok.results import Mention
from gok.taxonomy import taxonomy

__all__ = ["placeholder", "placeholder_pattern"]

_BIN = 5
_BINNED = {"age_digits": "age", "age_string": "age", "year": "year"}
_NUMBER = re.compile(r"(?<!\d)\d{1,4}(?!\d)")


def placeholder(mention: Mention, language: Language | None = None, *, near: bool = False, around: int = 0) -> str:
    """What stands for one mention; ages in words that are misspelled are read only if they may be `near` a number.

    With `around` a range reaches as far to either side of the value, which then stands in its middle for all to see.

    >>> from gok.text import Span
    >>> placeholder(Mention(Span(0, 2), "27", "age_digits", number=3))
    '@age(25-29)'
    """
    if mention.replacement == mention.text and placeholder_pattern().fullmatch(mention.text):
        return mention.text  # it was read from such a text
    near = near and mention.label == "age_string"
    if (name := _BINNED.get(mention.label)) and (value := _value(mention.text, language, near)) is not None:
        if around:
            return f"@{mention.label}({max(0, value - around)}-{value + around})"
        low = value // _BIN * _BIN
        return f"@{name}({low}-{low + _BIN - 1})"
    number = "" if mention.number is None else f"_{mention.number}"
    return f"@{mention.label}{number}" + "".join(f":{f}" for f in mention.features)


def _value(text: str, language: Language | None, near: bool) -> int | None:
    """The number a mention gives, in digits or in words; None if it cannot be told."""
    numerals = (language or load_language()).module("numerals")
    if (year := numerals.read_year(text)) is not None:
        return int(year)
    word = text.lower().split("-")[0].removesuffix(numerals.AGE_ADJECTIVE).strip()
    value: int | None = numerals.read_cardinal(word, near=True) if near else None
    if value is None and (found := _NUMBER.search(text)) is not None:
        return int(found.group())
    return numerals.spelled_cardinals().get(word) if value is None else value


@cache
def placeholder_pattern() -> re.Pattern[str]:
    """A placeholder, its parts as groups."""
    known = taxonomy()
    names = sorted((*known.by_id, *known.aliases), key=lambda name: -len(name))
    labels = "|".join(map(re.escape, names))
    features = "|".join(sorted(known.feature_ids, key=len, reverse=True))
    return re.compile(
        rf"@(?:(?P<bin>age|year|age_digits|age_string)\(\d{{1,4}}-\d{{1,4}}\)"
        rf"|(?P<label>{labels})(?:_(?P<number>[0-9]{{1,9}}))?(?P<features>(?::(?:{features}))*))"
    )
