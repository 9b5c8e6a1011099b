"""What Sparv is told: spans with their attributes, and the same of tokens; `gok_sparv` is the plugin itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gok.errors import SettingError
from gok.integrations.engine import Engine
from gok.results import Mention
from gok.text import Essay

__all__ = ["Annotated", "annotate", "as_set", "attribute", "of_tokens", "segments"]


@dataclass(frozen=True)
class Annotated:
    """What was found in a text: mentions, which do not overlap, marks, which may, and the pseudonymized text."""

    mentions: tuple[Mention, ...]
    marks: tuple[Mention, ...]
    target: str


def annotate(text: str, meta: Mapping[str, Any], settings: Mapping[str, Any]) -> Annotated:
    """Find and replace as `gok pseudonymize` does; settings that are not set are left out."""
    chosen = {name: value for name, value in settings.items() if value is not None}
    if chosen.get("scope", "essay") != "essay" and "key" not in chosen and "seed" not in chosen:
        raise SettingError(f"scope {chosen['scope']!r} needs a key here: Sparv runs each file by itself")
    result = Engine(**chosen).pseudonymize(text, meta)
    return Annotated(result.main, result.marks, result.text)


def attribute(mention: Mention, name: str) -> str:
    """One attribute as Sparv writes it: sets between bars, nothing for what is not there."""
    value = getattr(mention, name)
    if name == "features":
        return as_set(value)
    return "" if value is None else str(value)


def as_set(values: Iterable[str]) -> str:
    """A set as Sparv and Korp write it.

    >>> as_set(["gen", "def"]), as_set([])
    ('|gen|def|', '|')
    """
    return "".join(["|", *(f"{value}|" for value in values)])


def segments(text: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where the tokens and the sentences of a text are.

    >>> segments("Hej! Jag heter Ali.")
    ([(0, 3), (3, 4), (5, 8), (9, 14), (15, 18), (18, 19)], [(0, 4), (5, 19)])
    """
    essay = Essay(text)
    tokens = [(token.start, token.end) for token in essay.tokens]
    return tokens, [(tokens[first][0], tokens[last - 1][1]) for first, last in essay.sentences]


def of_tokens(
    tokens: Iterable[tuple[int, int]], spans: Sequence[tuple[int, int]], values: Sequence[str]
) -> list[list[str]]:
    """For each token the values of the spans it touches: a token of Sparv may be longer or shorter than ours.

    >>> of_tokens([(0, 3), (4, 10), (10, 11)], [(4, 9), (9, 10)], ["a", "b"])
    [[], ['a', 'b'], []]
    """
    return [[v for (s, e), v in zip(spans, values, strict=True) if s < end and start < e] for start, end in tokens]
