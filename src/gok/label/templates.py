"""The facts the context model is told of a token, each group of them a function of a small key.

A row of keys says all there is to say of a token; the facts are made from it when somebody asks for them. Since a
template sees nothing but its key, what a judge makes of its facts can be kept by key: the same neighbours, the same
form or the same place in a sentence are weighed once (see `gok.label.weights`).

To tell the model something new, add a template here and its key, at the same place, in `book.Book`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from gok.lexicon import mask

__all__ = [
    "FIRST",
    "HINTS",
    "INSIDE",
    "KINDS_OF_THINGS",
    "OUTSIDE",
    "TEMPLATES",
    "Facts",
    "Keys",
    "Place",
    "Setting",
    "Template",
    "facts_of",
]

OUTSIDE, INSIDE = "O", "I"  # labels of what is nothing, and of the further words of something

Facts = tuple[str, ...]
Keys = tuple[Hashable, ...]
"""One key a template, in the order of `TEMPLATES`."""

KINDS_OF_THINGS = (
    ("name", mask("firstname", "surname", "nickname")),
    ("country", mask("country")),
    ("town", mask("city", "area")),
    ("region", mask("region", "geo")),
    ("inst", mask("school", "work", "other_institution", "public_authority")),
    ("public", mask("public_person", "title", "platform", "brand")),
    ("fam", mask("fam")),
    ("prof", mask("prof")),
    ("edu", mask("edu")),
    ("sensitive", mask("sensitive")),
)


class Template(NamedTuple):
    """A group of facts; those of a telling one are shown as reasons and looked at where a guess is judged."""

    facts: Callable[[Any], Facts]
    telling: bool = False


class Place(NamedTuple):
    """Where a token stands, and how its form is used in the essay."""

    shape: str
    is_first: bool
    begins_line: bool
    ends_line: bool
    short_line: bool
    ending: bool
    opening: bool
    capitals: int  # how often, up to 3, it has a capital elsewhere, not at the start of a sentence
    also_small: bool
    mine: bool  # `min` stands before it somewhere
    called: str  # "called" if somebody is said to be called so


def _as_they_are(facts: Facts) -> Facts:
    return facts


def _hints(key: tuple[Facts, str]) -> Facts:
    """What rules and listed phrases say; of marks also in what kind of essay."""
    hints, essay = key
    marks = tuple(f"m:{hint[16:]}/{essay}" for hint in hints if hint[:16] == "rule=background.")
    return hints + marks


def _left(signs: tuple[str, str]) -> Facts:
    one, two = signs
    return f"-1={one}", f"-2={two}", f"-2-1={two}|{one}"


def _around(signs: tuple[str, str]) -> Facts:
    return (f"-1+1={signs[0]}|{signs[1]}",)


def _right(signs: tuple[str, str]) -> Facts:
    one, two = signs
    return f"+1={one}", f"+2={two}", f"+1+2={one}|{two}"


def _far_left(sign: str) -> Facts:
    return (f"-3={sign}",)


def _far_right(sign: str) -> Facts:
    return (f"+3={sign}",)


def _words_before(words: tuple[str, str]) -> Facts:
    """Common words before the token, as they are written."""
    return tuple(f"-{place}w={word}" for place, word in enumerate(words, start=1) if word)


def _part_of_speech(steps: tuple[str, int, int, int]) -> Facts:
    """How surely the token and its neighbours are taken for proper nouns; -1 where there is no neighbour."""
    shape, here, left, right = steps
    facts: Facts = (f"pn={here}", f"pn={here}:{shape}") if here >= 0 else ()
    facts += (f"Lpn={left}",) if left >= 0 else ()
    return (*facts, f"Rpn={right}") if right >= 0 else facts


def _left_form(own: Facts) -> Facts:
    """What lists say of the word before: a first name before a surname."""
    return tuple("L" + fact for fact in own if fact[0] in "esgp" and fact[1] == "=")


def _right_form(own: Facts) -> Facts:
    """What lists say of the word behind: a town behind a street."""
    return tuple("R" + fact for fact in own if fact[0] in "esgp" and fact[1] == "=")


class Setting(NamedTuple):
    """The sentence and the essay: what is said of them, and, in few digits, whose life they are about."""

    facts: Facts
    here: str
    essay: str


def _whose(key: tuple[Setting, int]) -> Facts:
    """Own life or the world: the sentence, its neighbours and the essay together, also for each kind of thing."""
    (said, here, essay), kinds = key
    facts = [*said, f"W={here}", f"W={here}/{essay}", f"E={essay}"]
    for number, (name, _) in enumerate(KINDS_OF_THINGS):
        if kinds >> number & 1:
            facts += (f"W{name}={here}", f"E{name}={essay}")
    return tuple(facts)


def _place(place: Place) -> Facts:
    facts = [f"caps={place.capitals}"] if place.capitals > 0 else []
    facts += ["also_small"] if place.also_small else []
    facts += ["mine"] if place.mine else []
    facts += [place.called] if place.called else []
    facts += ["first", f"first:{place.shape}"] if place.is_first else []
    facts += ["bol"] if place.begins_line else []
    facts += ["eol"] if place.ends_line else []
    facts += ["short_line"] if place.short_line else []
    facts += ["ending"] if place.ending else []
    return (*facts, "opening") if place.opening else tuple(facts)


TEMPLATES: Sequence[Template] = (
    Template(_as_they_are, telling=True),  # the form itself
    Template(_left, telling=True),
    Template(_right),
    Template(_hints, telling=True),
    Template(_around),
    Template(_far_left),
    Template(_far_right),
    Template(_words_before, telling=True),
    Template(_as_they_are, telling=True),  # words that announce something
    Template(_part_of_speech),
    Template(_left_form),
    Template(_right_form),
    Template(_whose),
    Template(_place, telling=True),
)
FIRST = 3
"""How many templates, the first ones, tell enough to rule most tokens out; the keys of the others cost more."""
HINTS = 3
"""The template of what rules and listed phrases say."""


def facts_of(keys: Keys) -> list[str]:
    """All facts about a token."""
    return [fact for template, key in zip(TEMPLATES, keys, strict=True) for fact in template.facts(key)]
