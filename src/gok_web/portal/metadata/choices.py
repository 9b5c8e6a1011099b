"""The values metadata can have. What stands in files is the first of each pair; it is never translated."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

__all__ = [
    "CONSENT_LANGUAGES",
    "DEGREES",
    "GENDERS",
    "GENRES",
    "GRADES",
    "LEVELS",
    "METASTATUS",
    "MOTHER_TONGUE",
    "SCALES",
    "SCHOOL_FORMS",
    "SITUATIONS",
    "SWEDISH_WHERE",
    "TASK_FORMATS",
    "TASK_TYPES",
    "XML_SITUATIONS",
    "YES_NO",
    "birth_intervals",
]

MOTHER_TONGUE = "mother_tongue"
SITUATIONS = (
    (MOTHER_TONGUE, _("mother tongue")),
    ("family", _("with the family")),
    ("friends", _("with friends")),
    ("work_school", _("at work or school")),
    ("writes_best", _("writes best")),
    ("speaks_best", _("speaks best")),
    ("other", _("other")),
)
XML_SITUATIONS = {
    MOTHER_TONGUE: "modersmål",
    "family": "med familjen",
    "friends": "med vänner",
    "work_school": "på arbetet/i skolan",
    "writes_best": "skriver bäst",
    "speaks_best": "talar bäst",
    "other": "annat",
}
"""What the situations are called in the XML file of the SweLL portal."""
YES_NO = (("yes", _("yes")), ("no", _("no")))
GENDERS = (("f", _("female")), ("m", _("male")), ("o", _("other")), ("a", _("I do not want to say")))
DEGREES = (("university", _("university degree")), ("professional", _("vocational degree")))
SWEDISH_WHERE = (("self", _("on my own")), ("course", _("in a course")), ("both", _("both")))
METASTATUS = (
    ("Ofullständig", _("incomplete")),
    ("Eventuellt felaktig", _("perhaps wrong")),
    ("Ofullständig,Eventuellt felaktig", _("incomplete and perhaps wrong")),
)
SCHOOL_FORMS = (
    ("sfi", _("Swedish for immigrants")),
    ("komvux", _("adult education")),
    ("universitet", _("university")),
)
LEVELS: tuple[tuple[str, Any], ...] = (
    ("Nybörjare", _("beginner")),
    ("Fortsättning", _("intermediate")),
    ("Avancerad", _("advanced")),
    *((level, level) for level in ("A1", "A2", "B1", "B2", "C1", "C2")),
)
GRADES = {
    "CEFR": ("A1", "A2", "B1", "B2", "C1", "C2"),
    "Godkänd/underkänd": ("U", "G"),
    "SAS Grund": ("A", "B", "C", "D", "E", "F"),
    "SFI": ("A", "B", "C", "D"),
    "SVA": ("A", "B", "C", "D", "E", "F"),
    "SVA 1": ("A", "B", "C", "D", "E", "F"),
    "SVA 2": ("A", "B", "C", "D", "E", "F"),
    "SVA 3": ("A", "B", "C", "D", "E", "F"),
    "TISUS": ("IG", "G"),
    "Ej betygsatt": (),
}
SCALES = tuple((scale, scale) for scale in GRADES)
TASK_TYPES = (
    ("prov", _("test")),
    ("klassrum", _("class work")),
    ("hemuppgift", _("home work")),
    ("annat", _("other")),
)
TASK_FORMATS = (("digital", _("written on a computer")), ("manual", _("written by hand")))
GENRES = (
    ("argumenterande", _("argument")),
    ("berättande", _("narrative")),
    ("beskrivande", _("description")),
    ("brev", _("letter or informal mail")),
    ("diskuterande", _("discussion")),
    ("förklarande", _("explanation")),
    ("instruerande", _("instruction")),
    ("recension", _("review")),
    ("redogörande", _("exposition")),
    ("utredande", _("investigation")),
)
CONSENT_LANGUAGES = (
    ("sv", "svenska"),
    ("en", "English"),
    ("ar", "العربية"),
    ("bs", "bosanski / hrvatski / srpski"),
    ("prs", "دری"),
    ("fa", "فارسی"),
    ("el", "Ελληνικά"),
    ("kmr", "Kurmancî"),
    ("ckb", "سۆرانی"),
    ("so", "Soomaali"),
    ("es", "español"),
    ("ti", "ትግርኛ"),
)


def birth_intervals(year: int) -> tuple[str, ...]:
    """The five-year intervals in which somebody can be born who is 16 in this year.

    >>> birth_intervals(2026)[:2], birth_intervals(2026)[-1]
    (('0-1939', '1940-1944'), '2010-2014')
    """
    return ("0-1939", *(f"{first}-{first + 4}" for first in range(1940, year - 15, 5)))
