"""Where a listed word for family, profession, education or something sensitive counts: rows of a table.

Whether such a word speaks of the writer and the writer's people, of a book or of people in general is told by the words
around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gok.lexicon import Reading

__all__ = ["I_AND_MINE", "RULES", "MarkRule", "Place", "SentenceFacts"]

_OWN = frozenset("min mitt mina vår vårt våra mins".split())
_THEIRS = frozenset("din ditt dina sin sitt sina hans hennes deras".split())
_WHOSE = _OWN | _THEIRS
I_AND_MINE = frozenset("jag mig mej vi oss".split()) | _OWN
_SOMEBODY = frozenset("han hon hen honom henne".split()) | I_AND_MINE | _THEIRS
_GENERAL = frozenset(
    "man alla många någon några varje flera de dom dem andra människor personer ungdomar ingen folk".split()
)
_CITING = frozenset(
    "boken bok romanen roman filmen film novellen författaren författare enligt huvudpersonen handlar artikeln".split()
)
_IS = frozenset("är var blev blir bli varit blivit som ar utbildad arbetar jobbar arbetade jobbade".split())
_HAS = frozenset("har hade haft fick får få fått blev blir är var kände känner lider led".split())
_STUDY = frozenset(
    "läser läste läsa läst studerar studerade studera studerat pluggar pluggade plugga kurs kursen utbildning "
    "utbildningen går gick gå "
    "börja börjat började sökte söka i på anmält anmäld ämne ämnet lärare valde väljer".split()
)
_COUNTS = frozenset("en ett två tre fyra fem sex sju åtta nio tio 1 2 3 4 5 6 7 8 9 10 båda lilla små".split())
_ARTICLES = frozenset("en ett ens alla många någon några varje flera de dom andra inga ingen".split())
_GREET = frozenset("hej kära käre bästa hejsan tjena älskade".split())
_ONE = frozenset("en ett ens inga".split())
_MEETS = frozenset("har hade fick träffade träffa saknar ringde".split())
_GETS = frozenset("har hade fick fått".split())
_WORKS = frozenset("är var blev som en och varit utbildad".split())
_CALLED = frozenset("heter hette".split())
_CLOSE_KIN = frozenset({"parent", "grandparent"})


class SentenceFacts:
    """What a sentence with listed words tells, found out once for all of them."""

    __slots__ = ("is_cited", "is_general", "is_own", "names", "of_somebody", "own_essay")

    def __init__(self, words: Sequence[str], is_own: bool, names: bool, own_essay: bool) -> None:
        self.is_own = is_own  # it has one of `I_AND_MINE`
        self.is_cited = not is_own and not _CITING.isdisjoint(words)
        self.is_general = not is_own and not _GENERAL.isdisjoint(words)
        self.of_somebody = is_own or not _SOMEBODY.isdisjoint(words)
        self.names = names  # a name stands in it
        self.own_essay = own_essay  # most of the essay speaks of its writer


class Place:
    """A listed word where it stands: its reading, the words around in small letters, what its sentence tells."""

    __slots__ = (
        "after",
        "after_is_name",
        "before",
        "is_cited",
        "is_general",
        "is_own",
        "kind",
        "names",
        "of_somebody",
        "own_essay",
        "surface",
        "weight",
    )

    def __init__(
        self,
        reading: Reading,
        surface: str,
        before: list[str],
        after: list[str],
        after_is_name: bool,
        told: SentenceFacts,
    ) -> None:
        self.kind, self.weight = reading.kind, reading.weight
        self.surface = surface
        self.before = before  # nearest first, at most seven, and two that are empty
        self.after, self.after_is_name = after, after_is_name
        self.is_own, self.is_cited, self.is_general = told.is_own, told.is_cited, told.is_general
        self.of_somebody, self.names, self.own_essay = told.of_somebody, told.names, told.own_essay


@dataclass(frozen=True, slots=True)
class MarkRule:
    """Where a listed word of a category counts."""

    id: str
    category: str
    score: float
    holds: Callable[[Place], bool]


RULES = (
    MarkRule(
        "background.own_relative",
        "fam",
        0.95,
        lambda p: (
            not _OWN.isdisjoint(p.before[:3])
            and (p.kind != "weak" or p.before[0] in _OWN or (p.before[0] in _COUNTS and p.before[1] in _OWN))
        ),
    ),
    MarkRule(
        "background.somebodys_relative",
        "fam",
        0.75,
        lambda p: (
            (
                not _THEIRS.isdisjoint(p.before[:2])
                or (p.names and (p.before[0].endswith("s") or p.before[1].endswith("s")))
            )
            and not p.is_cited
            and (p.kind != "weak" or p.before[0] in _THEIRS)
        ),
    ),
    MarkRule(
        "background.named_relative",
        "fam",
        0.85,
        lambda p: p.after_is_name and p.kind != "weak" and p.surface not in ("fru", "herr") and not p.is_cited,
    ),
    MarkRule(
        "background.mother_and_father",
        "fam",
        0.7,
        lambda p: (
            p.kind in _CLOSE_KIN
            and p.before[0] not in _ARTICLES
            and not p.is_cited
            and not p.is_general
            and (p.is_own or p.own_essay)
        ),
    ),
    MarkRule(
        "background.has_relatives",
        "fam",
        0.75,
        lambda p: p.is_own and not _MEETS.isdisjoint(p.before[:6]),
    ),
    MarkRule(
        "background.they_have_relatives",
        "fam",
        0.6,
        lambda p: (
            not _GETS.isdisjoint(p.before[:3]) and (p.names or p.of_somebody) and not p.is_general and not p.is_cited
        ),
    ),
    MarkRule(
        "background.the_family",
        "fam",
        0.6,
        lambda p: (
            p.own_essay
            and p.surface.endswith(("en", "na"))
            and p.before[0] not in _ARTICLES
            and not p.is_general
            and not p.is_cited
        ),
    ),
    MarkRule(
        "background.friends",
        "fam",
        0.6,
        lambda p: (
            p.kind in ("friend", "mate", "partner", "sibling", "child", "relative", "inlaw", "")
            and (p.is_own or (p.own_essay and not p.is_general))
            and not p.is_cited
            and p.before[0] not in _ONE
        ),
    ),
    MarkRule("background.greeted_relative", "fam", 0.85, lambda p: p.before[0] in _GREET),
    MarkRule(
        "background.is_profession",
        "prof",
        0.8,
        lambda p: not _IS.isdisjoint(p.before[:3]) and not p.is_general and not p.is_cited,
    ),
    MarkRule(
        "background.own_profession",
        "prof",
        0.8,
        lambda p: not _WHOSE.isdisjoint(p.before[:2]) and not p.is_cited,
    ),
    MarkRule(
        "background.named_professional",
        "prof",
        0.8,
        lambda p: (p.after_is_name or not _CALLED.isdisjoint(p.after[:2])) and not p.is_cited,
    ),
    MarkRule(
        "background.the_professional",
        "prof",
        0.55,
        lambda p: p.own_essay and p.surface.endswith(("en", "an", "n")) and not p.is_cited and not p.is_general,
    ),
    MarkRule(
        "background.somebody_named_works",
        "prof",
        0.8,
        lambda p: (p.names or p.of_somebody) and not p.is_general and not p.is_cited and p.before[0] in _WORKS,
    ),
    MarkRule("background.studies", "edu", 0.75, lambda p: not _STUDY.isdisjoint(p.before[:4]) and not p.is_general),
    MarkRule(
        "background.education",
        "edu",
        0.6,
        lambda p: p.is_own and (p.kind in ("programme", "level", "degree") or p.surface == "sfi"),
    ),
    MarkRule(
        "background.reveals",
        "sensitive",
        0.8,
        lambda p: (
            p.weight >= 2
            and not p.is_cited
            and (p.is_own or (p.of_somebody and not p.is_general) or p.names or (p.own_essay and not p.is_general))
        ),
    ),
    MarkRule(
        "background.said_of_somebody",
        "sensitive",
        0.85,
        lambda p: (
            p.weight >= 2
            and not _HAS.isdisjoint(p.before[:4])
            and (p.of_somebody or p.names)
            and not p.is_cited
            and not p.is_general
        ),
    ),
    MarkRule(
        "background.may_reveal",
        "sensitive",
        0.6,
        lambda p: p.weight <= 1 and p.is_own and not _HAS.isdisjoint(p.before[:4]),
    ),
)
