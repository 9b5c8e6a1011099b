"""Part of speech of each token of a sentence, greedily from left to right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from gok.kernel.walking import Weighed
from gok.lang import Language, load_language
from gok.lexicon.lexicon import open_lexicon
from gok.pos.features import AS_NEXT, AS_PREVIOUS, LISTED, OWN, fold_spelling, parts_in, shape
from gok.pos.forms import Lists, find_group, is_sure, lists_of, no_lists
from gok.pos.model import ROW, SCALE, TAGS, Model, PackedRows, read_model

try:
    from gok.kernel.fast_walking import RowSums, Walk
except ImportError:
    from gok.kernel.walking import RowSums, Walk

__all__ = ["AFTER", "BEFORE", "Tagger", "Weights", "model_path", "open_tagger", "tagger_of"]

_MODEL = "models/tagger.gok"  # in the folder of a language
BEFORE: Final = len(TAGS)
"""The tag number of what stands before the first token."""
AFTER: Final = "$"
"""The group of what stands after the last one."""


class Weights:
    """What a form, or a pair of neighbours, weighs: rows of the model, summed by `sums` and still packed."""

    def __init__(self, model: Model, lists: Lists, sums: Callable[..., Any] = RowSums) -> None:
        self.model = model
        self.groups = (*model.known.groups, AFTER)
        self._lists, packed = lists, PackedRows.of(model.rows)
        rows = sums(packed.keys_in_order, packed.data, ROW)
        self._sum, self._own, self._own_and_listed = rows.sum, rows.of_parts(OWN), rows.of_parts(OWN + LISTED)
        self._as_previous, self._as_next = rows.of_parts(AS_PREVIOUS), rows.of_parts(AS_NEXT)
        end, self._nothing = len(model.known.groups), self._sum(())
        self.start = Weighed(-1, self._nothing, self._sum(["P^"]), self._nothing, end, "")
        self.end = Weighed(-1, self._nothing, self._nothing, self._sum(["N$"]), end, "")

    def weigh(self, form: str, first: bool) -> Weighed:
        """What a form says by itself, first in a sentence or inside, as a left and as a right neighbour."""
        known, listed, low, kind = self.model.known, self._lists(form), form.lower(), shape(form)
        number = find_group(low, kind, known, listed)
        group = known.groups[number]
        left, right = self._as_previous(low, kind, group), self._as_next(low, kind, group)
        if is_sure(form, known, first):
            return Weighed(TAGS.index(group), self._nothing, left, right, number, "")
        given = low, kind + "^" if first else kind, group, fold_spelling(low)
        own = self._own(*given) if listed is None else self._own_and_listed(*given, listed, parts_in(listed))
        return Weighed(-1, own, left, right, number, known.word_key(low, group))

    def of_pair(self, kind: str, one: str | int, other: str | int) -> Any:
        """What two neighbours say together; see `gok.kernel.walking.Walk` for the kinds."""
        return self._sum([f"{kind}{one},{other}"])


class Tagger:
    """A trained model, ready to tag. What it answers depends on the tokens of the sentence and nothing else."""

    def __init__(self, model: Model, lists: Lists = no_lists) -> None:
        self.model = model
        self._walk = Walk(Weights(model, lists), tags=len(TAGS), watched=TAGS.index("PROPN"), scale=SCALE).walk

    def tag(self, tokens: Sequence[str]) -> list[str]:
        """The UPOS tags of the tokens of one sentence.

        >>> open_tagger().tag(["Jag", "heter", "Fatima", "."])
        ['PRON', 'VERB', 'PROPN', 'PUNCT']
        """
        return [TAGS[tag] for tag in self._walk(tokens)[0]]

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """How far PROPN leads (above 0) or trails (below) the best other tag at each token, where 1 is little.

        Gives the labelling more than a yes or no; a token that is surely something else has minus infinity. Where only
        some `places` are asked for, no more is worked out than they depend on; the others are left at 0.
        """
        return self._walk(tokens, places)[1]


def model_path() -> Path:
    """Where the model is that comes with Gök."""
    return load_language().folder / _MODEL


@cache
def tagger_of(language: Language) -> Tagger | None:
    """The tagger of a language, with its lexicon; opened once. None if the language has brought no model."""
    path = language.folder / _MODEL
    return Tagger(read_model(path), lists_of(open_lexicon(language))) if path.is_file() else None


def open_tagger() -> Tagger:
    """The tagger that comes with Gök."""
    found = tagger_of(load_language())
    assert found is not None  # it is part of the package
    return found
