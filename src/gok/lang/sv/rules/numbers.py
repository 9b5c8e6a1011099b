"""Numbers that belong to somebody: personal identity, phone, account, number plate, door code and the like.

The digits alone seldom tell; the words around do (`ring`, `konto`, `portkod`). A wrong check digit is no proof of
innocence, since writers misremember; a right one helps where no word does. Prices, times, distances and counts stay.
"""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Rule
from gok.lang.sv.rules.plates import RULES as _PLATES
from gok.lang.sv.rules.torn_numbers import RULES as _TORN

__all__ = ["ATTRIBUTES", "RULES"]

_I = re.IGNORECASE
_EDGE = r"(?<![\w+/.,-])"
_END = r"(?![\w]|[.,:/-]\d)"
# What its form tells is found whatever touches it (`nr850611-9836`, `a/0701740605/b`), but for further digits.
_FREE, _FREE_END, _BESIDE = r"(?<!\d)", r"(?!\d)", r"(?<![^\W_])(?<!\+)(?<!\d[/.,-])"
_MONEY = (
    r"(?!\s*(?:kr\b|kronor|:-|euro|dollar|%|procent|kg|kilo|meter|m\b|km\b|personer|människor|invånare|miljoner|tusen|"
    r"st\b|stycken))"
)
_GAP = r"(?:[ .–—-]|\s{1,2}|\s[-–—]\s)"  # in a table, broken at the end of a line, with dashes
_DIGITS = r"[+(]?\d(?:[\d]|(?:[ ._/()-]{1,2}|\s[-–]\s)(?=[\d(])){2,24}"


def has_birth_date(digits: str) -> bool:
    """Whether six digits can be YYMMDD of a person or coordination number (day + 60)."""
    month, day = int(digits[2:4]), int(digits[4:6])
    return 1 <= month <= 12 and (1 <= day <= 31 or 61 <= day <= 91)


def luhn_holds(digits: str) -> bool:
    """Whether the last digit is the right check digit."""
    from stdnum import luhn

    return bool(luhn.is_valid(digits))


def is_person_id(match: re.Match[str]) -> bool:
    """Accept a dated number that has a separator or a right check digit.

    Writers misremember digits, so a wrong check digit is no reason to leave a number standing. Without a separator it
    is all that tells it from a phone number.
    """
    date, separator, serial = match.group("_date", "_separator", "_serial")
    return has_birth_date(date) and bool(separator.strip() or luhn_holds(date + serial))


def is_dialable(match: re.Match[str]) -> bool:
    """Whether the number can be rung, from Sweden or with its country code."""
    import phonenumbers

    try:
        number = phonenumbers.parse(re.sub(r"\s+", " ", match.group("phone_nr")), "SE")
    except phonenumbers.NumberParseException:
        return False
    return bool(phonenumbers.is_valid_number(number))


def is_torn(match: re.Match[str]) -> bool:
    """Whether a number that can be rung has gaps, or a sign behind it, that no other rule takes."""
    is_odd = _ODD_GAP.search(match.group("phone_nr")) or match.string[match.end() : match.end() + 1] == "%"
    return bool(is_odd) and is_dialable(match)


def has_phone_length(match: re.Match[str]) -> bool:
    """Seven to fifteen digits: shorter ones are 112, 1177 and the like."""
    return 7 <= sum(map(str.isdigit, match.group("phone_nr"))) <= 15


_ODD_GAP = lazy_regex(r"[^\d -]|\s\s")
_TOUCHED_BEHIND = lazy_regex(r"\w|[.,:/-]\d")


def is_phone(match: re.Match[str]) -> bool:
    """As long as a phone number is, and one that can be rung where something touches it."""
    text, start, end = match.string, match.start(), match.end()
    before = text[max(0, start - 2) : start]
    is_touched = before[-1:].isalnum() or (before[:1].isdecimal() and before[1:] in tuple("+/.,-"))
    is_touched = is_touched or _TOUCHED_BEHIND.match(text, end) is not None
    return has_phone_length(match) and (not is_touched or is_dialable(match))


def is_iban(match: re.Match[str]) -> bool:
    """A right check sum, or the word IBAN before it."""
    from stdnum import iban

    compact = re.sub(r"\W", "", match.group("account_nr"))
    return bool(iban.is_valid(compact)) or "iban" in match.string[max(0, match.start() - 20) : match.start()].lower()


def is_card(match: re.Match[str]) -> bool:
    """A payment card has a right check digit."""
    return luhn_holds(re.sub(r"\D", "", match.group("account_nr")))


def is_long(match: re.Match[str]) -> bool:
    """At least seven digits that no other rule has explained; not the same zeros of a price."""
    digits = re.sub(r"\D", "", match.group("other_nr_seq"))
    return len(digits) >= 7 and not _BOOK.search(match.string[max(0, match.start() - 12) : match.start()])


