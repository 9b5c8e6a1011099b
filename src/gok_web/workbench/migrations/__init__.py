"""How the tables came about."""

from __future__ import annotations

__all__: list[str] = []
