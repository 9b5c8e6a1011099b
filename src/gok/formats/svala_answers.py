"""Answers of SVALA's pseudonymizer service: made so that its client applies them, and checked that it will.

The client walks the items of an answer and the tokens of the text side by side. A labelled item that is followed by an
unlabelled one swallows tokens until it meets that one's string; nothing else lets it see where a group ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gok.formats.flavours import placed, reading
from gok.formats.svala import svala_words
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Span, Token, split_sentences, tokenize_on_space

__all__ = ["Answer", "Group", "apply_answer", "check_answer", "to_answer"]

Item = dict[str, Any]
Unit = tuple[tuple[int, ...], list[Mention]]


class Answer(NamedTuple):
    """What is sent, and what could not be said in it."""

    sentences: list[list[Item]]
    warnings: list[str]


class Group(NamedTuple):
    """What the client makes of one item: the numbers of the tokens it takes, its string, its labels."""

    tokens: tuple[int, ...]
    string: str
    labels: tuple[str, ...]


def check_answer(text: str, answer: Any) -> list[str]:
    """Every reason why SVALA's client would fail on the answer or misread it."""
    groups, problems = apply_answer(text, answer)
    tokens = tokenize_on_space(text)
    for i, group in enumerate(groups):
        if not group.labels:
            if group.string != tokens[group.tokens[0]].text:
                problems.append(f"item {i}: unlabelled, but not the token of the text")
            continue
        problems += [f"item {i}: {problem}" for problem in _label_problems(group.labels)]
    return problems


def _label_problems(labels: Sequence[str]) -> Iterator[str]:
    numbers = [label for label in labels if label.isascii() and label.isdigit()]
    if len(numbers) != 1:
        yield "one running number is needed"
    elif labels.index(numbers[0]) != 1 or labels[0] in taxonomy().feature_ids:
        yield "labels must stand in the order main label, number, affixes"


def apply_answer(text: str, answer: Any) -> tuple[list[Group], list[str]]:
    """Walk the answer as SVALA's client does: what it would group, and where it would break down."""
    if not isinstance(answer, list) or not all(isinstance(s, list) and all(map(_is_item, s)) for s in answer):
        return [], ["an answer is a list of sentences, each a list of items with string and label"]
    tokens = tokenize_on_space(text)
    items = [item for sentence in answer for item in sentence if item["string"]]
    groups: list[Group] = []
    at = 0
    for i, item in enumerate(items):
        if at >= len(tokens):
            return groups, ["more items than tokens in the text"]
        taken = [at]
        at += 1
        if item["label"]:
            if i + 1 == len(items):
                return groups, ["the last item is labelled"]
            following = items[i + 1]
            while not following["label"] and at < len(tokens) and tokens[at].text != following["string"]:
                taken.append(at)
                at += 1
        groups.append(Group(tuple(taken), item["string"], tuple(item["label"])))
    return groups, [] if at == len(tokens) else ["fewer items than tokens in the text"]


def _is_item(item: Any) -> bool:
    return (
        isinstance(item, dict)
        and isinstance(item.get("string"), str)
        and isinstance(item.get("label"), list)
        and all(isinstance(label, str) for label in item["label"])
    )


