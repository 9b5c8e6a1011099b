"""Numbers of papers and machines: passports, cards, certificates, identity numbers of neighbours, IP addresses.

A word announces most of them; some have a form that nothing else has.
"""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.context import before

__all__ = ["ATTRIBUTES", "RULES"]

_I = re.IGNORECASE
_END = r"(?![^\W_]|[.,:/-]\d)"
_CODE = r"(?=[\w-]*\d)[A-Z0-9]+(?:[-/][A-Z0-9]+){0,4}(?:\s\d{2,6}){0,3}"
_PAPER = (
    r"(?:pass(?:et|nummer|numret|nr)?|(?:nationellt\s+)?id-?kort(?:et)?|legitimation(?:en)?|leg|certifikat(?:et)?|intyg(?:et)?|diplom(?:et)?|"
    r"licens(?:en)?|visum(?:et)?|uppehållstillstånd(?:et)?|uppehållskort(?:et)?|uppehållstillståndskort(?:et)?|betyg(?:et)?|lma-?kort(?:et)?|"
    r"försäkringskort(?:et)?|bibliotekskort(?:et)?|lånekort(?:et)?|medlemskort(?:et)?|passerkort(?:et)?|studentkort(?:et)?|"
    r"(?:buss|rese|medlems|gym|tränings|passer)kort(?:et)?)"
)
_SAID = r"(?:,?\s*(?:nr\.?|nummer|numret|no\.?|har|är|var|med|heter|:|#|\()){0,4}[\s:(,]*"


def is_born(match: re.Match[str]) -> bool:
    """Whether six digits can be a day, a month and a year, as Danes, Finns, Icelanders and Norwegians write them."""
    digits = match.group("_born")
    return 1 <= int(digits[:2]) <= 31 and 1 <= int(digits[2:4]) <= 12


def is_norwegian(match: re.Match[str]) -> bool:
    """Eleven digits that begin with a date and end in the right check digits."""
    from stdnum.no import fodselsnummer

    return is_born(match) and bool(fodselsnummer.is_valid(re.sub(r"\D", "", match.group("personid_nr"))))


