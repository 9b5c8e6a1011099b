"""Personal or public: whose date, whose address is it?

In doubt personal. But learners also write about history, laws and articles, and a year in such a sentence is nobody's:
replacing it harms the research and protects no one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from gok.detect.view import EssayView
from gok.label.public import public_spans
from gok.label.settle import Hypothesis
from gok.lang import load_language
from gok.lang.regexes import lazy_regex
from gok.lang.sv.context import is_about_people_in_general, is_cited, sentence, speaks_of_own_life
from gok.taxonomy.groups import PEOPLE
from gok.text import Essay

__all__ = ["personal_entities"]

_IMPERSONAL = lazy_regex(
    r"\b(?:man|folk|människor(?:na)?|enligt|procent|miljon\w*|\w*lag(?:en|ar|arna)?|film(?:en|er)?|bok(?:en)?|roman(?:en)?|svenskar\w*|undersökning\w*|studie\w*|"
    r"statistik\w*|regering\w*|riksdag\w*|befolkning\w*|invånar\w*|konvention\w*|\w*konventionen|telefon(?:er|erna|nätet)|världskrig\w*|"
    r"uppfann\w*|grundades|infördes|förbjöds|byggdes)\b|%",
    re.IGNORECASE,
)
# Weather and feasts speak against a month that stands alone; a day of a month is a day of somebody's all the same.
_OF_THE_YEAR = lazy_regex(
    r"\b(?:grader|sol(?:en)?|snö(?:n)?|vinter(?:n)?|våren|hösten|väder|vädret|firas|helst|aldrig)\b",
    re.IGNORECASE,
)
# What is told as past has happened to somebody: `I mars kom snön` is no general statement, `i mars kommer snön` is.
_PAST = lazy_regex(
    r"\b(?:var|blev|kom|fick|gick|dog|hade|stod|satt|låg|såg|tog|gav|åt|for|föll|sa|sade|skrev|sprang|försvann|drog|"
    r"reste|läste|löste|(?!fjärde|sjätte)[a-zåäö]{2,14}(?:ade|dde|tte|gde|lde|(?<![aeo])nde|rde|kte|pte)s?)\b"
)
# A film, a book is from a year: that is its own, not the writer's.
_WORK = lazy_regex(
    r"\b\w*(?:film|bok|roman|serie|komedi|drama|album|låt|skiv|pjäs|novell)(?:en|an|n|et|er|a)?\b", re.IGNORECASE
)
_CAME_OUT = lazy_regex(r"\b(?:från|(?:ut)?kom(?:\sut)?|gavs\sut|skrevs|inspelad|publicerades|premiär)\s(?:i\s|år\s)?$")


_BORN = lazy_regex(r"\bfödd(?:es)?\s(?:i\s|år\s)?$")
_EVERY_YEAR = lazy_regex(
    r"\b(?:varje år|oftast|vanligtvis|vanligen|alltid)\s+(?:i\s+)?"
    r"(?:den\s+)?(?:\d{1,2}\s+)?(?:eller\s+)?(?:\d{1,2}\s+)?$"
)
ARGUING = load_language().weights["text_types"]["arguing_genres"]
_YEARLY = lazy_regex(r"\b(?:firar|redan|brukar|börjar|slutar|kommer|åtminstone|varje)\b", re.IGNORECASE)
_LONG_AGO = lazy_regex(r"1[0-8]\d\d")  # nobody writes of a life before 1900


def _sentence(essay: Essay, reading: Hypothesis) -> str:
    return sentence(essay.text, reading.start, reading.end)


def _is_own_date(essay: Essay, reading: Hypothesis) -> bool:
    """A part of a date: the writer's life, a letter head, or a day and month that nothing speaks against."""
    start = reading.start
    before = essay.text[max(0, start - 40) : start].lower()
    if _BORN.search(before) and _OURS.search(_sentence(essay, reading)):
        return True
    if is_cited(essay.text, start) or _LONG_AGO.fullmatch(reading.text) or _EVERY_YEAR.search(before):
        return False
    if reading.category == "year" and _is_of_a_work(essay.text, start):
        return False
    words = _sentence(essay, reading)
    told = bool(reading.group or _PAST.search(words))
    if speaks_of_own_life(words) and (told or essay.genre not in ARGUING or not _YEARLY.search(words)):
        own_day = _has_day(reading) and essay.genre not in ARGUING
        return own_day or not is_about_people_in_general(essay.text, start - 6 if before.endswith("varje ") else start)
    if _IMPERSONAL.search(words) or (not told and _OF_THE_YEAR.search(words)):
        return False
    if speaks_of_own_life(words, widely=True):
        return True
    if essay.genre in ARGUING and not _has_day(reading) and (not told or reading.category == "year" or reading.group):
        return False  # a film, a law, a study: `Den är från 1971.`
    if reading.group:  # a season of the law: mellan 1 mars och 20 augusti
        return _SEASON.search(words) is None
    return speaks_of_own_life(_neighbours(essay, reading))


