"""What kinds of pattern may stand around a word of Swedish."""

from __future__ import annotations

from gok.lang import load_language
from gok.lang.rules import Anchor
from gok.lang.sv.numerals import read_cardinal, read_month
from gok.text.cache import compile_pattern

__all__ = ["STREET_ENDING", "anchor_of"]

_INSTITUTION = compile_pattern(
    r"(?:skola|skolan|gymnasium|gymnasiet|universitet|universitetet|lärcentrum|vuxenutbildning|studieförbund|school|college|university|lycée|"
    r"vårdcentral|vårdcentralen|hälsocentral|sjukhus|lasarett|bibliotek|kyrka|kyrkan|kapell|kloster|församling|moské|tempel|synagoga|boende|"
    r"boendet|hus|hemtjänst|hall|museum|gård|klubb|förening|byrå|tingsrätt|fängelse|anstalt|bageri|bageriet|konditori|pizzeria|gatukök|grill|gym|"
    r"teater|apotek|tandvård|salong|verkstad|tvätteri|sågverk|bruk|snickeri|åkeri|service|trädgård|handel|livs|livsmedel|pensionat|"
    r"vandrarhem|camping|skrädderi|skomakeri|hospital|kortvård|kyrkogård|församlingshem|hvb|house|bank|bostäder|banan|tåget|tågen|pilen|expressen|linjen?|linjan|kaf[eé](?:et)?|caf[eé](?:et)?|hotell?|hotellet|"
    r"restaurang|restaurangen|hemtjänsten|dagiset|biograf|biografen|företaget|firman|station|centrum|torg|galleria|hållplats|flygplats|"
    r"herrgård|sjö|sjön|floden|nationalpark|naturreservat|skärgård|berget|fjorden)$|"
    r"^(?:ab|hb|kb|ik|sk|if|gif|goif|fc|bk|ibk|ibf|bbk|ff|fk|hc|hk|hf|aik|gk|ifk|is|bois|btk|rk|ss|ok|tk|kfum|kfuk|united|sfi|"
    r"komvux|taxi|road|street|avenue|square|hamn|slott|älv|älven|fjord)$"
)
_INITIAL = compile_pattern(r"[A-ZÅÄÖÉÜ]\.?(?:-?[A-ZÅÄÖÉÜ]\.)*(?::s)?")
_AGE_ENDING = compile_pattern(r"-?år(?:ing|ig)\w*$")
_words = load_language("sv").words
_NO_AGES = _words("numbers_that_are_no_ages")
STREET_ENDING = (
    r"(?:gatan|gata|gattan|vägen|väg|vegen|vejen|gränd|gränden|stigen|stig|torget|torg|allén|alle|backen|plan|planen|platsen|plats|leden|gården|"
    r"liden|esplanaden|kajen|promenaden|slingan|ringen|höjden|svängen|brinken|trappan|stråket|terrassen|parken|vallen|hamnen|strand|bron)"
)
_STREET = compile_pattern(STREET_ENDING + "$")
_REFERENCE = compile_pattern(r"(?:nummer|numret|numer|nr|id|kod|ocr|^ärende|^ärendet)\.?$")
_YEAR = compile_pattern(r"(?:1[89]|20)\d\d|hundra|tusen")
_PARTY = compile_pattern(f"(?:{'|'.join(sorted(_words('party_endings')))})$")
_COURSE = compile_pattern(r"kurs(?:en|an)?$|^(?:utbildning(?:en)?|program(?:met)?)$")


_BY_ENDING = (
    (Anchor.STREET, _STREET),
    (Anchor.REFERENCE, _REFERENCE),
    (Anchor.INSTITUTION, _INSTITUTION),
    (Anchor.COURSE, _COURSE),
    (Anchor.BODY, _PARTY),
)
_LONGEST_ENDING = 40  # more than any of them has: what is before need not be searched
_BY_WORD = (
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


def anchor_of(word: str) -> Anchor:
    """What kinds of pattern may stand around this token."""
    low = word.lower()
    kind = Anchor(0)
    if any(map(str.isdigit, low)):
        kind = Anchor.DIGIT
        if "/" in low:
            kind |= Anchor.SLASH
    if _YEAR.search(low):
        kind |= Anchor.YEAR
    if low.startswith("år") or "åri" in low or "års" in low or (kind and "år" in low):
        kind |= Anchor.YEARS
    if low not in _NO_AGES and read_cardinal(_AGE_ENDING.sub("", low), near=True) is not None:
        kind |= Anchor.NUMBER_WORD
    if read_month(low, near=True) is not None:
        kind |= Anchor.MONTH
    if "@" in low or "." in low[:-1] or "://" in low:
        kind |= Anchor.ONLINE
    if _INITIAL.fullmatch(word):
        kind |= Anchor.INITIAL
    ending = low[-_LONGEST_ENDING:]
    for one, pattern in _BY_ENDING:
        if pattern.search(ending):
            kind |= one
    for one, words in _BY_WORD:
        if low in words:
            kind |= one
    return kind
