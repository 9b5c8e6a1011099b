"""Settings for the type checker alone: all rooms in one, so that it knows all models. Nothing is ever run with them."""

from __future__ import annotations

import os
import tempfile

_FOLDER = tempfile.TemporaryDirectory(prefix="gok-checking-")  # the portal makes a secret when its settings are read
os.environ.update(GOK_DATA_DIR=_FOLDER.name)

from gok_web.kiosk.settings import *  # noqa: E402, F403 - how Django settings are layered
from gok_web.kiosk.settings import INSTALLED_APPS as KIOSK_APPS  # noqa: E402
from gok_web.portal.settings import *  # noqa: E402, F403
from gok_web.portal.settings import INSTALLED_APPS as PORTAL_APPS  # noqa: E402

INSTALLED_APPS = list(dict.fromkeys([*PORTAL_APPS, *KIOSK_APPS]))
