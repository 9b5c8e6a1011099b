"""Rendering text with placeholders: `@firstname_female_1` becomes a word for which a pseudonym can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gok.replace.placeholders import placeholder_pattern
from gok.results import Mention, Result
from gok.taxonomy import Label, taxonomy
from gok.text import Span
from gok.text.records import replace

__all__ = ["has_placeholders", "with_stand_ins"]

_LETTERS = "bcdfghjkmn"
_BRACKETED = re.compile(r"\[([^\]]+)\]")
_RANGE = re.compile(r"\((\d+)-(\d+)\)")


def has_placeholders(result: Result) -> bool:
    """Whether the text has something to stand in for: an age in brackets, or a label with its number."""
    return "@" in result.essay.text and any(True for _ in _found(result.essay.text))


def with_stand_ins(result: Result) -> Result:
    """The same essay with a word or number of its kind in the place of each placeholder, marked as what it says.

    Ages and years stand in the middle of their range, names are words of our own, numbers and dates the examples of
    the taxonomy: whatever profile follows finds the form it needs, and nothing is known of an original.
    """
    text, pieces, at, shift = result.essay.text, [], 0, 0
    others, mentions = list(result.mentions), []
    for found in _found(text):
        label = _label(found)
        word = _stand_in(found, label)
        while others and others[0].span.start < found.end():
            mention = others.pop(0)
            if not mention.span.overlaps(Span(*found.span())):
                mentions.append(_moved(mention, shift))
        pieces += [text[at : found.start()], word]
        start = found.start() + shift
        place = Span(start, start + len(word))
        action = "mark" if taxonomy()[label.category].is_mark else "replace"
        mentions.append(
            Mention(place, word, label.category, label.number, label.features, action=action, by="person")  # type: ignore[arg-type]
        )
        at, shift = found.end(), shift + len(word) - len(found.group())
    mentions += [_moved(mention, shift) for mention in others]
    essay = replace(result.essay, text="".join([*pieces, text[at:]]))
    return replace(result, essay=essay, mentions=tuple(mentions), target=None, released=False)


def _found(text: str) -> Iterator[re.Match[str]]:
    """Placeholders that stand by themselves; `@city` alone may be somebody's user name."""
    for found in placeholder_pattern().finditer(text):
        before = text[found.start() - 1 : found.start()]
        if (found["bin"] or found["number"]) and not (before.isalnum() or before == "@"):
            yield found


def _label(found: re.Match[str]) -> Label:
    if found["bin"]:
        return Label("age_digits" if found["bin"].startswith("age") else "year")
    words = [found["label"], found["number"], *found["features"].split(":")]
    return Label.read([word for word in words if word])[0][0]


def _stand_in(found: re.Match[str], label: Label) -> str:
    if ends := _RANGE.search(found.group()):
        return str((int(ends[1]) + int(ends[2])) // 2)
    category = taxonomy()[label.category]
    if category.treatment == "hard" and (example := _BRACKETED.search(category.example)):
        return example[1]
    number = "".join(_LETTERS[int(digit)] for digit in str(label.number or 0))
    return f"{label.category.replace('_', '').capitalize()}{number}a" + "s" * ("gen" in label.features)


def _moved(mention: Mention, shift: int) -> Mention:
    return replace(mention, span=Span(mention.span.start + shift, mention.span.end + shift))
