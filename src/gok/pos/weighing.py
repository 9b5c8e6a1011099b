"""What a form, a pair of tags or a pair of neighbours weighs: rows of the model, summed and still packed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from gok.pos.features import next_features, own_features, previous_features, row_key, shape
from gok.pos.forms import Lists, find_group, is_sure
from gok.pos.model import LANE, TAGS, Model

__all__ = ["AFTER", "BEFORE", "BIAS", "MOST_KEPT", "Weighed", "Weights"]

BEFORE: Final = len(TAGS)
"""The tag number of what stands before the first token."""
AFTER: Final = "$"
"""The group of what stands after the last one."""
BIAS: Final = sum(1 << LANE * place + LANE - 1 for place in range(len(TAGS)))
"""Added to a sum so that no lane is below zero and each can be read by itself."""
MOST_KEPT: Final = 1 << 16
"""How many forms a table keeps."""


class Weighed(NamedTuple):
    """A form, weighed: its tag if that is sure (else -1), its sums, and what stands for it beside its neighbours."""

    tag: int
    own: int
    as_previous: int
    as_next: int
    group: int
    word: str


class Weights:
    """The sums of a model; nothing is kept here."""

    def __init__(self, model: Model, lists: Lists) -> None:
        self.model = model
        self.groups = (*model.known.groups, AFTER)
        self._lists = lists
        end = len(model.known.groups)
        self.start = Weighed(-1, 0, self._sum(["P^"]), 0, end, "")
        self.end = Weighed(-1, 0, 0, self._sum(["N$"]), end, "")

    def weigh(self, form: str, *, first: bool) -> Weighed:
        """What a form says by itself, first in a sentence or inside, as a left and as a right neighbour."""
        known, listed, low, kind = self.model.known, self._lists(form), form.lower(), shape(form)
        number = find_group(low, kind, known, listed)
        group = known.groups[number]
        left, right = self._sum(previous_features(low, kind, group)), self._sum(next_features(low, kind, group))
        if is_sure(form, known, first):
            return Weighed(TAGS.index(group), 0, left, right, number, "")
        own = self._sum(own_features(low, kind + "^" if first else kind, group, listed))
        return Weighed(-1, own, left, right, number, known.word_key(low, group))

    def of_word_and_tag(self, word: str, tag: int) -> int:
        """What a word says together with the tag before it."""
        return self._sum([f"S{word},{tag}"])

    def of_word_and_group(self, word: str, group: int) -> int:
        """What a word says together with the group of the form behind it."""
        return self._sum([f"W{word},{self.groups[group]}"])

    def of_tags(self, before: int, previous: int) -> int:
        """What the two tags before say."""
        return self._sum([f"T{before},{previous}"])

    def of_tag_and_group(self, previous: int, group: int) -> int:
        """What the tag before says together with the group of the form behind."""
        return self._sum([f"U{previous},{self.groups[group]}"])

    def of_groups(self, group: int, second: int) -> int:
        """What the groups of the two forms behind say."""
        return self._sum([f"V{self.groups[group]},{self.groups[second]}"])

    def _sum(self, features: Iterable[str]) -> int:
        get = self.model.rows.get
        return sum([get(row_key(feature), 0) for feature in features])
