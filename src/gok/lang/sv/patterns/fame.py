"""What is said of those whom everybody knows: their trades, what they are known for, and what they have done."""

from __future__ import annotations

import re

from gok.lang import lazy_regex

__all__ = [
    "AGAINST_BEHIND",
    "AS_NAME_BEFORE",
    "AS_NAME_BEHIND",
    "BEST_BEHIND",
    "BY_TRADE",
    "CINEMA_BEFORE",
    "DEEDS",
    "IN_OFFICE",
    "KNOWN_BY_TRADE",
    "MADE_BY_BEFORE",
    "MET_BEFORE",
    "NAMED_WITH_WORK",
    "NAMES_BEFORE",
    "NAMES_BEHIND",
    "TEAM_BEFORE",
    "TEAM_BEHIND",
    "TITLE_BEHIND",
    "WATCHED_BEFORE",
]

_TRADES = (
    r"(?:artist|(?:pop|rock|opera|jazz|vis)?sång(?:are|erska)|rappare|(?:pop|rock|film|världs|super|sport|fotbolls)stjärna|dj|"
    r"skådespelar(?:e|en)|skådespelerska|komiker|(?:film)?regissör|\w*författar(?:e|inna|en)|poet|kompositör|tonsättare|\w*konstnär|målare|skulptör|"
    r"låtskrivare|musiker|gitarrist|arkitekt|modedesigner|fotomodell|supermodell|fotbollstränare|(?:fotbolls|tennis|golf|hockey|ishockey|basket|handbolls|bandy|bordtennis|schack|"
    r"cricket|hockey)(?:spelare|proffs)|målvakt|förbundskapten|\w*skidåkare|\w*skytt|boxare|simmare|löpare|sprinter|\w+hoppare|\w+kastare|sjukampare|friidrottare|idrotts(?:man|kvinna|are)|"
    r"racerförare|gymnast|politiker|kung|drottning|kejsare|påve|diktator|president|statsminister|\w*minister|partiledare|vetenskapsman|uppfinnare|filosof|astronaut|kosmonaut|"
    r"youtuber|influencer|programledare|tv-profil|kändis|miljardär|klimataktivist|människorättsaktivist|frihetskämpe|upptäcktsresande)"
)
_FAMED = r"(?:(?:världs|riks|väl)?känd|berömd|legendarisk|folkkär|hyllad|prisbelönt|odödlig|\w+sk)[aet]?"
# What is said of a team by those who cheer it: `Brynäs är bäst`.
BEST_BEHIND = lazy_regex(r"\s+(?:är|e)\s+(?:allra\s+)?bäst\b(?!\s+på\b)")
# What may be the title of a book, right behind whose it is: `Mobergs Utvandrarna`.
TITLE_BEHIND = lazy_regex(r"\s([A-ZÅÄÖ]\w+)")
# Who is to be king or queen, whoever that is: `Victoria ska bli drottning`.
IN_OFFICE = lazy_regex(
    r"\s+(?:är|var|blev|blir|ska\s+bli|kommer\s+att\s+bli)\s+(?:(?:Sveriges|Norges|Danmarks|Englands|Spaniens|USA:s|landets|vald\s+till|ny|nya)\s+)?"
    r"(?:kung|drottning|kronprins|kronprinsessa|kejsare|tsar|påve|ärkebiskop|president|statsminister|premiärminister|\w+minister|partiledare|talman|borgmästare)\b"
)
# … and a name that is told of as such: `Namnet Emma betyder hel`.
AS_NAME_BEFORE = lazy_regex(r"\b(?:namnet|förnamnet|efternamnet|ordet)\s+\Z", re.IGNORECASE)
AS_NAME_BEHIND = lazy_regex(
    r"\s+(?:betyder|kommer\s+(?:ursprungligen\s+)?från|är\s+(?:\w+\s+)?(?:vanligt|ovanligt|vackert|fint|svenskt|arabiskt|\w+skt|gammalt|populärt|kort|långt))\b"
)
# Whoever has such a trade is known: `Dan Brown är författare`.
BY_TRADE = lazy_regex(
    rf"\s+(?:är|var|blev|har\s+varit)\s+(?:(?:en|ett|den|de|Sveriges|världens|USA:s)\s+)?(?:[\w-]+\s+){{0,3}}?{_TRADES}\b",
    re.IGNORECASE,
)
# … and who is said to be known, or where from: `Olga Berg är en känd rysk sångerska`.
KNOWN_BY_TRADE = lazy_regex(
    rf"\s+(?:är|var|blev)\s+(?:en|ett|den|Sveriges|världens)\s+(?:av\s+)?(?:[\w-]+\s+){{0,2}}?{_FAMED}\s+(?:[\w-]+\s+(?:och\s+)?){{0,2}}?{_TRADES}\b|"
    rf"\s+(?:är|var)\s+(?:Sveriges|Norges|Danmarks|Finlands|Tysklands|Frankrikes|USA:s|världens)\s+(?:[\w-]+\s+){{0,2}}?{_TRADES}\b",
    re.IGNORECASE,
)
# What only they do: `Erik Karlsson vann VM`.
DEEDS = lazy_regex(
    r"\s+(?:har\s+)?(?:skrev|skrivit|gav\s+ut|gett\s+ut)\s+(?:\w+\s+){0,2}?(?:bok|boken|böcker\w*|roman\w*|deckar\w*|dikt\w*|låt\w*|pjäs\w*|manus\w*|serien?|musiken|[\"”'»]|[A-ZÅÄÖ])|"
    r"\s+(?:har\s+)?(?:vann|vunnit|vinner|tog|tagit)\s+(?:\w+\s+){0,2}?(?:OS|VM|EM|SM|OS-?\w+|VM-?\w+|EM-?\w+|guld\w*|silver|brons|medalj\w*|valet|presidentvalet|nobel\w*|oscar\w*|grammy\w*|"
    r"melodifestivalen|mello|eurovision|wimbledon|champions|vasaloppet|ballon)\b|"
    r"\s+(?:spela(?:r|de|t)|är\s+med|var\s+med|medverkar)\s+(?:\w+\s+){0,2}?(?:huvudroll\w*|rollen|i\s+(?:landslaget|NHL|NBA|Premier|La\s+Liga|Serie\s+A|filmen|filmer|serien|rollen|bandet))|"
    r"\s+(?:har\s+)?(?:regisserade|regisserat|skapade|skapat|grundade|grundat|uppfann|uppfunnit|upptäckte|upptäckt|komponerade|komponerat|målade\s+(?:tavl|bild|[A-ZÅÄÖ])|släppte|släppt|turnerar|turnerade|slog\s+världsrekord)\w*|"
    r"\s+(?:dog|avled|föddes|mördades|sköts)\s+(?:i\s+\w+\s+)?(?:år\s+)?1[0-9]\d\d\b|"
    r"s?\s+(?:nya\s+|senaste\s+|första\s+|bästa\s+|alla\s+)?(?:låtar?|skivor|skiva|musik|konserter|konsert|album|filmer|film|böcker|roman\w*|tavlor|målningar|dikter|deckare|rekord)\b",
)
# Whose work it is, before the name: `en film med Omar Sy`, `boken är skriven av Åsa Larsson`.
NAMED_WITH_WORK = lazy_regex(
    r"\b(?:\w*(?:bok|böcker|boken|roman\w*|deckare|film\w*|serie[rn]?|låt\w*|sång\w*|skiv\w*|album\w*|konsert\w*|pjäs\w*|opera\w*|dikt\w*|tavl\w*|målning\w*|dokumentär\w*|intervju\w*|biografi\w*)\s+(?:[a-zåäö]+\s+)?(?:av|med|om)|favorit(?:låt|sång|film|bok|serie|skiva)\s+är\s+(?:[\w'’]+\s+){1,4}(?:av|med)|"
    r"(?:skriven|skrivna|skrivet|regisserad|målad|sjungen|komponerad)\s+av|lyssna\w*\s+(?:(?:ofta|alltid|mest|mycket|gärna|bara|ibland)\s+)?på|(?:idol|förebild|favorit)\w*\s+(?:är|var|heter)|i\s+huvudrollen\s+ser\s+man|fan\s+av)\s+\Z",
    re.IGNORECASE,
)
# A team that plays: `Milan vann matchen`, `mitt favoritlag är Barcelona`.
TEAM_BEFORE = lazy_regex(
    r"\b(?:(?:favorit|fotbolls)?(?:lag|klubb)(?:et|en)?\s+(?:är|var|heter)|(?:match(?:en)?|final(?:en)?|derbyt?)\s+(?:mellan|mot)(?:\s+[A-ZÅÄÖ][\w-]+\s+och)?|"
    r"håll(?:er|a|it)\s+på|heja(?:r|de|t)?\s+på|(?:bättre|sämre|förlorade|vann|vinner|spelade?r?|oavgjort)\s+(?:\d\s?[-–]\s?\d\s+)?(?:än|mot|över)|möt(?:te|er|a)|slog|slår|besegra(?:r|de)|fan\s+av)\s+\Z",
    re.IGNORECASE,
)
# Two that are watched: `vi såg Barcelona mot Real Madrid på tv`, with either of them before or behind.
WATCHED_BEFORE = lazy_regex(
    r"\b(?:såg|ser|se|sett|titta(?:r|de|t)?\s+på|kolla(?:r|de|t)?\s+på|biljett(?:er)?\s+till)\s+(?:(?:jag|vi|de|han|hon)\s+)?(?P<first>[A-ZÅÄÖ][\w-]+(?:\s[A-ZÅÄÖ][\w-]+)?\s+mot\s+)?\Z"
)
AGAINST_BEHIND = lazy_regex(r"\s+mot\s+[A-ZÅÄÖ]\w+")
TEAM_BEHIND = lazy_regex(
    r"\s+(?:(?:vann|vinner|förlora(?:r|de)|spela(?:r|de)|ledde|leder)\s+(?:(?:\w+\s+){0,2}?(?:match\w*|final\w*|semifinal\w*|ligan|serien|cupen|derbyt|titeln|guldet|oavgjort|hemma|borta)\b|(?:med\s+)?\d\s?[-–]\s?\d|mot\s+[A-ZÅÄÖ]|över\s+[A-ZÅÄÖ])|"
    r"möt(?:te|er)\s+[A-ZÅÄÖ]|slog\s+[A-ZÅÄÖ]|besegra(?:r|de)\s|är\s+(?:\w+\s+)?(?:bättre|sämre)\s+än\s+[A-ZÅÄÖ]|är\s+(?:ett|mitt|världens|Italiens|Spaniens|Englands|hans|hennes|deras)\s+(?:\w+\s+){0,2}?\w*(?:lag|klubb)\b|"
    r"och\s+[A-ZÅÄÖ]\w+\s+(?:spela(?:r|de)\s+(?:oavgjort|mot|final)|möt(?:s|tes|er)))"
)
# Who has made it, whoever that is: `en bok av Karin Ek`, `min idol är Karin Ek`.
MADE_BY_BEFORE = lazy_regex(
    r"\b(?:(?:\w*bok(?:en)?|\w*böcker(?:na)?|\w*roman(?:en|er|erna)?|\w*deckare|\w*film(?:en|er)?|\w*låt(?:en|ar)?|\w*skiv(?:a|an|or)|album(?:et)?|\w*pjäs(?:en)?|\w*opera(?:n)?|"
    r"\w*dikt(?:en|er)?|\w*tavl(?:a|an|or)|\w*målning(?:en|ar)?)\s+(?:är\s+)?(?:skriv(?:en|na|et)\s+|målad\s+|regisserad\s+|komponerad\s+)?av|(?:idol|förebild|favorit(?:författare|artist|sångare|sångerska|skådespelare|spelare|\w*åkare))\s+(?:är|var|heter))\s+\Z",
    re.IGNORECASE,
)
# Somebody met or called, as anybody may be who has a name that many have: `Jag mötte Henrik Larsson i trappan.`
MET_BEFORE = lazy_regex(
    r"\b(?:möt(?:te|er|t)|träffa(?:r|de|t)|ring(?:er|de|t)|mejla(?:r|de|t)|prata(?:r|de|t)\s+med|hälsa(?:r|de|t)\s+på|fika(?:r|de|t)\s+med|(?:jobba|bo|åt|gå|gick|åk|åkte)\w*\s+(?:\w+\s+)?(?:med|hos)|känner|saknar|hos|från)\s+\Z",
    re.IGNORECASE,
)
# The other words of a full name.
NAMES_BEFORE = lazy_regex(r"(?:[A-ZÅÄÖ][\w.'’-]*\s(?:(?:von|af|van|de|al|el|bin|da|di|la)\s)*){0,2}\Z")
NAMES_BEHIND = lazy_regex(r"(?:\s(?:(?:von|af|van|de|al|el|bin|da|di|la)\s)*[A-ZÅÄÖ][\w'’-]*){0,2}")
# Who goes to the cinema sees a film: `vi gick på bio och såg Barbie`.
CINEMA_BEFORE = lazy_regex(
    r"\b(?:på|till)\s+(?:bio|biografen|teatern|operan|filmkväll)\b[^.!?]{0,30}?\b(?:såg|ser|se|sett|titta(?:r|de)?\s+på|kolla(?:r|de)?\s+på)\s+(?:filmen\s+)?\Z",
    re.IGNORECASE,
)
