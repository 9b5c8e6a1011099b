"""Going through a sentence from left to right, each tag by the two before it and the two forms behind.

What a form says is weighed once and kept; a token whose form leaves no doubt costs one look-up, the others some
additions of packed weights (see `model`). `fast_walking` is the same, compiled: keep the two alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Final

from gok.kernel.cache import BoundedCache
from gok.pos.forms import is_first
from gok.pos.model import LANE, SCALE, TAGS
from gok.pos.weighing import BEFORE, BIAS, MOST_KEPT, Weighed, Weights

__all__ = ["Walk"]

_PROPN: Final = TAGS.index("PROPN")
_INFINITE: Final = float("inf")
_SIZE: Final = len(TAGS) * LANE // 8
_unpack: Final = Struct(f"<{len(TAGS)}H").unpack

_Rows = tuple[int, int, int, int, int, BoundedCache[int, int], BoundedCache[int, int]]
"""A weighed form, with the rows of its word by the tag before it and by the group behind it."""


class Walk:
    """Finds tags, or how near each token is to being a name."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._words = BoundedCache(self._by_word, MOST_KEPT)
        self._around = BoundedCache(self._by_neighbours, MOST_KEPT)
        self._inside: BoundedCache[str, _Rows] = BoundedCache(
            lambda form: self._rows(weights.weigh(form, first=False)), MOST_KEPT
        )
        self._opening: BoundedCache[str, _Rows] = BoundedCache(
            lambda form: self._rows(weights.weigh(form, first=True)), MOST_KEPT
        )
        self._start, self._end = self._rows(weights.start), self._rows(weights.end)

    def tags(self, tokens: Sequence[str]) -> list[int]:
        """The numbers of the tags."""
        places = range(len(tokens))
        return self._run(self._look_up(tokens, places)[0], places, [0.0] * len(tokens))[: len(tokens)]

    def margins(self, tokens: Sequence[str], places: Iterable[int] | None) -> list[float]:
        """How far PROPN leads or trails at each token, or at some places and those they depend on."""
        margins = [0.0] * len(tokens)
        self._run(*self._look_up(tokens, range(len(tokens)) if places is None else places), margins)
        return margins

    def _look_up(self, tokens: Sequence[str], places: Iterable[int]) -> tuple[list[_Rows], list[int]]:
        """The forms that the tags of some places depend on, by place; and these places with those before them.

        A tag that is not sure depends on the two tags before it and on the two forms behind; what nothing depends on is
        left blank. From right to left, since nothing depends on a tag behind it.
        """
        tokens, size = _readable(tokens), len(tokens)
        inside, opening, end, blank = self._inside, self._opening, self._end, self._start
        forms = [blank] * size + [end, end]
        needed = bytearray(size)
        for place in places:
            needed[place] = 1
        needed += b"\0\0"  # two places before the first, as seen from behind
        second_is_first = size > 1 and is_first(tokens, 1)
        for place in range(size - 1, -1, -1):
            if not needed[place]:
                continue
            is_opening = place == 0 or (place == 1 and second_is_first)
            form = forms[place] = opening[tokens[place]] if is_opening else inside[tokens[place]]
            if form[0] < 0:
                needed[place - 1] = needed[place - 2] = 1
                if forms[place + 1] is blank:
                    is_opening = place == 0 and second_is_first
                    forms[place + 1] = opening[tokens[1]] if is_opening else inside[tokens[place + 1]]
                if forms[place + 2] is blank:
                    forms[place + 2] = inside[tokens[place + 2]]
        return forms, [place for place in range(size) if needed[place]]

    def _run(self, forms: Sequence[_Rows], places: Iterable[int], margins: list[float]) -> list[int]:
        """The tags at the places, from left to right; notes how far the proper noun leads or trails."""
        around = self._around
        tags = [BEFORE] * len(forms)  # so that two stand before the first, as seen from behind
        for place in places:
            form = forms[place]
            tag = form[0]
            if tag < 0:
                _, own, _, _, _, by_tag, by_group = form
                right = forms[place + 1]
                previous, group = tags[place - 1], right[4]
                left = forms[place - 1] if place else self._start
                total = own + left[2] + right[3] + around[previous, tags[place - 2], group, forms[place + 2][4]]
                scores = _unpack((total + by_tag[previous] + by_group[group]).to_bytes(_SIZE, "little"))
                best = max(scores)
                tag = scores.index(best)
                others = best if tag != _PROPN else max(*scores[:_PROPN], *scores[_PROPN + 1 :])
                margins[place] = (scores[_PROPN] - others) / SCALE
            else:
                margins[place] = _INFINITE if tag == _PROPN else -_INFINITE
            tags[place] = tag
        return tags

    def _by_neighbours(self, key: tuple[int, int, int, int]) -> int:
        """What the two tags before and the groups of the two forms behind say together, and what lifts all above 0."""
        previous, before, group, second = key
        weights = self._weights
        total = weights.of_tags(before, previous) + weights.of_tag_and_group(previous, group)
        return BIAS + total + weights.of_groups(group, second)

    def _rows(self, form: Weighed) -> _Rows:
        return (*form[:5], *self._words[form.word])

    def _by_word(self, word: str) -> tuple[BoundedCache[int, int], BoundedCache[int, int]]:
        weights = self._weights
        by_tag: BoundedCache[int, int] = BoundedCache(lambda tag: weights.of_word_and_tag(word, tag), MOST_KEPT)
        return by_tag, BoundedCache(lambda group: weights.of_word_and_group(word, group), MOST_KEPT)


def _readable(tokens: Sequence[str]) -> Sequence[str]:
    """The tokens; in small letters if all are capitals, which say nothing then."""
    if len(tokens) > 2 and not tokens[1].islower() and " ".join(tokens).isupper():
        return [token.lower() for token in tokens]
    return tokens
