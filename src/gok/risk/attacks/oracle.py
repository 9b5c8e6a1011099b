"""The oracle: candidates for a name are put back, the engine is asked, and its answer is compared with the release.

A candidate that gives another answer than the release is ruled out; of those that are left one is guessed. What a
release says by right (target, labels, numbers, features, what was done) tells some candidates apart: that is the base
rate. Certainty, rules and other readings must not stand in a release, since they tell more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from gok.pipeline import pseudonymize
from gok.replace import Original
from gok.replace.lists import rows
from gok.results import Mention, Result
from gok.risk.attacks.chances import SHUFFLES, wilson
from gok.risk.attacks.holdings import Holdings, ReadEssay
from gok.risk.outcomes import AttackOutcome

__all__ = ["LABELS", "attack", "candidates", "groups", "said_beyond_right", "said_by_right"]

LABELS = ("firstname_male", "firstname_female", "firstname_unknown", "nickname", "surname")
_ASKED = 12  # essays
_LONGEST = 2000  # characters of an essay that is asked about
_NAMES = 60


def said_by_right(mentions: Iterable[Mention]) -> Hashable:
    """What a release may say of its mentions; the pseudonyms beside are chosen by a key and tell nothing."""
    return tuple((m.label, m.number, m.features, m.action) for m in mentions)


def said_beyond_right(mentions: Iterable[Mention]) -> Hashable:
    """What it may not: how sure the engine was, which rules found it, what else it might be."""
    return tuple((round(m.confidence, 4), m.rules, tuple(a.label for a in m.alternatives)) for m in mentions)


def groups(answers: Mapping[str, Hashable]) -> int:
    """How many groups of candidates answers tell apart. So many of them are guessed right, one in each group."""
    return len(set(answers.values()))


def candidates(count: int = 200) -> list[str]:
    """Names of all sorts: common and rare, of men and women, from here and from elsewhere, some of them misspelled."""
    found: list[str] = []
    for name, share in (("firstnames_sv", 1), ("firstnames_world", 2)):
        names = [row.form for row in rows(name) if row.form[:1].isupper()]
        names = [name for name in names if name.isalpha() and 2 < len(name) < 12]
        wanted = count * share // 3
        found += names[:: len(names) // wanted][:wanted]
    return [name[:2] + name[1:] if i % 10 == 0 else name for i, name in enumerate(dict.fromkeys(found))]


def attack(holdings: Holdings) -> list[AttackOutcome]:
    """Ask about some essays of the release, and whether it says more than it may."""
    places: dict[str, int] = dict(holdings.ledger.once("oracle/essays", partial(_chosen, holdings)))
    answers: list[dict[str, Any]] = []
    for read in _read(holdings, places):
        work = partial(_answers, read, places[read.essay.id])
        answers.append(holdings.ledger.once(f"oracle/essay {len(answers) + 1}", work))
    told = [one for one in answers if one["names"]]
    if not told:
        note = "No essay names somebody by a pseudonym that can be asked about."
        return [AttackOutcome("oracle", notes=(note,))]
    trials = sum(one["names"] for one in told)
    right, base = sum(one["beyond"] for one in told), sum(one["by_right"] for one in told)
    shuffled = [sum(draws) for draws in zip(*(one["shuffled"] for one in told), strict=True)]
    outcome = AttackOutcome(
        "oracle",
        rate=right / trials,
        base=base / trials,
        interval=wilson(right, trials),
        trials=trials,
        p=(sum(draw > right - 1e-6 for draw in shuffled) + 1) / (len(shuffled) + 1),
        details={"essays": len(told), "names": _NAMES, "tells_too_much": int(any(one["tells"] for one in told))},
    )
    return [outcome.advised("release_flavour")]


def _chosen(holdings: Holdings) -> list[list[Any]]:
    """Essays with a name in them, each with the number of the mention that is asked about."""
    found = []
    for read in holdings.essays("oracle: essays"):
        named = [m for m in read.mentions if m.action == "replace" and m.label in LABELS and m.text.isalpha()]
        if named and len(read.essay.text) <= _LONGEST:
            found.append([read.essay.id, read.mentions.index(named[0])])
    random.Random(1).shuffle(found)  # noqa: S311 - statistics, not secrets
    return found[:_ASKED]


def _read(holdings: Holdings, wanted: Mapping[str, object]) -> Iterable[ReadEssay]:
    reading = (read for read in holdings.essays("oracle: asking") if read.essay.id in wanted)
    return islice(reading, len(wanted))


def _answers(read: ReadEssay, place: int) -> dict[str, Any]:
    """How many candidates are guessed right by what the release says, by what it may say, and by chance."""
    told = said_beyond_right(read.mentions) != said_beyond_right(_plain(m) for m in read.mentions)
    results = asked(read.essay.text, read.mentions[place])
    right = {name: said_by_right(r.mentions) for name, r in results.items()}
    beyond = {name: (right[name], said_beyond_right(r.mentions) if told else ()) for name, r in results.items()}
    return {
        "names": len(results),
        "tells": told,
        "by_right": groups(right),
        "beyond": groups(beyond),
        "shuffled": _shuffled(right, beyond) if results else [],
    }


def _plain(mention: Mention) -> Mention:
    return Mention(mention.span, mention.text, mention.label)


def asked(text: str, mention: Mention, names: Sequence[str] = ()) -> dict[str, Result]:
    """What the engine says of a text with each candidate in the place of a pseudonym, where it finds the name at all.

    The pseudonym is the same for all: it is known, and what was chosen by a key tells nothing.
    """
    before, pseudonym, after = text[: mention.span.start], mention.text, text[mention.span.end :]
    out = {}
    for name in names or candidates(_NAMES):
        pinned = {Original(label, name): pseudonym for label in LABELS}
        result = pseudonymize(f"{before}{name}{after}", seed=1, overrides=pinned)
        if any(m.span.start == len(before) and m.replacement == pseudonym for m in result.mentions):
            out[name] = result
    return out


def _shuffled(right: Mapping[str, Hashable], beyond: Mapping[str, Hashable]) -> list[float]:
    """How many are guessed when the release's answers are shuffled over the candidates that look alike by right."""
    source = random.Random(1)  # noqa: S311
    sizes = Counter(beyond.values())
    alike: dict[Hashable, list[str]] = {}
    for name, answer in right.items():
        alike.setdefault(answer, []).append(name)
    draws = []
    for _ in range(SHUFFLES):
        hits = 0.0
        for names in alike.values():
            answers = [beyond[name] for name in names]
            source.shuffle(answers)
            hits += sum(1 / sizes[said] for name, said in zip(names, answers, strict=True) if beyond[name] == said)
        draws.append(hits)
    return draws
