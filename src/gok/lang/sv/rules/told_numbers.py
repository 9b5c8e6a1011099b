"""Numbers that words tell: `noll sju noll …`, the line `trean`, the house `in i nummer 9`, the flat `killen i 1502`."""

from __future__ import annotations

import re
from itertools import pairwise

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal
from gok.lang.sv.rules.codes_at_hand import WHOSE
from gok.lang.sv.rules.noted_numbers import RULES as _NOTED

__all__ = ["RULES"]

_I = re.IGNORECASE
_LINE = r"(?:ettan|tvåan|trean|fyran|femman|sexan|sjuan|åttan|nian|tian|elvan|tolvan|trettonan|\d{1,3}:an)"
_TAKES = (
    r"(?:ibland|tar?|tog|tagit|åke?r?|åka|åkt|åkte|missar|missade|väntade?\s+på|väntar\s+på|vänta\s+på|"
    r"hoppa(?:r|de)?\s+på|byte?r?\s+till|bytte\s+till|bytt\s+till|(?:åk\w*|kom\w*|resa|reser|går)\s+med|(?:stig\w*|kliv\w*|gick)\s+på)"
)
_ON_THE_WAY = r"(?:till|mot|från|hem|hit|dit|in|ner|upp|varje|alla|två|tre|fyra|fem|sex|klockan|kl)"
_HOUSE = r"(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)"
_END = r"(?!\w|[.,:/-]\d)"
_COUNTED = (
    r"(?!\s*(?:kr\b|kronor|år\b|minuter|min\b|timmar|meter|m\b|km\b|personer|elever|gånger|dagar|veckor|månader|"
    r"st\b|stycken|rum\b|länder|städer|av\b|fall\b|\w*\s?graders?))"
)

_DIGIT = r"(?:noll|ett|en|två|tre|fyra|fem|sex|sju|åtta|nio)"
_TENS = r"(?:hundra)?(?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)"
_NUMERAL = rf"(?:{_DIGIT}|{_TENS}{_DIGIT}?|\w{{1,4}}ton|tio|elva|tolv|hundra)"


def is_dialled(match: re.Match[str]) -> bool:
    """Whether numerals are a number that is rung, not counting: `noll, ett, två, tre, fyra, fem`."""
    values = [read_cardinal(word) for word in re.findall(r"\w+", match.group("phone_nr").lower())]
    steps = {after - before for before, after in pairwise(values) if before is not None and after is not None}
    return steps != {1}


