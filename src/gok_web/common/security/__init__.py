"""Who may ask, what may be loaded, what may be said in a log."""

from __future__ import annotations

__all__: list[str] = []
