"""Numbers of relatives in a language nobody has described: none is told."""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["HOUSEHOLD", "MANY", "ONLY_CHILD", "SIBLINGS_TOGETHER", "TOTALS"]

MANY = "█████"
ONLY_CHILD: frozenset[str] = frozenset()
TOTALS: Mapping[str, str] = {}
SIBLINGS_TOGETHER: tuple[str, str] = ("", "")
HOUSEHOLD: tuple[re.Pattern[str], ...] = ()
