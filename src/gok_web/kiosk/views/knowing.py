"""What is known of learners, tasks and essays: forms with choices, and files of metadata."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gok.errors import GokError
from gok_web.common.languages import language_names
from gok_web.kiosk import facts
from gok_web.kiosk.access import worker_for
from gok_web.kiosk.choices import MANY, choices_of
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Essay, Facts
from gok_web.kiosk.stores import kiosk
from gok_web.kiosk.views.shared import back, page

__all__ = ["facts_of_one", "facts_page"]

_LONG = ("task_instructions", "task_aids", "task_additional_material")


@require_http_methods(["GET", "POST"])
def facts_page(request: HttpRequest) -> HttpResponse:
    """Learners and tasks, with whether something is known of them; a file of metadata may be taken in."""
    if request.method == "POST":
        file = request.FILES.get("file")
        count = kiosk().whole(
            facts.take_table, kiosk(), file.read() if file else b"", request.POST.get("confirmed") == "yes"
        )
        kiosk().audit("facts.imported", worker_for(request).name, rows=count)
        return back(request, "/facts", _("%(count)d rows were taken in.") % {"count": count})

    def look() -> dict[str, Any]:
        known = set(Facts.objects.values_list("kind", "sid"))
        here = list(Essay.objects.values_list("learner", "task"))
        learners = sorted({one for one, _task in here} | {sid for kind, sid in known if kind == "learner"})
        tasks = sorted({one for _learner, one in here} | {sid for kind, sid in known if kind == "task"})
        return {
            "learners": [(sid, ("learner", sid) in known) for sid in learners],
            "tasks": [(sid, ("task", sid) in known) for sid in tasks],
        }

    return page(request, "facts", **kiosk().whole(look))


@require_http_methods(["GET", "POST"])
def facts_of_one(request: HttpRequest, kind: str, sid: str) -> HttpResponse:
    """What is known of one learner, task or essay, generalized."""
    if kind not in facts.KINDS:
        raise Http404
    problem, row, doubt = "", {}, ""
    if request.method == "POST":
        given = {name: ", ".join(request.POST.getlist(name)) for name in facts.form_fields(kind)}
        try:
            row = facts.generalized(kind, sid, given)
            confirmed = request.POST.get("confirmed") == "yes"
            kiosk().whole(lambda: facts.keep_facts(kiosk(), kind, row, confirmed=confirmed))
            kiosk().audit("facts.saved", worker_for(request).name, (kind, sid), confirmed=confirmed)
            return back(request, "/facts", _("%(id)s was saved.") % {"id": sid})
        except RuleError as error:
            problem, row, doubt = _(str(error)), given, _doubt(error)
        except GokError as error:
            problem, row = str(error), given
    else:
        row = kiosk().whole(facts.facts_of, kiosk(), kind, sid)
    fields = [_field(name, row.get(name, "")) for name in facts.form_fields(kind)]
    sections = [(_("Schools, in months"), [one for one in fields if one["schooling"]])]
    sections.insert(0, ("", [one for one in fields if not one["schooling"]]))
    context = {"kind": kind, "sid": sid, "sections": sections, "problem": problem, "doubt": doubt}
    context["languages"] = [(name, " · ".join(others)) for name, others in language_names().items()]
    return page(request, "facts_of_one", status=422 if problem else 200, **context)


def _doubt(error: RuleError) -> str:
    """What somebody says who confirms a row; nothing if it cannot be confirmed."""
    if isinstance(error, facts.LanguageError):
        return _("The language is right, and the project has added it at the portal.")
    named = _("I have read the free texts: they name nobody who stands in an essay.")
    return named if isinstance(error, facts.DoubtError) else ""


def _field(name: str, value: Any) -> dict[str, Any]:
    """A field as the form shows it; what stands there and is no choice any more can be seen, and kept apart."""
    chosen = [part.strip() for part in (value if isinstance(value, list) else str(value).split(","))]
    offered = choices_of(name)
    known = [one for one, _title in offered]
    if name not in MANY and offered and str(value) and str(value) not in known:
        offered = [*offered, (str(value), str(value))]
    return {
        "name": name,
        "title": _title(name),
        "value": ", ".join(value) if isinstance(value, list) else str(value),
        "options": [(one, title, one in (chosen if name in MANY else [str(value)])) for one, title in offered],
        "many": name in MANY,
        "languages": _rows(chosen) if name == "first_languages" else [],
        "long": name in _LONG,
        "number": facts.is_number(name),
        "schooling": name.startswith("education_") and name != "education_other",
    }


def _rows(chosen: list[str]) -> list[str]:
    """What is known, and room for more: three at least."""
    known = [one for one in chosen if one]
    return [*known, *[""] * max(1, 3 - len(known))]


def _title(name: str) -> str:
    names = {
        "birthyear_interval": _("born"),
        "genders": _("gender"),
        "first_languages": _("mother tongues"),
        "time_in_sweden": _("months in Sweden"),
        "degrees": _("degrees"),
        "education_elementary_out": _("elementary school outside Sweden"),
        "education_elementary_in": _("elementary school in Sweden"),
        "education_introduction_in": _("introductory programme in Sweden"),
        "education_gymnasium_out": _("upper secondary school outside Sweden"),
        "education_gymnasium_in": _("upper secondary school in Sweden"),
        "education_professional_out": _("vocational education outside Sweden"),
        "education_professional_in": _("vocational education in Sweden"),
        "education_university_out": _("university outside Sweden"),
        "education_university_in": _("university in Sweden"),
        "education_other": _("other education"),
        "language_native_education": _("had lessons in the mother tongue"),
        "language_native_education_duration": _("months of them"),
        "swedish_where": _("learned Swedish"),
        "swedish_where_duration": _("months of it"),
        "metastatus": _("these data are"),
        "task_date": _("day or week of writing (a day becomes its week)"),
        "level": _("level"),
        "course_subject": _("subject of the course"),
        "course_level": _("level of the course"),
        "course_books": _("course books"),
        "grading_scale": _("grading scale"),
        "task_type": _("kind of task"),
        "task_subject": _("subject"),
        "task_format": _("format"),
        "task_duration": _("minutes"),
        "text_types": _("text types"),
        "task_instructions": _("instructions"),
        "task_aids": _("aids that were allowed"),
        "task_additional_material": _("further material"),
        "grade": _("grade"),
    }
    return names.get(name) or name.replace("_", " ")
