"""Whether a number that looks like an age is one: of whom is it said?"""

from __future__ import annotations

import re

from gok.lang import lazy_regex, load_language
from gok.lang.sv.context import (
    clause_before,
    is_a_limit,
    is_about_people_in_general,
    sentence,
    speaks_of_own_life,
)
from gok.lang.sv.numerals import read_cardinal

__all__ = [
    "NOBODY",
    "are_ages",
    "is_an_age",
    "is_bare_age",
    "is_bare_number",
    "is_fused_age",
    "is_grown_up",
    "is_of_an_average",
    "is_somebodys_age",
]

# Capitalised words that begin a sentence and are nobody.
NOBODY = frozenset(
    "det den detta denna de dessa klockan priset hyran rummet lägenheten temperaturen graderna vi antalet "
    "resultatet svaret numret koden "
    "portkoden larmet storleken avståndet vikten längden här där idag nu då om när och men så alla sverige "
    "kursen klassen facebook youtube instagram telegram tiktok twitter google "
    "snapchat svenska norska danska".split()
)
_LAWS = ("plikten", "pensionen", "rätten", "behörigheten", "gränsen", "utbildningen", "skolgången", "vaccinationen")
_THINGS = lazy_regex(
    r"\s*(?:utbildning|program|kurs|kontrakt|plan|avtal|garanti|krig|period|historia|tradition|erfarenhet|fred|projekt|hyres|uppehåll|"
    r"ungdomar|barnen|personer|elever|väljare|människor|studier|äktenskap|hus|bil|mandat|tid)",
    re.IGNORECASE,
)


def _value(match: re.Match[str], name: str, *, near: bool) -> bool:
    """Whether the group holds a number that can be an age."""
    digits, word = match.group(f"age_digits{name}"), match.group(f"age_string{name}")
    if digits is not None:
        return float(digits.replace(",", ".")) <= 120
    return word is not None and read_cardinal(word, near=near) is not None and word.lower() not in ("en", "ett", "noll")


_OF_A_THING = lazy_regex(r"(\w+)\s+(?:(?:är|var|blir|blev|ar|fyller|fyllde)\s+|som\s+är\s+)(?:\w+\s+)?$")
_AGED_THINGS = tuple(load_language("sv").words("things_with_ages"))


def _is_of_a_thing(text: str, start: int) -> bool:
    """Whether a thing or a limit is so old: `bilen är 10 år gammal`, `pensionsåldern är 67 år`."""
    subject = _OF_A_THING.search(clause_before(text, start))
    return subject is not None and subject[1].endswith(_AGED_THINGS)


def _is_of_a_law(match: re.Match[str]) -> bool:
    """Whether something begins or ends at an age, and nobody is spoken of: `Skolplikten börjar vid sex års ålder`."""
    said = sentence(match.string, match.start(), match.end())
    first = said.split(maxsplit=1)[0]
    return match.group().endswith("ålder") and first.endswith(_LAWS) and not speaks_of_own_life(said, widely=True)


_AVERAGE = lazy_regex(
    r"\b(?:medel|genomsnitts|snitt|pensions|myndighets|livs)(?:åldern|ålder|längden|längd)\b", re.IGNORECASE
)


def is_of_an_average(match: re.Match[str]) -> bool:
    """Whether it is the age of people in general: `Medelåldern i Sverige är 41 år.`"""
    return _AVERAGE.search(sentence(match.string, match.start(), match.end())) is not None


def is_somebodys_age(match: re.Match[str]) -> bool:
    """A number said of somebody, in a frame that leaves no doubt (år, gammal, fyller): misspelled words count."""
    names = [n for n in ("", "_2", "_3") if f"age_digits{n}" in match.re.groupindex]
    present = [n for n in names if match.group(f"age_digits{n}") or match.group(f"age_string{n}")]
    start = min(s for n in present for s in (match.start(f"age_digits{n}"), match.start(f"age_string{n}")) if s >= 0)
    general = is_about_people_in_general(match.string, start) or is_a_limit(match.string, start)
    general = general or _is_of_a_law(match) or is_of_an_average(match)
    return all(_value(match, n, near=True) for n in present) and not general and not _is_of_a_thing(match.string, start)


def are_ages(match: re.Match[str]) -> bool:
    """Several ages in a row, spelled as numbers are: `de är 17, 20 och 22`."""
    names = [n for n in ("", "_2", "_3") if f"age_digits{n}" in match.re.groupindex]
    present = [n for n in names if match.group(f"age_digits{n}") or match.group(f"age_string{n}")]
    return is_somebodys_age(match) and all(_value(match, n, near=False) for n in present)


def is_an_age(match: re.Match[str]) -> bool:
    """A number that is said to be an age, as in a form."""
    return _value(match, "", near=True)


def is_bare_number(match: re.Match[str]) -> bool:
    """A number with nothing around it that makes it an age: it must be spelled as one, and be said of somebody."""
    start = max(match.start("age_digits"), match.start("age_string"))
    return _value(match, "", near=False) and not is_about_people_in_general(match.string, start)


_MANY = NOBODY | frozenset("vi ni de dom dem ena summan betyget provet det".split())


def is_grown_up(match: re.Match[str]) -> bool:
    """A number from 13 on, spelled out, that is said of one: nothing is counted so that has no word behind it."""
    value = read_cardinal(match.group("age_string"), near=False)
    if value is None or not 13 <= value <= 119 or match.group("_subject").lower() in _MANY:
        return False
    return not is_about_people_in_general(match.string, match.start("age_string"))


_NUMBERED = tuple(
    "numren numret svaret heten temperaturen gränsen antalet talet summan hyran priset avgiften koden kostnaden "
    "nivån vikten längden höjden poängen resultatet storleken procenten".split()
)
_SEVERAL = lazy_regex(r"\A(?!t[vr]illingarna).{2,}(?:arna|erna|orna)\Z")
_WHOSE_MAN = lazy_regex(r"\b(?:min|hennes|din|sin|vår|hans|\w+s)\s+$", re.IGNORECASE)


def is_bare_age(match: re.Match[str]) -> bool:
    """`hon är 58`: only after a person, and only words that sound like a number."""
    subject = match.group("_subject").lower()
    is_nobody = subject in NOBODY or subject.endswith(_NUMBERED) or _SEVERAL.search(subject)
    if is_nobody or not _value(match, "", near=False):
        return False
    start = max(match.start("age_digits"), match.start("age_string"))
    if subject == "man" and not _WHOSE_MAN.search(match.string[max(0, match.start() - 10) : match.start()]):
        return False
    if subject == "som":
        return not is_about_people_in_general(match.string, start)
    return (match.group("age_string") or "").lower() != "ett"


def is_fused_age(match: re.Match[str]) -> bool:
    """`18-åring`, `femårig`: one person, not a group and not a thing."""
    word = match.group("_number")
    known = (word.isdecimal() and int(word[:5]) <= 120) or read_cardinal(word, near=len(word) > 4) is not None
    return (
        known
        and not _THINGS.match(match.string, match.end())
        and not is_about_people_in_general(match.string, match.start())
    )
