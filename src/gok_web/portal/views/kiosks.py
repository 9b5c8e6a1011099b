"""Kiosks and vault: pairing, bundles, withdrawals, orders and receipts."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok.errors import InputError
from gok.safe.signing import Partner, PublicKey
from gok_web.portal import doubts, intake, withdrawing
from gok_web.portal.access import person_of
from gok_web.portal.models import Bundle, Doubt, Kiosk, Learner, Project, Withdrawal
from gok_web.portal.records import record
from gok_web.portal.rights import cell
from gok_web.portal.views.data import page_of

__all__ = ["bundle_take", "held", "kiosk_pair", "kiosk_unpair", "kiosks", "order", "receipt", "withdrawals"]

_BUNDLE_LIMIT = 60 << 20
_RECEIPT_LIMIT = 64 << 10


class PairForm(forms.Form):
    """The public key of a kiosk or vault, and its fingerprint as it was read out by another way."""

    partner = forms.CharField(
        label=gettext_lazy("Contents of the partner file"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )
    fingerprint = forms.CharField(label=gettext_lazy("Fingerprint, as it was read out to you"), max_length=100)

    def clean_partner(self) -> Partner:
        """The partner of the file."""
        try:
            found = Partner.from_dict(json.loads(self.cleaned_data["partner"]), source="partner")
        except (ValueError, InputError, RecursionError):
            raise forms.ValidationError(_("Not the partner file of a kiosk or vault.")) from None
        if found.role not in ("kiosk", "vault"):
            raise forms.ValidationError(_("Only kiosks and vaults are paired."))
        if Kiosk.objects.filter(public_key=found.key.text).exists() or Kiosk.objects.filter(name=found.name).exists():
            raise forms.ValidationError(_("This name or key is paired already."))
        return found

    def clean(self) -> dict[str, Any]:
        """Key and fingerprint must fit: the file may have been exchanged on its way."""
        found = self.cleaned_data.get("partner")
        said = self.cleaned_data.get("fingerprint", "").replace(" ", "").lower()
        if found is not None and said not in (
            found.key.fingerprint.replace(" ", ""),
            found.key.words.replace(" ", ""),
        ):
            self.add_error("fingerprint", _("The fingerprint does not fit: this is not the key you were told about."))
        return self.cleaned_data


@require_GET
def kiosks(request: HttpRequest) -> HttpResponse:
    """Partners and what they have sent; our own key for them to pin."""
    us = withdrawing.portal_partner(_our_name())
    partners = [(row, PublicKey.from_text(row.public_key)) for row in Kiosk.objects.order_by("pk")]
    context = {
        "partners": partners,
        "page": page_of(request, Bundle.objects.select_related("kiosk")),
        "us": json.dumps(us.to_dict()),
        "our_key": us.key,
    }
    return render(request, "portal/kiosks.html", context)


def _our_name() -> str:
    from django.utils.text import slugify

    return slugify(Project.get().name)[:40] or "portal"


@require_http_methods(["GET", "POST"])
def kiosk_pair(request: HttpRequest) -> HttpResponse:
    """Trust a kiosk or vault."""
    form = PairForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        found: Partner = form.cleaned_data["partner"]
        row = Kiosk(name=found.name, role=found.role, public_key=found.key.text, paired_by=person_of(request))
        try:
            row.full_clean()
        except forms.ValidationError:
            form.add_error("partner", _("A name has letters, digits, - and _ only."))
        else:
            row.save()
            record("kiosk_pair", person_of(request), ("kiosk", found.name), role=found.role)
            return redirect("kiosks")
    return render(request, "portal/form.html", {"form": form, "title": _("Pair"), "button": _("Pair")})


@require_POST
def kiosk_unpair(request: HttpRequest, number: int) -> HttpResponse:
    """Trust it no longer: its bundles are refused from now on. Receipts are still read."""
    row = get_object_or_404(Kiosk, pk=number)
    row.active = not row.active
    row.save(update_fields=["active"])
    record("kiosk_unpair", person_of(request), ("kiosk", row.name), active=row.active)
    return redirect("kiosks")


@require_http_methods(["GET", "POST"])
def bundle_take(request: HttpRequest) -> HttpResponse:
    """Take in a bundle; what is refused leaves nothing behind."""
    said = ""
    if request.method == "POST":
        file = request.FILES.get("bundle")
        if file is None or (file.size or 0) > _BUNDLE_LIMIT:
            said = _("Choose a bundle of at most 60 MB; larger ones are taken with `gok portal import`.")
        else:
            try:
                row = intake.take("bundle", file.read(), person_of(request))
            except InputError as error:
                said = str(error)
            else:
                messages.success(request, _("Taken: %(count)s essays.") % {"count": row.essays})
                return redirect("essays")
    return render(request, "portal/bundle.html", {"said": said}, status=422 if said else 200)


@require_http_methods(["GET", "POST"])
def held(request: HttpRequest) -> HttpResponse:
    """Free text that may name somebody: let in, or throw away."""
    if request.method == "POST":
        number = request.POST.get("number", "")
        found = Doubt.objects.filter(pk=int(number) if number.isdecimal() and len(number) < 10 else 0).first()
        if found is None:
            return redirect("held")
        choice = "let_in" if request.POST.get("choice") == "let_in" else "thrown"
        if choice == "let_in":
            doubts.let_in(found)
        else:
            found.delete()
        record(f"text_{choice}", person_of(request))
        return redirect("held")
    return render(request, "portal/held.html", {"rows": Doubt.objects.select_related("by")})


@require_GET
def withdrawals(request: HttpRequest) -> HttpResponse:
    """Who has left, and whether everybody has carried it out; the way to the page on which somebody leaves."""
    wanted = request.GET.get("learner", "").strip().upper()
    if wanted and cell("learner_withdraw", person_of(request).role):
        if "\0" not in wanted and Learner.objects.filter(sid=wanted).exists():
            return redirect("learner_withdraw", sid=wanted)
        messages.error(request, _("There is no such learner."))
    rows = Withdrawal.objects.prefetch_related("errands__kiosk")
    new = request.GET.get("fetch", "")
    page = page_of(request, rows)
    for row in page:
        row.shown = _named(row.cleared)
    context = {"page": page, "fetch": int(new) if new.isdecimal() and len(new) < 10 else 0}
    return render(request, "portal/withdrawals.html", context)


def _named(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Counts by words of the reader's language; where there was nothing, nothing is said."""
    names = {
        "essays": _("essays"),
        "versions": _("versions"),
        "index_entries": _("entries of the search"),
        "consents": _("consents"),
        "releases": _("releases"),
        "reports": _("reports"),
    }
    return [(names.get(what, what), count) for what, count in counts.items() if count]


@require_GET
def order(request: HttpRequest, number: int) -> HttpResponse:
    """The signed order, to be carried to a kiosk or the vault."""
    row = get_object_or_404(Withdrawal, pk=number)
    row.errands.filter(sent__isnull=True).update(sent=timezone.now())
    record("order_fetched", person_of(request), ("withdrawal", str(row.pk)))
    response = HttpResponse(bytes(row.order), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="withdrawal-{row.pk}.json"'
    return response


@require_http_methods(["GET", "POST"])
def receipt(request: HttpRequest) -> HttpResponse:
    """Hand in a receipt."""
    said = ""
    if request.method == "POST":
        file = request.FILES.get("receipt")
        if file is None or (file.size or 0) > _RECEIPT_LIMIT:
            said = _("Choose the receipt of a kiosk or vault.")
        else:
            try:
                withdrawing.take_receipt("receipt", file.read(), person_of(request))
            except InputError as error:
                said = str(error)
            else:
                messages.success(request, _("The receipt has been taken."))
                return redirect("withdrawals")
    return render(request, "portal/receipt.html", {"said": said}, status=422 if said else 200)
