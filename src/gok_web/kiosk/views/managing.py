"""What the manager does beside the essays: accounts, pairing, withdrawals, the audit log."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok.errors import GokError, InputError
from gok.lexicon.overlay import data_folder
from gok.safe.audit import audit_files
from gok.safe.chains import Head, verify
from gok.safe.orders import REASONS
from gok.safe.signing import Partner as SafePartner
from gok.safe.signing import PublicKey
from gok_web.kiosk import accounts, erasing
from gok_web.kiosk.access import worker_for
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Account, Deposit, Essay, Facts, Partner, Setting, Withdrawal
from gok_web.kiosk.stores import kiosk
from gok_web.kiosk.views.leaving import attachment
from gok_web.kiosk.views.shared import back, page

__all__ = ["account_list", "audit", "head", "partners", "receipt", "unpair", "withdrawals"]


@require_http_methods(["GET", "POST"])
def account_list(request: HttpRequest) -> HttpResponse:
    """Who works here. A password to begin with is shown once."""
    problem, shown = "", None
    if request.method == "POST":
        try:
            shown = _change_account(request)
        except RuleError as error:
            problem = _(str(error))
    rows = kiosk().whole(lambda: list(Account.objects.all()))
    return page(request, "accounts", status=422 if problem else 200, rows=rows, problem=problem, shown=shown)


def _change_account(request: HttpRequest) -> dict[str, str] | None:
    worker, what = worker_for(request), request.POST.get("what", "")
    name = request.POST.get("name", "").strip()
    password = accounts.fresh_password(name)

    def change() -> Account:
        if what == "add":
            return accounts.add_account(
                name, password, is_manager=request.POST.get("manager") == "yes", must_change=True
            )
        account = Account.objects.filter(name=name).first()
        if account is None:
            raise RuleError("There is no such account.")
        if what == "password":
            accounts.change_password(account, password, must_change=account.pk != worker.id)
        elif account.pk == worker.id:
            raise RuleError("Nobody turns off their own account.")
        else:
            account.active = what == "on"
            account.save()
        return account

    account = kiosk().whole(change)
    if what in ("off", "password"):
        accounts.sessions().end_all(account.pk)
    codes = {"add": "added", "password": "password", "on": "on", "off": "off"}
    kiosk().audit(f"account.{codes.get(what, 'changed')}", worker.name, ("account", name))
    return {"name": name, "password": password} if what in ("add", "password") else None


# -- pairing ----------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def partners(request: HttpRequest) -> HttpResponse:
    """Our key for others to pin, and the keys we have pinned."""
    problem = ""
    if request.method == "POST":
        try:
            said = _rename(request) if request.POST.get("what") == "name" else _pair(request)
            return back(request, "/partners", said)
        except RuleError as error:
            problem = _(str(error))
    store = kiosk()
    name, rows = store.whole(lambda: (store.setting("name", "kiosk"), list(Partner.objects.all())))
    us = SafePartner(name, "kiosk", store.signer.public)
    listed = [(row, PublicKey.from_text(row.key)) for row in rows]
    context = {"us": json.dumps(us.to_dict()), "our_key": us.key, "name": name, "partners": listed}
    return page(request, "partners", status=422 if problem else 200, problem=problem, **context)


def _rename(request: HttpRequest) -> str:
    name = request.POST.get("name", "").strip()
    if not name or len(name) > 40 or not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
        raise RuleError("A name has letters, digits, - and _ only.")
    kiosk().whole(lambda: Setting.objects.update_or_create(name="name", defaults={"value": name}))
    return _("The kiosk has this name from now on.")


def _pair(request: HttpRequest) -> str:
    try:
        found = SafePartner.from_dict(json.loads(request.POST.get("partner", "")), source="partner")
    except (ValueError, InputError, RecursionError):
        raise RuleError("Not the partner file of a portal or vault.") from None
    if not found.key.is_said(request.POST.get("fingerprint", "")):
        raise RuleError("The fingerprint does not fit: this is not the key you were told about.")

    def pin() -> None:
        if Partner.objects.filter(name=found.name).exists() or Partner.objects.filter(key=found.key.text).exists():
            raise RuleError("This name or key is paired already.")
        Partner.objects.create(name=found.name, role=found.role, key=found.key.text)

    kiosk().whole(pin)
    kiosk().audit("partner.paired", worker_for(request).name, ("partner", found.name), role=found.role)
    return _("%(name)s is paired.") % {"name": found.name}


@require_POST
def unpair(request: HttpRequest) -> HttpResponse:
    """Follow a partner no longer."""
    name = request.POST.get("name", "")
    kiosk().whole(lambda: Partner.objects.filter(name=name).delete())
    kiosk().audit("partner.removed", worker_for(request).name, ("partner", name))
    return back(request, "/partners", _("The partner was removed."))


# -- withdrawal -------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def withdrawals(request: HttpRequest) -> HttpResponse:
    """Erase a learner, by an order of the portal or one made here; receipts of what was done."""
    problem, asked = "", None
    if request.method == "POST":
        try:
            if request.POST.get("what") == "look":
                asked = _look(request.POST.get("learner", "").strip())
            elif request.POST.get("what") == "order":
                asked = _look_at_order(request)
            else:
                row = _erase(request)
                return back(request, f"/withdrawals?fetch={row.pk}", _("All is erased. Take the receipt."))
        except RuleError as error:
            problem = _(str(error))
        except GokError as error:
            problem = str(error)
    rows = kiosk().whole(lambda: list(Withdrawal.objects.exclude(receipt=b"")[:200]))
    for row in rows:
        row.shown = _named(row.erased)  # type: ignore[attr-defined]
    vault = (data_folder() / "vault" / "vault.gok").exists()
    new = request.GET.get("fetch", "")
    context: dict[str, Any] = {"rows": rows, "asked": asked, "vault": vault, "reasons": REASONS}
    context["fetch"] = int(new) if new.isdecimal() and len(new) < 10 else 0
    return page(request, "withdrawals", status=422 if problem else 200, problem=problem, **context)


def _named(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Counts by words of the reader's language."""
    names = {
        "essays": _("essays"),
        "versions": _("versions"),
        "scans": _("scans"),
        "metadata": _("rows of metadata"),
        "reports": _("reports"),
        "keys": _("keys"),
        "vault": _("rows of the vault"),
    }
    return [(names.get(what, what), count) for what, count in counts.items()]


