"""Codes, keys and references: numbers of doors, cases, bookings, members, that a word beside them announces."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.codes_at_hand import RULES as _AT_HAND
from gok.lang.sv.rules.codes_at_hand import WHOSE

__all__ = ["RULES"]

_I = re.IGNORECASE
_END = r"(?![\w]|[.,:/-]\d)"
_COUNTED = (
    r"(?!\s*(?:kr\b|kronor|:-|euro|dollar|%|procent|kg|kilo|meter|m\b|km\b|personer|miljoner|tusen|st\b|stycken|"
    r"gånger|dagar|veckor|månader|år\b|timmar|minuter|min\b|siffror|poäng|grader|rum\b|kvm|kvadrat|m2))"
)
_IS = r"(?:\s*(?:är|var|blir|lyder|har|:|=|nr\.?|nummer|numret|no\.?|#|-|–|till|på)){0,3}[\s:]*"
_CODE = r"(?:(?-i:[A-Z]{1,3})\s(?=\d))?(?=[\w-]*\d)[A-Z0-9]+(?:[-/][A-Z0-9]+){0,4}(?:\s\d{2,6}){0,3}"
_REGISTERED = r"(?:[A-ZÅÄÖ]{1,4}[ -])?(?=[\w./-]*\d{2})[A-Z0-9]+(?:[-/.][A-Z0-9]+){0,4}"  # FK 2024/77120, T 318-19


def is_long_enough(match: re.Match[str]) -> bool:
    """At least three digits, and no phone: two digits are a count, a page, an age."""
    code = match.group("other_nr_seq")
    return sum(map(str.isdigit, code)) >= 3 and not _PHONE.match(code)


_PHONE = lazy_regex(r"0\d{1,3}-|0\d{7}")


def is_no_size(match: re.Match[str]) -> bool:
    """A compound with `nummer` whose number is somebody's: not a size, a page, a phone or a house."""
    return _OTHER_KINDS.match(match.group("_what")) is None


_OTHER_KINDS = lazy_regex(
    r"(?:sko|sid|person|telefon|mobil|hus|post|gatu|linje|buss|flight|flyg|registrerings|reg|rad|kapitel|atom|"
    r"tröj|extra|special|tid\w*|jul|temat?|årg|avsnitts|våning|parti|favorit|solo|cirkus|dans|sång|musik|tur|"
    r"konto|organisations|ring|snabb|nöd|larm|swish|samordnings|id\b)",
    _I,
)