def is_address(match: re.Match[str]) -> bool:
    """Four numbers of one byte, and no version of a program."""
    numbers = [int(part) for part in match.group("other_nr_seq").split(".")]
    return max(numbers) <= 255 and not re.search(
        r"(?:version|kapitel|v)\.?\s*$", before(match.string, match.start(), 12)
    )


ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    Rule(
        id="papers.licence",
        pattern=lazy_regex(
            rf"\bkörkort\w*\s*(?:har\s+|med\s+)?(?:nr\.?|nummer|numret|no\.?|:)[\s:är]*(?P<license_nr>{_CODE})(?![\w])",
            _I,
        ),
        needs=("körkort",),
        score=0.85,
        finds=("körkort nr [12345678]", "körkortsnummer: [AB12345]", "Mitt körkort har nummer [SE12345678]."),
        ignores=("körkort nr saknas", "körkort 2 gånger"),
    ),
    Rule(
        id="papers.number",
        pattern=lazy_regex(
            rf"\b{_PAPER}\b{_SAID}"
            r"(?P<other_nr_seq>(?=[\w /-]{0,12}\d{3})"
            rf"(?:[A-Z]{{1,3}}[- /]?)?\d[\dA-Z]*(?:[-/ ]\d{{2,6}}){{0,4}}){_END}"
            r"(?!\s*(?:kr\b|kronor|poäng|personer|sidor|dagar|år\b))",
            _I,
        ),
        accepts=lambda m: sum(map(str.isdigit, m.group("other_nr_seq"))) >= 5,
        score=0.95,
        finds=(
            "Mitt pass är [AA1234567].",
            "Mitt pass, [AA1234567], är borta",
            "Mitt busskort har nummer [4471 0093 2215].",
            "passnummer: [AB1234567]",
            "ett certifikat med nummer [SE-12345].",
            "mitt ID-kort nummer [12345678]",
            "Intyg nr [2019/44512]",
        ),
        ignores=("passet är rött", "pass 2", "intyg nr saknas", "betyget är 12345 poäng", "passet gäller till 2025"),
    ),
    Rule(
        id="papers.card",
        pattern=lazy_regex(
            r"\b(?:kort(?:nummer|numret|nr|et)?|bank\s?kort\w*|kredit\s?kort\w*|betal\s?kort\w*|visa(?:kort\w*)?|mastercard\w*)\b"
            r"[^.!?\d\n]{0,25}?(?<!\d)(?P<account_nr>\d(?:[ -]?\d){11,18})(?!\d|[.,:/-]\d)",
            _I,
        ),
        needs=("kort", "visa", "mastercard"),
        score=0.97,
        finds=("Mitt kortnummer är [4571 1234 5678 9012].", "VISA [4571123456789012]", "kort [4111 1111 1111 1111]och"),
        ignores=("kortet kostade 4571 kronor", "kort 1234 5678"),
    ),
    Rule(
        id="papers.born",
        pattern=lazy_regex(
            r"(?<!\d)(?P<personid_nr>(?P<_born>\d{6})(?:[-+]\d{4}|[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]))(?![^\W_])"
        ),
        accepts=is_born,
        score=0.94,
        finds=("CPR-nummer är [010190-1234].", "är [131052-308T].", "[010203A123B]"),
        ignores=("991399-1234", "010190-12345", "131052 308"),
    ),
    Rule(
        id="papers.norwegian",
        pattern=lazy_regex(r"(?<!\d)(?P<personid_nr>(?P<_born>\d{6})[ -]?\d{5})(?!\d)"),
        accepts=is_norwegian,
        score=0.94,
        finds=("[151086 95088]",),
        ignores=("151086 95077", "0701740605"),
    ),
    Rule(
        id="papers.born_said",
        pattern=lazy_regex(
            r"\b(?:f[øö]dselsnummer|personnummer|cpr(?:-?n(?:umme)?r)?|henkilötunnus|hetu|kennitala|identitetsnummer|id-?nummer|"
            r"nationella\s+id\w*|pesel|bsn|nif|nie|ssn)\b[^.!?\d\n]{0,20}?"
            rf"(?P<personid_nr>\d{{6,11}}(?:[ -]?[\dA-Z]{{2,5}})?){_END}",
            _I,
        ),
        score=0.96,
        finds=("Mitt fødselsnummer är [01019012345].", "PESEL [85061112345]", "henkilötunnus: [131052 308T]"),
        ignores=("hennes id-nummer saknas", "cpr 12"),
    ),
    Rule(
        id="papers.card_check",
        pattern=lazy_regex(r"\b(?:CVC|CVV|cvc|cvv)2?(?:-?kod(?:en)?)?\s*(?::|är)?\s*(?P<other_nr_seq>\d{3,4})\b"),
        needs=("cv",),
        score=0.95,
        finds=("CVC [123].", "cvv-koden är [4412]"),
        ignores=("CV 123", "CVC är en skola"),
    ),
    Rule(
        id="papers.address",
        pattern=lazy_regex(r"(?<![\d.])(?P<other_nr_seq>(?!0\d)(?:\d{1,3}\.){3}\d{1,3})(?![\d]|\.\d)"),
        needs=(".",),
        accepts=is_address,
        score=0.97,
        finds=("Min IP-adress är [192.168.1.15].", "([10.0.0.7])"),
        ignores=("version 1.2.3.4", "300.168.1.15", "12.03.1994", "1.2.3.4.5", "070.123.45.67"),
    ),
    Rule(
        id="papers.long_address",
        pattern=lazy_regex(
            r"(?<![\w:])(?P<other_nr_seq>(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){2,6}(?::[0-9a-f]{1,4}){1,5})(?![\w:])",
            _I,
        ),
        needs=(":",),
        score=0.95,
        finds=("[2001:db8:0:0:0:0:0:1]", "på [2001:db8::ff00:42]", "[00:1b:44:11:3a:b7]"),
        ignores=("kl 12:30:45", "1:2:3", "EU:s"),
    ),
    Rule(
        id="papers.code",
        pattern=lazy_regex(
            r"(?<![\w-])(?P<other_nr_seq>[A-Z]{1,3}\d{1,4}[A-Z]{1,3}\d{1,4}(?:[A-Z]{1,3}\d{0,4})?)(?![\w-])"
        ),
        score=0.9,
        finds=("[B15BT3]", "Uppsats [E21ET12]."),
        ignores=("B2B", "MP3", "X2000", "ABC 123", "b15bt3"),
    ),
    Rule(
        id="papers.code_alone",
        pattern=lazy_regex(
            r"(?<![^\n])(?P<other_nr_seq>(?:[A-Z]{1,4}-?\d{3,6}[A-Z]?|\d{2,6}[A-Z]{2,4}\d{0,4}))[^\S\n]*\.?(?m:$)"
        ),
        accepts=lambda m: m.group("other_nr_seq")[0] != "X",
        score=0.8,
        finds=("[AB1234]", "Hej\n[K-20118]\nJag"),
        ignores=("Jag har AB1234", "B2", "2019", "X2000"),
    ),
    Rule(
        id="papers.postcode",
        pattern=lazy_regex(
            r"(?<![\w-])(?P<zip_code>[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\w-])|"
            r"\b(?i:postnummer|postnumret|postnr|postkod\w*|zip(?:\s?code|-?kod)?|postal\s+code)\b(?i:[\s:är]*)"
            r"(?P<zip_code_2>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|(?:[A-Z]{1,3}-)?\d{5}(?:-\d{4})?|"
            r"[A-Z]{1,3}-\d{4,6}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}|"
            r"\d{4}(?=\s+[A-Z])|\d{6})(?!\w)"
        ),
        anchor=Anchor.DIGIT,
        score=0.94,
        finds=(
            "Mitt postnummer är [SW1A 2AA].",
            "London [SW1A 2AA]",
            "postnummer: [00-950]",
            "postkod [1012 AB]",
            "postnummer [DK-2100]",
        ),
        ignores=("postnummer 4132", "postnumret vet jag inte", "sw1a 2aa", "ABC 123"),
    ),
)
