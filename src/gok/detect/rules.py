"""What a detector is made of: rules in tables, and the candidates they yield.

A rule is a row: a pattern whose groups are named after the categories they find (`(?P<day>…)`, a second one of a kind
`(?P<day_2>…)`), a score, at most one predicate, and examples. No rule knows another; `gok.label` settles who is right.

Patterns are not run over the whole text. Each rule names its anchors, the kinds of token without which it cannot match
(a digit, a number word …); the text is searched around those only, so that an essay without numbers costs next to
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntFlag
from functools import lru_cache
from typing import Any, NamedTuple, cast

from gok.detect.gates import ANY_WORD, OPEN, RuleGate, checksum, read_gates
from gok.detect.marker import Marker
from gok.detect.tries import Tried, Tries
from gok.kept import Kept
from gok.text import Essay, Span
from gok.text.numerals import read_cardinal, read_month

__all__ = ["STREET_ENDING", "Anchor", "Candidate", "Rule", "anchor_of", "later", "run_rules"]


class Anchor(IntFlag):
    """Kinds of token that patterns stand around."""

    DIGIT = 1  # holds a digit
    NUMBER_WORD = 2  # sju, fyrtitvå-årig; not en and ett, which are no age
    MONTH = 4  # mars, febr.
    ONLINE = 8  # an address, a handle, or a word that announces one
    TIME = 16  # igår, nästa, veckor
    INITIAL = 32  # A J.S.
    INSTITUTION = 64  # skola, AB, kafé, linjen
    YEARS = 128  # år, åring, femårig, 18år
    WEEKS = 256  # veckor, månader
    STREET = 512  # vägen, Storgatan
    REFERENCE = 1024  # ordernummer, nr, id
    YEAR = 2048  # 1987, 2013
    SLASH = 4096  # 9/11
    COURSE = 8192  # kurs, D-kursen, utbildning
    BODY = 16384  # ont, bröt, kyrkan: words that speak of health and faith


class Candidate(NamedTuple):
    """A stretch of text that may be personal information, and why.

    `group` ties together the parts of one thing (day, month and year of one date). Relevance and the settling of
    overlaps come later.
    """

    span: Span
    category: str
    rule: str
    score: float
    features: tuple[str, ...] = ()
    group: str = ""
    because: tuple[str, ...] = ()  # further rules that speak for it
    personal: float = 1.0  # how likely it is the writer's own and not the world's, given that it is there


class _Later:
    """A pattern that is compiled when it is first tried."""

    def __init__(self, source: str, flags: int) -> None:
        self.pattern, self.flags = source, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        self.finditer, self.match, self.search = compiled.finditer, compiled.match, compiled.search
        self.fullmatch = compiled.fullmatch
        self.groupindex = compiled.groupindex
        return getattr(compiled, name)


def later(source: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, compiled on first use: an essay needs few of them, and compiling takes longer than reading it."""
    return cast("re.Pattern[str]", _Later(source, flags))


