"""What is said around a date, an age, an address or a person when it is the writer's own, or the world's."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, prefiltered_regex

__all__ = [
    "ANY_ONE_MAY",
    "AUTHOR_FIRST",
    "BEHIND_HEAD",
    "BETWEEN_LISTED",
    "BORN",
    "BORN_BEFORE",
    "BORN_WRITER",
    "BY_INITIALS",
    "CAME_OUT",
    "DID",
    "DOES_THERE",
    "EACH_BEFORE",
    "EVERY_YEAR",
    "EXPERT_BEFORE",
    "FIRST_PERSON",
    "FORM_LINE",
    "GOES_ON",
    "GREW_UP_BEFORE",
    "HEADED_LINE",
    "IMPERSONAL",
    "IN_BRACKETS",
    "KIN_OF",
    "LIVED",
    "LIVES_THERE",
    "MET_BEFORE",
    "MINE_AFTER",
    "MINE_BEFORE",
    "NAME_BEFORE",
    "NAME_BEHIND",
    "NEARER",
    "NUMBER_BEHIND",
    "OFFICE_BEFORE",
    "OF_THE_YEAR",
    "OURS",
    "PAST",
    "PET_BEFORE",
    "PRINTED_BEFORE",
    "SCHOLAR_BEFORE",
    "SEASON",
    "SIGNATURE",
    "SITE_BEFORE",
    "SOMEBODY_FIRST",
    "SOURCE",
    "SOURCE_LINE",
    "STATES_BEFORE",
    "STATES_BEHIND",
    "TURNS",
    "WAR_BEFORE",
    "WATCHED_BEFORE",
    "WORK_OF_ART",
    "WRITES_THERE",
    "YEARLY",
    "YEARLY_FEAST",
    "YEAR_BEHIND",
]

# The writer and the writer's people.
OURS = lazy_regex(r"\b(?:min|mitt|mina|vår|vårt|våra|mig|oss)\b", re.IGNORECASE)
# Before an age in one word that is the writer's own child or pupil: `vår sexåring`, `vi har en glad treåring`.
OUR_ONE = lazy_regex(r"\b(?:min|vår|(?:jag|vi) (?:har|hade|fick) en)\s+(?:\w+\s+)?$", re.IGNORECASE)
# People in general, figures, laws, books: a sentence about the world.
IMPERSONAL = lazy_regex(
    r"\b(?:man|folk|människor(?:na)?|enligt|procent|miljon\w*|\w*lag(?:en|ar|arna)?|film(?:en|er)?|bok(?:en)?|roman(?:en)?|svenskar\w*|undersökning\w*|studie\w*|"
    r"statistik\w*|regering\w*|riksdag\w*|befolkning\w*|invånar\w*|konvention\w*|\w*konventionen|telefon(?:er|erna|nätet)|världskrig\w*|"
    r"premiärminister\w*|statsminister\w*|president(?:en)?|kung(?:en)?|drottning(?:en)?|kejsar\w+|släpptes|lanserades|invigdes|upptäcktes|sjönk|uppfann\w*|grundades|infördes|förbjöds|byggdes)\b|%",
    re.IGNORECASE,
)
# Weather and feasts speak against a month that stands alone; a day of a month is a day of somebody's all the same.
OF_THE_YEAR = lazy_regex(
    r"\b(?:grader|sol(?:en)?|snö(?:n)?|vinter(?:n)?|våren|hösten|väder|vädret|firar|firas|jul|påsk|midsommar|nyår|helst|aldrig)\b",
    re.IGNORECASE,
)
# What is told as past has happened to somebody: `I mars kom snön` is no general statement, `i mars kommer snön` is.
PAST = lazy_regex(
    r"\b(?:var|blev|kom|fick|gick|dog|hade|stod|satt|låg|såg|tog|gav|åt|for|föll|sa|sade|skrev|sprang|försvann|drog|"
    r"reste|läste|löste|åkte|lekte|(?!fjärde|sjätte)[a-zåäö]{2,14}(?:ade|dde|tte|gde|lde|(?<![aeo])nde|rde|kte|pte)s?)\b"
)
# A film, a book is from a year: that is its own, not the writer's.
WORK_OF_ART = lazy_regex(
    r"\b\w*(?:film|bok|roman|serie|komedi|drama|album|låt|skiv|pjäs|novell)(?:en|an|n|et|er|a)?\b", re.IGNORECASE
)
CAME_OUT = lazy_regex(r"\b(?:från|(?:ut)?kom(?:\sut)?|gavs\sut|skrevs|inspelad|publicerades|premiär)\s(?:i\s|år\s)?$")
WAR_BEFORE = lazy_regex(
    r"\b\w*kriget\s+(?:slutade|började|bröt\s+ut|tog\s+slut|var\s+slut)\s+(?:i\s+|år\s+)?$", re.IGNORECASE
)
BORN = lazy_regex(r"\bfödd(?:es)?\s(?:i\s|år\s|den\s)?(?:\d{1,2}(?::?[ae])?\s)?(?:[a-zåäö]{3,9}\s)?$")
BORN_WRITER = lazy_regex(r"\b(?:jag (?:är|var|blev) |är jag |jag )född|jag föddes\b|föddes jag\b", re.IGNORECASE)
EVERY_YEAR = lazy_regex(
    r"\b(?:varje år|oftast|vanligtvis|vanligen|alltid|(?:särskilt|speciellt|åtminstone)(?:\s+inte)?)\s+(?:i\s+)?"
    r"(?:den\s+)?(?:\d{1,2}\s+)?(?:eller\s+)?(?:\d{1,2}\s+)?$"
)
EACH_BEFORE = lazy_regex(r"varje $", re.IGNORECASE)  # of a thing, not of people in general
YEARLY = lazy_regex(r"\b(?:firar|redan|brukar|börjar|slutar|kommer|åtminstone|varje)\b", re.IGNORECASE)
# A season of the law: `mellan 1 mars och 20 augusti`.
SEASON = prefiltered_regex(r"\bmellan (?:den )?\d{1,2} \w+ och (?:den )?\d{1,2} \w+", pieces=("mellan ",))
# A day or some days that come back: `mellan den 19 och 25 juni`, `nyåret, 13–15 april`, `året börjar den 1 april`.
YEARLY_FEAST = lazy_regex(
    r"\b(?:alltid\s+på\s+en|infaller|firas|(?:det\s+)?\w*nyåret|högtid\w*|helgdag\w*|året\s+(?:skulle\s+)?börja[rd]?e?|ramadan|nationaldag\w*|årligen)\b",
    re.IGNORECASE,
)
# A site that the writer writes on: `Jag bloggar på …`.
WRITES_THERE = lazy_regex(r"\b(?:blogga\w*|(?:jag|vi)\s+(?:skriver|driver|säljer|har|lägger)\b)", re.IGNORECASE)
SITE_BEFORE = lazy_regex(r"\w\.(?:se|fi|com|org|nu)\b[,\s(]*$")
SOURCE = lazy_regex(
    r"\b(?:enligt|enlig\w*|källa\w*|artikel\w*|skriver|säger|anser|påstår|menar|publicera\w*|tidning\w*)\b",
    re.IGNORECASE,
)
BEHIND_HEAD = lazy_regex(r"[.:][^\S\n]|[^\S\n]*\([^\n)]{2,30}\):|[^\S\n]?[–-](?:nu\b|[^\S\n])")
# Lines of forms and of lists of merits.
FORM_LINE = lazy_regex(
    r"^[ \t•*-]*(?:(?:för|efter|till|smek)?namn|född|födelse(?:datum|ort|år|land)|personn(?:umme)?r|ålder|kön|"
    r"(?:gatu|post|hem)?adress|postnummer|(?:post|hem|bostads)?ort|land|tel(?:efon)?(?:nummer|nr)?|mobil\w*|"
    r"e-?post(?:adress)?|mejl|e?mail|medborgarskap|nationalitet|civilstånd|familj|barn|språk|modersmål|yrke|titel|"
    r"arbets(?:givare|plats)|arbete|anställning\w*|utbildning\w*|skola|kurs(?:er)?|körkort|referens(?:er)?|"
    r"kontaktperson|klass|lärare|intressen|fritid|närvarande|frånvarande|plats|ordförande|sekreterare|"
    r"protokollförare|justerare)\.?[ \t]*:|^[ \t]*(?:19|20)\d\d[ \t]?[–-][ \t]?(?:(?:19|20)?\d\d)?[ \t,:]",
    re.IGNORECASE | re.MULTILINE,
)
# Any short heading with a colon, and something behind it in the line.
HEADED_LINE = lazy_regex(
    r"^[ \t•*–-]*([A-ZÅÄÖ][^\W\d_]+(?:[ /.-][^\W\d_()]+\.?){0,3}(?: \([^()\n]{1,30}\))?)[ \t]*:[ \t]+\S", re.MULTILINE
)
# Whom the writer greets, names beside himself, or says is his: `hej Ali`, `jag och Ali`, `min vän Ali`.
MINE_BEFORE = prefiltered_regex(
    r"(?:\b(?:hej|hejsan|tjena|kära|käre|god\s+morgon|god\s+kväll|hälsa|hälsningar|mvh)[,!]?\s+(?:\w{2,8}\s+){0,2}|"
    r"\b(?:jag|mig)\s+(?:och|med)\s+|\b(?:min|mitt|mina|vår|våra)\s+(?:[^\W\d_]{2,14}\s+)?[^\W\d_]{2,14},?\s+"
    r"(?:heter\s+|hette\s+|\()?|"
    r"\b(?:(?:jag|vi)\s+(?:intervjuade|ringde|besökte)|(?:intervjuade|ringde|besökte)\s+(?:jag|vi))\s+)$",
    pieces=tuple("mi jag vår hej tjena kär god häls mvh vi".split()),
)
# What people do at a school, a workplace or in a club, right before its name.
DOES_THERE = prefiltered_regex(
    r"\b(?:anställ\w+\s+av|(?:jobba\w*|arbeta\w*|svetsa\w*|städa\w*|diska\w*|prakti[ks]\w*|anställd\w*|går|gick|gått|plugga\w*|studera\w*|läser|läst|läste|träna\w*|"
    r"spela\w*|medlem|sjunger|(?:är|var|blev|blivit|som)\s+(?:chef|vd)|lastbil|truck|taxi)\b(?:\s+[a-zåäö]+){0,2}\s+(?:på|hos|i|vid|för|åt|med))\s+$",
    ends=tuple("på hos i vid för åt med av".split()),
)
MINE_AFTER = lazy_regex(r"\s+och\s+(?:jag|mig|min|mina)\b", re.IGNORECASE)
# Where the writer lives, was born or grew up, right before its name: `Själv är jag uppvuxen vid floden`.
GREW_UP_BEFORE = prefiltered_regex(
    r"\b(?:jag|vi)\s+(?:[^\W\d_]+\s+){0,3}?(?:uppvux(?:en|na)|(?:växte|vuxit|växt)\s+upp|född|föddes|bor|bodde|bott|flytta(?:de|t|r)?)\s+"
    r"(?:(?:nu|själv|ensam|länge|kvar|hit|senare|sedan)\s+)?(?:i|på|till|från|vid|nära|utanför)\s+(?:(?:floden|sjön|byn|staden|ön|stadsdelen)\s+)?$",
    ends=tuple("i på till från vid nära utanför floden sjön byn staden ön stadsdelen".split()),
)
# … and in the sentence behind: `Mosul är en stor stad. Jag är född där.`
LIVES_THERE = lazy_regex(
    r"[\s.!?]*(?:(?:och|men)\s+)?(?:(?:jag|vi|(?:min|mitt|mina|vår|vårt|våra)\s+(?:[^\W\d_]+\s+)?[^\W\d_]+)\s+(?:(?:är|var|blev|har)\s+)?"
    r"(?:bor|bodde|bott|föd(?:d|da|des)|uppvux(?:en|na)|växte|vuxit|kommer)\b[^.!?\n]{0,30}?\b(?:där|här)(?:ifrån)?\b|"
    r"(?:där|här)(?:ifrån)?\s+(?:(?:bor|bodde|föddes|växte|kommer)|(?:är|har)\s+(?=(?:jag|vi)\s+(?:född|uppvuxen|bott|vuxit)))\s*"
    r"(?:jag|vi|min|mitt|mina|vår|vårt|våra)\b)",
    re.IGNORECASE,
)
# What is done with a channel or a site: `såg Bron på SVT`.
WATCHED_BEFORE = lazy_regex(
    r"\b(?:surfa|sök|googla|titta|kolla|lyssna|ser?|såg|sett|hör|läs|streama)(?:de|t|te|a|r|ar|er)?\b[^.!?\n]{0,40}\s(?:på|via)\s$|"
    r"\b(?:sänds|sändes|sänt|visas|visades)\s+(?:[^.!?\n]{0,20}\s)?[ip]å?\s$",
    re.IGNORECASE,
)
# What somebody is right before the name, or before a first name: `rektorn Bo Ek`.
OFFICE_BEFORE = lazy_regex(r"\b(\w+n)\s+(?:[A-ZÅÄÖÉ][\w-]*\s+)?$")
PET_BEFORE = lazy_regex(
    r"\b(?:min|din|sin|hans|hennes|vår|er|deras|[A-ZÅÄÖ]\w+s)\s+(?:(?!hund|katt|häst)[a-zåäö]+\s+)?(?:hund|katt|häst|kanin|papegoja|valp|hamster),?\s+$|\bdöpt(?:e|es|s)?\s+(?:den|det|honom|henne|katten|hunden|hästen|valpen)\s+till\s+$"
)
# The writer, and whom the writer is with.
FIRST_PERSON = lazy_regex(r"\b(?:jag|mig|mej|min|mitt|mina|vi|oss|vår|vårt|våra)\b", re.IGNORECASE)
# What is told of lives that are told.
LIVED = lazy_regex(
    r"\b(?:dog|avled|föddes|kröntes|mördades|avrättades|blev\s+(?:kung|drottning|kejsare|president|påve))\b",
    re.IGNORECASE,
)
# What stands in newspapers, right before their names.
PRINTED_BEFORE = lazy_regex(
    r"\b(?:artik(?:el|eln|lar)|insändare?n?|krönikan?|notis(?:en)?|reportage(?:t)?|debattartikel|(?:det\s+(?:stod|står)|stod\s+det|stått|läs(?:er|te|t|a))(?:\s+(?:det|om\s+\w+))?)\s+i\s+$",
    re.IGNORECASE,
)
# What the writer of a report did to find out.
DID = lazy_regex(
    r"\b(?:jag|vi)\s+(?:har\s+)?(?:intervjua(?:de|t)|besök(?:te|t)|träffa(?:de|t)|fråga(?:de|t)|observera(?:de|t)|samla(?:de|t))\b",
    re.IGNORECASE,
)
# A relative of somebody named before, right before the name: `Hennes man`.
KIN_OF = lazy_regex(
    r"\b(?:hennes|hans|deras)\s+(?:\w+\s+)?(?:man|fru|make|maka|sambo|son|dotter|bror|syster|mamma|pappa|mor|far|mormor|morfar|farmor|farfar|moster|faster|morbror|farbror|kusin|pojkvän|flickvän|fästman|fästmö),?\s+$",
    re.IGNORECASE,
)
# Somebody's birthday.
BORN_BEFORE = lazy_regex(
    r"\b(?:f\.|f(?=\s\d)|föd(?:d|da|t))\s+(?:(?:i|den|år)\s+)?(?:[\d’'-]{2,5}\s*(?:resp\.?|och|,|&|/)\s*){0,3}[’'-]?$",
    re.IGNORECASE,
)
TURNS = lazy_regex(
    r"\bfyll(?:er|de|t)\s+(?:snart\s+)?(?:\d{1,2}\b|år\b|[a-zåäö]{3,14}(?:io|ton|elva|tolv|år)\b)|\bfödelsedag",
    re.IGNORECASE,
)
# A word with a name right behind it, and one with a name or an initial right before it: `Ali Hassan`, `A. Ali`.
NAME_BEHIND = lazy_regex(r"(?<!\w)(\w+)[ -](?:(?:von|af|de|van|der|al|el|bin|ben|da|dos)\s)?(?=[A-ZÅÄÖØÆÉÁÍÓÚŠŽČŁ])")
NAME_BEFORE = lazy_regex(r"(?<![\w-])(?:[A-ZÅÄÖ]\.|[A-ZÅÄÖ][\w-]+) (?=(\w+))")
# Whom somebody met, lived with or married: `Där mötte hon Sixten.`
MET_BEFORE = lazy_regex(
    r"\b(?:mötte|träffade|(?:gifte|förlovade)\s+(?:(?:han|hon|jag)\s+)?sig\s+med|blev\s+kär\s+i|(?:bor|bodde|sambo|gift)\s+(?:ihop\s+)?med)\s+(?:(?:han|hon|jag|de|vi)\s+)?\Z",
    re.IGNORECASE,
)
# The last line, if it is a name and a town.
SIGNATURE = lazy_regex(r"\W*(?:[A-ZÅÄÖ]\w*\.?[\s,-]*){1,4}\W*(?:\d.*)?")
# The number of somebody right behind the name, or the rest of it.
NUMBER_BEHIND = lazy_regex(
    r"(?:\s(?:al-|de\s|von\s|van\s|af\s)?[A-ZÅÄÖ][\w.’'-]*){0,3}\s*[,;:(–-]?\s*"
    r"(?:[Ff]ödd\s+|[Pp]ers\w*\.?\s*(?:nr)?\.?:?\s*|[Tt](?:el\w*|fn)\.?:?\s*|[Mm]ob\w*\.?:?\s*)?"
    r"(?:(?:19|20)?\d{6}[-+\s]?\d{4}(?!\d)|(?:\+|00?)[1-9][\d\s-]{6,}|[\w.+-]+@\w)"
)
# What stands between people told in one breath: `Yonis (14), Sagal (11) och tvillingarna Abshir`.
BETWEEN_LISTED = lazy_regex(r"(?:\s*\(\d{1,2}(?:\s?år)?\))?\s*(?:,|och|samt|&)\s+(?:och\s+)?(?:[a-zåäö]{2,14}\s+){0,2}")
# Between a person and an age that is not that person's.
NEARER = lazy_regex(r"[.!?\n]|\b(?:jag|mig|min|mitt|mina|vi|vår|våra|du|din)\b", re.IGNORECASE)
# … unless the next sentence goes on with the same person: `Den handlar om Karin som flyttar. Hon är 25`.
GOES_ON = lazy_regex(
    r"(?![^.!?]*\b(?:jag|mig|min|mitt|mina|vi|vår|våra|du|din)\b)[^.!?\n]{0,90}[.!?]\s+(?:Hon|Han)\s+(?:är|var|blir)\s+(?:bara\s+|nu\s+|redan\s+)?"
)
# Lines of a list of sources, surname first: `Hammar, Henrik.`, `Hammar, Henrik 2009: Titel`.
AUTHOR_FIRST = lazy_regex(
    r"^[^\w\n]*(?P<author>[A-ZÅÄÖ][\w-]+(?: [A-ZÅÄÖ][\w-]+)?, [A-ZÅÄÖ][\w-]*(?: [A-ZÅÄÖ]\.?)*)"
    r"(?P<entry>,? ?\(?(?:1[89]|20)\d\d.*)?(?:[.:(&]|, [A-ZÅÄÖ]\.|(?<=\d)$)",
    re.MULTILINE,
)
# A line that names the sources: `Källor: www.kiruna.se, Dagens Nyheter 2025-08-20`.
SOURCE_LINE = lazy_regex(
    r"^[ \t]*(?:källa|källor|källförteckning|litteratur(?:lista)?)[ \t]*:.*$|©.*$", re.IGNORECASE | re.MULTILINE
)
BY_INITIALS = lazy_regex(
    r"[A-ZÅÄÖ][\w-]+, [A-ZÅÄÖ]\.(?:[ -]?[A-ZÅÄÖ]\.)?(?:,? (?:&|och) [A-ZÅÄÖ][\w-]+, [A-ZÅÄÖ]\.)* ?\((?:1[89]|20)\d\d"
)
# Cited: `(Rose 2010)`, `Rose (2010)`, `Enligt Rose`, `professor Ann Rose`.
# a paper with its day as well: `(Ann Rose, DN, 17/11, 2016)`
IN_BRACKETS = lazy_regex(
    r"\([^()\d]{2,60}?,?\s(?:\d\d?\s?/\s?\d\d?,?\s|(?:den\s)?\d\d?\s[a-zåäö]{3,9}\s)?(?:1[89]|20)\d\d\b[^()]{0,20}\)"
)
YEAR_BEHIND = lazy_regex(r"(?:s|:s)?(?:\s+[A-ZÅÄÖ][\w-]+)?\s*\((?:1[89]|20)\d\d\b")
_SAYS = r"anger|enligt|hävdar|redogör|konstaterar|påstår|framhåller|anser|menar|skriver|påpekar|understryker"
STATES_BEFORE = lazy_regex(rf"\b(?:{_SAYS})\s+\Z", re.IGNORECASE)
STATES_BEHIND = lazy_regex(rf"\s+(?:{_SAYS})\b")
EXPERT_BEFORE = lazy_regex(
    r"\b(?:\w*forskar(?:e|en)|\w*olog(?:en)?|professor[n]?|docent(?:en)?|journalist(?:en)?|debattör(?:en)?|"
    r"ekonom(?:en)?|historiker[n]?|krönikör(?:en)?|författar(?:e|en|inna|innan)|regissör(?:en)?|skådespelar(?:e|en)|filosof(?:en)?|"
    r"poet(?:en)?|kompositör(?:en)?|konstnär(?:en)?|uppfinnar(?:e|en)|astronaut(?:en)?|helgonet|[Gg]uden|[Gg]udinnan|\w+guden)\s+"
    r"(?:[A-ZÅÄÖ][\w-]*\.?\s+)?\Z"
)
# Where a scholar works: `professor i historia vid`.
SOMEBODY_FIRST = lazy_regex(
    r"\W*(?:(?:Hon|Han|Hennes|Hans|Informanten|Deltagaren|Respondenten|Patienten|Klienten|Eleven)|(?:Vi|De)\s+(?:har|fick|väntar))\b"
)
# What anybody of an age may do: `En 7-åring får inte gå ensam.`
ANY_ONE_MAY = lazy_regex(r"\W*En\s+(?:[a-zåäö]+\s+)?[\w-]+\s+(?:får|kan|ska|måste|bör|borde|behöver|klarar|förstår)\b")
SCHOLAR_BEFORE = prefiltered_regex(
    r"(?:\b(?:prof+es+or|\w*forskar(?:e|en)|docent|lektor|doktorand|\w+olog(?:en)?|historiker|verksam)\b[^.!?]{0,40}|"
    r"\b(?:undersökning|studie|rapport|avhandling|forskning)\w*\s+(?:av|från)\b[^.!?]{0,60}|\((?:1[89]|20)\d\d\)\s+)\bvid\s+\Z",
    ends=tuple("vid".split()),
)
