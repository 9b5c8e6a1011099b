"""What all rooms share: no accounts, no cookies of Django's own, no text in logs, no code from elsewhere."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from gok.errors import SettingError

ROOT = Path(__file__).parents[1]


def limit(name: str, default: int) -> int:
    """A limit the environment sets, or the one that holds if it does not."""
    given = os.environ.get(name) or str(default)
    if not (given.isascii() and given.isdigit() and len(given) < 16 and int(given)):
        raise SettingError(f"{name} is {given[:40]!r}; it must be a whole number above 0")
    return int(given)


BODY_LIMIT = limit("GOK_MAX_BODY", 32 * 1024 * 1024)
TEXT_LIMIT = limit("GOK_MAX_TEXT", 1_000_000)

DEBUG = False
SECRET_KEY = secrets.token_urlsafe(50)  # nothing that outlives the process is signed with it
ALLOWED_HOSTS: list[str] = ["*"]  # checked with the port by gok_web.common.security.hosts, before anything else
USE_TZ = True
TIME_ZONE = "UTC"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
APPEND_SLASH = False

USE_I18N = True
LANGUAGE_CODE = "sv"
LANGUAGES = [("sv", "svenska"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "gok_language"
LOCALE_PATHS = [ROOT / "common" / "locale"]

STATIC_URL = "/static/"
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "gok_web.common.static_files.ModuleStorage"},
}
STATICFILES_DIRS = [ROOT / "common" / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]

# Uploads stay in memory: a large one must not end up, readable, in the folder for temporary files.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT + 1
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT
DATA_UPLOAD_MAX_NUMBER_FILES = 1000

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "common" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.i18n"]},
    }
]
MIDDLEWARE = [
    "gok_web.common.security.logs.Requests",
    "gok_web.common.security.headers.SecurityHeaders",
    "gok_web.common.security.hosts.HostCheck",
    "gok_web.common.static_files.StaticFiles",
    "django.middleware.locale.LocaleMiddleware",
    "gok_web.common.problems.ProblemMiddleware",
    "gok_web.common.security.hosts.OriginCheck",
    "gok_web.common.security.sessions.SessionMiddleware",
]
LOGGING_CONFIG = None  # gok_web.common.security.logs sets up the only log there is
