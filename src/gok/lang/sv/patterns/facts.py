"""Sentences that tell facts of the world: what places are, where they lie, what they have and what is done there."""

from __future__ import annotations

import re

from gok.lang import lazy_regex

__all__ = [
    "ACTED_ON",
    "ALL_INHABITANTS",
    "AT_HAND",
    "BEHIND_PLACE",
    "CAPITALISED",
    "CAPITAL_CALLED",
    "COMPARED",
    "COUNTRY_HAS",
    "ELSEWHERE",
    "FACT",
    "IMPERSONAL",
    "IS_LANDFORM",
    "IS_NEUTER",
    "JOINT",
    "LIES_AFAR",
    "LONE_FACT",
    "MANY",
    "NOTED_BEHIND",
    "NOTED_FIRST",
    "NOTED_LINE",
    "OFFICE_FIRST",
    "OF_NOBODY",
    "ONE",
    "OPINION",
    "ORIGIN",
    "PEOPLE_FIRST",
    "PLACE_LIES",
    "PLACE_OF_LAND",
    "SAID_AT_HOME",
    "SAID_OR_LIKED",
    "SAID_TO_BE",
    "SLIP",
    "SOMEBODY",
    "STATEMENT",
    "SURELY_OF_THE_WORLD",
    "THERE",
    "TOLD_THAT",
    "WHOLLY_OF_PLACES",
]

