"""The facts the context model is told of a token, each group of them a function of a small key.

A row of keys says all there is to say of a token; the facts are made from it when somebody asks for them. Since a
template sees nothing but its key, what a judge makes of its facts can be kept by key: the same neighbours, the same
form or the same place in a sentence are weighed once (see `gok.kernel.chains`). A key is made for every token and
turned into facts seldom: what is yes or no, or a small number, is packed into one integer, lowest bits first.

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
    "SHAPES",
    "TEMPLATES",
    "Facts",
    "Keys",
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


SHAPES = "lCUMdp"
"""The shapes of forms; in keys a shape is its place here."""


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


def _part_of_speech(key: int) -> Facts:
    """How surely the token and its neighbours are taken for proper nouns: 3 bits of shape, 4 bits for a step each.

    Steps are counted from 1, since 0 says that there is no neighbour, or no tagger.
    """
    here, left, right = (key >> 3 & 15) - 1, (key >> 7 & 15) - 1, (key >> 11) - 1
    facts: Facts = (f"pn={here}", f"pn={here}:{SHAPES[key & 7]}") if here >= 0 else ()
    facts += (f"Lpn={left}",) if left >= 0 else ()
    return (*facts, f"Rpn={right}") if right >= 0 else facts


def _left_form(own: Facts) -> Facts:
    """What lists say of the word before: a first name before a surname."""
    return tuple("L" + fact for fact in own if fact[0] in "esgp" and fact[1] == "=")


def _right_form(own: Facts) -> Facts:
    """What lists say of the word behind: a town behind a street."""
    return tuple("R" + fact for fact in own if fact[0] in "esgp" and fact[1] == "=")


def _whose(key: tuple[int, str]) -> Facts:
    """Own life or the world: the sentence, its neighbours and the essay together, also for each kind of thing.

    The essay: how much of it is in the first person (3 bits), how long it is (2), whether it is a letter, and more than
    a few lines. The sentence: its length (2), the first person in it, or around it, somebody cited, relatives, capitals
    only. The token: `KINDS_OF_THINGS`, a bit each. The genre stands beside them.
    """
    bits, genre = key
    life, letter, many = bits & 7, bits >> 5 & 1, bits >> 6 & 1
    own, around, cites, kin = (bits >> place & 1 for place in (9, 10, 11, 12))
    here, essay = f"{own}{around}{cites}{kin}", f"{life}{letter}{many}"
    facts = [f"I={life}", f"long={bits >> 3 & 3}"]
    facts += ["letter"] if letter else []
    facts += [f"genre={genre}"] if genre else []
    facts.append(f"n={bits >> 7 & 3}")
    facts += ["S:I"] if own else []
    facts += ["S:cite"] if cites else []
    facts += ["S:fam"] if kin else []
    facts += ["S:upper"] if bits >> 13 & 1 else []
    facts += (f"W={here}", f"W={here}/{essay}", f"E={essay}")
    for number, (name, _) in enumerate(KINDS_OF_THINGS, start=14):
        if bits >> number & 1:
            facts += (f"W{name}={here}", f"E{name}={essay}")
    return tuple(facts)


_USED = ("also_small", "mine", "called", "called_gen")
_STANDS = ("bol", "eol", "short_line", "ending", "opening")


def _place(key: int) -> Facts:
    """How the form is used in the essay, and where the token stands.

    A bit each: also in small letters; `min` before it somewhere; somebody is called so, or so but for the genitive -s;
    first in a sentence, in a line, last in a line, in a short one, near the end, near the beginning. Then how often, up
    to 3, it has a capital elsewhere, not at the start of a sentence (2 bits), and the shape of what is first.
    """
    capitals = key >> 10 & 3
    facts = [f"caps={capitals}"] if capitals else []
    facts += [fact for number, fact in enumerate(_USED) if key >> number & 1]
    facts += ["first", f"first:{SHAPES[key >> 12]}"] if key >> 4 & 1 else []
    return (*facts, *(fact for number, fact in enumerate(_STANDS, start=5) if key >> number & 1))


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
