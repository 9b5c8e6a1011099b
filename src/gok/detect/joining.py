"""Names that something tears apart: `Fat😀ima`, `F a t i m a`, `Fati-` at the end of a line are searched as one word.

What belongs together is told by the lists: it is put together only if a listed name or place comes of it, or if a verb
before says that letters spell a name. All that follows sees whole words; offsets are mapped back as those of a clean
text. What is odd about a number is told in `gok.detect.odd_numbers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from gok.detect.escapes import ESCAPED, plain_letters
from gok.detect.odd_numbers import ODD, PICTURES, Edit, plain_numbers
from gok.lang import lazy_regex
from gok.lang.rules import Anchor
from gok.lexicon.word_forms import WordFormTable

__all__ = ["SIGNS", "TORN", "join_words"]

_LETTER = r"[^\W\d_]"
SIGNS = r"*/|+~=·•.,:;_-"
"""What may stand between the letters of a name that is spelled out."""
_BETWEEN = rf"(?:[ \t]{{1,3}}|[ \t]?[{SIGNS}][ \t]?)"

_PICTURED = lazy_regex(rf"(?<!{_LETTER}){_LETTER}++(?:[{PICTURES}]++{_LETTER}++)++")
_PICTURES_INSIDE = lazy_regex(rf"[{PICTURES}]+")
_UNDERLINED = lazy_regex(rf"(?<![\w@/.])(_+)({_LETTER}{{3,}})(?:[ \t]\d{{1,4}}[A-Ha-h]?(_+)(?!\w))?")
_BROKEN = lazy_regex(rf"(?<!{_LETTER}){_LETTER}{{2,}}+(-\n)[a-zß-ÿ]{{2,}}(?!\w)")
_SPELLED = lazy_regex(rf"(?<!\w){_LETTER}(?P<by>{_BETWEEN}){_LETTER}(?:(?P=by){_LETTER})+(?!\w)")
_LETTERS_APART = lazy_regex(rf"[ \t{SIGNS}]{_LETTER}(?=[ \t{SIGNS}]){_BETWEEN}{_LETTER}(?!\w)")  # at its end
_STARRED = lazy_regex(rf"(?<![\w*]){_LETTER}{{1,12}}\*{_LETTER}{{2,12}}(?![\w*])")  # a letter that is not told
_LEET = lazy_regex(  # a word with digits or signs that look like letters
    rf"(?<![\w@.-])(?=[^\W_]*[@$0134578])(?=[@$\d]*{_LETTER})[^\W_@$]*[@$0134578][^\W_]*(?:[@$]+[^\W_]*)*"
    r"(?![\w@-]|\.\w)"
)
_LEET_LETTERS = str.maketrans("@4$50137", "aassoiet")
_DRESSED = lazy_regex(rf"{_LETTER}[@$*\d]{_LETTER}|{_LETTER}{{2}}\d+{_LETTER}")  # where one of these two may be
_BEFORE = lazy_regex(r"(\w+)[\s:\"”]*\Z")

_NAMES = frozenset({"firstname", "surname", "city", "country", "area", "region"})
_SHORTEST, _SHORTEST_SMALL = 3, 4  # letters of a name that is spelled out, with a capital first and otherwise
_SHORTEST_STREET = 8
_LONGEST = 30  # letters in a row that are looked at
_REACH = 20  # characters before, in which a verb may say what follows


TORN = (
    lazy_regex(r"[^\0-\u218f]"),  # arrows and all behind them: that way round it takes a tenth of the time to compile
    lazy_regex("-\n"),
    lazy_regex(rf"_(?<![\w@/.]_)_*{_LETTER}{{3}}"),
    ESCAPED,
    _LETTERS_APART,
    _DRESSED,
    ODD,
)
"""Find what may tear a word or a number apart; `gok.detect.parting` has the same by classes of signs."""


def join_words(text: str, forms: WordFormTable) -> Iterator[Edit]:
    """What is to be read otherwise, so that what belongs together is one word."""
    yield from plain_numbers(text)
    yield from plain_letters(text)
    yield from _dressed(text, forms)
    for found in _PICTURED.finditer(text) if _PICTURES_INSIDE.search(text) else ():
        parts = _PICTURES_INSIDE.split(found.group())
        if _is_name("".join(parts), forms) and (found.group()[0].isupper() or not _are_words(parts, forms)):
            for torn in _PICTURES_INSIDE.finditer(text, found.start(), found.end()):
                yield torn.start(), len(torn.group()), ""
    for found in _BROKEN.finditer(text) if "-\n" in text else ():
        parts = found.group().split("-\n")
        if found.group()[0].isupper() and _is_name("".join(parts), forms) and not _are_words(parts[1:], forms):
            yield found.start(1), 2, ""
    for found in _UNDERLINED.finditer(text) if "_" in text else ():
        if forms.language.module("anchors").anchor_of(found[2]) & Anchor.STREET:
            yield from ((found.start(part), len(found[part]), " ") for part in (1, 3) if found[part])
    for found in _SPELLED.finditer(text) if _LETTERS_APART.search(text) else ():
        yield from _spelled(text, found, forms)


def _dressed(text: str, forms: WordFormTable) -> Iterator[Edit]:
    """Names with a star for a vowel, or with digits and signs that look like letters: `F*tima`, `M4lmö`, `F@tim@`."""
    for found in _STARRED.finditer(text):
        at = found.group().index("*")
        ways = [found.group().replace("*", vowel) for vowel in forms.language.module("grammar").VOWELS]
        if found.group()[0].isupper() and len(ways[0]) > _SHORTEST and (name := _first_name(ways, forms)):
            yield found.start() + at, 1, name[at]
    for found in _LEET.finditer(text):
        word = found.group()
        read = word.translate(_LEET_LETTERS)
        places = [at for at, one in enumerate(read) if one != word[at]]
        is_inside = bool(places) and (len(places) > 1 or places[0] < len(word) - 1)  # Sara1 has only a number
        is_code = word.isupper() and not word[-1].isalpha()  # SE35
        if is_inside and not is_code and len(word) > _SHORTEST and _first_name([read], forms):
            yield from ((found.start() + at, 1, read[at]) for at in places)


def _first_name(words: Sequence[str], forms: WordFormTable) -> str:
    return next((word for word in words if word.isalpha() and _is_name(word, forms)), "")


def _spelled(text: str, found: re.Match[str], forms: WordFormTable) -> Iterator[Edit]:
    """The names that letters in a row spell: a capital behind a small letter begins another."""
    letters = [at for at in range(found.start(), min(found.end(), found.start() + 4 * _LONGEST)) if text[at].isalpha()]
    before = _BEFORE.search(text, max(0, found.start() - _REACH), found.start())
    is_called = before is not None and before[1].lower() in forms.language.words("naming_verbs")
    first = 0
    for last in range(1, len(letters) + 1):
        if last == len(letters) or (text[letters[last]].isupper() and text[letters[last - 1]].islower()):
            row = _name_in(letters[first:last], text, forms, is_called=is_called and not first)
            yield from ((one + 1, two - one - 1, "") for one, two in pairwise(row))
            first = last


def _name_in(row: Sequence[int], text: str, forms: WordFormTable, *, is_called: bool) -> Sequence[int]:
    """The letters that spell a name: all, or all but a word of one letter before or behind them (`i`, `å`)."""
    for ways in (row, row[:-1], row[1:], row[1:-1]):
        word = "".join([text[at] for at in ways])
        shortest = _SHORTEST if word.istitle() or is_called else _SHORTEST_SMALL
        if len(word) >= shortest and _is_name(word, forms):
            return ways
    word = "".join([text[at] for at in row])
    return row if len(word) >= _SHORTEST and word[0].isupper() and is_called else ()


def _is_name(word: str, forms: WordFormTable) -> bool:
    """Whether a word is a listed name or place, and no other word."""
    form = forms[word if word.istitle() else word.title()]
    if len(word) >= _SHORTEST_STREET and forms.language.module("anchors").anchor_of(word) & Anchor.STREET:
        return True
    return len(word) >= _SHORTEST and not form.is_word and not _NAMES.isdisjoint(form.categories)


def _are_words(parts: Sequence[str], forms: WordFormTable) -> bool:
    return all(forms[part].is_word for part in parts)
