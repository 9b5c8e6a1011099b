"""When a prediction counts as right: four matchings, with or without the label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from gok.evaluate.tags import Tag, family
from gok.text import Token

__all__ = ["MATCHINGS", "Matched", "half_right", "in_tokens", "match_half", "pair_up", "touching"]


class Matched(NamedTuple):
    """The labels of the gold and whether each was found, the labels of the prediction and whether each is right.

    A label stands for a tag, or in the token matching for a token of one.
    """

    gold: Sequence[str]
    found: Sequence[bool]
    predicted: Sequence[str]
    right: Sequence[bool]


class Matching(Protocol):
    """A way to match the tags of one essay."""

    def __call__(
        self, gold: Sequence[Tag], predicted: Sequence[Tag], *, text: str, tokens: Sequence[Token], labelled: bool
    ) -> Matched:
        """Match the tags of one layer."""


def match_exact(
    gold: Sequence[Tag], predicted: Sequence[Tag], *, text: str, tokens: Sequence[Token], labelled: bool
) -> Matched:
    """Same start and end; one prediction for one gold tag."""
    del text, tokens
    return _match_equal(
        [(t.start, t.end, t.label) for t in gold], [(t.start, t.end, t.label) for t in predicted], labelled
    )


def match_overlap(
    gold: Sequence[Tag], predicted: Sequence[Tag], *, text: str, tokens: Sequence[Token], labelled: bool
) -> Matched:
    """At least one character in common; one prediction for one gold tag, as many pairs as there can be."""
    del text, tokens
    pairs = pair_up(gold, predicted, labelled=labelled)
    taken = set(pairs.values())
    found, right = [i in pairs for i in range(len(gold))], [j in taken for j in range(len(predicted))]
    return Matched(_labels(gold), found, _labels(predicted), right)


def match_tokens(
    gold: Sequence[Tag], predicted: Sequence[Tag], *, text: str, tokens: Sequence[Token], labelled: bool
) -> Matched:
    """Token by token: each token that a tag touches counts once for its label."""
    del text
    return _match_equal(in_tokens(gold, tokens, labelled), in_tokens(predicted, tokens, labelled), labelled)


def match_half(
    gold: Sequence[Tag], predicted: Sequence[Tag], *, text: str, tokens: Sequence[Token], labelled: bool
) -> Matched:
    """At least half: a gold tag is found if predictions together cover half of its characters (white space aside).

    With labels, one of them must be of the same family and cover half by itself. A prediction is right if it shares
    half of the shorter of the two with a gold tag (of the same family) and is not more than three times as long, or
    shares half of itself. Nothing is one-to-one here, so found and right are counted apart.
    """
    del tokens
    found = []
    for g, near in zip(gold, touching(gold, predicted), strict=True):
        hit = _is_covered(g, near, text)
        found.append(hit and (not labelled or _is_named(g, near)))
    return Matched(_labels(gold), found, _labels(predicted), half_right(gold, predicted, labelled=labelled))


def half_right(gold: Sequence[Tag], predicted: Sequence[Tag], *, labelled: bool) -> list[bool]:
    """Which predictions are right in the matching `half`."""
    out = []
    for p, near in zip(predicted, touching(predicted, gold), strict=True):
        right = False
        for g in near:
            if _hits(g, p) and (not labelled or family(g.label) == family(p.label)):
                right = True
                break
        out.append(right)
    return out


def touching(tags: Sequence[Tag], others: Sequence[Tag]) -> list[list[Tag]]:
    """For each tag the others that share a character with it. Both are in order of their starts."""
    out = []
    first, size = 0, len(others)
    for tag in tags:
        start, end = tag.start, tag.end
        while first < size and others[first].end <= start:
            first += 1
        near = []
        for n in range(first, size):
            other = others[n]
            if other.start >= end:
                break
            if other.end > start:
                near.append(other)
        out.append(near)
    return out


MATCHINGS: Mapping[str, Matching] = {
    "overlap": match_overlap,
    "exact": match_exact,
    "token": match_tokens,
    "half": match_half,
}


def pair_up(gold: Sequence[Tag], predicted: Sequence[Tag], *, labelled: bool) -> dict[int, int]:
    """Gold tags and the predictions that overlap them, one to one, as many pairs as possible.

    Same labels and large overlaps are tried first; a later tag may move an earlier one to another partner
    (augmenting paths), so that none is left out for nothing.
    """
    places = {id(p): j for j, p in enumerate(predicted)}
    partners: list[list[int]] = []
    for g, near in zip(gold, touching(gold, predicted), strict=True):
        if labelled:
            near = [p for p in near if p.label == g.label]
        if len(near) > 1:
            near.sort(key=lambda p, g=g: (p.label != g.label, -g.shared(p), p.start))  # type: ignore[misc]
        partners.append([places[id(p)] for p in near])
    owner: dict[int, int] = {}

    def place(i: int, tried: set[int]) -> bool:
        for j in partners[i]:
            if j not in tried:
                tried.add(j)
                if j not in owner or place(owner[j], tried):
                    owner[j] = i
                    return True
        return False

    for i in sorted(range(len(gold)), key=lambda i: len(partners[i])):
        place(i, set())
    return {i: j for j, i in owner.items()}


Unit = tuple[int, int, str]
"""A token or tag to be compared as a whole: two numbers that say where, and a label."""


def in_tokens(tags: Sequence[Tag], tokens: Sequence[Token], labelled: bool) -> list[Unit]:
    """Every token that a tag touches, once for each label (or once at all), under its number."""
    made: dict[tuple[int, str], Unit] = {}
    for tag in tags:
        end, label = tag.end, tag.label
        for n in range(_first_token(tokens, tag.start), len(tokens)):
            if tokens[n].start >= end:
                break
            made.setdefault((n, label if labelled else ""), (n, 0, label))
    return list(made.values())


def _first_token(tokens: Sequence[Token], start: int) -> int:
    low, high = 0, len(tokens)
    while low < high:
        middle = (low + high) // 2
        if tokens[middle].end <= start:
            low = middle + 1
        else:
            high = middle
    return low


def _match_equal(gold: Sequence[Unit], predicted: Sequence[Unit], labelled: bool) -> Matched:
    ours = gold if labelled else [(a, b, "") for a, b, _ in gold]
    theirs = predicted if labelled else [(a, b, "") for a, b, _ in predicted]
    return Matched(
        [label for _, _, label in gold],
        _claim(ours, Counter(theirs)),
        [label for _, _, label in predicted],
        _claim(theirs, Counter(ours)),
    )


def _claim(units: Sequence[Unit], offered: Counter[Unit]) -> list[bool]:
    out = []
    for unit in units:
        left = offered.get(unit, 0)
        out.append(left > 0)
        if left:
            offered[unit] = left - 1
    return out


def _labels(tags: Sequence[Tag]) -> list[str]:
    return [t.label for t in tags]


def _is_covered(tag: Tag, near: Sequence[Tag], text: str) -> bool:
    """Whether the tags around cover half of it, white space aside."""
    for p in near:
        if p.start <= tag.start and tag.end <= p.end:
            return True
    solid = [i for i in range(tag.start, tag.end) if not text[i].isspace()]
    covered = sum(any(p.start <= i < p.end for p in near) for i in solid) if near else 0
    return covered * 2 >= len(solid)


def _is_named(tag: Tag, near: Sequence[Tag]) -> bool:
    return any(family(tag.label) == family(p.label) and tag.shared(p) * 2 >= len(tag) for p in near)


def _hits(gold: Tag, predicted: Tag) -> bool:
    own, other = predicted.end - predicted.start, gold.end - gold.start
    shared = 2 * (min(gold.end, predicted.end) - max(gold.start, predicted.start))
    return shared >= own or (shared >= other and own <= 3 * other)
