"""What a word can be by its shape: endings and particles of surnames, of streets, of schools.

Lists never end: nine of a hundred surnames in a national register are on no list, but most of them end as others do.
A row names what it finds and what it must not; the tests try every example. Patterns see one form (a word, or words
with single blanks) and know nothing of its context: an ordinary word may fit too, which `Lexicon.word` tells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["PARTICLES", "PATTERNS", "Pattern", "match_patterns"]

PARTICLES: Final = frozenset(
    "abd abdel abdul abou abu af al ait ben bin bint bou da dal de del della den der di dos du el ibn ibnu la le "
    "mac mc o ould st ter umm van von zu zum zur".split(),
)
"""Small words that are part of a surname."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One shape: what it makes of a form, and examples that hold it to that."""

    id: str
    category: str
    pattern: re.Pattern[str]
    finds: tuple[str, ...]
    ignores: tuple[str, ...]
    culture: str = ""
    kind: str = ""


def _ending(endings: str, stem: int = 3) -> re.Pattern[str]:
    """Words, perhaps with a hyphen, that end so after a stem of some letters."""
    return re.compile(rf"[^\W\d_](?:[^\W\d_]|[-'’]){{{stem - 1},}}(?:{'|'.join(endings.split())})", re.IGNORECASE)


def _before(particles: str) -> re.Pattern[str]:
    """A particle or several, then a name."""
    one = rf"(?:{'|'.join(particles.split())})"
    return re.compile(rf"{one}(?: {one})*[ -][^\W\d_][^\W\d_'’-]+(?:[ -][^\W\d_][^\W\d_'’-]+)?", re.IGNORECASE)


def _surname(culture: str, name: str, endings: str, finds: str, ignores: str, stem: int = 3) -> Pattern:
    return Pattern(
        id=f"surname.{name}",
        category="surname",
        pattern=_ending(endings, stem),
        culture=culture,
        finds=tuple(finds.split()),
        ignores=tuple(ignores.split()),
    )


