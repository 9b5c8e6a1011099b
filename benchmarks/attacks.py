"""Attacks on releases made of templates, with originals left in them on purpose: what is found, and what lowers it.

python benchmarks/attacks.py make 2000 work.jsonl            # pseudonymized essays with their originals
python benchmarks/attacks.py leave work.jsonl leaky.jsonl 3  # the release, 3 % of the mentions left as they were
python benchmarks/attacks.py parrot work.jsonl leaky.jsonl   # exposure, and what the advice is worth
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from synthetic_essays import essays

from gok import pseudonymize
from gok.formats import read_file, write_files
from gok.results import Mention, Result
from gok.risk import AttackOutcome, originals_of
from gok.risk.attacks import Holdings, Suspect, run_attacks
from gok.text import Essay, Span

TOLD = ("learner", "level", "gender", "l1", "age")
TONGUES = ("arabiska", "somaliska", "persiska", "polska", "tigrinja")


def made(count: int) -> Iterator[Result]:
    """Pseudonymized essays in work flavour, with metadata that has nothing to do with the texts."""
    for _, one in zip(range(count), essays(count * 210), strict=False):
        own = random.Random(one["learner"])
        meta = {key: value for key, value in one.items() if key != "text"}
        meta |= {"gender": own.choice("mf"), "l1": own.choice(TONGUES), "age": own.randrange(17, 60)}
        yield pseudonymize(one["text"], seed=7, meta=meta, with_source=True)


def left(result: Result, share: float, source: random.Random, keep: Iterable[str] = TOLD) -> Result:
    """The release of a result in which some of the mentions were never found."""
    out, text, at = [], result.essay.text, 0
    mentions: list[Mention] = []
    for mention in result.mentions:
        if mention.action != "replace" or mention.replacement is None or source.random() < share:
            continue
        out.append(text[at : mention.span.start])
        start = sum(map(len, out))
        out.append(mention.replacement)
        span = Span(start, start + len(mention.replacement))
        mentions.append(Mention(span, mention.replacement, mention.label, mention.number, mention.features))
        mentions[-1] = replace(mentions[-1], replacement=mention.replacement, target=span)
        at = mention.span.end
    target = "".join([*out, text[at:]])
    meta = {key: result.essay.meta[key] for key in keep if key in result.essay.meta}
    return Result(Essay(target, result.essay.id, meta), tuple(mentions), target, with_source=False, released=True)


def without(result: Result, suspects: Iterable[Suspect]) -> Result:
    """The release after a person has read the suspects and put a pseudonym where an original was left."""
    places = {(one.start, one.end) for one in suspects}
    mentions = [m for m in result.mentions if (m.span.start, m.span.end) not in places]
    text = result.text
    for start, end in sorted(places, reverse=True):
        text = text[:start] + "X" * (end - start) + text[end:]
    return replace(result, essay=replace(result.essay, text=text), target=text, mentions=tuple(mentions))


def parrot(work: Path, leaky: Path) -> None:
    """Attack, follow the advice, attack again."""
    originals = {r.essay.id: list(originals_of(r)) for r in read_file(work)}
    results = list(read_file(leaky))
    first = Holdings(lambda: results, originals=originals)
    _tell("as it is", run_attacks(first, ["parrot"]))
    by_essay: dict[str, list[Suspect]] = {}
    for one in first.suspects:
        by_essay.setdefault(one.essay, []).append(one)
    read = [without(r, by_essay.get(r.essay.id, ())) for r in results]
    _tell("suspects read and replaced", run_attacks(Holdings(lambda: read, originals=originals), ["parrot"]))


def _tell(what: str, outcomes: Iterable[AttackOutcome]) -> None:
    for one in outcomes:
        print(what, one.to_dict())


def main() -> None:
    """Do what is asked."""
    match sys.argv[1:]:
        case ["make", count, work]:
            write_files(made(int(count)), Path(work), format="jsonl", with_source=True)
        case ["leave", work, out, share]:
            source = random.Random(3)
            results = [left(r, float(share) / 100, source) for r in read_file(Path(work))]
            write_files(results, Path(out), format="jsonl", keep_meta=TOLD)
        case ["parrot", work, leaky]:
            parrot(Path(work), Path(leaky))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
