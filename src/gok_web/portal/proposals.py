"""What one person cannot do alone: reset somebody's account, change the limits of the residual risk.

Somebody proposes, somebody else decides; whose account it is may decide too, and is told in every case.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from gok.errors import InputError
from gok_web.portal import codes
from gok_web.portal.models import Notice, Person, Project, Proposal
from gok_web.portal.records import record

__all__ = ["accept", "notices_of", "propose_limits", "propose_reset", "refuse", "reset", "tell"]

_SHOWN = timedelta(days=30)


def tell(person: Person, kind: str, by: Person | None = None) -> None:
    """Tell somebody what was done with their account; it stays on their first page for a month."""
    Notice.objects.create(person=person, kind=kind, by=by.username if by is not None else "")


def notices_of(person: Person) -> list[Notice]:
    """What somebody is to know. Nobody can take it away, least of all whoever got in."""
    return list(Notice.objects.filter(person=person, made__gt=timezone.now() - _SHOWN).order_by("-made"))


def propose_reset(about: Person, by: Person) -> Proposal:
    """Ask for a new password and no second factor."""
    made, new = Proposal.objects.get_or_create(kind="reset", about=about, state="waiting", defaults={"by": by})
    if new:
        tell(about, "reset_asked", by)
        record("reset_asked", by, ("person", about.username))
    return made


def propose_limits(value: str, by: Person) -> Proposal:
    """Ask for other limits; a later wish takes the place of an earlier one."""
    Proposal.objects.filter(kind="limits", state="waiting").update(state="refused")
    record("limits_asked", by)
    return Proposal.objects.create(kind="limits", value=value, by=by)


def refuse(proposal: Proposal, by: Person) -> None:
    """No."""
    _close(proposal, "refused", by)


def accept(proposal: Proposal, by: Person) -> str:
    """Yes: the code of an account that was reset, else nothing."""
    if proposal.by_id == by.pk and proposal.about_id != by.pk:
        raise InputError("somebody else must decide about it")
    fresh = codes.fresh() if proposal.kind == "reset" else codes.NONE
    with transaction.atomic():
        _close(proposal, "accepted", by)
        if proposal.kind == "limits":
            project = Project.get()
            project.risk_gates = proposal.value
            project.full_clean()
            project.save(update_fields=["risk_gates"])
            return ""
        if proposal.about is None:
            raise InputError("there is no such account any more")
        return reset(proposal.about, by, fresh)


def _close(proposal: Proposal, state: str, by: Person) -> None:
    if not Proposal.objects.filter(pk=proposal.pk, state="waiting").update(state=state, decided_by=by):
        raise InputError("this has been decided already")
    record(f"{proposal.kind}_{state}", by, ("proposal", str(proposal.pk)))


def reset(person: Person, by: Person | None, fresh: codes.Fresh) -> str:
    """A new password that must be changed, no second factor, no open session; the owner is told."""
    from gok_web.portal.views.people import end_sessions

    code, person.password = fresh
    person.must_change, person.totp, person.totp_step = True, None, 0
    person.failures, person.locked_until = 0, None
    person.save()
    end_sessions(person)
    tell(person, "reset", by)
    record("person_reset", by, ("person", person.username))
    return code
