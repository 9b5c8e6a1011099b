"""Metadata of learners, tasks and essays: what values there are, how they are checked, read and written."""

from __future__ import annotations

__all__: list[str] = []