_LANDFORM = (
    r"(?:\w*öken|\w*flod|\w*sjö|\w*berg|bergskedja|vulkan|ö|halvö|ögrupp|hav|innanhav|älv|å|skog|regnskog|bergstopp|glaciär|"
    r"kontinent|världsdel|planet)"
)
# One of these stands behind a place in all that is told of it by IS_LANDFORM, IS_NEUTER, LIES_AFAR, ACTED_ON, COMPARED.
BEHIND_PLACE = lazy_regex(
    r"\s+(?:är|var|blev|blir|ligger|såldes|köptes|delades|erövrades|ockuperades|koloniserades|upptäcktes|bombades|styrdes|"
    r"grundades|tillhör|gränsar|exporterar|importerar|producerar|har)"
)
# A place by the ending of what it is said to be: `Nora är känt för sin glass`, `Halland är vackert`.
IS_NEUTER = lazy_regex(
    r"\s+är\s+(?:mycket\s|väldigt\s|så\s|alltid\s)?(?:känt\s+för|(?:vacker|fin|stor|kall|varm|dyr|underbar|fantastisk|härlig|rik|säker|farlig|tråkig|rolig|lugn|modern|"
    r"gammal|ny|populär|känd)t|litet|gammalt)\b|"
    # any other neuter that ends the clause: `Balkan var oroligt`; but nobody is `trött`, `gift` or `bäst` as a place is
    r"\s+(?:är|var|blev|blir)\s+(?:mycket\s|väldigt\s|så\s|alltid\s|ganska\s)?(?!(?:jätte)?(?:trött|kort|gift|lätt|rätt|svart|tyst|bort|fast|stolt|sött|nytt|snart|helt|mätt|kallt)\b)"
    r"\w{3,}(?:[ls]kt|igt|[lrnmvdt]t|t)(?<!st)(?=\s*(?:[.,!?]|\Z)|\s+(?:på|om|under|och|men|före|efter)\b)"
)
# How far a place is from another: `Nora ligger två timmar från Stockholm`.
LIES_AFAR = lazy_regex(
    r"\s+ligger\s+(?:\w+\s+){0,2}(?:\w+\s+)(?:timmar|timme|minuter|mil|kilometer|km|meter|dagsresor)(?:s\s+\w+)?\s+(?:bort\s+)?(?:från|norr|söder|öster|väster|utanför|med)\b"
)
# What befalls a country and hardly a person: `Alaska såldes till USA`, `Georgia antogs som delstat`.
ACTED_ON = lazy_regex(
    r"\s+(?:såldes|köptes|delades|erövrades|ockuperades|koloniserades|upptäcktes|bombades|styrdes|grundades|tillhör(?:de)?|gränsar|exporterar|importerar|producerar|"
    r"blev\s+(?:självständigt?|en\s+(?:delstat|koloni|republik))|har\s+(?:\w+\s+){0,3}(?:invånare|vulkaner|öar|gränser))\b"
)
IS_LANDFORM = lazy_regex(rf"\s+(?:är|var)\s+(?:en|ett)\s+(?:\w+\s+){{0,2}}{_LANDFORM}\b")
# Facts of geography: a landform is called what it is, a capital is its country's, a place is the greatest of the land.
FACT = lazy_regex(
    # the first letter is looked at before the words are
    rf"\b(?=[äghHjkmvVJ])(?:(?:är|var|kallas)\s+(?:en|ett)\s+(?:\w+\s+){{0,2}}{_LANDFORM}\b|[Hh]uvudstad(?:en)?\b|"
    r"(?:är|var)\s+(?:en\s+av\s+)?(?:[A-ZÅÄÖ]\w+s|världens|landets|jordens)\s+(?:\w+\s+){0,3}\w+|"
    r"(?:[Vv]ärldens|[Jj]ordens)\s+(?:\w+\s+)?\w+(?:sta|ste)\b|(?:är|var)\s+den\s+(?:\w+\s+)?\w+(?:sta|ste)\s+\w+|gränsar\s+(?:till|mot)\b|"
    r"(?:är|var)\s+(?:\w+are|större|mindre|äldre|yngre|längre|högre|bättre|sämre)\s+än\s+[A-ZÅÄÖ]|"
    r"(?:miljon\w*|miljard\w*)\s+(?:invånare|människor))",
)
# A place by the land it lies in: `Den turkiska staden Istanbul är stor`; a fact where nothing is the writer's.
PLACE_OF_LAND = lazy_regex(r"\W*Den\s+\w+ska\s+(?:staden|ön|floden)\s+[A-ZÅÄÖ]")
# `heter` speaks of people elsewhere.
CAPITAL_CALLED = lazy_regex(r"\W*Huvudstaden\s+i\s+\S+\s+heter\b|\W*\S+\s+huvudstad\s+heter\b")
COMPARED = lazy_regex(
    r"\s+(?:är|var)\s+(?:\w+\s+)?(?:\w+are|större|mindre|äldre|yngre|längre|högre|bättre|sämre)\s+än\s+([A-ZÅÄÖ][\w-]+)"
)
# Between what is told of the world and what is told of the writer, who is elsewhere.
JOINT = lazy_regex(r",\s+(?:men|fast|medan|och)\s+|\s+men\s+|;\s+")
ELSEWHERE = lazy_regex(r"\b(?:i|från|till|på)\s+[A-ZÅÄÖ]")
THERE = lazy_regex(r"\b(?:där|här|dit|hit|därifrån|härifrån|staden|landet|byn|ön)\b")
# A sentence that says what a place is like, and no more.
LONE_FACT = lazy_regex(
    r"\W*[A-ZÅÄÖ][\w-]*(?:\s[A-ZÅÄÖ][\w-]*)?\s+(?:är\s+(?:inte\s+)?(?:(?:mycket|väldigt|ganska|jätte|så)\s?)?\w+(?:\s+och\s+(?:\w+\s+)?\w+t)?(?:\s+(?:på|om|under)\s\w+)?|(?:är|var|blev)\s+(?:en|ett)\s+(?:\w+\s+){0,2}"
    r"(?:\w*land|\w*stad|\w*ort|\w*by|kommun|\w*samhälle|region|ö)(?:\s+i\s+(?:\w+\s)?[A-ZÅÄÖ]\w+)?|(?:ligger|står)\s+(?:i|på|vid|nära)\s+(?:\w+\s+)?[A-ZÅÄÖ]\w+|"
    r"(?:är|var|blev)\s+(?:mest\s+|också\s+)?känt?\s+för\s+.+)\W*|"
    # what places do, several of them, and what was done somewhere: `Kaffe odlas i Brasilien`
    r"\W*(?:[A-ZÅÄÖ][\w-]*(?:\s(?:älv|kanal|fjord))?(?:,\s|\soch\s|\s))+(?:blev|lämnade|drabba\w+|förstördes|rinner|växte|växer|grundades|anlades|brann|kallas|styrdes|erövrades|"
    r"bombades|delades|firar|exporterar|importerar|producerar|införde|införs|är\s+centrum)\s.+|"
    r"\W*(?:[A-ZÅÄÖ]\w+(?:,\s|\soch\s))+[A-ZÅÄÖ]\w+\s(?:har|är|ligger)\s.+|"
    r"[A-ZÅÄÖ]\w+\s(?:odlas|talas|produceras|tillverkas|avskaffades|byggdes)\s(?:i|av|på)\s.+",
)
# Where a place lies; who lies somewhere is no place: `Madrid ligger mitt i Spanien`.
PLACE_LIES = lazy_regex(
    r"\W*([A-ZÅÄÖ][\w-]*(?:\s[A-ZÅÄÖ][\w-]*)?)\s+(?:ligger|låg|står|stod|finns|fanns)\s+(?!(?:hemma|kvar|sjuk|inne|inlagd|och|där|här)\b)(?:\w+\s+){0,4}?(?:i|på|vid|nära|om|av|från|mellan|intill|emot|bredvid|än)"
    r"\s+(?:\w+\s+){0,3}[A-ZÅÄÖ][\w-]*(?:\s+(?:och\s+)?[A-ZÅÄÖ][\w-]*)*\W*",
)
CAPITALISED = lazy_regex(r"[A-ZÅÄÖ][\w-]*")
COUNTRY_HAS = lazy_regex(r"\W*(?:[A-ZÅÄÖ]\w+\s){1,2}(?:har|hade)\s.+")  # Island har många vulkaner
# What is told of the world: people in general, where things are, several countries, what was built or fell.
_NAMED = r"(?!(?:De|Dom|Det|Den|Hon|Han|Hen|Jag|Vi|Ni|Du|Man|Alla|Här|Där|Nu|Båda|Barnen|Mamma|Pappa)\b)[A-ZÅÄÖ][\w-]+"
OF_NOBODY = lazy_regex(
    r"^\W*(?:På|Under)\s+(?:\d{4}-|[a-zåäö]+)talet\s|"
    rf"^\W*I\s+{_NAMED}(?:\s{_NAMED})?\s+\w+\s+(?:man|det|folk|människor|människorna|alla|många|nästan)\b|"
    rf"^\W*Det\s+(?:finns|fanns|bor|växer|regnar|snöar)\s+(?:\w+\s+){{0,3}}i\s+{_NAMED}\W*$|"
    rf"\b{_NAMED}(?:,\s{_NAMED})*\s+och\s+{_NAMED}\b|"
    r"^\W*(?:Många|Folk|Människor(?:na)?|Turister(?:na)?|Miljoner|Tusentals|Man|Ingen|Vikingar(?:na)?|Romarna|Grekerna|Araberna)\s|"
    rf"^\W*(?:Från|Mellan)\s+{_NAMED}\s+(?:till|och)\s+{_NAMED}\s+är\s+det\b|"
    r"^\W*[A-ZÅÄÖ][a-zåäö]+(?:na|en|et|n|ar|er|or|ism|ik|e|a)?\s+(?:kommer\s+(?:ursprungligen\s+)?från|finns|ligger|odlas|tillverkas|uppfanns|"
    r"uppstod|började|startade|grundades|byggdes|föddes|talas|används|gränsar|tillhör|rinner)\b|"
    r"\b(?:tillhör(?:de)?|del\s+av|med\s+i\s+(?:EU|FN|Nato|NATO)|i\s+(?:hela\s+)?världen|världens|i\s+Europa|i\s+Afrika|i\s+Asien|"
    r"(?:byggdes|grundades|upplöstes|delades?|delat|styrdes|förstördes|uppfanns|avskaffades|infördes|föll)|turister|"
    r"(?:EU|FN|NATO|Nato|EU:s|FN:s)|helig\w*|religion\w*|invånare|yta|ekonomi\w*|export\w*|import\w*|klimat\w*|språk\w*)\b"
)
# Whole sentences that can be about nobody: a place, what it has, what is so there, what was built or happened there.
_PLACE = rf"{_NAMED}(?:\s{_NAMED}){{0,2}}"
_IS = r"(?:är|har|finns|fanns|ligger|låg|står|bor|växer|går|rinner|blir|kan|får|\w{2,}r|\w{3,}[ae]?s)"
_HAPPENED = (
    r"(?:föll|inträffade|skedde|hände|rådde|utbröt|drog\s+in|började|slutade|öppna(?:r|de)|\w{3,}des|\w{3,}[ae]s|ligger|"
    r"finns|går)"
)
WHOLLY_OF_PLACES = lazy_regex(
    # where, then what is so there: `I Venedig åker man båt`, `Mitt i Stockholm finns en park`
    rf"\W*(?:(?:Strax\s+)?[Uu]tanför|Mitt\s+(?:i|på)|Nära|Kring|Runt|Genom|(?:Norr|Söder|Öster|Väster)\s+om|"
    rf"(?:I|På)(?:\s+(?:södra|norra|östra|västra|centrala|gamla|hela))?)\s+{_PLACE}\s+{_IS}\s+(?!\w+(?:arna|erna)\W*$)[^,]+|"
    # a place and what it has: `Lund har ett känt universitet`
    rf"\W*{_PLACE}\s+(?:har|hade)\s+(?:inte\s+)?(?:en|ett|flera|många|några|inga|två|tre|fyra|fem|mycket|lite|över|"
    r"ungefär|\d[\d ]*|[a-zåäö]{3,}(?:ar|er|or))\b.+|"
    # what there is: `Det bor många finländare i Borås`
    rf"\W*Det\s+(?:finns|fanns|bor|växer|ligger|regnar|snöar|blåser|är\s+(?:många|mycket|gott\s+om|fullt\s+av))\s+(?:\w+\s+){{0,6}}(?:i|på|vid|utanför|nära)\s+{_PLACE}(?:\s+(?:på|om|under)\s+\w+)?\W*|"
    # what is so there, or allowed: `Det är varmt i Spanien på sommaren`
    r"\W*Det\s+(?:är|var|blir)\s+(?:\w+\s+){0,2}(?:varmt|kallt|hett|svalt|soligt|mörkt|ljust|fuktigt|torrt|blåsigt|dyrt|billigt|vanligt|ovanligt|"
    rf"förbjudet|tillåtet|lagligt|olagligt|\w+are)\s+(?:i|på)\s+{_PLACE}(?:\s+(?:på|om|under|än|och|i)\s.+)?\W*|"
    # what people can do, and what was done long ago: `Man kan åka tåg till Narvik`, `På sextiotalet kom många`
    r"\W*(?:Man|Folk|Turister(?:na)?)\s+(?:kan|kunde|får|fick|måste|brukar|behöver|\w{2,}r)\s.+|"
    r"\W*(?:På|Under)\s+(?:\d{4}-|[a-zåäö]+)talet\s.+|"
    # something new: `Ett stort universitet ligger i Bologna`, `Årets första snö föll i Ystad`
    r"\W*(?:En|Ett|Flera|Många|Några|(?:Den|Det|De)\s+första|(?:Vinter|Höst|Vår|Sommar|År|Världen|Jorden)(?:n|en|ens|ets|s)s?)\s+"
    rf"(?:[a-zåäö]+\s+){{0,4}}{_HAPPENED}\s+(?:\w+\s+){{0,4}}(?:i|på|vid|över|utanför|nära)\s+{_PLACE}\W*|"
    # all of a kind: `Gatorna i Neapel är smala`
    rf"\W*\w{{3,}}(?:[eo]rna|arna)\s+(?:i|på|vid)\s+{_PLACE}\s+(?:är|har|kallas|byggdes|\w{{3,}}s)\s.+|"
    # many people: `Många svenskar bor i Spanien`; the town's own: `Visbys gator är smala`
    r"\W*(?:Många|Få|Flera|(?:De\s)?[Ff]lesta|Miljo\w+|Tusentals|Hundratals|Alltfler|Allt\sfler)\s+(?:[a-zåäö]+\s+){0,3}(?:bor|lever|jobbar|arbetar|"
    rf"studerar|reser|åker|flyttar|semestrar|besöker|flyr)\s+(?:(?:i|på|till|från|genom)\s+)?{_PLACE}(?:\s+(?:varje|på|om|under)\s.+)?\W*|"
    rf"\W*{_PLACE}\s+(?:historia|klimat|natur|ekonomi|befolkning|invånare|kust|centrum|gator|parker|museer|stränder|kyrkor|torg|slott|hamn|flagga|"
    r"nationaldag|nationalrätt|kök|kultur|regering|parlament|gränser|skogar|sjöar|berg|öar)\s+(?:är|var|har|heter|ligger|består|firas)\s.+|"
    # where a place lies, without another: `Ystad ligger vid havet`
    rf"\W*{_PLACE}\s+(?:ligger|låg)\s+(?:\w+\s+)?(?:vid|på|i|nära)\s+(?:havet|kusten|ekvatorn|gränsen|(?:en|ett)\s\w+|(?:norr|söder|öster|väster|norra|södra|östra|"
    r"västra|mellersta)\b.*|inlandet|mitten\s.+|fjällen|bergen)\W*|"
    rf"\W*{_PLACE}\s+(?:ligger|låg)\s+(?:\w+\s+)?(?:norrut|söderut|österut|västerut|högt|lågt|isolerat)\W*|"
    rf"\W*{_NAMED}\s+(?:skärgård|kommun|län|domkyrka|slott|centralstation|flygplats|hamn)\s+(?:är|var|har|ligger)\s.+|"
    # a company and its seat, an event and its place: `Volvo har sitt huvudkontor i Göteborg`
    rf"\W*{_PLACE}\s+(?:har|hade)\s+(?:sitt|sin|sina)\s+(?:\w+\s+)?(?:\w*kontor|säte|högkvarter|ursprung|rötter|fabrik(?:er)?)\s+.+|"
    rf"\W*{_NAMED}\s+(?:hålls|hölls|arrangeras|anordnas|äger\s+rum|spelas|sänds|går\s+av\s+stapeln|går\s+(?:från|mellan|genom|till))\s.+"
)
# What somebody knows or has heard is told as such: `Visste du att Berlin har fler broar än Venedig?`
TOLD_THAT = lazy_regex(
    r"\W*(?:(?:Visste|Vet)\s+(?:du|ni)\s+att|(?:Jag|Vi)\s+(?:vet|visste|läste|läser|hörde|såg|har\s+(?:läst|hört|sett|lärt\s+(?:mig|oss))|lärde\s+(?:mig|oss))\s+"
    r"(?:(?:i|på|en|ett|idag|igår|om)\s+(?:\w+\s+)?){0,2}att|Alla\s+vet\s+att|(?:Läraren|Boken|Tidningen)\s+(?:sa|säger|berättade|berättar|skriver|skrev)\s+att|Det\s+(?:sägs|påstås|står)\s+(?:i\s+\w+\s+)?att)\s+",
)
# Who may be somebody at hand though no pronoun of the writer's is there; a place beside is not the world's alone.
SOMEBODY = lazy_regex(
    r"\b(?:de|dom|dem|deras)\b(?!\s+(?:första|sista|nya|gamla|stora|små|nordiska|\w+sta|\w+ste)\b)|"
    r"\A\W*(?:ta\s+(?:\w+\s+)?\w*(?:buss|tåg|pendel|tunnelban|spårvagn|färja|flyg|taxi)\w*|(?:byt|gå\s+av|kliv|stig|möt|hämta|skicka|kom)\s)|"
    r"\b(?:bo|leva|plugga|studera|jobba|arbeta|flytta|hälsa|hälsning(?:ar)?|kram(?:ar)?|välkom\w+)\b|\bsin(?:a)?\s+(?:familj|släkt|man|fru)\b",
    re.IGNORECASE,
)
# People in general, called like a man: `Från Malmö kan man se Köpenhamn`.
ONE = lazy_regex(r"\A\W*Man\b|(?<!\ben\s)(?<!\bgift\s)(?<!\bung\s)(?<!\bgammal\s)(?<!\bäldre\s)\bman\b")
# How a sentence begins that tells of no person: of a thing or all of a kind, of a place, of what there is or happens.
_COUNT = (
    r"\d[\d ]*|Två|Tre|Fyra|Fem|Sex|Sju|Åtta|Nio|Tio|Hundratals|Tusentals|Miljontals|Miljoner|Över|Drygt|Nästan|Ungefär"
)
IMPERSONAL = lazy_regex(
    r"\W*(?:Det\s+(?:finns|fanns|brinner|brann|regnar|regnade|snöar|snöade|blåser|blåste|stormar|stormade|pågår|pågick|växer|byggs|byggdes|hålls|hölls|råder|rådde|utbröt|bor|"
    r"inträffade|odlas|talas|säljs|öppnas|planeras|blir\s+(?:\w+\s+)?(?:regn|snö|sol|storm|åska|varmt|kallt|soligt|regnigt|val|strejk))\s|"
    rf"(?:En|Ett|Flera|Många|Några|Få|Inga|Inget|Ingen|Alla|Varje|Fler|Nya|Allt\s+fler|{_COUNT})\s+[a-zåäö]|"
    r"(?:Den|Det|De)\s+(?:första|sista|nya|gamla|\w+sta|\w+ste)\s|"
    rf"{_PLACE}\s+(?:(?:är|var|blev|blir)\s+(?:en|ett)\s+(?:\w+\s+){{0,3}}?(?:\w*land|\w*stad|\w*ort|\w*by|\w*ö|kommun|\w*samhälle|region|landskap|\w*centrum|"
    r"\w*mål|\w*kommun|metropol)\b|(?:har|hade|ska|kommer\s+att|måste|kan|får|lockar|drar|liknar|saknar|behöver|växer|brukar|utsågs|valdes|satsar|bygger|\w{3,}s)\s)|"
    r"[A-ZÅÄÖ][a-zåäö]{2,}(?:[aoe]rna|ar|er|or)\s+(?:i|på|från|till|mellan|runt|kring|vid)\s|"
    r"(?:Tåg|Bussar|Buss|Flyg|Färjor)\s+(?:mot|till|från)\s|(?:Nästa|Slut)(?:\s+station|\s+hållplats|stationen?)\s+är\s|Biljett(?:en|er|erna)?\s+(?:till|från)\s|"
    r"(?:Den|Det|De)\s+här\s+\w+\s+(?:kommer|är|görs|tillverkas)\s+(?:ursprungligen\s+)?(?:från|i)\s|Denna\s+\w+\s+kommer\s+från\s|"
    r"[A-ZÅÄÖ][a-zåäö]+(?:ismen|atin|ionen|iken|turen|ingen|sporten|spelet|musiken|konsten)\s+(?:föddes|uppstod|började|kommer|grundades|uppfanns|spreds)\s|"
    r"(?:[A-ZÅÄÖ][a-zåäö]+-)?(?:OS|VM|EM|SM)\s|(?:Ligger|Finns)\s+[A-ZÅÄÖ]|Är\s+[A-ZÅÄÖ][\w-]+\s+(?:\w+are|större|mindre|äldre|en|ett)\s|"
    r"(?:Bönder|Demonstranter|Forskare|Arkeologer|Soldater|Turister|Invånare(?:na)?|Arbetare|Politiker|Poliser|Myndigheter(?:na)?|Rebeller|Väljare|Hälften)\s|"
    r"(?:Den|Det)\s+\w+[ae]\s+(?:branden|olyckan|kriget|stormen|jordbävningen|översvämningen|kraschen|revolutionen|pesten|marknaden|festivalen|bron)\s|"
    rf"{_NAMED}\s+(?:slott|domkyrka|skärgård|centralstation|flygplats|hamn|stadshus|rådhus|fästning)\s+(?:är|var|har|ligger|byggdes|stod)\s|"
    rf"(?:Från|Mellan)\s+{_PLACE}\s+(?:till|och)\s+{_PLACE}\s+(?:är|tar|ligger|går|finns)\s|"
    r"(?:Språk(?:et|en)|Musiken|Kulturen|Naturen|Religionen|Tågen|Kriget|Ekonomin|Historien)\s+(?:i|från)\s|"
    r"Enligt\s+(?:SCB|WHO|FN|EU|statistik\w*|(?:en\s+)?(?:ny\s+|nya\s+)?(?:rapport|undersökning|studie)\w*)\s|Man\s+kan\s|[EeRr][v]?\s?\d+(?::an)?\s+går\s|"
    r"(?:Vädret|Flyget|Flygresan|Bussen|Tåget|Färjan|Båten|Nattåget|Snabbtåget|Trafiken|Klimatet|Temperaturen|Luften|Vattnet|Vintern|Sommaren|Våren|Hösten|Avståndet|Sträckan|"
    r"Stormen\s+[A-ZÅÄÖ]\w+|Orkanen\s+[A-ZÅÄÖ]\w+|Motorvägen|Vägen|Järnvägen|Bron|Flygplatsen|Tunnelbanan|Spårvagnen|Hamnen|Maten|Kaffet|Vinet|Osten|Teet|Ölet|Guldet|Valet|Branden|Olyckan|Stormen|Översvämningen|Jordbävningen|Torkan|Striderna|Börsen|Turismen|Luftfuktigheten)\s+"
    r"(?:i|på|från|till|mellan|utanför|vid|kommer|är|drabbade|härjade|drog|förstörde)\s|"
    r"(?:Var|Vad|Vilken|Vilket|Vilka|Hur|När|Varför)\s+(?:ligger|är|heter|finns|\w+\s+(?:stad|land|flod|berg|ö|långt|är|ligger|finns|bor)|långt|stort?|många|gammalt?|högt?|länge)\b|"
    rf"{_PLACE}\s+(?:är|var)\s+(?:en|ett|{_NAMED}s)\s+(?:\w+\s+){{0,3}}\w+\s+(?:i|på|från|nära|vid|utanför|mellan|norr\s+om|söder\s+om|öster\s+om|väster\s+om)\s+(?:\w+\s+)?{_PLACE}|"
    rf"(?:I|På|Från|Mellan|Vid|Genom|Runt|Kring)\s+(?:(?:södra|norra|östra|västra|centrala|hela)\s+)?{_PLACE}\s+(?:är|har|finns|fanns|kan|får|\w{{2,}}r|\w{{3,}}s|\w{{3,}}[dt]e)\s)"
)
# What people say of the place they are from, too: `Nicaragua är ett stort land`, `Det finns många gatubarn i Haiti`.
SAID_AT_HOME = lazy_regex(
    rf"\W*(?:Det\s+(?:är|var|finns|fanns|bor)\s|{_PLACE}\s+(?:kommun\s+)?(?:är|var|har|hade)\s|(?:I|På)\s+{_PLACE}\s+\w+\s|Man\s+kan\s|Varje\s)"
)
OPINION = lazy_regex(
    r"\W*\S+(?:\s[A-ZÅÄÖ]\S*)?\s+är\s+(?:\w+\s+)?(?:bra|bäst|trevligt?|mysigt?|lugnt?|tråkigt?|roligt?|skönt?|härligt?|bättre)\W*\Z"
)
# … unless it has a word of atlases, history books or news.
SURELY_OF_THE_WORLD = lazy_regex(
    r"\d{3}|\d\s*(?:%|procent|grader|meter|mil)\b|\b(?:miljo\w+|miljard\w*|tusentals|invånare|huvudstad\w*|världens?|världsarv\w*|Europas?|Sveriges|Afrikas|Asiens|jordens|EU|FN|"
    r"Många\s+turister|blir\s+(?:\w+\s+)?(?:regn|snö|sol|storm|åska|varmt|kallt)|störst\w*|minst|minsta|högst\w*|längst\w*|äldst\w*|flest|(?:\w{4,}(?:des|ades))|krig\w*|kung\w*|president\w*|statsminister\w*|regering\w*|"
    r"val|export\w*|import\w*|officiell\w*|medeltid\w*|grundad\w*|byggd\w*|berömd\w*|känt?\s+för|känd\w*\s+för|gräns\w*|vulkan\w*|pyramid\w*|"
    r"öken|floden?|\w+slott\w*|universitetet|garnison\w*|ringmur\w*|gruva\w*|\w*marknad(?:en)?|\w*festival\w*|\w*mässa|(?:gör|tillverkar|odlar|bygger|producerar|bryter)\s+man|förbjudet|olagligt|lagligt|tillåtet)\b",
    re.IGNORECASE,
)
# People of the writer's first in the sentence; what they have read, said or liked is no place where they are.
PEOPLE_FIRST = lazy_regex(
    r"\W*(?:(?:I\s+(?:går|fjol|somras|vintras|höstas|våras|påskas|julas|natt|morse|dag|helgen|morgon)|På\s+\w+|Igår|Idag|Imorgon|Nu|Sedan|Då|Ibland|Förra\s+\w+|Nästa\s+\w+|Varje\s+\w+)\s+\w+\s+)?"
    r"(?:jag|vi|han|hon|min|mitt|mina|vår|vårt|våra|hans|hennes|deras|barnen|familjen|mamma|pappa|mormor|morfar|farmor|farfar|sonen|dottern|flickorna|pojkarna|tvillingarna|släkten)\b",
    re.IGNORECASE,
)
SAID_OR_LIKED = lazy_regex(
    r"\b(?:läs(?:er|te|t|a)|hör(?:de|t|a)?|såg|ser|sett|se|titta\w*|prata\w*|tala\w*|berätta\w*|skriv\w*|skrev|gilla\w*|älska\w*|tyck\w*|tror|trodde|vet|visste|lär\w*|"
    r"tänk\w*|undra\w*|diskutera\w*|intressera\w*|drömm\w*|handla\w*\s+om|mat|musik|film\w*|bok|boken|böcker|kriget|artikel\w*|kläder|kaffe|köpt?e?)\b",
    re.IGNORECASE,
)
# What all inhabitants of a town are or do.
ALL_INHABITANTS = lazy_regex(
    r"\W*(?:(?:Enligt|Bland|Hos)\s+[a-zåäö]+(?:arna|borna|iterna|ingarna)\s|"
    r"(?:(?:Alla|Många|De\s+flesta|Vissa|Riktiga)\s+)?[A-ZÅÄÖa-zåäö]+(?:are|arna|bor|borna|iter|iterna|ingar|masar|kullor|götar)\s+(?:är|har|kan|får|brukar|\w{2,}[ea]r|\w{2,}[dt]e|går|sägs)\s)"
)
# A weekday in a timetable or a note: before an hour or another day, or first in the line with a full stop or colon.
NOTED_BEHIND = lazy_regex(r"\.?\s*(?:\d|kl(?:ockan|\.)?\s)|\.?[–-]")
NOTED_FIRST = lazy_regex(r"\.?\s*[:;,]|\.(?:\s|\Z)|\Z|\n")
# A king, a president, a pope first in the sentence: where they are is no secret.
OFFICE_FIRST = lazy_regex(
    r"\W*(?:Påven|Kungen|Drottningen|Kungafamiljen|Kronprins(?:essan|en)|Prins(?:essan|en)|Presidenten|(?:Stats|Utrikes|Premiär)ministern|Regeringen|Riksdagen|"
    r"[A-ZÅÄÖ]\w+s?\s+(?:kung|drottning|kungafamilj|president|statsminister|premiärminister|regering|parlament|kejsare|diktator|kronprins|kronprinsessa))\s"
)
# What is no place though it is called like one: `Roskilde är en stor festival`.
SAID_TO_BE = lazy_regex(
    r"\s+(?:sjönk|förliste|kapsejsade|gick\s+under|gick\s+till\s+botten)\b|\s+(?:är|var)\s+(?:profet|apostel|helgon)\b|(?:\s+och\s+[A-ZÅÄÖ]\w+)?\s+(?:är|var)\s+(?:(?:två|tre|kända|roliga)\s+)*(?:(?:sago|serie|roman|film|spel)?(?:figurer|karaktärer)|superhjältar)\b|\s+(?:är|var|blev)\s+(?:en|ett|den|[A-ZÅÄÖ]\w+s|världens|landets|islams|kristendomens|judendomens|hinduismens|grekernas|romarnas|vikingarnas)\s+(?:\w+\s+){0,3}?(?:profet(?:en)?|gud|gudinna|helgon|"
    r"(?:sago|serie|roman|film|spel)?(?:figur|karaktär)(?:en)?|lejon(?:unge)?|tiger|elefant|drake|troll|trollkarl|häxa|vampyr|robot|sjöjungfru|\w*(?:förnamn|efternamn|namn)|superhjält\w+|\w*festival|\w*tävling|\w*lopp|\w*mässa|\w*film|\w*bok|roman|musikal|opera|balett|\w*pjäs|\w*visa|\w*sång|\w*spel|\w*serie|\w*låt|"
    r"\w*band|\w*lag|\w*företag|\w*märke|bilmärke|\w*tidning|\w*kanal|\w*flygplats|\w*park|nöjesfält|\w*arena|stadion|\w*museum|\w*flygbolag|\w*universitet|\w*organisation)\b"
)
ORIGIN = lazy_regex(
    rf"\W*(\w+)\s+(?:(?:kommer\s+(?:ursprungligen\s+|egentligen\s+|från\s+början\s+)?|"
    r"är\s+(?:en\s+|ett\s+)?(?:\w*mat|\w*rätt(?:er)?|dryck|sport|dans|spel|ord|språk|\w*frukt|ost|te|kaffe|vin|öl|musik|tradition)\s+)från|"
    rf"(?:växer|odlas|görs|tillverkas|produceras|uppfanns|uppstod|började|äts|dricks|spelas|dansas)\s+(?:\w+\s+)?(?:i|på))"
    rf"\s+(?:{_NAMED}(?:\s+och\s+)?\W*)+"
)
# How learners write and books do not: what strengthens apart, a preposition before `där`, what there is without `det`.
SLIP = lazy_regex(
    r"\b[Jj]ätte\s+[a-zåäö]|\b(?:till|från|i|på)\s+(?:där|här)\b|\b(?:är|var)\s+det\s+finns\b|"
    r"\boch\s+finns\s+(?:många|mycket|flera|olika)\b|\A\W*(?!(?:Det|Där|Här|Då|Nu|Sedan|Idag)\b)[A-ZÅÄÖ]\w+\s+finns\s+(?:många|mycket|flera|olika)\b"
)
MANY = lazy_regex(r"\b(?:[Mm]ånga|[Ff]lera|[Oo]lika|[Nn]ågra)\s+(?:\w+a\s+)?([a-zåäö]{3,})\b")
# How a sentence begins that does not go on with something that was named before.
STATEMENT = lazy_regex(r"\W*(?!(?:Den|Denna|Detta|Dessa|Det\s+(?:var|blev))\s)[A-ZÅÄÖ]")
# Who lives or works somewhere, and what is told by the days of the writer.
AT_HAND = lazy_regex(
    r"\b(?:bor|bodde|bott|jobbar|jobbade|arbetar|arbetade|studerar|studerade|pluggar|pluggade|"
    r"i\s?går|i\s?dag|i\s?morgon|i\s+(?:fjol|somras|vintras|höstas|våras|natt|morse)|förra|nästa|nyss|snart|nu)\b",
    re.IGNORECASE,
)
# A line of minutes, a form or a list: it begins with a point, a number or a heading.
NOTED_LINE = lazy_regex(
    r"[ \t]*(?:[-•*–§]|\d{1,2}[.):]|[A-ZÅÄÖ][^\n:.!?]{1,30}[:.]{1,2}[ \t]*\S{0,60}[^.!?]*$|[A-ZÅÄÖ][^\n:!?]{1,30}:)"
)