def _is_of_a_work(text: str, start: int) -> bool:
    return _CAME_OUT.search(text[max(0, start - 20) : start]) is not None and (
        _WORK.search(text[max(0, start - 100) : start]) is not None
    )


def _has_day(reading: Hypothesis) -> bool:
    return "dates.month_year" not in reading.rules and bool(reading.group)


def _neighbours(essay: Essay, reading: Hypothesis) -> str:
    """The sentences around, for one that names nobody: `Det var i november 2018.`"""
    return essay.text[max(0, reading.start - 160) : reading.end + 160]


def _is_own_age(essay: Essay, reading: Hypothesis) -> bool:
    """`en elvaåring` may be anybody; other ages were said of somebody when they were found."""
    if not any(rule.startswith("ages.fused") for rule in reading.rules):
        return True
    return speaks_of_own_life(_sentence(essay, reading)) or (
        essay.genre not in ARGUING and speaks_of_own_life(_neighbours(essay, reading))
    )


def _is_whole_date(essay: Essay, reading: Hypothesis) -> bool:
    """A letter has a date, an article has one too; the article's stands behind its name or its address."""
    before = essay.text[max(0, reading.start - 40) : reading.start]
    return not (is_cited(essay.text, reading.start) or _SITE.search(before)) or speaks_of_own_life(
        _sentence(essay, reading)
    )


_SEASON = lazy_regex(r"\bmellan (?:den )?\d{1,2} \w+ och (?:den )?\d{1,2} \w+", re.IGNORECASE)
_SITE = lazy_regex(r"\w\.(?:se|fi|com|org|nu)\b[,\s(]*$")
_SOURCE = lazy_regex(
    r"\b(?:enligt|enlig\w*|källa\w*|artikel\w*|skriver|säger|anser|påstår|menar|publicera\w*|tidning\w*)\b",
    re.IGNORECASE,
)


_OURS = lazy_regex(r"\b(?:min|mitt|mina|vår|vårt|våra|mig|oss)\b", re.IGNORECASE)


def _is_own_address(essay: Essay, reading: Hypothesis) -> bool:
    """A web address that is cited as a source belongs to nobody."""
    url = reading.text
    before = essay.text[max(0, reading.start - 2) : reading.start]
    is_site = "/" not in url.removeprefix("https://").removeprefix("http://").rstrip("/")
    words = _sentence(essay, reading)
    if url[0].isalpha() and is_site and "www" not in url.lower() and not _OURS.search(words):
        return False  # dn.se, svenska.yle.fi: named as newspapers are
    return not (is_site and ("(" in before or _SOURCE.search(words)))


# Who says by what stands around a reading whether it is about the writer or the writer's people.
_JUDGES: Mapping[str, Callable[[Essay, Hypothesis], bool]] = {
    "year": _is_own_date,
    "month_word": _is_own_date,
    "day": _is_own_date,
    "month_digit": _is_own_date,
    "date_digits": _is_whole_date,
    "age_digits": _is_own_age,
    "age_string": _is_own_age,
    "url": _is_own_address,
}


# How likely one mention must be personal to make its entity personal, by kind of text; all mentions together may do
# with less.
_LIKELY = {"arguing": 0.4, "own": 0.1, "other": 0.2, "alone": 0.055}


def personal_entities(view: EssayView, readings: list[Hypothesis], entities: int, kind: str) -> list[float | None]:
    """How likely each entity is the writer's own; None if it is not: one personal mention makes all of them personal.

    What is public by itself (`gok.label.public`) makes its entity public.
    """
    essay = view.essay
    public = public_spans(view, readings, own_life=kind == "own")
    shares: list[list[float]] = [[] for _ in range(entities)]
    for reading in readings:
        share, category = reading.personal, reading.category
        if category in _JUDGES and not _JUDGES[category](essay, reading):
            share = 0.0
        if share < _MINE and category in PEOPLE and _is_mine(essay.text, reading):
            share = _MINE
        if public and (reading.start, reading.end) in public:
            share = -1.0
        shares[reading.entity].append(share)
    if kind != "arguing":
        _share_among_listed(essay.text, readings, shares)
    own = [sum(of) / len(of) if _is_own(of, kind) else None for of in shares]
    for entity in _ages_of_others(essay.text, readings, own):
        own[entity] = None
    return own


