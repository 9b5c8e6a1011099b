"""What is said around a person, a place or a year that belongs to the world: offices, works, facts of geography."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, load_language, prefiltered_regex

__all__ = [
    "ADMIRED_BEFORE",
    "ADMIRED_BEHIND",
    "CALLED_BEFORE",
    "CONTEST",
    "DAY_BEFORE",
    "DOES_AT_HAND",
    "FAMED_BEHIND",
    "FEAST_BEFORE",
    "FEAST_BEHIND",
    "GOODS_BEFORE",
    "GOODS_FROM",
    "HOME_BEFORE",
    "IS_A",
    "IS_THE",
    "KEPT_BY_ALL",
    "KEPT_BY_MANY",
    "KIN_BEFORE",
    "LIKED_BEFORE",
    "LIVES_NOW",
    "MAKES",
    "MEANS",
    "NAME_BEHIND",
    "OFFICE_BEFORE",
    "OFFICE_BEHIND",
    "OFFICE_CALLED",
    "OFFICE_IN_BEFORE",
    "OFFICE_TOLD",
    "OF_LANGUAGES",
    "OF_MACHINES",
    "OPENING",
    "PLACE_BEFORE",
    "PRIVATE_BEFORE",
    "PRIVATE_BEHIND",
    "PRIZE_BEHIND",
    "READS",
    "READ_OF",
    "REPORTED",
    "SEEN_BEFORE",
    "SHOWN_BEHIND",
    "SOMEBODY_THERE",
    "STORM_BEFORE",
    "TEXT_BEHIND",
    "THEY_FIRST",
    "THING_BEHIND",
    "TITLE_BEFORE",
    "TOLD_IN_WORK",
    "TOLD_TO_DO",
    "TRADE_CALLED",
    "WHERE_BEFORE",
    "WITHIN_WORK",
    "WON_BEFORE",
    "WORD",
    "WORKS",
    "WRITER",
]

# The writer: of a sentence with one of these nothing is the world's alone.
WRITER = lazy_regex(
    r"\b(?:jag|mig|mej|min|mitt|mina|vi|oss|vår(?!\s+(?:egen\s+)?(?:\w*galax|planet|måne|sol|stjärna|jord|närmaste)\b)|vårt|våra)\b",
    re.IGNORECASE,
)
# Whoever holds such an office is known, however the name is spelled: `statsminister Ardogan`.
OFFICE_BEFORE = lazy_regex(
    r"\b(?i:(?:vice)?president(?:en)?|\w*minister[n]?|partiledar(?:e|en)|(?:förbunds)?kansler[n]?|generalsekreterare[n]?|"
    r"kungen\s+och|kung(?:en)?|(?:kron)?prins(?:en|essan|essa)?|drottning(?:en)?|kejsar(?:e|en|innan)|tsar(?:en)?|påve[n]?|ayatolla[hn]?|"
    r"diktator[n]?|ärkebiskop(?:en)?|talman(?:nen)?|profet(?:en)?|(?:borgmästar(?:e|en)|guvernör(?:en)?)\si\s[^\W\d_]+,)\s+(?:[A-ZÅÄÖ][\w.-]*\s+){0,2}\Z",
)
# … and who is said to hold it: `Anne Hidalgo, borgmästare i Paris,`.
OFFICE_TOLD = lazy_regex(
    r"(?:\s[A-ZÅÄÖ][\w-]+){0,2},\s+(?:\w+[sae]\s+){0,2}(?:(?:vice)?president|\w*minister|partiledare|borgmästare|guvernör|kung|drottning|påve|"
    r"diktator|förbundskansler|generalsekreterare|ärkebiskop|talman)\b(?:\s+(?:i|för|av)\s+(?:\w+\s+)?[A-ZÅÄÖ]|\s*,)"
)
# … or to be called: `Kungen av Norge heter Harald`.
OFFICE_CALLED = lazy_regex(
    r"\b(?:(?i:presidenten|\w*ministern|kungen|drottningen|kronprinsen|kronprinsessan|påven|kanslern|talmannen)|"
    r"[A-ZÅÄÖ]\w+s\s(?:president|\w*minister|kung|drottning|kronprins|kronprinsessa))\s+"
    r"(?:(?:av|i|för|över)\s+[A-ZÅÄÖ][\w-]+\s+)?(?:heter|hette)\s+(?:[A-ZÅÄÖ][\w.-]*\s+){0,2}\Z|"
    r"\b(?:en|ett|sin)\s+(?:\w+\s+)?(?:president|\w*minister|kung|drottning|kronprins|kronprinsessa)\s+som\s+(?:heter|hette)\s+\Z"
)
OFFICE_IN_BEFORE = lazy_regex(
    r"\b(?:(?:vice)?president|\w*minister|borgmästare|guvernör|kung|drottning|diktator|talman)(?:en|n|s)?\s+(?:i|för|av|över)\s+\Z",
    re.IGNORECASE,
)
OFFICE_BEHIND = lazy_regex(
    r"\s+(?:\w+[ae]\s+)?(?:(?:vice)?president|\w*minister|borgmästare|guvernör|kung|(?:kron)?prins|drottning|regering|parlament|diktator|kansler|talman)"
    r"(?:en|n|et|essa|essan|s)?\b"
)
NAME_BEHIND = lazy_regex(r"\s(?:(?:von|af|van|de|al|el|bin|da|di)\s)?[A-ZÅÄÖ]")
# What an unknown person is called, or somebody addressed as such.
CALLED_BEFORE = lazy_regex(r"\b(?:heter|hette|hetter|kallas|kallar|döpt\w*|namnet|namn)\s+\Z", re.IGNORECASE)
# Where somebody lives, grew up, was born or comes from, right before the place.
HOME_BEFORE = lazy_regex(
    r"\b(?:bor|bodde|bott|(?:växte|vuxit|växt)\s+upp|uppvux(?:en|na)|född(?:a|es)?|hemma|flytta(?:de|t|r)?|"
    r"kommer|kom|fly(?:r|dde|tt)|är|var|varit|jobba(?:r|de|t)?|arbeta(?:r|de|t)?|plugga(?:r|de|t)?|studera(?:r|de|t)?|pendla(?:r|de|t)?|"
    r"semestra(?:r|de|t)?|stanna(?:r|de|t)?|medborgar(?:e|skap)|(?:sommar)?stuga|lägenhet|släkt|släktingar|vänner|familj)"
    r"(?:\s+(?:nu|idag|just|kvar|själv|ensam|hit|ursprungligen|(?:år\s+)?\d{4}))?\s+"
    r"(?:(?:i|på|till|från)\s+(?:(?:södra|norra|östra|västra|centrala|mellersta|nordöstra|sydöstra|nordvästra|sydvästra)\s+)?|mellan\s+(?-i:[A-ZÅÄÖ])?(?:[\w-]+\s+och\s+)?)\Z",
    re.IGNORECASE,
)
# Two teams: `Göteborg förlorade mot Malmö`, `Finalen mellan Polen och Norge`.
CONTEST = lazy_regex(
    r"[A-ZÅÄÖ][\w-]+\s+(?:(?:vann|vinner|förlora(?:r|de)|spela(?:r|de))\s+(?:[a-zåäö]+\s+)?(?:mot|över)|möt(?:er|te)|slog|slår|besegra(?:r|de))"
    r"\s+[A-ZÅÄÖ]\w|[A-ZÅÄÖ][\w-]+\s+(?:vann|vinner|förlora(?:r|de)|spela(?:r|de)|tog|fick|gick\s+till)\s+(?:\w+\s+){0,2}?"
    r"(?:match|final|semifinal|(?:SM-|VM-|EM-|OS-)?guld|silver|brons|VM|EM|OS|cupen|ligan|serien|landskamp|derby)|"
    r"\b(?i:\w*match|\w*final|landskamp)(?:en)?\s+mellan\s+[A-ZÅÄÖ][\w-]+\s+och\s+[A-ZÅÄÖ]\w"
)
# What was won, and how many of it.
WON_BEFORE = lazy_regex(
    r"\b(?:vann|vinner|vunnit|fick|får|fått|belöna\w*|nominera\w*)\b.*\b(?:en|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|flera|många|\d+)\s+\Z",
    re.IGNORECASE,
)
# … or is called after somebody: `Nobels fredspris`.
PRIZE_BEHIND = lazy_regex(
    r"\s+(?:(?:freds|litteratur|kultur|barnboks|journalist|musik|fysik|kemi|medicin|film|minnes|ekonomi)pris(?:et)?|\w*medalj(?:en)?)\b"
)
# A feast or a prize that is kept each year.
KEPT_BY_MANY = prefiltered_regex(
    r"\b(?:firas|infaller|delas\s+ut|luras\s+alla)\b", pieces=("firas", "infaller", "delas", "luras")
)
# … or is said when it is: `Kvinnodagen är den 8 mars`. Where `är den` stands is sought first, then what stands before.
IS_THE = lazy_regex(r"\sär\s+den\s", re.IGNORECASE)
DAY_BEFORE = lazy_regex(
    r"\b(?!bröllops|dop|examens|födelse|namns|flytt|student|begravnings|rese|avrese)\w*(?:dag|dagen|afton)(?:\s+i\s+\w+)?\s+\Z",
    re.IGNORECASE,
)
PRIVATE_BEFORE = lazy_regex(
    r"\b(?:herr|fru|fröken|familjen|släkten|syskonen|bröderna|systrarna|makarna|paret|hos|doktor|pastor|kyrkoherde|ingenjör|magister|kamrer|lektor|tant|farbror|pojken|flickan|killen|tjejen|(?:jag|mig)\s+(?:och|med)|hej|hejsan|kära|käre|tjena|"
    r"(?:hund|katt|häst|kanin|papegoj|undulat|hamster|marsvin|sköldpadd|åsn|kattung|valp|ponny)\w{0,3}[,:]?)\s+\Z",
    re.IGNORECASE,
)
PRIVATE_BEHIND = lazy_regex(
    r"\s+(?:är|var|heter|hette)\s+(?:min|vår|hennes|hans|deras|mina|våra)\s+(?:\w+\s){0,2}(?:hund|katt|häst|kanin|papegoja|hamster|undulat|marsvin|sköldpadda|valp|granne|vän|kompis|kollega|kusin|"
    r"bror|syster|son|dotter|man|fru|sambo|lärare|chef|barn|söner|döttrar|katter|hundar|grannar|vänner|kompisar|kolleger|kollegor|kusiner|föräldrar|"
    r"syskon|tvillingar|barnbarn)\b|\s+(?:heter|hette)\s+jag\b|,\s+\d{1,2}(?:\s+år)?,|,?\s+som\s+(?:bor|bodde|jobbar|arbetar|går|gick|pluggar|sitter|städar)\s+(?:\w+\s+){0,2}?(?:vår|vårt|min|mitt|samma|oss|mig)\b|\s+i\s+(?:min|vår)\s+(?:klass|grupp)\b",
    re.IGNORECASE,
)
# Somebody by trade who is called so: `Polisen hette Johan Ek` is no piece of news.
TRADE_CALLED = lazy_regex(r"(\w+)\s+(?:heter|hette)\s+(?:[A-ZÅÄÖ]\S*\s+)?\Z")
# What people do who live now.
LIVES_NOW = lazy_regex(
    r"\s+(?:bor|jobbar|arbetar|pluggar|studerar|sover|ring(?:er|de)|skrattar|gråter|drick(?:er)|hämta(?:r|de)|laga(?:r|de)|kom\s+(?:hem|hit|för\s+sent|på\s+besök)|kommer\s+(?:hem|hit|i\s+morgon|imorgon|snart|på\s+\w+dag)|fyll(?:er|de)\s+(?:\w+\s+)?år|köpt(?:e|er)\s+(?:en|ett|mat)|vill\s+(?:bli|ha|inte)|kan\s+inte\s+komma|glömde|saknar|har\s+(?:en\s+)?(?:katt|hund|bil|syster|bror|son|dotter|feber|ont|semester)|går\s+(?:i|på)|är\s+(?:sjuk|ledig|hemma|trött|gravid))\b",
    re.IGNORECASE,
)
# … and what people do whom one meets, and who are known by their family name: `Topić på tredje våningen klagar`.
DOES_AT_HAND = lazy_regex(
    r"\s+(?:(?:på|i|från|hos|mitt\s+emot|bredvid)\s+(?:\w+\s+){1,3}?)?(?:bor|jobbar|arbetar|pluggar|studerar|sover|ring(?:er|de)|skratta(?:r|de)|gr(?:åter|ät)|"
    r"klaga(?:r|de)|mejla(?:r|de)|messa(?:r|de)|hälsa(?:r|de)|glöm(?:mer|de)|bjöd|låna(?:r|de)|vänta(?:r|de)|städa(?:r|de)|parkera(?:r|de)|kommer|kom|går|gick\s+hem|"
    r"hjälp(?:er|te)|laga(?:r|de)|har\s+(?:inte\s+)?(?:en\s+(?:hund|katt|bil|son|dotter)|ont|feber|semester|tid|tre|två|fyra|kommit|ringt)|"
    r"är\s+(?:inte\s+)?(?:sjuk|ledig|hemma|trött|gravid|arg|glad|snäll|sträng|sen|försenad|här|borta))\b"
)
# Whom people in general like, read, hear, vote for or march against.
ADMIRED_BEFORE = lazy_regex(
    r"\b(?:gilla\w*|tyck\w+\s(?:bra\s)?om|älska\w*|beundra\w*|hata\w*|lyssna\w*\s(?:(?:ofta|alltid|mest|mycket|gärna|bara|ibland)\s)?(?:på|till)|läs(?:er|te|a|t)(?:\som)?|titta\w*\spå|fan\sav|idol\w*(?:\sär)?|"
    r"favorit\w*(?:\sär)?|förebild\w*(?:\sär)?|hjält\w+(?:\sär)?|(?:\w*låt|\w*artik|\w*bok|\w*böcker|\w*film|\w*roman|\w*pjäs|\w*dikt|"
    r"\w*musik|\w*dokumentär|\w*konsert|\w*skiv|\w*album|\w*målning|\w*tavl)\w*\s(?:av|med|om)|skriv\w*\sav|skriven\sav|demonstr\w+\smot|protest\w*\smot|"
    r"rösta\w*\s(?:på|för|mot)|(?:bättre|sämre|snabbare|skickligare)\sän|(?:läs(?:er|te|a|t)|ser|såg|sett|lyssna\w*\spå)\s(?:[^\s.!?]+\s){1,5}av)\s+(?:\w+\s(?:och|eller)\s)?\Z",
    re.IGNORECASE,
)
LIKED_BEFORE = lazy_regex(r"\b(?:gilla\w*|tyck\w+\s(?:bra\s)?om|älska\w*|hata\w*|än)\s+\Z", re.IGNORECASE)
# … and who is said to be so: `Zlatan är min favoritspelare`, or seen by all: `Jag såg Zlatan på tv`.
ADMIRED_BEHIND = lazy_regex(
    r"\s+(?:på\s+(?:tv|teve|youtube|spotify)\b|i\s+(?:tv:?n|teven)\b)|"
    r"\s+(?:är|var|har\s+\w*\s?varit)\s+(?:min|vår|mina|mitt|hans|hennes|deras)\s+(?:\w+\s)?(?:\w*idol|favorit|förebild|hjält)\w*",
    re.IGNORECASE,
)
# … or does what the famous do: `Elvis sjöng bra`, `Malala fick Nobels fredspris`.
FAMED_BEHIND = lazy_regex(
    r"\s+(?:(?:sjunger|sjöng)\s+(?:så\s+|väldigt\s+)?(?:bra|vackert|fantastiskt|bäst|fint|underbart|rock)|(?:fick|vann)\s+(?:\w+\s)?(?:nobel\w*|melodifestivalen|mello|eurovision|"
    r"oscar\w*|grammy\w*|OS|VM|EM|guld\w*)|gjorde\s+(?:\w+\s+)?(?:mål|skivor|musik)|"
    r"målade\s+(?:\w+\s+)?(?:mona|tavl\w+|taket|porträtt\w*)|skrev\s+(?:\w+\s+)?(?:sagor|böcker|romaner|dikter|pjäser|musik)|byggde\s+(?:\w+\s+)?flygplan\w*|styr(?:de|er)?\s+(?:inte\s+(?:längre\s+)?)?(?:i\s+)?[A-ZÅÄÖ]|komponera(?:r|de)|uppfann|upptäckte|regissera(?:r|de)|var\s+ett\s+geni|satt\s+i\s+fängelse|är\s+(?:bättre|sämre|snabbare|skickligare)\s+än\s+[A-ZÅÄÖ]|spela(?:r|de|t)\s+(?:\w+\s+)?(?:i|för|med)\s+(?:[A-ZÅÄÖ]\w+\s+)?(?:AIK|FF|IF|FC|IFK|BK|Ajax|Barcelona|Juventus|Milan|Inter|United|City|Real|landslaget)\b|(?:är|var)\s+(?:(?:en|ett)\s+)?(?:\w+\s+)?(?:känd|världskänd|berömd|legend\w*|"
    r"popstjärna|rockstjärna|världsstjärna|superstjärna)|(?:låtar|skivor|musik|konserter|album|filmer|böcker)\b)",
    re.IGNORECASE,
)
# The story of a book, a film: `handlar om Stelios`, `utspelar sig i Paris`, `huvudpersonen heter Karin`.
_WORKS = "bok|film|roman|serie|låt|sång|visa|spel|saga|musikal|opera|pjäs|dikt|album|podd|podcast|program|tidning"
_WORK = rf"(?:{_WORKS})"
TOLD_IN_WORK = prefiltered_regex(
    r"\b(?:handla[rd]e?\s+om|utspela[rd]?e?\s+sig|(?:huvud|bi)(?:person\w*|roll\w*|karaktär\w*)|karaktären|romanfigur\w*)\b|"
    rf"\b{_WORK}\w*\b[^.!?]{{0,40}}\b(?:berättar|skildrar)\s+om\b|\bsom\s+spela(?:r|de|s|des)\s+(?:av\s+)?[A-ZÅÄÖ]|"
    r"\bI\s+(?:boken|filmen|serien|romanen|novellen|sagan)\s+\w+r\b|"
    r"\b(?:är(?!\s+med)|var(?!\s+med)|heter|blir|dör|bor|reser|åker|flyttar|möter|träffar)\b[^.!?\n]*"
    r"\bi\s+(?:boken|filmen|serien|romanen|novellen|sagan)\b",
    pieces=tuple(load_language("sv").words("told_in_works")),
)
# A title stands right behind its kind, or is said to be somebody's favourite; what is seen at the cinema is a film.
TITLE_BEFORE = prefiltered_regex(
    rf"\b\w*{_WORK}(?:m?en|m?et|n|an|t|na|erna|orna)\s+[\"”'»]?\Z|\b[A-ZÅÄÖ]\w+s\s+(?:\w+\s+)?{_WORK}\s+[\"”'»]?\Z|"
    rf"\b[Rr]ecension(?:en)?\s+av\s+(?:\w*{_WORK}\w*\s+)?[\"”'»]?\Z|\bfavorit{_WORK}\w*\s+(?:är|var|heter|hette)\s+[\"”'»]?\Z",
    pieces=("ecension", *_WORKS.split("|")),
)
SEEN_BEFORE = lazy_regex(r"\b(?:såg|ser|se|sett|titta[rdt]?e?\s+på|kolla[rdt]?e?\s+på)\s+[\"”'»]?\Z", re.IGNORECASE)
SHOWN_BEHIND = lazy_regex(
    r"[\"”'»]?\s+på\s+(?:bio|tv|teve|netflix|youtube|datorn|duken|scenen|teatern|operan)\b", re.IGNORECASE
)
WORD = lazy_regex(r"\w+")
READS = lazy_regex(r"\s+(?:läs(?:er|te)|såg|ser|köp(?:er|te)|gillar|älskar)\b")
# Somebody in a work that is named behind: `Elsa i Frost`.
WITHIN_WORK = lazy_regex(r"\s+i\s+(?:filmen\s+|serien\s+|boken\s+)?[\"”'»]?([A-ZÅÄÖ]\w+(?:\s[A-ZÅÄÖ]\w+){0,2})")
# A relative of somebody, right before the name.
KIN_BEFORE = lazy_regex(
    r"\b(?:gift(?:e|er)?(?:\s+sig)?\s+med|sin\s+(?:bror|syster|son|dotter|man|fru|make|maka|hustru|mor|far)|sonen|dottern|maken|makan|hustrun|frun|"
    r"brodern|systern)\s+\Z",
    re.IGNORECASE,
)
# Before the make of a thing that somebody has.
GOODS_BEFORE = lazy_regex(
    r"\b(?:en|ett|min|mitt|din|ditt|sin|sitt|vår|vårt|hans|hennes|deras|ny|nya|nytt|gammal|gamla|gammalt|begagnad|vit|svart|röd|blå|grå|grön|dricker|drack|druckit|dricka|kör|körde|kört|köra|grader|använd\w+|kan(?:\s+\w+\s+och)?|"
    r"(?:\w*telefon|mobil|\w*dator|tv|teve|bil|klocka|jacka|skor|väska|\w*maskin|spis|kyl|cykel|symaskin|surfplatta|hörlurar|"
    r"tröja|byxor|keps|t-?shirt|klänning|i-?phone|ipad|padda|läsk|\w*abonnemang|bredband|router)\s+(?:av|från|hos)|"
    r"byt(?:t|te|er|a)\s+(?:\w+\s+)?till)\s+\Z",
    re.IGNORECASE,
)
# What a pupil writes or says, whatever it is about.
TEXT_BEHIND = lazy_regex(
    r"\s+(?:uppsats|presentation|redovisning|föredrag|text|läxa|arbete|projekt|blogg|brev|mejl|examensarbete)\b"
)
# He or she first, and the preposition before where that is.
SOMEBODY_THERE = lazy_regex(r"(?:\A|[.!?–]\s+|\n)(?:Hon|Han)\s+(?:\w+\s+){1,4}(?:på|i|hos|vid|till|från|för|av)\s+\Z")
# What a maker of goods does: `Nike säljer skor`.
MAKES = lazy_regex(
    r"\s+(?:säljer|sålde|tillverkar|tillverkade|lanserar|lanserade|producerar|gör\s+(?:bilar|skor|kläder|telefoner|mobiler|datorer|leksaker))\b"
)
# What a class or a reader hears of: `Vi läste om Ådalen`.
READ_OF = lazy_regex(
    r"\b(?:läs(?:er|te|t|a)|lär(?:t|de|a|er)?\s+(?:oss|mig|dig|sig)|hör(?:de|t|a)?|plugga(?:r|de|t)?|(?:film|bok|artikel|dokumentär|program|podd)(?:en)?)"
    r"(?:\s+(?:mycket|mer|lite|idag|igår|nyss|också|en\s+\w+))?\s+om\s+(?:antikens\s+|det\s+gamla\s+|dagens\s+|medeltidens\s+|vikingatidens\s+)?\Z",
    re.IGNORECASE,
)
# What the writer has read or heard of is not the writer's.
REPORTED = lazy_regex(r"\b(?:jag|vi)\s+(?:har\s+)?(?:läs|hör|såg|sett|titta)\w*\b[^.!?]*?\bom\b", re.IGNORECASE)
# Where languages are spoken of: they are spoken, learnt, or named beside each other.
OF_LANGUAGES = lazy_regex(
    r"\b(?:\w*språk\w*|prata\w*|tala\w*|modersmål\w*|lär(?:a|er|de|t|ande|ing)?|översätt\w*|svenska|engelska|arabiska|persiska|turkiska|ryska|"
    r"spanska|franska|tyska|somaliska|kurdiska|pashto|farsi)\b",
    re.IGNORECASE,
)
# Behind these a place is named, whatever is spoken: `Jag är från Laos och talar lao`.
PLACE_BEFORE = lazy_regex(r"\b(?:i|från|till|genom|via|nära|utanför|lämnade|hemlandet|landet)\s+\Z", re.IGNORECASE)
STORM_BEFORE = lazy_regex(r"\b(?:stormen|orkanen|tyfonen|cyklonen|snöstormen|ovädret)\s+\Z", re.IGNORECASE)
THEY_FIRST = lazy_regex(
    r"\W*(?:De|Dom|Båda|Alla\s+tre)\s+(?:kommer|kom|bor|bodde|flydde|flyttade|är\s+(?:födda|uppvuxna|från))\b"
)
# What is made or grown somewhere: `mat från Thailand`.
GOODS_FROM = lazy_regex(
    r"\b(?:\w*mat|kläder|kaffe|te|musik|film(?:er)?|ost|vin|öl|frukt|\w*bilar|varor|produkter|kryddor|rätter|böcker|möbler|choklad|chips|tröja|skor|mattor|fisk|kött|grönsaker|apelsiner|bananer)\s+"
    r"från\s+\Z",
    re.IGNORECASE,
)
# Right before where somebody is or goes.
WHERE_BEFORE = lazy_regex(
    r"\b(?:i|på|till|från|vid|utanför|nära|genom|runt|längs)\s+(?:(?:södra|norra|östra|västra|centrala|gamla)\s+)?\Z"
)
# Somebody works: a shop in such a sentence may be where.
WORKS = lazy_regex(
    r"\b(?:körd?e?\s+(?:truck|lastbil|buss|taxi)|\w*jobb|\w*arbet|\w*anställ(?!da\b)|städa|diska|svetsa|packar|\w*prakti[ks]|prao|\w*vikari|\w*intervju|cv\b|lagret|truck|schema|kolleg|chef|skift|\w*pass(?:et)?\b|lön|slutar\b|slutade|börja|extra|kassan?\b|kassör|\w{3,}(?:are|ör|ist|ent|biträde|terska|iker|montör)\s+(?:på|hos|vid|åt)\b)",
    re.IGNORECASE,
)
# Where a telephone or a loudspeaker is asked for something.
OF_MACHINES = lazy_regex(
    r"\b(?:\w*mobil|\w*telefon|i-?phone|ipad|\w*högtalare|\w*assistent|app(?:en)?\b|apple|amazon|google|väd(?:er|ret)|timer|väckarklocka|alarm|"
    r"larm|lampa|tänd|släck|spela\w*\s+(?:musik|radio|(?:en\s+)?låt))",
    re.IGNORECASE,
)
# Around feasts that people are called like.
KEPT_BY_ALL = lazy_regex(r"\b(?:fira[rs]?\s+man|man\s+fira[rs]?)\s+\Z", re.IGNORECASE)
FEAST_BEFORE = lazy_regex(
    r"\b(?:på(?:\s+självaste)?|till|inför|före|efter|under|om|fira\w*(?:\s+\w+)?|en|vid|är\s+det|blir\s+det|var\s+det|heliga|sankta)\s+\Z",
    re.IGNORECASE,
)
FEAST_BEHIND = lazy_regex(
    r"\s+(?:firas|infaller|den\s+\d|(?:i\s?dag|i\s?morgon)\s*[.,!]|är\s+(?:en|ett|den|vår)\s+(?:\w+\s+){0,2}(?:\w*högtid|\w*tradition|\w*fest|\w*dag|helg)\w*)|(?:tåg|dag|firande)"
)
# A word at the beginning of a sentence that is no name there: `Rosa är min favoritfärg`, `Max tio personer`.
THING_BEHIND = lazy_regex(
    r"\s+(?:är|var)\s+(?:en|ett|min|mitt|din|hans|hennes)\s+(?:\w+\s+){0,2}(?:\w*färg(?:en)?|\w*djur|\w*blomma|\w*träd|\w*fågel|"
    r"\w*månad|\w*material|\w*metall|\w*ord|\w*ämne|\w*sport|\w*mat|\w*dryck|\w*frukt)\b|"
    r"\s+(?:månad|år|vecka|dag|dygn|natt|timme|minut|person|gång|kilo|liter|styck|capita|termin)\b|"
    r"\s+(?:rinner|smälter|luktar|doftar|blommar|odlas|säljs)\b|\s+och\s+[a-zåäö]+(?:er|or|ar)\s+(?:är|\w+s)\b|"
    r"\s+(?:hastighet|höjd|vikt|längd|belastning|antal|temperatur|effekt|rike)\b|"
    r"\s+(?:\d{1,4}|två|tre|fyra|fem|sex|sju|åtta|nio|tio|tolv|femton|tjugo|trettio|femtio|hundra)\s+(?!(?:år|och|eller|gånger|samt)\b)[a-zåäö]+"
)
MEANS = lazy_regex(r"\s+(?:betyder|rike)\b")
IS_A = lazy_regex(
    r"\s+(?:är|var)\s+(?:en|ett)\s+(?:\w+\s+){0,2}?(\w+)\s*(?:[.,!?\n]|\Z|\s(?:som|i|på|för|av|med|och|från|till|om)\s)"
)
# What somebody is told to do: `Maila mig`, `Maila ali@…`, `Rita en bil åt henne` is left in doubt.
TOLD_TO_DO = lazy_regex(
    r"\s+(?:(?:till\s+)?(?:mig|mej|dig|oss|honom|henne|dem|dom)\b(?!\s+och\b)|\S+@|0\d)", re.IGNORECASE
)
OPENING = lazy_regex(r"(?:\A|[.!?]\s+|\n\s*)\Z")  # where every word has a capital
