"""Settings of the workbench: one person on one machine, an embedded database in memory unless a file is chosen."""

from __future__ import annotations

from gok_web.common.settings import *  # noqa: F403 - how Django settings are layered
from gok_web.common.settings import MIDDLEWARE

INSTALLED_APPS = ["django.contrib.staticfiles", "gok_web.api", "gok_web.workbench"]
ROOT_URLCONF = "gok_web.workbench.urls"
ERROR_PAGE = "gok_web.workbench.pages.error_page"  # of what goes wrong outside the API
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ":memory:",  # gok_web.workbench.store.open_store puts the path of a file here
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; "
                "PRAGMA temp_store=MEMORY; PRAGMA foreign_keys=ON;"
            ),
        },
    }
}
MIDDLEWARE = [*MIDDLEWARE]
