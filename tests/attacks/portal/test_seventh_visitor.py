"""The rights matrix with a seventh visitor: a member of another project, with an account and a session there."""

from __future__ import annotations

import time

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, override_settings

from gok_web.portal.models import Person
from gok_web.portal.rights import RIGHTS
from tests.portal.inside.makers import World
from tests.portal.inside.test_rights import METHODS, NAMES, address, ask


def visitor(who: Person) -> Client:
    """The session of a manager of another project who has the same name and number there: worst of all, it was even
    written into this portal's database. Its seal is that of another secret.
    """
    with override_settings(SECRET_KEY="the secret of another project"):
        session = SessionStore()
        session.update(
            {
                "_auth_user_id": str(who.pk),
                "_auth_user_backend": "django.contrib.auth.backends.ModelBackend",
                "_auth_user_hash": who.get_session_auth_hash(),
                "begun": time.time(),
                "invitation": 1,
                "collecting": {"learner": 1},
            }
        )
        session.save()
    client = Client()
    client.cookies["gok_portal"] = session.session_key or ""
    return client


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NAMES)
def test_all_refused(world: World, name: str, method: str) -> None:
    """Led to the door, as anybody from the street; no word of the project."""
    answer = ask(visitor(world.people["manager"]), method, address(world, name))
    if RIGHTS[name].outsider == "open":
        assert answer.status_code in (200, 302, 401, 405)
    else:
        assert answer.status_code == 302
        assert answer.headers["Location"] in ("/login", "/invitation")
        assert not answer.content
