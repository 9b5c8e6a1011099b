"""Withdrawal: an order is carried out to its end, however often the power goes in between, and a receipt says so.

The order is written down first, then the key is destroyed, then the rows go. Opening the store finishes what was begun.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from django.utils import timezone

from gok.errors import GokError
from gok.safe.errors import RefusedError
from gok.safe.files import shred
from gok.safe.orders import Order, Pointer, make_order, make_receipt, read_order
from gok.safe.signing import Partner as SafePartner
from gok.safe.signing import Pins, PublicKey, Role
from gok.safe.vault import Vault
from gok_web.kiosk import searching
from gok_web.kiosk.incoming import ids_of
from gok_web.kiosk.models import Deposit, Essay, Facts, Partner, Report, Scan, Withdrawal
from gok_web.kiosk.reporting import drop, reports_about
from gok_web.kiosk.stores import KioskStore, key_name
from gok_web.workbench.models import Essay as Copy

__all__ = [
    "TakenOrders",
    "check_order",
    "counts_of",
    "erase_rows",
    "finish_orders",
    "has_left",
    "order_here",
    "pins",
    "take_order",
    "whom",
]


def pins() -> Pins:
    """The partners whose signature counts; in the store's thread."""
    return Pins(
        tuple(SafePartner(p.name, cast(Role, p.role), PublicKey.from_text(p.key)) for p in Partner.objects.all())
    )


class TakenOrders:
    """Orders that were carried out, from the database."""

    def has(self, id: str) -> bool:
        """Whether this one was."""
        return Withdrawal.objects.filter(order_id=id).exclude(receipt=b"").exists()

    def last_sequence(self, signer: str) -> int:
        """Orders are not numbered."""
        return 0

    def record(self, id: str, *, signer: str = "", sequence: int = 0) -> None:
        """Orders record themselves."""


def _copies(store: KioskStore, learner: str) -> list[Copy]:
    return [copy for copy in Copy.objects.all() if store._learner(copy) == learner]


def counts_of(store: KioskStore, learner: str) -> dict[str, int]:
    """What there is of a learner; in the store's thread."""
    essays = Essay.objects.filter(learner=learner) if learner else Essay.objects.none()
    copies = _copies(store, learner)
    return {
        "essays": essays.count(),
        "versions": sum(copy.versions.count() for copy in copies) + sum(essay.transcripts.count() for essay in essays),
        "scans": Scan.objects.filter(essay__learner=learner).count(),
        "metadata": Facts.objects.filter(learner=learner).exclude(learner="").count(),
        "reports": len(reports_about(store, learner)) if learner else 0,
    }


def erase_rows(store: KioskStore, learner: str) -> list[str]:
    """Delete every row of a learner; the files of the scans are told, to be written over. In the store's thread."""
    files = list(Scan.objects.filter(essay__learner=learner).values_list("file", flat=True))
    for copy in _copies(store, learner):
        copy.delete()
    for table in (Essay, Facts, Report, Deposit):
        table.objects.filter(learner=learner).delete()
    return files


def order_here(store: KioskStore, learner: str, reason: str) -> bytes:
    """An order made by the kiosk itself."""
    return make_order(store.signer, learner, reason=reason, now=datetime.now(UTC))


def check_order(store: KioskStore, content: bytes, source: str = "") -> Order:
    """The order of a file, if it would be followed; nothing is done yet. In the store's thread."""
    return read_order(content, pins(), me=store.signer.public, seen=TakenOrders(), source=source)


def whom(store: KioskStore, order: Order) -> str:
    """Which learner an order means; "" if nobody here. In the store's thread."""
    here: set[str] = set(store.keys.learners())
    for table in (Essay, Facts, Report, Deposit):
        here |= set(table.objects.values_list("learner", flat=True))
    return order.learner_among(sorted(here - {""}))


