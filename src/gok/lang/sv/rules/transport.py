"""Numbers of bus, tram and train lines and of flights."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Rule
from gok.lang.sv.rules.told_numbers import RULES as _TOLD

__all__ = ["ATTRIBUTES", "RULES"]

_I = re.IGNORECASE
_VEHICLE = (
    r"(?:(?:natt|stom|express|sky|flyg|lokal|skol|regional)?buss(?:en|ar|arna)?|bus|(?:buss|spårvagns)?linjen?|linja|spårvagn(?:en|ar)?|vagnen|tåg(?:et)?|"
    r"pendeltåg(?:et)?|tunnelbana(?:n)?|t-bana(?:n)?|båt(?:en)?|färja(?:n)?|metron?)"
)
_COUNTED = (
    r"(?!\w|[.:,/-]\d|\s*(?:kr\b|kronor|minuter|min\b|timmar|tim\b|gånger|stationer|hållplatser|stopp|dagar|veckor|månader|år\b|meter|km\b|mil\b|"
    r"personer|passagerare|procent|%|platser|biljetter|januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december))"
)

ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    Rule(
        id="transport.line_nr",
        pattern=lazy_regex(
            rf"\b{_VEHICLE}\s*,?\s*(?:med\s+)?(?:nr\.?|nummer|numer|#)?\s*(?P<transport_nr>\d{{1,4}}[A-Z]?){_COUNTED}(?:\s*(?:,\s*inte|,|och|eller)\s*(?P<transport_nr_2>\d{{1,3}}){_COUNTED}(?=\s*(?:[.,!?]|till|mot|från|går|stannar|kommer|kör|åker)|\s*\Z|\s*\n))?",
            _I,
        ),
        needs=("bus", "linj", "vagn", "tåg", "bana", "båt", "färja", "metro"),
        score=0.93,
        finds=(
            "åker buss [12] och hoppar",
            "Ta bus nr [76] från",
            "blå linjen, nummer [11], från",
            "Bussen [35] stannar",
            "linje [1] eller [3] till",
            "Bussarna [2] och [8] stannar",
            "Det är tunnelbana [17], inte [19]!",
            "på busslinje [7] mellan",
        ),
        ignores=("bussen 7.30", "buss 12 minuter", "buss i 20 minuter", "bussar 5 kr", "tåget 14:30"),
    ),
    Rule(
        id="transport.train",
        pattern=lazy_regex(
            r"\b(?:[Tt]a|[Tt]ar|[Tt]og|[Åå]k|[Åå]ka|[Åå]ker|[Åå]kte|[Mm]ed|[Tt]åget|[Pp]å)\s+(?P<transport_name>X\s?\d{4})\b(?!-)"
        ),
        score=0.95,
        finds=("Jag tog [X2000] till jobbet.", "åker med [X 2000] till"),
        ignores=("tar 2000 kronor", "på AX2000"),
    ),
    Rule(
        id="transport.lettered_line",
        pattern=lazy_regex(
            r"\b(?:[Tt]a|[Tt]ar|[Tt]og|[Åå]k|[Åå]ka|[Åå]ker|[Åå]kte|[Mm]ed|[Ll]injen?)\s+(?P<transport_nr>[TLJSUM]\d{1,2})\b(?![-\d])"
        ),
        score=0.85,
        finds=("Jag tar [T19] från", "åker [U7] till"),
        ignores=("tar B12 varje dag", "med S12-34"),
    ),
    Rule(
        id="transport.flight",
        pattern=lazy_regex(
            r"\b(?:[Ff]lyg|[Ff]lyget|[Ff]light(?:en)?|[Ff]lightnummer|[Ff]lygnummer|[Pp]lanet)\s*:?\s*(?:nr\.?|nummer)?\s*(?P<transport_nr>[A-Z]{1,3}\s?-?\d{2,4})\b"
        ),
        needs=("flyg", "flight", "planet"),
        score=0.95,
        finds=("till Sofia, flyg [FR 4218]! Biljetten", "Flyget [TK 1794] till", "på flighten [LH2416]."),
        ignores=("flyget 2018", "flyg till Rom"),
    ),
    Rule(
        id="transport.flight_told",
        pattern=lazy_regex(
            r"\b(?:[Ff]lyg(?:et|er|a)?|[Ff]lög|[Ff]lugit|[Pp]lanet|[Bb]iljett(?:en)?)\b[^!?\n]{0,80}?(?:,\s+|\b(?:nummer|nr\.?|heter|är|var|med)\s+)"
            r"(?P<transport_nr>(?!SE\b)(?:[A-Z]{2}|[A-Z]\d)\s?\d{3,4})(?=\s*[,.!?)]|\s+(?:från|till|via|klockan|kl|och|samma|i|på)\b|\s*\Z)"
        ),
        needs=("flyg", "flög", "flugit", "planet", "biljett"),
        score=0.95,
        finds=(
            "Flyget går från Kastrup klockan 14.05, nummer [SK 583], och",
            "flyg från Nairobi via Paris, [AF 815].",
            "jag ska flyga hem, med [KL 1125] från",
        ),
        ignores=("flyget kostar 2000", "Flyget är sent, kl 1230.", "flyg och bo på rum AB 12"),
    ),
    Rule(
        id="transport.take_nr",
        pattern=lazy_regex(
            rf"\b(?:ta|tar|tog|åk|åker|åkte|väntar på|vänta på|missade|missar)\s+(?:nr\.?\s*|"
            rf"nummer\s*)?(?P<transport_nr>\d{{1,3}}(?::an|an)?)(?=\s*[,.]?\s*(?:den|till|mot|från|det|som|går|jag|vi|\.|,|$)){_COUNTED}",
            _I,
        ),
        score=0.7,
        finds=("Du ska inte ta [40], den går", "Jag skulle ta [116], det här", "åker [217] till"),
        ignores=("ta 2 tabletter", "tar 15 minuter", "ta 5 dl mjöl", "tog 3 av dem"),
    ),
    Rule(
        id="transport.is_nr",
        pattern=lazy_regex(
            rf"\b(?:buss\w*|tåg\w*|linje\w*)\b[^.!?\n]{{0,40}}?\b(?:(?:är|var|hade|har)\s+(?:nummer|nr\.?)|(?:heter|hette)(?:\s+(?:nummer|nr\.?))?)"
            rf"\s*(?P<transport_nr>\d{{1,4}})(?![ -]?\d){_COUNTED}",
            _I,
        ),
        needs=("nummer", "nr", "het"),
        score=0.88,
        finds=("Sista bussen till Udevalla är nummer [845] och går", "Bussen dit heter [400] och tar"),
        ignores=("hus är nummer 5", "bussen är gul", "bussen är 20 minuter sen", "busskort har nummer 4471 0093 2215"),
    ),
    *_TOLD,
)
