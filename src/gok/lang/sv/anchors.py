"""What kinds of pattern may stand around a word of Swedish."""

from __future__ import annotations

from gok.lang import load_language
from gok.lang.rules import Anchor
from gok.lang.sv.numerals import read_cardinal, read_month
from gok.text.cache import compile_pattern

__all__ = ["STREET_ABROAD_ENDING", "STREET_ENDING", "anchor_of"]

_INITIAL = compile_pattern(r"[A-ZÅÄÖÉÜ]\.?(?:-?[A-ZÅÄÖÉÜ]\.)*(?::s)?")
_AGE_ENDING = compile_pattern(r"-?år(?:ing|ig)\w*$")
_words = load_language("sv").words
_NO_AGES = _words("numbers_that_are_no_ages")
STREET_ENDING = (
    r"(?:gatan|gata|gattan|vägen|väg|vegen|vejen|gränd|gränden|stigen|stig|torget|torg|allén|alle|backen|plan|planen|platsen|plats|leden|gården|"
    r"liden|esplanaden|kajen|promenaden|slingan|ringen|höjden|svängen|brinken|trappan|stråket|terrassen|parken|vallen|hamnen|strand|bron)"
)
STREET_ABROAD_ENDING = r"(?:straße|strasse|straat|gasse|katu)"
_YEAR = compile_pattern(r"(?:1[89]|20)\d\d")

# As numbers: a flag takes ten times as long to be joined to another, and every form is asked once.
_DIGIT, _SLASH, _ONE_YEAR, _YEARS, _NUMBER, _MONTH, _ONLINE, _INITIALS, _REFERENCE = map(
    int,
    (
        Anchor.DIGIT,
        Anchor.SLASH,
        Anchor.YEAR,
        Anchor.YEARS,
        Anchor.NUMBER_WORD,
        Anchor.MONTH,
        Anchor.ONLINE,
        Anchor.INITIAL,
        Anchor.REFERENCE,
    ),
)
_ROADS_ABROAD = frozenset({"avenue", "crescent", "drive", "lane", "road", "square", "street", "terrace", "via"})
_REFERENCES = ("nummer", "numret", "numer", "nr", "id", "kod", "ocr")  # with a full stop, too
_BY_ENDING = (
    (int(Anchor.STREET), tuple(f"{STREET_ENDING[3:-1]}|{STREET_ABROAD_ENDING[3:-1]}".split("|"))),
    (int(Anchor.INSTITUTION), tuple(_words("institution_anchor_endings"))),
    (int(Anchor.COURSE), ("kurs", "kursen", "kursan")),
    (int(Anchor.BODY), tuple(_words("party_endings"))),
)
_LAST_LETTERS = {ending[-3:] for _, endings in _BY_ENDING for ending in endings}  # none is shorter
_BY_WORD = (
    (Anchor.NUMBER_WORD, _words("lines_by_number") | _words("days_of_month")),
    (Anchor.REFERENCE, frozenset({"ärende", "ärendet", "ärende.", "ärendet."})),
    (Anchor.STREET, _words("streets_abroad") | _words("streets_abroad_behind") | _ROADS_ABROAD),
    (Anchor.INSTITUTION, _words("institution_anchors")),
    (Anchor.COURSE, frozenset({"utbildning", "utbildningen", "program", "programmet"})),
    (Anchor.ONLINE, _words("online_anchors")),
    (Anchor.TIME, _words("time_anchors")),
    (Anchor.WEEKS, _words("week_anchors")),
    (Anchor.BODY, _words("body_anchors") | _words("peoples_without_country")),
    (Anchor.BIRTHDAY, _words("birthday_anchors")),
    (
        Anchor.ASKED,
        _words("pastime_anchors")
        | _words("telling_currencies")
        | _words("pet_kinds")
        | _words("crimes_suffered_or_done"),
    ),
)
_OF_WORD: dict[str, int] = {}
for _anchor, _group in _BY_WORD:
    for _word in _group:
        _OF_WORD[_word] = _OF_WORD.get(_word, 0) | int(_anchor)


def anchor_of(word: str) -> int:
    """What kinds of pattern may stand around this token: the bits of some `Anchor`."""
    low = word.lower()
    kind = _OF_WORD.get(low, 0)
    has_digit = not low.isalpha() and any(map(str.isdigit, low))
    if has_digit:
        kind |= _DIGIT | (_SLASH if "/" in low else 0)
    is_year = "hundra" in low or "tusen" in low or (has_digit and _YEAR.search(low) is not None)
    if is_year:
        kind |= _ONE_YEAR
    if "år" in low and (has_digit or is_year or low.startswith("år") or "åri" in low or "års" in low):
        kind |= _YEARS
    number = _AGE_ENDING.sub("", low) if "år" in low else low
    if low not in _NO_AGES and read_cardinal(number, near=True) is not None:
        kind |= _NUMBER
    if read_month(low, near=True) is not None:
        kind |= _MONTH
    if "@" in low or "." in low[:-1] or "://" in low:
        kind |= _ONLINE
    if word[:1].isupper() and _INITIAL.fullmatch(word):
        kind |= _INITIALS
    if low.endswith(_REFERENCES) or (low[-1:] == "." and low[:-1].endswith(_REFERENCES)):
        kind |= _REFERENCE
    for one, endings in _BY_ENDING if low[-3:] in _LAST_LETTERS else ():
        if low.endswith(endings):
            kind |= one
    return kind
