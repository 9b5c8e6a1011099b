"""On-the-fly collection: writing and storing. The original never leaves the request, or the learner's own browser."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok.errors import GokError
from gok.replace import Key
from gok.replace.keys import NEWEST
from gok.results import Result
from gok_web.portal import codes, collection, drafts, speaking
from gok_web.portal.forms.collect import WriteForm
from gok_web.portal.hiding import labels_here, pseudonymize_with
from gok_web.portal.models import Draft, Essay, Invitation, Person, Project
from gok_web.portal.pages import kept_page
from gok_web.portal.records import record
from gok_web.portal.views.collect import STATE, invited_by

__all__ = ["POLICY", "collected", "live", "meta_of", "not_stored", "stored", "stored_before", "whose", "write"]

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""For the pages on which the engine runs in the browser."""


def whose(request: HttpRequest) -> tuple[Invitation | None, dict[str, Any]]:
    """Who writes in this page: what its draft says, for in another window somebody else may have come since."""
    page = request.POST.get("draft", "")
    content, row = drafts.opened(page), drafts.find(page)
    if content is not None and row is not None and not row.invitation.revoked:
        return row.invitation, content["state"]
    return invited_by(request), request.session.get(STATE, {})


def not_stored(draft: Draft | None) -> str:
    """Why a text could not be stored."""
    if draft is not None and draft.key is None:
        return _("Not stored: you have stored a text in another window already.")
    return _(
        "Not stored: the invitation has been used up or taken back, or there is an essay for this task already. "
        "Your text is still here. Ask your teacher."
    )


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def write(request: HttpRequest) -> HttpResponse:
    """Write, see what will be stored, hide more, approve."""
    invited, state = whose(request)
    is_restored = request.POST.get("do") == "restore"
    draft = drafts.find(request.POST.get("draft", "")) if request.method == "POST" else None
    if draft is not None and draft.essay is not None and not is_restored:
        return stored_before(request, draft)
    if invited is None or not ("about" in state or "learner" in state):
        note = not_stored(draft) if draft is not None and draft.key is None else ""
        return kept_page(request, note) if request.POST.get("text") else redirect("consent")
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
        return _page(request, form, invited, result, wishes, note=not_stored(draft), status=409)


def _inside(request: HttpRequest, invited: Invitation, where: str) -> HttpResponse:
    """The page whose own engine reads what is written: the server holds the state, and a key for the draft."""
    form = WriteForm(initial={"key": Key.fresh().secret.hex(), "wishes": "[]"})
    draft = _begun(request, invited, form, [])
    context = {
        "form": form,
        "task": invited.task,
        "draft": draft,
        "where": where,
        "told": drafts.told(draft),
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
    key = Key(bytes.fromhex(form.cleaned_data["key"]), version=NEWEST)
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
    context: dict[str, Any] = {"form": form, "task": invited.task, "note": note, "draft_note": speaking.note()}
    context |= _preview(request, form, result, wishes)
    if not context["draft"]:
        context["draft"] = _begun(request, invited, form, wishes)
    context["told"] = drafts.told(context["draft"])
    return render(request, "portal/write.html", context, status=status)


def _begun(request: HttpRequest, invited: Invitation, form: WriteForm, wishes: list[tuple[str, str]]) -> str:
    """A new draft, as its page holds it; those of one learner know of each other."""
    state: dict[str, Any] = request.session.get(STATE, {})
    if not state.get("writer"):
        state = request.session[STATE] = {**state, "writer": drafts.fresh_writer()}
    return _sealed(request, drafts.begin(invited, state["writer"]), form, wishes, state)


def _sealed(
    request: HttpRequest, which: bytes | str, form: WriteForm, wishes: list[tuple[str, str]], state: dict[str, Any]
) -> str:
    """The draft as the page holds it."""
    text = form.cleaned_data.get("text", "") if form.is_bound else ""
    held = {"state": state, "text": text, "key": _key_of(form), "wishes": wishes}
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
        "draft": _sealed(request, page, form, wishes, whose(request)[1]) if page else "",
        "wishes": json.dumps(wishes, ensure_ascii=False),
        "pieces": collection.pieces_of(result) if result is not None else [],
        "shown": collection.digest_of(result) if result is not None else "",
        "labels": labels_here(),
    }


@sensitive_post_parameters()
@require_POST
def live(request: HttpRequest) -> HttpResponse:
    """The same while one is writing: the part of the page that shows what will be stored."""
    invited, _state = whose(request)
    form = WriteForm(request.POST)
    if invited is None or not form.is_valid() or Project.get().in_browser == "must":
        return HttpResponse(status=422)
    wishes = form.added()
    result = _result(form, wishes, invited)
    return render(request, "portal/_preview.html", _preview(request, form, result, wishes))


def stored(
    request: HttpRequest, result: Result, invited: Invitation, state: dict[str, Any], *, note: str = "online"
) -> HttpResponse:
    """Store it, and erase the key of its draft with it; the code of a new learner is on this page and on no other.

    What takes long is done before the database is held: SQLite lets one write at a time, and who has waited too long
    is told that something went wrong.
    """
    said, fresh = result.release().to_dict(with_source=False), collection.code_for(state)
    with transaction.atomic():
        draft = drafts.find(request.POST.get("draft", ""), lock=True)
        if draft is not None and draft.essay is not None:  # another request of the same page was faster
            return _stored_before(request, draft, fresh)
        done = collection.store(said, invited, state, fresh, note=note)
        if draft is not None:
            drafts.mark_stored(draft, done.essay, is_new=bool(done.code))
        drafts.close(state.get("writer", ""))
    record("collected", None, ("essay", done.essay.sid))
    return _thanks(request, done.essay, done.code)


def stored_before(request: HttpRequest, draft: Draft) -> HttpResponse:
    """The page did not hear that its text was stored: say so. A new learner gets a new code, the first was not seen."""
    return _stored_before(request, draft, codes.fresh() if draft.is_new else codes.NONE)


def _stored_before(request: HttpRequest, draft: Draft, fresh: codes.Fresh) -> HttpResponse:
    essay, code = draft.essay, ""
    person = Person.objects.filter(learner=essay.learner).first() if essay is not None else None
    if essay is None:
        return redirect("consent")
    if draft.is_new and person is not None:
        code, person.password = fresh
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
