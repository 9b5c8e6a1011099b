"""Hashing takes turns: what one takes of memory is not taken several times."""

from __future__ import annotations

import threading
import time
from unittest import mock

from django.contrib.auth.hashers import Argon2PasswordHasher

from gok_web.common.security.hashing import Argon2InTurn


def test_one_at_a_time() -> None:
    at_once: list[int] = []
    busy: list[int] = []

    def slowly(*_: object) -> str:
        busy.append(1)
        at_once.append(len(busy))
        time.sleep(0.01)
        busy.pop()
        return "hash"

    with (
        mock.patch.object(Argon2PasswordHasher, "encode", slowly),
        mock.patch.object(Argon2PasswordHasher, "verify", slowly),
    ):
        asked = [lambda: Argon2InTurn().encode("a", "b"), lambda: Argon2InTurn().verify("a", "b")] * 4
        threads = [threading.Thread(target=ask) for ask in asked]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    assert at_once == [1] * 8


def test_the_same_hashes() -> None:
    plain, ours = Argon2PasswordHasher(), Argon2InTurn()
    ours.time_cost = plain.time_cost = 1
    ours.memory_cost = plain.memory_cost = 64
    made = ours.encode("hemligt", "saltsaltsalt")
    assert made == plain.encode("hemligt", "saltsaltsalt")
    assert plain.verify("hemligt", made)
    assert ours.verify("hemligt", made)
    assert not ours.verify("annat", made)
