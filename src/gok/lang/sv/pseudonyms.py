"""Words that stand in a Swedish text in place of what was replaced, where no name is drawn: A-stad, en stad."""

from __future__ import annotations

__all__ = [
    "ANY_TRADE",
    "CODE_WORDS",
    "CONFUSED_LETTERS",
    "DECADE",
    "ELSEWHERE",
    "GENITIVE_OF_A_LETTER",
    "KINDS",
    "NATURE",
    "TRADES",
    "WORLDS",
]

CODE_WORDS = {
    # label: the word behind the letter, and its definite form
    "firstname_male": ("namn", "namnet"),
    "firstname_female": ("namn", "namnet"),
    "firstname_unknown": ("namn", "namnet"),
    "nickname": ("namn", "namnet"),
    "surname": ("efternamn", "efternamnet"),
    "country": ("land", "landet"),
    "city": ("stad", "staden"),
    "region": ("region", "regionen"),
    "area": ("område", "området"),
    "place": ("plats", "platsen"),
    "geo": ("geoplats", "geoplatsen"),
    "school": ("skola", "skolan"),
    "work": ("arbetsplats", "arbetsplatsen"),
    "other_institution": ("institution", "institutionen"),
    "public_authority": ("myndighet", "myndigheten"),
    "extra": ("uppgift", "uppgiften"),
    "transport_name": ("linjen", "linjen"),
}
GENITIVE_OF_A_LETTER = ":s"

# What an original is a kind of: by part of the world, by label, a year by its decade.
ELSEWHERE = "en annan världsdel"
WORLDS = {
    "europa": "Europa",
    "mellanöstern": "Mellanöstern",
    "afrika": "Afrika",
    "asien": "Asien",
    "nya världen": ELSEWHERE,
}
KINDS = {
    "city": "en stad",
    "region": "en region",
    "area": "ett område",
    "place": "en plats",
    "geo": "en plats",
    "school": "en skola",
    "work": "en arbetsplats",
    "other_institution": "en förening",
    "public_authority": "en myndighet",
    "edu": "en utbildning",
    "country": "ett land",
}
DECADE = "{}-talet"
# Who somebody is, said more widely, in a word that can stand where the profession stood: jag är …, en … som heter.
TRADES = (
    (("sköt", "läkar", "vård", "tand", "barnmorsk", "doktor", "apotek"), "vårdanställd"),
    (("lärar", "pedagog", "rektor", "fritids"), "skolanställd"),
    (("elektrik", "snickar", "murar", "målar", "bygg", "svets", "rörmok", "mekanik"), "hantverkare"),
    (("chaufför", "förar", "taxi", "pilot", "lastbil"), "transportarbetare"),
    (("kock", "servit", "bagar", "kall", "restaurang"), "restauranganställd"),
    (("städ", "lokalvård"), "serviceanställd"),
    (("ingenjör", "program", "utveckl", "tekni", "data", "it-"), "tekniker"),
    (("sälj", "butik", "kass", "affär"), "butiksanställd"),
    (("jurist", "advokat", "ekonom", "revisor", "journalist"), "kontorsanställd"),
)
ANY_TRADE = "yrkesarbetande"

# What the name of a natural feature tells of its kind; the first that fits.
NATURE = (
    (r"(sjön|sjö|träsk|tjärn|tjärnen|jaure|jávri|lake|meer)$|^lake ", "lake"),
    (r"(älven|älv|ån|floden|flod|strömmen|ström|bäcken|eno|ätno|river)$", "river"),
    (r"(berget|berg|fjället|fjäll|toppen|kullen|åsen|tinden|mountain|hill|dagh?)$|^(mount|mont) ", "mountain"),
    (r"(skogen|skog|forest|wald)$", "forest"),
    (r"(ön|öarna|holmen|island)$|.{2}ö$", "island"),
    (r"(viken|fjärden|fjorden|bukten|havet|sundet|kusten|bay)$", "sea"),
    (r"(fältet|heden|mossen|dalen|parken|reservatet|öknen|slätten|vidda)$", "nature"),
)

CONFUSED_LETTERS = {"e": "ä", "ä": "e", "o": "å", "å": "o", "u": "o", "y": "i", "i": "y", "ö": "o", "a": "e"}
"""Which letter a learner writes for another."""
