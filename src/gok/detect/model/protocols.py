"""What the context model asks of others: somebody to judge a row of tokens, and a tagger. For type checkers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from gok.detect.model.features import FirstGroups
from gok.detect.model.guesses import Guess
from gok.detect.model.rows import Row

__all__ = ["Judge", "NameTagger"]


class Judge(Protocol):
    """Whoever says how likely each label is for the tokens of a row."""

    rule: str

    @property
    def may_be_something(self) -> Callable[[FirstGroups], bool]:
        """The prefilter: whether a token is worth a closer look, by the first groups of its features."""
        ...

    @property
    def digest(self) -> str:
        """Names the judge in the provenance of a result."""
        ...

    def likelihoods(self, row: Row) -> Sequence[Mapping[str, float]]:
        """For each token of the row how likely each label is."""
        ...

    def __hash__(self) -> int: ...

    def own(self, guess: Guess, row: Row) -> float:
        """How likely the thing is the writer's own."""
        ...


class NameTagger(Protocol):
    """A part-of-speech tagger as far as it is asked here."""

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """For each token, or those at some places, how far the proper noun leads or trails."""
        ...
