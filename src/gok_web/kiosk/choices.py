"""The values metadata can have, as the portal takes them: no bundle is refused for one. Values are never translated."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

__all__ = ["MANY", "VALUES", "birth_intervals", "choices_of", "is_choice"]

_MARKS = ("Ofullständig", "Eventuellt felaktig")
VALUES: dict[str, tuple[str, ...]] = {
    "genders": ("f", "m", "o", "a"),
    "degrees": ("university", "professional"),
    "swedish_where": ("self", "course", "both"),
    "language_native_education": ("yes", "no"),
    "level": ("Nybörjare", "Fortsättning", "Avancerad", "A1", "A2", "B1", "B2", "C1", "C2"),
    "grading_scale": (
        *("CEFR", "Godkänd/underkänd", "SAS Grund", "SFI", "SVA", "SVA 1", "SVA 2", "SVA 3", "TISUS", "Ej betygsatt"),
    ),
    "task_type": ("prov", "klassrum", "hemuppgift", "annat"),
    "task_format": ("digital", "manual"),
    "text_types": (
        *("argumenterande", "berättande", "beskrivande", "brev", "diskuterande", "förklarande", "instruerande"),
        *("recension", "redogörande", "utredande"),
    ),
    "metastatus": _MARKS,
}
"""Fields with a closed list of values."""
MANY = frozenset({"genders", "degrees", "text_types", "metastatus"})
"""Fields of which several values may be chosen."""


def birth_intervals(year: int) -> tuple[str, ...]:
    """The five-year intervals in which somebody can be born who is 16 in this year.

    >>> birth_intervals(2026)[:2], birth_intervals(2026)[-1]
    (('0-1939', '1940-1944'), '2010-2014')
    """
    return ("0-1939", *(f"{first}-{first + 4}" for first in range(1940, year - 15, 5)))


def choices_of(name: str) -> list[tuple[str, str]]:
    """What a form offers for a field, with the words of the reader's language; empty for a free field."""
    if name == "birthyear_interval":
        return [(value, value) for value in reversed(birth_intervals(date.today().year))]
    return [(value, _title(value)) for value in VALUES.get(name, ())]


def is_choice(name: str, value: object) -> bool:
    """Whether a value may stand in a field; every value may in a free one."""
    if name not in VALUES:
        return True
    return all(one in VALUES[name] for one in value) if isinstance(value, list) else value in VALUES[name]


def _title(value: str) -> str:
    titles = {
        "f": _("female"),
        "m": _("male"),
        "o": _("other"),
        "a": _("does not want to say"),
        "university": _("university degree"),
        "professional": _("vocational degree"),
        "self": _("on their own"),
        "course": _("in a course"),
        "both": _("both"),
        "yes": _("yes"),
        "no": _("no"),
        "prov": _("test"),
        "klassrum": _("class work"),
        "hemuppgift": _("home work"),
        "annat": _("other"),
        "digital": _("written on a computer"),
        "manual": _("written by hand"),
    }
    return titles.get(value, value)
