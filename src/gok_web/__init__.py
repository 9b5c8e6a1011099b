"""The web rooms of Gök: the annotation workbench and its HTTP API. The only code that knows HTTP."""

from __future__ import annotations

__all__: list[str] = []
