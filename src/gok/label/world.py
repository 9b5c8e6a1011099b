"""Who and what belongs to the world: known to the writer or not, told of, cited; known by one word is `one_name`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.lexicon import Reading
from gok.lexicon.bearers import bearers

__all__ = [
    "famous_names",
    "is_acquaintance",
    "lives_told",
    "named_in_source_lines",
    "named_in_sources",
    "stories_told",
]

_REACH = 40  # characters before a name
_NEAR = 4  # tokens before a noun in which somebody is said to be the writer's
_BORNE = {"firstname", "surname"}
_TOLD_OF_FAMOUS = ("world.FAMED_BEHIND", "world.ADMIRED_BEHIND", "fame.BY_TRADE", "fame.DEEDS")  # patterns
_FAMILIES = frozenset({"surname"})
_NOUNS = frozenset({"noun", "other"})
_KNOWN_PEOPLE = frozenset({"fam", "prof"})


def is_acquaintance(view: EssayView, first: int) -> bool:
    """Whether the name that begins at a token is said to be that of the writer, or of somebody the writer knows.

    `Min lärare heter Greta Thunberg`, `min granne Astrid Lindgren`, `jag heter Carl Larsson`; but not `min idol är
    Greta Thunberg`, and not what somebody's son likes.
    """
    lowers, known, words = view.lowers, view.known, view.language.words
    at = first - 1
    while at >= 0 and (known[at].shape == "p" or lowers[at] in words("words_before_called")):
        at -= 1
    if at < 0 or lowers[at] in words("closings"):
        return at >= 0
    is_called = lowers[at] in words("naming_verbs") or lowers[at] in words("linking_verbs")
    at -= is_called
    if at < 0:
        return False
    if is_called and lowers[at] in words("subjects_first_person"):  # not `hos oss är Pippi populär`
        return True
    if is_called and lowers[at] in words("people_at_hand"):  # Rektorn heter Mats Persson
        return True
    is_one_of = is_called and lowers[at] in words("relative_pronouns")
    at -= is_one_of
    if is_called and lowers[at] in words("pets"):  # en hund som heter Bamse
        return True
    if known[at].categories.isdisjoint(_KNOWN_PEOPLE) and lowers[at] not in words("acquaintances"):
        return False
    word = view.lexicon.word(lowers[at])
    if word is not None and word.parts and _NOUNS.isdisjoint(word.parts):  # om is an uncle elsewhere
        return False
    if lowers[at].startswith(tuple(words("admired_beginnings"))):
        return False
    whose = words("possessives_first_person") | words("possessives_of_others")
    if is_one_of:  # vi har en granne som heter Björn Borg
        whose |= words("subjects_first_person")
    return not whose.isdisjoint(lowers[max(0, at - _NEAR) : at])


def famous_names(view: EssayView) -> Mapping[int, int]:
    """Full names of listed public persons, unless a relative or friend is called so, and titles of several words."""
    tokens = view.tokens
    least = view.language.weights["relevance"]["famous_weight"]
    found: dict[int, int] = {}
    for i, phrases in view.phrases.items():
        if view.known[i].shape == "l" and not any(
            e.kind == "dish" or e.form[:1].islower() for one in phrases for e in one.readings
        ):
            continue  # janssons frestelse is one, with a capital or without, and da Vinci begins small
        start = tokens[i].start
        for phrase in phrases:
            weight = max([e.weight for e in phrase.readings if e.category == "public_person"], default=0)
            is_title = any(e.category == "title" or _is_of_the_world(view, e) for e in phrase.readings)
            last = i + phrase.length - 1
            is_small = view.known[last].shape == "l" and phrase.readings[0].form[-len(view.words[last]) :].istitle()
            end = tokens[last].end
            is_full = weight >= least and not _is_met(view, i, last)
            is_known = is_full or (weight > 0 and is_told_as_famous(view, start, end))
            if (is_known and _is_of_somebody_else(view, last)) or _is_said_ours(view, last):
                continue
            if (is_known or is_title) and not is_small and not is_acquaintance(view, i):  # `Mary kom` is no Mary Kom
                found.update(dict.fromkeys(range(start, end), end))
                break
    return found


def is_told_as_famous(view: EssayView, start: int, end: int) -> bool:
    """Whether what is told of a full name that private persons have too is told of the famous: `Erik Karlsson vann VM`,
    `jag läser Lena Andersson`, `Dan Brown är en amerikansk författare`."""
    pattern, text = view.language.pattern, view.text
    before = text[max(0, start - _REACH) : start]
    if pattern("world.ADMIRED_BEFORE").search(before) or pattern("fame.NAMED_WITH_WORK").search(before):
        return True
    return any(pattern(one).match(text, end) for one in _TOLD_OF_FAMOUS)


def _is_met(view: EssayView, first: int, last: int) -> bool:
    """Whether somebody at hand is meant whose name hundreds have: `Jag mötte Henrik Larsson i trappan.`"""
    words, lexicon, text = view.words, view.lexicon, view.text
    namesakes = bearers(words[first], lexicon) * bearers(words[last], lexicon, _FAMILIES)
    if namesakes < view.language.weights["relevance"]["namesakes"]:
        return False
    start, end = view.tokens[first].start, view.tokens[last].end
    pattern = view.language.pattern
    if pattern("fame.MET_BEFORE").search(text[max(0, start - _REACH) : start]):
        return True
    return pattern("world.DOES_AT_HAND").match(text, end) is not None


def _is_said_ours(view: EssayView, last: int) -> bool:
    """Whether it is said to be one of ours: `Abu Bakr är min son`, `Romeo och Julia är mina barn`."""
    return view.language.pattern("world.PRIVATE_BEHIND").match(view.text, view.tokens[last].end) is not None


def _is_of_somebody_else(view: EssayView, last: int) -> bool:
    """Whether the name goes on: `Juan Carlos Pérez Gómez`."""
    if last + 1 == len(view.known) or not view.is_next(last + 1) or view.known[last + 1].shape != "C":
        return False
    return not _BORNE.isdisjoint(view.known[last + 1].categories)


def _is_of_the_world(view: EssayView, reading: Reading) -> bool:
    """A building or spot that the world knows, or a movement: Taj Mahal, Big Ben, Boko Haram."""
    if reading.category == "public_authority":
        return reading.kind == "world"
    is_abroad = reading.country not in view.language.words("home_countries")
    return reading.category == "place" and reading.kind == "spot" and is_abroad


def lives_told(
    view: EssayView, famous: Mapping[int, int], known: frozenset[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """The sentences about public persons, from where to where: those that name one, and those that go on with `hon`."""
    tokens, lowers, pattern = view.tokens, view.lowers, view.language.pattern
    writer, admired = pattern("world.WRITER"), pattern("world.ADMIRED_BEFORE")
    goes_on = view.language.words("pronouns_third_person") | view.language.words("possessives_of_others")
    forms, text = view.forms, view.text
    people = [start for start, end in known if "public_authority" not in forms[text[start:end]].categories]
    named = sorted([*famous, *people])  # an alliance has no life
    found: list[tuple[int, int]] = []
    was_told = False
    for first, last in view.sentences:
        start, end = tokens[first].start, tokens[last - 1].end
        at = bisect_left(named, start)
        is_named = at < len(named) and named[at] < end
        goes = was_told and not goes_on.isdisjoint(lowers[first:last])
        if not is_named and not goes:
            was_told = False
            continue
        is_own = writer.search(view.text, start, end) is not None
        is_admired = is_named and admired.search(view.text, start, named[at]) is not None  # Min idol är …
        was_told = is_admired or not is_own
        if was_told and not is_own:
            found.append((start, end))
    return tuple(found)


def stories_told(view: EssayView, text_type: str, telling: set[str]) -> tuple[tuple[int, int], ...]:
    """The sentences that tell what happens in a book or a film, from where to where: from the one that says so by a
    `telling` word to the end of its paragraph, or to where the writer speaks of herself: `Filmen handlar om två
    flickor. Agnes fyller år.`

    In a text about the writer's own life the book or film must be named beside: `Filmen är bra. Den handlar om Agnes.`
    """
    tokens, lowers, pattern, text = view.tokens, view.lowers, view.language.pattern, view.text
    works = view.language.words("works")
    is_told, is_writer = pattern("world.TOLD_IN_WORK").search, pattern("world.WRITER").search
    found: list[tuple[int, int]] = []
    goes_on, before, previous = False, 0, 0
    for first, last in view.sentences:
        start, end = tokens[first].start, tokens[last - 1].end
        goes_on = goes_on and "\n" not in text[before:start]
        if not goes_on and not telling.isdisjoint(lowers[first:last]):
            is_of_work = text_type != "own" or not works.isdisjoint(lowers[previous:last])
            goes_on = is_of_work and is_told(text, start, end) is not None
        previous = first
        goes_on = goes_on and is_writer(text, start, end) is None
        if goes_on:
            found.append((start, end))
        before = end
    return tuple(found)


def named_in_source_lines(view: EssayView, hypotheses: Hypotheses) -> Iterator[Hypothesis]:
    """What stands in a line that names sources, or behind the sign of who has the rights: `Källor: DN 2025-08-20`."""
    starts = [h.start for h in hypotheses]
    for line in view.language.pattern("evidence.SOURCE_LINE").finditer(view.text):
        yield from hypotheses[bisect_left(starts, line.start()) : bisect_left(starts, line.end())]


def named_in_sources(view: EssayView, hypotheses: Hypotheses, people: Sequence[Hypothesis]) -> Iterator[Hypothesis]:
    """A list of sources has the surname first: `Hammar, Henrik.`; with a year, `Hammar, Henrik 2009:`, all its line."""
    for entry in view.language.pattern("evidence.BY_INITIALS").finditer(view.text):
        yield from (h for h in people if entry.start() <= h.start and h.end <= entry.end())
    for line in view.language.pattern("evidence.AUTHOR_FIRST").finditer(view.text):
        whole = line["entry"] is not None
        start, end = line.span() if whole else line.span("author")
        inside = [h for h in (hypotheses if whole else people) if start <= h.start and h.end <= end]
        if whole or [h.category == "surname" for h in inside[:2]] == [True, False]:
            yield from inside
