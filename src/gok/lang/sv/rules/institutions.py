"""Institutions and lines that carry their kind in their name: `Umeå universitet`, `Kafé Lyktan`, `Perstorps SK`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, load_language
from gok.lang.rules import Anchor, Rule

__all__ = ["RULES"]

_NAME = (
    r"(?!(?:Till|Från|På|I|Hos|Vid|Efter|Och|Men|När|Då|Jag|Vi|Min|Vår|Hej|Mot|För|Med|Där|Här|Nu|Den|Det|"
    r"Enligt|Under|Genom|Sedan|Om|Som)[ \u00a0])"
    r"(?:S:ta?[ \u00a0])?(?:[A-ZÅÄÖÉ][\w’'-]{1,30}[ \u00a0]){1,3}"
    r"(?:(?:gamla|nya|västra|östra|norra|södra|centrala|nationella|tekniska|medicinska|särskilda|kommunala|privata|internationella|"
    r"katolska|ortodoxa|syriska|finska|svenska|allmänna|statliga|stora|lilla)[ \u00a0])?"
)
_SCHOOL = (
    r"(?:\w*skolan?|dagis|fritids|fritidshem|\w*gymnasi(?:um|et)|\w*universitet(?:et)?|\w*lärcentrum|vuxenutbildning|studieförbund|"
    r"School|College|University)"
)
_CARE = (
    r"(?:vårdcentral|hälsocentral|jourcentral|familjecentral|närakut|\w*sjukhus|lasarett|\w*bibliotek|\w*kyrkan?|kapell|kloster|församling|moské|tempel|synagoga|"
    r"\w*boende|servicehus|hemtjänst|(?:[Ss]im|[Ii]s|[Ss]port|[Ii]drotts|[Tt]ennis)hall|badhus|\w*museum|fritidsgård|ungdomsgård|ridklubb|\w*klubb|\w*förening|"
    r"\w*byrå|tingsrätt|fängelse|anstalt|[Bb]ageri|[Kk]onditori|[Pp]izzeria|[Rr]estaurang|[Gg]atukök|[Gg]rill|\w*gym|teater|biograf|[Aa]potek|"
    r"tandvård|\w*salong|\w*verkstad|[Tt]vätteri|[Ss]ågverk|pappersbruk|[Ss]nickeri|[Åå]keri|städservice|\w*service|handelsträdgård|"
    r"\w*handel|[Ll]ivs|[Ll]ivsmedel|[Hh]otell|pensionat|vandrarhem|camping|sparbank|[Bb]ostäder|kommunhus|folkets hus|"
    r"sjukhem|vårdhem|demenscenter|äldrecenter|familjecentral|\w*mottagning(?:en)?|växthus|handelsträdgård|plantskola|\w+fabrik(?:en)?|sameby|"
    r"vård[ ]central|folk[ ]högskola|sjuk[ ]hus|trafik[ ]skola|hembygds[ ]gård|"
    r"(?:brottar|brottnings?|fotbolls?|sim|ishockey|sport|idrotts?|skid|tennis|boxnings?|cykel|judo)[ ]klubb|"
    r"[Ss]krädderi|[Ss]komakeri|\w*frikyrka|hembygdsgård|församlingshem|kortvård|[Gg]uest House|Inn|[Hh]ospital|"
    r"\w*[Ss]ällskap(?:et)?|[Ss]coutkår(?:en)?|[Mm]usikkår(?:en)?|(?:[Kk]yrko|[Mm]ans|[Dd]am|[Gg]ospel|[Bb]arn)kör(?:en)?|"
    r"Company|Ltd|Corporation|Factory|Foundation|Church|Academy|Institute|Clinic|Bakery|Supermarket)"
)
_CLUB = (
    r"(?:AB|HB|KB|IK|SK|IF|GIF|GoIF|FC|BK|IBK|IBF|BBK|FF|FK|HC|HK|HF|AIK|GK|IFK|IS|BoIS|BTK|RK|SS|OK|TK|KFUM|"
    r"United|Basket|Hockey|Handboll|Innebandy|Volley|Rugby|Bandy|Gymnastik|Karate|Judo|[Bb]ollklubb|[Ii]drottsförening|[Ff]otbollsklubb|(?:Boxing|Tennis|Football|Sports?|Fight|Golf|Dance|Cricket|Chess|Running)\sClub)"
)
_CLUB_FIRST = r"(?:IFK|IK|BK|FC|FK|IF|KFUM|KFUK|HK|GK)"
_SPOT = (
    r"(?:station|centralstation|resecentrum|torg|galleria|köpcentrum|hållplats|flygplats|slott|kyrkogård|"
    r"herrgård|hamn|Road|Street|Avenue|Square|Station|Galleria|Centrum|Torg)"
)
_NATURE = r"(?:sjön|sjö|älv|älven|floden|nationalpark|naturreservat|skärgård|fjord|fjorden|berget)"
_CAPITAL = r"[A-ZÅÄÖ][^\W\d_]{2,20}"
_KIND = (
    r"(?:[Kk]af[eé](?:et)?|[Cc]af[eé](?:et)?|[Hh]otell?(?:et)?|[Rr]estaurang(?:en)?|[Pp]izzeria|[Vv]årdcentralen|"
    r"[Hh]emtjänsten|[Tt]axi|[Bb]iograf(?:en)?|[Bb]ageriet|[Ää]ldreboendet|[Gg]ruppboendet|[Ff]öretaget|[Ff]irman|[Ss]komakeri|[Ss]krädderi|[Cc]amping|HVB|Hospital|Salong|"
    r"[Vv]andrarhem(?:met)?|[Bb]rf|BRF|[Bb]ostadsrättsföreningen|[Ss]pråkkaféet|[Ss]pråkcaféet|[Ss]tudieförbundet|[Ff]ritidsgården|[Tt]räffpunkt(?:en)?)"
)

_COMMON_LINES = frozenset(
    "tunnelbanan järnbanan rutschbanan flygbanan löpbanan löparbanan landningsbanan startbanan cykelbanan gångbanan "
    "gokartbanan golfbanan tennisbanan fotbollsbanan isbanan ishockeybanan skridskobanan bowlingbanan minigolfbanan "
    "hinderbanan travbanan bergbanan motorbanan skjutbanan persontågen pendeltåget snabbtåget godståget "
    "nattåget".split()
)

_COMMON = frozenset(
    "en ett efter min mitt mina vår vårt våra din ditt hans hennes den det de denna detta på i när vi jag han hon om "
    "alla varje till från bakom framför bredvid nära mellan utanför inne runt mot genom för hela nya gamla någon många "
    "och men så där här vid av med som också sedan sen nu då under över utan både svenska vilken vilka barnens barnets "
    "sonens dotterns familjens stadens byns högsta största längsta äldsta minsta djupaste lägsta nästa första "
    "sista".split()
)


_KINDS_OF_SCHOOLS = load_language("sv").words("kinds_of_schools")
_NOT_FIRST = frozenset(
    "sfi komvux en ett min mitt vår din andra på i det den vi jag alla båda flera samma ingen nästa sista första denna "
    "önskad sökt vald nuvarande tidigare annan".split()
)


def has_name(match: re.Match[str]) -> bool:
    """The first word is no common one, and some word before the kind is a name: `Efter skolan` names nothing."""
    words = match.group().lower().split()[:-1]
    return any(word not in _COMMON for word in words) and words[0] not in _NOT_FIRST


def is_called_so(match: re.Match[str]) -> bool:
    """The school is no kind of school: `ekbackeskolan`, but not `grundskolan`."""
    first = match["school"].lower().removesuffix("s").removesuffix("skolan").removesuffix("gymnasiet")
    return len(first) > 3 and first.removesuffix("s") not in _KINDS_OF_SCHOOLS and first not in _KINDS_OF_SCHOOLS


RULES = (
    Rule(
        id="institutions.school_kind",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(
            rf"(?<![\w.])(?P<school>{_NAME}{_SCHOOL})s?\b|\b(?P<school_2>lycée\s+(?:[A-ZÉ][\w-]+\s?){{1,2}}\b)|"
            r"\b(?P<school_3>(?:University|College|Institute|Academy|School|Universidad|Université|Universität)\s+(?:of|de|di)\s+"
            r"[A-ZÅÄÖÉ][\w-]+(?:[ \u00a0](?:and[ \u00a0])?[A-ZÅÄÖÉ][\w-]+){0,3})\b"
        ),
        anchor=Anchor.INSTITUTION,
        accepts=has_name,
        score=0.97,
        finds=(
            "läste vid [University of Ibadan] i",
            "vid [Umeå universitet].",
            "går på [Finnvedens gymnasium]",
            "på [Blekinge folkhögskola], utanför",
            "på [Myrans dagis] i",
        ),
        ignores=("på en skola", "min skola", "Efter skolan", "En skola", "universitetet i Lund"),
    ),
    Rule(
        id="institutions.school_in_small_letters",
        attributes=frozenset({"stands_alone"}),
        pattern=lazy_regex(
            r"\b(?:går|gick|gått|gå|börja[rd]?e?t?|slutade|plugga[rd]?e?|läser|läste|studera[rd]?e?|jobbar|arbetar)\s+(?:\w+\s+){0,2}?"
            r"(?:i|på|vid)\s+(?P<school>[a-zåäö]{4,}(?:skolan|gymnasiet))\b"
        ),
        anchor=Anchor.INSTITUTION,
        accepts=is_called_so,
        score=0.9,
        finds=("min son går i [ekbackeskolan] nu", "hon läser på [rosenlundsgymnasiet]"),
        ignores=("han går i grundskolan", "jag går på språkskolan", "hon går i byskolan"),
    ),
    Rule(
        id="institutions.academy",
        attributes=frozenset({"weighed"}),
        pattern=lazy_regex(r"\b(?:på|vid|till|från)\s+(?P<school>[A-ZÅÄÖ][a-zåäöé]{3,20}akademi(?:n|en))\b"),
        anchor=Anchor.INSTITUTION,
        needs=("akademi",),
        score=0.9,
        finds=("går på [Musikakademien] i",),
        ignores=("på akademien", "Svenska Akademien"),
    ),
    Rule(
        id="institutions.adult_school",
        attributes=frozenset({"weighed"}),
        pattern=lazy_regex(r"\b(?P<school>(?:SFI|Sfi|sfi|Komvux|komvux)[ \u00a0][A-ZÅÄÖ][^\W\d_]{2,20})\b"),
        anchor=Anchor.INSTITUTION,
        score=0.9,
        finds=("börjat på [SFI Järfälla], jag", "söker till [Komvux Södervärn]"),
        ignores=("läser SFI nu", "Komvux är bra", "på SFI. Jag"),
    ),
    Rule(
        id="institutions.school_that_has",
        pattern=lazy_regex(
            r"(?<![\w.])(?P<school>[A-ZÅÄÖ][a-zåäöé]{2,24}(?:skolans|gymnasiets))\s+(?:\w+a\s+)?(?:rektor\w*|elev\w*|lärare|personal\w*|matsal|skolgård|bibliotek|"
            r"gymnastiksal|aula|klassrum|hemsida|expedition|kurator|skolsköterska|vaktmästare|fritids|lokaler|tak|parkering)\b"
        ),
        anchor=Anchor.INSTITUTION,
        needs=("skolans", "gymnasiets"),
        accepts=is_called_so,
        features=("gen", "def"),
        score=0.9,
        finds=("[Tallmoskolans] rektor ringde", "i [Vikingagymnasiets] aula"),
        ignores=("Grundskolans rektor", "Tallmoskolans idé", "Förskolans personal"),
    ),
    Rule(
        id="institutions.care_kind",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(rf"(?<![\w.])(?P<other_institution>{_NAME}{_CARE})s?\b"),
        anchor=Anchor.INSTITUTION,
        score=0.97,
        finds=(
            "på [Hornsjöns vårdcentral]",
            "på [Örebro universitetssjukhus].",
            "i [Medhane Alem kyrkan] i",
            "på [Basra Oil Company].",
            "på [Söderåsens särskilda boende].",
        ),
        ignores=("till en vårdcentral", "Min kyrka", "på sjukhus"),
        accepts=has_name,
    ),
    Rule(
        id="institutions.club",
        attributes=frozenset({"weighed", "whole"}),
        finders=("firms",),
        pattern=lazy_regex(rf"(?<![\w.])(?!Körkort\b)(?P<other_institution>{_NAME}{_CLUB})\b"),
        anchor=Anchor.INSTITUTION,
        accepts=has_name,
        score=0.985,
        finds=(
            "Till [Ådalshem Bostad AB]",
            "laget [Perstorps SK].",
            "heter [Risögrunds IK]. Vi i [Alvik Basket].",
            "på [Skälderviks Mekaniska AB]. Jag",
            "i [Angered Boxing Club].",
        ),
        ignores=("ett AB", "IF är bra", "Jag ab", "Körkort AB."),
    ),
    Rule(
        id="institutions.club_first",
        attributes=frozenset({"weighed"}),
        pattern=lazy_regex(rf"(?<![\w.])(?P<other_institution>{_CLUB_FIRST}[ \u00a0][A-ZÅÄÖÉ][^\W\d_]{{2,20}})\b"),
        anchor=Anchor.INSTITUTION,
        score=0.95,
        finds=("spelar i [IFK Lövberga] nu", "laget [FC Trollmyra]."),
        ignores=("IFK är bra", "en FC", "IK vann"),
    ),
    Rule(
        id="institutions.kind_first",
        attributes=frozenset({"weighed"}),
        pattern=lazy_regex(
            rf"\b(?:(?P<other_institution>{_KIND}[ \u00a0]{_CAPITAL}(?:[ \u00a0]{_CAPITAL}){{0,2}})|"
            rf"(?P<school>(?:[Ff]örskolan?|[Dd]agiset|[Dd]agis|[Ff]ritids)[ \u00a0]{_CAPITAL}"
            r"(?:[ \u00a0][A-ZÅÄÖ][^\W\d_]{1,20})?))\b"
        ),
        anchor=Anchor.INSTITUTION,
        score=0.85,
        finds=("[Kafé Lyktan] ligger", "på [förskolan Kotten] i", "på [Hotell Tre Fiskar] sedan", "i [Brf Granen],"),
        ignores=("ett kafé i Lund", "hotell och restaurang", "Kafé är"),
    ),
    Rule(
        id="institutions.care_first",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(
            r"(?<![\w.])(?P<other_institution>(?:Närhälsan|Folktandvården|Capio|[Vv]årdcentralen)"
            r"(?:[ \u00a0][A-ZÅÄÖ][^\W\d_]{2,20}){1,2})\b"
        ),
        anchor=Anchor.INSTITUTION,
        score=0.97,
        finds=("går till [Närhälsan Gibraltar] nu", "på [Vårdcentralen Hertig Knut] i", "på [vårdcentralen Granen] i"),
        ignores=("Närhälsan är bra", "på vårdcentralen igår", "en vårdcentral i Lund"),
    ),
    Rule(
        id="institutions.spot",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(rf"(?<![\w.])(?P<place>{_NAME}{_SPOT})s?\b"),
        anchor=Anchor.INSTITUTION,
        accepts=has_name,
        score=0.985,
        finds=("från [Munkedals station].", "bor på [Laxmi Road], och"),
        ignores=("en station", "Min galleria", "i Lund centrum"),
    ),
    Rule(
        id="institutions.centre",
        attributes=frozenset({"weighed"}),
        pattern=lazy_regex(r"(?<![\w.])(?P<place>[A-ZÅÄÖÉ][\w’'-]{2,30}s[ \u00a0]centrum)\b"),
        anchor=Anchor.INSTITUTION,
        score=0.8,
        accepts=has_name,
        finds=("Åk till [Ekbackens centrum], sex",),
        ignores=("i Lund centrum", "Alla centrum", "stadens centrum"),
    ),
    Rule(
        id="institutions.side_street",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(
            r"\b(?P<place>(?:Norra|Södra|Östra|Västra|Nya|Gamla|Stora|Lilla|Övre|Nedre)[ \u00a0]"
            r"[^\W\d_]{2,20}(?:gatan|vägen|vegen|torget|gränd|gränden|esplanaden|stigen|allén))\b"
        ),
        anchor=Anchor.STREET,
        score=0.97,
        finds=("korsningen med [Norra kungsvegen] kom", "bor på [Södra Esplanadgatan]."),
        ignores=("Norra delen av", "Gamla vägen", "på gamla landsvägen"),
    ),
    Rule(
        id="institutions.street_of_person",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(
            r"(?<![\w.])(?P<place>(?:[A-ZÅÄÖÉ][\w’'-]{1,30}[ \u00a0]){1,2}[A-ZÅÄÖÉ][\w’'-]{1,30}(?<=[sxz])[ \u00a0]"
            r"(?:gata|gate|väg|vei|gränd|torg|plats|allé|stig|backe|kaj|park))\b(?!\s+(?:till|mot|från|genom|in|ut|ur)\b)"
        ),
        anchor=Anchor.STREET,
        score=0.97,
        finds=("bor på [Sven Rinmans gata] 8", "på [Drottning Kristinas väg].", "vid [Hjalmar Brantings plats]"),
        ignores=("Jag följde Anna Eks väg till skolan", "Anna tog min väg", "I Sveriges park"),
    ),
    Rule(
        id="institutions.nature",
        attributes=frozenset({"weighed", "whole"}),
        pattern=lazy_regex(rf"(?<![\w.])(?P<geo>[A-ZÅÄÖÉ][\w’'-]{{2,30}}[ \u00a0]{_NATURE})s?\b"),
        anchor=Anchor.INSTITUTION,
        accepts=has_name,
        score=0.97,
        finds=("åkte vi till [Kivu sjön].", "i [Tyresta nationalpark] på"),
        ignores=("Den sjön är", "vid sjön", "En nationalpark"),
    ),
    Rule(
        id="transport.colour_line",
        attributes=frozenset({"by_form"}),
        pattern=lazy_regex(
            r"\b(?P<transport_name>(?:röda?|gröna?|blåa?|gula?|rosa|bruna?)\s+(?:linjen|linje|linjan|tåget))\b",
            re.IGNORECASE,
        ),
        anchor=Anchor.INSTITUTION,
        score=0.93,
        finds=("ta [blåa linjen] till", "Ta [gröna linjen]!", "med [röd linje]"),
        ignores=("en blå buss", "linjen är röd", "röda tråden"),
    ),
    Rule(
        id="transport.line_ending",
        attributes=frozenset({"by_form", "weighed"}),
        pattern=lazy_regex(
            r"\b(?P<transport_name>[^\W\d_]{4,20}(?<!järn)(?<!tunnel)(?<!spårvagns)(?:banan|stågen|ståget|pilen|expressen)|[Pp]ågatåget|[Ii]nlandsbanan)\b"
        ),
        anchor=Anchor.INSTITUTION,
        score=0.6,
        finds=("sen [öresundståget] över", "heter [Nynäsbanan]. Du", "dit på [Botniabanan] var"),
        ignores=("järnvägen", "på fotbollen", "banan är gul", "tåget"),
        accepts=lambda m: m.group().lower() not in _COMMON_LINES,
    ),
)
