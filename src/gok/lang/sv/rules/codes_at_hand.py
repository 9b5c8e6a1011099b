"""Codes, rooms and houses as they are told in passing: `koden …, den är 5190`, `rum 412`, `vår lott är nummer 22`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.anchors import STREET_ENDING

__all__ = ["RULES", "WHOSE"]

WHOSE = r"(?:(?:min|mitt|mina|vår|vårt|våra|hans|hennes)\s+)?"
"""Before what a code opens, or a number is on: `koden till min port`."""

_I = re.IGNORECASE
_END = r"(?![\w]|[.,:/-]\d)"
_COUNTED = (
    r"(?!\s*(?:kr\b|kronor|:-|euro|%|procent|kg|kilo|meter|m\b|km\b|cm\b|kvm|kvadrat|m2|personer|elever|st\b|stycken|gånger|"
    r"dagar|veckor|månader|år\b|timmar|minuter|min\b|siffror|poäng|grader|rum\b|till\s+\d|av\b))"
)
_MINE = r"(?:min|mitt|vår|vårt|hans|hennes|deras|din|ditt|er|ert)"
_NOT_OF_CODES = frozenset(
    "tröja tröjan buss bussen linje hus huset port porten stuga villa villan gata sko skor storlek plats häst bil "
    "favorit spelare lag telefon mobil låt fråga bild sida".split()
)


def is_kept_by_number(match: re.Match[str]) -> bool:
    """`Vår lott är nummer 22`: no shirt, no bus, no house, which have numbers of other kinds."""
    return match.group("_what").lower() not in _NOT_OF_CODES


def is_registered(match: re.Match[str]) -> bool:
    """At least five digits, or four and a letter, but no telephone number."""
    code = match.group("other_nr_seq")
    digits = sum(map(str.isdigit, code))
    return (digits >= 4 and any(map(str.isalpha, code))) or (5 <= digits <= 7 and code[0] != "0")


_TIME_BEFORE = lazy_regex(r"\b(?:klockan|kl|tid|bor|sover|hos)\b[^.!?\n]{0,20}$", _I)
_SERIES = lazy_regex(r"\s*(?:till|[-–]|och)\s*(?:rum\b|\d)", _I)
_SERIES_BEFORE = lazy_regex(r"\d\s*(?:till|och)\s*$", _I)


def is_one_room(match: re.Match[str]) -> bool:
    """Somebody's room: none of a row of rooms, and one of a single digit only at an hour, or where somebody lives."""
    code = match.group("other_nr_seq") or match.group("other_nr_seq_2")
    before = match.string[max(0, match.start() - 30) : match.start()]
    if _SERIES.match(match.string, match.end()) or _SERIES_BEFORE.search(before):
        return False
    return len(code) > 1 or _TIME_BEFORE.search(before) is not None


