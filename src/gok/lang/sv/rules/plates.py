"""Number plates: by their form where the text speaks of vehicles, and where a word announces them."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Rule
from gok.lang.sv.context import sentence

__all__ = ["RULES"]

_I = re.IGNORECASE
_IS = r"(?:\s*(?:är|var|blir|lyder|har|:|=|nr\.?|nummer|numret|no\.?|#|-|–|till|på)){0,3}[\s:]*"
_VEHICLE = lazy_regex(
    r"\b(?:\w*(?<!mo)(?<!auto)bil(?:en|ar|arna|s|ens)?|bil\w*|reg\w*|skylt\w*|lastbil\w*|motorcykel\w*|mc|moped\w*|släp\w*|körde|kör|parker\w*|taxi\w*|husbil\w*|volvo|saab|skoda|toyota|"
    r"audi|bmw|kia|ford|opel|renault|peugeot|volkswagen|mazda|nissan|hyundai|subaru|passat|golf|polo|fiat|"
    r"citro[eë]n|mercedes|suzuki|seat|dacia|lexus|jeep|tesla|mini|fordon\w*)\b",
    _I,
)
_REGISTRATION = lazy_regex(r"\b(?:reg\.?\s?-?(?:nr|nummer)\w*|registrerings\w+|nummerplåt\w*|bilen|bil)\b", _I)
_NO_PLATES = ("SVA", "SFI", "SAS", "SVE", "MAT", "ENG")  # courses and an airline


def is_plate(match: re.Match[str]) -> bool:
    """Three letters and three digits are a number plate where the sentence speaks of vehicles, or one nearby does."""
    text, start, end = match.string, match.start(), match.end()
    if match.group().startswith(_NO_PLATES):
        return False
    if _VEHICLE.search(sentence(text, start, end)):
        return True
    return _REGISTRATION.search(text[max(0, start - 120) : end + 60]) is not None


RULES = (
    Rule(
        id="numbers.plate",
        pattern=lazy_regex(
            r"(?<![^\W_])(?P<license_nr>[A-ZÅÄÖ]{3}(?:[_./;|+-]|\s{1,2}|, )?\d{2}[\dA-Z])(?![\dA-ZÅÄÖ])"
        ),
        accepts=is_plate,
        score=0.9,
        finds=(
            "Bilen är en vit Skoda, [PUB 317].",
            "Bil: [UFO562]",
            "Säg registreringsnumret till henne. Min står redan i listan, [MLB 82K], hälsar jag.",
            "Ta skåpbilen, [TRE 417].",
            "Bilen [TRE  417], [TRE_417], [TRE\n417]",
        ),
        ignores=("kursen SVA 123", "ABC 1234", "flyget SAS 123", "mobilen, RAP 260"),
    ),
    Rule(
        id="numbers.plate_said",
        pattern=lazy_regex(
            rf"\b(?:reg\.?\s?-?\s?(?:nr|nummer)\w*|reg\.?(?=\s[a-zåäö]{{3}}\s?\d\d[\da-z](?!\w))|registreringsnummer\w*|nummerplåt\w*|"
            rf"skylten)\b{_IS}(?P<license_nr>[A-ZÅÄÖ]{{2,3}}(?:[ _./-]|\s{{1,2}}|, )?\d{{2,4}}[A-Z]?)(?![^\W_])",
            _I,
        ),
        score=0.95,
        finds=("med registreringsnummer [MLB 207].", "reg nr [LAM 482], med", "röd toyota reg [mlb 20k] står"),
        ignores=("registreringsnummer saknas", "regn 200"),
    ),
)
