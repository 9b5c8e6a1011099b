"""Surnames by ending and by particle: nine of a hundred in a national register are on no list, but end as others do."""

from __future__ import annotations

from typing import Final

from gok.lang.shapes import Shape

__all__ = ["NAMES"]

_NAME: Final = r"[^\W\d_][^\W\d_'’-]+(?:[ -][^\W\d_][^\W\d_'’-]+)?"
_ARABIC: Final = r"(?:abu|abou|abo|bin|ben|ibn|bint|bou|umm|al|el|abd|abdul|abdel|abdal|ait|ould)"
_EUROPEAN: Final = r"(?:von|van|de|der|den|del|della|di|da|dos|das|do|du|la|le|af|zu|ter|ten|vom|zum)"

NAMES: Final[tuple[Shape, ...]] = (
    Shape(
        "surname.sson",
        endings="sson",
        finds="Andersson Göransson Olsson",
        ignores="person Jansso sson",
        culture="sv",
    ),
    Shape(
        "surname.nature",
        endings="ström berg bergh lund lundh gren qvist kvist blad dahl stedt sjö holm mark löf lööf löv fors krantz "
        "crantz vall hag sten storm strand vik bäck borg blom hult hammar hielm hjelm ryd rydh sköld skog stierna "
        "stjerna ståhl törn",
        finds=(
            "Nordström Lindberg Sandbergh Ekelund Sjölundh Lövgren Lindqvist Almkvist Rosenblad Sjödahl Nordstedt "
            "Vidsjö Bergholm Hedmark Lindlöf Grönlööf Eklöv Hellfors Rosenkrantz Rosencrantz Hagvall Nyhag Rosensten "
            "Vinterstorm Nordstrand Lundvik Hedbäck Liljeborg Ekeblom Berghult Lindhammar Gyllenhielm Ridderhjelm "
            "Ekeryd Lindrydh Natt-sköld Sandskog Gyllenstierna Silfverstjerna Rosenståhl Hagtörn"
        ),
        ignores="ström berg Lund dahl kvinnor",
        culture="sv",
    ),
    Shape(
        "surname.latin",
        endings="ander ell elius enius erius inius onius én lin din nér",
        finds="Melander Sundell Cornelius Arrhenius Tiberius Plinius Dragonius Norén Hedlin Sandin Wallnér",
        ignores="lin din én medicin",
        culture="sv",
    ),
    Shape(
        "surname.child",
        endings="dóttir dottir dotter sdatter datter",
        finds="Jónsdóttir Gunnarsdottir Larsdotter Hansdatter Andersdatter",
        ignores="dotter dottir",
        culture="is",
    ),
    Shape(
        "surname.sen",
        endings="sen",
        finds="Hansen Jensen",
        ignores="sen Olsn",
        culture="da",
        stem=3,
    ),
    Shape(
        "surname.finnish",
        endings="nen lainen läinen mäki niemi järvi koski lahti maa ranta salo saari vaara vuori kangas",
        finds=(
            "Virtanen Savolainen Hämäläinen Koivumäki Kuusniemi Ylijärvi Myllykoski Uusilahti Ketomaa Kotiranta "
            "Isosalo Uusisaari Korpivaara Harjuvuori Mustakangas"
        ),
        ignores="nen mäki salo",
        culture="fi",
    ),
    Shape(
        "surname.ic",
        endings="ić ic ič vić vic vich",
        finds="Petrović Hadzic Kovačič Ilić Jovanovic Markovich",
        ignores="ić vic Ic",
        culture="bs",
    ),
    Shape(
        "surname.polish",
        endings="ski ska cki cka dzki dzka czyk wicz czak iak szcz",
        finds="Kowalski Kowalska Wysocki Wysocka Zawadzki Zawadzka Kowalczyk Mickiewicz Ratajczak Wozniak Leszcz",
        ignores="ski ska Cka",
        culture="pl",
    ),
    Shape(
        "surname.slavic",
        endings="ov ova ow ev eva ew yev yeva jev jeva skij skaja skaya sky skiy tsev yshev "
        "ovski ovska kin kina kova eff off",
        finds=(
            "Ivanov Ivanova Dimitrow Sergeev Sergeeva Zinoview Grigoryev Grigoryeva Lebedjev Lebedjeva Dostojevskij "
            "Kovalevskaja Tolstaskaya Tchaikovsky Zelenskiy Maltsev Barysheva Malyshev Petrovski Petrovska Pushkin "
            "Pushkina Volkova Romaneff Smirnoff"
        ),
        ignores="ov eva sky kin",
        culture="ru",
        stem=3,
    ),
    Shape(
        "surname.ukrainian",
        endings="enko chuk tjuk tyuk juk iuk yuk ienko",
        finds="Shevchenko Kravchuk Pavljuk Pavliuk Martyniuk Romanyuk Matvienko Kostjuk Kostyuk Mitjuk",
        ignores="enko chuk",
        culture="uk",
    ),
    Shape(
        "surname.romanian",
        endings="escu eanu anu aru",
        finds="Popescu Ceaușescu Munteanu Moldovanu Văcaru",
        ignores="escu anu",
        culture="ro",
        stem=3,
    ),
    Shape(
        "surname.hungarian",
        endings="ffy ssy házi helyi falvi",
        finds="Pálffy Dessewffy Batthyássy Nyíregyházi Vásárhelyi Újfalvi",
        ignores="ffy házi",
        culture="hu",
    ),
    Shape(
        "surname.armenian",
        endings="yan ian jan janc yants iants",
        finds="Petrosyan Sarkissian Hakobjan Petrosjanc Ovsepyants Melikiants",
        ignores="yan ian jan",
        culture="hy",
        stem=3,
    ),
    Shape(
        "surname.georgian",
        endings="shvili sjvili dze adze",
        finds="Saakashvili Basilasjvili Shevardnadze Lomidze",
        ignores="dze",
        culture="ka",
        stem=3,
    ),
    Shape(
        "surname.persian",
        endings="zadeh zade zada pour poor pur nejad nezhad nijad nia niya khah fard manesh mehr parast vand abadi ani "
        "ari avi azi iyan dust doost khani",
        finds=(
            "Alizadeh Hosseinzade Rahimzada Ebrahimpour Rezapoor Hassanpur Ahmadinejad Rostamnezhad Karimnijad "
            "Soleimannia Kamaliniya Vatankhah Amirifard Azadmanesh Golmehr Yazdanparast Hasanvand Najafabadi Soltani "
            "Anvari Mousavi Shirazi Hosseiniyan Irandust Vatandoost Alikhani"
        ),
        ignores="zadeh pour nia abadi farfar",
        culture="fa",
        stem=3,
    ),
    Shape(
        "surname.afghan",
        endings="zai zay zey khel yar wal",
        finds="Yousafzai Popalzay Ahmadzey Sulaimankhel Hekmatyar Achakwal Stanikzai",
        ignores="zai khel",
        culture="ps",
        stem=3,
    ),
    Shape(
        "surname.turkish",
        endings="oğlu oglu soy türk kaya demir taş can gül",
        finds="Karaoğlu Muratoglu Aksoy Öztürk Akkaya Özdemir Aktaş Özcan Ayangül",
        ignores="oğlu soy kaya can",
        culture="tr",
    ),
    Shape(
        "surname.greek",
        endings="opoulos opoulou akis aki idis iadis ides ellis atos antis oglou",
        finds=(
            "Papadopoulos Papadopoulou Theodorakis Theodoraki Stavridis Kostiadis Evangelides Kanellis Livatos "
            "Diamantis Hatzoglou"
        ),
        ignores="akis idis",
        culture="el",
        stem=3,
    ),
    Shape(
        "surname.baltic",
        endings="auskas auskienė auskaitė evičius avičius aitis ienė ytė iņš ņš iņa kalns sons",
        finds=(
            "Kazlauskas Kazlauskienė Kazlauskaitė Stankevičius Petravičius Adomaitis Petrienė Kazytė Bērziņš Kalniņš "
            "Ozoliņa Zaļkalns Pētersons"
        ),
        ignores="auskas ienė",
        culture="lt",
    ),
    Shape(
        "surname.estonian",
        endings="mägi saar maa soo puu järv oja mets",
        finds="Kõrgemägi Linnasaar Talimaa Kuusesoo Õunapuu Ülejärv Kiviaoja Kuusmets",
        ignores="mägi saar",
        culture="et",
        stem=3,
    ),
    Shape(
        "surname.albanian",
        endings="aj ajt qi hoxha aku",
        finds="Berishaj Krasniqi Hoxhajt Halilhoxha Bardhaku",
        ignores="aj hoxha",
        culture="sq",
        stem=4,
    ),
    Shape(
        "surname.spanish",
        endings="ez guez ález íguez",
        finds="Fernandez Rodriguez González Rodríguez Lopez",
        ignores="ez",
        culture="es",
        stem=3,
    ),
    Shape(
        "surname.german",
        endings="mann stein bach hausen meier mayer meyer hofer hoff feld burg baum bauer",
        finds=(
            "Hoffmann Goldstein Offenbach Münchhausen Niedermeier Obermayer Strohmeyer Berghofer Kirchhoff Grünfeld "
            "Ochsenburg Nussbaum Neubauer"
        ),
        ignores="mann stein bach",
        culture="de",
    ),
    Shape(
        "surname.horn",
        endings="mariam selassie sellasie michael michel giorgis georgis ab gebriel meskel kidan hiwet haimanot "
        "haymanot yohannes yesus egziabher",
        finds=(
            "Hailemariam Haileselassie Gebresellasie Woldemichael Tesfamichel Weldegiorgis Habtegeorgis Weldeab "
            "Habtegebriel Gebremeskel Tekleabkidan Gebrekidan Gebrehiwet Teklehaimanot Haymanotyohannes Teklehaymanot "
            "Gebreyohannes Gebreyesus Gebreegziabher"
        ),
        ignores="mariam michael",
        culture="am",
        stem=3,
    ),
    Shape(
        "surname.horn_prefix",
        pattern=r"(?:gebre|ghebre|weld[eu]|wolde|haile|tekle|habte|tesfa|kidane|kifle|tewelde)[^\W\d_]{4,}",
        culture="ti",
        joined=False,
        finds="Gebremedhin, Ghebremedhin, Weldemariam, Weldugebriel, Woldemariam, Hailemichael, Tekleberhan, "
        "Habtemariam, Tesfalidet, Kidanemariam, Kiflemariam, Teweldeberhan",
        ignores="gebre, Haile, Tesfay",
    ),
    Shape(
        "surname.arabic_article",
        pattern=r"(?:al|el|ul|ad|an|ar|as|ash|at|az|es|ed|er)[-‐–'’][^\W\d_]{3,}(?:[- ][^\W\d_]{2,})?",
        culture="ar",
        finds="al-Hassan, el-Sayed, ul-Haq, Ad-Din, an-Nasir, ar-Rashid, As-Sadr, ash-Shami, at-Tayyib, az-Zahra, "
        "es-Sebsi, Ed-Dine, er-Riyahi, Al‐Jabouri, El–Khatib, Al'Amin, Al’Amin, al-Hassan-Ali",
        ignores="alla, el, al-, e-post",
    ),
    Shape(
        "surname.arabic_particle",
        pattern=rf"{_ARABIC}(?: {_ARABIC})*[ -]{_NAME}",
        culture="ar",
        finds="Abu Bakr, Abou Khalil, Abo Ali, bin Salman, Ben Ali, ibn Sina, bint Khalid, Bou Said, Umm Kulthum, "
        "Al Hassan, El Amrani, Abd Rabbo, Abdul Rahman, Abdel Nasser, Abdal Karim, Ait Ouhssaine, Ould Daddah, "
        "bin Al Hassan, bin al-Hassan",
        ignores="abu, Bin, alla barn, bo Ali",
    ),
    Shape(
        "surname.arabic_compound",
        pattern=r"(?:abd[aeu]l|abed[ae]l|abou|abu)[^\W\d_]{3,}|[^\W\d_]{3,}(?:[aeu]ddine?|[aeu]llah?)",
        culture="ar",
        joined=False,
        finds="Abdulrahman, Abdelkader, Abdalkarim, Abedalrazzaq, Abedelhadi, Aboukhalil, Abubakar, Nureddin, "
        "Salaheddine, Abdulla, Nasrallah",
        ignores="abdu, Alla, abbot",
    ),
    Shape(
        "surname.european_particle",
        pattern=rf"{_EUROPEAN}(?: {_EUROPEAN})*[ -](?!{_EUROPEAN}$){_NAME}",
        finds="von Trapp, van der Berg, de la Cruz, den Haag, del Toro, della Robbia, di Stefano, da Silva, "
        "dos Santos, das Neves, do Carmo, du Rietz, la Fontaine, le Carré, af Klint, zu Guttenberg, ter Horst, "
        "ten Brink, vom Hofe, zum Winkel, der Kinderen",
        ignores="von, van der, de, vanlig dag",
    ),
    Shape(
        "surname.celtic",
        pattern=r"(?:O['’´`]|Mac|Mc|Fitz)[^\W\d_]{3,}",
        culture="en",
        joined=False,
        finds="O'Connor, O’Neill, MacDonald, McCarthy, Fitzgerald",
        ignores="Mac, Mc, O', ostron",
    ),
)
