"""The portal: a corpus project from collection to disposal. It never holds an original."""

from __future__ import annotations

__all__: list[str] = []
