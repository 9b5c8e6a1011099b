"""Names made of parts: `Komvux Ljungby`, `Domnarvets vårdcentral`, `Katedralskolan`, `Norra kungsvägen`.

What says the kind (Komvux, vårdcentral, -skolan) stays, and with it gender, number, definiteness and genitive; what
makes it this one school is a slot. Slots that are towns take the town's pseudonym.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from gok.lang import Language
from gok.replace.lists import rows
from gok.text.folding import fold
from gok.text.records import NamedTuple

__all__ = ["Part", "Slot", "fill", "heads_of", "parse_name", "parse_street", "tail_of"]


class Slot(NamedTuple):
    """A part to be drawn: its stem as it stood, and the pool to draw it from."""

    stem: str
    pool: str
    form: str = "plain"  # or genitive, attribute (before a head), glued (first part of a compound)


_WORDS = re.compile(r"\S+|\s+")
Part = str | Slot
"""Text that stays, or a slot."""


@cache
def heads_of(kind: str) -> frozenset[str]:
    """Common words in composed names, by what they do there."""
    return frozenset(e.form for e in rows("heads") if e.kind == kind)


@cache
def _endings() -> Mapping[int, Mapping[str, int]]:
    """Heads at the end of a compound, each also as a genitive, by length, with their rank: the longest head first."""
    found: dict[int, dict[str, int]] = {}
    for rank, end in enumerate(sorted(heads_of("ending"), key=lambda w: (-len(w), w))):
        for form in (end + "s", end):
            found.setdefault(len(form), {}).setdefault(form, rank)
    return found


@lru_cache(maxsize=4096)
def _without_ending(name: str) -> str:
    """What stands before the head of a compound; empty if it is none."""
    low, size = name.lower(), len(name)
    found = [
        (forms[low[-length:]], -length)
        for length, forms in _endings().items()
        if low[-length:] in forms and len(name[: size - length].strip()) > 1
    ]
    return name[: size + min(found)[1]] if found else ""


def parse_name(name: str, *, drawn: str, is_place: Callable[[str], str]) -> list[Part]:
    """The parts of a name.

    `drawn` is the pool for a name that has no part we know. `is_place` tells whether a word is a town or region of the
    essay or the lists, and gives the pool to draw its pseudonym from; empty if it is none.
    """
    words = _WORDS.findall(name)
    heads = [word for word in words if _is_head(word)]
    if len(words) == len(heads) == 1:
        return [name]
    if not heads:
        return _parse_one(name, drawn, is_place)
    return _parse_words(words, {word.lower() for word in heads}, drawn, is_place)


def parse_street(name: str, *, drawn: str, is_place: Callable[[str], str]) -> list[Part]:
    """`parse_name`, but a street or square stays one whatever stands before its head: Stora torget, Ågatan, Torget."""
    parts = parse_name(name, drawn=drawn, is_place=is_place)
    head = next((head for head in heads_of("street") if name.lower().endswith(head)), "")
    is_kept = isinstance(parts[-1], str) and any(isinstance(part, Slot) for part in parts)
    if drawn != "ground" or not head or is_kept:
        return parts
    stem = name[: -len(head)].strip()
    return [Slot(stem or name, f"stem:{head}", "glued"), head.upper() if name.isupper() else head]


@lru_cache(maxsize=4096)
def _is_head(word: str) -> bool:
    low = word.lower()
    return low in heads_of("word") or low in heads_of("ending") or low.removesuffix("s") in heads_of("word")


def _parse_one(name: str, drawn: str, is_place: Callable[[str], str]) -> list[Part]:
    """A name without a head of its own: a town, a compound, or a word we know nothing about."""
    if found := is_place(name):
        return [Slot(name, found)]
    if stem := _without_ending(name):
        return _compound(stem, name[len(stem) :], is_place)
    low = name.lower()
    if found := is_place(low.removesuffix("s").capitalize()) if low.endswith("s") else "":
        return [Slot(name[:-1], found, "genitive")]
    return [Slot(name, drawn)]


def _compound(stem: str, head: str, is_place: Callable[[str], str]) -> list[Part]:
    first, blank, last = stem.rpartition(" ")
    if first and last and first.lower() in heads_of("side"):
        return [first + blank, *_compound(last, head, is_place)]
    stems = f"stem:{head.lower()}" if head.islower() else "base:base"
    if not last:  # `Medhane Alem kyrkan`: the head is a word of its own
        return [Slot(first, stems, "glued"), head]
    town = stem.rstrip("-")
    if found := is_place(town) or is_place(town.removesuffix("s")):
        return [Slot(town if is_place(town) else town.removesuffix("s"), found, "glued"), head]
    return [Slot(stem, stems, "glued"), head]


def _parse_words(words: list[str], heads: set[str], drawn: str, is_place: Callable[[str], str]) -> list[Part]:
    parts: list[Part] = []
    abroad = next((language for language in ("en", "fr") if heads & heads_of(language)), "")
    i = 0
    while i < len(words):
        if words[i].isspace() or _is_head(words[i]):
            parts.append(words[i])
            i += 1
            continue
        end = i
        while end < len(words) and not _is_head(words[end]):
            end += 1
        while words[end - 1].isspace():
            end -= 1
        run = "".join(words[i:end])
        following = next((word for word in words[end:] if not word.isspace()), "")
        preceding = next((word for word in reversed(words[:i]) if not word.isspace()), "")
        parts += _run(run, preceding.lower(), following.lower(), abroad, drawn, is_place)
        if isinstance(parts[-1], Slot) and parts[-1].form == "glued":
            end += 1  # the blank before the head goes
        i = end
    return parts


def _run(
    run: str, preceding: str, following: str, abroad: str, drawn: str, is_place: Callable[[str], str]
) -> list[Part]:
    """The words between two heads as one slot."""
    joint, blank, rest = run.partition(" ")
    if abroad and rest and joint.islower():  # University of Ibadan
        return [joint + blank, Slot(rest, is_place(rest) or f"base:{abroad}")]
    if abroad:
        return [Slot(run, f"base:{abroad}")]
    if following and run.endswith("s") and (found := is_place(run[:-1]) or is_place(run[:-1].capitalize())):
        return [Slot(run[:-1], found, "attribute")]
    if found := is_place(run):
        return [Slot(run, found, "attribute" if following and following not in heads_of("company") else "plain")]
    if following and run.endswith(tuple(heads_of("adjective"))):
        return [Slot(run, "base:ska")]
    if following in heads_of("club"):
        return [Slot(run.removesuffix("s"), "company:club", "genitive" if run.endswith("s") else "plain")]
    if following in heads_of("glued"):
        return [Slot(run, f"stem:{following}" if following in heads_of("street") else "base:base", "glued")]
    if following and run.endswith("s"):
        return [Slot(run[:-1], "ground", "genitive")]
    if preceding in heads_of("education"):
        return [Slot(run, "ground")]
    if preceding in heads_of("before_sign"):
        return [Slot(run, "sign")]
    return _parse_one(run, drawn, is_place)


def fill(parts: list[Part], drawn: Callable[[Slot], str], language: Language) -> str:
    """The name with its slots filled, each in its form and in the casing of what it stands for."""
    join, out = language.module("grammar").join_compound, ""
    for part in parts:
        out = join(out, part if isinstance(part, str) else _shaped(drawn(part), part, language), linked=False)
    return out


def _shaped(word: str, slot: Slot, language: Language) -> str:
    grammar = language.module("grammar")
    if slot.form == "genitive":
        word = grammar.genitive(word)
    elif slot.form == "attribute" or (slot.form == "glued" and slot.pool.startswith("=")):
        word = grammar.attribute(word)  # Umeå universitet, Lunds universitet
    letters = [c for c in slot.stem if c.isalpha()]
    if len(letters) > 4 and all(c.isupper() for c in letters):
        return word.upper()
    return word if not letters or not letters[0].islower() else word.lower()


def tail_of(name: str, words: Mapping[str, str]) -> str:
    """What follows the name of an institution in a compound (Scania|jobb, Kotten|barnen); empty if it is none."""
    folded = fold(name)
    for stem in words:
        if folded.startswith(stem) and len(folded) > len(stem) + 2 and len(name) == len(folded):
            return name[len(stem) :]
    return ""
