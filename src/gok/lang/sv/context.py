"""What stands around a match: the sentence, who it is about, whether it speaks of people in general.

Patterns look at characters, so these helpers do too; they cut a sentence roughly and never fail.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial

from gok.lang import load_language
from gok.text.cache import BoundedCache, compile_pattern

__all__ = [
    "before",
    "clause_before",
    "is_a_limit",
    "is_about_people_in_general",
    "is_cited",
    "is_somebodys",
    "sentence",
    "sentence_bounds",
    "speaks_of_own_life",
    "words_of_own_life",
]

_REACH = 240
# The first sign is looked for before what stands around it: so a search goes from one to the next at once.
_STOP = r"[.!?…\n␤](?:(?<=[.!?…])(?=\s|\Z|[A-ZÅÄÖ])|(?<=\n)\s*\n|(?<=␤))"
_END, _LAST_END = compile_pattern(_STOP), compile_pattern(rf"(?s:.*)(?:{_STOP})")


def sentence(text: str, start: int, end: int) -> str:
    """The sentence around `[start, end)`, at most a few hundred characters to each side."""
    first, last = sentence_bounds(text, start, end)
    return text[first:last]


def sentence_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Where that sentence begins and ends."""
    left, right = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    stop = _END.search(right)
    return start - len(left) + _last_stop(left), end + (stop.start() if stop else len(right))


def _last_stop(left: str) -> int:
    """Where the last sentence of a text begins: sought from behind, since it is short as a rule."""
    stop = _LAST_END.match(left)
    return stop.end() if stop else 0


def before(text: str, start: int, reach: int = 40) -> str:
    """The characters before `start`, lower-cased."""
    return text[max(0, start - reach) : start].lower()


def clause_before(text: str, start: int, reach: int = 80) -> str:
    """The same sentence's characters before `start`, lower-cased."""
    left = text[max(0, start - reach) : start]
    return left[_last_stop(left) :].lower()


_GENERAL = compile_pattern(
    r"\b(?:(?<!min )(?<!sin )(?<!din )(?<!hennes )(?<!hans )(?<!\ben )man(?!\s+(?:på|om)\s)|generation\w*|en person|"
    r"personer\w*|människor\w*|ungdom\w*|unga|barn(?:en)?(?=\s+(?:som|under|över|vid|kan|får|"
    r"ska|i\s+åldern)\b)|tonåringar\w*|vuxna|alla|många|"
    r"några|någon|"
    r"de(?:m|t)? som|dom som|den som|en som|när en|att en|om en|varje|elever\w*|kvinnor\w*|män|"
    r"(?:börjar|slutar|går)\s+(?:barn|barnen|ungdomar)(?:na)?\s+(?:i\s+)?skolan|"
    r"(?<!svensk )(?<!är )(?<!var )(?<!varit )(?<!blev )(?<!blir )(?<!blivit )(?<!bli )medborgare\w*|"
    r"invånare\w*|åldersgräns\w*|ålder\w*|åldersgrupp\w*|gräns\w*|"
    r"rösträtt\w*|rösta|väljare\w*|flesta)\b|"
    r"\A\W*(?:barn(?!\s*:)|bebisar|flickor|pojkar|homosexuella|pensionärer|gravida|svenskar|pensionen|studenter|samer|hundar|katter)\b"
)
_SOMEBODY = compile_pattern(
    r"\b(?:(?:min|sin|din|hennes|hans) man|"
    r"jag|mig|min|mitt|mina|du|dig|din|ditt|dina|han|honom|hans|hon|henne|hennes|hen|vi|oss|vår|vårt|våra|mamma|pappa|mor|"
    r"far|mormor|morfar|farmor|farfar|son|söner|dotter|döttrar|bror|bröder|syster|systrar|föräldrar|fru|make|maka|sambo|heter|hette)\b"
)


def is_about_people_in_general(text: str, start: int) -> bool:
    """Whether the nearest person word before `start` is `man`, `ungdomar`, `alla som` … and not somebody.

    >>> is_about_people_in_general("Hon sa att när man fyller ", 26)
    True
    >>> is_about_people_in_general("Alla vet att hon är ", 20)
    False
    """
    left = clause_before(text, start)
    general = max((m.end() for m in _GENERAL.finditer(left)), default=-1)
    somebody = max((m.end() for m in _SOMEBODY.finditer(left)), default=-1)
    return general > somebody


