"""Text with placeholders instead of pseudonyms: `Jag heter @firstname_male_1 och bor i @city_2.`

Features follow after colons (`@city_2:gen`). Ages and years are given as fixed five-year bins (`@age(25-29)`,
`@year(1990-1994)`), never as a range around the original. A literal `@` is doubled. Where the text behind a placeholder
would be read as part of it, `@-` stands between them and means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import BinaryIO

from gok.errors import InputError
from gok.formats.decoding import decode
from gok.formats.flavours import placed
from gok.formats.mentions import released_result
from gok.formats.text import essay_id, marked
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Essay, Span

__all__ = ["chunks", "placeholder", "read", "write"]

_BIN = 5
_BINNED = {"age_digits": "age", "age_string": "age", "year": "year"}
_NUMBER = re.compile(r"(?<!\d)\d{1,4}(?!\d)")
_UNITS = "noll en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton"
_TENS = "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio"


def write(results: Iterable[Result]) -> str:
    """The text with its placeholders."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """Every replaced or to be replaced mention as a placeholder; all other text as it is."""
    for result in results:
        yield marked("".join(_pieces(result)))


def _pieces(result: Result) -> Iterator[str]:
    text, at = result.essay.text, 0
    for mention in placed(result):
        if mention.action == "replace":
            yield from (_doubled(text[at : mention.span.start]), placeholder(mention))
            at = mention.span.end
            if not _ends(placeholder(mention), _doubled(text[at : at + 40])):
                yield "@-"
    yield _doubled(text[at:])


def _doubled(text: str) -> str:
    return text.replace("@", "@@")


def _ends(written: str, following: str) -> bool:
    """Whether a reader would end the placeholder where it ends."""
    found = _pattern().match(written + following)
    return found is not None and found.end() == len(written)


def placeholder(mention: Mention) -> str:
    """What stands for one mention.

    >>> placeholder(Mention(Span(0, 2), "27", "age_digits", number=3))
    '@age(25-29)'
    """
    if mention.replacement == mention.text and _pattern().fullmatch(mention.text):  # it was read from such a text
        return mention.text
    if (name := _BINNED.get(mention.label)) and (value := _value(mention.text)) is not None:
        low = value // _BIN * _BIN
        return f"@{name}({low}-{low + _BIN - 1})"
    number = "" if mention.number is None else f"_{mention.number}"
    return f"@{mention.label}{number}" + "".join(f":{f}" for f in mention.features)


def _value(text: str) -> int | None:
    """The number a mention gives, in digits or in words; None if it cannot be told."""
    if (found := _NUMBER.search(text)) is not None:
        return int(found.group())
    return _number_words().get(text.lower().split("-")[0].removesuffix("årig").strip())


@cache
def _number_words() -> dict[str, int]:
    units, tens = _UNITS.split(), _TENS.split()
    words = {word: value for value, word in enumerate(units)} | {"ett": 1, "aderton": 18}
    for i, ten in enumerate(tens, 2):
        for form in (ten, ten.removesuffix("o")):  # trettio, and trettitvå as it is said
            words[form] = i * 10
            words |= {form + unit: i * 10 + value for value, unit in enumerate([*units[:10]]) if value}
            words[form + "ett"] = i * 10 + 1
    return words


@cache
def _pattern() -> re.Pattern[str]:
    known = taxonomy()
    labels = "|".join(re.escape(c.id) for c in sorted(known.categories, key=lambda c: -len(c.id)))
    features = "|".join(sorted(known.feature_ids, key=len, reverse=True))
    return re.compile(
        rf"@(?:(?P<bin>age|year)\(\d{{1,4}}-\d{{1,4}}\)"
        rf"|(?P<label>{labels})(?:_(?P<number>[0-9]{{1,9}}))?(?P<features>(?::(?:{features}))*))"
    )


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The essay with its placeholders as mentions: nothing of an original is in it."""
    written = decode(stream.read(), source=name)
    out: list[str] = []
    mentions: list[Mention] = []
    at = length = 0
    while (next_at := written.find("@", at)) >= 0:
        out.append(written[at:next_at])
        length += next_at - at
        at, text, found = _read_one(written, next_at, name)
        if found is not None:
            span = Span(length, length + len(text))
            mentions.append(_mention(found, span, text))
        out.append(text)
        length += len(text)
    out.append(written[at:])
    yield released_result(Essay("".join(out), essay_id(name)), tuple(mentions))


def _read_one(written: str, at: int, source: str) -> tuple[int, str, re.Match[str] | None]:
    """What begins at an `@`: where it ends, what it stands for, and the placeholder if it is one."""
    if written.startswith("@@", at):
        return at + 2, "@", None
    if written.startswith("@-", at):
        return at + 2, "", None
    found = _pattern().match(written, at)
    if found is None:
        raise InputError(f"a single @ at offset {at} that is no placeholder", source=source)
    return found.end(), found.group(), found


def _mention(found: re.Match[str], span: Span, text: str) -> Mention:
    if found["bin"]:
        return Mention(span, text, "age_digits" if found["bin"] == "age" else "year", replacement=text, target=span)
    number = int(found["number"]) if found["number"] else None
    features = tuple(f for f in found["features"].split(":") if f)
    return Mention(span, text, found["label"], number, features, replacement=text, target=span)