_AGES = frozenset({"age_digits", "age_string"})
_FAR = 60
_NEARER = lazy_regex(r"[.!?\n]|\b(?:jag|mig|min|mitt|mina|vi|vår|våra|du|din)\b", re.IGNORECASE)


def _ages_of_others(text: str, readings: list[Hypothesis], own: Sequence[float | None]) -> list[int]:
    """The ages said of somebody who is nobody of the writer's: `Greta Thunberg var 15`, a boy in a film."""
    last: Hypothesis | None = None
    found = []
    for reading in readings:
        category = reading.category
        if category in PEOPLE:
            last = reading
        elif category == "fam":
            last = None
        elif last is not None and category in _AGES and own[last.entity] is None:
            between = text[last.end : reading.start]
            if len(between) <= _FAR and not _NEARER.search(between):
                found.append(reading.entity)
    return found


def _is_own(shares: Sequence[float], kind: str) -> bool:
    likely = _LIKELY[kind]
    if len(shares) == 1:
        return shares[0] >= 0.7 * likely
    return min(shares) >= 0 and (max(shares) >= likely or sum(shares) / len(shares) >= 0.7 * likely)


_MINE = 0.6  # how likely own somebody is whom the writer greets, or names beside himself
_MINE_BEFORE = lazy_regex(
    r"(?:\b(?:hej|hejsan|tjena|kära|käre|god\s+morgon|god\s+kväll|hälsa|hälsningar|mvh)[,!]?\s+(?:\w{2,8}\s+){0,2}|"
    r"\b(?:jag|mig)\s+(?:och|med)\s+|\b(?:min|mitt|mina|vår|våra)\s+(?:[^\W\d_]{2,14}\s+)?[^\W\d_]{2,14},?\s+"
    r"(?:heter\s+|hette\s+|\()?)$",
    re.IGNORECASE,
)
_MINE_NEEDS = ("mi", "jag", "vår", "hej", "tjena", "kär", "god", "häls", "mvh")
_SIGNED = 40
_LONGEST_SIGNATURE = 120
_SIGNATURE = lazy_regex(r"\W*(?:[A-ZÅÄÖ]\w*\.?[\s,-]*){1,4}\W*(?:\d.*)?")  # the last line, if it is a name and a town
_MINE_AFTER = lazy_regex(r"\s+och\s+(?:jag|mig|min|mina)\b", re.IGNORECASE)
_LISTED = lazy_regex(r"(?:\s*\(\d{1,2}(?:\s?år)?\))?\s*(?:,|och|samt|&)\s+(?:och\s+)?(?:[a-zåäö]{2,14}\s+){0,2}")


def _is_mine(text: str, reading: Hypothesis) -> bool:
    """Whether the writer greets somebody, tells of `jag och` somebody, or says whose friend it is."""
    start, end = reading.start, reading.end
    before = text[max(0, start - 40) : start]
    low = before.lower()
    for piece in _MINE_NEEDS:
        if piece in low:
            if _MINE_BEFORE.search(before):
                return True
            break
    if _MINE_AFTER.match(text, end):
        return True
    if len(text) - end >= _SIGNED:
        return False
    line = text.rfind("\n", 0, start) + 1
    return len(text) - line <= _LONGEST_SIGNATURE and _SIGNATURE.fullmatch(text, line) is not None


def _share_among_listed(text: str, readings: list[Hypothesis], shares: Sequence[list[float]]) -> None:
    """People told in one breath belong together: `Yonis (14), Sagal (11) och tvillingarna Abshir och Ubax`."""
    chain: list[int] = []
    one: Hypothesis | None = None
    for other in readings:
        if other.category not in PEOPLE:
            continue
        if one is not None:
            if _LISTED.fullmatch(text, one.end, other.start):
                if not chain:
                    chain.append(one.entity)
                chain.append(other.entity)
            elif chain and one.entity != other.entity:
                _spread(chain, shares)
                chain = []
        one = other
    _spread(chain, shares)


def _spread(chain: Sequence[int], shares: Sequence[list[float]]) -> None:
    most = max([max(shares[entity]) for entity in chain], default=0.0)
    if most >= 0.5 and all(min(shares[entity]) >= 0 for entity in chain):
        for entity in set(chain):
            shares[entity].append(0.8 * most)
