"""Trying the battery: whether the engine does what a case expects, and if not, what it did instead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import gok
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from tests.checklist.reading import Capability, Case, Expectation, Text

__all__ = ["Rate", "failure", "rate", "slips"]

NEUTRAL = "Det regnar ute och det är ganska kallt."
_GENITIVE = re.compile(r"[sxz]['’]?$|:s$", re.IGNORECASE)


@dataclass
class Rate:
    """How one capability stands: the failures are told as `file:line text: why`."""

    capability: Capability
    failures: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of cases that hold."""
        return 1 - len(self.failures) / len(self.capability.cases)

    @property
    def holds(self) -> bool:
        """Whether the floor is held."""
        return self.share >= self.capability.floor


@cache
def _marks() -> frozenset[str]:
    return frozenset(category.id for category in taxonomy().categories if category.is_mark)


def run(text: str, *, profile: str = "swell", genre: str = "") -> Result:
    """The engine's result, always with the same key."""
    return gok.pseudonymize(text, profile=profile, seed=1, meta={"genre": genre} if genre else None, with_source=True)


def slips(text: Text, result: Result) -> Iterator[str]:
    """What is wrong with a result: an expectation that does not hold, or a word replaced that nobody asked for."""
    replaced = [mention for mention in result.mentions if mention.action == "replace"]
    asked = set()
    for expected in text.expected:
        inside = [m for m in replaced if m.span.start < expected.end and expected.start < m.span.end]
        asked.update(inside)
        if slip := _slip(text.text, expected, inside, result):
            yield f"{text.text[expected.start : expected.end]}: {slip}"
    for mention in replaced:
        if mention not in asked:
            yield f"{mention.text}: replaced by {mention.replacement} ({mention.label})"


def _slip(text: str, expected: Expectation, inside: list[Mention], result: Result) -> str:
    kind = expected.labels[0]
    if kind == "open":
        return ""
    if kind == "kept":
        return f"replaced by {inside[0].replacement} ({inside[0].label})" if inside else ""
    if kind == "unmarked" or set(expected.labels) <= _marks():
        return _mark_slip(expected, result)
    covered = {at for mention in inside for at in range(mention.span.start, mention.span.end)}
    if any(at not in covered and text[at].isalnum() for at in range(expected.start, expected.end)):
        return "left standing" if not covered else "partly left standing"
    if not covered <= set(range(expected.start, expected.end)):
        return f"too much replaced ({', '.join(m.text for m in inside)})"
    return _form_slip(expected, inside, result)


def _form_slip(expected: Expectation, inside: list[Mention], result: Result) -> str:
    labels = expected.labels
    if labels != ("replaced",) and (
        wrong := [
            m.label
            for m in inside
            if not any(m.label == wanted or m.label.startswith(f"{wanted}_") for wanted in labels)
        ]
    ):
        return f"label {', '.join(wrong)}"
    if missing := [f for f in expected.features if not any(f in m.features for m in inside)]:
        return f"without {', '.join(missing)} ({inside[-1].features})"
    start, end = inside[0].target, inside[-1].target
    now = (result.target or "")[start.start : end.end] if start and end else ""
    if "gen" in expected.features and not _GENITIVE.search(now):
        return f"no genitive: {now}"
    return f"form {now}" if expected.form and not re.fullmatch(expected.form, now) else ""


def _mark_slip(expected: Expectation, result: Result) -> str:
    over = [m for m in result.mentions if m.is_mark and m.span.start < expected.end and expected.start < m.span.end]
    if expected.labels == ("unmarked",):
        return f"marked {over[0].label}" if over else ""
    fitting = [m for m in over if m.label in expected.labels and set(expected.features) <= set(m.features)]
    return "" if fitting else f"not marked so ({', '.join(f'{m.label} {m.features}' for m in over) or 'no mark'})"


def _signature(result: Result, *, start: int = 0, end: int | None = None, words: bool = True) -> list[tuple[str, ...]]:
    """What was found in a part of a text, to be compared with what is found after a change that means nothing."""
    return [
        (
            unicodedata.normalize("NFC", m.text) if words else "",
            m.label if words else re.sub("^(firstname)_.*", r"\1", m.label),
            m.action,
            *(f for f in m.features if words or f not in ("low", "ort")),
        )
        for m in result.mentions
        if m.span.start >= start and (end is None or m.span.end <= end)
    ]


def _invariance_slip(case: Case, capability: Capability) -> str:
    first, settings = case.texts[0].text, {"profile": capability.profile, "genre": capability.genre}
    before = run(first, **settings)
    if case.change == "nfd":
        after, want = _signature(run(unicodedata.normalize("NFD", first), **settings)), _signature(before)
    elif case.change == "newline":
        after, want = _signature(run(first + "\n", **settings)), _signature(before)
    elif case.change == "neutral_after":
        after, want = _signature(run(f"{first} {NEUTRAL}", **settings)), _signature(before)
    elif case.change == "neutral_before":
        after, want = _signature(run(f"{NEUTRAL} {first}", **settings)), _signature(before)
    else:
        after = _signature(run(case.texts[1].text, **settings), words=False)
        want = _signature(before, words=False)
    return "" if after == want else f"{case.change or 'twin'}: {sorted(set(want) ^ set(after))}"


def failure(case: Case, capability: Capability) -> str:
    """Why a case does not hold; nothing if it does."""
    if case.change:
        found = _invariance_slip(case, capability)
        return f"{case.texts[0].text!r}: {found}" if found else ""
    for text in case.texts:
        result = run(text.text, profile=capability.profile, genre=capability.genre)
        if wrong := list(slips(text, result)):
            return f"{text.text!r}: {'; '.join(wrong)}"
    return ""


def rate(capability: Capability) -> Rate:
    """Try all cases of a capability."""
    outcome = Rate(capability)
    for case in capability.cases:
        if wrong := failure(case, capability):
            outcome.failures.append(f"{capability.name}:{case.line} {wrong}")
    return outcome
