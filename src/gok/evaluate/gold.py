"""Splits of a corpus by learner, and samples for double annotation; the same seed gives the same ones again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from gok.errors import SettingError

__all__ = ["Member", "sample", "split", "stratum"]


@dataclass(frozen=True, slots=True)
class Member:
    """An essay as far as drawing needs it: whose it is, and what stratum it belongs to."""

    id: str
    learner: str = ""
    stratum: tuple[str, ...] = ()


def split(members: Iterable[Member], parts: Mapping[str, float], *, seed: int) -> dict[str, list[str]]:
    """Ids by part; all essays of a learner go to one part.

    Learners are ranked by a hash of seed and name, and parts are cut off the ranking by their share of essays. Who
    joins later moves few others.
    """
    whole = sum(parts.values())
    if not parts or min(parts.values()) <= 0 or abs(whole - 1) > 1e-6:
        raise SettingError(f"the shares of the parts must be above 0 and make 1 together, not {whole:g}")
    learners: dict[str, list[str]] = defaultdict(list)
    for member in members:
        learners[f"learner {member.learner}" if member.learner else f"essay {member.id}"].append(member.id)
    if len(learners) < len(parts):
        raise SettingError(f"{len(learners)} learners cannot make {len(parts)} parts")
    essays = sum(map(len, learners.values()))
    out: dict[str, list[str]] = {name: [] for name in parts}
    names = list(parts)
    limit, part, placed = parts[names[0]] * essays, 0, 0
    for learner in sorted(learners, key=lambda name: _rank(seed, name)):
        size = len(learners[learner])
        # A learner goes where the larger half of the essays would lie.
        while part < len(names) - 1 and placed + size / 2 > limit:
            part += 1
            limit += parts[names[part]] * essays
        out[names[part]] += learners[learner]
        placed += size
    return out


def sample(members: Iterable[Member], count: int, *, seed: int) -> list[str]:
    """Ids of `count` essays, drawn from all strata in turn, so that small ones are not left out.

    Within a stratum no learner is drawn twice before every other was drawn once.
    """
    strata: dict[tuple[str, ...], list[Member]] = defaultdict(list)
    for member in members:
        strata[member.stratum].append(member)
    whole = sum(map(len, strata.values()))
    if not 0 < count <= whole:
        raise SettingError(f"{count} essays cannot be drawn from {whole}")
    queues = [_queue(strata[key], seed) for key in sorted(strata)]
    out: list[str] = []
    while len(out) < count:
        for queue in queues:
            if queue and len(out) < count:
                out.append(queue.pop(0))
    return out


def _queue(members: Sequence[Member], seed: int) -> list[str]:
    times: dict[str, int] = defaultdict(int)
    order: list[tuple[int, bytes, str]] = []
    for member in sorted(members, key=lambda m: _rank(seed, m.id)):
        learner = member.learner or f"essay {member.id}"
        order.append((times[learner], _rank(seed, member.id), member.id))
        times[learner] += 1
    return [essay_id for _, _, essay_id in sorted(order)]


def _rank(seed: int, name: str) -> bytes:
    return sha256(f"{seed}\0{name}".encode()).digest()


def stratum(meta: Mapping[str, Any], keys: Sequence[str]) -> tuple[str, ...]:
    """The values an essay is stratified by; empty where the metadata does not say."""
    return tuple(str(meta.get(key) or "") for key in keys)
