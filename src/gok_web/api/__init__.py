"""The HTTP API: stateless endpoints for programs, sessions for the workbench, SVALA's two contracts."""

from __future__ import annotations

__all__: list[str] = []