def to_answer(result: Result) -> Answer:
    """The answer for an essay whose text came from the client; it passes `check_answer`.

    Only what is replaced is labelled: the client keeps one string for each label and number, so a labelled mark would
    change the text. A token at the very end cannot be labelled in this protocol; it is left as it is, with a warning
    (a text that ends in a line-break token has no such token). A group that the client would misread is given token by
    token, each with the whole pseudonym.
    """
    tokens = tokenize_on_space(result.essay.text)
    warnings: list[str] = []
    units = list(_units(tokens, result))
    if units and units[-1][1]:
        group, mentions = units[-1]
        units[-1:] = [*(((k,), mentions) for k in group[:-1]), (group[-1:], [])]
        warnings.append(f"token {group[-1]} is the last one and cannot be labelled: the client sees it as it is")
    plain, numbers = _plain_forms(result), _numbers(result)
    items: list[tuple[int, Item]] = []
    for u, (group, mentions) in enumerate(units):
        if not mentions:
            items.append((group[0], {"string": tokens[group[0]].text, "label": []}))
            continue
        string = _string(result, Span(tokens[group[0]].start, tokens[group[-1]].end), mentions, plain)
        label = svala_words(replace(mentions[0], number=numbers[mentions[0].span]))
        whole = len(group) == 1 or _can_close(tokens, group, units[u + 1 : u + 2])
        items += [(k, {"string": string, "label": list(label)}) for k in (group[:1] if whole else group)]
        if not whole:
            warnings.append(f"tokens {group[0]}–{group[-1]} are given one by one")
    return Answer(_in_sentences(result.essay.text, tokens, items), warnings)


def _units(tokens: Sequence[Token], result: Result) -> Iterator[Unit]:
    """Runs of tokens that a replaced mention touches, with all such mentions, and single tokens that none does."""
    replaced = [m for m in placed(result) if m.action == "replace"]
    k = i = 0
    while k < len(tokens):
        while i < len(replaced) and replaced[i].span.end <= tokens[k].start:
            i += 1
        last, here = k, []
        for mention in replaced[i:]:
            if mention.span.start >= tokens[last].end:
                break
            here.append(mention)
            while not here[1:] and last + 1 < len(tokens) and tokens[last + 1].start < mention.span.end:
                last += 1
        yield tuple(range(k, last + 1)), here
        k = last + 1


def _numbers(result: Result) -> dict[Span, int]:
    """The running numbers; a mention without one gets a free one, the same for the same word."""
    free = max((m.number or 0 for m in result.mentions), default=0) + 1
    given: dict[tuple[str, str], int] = {}
    out: dict[Span, int] = {}
    for m in placed(result):
        out[m.span] = given.setdefault((m.label, m.text), free + len(given)) if m.number is None else m.number
    return out


def _can_close(tokens: Sequence[Token], group: tuple[int, ...], following: Sequence[Unit]) -> bool:
    """Whether the client sees the end of a group: an unlabelled token follows that is not in the group."""
    if not following or following[0][1]:
        return False
    return tokens[following[0][0][0]].text not in {tokens[k].text for k in group[1:]}


def _plain_forms(result: Result) -> dict[tuple[str, int | None], str]:
    """The pseudonym without affix of each label and number: SVALA appends the affixes itself."""
    affixes = {f.id for f in taxonomy().features if f.svala and f.id != "foreign"}
    out: dict[tuple[str, int | None], str] = {}
    for mention in placed(result):
        if mention.action == "replace" and not affixes.intersection(mention.features):
            out.setdefault((mention.label, mention.number), reading(mention, result))
    return out


def _string(result: Result, whole: Span, mentions: Sequence[Mention], plain: dict[tuple[str, int | None], str]) -> str:
    """The pseudonym with whatever else stands in the tokens it touches: `Skara.` becomes `Tuna.`"""
    text = result.essay.text
    out, at = [], whole.start
    for i, mention in enumerate(mentions):
        now = reading(mention, result)
        out += [text[at : mention.span.start], plain.get((mention.label, mention.number), now) if i == 0 else now]
        at = max(at, mention.span.end)
    return "".join([*out, text[at : whole.end]]).strip() or "–"


def _in_sentences(text: str, tokens: Sequence[Token], items: Sequence[tuple[int, Item]]) -> list[list[Item]]:
    out: list[list[Item]] = []
    at = 0
    for sentence in split_sentences(text, tokens):
        here = []
        while at < len(items) and items[at][0] < sentence.last:
            here.append(items[at][1])
            at += 1
        if here:
            out.append(here)
    return out
