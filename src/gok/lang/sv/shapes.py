"""What a word of a Swedish text can be by its shape, where an ending alone does not tell: particles, several words.

Shapes that are told by their ending are in `endings.txt`.
"""

from __future__ import annotations

from typing import Final

from gok.lang.shape_rows import Shape

__all__ = ["SHAPES"]

_NAME: Final = r"[^\W\d_][^\W\d_'’-]+(?:[ -][^\W\d_][^\W\d_'’-]+)?"
_ARABIC: Final = r"(?:abu|abou|abo|bin|ben|ibn|bint|bou|umm|al|el|abd|abdul|abdel|abdal|ait|ould)"
_EUROPEAN: Final = r"(?:von|van|de|der|den|del|della|di|da|dos|das|do|du|la|le|af|zu|ter|ten|vom|zum)"
_PLACE: Final = r"(?:[^\W\d_][^\W\d_'’-]+|S:t) (?:[^\W\d_]+ )?"

SHAPES: Final[tuple[Shape, ...]] = (
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
    Shape(
        "geo.island",
        pattern=r"(?!.*milj)[^\W\d_]{3,}ön",
        finds="Slätön, Brännön",
        ignores="lön, grön, skön, miljön, arbetsmiljön",
        culture="sv",
        joined=False,
    ),
    Shape(
        "geo.stream",
        pattern=r"[^\W\d_]{2,}ån(?<!från)(?<!lån)(?<!rån)(?<!spån)(?<!hån)(?<!lilltån)(?<!stortån)",
        finds="Svartån, Uvån, Kolbäcksån",
        ignores="från, varifrån, studielån, byrån, advokatbyrån, sågspån, lilltån, stortån",
        culture="sv",
        joined=False,
    ),
    Shape(
        "place.street_words",
        pattern=_PLACE
        + r"(?:gatan?|väg(?:en)?|gränd(?:en)?|stig(?:en)?|allén?|backen?|led(?:en)?|kaj(?:en)?|tvärgata|esplanad|"
        r"aveny)",
        culture="sv",
        kind="street",
        finds="Birger Jarls gata, Gamla gatan, Olof Palmes väg, Gamla vägen, Trånga gränd, Södra gränden, Enslig stig, "
        "Västra stigen, Norra allé, Östra allén, Skräddarens backe, Höga backen, Gröna led, Södra leden, Norra kaj, "
        "Södra kajen, Stora tvärgata, Norra esplanad, Östra aveny, S:t Eriks gata, Sankt Pauls gata",
        ignores="gata, en lång dag",
    ),
    Shape(
        "school.words",
        pattern=_PLACE
        + r"(?:(?:hög|folkhög|grund|för)?skola|skolan|gymnasi(?:um|et)|universitet|komvux|sfi|lärcent(?:er|rum))",
        culture="sv",
        finds="Malmö högskola, Birka folkhögskola, Ekeby grundskola, Solens förskola, Engelska skolan, Rinkeby skola, "
        "Sundbybergs gymnasium, Gamla gymnasiet, Lunds universitet, Borås komvux, Umeå sfi, Mora lärcenter, "
        "Mora lärcentrum",
        ignores="skola, universitet",
    ),
)
