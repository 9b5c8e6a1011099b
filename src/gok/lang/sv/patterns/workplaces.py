"""What is said around the place where somebody works."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, prefiltered_regex

__all__ = [
    "AT_HOME_BEFORE",
    "BETWEEN_PROFESSION_AND_PLACE",
    "CUSTOMER_BEFORE",
    "CUSTOMER_THERE",
    "IS_THERE",
    "LIVING_BEFORE",
    "MERIT_BEFORE",
    "NOT_PRACTISED",
    "OFFICIAL_BEFORE",
    "RUNG_BEFORE",
    "SPLIT_PROFESSION",
    "TRAINED_BEFORE",
    "WHERE_FROM_BEFORE",
    "WORKPLACE_CALLED",
    "WORKS_THERE",
    "WORK_BEFORE",
]

# Verbs that tell of work wherever they stand, and those that do so before `hos` and `åt`.
_WORKS = (
    r"(?:(?:jobb|arbet|städ|disk|extrajobb|sommarjobb|undervis)(?:ar|ade|at|a)?|"
    r"svets(?:ar|ade|at|a)|(?:extraknäck|vikarier|praktiser)(?:er|ar|ade|at|a)|körd?e?\s+(?:truck|lastbil|buss|taxi|bil))"
)
_DOES = (
    r"(?:(?:plock|pack|slip|svets|mål|monter|bak|sorter|last|loss|vård|tvätt|puts|skruv|såg|odl|mjölk|slakt|rens|reparer|"
    r"lag|serv|lever)(?:ar|ade|at|a|erar|erade)|kör|körde|köra|säljer|sålde|sälja|syr|sydde|sy|bygger|byggde|klipper|klippte)"
)
_HAS = (
    "anställd\\w* anställning(?:en)? praktik\\w* jobb(?:et)? sommarjobb(?:et)? extrajobb(?:et)? tjänst(?:en)? "
    "vikariat(?:et)? vikarie arbete(?:t)? arbetskamrat\\w* kolleg\\w+ chef(?:en)? kassan köket kontoret receptionen "
    "lagret lärling\\w* nattpass(?:et)? skift(?:et)? timvikarie semestervikarie introduktion(?:en)? fikarummet "
    "personalrummet lönen"
).replace(" ", "|")
# What stands before the name: a verb of work or a word for a place of work, and the preposition.
WORK_BEFORE = lazy_regex(
    rf"\b(?:{_WORKS}(?:\s+(?!mig|honom|henne|oss|till)[\w-]+){{0,4}}?,?\s+(?:på|hos|för|vid|i|åt)|"
    rf"{_DOES}(?:\s+(?!mig|honom|henne|oss|till)[\w-]+){{0,3}}?,?\s+(?:hos|åt)|"
    rf"(?:{_HAS}),?\s+(?:på|hos|för|vid|i|till|åt)|anställd\w*\s+av|"
    r"(?:är|var|blev|som)\s+(?:en\s+)?(?:\w+\s)?(?!\w*(?:student|patient|klient|prenumerant)\b)\w{3,}(?:are|ör|ist|ent|biträde|chef|terska|iker|tor|kock|präst|polis|vakt|vd|chef),?\s+(?:på|hos|för|vid|åt))\s+(?:(?:en|ett)\s+)?(?:\w+\s+)?$",
    re.IGNORECASE,
)
WORKPLACE_CALLED = prefiltered_regex(
    r"\b(?:jobba|arbeta|praktik|anställd)\w*\s+(?:\w+\s+){0,2}?(?:på|hos|i|åt)\s+(?:\w+\s+){1,4}som\s+(?:heter|hette)\s+$"
    r"|\b(?:arbetsplats(?:en)?|arbetsgivare(?:n)?|praktikplats(?:en)?|jobb(?:et)?)(?:,|:|\s+(?:heter|hette|är|var|blev))\s+(?:nu\s+)?$",
    ends=tuple("heter hette är var blev nu , :".split()),
)
WORKS_THERE = lazy_regex(
    r"(?:[^.!?\n]{0,20}\bdär\s+(?:också\s+)?(?:(?:jag|han|hon|vi|min \w+)\s+(?:också\s+)?"
    r"(?:arbeta|jobba|är\s+anställd|har\s+jobb|har\s+praktik)"
    r"|(?:jobba|arbeta)\w*\s+\w+)|\s+sitter\s+jag\s+i\s+(?:kassan|receptionen)|\s+(?:jobbar|arbetar|städar)\s+(?:jag|min\s\w+)\b|\s+är\s+(?:nu\s+|idag\s+)?(?:mitt|hans|hennes)\s+(?:nya\s+)?jobb|"
    r"\s+är\s+(?:nu\s+)?(?:min|hans|hennes)\s+(?:nya\s+)?(?:arbetsplats|praktikplats)|\s+hette\s+firman)",
    re.IGNORECASE,
)
IS_THERE = lazy_regex(
    r"(?:\s+i\s+\w+)?,?\s+där\s+(?:jag|han|hon|min \w+)\s+(?:är|var|blev|jobbar som|arbetar som)\s+(?:en\s+)?"
)
SPLIT_PROFESSION = lazy_regex(
    r"\w+\s(?:biträde|sköterska|mästare|lärare|skötare|ledare|ansvarig|assistent|chaufför|förare)\b"
)
BETWEEN_PROFESSION_AND_PLACE = lazy_regex(r"\s+(?:på|hos|vid|åt|för|i)\s+(?:(?:en|ett)\s+)?(?:[a-zåäöé-]+\s+)?")
# A line of a CV, up to where somebody worked: `2014–2018 Undersköterska, `; but not where somebody learnt.
MERIT_BEFORE = lazy_regex(
    r"^\s*(?:19|20)\d\d\s?(?:[–-]\s?(?:(?:19|20)?\d\d|nu|idag|pågående)?)?\s?:?,?\s+"
    r"(?!\w*(?:programmet|studier|utbildning|utbildningen|kurs|kursen|examen|linjen|student|elev|gymnasiet|skola|skolan|svenska|SFI)\b)"
    r"[A-ZÅÄÖ][\w-]+(?:\s[a-zåäö]+)?(?:,|\s+(?:på|vid|hos|i))\s+$",
)
LIVING_BEFORE = lazy_regex(r"\b(?:bor|bodde|bo|bott)\s+(?:på|i|hos)\s+(?:[a-zåäöé-]+\s+)?$")
AT_HOME_BEFORE = lazy_regex(
    r"\b(?:bor|bodde|bott|flytta\w*|hyr\w*|lägenhet(?:en)?|etta|tvåa|trea|fyra|femma|radhus|villa|hus|rum|växte\s+upp|uppvuxen)\b[^.!?\n]{0,20}?\s(?:i|till|på)\s$",
    re.IGNORECASE,
)
OFFICIAL_BEFORE = lazy_regex(
    r"\b(?:tjänstem[aä]n\w*|handlägg\w*|receptionist\w*|personal\w*|kvinnan|mannen|killen|tjejen|någon|de|dom|folk\w*|damen)"
    r"\s+(?:på|hos|från|vid)\s+$",
    re.IGNORECASE,
)
# Who learns a trade, and whose doctor or teacher is meant, does not work there.
NOT_PRACTISED = lazy_regex(
    r"\b(?:till\s+(?:en\s+)?\S+(?:\s\S+)?|(?:utbildad|sin|min|vår|hans|hennes|deras|bästa)\s+\S+|\S{4,}[aeor]n)$",
    re.IGNORECASE,
)
# Where a trade is learnt: `läser till undersköterska på`.
TRAINED_BEFORE = lazy_regex(
    r"\b(?:läs|plugga|studera|utbilda)\w*\s+(?:(?:mig|sig|oss)\s+)?till\s+(?:en\s+)?[a-zåäö-]+\s+(?:på|vid|hos)\s+$",
    re.IGNORECASE,
)
# Small firms are told of by those who work there; who rings, buys or complains does not.
CUSTOMER_BEFORE = lazy_regex(
    r"\b(?:ring|kontakta|mejl|skriv|köp|handla|beställ|lämna|hämta|hyr|boka|åt|äter|ät|klag|skickat?|kund\w*|fika|besök)"
    r"[^.!?]{0,40}$|\b(?:till|från)\s+$",
    re.IGNORECASE,
)
# … nor does who has a hair cut, a flat, a bank account or a membership there.
CUSTOMER_THERE = lazy_regex(
    r"\b(?:klipp\w*\s+(?:mig|oss|sig|håret)\s+(?:på|hos|i)|hyresvärd(?:en)?\s+(?:är|heter)|hyr\w*\s+(?:\w+\s+){0,3}(?:av|hos)|"
    r"(?:kund|medlem|kundnummer|\w*konto|\w*lån|försäkring(?:en)?|abonnemang)\s+(?:i|på|hos)|handla\w*\s+(?:\w+\s+){0,2}(?:på|hos|i)|trän(?:ar|ade|at|a)\s+(?:\w+\s+){0,2}(?:på|hos|i))\s+$",
    re.IGNORECASE,
)
# Where people are from: no institution, unless it is known as one.
WHERE_FROM_BEFORE = lazy_regex(
    r"\b(?:(?:kommer|kom|härstammar|fly(?:dde|r|tt))\s+(?:ursprungligen\s+|egentligen\s+)?från|(?:född|föddes|föddas?|uppvuxen|uppväxt|växte\s+upp)\s+i)"
    r"\s+$",
    re.IGNORECASE,
)
RUNG_BEFORE = lazy_regex(r"\b(?:ring|ringa|ringde|kontakta|kontaktade|mejla)\s+$", re.IGNORECASE)