def _look_at_order(request: HttpRequest) -> dict[str, Any]:
    """What an order of a portal would erase; the order itself travels along in the form."""
    file = request.FILES.get("order")
    content = file.read(1 << 16) if file else b""
    learner = kiosk().whole(lambda: erasing.whom(kiosk(), erasing.check_order(kiosk(), content, "order")))
    return _look(learner, must_be_here=False) | {"order64": b64encode(content).decode()}


def _look(learner: str, *, must_be_here: bool = True) -> dict[str, Any]:
    """What would go, before it goes."""

    def look() -> dict[str, Any]:
        known = Essay.objects.filter(learner=learner).exists() or Facts.objects.filter(learner=learner).exists()
        if must_be_here and not known:
            raise RuleError("There is nothing of this learner here.")
        away = [row.file for row in Deposit.objects.filter(learner=learner).exclude(learner="")]
        sids = list(Essay.objects.filter(learner=learner).exclude(learner="").values_list("sid", flat=True))
        return {
            "learner": learner,
            "counts": erasing.counts_of(kiosk(), learner),
            "deposits": away,
            "sids": sids,
        }

    found = kiosk().whole(look)
    return found | {"counts": _named(found["counts"])}  # here: the store's thread does not know the reader's language


def _erase(request: HttpRequest) -> Withdrawal:
    store = kiosk()
    given = request.POST
    if given.get("what") == "carry":
        try:
            content = b64decode(given.get("order64", ""), validate=True)
        except ValueError:
            raise RuleError("The order cannot be read: choose the file again.") from None
    else:
        learner = given.get("learner", "").strip()
        if given.get("again", "").strip() != learner or not learner:
            raise RuleError("Write the learner's id once more to erase it.")
        content = erasing.order_here(store, learner, given.get("reason", "withdrawn"))
    passphrase = given.get("vault", "")
    vault = (data_folder() / "vault" / "vault.gok", passphrase) if passphrase else None
    return erasing.take_order(store, content, actor=worker_for(request).name, source="order", vault=vault)


@require_GET
def receipt(request: HttpRequest, pk: int) -> HttpResponse:
    """The signed receipt, for the portal."""
    row = kiosk().whole(lambda: Withdrawal.objects.filter(pk=pk).exclude(receipt=b"").first())
    if row is None:
        raise Http404
    return attachment(bytes(row.receipt), f"receipt-{row.order_id[:8]}.json", "application/json")


# -- audit ------------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def audit(request: HttpRequest) -> HttpResponse:
    """Whether the log holds, also against heads that were kept here and elsewhere, and its last entries."""
    store, problem = kiosk(), ""
    kept = store.remembered_head()
    heads = [kept] if kept else []
    try:
        heads += [Head.from_dict(json.loads(file.read(1 << 16))) for file in request.FILES.getlist("head")]
    except (ValueError, InputError, RecursionError):
        problem = _("Not the head of an audit log.")
    report = verify(audit_files(store.places.audit), key=store.keys.secret("audit"), heads=heads)
    names = kiosk().whole(lambda: list(Account.objects.values_list("name", flat=True)))
    known = {store.log.pseudonym("actor", name): name for name in names}
    rows = []
    for path in audit_files(store.places.audit)[-2:]:
        for line in path.read_text("ascii").splitlines()[-200:]:
            entry = json.loads(line)
            rows.append(entry | {"who": known.get(entry["actor"], entry["actor"]), "more": _details(entry["details"])})
    context = {"problem": problem, "heads": len(heads), "rows": rows[::-1][:200]}
    return page(request, "audit", status=422 if problem else 200, report=report, **context)


def _details(details: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in details.items())


@require_GET
def head(request: HttpRequest) -> HttpResponse:
    """The head of the log, to be kept elsewhere."""
    content = json.dumps(kiosk().log.head().to_dict()).encode()
    return attachment(content, "audit-head.json", "application/json")