_WORD = compile_pattern(r"\w+")
_words = load_language("sv").words
_OWN = _words("own_life_words")
_OWN_BEGINNINGS = tuple(_words("own_life_beginnings"))
_SHORT_BEGINNINGS = frozenset(beginning[:3] for beginning in _OWN_BEGINNINGS)
_OURS = _words("own_life_words_widely")


# `mitt i` is nothing of mine
_MIDDLE = compile_pattern(r"\bmitt\s+(?=(?:i|på|emot|emellan|mellan|under|bland|framför|ute|inne|uppe|nere)\b)")


@lru_cache(16)  # several things of one sentence ask for it
def speaks_of_own_life(sentence_text: str, *, widely: bool = False) -> bool:
    """Whether a sentence speaks of its writer and the writer's people.

    `widely` counts `vi`, `du`, `hon` too; those also stand in sentences about society and books. Words are looked up
    in tables: one pattern of them all, tried at every letter, costs three times as much.
    """
    low = sentence_text.lower()
    words = _WORD.findall(_MIDDLE.sub(" ", low) if "mitt " in low else low)
    if not _OWN.isdisjoint(words) or (widely and not _OURS.isdisjoint(words)):
        return True
    for word in words:  # noqa: SIM110 - any() costs three times as much
        if word[:3] in _SHORT_BEGINNINGS and word.startswith(_OWN_BEGINNINGS):
            return True
    return False


def words_of_own_life(words: Sequence[str], *, widely: bool = False) -> bool | None:
    """The same of a sentence cut into words; None if only the sentence tells, which may have one `mitt i` it.

    >>> words_of_own_life(["Jag", "sov"]), words_of_own_life(["Hon", "sov"]), words_of_own_life(["mitt", "i"])
    (True, False, None)
    """
    said = set(map((_WIDELY_OWN if widely else _CLOSELY_OWN).__getitem__, words))
    return True if True in said else None if None in said else False


def _says_own_life(word: str, *, widely: bool) -> bool | None:
    return None if word.lower() == "mitt" else speaks_of_own_life.__wrapped__(word, widely=widely)


_MOST_KEPT = 10_000  # words of which it is remembered
_CLOSELY_OWN = BoundedCache[str, "bool | None"](partial(_says_own_life, widely=False), _MOST_KEPT)
_WIDELY_OWN = BoundedCache[str, "bool | None"](partial(_says_own_life, widely=True), _MOST_KEPT)


def is_somebodys(match: re.Match[str]) -> bool:
    """Whether a match is said of the writer or somebody the writer knows, not of `man` and `många`."""
    words = sentence(match.string, match.start(), match.end())
    return speaks_of_own_life(words, widely=True) and not is_about_people_in_general(match.string, match.start())


_CITED = compile_pattern(
    r"\((?![^()]*\b(?:jag|han|hon|vi|du|min|vår|mamma|pappa)\b)[^()]{0,100}$|\b(?:enligt|källa|artikel\w*|boken|romanen|filmen|serien|publicera\w*|språktidningen|tidning\w*)\b[^.!?]{0,60}$",
    re.IGNORECASE,
)
_CITED_NEEDS = ("(", "enligt", "källa", "artikel", "boken", "romanen", "filmen", "serien", "publicera", "tidning")


_LIMIT = compile_pattern(
    r"\b(?:över|under|mellan|minst|högst|lägst|upp till|ner till|från och med|till och med)(?:\s+\S+){0,2}\s*$"
)


_SAID_OF_ONE = compile_pattern(
    r"\b(?:är|var|blev|blir|blivit|fyllt)(?:\s+(?:nog|redan|lite|väl|säkert|en bit))?\s+över\s*$"
)


def is_a_limit(text: str, start: int) -> bool:
    """Whether the number is a bound: `över 70`, `mellan 16 och 18`; but not `min mormor är över 80`."""
    left = clause_before(text, start)
    if _LIMIT.search(left[-40:]) is None:
        return False
    return _SAID_OF_ONE.search(left) is None or _SOMEBODY.search(left) is None


def is_cited(text: str, start: int) -> bool:
    """Whether what follows stands in a parenthesis or behind a source, as dates of articles and books do."""
    left = text[max(0, start - 100) : start].rpartition("\n\n")[2]
    low = left.lower()
    for piece in _CITED_NEEDS:
        if piece in low:
            return _CITED.search(left) is not None
    return False
