"""Numbers whose digits stand apart by anything: `850611 / 9836`, `07017\\n40605`, `4111_1111_1111_1111`.

What the gaps are says nothing here: the digits have to be right by themselves, a date and its check digit, a mobile
number, a card. Times and round sums in a row are none.
"""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Rule

__all__ = ["RULES"]

_GAP = r"(?:(?:[^\w<>]|_){1,5}|\W?&\w{2,6};|%[2-3][\dA-F])"
_DIGIT, _END = rf"(?:{_GAP}?\d)", r"(?!\d|[^\w\s,;]\d)"
_GROUPS = lazy_regex(r"\d+")
_TIMES = lazy_regex(r"\d\d?[.:]\d\d\W")
_BEFORE = lazy_regex(r"\d[^\w\s,;]\Z")


def _digits(match: re.Match[str], group: str) -> str:
    """Its digits if they stand apart and are no part of a longer row; else nothing."""
    found = match[group]
    is_row = _BEFORE.search(match.string, max(0, match.start(group) - 2), match.start(group)) is not None
    groups = _GROUPS.findall(found)
    if is_row or len(groups) == 1 or _TIMES.match(found) or {*map(len, groups)} == {2}:  # ages, points
        return ""
    return "".join(groups)


def _is_right(digits: str) -> bool:
    from stdnum import luhn

    return bool(luhn.is_valid(digits))


def is_torn_person_id(match: re.Match[str]) -> bool:
    """Ten digits, or twelve with the century, that begin with a day of birth and end in the right check digit."""
    digits = _digits(match, "personid_nr")
    if len(digits) == 12 and digits[:2] in ("19", "20"):
        digits = digits[2:]
    is_day = len(digits) == 10 and 1 <= int(digits[2:4]) <= 12 and int(digits[4:6]) % 60 in range(1, 32)
    return is_day and _is_right(digits)


def is_torn_phone(match: re.Match[str]) -> bool:
    """A Swedish mobile number, with its country code or without."""
    digits = re.sub(r"^(?:00)?46\(?0?", "0", _digits(match, "phone_nr"))
    return len(digits) == 10 and digits[:2] == "07" and digits[2] in "02369"


def is_torn_card(match: re.Match[str]) -> bool:
    """A card as they are issued; four round numbers in a row are sums."""
    digits = _digits(match, "account_nr")
    is_sum = all(group.endswith("00") for group in _GROUPS.findall(match["account_nr"]))
    return len(digits) == 16 and not is_sum and _is_right(digits)


RULES = (
    Rule(
        id="numbers.torn_person_id",
        pattern=lazy_regex(rf"(?<!\d)(?P<personid_nr>\d{_DIGIT}{{9,11}}){_END}"),
        accepts=is_torn_person_id,
        score=0.99,  # more than half of it, behind a word that announces it
        finds=(
            "[850611—9836], [85061*1-9836] eller",
            "nr [8,5,0,6,1,1-9,8,3,6].",
            "[19850611\n9836]",
            "[850611 / 9836]",
            "[850611&ndash;9836]",
        ),
        ignores=(
            "850611 / 9837",
            "1985, 1986, 1987",
            "12, 11, 15, 20, 14",
            "kl. 08.12–09.31, 12",
            "0, 7, 1, 2, 3, 4, 5",
        ),
    ),
    Rule(
        id="numbers.torn_phone",
        pattern=lazy_regex(rf"(?<!\d)(?P<phone_nr>(?:\+|00)?[04]{_DIGIT}{{9,13}}){_END}"),
        accepts=is_torn_phone,
        score=0.87,
        finds=(
            "[070-174, 06, 05]",
            "[07017\n40605]",
            "[+467017/40605]",
            "[070-174** **06** **05]",
            "[0 7 0 1 7 4 0 6 0 5]",
        ),
        ignores=("07.30–08.30, 09", "070, 174", "08-465, 004, 31"),
    ),
    Rule(
        id="numbers.torn_card",
        pattern=lazy_regex(rf"(?<!\d)(?P<account_nr>[3-6]{_DIGIT}{{15}}){_END}"),
        accepts=is_torn_card,
        score=0.91,
        finds=("[4111_1111_1111_1111]", "[4111\n1111\n1111\n1111]", "[4111  1111  1111  1111]"),
        ignores=("4000, 5000, 6000, 7000", "4111_1111_1111_1112", "7111_1111_1111_1111"),
    ),
)
