"""Scoring a system: what it finds whatever it is called, what it calls rightly, what it leaks and what it hides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gok.errors import InputError
from gok.evaluate.benchmark.running import check_answer
from gok.evaluate.benchmark.splits import Split
from gok.evaluate.evaluation import Settings, evaluate
from gok.evaluate.pairing import pair_essays
from gok.evaluate.reading import Reading, read_annotations, read_entries
from gok.evaluate.scores import TOTAL, SystemScores
from gok.evaluate.systems import Choice
from gok.evaluate.tags import is_mark
from gok.taxonomy import taxonomy
from gok.version import __version__

__all__ = ["Entry", "score_system"]

SCHEMA = "gok benchmark entry 1"
_OTHER = "other_nr_seq"  # what a label that means nothing here counts as where only places count
Interval = tuple[float, float] | None


@dataclass(frozen=True)
class Entry:
    """A row of the leaderboard; figures with their 95 % intervals."""

    name: str
    command: str
    benchmark: str
    version: str
    split: str
    digest: str
    essays: int
    figures: Mapping[str, float | None]
    intervals: Mapping[str, Interval]
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As it lies beside the answers."""
        return {"schema": SCHEMA, "gok": __version__, **vars(self)}

    @classmethod
    def from_file(cls, path: Path) -> Entry:
        """Read what `to_dict` told."""
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            if told.pop("schema") != SCHEMA:
                raise ValueError
            told.pop("gok")
            intervals = {name: tuple(ends) if ends else None for name, ends in told.pop("intervals").items()}
            return cls(**told, intervals=intervals)
        except OSError as error:
            raise InputError(error.strerror or "cannot be read", source=str(path)) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise InputError("not a row of a leaderboard", source=str(path)) from None


def score_system(
    split: Split,
    answers: Path,
    *,
    name: str,
    command: str,
    names: Mapping[str, str],
    samples: int = 1000,
    seed: int = 1,
) -> Entry:
    """The figures of a system that has answered every essay; `names` maps its labels to ours."""
    labels = _labels(answers, split)
    unknown = sorted(label for label in labels if names.get(label, label) not in taxonomy().by_id)
    how = Reading("jsonl", assume_replaced=True, names={**names, **dict.fromkeys(unknown, _OTHER)})
    placed, called = (_scored(split, answers, how, labelled, samples, seed) for labelled in (False, True))
    note = f"labels that mean nothing here: {', '.join(unknown)}" if unknown else ""
    figures = {
        "found_f2": placed.total.f2,
        "found_recall": placed.total.recall,
        "found_precision": placed.total.precision,
        "called_f2": None if unknown else called.total.f2,
        **{key: placed.protection[key] for key in ("leak_chars", "public_replaced", "false_alarms_per_1000")},
        "essays_with_leak": placed.privacy["essays_with_leak"],
        "entity_recall": placed.privacy["entity_recall"],
    }
    ends = placed.intervals.get(TOTAL, {})
    intervals: dict[str, Interval] = {f"found_{key}": ends.get(key) for key in ("f2", "recall", "precision")}
    intervals["called_f2"] = None if unknown else called.intervals.get(TOTAL, {}).get("f2")
    return Entry(
        *(name, command, split.benchmark, split.version, split.name, split.digest, len(split.texts)),
        figures=figures,
        intervals=intervals,
        note=note,
    )


def _labels(answers: Path, split: Split) -> set[str]:
    """The labels a system has used; an essay without an answer is an error, since nothing found is an answer."""
    found: set[str] = set()
    seen: set[str] = set()
    for number, line in enumerate(answers.read_text(encoding="utf-8").splitlines(), 1):
        answer = check_answer(line, split.texts, f"{answers} line {number}")
        seen.add(answer["id"])
        found.update(span["label"] for span in answer["spans"])
    if missing := split.texts.keys() - seen:
        raise InputError(f"{len(missing)} essays have no answer", source=str(answers))
    return {label for label in found if not (label in taxonomy().by_id and is_mark(label))}


def _scored(split: Split, answers: Path, how: Reading, labelled: bool, samples: int, seed: int) -> SystemScores:
    settings = Settings(Choice("half", labelled, "personal"), frozenset(), samples, seed)
    pairs = pair_essays(read_annotations(split.gold, Reading("jsonl")), [("system", read_entries(answers, how))])
    return evaluate(pairs, ["gold", "system"], settings).systems[0]
