"""Streets, squares, schools, institutions, authorities and lines by ending."""

from __future__ import annotations

from typing import Final

from gok.lang.shapes import Shape

__all__ = ["PLACES"]

_NAME: Final = r"(?:[^\W\d_][^\W\d_'’-]+|S:t) (?:[^\W\d_]+ )?"

PLACES: Final[tuple[Shape, ...]] = (
    Shape(
        "place.street",
        endings="gatan vägen stigen gränd gränden allén alléen backen leden gången stråket esplanaden avenyn kajen "
        "bulevarden boulevarden kroken slingan ringen svängen vreten trappan promenaden liden tvärgata gata väg",
        finds=(
            "Storgatan Kungsvägen Björkstigen Bagargränd Bagargränden Lindallén Parkalléen Götabacken Strandleden "
            "Kyrkogången Norrstråket Nybroesplanaden Kungsportsavenyn Skeppskajen Östbulevarden Sveaboulevarden "
            "Backkroken Rosenslingan Västraringen Lillsvängen Ängsvreten Stentrappan Havspromenaden Smörliden "
            "Vintertvärgata Odengata Kungsväg"
        ),
        ignores="gatan vägen stigen",
        culture="sv",
        kind="street",
    ),
    Shape(
        "place.square",
        endings="torget torg plan platsen plats parken",
        finds=(
            "Stortorget Möllevångstorg Sergelstorg Fridhemsplan Odenplan Järntorget Götaplatsen Kungsplats Slottsparken"
        ),
        ignores="torget plan platsen",
        culture="sv",
        kind="square",
    ),
    Shape(
        "place.bridge",
        endings="bron",
        finds="Västerbron Älvsborgsbron",
        ignores="bron",
        culture="sv",
        kind="bridge",
    ),
    Shape(
        "school.ending",
        endings="skolan gymnasiet gymnasium högskolan högskola folkhögskola folkhögskolan universitetet universitet "
        "förskolan förskola läroverket läroverk",
        finds=(
            "Lindskolan Katedralgymnasiet Östragymnasium Mälarhögskolan Idrottshögskola Billströmskafolkhögskola "
            "Birkafolkhögskolan Lundsuniversitetet Umeåuniversitet Solförskolan Ekförskola Nyaläroverket "
            "Östraläroverk"
        ),
        ignores="skolan gymnasiet skola",
        culture="sv",
    ),
    Shape(
        "other_institution.ending",
        endings="kyrkan moskén församlingen församling föreningen förening biblioteket bibliotek museet sjukhuset "
        "vårdcentralen vårdcentral hälsocentral kliniken badet hallen klubben stiftelsen förbundet",
        finds=(
            "Domkyrkan Stormoskén Lundbyförsamlingen Bromma-församling Somaliaföreningen Odenförening "
            "Stadsbiblioteket Östrabibliotek Vasamuseet Huddingesjukhuset Ekvårdcentralen Ekvårdcentral "
            "Björkhälsocentral Ögonkliniken Eriksdalsbadet Simhallen Fotbollsklubben Erikshjälpsstiftelsen "
            "Riksförbundet"
        ),
        ignores="kyrkan sjukhuset klubben",
        culture="sv",
    ),
    Shape(
        "public_authority.ending",
        endings="verket myndigheten styrelsen nämnden kassan kommun tingsrätten domstolen ombudsmannen förvaltningen",
        finds=(
            "Migrationsverket Folkhälsomyndigheten Socialstyrelsen Barnnämnden Försäkringskassan Solnakommun "
            "Lundatingsrätten Migrationsdomstolen Barnombudsmannen Stadsförvaltningen"
        ),
        ignores="verket kommun",
        culture="sv",
    ),
    Shape(
        "geo.ending",
        endings="sjön älven berget fjället fjällen fjärden forsen floden glaciären träsket",
        finds=(
            "Vikingsjön Umeälven Käppberget Åreskutafjället Norrfjällen Älvfjärden Storforsen Nilfloden "
            "Storglaciären Nyträsket"
        ),
        ignores="sjön älven berget floden",
        culture="sv",
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
        pattern=r"(?!.*(?:från|lån|rån|spån|hån|(?:lill|stor)tån)$)[^\W\d_]{2,}ån",
        finds="Svartån, Uvån, Kolbäcksån",
        ignores="från, varifrån, studielån, byrån, advokatbyrån, sågspån, lilltån, stortån",
        culture="sv",
        joined=False,
    ),
    Shape(
        "transport_name.ending",
        endings="banan linjen pendeln tåget expressen",
        finds="Lidingöbanan Gotlandslinjen Krösapendeln Öresundståget Upplandsexpressen",
        ignores="banan tåget",
        culture="sv",
    ),
    Shape(
        "place.street_words",
        pattern=_NAME
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
        pattern=_NAME
        + r"(?:(?:hög|folkhög|grund|för)?skola|skolan|gymnasi(?:um|et)|universitet|komvux|sfi|lärcent(?:er|rum))",
        culture="sv",
        finds="Malmö högskola, Birka folkhögskola, Ekeby grundskola, Solens förskola, Engelska skolan, Rinkeby skola, "
        "Sundbybergs gymnasium, Gamla gymnasiet, Lunds universitet, Borås komvux, Umeå sfi, Mora lärcenter, "
        "Mora lärcentrum",
        ignores="skola, universitet",
    ),
)
