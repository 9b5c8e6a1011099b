"""What is said around a person, a place or a year that belongs to the world: offices, works, facts of geography."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, prefiltered_regex

__all__ = [
    "ADMIRED_BEFORE",
    "ADMIRED_BEHIND",
    "CALLED_BEFORE",
    "CAPITAL_CALLED",
    "COUNTRY_HAS",
    "FACT",
    "FEAST_BEFORE",
    "FEAST_BEHIND",
    "IS_LANDFORM",
    "LIVES_NOW",
    "LONE_FACT",
    "NAME_BEHIND",
    "OFFICE_BEFORE",
    "OFFICE_BEHIND",
    "OF_LANGUAGES",
    "OF_NOBODY",
    "OPENING",
    "ORIGIN",
    "PRIVATE_BEFORE",
    "PRIVATE_BEHIND",
    "REPORTED",
    "SEEN_BEFORE",
    "SHOWN_BEHIND",
    "THING_BEHIND",
    "TITLE_BEFORE",
    "TOLD_IN_WORK",
    "WORKS",
    "WRITER",
]

# The writer: of a sentence with one of these nothing is the world's alone.
WRITER = lazy_regex(r"\b(?:jag|mig|mej|min|mitt|mina|vi|oss|vår|vårt|våra)\b", re.IGNORECASE)
# Whoever holds such an office is known, however the name is spelled: `statsminister Ardogan`.
OFFICE_BEFORE = lazy_regex(
    r"\b(?:(?:vice)?president(?:en)?|\w*minister[n]?|partiledar(?:e|en)|(?:förbunds)?kansler[n]?|generalsekreterare[n]?|"
    r"kung(?:en)?|(?:kron)?prins(?:en|essan|essa)?|drottning(?:en)?|kejsar(?:e|en|innan)|tsar(?:en)?|påve[n]?|ayatolla[hn]?|"
    r"diktator[n]?|ärkebiskop(?:en)?|talman(?:nen)?|profet(?:en)?)\s+(?:[A-ZÅÄÖ][\w.-]*\s+){0,2}\Z",
    re.IGNORECASE,
)
OFFICE_BEHIND = lazy_regex(
    r"\s+(?:\w+[ae]\s+)?(?:(?:vice)?president|\w*minister|kung|(?:kron)?prins|drottning|regering|parlament|diktator|kansler|talman)"
    r"(?:en|n|et|essa|essan|s)?\b"
)
NAME_BEHIND = lazy_regex(r"\s(?:(?:von|af|van|de|al|el|bin|da|di)\s)?[A-ZÅÄÖ]")
# What an unknown person is called, or somebody addressed as such.
CALLED_BEFORE = lazy_regex(r"\b(?:heter|hette|hetter|kallas|kallar|döpt\w*|namnet|namn)\s+\Z", re.IGNORECASE)
PRIVATE_BEFORE = lazy_regex(
    r"\b(?:herr|fru|fröken|familjen|hos|doktor|tant|farbror|(?:jag|mig)\s+(?:och|med)|hej|hejsan|kära|käre|tjena|"
    r"(?:hund|katt|häst|kanin|papegoj|marsvin|valp|ponny)\w{0,3}[,:]?)\s+\Z",
    re.IGNORECASE,
)
PRIVATE_BEHIND = lazy_regex(
    r"\s+är\s+(?:min|vår|hennes|hans|deras)\s+(?:\w+\s){0,2}(?:hund|katt|häst|kanin|granne|vän|kompis|kollega|kusin|bror|syster|son|"
    r"dotter|man|fru|sambo|lärare|chef)\b",
    re.IGNORECASE,
)
# What people do who live now.
LIVES_NOW = lazy_regex(
    r"\s+(?:bor|jobbar|arbetar|pluggar|studerar|sover|ringer|skrattar|gråter|går\s+(?:i|på)|är\s+(?:sjuk|ledig|hemma|trött|gravid))\b",
    re.IGNORECASE,
)
# Whom people in general like, read, hear, vote for or march against.
ADMIRED_BEFORE = lazy_regex(
    r"\b(?:gilla\w*|älska\w*|beundra\w*|hata\w*|lyssna\w*\s(?:på|till)|läs(?:er|te|a|t)|titta\w*\spå|fan\sav|idol\w*(?:\sär)?|"
    r"favorit\w*(?:\sär)?|förebild\w*(?:\sär)?|hjält\w+(?:\sär)?|(?:\w*låt|\w*bok|\w*böcker|\w*film|\w*roman|\w*pjäs|\w*dikt|"
    r"\w*musik|\w*konsert|\w*målning|\w*tavl)\w*\s(?:av|med|om)|skriv\w*\sav|skriven\sav|demonstr\w+\smot|protest\w*\smot|"
    r"rösta\w*\s(?:på|för|mot))\s+(?:\w+\s(?:och|eller)\s)?\Z",
    re.IGNORECASE,
)
# … and who is said to be so: `Zlatan är min favoritspelare`.
ADMIRED_BEHIND = lazy_regex(
    r"\s+(?:är|var|har\s+\w*\s?varit)\s+(?:min|vår|mina|mitt|hans|hennes|deras)\s+(?:\w+\s)?(?:\w*idol|favorit|förebild|hjält)\w*",
    re.IGNORECASE,
)
# The story of a book, a film: `handlar om Stelios`, `utspelar sig i Paris`, `huvudpersonen heter Karin`.
TOLD_IN_WORK = prefiltered_regex(
    r"\b(?:(?:handla[rd]e?|berättar|skildrar)\s+om|utspela[rd]?e?\s+sig|(?:huvud|bi)(?:person\w*|roll\w*|karaktär\w*)|"
    r"karaktären|romanfigur\w*)\b",
    pieces=("handla", "berättar", "skildrar", "utspela", "person", "roll", "karaktär", "romanfigur"),
)
# A title stands right behind its kind, or is said to be somebody's favourite; what is seen at the cinema is a film.
_WORKS = "bok|film|roman|serie|låt|sång|visa|spel|saga|musikal|opera|pjäs|dikt|album|podd|podcast|program|tidning"
_WORK = rf"(?:{_WORKS})"
TITLE_BEFORE = prefiltered_regex(
    rf"\b\w*{_WORK}(?:m?en|m?et|n|an|t|na|erna|orna)\s+[\"”'»]?\Z|\bfavorit{_WORK}\w*\s+(?:är|var|heter|hette)\s+[\"”'»]?\Z",
    pieces=tuple(_WORKS.split("|")),
)
SEEN_BEFORE = lazy_regex(r"\b(?:såg|ser|se|sett|titta[rdt]?e?\s+på|kolla[rdt]?e?\s+på)\s+[\"”'»]?\Z", re.IGNORECASE)
SHOWN_BEHIND = lazy_regex(
    r"[\"”'»]?\s+på\s+(?:bio|tv|teve|netflix|youtube|datorn|duken|scenen|teatern)\b", re.IGNORECASE
)
# What the writer has read or heard of is not the writer's.
REPORTED = lazy_regex(r"\bjag\s+(?:har\s+)?(?:läs|hör|såg|sett|titta)\w*\b[^.!?]*?\bom\b", re.IGNORECASE)
# Where languages are spoken of: they are spoken, learnt, or named beside each other.
OF_LANGUAGES = lazy_regex(
    r"\b(?:\w*språk\w*|prata\w*|tala\w*|modersmål\w*|lär\w*|översätt\w*|svenska|engelska|arabiska|persiska|turkiska|ryska|"
    r"spanska|franska|tyska|somaliska|kurdiska|pashto|farsi)\b",
    re.IGNORECASE,
)
# Somebody works: a shop in such a sentence may be where.
WORKS = lazy_regex(
    r"\b(?:\w*jobb|\w*arbet|anställ|praktik|prao|kolleg|chef|skift|\w*pass(?:et)?\b|lön|slutar\b|slutade|börja|extra|kassan?\b|kassör)",
    re.IGNORECASE,
)
_LANDFORM = (
    r"(?:\w*öken|\w*flod|\w*sjö|\w*berg|bergskedja|vulkan|ö|halvö|ögrupp|hav|innanhav|älv|å|skog|regnskog|bergstopp|glaciär|"
    r"kontinent|världsdel|planet)"
)
IS_LANDFORM = lazy_regex(rf"\s+(?:är|var)\s+(?:en|ett)\s+(?:\w+\s+){{0,2}}{_LANDFORM}\b")
# Facts of geography: a landform is called what it is, a capital is its country's, a place is the greatest of the land.
FACT = lazy_regex(
    # the first letter is looked at before the words are
    rf"\b(?=[äghjkmv])(?:(?:är|var|kallas)\s+(?:en|ett)\s+(?:\w+\s+){{0,2}}{_LANDFORM}\b|huvudstad(?:en)?\b|"
    r"(?:är|var)\s+(?:en\s+av\s+)?(?:[A-ZÅÄÖ]\w+s|världens|landets|jordens)\s+(?:\w+\s+){0,3}\w+|"
    r"(?:världens|jordens)\s+(?:\w+\s+)?\w+(?:sta|ste)\b|gränsar\s+(?:till|mot)\b|"
    r"(?:miljon\w*|miljard\w*)\s+(?:invånare|människor))",
)
# `heter` speaks of people elsewhere.
CAPITAL_CALLED = lazy_regex(r"\W*Huvudstaden\s+i\s+\S+\s+heter\b|\W*\S+\s+huvudstad\s+heter\b")
# A sentence that says what a place is like, and no more.
LONE_FACT = lazy_regex(
    r"\W*[A-ZÅÄÖ][\w-]*(?:\s[A-ZÅÄÖ][\w-]*)?\s+(?:är\s+(?:(?:mycket|väldigt|ganska|jätte|så)\s?)?\w+|är\s+(?:en|ett)\s+(?:\w+\s+){0,2}"
    r"(?:land|stad|huvudstad|storstad|region|ö)(?:\s+i\s+(?:\w+\s)?[A-ZÅÄÖ]\w+)?|ligger\s+(?:i|på|vid|nära)\s+(?:\w+\s+)?[A-ZÅÄÖ]\w+|"
    r"är\s+känt?\s+för\s+.+)\W*|"
    # what places do, several of them, and what was done somewhere: `Kaffe odlas i Brasilien`
    r"\W*(?:[A-ZÅÄÖ][\w-]*(?:,\s|\soch\s|\s))+(?:blev|lämnade|drabba\w+|förstördes|rinner)\s.+|"
    r"\W*(?:[A-ZÅÄÖ]\w+(?:,\s|\soch\s))+[A-ZÅÄÖ]\w+\s(?:har|är|ligger)\s.+|"
    r"[A-ZÅÄÖ]\w+\s(?:odlas|talas|produceras|tillverkas|avskaffades|byggdes)\s(?:i|av|på)\s.+",
)
COUNTRY_HAS = lazy_regex(r"\W*(?:[A-ZÅÄÖ]\w+\s){1,2}(?:har|hade)\s.+")  # Island har många vulkaner
# What is told of the world: people in general, where things are, several countries, what was built or fell.
_NAMED = r"[A-ZÅÄÖ][\w-]+"
OF_NOBODY = lazy_regex(
    rf"^\W*I\s+{_NAMED}(?:\s{_NAMED})?\s+\w+\s+(?:man|det|folk|människor|människorna|alla|många|nästan)\b|"
    rf"^\W*Det\s+(?:finns|fanns|bor|växer|regnar|snöar)\s+(?:\w+\s+){{0,3}}i\s+{_NAMED}\W*$|"
    rf"\b{_NAMED}(?:,\s{_NAMED})*\s+och\s+{_NAMED}\b|"
    r"^\W*[A-ZÅÄÖ][a-zåäö]+(?:na|en|et|n|ar|er|or|ism|ik|e|a)?\s+(?:kommer\s+(?:ursprungligen\s+)?från|finns|ligger|odlas|tillverkas|uppfanns|"
    r"uppstod|började|startade|grundades|byggdes|föddes|talas|används|gränsar|tillhör|rinner)\b|"
    r"\b(?:tillhör(?:de)?|del\s+av|med\s+i\s+(?:EU|FN|Nato|NATO)|i\s+(?:hela\s+)?världen|världens|i\s+Europa|i\s+Afrika|i\s+Asien|"
    r"(?:byggdes|grundades|upplöstes|delades?|delat|styrdes|förstördes|uppfanns|avskaffades|infördes|föll)|turister|"
    r"(?:EU|FN|NATO|Nato|EU:s|FN:s)|helig\w*|religion\w*|invånare|yta|ekonomi\w*|export\w*|import\w*|klimat\w*|språk\w*)\b"
)
ORIGIN = lazy_regex(rf"\W*(\w+)\s+kommer\s+(?:ursprungligen\s+|egentligen\s+)?från\s+(?:{_NAMED}\W*)+", re.UNICODE)
# Around feasts that people are called like.
FEAST_BEFORE = lazy_regex(
    r"\b(?:på(?:\s+självaste)?|till|inför|före|efter|under|om|fira\w*(?:\s+\w+)?|en|vid|är\s+det|blir\s+det|var\s+det|heliga|sankta)\s+\Z",
    re.IGNORECASE,
)
FEAST_BEHIND = lazy_regex(
    r"\s+(?:firas|infaller|är\s+(?:en|ett|den|vår)\s+(?:\w+\s+){0,2}(?:\w*högtid|\w*tradition|\w*fest|\w*dag|helg)\w*)|(?:tåg|dag|firande)"
)
# A word at the beginning of a sentence that is no name there: `Rosa är min favoritfärg`, `Max tio personer`.
THING_BEHIND = lazy_regex(
    r"\s+(?:är|var)\s+(?:en|ett|min|mitt|din|hans|hennes)\s+(?:\w+\s+){0,2}(?:\w*färg(?:en)?|\w*djur|\w*blomma|\w*träd|\w*fågel|"
    r"\w*månad|\w*material|\w*metall|\w*ord|\w*ämne|\w*sport|\w*mat|\w*dryck|\w*frukt)\b|"
    r"\s+(?:\d{1,4}|två|tre|fyra|fem|sex|sju|åtta|nio|tio|tolv|femton|tjugo|trettio|femtio|hundra)\s+(?!(?:år|och|eller|gånger|samt)\b)[a-zåäö]+"
)
OPENING = lazy_regex(r"(?:\A|[.!?]\s+|\n\s*)\Z")  # where every word has a capital
