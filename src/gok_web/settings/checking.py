"""Settings for the type checker alone: all rooms in one, so that it knows all models. Nothing is ever run with them."""

from __future__ import annotations

from gok_web.settings.portal import *  # noqa: F403 - how Django settings are layered
from gok_web.settings.portal import INSTALLED_APPS as PORTAL_APPS
from gok_web.settings.workbench import INSTALLED_APPS as WORKBENCH_APPS

INSTALLED_APPS = list(dict.fromkeys([*PORTAL_APPS, *WORKBENCH_APPS]))
TEXT_LIMIT = 0
