"""Patterns of what is doubted: ages and days in shapes that no rule claims."""

from __future__ import annotations

import re

from gok.text.cache import compile_pattern

__all__ = ["AGE_WORD", "CLOCK", "DAY_AND_MONTH"]

AGE_WORD = compile_pattern(r"(?P<number>\w+?)-?års(?:åldern?|dag\w*|present\w*)", re.IGNORECASE)
CLOCK = compile_pattern(r"\d{1,2}[.:]\d\d")
DAY_AND_MONTH = compile_pattern(r"(?:[12]?\d|3[01])[/.](?:1[0-2]|0?[1-9])")
