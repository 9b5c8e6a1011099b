"""How a Swedish text tells numbers of siblings, children and relatives, asked by `gok.replace.family`."""

from __future__ import annotations

import re

__all__ = ["HOUSEHOLD", "MANY", "ONLY_CHILD", "SIBLINGS_TOGETHER", "TOTALS"]

MANY = "flera"
"""What stands for an unusual number."""

ONLY_CHILD = frozenset({"ensambarn", "enda barn"})
TOTALS = {"siblings": "syskon", "children": "barn"}
"""The words that count brothers and sisters, sons and daughters together."""

SIBLINGS_TOGETHER = ("vi", "är")
"""Before a number of siblings the writer is one of: vi är sju syskon."""

HOUSEHOLD = (
    re.compile(r"\bvi är (?P<number>\w+)(?: (?:personer|stycken|st))? i (?:min |vår |hela )?famil\w*", re.IGNORECASE),
    re.compile(r"\bfamilj\w* (?:på|med|består av|bestod av) (?P<number>\w+) (?:personer|medlemmar|stycken)", re.I),
)
