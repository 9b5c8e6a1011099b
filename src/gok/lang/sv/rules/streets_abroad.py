"""Streets abroad with their numbers: `Rue de Rivoli 12`, `Baker Street 10`, `10 Baker Street`, `Hauptstraße 7`."""

from __future__ import annotations

from gok.lang import lazy_regex, load_language
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.anchors import STREET_ABROAD_ENDING
from gok.lang.sv.rules.addresses import COUNTED

__all__ = ["ATTRIBUTES", "RULES"]

_KIND = "|".join(sorted(word.capitalize() for word in load_language("sv").words("streets_abroad")))
_BEHIND = "|".join(sorted(load_language("sv").words("streets_abroad_behind")))
_PARTICLE = r"(?:(?:d[aeio]s?|des|du|del|della|la|las|le|los|van|der|den)\s)"
_NAME = r"[A-ZÅÄÖÀ-Þ][\w’'.-]+"
_STREET = rf"(?:{_KIND})\s{_PARTICLE}{{0,2}}{_NAME}(?:\s{_NAME})?"
_NUMBER = rf"\d{{1,4}}(?:\s?[A-Ha-h](?!\w))?(?!\w|[.:,]\d|-talet){COUNTED}"

ATTRIBUTES = frozenset({"by_form", "whole"})  # of every row
RULES = (
    Rule(
        id="addresses.abroad_kind_first",
        pattern=lazy_regex(
            rf"(?<!\w)(?:(?:på|vid|till|från|längs|nära|över)\s(?P<place>{_STREET})(?:,?\s(?P<street_nr>{_NUMBER}))?|"
            rf"(?P<place_2>{_STREET}),?\s(?P<street_nr_2>{_NUMBER}))"
        ),
        anchor=Anchor.STREET,
        score=0.96,
        features=("foreign",),
        finds=(
            "Jag bodde på [Rue de Rivoli]{place} [12]{street_nr} i Paris",
            "på [Calle Mayor]{place} [5]{street_nr}.",
            "vid [Plaza de la Reina]{place} i",
        ),
        ignores=("Calle Johansson är 15", "Calle kom hem", "Place är stort", "rue du bac", "Avenida 5"),
    ),
    Rule(
        id="addresses.abroad_road",
        pattern=lazy_regex(
            rf"(?<!\w)(?P<place>Via\s{_PARTICLE}{{0,2}}{_NAME}(?:\s{_NAME})?),?\s(?P<street_nr>{_NUMBER})"
        ),
        anchor=Anchor.STREET,
        score=0.96,
        features=("foreign",),
        finds=("Vi bodde på [Via Roma]{place} [3]{street_nr} i Milano",),
        ignores=("Via Malmö åkte vi hem", "Via Malmö 5 timmar"),
    ),
    Rule(
        id="addresses.abroad_kind_last",
        pattern=lazy_regex(
            rf"(?<!\w)(?:(?P<street_nr_2>\d{{1,4}}[A-Ha-h]?),?\s)?(?P<place>(?:(?:{_NAME}|\d{{1,3}}(?:st|nd|rd|th))\s){{1,2}}(?:Street|Road|Avenue|Lane|Square)|"
            rf"(?:{_NAME}\s){{1,2}}(?:Drive|Boulevard|Crescent|Terrace)(?=,?\s\d)|"
            rf"(?:{_NAME}\s){{1,2}}(?i:{_BEHIND})\b\.?(?=,?\s\d)|"
            rf"[A-ZÄÖÜ][\w-]{{2,30}}(?i:{STREET_ABROAD_ENDING}))\b(?:\s(?P<street_nr>{_NUMBER}))?"
        ),
        anchor=Anchor.STREET,
        score=0.96,
        features=("foreign",),
        finds=(
            "Min adress var [Baker Street]{place} [10]{street_nr}.",
            "på [10]{street_nr} [Baker Street]{place} i London",
            "Vi bodde på [Hauptstraße]{place} [7]{street_nr} i Berlin",
            "på [Otto-Braun-Straße]{place} [9]{street_nr}.",
            "Jag bor på [Maple Drive]{place} [12]{street_nr}.",
            "Han bodde på [5th Avenue]{place} i New York.",
            "i hallen på [Bástya utca]{place} [9]{street_nr} i",
        ),
        ignores=("Wall street", "Google Drive är bra", "Sesam 5 Street", "Street 5"),
    ),
)
