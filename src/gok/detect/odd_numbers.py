"""Numbers with something odd inside: a picture, a sign that parts no numbers, letters that look like digits.

Rules for numbers know blanks, hyphens and the like. What else stands between two groups of digits is read as a hyphen,
where the whole is as long as a number somebody has; O and l in it are read as the digits they are taken for.
"""

from __future__ import annotations

from collections.abc import Iterator

from gok.lang import lazy_regex

__all__ = ["ODD", "PICTURES", "SIGNS", "Edit", "plain_numbers"]

Edit = tuple[int, int, str]
"""Where something is read otherwise, how many characters of it, and what is read."""

PICTURES = (
    "\u2190-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ue000-\uf8ff\ufffc\U0001f000-\U0001faff\U000f0000-\U0010fffd\u200d\ufe0f"
)
"""Pictures, arrows, signs of private fonts, objects: none is part of a word or a number."""
SIGNS = "*|:;,~·•=#^"
"""What may stand between the groups of a number."""
_LIKE_DIGITS = {"O": "0", "o": "0", "I": "1", "l": "1"}
_FEWEST, _MOST = 9, 15  # digits of a number that can be rung

ODD = lazy_regex(rf"\d(?:[{SIGNS}]\d|[OoIl]| ?[–—] ?\d|\.\d{{4}}\.)")
"""Where one may be, but for pictures."""
# What a text is searched for stands before what must not be before it: so a search goes from one to the next at once.
_PICTURED = lazy_regex(rf"[{PICTURES}](?<=\d.)[{PICTURES}]*(?=\d)")
_RUNG = lazy_regex(rf"0(?<![\d.{SIGNS}]0)\d{{1,3}}(?:([{SIGNS}])\d{{2,4}}(?:\1\d{{2,4}}){{0,5}})(?!\1?\d)")
_IN_TWO = lazy_regex(rf"\d(?<!\d\d)\d{{5}}(?:\d\d)?([{SIGNS}])\d{{4}}(?!\1?\d)")
_DASHED = lazy_regex(r"0(?<![\d.–—-]0)\d{1,3}(?: ?[–—-] ?\d{2,8}){1,5}(?! ?[–—-]? ?\d)")
_DASH = lazy_regex(" ?[–—-] ?")
_CARD = lazy_regex(r"\d(?<![\d.]\d)\d{3}(?:\.\d{4}){3}(?!\.?\d)")
_MISREAD = lazy_regex(r"[\dOoIl](?<![\w-].)(?:[ -]?[\dOoIl]){8,13}(?!\w)")
_BEFORE_POSTAL_CODE = lazy_regex(r"[^\W\d_] \d{1,3}[A-Ha-h]?(,)\d{3} ?\d\d\s+[^\W\d_]{2}")
_GROUP = lazy_regex(r"[\dOoIl]+")


def plain_numbers(text: str) -> Iterator[Edit]:
    """What is to be read otherwise, so that a number looks as numbers do."""
    for found in _PICTURED.finditer(text):
        yield found.start(), len(found.group()), "-"
    for pattern in (_RUNG, _IN_TWO):
        for found in pattern.finditer(text):
            places = [at for at in range(*found.span()) if text[at] == found[1]]
            if _FEWEST <= found.end() - found.start() - len(places) <= _MOST:
                yield from ((at, 1, "-") for at in places)
    for found in _DASHED.finditer(text):  # dashes of two kinds, and blanks around them
        dashes = [*_DASH.finditer(text, *found.span())]
        if _FEWEST <= sum(map(str.isdecimal, found.group())) <= _MOST and not found.group().isascii():
            yield from ((dash.start(), len(dash.group()), "-") for dash in dashes)
    for found in _CARD.finditer(text):
        yield from ((at, 1, " ") for at in range(*found.span()) if text[at] == ".")
    for found in _MISREAD.finditer(text):
        groups = _GROUP.findall(found.group())
        if not found.group().isdecimal() and all(any(map(str.isdecimal, group)) for group in groups):
            yield from ((at, 1, _LIKE_DIGITS[text[at]]) for at in range(*found.span()) if text[at] in _LIKE_DIGITS)
    for found in _BEFORE_POSTAL_CODE.finditer(text):
        yield found.start(1), 1, ", "
