"""The kiosk as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["KioskConfig"]


class KioskConfig(AppConfig):
    """Accounts, essays, scans and what leaves the kiosk. The portal does not install it."""

    name = "gok_web.kiosk"
    label = "kiosk"
