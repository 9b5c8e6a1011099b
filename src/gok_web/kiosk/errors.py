"""What the kiosk refuses, in words that pages show in the reader's language."""

from __future__ import annotations

from gok.errors import GokError

__all__ = ["RuleError"]


class RuleError(GokError):
    """Not now, not so, or not you. The message is an English text of the catalogue and quotes nothing."""
