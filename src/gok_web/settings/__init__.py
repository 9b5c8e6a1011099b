"""Django settings of the rooms; all state lies under GOK_DATA_DIR, and no secret in the code."""

from __future__ import annotations

__all__: list[str] = []
