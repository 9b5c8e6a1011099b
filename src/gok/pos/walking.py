"""Going through a sentence from left to right, each tag by the two before it and the two forms behind.

What a form says is weighed once and kept; a token whose form leaves no doubt costs one look-up, the others some
additions of packed weights (see `model`). `fast_walking` is the same, compiled: keep the two alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Final

from gok.kept import Kept
from gok.pos.forms import is_first
from gok.pos.model import LANE, SCALE, TAGS
from gok.pos.weighing import BEFORE, BIAS, MOST_KEPT, Weighed, Weights

__all__ = ["Walk"]

_PROPN: Final = TAGS.index("PROPN")
_INFINITE: Final = float("inf")
_SIZE: Final = len(TAGS) * LANE // 8
_unpack: Final = Struct(f"<{len(TAGS)}H").unpack

_Rows = tuple[int, int, int, int, int, Kept[int, int], Kept[int, int]]
"""A weighed form, with the rows of its word by the tag before it and by the group behind it."""


class Walk:
    """Finds tags, or how near each token is to being a name."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._words = Kept(self._by_word, MOST_KEPT)
        self._around = Kept(self._by_neighbours, MOST_KEPT)
        self._inside: Kept[str, _Rows] = Kept(lambda form: self._rows(weights.weigh(form, first=False)), MOST_KEPT)
        self._opening: Kept[str, _Rows] = Kept(lambda form: self._rows(weights.weigh(form, first=True)), MOST_KEPT)
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
        left blank.
        """
        tokens = _readable(tokens)
        inside, end, blank = self._inside, self._end, self._start
        forms = [blank] * len(tokens) + [end, end]
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

    def _run(self, forms: Sequence[_Rows], places: Iterable[int], margins: list[float]) -> list[int]:
        """The tags at the places, from left to right; notes how far the proper noun leads or trails."""
        around = self._around
        tags = [BEFORE] * len(forms)  # so that two stand before the first, as seen from behind
        for place in places:
            tag, own, _, _, _, by_tag, by_group = forms[place]
            if tag < 0:
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

    def _by_word(self, word: str) -> tuple[Kept[int, int], Kept[int, int]]:
        weights = self._weights
        by_tag: Kept[int, int] = Kept(lambda tag: weights.of_word_and_tag(word, tag), MOST_KEPT)
        return by_tag, Kept(lambda group: weights.of_word_and_group(word, group), MOST_KEPT)


def _readable(tokens: Sequence[str]) -> Sequence[str]:
    """The tokens; in small letters if all are capitals, which say nothing then."""
    if len(tokens) > 2 and not tokens[1].islower() and " ".join(tokens).isupper():
        return [token.lower() for token in tokens]
    return tokens
