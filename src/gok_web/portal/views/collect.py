"""On-the-fly collection: consent, the form about the learner, writing. The original never leaves the request."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth import authenticate
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok.errors import GokError
from gok.replace import Key
from gok.results import Result
from gok_web.portal import codes, collection, drafts, lockout, speaking
from gok_web.portal.access import invitation_of
from gok_web.portal.consents import consent_text, languages
from gok_web.portal.forms.collect import AgreeForm, KnownForm, WriteForm
from gok_web.portal.forms.data import AboutForm
from gok_web.portal.hiding import labels_here, pseudonymize_with
from gok_web.portal.models import Draft, Essay, Invitation, Learner, Person, Project
from gok_web.portal.pages import kept_page
from gok_web.portal.records import record

__all__ = [
    "POLICY",
    "STATE",
    "about",
    "collected",
    "consent",
    "invited_by",
    "live",
    "meta_of",
    "stored",
    "stored_before",
    "write",
]

STATE = "collecting"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""For the pages on which the engine runs in the browser."""


def invited_by(request: HttpRequest) -> Invitation | None:
    found = invitation_of(request)
    return found if found is not None and found.kind == "collect" else None


@require_http_methods(["GET", "POST"])
def consent(request: HttpRequest) -> HttpResponse:
    """Read the text in a language of one's own, and agree; or say that one has taken part before."""
    invited = invited_by(request)
    if invited is None:
        return redirect("join")
    chosen = request.GET.get("lang") or request.POST.get("lang") or ""
    if chosen in dict(languages()):
        speaking.choose(request, chosen)
    text = consent_text((get_language() or "sv").split("-")[0])
    state: dict[str, Any] = request.session.get(STATE, {})
    known, form = KnownForm(), AgreeForm()
    if request.method == "POST" and "known" in request.POST:
        known = KnownForm(request.POST)
        if known.is_valid() and (learner := _known(known, invited)) is not None:
            request.session.cycle_key()
            request.session[STATE] = {"learner": learner.pk}
            return redirect("write" if collection.has_consent(learner) else "consent")
        if known.is_valid():
            known.add_error(None, _("Id or code is wrong, belongs to another school, or is locked for a while."))
    elif request.method == "POST":
        form = AgreeForm(request.POST)
        if form.is_valid():
            version = Project.get().consent_version
            agreed = {"version": version, "language": text.language, "digest": text.digest, "text": text.whole}
            request.session[STATE] = {**state, "consent": agreed}
            return redirect("write" if state.get("learner") else "about")
    context = {"text": text, "languages": languages(), "form": form, "known": known, "is_known": "learner" in state}
    return render(request, "portal/consent.html", context)


def _known(form: KnownForm, invited: Invitation) -> Learner | None:
    """A learner of the same school who knows the code; too many wrong ones lock the account."""
    person = lockout.check_password(form.cleaned_data["sid"].upper(), form.cleaned_data["code"], authenticate)
    learner = person.learner if person is not None else None
    return learner if learner is not None and learner.source_id == invited.source_id else None


@require_http_methods(["GET", "POST"])
def about(request: HttpRequest) -> HttpResponse:
    """The metadata sheet. Its answers wait in the session until the essay is approved."""
    state: dict[str, Any] = request.session.get(STATE, {})
    if invited_by(request) is None or "consent" not in state:
        return redirect("consent")
    form = AboutForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        fields = {name: form.cleaned_data[name] for name in AboutForm.Meta.fields}
        request.session[STATE] = {**state, "about": {"fields": fields, "languages": form.languages()}}
        return redirect("write")
    return render(request, "portal/about.html", {"form": form, "draft_note": speaking.note()})


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def write(request: HttpRequest) -> HttpResponse:
    """Write, see what will be stored, hide more, approve."""
    invited = invited_by(request)
    state: dict[str, Any] = request.session.get(STATE, {})
    is_restored = request.POST.get("do") == "restore"
    draft = drafts.find(request.POST.get("draft", "")) if request.method == "POST" else None
    if draft is not None and draft.essay is not None and not is_restored:
        return stored_before(request, draft)
    if invited is None or not ("about" in state or "learner" in state):
        return kept_page(request) if request.POST.get("text") else redirect("consent")
    if (where := Project.get().in_browser) == "must" and request.method == "POST":
        return HttpResponse(status=422)  # no original is taken here
    if request.method == "GET" and where != "no":
        return _inside(request, invited, where)
    if request.method == "GET" or (is_restored and drafts.opened(request.POST.get("draft", "")) is None):
        form = WriteForm(initial={"key": Key.fresh().secret.hex(), "wishes": "[]"})
        return _page(request, form, invited, None, [])
    form = WriteForm(_sent(request))
    if not form.is_valid():
        return _page(request, form, invited, None, [], status=422)
    wishes = form.added()
    result = _result(form, wishes, invited)
    same = form.cleaned_data["shown"] == collection.digest_of(result)
    if request.POST.get("do") != "store":
        return _page(request, form, invited, result, wishes)
    if not same or not result.text.strip():
        note = _("This is what will be stored now. Look at it, then store it.")
        return _page(request, form, invited, result, wishes, note=note)
    try:
        return stored(request, result, invited, state)
    except GokError:
        note = _(
            "Not stored: the invitation has been used up or taken back, or there is an essay for this task already. "
            "Your text is still here. Ask your teacher."
        )
        return _page(request, form, invited, result, wishes, note=note, status=409)


