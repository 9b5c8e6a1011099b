"""The values that look-up gives back."""

from __future__ import annotations

from gok.text.records import NamedTuple

__all__ = ["Phrase", "Reading", "Word"]


class Reading(NamedTuple):
    """One entry of a list that a word may stand for.

    `form` is as listed, so a caller sees whether the capital or a diacritic is missing. `match` says how it was found:
    exact, folded, pattern or near. `weight` counts bearers or inhabitants, 0 if unknown. `genitive` is true if an -s
    was taken off the word first. A pattern's `source` is its id and its `form` the word that was asked for.
    """

    form: str
    category: str
    gender: str = ""
    country: str = ""
    culture: str = ""
    weight: int = 0
    kind: str = ""
    of: str = ""
    source: str = ""
    match: str = "exact"
    genitive: bool = False


class Word(NamedTuple):
    """An ordinary word form: its possible parts of speech, and how common it is.

    It has no `parts` if a form is only known to occur. `frequency` is ten times the Zipf scale, 0 if unknown: 20 is one
    in ten million words, 77 the most common word there is.
    """

    form: str
    parts: tuple[str, ...]
    frequency: int

    @property
    def pos(self) -> tuple[str, ...]:
        """The same as `parts`."""
        return self.parts


class Phrase(NamedTuple):
    """A listed form of several tokens, found at a place in a row of tokens."""

    length: int
    readings: tuple[Reading, ...]
