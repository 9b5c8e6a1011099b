"""Names that something is glued to: `FatimaOmar`, `Fatima90`, `hej_Fatima` are searched as if a blank stood between.

What is glued is told by the lists: a piece with a capital must be a listed name or place, and the whole no word and in
no list (`YouTube`, `McDonalds`). All that follows sees parted words; offsets are mapped back as those of a clean text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from gok.detect import joining, odd_numbers
from gok.detect.joining import TORN, join_words
from gok.detect.odd_numbers import Edit
from gok.kernel.cutting import CharTest
from gok.lang import lazy_regex
from gok.lang.rules import Anchor
from gok.lexicon.word_forms import WordForm, WordFormTable
from gok.text import Essay
from gok.text.cache import BoundedCache

try:
    from gok.kernel.fast_cutting import row_finder
except ImportError:
    from gok.kernel.cutting import row_finder

if TYPE_CHECKING:
    from gok.text.clean_view import CleanText

__all__ = ["is_glued", "may_be_odd", "part_words"]

_SMALL, _CAPITAL = "a-z\u00df-\u00ff", "A-Z\u00c0-\u00de"
_JOINERS = "_&'’´`-"
_NOT_NAMES = frozenset("@.:")  # addresses, times
_GLUE = lazy_regex(
    rf"[{_SMALL}][{_CAPITAL}]|[^\W\d_]{{2}}\d|\d[{_CAPITAL}][{_SMALL}]|[^\W\d_]{{2}}[_&'’´`]\w|"
    rf"[_&'’´`-][{_CAPITAL}][{_SMALL}]|[{_CAPITAL}][{_SMALL}]{{2,}}-[{_SMALL}]"
)
_PIECE = lazy_regex(rf"\d+|[{_CAPITAL}]?[^\W\d_{_CAPITAL}]+|[^\W\d_]")
_NAMES = frozenset({"firstname", "surname", "city", "country", "area", "region"})
_SHORTEST = 3  # letters of a name that counts: shorter ones stand in too many words
_NEAR = 6  # words around that may speak of the net
_MOST_FORMS = 200_000  # that are kept: a server must not grow for ever

is_glued = BoundedCache[str, bool](
    lambda word: not (word.isalpha() and word[1:].islower()) and _GLUE.search(word) is not None, _MOST_FORMS
).__getitem__
"""Whether something may be glued to a name in a token: asked of every one, so that the answers are kept."""


_CLASSES: Mapping[str, CharTest] = {
    "picture": "\u2190".__le__,
    "hyphen": '-"'.__contains__,  # and the quote before the colon of a field
    "break": "\n:".__contains__,
    "underscore": "_".__eq__,
    "escape": "&%\\".__contains__,
    "entity": lambda char: char == "#" or (char.isascii() and char.isalnum()),
    "letter": lambda char: char.isalnum() and not char.isdecimal(),
    "small": lambda char: "a" <= char <= "z" or "\u00df" <= char <= "\u00ff",
    "capital": lambda char: "A" <= char <= "Z" or "\u00c0" <= char <= "\u00de",
    "digit": str.isdecimal,
    "word": lambda char: char.isalnum() or char == "_",
    "other": lambda char: not char.isalnum() and char != "_",
    "between": f" \t{joining.SIGNS}".__contains__,
    "sign": lambda char: char.isdecimal() or char in "*@$",
    "in_number": odd_numbers.SIGNS.__contains__,
    "dash": "–—".__contains__,
    "blank": " ".__eq__,
    "dot": ".".__eq__,
    "like_digit": "OoIl<".__contains__,
    "mark": "_&'’´`".__contains__,
    "glue": lambda char: char.isdecimal() or char in _JOINERS,
    "joint": "-".__eq__,
}
_ROWS = (
    *("picture", "hyphen break", "underscore letter letter letter", "escape entity", "letter sign letter"),
    "between letter between letter other",
    "between letter between between letter other",
    "between letter between between between letter other",
    *("digit in_number digit", "digit like_digit", "digit dash digit", "digit blank dash"),
    "digit dot digit digit digit digit dot",
    *("small capital", "letter letter digit", "glue capital small", "letter letter mark word"),
    "small small joint small",
)
may_be_odd = row_finder([[_CLASSES[name] for name in row.split()] for row in _ROWS])
"""Whether something in a text may be torn apart or glued together: what `TORN` or `is_glued` finds, and a little more.

Every text is asked once, so that this has to be cheap; a row has to be told when a pattern changes.
"""


def part_words(essay: Essay, forms: WordFormTable) -> CleanText | None:
    """The text with blanks where something is glued to a name, and torn names whole; None where nothing is."""
    online = forms.language.words("online_anchors")
    edits = list(join_words(essay.text, forms)) if any(torn.search(essay.text) for torn in TORN) else []
    for i, (word, start, _) in compress(enumerate(essay.tokens), map(is_glued, map(itemgetter(0), essay.tokens))):
        if not _NOT_NAMES.isdisjoint(word):
            continue
        whole = forms[word]
        if whole.is_word or whole.categories:
            continue
        near = essay.tokens[max(0, i - _NEAR) : i + _NEAR]
        if not word.isalpha() and not online.isdisjoint([token.text.lower() for token in near]):
            continue  # a name on the net is one
        edits += [(start + place, size, " ") for place, size in _cuts(word, forms)]
    return _edited(essay.text, edits) if edits else None


def _cuts(word: str, forms: WordFormTable) -> list[tuple[int, int]]:
    """Where a word is cut: beside each piece of it that is a name, at a joiner or where there is none."""
    pieces = list(_PIECE.finditer(word))
    found = []
    for left, right in pairwise(pieces):
        joiner = word[left.end() : right.start()]
        if len(joiner) > 1 or (joiner and joiner not in _JOINERS):
            continue
        one, two = left.group(), right.group()
        if joiner and min(len(one), len(two)) < 2:  # O'Neill, Fatima's
            continue
        if _is_cut(one, two, joiner, forms):
            found.append((left.end(), len(joiner)))
    return found


def _is_cut(one: str, two: str, joiner: str, forms: WordFormTable) -> bool:
    """Whether one of two neighbours is a name, or a street before a number, to which the other is only glued."""
    if not joiner and two.isdecimal() and forms.language.module("anchors").anchor_of(one) & Anchor.STREET:
        return True
    are_names = _is_name(one, forms[one]), _is_name(two, forms[two])
    if joiner != "-":
        return any(are_names)
    name, beside = (one, two) if are_names[0] else (two, one)
    is_only_beside = forms[beside].is_word and forms[beside].shape == "l"  # and no second part of a double name
    return any(are_names) and is_only_beside and "firstname" in forms[name].categories


def _is_name(piece: str, form: WordForm) -> bool:
    is_known = not form.is_word and not _NAMES.isdisjoint(form.categories)
    return is_known and len(piece) >= _SHORTEST and piece.istitle()


def _edited(text: str, edits: Sequence[Edit]) -> CleanText:
    """The text with what is to be read at each of some places, put in, or standing for what is there."""
    from gok.text.clean_view import CleanText

    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for place, size, read in sorted(edits):
        if place < at:
            continue
        pieces += (text[at:place], read)
        starts += (*range(at, place), *[place] * len(read))
        ends += (*range(at + 1, place + 1), *[place + size] * len(read))
        at = place + size
    pieces.append(text[at:])
    starts += range(at, len(text))
    ends += range(at + 1, len(text) + 1)
    return CleanText("".join(pieces), starts, ends)
