"""Attacks on kiosk and portal need Django with the room's settings: they run in processes of their own.

`tests/kiosk/test_inside.py` runs those on the kiosk, `tests/portal/on_a_database.py` those on the portal.
"""

from __future__ import annotations

import os

collect_ignore = [room for room in ("kiosk", "portal") if not os.environ.get(f"GOK_{room.upper()}_INSIDE")]
