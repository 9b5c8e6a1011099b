"""House numbers and postal codes, which live beside a street and a town."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.anchors import STREET_ENDING

__all__ = ["COUNTED", "RULES", "STREET_ENDING"]

_I = re.IGNORECASE
COUNTED = (
    r"(?!\s*(?:kr\b|kronor|år\b|minuter|min\b|timmar|meter|m\b|km\b|personer|elever|gånger|dagar|veckor|månader|st\b|stycken|hus\b|lägenheter|"
    r"barn\b|rum\b|januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december))"
)
# A street called after one person or thing: `Skvaltans väg`.
_STREET_OF_ONE = r"[A-ZÅÄÖÉ][\w’'-]{2,30}(?<=[sxz])[ \u00a0](?:gata|väg|gränd|torg|plats|plan|allé|stig|backe|kaj)"
_NOT_A_TOWN = lazy_regex(
    r"(?:kr|kronor|sek|euro|dollar|personer|människor|elever|kg|kilo|meter|km|och|eller|av|till|st|stycken|kvm|procent|svar|namn)\b",
    _I,
)


def is_before_town(match: re.Match[str]) -> bool:
    """Five digits and a word with a capital are a postal code, unless the word is what is counted."""
    return _NOT_A_TOWN.match(match.group("_town")) is None


_NO_HEAD = frozenset(
    "måndag måndagen tisdag tisdagen onsdag onsdagen torsdag torsdagen fredag fredagen lördag lördagen söndag söndagen "
    "datum född föddes den senast idag från före efter till sommaren hösten våren vintern klockan kursen lektion vecka "
    "dag version kapitel sidan bilaga sverige dagbok dagboken brev rapport uppsats text prov läxa övning uppgift logg "
    "loggbok blogg inlägg möte protokoll schema närvaro inlämning anteckning anteckningar hej".split()
)


def heads_a_letter(match: re.Match[str]) -> bool:
    """A town before a date that ends the line: no weekday and no word such as `datum`."""
    return match.group("city").lower() not in _NO_HEAD


ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    Rule(
        id="addresses.street_in_small_letters",
        pattern=lazy_regex(
            r"\b(?:bor|bodde|bott|bo|flytta(?:r|de|t)?|hyr|hyrde|adress(?:en)?\s+är)\s+(?:(?:nu|kvar|hemma|också|här)\s+)?(?:(?:på|till|vid)\s+)?"
            r"(?P<place>(?:(?:östra|västra|norra|södra|stora|lilla|gamla|nya|övre|nedre|karl|per|erik|birger|gustav)\s)?"
            r"(?!(?:motor|lands|huvud|gå|cykel|järn|gen|skogs|grus|tvär|sido|bak|bil|gång|by|stads|små|återvänds|om|hem|ut|in|sjö|pil|mellan|kvarters)(?:s|es)?(?:gatan|vägen)\b)"
            r"[a-zåäöé]{3,25}(?:gatan|vägen|stigen|gränd|gränden|torget|allén))\b(?!\s(?:där|som|till|mot))",
        ),
        anchor=Anchor.STREET,
        score=0.9,
        finds=("jag bor på [svampvägen] med", "vi flyttade till [östra ringgatan] nu", "min adress är [lärkgatan] nu"),
        ignores=("jag bor på vägen", "vi bor vid motorvägen", "jag bor på landsvägen till", "hon gick på storgatan"),
    ),
    Rule(
        id="addresses.street_of_full_name",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(
            r"(?:\b(?:[Pp]å|[Vv]id|[Ff]rån|[Tt]ill|[Ll]ängs|[Hh]örnet av|och|heter|är)\s+|\b[Aa]dress\w*:\s+)"
            r"(?P<place>(?:[A-ZÅÄÖÉ][\w’'-]{1,30}|[Ss]ankta?|[Ss]:ta?)[ \u00a0]"
            r"(?:[A-ZÅÄÖÉ]|(?<=ankt[ \u00a0])[a-zåäö]|(?<=ankta[ \u00a0])[a-zåäö])[\w’'-]{1,30}"
            r"(?:gatan|vägen|torget|gränden|stigen|allén|backen|plan))\b"
        ),
        anchor=Anchor.STREET,
        score=0.97,
        finds=("bor på [Erik Dahlbergsgatan] 8", "på [sankt eriksgatan] 7", "vid [Karl Johanstorget]."),
        ignores=("på Storgatan", "Anna hittade vägen"),
    ),
    Rule(
        id="addresses.letter_head",
        pattern=lazy_regex(
            r"(?:(?<=\n)|\A)(?P<city>[A-ZÅÄÖ][^\W\d_]{2,20}),?[ \u00a0]+(?:den[ \u00a0]+)?"
            r"(?=\d{1,2}(?::?[ea])?(?:[ ]?[./-][ ]?\d{1,2}|[ ]"
            r"(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)[a-zå.]{0,7})"
            r"[ .:/,-]{0,2}(?:\d{2}(?:\d{2})?)?[ \t]*(?:\n|\Z)|\d{4}-\d\d-\d\d[ \t]*(?:\n|\Z))"
        ),
        accepts=heads_a_letter,
        score=0.97,
        finds=(
            "[Pajala], den 3 februari 2024\n",
            "[Hultsfred] 2022-11-28\n",
            "[Järfälla] 18/1-12\n",
            "[Örebro] den 21 juni 2021",
        ),
        ignores=(
            "Datum 2022-11-28",
            "Dagbok 14/2\n",
            "Nygatan 18",
            "Måndag den 3 maj",
            "Malmö 12 personer kom hem\n",
            "Jag kom 12 maj",
        ),
    ),
    Rule(
        id="addresses.street_nr",
        pattern=lazy_regex(
            rf"(?<!\w)(?:[^\W\d_][\w:’'-]{{0,30}}{STREET_ENDING}|(?:\w{{2,30}}s|norra|södra|östra|västra|nya|gamla|lilla|stora)\s{STREET_ENDING})(?:,?\s+(?:nr\.?|num+b?er|numret)\s*|\s+)(?!(?:19|20)\d\d(?!\d))"
            rf"(?P<street_nr>\d{{1,4}}(?:\s?[A-Ha-h](?![\w]))?)(?!\w|[.:,]\d|-talet){COUNTED}",
            _I,
        ),
        anchor=Anchor.STREET,
        score=0.93,
        finds=(
            "på Råsundavägen [12B], 169",
            "Slöjdargatan [9 B], 577",
            "Pilvägen [17] i",
            "storgatan nr [5]",
            "på växelgatan numer [14] vi",
            "På Repslagargatan, nummer [23], tredje",
            "Kom till Hedvägen [8] klockan 7",
        ),
        ignores=(
            "på Storgatan 12 personer",
            "gatan",
            "vägen 14.30",
            "Storgatan 5 minuter bort",
            "planen 2 dagar",
            "På plan 2 finns",
            "på Sergels torg 2018, innan",
        ),
    ),
    Rule(
        id="addresses.small_street",
        pattern=lazy_regex(
            rf"(?<!\w)(?P<place>(?:[a-zåäöé][\w’'-]{{2,30}}|(?:gamla|nya|norra|södra|östra|västra|lilla|stora|övre|nedre)\s[\w’'-]{{1,30}})(?:gatan|vägen|vegen|gränd|gränden|stigen|torget|allén|backen))"
            rf"(?=\s+(?:nr\.?\s*|nummer\s*)?\d{{1,3}}(?:\s?[A-Ha-h])?(?![\w:]|\.\d){COUNTED}(?!\s*(?:km|mil|grader|procent|%)))"
        ),
        anchor=Anchor.STREET,
        score=0.85,
        finds=(
            "adress är [döderhultsvägen] 51b , 572",
            "bor på [storgatan] nr 5",
            "bor [gamla övägen] 22",
            "bor på [storgatan] 5.",
        ),
        ignores=("på vägen 5 minuter", "motorvägen 20 mil", "på bilvägen 3 km"),
    ),
    Rule(
        id="addresses.street_of_one",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(
            rf"(?<![\w.])(?P<place>{_STREET_OF_ONE})"
            rf"(?=,?\s+(?:nr\.?\s*|nummer\s*)?\d{{1,3}}(?:\s?[A-Ha-h])?(?![\w:]|\.\d){COUNTED}(?!\s*(?:km|mil|grader|procent|%)))"
        ),
        anchor=Anchor.STREET,
        score=0.97,
        finds=("adressen är [Skvaltans väg] 12.", "bor på [Astrids gränd] 7 B."),
        ignores=("längs Annas väg till skolan", "Sveriges väg 5 km", "hans väg 12", "Annas plats 3 personer"),
    ),
    Rule(
        id="addresses.lives_in_street_of_one",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(
            r"\b(?:bor|bodde|bott|flytta(?:de|t|r)?|ligger|låg)\s+(?:[a-zåäö]+\s+){0,3}?(?:på|vid|till)\s+"
            rf"(?P<place>{_STREET_OF_ONE})\b(?!\s+(?:till|mot|från|genom|in|ut|ur)\b)"
        ),
        anchor=Anchor.STREET,
        score=0.97,
        finds=("Jag bor på [Skvaltans väg].", "kiosken ligger vid [Mårtens torg] och"),
        ignores=("Jag bor på Annas gård", "flyttade till Lars väg ut", "går på Guds väg"),
    ),
    Rule(
        id="addresses.before_flat",
        pattern=lazy_regex(
            r"(?<![\w.])(?P<place>[A-ZÅÄÖ][^\W\d_]{3,30})[ \u00a0]+(?P<street_nr>\d{1,3}(?:\s?[A-H](?!\w))?)"
            r"(?=,?[ \u00a0]+(?:lgh|lägenhet|våning|vån\b|[1-9]\s?tr\b))"
        ),
        score=0.95,
        finds=("[Ekbacken]{place} [11]{street_nr} lgh 1203", "på [Solhöjden]{place} [4 B]{street_nr}, 2 tr."),
        ignores=("i Ekbacken lgh 1203", "ekbacken 11 lägenheter", "Ekbacken 11 våren"),
    ),
    Rule(
        id="addresses.house_said",
        pattern=lazy_regex(
            r"\b(?:bor\s+i|bodde\s+i|hus|huset|port|porten|uppgång)\s+(?:nummer|nummber|nr\.?|numer)\s*(?P<street_nr>\d{1,3}\s?[A-Ha-h]?)(?!\w|[.:,]\d)",
            _I,
        ),
        needs=("num", "nr"),
        score=0.85,
        finds=("hon bor i nummer [12].", "porten nummber [23] till", "port nr [4]"),
        ignores=("skor nummer 42", "linje nummer 4", "hus nummer ett"),
    ),
    Rule(
        id="addresses.house_is",
        pattern=lazy_regex(
            r"(?:\b(?:hus|huset|stuga|stugan|villa|villan|radhus|radhuset|gård|gården|port|porten)\b[^.!?\d\n]{0,25}?\b(?:är|har)\s+(?:nummer|nr\.?|numer)|"
            r"\bbor\s+på\s+(?:nummer|nr\.?|numer)|\bi\s+port|"
            r"\bi\s+(?:nummer|nr\.?)(?=\s+\d{1,3}\s?[A-Ha-h]?\s+(?:bor|bodde|ligger|låg|finns|fanns|är|var|har|hade)\b))"
            r"\s*(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)(?!\w|[.:,]\d)",
            _I,
        ),
        needs=("num", "nr", "port"),
        score=0.85,
        finds=(
            "Vår stuga är röd och har nummer [23].",
            "Huset är nummer [48], gult",
            "Jag bor på nummer [31].",
            "I nummer [6 B] bor Siv.",
            "grannen i port [12] bokar",
        ),
        ignores=("huset har 3 rum", "i nummer 3 av tidningen", "gården är stor", "i port nummer"),
    ),
    Rule(
        id="addresses.parted_street",
        pattern=lazy_regex(
            r"(?:(?<![\w.])[A-ZÅÄÖ][^\W\d_]{2,20}|\b(?:på|till|vid|bor)\s(?!(?:andra|den|fel|hela|hennes|hans|min|rätt|samma|vår)\s)[a-zåäöé]{3,20})"
            r"\s(?:gatan|vägen|gränden|gränd|stigen|backen|torget)\s(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)"
            rf"(?=\s*(?:[.,;!?)\n]|\Z)|\s+(?:i|och|på|vid|kl|klockan)\b)(?![.:,]\d){COUNTED}"
        ),
        anchor=Anchor.STREET,
        score=0.85,
        finds=("porten på Smeds gatan [22] och", "vid bordet på Älgsjö vägen [51].", "bor på skol gatan [5] i"),
        ignores=("På gatan 5 minuter", "Hela vägen 20 mil", "Efter backen 3 km", "på hela vägen 20 och"),
    ),
    Rule(
        id="addresses.town_behind_zip",
        pattern=lazy_regex(
            r"(?<!\d)\d{1,3}(?:\s?[A-Ha-h])?,?\s+(?:lgh\s\d+,?\s+)?(?P<zip_code>\d{3}[ \u00a0]?\d{2})"
            r"[ \u00a0]+(?P<city>[^\W\d_]{3,25})(?=\s*(?:[.,;)\n]|\Z))"
        ),
        accepts=lambda m: _NOT_A_TOWN.match(m.group("city")) is None,
        score=0.93,
        finds=(
            "Nygatan 105, [584 37]{zip_code} [linshöping]{city}.",
            "Storgatan 9 B, [577 30]{zip_code} [Hultsfre]{city},",
        ),
        ignores=("kostar 5, 150 00 kronor.", "Storgatan 5 kostar 15000", "Nygatan 4, 584 37 linshöping är"),
    ),
    Rule(
        id="addresses.zip_town",
        pattern=lazy_regex(
            r"(?<!\d)(?<!\d[\s.,:/-])(?P<zip_code>(?:\bSE?-?\s?)?\d{3}[ \t]{0,2}\d{2})"
            r"[ \t]+(?P<_town>[A-ZÅÄÖ][^\W\d_]+)"
        ),
        accepts=is_before_town,
        score=0.9,
        finds=(
            "12B, [169 57] Solna",
            "[S-413 20] Göteborg",
            "[00000] Falköping",
            "till,[413 20] Göteborg",
            "nr[413\t20]\tGöteborg",
        ),
        ignores=("15000 Kronor", "100 000 Personer", "070-174 06 41 Ring", "200 00", "12.413 20 Svar"),
    ),
    Rule(
        id="addresses.said",
        pattern=lazy_regex(
            r"\b(?i:adress)(?i:en)?\b[^:.!?\n]{0,30}:\s*(?P<place>[A-ZÅÄÖ][^\W\d_]{2,30}(?:\s[A-ZÅÄÖ]?[^\W\d_]{2,20})?)\s(?P<street_nr>\d{1,3}\s?[A-Ha-h]?)(?=\s*(?:,|\n|\Z|\.))"
        ),
        needs=("adress",),
        score=0.9,
        finds=(
            "Ny adress från maj: [Sjötorpet]{place} [4]{street_nr}, Nora.",
            "Adress: [Bergstorp]{place} [12]{street_nr}",
        ),
        ignores=("E-postadress: Ali77", "adress: se sidan 4."),
    ),
    Rule(
        id="addresses.zip_said",
        pattern=lazy_regex(
            r"\bpost\s?-?(?:num+er|num+ret|nr|adress(?:en)?)\b(?:\s+(?:hit|här|hem|dit))?(?:\s+till\s+(?:oss|mig))?[\s:är]*"
            r"(?P<zip_code>(?:SE?-?\s?)?\d(?:[ \u00a0]?\d){4})(?!\w|[ \u00a0]\d)",
            _I,
        ),
        needs=("post",),
        score=0.95,
        finds=(
            "postnummer [413 20]",
            "Postadress: [41320]",
            "post adress är [832 43] frösön",
            "Postnumret hit är [90329]",
            "Postnumret hem till mig är [415 05]",
            "postnumer är [4 15 05]",
        ),
        ignores=("postnumret vet jag inte", "postnummer 4132"),
    ),
    Rule(
        id="addresses.zip_after_street",
        pattern=lazy_regex(
            rf"\b[^\W\d_]{{2,30}}{STREET_ENDING}\s+\d{{1,4}}\s?[A-Ha-h]?\s?,?\s+(?:lgh\s*\d+,?\s+)?"
            r"(?P<zip_code>\d{3}[ \u00a0]?\d{2})(?!\w)",
            _I,
        ),
        anchor=Anchor.STREET,
        score=0.9,
        finds=("Ekstigen 7 [000 00]", "Kyrkvägen 44, [341 50] lagan"),
        ignores=("Storgatan 5, 150 personer", "Storgatan 5 kostar 15000"),
    ),
)
