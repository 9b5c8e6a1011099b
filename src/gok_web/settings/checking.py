"""Settings for the type checker alone: all rooms in one, so that it knows all models. Nothing is ever run with them."""

from __future__ import annotations

from gok_web.settings.kiosk import *  # noqa: F403 - how Django settings are layered
from gok_web.settings.kiosk import INSTALLED_APPS as KIOSK_APPS
from gok_web.settings.portal import *  # noqa: F403
from gok_web.settings.portal import INSTALLED_APPS as PORTAL_APPS

INSTALLED_APPS = list(dict.fromkeys([*PORTAL_APPS, *KIOSK_APPS]))
