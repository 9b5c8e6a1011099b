"""The same in other clothes: what touches a number, a name or an address, and what nobody sees inside the words."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import gok
from tests.detect.test_glue import SEPARATORS

__all__ = ["CLOTHES", "THINGS", "Glue", "essays", "glued", "recall", "sides"]

DATA = Path(__file__).parents[1] / "data"

THINGS = {
    "numbers": (
        ("850611-9836", "Mitt nummer {} står där"),
        ("19850611-9836", "Mitt nummer {} står där"),
        ("8506119836", "Mitt personnummer {} står där"),
        ("0701740605", "Ring {} nu"),
        ("070-174 06 05", "Ring {} nu"),
        ("+46 70 174 06 05", "Ring {} nu"),
        ("4111 1111 1111 1111", "Kortet {} är mitt"),
        ("SE35 5000 0000 0549 1000 0003", "Konto {} är mitt"),
    ),
    "names": (
        ("Fatima", "Jag heter {} och bor här"),
        ("Agnieszka", "Min vän {} bor här"),
        ("Mohammed Ali", "Jag såg {} i går"),
        ("Erik Svensson", "Hej {} hur mår du"),
        ("Nguyen", "Min lärare {} är snäll"),
    ),
    "addresses": (
        ("Storgatan 5", "Jag bor på {} i en lägenhet"),
        ("Kungsgatan 12 B", "Min adress är {} i stan"),
        ("fatima@example.org", "Mejla {} nu"),
        ("fatima.ali90@gmail.com", "Skriv till {} snart"),
        ("Malmö", "Jag bor i {} nu"),
        ("411 23 Göteborg", "Skicka det till {} nu"),
    ),
}
"""By kind: the thing and a sentence around it."""


class Glue(NamedTuple):
    """A thing with something right before and behind it."""

    kind: str
    thing: str
    before: str
    behind: str
    frame: str

    @property
    def leaks(self) -> bool:
        """Whether the thing, or its last part, is left standing."""
        made = gok.pseudonymize(self.frame.format(f"{self.before}{self.thing}{self.behind}"), seed=1).text
        return self.thing in made or self.thing.split(" ")[-1] in made.split()


def sides() -> Iterator[tuple[str, str]]:
    """Every separator before, behind, and on both sides."""
    for separator in SEPARATORS:
        yield from ((separator, ""), ("", separator), (separator, separator))


def glued(pairs: Iterable[tuple[str, str]]) -> Iterator[Glue]:
    """Every thing between the pairs."""
    for before, behind in pairs:
        for kind, things in THINGS.items():
            for thing, frame in things:
                yield Glue(kind, thing, before, behind, frame)


def _sprinkled(char: str) -> Callable[[str], list[str]]:
    def worn(text: str) -> list[str]:
        draw = random.Random(len(text))
        inside = (
            a.isalnum() and b.isalnum() and draw.random() < 0.2 for a, b in zip(text, text[1:] + " ", strict=True)
        )
        return [one + char * is_inside for one, is_inside in zip(text, inside, strict=True)]

    return worn


def _formula(one: str) -> str:
    """A letter or digit as formulas have it, which some take for bold type."""
    if one.isascii() and one.isalpha():
        return chr(0x1D400 + ord(one.upper()) - ord("A") + 26 * one.islower())
    return chr(0x1D7CE + ord(one) - ord("0")) if one.isascii() and one.isdigit() else one


def _garbled(one: str) -> str:
    """A letter of the West in UTF-8, as a program reads it that knows nothing of it."""
    return one.encode().decode("cp1252", errors="replace") if "\u00c0" < one <= "\u00ff" and one not in "ÁÍÏÐÝ" else one


CLOTHES: dict[str, Callable[[str], list[str]]] = {
    "plain": list,
    "decomposed": lambda text: [unicodedata.normalize("NFD", one) for one in text],
    "soft hyphens": _sprinkled("\u00ad"),
    "zero-width blanks": _sprinkled("\u200b"),
    "zero-width non-joiners": _sprinkled("\u200c"),
    "zero-width joiners": _sprinkled("\u200d"),
    "word joiners": _sprinkled("\u2060"),
    "control characters": _sprinkled("\x1f"),
    "selectors of variants": _sprinkled("\ufe0e"),
    "tags": _sprinkled("\U000e0061"),
    "formulas": lambda text: [_formula(one) for one in text],
    "garbled": lambda text: [_garbled(one) for one in text],
    "narrow blanks": lambda text: [one.replace(" ", "\u202f") for one in text],
    "unbreakable hyphens": lambda text: [one.replace("-", "\u2011") for one in text],
}
"""What each character of a text becomes."""


def essays() -> list[tuple[str, list[tuple[int, int]]]]:
    """The 80 essays, each with the places of what is personal in it."""
    lines = [
        line for name in ("dev", "train") for line in (DATA / f"essays-{name}.jsonl").read_text("utf-8").splitlines()
    ]
    found = [json.loads(line) for line in lines]
    return [(one["text"], [(s["start"], s["end"]) for s in one["spans"] if s["rel"] == "P"]) for one in found]


def recall(clothes: str, of: list[tuple[str, list[tuple[int, int]]]]) -> tuple[int, int]:
    """How many of the personal places are wholly found, as personal, and how many there are."""
    hits = all_of_them = 0
    for text, places in of:
        pieces = CLOTHES[clothes](text)
        starts = [0]
        for piece in pieces:
            starts.append(starts[-1] + len(piece))
        hidden = {
            i
            for m in gok.pseudonymize("".join(pieces), seed=1, with_source=True).mentions
            if m.relevance == "personal"
            for i in range(m.span.start, m.span.end)
        }
        for start, end in places:
            all_of_them += 1
            hits += all(starts[i] in hidden for i in range(start, end) if text[i].isalnum())
    return hits, all_of_them
