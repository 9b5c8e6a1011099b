"""The kiosk: the closed place where originals live, between transcription and signed bundle."""

from __future__ import annotations

__all__: list[str] = []
