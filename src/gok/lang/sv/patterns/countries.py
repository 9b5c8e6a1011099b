"""What is said around a country somebody comes from, or came through."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, prefiltered_regex

__all__ = ["ORIGIN_AFTER", "ORIGIN_BEFORE", "STOP_AFTER", "STOP_BEFORE", "TRANSIT_BEFORE"]

_I = re.IGNORECASE
_ON_THE_WAY = tuple("genom via passerade korsade stanna bodde bott vänta fastnade lev satt var först".split())
_TOWN = r"(?:[^\W\d_][\w-]*(?:\s+[A-ZÅÄÖ][\w-]*)?\s*(?:,|\s+i)\s*)?"  # från Keren i Eritrea
_LISTED = r"(?:[^\W\d_][\w-]*(?:,\s*|\s+(?:och|eller|till)\s+)){0,4}"  # genom Slovakien och Polen
_TIME = r"(?:dag|dagar|vecka|veckor|månad|månader|mån)"
_STAYED = r"(?:stannade|stannat|bodde|bott|väntade|väntat|fastnade|levde|levt|satt|var|varit)"
ORIGIN_BEFORE = prefiltered_regex(
    rf"(?:\b(?:komm?er|kom|kommit|komma|kommo|är|var|härstammar|ursprungligen|flydde|flytt|flyttade|flyttat|invandrade|"
    rf"flykting\w*|student\w*|kille\w*|tjej\w*|man|kvinna|pojke|flicka|vän|kompis|granne|familj|person)"
    rf"\s+(?:(?!hem|tillbaka)[^\W\d_]+\s+){{0,3}}?i?från\s+{_TOWN}"
    rf"|\b(?:född\w*|födde|föd|uppvuxen|uppvuxna|uppväxt|växte\s+(?:\w+\s+)?upp|växt\s+upp)\b[^.!?\n]{{0,40}}?\bi\s+{_TOWN}"
    rf"|\b(?:hem|foster|födelse|ursprungs)land(?:et)?\s*(?:är|var|heter|,|:)?\s+(?:i\s+)?|\bhemma\s+i\s+)$",
    pieces=tuple("från föd uppv växt land hemma".split()),
)
ORIGIN_AFTER = lazy_regex(
    r",?\s+(?:(?:som\s+)?är\s+)?(?:mitt|vårt|hans|hennes)\s+(?:hem|foster|födelse|ursprungs)land", _I
)
TRANSIT_BEFORE = prefiltered_regex(
    rf"(?:\b(?:i?genom|via|passerade|korsade)\s+{_LISTED}"
    rf"|\b{_STAYED}\s+(?:[^\W\d_]+\s+){{0,3}}?(?:\w+\s+){_TIME}\s+i\s+{_TOWN})$",
    pieces=_ON_THE_WAY,
)
STOP_BEFORE = prefiltered_regex(
    rf"\b(?:{_STAYED}\s+(?:\w+\s+){{0,4}}?i\s+|först\s+(?:\w+\s+){{0,2}}?(?:till|i)\s+){_TOWN}$",
    pieces=_ON_THE_WAY,
)
STOP_AFTER = lazy_regex(r"[^.!?\n]{0,30}?\b(?:innan|och\s+(?:sedan|sen|därefter)|(?:sedan|sen|därefter)\s+till)\b", _I)
