"""Checks every value passes, whether it comes from a form, a file or a bundle."""

from __future__ import annotations

import re
from datetime import date

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from gok.results import Mention
from gok_web.common.languages import language_names
from gok_web.portal.metadata import choices

__all__ = [
    "check_age_at",
    "check_free_text",
    "check_gates",
    "check_gender",
    "check_genres",
    "check_grade",
    "check_interval",
    "check_language",
    "check_week",
    "is_doubtful",
    "later_week",
    "this_week",
]

_WEEK = re.compile(r"\A(20\d\d)-W(\d\d)\Z")


def this_week() -> str:
    """The week we are in: the finest time the portal keeps about a learner."""
    year, week, _day = date.today().isocalendar()
    return f"{year}-W{week:02}"


def later_week(week: str, months: int) -> str:
    """The week some months later.

    >>> later_week("2026-W01", 12)
    '2026-W53'
    """
    year, number = _parts(week)
    first = date.fromisocalendar(year, number, 1)
    days = round(months * 30.44)
    year, number, _day = date.fromordinal(first.toordinal() + days).isocalendar()
    return f"{year}-W{number:02}"


def _parts(week: str) -> tuple[int, int]:
    found = _WEEK.match(week)
    if found is None:
        raise ValidationError(_("Write year and week, such as 2026-W05."))
    return int(found.group(1)), int(found.group(2))


def check_week(value: str) -> None:
    """Year and week; a date is refused."""
    year, week = _parts(value)
    try:
        date.fromisocalendar(year, week, 1)
    except ValueError:
        raise ValidationError(_("There is no such week.")) from None


def check_interval(value: str) -> None:
    """A five-year interval of somebody who can be 16 by now; a year or a date is refused."""
    if value not in choices.birth_intervals(date.today().year):
        raise ValidationError(_("Only five-year intervals, and only of people who are 16 or more."))


def check_age_at(interval: str, week: str) -> None:
    """Whether somebody born in the interval could be 16 when the essay was written."""
    if interval and week and int(interval.split("-")[0]) + 16 > int(week[:4]):
        raise ValidationError(_("Learners under 16 cannot take part."))


def check_gates(value: str) -> None:
    """Limits as `gok risk` reads them."""
    from gok.errors import SettingError
    from gok.risk import read_gates

    try:
        read_gates([value])
    except SettingError as error:
        raise ValidationError(str(error)) from None


def check_gender(value: str) -> None:
    """One or more of f, m, o, a."""
    _subset(value, {code for code, _name in choices.GENDERS})


def check_genres(value: str) -> None:
    """Genres, with commas between."""
    _subset(value, {code for code, _name in choices.GENRES})


def _subset(value: str, known: set[str]) -> None:
    parts = value.split(",")
    if not known.issuperset(parts) or len(set(parts)) != len(parts):
        raise ValidationError(_("Not one of the values there are."))


def check_grade(grade: str, scale: str) -> None:
    """Whether the grade belongs to the scale."""
    if grade and grade not in choices.GRADES.get(scale, ()):
        raise ValidationError(_("This grade does not belong to the grading scale of the task."))


def check_language(value: str) -> None:
    """A language of the list or of the project's own."""
    from gok_web.portal.models import Project

    if value in language_names():
        return
    own = Project.get().extra_languages.split("\n")
    if value not in {line.strip() for line in own if line.strip()}:
        raise ValidationError(_("This language is not on the list; a manager can add it to the project's own."))


_TELLING = frozenset({"country", "nationality", "ethnicity", "date_digits", "year", "personid_nr", "email", "phone_nr"})
_CAPITAL = re.compile(r"(?<![.!?:]\s)(?<=\s)[^\W\d_][^\W\d_]+")


def is_doubtful(value: str, *, strictly: bool = False) -> bool:
    """Whether a free text may name somebody, though it need not: a person is to look at it.

    The engine in its most careful mode: whatever it takes for a name, place or number at all, public or not and however
    unsure it is, and any word with a capital inside a sentence, which may be a name nobody has listed. `strictly` also
    holds what would be refused elsewhere: nobody is there who could write it anew.
    """
    found = _mentions(value)
    if any(m.action == "replace" and (strictly or not _is_refused(m)) for m in found):
        return True
    return any(word.group()[0].isupper() for word in _CAPITAL.finditer(value))


def _mentions(value: str) -> tuple[Mention, ...]:
    import gok

    return gok.detect(value, replace="all").mentions if value.strip() else ()


def _is_refused(mention: Mention) -> bool:
    return mention.label in _TELLING or _is_personal(mention)


def check_free_text(value: str) -> None:
    """Free text must not name anybody: what the engine takes for personal is refused, and so is any date or country."""
    labels = {mention.label for mention in _mentions(value) if _is_refused(mention)}
    if labels:
        said = _("Write nothing that tells who or where somebody is (found: %(kinds)s).")
        raise ValidationError(said % {"kinds": ", ".join(sorted(labels))})


def _is_personal(mention: Mention) -> bool:
    return mention.action == "replace" and mention.relevance == "personal"
