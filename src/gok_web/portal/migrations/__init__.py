"""Migrations of the portal's database."""

from __future__ import annotations

__all__: list[str] = []
