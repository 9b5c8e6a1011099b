"""What the rows of evidence ask of names that the world knows: gods and planets, figures of tales, firms, goods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gok.taxonomy.groups import INSTITUTIONS, PEOPLE

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

__all__ = [
    "is_as_such",
    "is_author_of_title",
    "is_beside_public",
    "is_figure",
    "is_goods",
    "is_of_a_work",
    "is_team",
    "is_told_as_known",
    "is_told_in_school",
    "is_watched_on",
    "is_where_somebody_is",
]

_FIRMS = frozenset({"other_institution", "work"})
_AT_HOME = frozenset({"club", "congregation", "workplace", "care"})  # kinds that people belong to
_NAMES = frozenset({"firstname", "surname"})
_LONGEST_NAME = 40  # characters


def is_figure(around: Surroundings) -> bool:
    """A god, a planet, somebody of a tale, by what is told of them: `Jupiter har många månar`."""
    figures, told = around.language.table("figures"), around.language.table("figures_told_by")
    low = around.h.low[:-1] if "gen" in around.h.features else around.h.low  # Harrys vän
    is_told = low in told  # Emil bor i Katthult
    kinds = (told if is_told else figures).get(low, "").split("/")
    if kinds == [""] or around.pattern("world.WRITER").search(around.sentence):
        return False
    if around.pattern("world.READS").match(around.text, around.end):  # Maria läser bibeln
        return False
    rest = around.sentence.replace(around.h.text, " ", 1).lower()
    words, others = around.pattern("world.WORD").findall(rest), figures if is_told else told
    return any(kind in kinds for word in words if word in others for kind in others[word].split("/"))


def is_of_a_work(around: Surroundings) -> bool:
    """Somebody in a work that is named right behind: `Elsa i Frost kan göra is.`"""
    within = around.pattern("world.WITHIN_WORK").match(around.text, around.end)
    if within is None:
        return False
    names = (within[1], within[1].split()[0])
    named = {reading.category for name in names for reading in around.forms.lexicon.lookup(name)}
    return "title" in named and "city" not in named


def is_author_of_title(around: Surroundings) -> bool:
    """Whose book or film it is, by the surname: `Jag läser Mobergs Utvandrarna.`"""
    title = around.pattern("fame.TITLE_BEHIND").match(around.text, around.end)
    if title is None or around.h.text[-1] not in "sxz":
        return False
    listed = around.forms[title[1]].categories
    return "title" in listed and listed.isdisjoint(_NAMES)


def is_beside_public(around: Surroundings) -> bool:
    """A relative of somebody whose life the sentence tells: `Kronprinsessan Victoria gifte sig med Daniel.`"""
    if not any(start <= around.start < end for start, end in around.facts.lives):
        return False
    if "public_person" in around.forms[around.h.text].categories:  # Margot Robbie spelar Barbie.
        return True
    return around.pattern("world.KIN_BEFORE").search(around.before) is not None


def is_as_such(around: Surroundings) -> bool:
    """A listed organisation or firm that does something itself, and nobody is spoken of: `Amnesty kämpar.`"""
    readings = around.forms.lexicon.lookup(around.h.text, genitive=True)
    if not any(r.category in _FIRMS and r.kind not in _AT_HOME for r in readings):
        return False
    least = around.facts.weights["bearers_of_known"]
    if around.h.category in PEOPLE and any(r.category in _NAMES and r.weight >= least for r in readings):
        return False
    if around.is_of_somebody:
        return False
    return around.sentence.lstrip(' –-"”').startswith(around.h.text) and not _is_worked_at(around)


def _is_worked_at(around: Surroundings) -> bool:
    return around.pattern("world.WORKS").search(around.sentence) is not None


def is_goods(around: Surroundings) -> bool:
    """A car, a telephone, called by its make: `Någon repade min Toyota.`"""
    if "brand" not in around.forms[around.h.text].categories:
        return False
    if around.pattern("world.MAKES").match(around.text, around.end):  # Nike säljer skor
        return not around.is_own_life
    return around.pattern("world.GOODS_BEFORE").search(around.before) is not None


def is_where_somebody_is(around: Surroundings) -> bool:
    """Where he or she is, or gets a letter from, in a short sentence: `Han sitter på Kumlaanstalten.`"""
    if not around.is_of_somebody:
        return False
    return around.pattern("world.SOMEBODY_THERE").search(around.before) is not None


def is_told_in_school(around: Surroundings) -> bool:
    """What was read, learnt or heard of: `Vi läste om Ådalen 1931.`"""
    return around.pattern("world.READ_OF").search(around.before) is not None


def is_watched_on(around: Surroundings) -> bool:
    """Where something is watched, heard or looked for, unless one works there: `Jag surfar på Google.`"""
    readings = around.forms.lexicon.lookup(around.h.text, genitive=True)
    if not any(r.category == "platform" or r.kind == "tech" for r in readings):
        return False
    return around.pattern("evidence.WATCHED_BEFORE").search(around.before) is not None


def is_team(around: Surroundings) -> bool:
    """A club abroad, unless one of ours plays there, or one that is cheered: `Mitt favoritlag är Real Madrid`, `Milan
    vann matchen`, `Brynäs är bäst`."""
    readings = around.forms.lexicon.lookup(around.h.text, genitive=True)
    home = around.language.words("home_countries")
    if any(r.kind == "club" for r in readings) and around.pattern("fame.BEST_BEHIND").match(around.text, around.end):
        return not around.is_own_life
    if not any(r.kind == "club" and r.category in _FIRMS and r.country not in home for r in readings):
        return False
    if around.pattern("evidence.DOES_THERE").search(around.before) and around.is_own_life:
        return False
    if around.h.category in INSTITUTIONS or around.pattern("fame.TEAM_BEFORE").search(around.before):
        return True
    watched = around.pattern("fame.WATCHED_BEFORE").search(around.before)
    if watched and (watched["first"] or around.pattern("fame.AGAINST_BEHIND").match(around.text, around.end)):
        return True
    return around.pattern("fame.TEAM_BEHIND").match(around.text, around.end) is not None and not around.is_own_life


def is_told_as_known(around: Surroundings) -> bool:
    """Somebody whom no list has, but whose trade and fame are told: `Olga Ek är en känd rysk sångerska`, `en bok av
    Olga Ek`."""
    text, pattern = around.text, around.pattern
    if pattern("fame.AS_NAME_BEFORE").search(around.before) and pattern("fame.AS_NAME_BEHIND").match(text, around.end):
        return not around.is_own_life  # Namnet Emma betyder hel.
    before = pattern("fame.NAMES_BEFORE").search(text, max(0, around.start - _LONGEST_NAME), around.start)
    behind = pattern("fame.NAMES_BEHIND").match(text, around.end)
    start, end = before.start() if before else around.start, behind.end() if behind else around.end
    if " " not in text[start:end]:
        return False
    if pattern("fame.MADE_BY_BEFORE").search(text, max(0, start - _LONGEST_NAME), start):
        return True
    return pattern("fame.KNOWN_BY_TRADE").match(text, end) is not None and not around.is_own_life
