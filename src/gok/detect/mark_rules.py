"""Where a listed word for family, profession, education or something sensitive counts: rows of a table.

Whether such a word speaks of the writer and the writer's people, of a book or of people in general is told by the words
around it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gok.lexicon import Reading

__all__ = ["I_AND_MINE", "RULES", "MarkRule", "Place"]

_OWN = frozenset("min mitt mina vår vårt våra mins".split())
_THEIRS = frozenset("din ditt dina sin sitt sina hans hennes deras".split())
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
_CLOSE_KIN = frozenset({"parent", "grandparent"})


class Place(NamedTuple):
    """A listed word where it stands: its reading, its sentence, the words around in small letters."""

    reading: Reading
    surface: str
    before: tuple[str, ...]  # nearest first, at most five
    after: tuple[str, ...]
    after_is_name: bool
    sentence: frozenset[str]
    names: bool  # a name stands in the sentence
    own_essay: bool  # most of the essay speaks of its writer

    @property
    def is_own(self) -> bool:
        return not self.sentence.isdisjoint(I_AND_MINE)

    @property
    def is_cited(self) -> bool:
        return not self.sentence.isdisjoint(_CITING) and not self.is_own

    @property
    def is_general(self) -> bool:
        return not self.sentence.isdisjoint(_GENERAL) and not self.is_own


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
            any(w in _OWN for w in p.before[:3])
            and (p.reading.kind != "weak" or p.before[0] in _OWN or (p.before[0] in _COUNTS and p.before[1] in _OWN))
        ),
    ),
    MarkRule(
        "background.somebodys_relative",
        "fam",
        0.75,
        lambda p: (
            any(w in _THEIRS or (w.endswith("s") and p.names) for w in p.before[:2])
            and not p.is_cited
            and (p.reading.kind != "weak" or p.before[0] in _THEIRS)
        ),
    ),
    MarkRule(
        "background.named_relative",
        "fam",
        0.85,
        lambda p: p.after_is_name and p.reading.kind != "weak" and p.surface not in ("fru", "herr") and not p.is_cited,
    ),
    MarkRule(
        "background.mother_and_father",
        "fam",
        0.7,
        lambda p: (
            p.reading.kind in _CLOSE_KIN
            and not any(w in _ARTICLES for w in p.before[:1])
            and not p.is_cited
            and not p.is_general
            and (p.is_own or p.own_essay)
        ),
    ),
    MarkRule(
        "background.has_relatives",
        "fam",
        0.75,
        lambda p: (
            p.is_own
            and any(w in ("har", "hade", "fick", "träffade", "träffa", "saknar", "ringde") for w in p.before[:6])
        ),
    ),
    MarkRule(
        "background.they_have_relatives",
        "fam",
        0.6,
        lambda p: (
            any(w in ("har", "hade", "fick", "fått") for w in p.before[:3])
            and (p.names or not p.sentence.isdisjoint(_SOMEBODY))
            and not p.is_general
            and not p.is_cited
        ),
    ),
    MarkRule(
        "background.the_family",
        "fam",
        0.6,
        lambda p: (
            p.own_essay
            and p.surface.endswith(("en", "na"))
            and not any(w in _ARTICLES for w in p.before[:1])
            and not p.is_general
            and not p.is_cited
        ),
    ),
    MarkRule(
        "background.friends",
        "fam",
        0.6,
        lambda p: (
            p.reading.kind in ("friend", "mate", "partner", "sibling", "child", "relative", "inlaw", "")
            and (p.is_own or (p.own_essay and not p.is_general))
            and not p.is_cited
            and not any(w in ("en", "ett", "ens", "inga") for w in p.before[:1])
        ),
    ),
    MarkRule("background.greeted_relative", "fam", 0.85, lambda p: bool(p.before) and p.before[0] in _GREET),
    MarkRule(
        "background.is_profession",
        "prof",
        0.8,
        lambda p: any(w in _IS for w in p.before[:3]) and not p.is_general and not p.is_cited,
    ),
    MarkRule(
        "background.own_profession",
        "prof",
        0.8,
        lambda p: any(w in _OWN or w in _THEIRS for w in p.before[:2]) and not p.is_cited,
    ),
    MarkRule(
        "background.named_professional",
        "prof",
        0.8,
        lambda p: (p.after_is_name or any(w in ("heter", "hette") for w in p.after[:2])) and not p.is_cited,
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
        lambda p: (
            (p.names or p.is_own or not p.sentence.isdisjoint(_SOMEBODY))
            and not p.is_general
            and not p.is_cited
            and p.before[0] in ("är", "var", "blev", "som", "en", "och", "varit", "utbildad")
        ),
    ),
    MarkRule("background.studies", "edu", 0.75, lambda p: any(w in _STUDY for w in p.before[:4]) and not p.is_general),
    MarkRule(
        "background.education",
        "edu",
        0.6,
        lambda p: p.is_own and (p.reading.kind in ("programme", "level", "degree") or p.surface == "sfi"),
    ),
    MarkRule(
        "background.reveals",
        "sensitive",
        0.8,
        lambda p: (
            p.reading.weight >= 2
            and not p.is_cited
            and (
                p.is_own
                or (not p.sentence.isdisjoint(_SOMEBODY) and not p.is_general)
                or p.names
                or (p.own_essay and not p.is_general)
            )
        ),
    ),
    MarkRule(
        "background.said_of_somebody",
        "sensitive",
        0.85,
        lambda p: (
            p.reading.weight >= 2
            and any(w in _HAS for w in p.before[:4])
            and (p.is_own or not p.sentence.isdisjoint(_SOMEBODY) or p.names)
            and not p.is_cited
            and not p.is_general
        ),
    ),
    MarkRule(
        "background.may_reveal",
        "sensitive",
        0.6,
        lambda p: p.reading.weight <= 1 and p.is_own and any(w in _HAS for w in p.before[:4]),
    ),
)
