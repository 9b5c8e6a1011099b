"""What stands around the parts of a name."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, prefiltered_regex
from gok.text.cache import compile_pattern

__all__ = [
    "BETWEEN_NAMES",
    "LETTER_BEFORE",
    "LETTER_BEHIND",
    "LISTED_BEHIND",
    "LOVED_BEFORE",
    "PATRONYMIC",
    "PERSON_BEFORE",
    "PERSON_BEHIND",
    "PERSON_SAYS",
    "PET_BEHIND",
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
    r"\b(?:(?:efter|flick)namn(?:et)?\s+(?:är|var|blev|heter)|efternamn\s*:|familjen|(?P<we>vi\s+(?:heter|hette)|(?:[Ss]yskon|[Mm]akar|[Bb]röder|[Ss]ystrar|[Ss]läkt|[Pp]ar)(?:na|en|et)))\s+$",
    ends=tuple("är var blev heter familjen hette efternamn: syskonen makarna bröderna systrarna släkten paret".split()),
)
# Ali i förnamn och Aslan i efternamn; Aslan är mitt efternamn
SAID_SURNAME_BEHIND = compile_pattern(r"\s+(?:(?:i|(?:är|var)\s+(?:mitt|ditt|hans|hennes|vårt|deras))\s+efternamn\b)")
# what somebody hette before: `Jag hette Kravtjenko innan jag gifte mig`
SURNAME_ONCE = lazy_regex(
    r"\s+(?:innan|före|tills)\s+(?:(?:jag|hon|han|vi|de)\s+(?:\w+\s+)?gift|bröllopet|giftermålet|vigseln)"
)
LISTED_BEHIND = lazy_regex(r",?\s+(?:och\s+)?[A-ZÅÄÖ]|,\s")  # vi heter Ali och Sara
PATRONYMIC = compile_pattern(r"(?:ov|ev|yev)(?:na|ich|itj|ič)$")
BETWEEN_NAMES = lazy_regex(r",?\s+(?:och|samt|&)\s+|,\s+")  # Tuva, Ingrid och Elsa
# Where only people are, though a town or a country is called so: `gifte mig med Santiago`, `sa Milan`, `pojken Israel`.
PERSON_BEFORE = lazy_regex(
    r"(?:\b(?:gift(?:e|er|a|t)?(?:\s+(?:mig|sig|dig|oss))?\s+med|(?:vänta(?:r|de)|ropa(?:r|de)|skr(?:ek|iker)|arg|sur|svartsjuk)\s+på|"
    r"ring(?:a|er|de|t)(?:\s+(?:till|upp))?|träffa(?:r|de|t)?|krama(?:r|de|t)?|kyss(?:er|te|a)|(?:sa|sade|säger|frågade|svarade|svarar)|"
    r"förnamn(?:et)?(?:\s*:|\s+är)|gav\s+\w+\s+till|(?:fick|får|lånade?r?|köpt[e]?|köper)\s+(?:\w+\s+){1,3}av|hos|heter\s+\w+\s+och|hej|tjena|kära|käre|(?:jag|du)\s+och|"
    r"lille|lilla)|\bdu,)\s+\Z",
    re.IGNORECASE,
)
LOVED_BEFORE = lazy_regex(
    r"\b(?:kära?|förälskad[e]?|förtjust|tokig)\s+i\s+\Z|\b(?:bjud(?:a|er|it)?|bjöd|kram(?:a|ar|ade)|kyss(?:a|er|te)|krya|väck(?:a|er|te))(?:\s+(?:in|upp))?\s+\Z",
    re.IGNORECASE,
)
PERSON_BEHIND = lazy_regex(
    r"\s+(?:(?:dricker|drack|sover|sov|skratta(?:r|de)|gr(?:åter|ät)|ring(?:er|de)|ler|log|spring(?:er)|sprang|laga(?:r|de)\s+mat|jobba(?:r|de)|"
    r"plugga(?:r|de)|studera(?:r|de)|fyll(?:er|de)\s+år|sjunger|dansa(?:r|de)|gifte\s+sig)\b|"
    r"(?:är|var|blev|blir)\s+(?:inte\s+|så\s+|väldigt\s+|mycket\s+)?(?:trött|sjuk|arg|glad|ledsen|hungrig|törstig|snäll|gift|kär|gravid|ledig|hemma|sen|blyg|född|förkyld|nervös)\b|"
    r"har\s+(?:feber|ont|tråkigt|bråttom|semester)\b|hem\s+till\b|och\s+jag\b|"
    r"som\s+(?:laga(?:r|de)|ring(?:er|de)|sa|skrev|köpte|glömde|hjälp(?:er|te)|sjunger|sjöng|skratta(?:r|de))\b)"
)
PERSON_SAYS = lazy_regex(
    r"\s+(?:sa|sade|säger|frågade|frågar|svarade|svarar|berättade|tycker|tyckte|tror|trodde|vill|ville|vet|visste)\b"
)
PET_BEHIND = lazy_regex(r"\s+(?:är|var)\s+(?:min|vår|hennes|hans|deras)\s+(?:\w+\s+)?(\w+)\b")
# To whom a letter or a line of a chat is: `Till Åsa`, `Moa till Nora: …`.
LETTER_BEFORE = lazy_regex(r"(?:\A|\n)(?:[A-ZÅÄÖ]\w+\s+till|Till:?)\s+\Z")
LETTER_BEHIND = lazy_regex(r"[ \t]*(?:[\n:!,]|\Z)")
