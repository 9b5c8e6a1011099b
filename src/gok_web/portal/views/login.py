"""Coming and going: log in, second factor, invitation codes, one's own account."""

from __future__ import annotations

import time

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok.version import __version__
from gok_web.portal import codes, lockout, speaking, throttle, totp
from gok_web.portal.access import INVITED, invitation_of, person_of
from gok_web.portal.forms.people import CodeForm, InvitationCodeForm, JoinForm, LoginForm, PasswordForm
from gok_web.portal.models import Person
from gok_web.portal.qr import qr_svg
from gok_web.portal.records import record

__all__ = ["account", "code", "health", "invitation", "join", "language", "log_in", "log_out", "second_factor"]

_HALF = "half"  # id of whoever has given the right password but no code yet
_HALF_LIFE = 300


@require_http_methods(["GET", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """User name and password. Wrong name, wrong password, locked: all look the same."""
    if request.user.is_authenticated:
        return redirect("home")
    form = LoginForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        person = lockout.check_password(form.cleaned_data["username"], form.cleaned_data["password"], authenticate)
        if person is not None:
            if not person.has_totp:
                return _enter(request, person)
            request.session.flush()
            request.session[_HALF] = {"id": person.pk, "at": time.time()}
            return redirect("code")
        throttle.fail(request, "login")
        form.add_error(None, _("User name or password is wrong, or the account is locked for a while."))
    return render(request, "portal/login.html", {"form": form}, status=200 if request.method == "GET" else 401)


@require_http_methods(["GET", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The second factor."""
    half = request.session.get(_HALF) or {}
    person = Person.objects.filter(pk=half.get("id", 0), is_active=True).first()
    if person is None or time.time() - half.get("at", 0) > _HALF_LIFE:
        return redirect("login")
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not lockout.is_locked(person) and totp.check_code(person, form.cleaned_data["code"]):
            return _enter(request, person)
        lockout.count_failure(person)
        throttle.fail(request, "code")
        form.add_error(None, _("The code is wrong or was used already, or the account is locked for a while."))
    return render(request, "portal/code.html", {"form": form}, status=200 if request.method == "GET" else 401)


def _enter(request: HttpRequest, person: Person) -> HttpResponse:
    """A session of its own, under a new key: one that was planted before is worth nothing."""
    lockout.forget_failures(person)
    request.session.flush()
    login(request, person, backend="django.contrib.auth.backends.ModelBackend")
    request.session["begun"] = time.time()
    record("login", person)
    return redirect("home")


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    return redirect("login")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Choose the language of the pages; back to where one was, on this server only."""
    wanted = request.POST.get("language", "")
    back = request.POST.get("next", "")
    response = redirect(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "home")
    if wanted in dict(settings.LANGUAGES) and check_for_language(wanted):
        speaking.choose(request, "")
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            wanted,
            max_age=365 * 24 * 3600,
            samesite="Strict",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Whether the server and its database work; nothing else is told."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok", "version": __version__})


@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest) -> HttpResponse:
    """Enter a code. A session that was open is closed."""
    form = InvitationCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        found = codes.find(form.cleaned_data["code"])
        if found is not None:
            logout(request)
            request.session[INVITED] = found.pk
            return redirect("consent" if found.kind == "collect" else "join")
        throttle.fail(request, "invitation")
        form.add_error(None, _("This code is not valid. Check each letter, or ask whoever gave it to you."))
    return render(request, "portal/invitation.html", {"form": form}, status=200 if request.method == "GET" else 401)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Make an account with an invitation."""
    invited = invitation_of(request)
    if invited is None or invited.kind == "collect":
        return redirect("invitation")
    fixed = invited.learner.sid if invited.learner is not None else ""
    form = JoinForm(request.POST or None, fixed_name=fixed)
    if request.method == "POST" and form.is_valid():
        hashed = make_password(form.cleaned_data["password"])  # takes long, while nobody is kept waiting
        try:
            with transaction.atomic():
                person = form.make(invited, hashed)
                if not codes.use(invited):
                    raise IntegrityError
        except ValidationError as error:
            form.add_error(None, " ".join(error.messages))
        except IntegrityError:
            form.add_error(None, _("This user name is taken, or the invitation has been used."))
        else:
            record("join", person, role=person.role)
            return _enter(request, person)
    context = {"form": form, "title": _("Make your account"), "button": _("Make account")}
    return render(request, "portal/form.html", context)


@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Change one's password."""
    person = person_of(request)
    form = PasswordForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        Person.objects.filter(pk=person.pk).update(must_change=False)
        update_session_auth_hash(request, person)
        record("password", person)
        messages.success(request, _("The password has been changed."))
        return redirect("home")
    return render(request, "portal/account.html", {"form": form})


@require_http_methods(["GET", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Set up the second factor: scan, then prove it with a code. To replace one the present code is asked for."""
    person = person_of(request)
    secret = request.session.get("totp") or totp.fresh_secret()
    request.session["totp"] = secret
    form = CodeForm(request.POST or None, ask_old=person.has_totp)
    if request.method == "POST" and form.is_valid():
        step = totp.matches(secret, form.cleaned_data["code"])
        old_fits = not person.has_totp or totp.check_code(person, form.cleaned_data["old"])
        if step and old_fits:
            totp.set_secret(person, secret, step)
            del request.session["totp"]
            record("second_factor", person)
            messages.success(request, _("The second factor is set up."))
            return redirect("home")
        form.add_error(None, _("The code does not fit. Is the clock of your phone right?"))
    context = {"form": form, "secret": secret, "qr": qr_svg(totp.uri_of(secret, person))}
    return render(request, "portal/second_factor.html", context)
