"""The folder is given by the process that runs us: it is not changed under our feet."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def _no_lists_of_the_user() -> None:
    """In the place of the one all other tests have."""
