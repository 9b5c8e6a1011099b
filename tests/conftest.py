"""What all tests share: no list that a user has added is in sight, and properties try the same values every time.

`pytest --hypothesis-profile=explore` lets them look for new ones.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("same")


def pytest_configure() -> None:
    """A compiled module stands in the way of its source: what is tested must be what is written."""
    names = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "compile_modules.py"))
    files = [names["compiled"](source) for source in names["sources"]()]
    if any(file.is_file() for file in files) and names["is_stale"]():
        pytest.exit("compiled modules are older than their sources: python tools/compile_modules.py", returncode=2)


LONGEST = "portal e2e_portal e2e kiosk e2e_kiosk e2e_page packaging corpus robust bridges attacks page".split()
"""Folders of few tests that take long: begun last, one core would wait for the other to end them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first; `make test` hands files out in this order."""
    rank = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(item.nodeid.split("/")[1], len(rank)))


@pytest.fixture(scope="session")
def static_files_as_they_lie() -> Iterator[None]:
    """Django gives out static files from the tree: for the tests of every room that ask its pages in this process.

    Django keeps what `STORAGES` was when anybody first touched a storage, and be it with `isinstance`; it forgets that
    only when it is told that the setting has changed. So this is the one place of the tests that changes it.
    """
    from django.conf import settings
    from django.test import override_settings

    as_they_lie = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    storages = settings.STORAGES | {"staticfiles": as_they_lie}
    with override_settings(STORAGES=storages, WHITENOISE_USE_FINDERS=True, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_lists_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GOK_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        for name in ("GOK_PASSPHRASE", "GOK_DEBUG"):
            patch.delenv(name, raising=False)
        yield
