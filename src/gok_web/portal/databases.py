"""Which database: a file of SQLite, or the PostgreSQL that DATABASE_URL names."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from gok.errors import SettingError

__all__ = ["database_of"]

_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; "
    "PRAGMA temp_store=MEMORY; PRAGMA foreign_keys=ON;"
)
_POSTGRES = ("postgres", "postgresql")


def database_of(url: str, folder: Path, password_file: str = "") -> dict[str, Any]:
    """Django's settings of the database; its password may stand in a file of its own.

    >>> found = database_of("postgresql://gok:p%40ss@db.example:5433/portal?sslmode=require", Path("."))
    >>> found["HOST"], found["PORT"], found["NAME"], found["PASSWORD"], found["OPTIONS"]
    ('db.example', '5433', 'portal', 'p@ss', {'sslmode': 'require'})
    """
    if not url:
        return _sqlite(folder / "portal.sqlite3")
    parts = urlsplit(url)
    if parts.scheme == "sqlite" and parts.path:
        return _sqlite(Path(parts.path))
    if parts.scheme not in _POSTGRES:
        raise SettingError("DATABASE_URL must begin with postgresql:// or sqlite:///")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": _password(password_file) if password_file else unquote(parts.password or ""),
        "HOST": options.pop("host", None) or unquote(parts.hostname or ""),
        "PORT": str(parts.port or options.pop("port", "")),
        "CONN_MAX_AGE": 0,  # every request has a thread of its own: a kept connection would be lost with it
        "OPTIONS": options,
    }


def _password(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError):
        raise SettingError("DATABASE_PASSWORD_FILE names a file that cannot be read") from None


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": 0,
        "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": _PRAGMAS},
    }
