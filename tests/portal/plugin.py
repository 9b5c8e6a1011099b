"""Django with the portal's settings on a database of the test's own; each test is rolled back.

A plugin, not a conftest: `inside/` and the attacks on the portal share its world. By hand:
`GOK_PORTAL_INSIDE=1 GOK_DATA_DIR=folder pytest -p tests.portal.plugin tests/portal/inside`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["DJANGO_SETTINGS_MODULE"] = "gok_web.portal.settings"


def pytest_configure(config: pytest.Config) -> None:
    """Load Django."""
    import django

    config.addinivalue_line("markers", "real: commits for real; the database is emptied afterwards")
    django.setup()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that commit come last: the world of the others is gone then."""
    items.sort(key=lambda item: item.get_closest_marker("real") is not None)


@pytest.fixture(scope="session", autouse=True)
def _environment(static_files_as_they_lie: None) -> Iterator[None]:
    """A database with its tables, and passwords that are hashed quickly."""
    from django.test.utils import override_settings, setup_test_environment, teardown_test_environment

    from gok_web.portal.server import migrate

    setup_test_environment(debug=False)
    with override_settings(PASSWORD_HASHERS=["tests.portal.inside.makers.QuickArgon2"]):
        migrate()
        yield
    teardown_test_environment()


@pytest.fixture(scope="session")
def world(_environment: None) -> object:
    """A small project, made once."""
    from tests.portal.inside.makers import make_world

    return make_world()


@pytest.fixture(autouse=True)
def _isolation(request: pytest.FixtureRequest) -> Iterator[None]:
    from django.core.management import call_command
    from django.db import transaction

    from gok_web.portal import tombstones

    tombstones.path_of().unlink(missing_ok=True)  # of somebody whose leaving was rolled back
    if request.node.get_closest_marker("real") is not None:
        call_command("flush", interactive=False, verbosity=0)
        yield
        return
    request.getfixturevalue("world")
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def folder() -> Path:
    """The portal's folder."""
    from gok_web.portal.secret import portal_folder

    return portal_folder()
