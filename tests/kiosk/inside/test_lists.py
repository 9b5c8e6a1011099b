"""The list of a kiosk with many essays: what it holds of the database at a time does not grow with them."""

from __future__ import annotations

import gc
from unittest import mock

import pytest
from django.utils import timezone

from gok_web.kiosk import lists
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.models import Essay, Seat
from gok_web.kiosk.stages import stage_of
from gok_web.kiosk.stores import KioskStore

People = dict[str, Worker]


def _fill(worker: Worker, many: int) -> None:
    rows = [
        Essay(sid=f"A{n}AT1", learner=f"A{n}", task="T1", kind="text", imported_at=timezone.now()) for n in range(many)
    ]
    Seat.objects.bulk_create(
        Seat(essay=essay, account_id=worker.id, role="annotator") for essay in Essay.objects.bulk_create(rows)
    )


def _rows_held(_essay: Essay, seats: list[Seat], held: list[int]) -> str:
    if len(held) % 50 == 0:
        gc.collect()
        held.append(sum(type(one) is Essay for one in gc.get_objects()))
    else:
        held.append(0)
    return stage_of(_essay, seats)


@pytest.mark.parametrize("name", ["chief", "anna"])
def test_few_rows_are_held_at_a_time(store: KioskStore, people: People, name: str) -> None:
    held: list[int] = []
    store.whole(_fill, people["anna"], 900)
    with mock.patch.object(lists, "stage_of", lambda essay, seats: _rows_held(essay, seats, held)):
        lines = store.whole(lists.lines_for, people[name])
    assert len({line.sid for line in lines}) == len(lines) == 900
    assert 0 < max(held) <= 450
