"""Part of speech of each token of a sentence, greedily from left to right.

What a form says by itself, as a left neighbour and as a right neighbour is summed once and kept; a token whose form
leaves no doubt costs one look-up, the others some additions of packed weights (see `model`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from struct import Struct
from typing import Any, Final, NamedTuple

from gok.lexicon.lexicon import open_lexicon
from gok.pos.features import next_features, own_features, previous_features, row_key, shape
from gok.pos.forms import Lists, find_group, is_first, is_sure, lists_of, no_lists
from gok.pos.model import LANE, SCALE, TAGS, Model, read_model

__all__ = ["AFTER", "BEFORE", "Tagger", "model_path", "open_tagger"]

BEFORE: Final = len(TAGS)
"""The tag number of what stands before the first token."""
AFTER: Final = "$"
"""The group of what stands after the last one."""

_CACHED: Final = 1 << 16
_PROPN: Final = TAGS.index("PROPN")
_INFINITE: Final = float("inf")
_SIZE: Final = len(TAGS) * LANE // 8
_unpack: Final = Struct(f"<{len(TAGS)}H").unpack
_BIAS: Final = sum(1 << LANE * place + LANE - 1 for place in range(len(TAGS)))
"""Added to a sum so that no lane is below zero and each can be read by itself."""


class _Table(dict[Any, Any]):
    """Values worked out when first asked for; emptied when full, so that a corpus cannot fill the memory."""

    def __init__(self, find: Callable[[Any], Any]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: Any) -> Any:
        if len(self) >= _CACHED:
            self.clear()
        self[key] = found = self._find(key)
        return found


class _Form(NamedTuple):
    """A form, weighed: its tag if that is sure (else -1), its sums, and its rows by the neighbours' tag and group."""

    tag: int
    own: int
    as_previous: int
    as_next: int
    group: int
    by_tag: dict[int, int]
    by_group: dict[int, int]


