"""The tests in `inside/` need Django with the kiosk's settings: they run in a process of their own."""

from __future__ import annotations

import os

collect_ignore = [] if os.environ.get("GOK_KIOSK_INSIDE") else ["inside"]