def _inside(request: HttpRequest, invited: Invitation, where: str) -> HttpResponse:
    """The page whose own engine reads what is written: the server holds the state, and a key for the draft."""
    form = WriteForm(initial={"key": Key.fresh().secret.hex(), "wishes": "[]"})
    draft = _sealed(request, drafts.begin(invited), form, [])
    context = {
        "form": form,
        "task": invited.task,
        "draft": draft,
        "where": where,
        "text_key": drafts.text_key(draft),
        "meta": json.dumps(meta_of(invited), ensure_ascii=False),
        "key": _key_of(form),
        "labels": json.dumps(labels_here(), ensure_ascii=False),
        "draft_note": speaking.note(),
        "language": "sv" if (get_language() or "sv").startswith("sv") else "en",
    }
    page = render(request, "portal/write_inside.html", context)
    page.headers["Content-Security-Policy"] = POLICY
    return page


def _sent(request: HttpRequest) -> Any:
    """What was sent; or, when a page was opened again, what its draft holds."""
    held = drafts.opened(request.POST.get("draft", "")) if request.POST.get("do") == "restore" else None
    if held is None:
        return request.POST
    sent = request.POST.copy()
    sent.update({"text": held["text"], "key": held["key"], "wishes": json.dumps(held["wishes"])})
    return sent


def _result(form: WriteForm, wishes: list[tuple[str, str]], invited: Invitation) -> Result:
    key = Key(bytes.fromhex(form.cleaned_data["key"]))
    task = invited.task
    said = form.cleaned_data["text"]
    return pseudonymize_with(said, wishes, key, essay_id=task.sid if task else "", meta=meta_of(invited))


def meta_of(invited: Invitation) -> dict[str, Any]:
    """What the engine is to know of an essay before it reads it."""
    task = invited.task
    return {"genre": task.text_types, "topic": task.task_subject} if task else {}


def _page(
    request: HttpRequest,
    form: WriteForm,
    invited: Invitation,
    result: Result | None,
    wishes: list[tuple[str, str]],
    *,
    note: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "task": invited.task, "note": note, "draft_note": speaking.note()}
    context |= _preview(request, form, result, wishes)
    if not context["draft"]:
        context["draft"] = _sealed(request, drafts.begin(invited), form, wishes)
    return render(request, "portal/write.html", context, status=status)


def _sealed(request: HttpRequest, which: bytes | str, form: WriteForm, wishes: list[tuple[str, str]]) -> str:
    """The draft as the page holds it."""
    text = form.cleaned_data.get("text", "") if form.is_bound else ""
    held = {"state": request.session.get(STATE, {}), "text": text, "key": _key_of(form), "wishes": wishes}
    held["speaks"] = speaking.spoken(request)
    return drafts.sealed(which, held)


def _key_of(form: WriteForm) -> str:
    bound = form.is_bound and hasattr(form, "cleaned_data")
    return str(form.cleaned_data.get("key", "") if bound else form.initial.get("key", ""))


def _preview(
    request: HttpRequest, form: WriteForm, result: Result | None, wishes: list[tuple[str, str]]
) -> dict[str, Any]:
    page = request.POST.get("draft", "")
    return {
        "key": _key_of(form),
        "draft": _sealed(request, page, form, wishes) if page else "",
        "wishes": json.dumps(wishes, ensure_ascii=False),
        "pieces": collection.pieces_of(result) if result is not None else [],
        "shown": collection.digest_of(result) if result is not None else "",
        "labels": labels_here(),
    }


@sensitive_post_parameters()
@require_POST
def live(request: HttpRequest) -> HttpResponse:
    """The same while one is writing: the part of the page that shows what will be stored."""
    invited = invited_by(request)
    form = WriteForm(request.POST)
    if invited is None or not form.is_valid() or Project.get().in_browser == "must":
        return HttpResponse(status=422)
    wishes = form.added()
    result = _result(form, wishes, invited)
    return render(request, "portal/_preview.html", _preview(request, form, result, wishes))


def stored(
    request: HttpRequest, result: Result, invited: Invitation, state: dict[str, Any], *, note: str = "online"
) -> HttpResponse:
    """Store it, and erase the key of its draft with it; the code of a new learner is on this page and on no other."""
    with transaction.atomic():
        draft = drafts.find(request.POST.get("draft", ""), lock=True)
        if draft is not None and draft.essay is not None:  # another request of the same page was faster
            return stored_before(request, draft)
        done = collection.store(result, invited, state, note=note)
        if draft is not None:
            drafts.mark_stored(draft, done.essay, is_new=bool(done.code))
    record("collected", None, ("essay", done.essay.sid))
    return _thanks(request, done.essay, done.code)


def stored_before(request: HttpRequest, draft: Draft) -> HttpResponse:
    """The page did not hear that its text was stored: say so. A new learner gets a new code, the first was not seen."""
    essay, code = draft.essay, ""
    person = Person.objects.filter(learner=essay.learner).first() if essay is not None else None
    if essay is None:
        return redirect("consent")
    if draft.is_new and person is not None:
        code = codes.fresh_code()
        person.set_password(code)
        person.save(update_fields=["password"])
        record("collected_again", None, ("essay", essay.sid))
    return _thanks(request, essay, code)


def _thanks(request: HttpRequest, essay: Essay, code: str) -> HttpResponse:
    request.session[STATE] = {"stored": True}
    return render(request, "portal/collected.html", {"sid": essay.learner.sid, "code": code})


@require_GET
def collected(request: HttpRequest) -> HttpResponse:
    """It is stored."""
    if "stored" not in request.session.get(STATE, {}):
        return redirect("consent")
    return render(request, "portal/collected.html", {"sid": "", "code": ""})
