"""Attacks on the portal need Django with its settings: `tests/portal/test_both_databases.py` runs them."""

from __future__ import annotations

import os

collect_ignore = [] if os.environ.get("GOK_PORTAL_INSIDE") else ["portal"]