SURNAMES: Final = (
    _surname("sv", "sson", "sson", "Andersson Göransson Olsson", "person Jansso sson", 2),
    _surname(
        "sv",
        "nature",
        "ström berg bergh lund lundh gren qvist kvist blad dahl stedt sjö holm mark löf lööf löv fors krantz crantz "
        "vall hag sten storm strand vik bäck borg blom hult hammar hielm hjelm ryd rydh sköld skog stierna stjerna "
        "ståhl törn",
        "Nordström Lindberg Sandbergh Ekelund Sjölundh Lövgren Lindqvist Almkvist Rosenblad Sjödahl Nordstedt Vidsjö "
        "Bergholm Hedmark Lindlöf Grönlööf Eklöv Hellfors Rosenkrantz Rosencrantz Hagvall Nyhag Rosensten Vinterstorm "
        "Nordstrand Lundvik Hedbäck Liljeborg Ekeblom Berghult Lindhammar Gyllenhielm Ridderhjelm Ekeryd Lindrydh "
        "Natt-sköld Sandskog Gyllenstierna Silfverstjerna Rosenståhl Hagtörn",
        "ström berg Lund dahl kvinnor",
        2,
    ),
    _surname(
        "sv",
        "latin",
        "ander ell elius enius erius inius onius én lin din nér",
        "Melander Sundell Cornelius Arrhenius Tiberius Plinius Dragonius Norén Hedlin Sandin Wallnér",
        "lin din én medicin",
        2,
    ),
    _surname(
        "is",
        "child",
        "dóttir dottir dotter sdatter datter",
        "Jónsdóttir Gunnarsdottir Larsdotter Hansdatter Andersdatter",
        "dotter dottir",
        2,
    ),
    _surname("da", "sen", "sen", "Hansen Jensen", "sen Olsn", 3),
    _surname(
        "fi",
        "finnish",
        "nen lainen läinen mäki niemi järvi koski lahti maa ranta salo saari vaara vuori kangas",
        "Virtanen Savolainen Hämäläinen Koivumäki Kuusniemi Ylijärvi Myllykoski Uusilahti Ketomaa Kotiranta Isosalo "
        "Uusisaari Korpivaara Harjuvuori Mustakangas",
        "nen mäki salo",
        2,
    ),
    _surname(
        "bs",
        "ic",
        "ić ic ič vić vic vich",
        "Petrović Hadzic Kovačič Ilić Jovanovic Markovich",
        "ić vic Ic",
        2,
    ),
    _surname(
        "pl",
        "polish",
        "ski ska cki cka dzki dzka czyk wicz czak iak szcz",
        "Kowalski Kowalska Wysocki Wysocka Zawadzki Zawadzka Kowalczyk Mickiewicz Ratajczak Wozniak Leszcz",
        "ski ska Cka",
        2,
    ),
    _surname(
        "ru",
        "slavic",
        "ov ova ow ev eva ew ova yev yeva jev jeva skij skaja skaya sky skiy tsev yshev ovski ovska kin kina kova eff off",
        "Ivanov Ivanova Dimitrow Sergeev Sergeeva Zinoview Grigoryev Grigoryeva Lebedjev Lebedjeva Dostojevskij "
        "Kovalevskaja Tolstaskaya Tchaikovsky Zelenskiy Maltsev Barysheva Malyshev Petrovski Petrovska Pushkin "
        "Pushkina Volkova Romaneff Smirnoff",
        "ov eva sky kin",
        3,
    ),
    _surname("uk", "ukrainian", "enko chuk tjuk tyuk juk iuk yuk ienko", "Shevchenko Kravchuk Pavljuk Pavliuk Martyniuk "
             "Romanyuk Matvienko Kostjuk Kostyuk Mitjuk", "enko chuk", 2),
    _surname("ro", "romanian", "escu eanu anu aru", "Popescu Ceaușescu Munteanu Moldovanu Văcaru", "escu anu", 3),
    _surname("hu", "hungarian", "ffy ssy házi helyi falvi", "Pálffy Dessewffy Batthyássy Nyíregyházi Vásárhelyi "
             "Újfalvi", "ffy házi", 2),
    _surname("hy", "armenian", "yan ian jan janc yants iants", "Petrosyan Sarkissian Hakobjan Petrosjanc Ovsepyants "
             "Melikiants", "yan ian jan", 3),
    _surname("ka", "georgian", "shvili sjvili dze adze", "Saakashvili Basilasjvili Shevardnadze Lomidze", "dze", 3),
    _surname(
        "fa",
        "persian",
        "zadeh zade zada pour poor pur nejad nezhad nijad nia niya khah fard manesh mehr parast vand abadi ani ari "
        "avi azi iyan dust doost khani",
        "Alizadeh Hosseinzade Rahimzada Ebrahimpour Rezapoor Hassanpur Ahmadinejad Rostamnezhad Karimnijad Soleimannia "
        "Kamaliniya Vatankhah Amirifard Azadmanesh Golmehr Yazdanparast Hasanvand "
        "Najafabadi Soltani Anvari Mousavi Shirazi Hosseiniyan Irandust Vatandoost Alikhani",
        "zadeh pour nia abadi farfar",
        3,
    ),
    _surname("ps", "afghan", "zai zay zey khel yar wal", "Yousafzai Popalzay Ahmadzey Sulaimankhel Hekmatyar Achakwal "
             "Stanikzai", "zai khel", 3),
    _surname("tr", "turkish", "oğlu oglu soy türk kaya demir taş can gül", "Karaoğlu Muratoglu Aksoy Öztürk Akkaya "
             "Özdemir Aktaş Özcan Ayangül", "oğlu soy kaya can", 2),
    _surname("el", "greek", "opoulos opoulou akis aki idis iadis ides ellis atos antis oglou", "Papadopoulos "
             "Papadopoulou Theodorakis Theodoraki Stavridis Kostiadis Evangelides Kanellis Livatos Diamantis "
             "Hatzoglou", "akis idis", 3),
    _surname("lt", "baltic", "auskas auskienė auskaitė evičius avičius aitis ienė ytė iņš ņš iņa kalns sons",
             "Kazlauskas Kazlauskienė Kazlauskaitė Stankevičius Petravičius Adomaitis Petrienė Kazytė Bērziņš "
             "Kalniņš Ozoliņa Zaļkalns Pētersons", "auskas ienė", 2),
    _surname("et", "estonian", "mägi saar maa soo puu järv oja mets", "Kõrgemägi Linnasaar Talimaa Kuusesoo Õunapuu "
             "Ülejärv Kiviaoja Kuusmets", "mägi saar", 3),
    _surname("sq", "albanian", "aj qi ajt ollari hoxha xhiu aku", "Berishaj Krasniqi Hoxhajt Gjellari Kollari Halilhoxha "
             "Xhaxhiu Bardhaku", "aj hoxha", 4),
    _surname("es", "spanish", "ez guez ález íguez", "Fernandez Rodriguez González Rodríguez Lopez", "ez", 3),
    _surname("de", "german", "mann stein bach hausen meier mayer meyer hofer hoff feld burg baum bauer",
             "Hoffmann Goldstein Offenbach Münchhausen Niedermeier Obermayer Strohmeyer Berghofer Kirchhoff Grünfeld "
             "Ochsenburg Nussbaum Neubauer", "mann stein bach", 2),
    _surname("am", "horn", "mariam selassie sellasie michael michel giorgis georgis ab gebriel meskel kidan hiwet "
             "haimanot haymanot yohannes yesus egziabher", "Hailemariam Haileselassie Gebresellasie Woldemichael "
             "Tesfamichel Weldegiorgis Habtegeorgis Weldeab Habtegebriel Gebremeskel Tekleabkidan Gebrekidan "
             "Gebrehiwet Teklehaimanot Haymanotyohannes Teklehaymanot Gebreyohannes Gebreyesus Gebreegziabher",
             "mariam michael", 3),
)

