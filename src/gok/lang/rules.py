"""What a rule is: a row of a table.

A pattern whose groups are named after the categories they find (`(?P<day>…)`, a second one of a kind `(?P<day_2>…)`), a
score, at most one predicate, and examples. No rule knows another; `gok.label` settles who is right.

Patterns are not run over the whole text. Each rule names its anchors, the kinds of token without which it cannot match
(a digit, a number word …); the text is searched around those only, so that an essay without numbers costs next to
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntFlag

__all__ = ["Anchor", "Rule"]


class Anchor(IntFlag):
    """Kinds of token that patterns stand around."""

    DIGIT = 1  # holds a digit
    NUMBER_WORD = 2  # sju, fyrtitvå-årig; not en and ett, which are no age
    MONTH = 4  # mars, febr.
    ONLINE = 8  # an address, a handle, or a word that announces one
    TIME = 16  # igår, nästa, veckor
    INITIAL = 32  # A J.S.
    INSTITUTION = 64  # skola, AB, kafé, linjen
    YEARS = 128  # år, åring, femårig, 18år
    WEEKS = 256  # veckor, månader
    STREET = 512  # vägen, Storgatan
    REFERENCE = 1024  # ordernummer, nr, id
    YEAR = 2048  # 1987, 2013
    SLASH = 4096  # 9/11
    COURSE = 8192  # kurs, D-kursen, utbildning
    BODY = 16384  # ont, bröt, kyrkan: words that speak of health and faith


_GROUP = re.compile(r"\(\?P<(\w+)>")


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One way to find something.

    `finds` are texts with the found parts in brackets, `[14]` or `[14]{day}` where the rule finds several categories;
    `ignores` are texts in which it finds nothing. The tests read both.
    """

    id: str
    pattern: re.Pattern[str]
    finds: tuple[str, ...]
    ignores: tuple[str, ...] = ()
    score: float = 0.9
    anchor: Anchor = Anchor.DIGIT
    features: tuple[str, ...] = ()  # what every candidate of the rule has
    needs: tuple[str, ...] = ()  # where none of these stands, in small letters, the pattern need not be tried
    accepts: Callable[[re.Match[str]], bool] | None = None
    groups: tuple[tuple[str, str], ...] = field(init=False)  # (group name, category)

    def __post_init__(self) -> None:
        found = dict.fromkeys(_GROUP.findall(self.pattern.pattern))
        names = tuple((name, re.sub(r"_\d$", "", name)) for name in found if name[0] != "_")
        object.__setattr__(self, "groups", names)
