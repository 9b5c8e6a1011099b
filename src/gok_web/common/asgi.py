"""The application as servers know it."""

from __future__ import annotations

from typing import Any

__all__ = ["make_application"]


def make_application() -> Any:
    """Django behind a limit on bodies; settings must be chosen and set up before."""
    from django.conf import settings
    from django.core.handlers.asgi import ASGIHandler

    from gok_web.common.security.limits import limit_bodies

    return limit_bodies(ASGIHandler(), settings.BODY_LIMIT)
