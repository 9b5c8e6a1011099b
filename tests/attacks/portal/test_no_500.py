"""What used to fail: names like ids, names that are taken, receipts of partners paired later; and all that is sent."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from gok.safe.orders import make_receipt, read_order
from gok.safe.seen import MemorySeen
from gok.safe.signing import Pins
from gok_web.portal import codes, collection, withdrawing
from gok_web.portal.models import Learner, Person, Source
from gok_web.portal.rights import ROLES
from tests.portal.inside.makers import World, client_of, learner, pair, partner_of, signer
from tests.portal.inside.test_rights import NAMES, address

STRONG = {"password": "mycket-lang-fras-42", "again": "mycket-lang-fras-42"}


def joining(name: str) -> Any:
    _made, code = codes.invite("account", None, role="researcher")
    client = Client()
    client.post("/invitation", {"code": code})
    return client.post("/join", {"username": name, **STRONG})


@pytest.mark.parametrize("name", ["A10001", "a10001", "C16", "AB1"])
def test_nobody_but_a_learner_is_named_like_an_id(name: str) -> None:
    assert joining(name).status_code == 200
    assert not Person.objects.filter(username__iexact=name, role="researcher").exists()


def test_an_account_of_before_that_is_named_like_an_id_is_in_nobodys_way() -> None:
    Person.objects.create(username="A10001", role="researcher", password="x")
    about = {"about": {"fields": {}, "languages": []}}
    made, _code = collection._learner(Source.objects.get(code="A"), about, codes.fresh())
    assert made.sid == "A10002"


@pytest.mark.parametrize("name", ["the-manager", "A1"])
def test_a_name_that_is_taken(name: str) -> None:
    answer = joining(name)
    assert answer.status_code == 200
    assert Person.objects.filter(username=name).count() == 1


def test_a_receipt_from_a_partner_paired_later(world: World) -> None:
    row = withdrawing.withdraw(learner("A70"), "manager", world.people["manager"])
    pair("vault-9", "vault", "w")
    pins = Pins((withdrawing.portal_partner("portal"),))
    order = read_order(bytes(row.order), pins, me=signer("w").public, seen=MemorySeen())
    receipt = make_receipt(signer("w"), order, role="vault", erased={"names": 1}, now=datetime.now(UTC))
    errand = withdrawing.take_receipt("receipt", receipt, world.people["manager"])
    assert errand.kiosk.name == partner_of("vault-9", "vault", "w").name
    assert errand.done is not None


HOSTILE = ("\x00", "'\"<>&;--", "A" * 5000, "-1", "9" * 40, "ÅÄÖ€", "%00%s{}", "[]", "null")
FIELDS = (
    "q sid code name username text kind task learner role uses days choice label start end version place person essay "
    "first last given language release level genre first_language page state who to source purpose affiliation sure do "
    "key wishes shown draft number partner fingerprint grade next lang known about"
).split()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("role", [*ROLES, "outsider"])
def test_whatever_is_sent_is_answered(world: World, name: str, role: str) -> None:
    """Who may not is refused, or sent to the login, before anything is read, whatever is sent: that is asked once."""
    client, url = client_of(world.people.get(role)), address(world, name)
    for value in HOSTILE:
        sent = dict.fromkeys(FIELDS, value)
        answers = client.get(url, sent), client.post(url, sent)
        assert all(answer.status_code < 500 for answer in answers), (name, role, value[:10])
        if all(answer.status_code == 403 or answer.headers.get("Location") == "/login" for answer in answers):
            return


def test_ids_of_learners_are_still_theirs() -> None:
    made = Learner.objects.create(sid="A71", source=Source.objects.get(code="A"))
    assert Person.objects.create_person("A71", "learner", "x" * 14, learner=made).username == "A71"