RULES = (
    Rule(
        id="numbers.phone_in_words",
        pattern=lazy_regex(rf"\b(?P<phone_nr>noll(?:[\s,–-]{{1,3}}{_NUMERAL}\b){{5,12}})", _I),
        accepts=is_dialled,
        needs=("noll",),
        anchor=Anchor.NUMBER_WORD,
        score=0.9,
        finds=("Ring [noll sju noll ett sju fyra noll sex noll fem].", "på [noll åtta, femton tio tolv, noll tre]"),
        ignores=("noll, ett, två, tre, fyra, fem", "noll till tre", "fem noll"),
    ),
    Rule(
        id="transport.by_its_number",
        pattern=lazy_regex(
            rf"\b{_TAKES}\s+(?:(?:bussen|först|sedan|sen|alltid)\s+)?(?P<transport_nr>{_LINE})(?=\s+(?:{_ON_THE_WAY}|och|eller|vid)\b|\s*[.,!?](?:\s|\Z))",
            _I,
        ),
        needs=("an",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        score=0.88,
        finds=("Jag tar [fyran] till skolan", "Vi åkte med [trean] hem.", "missade [74:an]."),
        ignores=("Jag går i fyran.", "Hon tog tian ur plånboken", "han tar studenten"),
    ),
    Rule(
        id="transport.asked",
        pattern=lazy_regex(
            r"\b(?:linje|buss|spårvagn)\w*\b[^?.!\n\d]{0,40}\?[\s–—-]*(?:(?:Jag|Vi)\s+(?:tar|åker\s+med)\s+)?(?P<transport_nr>\d{1,3}(?::an|an)?)(?=\s*[.,!]|\s*\Z)",
            _I,
        ),
        needs=("?",),
        score=0.88,
        finds=("– Vilken buss tar du?\n– [12:an].", "Vilken linje är det? [4]."),
        ignores=("Hur många bussar finns det i stan? Jag vet inte, 12.", "Är bussen sen? 20 minuter."),
    ),
    Rule(
        id="transport.number_runs",
        pattern=lazy_regex(
            r"(?P<transport_nr>(?<![\d.:])\b\d{1,3}:an|(?<=[Bb]ussar: )\w+an|(?<=[Ss]pårvagnar: )\w+an)\s+"
            r"(?:går|gick|kommer|kom|stannar|stannade|kör|körde|är\s+(?:alltid\s+|ofta\s+|jämt\s+)?(?:sen|försenad|full|inställd)|slutar|"
            r"till|mot|från|(?:och|eller)\s+\d{1,3}:an)\b",
            _I,
        ),
        needs=(":an",),
        score=0.88,
        finds=("bussarna: [74:an] är alltid försenad", "[3:an] kommer var tionde minut"),
        ignores=("3:an är ett betyg", "74:an, min tröja", "Missade 07.22:an från Lund"),
    ),
    Rule(
        id="addresses.into_house",
        pattern=lazy_regex(
            rf"\b(?:in|inne|upp|grannen?|grannarna|familjen|killen|tjejen|tanten|farbrorn|mannen|kvinnan|flytta\w*(?:\s+in)?)\s+i\s+(?:nummer|nr\.?|numer)\s+{_HOUSE}{_END}{_COUNTED}",
            _I,
        ),
        needs=("num", "nr"),
        score=0.85,
        finds=("gå in i nummer [9].", "Grannen i nummer [14 B] har hund"),
        ignores=("in i nummer 3 av tidningen", "grannen i huset"),
    ),
    Rule(
        id="addresses.lives_in_number",
        pattern=lazy_regex(
            rf"\b(?:bor|bodde|bott)\s+(?:\w+\s+)?i\s+(?:hus\s+)?(?:{_HOUSE}(?=\s*(?:[.!?;)\n]|\Z)|,\s(?!\d)|\s+(?:och|men|på)\b(?!\s*\d))|(?P<street_nr_2>\d{{1,3}}:an)\b)"
            rf"{_COUNTED}",
            _I,
        ),
        needs=("bo",),
        score=0.85,
        finds=("Han bor i [14 A] och", "vi bor i [16].", "Hon bor i [12:an]", "De bodde i hus [7]."),
        ignores=("bor i 2 rum", "bodde i 14 år", "bor i 3 och 4 dagar", "vi bor i Lund"),
    ),
    Rule(
        id="addresses.in_house",
        pattern=lazy_regex(
            r"\bi\s+(?:hus\s+(?P<street_nr>\d{1,3}\s?[A-Ha-h]?)|(?P<street_nr_2>\d{1,3}\s?[A-H]|\d{1,3}:an)(?=\s+(?:bor|bodde)\b))"
            rf"{_END}{_COUNTED}",
            _I,
        ),
        needs=("hus", "bo"),
        score=0.85,
        finds=("Grannen i hus [6] har hund", "I [9B] bor en arg man", "I [14:an] bor Siv"),
        ignores=("i hus 20 meter bort", "I 9 hus bor", "i huset 6"),
    ),
    Rule(
        id="addresses.not_that_house",
        pattern=lazy_regex(
            rf"(?:gatan|vägen|gränd|gränden|stigen|torget|allén|backen)\s+\d{{1,3}}\s?[A-H]?,?\s*"
            rf"(?:inte|och|eller|till|[-–])\s*(?:nummer\s+|nr\.?\s+)?{_HOUSE}{_END}(?!\s*:){_COUNTED}",
            _I,
        ),
        anchor=Anchor.STREET,
        score=0.9,
        finds=("Hallvägen 9, inte [9B]. I", "på Varvsgatan 10–[16] har", "Nygatan 4 och [6] ska"),
        ignores=("Storgatan 5 och 3 personer", "Storgatan 5 och 20 minuter", "Storgatan 5"),
    ),
    Rule(
        id="references.flat_nr",
        pattern=lazy_regex(
            r"\b(?:lägenhet\w*|hytt\w*|hotellrum\w*|korridorsrum\w*|studentrum\w*|kajut\w*|förråd\w*)\b[^.!?\n]{0,80}?\b(?:nummer|nr\.?)\s+(?P<other_nr_seq>[A-Z]?\d{2,4})"
            rf"{_END}{_COUNTED}",
            _I,
        ),
        needs=("nummer", "nr"),
        anchor=Anchor.REFERENCE,
        score=0.85,
        finds=("Hytten var på däck 2, nummer [2614], bredvid", "en lägenhet i andra hand, nummer [1402] på"),
        ignores=("lägenheten har nummer", "lägenhet, nummer ett"),
    ),
    Rule(
        id="references.neighbour_in",
        pattern=lazy_regex(
            r"(?:\b(?:grannen?|grannarna|killen|killarna|tjejen|tjejerna|mannen|kvinnan|paret|familjen|tanten|damen|han|hon|de|dom|vi|jag|bor|bodde|"
            r"(?:herr|fru|fröken|familjen)\s+[A-ZÅÄÖ][^\W\d_]{1,20})\s+i\s+|\b[Ii]\s+(?=\d{4}\s+(?:bor|bodde)\b))(?P<other_nr_seq>(?:0[1-9]|1[0-6])0\d)"
            rf"{_END}{_COUNTED}"
        ),
        score=0.85,
        finds=(
            "Problemet är killen i [1502].",
            "vi bor i [1203] på",
            "I [1301] bor fru Hjelm",
            "herr Ask i [1404], spelar",
        ),
        ignores=("familjen i 1502 dagar", "killen i 15", "mannen i 1920 års film", "förlorade Finland i 1809"),
    ),
    Rule(
        id="references.keyed",
        pattern=lazy_regex(
            r"(?<![\w*#])(?P<other_nr_seq>[*#]?\d{1,6}[*#]\d{2,6}[*#]?|\d{4,6}[*#]|[*#]\d{4,6})(?![\w*#])"
        ),
        needs=("*", "#"),
        score=0.85,
        finds=("slår du av med [6*418].", "[2580#] öppnar", "tryck [#4471]"),
        ignores=("3*4", "#sverige", "5 * 400", "12#"),
    ),
    Rule(
        id="transport.bus_is",
        pattern=lazy_regex(
            r"\b(?:buss|bussen|tåget|spårvagnen|linjen)\s+(?:som|till|dit|hit|hem|från)\b[^.!?\n\d]{0,30}\b(?:är|heter|var)\s+(?P<transport_nr>\d{1,3})(?=\s*[.,!?](?:\s|\Z)|\s*\Z)",
            _I,
        ),
        needs=("buss", "tåget", "vagnen", "linjen"),
        score=0.85,
        finds=("Bussen som går till mig är [845].", "bussen hem heter [12]."),
        ignores=("Bussen till Lund är 20 minuter sen", "Bussen är 12."),
    ),
    Rule(
        id="transport.then_by",
        pattern=lazy_regex(
            r"\b(?:ta|tar|tog|åk|åker|åkte)\s+(?:med\s+)?(?:buss\s+|bussen\s+|tåget\s+)?[\w:]+\s+till\s+[^.!?\n\d]{2,25}\s+och\s+"
            r"(?:sen|sedan|därefter|byt\w*(?:\s+till)?)\s+(?:buss\s+)?(?P<transport_nr>\d{1,3})(?=\s*[.,!?](?:\s|\Z)|\s*\Z|\s+(?:till|mot|hem)\b)",
            _I,
        ),
        needs=("till",),
        score=0.85,
        finds=("Jag tar tåget till Skövde och sen [116].", "ta buss 4 till torget och byt till [12] mot"),
        ignores=("Jag åker till Lund och sen 3 timmar", "tar mjöl till kakan och sedan 2 ägg."),
    ),
    Rule(
        id="transport.flies_with",
        pattern=lazy_regex(
            r"\b(?:[Åå]ker|[Åå]kte|[Rr]eser|[Rr]este|[Ff]lyger|[Ff]lög|[Ll]andar|[Ll]andade|[Kk]ommer|[Kk]om|[Aa]nländer)\s+med\s+(?P<transport_nr>(?!SE\b|UT\b)[A-Z]{2}\s?\d{3,4})(?![\w-])"
        ),
        needs=("med",),
        score=0.9,
        finds=("Vi åker med [SK 583] på fredag", "jag landar med [LH2416]."),
        ignores=("åker med 583 personer", "kommer med AB"),
    ),
    Rule(
        id="addresses.house_apart",
        pattern=lazy_regex(
            rf"(?:\b(?:hus|huset|stuga|stugan|dörr|dörren|port|porten|villa|villan|radhus|radhuset)\s*,\s*(?:nummer|nr\.?)|\bbor\b[^.!?\d\n]{{0,25}}\bpå\s+(?:nummer|nr\.?))\s+{_HOUSE}{_END}{_COUNTED}",
            _I,
        ),
        needs=("num", "nr"),
        score=0.85,
        finds=("Vårt hus, nummer [17], är grönt", "den röda dörren, nummer [8].", "Vi bor mittemot, på nummer [40]."),
        ignores=("huset, nummer ett", "vi bor på nummer ett"),
    ),
    Rule(
        id="addresses.house_of_ours",
        pattern=lazy_regex(
            rf"\b(?:nummer|nr\.?)\s+{_HOUSE}{_END}(?=\s+är\s+(?:vårt|mitt|deras|hans|hennes|min|vår)\s+(?:hus|port|stuga|dörr|villa|granne))",
            _I,
        ),
        needs=("num", "nr"),
        score=0.85,
        finds=("Nummer [5] är vårt hus",),
        ignores=("Nummer 5 är bäst", "nummer 5 är min favorit"),
    ),
    Rule(
        id="references.opened_with",
        pattern=lazy_regex(
            r"\b(?:larm\w*|\w*lås\w*|dörr\w*|port\w*|grind\w*|\w*skåp\w*|förråd\w*)\b[^.!?\n\d]{0,40}?\bmed\s+(?:koden?\s+)?(?P<other_nr_seq>\d[\d*#-]{2,7})"
            rf"(?<![-]){_END}{_COUNTED}",
            _I,
        ),
        needs=("larm", "lås", "dörr", "port", "grind", "skåp", "förråd"),
        score=0.88,
        finds=("Larmet slår man av med [9921].", "Låset öppnas med [3819]."),
        ignores=("dörren målades med 3000 kronor", "låset byttes med nyckel 3"),
    ),
    Rule(
        id="references.password",
        pattern=lazy_regex(
            r"\b(?:lösen(?:ord|ordet|et)?|password|inloggning(?:en)?|wi-?fi[^.!?\n]{0,20}?\bkod(?:en)?)\b(?:\s+(?:hos|till|på|för|i)\s+"
            rf"{WHOSE}\w+){{0,2}}"
            r"(?:\s+(?:hemma|här|nu|där))?\s*(?:är|:|=|heter|var|blev)?\s*[”\"'«]?(?P<other_nr_seq>(?=[^\W_]*[!#$*&+-]?[^\W_]*\d)[^\W_]{2,20}[!#$*&+-]?[^\W_]{2,20})(?![\w-])",
            _I,
        ),
        needs=("lösen", "password", "inloggning", "wifi", "wi-fi"),
        score=0.88,
        finds=(
            "Lösenord: [Blomma77]",
            "Lösenord: [blom!77]",
            "Mitt lösen är [hund1234].",
            "lösenordet [7788abcd].",
            "Lösenordet hos oss är [katt2020].",
            "Wifi-lösenordet hemma är [Sommar2023].",
            "Lösenordet till mitt wifi är [Kaktus77].",
            "Vi har wifi, koden är [katt4455].",
        ),
        ignores=("lösenord är viktigt", "lösenord 8 tecken"),
    ),
    *_NOTED,
)
