"""The parrot: a tagger trained on half of the release hunts in the other half for what should have been replaced.

After the parrot attack of Carrell and others (2019). The tagger learns in which places something was replaced, from the
marks of the release, and points at unmarked words that stand in such places. Whoever has the texts alone takes for
replaced what is in the lists pseudonyms are drawn from, which everybody may read, and hunts among the other words.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from gok.detect import shared_forms
from gok.replace.lists import rows
from gok.risk.attacks.chances import p_of_hits, wilson
from gok.risk.attacks.holdings import Holdings, ReadEssay, Suspect
from gok.risk.attacks.linear import Classifier
from gok.risk.leaks import Original, OriginalIndex, find_leaks
from gok.risk.outcomes import AttackOutcome
from gok.text import Token
from gok.text.folding import fold

__all__ = ["attack"]

_PLANTED = 33  # of so many pseudonyms one is taken for a leak where the originals are not known
_NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
_LISTS = (
    *("firstnames", "surnames", "towns", "streets", "squares", "stops", "schools", "institutions", "workplaces"),
    *("islands", "lakes", "mountains"),
)
_SUMMED = ("learnt", "candidates", "leaks", "guesses", "hits")


@dataclass
class _Half:
    """The words of half a release that catch the eye: in what places, whether replaced, listed, leaked."""

    features: array[int] = field(default_factory=lambda: array("I"))
    replaced: list[bool] = field(default_factory=list)
    listed: list[bool] = field(default_factory=list)
    leaked: list[bool] = field(default_factory=list)
    spans: list[tuple[str, int, int]] = field(default_factory=list)
    leaks: int = 0  # with those that do not catch the eye

    @property
    def rows(self) -> NDArray[np.uint32]:
        """The features, a row a word."""
        return np.frombuffer(self.features, dtype=np.uint32).reshape(len(self.spans), -1)


def attack(holdings: Holdings) -> list[AttackOutcome]:
    """Hunt in each half with what the other teaches."""
    halves = [holdings.ledger.once(f"parrot/half {n + 1}", partial(_hunt, holdings, n)) for n in (0, 1)]
    marked = {key: sum(half["marked"][key] for half in halves) for key in _SUMMED}
    plain = {key: sum(half["plain"][key] for half in halves) for key in _SUMMED}
    if not all(half["marked"]["learnt"] for half in halves):
        return [AttackOutcome("parrot", notes=("Nothing is marked as replaced: there is nothing to learn from.",))]
    planted = holdings.originals is None
    if not planted:
        holdings.suspects += [Suspect(*one) for half in halves for one in half["suspects"]]
    details: dict[str, float | int | str | None] = {
        "how": "planted" if planted else "originals",
        "candidates": marked["candidates"],
        "pointed_at": marked["guesses"],
        "false_hits": marked["guesses"] - marked["hits"],
    }
    leaks, hits, guesses, candidates = (marked[key] for key in ("leaks", "hits", "guesses", "candidates"))
    if not leaks:
        return [AttackOutcome("parrot", details=details, notes=("No original was left: there is nothing to find.",))]
    if not planted:
        details |= {"plain_rate": plain["hits"] / leaks, "plain_base": plain["guesses"] / max(plain["candidates"], 1)}
        details |= {"plain_false_hits": plain["guesses"] - plain["hits"]}
    outcome = AttackOutcome(
        "parrot",
        rate=hits / leaks,
        base=guesses / candidates if candidates else 0.0,
        interval=wilson(hits, leaks),
        trials=leaks,
        p=p_of_hits(hits, targets=leaks, guesses=guesses, candidates=candidates),
        details=details,
        notes=() if not planted else _PLANTED_NOTE,
    )
    is_hidden = not planted and plain["hits"] < hits
    return [outcome.advised("read_suspects", *(["share_plain"] if is_hidden else []))]


_PLANTED_NOTE = (
    f"The originals were not given: one pseudonym in {_PLANTED} was taken for something left. "
    "What is really missed is harder to find.",
)


def _hunt(holdings: Holdings, n: int) -> dict[str, Any]:
    """The hunt in one half, by the marks and without them."""
    learnt, asked = _halves(holdings, n)
    scores = _scores(learnt, learnt.replaced, asked)
    open_ = [i for i, is_replaced in enumerate(asked.replaced) if not is_replaced]
    guessed = [i for i in open_ if scores[i] > 0.5]
    out: dict[str, Any] = {"marked": _counted(sum(learnt.replaced), asked, open_, guessed)}
    out["suspects"] = [[*asked.spans[i], round(scores[i], 4)] for i in guessed]
    plain: list[int] = []
    unlisted = [i for i, is_listed in enumerate(asked.listed) if not is_listed]
    if holdings.originals is not None:
        scores = _scores(learnt, learnt.listed, asked)
        plain = [i for i in unlisted if scores[i] > 0.5]
    out["plain"] = _counted(sum(learnt.listed), asked, unlisted, plain)
    return out


def _scores(learnt: _Half, wanted: list[bool], asked: _Half) -> list[float]:
    if not any(wanted) or not asked.spans:
        return [0.0] * len(asked.spans)
    return Classifier.fitted(learnt.rows, wanted).scores(asked.rows)


def _counted(learnt: int, asked: _Half, candidates: list[int], guessed: list[int]) -> dict[str, int]:
    hits = sum(asked.leaked[i] for i in guessed)
    return dict(zip(_SUMMED, (learnt, len(candidates), asked.leaks, len(guessed), hits), strict=True))


def _halves(holdings: Holdings, n: int) -> tuple[_Half, _Half]:
    """What the tagger learns from, and the half that it hunts in; the essays of a learner stand in one half."""
    leaked = {(id, start) for id, start in holdings.ledger.once("parrot/leaks", lambda: _leaks(holdings))}
    learnt, asked = _Half(), _Half()
    for read in holdings.essays(f"parrot: half {n + 1} of 2"):
        half = asked if crc32(read.learner.encode()) % 2 == n else learnt
        replaced = read.replaced
        for token, features in _candidates(read, replaced):
            at = (read.essay.id, token.start)
            is_replaced = token.start in replaced
            is_leak = at in leaked if holdings.originals is not None else is_replaced and _is_planted(*at)
            half.features.extend(features)
            half.replaced.append(is_replaced and not is_leak)
            half.listed.append(fold(token.text) in _listed())
            half.leaked.append(is_leak)
            half.spans.append((*at, token.end))
        seen = {span[1] for span in half.spans[-len(read.essay.tokens) :] if span[0] == read.essay.id}
        half.leaks += sum(t.start not in seen and (read.essay.id, t.start) in leaked for t in read.essay.tokens)
    for half in (learnt, asked):
        half.leaks += sum(half.leaked)
    return learnt, asked


def _is_planted(essay: str, start: int) -> bool:
    return crc32(f"{essay} {start}".encode()) % _PLANTED == 0


def _leaks(holdings: Holdings) -> list[tuple[str, int]]:
    """Where originals were left, word by word; the attacker does not know, the measure does."""
    if holdings.originals is None:
        return []
    known = {id: list(found) for id, found in holdings.originals.items()}
    by_owner: dict[str, list[Original]] = {}
    for read in holdings.essays("parrot: originals"):
        by_owner.setdefault(read.learner, []).extend(known.get(read.essay.id, ()))
    found: list[tuple[str, int]] = []
    for read in holdings.essays("parrot: leaks"):
        for leak in find_leaks(read.essay, read.mentions, OriginalIndex(by_owner[read.learner])):
            if leak.is_real:
                found += [(leak.essay, t.start) for t in read.essay.tokens if leak.start <= t.start < leak.end]
    return found


def _candidates(read: ReadEssay, replaced: set[int]) -> Iterator[tuple[Token, tuple[int, ...]]]:
    """The words that may be an identifier to the eye, with what stands around them."""
    essay, forms = read.essay, shared_forms()
    starts = {essay.tokens[s.first].start for s in essay.sentences if s.first < s.last}
    words = [fold(token.text) or token.text for token in essay.tokens]
    public = {at for m in read.mentions if m.action != "replace" for at in range(m.span.start, m.span.end)}
    for i, token in enumerate(essay.tokens):
        if not token.text[0].isalnum() or token.start in public:
            continue
        is_word = forms[token.text].is_word
        is_name = token.text[0].isupper() and (token.start not in starts or not is_word)
        if is_name or not is_word or any(c.isdecimal() for c in token.text) or token.start in replaced:
            yield token, _features(words, i, _shape(token.text))


def _features(words: list[str], i: int, shape: str) -> tuple[int, ...]:
    """What stands around a word, as numbers; the word itself is not among them, only how it is written."""
    near = {at: words[i + at] if 0 <= i + at < len(words) else "" for at in _NEIGHBOURS}
    told = [f"{at} {word}" for at, word in near.items()]
    told += [f"s {shape}", f"{near[-1]} s {shape}", f"{near[-2]} {near[-1]} _", f"_ {near[1]} {near[2]}"]
    told += [f"{near[-1]} _ {near[1]}"]
    return tuple(crc32(feature.encode()) for feature in told)


def _shape(word: str) -> str:
    """How a word is written.

    >>> _shape("Fatima"), _shape("070-17"), _shape("IKEA")
    ('Xx', '0-0', 'X')
    """
    kinds = ["X" if c.isupper() else "x" if c.isalpha() else "0" if c.isdecimal() else c for c in word]
    return "".join(kind for kind, before in zip(kinds, ["", *kinds], strict=False) if kind != before)


@cache
def _listed() -> frozenset[str]:
    """All words pseudonyms are drawn from, and their genitives."""
    words = {fold(part) for name in _LISTS for row in rows(f"replacement_{name}") for part in row.form.split()}
    return frozenset(words | {f"{word}s" for word in words})
