"""The annotation workbench: documents, their store, and the pages."""

from __future__ import annotations

__all__: list[str] = []
