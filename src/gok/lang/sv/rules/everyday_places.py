"""Where somebody works, or leaves a child, by a name that is an ordinary word: `jag städar på Gripen`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, FinderRule, Rule, Trigger

__all__ = ["RULES"]

_NAME = r"[A-ZÅÄÖ][a-zåäöé]{2,20}(?:en|an|et|on|arna|orna|erna)"
_END = r"(?![\w-]|[ ][A-ZÅÄÖ])"
_WORKS = (
    r"(?:[Jj]obba(?:r|de|t)?|[Aa]rbeta(?:r|de|t)?|[Ss]täda(?:r|de|t)?|[Dd]iska(?:r|de|t)?|[Pp]raktik|[Pp]raktisera(?:r|de)?|[Vv]ikariera(?:r|de)?|"
    r"vikarie|timvikarie|anställd|anställning|undersköterska|sjuksköterska|barnskötare|vårdbiträde|förskollärare|vaktmästare|lokalvårdare|städare|"
    r"kock|servitris|servitör|kassör|kassörska|receptionist)"
)
_CHILD = (
    r"(?:[Bb]arn(?:en|et)?|[Ss]on(?:en)?|[Dd]otter(?:n)?|[Pp]ojkarna|[Ff]lickorna|[Tt]villingarna|"
    r"[Ll]illebror|[Ll]illasyster|[Bb]arnbarn(?:et)?)"
)

_CHOSEN = r"[A-ZÅÄÖ][\w’-]+(?:[ ][A-ZÅÄÖ][\w’-]+|[ ]skolan|[ ]förskola)?"
_LEARNT = ("programmet", "utbildning", "utbildningen", "kurs", "kursen", "linjen", "skolan", "universitet", "gymnasiet")

RULES = (
    Rule(
        id="institutions.small_kindergarten",
        pattern=lazy_regex(
            r"\b(?:går|gick|börjar|började|börja|jobbar|jobbade|jobar|praktik)[ ](?:nu[ ]|också[ ])?(?:på|"
            r"i)[ ](?P<school>"
            r"(?!(?:kommunens|stadens|byns|barnens|hennes|grannens|landets|stans|kyrkans|olika|deras|hans|"
            r"vars)\b)[a-zåäö]{4,20}s[ ](?:förskola|dagis))\b"
        ),
        anchor=Anchor.INSTITUTION,
        needs=("förskola", "dagis"),
        score=0.9,
        finds=("mitt barn går på [solrosens förskola]", "jag jobbar på [myrans förskola] nu"),
        ignores=("han går på kommunens förskola", "barnet går på hennes dagis"),
    ),
    Rule(
        id="institutions.small_salon",
        pattern=lazy_regex(
            r"\b(?:jobbar|jobbade|jobar|arbetar|arbetade|praktik|extrajobb)[ ](?:nu[ ]|extra[ ])?(?:på|i|"
            r"hos)[ ](?P<work>(?:salong|frisörsalong|nagelsalong)"
            r"[ ](?!(?:idag|nära|inne|också|bara|ibland|hemma|eftersom|sedan|igen|mitt|hela|varje|just|där|här|nu|"
            r"som|och)\b)[a-zåäöé]{3,20})"
            r"(?=\s*(?:[.,!?\n]|\Z)|\s(?:i|på|och|nära|med|sedan|sen)\b)"
        ),
        anchor=Anchor.INSTITUTION,
        needs=("salong",),
        score=0.9,
        finds=("jag jobbar på [salong hårfin]", "hon arbetar på [salong lockig] i lund"),
        ignores=("jag jobbar på salong idag", "jag jobbar på salong i lund", "vi gick till salong hårfin"),
    ),
    Rule(
        id="institutions.word_where_works",
        pattern=lazy_regex(
            rf"\b{_WORKS}\s+(?:(?:extra|natt|nu|också|deltid|heltid|mest)\s+)?(?:på|hos|åt)\s+(?P<work>{_NAME}){_END}"
        ),
        anchor=Anchor.INSTITUTION,
        needs=(" på ", " hos ", " åt "),
        score=0.75,
        finds=("Jag städar på [Gripen] tre dagar", "jag är vikarie på [Ekorren] just nu"),
        ignores=("jag jobbar på lördagen", "Hon jobbar på Södra Vägen", "jag tittar på Gripen"),
    ),
    Rule(
        id="institutions.word_where_child_goes",
        pattern=lazy_regex(
            rf"\b{_CHILD}\s+(?:[A-ZÅÄÖ][a-zåäö]+\s+)?(?:går|gick|börjar|började|trivs)\s+på\s+(?P<school>{_NAME}){_END}"
        ),
        anchor=Anchor.INSTITUTION,
        needs=(" på ",),
        score=0.75,
        finds=("Mitt barn går på [Nallebjörnen].", "sonen Ali började på [Kotten] i maj"),
        ignores=("barnet går på golvet", "barnen går på Nya Skolan"),
    ),
    Rule(
        id="institutions.chosen",
        pattern=lazy_regex(
            r"\b(?:[Ff]örskol(?:a|or)|[Ss]kol(?:a|or|val)|[Gg]ymnasi(?:um|er))\s*:\s*1[.):]\s*"
            rf"(?P<school>{_CHOSEN})(?:[,;]?\s+2[.):]\s*(?P<school_2>{_CHOSEN}))?(?:[,;]?\s+3[.):]\s*(?P<school_3>{_CHOSEN}))?"
        ),
        needs=("1",),
        score=0.9,
        finds=("Önskad förskola: 1. [Blåklockan] 2. [Snickar Anders]", "Skolval: 1) [Norra skolan], 2) [Eken]"),
        ignores=("Förskola: 1 plats", "Skolor: 1. vilka finns"),
    ),
    Rule(
        id="institutions.komvux_parted",
        pattern=lazy_regex(r"\b(?:på|till|från|vid|hos|i|läser|läste)\s+(?P<school>komm?[ -]vux)\b", re.IGNORECASE),
        anchor=Anchor.INSTITUTION,
        needs=("om",),
        score=0.9,
        finds=("jag går på [kom vux] i", "läser [Komm-vux] nu"),
        ignores=("jag kom vuxen hit", "hon kom vux"),
    ),
    Rule(
        id="institutions.in_merits",
        pattern=lazy_regex(
            r"(?:(?<=\n)|\A)(?:19|20)\d\d[ ]?[–-][ ]?(?:(?:19|20)?\d\d|nu|idag)?:?,?[ ]+"
            r"(?:[A-ZÅÄÖ][\w-]+,[ ])?(?P<work>[A-ZÅÄÖ][\w&-]+(?:[ ][A-ZÅÄÖ&][\w&-]*){0,3})"
            r"(?=,[ ][A-ZÅÄÖ][\w-]+[ ]*(?:[.\n]|\Z))"
        ),
        anchor=Anchor.YEAR,
        accepts=lambda m: not m.group("work").endswith(_LEARNT),
        score=0.9,
        finds=("2018–2021 [Siemens], Finspång. Montör", "2019– [Tetra Pak], Lund", "2020– Kassör, [Matboden], Eksjö\n"),
        ignores=("2015–2018 Sjuksköterskeprogrammet, Lund", "2018–2021 bodde jag", "1939–1945 Kriget, som"),
    ),
    FinderRule(
        id="places.word_where_lives",
        says="is a town that is called like an ordinary word or like people, behind a word for living there",
        finders=("whereabouts",),
        triggers=(Trigger(words=("words_of_living", "prepositions_of_towns")),),
        score=0.97,
        personal=0.9,
        attributes=frozenset({"weighed", "whole"}),
        finds=(
            "jag bor i [mora] med",
            "Vi har köpt hus i [Bro].",
            "Hon är uppvuxen i [Mark] och",
            "bor kvar i [vara].",
            "utanför [Nora] nu",
            "Jag har lägenhet på [Väster] i",
        ),
        ignores=("jag bor i bara ett rum", "vi bor i berget", "Jag bor i Lunden Nedre.", "Hon bor i Umeå."),
    ),
    FinderRule(
        id="places.town_like_word",
        says="is a town that is called like an ordinary word, with a capital behind a preposition",
        finders=("whereabouts",),
        triggers=(Trigger(words=("prepositions_of_homes",)),),
        score=0.5,
        personal=0.45,
        finds=("I påskas var vi i [Sälen] och",),
        ignores=("Sälen simmar.", "vi var i sälen", "vi var i Umeå", "hälsa från Klara"),
    ),
    FinderRule(
        id="places.short_town",
        says="is a town by the letters that are left of it",
        finders=("whereabouts",),
        triggers=(Trigger(words=("short_towns",)),),
        score=0.97,
        personal=0.6,
        attributes=frozenset({"weighed", "whole"}),
        finds=("Min bror bor i [Gbg].", "från [sthlm] till"),
        ignores=("Gbg är bäst.",),
    ),
    FinderRule(
        id="places.homeland",
        says="is said to be the land somebody is from",
        finders=("whereabouts",),
        triggers=(Trigger(words=("words_for_homelands",)),),
        score=0.97,
        personal=0.9,
        attributes=frozenset({"weighed", "whole"}),
        finds=("[Israel] är mitt hemland.",),
        ignores=("Sverige är mitt nya land.", "Ali lämnade sitt hemland."),
    ),
    FinderRule(
        id="places.told_home",
        says="is said to be a town where the writer or the writer's people are",
        finders=("whereabouts",),
        triggers=(Trigger(words=("kinds_of_homes",)),),
        score=0.97,
        personal=0.9,
        attributes=frozenset({"weighed", "whole"}),
        finds=("[Mora] är en liten stad där jag bor.", "[Nora] är en by där mina barn bor."),
        ignores=("Mora är en stad där många bor.", "Det är en stad där jag bor.", "Vi bor i en stad där vi trivs."),
    ),
    FinderRule(
        id="places.stop",
        says="is where somebody gets off, gets on or changes",
        finders=("whereabouts",),
        triggers=(Trigger(words=("verbs_of_boarding",)),),
        score=0.8,
        personal=0.9,
        attributes=frozenset({"weighed", "whole"}),
        finds=(
            "Jag gick av vid [Slussen].",
            "Hon kliver av vid [Stadshagen].",
            "vi byter till bussen vid [Kornhamn] sedan",
        ),
        ignores=("Jag gick av vid skolan.", "Vi gick vid Slussen.", "gick hem vid Midsommar"),
    ),
    FinderRule(
        id="institutions.unknown_workplace",
        says="stands where a workplace does, behind a word for working, and no list knows it",
        finders=("attended",),
        triggers=(Trigger(words=("verbs_of_work",)),),
        score=0.75,
        personal=0.9,
        finds=("Jag jobbar på [xylomet] i", "Min man arbetar natt på [Brynsjö Mekanik].", "praktik på [Tvagningen] nu"),
        ignores=("Jag jobbar på kvällen", "Hon jobbar på Gotland.", "jag jobbar på Lördag", "han städar hos Ali"),
    ),
)
