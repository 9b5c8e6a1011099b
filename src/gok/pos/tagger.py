"""Part of speech of each token of a sentence, greedily from left to right.

What a form says by itself, as a left neighbour and as a right neighbour is summed once and kept; a token whose form
leaves no doubt costs one look-up, the others some additions of packed weights (see `model`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from struct import Struct
from typing import Final, NamedTuple

from gok.kept import Kept
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
        self._words = Kept(self._by_word, _CACHED)
        self._around = Kept(self._by_neighbours, _CACHED)
        self._inside: Kept[str, _Form] = Kept(lambda form: self._weigh(form, first=False), _CACHED)
        self._opening: Kept[str, _Form] = Kept(lambda form: self._weigh(form, first=True), _CACHED)
        end = len(model.known.groups)
        self._start = _Form(-1, 0, self._sum(["P^"]), 0, end, {}, {})
        self._end = _Form(-1, 0, 0, self._sum(["N$"]), end, {}, {})

    def tag(self, tokens: Sequence[str]) -> list[str]:
        """The UPOS tags of the tokens of one sentence.

        >>> open_tagger().tag(["Jag", "heter", "Fatima", "."])
        ['PRON', 'VERB', 'PROPN', 'PUNCT']
        """
        places = range(len(tokens))
        tags = self._run(self._look_up(tokens, places)[0], places, [0.0] * len(tokens))
        return [TAGS[tags[place]] for place in places]

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """How far PROPN leads (above 0) or trails (below) the best other tag at each token, where 1 is little.

        Gives the labelling more than a yes or no; a token that is surely something else has minus infinity. Where only
        some `places` are asked for, no more is worked out than they depend on; the others are left at 0.
        """
        margins = [0.0] * len(tokens)
        self._run(*self._look_up(tokens, range(len(tokens)) if places is None else places), margins)
        return margins

    def _look_up(self, tokens: Sequence[str], places: Iterable[int]) -> tuple[list[_Form], list[int]]:
        """The forms that the tags of some places depend on, by place; and these places with those before them.

        A tag that is not sure depends on the two tags before it and on the two forms behind; what nothing depends on is
        left blank.
        """
        if len(tokens) > 2 and " ".join(tokens).isupper():  # a text in capitals only: they say nothing
            tokens = [token.lower() for token in tokens]
        inside, end, blank, size = self._inside, self._end, self._start, len(tokens)
        forms = [blank] * size + [end, end]
        needed = set(places)
        open_places = list(needed)
        while open_places:
            place = open_places.pop()
            first = place < 2 and is_first(tokens, place)
            form = forms[place] = self._opening[tokens[place]] if first else inside[tokens[place]]
            if form[0] >= 0:
                continue
            for behind in (place + 1, place + 2):
                if forms[behind] is blank:
                    first = behind == 1 and is_first(tokens, behind)
                    forms[behind] = self._opening[tokens[behind]] if first else inside[tokens[behind]]
            for before in (place - 1, place - 2):
                if before >= 0 and before not in needed:
                    needed.add(before)
                    open_places.append(before)
        return forms, sorted(needed)

    def _run(self, forms: Sequence[_Form], places: Iterable[int], margins: list[float]) -> list[int]:
        """The tags at the places, from left to right; notes how far the proper noun leads or trails."""
        around = self._around
        tags = [BEFORE] * len(forms)  # so that two stand before the first, as seen from behind
        for place in places:
            form = forms[place]
            tag = form[0]
            if tag < 0:
                right = forms[place + 1]
                previous, group = tags[place - 1], right[4]
                left = forms[place - 1] if place else self._start
                total = form[1] + left[2] + right[3] + around[previous, tags[place - 2], group, forms[place + 2][4]]
                total += form[5][previous] + form[6][group]
                scores = _unpack(total.to_bytes(_SIZE, "little"))
                best = max(scores)
                tag = scores.index(best)
                others = best if tag != _PROPN else max(*scores[:_PROPN], *scores[_PROPN + 1 :])
                margins[place] = (scores[_PROPN] - others) / SCALE
            else:
                margins[place] = _INFINITE if tag == _PROPN else -_INFINITE
            tags[place] = tag
        return tags

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

    def _by_word(self, word: str) -> tuple[Kept[int, int], Kept[int, int]]:
        by_tag: Kept[int, int] = Kept(lambda tag: self._sum([f"S{word},{tag}"]), _CACHED)
        return by_tag, Kept(lambda group: self._sum([f"W{word},{self._groups[group]}"]), _CACHED)

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
