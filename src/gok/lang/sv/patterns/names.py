"""What stands around the parts of a name."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, prefiltered_regex

__all__ = [
    "BETWEEN_NAMES",
    "LISTED_BEHIND",
    "PATRONYMIC",
    "SAID_SURNAME",
    "SAID_SURNAME_BEHIND",
    "SURNAME_BEFORE",
    "SURNAME_ONCE",
]

# Before a surname: `familjen Aslan`, `herr Ek`, `A. Ek`; but `min fru Rima`.
SURNAME_BEFORE = prefiltered_regex(
    r"\b(?:familjen|familj|efternamn(?:et)?(?:\s*:|\s+(?:är|var|blev))?|herr|"
    r"(?<!min )(?<!vår )(?<!din )(?<!hans )(?<!sin )fru|fröken|doktor|"
    r"dr\.?|professor|(?<!\d\s)[A-ZÅÄÖ]\.)\s*$",
    ends=tuple("familjen familj efternamn efternamnet : är var blev herr fru fröken doktor dr professor .".split()),
)
# What follows is a surname, whatever else it may look like.
SAID_SURNAME = prefiltered_regex(
    r"\b(?:(?:efter|flick)namn(?:et)?\s+(?:är|var|blev|heter)|efternamn\s*:|familjen|(?P<we>vi)\s+(?:heter|hette))\s+$",
    ends=tuple("är var blev heter familjen hette efternamn:".split()),
)
# Ali i förnamn och Aslan i efternamn; Aslan är mitt efternamn
SAID_SURNAME_BEHIND = re.compile(r"\s+(?:(?:i|(?:är|var)\s+(?:mitt|ditt|hans|hennes|vårt|deras))\s+efternamn\b)")
# what somebody hette before: `Jag hette Kravtjenko innan jag gifte mig`
SURNAME_ONCE = lazy_regex(
    r"\s+(?:innan|före|tills)\s+(?:(?:jag|hon|han|vi|de)\s+(?:\w+\s+)?gift|bröllopet|giftermålet|vigseln)"
)
LISTED_BEHIND = lazy_regex(r",?\s+(?:och\s+)?[A-ZÅÄÖ]|,\s")  # vi heter Ali och Sara
PATRONYMIC = re.compile(r"(?:ov|ev|yev)(?:na|ich|itj|ič)$")
BETWEEN_NAMES = lazy_regex(r",?\s+(?:och|samt|&)\s+|,\s+")  # Tuva, Ingrid och Elsa
