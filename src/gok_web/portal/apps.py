"""The Django app of the portal."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["PortalConfig"]


class PortalConfig(AppConfig):
    """Its models stand alone: neither the kiosk's nor the workbench's are known here."""

    name = "gok_web.portal"
    label = "portal"
    default_auto_field = "django.db.models.BigAutoField"
