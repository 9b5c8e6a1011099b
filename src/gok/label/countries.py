"""Where somebody comes from and what countries lie on the way: `kommer från Syrien`, `genom Polen`.

A profile may keep the one and replace the other, so it is told for the country wherever the essay mentions it.
"""

from __future__ import annotations

import re

from gok.label.settle import Hypothesis
from gok.lang.regexes import lazy_regex

__all__ = ["roles_of"]

_I = re.IGNORECASE
_TOWN = r"(?:[^\W\d_][\w-]*(?:\s+[A-ZÅÄÖ][\w-]*)?\s*(?:,|\s+i)\s*)?"  # från Keren i Eritrea
_LISTED = r"(?:[^\W\d_][\w-]*(?:,\s*|\s+(?:och|eller|till)\s+)){0,4}"  # genom Slovakien och Polen
_TIME = r"(?:dag|dagar|vecka|veckor|månad|månader|mån)"
_STAYED = r"(?:stannade|stannat|bodde|bott|väntade|väntat|fastnade|levde|levt|satt|var|varit)"
_ORIGIN_BEFORE = lazy_regex(
    rf"(?:\b(?:komm?er|kom|kommit|komma|kommo|är|var|härstammar|ursprungligen|flydde|flytt|flyttade|flyttat|invandrade|"
    rf"flykting\w*|student\w*|kille\w*|tjej\w*|man|kvinna|pojke|flicka|vän|kompis|granne|familj|person)"
    rf"\s+(?:(?!hem|tillbaka)[^\W\d_]+\s+){{0,3}}?i?från\s+{_TOWN}"
    rf"|\b(?:född\w*|födde|föd|uppvuxen|uppvuxna|uppväxt|växte\s+(?:\w+\s+)?upp|växt\s+upp)\b[^.!?\n]{{0,40}}?\bi\s+{_TOWN}"
    rf"|\b(?:hem|foster|födelse|ursprungs)land(?:et)?\s*(?:är|var|heter|,|:)?\s+(?:i\s+)?|\bhemma\s+i\s+)$",
    _I,
)
_ORIGIN_AFTER = lazy_regex(
    r",?\s+(?:(?:som\s+)?är\s+)?(?:mitt|vårt|hans|hennes)\s+(?:hem|foster|födelse|ursprungs)land", _I
)
_TRANSIT_BEFORE = lazy_regex(
    rf"(?:\b(?:i?genom|via|passerade|korsade)\s+{_LISTED}"
    rf"|\b{_STAYED}\s+(?:[^\W\d_]+\s+){{0,3}}?(?:\w+\s+){_TIME}\s+i\s+{_TOWN})$",
    _I,
)
_STOP_BEFORE = lazy_regex(
    rf"\b(?:{_STAYED}\s+(?:\w+\s+){{0,4}}?i\s+|först\s+(?:\w+\s+){{0,2}}?(?:till|i)\s+){_TOWN}$", _I
)
_STOP_AFTER = lazy_regex(r"[^.!?\n]{0,30}?\b(?:innan|och\s+(?:sedan|sen|därefter)|(?:sedan|sen|därefter)\s+till)\b", _I)
# What the patterns of what stands before cannot do without.
_ORIGIN_NEEDS = ("från", "föd", "uppv", "växt", "land", "hemma")
_TRANSIT_NEEDS = tuple("genom via passerade korsade stanna bodde bott vänta fastnade lev satt var först".split())
_REACH = 70


def roles_of(text: str, readings: list[Hypothesis]) -> dict[int, str]:
    """`origin` or `transit` for the countries of which the essay says so; a country of origin is no other."""
    roles: dict[int, str] = {}
    for reading in readings:
        if reading.category == "country" and roles.get(reading.entity) != "origin":
            role = _role(text, reading.start, reading.end)
            if role:
                roles[reading.entity] = role
    return roles


def _role(text: str, start: int, end: int) -> str:
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    low = before.lower()
    if (_holds(low, _ORIGIN_NEEDS) and _ORIGIN_BEFORE.search(before)) or _ORIGIN_AFTER.match(after):
        return "origin"
    if not _holds(low, _TRANSIT_NEEDS):
        return ""
    if _TRANSIT_BEFORE.search(before) or (_STOP_BEFORE.search(before) and _STOP_AFTER.match(after)):
        return "transit"
    return ""


def _holds(low: str, pieces: tuple[str, ...]) -> bool:
    for piece in pieces:  # noqa: SIM110 - any() costs three times as much
        if piece in low:
            return True
    return False
