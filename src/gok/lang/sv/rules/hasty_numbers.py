"""Numbers as hurried people note them: `busen 57an`, `linje nio`, `lott nr 41 eller 43`, `grupp VX23B`, `Storg. 5`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal

__all__ = ["RULES"]

_I = re.IGNORECASE
_END = r"(?!\w|[.,:/-]\d)"
_COUNTED = (
    r"(?!\s*(?:kr\b|kronor|:-|euro|%|procent|kg|kilo|meter|m\b|km\b|cm\b|kvm|kvadrat|m2|personer|elever|barn\b|st\b|stycken|gånger|"
    r"dagar|veckor|månader|år\b|timmar|minuter|min\b|poäng|grader|rum\b|av\b|i\s+kön|i\s+rad))"
)


def is_line_in_words(match: re.Match[str]) -> bool:
    """A numeral, spelled as one."""
    return read_cardinal(match.group("transport_nr"), near=False) is not None


_ROOMS = lazy_regex(r"\b(?:hytt|rum|lgh|lägenhet|stug)\w*\b", _I)


def is_in_list_of_rooms(match: re.Match[str]) -> bool:
    """Whether the line tells of cabins, rooms or flats."""
    text, start = match.string, match.start()
    return _ROOMS.search(text, text.rfind("\n", 0, start) + 1, start) is not None


RULES = (
    Rule(
        id="transport.line_in_words",
        pattern=lazy_regex(
            r"\b(?:linje|buss|bussen|spårvagn|spårvagnen|tåg)\s+(?:nr\.?\s+|nummer\s+)?(?P<transport_nr>[^\W\d_]{2,14})"
            r"(?=\s*(?:[.,!?;)\n]|\Z)|\s+(?:till|mot|från|hem|hit|dit|som|går|kör)\b)",
            _I,
        ),
        needs=("linje", "buss", "vagn", "tåg"),
        anchor=Anchor.NUMBER_WORD,
        accepts=is_line_in_words,
        score=0.88,
        finds=("kör buss i Eskilstuna, linje [nio]. De", "ta buss nummer [fyra] till"),
        ignores=("buss två gånger", "bussen kom.", "tåg hem till"),
    ),
    Rule(
        id="transport.misspelled_vehicle",
        pattern=lazy_regex(
            rf"\b(?:bus\w{{0,4}}|linj\w{{0,2}}|spårva\w{{0,4}}|sporva\w{{0,4}}|vangn?e?n|tåg\w{{0,2}}|metro\w?)\s+(?:(?:nr\.?|nummer|numer)\s+)?(?P<transport_nr>\d{{1,3}}:?an){_END}",
            _I,
        ),
        needs=("an",),
        score=0.9,
        finds=("kanske på busen [57an]\njag", "ta sporvagn [6:an] till"),
        ignores=("bussen klockan", "i busen fanns 57an"),
    ),
    Rule(
        id="references.lot",
        pattern=lazy_regex(
            r"\b(?:(?:koloni|odlings)?lott(?:en)?|bil(?:en)?|taxi|skåp(?:et)?|båtplats(?:en)?|p-?plats(?:en)?|parkeringsplats(?:en)?|bås|box(?:en)?|fack(?:et)?|bricka)\s*[:,]?\s*(?:nr\.?|nummer|numer)\s*"
            rf"(?P<other_nr_seq>[A-Z]?\d{{1,4}}){_END}{_COUNTED}(?:\s*(?:eller|och|,|/)\s*(?P<other_nr_seq_2>[A-Z]?\d{{1,4}}){_END}{_COUNTED})?"
            rf"|\b(?:kolonilott|lott|båtplats|p-plats|parkeringsplats)\s+(?P<other_nr_seq_3>[A-Z]?\d{{1,4}}){_END}{_COUNTED}",
            _I,
        ),
        needs=("lott", "bil", "taxi", "skåp", "plats", "bås", "box", "fack", "bricka"),
        score=0.85,
        finds=(
            "Önskad lott: nr [41] eller [43] (bredvid",
            "Bil nummer [118]. Jag",
            "Åslund, lott [42]\n",
            "skåp nr [B12]",
        ),
        ignores=("bil nummer två", "lott 3 kronor", "min bil 2019", "plats 3 i kön"),
    ),
    Rule(
        id="references.group_code",
        pattern=lazy_regex(
            r"\b(?:[Gg]rupp(?:en)?|[Kk]lass(?:en)?|[Kk]urs(?:en|kod(?:en)?)?|[Ee]lev(?:kod|nr)?|GRUPP|KLASS|KURS)\s*:?\s+"
            rf"(?P<other_nr_seq>[A-ZÅÄÖ]{{2,6}}-?\d{{2,4}}[A-ZÅÄÖ]?\d?){_END}"
        ),
        score=0.85,
        finds=("Tran Bich, grupp [VX23B]", "Klass: [SUG20]", "kursen [SVA22]."),
        ignores=("klass 9B", "grupp A2", "kurs C", "grupp på 23"),
    ),
    Rule(
        id="addresses.street_shortened",
        pattern=lazy_regex(
            r"(?<![\w.])(?P<place>(?:[A-ZÅÄÖ]|(?<=\bpå\s)(?!avg\.)[a-zåäö])[\w-]{2,25}(?:[vg]|V|G|gat|GAT)\.)[^\S\n]*(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)(?!\w|[.:,]\d)"
            + _COUNTED
        ),
        needs=("v.", "g.", "gat."),
        score=0.93,
        finds=(
            "Gatuadress: [KLOCKARGÅRDSV.]{place} [17 C]{street_nr} (lgh",
            "[Storg.]{place} [5]{street_nr} ligger",
            "på [Kungsg.]{place} [12B]{street_nr},",
            "bor på [storg.]{place} [5]{street_nr} i",
        ),
        ignores=("se även bilaga 3", "Pers avg. 5 kr", "s.k. 5", "Kl. ca 17"),
    ),
    Rule(
        id="addresses.street_parted",
        pattern=lazy_regex(
            r"(?:\b(?:på|till|från|vid|bor)\s+|\badress\w*\s*(?::|är)\s*)(?!(?:den|denna|hela|samma|rätta|andra|första|min|din|egna|långa|raka)\b)"
            r"(?P<place>[^\W\d_]{3,20}[ ](?:gatan|vägen|gränden|stigen|allén|backen|torget))[ ]"
            r"(?P<street_nr>\d{1,3}(?:\s?[A-Ha-h](?!\w))?)(?!\w|[.:,]\d)" + _COUNTED,
            _I,
        ),
        anchor=Anchor.STREET,
        score=0.95,
        finds=("adress är [Stor gatan]{place} [5]{street_nr}.", "på [Sven gatan]{place} [3 B]{street_nr} i"),
        ignores=("på samma gatan 5", "på stora vägen 5 km", "på gatan 5"),
    ),
    Rule(
        id="addresses.street_nr_in_words",
        pattern=lazy_regex(
            r"\b(?:på|adress\w*\s*(?::|är))\s+[^\W\d_][\w-]{2,30}(?:gatan|vägen|gränd|gränden|stigen|allén|backen)\s+(?:nummer\s+)?"
            r"(?P<street_nr>[^\W\d_]{3,14})(?=\s*(?:[.,!?;)\n]|\Z)|\s+(?:i|med|och|på)\b)",
            _I,
        ),
        anchor=Anchor.STREET,
        accepts=lambda m: (read_cardinal(m.group("street_nr"), near=False) or 0) > 1,
        score=0.9,
        finds=("bor på Storgatan [fem] i Umeå", "adressen är Pilvägen nummer [tolv]."),
        ignores=("bor på Storgatan nu.", "på Storgatan fem minuter bort"),
    ),
    Rule(
        id="addresses.in_field",
        pattern=lazy_regex(
            r"(?:(?<=\n)|\A|(?<=[;|] ))(?:gatuadress|hemadress|bostadsadress|besöksadress|utdelningsadress|adress)"
            r"[^\S\n]*:[^\S\n]*"
            r"(?P<place>[^\W\d_][^\d\n,:;]{1,40}?)[^\S\n]+(?P<street_nr>\d{1,4}(?:\s?[A-Ha-h](?!\w))?)(?!\w|[.:]\d)",
            _I,
        ),
        needs=("adress",),
        score=0.95,
        finds=(
            "Gatuadress: [Lilla Bommen]{place} [4 B]{street_nr}, 2 tr",
            "Hemadress: [ekbacken]{place} [7]{street_nr}\n",
            "Adress: [Smedjeg]{place} [8]{street_nr} BV",
        ),
        ignores=("Gatuadress: vet ej", "min hemadress är 5", "Hemadress: 5"),
    ),
    Rule(
        id="references.unit_in_brackets",
        pattern=lazy_regex(r"\((?:enhet|ärende|patient|bil|larm|id|kund)\s*:?\s*(?P<other_nr_seq>[A-Z]?\d{3,8})\)", _I),
        needs=("(",),
        score=0.85,
        finds=("ambulans (enhet [5310]) kom",),
        ignores=("ambulans (enhet fem)", "(bil 20 km)"),
    ),
    Rule(
        id="references.code_signs",
        pattern=lazy_regex(r"(?:(?<=, )|(?<=\n)|(?<=/))(?P<other_nr_seq>[A-ZÅÄÖ]{2,4}\d{2}[A-ZÅÄÖ]?(?:-?\d)?)\s*\Z"),
        score=0.85,
        finds=("Rodrigo Ek, Kullagymnasiet, [NA22B]", "Hälsningar Ali\n[SA21]"),
        ignores=("Vi ses i sal, NA22B klockan", "kom med X2000"),
    ),
    Rule(
        id="addresses.zip_and_town",
        pattern=lazy_regex(
            r"(?:(?<=, )|(?<=\n)|(?<=\| ))(?P<zip_code>\d{3} \d{2})[ \u00a0]+"
            r"(?P<city>[A-ZÅÄÖ][^\W\d_]{2,25})(?=[^\S\n]*(?:\n|\Z|[,|]))"
        ),
        score=0.93,
        finds=("3 tr ö.g., [111 24]{zip_code} [Sthlm]{city}\n",),
        ignores=("kostar, 150 00 Kronor per", "111 24 Sthlm är"),
        accepts=lambda m: m.group("city").lower() not in ("kronor", "personer", "meter"),
    ),
    Rule(
        id="references.keyed_apart",
        pattern=lazy_regex(
            r"\b(?:slå|slår|tryck|trycker|knappa|ange)(?:\s+in)?\s+(?P<other_nr_seq>\d(?:[ -]\d){3,5})(?![\d-])",
            _I,
        ),
        score=0.85,
        finds=("Larm: slå [4 0 9 1] + grön",),
        ignores=("slå 4 gånger", "tryck 2 - 3 gånger"),
    ),
    Rule(
        id="references.hook_and_wifi",
        pattern=lazy_regex(
            r"\bkrok\s+(?P<other_nr_seq>\d{1,3})(?!\w|[.,:/-]\d)|\bwi-?fi\s*[:=]\s*(?P<other_nr_seq_2>(?=[^\W_]*\d)[^\W_]{4,20})(?!\w)"
            r"|\b(?:anknytn?\.?|anknytning(?:en)?|ankn\.)\s*:?\s*(?P<other_nr_seq_3>\d{3,5})(?!\w|[.,:/-]\d)",
            _I,
        ),
        needs=("krok", "wifi", "wi-fi", "ankn"),
        score=0.85,
        finds=("i kapprum, krok [7]. Wifi: [myrstack2019].", "Yvonne B, anknytn. [3321]."),
        ignores=("krokar 7", "wifi: finns", "anknytning till 3 länder"),
    ),
    Rule(
        id="references.flat_signs",
        pattern=lazy_regex(
            r"\b[A-ZÅÄÖ][^\W\d_]{2,20}[^\S\n]+(?P<other_nr_seq>(?:0[1-9]|1[0-6])0\d)(?=[^\S\n]*(?:\n|\Z|[.)](?:\s|\Z)))"
        ),
        score=0.8,
        finds=("såg ögon där. Jossan [1302]\n",),
        ignores=("Klockan 1302 kom", "År 1302."),
        accepts=lambda m: (
            m.group().split()[0].lower() not in ("klockan", "år", "året", "mars", "maj", "omkring", "sverige")
        ),
    ),
    Rule(
        id="addresses.of_named",
        pattern=lazy_regex(
            r"\b(?:fru|herr|familjen|hos|granne[n]?)\s+(?:fru\s+|herr\s+)?[A-ZÅÄÖ][^\W\d_]{2,20}\s+(?:på|i)\s+(?P<street_nr>\d{1,3}\s?[A-H])(?![\w-]|[.,:/]\d)"
        ),
        score=0.85,
        finds=("hon var hos fru Olausson på [8B] och",),
        ignores=("hos Ali i 9B-klassen", "hos fru Ek på 8 dagar"),
    ),
    Rule(
        id="references.paper_of_letters",
        pattern=lazy_regex(
            r"\b(?:ID|id|Id)(?:-?(?:kort|nr|nummer|handling))?\s*:?\s+(?P<other_nr_seq>[A-Z]{2,3}\s?\d{5,7})(?!\w)|"
            r"\b[Nn]r\.?\s+(?P<other_nr_seq_2>[1-9]\d{0,2} \d{3})(?=\s*[.,;)](?:\s|\Z))"
        ),
        score=0.85,
        finds=("har polskt ID [ABA300000] – ok", "satt där 1940–42, nr [17 346]. Vi"),
        ignores=("ID krävs", "nr 17 346 kr"),
    ),
    Rule(
        id="references.cabins",
        pattern=lazy_regex(
            r"(?<![\d.,:/-])(?P<other_nr_seq>[1-9]\d{2,3})(?=\s+(?:[A-ZÅÄÖ][^\W\d_]+|herrarna|damerna|killarna|tjejerna|vi|jag)\s*(?:\+|,|&|och\b|\())"
        ),
        accepts=is_in_list_of_rooms,
        score=0.8,
        finds=("Hytter: B-klass. [5217] Päivi + Gun-Maj, [5219] herrarna (Tord",),
        ignores=("Rum kostar 500 kr", "År 1997 Anna och"),
    ),
    Rule(
        id="transport.train_letters",
        pattern=lazy_regex(r"\b(?:med|tåg|tåget)\s+(?P<transport_nr>(?:IC|ICE|EC|RE|SJ|NZ|TGV)\s?\d{2,4})(?!\w)"),
        score=0.9,
        finds=("från Helsingfors med [IC 951].",),
        ignores=("med SJ till", "med 951 kr"),
    ),
    Rule(
        id="addresses.small_parted_street",
        pattern=lazy_regex(
            r"(?<!\w)(?P<place>(?!(?:hans|hennes|deras|annars|efters|någons)\b)[a-zåäö]{3,15}s\s(?:gatan|vägen|vegen|gata|väg))(?=\s\d{1,3}(?:\s?[a-h])?(?!\w|[.:,]\d))"
            + _COUNTED
        ),
        anchor=Anchor.STREET,
        score=0.85,
        finds=("va e adres. ja säga [kungs vegen] 88 mjölby",),
        ignores=("hans väg 12", "på vägen 5 minuter"),
    ),
)
