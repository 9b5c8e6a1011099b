"""The rights of the learner: see, take along, leave. By the learner or, on request, by a manager."""

from __future__ import annotations

import json

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from gok_web.portal import access_export, withdrawing
from gok_web.portal.access import person_of
from gok_web.portal.models import Learner
from gok_web.portal.records import record
from gok_web.portal.scopes import learners_for
from gok_web.portal.views.data import facts_of

__all__ = ["learner_access", "learner_withdraw", "my_access", "my_data", "my_withdrawal"]


def _mine(request: HttpRequest) -> Learner:
    learner = person_of(request).learner
    return get_object_or_404(Learner, pk=learner.pk if learner is not None else 0)


@require_GET
def my_data(request: HttpRequest) -> HttpResponse:
    """Everything about me, on one page."""
    learner = _mine(request)
    essays = [(essay, essay.current) for essay in learner.essays.select_related("task")]
    context = {"learner": learner, "facts": facts_of(learner), "essays": essays}
    return render(request, "portal/my_data.html", context)


def _file(learner: Learner) -> HttpResponse:
    text = json.dumps(access_export.everything(learner), ensure_ascii=False, indent=1) + "\n"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{learner.sid}.json"'
    return response


@require_GET
def my_access(request: HttpRequest) -> HttpResponse:
    """Everything about me in one file (Articles 15 and 20)."""
    learner = _mine(request)
    record("access", person_of(request), ("learner", learner.sid))
    return _file(learner)


@require_GET
def learner_access(request: HttpRequest, sid: str) -> HttpResponse:
    """The same for a learner who asks in another way."""
    learner = get_object_or_404(learners_for(person_of(request)), sid=sid)
    record("access", person_of(request), ("learner", sid))
    return _file(learner)


@require_http_methods(["GET", "POST"])
def my_withdrawal(request: HttpRequest) -> HttpResponse:
    """Leave. The account goes with everything else."""
    learner = _mine(request)
    if request.method == "POST" and request.POST.get("sure") == learner.sid:
        row = withdrawing.withdraw(learner, "learner", person_of(request))
        logout(request)
        return render(request, "portal/withdrawn.html", {"row": row})
    return render(request, "portal/withdraw.html", {"learner": learner, "by_self": True})


@require_http_methods(["GET", "POST"])
def learner_withdraw(request: HttpRequest, sid: str) -> HttpResponse:
    """A learner leaves and has told us so."""
    learner = get_object_or_404(learners_for(person_of(request)), sid=sid)
    if request.method == "POST" and request.POST.get("sure") == learner.sid:
        row = withdrawing.withdraw(learner, "manager", person_of(request))
        said = _("Withdrawal %(number)s: erased here. Carry the order to kiosks and vault.") % {"number": row.pk}
        messages.success(request, said)
        return redirect(f"{reverse('withdrawals')}?fetch={row.pk}")
    return render(request, "portal/withdraw.html", {"learner": learner, "by_self": False})
