"""What a form in small letters says behind a colon: `namn: jamila osman`, `barn: hodan 8 år`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, load_language
from gok.lang.rules import Anchor, Rule

__all__ = ["RULES"]

_NO_NAMES = "|".join(sorted(load_language("sv").words("words_behind_colons")))
_NAME = rf"(?!(?:{_NO_NAMES})\b)[a-zåäöéü]{{2,25}}"
_REACH = 2000  # characters, in which a form asks for more
_LINE_END = r"(?=[ \t]*(?:[,.\n]|\Z))"

_FIELD = lazy_regex(
    r"\b(?:namn|klass|adress|telefon|mobil|tel|född|födelsedatum|personnummer|postnummer|elev|e-?post|mejl|"
    r"mail)[ \t]*:",
    re.IGNORECASE,
)


def is_in_form(match: re.Match[str]) -> bool:
    """`skola: karsby` in a form, that asks for a name or an address too: not in a list of words."""
    return _FIELD.search(match.string, max(0, match.start() - _REACH), match.end() + _REACH) is not None


RULES = (
    Rule(
        id="names.small_form",
        attributes=frozenset({"whole"}),
        pattern=lazy_regex(
            rf"\b(?:[Nn]amn|[Hh]ela[ ]namnet|[Ee]lev|[Ff]örälder|[Vv]årdnadshavare|[Kk]ontaktperson|[Mm]entor|"
            r"[Hh]andläggare|[Ll]ärare)[ \t]*:[ \t]*"
            rf"(?P<firstname_unknown>{_NAME})[ ](?P<surname>{_NAME}){_LINE_END}"
        ),
        anchor=Anchor.INSTITUTION,
        needs=(":",),
        score=0.93,
        finds=(
            "namn: [jamila]{firstname_unknown} [osman]{surname}\n",
            "kontaktperson: [eva]{firstname_unknown} [berg]{surname}",
        ),
        ignores=("lärare: vet inte", "barn: två pojkar", "namn: Jamila Osman", "mitt namn: det är kul"),
    ),
    Rule(
        id="names.small_family",
        attributes=frozenset({"whole", "says_surname"}),
        pattern=lazy_regex(
            rf"\b[Ee]fternamn(?:et)?[ \t]*:[ \t]*(?P<surname>{_NAME}){_LINE_END}|"
            rf"\b[Ff]amilj(?:en)?[ ](?:som[ ])?h[ea]tt?er[ ](?P<surname_2>(?!(?:som|så|något|någonting|"
            rf"också|de|dom|han|hon)\b){_NAME}){_LINE_END}"
        ),
        anchor=Anchor.INSTITUTION,
        needs=("fternamn", "amilj"),
        score=0.95,
        finds=("efternamn: [berg]", "familj som heter [berg]", "familjen heter [sten]."),
        ignores=("efternamn: vet inte", "familj som heter något", "efternamn: Berg"),
    ),
    Rule(
        id="addresses.small_form",
        attributes=frozenset({"whole"}),
        pattern=lazy_regex(
            rf"\b(?:[Oo]rt|[Ss]tad|[Pp]ostort|[Bb]ostadsort|[Hh]emort|[Hh]emstad|[Ff]ödelseort|"
            rf"[Ss]tadsdel)[ \t]*:[ \t]*"
            rf"(?P<city>{_NAME}){_LINE_END}"
        ),
        anchor=Anchor.INSTITUTION,
        needs=(":",),
        accepts=is_in_form,
        score=0.9,
        finds=("Namn: Ali\nort: [lund]\n", "telefon: 0\nHemstad: [vara]"),
        ignores=("Namn: Ali\nort: okänd", "stad: stor", "namn: Ali\nort och datum: lund"),
    ),
    Rule(
        id="institutions.small_form",
        attributes=frozenset({"whole"}),
        pattern=lazy_regex(
            rf"\b(?:(?:[Ss]kola|[Ff]örskola|[Dd]agis|[Ff]ritids|"
            rf"[Gg]ymnasium)[ \t]*:[ \t]*(?P<school>{_NAME}(?:[ ]skola)?)|"
            rf"(?:[Aa]rbetsplats|[Aa]rbetsgivare|[Pp]raktikplats|"
            rf"[Pp]raktik)[ \t]*:[ \t]*(?P<work>{_NAME})){_LINE_END}"
        ),
        anchor=Anchor.INSTITUTION,
        needs=(":",),
        accepts=is_in_form,
        score=0.9,
        finds=("Namn: Ali\nskola: [karsby]{school}\n", "Tel: 0\narbetsplats: [volvo]{work}"),
        ignores=("skola: viktigt", "namn: Ali\narbetsgivare: okänd", "namn: Ali\nskola: viktigt för alla"),
    ),
    Rule(
        id="names.small_children",
        attributes=frozenset({"whole"}),
        pattern=lazy_regex(
            rf"\b[Bb]arn(?:en)?[ \t]*:[ \t]*(?P<firstname_unknown>{_NAME}),?[ ](?P<age_digits>\d{{1,2}})[ ]?år"
            rf"(?:(?:,|[ ]och)[ ]?(?P<firstname_unknown_2>{_NAME}),?[ ](?P<age_digits_2>\d{{1,2}})[ ]?år)?"
            rf"(?:(?:,|[ ]och)[ ]?(?P<firstname_unknown_3>{_NAME}),?[ ](?P<age_digits_3>\d{{1,2}})[ ]?år)?"
        ),
        anchor=Anchor.INSTITUTION,
        needs=("arn",),
        score=0.95,
        finds=("barn: [hodan]{firstname_unknown} [8]{age_digits} år, [abdi]{firstname_unknown} [5]{age_digits} år",),
        ignores=("barn: bara 8 år", "barn: under arton"),
    ),
)