OTHERS: Final = (
    Pattern(
        id="surname.horn_prefix",
        category="surname",
        pattern=re.compile(r"(?:gebre|weld[eu]|wolde|haile|tekle|habte|tesfa|kidane|kifle|ghebre|teweld?e?)[^\W\d_]{4,}", re.I),
        culture="ti",
        finds=("Gebremedhin", "Weldemariam", "Weldugebriel", "Woldemariam", "Hailemichael", "Tekleberhan", "Habtemariam",
               "Tesfalidet", "Kidanemariam", "Kiflemariam", "Ghebremedhin", "Teweldeberhan"),
        ignores=("gebre", "Haile", "Tesfay"),
    ),
    Pattern(
        id="surname.arabic_article",
        category="surname",
        pattern=re.compile(r"(?:al|el|ul|ad|an|ar|as|ash|at|az|el|es|ed|er)[-‐–'’][^\W\d_]{3,}(?:[- ][^\W\d_]{2,})?", re.I),
        culture="ar",
        finds=("al-Hassan", "el-Sayed", "Al-Jabouri", "ash-Shami", "El-Khatib", "Ad-Din", "ar-Rashid", "As-Sadr"),
        ignores=("alla", "el", "al-", "e-post"),
    ),
    Pattern(
        id="surname.arabic_particle",
        category="surname",
        pattern=_before("abu abou abo bin ben ibn bint bou umm al el abd abdul abdel abdal ait ould"),
        culture="ar",
        finds=("Abu Bakr", "bin Salman", "Ben Ali", "ibn Sina", "Al Hassan", "El Amrani", "Abdul Rahman", "Ait Ouhssaine",
               "bin al-Hassan", "Abou Khalil"),
        ignores=("abu", "Bin", "alla barn", "bo Ali"),
    ),
    Pattern(
        id="surname.arabic_compound",
        category="surname",
        pattern=re.compile(r"(?:abd[aeu]l|abed[ae]l|ab[ou]+)[^\W\d_]{3,}|[^\W\d_]{3,}(?:[aeu]ddine?|[aeu]lla|[aeu]llah)", re.I),
        culture="ar",
        finds=("Abdulrahman", "Abdelkader", "Abedalrazzaq", "Aboukhalil", "Nureddin", "Salaheddine", "Abdulla", "Nasrallah"),
        ignores=("abdu", "Alla", "abbot"),
    ),
    Pattern(
        id="surname.european_particle",
        category="surname",
        pattern=_before("von van de der den del della di da dos das do du la le af zu ter ten vom zum"),
        finds=("von Trapp", "van der Berg", "de la Cruz", "del Toro", "da Silva", "dos Santos", "du Rietz", "le Carré",
               "af Klint", "ter Horst"),
        ignores=("von", "van der", "de", "vanlig dag"),
    ),
    Pattern(
        id="surname.celtic",
        category="surname",
        pattern=re.compile(r"(?:O['’´`]|Mac|Mc|Fitz)[^\W\d_]{3,}", re.I),
        culture="en",
        finds=("O'Connor", "O’Neill", "MacDonald", "McCarthy", "Fitzgerald"),
        ignores=("Mac", "Mc", "O'", "ostron"),
    ),
    Pattern(
        id="place.street",
        category="place",
        kind="street",
        pattern=_ending(
            "gatan vägen stigen gränd gränden allén alléen backen leden gången stråket esplanaden avenyn kajen bulevarden "
            "boulevarden kroken slingan ringen svängen vreten trappan promenaden liden tvärgata gata väg",
            2,
        ),
        culture="sv",
        finds=("Storgatan", "Kungsvägen", "Björkstigen", "Bagargränd", "Bagargränden", "Lindallén", "Parkalléen",
               "Götabacken", "Strandleden", "Kyrkogången", "Norrstråket", "Nybroesplanaden", "Kungsportsavenyn",
               "Skeppskajen", "Östbulevarden", "Sveaboulevarden", "Backkroken", "Rosenslingan", "Västraringen",
               "Lillsvängen", "Ängsvreten", "Stentrappan", "Havspromenaden", "Smörliden", "Vintertvärgata", "Odengata",
               "Kungsväg"),
        ignores=("gatan", "vägen", "stigen"),
    ),
    Pattern(
        id="place.street_words",
        category="place",
        kind="street",
        pattern=re.compile(
            r"(?:[^\W\d_][^\W\d_'’-]+s?|S:t|Sankt) (?:[^\W\d_]+ )?(?:gata|väg|gränd|stig|allé|backe|led|gatan|vägen|gränden|stigen|allén|"
            r"backen|kaj|trappor|tvärgata|esplanad|aveny)",
            re.I,
        ),
        culture="sv",
        finds=("Birger Jarls gata", "Olof Palmes gata", "Gamla vägen", "S:t Eriks gata", "Sankt Pauls gata", "Västra stigen"),
        ignores=("gata", "en lång dag"),
    ),
    Pattern(
        id="place.square",
        category="place",
        kind="square",
        pattern=_ending("torget torg plan platsen plats parken", 2),
        culture="sv",
        finds=("Stortorget", "Möllevångstorg", "Sergelstorg", "Fridhemsplan", "Odenplan", "Järntorget", "Götaplatsen",
               "Kungsplats", "Slottsparken"),
        ignores=("torget", "plan", "platsen"),
    ),
    Pattern(
        id="place.bridge",
        category="place",
        kind="bridge",
        pattern=_ending("bron", 2),
        culture="sv",
        finds=("Västerbron", "Älvsborgsbron"),
        ignores=("bron",),
    ),
    Pattern(
        id="school.ending",
        category="school",
        pattern=_ending(
            "skolan gymnasiet gymnasium högskolan högskola folkhögskola folkhögskolan universitetet universitet "
            "förskolan förskola läroverket läroverk",
            2,
        ),
        culture="sv",
        finds=("Lindskolan", "Katedralgymnasiet", "Östragymnasium", "Mälarhögskolan", "Idrottshögskola",
               "Billströmskafolkhögskola", "Birkafolkhögskolan", "Lundsuniversitetet", "Umeåuniversitet",
               "Solförskolan", "Ekförskola", "Nyaläroverket", "Östraläroverk"),
        ignores=("skolan", "gymnasiet", "skola"),
    ),
    Pattern(
        id="school.words",
        category="school",
        pattern=re.compile(
            r"[^\W\d_][^\W\d_'’-]+ (?:[^\W\d_]+ )?(?:skola|skolan|gymnasium|gymnasiet|högskola|folkhögskola|universitet|"
            r"förskola|grundskola|komvux|sfi|lärcenter|lärcentrum)",
            re.I,
        ),
        culture="sv",
        finds=("Lunds universitet", "Malmö högskola", "Engelska skolan", "Birka folkhögskola", "Borås komvux",
               "Sundbybergs gymnasium", "Mora lärcenter"),
        ignores=("skola", "universitet"),
    ),
    Pattern(
        id="other_institution.ending",
        category="other_institution",
        pattern=_ending(
            "kyrkan moskén församlingen församling föreningen förening biblioteket bibliotek museet sjukhuset "
            "vårdcentralen vårdcentral hälsocentral kliniken badet hallen klubben stiftelsen förbundet",
            2,
        ),
        culture="sv",
        finds=("Domkyrkan", "Stormoskén", "Lundbyförsamlingen", "Bromma-församling", "Somaliaföreningen", "Odenförening",
               "Stadsbiblioteket", "Östrabibliotek", "Vasamuseet", "Huddingesjukhuset", "Ekvårdcentralen",
               "Ekvårdcentral", "Björkhälsocentral", "Ögonkliniken", "Eriksdalsbadet", "Simhallen", "Fotbollsklubben",
               "Erikshjälpsstiftelsen", "Riksförbundet"),
        ignores=("kyrkan", "sjukhuset", "klubben"),
    ),
    Pattern(
        id="public_authority.ending",
        category="public_authority",
        pattern=_ending("verket myndigheten styrelsen nämnden kassan kommun tingsrätten domstolen ombudsmannen förvaltningen", 2),
        culture="sv",
        finds=("Migrationsverket", "Folkhälsomyndigheten", "Socialstyrelsen", "Barnnämnden", "Försäkringskassan",
               "Solnakommun", "Lundatingsrätten", "Migrationsdomstolen", "Barnombudsmannen", "Stadsförvaltningen"),
        ignores=("verket", "kommun"),
    ),
    Pattern(
        id="transport_name.ending",
        category="transport_name",
        pattern=_ending("banan linjen pendeln tåget expressen", 2),
        culture="sv",
        finds=("Lidingöbanan", "Gotlandslinjen", "Krösapendeln", "Öresundståget", "Upplandsexpressen"),
        ignores=("banan", "tåget"),
    ),
)

PATTERNS: Final = SURNAMES + OTHERS


def match_patterns(form: str) -> tuple[Pattern, ...]:
    """All patterns that the whole form fits."""
    return tuple(pattern for pattern in PATTERNS if pattern.pattern.fullmatch(form))