def take_order(
    store: KioskStore, content: bytes, *, actor: str = "", source: str = "", vault: tuple[Path, str] | None = None
) -> Withdrawal:
    """Carry out an order that is signed by a paired portal or made here; RefusedError if it is not to be followed.

    `vault` is the vault's file and passphrase, if it is at hand: it is opened before anything is erased.
    """

    def begin() -> Order:
        order = check_order(store, content, source)
        learner = whom(store, order)
        begun = {"learner": learner, "order": content, "erased": counts_of(store, learner), "made_at": timezone.now()}
        row, _made = Withdrawal.objects.get_or_create(order_id=order.id, defaults=begun)
        return replace(order, learner=row.learner)

    opened = Vault.open(*vault) if vault is not None else None
    try:
        order = store.whole(begin)
        about = ("learner", order.learner) if order.learner else None
        store.audit("withdrawal.begun", actor, about, reason=order.reason)
        if opened is not None:
            count = _from_vault(opened, order, content)
            store.whole(_add_count, order.id, count)
    finally:
        if opened is not None:
            opened.close()
    return _carry_out(store, order.id, actor)


def _from_vault(vault: Vault, order: Order, content: bytes) -> int:
    """Take the learner out of the vault; its own receipt stays in it if it trusts the signer of the order."""
    learner = order.learner or order.learner_among(vault.ids("learner"))
    count = sum(1 for id in vault.ids("learner") if id == learner) + len(vault.agreements_of(learner))
    try:
        vault.apply_order(content, now=datetime.now(UTC))
    except RefusedError as error:
        if error.code != "signer":
            raise
        if learner in vault.ids("learner"):
            vault.remove("learner", learner)
    return count


def _add_count(order: str, count: int) -> None:
    row = Withdrawal.objects.get(order_id=order)
    row.erased = {**row.erased, "vault": count}
    row.save()


def _carry_out(store: KioskStore, order_id: str, actor: str) -> Withdrawal:
    row = store.whole(lambda: Withdrawal.objects.get(order_id=order_id))
    learner, content = row.learner, bytes(row.order)
    if learner and not store.keys.is_destroyed(learner):  # while its originals can be read
        store.whole(lambda: drop(store, [one for one in reports_about(store, learner) if one.learner != learner]))
    destroyed = bool(learner) and store.keys.destroy(learner)
    for name in store.keys.learners() if learner else ():
        if name.startswith(key_name(learner)) and ids_of(name.removeprefix(key_name("")))[0] == learner:
            store.keys.destroy(name)  # the key file shall not say either whose essays were here

    def erase() -> tuple[Withdrawal, list[str]]:
        now = Withdrawal.objects.get(order_id=order_id)
        files = erase_rows(store, learner) if learner else []
        order = read_order(content, pins(), me=store.signer.public, seen=TakenOrders())
        now.erased = {**now.erased, "keys": max(int(destroyed), now.erased.get("keys", 0))}
        now.receipt = make_receipt(store.signer, order, role="kiosk", erased=now.erased, now=datetime.now(UTC))
        now.learner, now.order = "", b"" if learner else content  # who comes later is compared with it
        now.save()
        return now, files

    done, files = store.whole(erase)
    for name in files:
        shred(store.places.scans / name)
    store.wipe(compact=True)
    searching.forget()
    store.audit("withdrawal.done", actor, ("learner", learner) if learner else None, **done.erased)
    return done


def has_left(learner: str) -> bool:
    """Whether an order that found nobody here means this learner; in the store's thread."""
    kept = [json.loads(bytes(row.order))["payload"] for row in Withdrawal.objects.exclude(order=b"")]
    return any("key" in said and Pointer(said["key"], said["digest"]).means(learner) for said in kept)


def finish_orders(store: KioskStore) -> int:
    """Carry out what was begun before the server was stopped; how many."""
    waiting = store.whole(lambda: list(Withdrawal.objects.filter(receipt=b"").values_list("order_id", flat=True)))
    for order in waiting:
        try:
            _carry_out(store, order, "")
        except GokError:  # the partner was removed since: the rows are gone with the key, but no receipt can be made
            store.audit("withdrawal.stuck")
    return len(waiting)
