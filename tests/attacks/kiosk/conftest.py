"""The kiosk as its own tests have it."""

from __future__ import annotations

from tests.kiosk.inside.conftest import given, people, places, store

__all__ = ["given", "people", "places", "store"]
