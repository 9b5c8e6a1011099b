"""What a later step needs to know of a rule, asked by attribute: nobody else writes down a rule's id."""

from __future__ import annotations

from gok.lang.rules import rules_with

__all__ = ["rules_with"]
