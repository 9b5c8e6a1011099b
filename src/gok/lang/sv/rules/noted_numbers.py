"""Numbers as forms and notes have them: `OCR 4410 2297 3`, `dossnr: 11-402 917`, identity numbers of other lands."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.hasty_numbers import RULES as _HASTY

__all__ = ["RULES"]

_I = re.IGNORECASE
_END = r"(?![^\W_]|[.,:/-]\d)"
_MONEY = r"(?!\s*(?:kr\b|kronor|:-|euro|dollar|%|procent|kg|personer|st\b|poäng|meter|gånger))"


def is_of_enough_digits(match: re.Match[str]) -> bool:
    """At least five digits, and of no telephone, person, account or card."""
    code = match.group("other_nr_seq")
    return sum(map(str.isdigit, code)) >= 5 and not code.startswith("0") and not _OTHERS.match(match.group())


_OTHERS = lazy_regex(r"\w*(?:tel|mobil|person|samordning|konto|kort|bank|iban|giro|post|swish)", _I)


RULES = (
    Rule(
        id="references.spaced_whole",
        pattern=lazy_regex(
            r"\b(?:ocr(?:-?n(?:umme)?r)?|\w{0,20}(?:nummer|numret|nr|ref(?:erens)?|beteckning)|dnr)\b\.?(?:\s*(?:är|var|:))?\s*"
            r"(?P<other_nr_seq>[A-Z]{0,3}-?\d{1,6}(?:[ -]\d{1,6}){2,6}|\d{2,4}-\d{2,6} \d{2,6})"
            rf"{_END}{_MONEY}",
            _I,
        ),
        anchor=Anchor.REFERENCE | Anchor.DIGIT,
        needs=("ocr", "nummer", "numret", "nr", "ref", "beteckning"),
        accepts=is_of_enough_digits,
        score=0.94,
        finds=("Räkning: OCR [4410 2297 3].", "Beteckning/dossnr: [11-402 917]\n"),
        ignores=("telefonnummer 070-174 06 05", "nummer 12 13", "nr 1 2 3"),
    ),
    Rule(
        id="references.code_with_letter",
        pattern=lazy_regex(
            r"\b\w{0,12}kod(?:en)?\b(?:\s+(?:till|på|för|i)\s+(?:\w+\s*){1,3}?)?(?:\s*(?:är|:|=))?\s+"
            rf"(?P<other_nr_seq>(?=[A-Z\d]*\d\d)(?=[A-Z\d]*[A-Z])(?-i:[A-Z\d]{{3,8}})[#*]?){_END}",
            _I,
        ),
        needs=("kod",),
        anchor=Anchor.REFERENCE | Anchor.DIGIT,
        score=0.9,
        finds=("kod till städskåp [77B2]. Nyckel", "Koden är [A12C]."),
        ignores=("koden B", "koden är 4 siffror", "kod H5"),
    ),
    Rule(
        id="papers.of_other_lands",
        pattern=lazy_regex(
            r"(?<![\w-])(?P<personid_nr>(?!SE)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D]|"  # Britain
            r"QQ ?\d\d ?\d\d ?\d\d ?[A-D]|"
            r"[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z]|"  # codice fiscale
            r"[XYZ]-?\d{7}-?[A-Z]|\d{8}-[A-HJ-NP-TV-Z]|"  # NIE and DNI
            r"[12] \d\d (?:0[1-9]|1[0-2]) \d[\dAB] \d{3} \d{3}(?: \d\d)?|"  # numéro de sécurité sociale
            r"\d{5}-\d{7}-\d|"  # CNIC
            r"[2-9]\d{3} \d{4} \d{4}(?=\s*\(?(?:aadhaar|aadhar))"
            r")(?![\w-])"
        ),
        score=0.94,
        finds=(
            "NI-nummer: [QQ 12 34 56 C]",
            "codice fiscale [RSSMRA85T10A562S].",
            "NIE [X-1234567-L],",
            "mitt DNI är [12345678-Z].",
            "numéro [1 85 05 78 006 084 36].",
            "CNIC [35202-1234567-1], pass",
        ),
        ignores=("AB 12 34 56", "X1234567", "12345678", "SE 12 34 56 C"),
    ),
    Rule(
        id="addresses.zip_in_form",
        pattern=lazy_regex(
            r"\bpost\s?-?n(?:umme)?r\.?[^\S\n]*(?:/|och|,|&)[^\S\n]*(?:post\s?)?ort[^\S\n]*:?[^\S\n]*(?P<zip_code>\d{3}[^\S\n]?\d{2})(?:,?[^\S\n]+(?P<city>[^\W\d_][^\d\n,]{1,30}))?(?=[^\S\n]*(?:\n|\Z|,))",
            _I,
        ),
        needs=("post",),
        score=0.95,
        finds=("Post nr / ort: [567 31]{zip_code} [vaggeryd]{city}\n", "Postnr och ort: [56731]{zip_code}"),
        ignores=("postnr och ort saknas", "på posten nr 567 31"),
    ),
    Rule(
        id="addresses.has_number",
        pattern=lazy_regex(
            r"\b(?:gata|gatan|vägen|väg|hus|huset|port|porten|trappuppgång)\b[^!?\n]{0,40}?\b(?:jag|vi|han|hon|de)\s+(?:har|är\s+i|är\s+på)\s+(?:nummer|nr\.?|numer)\s+"
            r"(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)(?=\s*(?:[.,!?)\n]|\Z))",
            _I,
        ),
        needs=("num", "nr"),
        score=0.8,
        finds=("hon bor i samma gata, Tallgatan 3. Jag har nummer [9].",),
        ignores=("på gatan. Jag har nummer 10 på tröjan", "Jag har nummer 9."),
    ),
    Rule(
        id="transport.bus_is_so",
        pattern=lazy_regex(
            r"\b(?:bussen?|spårvagnen?|vagnen|tåget|linjen)\s+(?:är|blir|heter)\s+(?P<transport_nr>\d{1,3}:?an)\b", _I
        ),
        needs=("an",),
        score=0.88,
        finds=("bussen är [3an]. koden", "bussen heter [12:an]"),
        ignores=("bussen är sen", "hon är 3an"),
    ),
    *_HASTY,
)
