"""Another user of the machine listens on another port of 127.0.0.1: no browser ever sends a cookie of ours there."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from tests.portal.inside.makers import World, client_of

OWN = f"{settings.OWN_HOST}:8080"


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"])
@pytest.mark.parametrize("path", ["/login", "/invitation", "/", "/search?q=heter"])
def test_a_browser_is_led_to_a_name_of_our_own(host: str, path: str) -> None:
    answer = Client().get(path, headers={"host": host, "sec-fetch-mode": "navigate"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"http://{OWN}{path}")
    assert not answer.cookies


def test_there_the_cookies_are_that_hosts_alone(world: World) -> None:
    answer = client_of(world.people["manager"]).get("/", headers={"host": OWN, "sec-fetch-mode": "navigate"})
    assert answer.status_code == 200
    assert answer.cookies
    assert not [cookie for cookie in answer.cookies.values() if cookie["domain"]]


def test_the_name_is_no_guess_and_stays() -> None:
    assert len(settings.OWN_HOST.split(".")[0]) == 16
    assert Client().get("/login", headers={"host": "0123456789abcdef.localhost:8080"}).status_code == 421


def test_programs_of_the_machine_still_ask_whether_it_runs() -> None:
    assert Client().get("/health", headers={"host": "127.0.0.1:8080"}).status_code == 200
