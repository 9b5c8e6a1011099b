"""When a prediction counts as right: four matchings, with or without the label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from gok.evaluate.tags import Tag, family
from gok.text import Token

__all__ = ["MATCHINGS", "Matched", "half_right", "in_tokens", "match_half", "pair_up"]


class Matched(NamedTuple):
    """For each gold tag whether it was found, for each prediction whether it is right; `gold` and `predicted` are
    the tags that were matched (the token matching cuts them up)."""

    gold: Sequence[Tag]
    found: Sequence[bool]
    predicted: Sequence[Tag]
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
    return _match_equal(gold, predicted, labelled)


def match_overlap(
    gold: Sequence[Tag], predicted: Sequence[Tag], *, text: str, tokens: Sequence[Token], labelled: bool
) -> Matched:
    """At least one character in common; one prediction for one gold tag, as many pairs as there can be."""
    del text, tokens
    pairs = pair_up(gold, predicted, labelled=labelled)
    taken = set(pairs.values())
    return Matched(gold, [i in pairs for i in range(len(gold))], predicted, [j in taken for j in range(len(predicted))])


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
    cover: set[int] = set()
    for p in predicted:
        cover.update(range(p.start, p.end))
    found = [_is_covered(g, cover, text) and (not labelled or _is_named(g, predicted)) for g in gold]
    return Matched(gold, found, predicted, half_right(gold, predicted, labelled=labelled))


def half_right(gold: Sequence[Tag], predicted: Sequence[Tag], *, labelled: bool) -> list[bool]:
    """Which predictions are right in the matching `half`."""
    return [any(_hits(g, p) and (not labelled or _same_family(g, p)) for g in gold) for p in predicted]


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
    partners: list[list[int]] = []
    for g in gold:
        touching = [j for j, p in enumerate(predicted) if g.start < p.end and p.start < g.end]
        if labelled:
            touching = [j for j in touching if predicted[j].label == g.label]
        if len(touching) > 1:
            touching.sort(key=lambda j, g=g: (predicted[j].label != g.label, -g.shared(predicted[j]), j))  # type: ignore[misc]
        partners.append(touching)
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


def in_tokens(tags: Sequence[Tag], tokens: Sequence[Token], labelled: bool) -> list[Tag]:
    """One tag a token and label, for every token that a tag touches."""
    made: dict[tuple[int, str], Tag] = {}
    for tag in tags:
        for n in range(_first_token(tokens, tag.start), len(tokens)):
            token = tokens[n]
            if token.start >= tag.end:
                break
            made.setdefault((n, tag.label if labelled else ""), Tag(token.start, token.end, tag.label))
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


def _match_equal(gold: Sequence[Tag], predicted: Sequence[Tag], labelled: bool) -> Matched:
    def key(tag: Tag) -> tuple[int, int, str]:
        return tag.start, tag.end, tag.label if labelled else ""

    return Matched(
        gold,
        _claim([key(g) for g in gold], Counter(map(key, predicted))),
        predicted,
        _claim([key(p) for p in predicted], Counter(map(key, gold))),
    )


def _claim(keys: Sequence[tuple[int, int, str]], offered: Counter[tuple[int, int, str]]) -> list[bool]:
    out = []
    for one in keys:
        out.append(offered[one] > 0)
        offered[one] -= 1
    return out


def _is_covered(tag: Tag, cover: set[int], text: str) -> bool:
    solid = [i for i in range(tag.start, tag.end) if not text[i].isspace()]
    return sum(i in cover for i in solid) * 2 >= len(solid)


def _is_named(tag: Tag, predicted: Sequence[Tag]) -> bool:
    return any(_same_family(tag, p) and tag.shared(p) and tag.shared(p) * 2 >= len(tag) for p in predicted)


def _same_family(a: Tag, b: Tag) -> bool:
    return family(a.label) == family(b.label)


def _hits(gold: Tag, predicted: Tag) -> bool:
    shared = gold.shared(predicted) * 2
    return shared >= min(len(predicted), len(gold)) and (shared >= len(predicted) or len(predicted) <= 3 * len(gold))
