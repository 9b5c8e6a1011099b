"""Settings of the portal: many people, accounts, SQLite or PostgreSQL. Neither kiosk nor workbench is installed."""

from __future__ import annotations

import os

from gok_web.common.settings import *  # noqa: F403 - how Django settings are layered
from gok_web.common.settings import ROOT, TEMPLATES
from gok_web.portal.databases import database_of
from gok_web.portal.secret import portal_folder, purpose_key

BODY_LIMIT = 64 * 1024 * 1024  # a bundle; the essay of a learner is held to much less (COLLECT_LIMIT)
COLLECT_LIMIT = 512 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT + 1  # above every limit: nothing is ever spooled to disk
DATA_UPLOAD_MAX_MEMORY_SIZE = COLLECT_LIMIT
DATA_UPLOAD_MAX_NUMBER_FILES = 10
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "gok_web.portal",
]
ROOT_URLCONF = "gok_web.portal.urls"
AUTH_USER_MODEL = "portal.Person"
DATABASES = {
    "default": database_of(
        os.environ.get("DATABASE_URL", ""), portal_folder(), os.environ.get("DATABASE_PASSWORD_FILE", "")
    )
}
SECRET_KEY = purpose_key("django").hex()
LANGUAGES_BIDI = ["ar", "ckb", "fa", "prs"]  # of the pages a learner writes on
LOCALE_PATHS = [ROOT / "portal" / "locale", ROOT / "common" / "locale"]

_hosts = [name for name in os.environ.get("GOK_PORTAL_HOSTS", "").replace(",", " ").split() if name]
IS_PUBLIC = bool(_hosts)
SHARED_HOSTS = ("localhost", "127.0.0.1", "[::1]")
OWN_HOST = f"{purpose_key('host').hex()[:16]}.localhost"
"""The name on this machine while there is no public one. Cookies know no ports: those of 127.0.0.1 would be sent to
whatever other users of the machine have listening there. It stays the same when the server is started again.
"""
ALLOWED_HOSTS = [*_hosts, *SHARED_HOSTS, *([] if IS_PUBLIC else [OWN_HOST])]
CSRF_TRUSTED_ORIGINS = [f"https://{name}" for name in _hosts]
CSRF_FAILURE_VIEW = "gok_web.portal.views.errors.csrf_failure"
CSRF_COOKIE_NAME = "gok_portal_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_SECURE = IS_PUBLIC
SESSION_COOKIE_NAME = "gok_portal"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Strict"
SESSION_COOKIE_SECURE = IS_PUBLIC
SESSION_COOKIE_AGE = 30 * 60  # since the last page (sessions.py); after SESSION_LIFETIME it ends in any case
SESSION_LIFETIME = 10 * 3600
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
if IS_PUBLIC:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600

PASSWORD_HASHERS = ["gok_web.common.security.hashing.Argon2InTurn"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username",)},
    },
]
LOGIN_URL = "login"

TEMPLATES = [
    {
        **TEMPLATES[0],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.i18n",
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "gok_web.portal.menus.page",
            ]
        },
    }
]
MIDDLEWARE = [
    "gok_web.common.security.headers.SecurityHeaders",
    "gok_web.common.security.logs.Requests",
    "gok_web.portal.access.Hosts",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "gok_web.portal.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "gok_web.portal.views.errors.Errors",
    "gok_web.portal.access.Access",
]
