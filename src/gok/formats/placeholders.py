"""Text with placeholders instead of pseudonyms: `Jag heter @firstname_male_1 och bor i @city_2.`

Features follow after colons (`@city_2:gen`). Ages and years are given as fixed five-year bins (`@age(25-29)`,
`@year(1990-1994)`), never as a range around the original. A literal `@` is doubled. Where the text behind a placeholder
would be read as part of it, `@-` stands between them and means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from gok.errors import InputError
from gok.formats.decoding import MOST, decode
from gok.formats.flavours import placed
from gok.formats.mentions import released_result
from gok.formats.text import essay_id, marked
from gok.replace.placeholders import placeholder, placeholder_pattern
from gok.results import Mention, Result
from gok.taxonomy import Label
from gok.text import Essay, Span

__all__ = ["chunks", "placeholder", "read", "write"]


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
    found = placeholder_pattern().match(written + following)
    return found is not None and found.end() == len(written)


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The essay with its placeholders as mentions: nothing of an original is in it."""
    written = decode(stream.read(MOST), source=name)
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
    found = placeholder_pattern().match(written, at)
    if found is None:
        raise InputError(f"a single @ at offset {at} that is no placeholder", source=source)
    return found.end(), found.group(), found


def _mention(found: re.Match[str], span: Span, text: str) -> Mention:
    if found["bin"]:
        return Mention(
            span, text, "age_digits" if found["bin"] == "age" else found["bin"], replacement=text, target=span
        )
    number = int(found["number"]) if found["number"] else None
    features = tuple(f for f in found["features"].split(":") if f)
    label = Label.read([found["label"], *features])[0][0]
    return Mention(span, text, label.category, number, label.features, replacement=text, target=span)
