"""Settings of the kiosk: several people on one machine, one after the other, around the workbench's editor."""

from __future__ import annotations

from gok_web.common.settings import MIDDLEWARE as BASE_MIDDLEWARE
from gok_web.common.settings import limit
from gok_web.workbench.settings import *  # noqa: F403 - how Django settings are layered
from gok_web.workbench.settings import ROOT

BODY_LIMIT = limit("GOK_MAX_BODY", 128 * 1024 * 1024)  # scans are larger than texts
FILE_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT + 1
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT

INSTALLED_APPS = ["django.contrib.staticfiles", "gok_web.api", "gok_web.workbench", "gok_web.kiosk"]
ROOT_URLCONF = "gok_web.kiosk.urls"
LOCALE_PATHS = [ROOT / "kiosk" / "locale", ROOT / "common" / "locale"]
MIDDLEWARE = [*BASE_MIDDLEWARE, "gok_web.kiosk.access.Access"]

PASSWORD_HASHERS = ["gok_web.common.security.hashing.Argon2InTurn"]
PASSWORD_LENGTH = 12