_BOOK = lazy_regex(r"\bis[bs]n(?:-1[03])?\W*$", _I)


ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    Rule(
        id="numbers.person_id",
        pattern=lazy_regex(
            rf"{_FREE}(?:(?<!\+)|(?=\d{{6,8}}[-–]))"  # behind + it is a phone number, unless it is parted like this one
            r"(?P<personid_nr>(?:19|20)?(?P<_date>\d{6})(?P<_separator> {0,2}[-+–—] {0,2}| ?)(?P<_serial>\d{4})"
            rf"){_FREE_END}"
        ),
        accepts=is_person_id,
        score=0.95,
        finds=(
            "[121212-1212]",
            "[19121212-1212]",
            "[121212+1212]",
            "[8112189876], [811218 9876]",
            "[121272-1219]",
            "är [850611-9836] (samma",
            "nr[850611-9836]_",
            "+[850611-9836]_jag",
            "[850611-9836],[850612-1234], [850611 - 9836] eller [850612– 1234]",
        ),
        ignores=("0701740605", "121312-1212", "12121212", "9121212-1212", "1212121212123", "ÅÅÅÅMMDD-XXXX"),
    ),
    Rule(
        id="numbers.person_id_said",
        pattern=lazy_regex(
            r"\b(?:(?:person|födelse)\s?-?\s?(?:nummer|numret|nr)|pers\.?\s?nr|personnr|p-?nr|samordnings\s?-?nummer\w*|id-?nummer)\b[^.!?\d\n]{0,30}?"
            rf"(?P<personid_nr>\d(?:[ .+–_/-]{{0,3}}\d){{9,11}}|(?:19|20)?\d{{6}}(?:\s?[-+–]?\s?\d{{4}})?){_END}",
            _I,
        ),
        score=0.98,
        finds=(
            "min person nummer jag sa [890412 9809] sen",
            "Personnummer [19791230-9296].",
            "personnumret är [991399-1234]",
            "mitt personnummer: [850611]",
            "mitt personnummer är [8 5 0 6 1 1 - 9 8 3 6].",
            "personnr [850611.9836]",
            "Mitt personnummer är [19 85 01 01-2392].",
        ),
        ignores=("personnummer och 2 intyg", "skriv ditt personnummer ÅÅÅÅMMDD-XXXX"),
    ),
    Rule(
        id="numbers.last_four",
        pattern=lazy_regex(
            r"\b(?:fyra\s+sista|sista\s+fyra)(?:\s+siffror\w*)?[^.!?\d\n]{0,20}(?P<other_nr_seq>\d{4})\b", _I
        ),
        score=0.9,
        finds=("fyra sista siffrorna är [9836]",),
        ignores=("de fyra sista åren", "sista fyra 98365"),
    ),
    Rule(
        id="numbers.ends_in",
        pattern=lazy_regex(
            r"(?<!\w)(?:\w*(?:kort|kortet|konto|kontot|nummer|numret)|pers\.?nr|telefon)\s+(?:som\s+)?(?:slutar|börjar|slutade|började)\s+(?:på|med)\s+"
            r"(?P<other_nr_seq>\d[\d ]{0,6}\d)(?!\w)",
            _I,
        ),
        score=0.9,
        finds=("Mitt bankkort slutar på [4471].", "kontonumret som börjar med [8327 1]"),
        ignores=("filmen slutar på 20 minuter", "vykort börjar på ca 12 kronor"),
    ),
    Rule(
        id="numbers.phone_said",
        pattern=lazy_regex(
            r"\b(?:ring\w*|tel\.?|telefon\w*|tfn|mobil\w*|sms\w*|swish\w*|når|nå|svara\w*|messa|whatsapp|viber|kontakta|mitt\s+(?:nummer|numer|nr)|numret|numer)\b"
            rf"[^.!?\d\n]{{0,40}}?{_EDGE}(?P<phone_nr>{_DIGITS}){_END}(?![ ._/()-]{{1,2}}\d){_MONEY}",
            _I,
        ),
        accepts=has_phone_length,
        score=0.9,
        finds=(
            "Ring mig på [070-174 06 52] efter",
            "Svara på [+46 70 174 06 33] eller",
            "tel [0701740605]",
            "Hennes telefon är [0701-74 06 19].",
            "pengarna kan ni swisha hit, numer [1230000000]!",
        ),
        ignores=("Grannen ringde 112 direkt", "ring 1177!", "mobilen kostade 15000 kronor", "ring kl 14.30"),
    ),
    Rule(
        id="numbers.phone_swedish",
        pattern=lazy_regex(
            rf"{_FREE}(?P<phone_nr>\(?0\d{{1,4}}"
            rf"(?:(?:[-/_ ]\s?|\s[-–]\s)\d{{2,4}}(?:[ -]?(?!0\d{{1,3}}[-/]\d)\d{{2,3}}){{0,3}}|(?:\.\d{{2,3}}){{3,4}}|"
            rf"\)\s?-?\s?\d{{2,8}}(?:[ -]?\d{{2,3}}){{0,3}})){_FREE_END}{_MONEY}"
        ),
        accepts=is_phone,
        score=0.85,
        finds=(
            "fru Vesna, [08-465 004 31]. Kommer",
            "[040-628 04 15]",
            "[0980-319 227]",
            "[000_0000000]",
            "[031 - 786 00 00]",
            "tel[08-465 004 31],[040-628 04 15]",
            "tel[070-174 06 05]/",
            "[(08) 123 456 78]",
        ),
        ignores=("0-5 grader", "05.30", "kl 08-17", "012 345"),
    ),
    Rule(
        id="numbers.phone_dialable",
        pattern=lazy_regex(
            rf"{_FREE}(?P<phone_nr>(?:\+(?!0[1-9])|(?<!\+)00)\d[\d ()-]{{6,18}}\d(?!\d){_MONEY}|0\d{{7,10}}){_FREE_END}"
        ),
        accepts=is_phone,
        score=0.85,
        finds=(
            "[+963 11 222 33 44]",
            "[0701740605]",
            "[0046 70 174 06 05]",
            "[0701740605]/[0735551234]",
            "tel[0701740605]_",
            "+[0701740605]nr",
            "[0701740605]%",
        ),
        ignores=("+5 grader", "00000", "+100 000 kr"),
    ),
    Rule(
        id="numbers.phone_torn",
        pattern=lazy_regex(rf"{_FREE}(?P<phone_nr>0\d{{1,3}}{_GAP}\d{{2,4}}(?:{_GAP}\d{{2,3}}){{1,3}}){_FREE_END}"),
        accepts=is_torn,
        score=0.86,
        finds=("[070-174\t06\t05]", "[070 — 174 – 06 – 05]", "[070-174\r\n06 05]", "[070-174 06 05]% och"),
        ignores=("012 345 678 901", "01\t02\t03\t04", "00.30–08.30"),
    ),
    Rule(
        id="numbers.account_said",
        pattern=lazy_regex(
            r"\b(?:\w{0,9}konto\w*|clearing\w*|bank\s?giro\w*|bg|plus\s?giro\w*|post\s?giro\w*|pg|iban|nordea|swedbank|handelsbanken|seb)\b"
            rf"[^.!?\d\n]{{0,25}}?{_EDGE}(?P<account_nr>[A-Z]{{2}}\d{{2}}(?:\s?[A-Z0-9]{{1,4}}){{2,8}}|"
            rf"\d{{4}}(?:-\d)?, ?\d(?:\d|[ .-](?=\d)){{5,14}}|\d(?:\d|"
            rf"[ .-](?=\d)){{3,24}}){_END}{_MONEY}",
            _I,
        ),
        needs=("konto", "clearing", "giro", "bg", "pg", "iban", "nordea", "swedbank", "handelsbanken", "seb"),
        score=0.95,
        finds=(
            "konto [6112-449 028 117], eller",
            "IBAN [SE35 5000 0000 0549 1000 0003]. Mitt",
            "bankgiro [5050-1055] med",
            "clearing [8327-9] konto [904 123 456-7].",
            "mitt konto, [3300 970516 2387] i",
            "mitt konto är [8327-9, 904 123 456-7].",
            "Bankkonto [8327-9, 904 123 456-7].",
        ),
        ignores=("på kontot fanns 15000 kronor", "öppnade ett konto i maj.", "kontot har 500 kr"),
    ),
    Rule(
        id="numbers.iban",
        pattern=lazy_regex(
            r"(?P<account_nr>SE\d\d(?:\s{0,2}\d{4}){5}|[A-Z]{2}\d{2}(?:\s{0,2}[A-Z0-9]{4}){2,7}(?:\s{0,2}[A-Z0-9]{1,3})?)(?![A-Z\d])"
        ),
        accepts=is_iban,
        score=0.95,
        finds=(
            "lånade: [SE35 5000 0000 0549 1000 0003]",
            "[GB82 WEST 1234 5698 7654 32]",
            "1[SE35  5000  0000  0549  1000  0003]\nTill",
        ),
        ignores=("SE35 5000 0000 0549 1000 0004", "AB12", "ABCD 1234 5678"),
    ),
    Rule(
        id="numbers.card",
        pattern=lazy_regex(rf"{_FREE}(?P<account_nr>\d{{4}}([ -]?)\d{{4}}\2\d{{4}}\2\d{{4}}){_FREE_END}"),
        accepts=is_card,
        score=0.9,
        finds=("kortet [4111 1111 1111 1111]", "nr[4111111111111111]_"),
        ignores=("4111 1111 1111 1112", "1234 5678"),
    ),
    *_PLATES,
    *_TORN,
    Rule(
        id="numbers.long",
        pattern=lazy_regex(rf"{_BESIDE}(?P<other_nr_seq>\d(?:\d|[ -](?=\d)){{6,30}})(?![^\W_]|[.,:/-]\d){_MONEY}"),
        accepts=is_long,
        score=0.5,
        finds=("nummer [1234 5678 901]", "[987654321]", "__[12345678]__, x,[12345678],y"),
        ignores=(
            "1 000 000 kronor",
            "200 000 personer",
            "123456",
            "2009:3",
            "ISBN 978-91-1-234567-8",
            "8 345 678 invånare",
        ),
    ),
)
