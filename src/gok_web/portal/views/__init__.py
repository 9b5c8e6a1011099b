"""Pages and calls of the portal. Rights are checked at the door (access.py), objects come from scopes.py."""

from __future__ import annotations

__all__: list[str] = []
