"""The way in: unlocking the store, the first account, logging in and out, the own password."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from gok.errors import GokError
from gok.lexicon.overlay import data_folder
from gok.safe import PassphraseError
from gok.safe.passphrases import check_passphrase
from gok.safe.places import Places
from gok_web.common.running import running
from gok_web.common.security.sessions import begin
from gok_web.kiosk import accounts
from gok_web.kiosk.access import account_cookie, account_token, worker_for
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Account
from gok_web.kiosk.server import open_keys, unlock
from gok_web.kiosk.stores import is_open, kiosk
from gok_web.kiosk.views.shared import back, go, page, problem_page
from gok_web.workbench.pages import enter as workbench_enter

__all__ = ["enter", "first", "language", "log_in", "log_out", "password", "unlock_page"]


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Exchange the token of the entry file for the machine's session."""
    if request.method == "POST" and request.POST.get("token"):
        made = workbench_enter(request)
        if made.status_code == 200:
            return made
    return page(request, "way_in", status=401)


@require_http_methods(["GET", "POST"])
def unlock_page(request: HttpRequest) -> HttpResponse:
    """The passphrase of the kiosk, asked for in the browser."""
    if is_open():
        return go("/")
    places = Places(data_folder())
    is_new = not places.keys.exists()
    problem = ""
    if request.method == "POST":
        passphrase = request.POST.get("passphrase", "")
        try:
            if is_new and passphrase != request.POST.get("again"):
                raise RuleError("The two passphrases differ.")
            keys = open_keys(places.keys, check_passphrase(passphrase) if is_new else passphrase)
            try:
                unlock(keys, places)
            except BaseException:
                keys.close()
                raise
            response = go("/login")
            begin(response)
            return response
        except PassphraseError:
            problem = _("The passphrase is wrong.")
        except RuleError as error:
            problem = _(str(error))
        except GokError as error:
            problem = str(error)
    return page(request, "unlock", status=422 if problem else 200, is_new=is_new, problem=problem)


@require_http_methods(["GET", "POST"])
def first(request: HttpRequest) -> HttpResponse:
    """The first account, which is the manager's; there is no second first one."""

    def is_first() -> bool:
        return not Account.objects.exists()

    if not kiosk().whole(is_first):
        return go("/login")
    problem = ""
    if request.method == "POST":
        name, word = request.POST.get("name", "").strip(), request.POST.get("password", "")
        try:
            if word != request.POST.get("again"):
                raise RuleError("The two passwords differ.")

            def make() -> Account:
                if not is_first():
                    raise RuleError("There is an account already.")
                return accounts.add_account(name, word, is_manager=True)

            account = kiosk().whole(make)
            kiosk().audit("account.added", name, ("account", name), manager=True)
            return _logged_in(accounts.worker_of(account).id)
        except RuleError as error:
            problem = _(str(error))
    return page(request, "first", status=422 if problem else 200, problem=problem)


@require_http_methods(["GET", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Name and password."""
    if getattr(request, "gok_worker", None) is not None:
        return go("/")
    if kiosk().whole(lambda: not Account.objects.exists()):
        return go("/first")
    if request.method == "POST":
        name = request.POST.get("name", "")
        worker = kiosk().whole(accounts.log_in, name, request.POST.get("password", ""))
        if worker is not None:
            kiosk().audit("account.in", worker.name)
            return _logged_in(worker.id)
        kiosk().audit("account.refused", name[:40])
        problem = _("Name or password is wrong, or the account is locked for a while.")
        return page(request, "login", status=422, problem=problem, name=name[:40])
    return page(request, "login")


def _logged_in(account: int) -> HttpResponse:
    response = HttpResponseRedirect("/")
    token = accounts.sessions().begin(account)
    response.set_cookie(account_cookie(), token, httponly=True, samesite="Strict", path="/")
    return response


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """End the session; the browser forgets what it shows."""
    kiosk().audit("account.out", worker_for(request).name)
    accounts.sessions().end(account_token(request))
    response = go("/login")
    response.delete_cookie(account_cookie(), samesite="Strict")
    response.headers["Clear-Site-Data"] = '"cache", "storage"'
    return response


@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change the own password."""
    worker, problem = worker_for(request), ""
    if request.method == "POST":
        old, new = request.POST.get("old", ""), request.POST.get("password", "")

        def change() -> None:
            if new != request.POST.get("again"):
                raise RuleError("The two passwords differ.")
            if new == old:
                raise RuleError("The new password is the old one: choose another.")
            accounts.change_password(Account.objects.get(pk=worker.id), new)

        try:
            if kiosk().whole(accounts.log_in, worker.name, old) is None:  # by itself: a wrong try is counted
                raise RuleError("The old password is wrong.")
            kiosk().whole(change)
            accounts.sessions().end_all(worker.id, but=account_token(request))
            kiosk().audit("account.password", worker.name)
            return back(request, "/", _("The password was changed."))
        except RuleError as error:
            problem = _(str(error))
    return page(request, "password", status=422 if problem else 200, problem=problem, first=worker.must_change)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember the language in a cookie, as the editor does."""
    chosen = request.POST.get("language", "")
    where = request.POST.get("next", "/")
    if chosen not in ("sv", "en") or not where.startswith("/") or where.startswith("//") or "\\" in where:
        return problem_page(request, 400)
    response = go(where)
    response.set_cookie("gok_language", chosen, samesite="Strict", path="/")
    return response


def here() -> str:
    """Where this server is."""
    return running().url
