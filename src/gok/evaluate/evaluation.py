"""The evaluation itself: essays go by one at a time, counts stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any

from gok.errors import InputError
from gok.evaluate.agreement import Agreement
from gok.evaluate.corpus import Corpus
from gok.evaluate.intervals import Blocks, compare, mcnemar
from gok.evaluate.mistakes import Mistake, Mistakes, word_kind
from gok.evaluate.pairing import Pair
from gok.evaluate.scores import SystemScores, score, total_blocks
from gok.evaluate.systems import DEFAULT, Choice, SystemTally, select
from gok.evaluate.tags import Annotation, family, is_mark

__all__ = ["Comparison", "Evaluation", "Settings", "evaluate"]


@dataclass(frozen=True)
class Settings:
    """What to count. `only` are families of labels, none for all; `keep` is how many mistakes are held for a report."""

    choice: Choice = DEFAULT
    only: frozenset[str] = frozenset()
    samples: int = 1000
    seed: int = 1
    keep: int = 2000


@dataclass(frozen=True)
class Comparison:
    """One system against another on the same essays."""

    first: str
    second: str
    only_first: int
    only_second: int
    p: float | None
    differences: Mapping[str, Mapping[str, Any]]

    def to_dict(self) -> dict[str, Any]:
        """The comparison as a JSON object."""
        return {
            "first": self.first,
            "second": self.second,
            "mcnemar": {"only_first": self.only_first, "only_second": self.only_second, "p": self.p},
            "bootstrap": {name: dict(row) for name, row in self.differences.items()},
        }


@dataclass(frozen=True)
class Evaluation:
    """Everything that was measured."""

    settings: Settings
    gold: str
    corpus: Corpus
    systems: tuple[SystemScores, ...]
    agreement: Mapping[str, Mapping[str, Any]]
    comparisons: tuple[Comparison, ...] = ()
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The evaluation as a JSON object; it holds no text of an essay."""
        return {
            "gold": self.gold,
            "matching": self.settings.choice.matching,
            "labelled": self.settings.choice.labelled,
            "of": self.settings.choice.of,
            "bootstrap": {"samples": self.settings.samples, "seed": self.settings.seed},
            "notes": list(self.notes),
            "corpus": self.corpus.to_dict(),
            "systems": {s.name: s.to_dict() for s in self.systems},
            "agreement": {level: dict(row) for level, row in self.agreement.items()},
            "comparisons": [c.to_dict() for c in self.comparisons],
        }


@dataclass
class _Run:
    """What is carried along while the essays go by."""

    settings: Settings
    tallies: list[SystemTally]
    corpus: Corpus
    agreement: Agreement
    blocks: Blocks = field(default_factory=Blocks)
    differing: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    tags: int = 0
    missing: Counter[str] = field(default_factory=Counter)


def evaluate(
    pairs: Iterable[Pair],
    names: Sequence[str],
    settings: Settings | None = None,
    *,
    on_mistake: Callable[[str, Mistake], None] | None = None,
) -> Evaluation:
    """Score each system against the gold; `names` are those of the gold and of the systems, in the order of the pairs.

    `on_mistake` is told every mistake as it is found, however many there are.
    """
    settings = settings or Settings()
    if len(set(names)) != len(names):
        raise InputError("two annotations have the same name; names tell them apart in the tables")
    judge, has_lists = word_kind()
    tallies = []
    for name in names[1:]:
        tell = partial(on_mistake, name) if on_mistake else None
        tallies.append(SystemTally(name, settings.choice, Mistakes(settings.keep, tell=tell), judge))
    run = _Run(settings, tallies, Corpus(names), Agreement(names))
    for gold, predicted in pairs:
        _add(run, _only(gold, settings.only), [None if p is None else _only(p, settings.only) for p in predicted])
    _refuse_nothing(run, names[0])
    return _finish(run, names[0], has_lists)


def _only(annotation: Annotation, labels: frozenset[str]) -> Annotation:
    """The annotation with the tags of some families."""
    if not labels:
        return annotation
    return replace(annotation, tags=tuple(t for t in annotation.tags if family(t.label) in labels))


def _add(run: _Run, gold: Annotation, predicted: Sequence[Annotation | None]) -> None:
    run.tags += len(gold.tags)
    block = run.blocks.of(gold.essay.learner)
    run.corpus.add(gold, predicted)
    of = run.settings.choice.of
    values = [None if a is None else select(a.tags, of, gold=n == 0) for n, a in enumerate([gold, *predicted])]
    run.agreement.add(
        [None if v is None else [t for t in v if not is_mark(t.label)] for v in values], gold.essay.tokens
    )
    found: list[list[bool] | None] = []
    for tally, one in zip(run.tallies, predicted, strict=True):
        found.append(None if one is None else tally.add(gold, one, block))
        run.missing[tally.name] += one is None
    for a, b in combinations(range(len(found)), 2):
        first, second = found[a], found[b]
        if first is not None and second is not None:
            run.differing[a, b, 0] += sum(x and not y for x, y in zip(first, second, strict=True))
            run.differing[a, b, 1] += sum(y and not x for x, y in zip(first, second, strict=True))


def _refuse_nothing(run: _Run, gold: str) -> None:
    """Nothing to score is an error: figures over nothing would read as a bad result, or as a good one."""
    if not run.tags:
        essays = sum(run.corpus.essays.values())
        which = " with these labels" if run.settings.only else ""
        raise InputError(f"no tag{which} in any of its {essays} essays; there is nothing to score", source=gold)
    for tally in run.tallies:
        if not tally.essays:
            raise InputError("has none of the essays of the gold", source=tally.name)


def _finish(run: _Run, gold: str, has_lists: bool) -> Evaluation:
    settings = run.settings
    systems = tuple(score(t, blocks=run.blocks.size, samples=settings.samples, seed=settings.seed) for t in run.tallies)
    comparisons = []
    for a, b in combinations(range(len(systems)), 2):
        one, two = run.differing[a, b, 0], run.differing[a, b, 1]
        differences = compare(
            total_blocks(run.tallies[a]),
            total_blocks(run.tallies[b]),
            blocks=run.blocks.size,
            samples=settings.samples,
            seed=settings.seed,
        )
        comparisons.append(Comparison(systems[a].name, systems[b].name, one, two, mcnemar(one, two), differences))
    return Evaluation(
        settings, gold, run.corpus, systems, run.agreement.to_dict(), tuple(comparisons), tuple(_notes(run, has_lists))
    )


def _notes(run: _Run, has_lists: bool) -> Iterable[str]:
    for name, n in run.missing.items():
        if n:
            yield f"{name} lacks {n} essays of the gold: they are left out of its scores"
    if not has_lists:
        yield "no word lists to ask: homonyms and unknown words are not told from other mistakes"
    if not run.corpus.has_metadata:
        yield "no essay says its genre or level: tables by them are left out"
    for tally in run.tallies:
        if not tally.chains.entities:
            yield f"the gold has no running numbers: no entity recall, B³ or LEA for {tally.name}"
        elif not tally.chains.numbered:
            yield f"{tally.name} has no running numbers: no B³ or LEA"
        if tally.mistakes.total > len(tally.mistakes.kept):
            kept, whole = len(tally.mistakes.kept), tally.mistakes.total
            yield f"{tally.name}: the first {kept} of {whole} mistakes are listed; --errors FILE writes all"