RULES = (
    Rule(
        id="references.code_said",
        pattern=lazy_regex(
            r"\b(?:(?:port|dörr|pin|larm|grind|nyckel|säkerhets|lås|kurs)\s?-?)?(?:kod|koden|koder|koderna|larmet)\b"
            rf"(?:\s+(?:till|på|för|i)\s+{WHOSE}\w+(?:\s+\d{{1,3}}\s?[A-Za-z]?(?=\s+(?:är|var|:)))?){{0,2}}{_IS}"
            r"(?:(?:fortfarande|alltid|nu|just nu|samma,?)\s+)?"
            rf"(?P<other_nr_seq>[A-Z]{{0,3}}\d[\d#*-]{{1,9}}(?<=\d)){_END}{_COUNTED}",
            _I,
        ),
        needs=("kod", "larmet"),
        score=0.93,
        finds=(
            "Portkoden är [2580] så",
            "Portkod [4711]. Ta",
            "Koden är [7352] och",
            "Larmet är [2580] följt",
            "koden till dörren är [1234]",
            "Koden är fortfarande [1714], lätt",
            "Kod till porten: [A3817].",
            "kursen har kod [YH00912].",
            "Koden till Ekvägen 14 är [5567].",
            "Pinkoden till mitt kort är [7712].",
        ),
        ignores=("koden kostar 2500 kronor", "en kod på 4 siffror", "larmet gick 05.30"),
    ),
    Rule(
        id="references.code_apart",
        pattern=lazy_regex(
            r"\b(?:(?:port|dörr|pin|larm|grind|nyckel|säkerhets|lås)\s?-?)?kod(?:en)?\b"
            r"(?:\s+(?!\d)[^\W\d_]+){0,8}?,\s+(?P<other_nr_seq>[A-Z]{0,2}\d[\d#*]{3,7}(?<=\d))(?=\s*[,.!?)\n]|\s*\Z|\s+(?:och|men)\b)",
            _I,
        ),
        needs=("kod",),
        score=0.85,
        finds=("Koden är samma för alla i huset, [6172], men", "jag fick ett sms med koden, [3391], men"),
        ignores=("koden finns, 3000 kronor", "koden är lång, 25, så", "enligt koden, som kom 1998, är"),
    ),
    Rule(
        id="references.home_said",
        pattern=lazy_regex(
            r"\b(?:lgh|lägenhet(?:en|s?\s?nummer)?|rums?\s?nummer|skåp(?:et|snummer)?|fack|box|dörr(?:en)?(?=\s+(?:är|har)))"
            rf"\.?,?(?:\s*(?:nr\.?|nummer|numret|är|har|:)){{0,2}}\s*(?P<other_nr_seq>\d{{2,5}}){_END}{_COUNTED}",
            _I,
        ),
        score=0.9,
        finds=(
            "Min lägenhet har nr [1304] och",
            "Lägenhets nummer är [0904].",
            "Solna, lgh [1203]. Jag",
            "Lägenhet nr [1203].",
            "ta skåp [41], det",
            "i mitt skåp, nummer [52].",
            "Min dörr har nummer [1203] och",
        ),
        ignores=("lägenhet 40 kvm", "lägenheten är 54 kvadratmeter", "lägenhet 3 rum", "en dörr 90 cm"),
    ),
    Rule(
        id="references.thing_nr",
        pattern=lazy_regex(
            r"\b(?:(?:nyckel|nyckeln|bricka|brickan|kolonilott|odlingslott|lott|lotten|båtplats|garageplats|p-plats|parkeringsplats)"
            r"(?:\s+(?:nummer|nr\.?|numer))?|(?:elev|patient|gäst|medlem|deltagare|hytt|hytten|rum|säng|nyckel|bur)\s+"
            r"(?:nummer|nr\.?|numer)|\b(?:bor|bodde|sover|sov)\s+i\s+rum)"
            rf"\s+(?P<other_nr_seq>[A-Z]?\d{{1,5}}[A-Z]?){_END}{_COUNTED}",
            _I,
        ),
        score=0.85,
        finds=(
            "Boka med bricka nummer [27].",
            "Nyckel [12] går till",
            "kranen vid lott [35] droppar",
            "jag var elev nummer [812].",
            "jag bor i rum [14], bredvid",
            "parkeringsplats nr [63]",
        ),
        ignores=("nyckel 2 dagar", "en lott 50 kronor", "på plats nummer 3", "rum nummer ett"),
    ),
    Rule(
        id="references.said",
        pattern=lazy_regex(
            r"\b(?:(?:boknings?|order|kund|medlems|ärende|referens|faktura|ram|försäkrings|avtals|kurs|diarie|student|patient|dossier|serie|"
            r"kvitto|anmälnings|lån(?:e|tagar)?korts?|bibliotekskorts?|tävlings|start|anställnings?|lönekorts?|deltagar|gruppe?)"
            rf"\s?-?\s?(?:nummer|numret|numer|nr|id|kod)(?:\s+(?:hos|på|i|för)\s+{WHOSE}\w+|\s+förra\s+\w+)?|ocr(?:-?n(?:umme)?r)?|"
            r"\w*kort(?:et)?,?\s+(?:nr|nummer|numret)|"
            r"(?:ärende|ärendet|anmälan|försäkring|bokning|order|kund|medlem|faktura)\w*\s+(?:\w+\s+){0,3}?(?:har\s+)?(?:nr|nummer|numret|id)|"
            r"(?:dossier|lma)\s?-?nummer|ärendet?(?=\s+[A-Z]{1,4}-?\d{3}|\s+är\s+[\w-]{4}|\s*:\s*[\w-]{4}))\b"
            rf"[\s:,.#är]*(?:var\s+)?(?P<other_nr_seq>{_CODE}){_END}{_COUNTED}",
            _I,
        ),
        anchor=Anchor.REFERENCE,
        score=0.93,
        finds=(
            "Bokningsnummer: [BN-7741-0932]",
            "med OCR [410077312], så",
            "Order nummer: [SE-448120-7].",
            "Kundnummer: [90317].",
            "Ramnummer [WTU114K0934].",
            "Mitt ärende hos Folksam har nummer [K-2023-55871].",
            "vårt kundnummer, [661 204]. Räkna",
            "mitt ärende är [7731-B].",
            "Ärendenumret för min ansökan är [48812].",
            "Siv skrev ärende [FEL-20871].",
            "på mitt medlemskort, nummer [20418], står",
            "hennes medlemsnummer hos er är [30418].",
            "Hans startnummer förra året var [9174].",
        ),
        ignores=("kundnummer saknas", "ärendet är 3 veckor gammalt", "kursnummer och tid", "skor nummer 42"),
    ),
    Rule(
        id="references.registered",
        pattern=lazy_regex(
            r"\b(?:[Ää]rende(?:t|nr|nummer|numret)?|[Dd]nr|[Dd]iarie(?:nr|nummer)|(?:[Ee]rt?|[Vv]år|[Mm]in)\s+ref(?:erens)?|[Rr]ef(?:erens(?:en)?|\.\s?nr)?|[Bb]eteckning|[Mm]ålnr|[Mm]ål|[Bb]okning|[Aa]nmälan|"
            r"[Kk]ontrakt(?:et)?(?:\s+nr)?)"
            rf"\b\.?(?:\s+(?:är|var))?\s*[:(]?\s*(?P<other_nr_seq>{_REGISTERED}){_END}{_COUNTED}"
        ),
        needs=("ärende", "nr", "nummer", "ref", "beteckning", "mål", "bokning", "anmälan", "kontrakt"),
        accepts=lambda m: is_long_enough(m) and not re.fullmatch(r"(?:19|20)\d\d", m.group("other_nr_seq")),
        score=0.94,
        finds=(
            "Angående stölden, ärende [5000-K2207-22]",
            "dnr [KS 2024/118]",
            "Diarienummer [SN 2022/0417]",
            "Referens: [A-55-7781]",
            "Ärende: [4.1-20933/2023]",
            "Mitt ärendenummer är [FK 2024/77120].",
            "Er referens: [PN 23-1180]",
            "på torsdag, bokning [T4410-27].",
            "under kontraktet ([K-20118]).",
        ),
        ignores=("bokning 2024", "anmälan 12 maj", "kontrakt 24 månader", "mål 2-1 mot", "Fel anmälan: 0980-319 227"),
    ),
    Rule(
        id="references.compound_nr",
        pattern=lazy_regex(
            r"(?<![\w-])(?P<_what>[^\W\d_]{2,20}?|[A-Z](?=-))(?:s?-?|s\s)(?:nummer|numret|nr)\b\.?(?:\s*(?:är|var|:))?\s+"
            rf"(?P<other_nr_seq>(?=[\w/-]*\d{{2}})[A-Z0-9]+(?:[-/][A-Z0-9]+){{0,4}}){_END}{_COUNTED}",
            _I,
        ),
        anchor=Anchor.REFERENCE,
        accepts=lambda m: is_no_size(m) and is_long_enough(m),
        score=0.8,
        finds=(
            "uppge då objektsnummer [77-2310].",
            "mätarnumret är [481220]",
            "Könumret är [FK-1127].",
            "Mitt A-nummer är [4412].",
        ),
        ignores=(
            "skonummer 420",
            "telefonnummer 1177",
            "sidnummer 120",
            "objektsnummer 12",
            "mitt nya nummer: 0701740605",
            "rummet har nummer 204",
        ),
    ),
    Rule(
        id="references.nr_with_letters",
        pattern=lazy_regex(
            r"\b(?:nummer|numret|nr)\b\.?,?(?:\s*(?:är|var|blev|:))?\s+"
            rf"(?P<other_nr_seq>[A-ZÅÄÖ]{{1,4}}[- ]?\d{{3,7}}(?:[-/ ]\d{{1,6}}){{0,2}}){_END}"
        ),
        anchor=Anchor.REFERENCE,
        score=0.75,
        finds=("mitt nummer är [SVL-33816].", "ett papper, nummer [T 427-18]."),
        ignores=("nummer 12", "nummer A", "det är nummer SE 12"),
    ),
    Rule(
        id="references.mine",
        pattern=lazy_regex(
            r"\b(?:\w*\s?(?:nummer|numret)|(?:port|dörr|pin)?kod(?:en)?)\b[^\d\n]{0,90}?\b(?:(?:[Mm]itt|[Mm]in|[Mm]in\s\w+s)\s+"
            r"(?:är|var|blev|kom\s[^\d\n.]{0,25}och\s+är)|har\s+jag|jag\s+har|jag\s+tror\s+att\s+det\s+var)\s+(?:till\s+exempel\s+|t\.ex\.\s+)?"
            r"(?P<other_nr_seq>(?:[A-Z]{1,3}[- ]?\d{3,7}|\d{4,7})(?:[ -]\d{3,4})?)(?=\s*[.,!?)\n]|\s*\Z)"
        ),
        anchor=Anchor.REFERENCE,
        score=0.85,
        finds=(
            "Du får ett lånekort med nummer. Mitt är [T 0087 3316].",
            "ditt lägenhetsnummer. Mitt är till exempel [1503].",
            "ett kurs nummer. Min dotters var [SK-3107].",
            "Nya får ett nummer, till exempel har jag [0418].",
        ),
        ignores=(
            "numret kostar pengar och jag har 500 kronor.",
            "numret är hemligt. Min är 12.",
            "nummer och jag har 3 barn.",
            "ett nummer, och jag har 500.",
        ),
    ),
    *_AT_HAND,
)
