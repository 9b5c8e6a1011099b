"""The kiosk as its own tests have it."""

from __future__ import annotations

from tests.kiosk.inside.conftest import _pages, given, people, places, store

__all__ = ["_pages", "given", "people", "places", "store"]
