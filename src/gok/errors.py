"""The errors Gök raises on purpose.

Messages name files, line numbers, ids, rule ids and settings, never a word of an essay: they end up in terminals,
logs and bug reports.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["GokError", "InputError", "LeakError", "SettingError", "WriteError"]


class GokError(Exception):
    """Base of everything a caller may want to catch and show as one line."""


class InputError(GokError):
    """Something that was read cannot be used: a broken file, an unknown format, a text that cannot be held."""

    def __init__(self, reason: str, *, source: str = "") -> None:
        """`source` is the file name, or `file:line`; it is put in front of the reason."""
        self.reason = reason
        self.source = source
        super().__init__(f"{source}: {reason}" if source else reason)


class LeakError(InputError):
    """A target still holds something that was replaced in it, so it must not leave; `places` says where, in the target.

    The places are offsets, for those who may see the essay; the line does not quote it.
    """

    def __init__(self, places: Sequence[tuple[int, int]], *, source: str = "") -> None:
        """`source` names the essay."""
        self.places = tuple(places)
        shown = ", ".join([f"{start}–{end}" for start, end in self.places[:5]]) + (" …" if len(self.places) > 5 else "")
        reason = f"the target still holds something that was replaced (characters {shown}); it is not released"
        super().__init__(reason, source=source)


class SettingError(GokError):
    """A profile, key, option or category that does not exist or does not fit."""


class WriteError(GokError):
    """The file system refused: disk full, no rights. What was there before is still there, whole."""
