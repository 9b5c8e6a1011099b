"""What a rule is: a row of a table, with examples.

There are two kinds. A `Rule` has a pattern whose groups are named after the categories they find (`(?P<day>…)`, a
second one of a kind `(?P<day_2>…)`). A `FinderRule` is what a function of `gok.detect.finders` finds, or, without one,
what another step gives: a repeat of something found, the context model. No rule knows another, and nobody else writes
down a rule's id: what a later step needs to know of a rule is an attribute of its row, asked by `rules_with`:

- `weighed`: what the rule finds is a feature for the context model; what other rules find is settled.
- `mark`: it speaks for a mark. It is a hint for the model and no candidate by itself, unless it also
  `stands_without_model`: then its marks stand in a whole essay that argues nothing, whatever the model says. If it
  also `stands_alone`, they stand in a few sentences as well.
- `whole`: a name that carries its kind, taken whole however surely a part of it is something else.
- `by_form`: found by its form alone, as numbers and dates are.
- `owns`: somebody has something; the model says whose life it is of, and is believed sooner in a lone sentence.
- `people`: a nationality or a language.
- `inhabitants`: a word for the people of a town.
- `with_particles`: a surname of several words, put together of parts that were found.
- `beside_name`: a listed name beside one that was found.
- `near`: one letter from what a list has.
- `says_surname`, `says_country`, `firm`, `told_institution`, `listed_institution`, `month_and_year`, `workplace`,
  `employer`, `fused_age` (`en elvaåring`), `behind_age` (the next age of a row), `again` (it was found elsewhere):
  what the rule has seen.

Patterns are not run over the whole text. Each rule names its anchors, the kinds of token without which it cannot match
(a digit, a number word …); the text is searched around those only, so that an essay without numbers costs next to
nothing. Finders are led by triggers in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import IntFlag
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from gok.lang import Language
from gok.taxonomy import taxonomy
from gok.text.records import NamedTuple, cached_property, dataclass, replace

if TYPE_CHECKING:
    from gok.kernel.prefilter import Prefilter

__all__ = [
    "BY_MODEL",
    "BY_WEIGHTS",
    "DOUBTS",
    "PLACE_IN_NAME",
    "Anchor",
    "FinderRule",
    "GivenRule",
    "ListedWord",
    "Rule",
    "RuleRow",
    "Trigger",
    "checksum_of_finders",
    "pattern_rules",
    "prefilters_of",
    "read_prefilters",
    "rules_of",
    "rules_with",
]


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
    BIRTHDAY = 32768  # född, fyller, födelsedag
    ASKED = 65536  # pudel, rånad, afghani: words of marks that are made on request


_GROUP = re.compile(r"\(\?P<(\w+)>")


@dataclass(frozen=True, eq=False)
class Rule:
    """A pattern.

    `finds` are texts with the found parts in brackets, `[14]` or `[14]{day}` where the rule finds several categories;
    `ignores` are texts in which it finds nothing. The tests read both, of every kind of row.
    """

    id: str
    pattern: re.Pattern[str]
    finds: tuple[str, ...]
    ignores: tuple[str, ...] = ()
    says: str = ""  # why something was found, if an example does not say it
    score: float = 0.9
    anchor: Anchor = Anchor.DIGIT
    features: tuple[str, ...] = ()  # what every candidate of the rule has
    needs: tuple[str, ...] = ()  # where none of these stands, in small letters, the pattern need not be tried
    accepts: Callable[[re.Match[str]], bool] | None = None
    attributes: frozenset[str] = frozenset()
    finders: tuple[str, ...] = ()  # functions of `gok.detect.finders` that find it as well

    @cached_property
    def groups(self) -> tuple[tuple[str, str], ...]:
        """The named groups of the pattern, each with its category."""
        found = dict.fromkeys(_GROUP.findall(self.pattern.pattern))
        return tuple((name, re.sub(r"_\d$", "", name)) for name in found if name[0] != "_")

    @cached_property
    def checksum(self) -> str:
        """Tells whether the pattern is still the one a prefilter was made for."""
        return f"{crc32(f'{self.pattern.flags}/{self.pattern.pattern}'.encode()):08x}"


class ListedWord:
    """A listed word for family, profession, education or something sensitive, and what stands around it."""

    kind: str
    weight: int
    surface: str
    before: list[str]  # in small letters, nearest first, at most seven and two that are empty
    after: list[str]  # at most three
    after_is_name: bool
    before_is_name: bool  # somebody's name stands before the verb right before
    is_own: bool  # its sentence speaks of the writer
    is_cited: bool  # its sentence speaks of a book, a film, an article
    is_general: bool  # its sentence speaks of people in general
    is_about_somebody: bool  # its sentence speaks of the writer or somebody else
    has_name: bool  # a name stands in its sentence
    own_essay: bool  # much of the essay speaks of its writer


class Trigger(NamedTuple):
    """Words at which a finder can begin: they have one of the `shapes` (if given), and are one of the others."""

    words: tuple[str, ...] = ()  # word groups, or tables of words
    endings: tuple[str, ...] = ()  # groups of words that compounds end in
    shortest: int = 3  # letters of such a word
    categories: tuple[str, ...] = ()  # of the lists
    unlisted: bool = False  # in no list and no dictionary
    no_word: bool = False  # in no dictionary
    rare: bool = False  # no common word
    shapes: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class FinderRule:
    """What functions of `gok.detect.finders` find, by their names, and the words at which they can begin.

    A finder is led to the words that one of its rows has a trigger for, and not called where there is none. `key` is
    what the function knows the row by, the part of the id behind the point unless said. A row with a `category` is one
    for the listed words of that category; `holds` says whether it speaks for one of them.
    """

    id: str
    finders: tuple[str, ...] = ()
    finds: tuple[str, ...] = ()
    ignores: tuple[str, ...] = ()
    says: str = ""
    score: float = 0.85
    personal: float = 0.6  # how likely it is the writer's own
    key: str = ""
    triggers: tuple[Trigger, ...] = ()
    category: str = ""
    holds: Callable[[ListedWord], bool] | None = None
    attributes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class GivenRule:
    """What another step gives: a repeat of something found, the context model.

    A row with `labels` only speaks for what the context model takes for one of them (`other` is every label that no
    row names), where the token has one of the `features`.
    """

    id: str
    says: str
    labels: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    finds: tuple[str, ...] = ()
    ignores: tuple[str, ...] = ()
    attributes: frozenset[str] = frozenset()


RuleRow = Rule | FinderRule | GivenRule

# What steps give in every language.
BY_MODEL = GivenRule("model.context", "the trained model knows it by the words around it")
BY_WEIGHTS = GivenRule("rules.context", "the hand-written weights know it by the words around it")
PLACE_IN_NAME = GivenRule(
    "names.place_in_name", "told by its place in a full name", attributes=frozenset({"says_surname"})
)
DOUBTS = {
    "public": GivenRule("doubts.public", "was taken for something public, and may be the writer's own"),
    "mark": GivenRule("doubts.mark", "stands in a mark, and may name somebody"),
    "homonym": GivenRule("doubts.homonym", "looks like something that was replaced, and was taken for a word"),
    "number": GivenRule("doubts.number", "is a number that no rule has claimed"),
    "unknown": GivenRule("doubts.unknown", "is in no list and no dictionary"),
    "rule": GivenRule("doubts.rule", "a rule has found something here that did not stand"),
    "beside": GivenRule("doubts.beside", "stands beside something that was replaced"),
    "below": GivenRule("doubts.below", "may be this, but less likely than it takes to be replaced"),
}
"""Why something that was not replaced is doubted, by what speaks for it; the first that holds is told first."""


@cache
def rules_of(language: Language) -> tuple[RuleRow, ...]:
    """Every row of every module that the language's `rules` package lists in `MODULES`, behind those of every language.

    What a module has as `ATTRIBUTES` are those of all its rows.
    """
    rows: list[RuleRow] = [BY_MODEL, BY_WEIGHTS, PLACE_IN_NAME, *DOUBTS.values()]
    for name in getattr(language.module("rules"), "MODULES", ()):
        module = language.module(f"rules.{name}")
        shared = getattr(module, "ATTRIBUTES", None)
        rows += [replace(row, attributes=row.attributes | shared) for row in module.RULES] if shared else module.RULES
    return tuple(rows)


@cache
def pattern_rules(language: Language, optional: frozenset[str] | None = None) -> tuple[Rule, ...]:
    """The rules with a pattern; with `optional` those that find something that is always wanted or among it."""
    rules = [row for row in rules_of(language) if isinstance(row, Rule)]
    if optional is None:
        return tuple(rules)
    wanted = {c.id for c in taxonomy().categories if not c.optional or c.id in optional}
    return tuple(rule for rule in rules if any(category in wanted for _, category in rule.groups))


def checksum_of_finders(language: Language) -> int:
    """Names what the rules say of the words that set off finders."""
    rows = [row for row in rules_of(language) if isinstance(row, FinderRule)]
    return crc32(repr([(row.finders, row.category, row.triggers) for row in rows]).encode())


@cache
def rules_with(language: Language, attribute: str) -> frozenset[str]:
    """The ids of the rules with an attribute."""
    return frozenset(row.id for row in rules_of(language) if attribute in row.attributes)


def prefilters_of(rules: Iterable[Rule], language: Language) -> list[Prefilter]:
    """The prefilters of some rules; one that has none is open."""
    from gok.kernel.prefilter import OPEN

    known = read_prefilters(language)
    return [known.get((rule.id, rule.checksum), OPEN) for rule in rules]


@cache
def read_prefilters(language: Language) -> Mapping[tuple[str, str], Prefilter]:
    """The prefilters of patterns by rule id and checksum: where a match can begin, and what it cannot do without.

    Trying a pattern at every place costs a hundred times as much as trying it where a word of its own stands, or a
    digit, and before a word that can follow. `tools/write_prefilters.py` works out `prefilters.tsv` from the patterns,
    a test holds it to that. A rule whose pattern has changed since is tried everywhere: slower, never wrong.
    """
    from gok.kernel.prefilter import Prefilter, Way

    found = {}
    path = language.folder / "prefilters.tsv"
    for line in path.read_text("utf-8").split("\n") if path.is_file() else ():
        if line and line[0] != "#":
            rule, checksum, *cells = line.split("\t")
            texts = [tuple(cell.split("|")) if cell else () for cell in cells]
            ways = [Way(*texts[place : place + 3]) for place in range(1, len(texts), 3)]
            found[rule, checksum] = Prefilter(texts[0], tuple(ways))
    return found
