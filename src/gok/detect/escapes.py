"""What programs write for a letter: `&ouml;`, `%C3%B6`, `\\u00f6`, and their quotes, read as what people see.

Essays come from web pages, mails and exports too. A name in another spelling is the same name, so it is read before
anything is looked for; offsets are those of the untouched text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gok.detect.odd_numbers import Edit
from gok.lang import lazy_regex

__all__ = ["ESCAPED", "plain_letters"]

_ENTITY = lazy_regex(r"&(?:[A-Za-z]{2,8}|#\d{2,6}|#[xX][0-9A-Fa-f]{2,5});")  # a letter as web pages spell it
_PERCENT = lazy_regex(r"(?:%[0-9A-Fa-f]{2})+")
_CODE = lazy_regex(r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})")
_TAG = lazy_regex(r"(?<=\d)(?:</?[a-z][^<>\n]{0,20}>)+(?=\d)")
_FIELD = lazy_regex(r'"[^\W\d_][\w -]{0,30}":\s{0,2}(?:"[^"\n]{1,80}")?(?=\s{0,2}[,}\]\d\[{]|\s*\Z)')
_PACKED = lazy_regex(
    r"(?<![\w+/=])(?=[A-Za-z]*[0-9+/=])(?:[A-Za-z0-9+/]{4}){2,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?![\w+/=])"
)
_IN_ADDRESS = lazy_regex(r"(?:://|www\.|\?)\S*\Z")

_SIGNS = " @.,+-_/#&"  # besides letters and digits

ESCAPED = lazy_regex(r"&[#A-Za-z]|%[0-9A-Fa-f]{2}|\\[ux][0-9A-Fa-f]{2}|\d<[a-z/]|\":|[a-z][A-Z]|[A-Za-z]{2}\d")
"""Where something of them may be."""


def plain_letters(text: str) -> Iterator[Edit]:
    """What is to be read otherwise, so that names and numbers look as they do on paper."""
    for found in _ENTITY.finditer(text) if "&" in text else ():
        from html import unescape  # hardly any text has one

        if len(letter := unescape(found.group())) == 1:
            yield found.start(), len(found.group()), _seen(letter)
    for found in _PERCENT.finditer(text) if "%" in text else ():
        if (read := _read(found, text)) is not None:
            yield found.start(), len(found.group()), read
    for found in _CODE.finditer(text) if "\\" in text else ():
        yield found.start(), len(found.group()), _seen(chr(int(found.group()[2:], 16)))
    for found in _TAG.finditer(text) if "<" in text else ():
        yield found.start(), len(found.group()), ""
    for found in _FIELD.finditer(text) if '":' in text else ():
        yield from ((at, 1, " ") for at in range(*found.span()) if text[at] == '"')
    for found in _PACKED.finditer(text):
        if read := _unpacked(found.group()):
            yield found.start(), len(found.group()), read


def _seen(letter: str) -> str:
    """A letter, digit or sign; a plain blank for any other, and nothing for what nobody sees."""
    if letter.isspace():
        return " "
    return letter if letter.isprintable() else ""


def _read(found: re.Match[str], text: str) -> str | None:
    """What bytes spell; None in an address, which they are part of, and behind a number of percent."""
    data = bytes.fromhex(found.group().replace("%", ""))
    if _IN_ADDRESS.search(text, max(0, found.start() - 80), found.start()):
        return None
    if text[found.start() - 1 : found.start()].isdecimal() and not data.isascii():
        return None
    try:
        read = data.decode()
    except UnicodeDecodeError:
        read = data.decode("cp1252", errors="replace")
    return read if all(one.isalnum() or one in _SIGNS for one in read) else None


def _unpacked(word: str) -> str:
    """What a word says that a program has packed for mail; nothing for a word that only looks so."""
    from base64 import b64decode

    try:
        read = b64decode(word).decode()
    except ValueError:
        return ""
    is_text = all(one.isalnum() or one in _SIGNS for one in read)
    return read if is_text and sum(map(str.isalnum, read)) >= 4 else ""