_GROUP = re.compile(r"\(\?P<(\w+)>")


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One way to find something.

    `finds` are texts with the found parts in brackets, `[14]` or `[14]{day}` where the rule finds several categories;
    `ignores` are texts in which it finds nothing. The tests read both.
    """

    id: str
    pattern: re.Pattern[str]
    finds: tuple[str, ...]
    ignores: tuple[str, ...] = ()
    score: float = 0.9
    anchor: Anchor = Anchor.DIGIT
    features: tuple[str, ...] = ()  # what every candidate of the rule has
    needs: tuple[str, ...] = ()  # where none of these stands, in small letters, the pattern need not be tried
    accepts: Callable[[re.Match[str]], bool] | None = None
    groups: tuple[tuple[str, str], ...] = field(init=False)  # (group name, category)

    def __post_init__(self) -> None:
        found = dict.fromkeys(_GROUP.findall(self.pattern.pattern))
        names = tuple((name, re.sub(r"_\d$", "", name)) for name in found if name[0] != "_")
        object.__setattr__(self, "groups", names)

    def candidates(self, match: re.Match[str]) -> list[Candidate]:
        """What one match of the pattern has found."""
        found = [(match.span(name), category) for name, category in self.groups]
        found = [one for one in found if one[0][0] >= 0]
        group = f"{self.id}@{match.start()}" if len(found) > 1 else ""
        return [
            Candidate(Span(start, end), category, self.id, self.score, self.features, group)
            for (start, end), category in found
            if end > start
        ]


_ONLINE_WORDS = frozenset(
    "at snabel-a snabela instagram insta snapchat snap tiktok facebook twitter användarnamn användarnamnet användare "
    "discord youtube twitch kanal sida blogg blog".split()
)
_TIME_WORDS = frozenset(
    "igår förrgår imorgon imorrn övermorgon går morgon dag ikväll sedan sen nästa förra kommande veckor vecka "
    "veckan månader månad "
    "månaden dagar år året timmar måndag tisdag onsdag torsdag fredag lördag söndag måndags tisdags onsdags "
    "torsdags fredags "
    "lördags söndags sommar somras vintras våras höstas".split()
)
_INSTITUTION = re.compile(
    r"(?:skola|skolan|gymnasium|gymnasiet|universitet|universitetet|lärcentrum|vuxenutbildning|studieförbund|school|college|university|lycée|"
    r"vårdcentral|vårdcentralen|hälsocentral|sjukhus|lasarett|bibliotek|kyrka|kyrkan|kapell|kloster|församling|moské|tempel|synagoga|boende|"
    r"boendet|hus|hemtjänst|hall|museum|gård|klubb|förening|byrå|tingsrätt|fängelse|anstalt|bageri|bageriet|konditori|pizzeria|gatukök|grill|gym|"
    r"teater|apotek|tandvård|salong|verkstad|tvätteri|sågverk|bruk|snickeri|åkeri|service|trädgård|handel|livs|livsmedel|pensionat|"
    r"vandrarhem|camping|skrädderi|skomakeri|hospital|kortvård|kyrkogård|församlingshem|hvb|house|bank|bostäder|banan|tåget|tågen|pilen|expressen|linjen?|linjan|kaf[eé](?:et)?|caf[eé](?:et)?|hotell?|hotellet|"
    r"restaurang|restaurangen|hemtjänsten|dagiset|biograf|biografen|företaget|firman|station|centrum|torg|galleria|hållplats|flygplats|"
    r"herrgård|sjö|sjön|floden|nationalpark|naturreservat|skärgård|berget|fjorden)$|"
    r"^(?:ab|hb|kb|ik|sk|if|gif|goif|fc|bk|ibk|ibf|bbk|ff|fk|hc|hk|hf|aik|gk|ifk|is|bois|btk|rk|ss|ok|tk|kfum|kfuk|united|sfi|"
    r"komvux|taxi|road|street|avenue|square|hamn|slott|älv|älven|fjord)$"
)
_INITIAL = re.compile(r"[A-ZÅÄÖÉÜ]\.?(?:-?[A-ZÅÄÖÉÜ]\.)*(?::s)?")
_AGE_ENDING = re.compile(r"-?år(?:ing|ig)\w*$")
_NO_AGES = frozenset({"en", "ett", "noll"})
_WEEKS = frozenset({"månader", "mån", "mån.", "veckor"})
STREET_ENDING = (
    r"(?:gatan|gata|gattan|vägen|väg|vegen|vejen|gränd|gränden|stigen|stig|torget|torg|allén|alle|backen|plan|planen|platsen|plats|leden|gården|"
    r"liden|esplanaden|kajen|promenaden|slingan|ringen|höjden|svängen|brinken|trappan|stråket|terrassen|parken|vallen|hamnen|strand|bron)"
)
_STREET = re.compile(STREET_ENDING + "$")
_REFERENCE = re.compile(r"(?:nummer|numret|numer|nr|id|kod|ocr|^ärende|^ärendet)\.?$")
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_COURSE = re.compile(r"kurs(?:en|an)?$|^(?:utbildning(?:en)?|program(?:met)?)$")


_BY_ENDING = (
    (Anchor.STREET, _STREET),
    (Anchor.REFERENCE, _REFERENCE),
    (Anchor.INSTITUTION, _INSTITUTION),
    (Anchor.COURSE, _COURSE),
)
_LONGEST_ENDING = 40  # more than any of them has: what is before need not be searched
_BODY_WORDS = frozenset(
    "ont värk verk värken smärta smärtor bruten brutet avbruten svullen svullet gipsad gipsat skadad skadat bröt "
    "brutit stukad stukade stukat vrickade vrickat skadade opererade opererat opererar ser hör huvudverk huvudvärk "
    "magont magverk tandverk ryggont ryggverk ledverk öronverk öronvärk halsont kyrkan kyrka moskén "
    "mosken moské moskéen synagogan templet gurdwaran".split()
)
_BY_WORD = (
    (Anchor.ONLINE, _ONLINE_WORDS),
    (Anchor.TIME, _TIME_WORDS),
    (Anchor.WEEKS, _WEEKS),
    (Anchor.BODY, _BODY_WORDS),
)


def anchor_of(word: str) -> Anchor:
    """What kinds of pattern may stand around this token."""
    low = word.lower()
    kind = _anchor_of_number(low)
    if read_month(low, near=True) is not None:
        kind |= Anchor.MONTH
    if "@" in low or "." in low[:-1] or "://" in low:
        kind |= Anchor.ONLINE
    if _INITIAL.fullmatch(word):
        kind |= Anchor.INITIAL
    ending = low[-_LONGEST_ENDING:]
    for one, pattern in _BY_ENDING:
        if pattern.search(ending):
            kind |= one
    for one, words in _BY_WORD:
        if low in words:
            kind |= one
    return kind


def _anchor_of_number(low: str) -> Anchor:
    kind = Anchor(0)
    if any(c.isdigit() for c in low):
        kind |= Anchor.DIGIT
        if _YEAR.search(low):
            kind |= Anchor.YEAR
        if "/" in low:
            kind |= Anchor.SLASH
    if low.startswith("år") or "åri" in low or (kind and "år" in low):
        kind |= Anchor.YEARS
    if low not in _NO_AGES and read_cardinal(_AGE_ENDING.sub("", low), near=True) is not None:
        kind |= Anchor.NUMBER_WORD
    return kind


_ANCHORS: Kept[str, int] = Kept(
    lambda word: int(anchor_of(word)), 200_000
)  # a form is looked at once in the life of the process


def run_rules(rules: Sequence[Rule], essay: Essay) -> list[Candidate]:
    """All candidates of all rules, in no particular order."""
    groups, marker = _by_anchor(tuple(rules))
    tries = Tries(essay.text, essay.tokens, marker)
    return [
        candidate
        for wanted, group in groups
        for rule, match in tries.matches(wanted, group)
        if rule.accepts is None or rule.accepts(match)
        for candidate in rule.candidates(match)
    ]


@lru_cache(maxsize=64)
def _by_anchor(rules: tuple[Rule, ...]) -> tuple[tuple[tuple[int, tuple[Tried, ...]], ...], Marker]:
    """The rules that stand around the same kinds of token, together, and what tells where they are tried."""
    known = read_gates()
    gates = [known.get((rule.id, checksum(rule.pattern.pattern, rule.pattern.flags)), OPEN) for rule in rules]
    groups: dict[int, list[Tried]] = {}
    for number, (rule, gate) in enumerate(zip(rules, gates, strict=True)):
        groups.setdefault(int(rule.anchor), []).append(tried_with(rule, number, gate))
    return tuple((anchor, tuple(group)) for anchor, group in groups.items()), Marker(gates, _ANCHORS.__getitem__)


def tried_with(rule: Rule, number: int, gate: RuleGate) -> Tried:
    """How a rule with this gate is tried; where its places are known, its pieces need not be looked for."""
    at_words = ANY_WORD in gate.ways
    at_places = bool(gate.ways) and not at_words
    pieces = (rule.needs,) if at_places else (rule.needs, gate.pieces)
    return Tried(rule, number, tuple([some for some in pieces if some]), at_words, at_places)