class Tagger:
    """A trained model, ready to tag. What it answers depends on the tokens of the sentence and nothing else."""

    def __init__(self, model: Model, lists: Lists = no_lists) -> None:
        self.model = model
        self._lists = lists
        self._groups = (*model.known.groups, AFTER)
        self._words = _Table(self._by_word)
        self._around = _Table(self._by_neighbours)
        self._inside = _Table(lambda form: self._weigh(form, first=False))
        self._opening = _Table(lambda form: self._weigh(form, first=True))
        end = len(model.known.groups)
        self._start = _Form(-1, 0, self._sum(["P^"]), 0, end, {}, {})
        self._end = _Form(-1, 0, 0, self._sum(["N$"]), end, {}, {})

    def tag(self, tokens: Sequence[str]) -> list[str]:
        """The UPOS tags of the tokens of one sentence.

        >>> open_tagger().tag(["Jag", "heter", "Fatima", "."])
        ['PRON', 'VERB', 'PROPN', 'PUNCT']
        """
        return [TAGS[number] for number in self._run(self._look_up(tokens), b"\1" * len(tokens), None)]

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """How far PROPN leads (above 0) or trails (below) the best other tag at each token, where 1 is little.

        Gives the labelling more than a yes or no; a token that is surely something else has minus infinity. Where only
        some `places` are asked for, no more is worked out than they depend on; the others are left at 0.
        """
        margins = [0.0] * len(tokens)
        if places is None:
            self._run(self._look_up(tokens), b"\1" * len(tokens), margins)
            return margins
        forms, needed = self._needed(tokens, places)
        self._run(forms, needed, margins)
        return margins

    def _needed(self, tokens: Sequence[str], places: Iterable[int]) -> tuple[list[_Form], bytearray]:
        """The places that the wanted ones depend on, and the forms that are looked at for them; the others are blank.

        A tag depends on the two before it and on the two forms behind, if it is not sure.
        """
        needed = bytearray(len(tokens))
        for place in places:
            needed[place] = 1
        find = self._finder(tokens)
        forms = [self._end] * (len(tokens) + 2)
        for place in range(len(tokens) - 1, -1, -1):
            if needed[place]:
                form = forms[place] = find(place)
                if form[0] < 0:
                    needed[place - 1 if place else 0] = 1
                    needed[place - 2 if place > 1 else 0] = 1
                    for behind in range(place + 1, min(place + 3, len(tokens))):
                        forms[behind] = find(behind)
        return forms, needed

    def _look_up(self, tokens: Sequence[str]) -> list[_Form]:
        """The forms of the tokens, and two ends behind them."""
        return [*map(self._finder(tokens), range(len(tokens))), self._end, self._end]

    def _finder(self, tokens: Sequence[str]) -> Callable[[int], _Form]:
        """Gives the form at a place."""
        if len(tokens) > 2 and " ".join(tokens).isupper():  # a text in capitals only: they say nothing
            tokens = [token.lower() for token in tokens]
        inside, opening = self._inside, self._opening

        def find(place: int) -> _Form:
            table = opening if place < 2 and is_first(tokens, place) else inside
            form: _Form = table[tokens[place]]
            return form

        return find

    def _run(self, forms: Sequence[_Form], needed: Sequence[int], margins: list[float] | None) -> list[int]:
        """The tags of the needed forms, from left to right."""
        around = self._around
        found: list[int] = []
        previous, before, left = BEFORE, BEFORE, self._start
        for place, wanted in enumerate(needed):
            if not wanted:  # nothing that is wanted looks back as far as this
                found.append(BEFORE)
                before, previous, left = previous, BEFORE, forms[place]
                continue
            form = forms[place]
            tag = form[0]
            if tag < 0:
                right = forms[place + 1]
                group = right[4]
                total = form[1] + left[2] + right[3] + around[previous, before, group, forms[place + 2][4]]
                total += form[5][previous] + form[6][group]
                scores = _unpack(total.to_bytes(_SIZE, "little"))
                best = max(scores)
                tag = scores.index(best)
                if margins is not None:
                    others = best if tag != _PROPN else max(*scores[:_PROPN], *scores[_PROPN + 1 :])
                    margins[place] = (scores[_PROPN] - others) / SCALE
            elif margins is not None:
                margins[place] = _INFINITE if tag == _PROPN else -_INFINITE
            found.append(tag)
            before, previous, left = previous, tag, form
        return found

    def _by_neighbours(self, key: tuple[int, int, int, int]) -> int:
        """What the two tags before and the groups of the two forms behind say together."""
        previous, before, group, second = key
        return self._sum(
            [
                f"T{before},{previous}",
                f"U{previous},{self._groups[group]}",
                f"V{self._groups[group]},{self._groups[second]}",
            ]
        )

    def _weigh(self, form: str, *, first: bool) -> _Form:
        known, listed, low, kind = self.model.known, self._lists(form), form.lower(), shape(form)
        number = find_group(low, kind, known, listed)
        group = known.groups[number]
        left, right = self._sum(previous_features(low, kind, group)), self._sum(next_features(low, kind, group))
        if is_sure(form, known, first):
            return _Form(TAGS.index(group), 0, left, right, number, {}, {})
        own = _BIAS + self._sum(own_features(low, kind + "^" if first else kind, group, listed))
        return _Form(-1, own, left, right, number, *self._words[known.word_key(low, group)])

    def _by_word(self, word: str) -> tuple[_Table, _Table]:
        by_tag = _Table(lambda tag: self._sum([f"S{word},{tag}"]))
        return by_tag, _Table(lambda group: self._sum([f"W{word},{self._groups[group]}"]))

    def _sum(self, features: Iterable[str]) -> int:
        get = self.model.rows.get
        return sum([get(row_key(feature), 0) for feature in features])


def model_path() -> Path:
    """Where the built-in model is."""
    return Path(__file__).with_name("model.gok")


@cache
def open_tagger() -> Tagger:
    """The built-in model with the built-in lexicon; opened once."""
    return Tagger(read_model(model_path()), lists_of(open_lexicon()))