RULES = (
    Rule(
        id="references.code_it_is",
        pattern=lazy_regex(
            r"\b\w{0,12}(?:kod(?:en)?\b[^.!?\n]{0,60}?(?:[,;]\s+(?:den|det|som|numret)\s+(?:är|var|lyder|blev)|:)\s+|kod(?:en)?\s+\()"
            rf"(?P<other_nr_seq>\d{{4,6}}){_END}{_COUNTED}",
            _I,
        ),
        needs=("kod",),
        anchor=Anchor.REFERENCE | Anchor.DIGIT,
        score=0.9,
        finds=(
            "Jag glömde koden till dörren, den är [5190], och",
            "Ny kod från den 1:a: [7206].",
            "nycklar och kod ([7781])",
        ),
        ignores=("koden är ny, den är från 2019", "koden byts, den är 4 siffror", "en kod, som är hemlig"),
    ),
    Rule(
        id="references.code_spaced",
        pattern=lazy_regex(
            r"\b\w{0,12}(?:kod(?:en)?|pin)\b(?:\s*(?:är|:|med|på))?\s+(?P<other_nr_seq>\d(?:[ -]\d){3,5})(?![\d-])", _I
        ),
        needs=("kod", "pin"),
        anchor=Anchor.REFERENCE | Anchor.DIGIT,
        score=0.9,
        finds=("hänglås med kod [0 8 1 5], dra", "Koden är [4-4-7-1]."),
        ignores=("kod 2 3 gånger", "koden är 4 siffror"),
    ),
    Rule(
        id="references.port_behind_house",
        pattern=lazy_regex(
            rf"\b[^\W\d_]{{2,30}}{STREET_ENDING}\s+\d{{1,3}}(?:\s?[A-H](?!\w))?,?\s+(?:och\s+)?port(?:en)?:?\s+(?:är\s+)?"
            rf"(?P<other_nr_seq>\d{{4}}){_END}(?!\s*(?:mm|cm|m|kr|kronor)\b)",
            _I,
        ),
        anchor=Anchor.STREET,
        needs=("port",),
        score=0.9,
        finds=("Vi bor Storgatan 7 port [1423].", "skogsvägen 12 B, porten är [5190]"),
        ignores=("Storgatan 7 port 4", "Storgatan 7, porten är 1423 mm bred", "port 8080"),
    ),
    Rule(
        id="references.pin",
        pattern=lazy_regex(rf"\bpin(?:-?koden?)?\s*(?:är|:|=)?\s*(?P<other_nr_seq>\d{{4,6}}){_END}{_COUNTED}", _I),
        needs=("pin",),
        score=0.9,
        finds=("kort 2 0044 1188, pin [9087].", "PIN: [3310]"),
        ignores=("pinnar 4000", "pin kostar 2000 kr"),
    ),
    Rule(
        id="references.room",
        pattern=lazy_regex(
            r"(?<!\d )(?<!\ben )(?<!äger )(?<!ägde )(?<!ägt )(?<!två )(?<!tre )"
            r"(?<!fyra )(?<!fem )\b(?:(?:rum|kontor|dörr|korridor)\s+"
            r"(?P<other_nr_seq>[A-Z]{0,2}-?\d{1,4}(?:\s?[A-Z](?!\w))?)|(?:sal|salen|rummet|klassrum),?\s+(?P<other_nr_seq_2>[A-Z]{1,2}-?\d{2,4}))"
            rf"{_END}{_COUNTED}",
            _I,
        ),
        needs=("rum", "kontor", "dörr", "korridor", "sal"),
        accepts=is_one_room,
        score=0.8,
        finds=(
            "Eller knacka på rum [412], det",
            "Klockan elva, rum [6]. Hos",
            "hos Siv, kontor [204].",
            "till korridor [4 B], Berget",
            "Salen, [C14], är kall",
        ),
        ignores=(
            "ett rum 20 kvm",
            "tre rum 70 kvadratmeter",
            "en dörr 90 cm",
            "vårt rum. 4 personer",
            "sal 2",
            "Byt om i rum 3.",
            "Rum 12 till rum 26",
        ),
    ),
    Rule(
        id="references.number_in_parts",
        pattern=lazy_regex(
            r"\b(?:nummer|numret|nr|annons|lägenhet|objekt|ansökan|polisanmälan)\b\.?,?(?:\s*(?:är|var|blev|:))?\s+"
            r"(?P<other_nr_seq>[A-Z0-9]+(?:[-/][A-Z0-9]+){1,4}(?:\s\d{2,6}(?:-\d{1,4})?){0,2})(?![\w]|[.,:/-]\w)"
            + _COUNTED,
            _I,
        ),
        accepts=is_registered,
        anchor=Anchor.REFERENCE | Anchor.DIGIT,
        needs=("n", "lägenhet", "objekt"),
        score=0.88,
        finds=(
            "anmälan till polisen, nummer [0201-K44127-24]. Den",
            "bot, nummer [K-90 2217-5]\n",
            "Mål nr [3317-24]\n",
            "för lägenhet [21-304], Hagagatan",
        ),
        ignores=("nummer 12-14", "nummer 070-174", "nr 2/3 i serien", "lägenhet 40-50 kvm"),
    ),
    Rule(
        id="references.kept_by_number",
        pattern=lazy_regex(
            rf"\b{_MINE}\s+(?P<_what>[^\W\d_]{{3,20}})\s+(?:är|har|hade|var|fick)\s+(?:nummer|nr\.?)\s+(?P<other_nr_seq>[A-Z]?\d{{1,5}}){_END}{_COUNTED}",
            _I,
        ),
        needs=("nummer", "nr"),
        anchor=Anchor.REFERENCE,
        accepts=is_kept_by_number,
        score=0.85,
        finds=("Vår lott är nummer [22]. Det", "Min cylinder är nummer [27], men", "Hans lada fick nummer [48] på"),
        ignores=("Min tröja har nummer 10", "Mitt hus är nummer 4", "vår buss är nummer 7", "Min lott är 22 meter"),
    ),
    Rule(
        id="references.flat_of_somebody",
        pattern=lazy_regex(
            r"\b[A-ZÅÄÖ][^\W\d_]{2,20}\s+i\s+(?P<other_nr_seq>(?:0[1-9]|1[0-6])0\d)" + _END + _COUNTED,
        ),
        score=0.85,
        finds=("Herr Bengt-Olof Quist i [1203] uppger", "hos Britta i [1304]."),
        ignores=("Ali i 1203 dagar", "Sverige i 1809", "mannen i 1203"),
    ),
    Rule(
        id="references.keyed_in",
        pattern=lazy_regex(
            r"(?:\b(?:tryck|trycka|trycker|tryckte|slå|slår|slog|knappa|knappar|knappade|mata|matar)(?:\s+(?:in|på|sedan|först))?|\bsiffror(?:na)?(?::|\s+är))\s+"
            rf"(?P<other_nr_seq>\d{{4,6}}){_END}{_COUNTED}(?!\s+(?:ord|tecken|knappar))",
            _I,
        ),
        needs=("tryck", "slå", "slog", "knappa", "mata", "siffror"),
        score=0.85,
        finds=("Tryck [4471] och gå upp", "slå in [88120] på dosan", "Det är fyra siffror: [5590]."),
        ignores=("tryck 2 gånger", "hon slog 1000 kronor", "skriv 3000 ord", "med 4 siffror"),
    ),
    Rule(
        id="references.on_paper",
        pattern=lazy_regex(
            rf"\b(?:faktura|fakturan|beställning|beställningen|order|ordern|paketet|försändelse|kvitto|kvittot|kolli-?id|lånekort|bibliotekskort)\s+"
            rf"(?:är\s+|med\s+)?(?P<other_nr_seq>(?=[A-Z\d-]*\d{{5}})[A-Z]{{0,3}}-?\d{{5,12}}){_END}{_COUNTED}",
            _I,
        ),
        needs=("faktur", "beställning", "order", "paket", "försändelse", "kvitto", "kolli", "kort"),
        score=0.82,
        finds=("Min beställning [884122] kom", "kolli-id [UA448812].", "Reklamation, order [SE-7740912]\n"),
        ignores=("faktura 500 kr", "beställning 2024"),
    ),
    Rule(
        id="references.kept_in",
        pattern=lazy_regex(
            rf"\b(?:hytt|hytten|förråd|garage|garageplats|cylinder|postfack|källarförråd|koja|båtplats|brygga\s+\d+,\s+plats)\s+(?P<other_nr_seq>[A-Z]?\d{{1,5}}){_END}{_COUNTED}",
            _I,
        ),
        needs=("hytt", "förråd", "garage", "cylinder", "postfack", "koja", "plats"),
        score=0.85,
        finds=("Vi bodde i hytt [6114].", "vi har förråd [62].", "bokas med cylinder [31]"),
        ignores=("ett garage 20 kvm", "hytten 2 dagar"),
    ),
    Rule(
        id="references.thing_has_number",
        pattern=lazy_regex(
            rf"\b(?:nyckeln|kvittot|biljetten|brickan|lotten|kortet|skåpet|cykeln|ramen|lådan|facket|väskan|paketet|låset|armbandet)\s+(?:har|hade|fick|är)\s+(?:nummer|nr\.?)\s+"
            rf"(?P<other_nr_seq>[A-Z]{{0,2}}\d{{2,8}}){_END}{_COUNTED}",
            _I,
        ),
        needs=("nummer", "nr"),
        anchor=Anchor.REFERENCE,
        score=0.85,
        finds=("Nyckeln har nummer [318].", "kvittot hade nummer [40221] och"),
        ignores=("spelaren har nummer 10", "nyckeln har två nummer"),
    ),
    Rule(
        id="addresses.go_to_number",
        pattern=lazy_regex(
            r"\b(?:gå|går|kom|sväng|svänger|åk|följ|vägen|fram|stanna|stannar)\s+(?:\w+\s+){0,2}?(?:till|vid|mot|i)\s+(?:nummer|nr\.?)\s+"
            r"(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)(?!\w|[.,:/-]\d)(?!\s+(?:i\s+kön|av\b|på\s+listan))",
            _I,
        ),
        needs=("nummer", "nr"),
        anchor=Anchor.REFERENCE,
        score=0.82,
        finds=("Gå till nummer [14], det gula", "sväng in vid nr [6 B]."),
        ignores=("gå till nummer ett", "fråga i nummer 3 av tidningen"),
    ),
    Rule(
        id="addresses.here_is_number",
        pattern=lazy_regex(
            r"(?:\b(?:vi|jag|han|hon|de|dom)\s+(?:är|finns|sitter|väntar)\s+(?:\w+\s+)?(?:i|på)\s+|"
            r"\bhemma\b[^.!?\d\n]{0,10}?(?:är\s+)?)(?:nummer|nr\.?)\s+(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)"
            r"(?!\w|[.,:/-]\d)(?!\s+(?:i\s+kön|av\b|på\s+listan))",
            _I,
        ),
        needs=("nummer", "nr"),
        anchor=Anchor.REFERENCE,
        score=0.85,
        finds=("Vi är i nummer [11]. Dörren", "Hemma det är nummer [31], fjärde", "Jag väntar i nummer [8 B]."),
        ignores=("Jag är nummer 11", "vi är på nummer 3 i kön", "hemma har vi 31 nummer"),
    ),
    Rule(
        id="addresses.entrance",
        pattern=lazy_regex(
            r"\b(?:port|uppgång|ingång)\s+(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)(?!\w|[.,:/-]\d)" + _COUNTED, _I
        ),
        needs=("port", "uppgång", "ingång"),
        score=0.8,
        finds=("högt och gult. Port [88 C]. Först", "gå in i uppgång [3], tryck"),
        ignores=("port 8080", "uppgång B", "en port 3 meter"),
    ),
    Rule(
        id="addresses.said_to_be",
        pattern=lazy_regex(
            r"\b[Aa]dress(?:en)?(?:\s+är)?:?\s+[A-ZÅÄÖ][^\W\d_]{2,25}\s+(?P<street_nr>\d{1,4}(?:\s?[A-Ha-h](?!\w))?)(?=\s*(?:[,.;\n]|\Z))"
        ),
        needs=("adress",),
        score=0.88,
        finds=("Huset är rött. Adress: Orrviken [240], 832", "Min adress är Näset [14]."),
        ignores=("adress: Box, 240", "adressen är Lund 3 mil bort"),
    ),
    Rule(
        id="transport.bus_called",
        pattern=lazy_regex(
            r"\b(?:buss|bussen|spårvagnen|tåget|linjen)(?:,|\s+(?:heter|är|kallas))\s+(?P<transport_nr>ettan|tvåan|trean|fyran|femman|sexan|sjuan|åttan|nian|tian|elvan|tolvan)"
            r"(?=\s*[.,!?]|\s+(?:till|mot|och|som|går)\b)",
            _I,
        ),
        anchor=Anchor.NUMBER_WORD,
        score=0.88,
        finds=("Sen kommer bussen, [ettan]. Den", "bussen heter [fyran].", "tåget kallas [tvåan] och"),
        ignores=("bussen är full", "Han går i fyran."),
    ),
)
