"""What a form, a pair of tags or a pair of neighbours weighs: rows of the model, summed and still packed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gok.kernel.walking import Weighed
from gok.pos.features import next_features, own_features, previous_features, row_key, shape
from gok.pos.forms import Lists, find_group, is_sure
from gok.pos.model import TAGS, Model

__all__ = ["AFTER", "BEFORE", "Weights"]

BEFORE: Final = len(TAGS)
"""The tag number of what stands before the first token."""
AFTER: Final = "$"
"""The group of what stands after the last one."""


class Weights:
    """The sums of a model; nothing is kept here."""

    def __init__(self, model: Model, lists: Lists) -> None:
        self.model = model
        self.groups = (*model.known.groups, AFTER)
        self._lists = lists
        end = len(model.known.groups)
        self.start = Weighed(-1, 0, self._sum(["P^"]), 0, end, "")
        self.end = Weighed(-1, 0, 0, self._sum(["N$"]), end, "")

    def weigh(self, form: str, first: bool) -> Weighed:
        """What a form says by itself, first in a sentence or inside, as a left and as a right neighbour."""
        known, listed, low, kind = self.model.known, self._lists(form), form.lower(), shape(form)
        number = find_group(low, kind, known, listed)
        group = known.groups[number]
        left, right = self._sum(previous_features(low, kind, group)), self._sum(next_features(low, kind, group))
        if is_sure(form, known, first):
            return Weighed(TAGS.index(group), 0, left, right, number, "")
        own = self._sum(own_features(low, kind + "^" if first else kind, group, listed))
        return Weighed(-1, own, left, right, number, known.word_key(low, group))

    def of_pair(self, kind: str, one: str | int, other: str | int) -> int:
        """What two neighbours say together; see `gok.kernel.walking.Walk` for the kinds."""
        return self._sum([f"{kind}{one},{other}"])

    def _sum(self, features: Iterable[str]) -> int:
        get = self.model.rows.get
        return sum([get(row_key(feature), 0) for feature in features])
