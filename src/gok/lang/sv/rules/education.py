"""Courses that are told by their form: `D-kursen`, `kurs C`, `en kurs i palliativ vård`, `barnskötare utbildning`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.context import is_about_people_in_general, sentence, speaks_of_own_life

__all__ = ["RULES"]

_I = re.IGNORECASE
_COURSE = r"(?:kurs(?:en|an)?|utbildning(?:en)?|program(?:met)?)"
_NO_SUBJECT = frozenset(
    "svenska sverige höst hösten vår våren sommar sommaren vinter vintern skolan stan staden framtiden början slutet "
    "samma denna detta olika många några bara landet världen den det en ett min mitt år månader veckor fall".split()
)


def is_taken(match: re.Match[str]) -> bool:
    """Somebody of the writer's life takes it; `man` and `alla` do not count."""
    words = sentence(match.string, match.start(), match.end())
    first = match.group("edu").lower().split()[0]
    return (
        first not in _NO_SUBJECT
        and speaks_of_own_life(words, widely=True)
        and not is_about_people_in_general(match.string, match.start())
    )


RULES = (
    Rule(
        id="education.level",
        pattern=lazy_regex(
            r"\b(?P<edu>(?:[A-Da-d]|[Ii]ntro)[ -]kurs(?:en|an)?|(?:sfi\s)?kurs\s\(?[A-D][12]?\)?)(?!\w)", re.IGNORECASE
        ),
        anchor=Anchor.COURSE,
        accepts=is_taken,
        score=0.85,
        finds=("jag läser [kurs C] nu", "vi går på [B-kursen] här", "Jag har klarat [D kursen] i maj"),
        ignores=("jag läser en kurs", "C-kursen är svår", "min kurs är bra"),
    ),
    Rule(
        id="education.course_in",
        pattern=lazy_regex(
            rf"\b{_COURSE}\s+(?:i|inom)\s+(?P<edu>[a-zåäö]{{4,20}}(?:\s(?!(?:på|vid|hos|och|som|för|med|från|till|under|"
            r"är|var|där|i)\b)[a-zåäö]{3,20}(?=\s(?:på|vid|hos|och|i)\b|[.,]))?)",
        ),
        anchor=Anchor.COURSE,
        accepts=is_taken,
        score=0.8,
        finds=(
            "jag ska börja en kurs i [palliativ vård] på",
            "Min fru går ett program i [hållbar energi].",
            "jag tog en kurs i [bokföring]",
        ),
        ignores=("en kurs i Lund", "kursen i bokföring är dyr", "min kurs i svenska", "jag går en kurs i stan"),
    ),
    Rule(
        id="education.course_for",
        pattern=lazy_regex(
            r"\b(?P<edu>[^\W\d_]{2,20}(?:ska|are|ist|ör|log|tik|nomi|ent|sköterska|chaufför|förare)\s(?:kurs(?:en)?|utbildning(?:en)?))\b",
            _I,
        ),
        anchor=Anchor.COURSE,
        accepts=is_taken,
        score=0.8,
        finds=("Jag går [undersköterska kurs] och", "vill jag söka till [barnskötare utbildning]."),
        ignores=("jag går en bra kurs", "läkare utbildning är lång", "jag har svenska kursen"),
    ),
    Rule(
        id="education.compound",
        pattern=lazy_regex(
            r"\b(?P<edu>(?!(?:kon|dis|re|ex|språk|kvälls|sommar|dag|distans)kurs)[^\W\d_]{3,20}kurs(?:en)?)\b", _I
        ),
        anchor=Anchor.COURSE,
        accepts=is_taken,
        score=0.8,
        finds=("Jag ska gå en [simkurs] i", "vi började på [keramikkursen] då"),
        ignores=("jag gick i konkurs", "vår diskurs", "många går en simkurs", "jag går en kurs"),
    ),
)
